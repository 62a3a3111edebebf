"""Confidence interval of a win rate (Wilson), compared with an equal share."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Literal, TypeAlias

from companion.statistics.shares import percent

NORMAL = 1.959964
"""Standard deviations of a 95 % interval."""

Verdict: TypeAlias = Literal["above", "below", "open"]


@dataclass(frozen=True, slots=True)
class Range:
    """A share of games, and between which shares the true one lies in 95 of 100 cases."""

    wins: int
    games: int
    low: float
    high: float
    fair: Fraction
    """What everybody would have if all won equally often."""

    @property
    def share(self) -> Fraction:
        return Fraction(self.wins, self.games)

    @property
    def verdict(self) -> Verdict:
        """Whether the range as a whole lies above or below an equal share."""
        if self.low > self.fair:
            return "above"
        return "below" if self.high < self.fair else "open"

    @property
    def percents(self) -> tuple[int, int, int, int]:
        """Low, share, high and the equal share, as they are shown."""
        return percent(self.low), percent(self.share), percent(self.high), percent(self.fair)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The range a share of wins lies in with 95 % confidence, after Wilson; 0 to 1 if there were no games."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, NORMAL * NORMAL
    middle = share + square / (2 * games)
    half = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    low = 0.0 if not wins else (middle - half) / whole
    high = 1.0 if wins == games else (middle + half) / whole
    return low, high


def range_of(by_count: Mapping[int, tuple[int, int]]) -> Range | None:
    """From games and wins by the number of players; None without a game."""
    games = sum(games for games, _ in by_count.values())
    if not games:
        return None
    wins = sum(wins for _, wins in by_count.values())
    fair = sum((Fraction(games, count) for count, (games, _) in by_count.items()), Fraction()) / games
    return Range(wins, games, *wilson(wins, games), fair)
