"""Migration of open tables from releases before 0.2.0: sets what they left out, and reports the differences."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from companion.game import DepthChanged, Drawn
from companion.messages import Message, message
from companion.question import Value
from companion.secret import CLERK, PUBLIC
from companion.table import rules
from companion.table.catch_up import value_words
from companion.table.corrections import is_so
from companion.table.session import Session
from companion.table.state import Table
from companion.table.table_commands import StepCompleted, Ticked

_SETUP = (Ticked, StepCompleted, Drawn)
MOST_NAMED = 6
"""Most values named in the message."""


def reconcile(session: Session) -> Message | None:
    """Give an open table what the last entry of an older release did not bring, and report what has changed.

    Nothing is written: what is set becomes part of the next entry. None if all is as that release showed it.
    """
    if session.table.finished:
        return None
    before = session.table.state
    shown = _as_it_was_shown(session)
    pending = _outstanding(session)
    if pending:
        session.begin_with(pending)
    return _sentence(session.table, {**_values(session.table, before), **shown})


def _outstanding(session: Session) -> tuple[Any, ...]:
    """What a change of depth brings, where it came alone and nothing but setup was entered since."""
    for number in range(session.cursor, 0, -1):
        events = session.steps[number - 1].events
        match events:
            case (DepthChanged(),):
                return rules.consequences(session.table, session.table_at(number - 1).depth)
        if not all(isinstance(event, _SETUP) for event in events):
            break
    return ()


def _as_it_was_shown(session: Session) -> Mapping[str, Value]:
    """What the game says an older release held for values that are derived now."""
    return session.header.game.corrections.earlier(_entered(session))


def _entered(session: Session) -> Iterator[tuple[Any, Any]]:
    """Every event up to the cursor, with the game's state before it."""
    for (before, _), step in zip(pairwise(session.tables()), session.steps, strict=False):
        table = before
        for event in step.events:
            yield table.state, event
            table = rules.evolve(table, event)


def _values(table: Table, state: Any) -> dict[str, Value]:
    """Every value of a state that the table of now has too."""
    found = {id_: table.game.corrections.find(state, id_, CLERK) for id_ in table.game.corrections.ids(table.state)}
    return {id_: fix.value for id_, fix in found.items() if fix and fix.value is not None}


def _sentence(table: Table, earlier: Mapping[str, Value]) -> Message | None:
    """Every value that an older release showed otherwise, from what to what; of secrets nothing."""
    changes: list[Message] = []
    for id_, value in earlier.items():
        fix = table.game.corrections.find(table.state, id_, PUBLIC)
        if fix is None or fix.value is None or is_so(fix, value):
            continue
        was, now = (value_words(table.game, table.state, fix, one) for one in (value, fix.value))
        changes.append(message("log.set", what=fix.label, before=was, after=now))
    if not changes:
        return None
    if len(changes) > MOST_NAMED:
        return message("store.reconciled_more", what=tuple(changes[:MOST_NAMED]), count=len(changes) - MOST_NAMED)
    return message("store.reconciled", what=tuple(changes))
