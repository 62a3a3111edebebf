"""Chips in lines that wrap, their names shortened where a line is too short for them."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from screens.kit import PlayerChip, Scroll
from screens.kit.fitting import shortened
from screens.kit.layout import put
from screens.kit.loading import load_kv


class TopScroll(Scroll):
    """New content is shown from the same place on; what needs no scrolling stands at the top.

    `on_reach` comes before the first of what is out of sight is seen: then it can be made that late.
    """

    __events__ = ("on_reach",)

    def __init__(self, **more: Any) -> None:
        self._above: float | None = None
        """How much of the content lies above the window, until a finger scrolls it."""
        super().__init__(**more)

    def on_kv_post(self, _base: Any) -> None:
        self.bind(height=self._keep_place, scroll_y=self._scrolled)
        self.ids.column.bind(height=self._keep_place)

    def on_reach(self) -> None:
        """A finger lies on it, or it is no longer at its top."""

    def _scrolled(self, _: Any, above: float) -> None:
        if above < 1:  # not when it comes back to its top
            self.dispatch("on_reach")

    def fill(self, widgets: list[Any], *, from_top: bool = False) -> None:
        self.stay()
        if from_top:
            self._above, self.scroll_y = 0.0, 1
        super().fill(widgets)

    def stay(self) -> None:
        """What is seen stays where it is while something comes below it."""
        hidden = max(0.0, self.ids.column.height - self.height)
        self._above = (1 - self.scroll_y) * hidden

    def _keep_place(self, *_: Any) -> None:
        hidden = self.ids.column.height - self.height
        if hidden <= 0:
            self.scroll_y = 1
        elif self._above is not None:
            self.scroll_y = max(0.0, 1 - self._above / hidden)

    def on_touch_down(self, touch: Any) -> bool:
        self._above = None
        if self.collide_point(*touch.pos):
            self.dispatch("on_reach")
        return bool(super().on_touch_down(touch))


class ColumnScroll(TopScroll):
    """The scrolling part of the column beside a stage; nothing where there is no column."""

    spare = NumericProperty(0)
    """How high it may be, told by the page's layout."""


class Flow(StackLayout):
    """Chips beside each other as long as there is room."""

    def fill(self, widgets: list[Any]) -> "Flow":
        put(self, widgets)
        return self


class StarterChip(PlayerChip):
    """A player who may begin; a tick shows who does."""

    full = StringProperty("")

    def shown(self, full: str, room: float, size: float) -> str:
        return shortened(f"✓ {full}" if self.chosen else full, size, room - dp(74))


load_kv(__file__)
