"""The objective row: which cards to add and which to fulfil, so that cards and their stationmaster are worth most.

Every thing serves one task on one card, and a thing fits one kind of task only, so which building serves which card
does not matter: a set of cards can be fulfilled together exactly when the things of each kind suffice. What is left is
to decide card by card: fulfilled, left unfulfilled in the area, or left out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.great_western_trail.row_search import FAILED, FULFILLED, LEFT_OUT, MOST, Card, best_choice

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
    stock = [min(things.get(kind, 0), MOST) for kind in TASKS]
    done = best_choice(cards, stock, per_pair)
    points = sum(_worth(card, what) for card, what in zip(cards, done, strict=True))
    area = sum(what != LEFT_OUT for what in done)
    return ObjectiveChoice(points, per_pair * (area // 2), tuple(done[: len(committed)]), tuple(done[len(committed) :]))


def _worth(card: Card, done: str) -> int:
    return {FULFILLED: card.vp, FAILED: -card.penalty, LEFT_OUT: 0}[done]


def _card(number: int, card: Objective, *, optional: bool) -> Card:
    counts = Counter(TASKS.index(task) for task in card.tasks)
    return Card(number, tuple(sorted(counts.items())), card.vp, card.penalty, optional)
