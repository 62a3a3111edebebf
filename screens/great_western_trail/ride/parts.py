"""Rows and keys of the trail list: places in few letters, the tolls in words."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.great_western_trail.drawn.cells import Key
from screens.kit.drawing import letter, symbol
from screens.kit.fitting import width_of
from screens.kit.flow import Flow  # noqa: F401 - the kv names it
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class RideRow(BoxLayout):
    """A stretch of the trail or a player in words, and the places to stop at or to pass as keys."""

    text = StringProperty("")


class PlaceKey(Key):
    """A place in few letters: chosen with a check, closed with a lock; a hand in its own colour."""

    shows = ("text", "icon", "tint", "chosen", "closed")
    icon = StringProperty("")
    tint = ColorProperty(None, allownone=True)

    def needs(self, text: str, size: float, icon: str) -> float:
        """The width of all that is on it."""
        return max(dp(54), width_of(text, size) + (size * 1.5 if icon else 0) + dp(30))

    def paint(self) -> None:
        theme, size = self.theme, self.theme.label
        if self.chosen:
            box = self.ground(theme.primary_wash, theme.primary, dp(2))
            self.badge(box, "check", theme.primary, theme.primary_ink)
        else:
            box = self.ground(theme.page if self.closed else theme.card, theme.rule2, dp(1.5))
        if self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)
        ink = theme.primary if self.chosen else theme.ink2 if self.closed else theme.ink
        wide = width_of(self.text, size)
        left, middle = box[0] + (box[2] - wide - (size * 1.5 if self.icon else 0)) / 2, box[1] + box[3] / 2
        if self.icon:
            symbol(self.icon, (left + size * 0.6, middle), size * 1.3, ink if self.closed else self.tint or ink)
            left += size * 1.5
        letter(self.text, (left + wide / 2, middle), size, ink)


class RideHead(Column):
    """What the rows below are about."""

    text = StringProperty("")
    detail = StringProperty("")


class TollLine(BoxLayout):
    """The tolls so far, in words."""

    text = StringProperty("")
    short = BooleanProperty(False)
    """True if the money does not last."""


load_kv(__file__)
