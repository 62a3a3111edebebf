"""Secrets laid open before their time: noted for good. Undo takes an entry back, never that something was seen."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Uncovered:
    at: int
    step: int
    """The number of the entry that did it, whatever stands under that number now."""
    seat: int
    """Whose secret it was."""


Uncoverings = tuple[Uncovered, ...]


def to_plain(uncovered: Uncoverings) -> list[list[int]]:
    return [[one.at, one.step, one.seat] for one in uncovered]


def from_plain(plain: Any, seats: int) -> Uncoverings:
    """What a file says was uncovered; whatever does not read as such is left out: the entries themselves are whole."""
    found = []
    for one in plain if isinstance(plain, list) else ():
        match one:
            case [int(at), int(step), int(seat)] if at >= 0 and step >= 1 and 0 <= seat < seats:
                found.append(Uncovered(at, step, seat))
    return tuple(found)
