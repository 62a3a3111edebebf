"""The lines of a setup page: one for each step, ticked, open, or the one that comes now."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.kit import Ledge, Text
from screens.kit.fitting import width_of, word_width
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class StepRow(ButtonBehavior, BoxLayout):
    """One step in one line; the one that comes now says how below it."""

    text = StringProperty("")
    number = NumericProperty(1)
    done = BooleanProperty(False)
    now = BooleanProperty(False)
    tag = StringProperty("")
    """How the app comes to know it, if it does."""
    change = StringProperty("")
    """What to press to decide it otherwise; nothing for most."""
    notes = ListProperty()
    """What to do and verify, sentence by sentence."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_otherwise")
        super().__init__(**more)

    def on_kv_post(self, _: Any) -> None:
        for name in ("notes", "now"):
            self.fbind(name, self._show_notes)
        self._show_notes()

    def _show_notes(self, *_: Any) -> None:
        notes = self.notes if self.now else ()
        self.ids.notes.fill([Text(text=note, role="caption", muted=True) for note in notes])

    def on_otherwise(self) -> None:
        """The group wants it otherwise."""

    def has_room(self, text: str, change: str, width: float, strong: float, label: float) -> bool:
        """True if no word of the line is broken beside what is to press: that stands below it otherwise."""
        beside = max(dp(56), width_of(change, label) + dp(12))
        return word_width(text, strong) <= width - dp(80) - beside

    def tag_fits(self, tag: str, change: str, text: str, width: float, strong: float, caption: float) -> bool:
        """True if the tag leaves enough beside it for the line."""
        taken = width_of(tag, caption) + dp(44) + (width_of(change, strong) + dp(20) if change else 0)
        return bool(tag) and word_width(text, strong) + width_of(text, strong) / 2 < width - dp(70) - taken


class TextButton(ButtonBehavior, AnchorLayout):
    """A word to press."""

    text = StringProperty("")
    name = StringProperty("")


class Steps(Column):
    """The lines of one page."""


class GoOn(Ledge):
    """The big button: what comes, and below it what it does on the way."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("check")
    name = StringProperty("")
    ink = ColorProperty()
    least = NumericProperty(0)
    natural = NumericProperty(0)
    level = NumericProperty(0)

    def on_touch_down(self, touch: Any) -> bool:
        """The second tap of a double one was not meant for what has come into this place since."""
        if touch.is_double_tap and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class MoreBelow(BoxLayout):
    """Says that the list goes on below the fold."""

    text = StringProperty("")


load_kv(__file__)
