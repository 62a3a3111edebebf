"""A game that a group has described itself, in a score sheet; every table carries the version it is played with."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.box import Box
from companion.games.own_sheet.author import words

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.own_sheet.state import State


def boxes() -> tuple[Box, ...]:
    """None of its own: a table is opened with a sheet."""
    return ()


def listed_box(options: Mapping[str, Any]) -> Box:
    """The box of a table in a list, by what the list holds of its sheet."""
    rows = options.get("rows", {})
    return Box(
        "own_sheet",
        {"sheet": str(options.get("sheet", ""))},
        words(str(options.get("name", ""))),
        least=options.get("least") is True,
        categories={id_: words(str(name)) for id_, name in rows.items()} if isinstance(rows, dict) else {},
    )


def definition() -> "GameDefinition[State]":
    from companion.games.own_sheet.game import OWN_SHEET  # noqa: PLC0415 - the registry is read before its games

    return OWN_SHEET
