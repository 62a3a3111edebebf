"""A game that a group has described itself, in a score sheet; every table carries the version it is played with."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.box import Box
from companion.games.own_sheet.lists import listed_box

__all__ = ["box_carrying", "boxes", "definition", "listed_box", "seats"]

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.own_sheet.state import State


def boxes() -> tuple[Box, ...]:
    """None of its own: a table is opened with a sheet."""
    return ()


def seats(box: Box) -> tuple[range, tuple[str, ...]]:
    """How many can play with the sheet of a box, and in which colours. May raise."""
    from companion.games.own_sheet.opening import seats_of_sheet  # noqa: PLC0415 - lists do without

    return seats_of_sheet(box.carried.get("text", ""))


def box_carrying(options: Mapping[str, Any], file: str = "") -> Box:
    """The box of a table that is about to be opened with this sheet. May raise."""
    from companion.games.own_sheet.opening import opened_box  # noqa: PLC0415 - lists do without

    return opened_box(str(options.get("text", "")), file or "sheet")


def definition() -> "GameDefinition[State]":
    from companion.games.own_sheet.game import OWN_SHEET  # noqa: PLC0415 - the registry is read before its games

    return OWN_SHEET
