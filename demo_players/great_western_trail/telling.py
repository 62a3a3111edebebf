"""What turns up on the table, as the stocks have it: tiles of setup, of the job market and of the foresight."""

from collections.abc import Iterator
from random import Random

from companion.games.great_western_trail.contents import hazards_known
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import HAZARDS, SEEDS, UNTOLD
from companion.games.great_western_trail.turns.commands import TellTile
from companion.games.great_western_trail.turns.telling import all_told, room_for
from scoring.great_western_trail import WORKERS

_MIXED = 2
"""The foresight column whose stock holds workers and other tiles."""


def suggest_telling(state: State, random: Random) -> TellTile | None:
    """The first tile that lies there untold, as one that can still turn up."""
    for where, kinds in _untold(state, random):
        can_be = [kind for kind in kinds if all_told(state, kind) is None]
        can_be = [kind for kind in can_be if where != "seed" or room_for(state, kind) != "out"]
        if can_be:
            left = [kind for kind in can_be if kind not in HAZARDS or _has_hazards_left(state)]
            return TellTile(where, random.choice(left or can_be))
    return None


def _has_hazards_left(state: State) -> bool:
    cells = [cell for pair in state.common.foresight for cell in pair]
    seen = hazards_known(state) + sum(cell in HAZARDS for cell in (*cells, *state.common.out))
    return seen < state.box.pieces["hazards"]


def _untold(state: State, random: Random) -> Iterator[tuple[str, tuple[str, ...]]]:
    common = state.common
    if common.seeds:
        yield "seed", SEEDS
    for row, cells in enumerate(common.market, 1):
        yield from ((f"market/{row}/{column}", WORKERS) for column, cell in enumerate(cells) if cell == UNTOLD)
    for column, pair in enumerate(common.foresight):
        for place, cell in enumerate(pair):
            if cell == UNTOLD:
                yield f"foresight/{column}/{place}", _turned_up(state, column, random)


def _turned_up(state: State, column: int, random: Random) -> tuple[str, ...]:
    """Kinds a tile of this column can be; whether a worker comes up is up to how many are left in its stock."""
    kinds = state.board.stock_holds[column]
    if column != _MIXED:
        return kinds
    is_worker = random.randrange(_not_seen(state, column)) < _workers_left(state)
    return tuple(kind for kind in kinds if (kind in WORKERS) == is_worker)


def _not_seen(state: State, column: int) -> int:
    return state.common.stock[column] + state.common.foresight[column].count(UNTOLD)


def _workers_left(state: State) -> int:
    """Workers of the last stock that nobody has seen: all there are, less those seen and those of the stock before."""
    common = state.common
    cells = [cell for row in (*common.market, *common.foresight) for cell in row]
    hired = sum(state.count(seat, f"worker/{kind}") - 1 for seat in range(state.players) for kind in WORKERS)
    seen = hired + sum(cell in WORKERS for cell in cells) + len(common.appointed)
    in_market = sum(row.count(UNTOLD) for row in common.market)
    return state.box.workers_each * len(WORKERS) - seen - in_market - _not_seen(state, _MIXED - 1)
