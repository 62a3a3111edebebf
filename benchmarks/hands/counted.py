"""What was counted: entries with the taps they took, and the lines of the table that come of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Done:
    """One entry, or several that go together, by so many taps."""

    what: str
    taps: int
    turn: int = 0
    """The turn or round it belongs to, counted from 0."""
    kind: str = ""
    """What tells it apart from others of its name: with a toll, with something to choose."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: an event, what it takes now at worst, and what it may take."""

    event: str
    taps: float
    budget: float | None = None


def worst(found: Iterable[Line]) -> list[Line]:
    """Each event once, at its worst, in the order they first came."""
    lines: dict[str, Line] = {}
    for line in found:
        if line.event not in lines or lines[line.event].taps < line.taps:
            lines[line.event] = line
    return list(lines.values())


def by_turn(done: Sequence[Done]) -> dict[int, list[Done]]:
    turns: dict[int, list[Done]] = defaultdict(list)
    for one in done:
        turns[one.turn].append(one)
    return dict(turns)


def most(done: Iterable[Done]) -> int:
    return max((one.taps for one in done), default=0)


def total(done: Iterable[Done]) -> int:
    return sum(one.taps for one in done)
