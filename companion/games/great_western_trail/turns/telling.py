"""Entering what lies face up on the table, and where the rules put a tile."""

from collections.abc import Iterator

from companion.errors import RuleError
from companion.games.great_western_trail.state import State, refuse, tile_name, worker_name
from companion.games.great_western_trail.state.in_play import EMPTY, HAZARDS, SEEDS, TILES, UNTOLD, Commons
from companion.games.great_western_trail.turns.commands import TellTile
from companion.games.great_western_trail.turns.events import TileTold
from companion.messages import Message, message
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


SEED, MARKET, FORESIGHT = "seed", "market", "foresight"
"""Tiles placed in setup, workers in the job market, tiles of foresight."""


def places(common: Commons, kind: str) -> Iterator[tuple[str, str]]:
    """Every space of the job market or of foresight that holds a tile, as `where` and what lies there."""
    rows, first = (common.market, 1) if kind == MARKET else (common.foresight, 0)
    for number, row in enumerate(rows, first):
        for place, tile in enumerate(row):
            if tile != EMPTY:
                yield f"{kind}/{number}/{place}", tile


def untold(common: Commons, kind: str) -> list[str]:
    """Where tiles lie that have not been entered, in order; for the tiles of setup as often as there are."""
    if kind == SEED:
        return [SEED] * common.seeds
    return [where for where, tile in places(common, kind) if tile == UNTOLD]


def total(state: State, kind: str) -> int:
    """How many tiles of one kind lie there, known or not."""
    return state.box.pieces["seed_tiles"] if kind == SEED else len(list(places(state.common, kind)))


def kinds_at(state: State, where: str) -> tuple[str, ...]:
    """The kinds of tiles that may lie somewhere."""
    kind, _, rest = where.partition("/")
    if kind == SEED:
        return SEEDS
    return WORKERS if kind == MARKET else state.board.stock_holds[int(rest.partition("/")[0])]


def cannot_lie(state: State, where: str, kind: str) -> bool:
    """True if no more of this kind can lie there."""
    full = where == SEED and kind in (*HAZARDS, *TILES) and room_for(state, kind) == "out"
    return full or all_told(state, kind) is not None


def seeds_of(common: Commons, kind: str) -> int:
    """How many tiles of a kind lie on the board."""
    return sum(common.hazards[HAZARDS.index(kind)]) if kind in HAZARDS else common.track.count(kind)


def where_words(where: str) -> Message:
    """A space of the job market or of foresight in words."""
    kind, row, place = where.split("/")
    if kind == MARKET:
        return message("great_western_trail.fix.market", row=int(row), column=int(place) + 1)
    return message("great_western_trail.fix.foresight", column=int(row) + 1, place=int(place) + 1)
