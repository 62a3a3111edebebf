"""Kansas City and the tiles of its stock, applied: every event says what it moved."""

from companion.games.great_western_trail.box.railroad import spaces
from companion.games.great_western_trail.evolve import parts
from companion.games.great_western_trail.state import State, in_play
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns import job_market
from companion.support.frozen_update import replaced, with_item


def tile_chosen(state: State, event: ev.TileChosen) -> State:
    common = state.common
    cells = common.foresight[event.column]
    cell = cells.index(event.tile) if event.tile in cells else cells.index(in_play.UNTOLD)
    left, right = with_item(cells, cell, in_play.EMPTY)
    state = parts.on_table(state, foresight=with_item(common.foresight, event.column, (left, right)))
    _next_column(event.column, event.step)
    state = _placed(state, event.tile, event.place)
    common = state.common
    state = parts.on_table(
        state, cattle=common.cattle + event.refilled, cattle_stack=common.cattle_stack - event.refilled
    )
    if event.last:
        state = parts.set_count(state, event.seat, "job_market_token", 1)
    return parts.on_visit(state, step=event.step, column=event.column + 1)


def _placed(state: State, tile: str, place: str) -> State:
    """A tile from the stock on its place of the board."""
    common = state.common
    kind, _, which = place.partition("/")
    match kind:
        case "market":
            return replaced(state, common=job_market.placed(common, tile))
        case "track":
            return parts.on_table(state, track=with_item(common.track, int(which) - 1, tile))
        case "hazard":
            number = in_play.HAZARDS.index(tile)
            spaces = with_item(common.hazards[number], int(which) - 1, True)
            return parts.on_table(state, hazards=with_item(common.hazards, number, spaces))
    return parts.on_table(state, out=(*common.out, tile))


def _next_column(column: int, step: str) -> None:
    """After the third column comes the income."""
    parts.known(column, range(3))
    parts.known(step, (in_play.INCOME,) if column == 2 else (in_play.FORESIGHT,))


def foresight_skipped(state: State, event: ev.ForesightSkipped) -> State:
    _next_column(event.column, event.step)
    return parts.on_visit(state, step=event.step, column=event.column + 1)


def income_taken(state: State, event: ev.IncomeTaken) -> State:
    state = parts.add(parts.money(state, event.seat, event.total), event.seat, "certificates", -event.certificates)
    return parts.on_visit(state, step=parts.known(event.step, (in_play.GROW, in_play.DELIVER)), total=event.total)


def grown(state: State, event: ev.Grown) -> State:
    low, middle, high = (f"cattle/orange/{stage.vp}" for stage in state.board.simmental)
    for what, more in ((low, -event.first), (middle, event.first - event.second), (high, event.second)):
        state = parts.add(state, event.seat, what, more)
    return parts.on_visit(state, step=in_play.DELIVER)


def delivered(state: State, event: ev.Delivered) -> State:
    state = parts.money(state, event.seat, event.gained - event.dollars)
    if event.disc:
        state = parts.add(parts.take_disc(state, event.seat, event.disc), event.seat, f"city/{event.city}", 1)
    if event.tokens:
        state = parts.add(state, event.seat, "exchange_tokens", event.tokens)
    if event.engine:
        return parts.on_ranch(state, event.seat, engine=parts.known(event.engine, spaces(state.board.railroad)))
    return parts.on_visit(left_kansas_city(state, event.seat, event.refilled), step=in_play.REFILL)


def left_kansas_city(state: State, seat: int, refilled: tuple[int, ...]) -> State:
    """The rider is at the start of the trail, and new tiles are in the foresight (K44, K45)."""
    common = state.common
    foresight, stock = list(common.foresight), list(common.stock)
    for column in refilled:
        cells = foresight[column]
        left, right = with_item(cells, cells.index(in_play.EMPTY), in_play.UNTOLD)
        foresight[column] = (left, right)
        stock[column] -= 1
    state = parts.on_table(state, foresight=tuple(foresight), stock=tuple(stock))
    home = in_play.Ranch(state.ranches[seat].engine, in_play.START)
    return replaced(state, ranches=with_item(state.ranches, seat, home))


def tile_told(state: State, event: ev.TileTold) -> State:
    kind, _, rest = event.where.partition("/")
    common = state.common
    match kind:
        case "seed":
            return _placed(parts.on_table(state, seeds=common.seeds - 1), event.tile, event.place)
        case "market":
            row, column = (int(part) for part in rest.split("/"))
            cells = with_item(common.market[row - 1], column, event.tile)
            return parts.on_table(state, market=with_item(common.market, row - 1, cells))
        case "foresight":
            number, place = (int(part) for part in rest.split("/"))
            left, right = with_item(common.foresight[number], place, event.tile)
            return parts.on_table(state, foresight=with_item(common.foresight, number, (left, right)))
    raise LookupError(event.where)
