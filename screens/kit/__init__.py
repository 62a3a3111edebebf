"""Our own small widget kit on plain Kivy: everything a thumb presses stands on a ledge and sinks when pressed."""

from pathlib import Path

from kivy.lang import Builder

from screens.kit.basic import Action, Card, Icon, IconButton, Ledge, Text
from screens.kit.controls import Chip, Keypad, OnOff, Segments, Stepper, TextField
from screens.kit.frame import Actions, AppBar, Page, Scroll
from screens.kit.marks import Mark, PlayerChip
from screens.kit.overlay import Curtain, Sheet, Snackbar
from screens.kit.rows import CheckRow, Row

for name in ("basic", "controls", "frame", "marks", "overlay", "rows"):
    Builder.load_file(str(Path(__file__).with_name(f"{name}.kv")))

__all__ = [
    "Action",
    "Actions",
    "AppBar",
    "Card",
    "CheckRow",
    "Chip",
    "Curtain",
    "Icon",
    "IconButton",
    "Keypad",
    "Ledge",
    "Mark",
    "OnOff",
    "Page",
    "PlayerChip",
    "Row",
    "Scroll",
    "Segments",
    "Sheet",
    "Snackbar",
    "Stepper",
    "Text",
    "TextField",
]
