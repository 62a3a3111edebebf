"""The actions of a location, applied: every event says what it moved."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.frozen_update import put, replaced
from companion.games.great_western_trail.box.railroad import spaces
from companion.games.great_western_trail.evolve.parts import (
    add,
    known,
    money,
    on_ranch,
    on_table,
    on_visit,
    set_count,
    take_disc,
)
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.mirror import EMPTY, HAZARDS
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns import job_market


def _used(state: State, event: ev.Used) -> State:
    state = money(state, event.seat, event.dollars)
    state = add(state, event.seat, "certificates", event.certificates)
    return add(state, event.seat, "exchange_tokens", event.tokens) if event.tokens else state


def _hired(state: State, event: ev.Hired) -> State:
    state = money(state, event.seat, -event.dollars)
    state = replaced(state, common=job_market.taken(state.common, event.worker, event.row))
    return add(state, event.seat, f"worker/{event.worker}", 1)


def _built(state: State, event: ev.Built) -> State:
    state = money(state, event.seat, -event.dollars)
    if event.replaces:
        state = set_count(state, event.seat, f"building/{event.replaces}", 0)
        state = set_count(state, event.seat, f"replaced/{event.replaces}", 1)
        if state.visit.place == f"own/{event.replaces}":
            former = (*state.visit.former, event.replaces)
            state = on_visit(state, place=f"own/{event.building}", former=former)
        state = _riders_stay(state, event)
    return set_count(state, event.seat, f"building/{event.building}", 1)


def _riders_stay(state: State, event: ev.Built) -> State:
    """Riders on a building that is replaced stand on the new one."""
    for seat, ranch in enumerate(state.ranches):
        owner = "own" if seat == event.seat else f"other/{event.seat}"
        if ranch.rider == f"{owner}/{event.replaces}":
            state = on_ranch(state, seat, rider=f"{owner}/{event.building}")
    return state


def _bought(state: State, event: ev.Bought) -> State:
    state = money(state, event.seat, -event.dollars)
    for card in event.cards:
        state = add(state, event.seat, f"cattle/{card}", 1)
    common = state.common
    cattle = common.cattle + event.revealed - len(event.cards)
    return on_table(state, cattle=max(cattle, 0), cattle_stack=common.cattle_stack - event.revealed)


def _engine_moved(state: State, event: ev.EngineMoved) -> State:
    space = known(event.to, spaces(state.board.railroad))
    return on_ranch(money(state, event.seat, event.dollars), event.seat, engine=space)


def _upgraded(state: State, event: ev.Upgraded) -> State:
    state = money(take_disc(state, event.seat, event.disc), event.seat, event.gained - event.dollars)
    state = set_count(state, event.seat, f"station/{event.station}", 1)
    if not event.appoint:
        return state
    state = add(state, event.seat, f"worker/{event.appoint}", -1)
    state = set_count(state, event.seat, f"stationmaster/{event.tile}", 1)
    return on_table(state, appointed=(*state.common.appointed, (event.station, event.appoint)))


def _hazard_removed(state: State, event: ev.HazardRemoved) -> State:
    state = money(state, event.seat, -event.dollars)
    common, kind = state.common, HAZARDS.index(event.kind)
    if event.seed:
        state = on_table(state, seeds=common.seeds - 1)
    else:
        spaces = put(common.hazards[kind], event.number - 1, False)
        state = on_table(state, hazards=put(common.hazards, kind, spaces))
    return add(state, event.seat, f"hazard/{event.vp}", 1)


def _tile_taken(state: State, event: ev.TileTaken) -> State:
    common = state.common
    if event.seed:
        state = on_table(state, seeds=common.seeds - 1)
    else:
        state = on_table(state, track=put(common.track, event.space - 1, EMPTY))
    state = money(state, event.seat, event.dollars)
    if event.token:
        state = add(state, event.seat, "exchange_tokens", 1)
    return add(state, event.seat, f"tiles_{event.colour}", 1)


def _objective_taken(state: State, event: ev.ObjectiveTaken) -> State:
    common = state.common
    if common.objective_stack:
        state = on_table(state, objective_stack=common.objective_stack - 1)
    else:
        state = on_table(state, objectives=max(common.objectives - 1, 0))
    state = money(state, event.seat, event.dollars)
    return add(state, event.seat, f"deck/{event.card}" if event.card else "untold", 1)


def _objective_played(state: State, event: ev.ObjectivePlayed) -> State:
    state = add(state, event.seat, "untold" if event.told else f"deck/{event.card}", -1)
    return add(state, event.seat, f"area/{event.card}", 1)


def _auxiliary_taken(state: State, event: ev.AuxiliaryTaken) -> State:
    state = add(money(state, event.seat, event.dollars), event.seat, "certificates", event.certificates)
    for card in event.cards:
        state = add(state, event.seat, card, -1)
    if not event.engine:
        return state
    return on_ranch(state, event.seat, engine=known(event.engine, spaces(state.board.railroad)))


def _building_copied(state: State, event: ev.BuildingCopied) -> State:
    return on_visit(state, copied=known(event.building, state.board.boxes))


ACTS: Mapping[type, Callable[[State, Any], State]] = {
    ev.Used: _used,
    ev.Hired: _hired,
    ev.Built: _built,
    ev.Bought: _bought,
    ev.EngineMoved: _engine_moved,
    ev.Upgraded: _upgraded,
    ev.HazardRemoved: _hazard_removed,
    ev.TileTaken: _tile_taken,
    ev.ObjectiveTaken: _objective_taken,
    ev.ObjectivePlayed: _objective_played,
    ev.AuxiliaryTaken: _auxiliary_taken,
    ev.BuildingCopied: _building_copied,
}
