"""Chips to tap, and fields to type in."""

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    StringProperty,
)
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput

from screens.kit.basic import Ledge
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv


class Chip(Ledge):
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    """Cannot be chosen now; tapping says why."""
    tint = ColorProperty(None, allownone=True)
    """The icon's own colour, where it is a piece of the game."""

    def width_for(self, text: str, font_size: float, has_icon: bool, room: float) -> float:
        """As wide as its words on one line; where chips wrap in lines, no wider than these."""
        natural = max(dp(48), width_of(text, font_size) + dp(30) + (dp(26) if has_icon else 0))
        return min(natural, room) if isinstance(self.parent, StackLayout) and room > dp(120) else natural


class TextField(TextInput):
    """A field for a name or a few letters."""


class SearchField(TextField):
    """A field for what is looked for."""


load_kv(__file__)
