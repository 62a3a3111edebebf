"""A game of one number for each player, over as soon as it is opened: for trials of what is done with tables."""

from typing import Any, NoReturn

from companion.errors import RuleError
from companion.game import GameDefinition, Seat, Turn
from companion.messages import message
from scoring.sheet import Cell, PlayerScore, ScoreSheet, make_sheet

COINS = "coins"


def _score(seats: tuple[Seat, ...]) -> ScoreSheet:
    return make_sheet((COINS,), [PlayerScore(seat.name, {COINS: Cell(0)}) for seat in seats])


def _nothing(*_: Any) -> NoReturn:
    raise RuleError("table.not_over")


GAME: GameDefinition[tuple[Seat, ...]] = GameDefinition(
    id=COINS,
    players=range(2, 3),
    records=(),
    start=lambda _options, seats, _depth: seats,
    decide=_nothing,
    evolve=_nothing,
    turn=lambda _state: Turn("final_scoring", message("table.not_over")),
    ask=_nothing,
    score=_score,
    log=lambda _state, _event: None,
    depths=("score_only",),
)
