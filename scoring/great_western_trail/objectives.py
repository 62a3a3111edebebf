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
from typing import TypeAlias

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
FULFILLED, FAILED, LEFT_OUT = "fulfilled", "failed", "left_out"

_BITS = 6
"""For each kind of thing in a packed stock; the highest bit catches a borrow."""
_MOST = (1 << (_BITS - 1)) - 1
_BORROWS = sum(1 << (_BITS * kind + _BITS - 1) for kind in range(len(TASKS)))
_ROUNDS = 48
_NARROW = 24
_SAFE = 1e-6

_Key: TypeAlias = tuple[int, int]
"""The things left, packed, and whether the number of cards in the area is odd."""
_Layer: TypeAlias = dict[_Key, tuple[int, float, _Key, str]]
"""The best way to each state: its points, the same less the price of the things used, where from, and what was done."""


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


@dataclass(frozen=True, slots=True)
class _Card:
    """One decision: what it needs, what it brings, and which options it has."""

    number: int
    needs: int
    tasks: tuple[tuple[int, int], ...]
    vp: int
    penalty: int
    optional: bool

    def otherwise(self, half: float) -> float:
        """The most it can bring without being fulfilled, if each card in the area pays half a pair."""
        return max(0.0, half - self.penalty) if self.optional else half - self.penalty


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
    decided = _search(cards, able, stock, prices, per_pair)
    done = [decided[n] for n in range(len(cards))]
    worth = {FULFILLED: lambda card: card.vp, FAILED: lambda card: -card.penalty, LEFT_OUT: lambda _: 0}
    points = sum(worth[done[card.number]](card) for card in cards)
    area = sum(state != LEFT_OUT for state in done)
    return ObjectiveChoice(
        points, per_pair * (area // 2), tuple(done[: len(committed)]), tuple(done[len(committed) :])
    )


def _card(number: int, card: Objective, *, optional: bool) -> _Card:
    counts = Counter(TASKS.index(task) for task in card.tasks)
    needs = sum(count << (_BITS * kind) for kind, count in counts.items())
    return _Card(number, needs, tuple(sorted(counts.items())), card.vp, card.penalty, optional)


def _prices(cards: Sequence[_Card], stock: Sequence[int], half: float) -> list[float]:
    """Prices of the things under which the cards promise least in all: each scarce thing costs what it is worth."""
    prices = best = [0.0] * len(TASKS)
    least, step = float("inf"), 1.0
    for _ in range(_ROUNDS):
        total = sum(price * count for price, count in zip(prices, stock, strict=True))
        spare = list(stock)
        for card in cards:
            reduced = card.vp + half - sum(prices[kind] * count for kind, count in card.tasks)
            without = card.otherwise(half)
            if reduced > without:
                total += reduced
                for kind, count in card.tasks:
                    spare[kind] -= count
            else:
                total += without
        if total < least - _SAFE:
            least, best = total, prices
        else:
            step *= 0.8
        norm = sum(n * n for n in spare) or 1
        move = step * 6 / norm**0.5
        prices = [max(0.0, price - move * left) for price, left in zip(prices, spare, strict=True)]
    return best


@dataclass(frozen=True, slots=True)
class _Step:
    """One card to decide, seen from the things that are scarce."""

    card: _Card
    can: bool
    """True if the things there are would fulfil it alone."""
    needs: int
    price: float

    def hope(self, half: float) -> float:
        """The most it can bring, its things paid for."""
        without = self.card.otherwise(half)
        return max(self.card.vp + half - self.price, without) if self.can else without


def _search(
    cards: Sequence[_Card], able: Sequence[_Card], stock: Sequence[int], prices: Sequence[float], per_pair: int
) -> dict[int, str]:
    """What is done with every card in the best choice; the surest decisions come first."""
    half = per_pair / 2
    asked: Counter[int] = Counter()
    for card in able:
        asked.update(dict(card.tasks))
    scarce = {kind for kind, count in asked.items() if count > stock[kind]}
    within = {card.number for card in able}
    steps = []
    for card in cards:
        tasks = [(kind, count) for kind, count in card.tasks if kind in scarce]
        price = sum(prices[kind] * count for kind, count in tasks)
        needs = sum(count << (_BITS * kind) for kind, count in tasks)
        steps.append(_Step(card, card.number in within, needs, price))
    steps.sort(key=lambda step: -abs(step.card.vp + half - step.price - step.card.otherwise(half)) if step.can else 0.0)
    hopes = [0.0]
    for step in reversed(steps):
        hopes.append(hopes[-1] + step.hope(half))
    hopes.reverse()
    begin = sum(stock[kind] << (_BITS * kind) for kind in scarce)
    worth = sum(prices[kind] * stock[kind] for kind in scarce)
    narrow, whole = _follow(steps, (begin, worth), hopes, per_pair, least=None, widest=_NARROW)
    if whole:
        return narrow[1]
    better, _ = _follow(steps, (begin, worth), hopes, per_pair, least=narrow[0], widest=None)
    return better[1] or narrow[1]


def _follow(
    steps: Sequence[_Step],
    begin: tuple[int, float],
    hopes: Sequence[float],
    per_pair: int,
    *,
    least: int | None,
    widest: int | None,
) -> tuple[tuple[int, dict[int, str]], bool]:
    """Decide card by card, keeping what can still bring more than `least`, or the most hopeful states only.

    Gives the best end with what was done, and whether nothing was dropped on the way for want of room.
    """
    half = per_pair / 2
    start: _Key = (begin[0], 0)
    layers: list[_Layer] = [{start: (0, begin[1], start, "")}]
    whole = True
    for number, step in enumerate(steps):
        after: _Layer = {}
        hope = hopes[number + 1] + _SAFE
        vp, penalty, needs, price = step.card.vp, step.card.penalty, step.needs, step.price
        for key, (points, left, _, _) in layers[-1].items():
            stock, odd = key
            joined = points + per_pair if odd else points
            ways = []
            if step.can:
                rest = stock | _BORROWS
                rest -= needs
                if rest & _BORROWS == _BORROWS:
                    ways.append((joined + vp, left - price, (rest ^ _BORROWS, odd ^ 1), FULFILLED))
            if not step.card.optional:
                ways.append((joined - penalty, left, (stock, odd ^ 1), FAILED))
            else:
                ways.append((points, left, key, LEFT_OUT))
                if per_pair > penalty:  # it can complete a pair, with a card before or after it
                    ways.append((joined - penalty, left, (stock, odd ^ 1), FAILED))
            for total, remains, place, done in ways:
                if least is not None and total + remains + half * place[1] + hope < least + 1:
                    continue
                known = after.get(place)
                if known is None or known[0] < total:
                    after[place] = (total, remains, key, done)
        if widest is not None and len(after) > widest:
            whole = False
            kept = sorted(after.items(), key=lambda item: -(item[1][0] + item[1][1] + half * item[0][1]))[:widest]
            after = dict(kept)
        layers.append(after)
    return _way_back(steps, layers), whole


def _way_back(steps: Sequence[_Step], layers: Sequence[_Layer]) -> tuple[int, dict[int, str]]:
    """The best end and what was done with every card on the way there; nothing if no end was reached."""
    if not layers[-1]:
        return 0, {}
    key = max(layers[-1], key=lambda place: layers[-1][place][0])
    points = layers[-1][key][0]
    done = {}
    for step, layer in zip(reversed(steps), reversed(layers), strict=False):
        _, _, before, what = layer[key]
        done[step.card.number] = what
        key = before
    return points, done
