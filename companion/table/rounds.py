"""In which round each entry of a table was made."""

from collections.abc import Iterator
from itertools import pairwise

from companion.table import rules
from companion.table.session import Session
from companion.table.state import Table

NO_PLAY = ("setup", "entry", "final_scoring", "finished")
"""Phases that nobody's turn belongs to."""


def rounds(session: Session, since: int = 1) -> tuple[int | None, ...]:
    """For each entry up to the cursor; None where it was no part of play, and before `since` where a game counts.

    Where a game counts no rounds, one begins as soon as somebody has another turn in it.
    """
    earlier = since - 1
    if earlier and session.header.game.round(session.table_at(earlier).state) is not None:
        later = (session.table_at(number) for number in range(earlier, session.cursor + 1))
        return (*[None] * earlier, *_counted(session, later))  # whose turn it is takes longest to say, and nobody asks
    return tuple(_counted(session, session.tables()))


def _counted(session: Session, tables: Iterator[Table]) -> Iterator[int | None]:
    game, counted = session.header.game, 0
    seen, last = set[int | None](), None
    for before, after in pairwise(tables):
        phase, seat = rules.whose(before)
        if after.finished or phase in NO_PLAY:
            yield None
            continue
        own = game.round(before.state)
        if (seat, own) != last:
            if seat in seen or not counted:
                counted, seen = counted + 1, set()
            seen.add(seat)
        last = seat, own
        yield counted if own is None else own
