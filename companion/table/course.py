"""The course of one table: everybody's points over time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.table.rounds import rounds
from companion.table.session import Session
from companion.words.text_search import initials

One = TypeVar("One")
MOST_POINTS = 120
FEWEST_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class PlayerLine:
    colour: str
    initial: str
    points: tuple[int, ...]
    """During play, round by round."""
    total: int


@dataclass(frozen=True, slots=True)
class Course:
    """The course of one table."""

    lines: tuple[PlayerLine, ...]
    first: int
    """The round the picture begins with."""
    last: int
    counted: str = "stats.round"
    """What is counted below it: rounds, or entries where turns were not entered."""
    ends_with_sheet: bool = True
    """False for numbers that final scoring adds nothing to."""


def course_of(session: Session) -> Course | None:
    """What the picture shows; None where nothing changed before final scoring."""
    return _by_rounds(session) or _by_entries(session)


def _by_rounds(session: Session) -> Course | None:
    """Everybody's points before the first round and after each; None where fewer than two rounds were entered."""
    ends: dict[int, int] = {}
    begin: int | None = None
    for entry, counted in enumerate(rounds(session), 1):
        if counted is not None:
            begin = entry - 1 if begin is None else begin
            ends[counted] = entry
    if begin is None or len(ends) < FEWEST_ROUNDS:
        return None
    return _course(session, [begin, *ends.values()], min(ends), max(ends), "stats.round")


def _by_entries(session: Session) -> Course | None:
    last, first = session.cursor, session.standing(0)
    begun = next((number for number in range(last + 1) if session.standing(number) != first), None)
    if begun is None:
        return None
    return _course(session, list(range(max(0, begun - 1), last + 1)), begun, last, "history.entries")


def _course(session: Session, entries: Sequence[int], first: int, last: int, counted: str) -> Course | None:
    """The points after these entries; None if they were the same after all of them."""
    chosen = [session.standing(number) for number in thinned(entries)]
    if len(set(chosen)) == 1:
        return None
    seats, sheet = session.table.seats, session.sheet()
    lines = tuple(
        PlayerLine(seat.colour, letter, tuple(now[n] for now in chosen), sheet.players[n].total)
        for n, (seat, letter) in enumerate(zip(seats, initials([seat.name for seat in seats]), strict=True))
    )
    return Course(lines, first, last, counted)


def thinned(steps: Sequence[One]) -> list[One]:
    """Evenly fewer where there are more than a line can show; the last one always stays."""
    if len(steps) <= MOST_POINTS:
        return list(steps)
    last = len(steps) - 1
    return [steps[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]
