"""The box of a table in a list, which holds no sheet."""

from collections.abc import Mapping
from typing import Any

from companion.box import Box
from companion.games.own_sheet.author import words


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
