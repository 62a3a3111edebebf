"""Refusals of this game: a sentence, its numbers and the rule that says why."""

from companion.errors import RuleError
from companion.games.great_western_trail.state import State
from companion.messages import Param


def refuse(code: str, rule: str, *, about: int | None = None, **params: Param) -> RuleError:
    return RuleError(f"great_western_trail.{code}", rule=rule, about=about, **params)


def too_dear(state: State, seat: int, cost: int) -> RuleError | None:
    """Every cost but a toll must be paid in full (A22)."""
    dollars = state.dollars(seat)
    return refuse("money", "GWT-A22", cost=cost, have=dollars, player=state.name(seat)) if cost > dollars else None
