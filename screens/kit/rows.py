"""List rows with the ledger's margin line: marks and icons left of it, words right."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.kit.fitting import width_of, word_width
from screens.kit.loading import load_kv


class Row(ButtonBehavior, BoxLayout):
    text = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    value_ink = ColorProperty()
    detail_ink = ColorProperty()
    icon = StringProperty("")
    colour = StringProperty("")
    """A player's colour: the mark stands left of the margin line."""
    initial = StringProperty("")
    arrow = BooleanProperty(False)
    marked = BooleanProperty(False)
    """True for a corrected entry."""
    tight = BooleanProperty(False)
    """True if its value stands below the words: beside it one of them would be broken."""

    def is_tight(self, text: str, value: str, room: float, size: float, value_size: float) -> bool:
        words = word_width(text, size, bold=False)
        return bool(value) and words + width_of(value, value_size) + dp(12) > room


class CheckRow(ButtonBehavior, BoxLayout):
    """A line of the setup guide to tick."""

    text = StringProperty("")
    done = BooleanProperty(False)


load_kv(__file__)
