"""What the pages of Kansas City are made of: heads with a check, pairs and bags of tiles, cities, folded lines."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.app import running
from screens.great_western_trail.drawn.cells import Key
from screens.great_western_trail.drawn.rail_line import CityMark  # noqa: F401 - the kv names it
from screens.great_western_trail.drawn.stock_tile import stock_tile
from screens.kit import Action, Ledge
from screens.kit.beside import BesideOrBelow
from screens.kit.drawing import dashed, disc, fade, letter, panel, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of, word_width
from screens.kit.layout import Across, Column, put
from screens.kit.loading import load_kv

LATER = "?"
"""The key that leaves a tile for later."""
_FACE, _BESIDE = 34, 52
"""A tile on its key, and a key beside another one, in dp."""


class PartDot(Painted):
    """A check on what is decided, a ring with its number on what is not."""

    shows = ("number", "done")
    number = StringProperty("")
    done = BooleanProperty(False)

    def paint(self) -> None:
        theme, middle, radius = self.theme, (self.center_x, self.center_y), dp(11)
        if self.done:
            disc(middle, radius, theme.primary)
            symbol("check", middle, dp(16), theme.primary_ink)
            return
        disc(middle, radius, theme.rule2)
        disc(middle, radius - dp(1.5), theme.page)
        letter(self.number, middle, theme.caption, theme.ink2)


class OtherWay(ButtonBehavior, BoxLayout):
    """A fact at the right of a head, or another way to tell it."""

    text = StringProperty("")
    action = BooleanProperty(False)

    @property
    def name(self) -> str:
        return str(self.text) if self.action else ""


class PartHead(BesideOrBelow):
    """A decision: done or its number, what it is, and at the right a fact or another way to tell it."""

    text = StringProperty("")
    number = StringProperty("")
    done = BooleanProperty(False)
    detail = StringProperty("")
    action = BooleanProperty(False)
    """True if the words at the right can be tapped."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_other")
        super().__init__(**more)

    def on_other(self) -> None:
        """The words at the right were tapped."""


class FaceKey(Key):
    """A tile by its picture: chosen it has a ring, beside a chosen one it is faint."""

    shows = ("kind", "edition", "closed", "chosen", "faint")
    kind = StringProperty("")
    edition = StringProperty("first")
    faint = BooleanProperty(False)

    def paint(self) -> None:
        theme, side = self.theme, dp(_FACE)
        left, bottom, width, height = box = self.tile()
        middle = (left + width / 2, bottom + height / 2)
        spot = (middle[0] - side / 2, middle[1] - side / 2, side, side)
        if self.chosen:
            ring = (spot[0] - dp(5), spot[1] - dp(5), side + dp(10), side + dp(10))
            panel(ring, dp(12), theme.primary)
            panel((ring[0] + dp(2.5), ring[1] + dp(2.5), ring[2] - dp(5), ring[3] - dp(5)), dp(10), theme.card)
        if self.kind == LATER:
            dashed(spot, dp(9), theme.rule2, dp(1.5), dp(4), dp(3))
            self.write(LATER, middle, theme.strong, theme.ink2, side)
        else:
            stock_tile(theme, self.edition, self.kind, spot)
        if self.faint and not self.chosen:
            panel(spot, dp(8), fade(theme.card, 0.55))
        if self.closed:
            self.badge(box, "lock-outline", theme.page, theme.ink2)


class TileFaces(GridLayout):
    """Tiles on a card of their own, two beside each other where there is room."""

    title = StringProperty("")
    done = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(width=self._divide)

    def put(self, keys: list[FaceKey]) -> "TileFaces":
        put(self, keys)
        self._divide()
        return self

    def _divide(self, *_: Any) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        self.cols = 2 if room >= dp(2 * _BESIDE - 8) and len(self.children) > 1 else 1


class Bag(Column):
    """A column of foresight: its number, told or not, and its tiles."""

    text = StringProperty("")
    told = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.faces = TileFaces()
        self.add_widget(self.faces)


class CityChoice(Ledge):
    """A city to deliver to: its value, what it takes and gives, the transport."""

    name = StringProperty("")
    detail = StringProperty("")
    cost = StringProperty("")
    value = NumericProperty(0)
    rim = StringProperty("white")
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    bonus = BooleanProperty(False)
    """True if a link is made: what it gives stands in brass."""
    natural = NumericProperty(0)

    def narrowest(self) -> float:
        theme = running().theme
        return dp(17 + 32 + 8) + word_width(self.name, theme.label) + width_of(self.cost, theme.label)

    def needed(self) -> float:
        return max(dp(58), float(self.natural))


class MoreLine(Ledge):
    """What is folded away, and how much of it there is."""

    text = StringProperty("")
    unfolded = BooleanProperty(False)


class SpentLine(Ledge):
    """How many certificates are spent; a tap spends more."""

    text = StringProperty("")
    more = BooleanProperty(False)


class DoneLine(Across):
    """A decision that was carried out, on one line; the pencil opens it again."""

    text = StringProperty("")
    detail = StringProperty("")
    again = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_reopen")
        super().__init__(**more)

    def on_reopen(self) -> None:
        """It is to be decided anew."""


class ObjectiveDue(Column):
    """An objective card for a link of cities: named now, or told later."""

    text = StringProperty("")
    detail = StringProperty("")

    def __init__(self, **more: Any) -> None:
        for event in ("on_name", "on_later"):
            self.register_event_type(event)
        super().__init__(**more)

    def on_name(self) -> None:
        """Which card it is, is told now."""

    def on_later(self) -> None:
        """It is told when it is played, or at the end."""


class Confirm(Action):
    """Carries the action out; until everything is chosen it says what is missing."""

    ready = BooleanProperty(False)

    def __init__(self, *, when_tapped: Callable[[], None], **more: Any) -> None:
        super().__init__(kind="primary", **more)
        self.bind(on_release=lambda _: when_tapped() if self.ready else None)

    def wait(self, words: str) -> None:
        self.ready, self.text = False, words

    def offer(self, words: str) -> None:
        self.ready, self.text = True, words


load_kv(__file__)
