"""Where the names on a map stand: beside their places, never upon each other or upon a claimed track.

Each name has forms, the best first: in full, in two lines, short, in smaller type. Each form may stand in any direction
from its place, the one that was drawn up by hand before the others; where there is no room beside it, a little farther
away with a line that leads to it. Plain numbers: nothing here knows of widgets.
"""

import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from screens.ticket_to_ride.map.geometry import Point

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

WAYS = tuple((math.cos(turn), math.sin(turn)) for turn in (2 * math.pi * i / 16 for i in range(16)))
GAP, APART, BESIDE = 2.0, 1.0, 6.0
"""Between a place and its name, between a name and anything else, and between two names in a line, in dp."""
FAR = (9.0, 19.0, 32.0, 48.0, 66.0)
"""How much farther away names stand that are led to, in dp."""
TURNED, UPON, LED, STRANGE = 4.0, 0.4, 26.0, 10.0
"""The cost of standing opposite to the way drawn up, of each dp upon a free track, of a lead, of being nearer to
another place."""
ENOUGH = 10.0
"""A spot that costs no more is good; how much better the next form would have to be for it to be looked at."""
TRIES, MOST_TRIES, EJECTED = 8, 80, 25.0
"""How often all are placed anew while one finds no spot; how many spots such a name tries, and what moving another for
it costs."""


class Form(NamedTuple):
    """A name as it is written: its words, their size, the room its letters take, and how much worse than in full."""

    text: str
    size: float
    width: float
    height: float
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Name:
    """What is to be written, and where it belongs."""

    place: str
    anchors: tuple[Point, ...]
    """Its city, or all that shows a country."""
    radius: float
    """Of what is drawn there."""
    forms: tuple[Form, ...]
    """The best first."""
    towards: Point | None = None
    """The direction drawn up by hand."""


class TrackLine(NamedTuple):
    """A track as names see it: its ends, and the box around it as wide as it is once it is claimed."""

    id: str
    ax: float
    ay: float
    bx: float
    by: float
    half: float
    """Half of that width."""
    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def between(cls, id_: str, a: Point, b: Point, half: float) -> "TrackLine":
        (ax, ay), (bx, by) = a, b
        box = min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half
        return cls(id_, ax, ay, bx, by, half, *box)


class _Near(NamedTuple):
    """A place, and what lies within reach of its name."""

    anchor: Point
    lines: list[TrackLine]
    discs: list[tuple[Point, float]]


class Spot(NamedTuple):
    """One way to write a name."""

    cost: float
    place: str
    form: Form
    box: Box
    leads: tuple[Point, Point] | None
    """From the place to its name, where that stands apart."""
    over: tuple[tuple[str, float], ...]
    """Tracks it lies upon, and how much of each."""

    def hides(self, claimed: frozenset[str]) -> float:
        """How much of claimed tracks it lies upon."""
        return sum(length for track, length in self.over if track in claimed)


Run: TypeAlias = "Generator[None, None, tuple[dict[str, Spot], list[Name]]]"
"""Names being placed, one with each step."""


def _at_once(run: Run) -> tuple[dict[str, Spot], list[Name]]:
    while True:
        try:
            next(run)
        except StopIteration as end:
            placed: tuple[dict[str, Spot], list[Name]] = end.value
            return placed


@dataclass(eq=False)
class Scene:
    """A map at one zoom, in dp: what is to be named, and what names keep clear of."""

    size: Point
    names: Sequence[Name]
    """Those that need room most first."""
    lines: Sequence[TrackLine]
    discs: Sequence[tuple[Point, float]]
    """Places as they are drawn."""
    taken: Sequence[Box] = ()
    """Where something lies over the map."""
    crowded: bool = False
    """True if one found no spot where it hides nothing; all placed anew might."""
    _spots: dict[tuple[str, int], list[Spot]] = field(default_factory=dict)
    _last: dict[str, Spot] | None = None
    _for: frozenset[str] = frozenset()
    """What was claimed then."""
    _near: dict[str, list[_Near]] = field(default_factory=dict)
    _tiers: dict[str, list[tuple[float, Form, float]]] = field(init=False)

    def __post_init__(self) -> None:
        self._tiers = {name.place: _tiers_of(name) for name in self.names}

    def placed(self, claimed: frozenset[str] = frozenset()) -> dict[str, Spot]:
        """A spot for each name that has one; without need none moves when a route is claimed."""
        if self._last is None or claimed != self._for:
            kept = {place: spot for place, spot in (self._last or {}).items() if not spot.hides(claimed)}
            placed, stuck = _at_once(self._run(kept, claimed, ()))
            self.crowded = bool(stuck)
            for name in stuck:
                placed = self._anyhow(name, placed, claimed)
            self._last, self._for = placed, claimed
        return self._last

    def better(self) -> Iterator[None]:
        """All names anew, those first that found nothing the time before; name by name, for it takes its time."""
        claimed = self._for
        first: tuple[str, ...] = ()
        self.crowded = False
        for _ in range(TRIES):
            placed, stuck = yield from self._run({}, claimed, first)
            if not stuck:
                break
            first = (*(name.place for name in stuck), *first)
        if claimed != self._for:
            return  # they were placed for something else meanwhile
        for name in stuck:
            placed = self._anyhow(name, placed, claimed)
        self._last = self._improved(placed, claimed)

    # --- choosing ---

    def _run(self, kept: dict[str, Spot], claimed: frozenset[str], first: Sequence[str]) -> Run:
        """Those without a spot get one, who has the least choice first; at the end all spots, and who has none."""
        placed, stuck = dict(kept), list[Name]()

        def choice(name: Name) -> tuple[bool, int]:
            return name.place not in first, sum(not spot.hides(claimed) for spot in self._ways(name, 0, claimed))

        for name in sorted((name for name in self.names if name.place not in placed), key=choice):
            spot = self._best(name, placed, claimed)
            if spot is not None:
                placed[name.place] = spot
            else:
                room = self._make_room(name, placed, claimed)
                if room is None:
                    stuck.append(name)
                else:
                    placed = room
            yield
        return placed, stuck

    def _improved(self, placed: dict[str, Spot], claimed: frozenset[str]) -> dict[str, Spot]:
        """Those that stand badly look once more, now that all others have their spots."""
        for name in self.names:
            before = placed.get(name.place)
            hides = before is not None and before.hides(claimed)
            if before is not None and before.cost <= ENOUGH and not hides:
                continue
            placed.pop(name.place, None)
            found = self._best(name, placed, claimed)
            if found is None or (before is not None and before.cost <= found.cost and not hides):
                found = before
            if found is not None:
                placed[name.place] = found
        return placed

    def _best(self, name: Name, placed: dict[str, Spot], claimed: frozenset[str]) -> Spot | None:
        """The cheapest spot that is free; ways that cannot be cheaper than what was found are not looked at."""
        best: Spot | None = None
        boxes = [spot.box for spot in placed.values()]
        for number, (least, *_) in enumerate(self._tiers[name.place]):
            if best is not None and best.cost <= least + ENOUGH:
                break
            for spot in self._ways(name, number, claimed):
                if best is not None and spot.cost >= best.cost:
                    break
                if not spot.hides(claimed) and not _blocked(spot.box, boxes):
                    best = spot
                    break
        return best

    def _make_room(self, name: Name, placed: dict[str, Spot], claimed: frozenset[str]) -> dict[str, Spot] | None:
        """The names with this one among them, others moved for it; None if they cannot."""
        tries = []
        for number in range(len(self._tiers[name.place])):
            for spot in self._ways(name, number, claimed):
                if not spot.hides(claimed):
                    away = [other for other, there in placed.items() if _blocked(spot.box, [there.box])]
                    tries.append((spot.cost + EJECTED * len(away), spot, away))
        tries.sort(key=lambda one: one[0])
        of = {one.place: one for one in self.names}
        for _, spot, away in tries[:MOST_TRIES]:
            trial = {place: there for place, there in placed.items() if place not in away}
            trial[name.place] = spot
            for other in away:
                found = self._best(of[other], trial, claimed)
                if found is None:
                    break
                trial[other] = found
            else:
                return trial
        return None

    def _anyhow(self, name: Name, placed: dict[str, Spot], claimed: frozenset[str]) -> dict[str, Spot]:
        """Where nothing is free a name hides as little of claimed tracks as it can; never another name."""
        boxes = [spot.box for spot in placed.values()]
        tiers = range(len(self._tiers[name.place]))
        ways = [spot for number in tiers for spot in self._of_tier(name, number, frozenset())]
        free = [(spot.hides(claimed), spot) for spot in ways if not _blocked(spot.box, boxes)]
        return {**placed, name.place: min(free, key=lambda one: one[0])[1]} if free else placed

    # --- the ways to write a name ---

    def _ways(self, name: Name, number: int, claimed: frozenset[str]) -> list[Spot]:
        """Of the tier of this number, the cheapest first; those upon a track that was claimed are left out for good."""
        known = self._spots.get((name.place, number))
        if known is None:
            known = sorted(self._of_tier(name, number, claimed), key=lambda spot: spot[0])
            self._spots[name.place, number] = known
        return known

    def _of_tier(self, name: Name, number: int, claimed: frozenset[str]) -> Iterator[Spot]:
        _, form, far = self._tiers[name.place][number]
        away = name.radius + GAP + far
        for near in self._around(name):
            lines = sorted(near.lines, key=lambda line: line.id not in claimed)
            for way in WAYS:
                box = self._within(_beside(near.anchor, form, away, way))
                cost = form.cost + _turned(name.towards, way) + (LED + far / 3 if far else 0)
                spot = self._judged(name, form, near, box, cost, lines, claimed)
                if spot is not None:
                    yield spot

    def _around(self, name: Name) -> "list[_Near]":
        """What lies within reach of each of its anchors."""
        if name.place not in self._near:
            reach = name.radius + GAP + FAR[-1]
            wide = max(form.width for form in name.forms) + reach
            high = max(form.height for form in name.forms) + reach
            self._near[name.place] = [
                _Near(
                    (x, y),
                    [line for line in self.lines if overlap(line[6:], (x - wide, y - high, x + wide, y + high))],
                    [disc for disc in self.discs if overlap(_box(disc), (x - wide, y - high, x + wide, y + high))],
                )
                for x, y in name.anchors
            ]
        return self._near[name.place]

    def _within(self, box: Box) -> Box:
        """Moved onto the map where it would stand out."""
        left, bottom, right, top = box
        dx = max(0.0, 2 - left) - max(0.0, right + 2 - self.size[0])
        dy = max(0.0, 2 - bottom) - max(0.0, top + 2 - self.size[1])
        return left + dx, bottom + dy, right + dx, top + dy

    def _judged(
        self,
        name: Name,
        form: Form,
        near: "_Near",
        box: Box,
        cost: float,
        lines: Sequence[TrackLine],
        claimed: frozenset[str],
    ) -> Spot | None:
        """The spot with what it costs; None where a name must not stand."""
        left, bottom, right, top = box
        over = []
        for line in lines:
            if line[6] < right and left < line[8] and line[7] < top and bottom < line[9]:
                length = covered(line, box)
                if length:
                    if line.id in claimed:
                        return None
                    over.append((line.id, length))
                    cost += UPON * length
        own = _apart(near.anchor, box)
        if own < name.radius or any(overlap(box, other) for other in self.taken):
            return None
        for middle, radius in near.discs:
            away = _apart(middle, box)
            if away < radius + APART:
                return None
            if away < own and middle not in name.anchors:
                cost += STRANGE
        x, y = near.anchor
        leads = None
        if own > name.radius + 2 * GAP + 4:
            leads = (near.anchor, (min(max(x, left), right), min(max(y, bottom), top)))
        return Spot(cost, name.place, form, box, leads, tuple(over))


def _tiers_of(name: Name) -> list[tuple[float, Form, float]]:
    """What its ways cost at least, the form, and how far away it stands; the cheapest first."""
    tiers = [(form.cost + (LED + far / 3 if far else 0), form, far) for form in name.forms for far in (0.0, *FAR)]
    return sorted(tiers, key=lambda tier: tier[0])


def _blocked(box: Box, boxes: list[Box]) -> bool:
    """True if a name there would run into one of these."""
    left, bottom, right, top = box[0] - BESIDE, box[1] - APART, box[2] + BESIDE, box[3] + APART
    return any(left < other[2] and other[0] < right and bottom < other[3] and other[1] < top for other in boxes)


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] + APART and b[0] < a[2] + APART and a[1] < b[3] + APART and b[1] < a[3] + APART


def covered(line: TrackLine, box: Box) -> float:
    """How much of a track lies under a box."""
    _, ax, ay, bx, by, half, *_ = line
    first, last = 0.0, 1.0
    for at, step, low, high in (
        (ax, bx - ax, box[0] - half, box[2] + half),
        (ay, by - ay, box[1] - half, box[3] + half),
    ):
        if abs(step) < 1e-9:
            if not low < at < high:
                return 0.0
            continue
        one, other = (low - at) / step, (high - at) / step
        if one > other:
            one, other = other, one
        first, last = max(first, one), min(last, other)
    return max(0.0, last - first) * math.hypot(bx - ax, by - ay)


def _box(disc: tuple[Point, float]) -> Box:
    (x, y), radius = disc
    return x - radius, y - radius, x + radius, y + radius


def _apart(point: Point, box: Box) -> float:
    dx = max(box[0] - point[0], 0.0, point[0] - box[2])
    dy = max(box[1] - point[1], 0.0, point[1] - box[3])
    return math.hypot(dx, dy)


def _beside(anchor: Point, form: Form, away: float, way: Point) -> Box:
    """A box so far from a point in this direction; between the corners it slides along the point."""
    x, y = (
        at + towards * away + side / 2 * max(-1.0, min(1.0, towards * 1.5))
        for at, towards, side in zip(anchor, way, (form.width, form.height), strict=True)
    )
    return x - form.width / 2, y - form.height / 2, x + form.width / 2, y + form.height / 2


def _turned(towards: Point | None, way: Point) -> float:
    """Beside is read best, then above and below, then aslant; where a direction was drawn up, that before all."""
    if towards is None:
        return TURNED * (0.2 if abs(way[1]) < 0.1 else 0.5 if abs(way[0]) < 0.1 else 0.7)
    return TURNED * (1 - towards[0] * way[0] - towards[1] * way[1])
