"""The job market: where a worker is placed, how the token moves, and what hiring costs."""

from dataclasses import dataclass

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import EMPTY, UNTOLD, Commons
from companion.support.frozen_update import replaced, with_item
from scoring.great_western_trail import WORKERS


@dataclass(frozen=True, slots=True)
class Wage:
    """A worker that can be hired: its kind, its row and what it costs there."""

    worker: str
    row: int
    dollars: int


def rows(state: State) -> int:
    return len(state.board.job_market.costs)


def token_holder(state: State) -> int | None:
    """Who took the job market token off its track (E02): that somebody has it is all that ends the game."""
    return next((seat for seat in range(state.players) if state.count(seat, "job_market_token")), None)


def token_gone(state: State) -> bool:
    return token_holder(state) is not None


def token_row(state: State) -> int:
    """The row of the token, from 1; beyond the last one once somebody has it."""
    return rows(state) + 1 if token_gone(state) else min(state.common.token, rows(state))


def next_space(state: State) -> tuple[int, int] | None:
    """Where the next worker goes, as row and column; nowhere once the token is gone or the market is full."""
    return None if token_gone(state) else _free_space(state.common)


def _free_space(common: Commons) -> tuple[int, int] | None:
    """The next free space in the token's row, left to right (K05).

    A token that was put on a full row by hand goes on to the next one.
    """
    last = len(common.market)
    for row in range(min(common.token, last), last + 1):
        for column, cell in enumerate(common.market[row - 1]):
            if cell == EMPTY:
                return row, column
    return None


def free_spaces(state: State) -> int:
    """How many more workers can be placed before the token is off its track."""
    space = next_space(state)
    return sum(row.count(EMPTY) for row in state.common.market[space[0] - 1 :]) if space else 0


def placed(common: Commons, worker: str) -> Commons:
    """A worker on the next space; on the last one of the row it pushes the token down (K07)."""
    space = _free_space(common)
    if space is None:
        raise LookupError(worker)
    row, column = space
    cells = with_item(common.market[row - 1], column, worker)
    token = row + (column == len(cells) - 1)
    return replaced(common, market=with_item(common.market, row - 1, cells), token=token)


def taken(common: Commons, worker: str, row: int) -> Commons:
    """A worker hired from a row: a known tile of its kind, or else one that was never entered."""
    cells = common.market[row - 1]
    column = cells.index(worker) if worker in cells else cells.index(UNTOLD)
    return replaced(common, market=with_item(common.market, row - 1, with_item(cells, column, EMPTY)))


def workers_in(common: Commons, row: int) -> tuple[str, ...]:
    """Kinds that may lie in a row; an untold tile may be any."""
    cells = common.market[row - 1]
    return tuple(kind for kind in WORKERS if kind in cells or UNTOLD in cells)


def wage(state: State, row: int, modifier: int) -> int:
    """The price printed at the row, changed by the icon (X003)."""
    return max(state.board.job_market.costs[row - 1] + modifier, 0)


def wages(state: State, modifier: int) -> tuple[Wage, ...]:
    """Everything that can be hired now, the token's row left out (X002), the cheapest row of each kind first."""
    token = token_row(state)
    found = [
        Wage(worker, row, wage(state, row, modifier))
        for row in range(1, rows(state) + 1)
        if row != token
        for worker in workers_in(state.common, row)
    ]
    return tuple(sorted(found, key=lambda offer: (WORKERS.index(offer.worker), offer.dollars, offer.row)))
