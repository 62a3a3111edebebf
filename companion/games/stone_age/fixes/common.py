"""What the readers of values share: words, and names of options."""

from companion.games.stone_age.state import UNTOLD, State
from companion.messages import Message, Param, message
from companion.question import Value

NO, YES, UNTOLD_CARD, NO_CARD = "no", "yes", "untold", "none"


def named(what: str, **params: Param) -> Message:
    return message(f"stone_age.fix.{what}", **params)


def texts(value: Value) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return value


def has_card_left(state: State) -> bool:
    """True if not every card is known to be somewhere; where rounds are not followed the row is a guess."""
    guessed = 0 if state.depth == "full" else state.display.count(UNTOLD)
    return state.cards_out - guessed < len(state.box.cards)
