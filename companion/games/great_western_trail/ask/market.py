"""A purchase of cattle that was entered: whether another card can be added to it, and how it was made."""

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.events import Bought
from companion.games.great_western_trail.turns.herd import Split, cheapest


def may_buy_more(state: State, bought: Bought) -> bool:
    """True if cowboys, money and cards are left for another one."""
    dollars, cowboys = state.dollars(bought.seat) + bought.dollars, state.count(bought.seat, "worker/cowboy")
    if state.common.cattle < 1:
        return False
    left = cowboys - cowboys_revealing(state, bought)
    splits = (_split(state, (*bought.cards, f"{herd.slot}/"), left) for herd in state.box.cattle)
    return any(split is not None and split.dollars <= dollars for split in splits)


def cowboys_revealing(state: State, bought: Bought) -> int:
    """How many of the cowboys used turned up cards."""
    split = _split(state, bought.cards, bought.cowboys)
    return bought.cowboys - (split.cowboys if split else 0)


def _split(state: State, cards: tuple[str, ...], cowboys: int) -> Split | None:
    return cheapest(state.board.buy, [card.partition("/")[0] for card in cards], cowboys)
