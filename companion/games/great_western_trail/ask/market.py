"""A purchase of cattle: what every card would cost along with those that are chosen, and by which cowboys."""

from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.great_western_trail.ask.parts import refusal
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.commands import BuyCattle
from companion.games.great_western_trail.turns.events import Bought
from companion.games.great_western_trail.turns.herd import Split, cheapest
from companion.games.great_western_trail.turns.needs import for_sale


@dataclass(frozen=True, slots=True)
class CardOffer:
    """A card of the market: what it adds to the price, if the cowboys suffice, and why it is closed if it is."""

    card: str
    dollars: int | None
    why_not: RuleError | None


@dataclass(frozen=True, slots=True)
class Purchase:
    cards: tuple[str, ...]
    """Bought by this action already; another one is bought along with them at the best price for all."""
    reveal: int
    """Cowboys that turn up cards first."""
    cowboys: int
    split: Split
    offers: tuple[CardOffer, ...]
    revealed: int
    """Cards that are turned up."""
    open_cards: int
    """Cards in the market then."""

    @property
    def cowboys_left(self) -> int:
        return self.cowboys - self.reveal - self.split.cowboys


def purchase(state: State, by: str, cards: tuple[str, ...] = (), reveal: int = 0) -> Purchase:
    seat = state.turn
    cowboys = state.count(seat, "worker/cowboy")
    split = _split(state, cards, cowboys - reveal)
    assert split is not None  # what was bought once can be bought again
    offers = []
    for card in for_sale(state):
        then = _split(state, (*cards, card), cowboys - reveal)
        why_not = refusal(state, BuyCattle(seat, by, (*cards, card), reveal))
        offers.append(CardOffer(card, then.dollars - split.dollars if then else None, why_not))
    revealed = min(reveal * state.board.reveal, state.common.cattle_stack)
    return Purchase(cards, reveal, cowboys, split, tuple(offers), revealed, state.common.cattle + revealed)


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
