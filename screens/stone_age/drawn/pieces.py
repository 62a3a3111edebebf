"""All the drawn pieces of the table, from one place; they know nothing of the rules."""

from screens.stone_age.drawn.buildings import BuildingCard, Shelf
from screens.stone_age.drawn.cards import CivCard
from screens.stone_age.drawn.faces import Dice, DieFace, DieKey, ToolTile
from screens.stone_age.drawn.glyphs import Piece
from screens.stone_age.drawn.slots import FigureSlot, Slots
from screens.stone_age.placing.places import PlaceCard, ResourceRow, RowCard

__all__ = [
    "BuildingCard",
    "CivCard",
    "Dice",
    "DieFace",
    "DieKey",
    "FigureSlot",
    "Piece",
    "PlaceCard",
    "ResourceRow",
    "RowCard",
    "Shelf",
    "Slots",
    "ToolTile",
]
