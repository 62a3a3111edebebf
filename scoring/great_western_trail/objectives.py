"""The objective row: which cards to add and which to fulfil, so that cards and their stationmaster are worth most.

Every thing serves one task on one card, and a thing fits one kind of task only, so which building serves which card
does not matter: a set of cards can be fulfilled together exactly when the things of each kind suffice. What is left is
to decide card by card: fulfilled, left unfulfilled in the area, or left out.

The search is exact. Prices for the things (Lagrange's multipliers) say how much the undecided cards can still bring
at most; a first narrow search finds a good choice; then every state that could still be better is followed, and of
two ways to the same things left only the better one. Values are whole numbers, so little is left to follow.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.great_western_trail.search import FAILED, FULFILLED, LEFT_OUT, SAFE, Card, Search

TASKS = (
    "building",
    "green_tile",
    "second_colour_tile",
    "hazard",
    "station",
    "cattle_value3",
    "cattle_value4",
    "cattle_value5",
    "terminal_city_disc",
)
_MOST = 31
"""So many things of a kind suffice for all cards of the box."""
_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Objective:
    id: str
    tasks: tuple[str, ...]
    vp: int
    penalty: int


@dataclass(frozen=True, slots=True)
class ObjectiveChoice:
    """The best that can be made of the cards."""

    points: int
    """Of the cards alone: what is fulfilled less the penalties."""
    bonus: int
    """What the stationmaster pays for the cards in the area."""
    committed: tuple[str, ...]
    """For every card in the area, whether it is fulfilled or failed."""
    optional: tuple[str, ...]
    """For every card in the deck, fulfilled, failed (added all the same) or left out."""

    @property
    def area(self) -> int:
        return len(self.committed) + sum(done != LEFT_OUT for done in self.optional)


def best_objectives(
    committed: Sequence[Objective],
    optional: Sequence[Objective],
    things: Mapping[str, int],
    per_pair: int = 0,
) -> ObjectiveChoice:
    """The choice worth most, the stationmaster's points for each two cards in the area included."""
    cards = [_card(n, card, optional=n >= len(committed)) for n, card in enumerate((*committed, *optional))]
    stock = [min(things.get(kind, 0), _MOST) for kind in TASKS]
    able = [card for card in cards if all(stock[kind] >= count for kind, count in card.tasks)]
    prices = _prices(able, stock, per_pair / 2)
    decided = Search(cards, {card.number for card in able}, _scarce(able, stock), prices, per_pair).best()
    done = [decided[n] for n in range(len(cards))]
    points = sum(_worth(card, done[card.number]) for card in cards)
    area = sum(state != LEFT_OUT for state in done)
    return ObjectiveChoice(points, per_pair * (area // 2), tuple(done[: len(committed)]), tuple(done[len(committed) :]))


def _worth(card: Card, done: str) -> int:
    return {FULFILLED: card.vp, FAILED: -card.penalty, LEFT_OUT: 0}[done]


def _card(number: int, card: Objective, *, optional: bool) -> Card:
    return Card(number, _counted(card.tasks), card.vp, card.penalty, optional)


@lru_cache(maxsize=256)
def _counted(tasks: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """How many things of each kind these tasks ask for."""
    return tuple(sorted(Counter(TASKS.index(task) for task in tasks).items()))


def _scarce(able: Sequence[Card], stock: Sequence[int]) -> dict[int, int]:
    """The kinds of things that do not suffice for all these cards, and how many there are of each."""
    asked: dict[int, int] = {}
    for card in able:
        for kind, count in card.tasks:
            asked[kind] = asked.get(kind, 0) + count
    return {kind: stock[kind] for kind in {kind for kind, count in asked.items() if count > stock[kind]}}


def _prices(cards: Sequence[Card], stock: Sequence[int], half: float) -> list[float]:
    """Prices of the things under which the cards promise least in all: each scarce thing costs what it is worth."""
    prices = best = [0.0] * len(TASKS)
    least, step = float("inf"), 1.0
    offers = [(card.vp + half, card.otherwise(half), card.tasks) for card in cards]
    for _ in range(_ROUNDS):
        total = sum(price * count for price, count in zip(prices, stock, strict=True))
        spare = list(stock)
        for brings, without, tasks in offers:
            paid = 0.0
            for kind, count in tasks:
                paid += prices[kind] * count
            if brings - paid > without:
                total += brings - paid
                for kind, count in tasks:
                    spare[kind] -= count
            else:
                total += without
        if total < least - SAFE:
            least, best = total, prices
        else:
            step *= 0.8
        norm = sum(n * n for n in spare) or 1
        move = step * 6 / norm**0.5
        prices = [max(0.0, price - move * left) for price, left in zip(prices, spare, strict=True)]
    return best
