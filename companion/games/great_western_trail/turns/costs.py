"""What an action costs at least, or brings, before it is chosen: what a chip says of the money."""

from dataclasses import dataclass

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.choices import ActView, Tile
from companion.games.great_western_trail.turns.needs import count_of, pairs


@dataclass(frozen=True, slots=True)
class Price:
    """Money of an action: more than nothing is paid, less is gained."""

    dollars: int
    least: bool = False
    """True if it depends on what is chosen."""


def price_of(state: State, seat: int, view: ActView) -> Price | None:
    """The money of an action that is open; None if it moves none, or only the table knows."""
    if view.why_not is not None:
        return None
    found = [choice.what for choice in view.choices if choice.why_not is None]
    match view.act.do:
        case "hire" | "build":
            return _least([what.dollars for what in found])
        case "buy":
            cowboys = state.count(seat, "worker/cowboy")
            return _least([option.dollars for option in state.board.buy if option.cowboys <= cowboys])
        case "trade":
            return _least([-what.dollars for what in found if isinstance(what, Tile)])
        case "upgrade" | "upgrade_here":
            return _least([what.cost for what in found])
    moved = _moved(state, seat, view.act)
    return Price(moved) if moved else None


def _moved(state: State, seat: int, act: Act) -> int:
    match act.do:
        case "dollars":
            return -act.amount * (count_of(state, seat, act.per) or 0)
        case "pairs":
            return -act.dollars * pairs(state, seat)
    return act.pay - act.dollars


def _least(costs: list[int]) -> Price | None:
    return Price(min(costs), least=len(set(costs)) > 1) if costs else None
