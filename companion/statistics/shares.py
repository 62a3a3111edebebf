"""Rounding of shares and means: half away from zero."""

from fractions import Fraction

HOUR = 3600
"""In seconds."""


def rounded(value: Fraction | float) -> int:
    """The nearest whole number; a half goes away from zero, as people round."""
    whole = int(abs(value) + Fraction(1, 2)) if isinstance(value, Fraction) else int(abs(value) + 0.5)
    return whole if value >= 0 else -whole


def percent(share: Fraction | float) -> int:
    return rounded(share * 100)


def mean(total: int, games: int) -> Fraction | None:
    return Fraction(total, games) if games else None


def time_spent(seconds: int) -> tuple[int, bool]:
    """In whole hours, or in minutes where it is less than one; True for hours."""
    return (rounded(seconds / HOUR), True) if seconds >= HOUR else (rounded(seconds / 60), False)
