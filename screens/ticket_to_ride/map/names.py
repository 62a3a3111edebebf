"""Where the names on a map stand: beside their places, never upon each other or upon a claimed track.

The map is a grid, each row of its cells one number: what lies under a box is found with a few ANDs. Plain numbers in
world units: nothing here knows of widgets.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from screens.ticket_to_ride.map.geometry import Layout
from screens.ticket_to_ride.map.painting import claimed_width
from screens.ui.pan_map.picture import Box
from screens.ui.pen import Point

Cells = tuple[int, int, int]
"""The first row, the one after the last, and which cells of each."""
WIDE, HIGH = 0.5, 1.5
"""Of a cell."""
PATHS = tuple((math.cos(turn), math.sin(turn)) for turn in (2 * math.pi * i / 16 for i in range(16)))
SLIDES = tuple((x, y, max(-1.0, min(1.0, x * 1.5)), max(-1.0, min(1.0, y * 1.5))) for x, y in PATHS)
"""Each way, and by how much of half its sides a box is moved there: between the corners it slides along its place."""
NAME_GAP, APART, BESIDE, EDGE = 2.0, 1.0, 6.0, 2.0
"""Between a place and its name, between two names, between two in a line, and along the edge of the map, in dp."""
FAR = (0.0, 9.0, 19.0, 32.0, 48.0, 66.0, 86.0)
"""How much farther away names stand, in dp; from the second on a line leads to them."""
TURNED, UPON, LED, STRANGE, MOVED = 4.0, 0.04, 26.0, 10.0, 25.0
"""The cost of standing opposite to the way drawn up, of each cell upon a free track, of a lead, of being nearer to
another place, and of making another name move."""
PATIENCE = 4
"""So often each name may ask others to move."""
LEAST_GAIN = 10.0
"""How much better farther or smaller ways would have to be for them to be looked at."""


class Form(NamedTuple):
    """A name as it is written: its words, their size in pixels, the room they take, how much worse than in full."""

    text: str
    size: float
    width: float
    height: float
    cost: float = 0.0


@dataclass(frozen=True, eq=False)
class Name:
    """What is to be written, and where it belongs."""

    place: str
    anchors: tuple[Point, ...]
    """Its city, or all that shows a country."""
    radius: float
    """Of what is drawn there."""
    forms: tuple[Form, ...]
    towards: Point | None = None
    """The direction drawn up by hand."""

    @cached_property
    def tiers(self) -> list[tuple[float, Form, float]]:
        """What its ways cost at least, the form, and how far away it stands; the cheapest first."""
        tiers = [(form.cost + (LED + far / 3 if far else 0), form, far) for form in self.forms for far in FAR]
        return sorted(tiers, key=lambda tier: tier[0])

    @cached_property
    def turned(self) -> tuple[float, ...]:
        """What each way costs: beside is read best, then above and below; a direction drawn up before all."""
        if self.towards is None:
            return tuple(TURNED * (0.2 if abs(y) < 0.1 else 0.5 if abs(x) < 0.1 else 0.7) for x, y in PATHS)
        return tuple(TURNED * (1 - self.towards[0] * x - self.towards[1] * y) for x, y in PATHS)


class Spot(NamedTuple):
    """One way to write a name."""

    cost: float
    form: Form
    box: Box
    under: Cells
    leads: tuple[Point, Point] | None
    """From the place to its name, where that stands apart."""


def cells(box: Box) -> Cells:
    """All that a box touches."""
    left, bottom, right, top = box
    first, last = int(left / WIDE) if left > 0 else 0, int(right / WIDE) if right > 0 else 0
    return int(bottom / HIGH) if bottom > 0 else 0, int(top / HIGH) + 1, (2 << last) - (1 << first)


def hits(rows: list[int], under: Cells) -> bool:
    first, last, mask = under
    for row in rows[first:last]:  # noqa: SIM110 - a plain loop, for this is asked thousands of times
        if row & mask:
            return True
    return False


def touched(rows: list[int], under: Cells) -> int:
    """How many cells."""
    first, last, mask = under
    return sum([(row & mask).bit_count() for row in rows[first:last]])


@dataclass(eq=False)
class Ground:
    """A map at one zoom: what names keep clear of."""

    plan: Layout
    unit: float
    """A dp in world units."""
    names: Sequence[Name]
    discs: Sequence[tuple[Point, float]]
    """Places as they are drawn."""
    over: Sequence[Box] = ()
    """Where something lies over the map."""
    edges: Sequence[Box] = ()
    """Where names would be cut off, and are if there is no other way."""

    def __post_init__(self) -> None:
        self.first: dict[frozenset[str], dict[str, Spot]] = {}
        """The names as they were placed on an empty map for these claims."""
        self._near: dict[str, list[Point]] = {}
        self.high = int(self.plan.size[1] / HIGH) + 2
        self.fixed = [0] * self.high
        for (x, y), radius in self.discs:
            for row in range(max(0, int((y - radius) / HIGH)), min(self.high, int((y + radius) / HIGH) + 1)):
                half = math.sqrt(max(0.0, radius**2 - ((row + 0.5) * HIGH - y) ** 2))
                left, right = max(0, round((x - half) / WIDE)), max(0, round((x + half) / WIDE))
                self.fixed[row] |= (1 << right) - (1 << left)
        for box in self.over:
            self.stamp(self.fixed, cells(box))
        self.edged = list(self.fixed)
        for box in self.edges:
            self.stamp(self.edged, cells(box))
        self.tracks = {id_: list(self._track(id_)) for id_ in self.plan.tracks}
        self.free = self.closed(self.tracks, [0] * self.high)

    def _track(self, id_: str) -> Iterator[tuple[int, int]]:
        """A track as wide as it is once it is claimed, with the mark in its middle: rows, and which cells of each."""
        track = self.plan.tracks[id_]
        half, (ax, ay), (bx, by) = claimed_width(track) / 2, *sorted((track.start, track.end), key=lambda end: end[1])
        steep = (bx - ax) / (by - ay) if by - ay > HIGH / 4 else 0.0
        for row in range(max(0, int((ay - half) / HIGH)), min(self.high, int((by + half) / HIGH) + 1)):
            one, other = ax, bx
            if steep:
                one += steep * (max(ay, row * HIGH - half) - ay)
                other = ax + steep * (min(by, (row + 1) * HIGH + half) - ay)
            left, right = (one, other) if one < other else (other, one)
            yield row, (2 << int((right + half) / WIDE)) - (1 << max(0, int((left - half) / WIDE)))
        (x, y), reach = track.middle, half * 1.6
        first, last, mask = cells((x - reach, y - reach, x + reach, y + reach))
        yield from ((row, mask) for row in range(first, min(last, self.high)))

    def stamp(self, rows: list[int], under: Cells) -> None:
        first, last, mask = under
        for row in range(first, min(last, self.high)):
            rows[row] |= mask

    def closed(self, claimed: Iterable[str], rows: list[int]) -> list[int]:
        """These rows and the claimed tracks."""
        rows = list(rows)
        for id_ in claimed:
            for row, mask in self.tracks[id_]:
                rows[row] |= mask
        return rows

    def around(self, box: Box) -> Cells:
        """What no other name may touch."""
        left, bottom, right, top = box
        beside, apart = BESIDE * self.unit, APART * self.unit
        return cells((left - beside, bottom - apart, right + beside, top + apart))

    def spots(self, name: Name, tier: tuple[float, Form, float], shut: list[int]) -> Iterator[Spot]:
        """Those of a tier that are not shut, and what they cost."""
        least, form, far = tier
        for anchor, cost, box in self._boxes(name, form, name.radius + (NAME_GAP + far) * self.unit):
            under = cells(box)
            if not hits(shut, under):
                nearest = (min(max(anchor[0], box[0]), box[2]), min(max(anchor[1], box[1]), box[3]))
                own = math.dist(anchor, nearest)
                strange = sum([_away(place, box) < own for place in self._others(name)])
                whole = cost + least + UPON * touched(self.free, under) + STRANGE * strange
                leads = (anchor, nearest) if own > name.radius + (2 * NAME_GAP + 4) * self.unit else None
                yield Spot(whole, form, box, under, leads)

    def _boxes(self, name: Name, form: Form, away: float) -> Iterator[tuple[Point, float, Box]]:
        """A box in each direction from each anchor, moved onto the map where it would stand out."""
        half_wide, half_high, edge = form.width / 2, form.height / 2, EDGE * self.unit
        low_x, low_y = edge + half_wide, edge + half_high
        high_x, high_y = self.plan.size[0] - low_x, self.plan.size[1] - low_y
        for anchor in name.anchors:
            for (turn_x, turn_y, by_x, by_y), cost in zip(SLIDES, name.turned, strict=True):
                x = anchor[0] + turn_x * away + half_wide * by_x
                y = anchor[1] + turn_y * away + half_high * by_y
                x = low_x if x < low_x else high_x if x > high_x else x
                y = low_y if y < low_y else high_y if y > high_y else y
                yield anchor, cost, (x - half_wide, y - half_high, x + half_wide, y + half_high)

    def _others(self, name: Name) -> list[Point]:
        """Places that its name could stand nearer to."""
        if name.place not in self._near:
            reach = name.forms[0].width + name.radius + (FAR[-1] + NAME_GAP) * self.unit
            others = [place for place, _ in self.discs if place not in name.anchors]
            self._near[name.place] = [
                place for place in others if any(math.dist(place, anchor) < reach for anchor in name.anchors)
            ]
        return self._near[name.place]


def placed(ground: Ground, claimed: frozenset[str], before: Mapping[str, Spot]) -> dict[str, Spot]:
    """A spot for each name that has one; without need none moves that has one already."""
    if before:
        return Placing(ground, claimed).run(before)
    if claimed not in ground.first:
        ground.first = {claimed: Placing(ground, claimed).run({})}
    return ground.first[claimed]


class Placing:
    """Names being placed: who has the least choice first; whoever finds no spot makes others move."""

    def __init__(self, ground: Ground, claimed: frozenset[str]) -> None:
        self.ground, self.names = ground, {name.place: name for name in ground.names}
        self.claimed, self.closed = claimed, ground.closed(claimed, ground.edged)
        self.shut = self.closed
        """The same, and the names that are placed."""
        self.placed: dict[str, Spot] = {}
        self._known: dict[tuple[str, int], list[Spot]] = {}

    def run(self, before: Mapping[str, Spot]) -> dict[str, Spot]:
        self.placed = {place: spot for place, spot in before.items() if not hits(self.closed, cells(spot.box))}
        self._close()
        waiting = [name for place, name in self.names.items() if place not in self.placed]
        waiting.sort(key=lambda name: len(self._spots(name, 0)))
        asked: Counter[str] = Counter()
        while waiting:
            name = waiting.pop(0)
            spot, away = self._best(name), list[str]()
            asked[name.place] += 1
            if spot is None and asked.total() < PATIENCE * len(self.names):
                spot, away = self._make_room(name, asked)
            spot = spot or self._anyhow(name)
            if away:
                waiting[:0] = [self.names[other] for other in away]
                self.placed = {place: there for place, there in self.placed.items() if place not in away}
                self._close()
            if spot is not None:
                self.placed[name.place] = spot
                self.ground.stamp(self.shut, self.ground.around(spot.box))
        return self.placed

    def _close(self) -> None:
        self.shut = list(self.closed)
        for spot in self.placed.values():
            self.ground.stamp(self.shut, self.ground.around(spot.box))

    def _spots(self, name: Name, number: int) -> list[Spot]:
        """Those of the tier of this number that are not closed, the cheapest first."""
        if (name.place, number) not in self._known:
            self._known[name.place, number] = sorted(
                self.ground.spots(name, name.tiers[number], self.closed), key=_cost
            )
        return self._known[name.place, number]

    def _best(self, name: Name) -> Spot | None:
        """The cheapest that is free."""
        best: Spot | None = None
        for number, tier in enumerate(name.tiers):
            if best is not None and best.cost <= tier[0] + LEAST_GAIN:
                break
            free = next((spot for spot in self._spots(name, number) if not hits(self.shut, spot.under)), None)
            best = min((best, free), key=_cost)
        return best

    def _make_room(self, name: Name, asked: Counter[str]) -> tuple[Spot | None, list[str]]:
        """Where it stands best if others go, rather such as have not been asked yet."""
        there = [(other, self.ground.around(spot.box)) for other, spot in self.placed.items()]
        best: tuple[float, Spot | None, list[str]] = (math.inf, None, [])
        for number, tier in enumerate(name.tiers):
            if best[0] <= tier[0] + MOVED:
                break
            for spot in self._spots(name, number):
                if spot.cost + MOVED >= best[0]:
                    break
                away = [other for other, taken in there if _meet(taken, spot.under)]
                cost = spot.cost + MOVED * sum(asked[other] for other in away)
                best = min(best, (cost, spot, away), key=lambda one: one[0])
        return best[1], best[2]

    def _anyhow(self, name: Name) -> Spot | None:
        """Where nothing is free a name hides as little of claimed tracks as it can; never another name."""
        tracks, names = self.ground.closed(self.claimed, self.ground.fixed), list(self.ground.fixed)
        for spot in self.placed.values():
            self.ground.stamp(names, self.ground.around(spot.box))
        spots = (spot for tier in name.tiers for spot in self.ground.spots(name, tier, names))
        return min(spots, key=lambda spot: touched(tracks, spot.under), default=None)


def _cost(spot: Spot | None) -> float:
    return math.inf if spot is None else spot.cost


def _meet(one: Cells, other: Cells) -> bool:
    return one[0] < other[1] and other[0] < one[1] and bool(one[2] & other[2])


def _away(point: Point, box: Box) -> float:
    """From a point to a box."""
    (x, y), (left, bottom, right, top) = point, box
    across = left - x if x < left else x - right if x > right else 0.0
    return math.hypot(across, bottom - y if y < bottom else y - top if y > top else 0.0)
