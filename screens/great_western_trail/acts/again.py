"""Cattle bought one after the other: the purchase is opened again, and all of it is bought at the best price."""

from typing import Any

from companion.games.great_western_trail.turns.events import Bought
from companion.games.great_western_trail.turns.herd import cheapest
from companion.games.great_western_trail.turns.view import Chip


def last_bought(page: Any, by: str) -> Bought | None:
    """The purchase that was entered last, if it was by this action."""
    session = page.session
    events = session.last_step.events if session.last_step else ()
    found = events[-1] if events else None
    return found if isinstance(found, Bought) and found.by == by and found.seat == page.turn.seat else None


def may_buy_more(page: Any, chip: Chip) -> bool:
    """True if cowboys, money and cards are left for another one."""
    bought = last_bought(page, chip.view.by)
    if bought is None:
        return False
    state = page.session.state
    dollars, common = state.dollars(bought.seat) + bought.dollars, state.common
    cowboys = state.count(bought.seat, "worker/cowboy")
    reveal = cowboys_revealing(state, bought)
    slots = [card.partition("/")[0] for card in bought.cards]
    if common.cattle < 1:
        return False
    splits = (cheapest(state.board.buy, (*slots, herd.slot), cowboys - reveal) for herd in state.box.cattle)
    return any(split is not None and split.dollars <= dollars for split in splits)


def cowboys_revealing(state: Any, bought: Bought) -> int:
    """How many of the cowboys used turned up cards."""
    split = cheapest(state.board.buy, [card.partition("/")[0] for card in bought.cards], bought.cowboys)
    return bought.cowboys - (split.cowboys if split else 0)
