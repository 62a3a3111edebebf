"""The search for the best choice of objective cards: card by card through all that could still be better.

Which of several choices worth the same is taken depends on the order in which states are met, and recorded sheets name
its cards. So a state is only made quicker, never left out: see `tests/scoring/great_western_trail/plain_search.py`.
"""

from collections.abc import Mapping, Sequence, Set
from operator import itemgetter
from typing import NamedTuple, TypeAlias

FULFILLED, FAILED, LEFT_OUT = "fulfilled", "failed", "left_out"

NARROW = 56
"""How many states the first search keeps; the second one keeps all that could still be better."""
SAFE = 1e-6
_FINE = 2.0**40
"""Prices of the second search are whole parts of one by this: no sum of them is rounded."""
_NEVER = float("inf")

_Key: TypeAlias = int
"""The things left, packed: of each kind its number below a guard, which a number below nothing takes away.

A bit above them all is set if the number of cards in the area is odd.
"""
_Layer: TypeAlias = dict[_Key, tuple[int, float, _Key, str]]
"""The best way to each state: its points, what the things left are worth, where from, and what was done."""
_Hopes: TypeAlias = dict[_Key, float]
"""Of the best way to each state its points, the worth of the things left, and half a pair where a card is single."""
_Came: TypeAlias = dict[_Key, _Key]
_NOWHERE: _Came = {}
_Turns: TypeAlias = tuple[int, int, int, float, float, float]
"""The bit of odd areas, the guards, what a card needs, and what its three turns add to the hope."""


class Card(NamedTuple):
    """One decision: what it needs, what it brings, and which options it has."""

    number: int
    tasks: tuple[tuple[int, int], ...]
    vp: int
    penalty: int
    optional: bool

    def otherwise(self, half: float) -> float:
        """The most it can bring without being fulfilled, if each card in the area pays half a pair."""
        return max(0.0, half - self.penalty) if self.optional else half - self.penalty


class _Step(NamedTuple):
    """One card to decide, seen from the things that are scarce."""

    card: Card
    can: bool
    """True if the things there are would fulfil it alone."""
    tasks: tuple[tuple[int, int], ...]
    """What it asks for of these, if it can be fulfilled."""
    needs: int
    """The same, packed."""
    price: float
    hope: float
    """The most it can bring, its things paid for."""
    surety: float


class _Useless(dict[_Key, tuple[int, float]]):
    """What is held above limits, packed, and what it was thought to be worth: worked out once for each holding."""

    def __init__(self, limits: Sequence[tuple[int, int, int, float]]) -> None:
        super().__init__()
        self._limits = limits
        self.asked_for = sum(all_ << at for at, all_, _, _ in limits)

    def __missing__(self, held: _Key) -> tuple[int, float]:
        over, worthless = 0, 0.0
        for at, all_, cap, price in self._limits:
            more = (held >> at & all_) - cap
            if more > 0:
                over += more << at
                worthless += more * price
        self[held] = over, worthless
        return over, worthless


class Search:
    """Over these cards, some of which can be fulfilled alone, with things that do not suffice for all."""

    def __init__(
        self, cards: Sequence[Card], able: Set[int], stock: Mapping[int, int], prices: Sequence[float], per_pair: int
    ) -> None:
        self.stock, self.prices, self.pair, self.half = stock, prices, per_pair, per_pair / 2
        self.at: dict[int, int] = {}
        above = self.guards = 0
        for kind, count in stock.items():
            self.at[kind] = above
            above += count.bit_length() + 1
            self.guards |= 1 << above - 1
        self.odd = 1 << above
        self.begin = self.guards + sum(count << self.at[kind] for kind, count in stock.items())
        self.steps = self._in_order([self._step(card, can=card.number in able) for card in cards])
        self.hopes = [0.0]
        self.caps: list[list[tuple[int, int]]] = []
        """Kinds of things a card asks for, and how many the later cards ask for at most: more of them is of no use."""
        later = dict.fromkeys(stock, 0)
        for step in reversed(self.steps):
            self.hopes.append(self.hopes[-1] + step.hope)
            self.caps.append([(kind, later[kind]) for kind, _ in step.tasks if later[kind] < stock[kind]])
            for kind, count in step.tasks:
                later[kind] += count
        self.hopes.reverse()
        self.caps.reverse()

    def best(self) -> dict[int, str]:
        """What is done with every card in the best choice."""
        points, done, whole = self._narrow()
        if whole:
            return done
        more, better = self._wide(points)
        return better if better and more > points else done

    def _step(self, card: Card, *, can: bool) -> _Step:
        without = card.otherwise(self.half)
        if not can:
            return _Step(card, can, (), 0, 0.0, without, 0.0)
        tasks = tuple([task for task in card.tasks if task[0] in self.stock])
        needs, price = 0, 0.0
        for kind, count in tasks:
            needs += count << self.at[kind]
            price += self.prices[kind] * count
        with_it = card.vp + self.half - price
        return _Step(card, can, tasks, needs, price, max(with_it, without), abs(with_it - without))

    def _in_order(self, steps: list[_Step]) -> list[_Step]:
        """Kind by kind, the kind that fewest cards ask for first, so that it soon drops out; sure decisions first."""
        askers: dict[int, int] = {}
        for step in steps:
            for kind, _ in step.tasks:
                askers[kind] = askers.get(kind, 0) + 1
        rank = {kind: number for number, (kind, _) in enumerate(sorted(askers.items(), key=itemgetter(1)))}
        return sorted(steps, key=lambda s: (min([rank[kind] for kind, _ in s.tasks], default=len(rank)), -s.surety))

    def _useless(self, prices: Mapping[int, float]) -> list[_Useless | None]:
        """After each step what nobody can ask for any more; nothing where all can still be of use."""
        masks = {kind: (1 << count.bit_length()) - 1 for kind, count in self.stock.items()}
        return [
            _Useless([(self.at[kind], masks[kind], cap, prices[kind]) for kind, cap in caps]) if caps else None
            for caps in self.caps
        ]

    # --- the most hopeful states only ---

    def _narrow(self) -> tuple[int, dict[int, str], bool]:
        """The best end, what was done on the way, and whether nothing was dropped for want of room."""
        half, odd, whole = self.half, self.odd, True
        prices = {kind: self.prices[kind] for kind in self.stock}
        worth = sum([prices[kind] * count for kind, count in self.stock.items()])
        layer: _Layer = {self.begin: (0, worth, self.begin, "")}
        layers = []
        for step, useless in zip(self.steps, self._useless(prices), strict=True):
            layer = self._decide(step, layer)
            if useless is not None:
                layer = _cap(useless, layer)
            if len(layer) > NARROW:
                whole = False
                hopes = {key: -(path[0] + path[1] + half * (key >= odd)) for key, path in layer.items()}
                layer = {key: layer[key] for key in sorted(hopes, key=hopes.__getitem__)[:NARROW]}
            layers.append(layer)
        key = max(layer, key=lambda place: layer[place][0], default=self.begin)
        points = layer[key][0]
        done = {}
        for step, layer in zip(reversed(self.steps), reversed(layers), strict=True):
            _, _, key, done[step.card.number] = layer[key]
        return points, done, whole

    def _decide(self, step: _Step, before: _Layer) -> _Layer:
        """Every way to go on with one card."""
        after: _Layer = {}
        known_at = after.get
        pair, odd, guards = self.pair, self.odd, self.guards
        (_, _, vp, penalty, optional), can, _, needs, price, _, _ = step
        may_fail = not optional or pair > penalty  # an unfulfilled card can complete a pair
        for key, (points, left, _, _) in before.items():
            joined = points + pair if key >= odd else points
            if can:
                rest = key - needs
                if rest & guards == guards:
                    place = rest ^ odd
                    known = known_at(place)
                    if known is None or known[0] < joined + vp:
                        after[place] = (joined + vp, left - price, key, FULFILLED)
            if may_fail:
                place = key ^ odd
                known = known_at(place)
                if known is None or known[0] < joined - penalty:
                    after[place] = (joined - penalty, left, key, FAILED)
            if optional:
                known = known_at(key)
                if known is None or known[0] < points:
                    after[key] = (points, left, key, LEFT_OUT)
        return after

    # --- all states that could still be better ---

    def _wide(self, least: int) -> tuple[int, dict[int, str]]:
        """The best end that brings more than `least`, and what was done on the way; nothing if there is none."""
        prices = {kind: round(self.prices[kind] * _FINE) / _FINE for kind in self.stock}
        layer: _Hopes = {self.begin: sum([prices[kind] * count for kind, count in self.stock.items()])}
        paths = []
        for number, (step, useless) in enumerate(zip(self.steps, self._useless(prices), strict=True)):
            turns = self._turns(step, sum([prices[kind] * count for kind, count in step.tasks]))
            before, layer = layer, _go_on(turns, layer, least + 1 - self.hopes[number + 1] - SAFE)
            whole, cut = layer, _NOWHERE
            if useless is not None:
                layer, cut = _cut(useless, layer)
            paths.append((step, turns, before, whole, cut))
        if not layer:
            return 0, {}
        points = {key: hope - self.half if key >= self.odd else hope for key, hope in layer.items()}
        best = max(points, key=points.__getitem__)
        key, done = best, {}
        for step, turns, before, whole, cut in reversed(paths):
            key = cut.get(key, key)
            key, done[step.card.number] = _came_from(turns, before, key, whole[key])
        return round(points[best]), done

    def _turns(self, step: _Step, price: float) -> _Turns:
        """How a card that is fulfilled, failed or left out changes a state and its hope; -inf where it cannot be.

        One more card in the area raises the hope by half a pair, whether it begins a pair or completes one. Of two ways
        to the same state the one with more hope has more points, for the same things are left.
        """
        _, _, vp, penalty, optional = step.card
        gain = self.half + vp - price if step.can else -_NEVER
        loss = self.half - penalty if not optional or self.pair > penalty else -_NEVER
        return self.odd, self.guards, step.needs, gain, loss, 0.0 if optional else -_NEVER


def _go_on(turns: _Turns, before: _Hopes, enough: float) -> _Hopes:
    """Every way to go on with one card that still promises enough."""
    after: _Hopes = {}
    known_at, never = after.get, -_NEVER
    odd, guards, needs, gain, loss, same = turns
    to_fulfil, to_fail, to_leave_out = enough - gain, enough - loss, enough - same
    for key, hope in before.items():
        if hope >= to_fulfil:
            rest = key - needs
            if rest & guards == guards:
                place, more = rest ^ odd, hope + gain
                if known_at(place, never) < more:
                    after[place] = more
        if hope >= to_fail:
            place, more = key ^ odd, hope + loss
            if known_at(place, never) < more:
                after[place] = more
        if hope >= to_leave_out and known_at(key, never) < hope:
            after[key] = hope
    return after


def _came_from(turns: _Turns, before: _Hopes, key: _Key, hope: float) -> tuple[_Key, str]:
    """The first state that leads here with so much hope, and what was done there."""
    odd, _, needs, gain, loss, same = turns
    paths = (((key ^ odd) + needs, gain, FULFILLED), (key ^ odd, loss, FAILED), (key, same, LEFT_OUT))
    found = [(place, done) for place, more, done in paths if before.get(place, -_NEVER) + more == hope]
    if len(found) > 1:
        places = [place for place, _ in found]
        first = next(place for place in before if place in places)
        return found[places.index(first)]
    return found[0]


def _cap(useless: _Useless, layer: _Layer) -> _Layer:
    """Forget what nobody can ask for any more, and what it was thought to be worth."""
    after: _Layer = {}
    known_at, asked_for = after.get, useless.asked_for
    for key, path in layer.items():
        over, worthless = useless[key & asked_for]
        if over:
            points, left, before, done = path
            known = known_at(key - over)
            if known is None or known[0] < points:
                after[key - over] = (points, left - worthless, before, done)
        else:
            known = known_at(key)
            if known is None or known[0] < path[0]:
                after[key] = path
    return after


def _cut(useless: _Useless, layer: _Hopes) -> tuple[_Hopes, _Came]:
    """The same where hopes are counted; with the state that each comes from, if that is another."""
    after: _Hopes = {}
    came: _Came = {}
    known_at, asked_for, never = after.get, useless.asked_for, -_NEVER
    for key, hope in layer.items():
        over, worthless = useless[key & asked_for]
        if over:
            place, less = key - over, hope - worthless
            if known_at(place, never) < less:
                after[place] = less
                came[place] = key
        elif known_at(key, never) < hope:
            after[key] = hope
            if key in came:
                del came[key]
    return after, came
