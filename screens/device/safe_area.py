"""Around the page: room for the bars of the system, in the page's own colours."""

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from screens import device

LIGHT = 1.3
"""The sum of a ground's three parts from which on it is light."""


class Surround(FloatLayout):
    """Holds the layout of the pages clear of the status and navigation bars.

    That layout is a relative one: a page is at (0, 0) wherever the bars are.
    """

    def __init__(self, inner: RelativeLayout, **more: Any) -> None:
        super().__init__(**more)
        self._inner = inner
        self.touched: Callable[[], None] = lambda: None
        """Called whenever a finger or the mouse comes down."""
        with self.canvas.before:
            self._above_colour, self._above = Color(0, 0, 0, 0), Rectangle()
            self._below_colour, self._below = Color(0, 0, 0, 0), Rectangle()
        inner.size_hint = (None, None)
        self.add_widget(inner)
        self.paint = Clock.create_trigger(self._paint, -1)
        self.bind(size=self.keep_clear, pos=self.keep_clear)
        self.keep_clear()
        keep_clear = WeakMethod(self.keep_clear)  # the machine outlives a closed window
        device.await_insets(lambda: (known := keep_clear()) and known())

    def keep_clear(self, *_: Any) -> None:
        """Ask anew where the bars are: the phone may have been turned."""
        bars = device.insets()
        left, bottom = self.x + dp(bars.left), self.y + dp(bars.bottom)
        self._inner.pos = (left, bottom)
        self._inner.size = (self.right - dp(bars.right) - left, self.top - dp(bars.top) - bottom)
        self._above.pos, self._above.size = (self.x, self._inner.top), (self.width, dp(bars.top))
        self._below.pos, self._below.size = self.pos, (self.width, self._inner.top - self.y)

    def dress(self, page: Widget) -> None:
        """Follow the colours of this page: behind the status bar that of its banner, below that of its ledger line."""
        for part in (page, page.ids.get("banner"), page.ids.get("ledger")):
            if part is not None:
                part.bind(ground=self.paint)
        self.paint()

    def _paint(self, *_: Any) -> None:
        page = next(iter(self._inner.children), None)
        if page is not None:
            banner, ledger = page.ids.get("banner"), page.ids.get("ledger")
            self._above_colour.rgba = banner.ground if banner else page.ground
            self._below_colour.rgba = ledger.ground if ledger else page.ground
            device.set_bar_icons(*(sum(ground.rgb) > LIGHT for ground in (self._above_colour, self._below_colour)))

    def on_touch_down(self, touch: Any) -> bool:
        self.touched()
        return bool(super().on_touch_down(touch))
