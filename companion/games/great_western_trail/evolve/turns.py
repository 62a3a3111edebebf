"""What happened in a turn, applied: no rule is checked here; every event says what it moved."""

import sys
from typing import Any

from companion.games.great_western_trail.box.railroad import spaces
from companion.games.great_western_trail.evolve import kansas, parts
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import EMPTY, FRESH, HAZARDS, STEPS, Waiting
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns import job_market
from companion.games.great_western_trail.turns.commands import DUE, INSTEAD
from companion.games.great_western_trail.turns.tolls import could_be_place, learned
from companion.support.dispatch import by_record
from companion.support.frozen_update import replaced, with_item

BANK = -1
_CHOSEN = ("auxiliary", "build", "discard", "engine", "free_ride", "free_tile", "hazard", "hire", "objective", "trade")
DUES = frozenset((*_CHOSEN, "leave_end", "upgrade_here"))
"""Actions that can come now or never."""


def evolve_turn(state: State, event: Any) -> State:
    """The state after an event of a turn; the action it used is marked first."""
    by = getattr(event, "by", "")
    after: State = _EVOLVE[type(event)](_marked(state, by) if by else state, event)
    return after


def _marked(state: State, by: str) -> State:
    visit = state.visit
    if by == DUE:
        return parts.on_visit(state, dues=visit.dues[1:])
    if by == INSTEAD:
        return parts.on_visit(state, instead=True)
    return parts.on_visit(state, used=(*visit.used, visit.mark(by))) if by else state


def moved(state: State, event: ev.Moved) -> State:
    parts.known(event.step, STEPS)
    if not could_be_place(state, event.to):
        raise LookupError(event.to)
    state = learned(state, event)
    for to, paid in event.tolls:
        state = parts.money(state, event.seat, -paid)
        if to != BANK:
            state = parts.money(state, to, paid)
    if event.rides:
        where = {"rank": event.rank, "behind": event.behind, "further": event.further}
        state = parts.on_ranch(state, event.seat, rider=event.to, **where)
    return parts.on_visit(state, step=event.step, place=event.to, instead=False, copied="", former=(), column=0)


def turn_ended(state: State, event: ev.TurnEnded) -> State:
    if not 0 <= event.next < state.players:
        raise LookupError(event.next)
    return replaced(state, turn=event.next, visit=FRESH, over=event.over)


def catching_up(state: State, event: ev.CatchingUp) -> State:
    if not 0 <= event.seat < state.players:
        raise LookupError(event.seat)
    return replaced(state, waiting=Waiting(state.turn, state.visit), turn=event.seat, visit=FRESH)


def all_caught_up(state: State, _: ev.AllCaughtUp) -> State:
    if state.waiting is None:
        raise LookupError("waiting")
    return replaced(state, turn=state.waiting.turn, visit=state.waiting.visit, waiting=None)


def due_opened(state: State, event: ev.DueOpened) -> State:
    for act in event.acts:
        parts.known(act.do, DUES)
        if act.which:
            parts.known(act.which, [str(station.number) for station in state.board.stations])
    return parts.on_visit(state, dues=(*event.acts, *state.visit.dues))


def waived(state: State, _: ev.Waived) -> State:
    return parts.on_visit(state, dues=state.visit.dues[1:])


def token_spent(state: State, event: ev.TokenSpent) -> State:
    return parts.add(state, event.seat, "exchange_tokens", -1)


def used(state: State, event: ev.Used) -> State:
    state = parts.money(state, event.seat, event.dollars)
    state = parts.add(state, event.seat, "certificates", event.certificates)
    return parts.add(state, event.seat, "exchange_tokens", event.tokens) if event.tokens else state


def hired(state: State, event: ev.Hired) -> State:
    state = parts.money(state, event.seat, -event.dollars)
    state = replaced(state, common=job_market.taken(state.common, event.worker, event.row))
    return parts.add(state, event.seat, f"worker/{event.worker}", 1)


def built(state: State, event: ev.Built) -> State:
    state = parts.money(state, event.seat, -event.dollars)
    if event.replaces:
        state = parts.set_count(state, event.seat, f"building/{event.replaces}", 0)
        state = parts.set_count(state, event.seat, f"replaced/{event.replaces}", 1)
        if state.visit.place == f"own/{event.replaces}":
            former = (*state.visit.former, event.replaces)
            state = parts.on_visit(state, place=f"own/{event.building}", former=former)
        state = _riders_stay(state, event)
    return parts.set_count(state, event.seat, f"building/{event.building}", 1)


def _riders_stay(state: State, event: ev.Built) -> State:
    """Riders on a building that is replaced stand on the new one."""
    for seat, ranch in enumerate(state.ranches):
        owner = "own" if seat == event.seat else f"other/{event.seat}"
        if ranch.rider == f"{owner}/{event.replaces}":
            state = parts.on_ranch(state, seat, rider=f"{owner}/{event.building}")
    return state


def bought(state: State, event: ev.Bought) -> State:
    state = parts.money(state, event.seat, -event.dollars)
    for card in event.cards:
        state = parts.add(state, event.seat, f"cattle/{card}", 1)
    common = state.common
    cattle = common.cattle + event.revealed - len(event.cards)
    return parts.on_table(state, cattle=max(cattle, 0), cattle_stack=common.cattle_stack - event.revealed)


def engine_moved(state: State, event: ev.EngineMoved) -> State:
    space = parts.known(event.to, spaces(state.board.railroad))
    return parts.on_ranch(parts.money(state, event.seat, event.dollars), event.seat, engine=space)


def upgraded(state: State, event: ev.Upgraded) -> State:
    state = parts.money(parts.take_disc(state, event.seat, event.disc), event.seat, event.gained - event.dollars)
    state = parts.set_count(state, event.seat, f"station/{event.station}", 1)
    if not event.appoint:
        return state
    state = parts.add(state, event.seat, f"worker/{event.appoint}", -1)
    state = parts.set_count(state, event.seat, f"stationmaster/{event.tile}", 1)
    return parts.on_table(state, appointed=(*state.common.appointed, (event.station, event.appoint)))


def hazard_removed(state: State, event: ev.HazardRemoved) -> State:
    state = parts.money(state, event.seat, -event.dollars)
    common, kind = state.common, HAZARDS.index(event.kind)
    if event.seed:
        state = parts.on_table(state, seeds=common.seeds - 1)
    else:
        spaces = with_item(common.hazards[kind], event.number - 1, False)
        state = parts.on_table(state, hazards=with_item(common.hazards, kind, spaces))
    return parts.add(state, event.seat, f"hazard/{event.vp}", 1)


def tile_taken(state: State, event: ev.TileTaken) -> State:
    common = state.common
    if event.seed:
        state = parts.on_table(state, seeds=common.seeds - 1)
    else:
        state = parts.on_table(state, track=with_item(common.track, event.space - 1, EMPTY))
    state = parts.money(state, event.seat, event.dollars)
    if event.token:
        state = parts.add(state, event.seat, "exchange_tokens", 1)
    return parts.add(state, event.seat, f"tiles_{event.colour}", 1)


def objective_taken(state: State, event: ev.ObjectiveTaken) -> State:
    common = state.common
    if common.objective_stack:
        state = parts.on_table(state, objective_stack=common.objective_stack - 1)
    else:
        state = parts.on_table(state, objectives=max(common.objectives - 1, 0))
    state = parts.money(state, event.seat, event.dollars)
    return parts.add(state, event.seat, f"deck/{event.card}" if event.card else "untold", 1)


def objective_played(state: State, event: ev.ObjectivePlayed) -> State:
    state = parts.add(state, event.seat, "untold" if event.told else f"deck/{event.card}", -1)
    return parts.add(state, event.seat, f"area/{event.card}", 1)


def auxiliary_taken(state: State, event: ev.AuxiliaryTaken) -> State:
    state = parts.add(parts.money(state, event.seat, event.dollars), event.seat, "certificates", event.certificates)
    for card in event.cards:
        state = parts.add(state, event.seat, card, -1)
    if not event.engine:
        return state
    return parts.on_ranch(state, event.seat, engine=parts.known(event.engine, spaces(state.board.railroad)))


def building_copied(state: State, event: ev.BuildingCopied) -> State:
    return parts.on_visit(state, copied=parts.known(event.building, state.board.boxes))


_EVOLVE = by_record(ev.TURN_EVENTS, kansas, sys.modules[__name__])
"""What each event changes: the function that takes it."""
