"""Our own small widget kit on plain Kivy: everything a thumb presses stands on a ledge and sinks when pressed.

A part of the kit, and its kv, is loaded when the first of its widgets is asked for: home needs few of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

if TYPE_CHECKING:
    from screens.kit.basic import Action as Action
    from screens.kit.basic import Buttons as Buttons
    from screens.kit.basic import Card as Card
    from screens.kit.basic import Ledge as Ledge
    from screens.kit.columns import SheetRoom as SheetRoom
    from screens.kit.columns import SideBySide as SideBySide
    from screens.kit.columns import SpareRoom as SpareRoom
    from screens.kit.controls import Chip as Chip
    from screens.kit.controls import SearchField as SearchField
    from screens.kit.controls import TextField as TextField
    from screens.kit.frame import Actions as Actions
    from screens.kit.frame import AppBar as AppBar
    from screens.kit.frame import Page as Page
    from screens.kit.frame import Scroll as Scroll
    from screens.kit.layout import Across as Across
    from screens.kit.layout import Column as Column
    from screens.kit.marks import Mark as Mark
    from screens.kit.marks import PlayerChip as PlayerChip
    from screens.kit.overlay import Curtain as Curtain
    from screens.kit.rows import Row as Row
    from screens.kit.words import Icon as Icon
    from screens.kit.words import IconButton as IconButton
    from screens.kit.words import OneLine as OneLine
    from screens.kit.words import Text as Text

_PARTS = {
    "basic": ("Action", "Buttons", "Card", "Ledge"),
    "columns": ("SheetRoom", "SideBySide", "SpareRoom"),
    "controls": ("Chip", "SearchField", "TextField"),
    "frame": ("Actions", "AppBar", "Page", "Scroll"),
    "layout": ("Across", "Column"),
    "marks": ("Mark", "PlayerChip"),
    "overlay": ("Curtain",),
    "rows": ("Row",),
    "words": ("Icon", "IconButton", "OneLine", "Text"),
}
_HOME = {name: part for part, names in _PARTS.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(f"screens.kit.{_HOME[name]}"), name)


for _name, _part in _HOME.items():  # a page's kv may name any of them without importing it
    Factory.register(_name, module=f"screens.kit.{_part}")
