"""What happened in a turn, applied: no rule is checked here; every event says what it moved."""

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeVar

from companion.frozen import put, replaced
from companion.games.great_western_trail import job_market
from companion.games.great_western_trail.circles import held_name
from companion.games.great_western_trail.holding import MOST_DOLLARS, MOST_OF_ANYTHING, is_held
from companion.games.great_western_trail.mirror import (
    DELIVER,
    EMPTY,
    FORESIGHT,
    FRESH,
    GROW,
    HAZARDS,
    INCOME,
    REFILL,
    START,
    STEPS,
    UNTOLD,
    Ranch,
    Waiting,
)
from companion.games.great_western_trail.railroad import spaces
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state import add as add_known
from companion.games.great_western_trail.state import set_count as set_known
from companion.games.great_western_trail.tolls import could_be_place
from companion.games.great_western_trail.turn_records import (
    DUE,
    INSTEAD,
    AllCaughtUp,
    AuxiliaryTaken,
    Bought,
    BuildingCopied,
    Built,
    CatchingUp,
    Delivered,
    DueOpened,
    EngineMoved,
    ForesightSkipped,
    Grown,
    HazardRemoved,
    Hired,
    IncomeTaken,
    Moved,
    ObjectivePlayed,
    ObjectiveTaken,
    TileChosen,
    TileTaken,
    TileTold,
    TokenSpent,
    TurnEnded,
    Upgraded,
    Used,
    Waived,
)

BANK = -1
_CHOSEN = ("auxiliary", "build", "discard", "engine", "free_ride", "free_tile", "hazard", "hire", "objective", "trade")
DUES = frozenset((*_CHOSEN, "leave_end", "upgrade_here"))
"""Actions that can come now or never."""


def evolve_turn(state: State, event: Any) -> State:
    """The state after an event of a turn; the action it used is marked first."""
    state = _marked(state, getattr(event, "by", ""))
    return _EVOLVE[type(event)](state, event)


T = TypeVar("T")


def _known(value: T, known: Container[T]) -> T:
    """A value from a file may be none of ours."""
    if value not in known:
        raise LookupError(value)
    return value


def _marked(state: State, by: str) -> State:
    visit = state.visit
    if by == DUE:
        return _visit(state, dues=visit.dues[1:])
    if by == INSTEAD:
        return _visit(state, instead=True)
    return _visit(state, used=(*visit.used, by)) if by else state


def _visit(state: State, **values: Any) -> State:
    return replaced(state, visit=replaced(state.visit, **values))


def _common(state: State, **values: Any) -> State:
    return replaced(state, common=replaced(state.common, **values))


def _ranch(state: State, seat: int, **values: Any) -> State:
    return replaced(state, ranches=put(state.ranches, seat, replaced(state.ranches[seat], **values)))


def set_count(state: State, seat: int, what: str, count: int) -> State:
    """As `state.set_count`; a name from a file may be none of ours."""
    if not is_held(state, what):
        raise LookupError(what)
    return set_known(state, seat, what, count)


def add(state: State, seat: int, what: str, more: int) -> State:
    if not is_held(state, what):
        raise LookupError(what)
    return add_known(state, seat, what, min(more, MOST_OF_ANYTHING - state.count(seat, what)))


def _money(state: State, seat: int, more: int) -> State:
    return set_known(state, seat, "dollars", min(max(state.dollars(seat) + more, 0), MOST_DOLLARS))


def _disc(state: State, seat: int, disc: str) -> State:
    """A disc leaves its circle, or a station where none was left."""
    if disc.startswith("station/"):
        return set_count(state, seat, disc, 0)
    if disc not in state.board.circle:
        raise LookupError(disc)
    return set_count(state, seat, held_name(disc), 1)


# --- riding ---------------------------------------------------------------------------------------------------------


def _moved(state: State, event: Moved) -> State:
    _known(event.step, STEPS)
    if not could_be_place(state, event.to):
        raise LookupError(event.to)
    for to, paid in event.tolls:
        state = _money(state, event.seat, -paid)
        if to != BANK:
            state = _money(state, to, paid)
    if event.rides:
        where = {"rank": event.rank, "behind": event.behind, "further": event.further}
        state = _ranch(state, event.seat, rider=event.to, **where)
    return _visit(state, step=event.step, place=event.to, instead=False, copied="", closed=False, column=0)


def _turn_ended(state: State, event: TurnEnded) -> State:
    if not 0 <= event.next < state.players:
        raise LookupError(event.next)
    return replaced(state, turn=event.next, visit=FRESH, over=event.over)


def _catching_up(state: State, event: CatchingUp) -> State:
    if not 0 <= event.seat < state.players:
        raise LookupError(event.seat)
    return replaced(state, waiting=Waiting(state.turn, state.visit), turn=event.seat, visit=FRESH)


def _all_caught_up(state: State, _: AllCaughtUp) -> State:
    if state.waiting is None:
        raise LookupError("waiting")
    return replaced(state, turn=state.waiting.turn, visit=state.waiting.visit, waiting=None)


def _due_opened(state: State, event: DueOpened) -> State:
    for act in event.acts:
        _known(act.do, DUES)
        if act.which:
            _known(act.which, [str(station.number) for station in state.board.stations])
    return _visit(state, dues=(*event.acts, *state.visit.dues))


def _waived(state: State, _: Waived) -> State:
    return _visit(state, dues=state.visit.dues[1:])


# --- actions --------------------------------------------------------------------------------------------------------


def _used(state: State, event: Used) -> State:
    state = _money(state, event.seat, event.dollars)
    state = add(state, event.seat, "certificates", event.certificates)
    return add(state, event.seat, "exchange_tokens", event.tokens) if event.tokens else state


def _hired(state: State, event: Hired) -> State:
    state = _money(state, event.seat, -event.dollars)
    state = replaced(state, common=job_market.taken(state.common, event.worker, event.row))
    return add(state, event.seat, f"worker/{event.worker}", 1)


def _built(state: State, event: Built) -> State:
    state = _money(state, event.seat, -event.dollars)
    if event.replaces:
        state = set_count(state, event.seat, f"building/{event.replaces}", 0)
        state = set_count(state, event.seat, f"replaced/{event.replaces}", 1)
        if state.visit.place == f"own/{event.replaces}":
            state = _visit(state, place=f"own/{event.building}", closed=True)
        state = _riders_stay(state, event)
    return set_count(state, event.seat, f"building/{event.building}", 1)


def _riders_stay(state: State, event: Built) -> State:
    """Riders on a building that is replaced stand on the new one."""
    for seat, ranch in enumerate(state.ranches):
        owner = "own" if seat == event.seat else f"other/{event.seat}"
        if ranch.rider == f"{owner}/{event.replaces}":
            state = _ranch(state, seat, rider=f"{owner}/{event.building}")
    return state


def _bought(state: State, event: Bought) -> State:
    state = _money(state, event.seat, -event.dollars)
    for card in event.cards:
        state = add(state, event.seat, f"cattle/{card}", 1)
    common = state.common
    cattle = common.cattle + event.revealed - len(event.cards)
    return _common(state, cattle=max(cattle, 0), cattle_stack=common.cattle_stack - event.revealed)


def _engine_moved(state: State, event: EngineMoved) -> State:
    space = _known(event.to, spaces(state.board.railroad))
    return _ranch(_money(state, event.seat, event.dollars), event.seat, engine=space)


def _upgraded(state: State, event: Upgraded) -> State:
    state = _money(_disc(state, event.seat, event.disc), event.seat, event.gained - event.dollars)
    state = set_count(state, event.seat, f"station/{event.station}", 1)
    if not event.appoint:
        return state
    state = add(state, event.seat, f"worker/{event.appoint}", -1)
    state = set_count(state, event.seat, f"stationmaster/{event.tile}", 1)
    return _common(state, appointed=(*state.common.appointed, (event.station, event.appoint)))


def _hazard_removed(state: State, event: HazardRemoved) -> State:
    state = _money(state, event.seat, -event.dollars)
    common, kind = state.common, HAZARDS.index(event.kind)
    if event.seed:
        state = _common(state, seeds=common.seeds - 1)
    else:
        spaces = put(common.hazards[kind], event.number - 1, False)
        state = _common(state, hazards=put(common.hazards, kind, spaces))
    return add(state, event.seat, f"hazard/{event.vp}", 1)


def _tile_taken(state: State, event: TileTaken) -> State:
    common = state.common
    if event.seed:
        state = _common(state, seeds=common.seeds - 1)
    else:
        state = _common(state, track=put(common.track, event.space - 1, EMPTY))
    state = _money(state, event.seat, event.dollars)
    if event.token:
        state = add(state, event.seat, "exchange_tokens", 1)
    return add(state, event.seat, f"tiles_{event.colour}", 1)


def _objective_taken(state: State, event: ObjectiveTaken) -> State:
    common = state.common
    if common.objective_stack:
        state = _common(state, objective_stack=common.objective_stack - 1)
    else:
        state = _common(state, objectives=max(common.objectives - 1, 0))
    state = _money(state, event.seat, event.dollars)
    return add(state, event.seat, f"deck/{event.card}" if event.card else "untold", 1)


def _objective_played(state: State, event: ObjectivePlayed) -> State:
    state = add(state, event.seat, "untold" if event.told else f"deck/{event.card}", -1)
    return add(state, event.seat, f"area/{event.card}", 1)


def _auxiliary_taken(state: State, event: AuxiliaryTaken) -> State:
    state = add(_money(state, event.seat, event.dollars), event.seat, "certificates", event.certificates)
    for card in event.cards:
        state = add(state, event.seat, card, -1)
    if not event.engine:
        return state
    return _ranch(state, event.seat, engine=_known(event.engine, spaces(state.board.railroad)))


def _building_copied(state: State, event: BuildingCopied) -> State:
    return _visit(state, copied=_known(event.building, state.board.boxes))


# --- Kansas City ----------------------------------------------------------------------------------------------------


def _tile_chosen(state: State, event: TileChosen) -> State:
    common = state.common
    cells = common.foresight[event.column]
    cell = cells.index(event.tile) if event.tile in cells else cells.index(UNTOLD)
    left, right = put(cells, cell, EMPTY)
    state = _common(state, foresight=put(common.foresight, event.column, (left, right)))
    _next_column(event.column, event.step)
    state = _placed(state, event.tile, event.place)
    common = state.common
    state = _common(state, cattle=common.cattle + event.refilled, cattle_stack=common.cattle_stack - event.refilled)
    if event.last:
        state = set_count(state, event.seat, "job_market_token", 1)
    return _visit(state, step=event.step, column=event.column + 1)


def _placed(state: State, tile: str, place: str) -> State:
    """A tile from the stock on its place of the board."""
    common = state.common
    kind, _, which = place.partition("/")
    match kind:
        case "market":
            return replaced(state, common=job_market.placed(common, tile))
        case "track":
            return _common(state, track=put(common.track, int(which) - 1, tile))
        case "hazard":
            number = HAZARDS.index(tile)
            spaces = put(common.hazards[number], int(which) - 1, True)
            return _common(state, hazards=put(common.hazards, number, spaces))
    return _common(state, out=(*common.out, tile))


def _next_column(column: int, step: str) -> None:
    """After the third column comes the income."""
    _known(column, range(3))
    _known(step, (INCOME,) if column == 2 else (FORESIGHT,))


def _foresight_skipped(state: State, event: ForesightSkipped) -> State:
    _next_column(event.column, event.step)
    return _visit(state, step=event.step, column=event.column + 1)


def _income_taken(state: State, event: IncomeTaken) -> State:
    state = add(_money(state, event.seat, event.total), event.seat, "certificates", -event.certificates)
    return _visit(state, step=_known(event.step, (GROW, DELIVER)), total=event.total)


def _grown(state: State, event: Grown) -> State:
    low, middle, high = (f"cattle/orange/{stage.vp}" for stage in state.board.simmental)
    for what, more in ((low, -event.first), (middle, event.first - event.second), (high, event.second)):
        state = add(state, event.seat, what, more)
    return _visit(state, step=DELIVER)


def _delivered(state: State, event: Delivered) -> State:
    state = _money(state, event.seat, event.gained - event.dollars)
    if event.disc:
        state = add(_disc(state, event.seat, event.disc), event.seat, f"city/{event.city}", 1)
    if event.tokens:
        state = add(state, event.seat, "exchange_tokens", event.tokens)
    if event.engine:
        return _ranch(state, event.seat, engine=_known(event.engine, spaces(state.board.railroad)))
    common = state.common
    foresight, stock = list(common.foresight), list(common.stock)
    for column in event.refilled:
        cells = foresight[column]
        left, right = put(cells, cells.index(EMPTY), UNTOLD)
        foresight[column] = (left, right)
        stock[column] -= 1
    state = _common(state, foresight=tuple(foresight), stock=tuple(stock))
    home = Ranch(state.ranches[event.seat].engine, START)
    return _visit(replaced(state, ranches=put(state.ranches, event.seat, home)), step=REFILL)


def _token_spent(state: State, event: TokenSpent) -> State:
    return add(state, event.seat, "exchange_tokens", -1)


def _tile_told(state: State, event: TileTold) -> State:
    kind, _, rest = event.where.partition("/")
    common = state.common
    match kind:
        case "seed":
            return _placed(_common(state, seeds=common.seeds - 1), event.tile, event.place)
        case "market":
            row, column = (int(part) for part in rest.split("/"))
            cells = put(common.market[row - 1], column, event.tile)
            return _common(state, market=put(common.market, row - 1, cells))
        case "foresight":
            number, place = (int(part) for part in rest.split("/"))
            left, right = put(common.foresight[number], place, event.tile)
            return _common(state, foresight=put(common.foresight, number, (left, right)))
    raise LookupError(event.where)


_EVOLVE: Mapping[type, Callable[[State, Any], State]] = {
    Moved: _moved,
    TurnEnded: _turn_ended,
    CatchingUp: _catching_up,
    AllCaughtUp: _all_caught_up,
    DueOpened: _due_opened,
    Waived: _waived,
    Used: _used,
    Hired: _hired,
    Built: _built,
    Bought: _bought,
    EngineMoved: _engine_moved,
    Upgraded: _upgraded,
    HazardRemoved: _hazard_removed,
    TileTaken: _tile_taken,
    ObjectiveTaken: _objective_taken,
    ObjectivePlayed: _objective_played,
    AuxiliaryTaken: _auxiliary_taken,
    BuildingCopied: _building_copied,
    TileChosen: _tile_chosen,
    ForesightSkipped: _foresight_skipped,
    IncomeTaken: _income_taken,
    Grown: _grown,
    Delivered: _delivered,
    TokenSpent: _token_spent,
    TileTold: _tile_told,
}
