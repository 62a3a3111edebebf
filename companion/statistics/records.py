"""Records: highest and lowest values with their player, table, date and how often they were reached."""

from dataclasses import dataclass, replace

from companion.statistics.played import Played, Sat


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


def higher(known: Mark | None, value: int, table: Played, sat: Sat | None = None, over: str = "") -> Mark:
    """The record after a later table: of equal values the newer, which says that there are more."""
    return known if known and value < known.value else _mark(known, value, table, sat, over)


def lower(known: Mark | None, value: int, table: Played, sat: Sat | None = None, over: str = "") -> Mark:
    """The lower of a known mark and a new value."""
    return known if known and value > known.value else _mark(known, value, table, sat, over)


def better(known: Mark | None, table: Played, sat: Sat) -> Mark:
    """The best total so far: the lowest where the fewest points win."""
    return (lower if table.least else higher)(known, sat.total, table, sat)


def worse(known: Mark | None, table: Played, sat: Sat) -> Mark:
    """The worst total so far."""
    return (higher if table.least else lower)(known, sat.total, table, sat)


def _mark(known: Mark | None, value: int, table: Played, sat: Sat | None, over: str) -> Mark:
    more = known.more + 1 if known and known.value == value else 0
    name, colour = (sat.name, sat.colour) if sat else ("", "")
    return Mark(value, name, colour, table.at, table.id, table.count, more, over)


def highest(marks: list[Mark]) -> Mark | None:
    """The highest of several lots; equal ones count together, the newest is named."""
    return _best(marks, 1)


def lowest(marks: list[Mark]) -> Mark | None:
    """The lowest of several marks."""
    return _best(marks, -1)


def _best(marks: list[Mark], sign: int) -> Mark | None:
    if not marks:
        return None
    value = max(sign * mark.value for mark in marks) * sign
    level = [mark for mark in marks if mark.value == value]
    newest = max(level, key=lambda mark: (mark.at, mark.table))
    return replace(newest, more=sum(mark.more + 1 for mark in level) - 1)
