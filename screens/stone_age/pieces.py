"""All the drawn pieces of the table, from one place; they know nothing of the rules."""

from screens.stone_age.buildings import BuildingCard, Shelf
from screens.stone_age.cards import CivCard
from screens.stone_age.faces import Dice, DieFace, DieKey, ToolTile
from screens.stone_age.glyphs import Piece
from screens.stone_age.places import PlaceCard, ResourceRow, RowCard
from screens.stone_age.slots import FigureSlot, Slots

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
