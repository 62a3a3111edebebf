"""The course of one table: everybody's points over time, as a picture shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.i18n import Translator
from companion.table.rounds import rounds
from companion.table.session import Session
from screens.ui.tree.controls import marks_of
from screens.ui.tree.nodes import Painted

One = TypeVar("One")
MOST_POINTS = 120
STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_RULES = 6
FEWEST_ROUNDS = 2
LINES = "screens.pages.score.lines:score_lines"


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
    """What is counted below it: rounds, or entries where nobody's turn was told."""
    ends_with_sheet: bool = True
    """False for numbers that final scoring adds nothing to."""


def drawn(tr: Translator, course: Course, height: float) -> Painted:
    total = tr("sheet.total") if course.ends_with_sheet else ""
    return Painted(LINES, (course, tr(course.counted, number=course.first), total), height)


def course_of(session: Session) -> Course | None:
    """What the picture shows; None where nothing changed before final scoring."""
    return _by_rounds(session) or _by_entries(session)


def _by_rounds(session: Session) -> Course | None:
    """Everybody's points before the first round and after each; None where fewer than two rounds were told."""
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
        PlayerLine(mark.colour, mark.initial, tuple(now[n] for now in chosen), sheet.players[n].total)
        for n, mark in enumerate(marks_of(seats))
    )
    return Course(lines, first, last, counted)


def thinned(steps: Sequence[One]) -> list[One]:
    """Evenly fewer where there are more than a line can show; the last one always stays."""
    if len(steps) <= MOST_POINTS:
        return list(steps)
    last = len(steps) - 1
    return [steps[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]


def rules_for(low: int, high: int, most: int = MOST_RULES) -> list[int]:
    """Round numbers from the lowest to the highest, not more than a few."""
    step = next((s for s in STEPS if (high - low) / s <= max(2, most) - 1), STEPS[-1])
    return list(range(-(-low // step) * step, high + 1, step))


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Heights as near as may be to the wanted ones, highest first, and at least a gap apart."""
    placed: list[float] = []
    for y in wanted:
        placed.append(min(y, placed[-1] - gap if placed else high))
    below = low - placed[-1]
    if below > 0:
        placed[-1] = low
        for n in range(len(placed) - 2, -1, -1):
            placed[n] = max(placed[n], placed[n + 1] + gap)
    return placed
