"""All the drawn pieces of the table, from one place; they know nothing of the rules."""

from screens.stone_age.drawn.faces import Dice, DieFace, DieKey, ToolTile
from screens.stone_age.drawn.glyphs import Piece

__all__ = ["Dice", "DieFace", "DieKey", "Piece", "ToolTile"]
