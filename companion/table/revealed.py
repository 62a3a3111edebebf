"""Log of secrets that were revealed early; undo does not remove it."""

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Uncovered:
    at: int
    step: int
    """The number of the entry that did it, whatever stands under that number now."""
    seat: int
    """Whose secret it was."""
    how: Literal["", "phone"] = ""
    """`phone`: it was open on a joined phone that has left its seat since; else an entry laid it open."""


Uncoverings = tuple[Uncovered, ...]
MOST_MARKS = 1_000
"""Marks of a table: of more the first are kept."""


def to_plain(uncovered: Uncoverings) -> list[list[int | str]]:
    return [[one.at, one.step, one.seat, *([one.how] if one.how else [])] for one in uncovered]


def from_plain(plain: Any, seats: int) -> Uncoverings:
    """What a file says was uncovered; whatever does not read as such is left out: the entries themselves are whole."""
    found = []
    for one in plain if isinstance(plain, list) else ():
        match one:
            case [int(at), int(step), int(seat), *more] if at >= 0 and step >= 1 and 0 <= seat < seats:
                if more in ([], ["phone"]):
                    found.append(Uncovered(at, step, seat, "phone" if more else ""))
    return tuple(found)
