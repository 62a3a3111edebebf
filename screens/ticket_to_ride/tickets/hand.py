"""What a hand of tickets is shown with: the bar above it, what it scores, a row for each ticket."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit import AppBar, Mark, Row
from screens.kit.beside import BesideOrBelow
from screens.kit.loading import load_kv

NARROW = 360
"""Below this width, in dp, the title needs the room of the mark."""


class HandBar(AppBar):
    """The bar above a hand, in its owner's colour; a map leads to what its tickets have and need."""

    colour = StringProperty("")
    initial = StringProperty("")
    has_map = BooleanProperty(False)
    ground = ColorProperty()
    upon = ColorProperty()
    words_height = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_map")
        super().__init__(**more)

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        self.ids.words.bind(height=self.setter("words_height"))
        self.words_height = self.ids.words.height
        self._mark = Mark(side=0, inverted=True, banner=True, pos_hint={"center_y": 0.5})
        self.add_widget(self._mark, index=len(self.children) - 1)
        self.bind(colour=self._dress, initial=self._dress, upon=self._dress, subtitle=self._dress, width=self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        self._mark.colour, self._mark.initial = self.colour, self.initial
        side, gap = (dp(42), dp(10)) if self.width >= dp(NARROW) else (dp(34), dp(6))
        self._mark.side = side if self.colour else 0
        self._mark.width = side + gap if self.colour else 0
        self.children[-1].color = self.upon
        for text in self.ids.words.children:
            text.ink = self.upon

    def on_map(self) -> None:
        """The map was asked for."""


class Tag(BoxLayout):
    """A word or two on a ground of their own; good ones with a check."""

    icon = StringProperty("")
    text = StringProperty("")


class HandSummary(BesideOrBelow):
    """What the tickets would score now, how many are connected, how many are not."""

    head = StringProperty("")
    points = StringProperty("")
    done = StringProperty("")
    open = StringProperty("")


class TicketRow(Row):
    """A ticket; a bar beside the one whose path is on the map."""

    ticket = StringProperty("")
    shown = BooleanProperty(False)

    def on_kv_post(self, base: Any) -> None:
        super().on_kv_post(base)
        self.ids.said.role = "strong"


load_kv(__file__)
