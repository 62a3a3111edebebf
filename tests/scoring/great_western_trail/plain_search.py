"""The search for the objective row as it was first written, before it was made quick: what it chooses is chosen.

Many choices are worth the same, and recorded sheets name the cards of the one that was taken.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from scoring.great_western_trail import FAILED, FULFILLED, LEFT_OUT, TASKS, Objective, ObjectiveChoice

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


def plainly_best(
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
    steps = _in_order(cards, {card.number for card in able}, scarce, prices, per_pair / 2)
    begin = sum(stock[kind] << (_BITS * kind) for kind in scarce)
    worth = sum(prices[kind] * stock[kind] for kind in scarce)
    search = _Search(steps, prices, per_pair)
    points, done, whole = search.follow(begin, worth, least=None, widest=_NARROW)
    if whole:
        return done
    more, better, _ = search.follow(begin, worth, least=points, widest=None)
    return better if better and more > points else done


def _in_order(
    cards: Sequence[_Card], able: set[int], scarce: set[int], prices: Sequence[float], half: float
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
        steps[number] = replace(steps[number], caps=tuple((kind, later[kind]) for kind in mine))
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
                hopeful = sorted(after.items(), key=lambda item: -(item[1][0] + item[1][1] + half * (item[0] >= _ODD)))
                after = dict(hopeful[:widest])
            layers.append(after)
        return *_way_back(self.steps, layers), whole

    def _decide(self, step: _Step, before: _Layer, enough: float) -> _Layer:
        """Every way to go on with one card that still promises enough."""
        after: _Layer = {}
        pair, half = self.per_pair, self.per_pair / 2
        vp, penalty, needs, price = step.card.vp, step.card.penalty, step.needs, step.price
        can, optional = step.can, step.card.optional
        may_fail = not optional or pair > penalty  # an unfulfilled card can complete a pair
        for key, (points, left, _, _) in before.items():
            odd = key >= _ODD
            joined = points + pair if odd else points
            promised = left if odd else left + half
            if can and joined + vp - price + promised >= enough:
                rest = (key | _BORROWS) - needs
                if rest & _BORROWS == _BORROWS:
                    place = rest ^ _JOINED
                    known = after.get(place)
                    if known is None or known[0] < joined + vp:
                        after[place] = (joined + vp, left - price, key, FULFILLED)
            if may_fail and joined - penalty + promised >= enough:
                place = key ^ _ODD
                known = after.get(place)
                if known is None or known[0] < joined - penalty:
                    after[place] = (joined - penalty, left, key, FAILED)
            if optional and (points + left + half if odd else points + left) >= enough:
                known = after.get(key)
                if known is None or known[0] < points:
                    after[key] = (points, left, key, LEFT_OUT)
        return after

    def _cap(self, caps: tuple[tuple[int, int], ...], layer: _Layer) -> _Layer:
        """Forget what nobody can ask for any more, and what it was thought to be worth."""
        limits = [(_BITS * kind, cap, self.prices[kind]) for kind, cap in caps]
        after: _Layer = {}
        for key, path in layer.items():
            place, worthless = key, 0.0
            for shift, cap, price in limits:
                over = (key >> shift & _ALL) - cap
                if over > 0:
                    place -= over << shift
                    worthless += over * price
            known = after.get(place)
            if known is None or known[0] < path[0]:
                after[place] = (path[0], path[1] - worthless, path[2], path[3]) if worthless or place != key else path
        return after


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
