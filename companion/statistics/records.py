"""Highest and lowest, narrowest and widest: whose, when, at which table, and how many others came as far."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Mark:
    value: int
    name: str
    colour: str
    at: int
    table: str
    count: int
    """Players at that table."""
    more: int = 0
    """How often the same was reached before."""
    over: str = ""
    """Whom it was won over, where that matters."""


def higher(known: Mark | None, new: Mark) -> Mark:
    """The higher of two; of equal ones the newer, which says that there are more."""
    if known is None or new.value > known.value:
        return new
    return replace(new, more=known.more + 1) if new.value == known.value else known


def lower(known: Mark | None, new: Mark) -> Mark:
    if known is None or new.value < known.value:
        return new
    return replace(new, more=known.more + 1) if new.value == known.value else known


def highest(marks: list[Mark]) -> Mark | None:
    """The highest of several lots; equal ones count together, the newest is named."""
    return _best(marks, 1)


def lowest(marks: list[Mark]) -> Mark | None:
    return _best(marks, -1)


def _best(marks: list[Mark], sign: int) -> Mark | None:
    if not marks:
        return None
    value = max(sign * mark.value for mark in marks) * sign
    level = [mark for mark in marks if mark.value == value]
    newest = max(level, key=lambda mark: (mark.at, mark.table))
    return replace(newest, more=sum(mark.more + 1 for mark in level) - 1)
