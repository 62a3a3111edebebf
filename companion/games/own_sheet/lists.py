"""A sheet in lists, which hold its names and not its text."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.box import Box
from companion.games.own_sheet.author import words

if TYPE_CHECKING:
    from scoring.own_sheet.rows import Sheet


def listed(sheet: "Sheet") -> dict[str, Any]:
    """What the line of a table holds of its sheet."""
    least = {"least": True} if sheet.least else {}
    return {"sheet": sheet.id, "version": sheet.version, "name": sheet.name, **least, "rows": dict(sheet.categories)}


def listed_box(options: Mapping[str, Any]) -> Box:
    """The box of a table in a list, by what the list holds of its sheet."""
    rows, version = options.get("rows", {}), options.get("version")
    return Box(
        "own_sheet",
        {"sheet": str(options.get("sheet", ""))},
        words(str(options.get("name", ""))),
        least=options.get("least") is True,
        categories={id_: words(str(name)) for id_, name in rows.items()} if isinstance(rows, dict) else {},
        version=version if isinstance(version, int) else 0,
    )
