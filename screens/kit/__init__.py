"""Our own small widget kit on plain Kivy: everything a thumb presses stands on a ledge and sinks when pressed.

A part of the kit, and its kv, is loaded when the first of its widgets is asked for: home needs few of them.
"""

from importlib import import_module
from typing import Any

from kivy.factory import Factory

_PARTS = {
    "basic": ("Action", "Buttons", "Card", "Icon", "IconButton", "Ledge", "Text"),
    "columns": ("SheetRoom", "SideBySide", "SpareRoom"),
    "controls": ("Chip", "Keypad", "OnOff", "Segment", "Segments", "Stepper", "TextField"),
    "frame": ("Actions", "AppBar", "Page", "Scroll"),
    "marks": ("Mark", "PlayerChip"),
    "overlay": ("Curtain", "Sheet", "Snackbar"),
    "rows": ("CheckRow", "Row"),
}
_HOME = {name: part for part, names in _PARTS.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(f"screens.kit.{_HOME[name]}"), name)


for _name, _part in _HOME.items():  # a page's kv may name any of them without importing it
    Factory.register(_name, module=f"screens.kit.{_part}")
