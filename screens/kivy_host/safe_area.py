"""Around the page: room for the bars of the system, in the page's own colours."""

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from screens import device
from screens.kivy_host.page_widget import Stage
from screens.metrics import dp

LIGHT = 1.3
"""The sum of a ground's three parts from which on it is light."""


class Surround(FloatLayout):
    """Holds the layout of the pages clear of the status and navigation bars.

    That layout is a relative one: a page is at (0, 0) wherever the bars are.
    """

    def __init__(self, inner: Stage, **more: Any) -> None:
        super().__init__(**more)
        self._inner = inner
        self.touched: Callable[[], None] = lambda: None
        """Called whenever a finger or the mouse comes down."""
        with self.canvas.before:
            self._above_colour, self._above = Color(0, 0, 0, 0), Rectangle()
            self._below_colour, self._below = Color(0, 0, 0, 0), Rectangle()
        inner.size_hint, inner.dress = (None, None), self.paint
        self.add_widget(inner)
        self._grounds: Any = None
        """What those are painted with."""
        self.bind(size=self.keep_clear, pos=self.keep_clear)
        self.keep_clear()
        keep_clear = WeakMethod(self.keep_clear)  # the machine outlives a closed window
        device.await_insets(lambda: (known := keep_clear()) and known())

    def keep_clear(self, *_: Any) -> None:
        """Ask anew where the bars are: the phone may have been turned."""
        bars = device.insets()
        self._inner.pos = (self.x + dp(bars.left), self.y + dp(bars.bottom))
        self._inner.size = (self.width - dp(bars.left + bars.right), self.height - dp(bars.top + bars.bottom))
        self._above.pos, self._above.size = (self.x, self._inner.top), (self.width, dp(bars.top))
        self._below.pos, self._below.size = self.pos, (self.width, self._inner.top - self.y)

    @property
    def page_corner(self) -> tuple[float, float]:
        """Where a page begins, in the window."""
        return float(self._inner.x), float(self._inner.y)

    def paint(self, above: Any, below: Any) -> None:
        """In the colours of the page: behind the status bar that of its banner, below that of its ledger line."""
        if (above, below) != self._grounds:
            self._grounds = above, below
            self._above_colour.rgba, self._below_colour.rgba = above, below
            device.set_bar_icons(*(sum(ground.rgb) > LIGHT for ground in (self._above_colour, self._below_colour)))

    def on_touch_down(self, touch: Any) -> bool:
        self.touched()
        return bool(super().on_touch_down(touch))
