"""The players as tabs of the sheet: the open one is part of the paper below; and the table between them."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens.figures import number
from screens.kit.fitting import width_of
from screens.kit.marks import initials
from screens.table_frame import Strip


class RanchTab(ButtonBehavior, FloatLayout):
    """A player's tab: mark, name where it fits, and points so far."""

    name = StringProperty("")
    """The player, in words."""
    colour = StringProperty("")
    initial = StringProperty("")
    points = StringProperty("")
    opened = BooleanProperty(False)
    turns = StringProperty("")
    """`down` or `up` on the open tab where it turns from the step to the sheet and back."""
    side = NumericProperty()

    def shown(self, name: str, width: float, side: float, font_size: float, points: str, opened: bool) -> str:
        """The name, if there is room for it beside the rest."""
        rest = side + width_of(points, font_size * 1.1) + dp(26)
        return name if width_of(name, font_size, bold=opened) + rest <= width else ""

    def arrow(self, middle: float, bottom: float, turns: str) -> list[float]:
        """A small arrow at the foot of the tab."""
        tip, feet = (dp(4), dp(8)) if turns == "down" else (dp(8), dp(4))
        return [middle - dp(5), bottom + feet, middle, bottom + tip, middle + dp(5), bottom + feet]


class SharedTab(ButtonBehavior, BoxLayout):
    """The way to what lies between the players."""

    name = StringProperty("")


class RanchTabs(Strip):
    """The strip of the table as tabs while the game is played; cells of the house while the sheet is filled."""

    as_tabs = BooleanProperty(False)
    opened = NumericProperty(-1)
    turns = StringProperty("")
    table_name = StringProperty("")
    """The name of the shared sheet; empty while there is none."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_shared")
        self.tabs: list[RanchTab] = []
        self.beside = SharedTab()
        self.beside.bind(on_release=lambda _: self.dispatch("on_shared"))
        super().__init__(**more)
        self.bind(opened=self._show_open, turns=self._show_open)

    def on_shared(self) -> None:
        """What lies between the players was asked for."""

    def on_view(self, *more: Any) -> None:
        if not self.as_tabs:
            self.tabs = []
            super().on_view(*more)
        elif self.view is not None:
            self._fill()

    def _fill(self) -> None:
        """Made once for the players there are; afterwards only what they show changes."""
        if len(self.tabs) != len(self.view.seats):
            self.clear_widgets()
            self.tabs = [RanchTab() for _ in self.view.seats]
            for seat, tab in enumerate(self.tabs):
                tab.bind(on_release=lambda _, tapped=seat: self.dispatch("on_seat", tapped))
                self.add_widget(tab)
            if self.table_name:
                self.beside.name = self.table_name
                self.add_widget(self.beside)
        letters = initials([seat.name for seat in self.view.seats])
        for tab, seat, shown, letter in zip(self.tabs, self.view.seats, self.view.strip, letters, strict=True):
            tab.name, tab.colour, tab.initial = seat.name, seat.colour, letter
            tab.points = "" if self.hide_points else number(shown.points)
        self._show_open()

    def _show_open(self, *_: Any) -> None:
        for seat, tab in enumerate(self.tabs):
            tab.opened = seat == self.opened
            tab.turns = self.turns if tab.opened else ""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
