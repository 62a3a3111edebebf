"""Values that can be set, as pictures: the piece that stands for each, and the tools as they lie on the board."""

from screens.ui.tree.nodes import Node, Painted

PAINTERS = "screens.stone_age.drawn.painters"
PIECES = frozenset(("wood", "brick", "stone", "gold", "food", "points", "field"))
_NAMED = {"figures": "figure", "tools": "tool", "cards": "card"}
"""Values by the piece that shows them, where that has another name."""


def small_piece(id_: str, _options: object) -> Node | None:
    """The piece that stands for a value, if one does."""
    kind = id_.partition("/")[0]
    shown = kind if kind in PIECES else _NAMED.get(kind)
    return Painted(f"{PAINTERS}:piece", (shown,), 24, 24) if shown else None


def tool_figure(id_: str, value: object, growth: float) -> Node | None:
    """Tiles for the tools of a player; every other figure is a number."""
    return Painted(f"{PAINTERS}:tools", (value,), 38 * growth) if id_.partition("/")[0] == "tools" else None
