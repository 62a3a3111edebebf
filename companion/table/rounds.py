"""In which round each entry of a table was made."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from weakref import WeakKeyDictionary

from companion.game import Corrected
from companion.table import rules
from companion.table.replay import CHECKPOINT_INTERVAL
from companion.table.session import Session
from companion.table.state import Game, Table
from companion.table.steps import Step

NO_PLAY = ("setup", "entry", "final_scoring", "finished")
"""Phases outside the rounds."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """A step with its round, and how far it was counted by then."""

    step: Step | None = None
    played_in: int | None = None
    rounds: int = 0
    seen: frozenset[int | None] = frozenset()
    """Who had a turn in the last of them."""
    last: int | None = -1
    """Whose turn was counted last; -1 before the first."""


_known: WeakKeyDictionary[Session, list[_Counted]] = WeakKeyDictionary()
"""Cache by session; only new entries are counted."""


def rounds(session: Session) -> tuple[int | None, ...]:
    """For each entry up to the cursor; None where it was no part of play.

    Where a game counts no rounds, one begins as soon as somebody has another turn in it.
    """
    known = _recalled(session)
    known.extend(_count(session, known))
    return tuple(one.played_in for one in known[: session.cursor])


def count_some(session: Session) -> bool:
    """Count some more entries; False once all are counted. Who has time does so before it is asked for."""
    known = _recalled(session)
    known.extend(islice(_count(session, known), CHECKPOINT_INTERVAL))
    return len(known) < session.cursor


def _recalled(session: Session) -> list[_Counted]:
    """What was counted before of steps that are still there."""
    known, steps = _known.setdefault(session, []), session.steps
    while known and known[-1].step is not (steps[len(known) - 1] if len(known) <= len(steps) else None):
        known.pop()  # it was undone, and something else was entered
    return known


def _count(session: Session, known: list[_Counted]) -> Iterator[_Counted]:
    """From where it was counted to."""
    first, before = len(known), known[-1] if known else _Counted()
    game, steps = session.header.game, session.steps
    counted, seen, last = before.rounds, before.seen, before.last
    for number, (table, after) in enumerate(pairwise(session.tables(first)), first):
        phase, seat = rules.phase_and_seat(table)
        played_in = None
        if not after.finished and phase not in NO_PLAY:
            own = game.round(table.state)
            if own is not None:
                counted, seen = own, frozenset()
            elif seat != last and not _set_or_missed(game, table, steps[number]):
                if seat in seen or not counted:
                    counted, seen = counted + 1, frozenset()
                seen, last = seen | {seat}, seat
            played_in = counted or 1
        yield _Counted(steps[number], played_in, counted, seen, last)


def _set_or_missed(game: Game, table: Table, step: Step) -> bool:
    """True for what is no turn of this round: values set by hand, and moves of an earlier one."""
    return game.story.is_catching_up(table.state) or all(isinstance(event, Corrected) for event in step.events)
