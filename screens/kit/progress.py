"""A progress bar: how much of something is done. Kivy has one of another look under the usual name."""

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens.kit.drawing import panel
from screens.kit.drawn import Painted

HEIGHT = 6
"""In dp."""


class ProgressLine(Painted):
    share = NumericProperty(0.0)
    """From 0 to 1."""
    shows: ClassVar[tuple[str, ...]] = ("share",)

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT), **more)

    def paint(self) -> None:
        radius, done = self.height / 2, max(self.height, self.width * min(1.0, self.share))
        panel((self.x, self.y, self.width, self.height), radius, self.theme.rule)
        panel((self.x, self.y, done, self.height), radius, self.theme.brass_fill)
