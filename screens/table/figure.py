"""Any figure can be tapped: a dotted line shows it, and a small sheet sets it."""

from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior

from screens.app import running
from screens.games import load

TARGET = 48
"""The least side of what a thumb hits, in dp."""


class Tapped(ButtonBehavior):
    """Mixed into a widget: a figure that is set by tapping it, on a dotted line; without an id it only shows."""

    fix_id = StringProperty("")
    """The value of the mirror it shows."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.after:
            self._dots_ink = Color(0, 0, 0, 0)
            self._dots = Line(width=1, dash_length=2, dash_offset=3)
        self.fbind("fix_id", self._dot)
        for name in ("pos", "size"):
            self.underlined().fbind(name, self._dot)
        self._dot()

    def underlined(self) -> Any:
        """What stands on the dotted line."""
        return self

    def _dot(self, *_: Any) -> None:
        if not self.fix_id:
            self._dots_ink.rgba = (0, 0, 0, 0)
            return
        left, right, below = self.stands_on()
        self._dots_ink.rgba = running().theme.ink2
        self._dots.points = [left, below, right, below]

    def stands_on(self) -> tuple[float, float, float]:
        """Where the dotted line begins, where it ends, and how high it lies."""
        part = self.underlined()
        return part.x, part.right, part.y - dp(1)

    def collide_point(self, x: float, y: float) -> bool:
        """As large as a thumb at least; where nothing can be set, whatever lies below is tapped."""
        aside, above = (max(0.0, (dp(TARGET) - side) / 2) for side in self.size)
        return (
            bool(self.fix_id) and self.x - aside <= x <= self.right + aside and self.y - above <= y <= self.top + above
        )

    def on_release(self) -> None:
        load("screens.pages.figures.figure:open_figure")(running().page, self.fix_id)
