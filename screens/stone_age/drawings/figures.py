"""Values that can be set, as pictures: the piece that stands for each, and the tools as they lie on the board."""

from dataclasses import replace

from companion.games.stone_age.turns.tools import tools_after
from screens.stone_age.drawings.nodes import piece, tools
from screens.ui.tree.nodes import Node

PIECES = frozenset(("wood", "brick", "stone", "gold", "food", "points", "field"))
_NAMED = {"figures": "figure", "tools": "tool", "cards": "card"}
"""Values by the piece that shows them, where that has another name."""


def small_piece(id_: str, _options: object) -> Node | None:
    """The piece that stands for a value, if one does."""
    kind = id_.partition("/")[0]
    shown = kind if kind in PIECES else _NAMED.get(kind)
    return piece(shown) if shown else None


def tool_figure(id_: str, value: object, font_scale: float) -> Node | None:
    """Tiles for the tools of a player, gained one by one; every other figure is a number."""
    if id_.partition("/")[0] != "tools":
        return None
    tiles = tools(tuple((tile, False) for tile in tools_after(int(str(value)))), (), font_scale)
    return replace(tiles, of=(*tiles.of, True), width=0)
