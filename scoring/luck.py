"""Luck of the dice, exact: what was rolled beside what so many dice roll on average, and how rare that is."""

from dataclasses import dataclass
from fractions import Fraction

AVERAGE = Fraction(7, 2)
"""Pips of one die."""


@dataclass(frozen=True, slots=True)
class Luck:
    dice: int
    pips: int
    below: Fraction
    """The chance that so many dice roll fewer pips."""
    level: Fraction
    """The chance that they roll exactly as many."""

    @property
    def expected(self) -> Fraction:
        return self.dice * AVERAGE

    @property
    def more(self) -> Fraction:
        """Pips beyond what was to be expected."""
        return self.pips - self.expected


def luck(dice: int, pips: int) -> Luck:
    counts, all_ways = _paths(dice), 6**dice
    level = counts[pips] if pips < len(counts) else 0
    return Luck(dice, pips, Fraction(sum(counts[:pips]), all_ways), Fraction(level, all_ways))


def _paths(dice: int) -> list[int]:
    """In how many ways so many dice show a sum of 0, 1, 2… pips.

    A game has hundreds of dice: their sums are the coefficients of a power, which one large number holds side by side.
    """
    width = dice * 3 + 1  # bits: no coefficient comes to 6 ** dice
    one = sum(1 << (face * width) for face in range(1, 7))
    power, mask = one**dice, (1 << width) - 1
    return [(power >> (pips * width)) & mask for pips in range(6 * dice + 1)]
