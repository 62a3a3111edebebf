"""Rolls for food and resources: the yield, the tools that lift it, and the exact odds before rolling."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations


def yield_of(pips: int, rate: int) -> int:
    """Each full rate of pips gives one; what is left over is lost."""
    return pips // rate


@dataclass(frozen=True, slots=True)
class ToolSet:
    """Tools to add to a roll, and what they make of it."""

    gives: int
    tiles: tuple[int, ...] = ()
    """Positions of the tiles on the player board."""
    one_use: tuple[int, ...] = ()
    """Positions among the one-use tools."""
    pips: int = 0
    """What they add, surplus included."""


def best_sets(pips: int, rate: int, tiles: Sequence[int], one_use: Sequence[int] = ()) -> tuple[ToolSet, ...]:
    """For every yield the tools can reach the cheapest set that reaches it, from no tools at all upwards.

    `tiles` are the values on the board, 0 for a tile that is turned or missing. Cheapest is: fewest one-use tools, and
    the smallest of these, for they are gone; then fewest pips in all, for what is not used can still lift another roll;
    then fewest tiles.
    """
    cheapest: dict[int, ToolSet] = {}
    for chosen in _all_sets(pips, rate, tiles, one_use):
        known = cheapest.get(chosen.gives)
        if known is None or _price(chosen, one_use) < _price(known, one_use):
            cheapest[chosen.gives] = chosen
    return tuple(cheapest[gives] for gives in sorted(cheapest))


def _all_sets(pips: int, rate: int, tiles: Sequence[int], one_use: Sequence[int]) -> Iterator[ToolSet]:
    free = [place for place, value in enumerate(tiles) if value]
    for some in _subsets(free):
        for spent in _subsets(range(len(one_use))):
            added = sum(tiles[place] for place in some) + sum(one_use[place] for place in spent)
            yield ToolSet(yield_of(pips + added, rate), some, spent, added)


def _subsets(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(places) + 1):
        yield from combinations(places, size)


def _price(chosen: ToolSet, one_use: Sequence[int]) -> tuple[int, int, int, int]:
    spent = sum(one_use[place] for place in chosen.one_use)
    return len(chosen.one_use), spent, chosen.pips, len(chosen.tiles)


# --- odds -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of a roll that has not been made."""

    exactly: tuple[Fraction, ...]
    """The chance of a yield of 0, 1, 2…"""

    @property
    def at_least(self) -> tuple[Fraction, ...]:
        """The chance of a yield of at least 0, 1, 2…"""
        left = Fraction(1)
        chances = []
        for chance in self.exactly:
            chances.append(left)
            left -= chance
        return tuple(chances)

    @property
    def likely(self) -> tuple[int, int]:
        """The least and the most of the yields beside each other that come up in three of five rolls."""
        low = high = max(range(len(self.exactly)), key=lambda gives: self.exactly[gives])
        while sum(self.exactly[low : high + 1]) < Fraction(3, 5):
            before = self.exactly[low - 1] if low else Fraction(-1)
            after = self.exactly[high + 1] if high + 1 < len(self.exactly) else Fraction(-1)
            low, high = (low - 1, high) if before > after else (low, high + 1)
        return low, high

    @property
    def mean(self) -> Fraction:
        return sum((chance * gives for gives, chance in enumerate(self.exactly)), Fraction(0))


@cache
def paths(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice show a sum of 0, 1, 2… pips."""
    if dice == 0:
        return (1,)
    fewer = paths(dice - 1)
    sums = [0] * (len(fewer) + 6)
    for pips, count in enumerate(fewer):
        for face in range(1, 7):
            sums[pips + face] += count
    return tuple(sums)


def odds(dice: int, rate: int, tools: int = 0) -> Odds:
    """The yield of so many dice if tools worth so many pips are all added where they help."""
    counted = paths(dice)
    most = yield_of(len(counted) - 1 + tools, rate)
    exactly = [0] * (most + 1)
    for pips, count in enumerate(counted):
        if count:
            exactly[yield_of(pips + tools, rate)] += count
    return Odds(tuple(Fraction(count, 6**dice) for count in exactly))
