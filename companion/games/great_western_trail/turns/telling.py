"""Telling the app what lies face up on the table, and where the rules put a tile."""

from companion.errors import RuleError
from companion.games.great_western_trail.refusals import refuse
from companion.games.great_western_trail.state import State, tile_name, worker_name
from companion.games.great_western_trail.state.mirror import EMPTY, HAZARDS, SEEDS, TILES, UNTOLD
from companion.games.great_western_trail.turns.commands import TellTile
from companion.games.great_western_trail.turns.events import TileTold
from scoring.great_western_trail import WORKERS


def room_for(state: State, tile: str) -> str:
    """Where the rules put a tile: the market, the lowest free space of its track or kind, or out of the game."""
    common = state.common
    if tile in WORKERS:
        return "market"
    if tile in TILES:
        free = next((place for place, there in enumerate(common.track, 1) if there == EMPTY), None)
        return f"track/{free}" if free else "out"
    spaces = common.hazards[HAZARDS.index(tile)]
    free = next((place for place, there in enumerate(spaces, 1) if not there), None)
    return f"hazard/{free}" if free else "out"


def tell_tile(state: State, command: TellTile) -> tuple[TileTold, ...]:
    kind, _, rest = command.where.partition("/")
    if kind == "seed" and not rest:
        return (_seed(state, command.tile),)
    place = _untold(state, kind, rest)
    if place is None:
        raise refuse("nothing_untold", "GWT-S31")
    holds = WORKERS if kind == "market" else state.board.stock_holds[place[0]]
    if command.tile not in holds:
        raise refuse("not_in_stock", "GWT-S05")
    enough(state, command.tile)
    return (TileTold(command.where, command.tile),)


def _untold(state: State, kind: str, rest: str) -> tuple[int, int] | None:
    """The place of a tile that lies there untold."""
    rows = {"market": state.common.market, "foresight": state.common.foresight}.get(kind, ())
    offset = 1 if kind == "market" else 0
    parts = rest.split("/")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 3 for part in parts):
        return None
    row, column = int(parts[0]), int(parts[1])
    if not offset <= row < len(rows) + offset or column >= len(rows[row - offset]):
        return None
    return (row, column) if rows[row - offset][column] == UNTOLD else None


def _seed(state: State, tile: str) -> TileTold:
    if not state.common.seeds:
        raise refuse("seeds_told", "GWT-S23", count=state.box.pieces["seed_tiles"])
    if tile not in SEEDS:
        raise refuse("not_in_stock", "GWT-S05")
    place = room_for(state, tile)
    if place == "out":  # in setup such a tile goes back and is not counted
        raise refuse("no_room_in_setup", "GWT-S27")
    enough(state, tile)
    return TileTold("seed", tile, place)


def all_told(state: State, tile: str) -> RuleError | None:
    """A refusal if the app already knows as many tiles of a kind as the box holds."""
    if tile in HAZARDS:
        return None
    common = state.common
    cells = [cell for row in (*common.market, *common.foresight) for cell in row]
    if tile in WORKERS:
        most = state.box.workers_each
        known = sum(state.count(seat, f"worker/{tile}") - 1 for seat in range(state.players))
        known += cells.count(tile) + sum(worker == tile for _, worker in common.appointed)
        worker = worker_name(state.options.edition, tile)
        return refuse("all_told", "GWT-S02", most=most, what=worker) if known >= most else None
    most = state.box.tiles_each
    known = sum(state.count(seat, f"tiles_{tile}") for seat in range(state.players))
    known += cells.count(tile) + common.track.count(tile) + common.out.count(tile)
    what = tile_name(state.options.edition, tile)
    return refuse("all_told", "GWT-S04", most=most, what=what) if known >= most else None


def enough(state: State, tile: str) -> None:
    if reason := all_told(state, tile):
        raise reason
