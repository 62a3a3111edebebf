"""The refill that ends a visit to Kansas City: which new tiles are entered or left for later, and what follows."""

from dataclasses import dataclass, replace

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns.commands import EndTurn, TellTile
from companion.games.great_western_trail.turns.riding import why_not_end


@dataclass(frozen=True, slots=True)
class Refill:
    new: tuple[tuple[int, str], ...] = ()
    """The columns that are refilled in this visit, and where the new tile of each lies."""
    later: tuple[int, ...] = ()
    """Columns whose tile is left for later."""

    def entered(self, state: State) -> dict[int, str]:
        """The new tiles that are entered, by column."""
        lying = state.common.foresight
        cells = {column: lying[column][int(where.rpartition("/")[2])] for column, where in self.new}
        return {column: cell for column, cell in cells.items() if cell != UNTOLD}

    def open(self, state: State) -> list[int]:
        """Columns whose tile is neither entered nor left for later."""
        done = {*self.entered(state), *self.later}
        return [column for column, _ in self.new if column not in done]

    def telling(self, column: int, kind: str) -> TellTile:
        return TellTile(dict(self.new)[column], kind)

    def left(self, column: int) -> "Refill":
        """With a column left for later."""
        return replace(self, later=(*self.later, column))

    def follows(self, state: State) -> EndTurn | None:
        """The end of the turn, as soon as the last new tile is entered or left for later."""
        done = self.new and not self.open(state) and why_not_end(state, state.turn) is None
        return EndTurn(state.turn) if done else None


def begun(state: State) -> Refill:
    """The new tiles of this visit: those that lie there untold now."""
    cells = enumerate(state.common.foresight)
    return Refill(tuple((n, f"foresight/{n}/{row.index(UNTOLD)}") for n, row in cells if UNTOLD in row))
