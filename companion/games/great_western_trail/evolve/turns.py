"""What happened in a turn, applied: no rule is checked here; every event says what it moved."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.frozen_update import replaced
from companion.games.great_western_trail.evolve.acts import ACTS
from companion.games.great_western_trail.evolve.kansas import KANSAS_CITY
from companion.games.great_western_trail.evolve.parts import (
    add,
    known,
    money,
    on_ranch,
    on_visit,
)
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import FRESH, STEPS, Waiting
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns.commands import DUE, INSTEAD
from companion.games.great_western_trail.turns.tolls import could_be_place
from companion.games.great_western_trail.turns.ways import learned

BANK = -1
_CHOSEN = ("auxiliary", "build", "discard", "engine", "free_ride", "free_tile", "hazard", "hire", "objective", "trade")
DUES = frozenset((*_CHOSEN, "leave_end", "upgrade_here"))
"""Actions that can come now or never."""


def evolve_turn(state: State, event: Any) -> State:
    """The state after an event of a turn; the action it used is marked first."""
    by = getattr(event, "by", "")
    return _EVOLVE[type(event)](_marked(state, by) if by else state, event)


def _marked(state: State, by: str) -> State:
    visit = state.visit
    if by == DUE:
        return on_visit(state, dues=visit.dues[1:])
    if by == INSTEAD:
        return on_visit(state, instead=True)
    return on_visit(state, used=(*visit.used, visit.mark(by))) if by else state


def _moved(state: State, event: ev.Moved) -> State:
    known(event.step, STEPS)
    if not could_be_place(state, event.to):
        raise LookupError(event.to)
    state = learned(state, event)
    for to, paid in event.tolls:
        state = money(state, event.seat, -paid)
        if to != BANK:
            state = money(state, to, paid)
    if event.rides:
        where = {"rank": event.rank, "behind": event.behind, "further": event.further}
        state = on_ranch(state, event.seat, rider=event.to, **where)
    return on_visit(state, step=event.step, place=event.to, instead=False, copied="", former=(), column=0)


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    if not 0 <= event.next < state.players:
        raise LookupError(event.next)
    return replaced(state, turn=event.next, visit=FRESH, over=event.over)


def _catching_up(state: State, event: ev.CatchingUp) -> State:
    if not 0 <= event.seat < state.players:
        raise LookupError(event.seat)
    return replaced(state, waiting=Waiting(state.turn, state.visit), turn=event.seat, visit=FRESH)


def _all_caught_up(state: State, _: ev.AllCaughtUp) -> State:
    if state.waiting is None:
        raise LookupError("waiting")
    return replaced(state, turn=state.waiting.turn, visit=state.waiting.visit, waiting=None)


def _due_opened(state: State, event: ev.DueOpened) -> State:
    for act in event.acts:
        known(act.do, DUES)
        if act.which:
            known(act.which, [str(station.number) for station in state.board.stations])
    return on_visit(state, dues=(*event.acts, *state.visit.dues))


def _waived(state: State, _: ev.Waived) -> State:
    return on_visit(state, dues=state.visit.dues[1:])


def _token_spent(state: State, event: ev.TokenSpent) -> State:
    return add(state, event.seat, "exchange_tokens", -1)


_EVOLVE: Mapping[type, Callable[[State, Any], State]] = {
    ev.Moved: _moved,
    ev.TurnEnded: _turn_ended,
    ev.CatchingUp: _catching_up,
    ev.AllCaughtUp: _all_caught_up,
    ev.DueOpened: _due_opened,
    ev.Waived: _waived,
    ev.TokenSpent: _token_spent,
    **ACTS,
    **KANSAS_CITY,
}
