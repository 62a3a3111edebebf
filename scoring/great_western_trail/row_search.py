"""The search behind the objective row: what to do with every card, so that all together is worth most.

It is exact. Prices for the things (Lagrange's multipliers) say how much the cards can bring at most; then every way to
a total not far below that is followed, card by card, and of two ways to the same things left only the better one. A
card whose other choice would cost more than the room between the two is settled beforehand. If no way leads as far, the
room is made wider. Values are whole numbers, so little is left to follow.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

FULFILLED, FAILED, LEFT_OUT = "fulfilled", "failed", "left_out"

KINDS = 9
"""Kinds of things."""
_BITS = 6
"""For each kind of thing in a packed stock; the highest bit catches a borrow."""
MOST = (1 << (_BITS - 1)) - 1
"""So many things of a kind are as good as more: no box asks for as many."""
_ALL = (1 << _BITS) - 1
_BORROWS = sum(1 << (_BITS * kind + _BITS - 1) for kind in range(KINDS))
_ODD = 1 << (_BITS * KINDS)
_POINT = 1024
"""Promises are whole numbers of such parts of a point, so that sums are exact."""
_ROUNDS = 45
_ROOMS = (3.5, 5.5, 8, 12, 10**6)
"""In points; the last one has room for anything."""
_NEVER = -(10**15)

_Key: TypeAlias = int
"""The scarce things left, packed, and a bit above them all: set if the number of cards in the area is odd."""
_Layer: TypeAlias = dict[_Key, int]
"""The most that each state promises: points won, half a pair for each card in the area, the price of things left."""
_Capped: TypeAlias = dict[_Key, tuple[_Key, int]]
"""States before they forgot what is of no use any more, and what they promised then."""


@dataclass(frozen=True, slots=True)
class Card:
    """One decision: what it needs, what it brings, and which options it has."""

    number: int
    tasks: tuple[tuple[int, int], ...]
    """Kinds of things, and how many of each."""
    vp: int
    penalty: int
    optional: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """One card to decide, in parts of a point: half a pair added for joining, the price of scarce things taken off."""

    card: Card
    can: bool
    """True if it may be fulfilled."""
    gain: int
    """Of a fulfilled card."""
    fail: int
    """Of an unfulfilled one that joins the area."""
    may_fail: bool
    needs: int = 0
    caps: tuple[tuple[int, int, int], ...] = ()
    """For each kind of scarce things it needs: where it is packed, how many the later cards need at most, its price."""

    @property
    def without(self) -> int:
        """The most it can bring unfulfilled."""
        return max(0, self.fail) if self.card.optional else self.fail

    @property
    def hope(self) -> int:
        return max(self.gain, self.without) if self.can else self.without


@dataclass(slots=True)
class _Settled:
    """What is sure before anything is followed."""

    done: dict[int, str]
    left: list[int]
    points: int = 0
    odd: int = 0

    def settle(self, step: _Step, what: str, worth: int, odd: int) -> None:
        self.done[step.card.number] = what
        self.points += worth
        self.odd ^= odd


def best_choice(cards: Sequence[Card], stock: Sequence[int], per_pair: int) -> list[str]:
    """What is done with every card in the choice that is worth most."""
    search = _Search(cards, stock, per_pair)
    found = (search.within(int(room * _POINT)) for room in _ROOMS)
    done = next(way for way in found if way is not None)
    return [done[card.number] for card in cards]


class _Search:
    """The cards, the most they can bring, and the ways to totals not far below that."""

    def __init__(self, cards: Sequence[Card], stock: Sequence[int], per_pair: int) -> None:
        self.cards, self.stock, self.per_pair = cards, stock, per_pair
        self.half = per_pair * _POINT // 2
        able = [card for card in cards if all(stock[kind] >= count for kind, count in card.tasks)]
        self.prices = _prices(able, stock, per_pair / 2)
        can = {card.number for card in able}
        self.steps = [self._step(card, can=card.number in can) for card in cards]
        self.most = sum(step.hope for step in self.steps) + self._worth(stock, range(KINDS))
        tempting = (card.penalty for card in cards if card.optional and self.half <= card.penalty * _POINT)
        self.cheapest = min(tempting, default=per_pair)
        """The least penalty of the cards that join unfulfilled for nothing but to complete a pair."""

    def _step(self, card: Card, *, can: bool) -> _Step:
        fail = self.half - card.penalty * _POINT
        return _Step(card, can, self._gain(card, range(KINDS)), fail, not card.optional or fail > 0)

    def _gain(self, card: Card, kinds: Collection[int]) -> int:
        paid = sum(self.prices[kind] * count for kind, count in card.tasks if kind in kinds)
        return card.vp * _POINT + self.half - paid

    def _worth(self, things: Sequence[int], kinds: Iterable[int]) -> int:
        return sum(self.prices[kind] * things[kind] for kind in kinds)

    def within(self, room: int) -> dict[int, str] | None:
        """The best choice that falls short of the most by no more than this; None if there is none.

        Cards that only complete a pair are not tried out on the way: in the end one is left over, nearly always. If
        not, the choice is still worth what it is without such a card, and only a better one is looked for.
        """
        done = self._follow(room, spare=True)
        if not done or self.cheapest >= self.per_pair or not self._is_odd(done):
            return done
        fitting = (card.number for card in self.cards if card.optional and card.penalty == self.cheapest)
        spare = next((number for number in fitting if done[number] == LEFT_OUT), None)
        if spare is None:
            better = self._follow(self.most - (self._points(done) + 1) * _POINT, spare=False)
            return better or done
        done[spare] = FAILED
        return done

    def _is_odd(self, done: Mapping[int, str]) -> bool:
        return sum(what != LEFT_OUT for what in done.values()) % 2 == 1

    def _points(self, done: Mapping[int, str]) -> int:
        """What a choice is worth, pairs included."""
        area = [card for card in self.cards if done[card.number] != LEFT_OUT]
        won = sum(card.vp if done[card.number] == FULFILLED else -card.penalty for card in area)
        return won + self.per_pair * (len(area) // 2)

    def _follow(self, room: int, *, spare: bool) -> dict[int, str] | None:
        """What is done with every card on the best way."""
        lost = min(self.half, self.cheapest * _POINT - self.half) if spare else self.half
        odd = self._odd(lost)
        settled, steps = self._settle(room, odd, spare=spare)
        if min(settled.left) < 0:
            return None
        asked = _asked(steps)
        scarce = {kind for kind, count in asked.items() if count > settled.left[kind]}
        steps = self._in_order(steps, settled.left, scarce)
        begin = sum(settled.left[kind] << (_BITS * kind) for kind in scarce) | settled.odd
        layers: list[_Layer] = [{begin: settled.points + self._worth(settled.left, scarce)}]
        capped: list[_Capped] = []
        enough = self.most - room - sum(step.hope for step in steps)
        for step in steps:
            enough += step.hope
            after = _decide(step, layers[-1], enough, odd)
            capped.append(_cap(step, after, enough))
            layers.append(after)
        ends = {key: promise - lost if key or promise % _POINT else promise for key, promise in layers[-1].items()}
        end = max(ends, key=ends.__getitem__, default=None)
        if end is None or ends[end] < self.most - room:
            return None
        return settled.done | _way_back(steps, layers, capped, end, odd)

    def _odd(self, lost: int) -> _Key:
        """The bit that tells odd areas from even ones, where states must be told apart by it.

        An odd area loses so much in the end. If pairs bring an odd number of points, the promises of an odd and an even
        area with the same things left are half a point apart or more: then the one that promises more is the better.
        """
        return 0 if not self.per_pair or (self.per_pair % 2 and lost <= _POINT // 2) else _ODD

    def _settle(self, room: int, odd: _Key, *, spare: bool) -> tuple[_Settled, list[_Step]]:
        """Cards of which there is only one thing to do within this room, and those that are left."""
        settled, unsettled = _Settled({}, list(self.stock)), []
        for step in self.steps:
            card, without = step.card, step.without
            completes = not spare and card.optional and not step.may_fail and card.penalty < self.per_pair
            if step.can and step.gain - without > room:
                settled.settle(step, FULFILLED, card.vp * _POINT + self.half, odd)
                for kind, count in card.tasks:
                    settled.left[kind] -= count
            elif step.can and without - step.gain <= room:
                unsettled.append(replace(step, may_fail=True) if completes else step)
            elif not card.optional or step.fail > room:
                settled.settle(step, FAILED, step.fail, odd)
            elif step.may_fail or completes:
                unsettled.append(replace(step, can=False, may_fail=True))
            else:
                settled.settle(step, LEFT_OUT, 0, 0)
        return settled, unsettled

    def _in_order(self, steps: Sequence[_Step], left: Sequence[int], scarce: Collection[int]) -> list[_Step]:
        """Kind by kind, so that few kinds are open at a time; of the cards for a kind, sure decisions first."""
        rank = _ranks(steps, left, scarce)

        def place(step: _Step) -> tuple[int, int]:
            kinds = [rank[kind] for kind, _ in step.card.tasks if step.can and kind in rank]
            return min(kinds, default=len(rank)), -abs(step.gain - step.without)

        later: Counter[int] = Counter()
        ordered = []
        for step in sorted(steps, key=place, reverse=True):
            mine = [(kind, count) for kind, count in step.card.tasks if step.can and kind in scarce]
            caps = tuple((_BITS * kind, later[kind], self.prices[kind]) for kind, _ in mine)
            needs = sum(count << (_BITS * kind) for kind, count in mine)
            gain = self._gain(step.card, scarce)
            ordered.append(_Step(step.card, step.can, gain, step.fail, step.may_fail, needs, caps))
            for kind, count in mine:
                later[kind] += count
        return ordered[::-1]


def _decide(step: _Step, before: _Layer, enough: int, odd: _Key) -> _Layer:
    """Every way to go on with one card that still promises enough."""
    gain, fail, needs = step.gain, step.fail, step.needs
    if step.card.optional:
        after = {key: promise for key, promise in before.items() if promise >= enough}
    else:
        after = {key ^ odd: promise + fail for key, promise in before.items() if promise + fail >= enough}
    known = after.get
    if step.card.optional and step.may_fail:
        for key, promise in before.items():
            if promise + fail >= enough and known(key ^ odd, _NEVER) < promise + fail:
                after[key ^ odd] = promise + fail
    if step.can:
        least, joined = enough - gain, _BORROWS | odd
        for key, promise in before.items():
            if promise >= least:
                rest = (key | _BORROWS) - needs
                if rest & _BORROWS == _BORROWS and known(rest ^ joined, _NEVER) < promise + gain:
                    after[rest ^ joined] = promise + gain
    return after


def _way_back(
    steps: Sequence[_Step], layers: Sequence[_Layer], capped: Sequence[_Capped], end: _Key, odd: _Key
) -> dict[int, str]:
    """What was done with every card on the way to an end: each state was reached from one that promised as much."""
    done = {}
    key, promise = end, layers[-1][end]
    for step, before, cap in zip(reversed(steps), reversed(layers[:-1]), reversed(capped), strict=True):
        key, promise = cap.get(key, (key, promise))
        with_it = ((key ^ (_BORROWS | odd)) + step.needs) ^ _BORROWS
        for what, came, more in (
            (LEFT_OUT, key, 0 if step.card.optional else _NEVER),
            (FAILED, key ^ odd, step.fail if step.may_fail else _NEVER),
            (FULFILLED, with_it, step.gain if step.can else _NEVER),
        ):
            if before.get(came) == promise - more:
                done[step.card.number] = what
                key, promise = came, promise - more
                break
    return done


def _asked(steps: Iterable[_Step]) -> Counter[int]:
    asked: Counter[int] = Counter()
    for step in steps:
        for kind, count in step.card.tasks if step.can else ():
            asked[kind] += count
    return asked


def _ranks(steps: Sequence[_Step], left: Sequence[int], scarce: Iterable[int]) -> dict[int, int]:
    """In which order kinds of things are dealt with: next the one after whose cards there are the fewest states.

    A kind that some of its cards have asked for and others still will may be left in as many ways as there is a number
    of things asked for so far, there at all, or asked for later. Cards are sets of bits, four for each card.
    """
    units, cards = dict.fromkeys(sorted(scarce), 0), dict.fromkeys(scarce, 0)
    for place, step in enumerate(steps):
        for kind, count in step.card.tasks:
            if step.can and kind in units:
                units[kind] |= (1 << count) - 1 << 4 * place
                cards[kind] |= 15 << 4 * place
    rank: dict[int, int] = {}
    decided = 0
    while units:
        states = {kind: _ways(units, left, kind, decided | cards[kind]) for kind in units}
        kind = min(states, key=states.__getitem__)
        rank[kind] = len(rank)
        decided |= cards[kind]
        del units[kind]
    return rank


def _ways(units: Mapping[int, int], left: Sequence[int], done: int, decided: int) -> int:
    """In how many ways the kinds that are not done may be left, once these cards are decided."""
    ways = 1
    for kind, asked in units.items():
        if kind != done:
            ways *= 1 + min((asked & decided).bit_count(), left[kind], (asked & ~decided).bit_count())
    return ways


def _cap(step: _Step, layer: _Layer, enough: int) -> _Capped:
    """Forget what nobody can ask for any more, and what it was thought to be worth."""
    capped: _Capped = {}
    too_many = sum((MOST - most) << shift for shift, most, _ in step.caps)
    for key in [key for key in layer if (key + too_many) & _BORROWS]:
        place, promise = key, layer.pop(key)
        worth = promise
        for shift, most, price in step.caps:
            over = (key >> shift & _ALL) - most
            if over > 0:
                place -= over << shift
                worth -= over * price
        if worth >= enough and layer.get(place, _NEVER) < worth:
            layer[place] = worth
            capped[place] = (key, promise)
    return capped


def _prices(cards: Sequence[Card], stock: Sequence[int], half: float) -> list[int]:
    """Prices of the things under which the cards promise least in all: each scarce thing costs what it is worth."""
    offers = []
    for card in cards:
        fail = half - card.penalty
        offers.append((card.tasks, card.vp + half, max(0.0, fail) if card.optional else fail))
    prices = best = [0.0] * KINDS
    least, step = float("inf"), 1.0
    for _ in range(_ROUNDS):
        total = sum(price * count for price, count in zip(prices, stock, strict=True))
        spare = list(stock)
        for tasks, gain, without in offers:
            for kind, count in tasks:
                gain -= prices[kind] * count  # noqa: PLW2901 - the hottest loop of all
            if gain > without:
                total += gain
                for kind, count in tasks:
                    spare[kind] -= count
            else:
                total += without
        if total < least - 1e-6:
            least, best = total, prices
        else:
            step *= 0.85
        move = step * 6 / (sum(left * left for left in spare) or 1) ** 0.5
        prices = [max(0.0, price - move * left) for price, left in zip(prices, spare, strict=True)]
    return [round(price * _POINT) for price in best]
