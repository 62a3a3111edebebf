"""Buying cattle: which cowboys are used for which cards, the cheapest way to do it, and what can be added to it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from companion.games.great_western_trail.box.board import BuyOption
from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns.events import Bought


@dataclass(frozen=True, slots=True)
class Split:
    """A way to buy: how often each option is used."""

    dollars: int
    cowboys: int
    options: tuple[tuple[BuyOption, int], ...] = ()


def cheapest(options: tuple[BuyOption, ...], cards: Iterable[str], cowboys: int) -> Split | None:
    """The least money for these cards (by colour) with so many cowboys, or None if they do not suffice.

    Every cowboy is used once (X020). An option for two cards may be used for one: a player may buy fewer. Of two ways
    that cost the same, the one with fewer cowboys is better.
    """
    kinds = _kinds(options)
    wanted = Counter(kinds.get(card) for card in cards)
    if None in wanted:
        return None
    return _cheapest(options, tuple(wanted[slots] for slots in sorted(set(kinds.values()))), cowboys)


def _kinds(options: tuple[BuyOption, ...]) -> dict[str, tuple[str, ...]]:
    """For every colour, the colours that are bought by the same options."""
    return {slot: option.slots for option in options for slot in option.slots}


@lru_cache(maxsize=4096)
def _cheapest(options: tuple[BuyOption, ...], wanted: tuple[int, ...], cowboys: int) -> Split | None:
    if not any(wanted):
        return Split(0, 0)
    groups = sorted(set(_kinds(options).values()))
    kind = next(number for number, count in enumerate(wanted) if count)
    best: Split | None = None
    for option in options:
        if option.slots != groups[kind] or option.cowboys > cowboys:
            continue
        rest = (*wanted[:kind], max(wanted[kind] - option.cards, 0), *wanted[kind + 1 :])
        others = _cheapest(options, rest, cowboys - option.cowboys)
        if others is None:
            continue
        found = Split(others.dollars + option.dollars, others.cowboys + option.cowboys, _with(others, option))
        if best is None or (found.dollars, found.cowboys) < (best.dollars, best.cowboys):
            best = found
    return best


def _with(split: Split, option: BuyOption) -> tuple[tuple[BuyOption, int], ...]:
    counts = dict(split.options)
    counts[option] = counts.get(option, 0) + 1
    return tuple(sorted(counts.items(), key=lambda pair: (pair[0].slots, pair[0].cowboys)))


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
