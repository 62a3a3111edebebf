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
from dataclasses import dataclass, replace
from functools import lru_cache
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
_ALL = (1 << _BITS) - 1
_BORROWS = sum(1 << (_BITS * kind + _BITS - 1) for kind in range(len(TASKS)))
_ROUNDS = 30
_NARROW = 56
"""How many states the first search keeps; the second one keeps all that could still be better."""
_SAFE = 1e-6

_ODD = 1 << (_BITS * len(TASKS))
_Key: TypeAlias = int
"""The things left, packed, and a bit above them all: set if the number of cards in the area is odd."""
_JOINED = _BORROWS | _ODD
"""What one more card in the area changes: the borrow bits go back, the number of cards turns."""
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
    points = sum(_worth(card, done[card.number]) for card in cards)
    area = sum(state != LEFT_OUT for state in done)
    return ObjectiveChoice(points, per_pair * (area // 2), tuple(done[: len(committed)]), tuple(done[len(committed) :]))


def _worth(card: "_Card", done: str) -> int:
    return {FULFILLED: card.vp, FAILED: -card.penalty, LEFT_OUT: 0}[done]


def _card(number: int, card: Objective, *, optional: bool) -> _Card:
    return _Card(number, _counted(card.tasks), card.vp, card.penalty, optional)


@lru_cache(maxsize=256)
def _counted(tasks: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """How many things of each kind these tasks ask for."""
    return tuple(sorted(Counter(TASKS.index(task) for task in tasks).items()))


def _prices(cards: Sequence[_Card], stock: Sequence[int], half: float) -> list[float]:
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
    hope: float
    """The most it can bring, its things paid for."""
    surety: float
    caps: tuple[tuple[int, int], ...] = ()
    """Kinds of things this card asks for, and how many the later cards ask for at most: more of them is of no use."""


def _search(
    cards: Sequence[_Card], able: Sequence[_Card], stock: Sequence[int], prices: Sequence[float], per_pair: int
) -> dict[int, str]:
    """What is done with every card in the best choice."""
    asked: Counter[int] = Counter()
    for card in able:
        asked.update(dict(card.tasks))
    scarce = {kind for kind, count in asked.items() if count > stock[kind]}
    held = {kind: stock[kind] for kind in scarce}
    steps = _in_order(cards, {card.number for card in able}, held, prices, per_pair / 2)
    begin = sum(stock[kind] << (_BITS * kind) for kind in scarce)
    worth = sum(prices[kind] * stock[kind] for kind in scarce)
    search = _Search(steps, prices, per_pair)
    points, done, whole = search.follow(begin, worth, least=None, widest=_NARROW)
    if whole:
        return done
    more, better, _ = search.follow(begin, worth, least=points, widest=None)
    return better if better and more > points else done


def _in_order(
    cards: Sequence[_Card], able: set[int], scarce: Mapping[int, int], prices: Sequence[float], half: float
) -> list[_Step]:
    """Kind by kind, the kind that fewest cards ask for first, so that it soon drops out; sure decisions first."""
    steps = []
    for card in cards:
        tasks = [(kind, count) for kind, count in card.tasks if kind in scarce]
        price = sum(prices[kind] * count for kind, count in tasks)
        needs = sum(count << (_BITS * kind) for kind, count in tasks)
        with_it, without = card.vp + half - price, card.otherwise(half)
        can = card.number in able
        hope, surety = (max(with_it, without), abs(with_it - without)) if can else (without, 0.0)
        steps.append(_Step(card, can, needs, price, hope, surety))
    askers = Counter(kind for step in steps if step.can for kind, _ in step.card.tasks if kind in scarce)
    rank = {kind: number for number, (kind, _) in enumerate(sorted(askers.items(), key=lambda item: item[1]))}

    def place(step: _Step) -> tuple[int, float]:
        kinds = [rank[kind] for kind, _ in step.card.tasks if step.can and kind in rank]
        return min(kinds, default=len(rank)), -step.surety

    steps.sort(key=place)
    later: Counter[int] = Counter()
    for number in range(len(steps) - 1, -1, -1):
        mine = {kind: count for kind, count in steps[number].card.tasks if steps[number].can and kind in scarce}
        caps = tuple((kind, later[kind]) for kind in mine if later[kind] < scarce[kind])
        steps[number] = replace(steps[number], caps=caps)
        later.update(mine)
    return steps


class _Search:
    """Card by card through all that can still be better."""

    def __init__(self, steps: Sequence[_Step], prices: Sequence[float], per_pair: int) -> None:
        self.steps, self.prices, self.per_pair = steps, prices, per_pair
        self.hopes = [0.0]
        for step in reversed(steps):
            self.hopes.append(self.hopes[-1] + step.hope)
        self.hopes.reverse()

    def follow(
        self, begin: int, worth: float, *, least: int | None, widest: int | None
    ) -> tuple[int, dict[int, str], bool]:
        """Keep what can still bring more than `least`, or the most hopeful states only.

        Gives the best end, what was done on the way, and whether nothing was dropped for want of room.
        """
        half, whole = self.per_pair / 2, True
        layers: list[_Layer] = [{begin: (0, worth, begin, "")}]
        for number, step in enumerate(self.steps):
            enough = float("-inf") if least is None else least + 1 - self.hopes[number + 1] - _SAFE
            after = self._decide(step, layers[-1], enough)
            if step.caps:
                after = self._cap(step.caps, after)
            if widest is not None and len(after) > widest:
                whole = False
                hopes = {key: -(way[0] + way[1] + half * (key >= _ODD)) for key, way in after.items()}
                after = {key: after[key] for key in sorted(hopes, key=hopes.__getitem__)[:widest]}
            layers.append(after)
        return *_way_back(self.steps, layers), whole

    def _decide(self, step: _Step, before: _Layer, enough: float) -> _Layer:
        """Every way to go on with one card that still promises enough."""
        after: _Layer = {}
        known_at = after.get
        pair, half = self.per_pair, self.per_pair / 2
        vp, penalty, needs, price = step.card.vp, step.card.penalty, step.needs, step.price
        never = float("inf")
        optional = step.card.optional
        may_fail = not optional or pair > penalty  # an unfulfilled card can complete a pair
        to_fulfil = enough - vp + price if step.can else never
        to_fail = enough + penalty if may_fail else never
        to_leave_out = enough + half if optional else never
        for key, (points, left, _, _) in before.items():
            if key >= _ODD:  # one more card in the area completes a pair
                joined = points + pair
                promise = joined + left
            else:
                joined = points
                promise = points + left + half
            if promise >= to_fulfil:
                rest = (key | _BORROWS) - needs
                if rest & _BORROWS == _BORROWS:
                    place = rest ^ _JOINED
                    known = known_at(place)
                    if known is None or known[0] < joined + vp:
                        after[place] = (joined + vp, left - price, key, FULFILLED)
            if promise >= to_fail:
                place = key ^ _ODD
                known = known_at(place)
                if known is None or known[0] < joined - penalty:
                    after[place] = (joined - penalty, left, key, FAILED)
            if promise >= to_leave_out:
                known = known_at(key)
                if known is None or known[0] < points:
                    after[key] = (points, left, key, LEFT_OUT)
        return after

    def _cap(self, caps: tuple[tuple[int, int], ...], layer: _Layer) -> _Layer:
        """Forget what nobody can ask for any more, and what it was thought to be worth."""
        limits = [(_BITS * kind, cap, self.prices[kind]) for kind, cap in caps]
        asked_for = sum(_ALL << shift for shift, _, _ in limits)
        useless = {held: _over(held, limits) for held in {key & asked_for for key in layer}}
        if not any(over for over, _ in useless.values()):
            return layer
        after: _Layer = {}
        known_at = after.get
        for key, way in layer.items():
            over, worthless = useless[key & asked_for]
            if over:
                points, left, before, done = way
                known = known_at(key - over)
                if known is None or known[0] < points:
                    after[key - over] = (points, left - worthless, before, done)
            else:
                known = known_at(key)
                if known is None or known[0] < way[0]:
                    after[key] = way
        return after


def _over(held: int, limits: Sequence[tuple[int, int, float]]) -> tuple[int, float]:
    """What is held above these limits, packed, and what it was thought to be worth."""
    over, worthless = 0, 0.0
    for shift, cap, price in limits:
        more = (held >> shift & _ALL) - cap
        if more > 0:
            over += more << shift
            worthless += more * price
    return over, worthless


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
