"""Where the names on a map stand: beside their places, never upon each other or upon a claimed track.

Who has the least choice is placed first; whoever finds no spot makes others move.
"""

import math
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import islice
from typing import TypeAlias

from screens.ticket_to_ride.map.names import BESIDE, Box, Name, Spot, blocked
from screens.ticket_to_ride.map.spots import Ground, Ways

ENOUGH = 10.0
"""A spot that costs no more is good; how much better the next form would have to be for it to be looked at."""
TRIES, MOST_TRIES, EJECTED = 8, 80, 25.0
"""How often all are placed anew while one finds no spot; how many spots such a name tries, and what moving another for
it costs."""

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
    """A map at one zoom: what is to be named, and what names keep clear of."""

    names: Sequence[Name]
    """Those that need room most first."""
    ground: Ground
    crowded: bool = False
    """True if one found no spot where it hides nothing; all placed anew might."""
    _known: dict[tuple[str, int], Ways] = field(default_factory=dict)
    _last: dict[str, Spot] | None = None
    _for: frozenset[str] = frozenset()
    """What was claimed then."""

    def placed(self, claimed: frozenset[str] = frozenset()) -> dict[str, Spot]:
        """A spot for each name that has one; without need none moves when a route is claimed."""
        if self._last is None or claimed != self._for:
            first = self._last is None
            if first and claimed in self.ground.placed:
                placed, self.crowded = self.ground.placed[claimed]
            else:
                kept = {place: spot for place, spot in (self._last or {}).items() if not spot.hides(claimed)}
                placed, stuck = _at_once(self._run(kept, claimed, ()))
                self.crowded = bool(stuck)
                for name in stuck:
                    placed = self._anyhow(name, placed, claimed)
            if first:
                self.ground.placed = {claimed: (placed, self.crowded)}
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
            return name.place not in first, self._ways(name, 0, claimed).count(claimed)

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
        boxes = _within_reach(name, placed)
        for number, (least, *_) in enumerate(name.tiers):
            if best is not None and best.cost <= least + ENOUGH:
                break
            below = math.inf if best is None else best.cost
            best = self._ways(name, number, claimed).cheapest(boxes, claimed, below) or best
        return best

    def _make_room(self, name: Name, placed: dict[str, Spot], claimed: frozenset[str]) -> dict[str, Spot] | None:
        """The names with this one among them, others moved for it; None if they cannot."""
        of = {one.place: one for one in self.names}
        for spot, away in islice(self._tries(name, placed, claimed), MOST_TRIES):
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

    def _tries(self, name: Name, placed: dict[str, Spot], claimed: frozenset[str]) -> Iterator[tuple[Spot, list[str]]]:
        """Where it could stand and who would have to go, the cheapest first; costlier ways wait till they are due."""
        there = [(other, spot.box) for other, spot in placed.items()]
        waiting: list[tuple[float, int, Spot, list[str]]] = []
        count = 0
        for number, (least, *_) in enumerate(name.tiers):
            while waiting and waiting[0][0] <= least:
                yield heappop(waiting)[2:]
            for spot in self._ways(name, number, claimed).all():
                if not spot.hides(claimed):
                    away = [other for other, box in there if blocked(spot.box, (box,))]
                    heappush(waiting, (spot.cost + EJECTED * len(away), count, spot, away))
                    count += 1
        while waiting:
            yield heappop(waiting)[2:]

    def _anyhow(self, name: Name, placed: dict[str, Spot], claimed: frozenset[str]) -> dict[str, Spot]:
        """Where nothing is free a name hides as little of claimed tracks as it can; never another name."""
        boxes = [spot.box for spot in placed.values()]
        tiers = range(len(name.tiers))
        ways = [spot for number in tiers for spot in self.ground.ways(name, number, frozenset()).all()]
        free = [(spot.hides(claimed), spot) for spot in ways if not blocked(spot.box, boxes)]
        return {**placed, name.place: min(free, key=lambda one: one[0])[1]} if free else placed

    def _ways(self, name: Name, number: int, claimed: frozenset[str]) -> Ways:
        """Of the tier of this number."""
        known = self._known.get((name.place, number))
        if known is None:
            known = self._known[name.place, number] = self.ground.ways(name, number, claimed)
        return known


def _within_reach(name: Name, placed: dict[str, Spot]) -> list[Box]:
    """The boxes of those a name could run into."""
    wide, high = name.reach
    left = min([x for x, _ in name.anchors]) - wide - 2 * BESIDE
    right = max([x for x, _ in name.anchors]) + wide + 2 * BESIDE
    bottom = min([y for _, y in name.anchors]) - high - 2 * BESIDE
    top = max([y for _, y in name.anchors]) + high + 2 * BESIDE
    boxes = [spot[3] for spot in placed.values()]
    return [box for box in boxes if left < box[2] and box[0] < right and bottom < box[3] and box[1] < top]
