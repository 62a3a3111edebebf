"""Germany's passengers: who has most and second most of each colour."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Places:
    """Seats that score for one colour; everyone tied shares the place, a tie for first leaves no second."""

    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()


def majority(counts: Sequence[int], *, none_counts: bool = False) -> Places:
    """Places for one colour. A player with no passenger takes no place unless the house says that none counts."""
    ranked = sorted({count for count in counts if count > 0 or none_counts}, reverse=True)
    if not ranked or ranked[0] == 0:
        return Places()
    first = _holding(counts, ranked[0])
    if len(first) > 1 or len(ranked) == 1:
        return Places(first)
    return Places(first, _holding(counts, ranked[1]))


def _holding(counts: Sequence[int], number: int) -> tuple[int, ...]:
    return tuple(seat for seat, count in enumerate(counts) if count == number)
