"""The ways to write a name on a map: its forms in every direction from its place, near or farther away, and their cost.

Each name has forms, the best first: in full, in two lines, short, in smaller type. Each form may stand in any direction
from its place, the one that was drawn up by hand before the others; where there is no room beside it, a little farther
away with a line that leads to it. Plain numbers: nothing here knows of widgets.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from screens.ticket_to_ride.map.geometry import Point
from screens.ticket_to_ride.map.names import (
    APART,
    EDGE,
    GAP,
    SLIDES,
    STRANGE,
    UPON,
    WAYS,
    Box,
    Disc,
    Form,
    Name,
    Spot,
    TrackLine,
    blocked,
    covered,
    lead,
)

_hypot = math.hypot


class _Near(NamedTuple):
    """A place, and what lies within reach of its name."""

    anchor: Point
    radius: float
    claimed: list[TrackLine]
    free: list[TrackLine]
    discs: list[Disc]

    def within(self, away: float, width: float, height: float) -> "_Near":
        """Of it what matters to a box of that size so far away."""
        (x, y), wide, high = self.anchor, away + width + EDGE, away + height + EDGE
        reach = (x - wide, y - high, x + wide, y + high)
        wide, high = wide + away + EDGE, high + away + EDGE
        discs = _discs_in((x - wide, y - high, x + wide, y + high), self.discs)
        return _Near(self.anchor, self.radius, _lines_in(reach, self.claimed), _lines_in(reach, self.free), discs)

    def forbids(self, box: Box) -> bool:
        """True if no name may stand there: too near to a place, or upon a claimed track."""
        left, bottom, right, top = box
        x, y = self.anchor
        radius = self.radius
        dx = left - x if x < left else x - right if x > right else 0.0
        dy = bottom - y if y < bottom else y - top if y > top else 0.0
        if dx < radius and dy < radius and _hypot(dx, dy) < radius:
            return True
        for (x, y), drawn in self.discs:
            radius = drawn + APART
            dx = left - x if x < left else x - right if x > right else 0.0
            dy = bottom - y if y < bottom else y - top if y > top else 0.0
            if dx < radius and dy < radius and _hypot(dx, dy) < radius:
                return True
        for line in self.claimed:
            if line[6] < right and left < line[8] and line[7] < top and bottom < line[9] and covered(line, box):
                return True
        return False

    def judged(self, name: Name, form: Form, box: Box, cost: float) -> Spot | None:
        """The spot with what it costs; None where a name must not stand."""
        if self.forbids(box):
            return None
        left, bottom, right, top = box
        over = []
        for line in self.free:
            if line[6] < right and left < line[8] and line[7] < top and bottom < line[9]:
                length = covered(line, box)
                if length:
                    over.append((line[0], length))
                    cost += UPON * length
        x, y = self.anchor
        nearest = (left if x < left else min(x, right), bottom if y < bottom else min(y, top))
        own = _hypot(nearest[0] - x, nearest[1] - y)
        for middle, _ in self.discs:
            x, y = middle
            dx = left - x if x < left else x - right if x > right else 0.0
            dy = bottom - y if y < bottom else y - top if y > top else 0.0
            if dx < own and dy < own and _hypot(dx, dy) < own and middle not in name.anchors:
                cost += STRANGE
        leads = (self.anchor, nearest) if own > name.radius + 2 * GAP + 4 else None
        return Spot(cost, name.place, form, box, leads, tuple(over))


class _Way(NamedTuple):
    """A box a name may stand in, not looked into yet."""

    least: float
    """What it costs at least."""
    number: int
    box: Box
    near: _Near


class _Ring(NamedTuple):
    """What matters to a name so far away from one of its places, whatever its form."""

    near: _Near
    shut: list[Box | None]
    """Each way's smallest box if not even that may stand there: no box around it may either."""
    inside: bool
    """True if no form stands out of the map: then larger boxes lie around smaller ones."""


class Ways:
    """All ways to write a name in one form and so far away; each is judged only when it could be the cheapest."""

    __slots__ = ("_form", "_judged", "_name", "_ways")

    def __init__(self, name: Name, form: Form, ways: list[_Way]) -> None:
        self._name, self._form, self._ways = name, form, sorted(ways)
        self._judged: dict[int, Spot | None] = {}

    def cheapest(self, taken: Sequence[Box], claimed: frozenset[str], below: float) -> Spot | None:
        """The cheapest spot free of these boxes and of claimed tracks, of those that cost less than so much."""
        best, number = None, -1
        for way in self._ways:
            if way[0] > below or (way[0] == below and (best is None or way[1] > number)):
                break
            if not blocked(way[2], taken):
                spot = self._spot(way)
                if spot is not None and not spot.hides(claimed):
                    cost = spot[0]
                    if cost < below or (best is not None and cost == below and way[1] < number):
                        best, number, below = spot, way[1], cost
        return best

    def all(self) -> list[Spot]:
        """Every spot a name may stand in, the cheapest first."""
        spots = [(spot[0], way[1], spot) for way in self._ways if (spot := self._spot(way)) is not None]
        return [spot for *_, spot in sorted(spots)]

    def count(self, claimed: frozenset[str]) -> int:
        """How many there are."""
        spots = [self._spot(way) for way in self._ways]
        return len([spot for spot in spots if spot is not None and not spot.hides(claimed)])

    def _spot(self, way: _Way) -> Spot | None:
        """Whatever lies upon a track that was claimed when it was looked at is left out for good."""
        least, number, box, near = way
        if number not in self._judged:
            self._judged[number] = near.judged(self._name, self._form, box, least)
        return self._judged[number]


@dataclass(eq=False)
class Ground:
    """What names keep clear of, on a map at one zoom, in dp."""

    size: Point
    lines: Sequence[TrackLine]
    discs: Sequence[Disc]
    """Places as they are drawn."""
    taken: Sequence[Box] = ()
    """Where something lies over the map."""
    placed: dict[frozenset[str], tuple[dict[str, Spot], bool]] = field(default_factory=dict)
    """The names as they were placed last on an empty map for these claims, and whether one of them hides something."""
    _near: dict[str, tuple[frozenset[str], list[_Near]]] = field(default_factory=dict)
    """What lies around each place, and which tracks were claimed then."""
    _rings: dict[tuple[str, float], tuple[frozenset[str], list[_Ring]]] = field(default_factory=dict)
    """The same of what lies so far away."""

    def ways(self, name: Name, tier: int, claimed: frozenset[str]) -> Ways:
        """All ways of one tier in which a name may stand, claimed tracks left free."""
        _, form, far = name.tiers[tier]
        away, led = name.radius + GAP + far, lead(far)
        ways = []
        for count, (near, shut, inside) in enumerate(self._around_at(name, far, claimed)):
            for number, least in enumerate(shut):
                if least is None or not inside:
                    box = self._beside(near.anchor, form.width, form.height, away, SLIDES[number])
                    if (least is None or not _holds(box, least)) and not self._lies_under(box):
                        cost = form.cost + name.turned[number] + led
                        ways.append(_Way(cost, count * len(WAYS) + number, box, near))
        return Ways(name, form, ways)

    def _around_at(self, name: Name, far: float, claimed: frozenset[str]) -> list[_Ring]:
        known = self._rings.get((name.place, far))
        if known is None or not known[0] <= claimed:
            rings = [self._ring(name, near, name.radius + GAP + far) for near in self._around(name, claimed)]
            known = self._rings[name.place, far] = (claimed, rings)
        return known[1]

    def _ring(self, name: Name, around: _Near, away: float) -> _Ring:
        (width, height), (least_wide, least_high), (x, y) = name.most, name.least, around.anchor
        near = around.within(away, width, height)
        boxes = [self._beside(near.anchor, least_wide, least_high, away, slide) for slide in SLIDES]
        wide, high = away + width + EDGE, away + height + EDGE
        inside = wide <= x <= self.size[0] - wide and high <= y <= self.size[1] - high
        return _Ring(near, [box if near.forbids(box) else None for box in boxes], inside)

    def _lies_under(self, box: Box) -> bool:
        left, bottom, right, top = box[0] - APART, box[1] - APART, box[2] + APART, box[3] + APART
        for other in self.taken:
            if left < other[2] and other[0] < right and bottom < other[3] and other[1] < top:
                return True
        return False

    def _around(self, name: Name, claimed: frozenset[str]) -> list[_Near]:
        """What lies within reach of each of its anchors."""
        known = self._near.get(name.place)
        if known is None or known[0] != claimed:
            wide, high = name.reach
            wide, high = wide + APART, high + APART
            around = []
            for x, y in name.anchors:
                reach = (x - wide, y - high, x + wide, y + high)
                lines = _lines_in(reach, self.lines)
                upon = [line for line in lines if line[0] in claimed]
                free = [line for line in lines if line[0] not in claimed]
                around.append(_Near((x, y), name.radius, upon, free, _discs_in(reach, self.discs)))
            known = self._near[name.place] = (claimed, around)
        return known[1]

    def _beside(
        self, anchor: Point, width: float, height: float, away: float, slide: tuple[float, float, float, float]
    ) -> Box:
        """A box so far from a point in this direction, moved onto the map where it would stand out."""
        x, y, by_x, by_y = slide
        half_wide, half_high = width / 2, height / 2
        x = anchor[0] + x * away + half_wide * by_x
        y = anchor[1] + y * away + half_high * by_y
        left, bottom, right, top = x - half_wide, y - half_high, x + half_wide, y + half_high
        if left < EDGE or bottom < EDGE or right + EDGE > self.size[0] or top + EDGE > self.size[1]:
            dx = max(0.0, EDGE - left) - max(0.0, right + EDGE - self.size[0])
            dy = max(0.0, EDGE - bottom) - max(0.0, top + EDGE - self.size[1])
            return left + dx, bottom + dy, right + dx, top + dy
        return left, bottom, right, top


def _lines_in(reach: Box, lines: Sequence[TrackLine]) -> list[TrackLine]:
    left, bottom, right, top = reach
    return [line for line in lines if line[6] < right and left < line[8] and line[7] < top and bottom < line[9]]


def _discs_in(reach: Box, discs: Sequence[Disc]) -> list[Disc]:
    left, bottom, right, top = reach
    return [
        disc
        for disc in discs
        if disc[0][0] - disc[1] < right
        and left < disc[0][0] + disc[1]
        and disc[0][1] - disc[1] < top
        and bottom < disc[0][1] + disc[1]
    ]


def _holds(box: Box, other: Box) -> bool:
    """True if the other lies within it."""
    return box[0] <= other[0] and box[1] <= other[1] and other[2] <= box[2] and other[3] <= box[3]
