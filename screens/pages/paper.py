"""A sheet of paper of 1080 by 1350 for a chat, drawn by the app's own canvas in the look of the sheet. Always light."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.lang import Builder
from kivy.metrics import Metrics, dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from screens.app import running
from screens.kit import Across, Column, Text

WIDE, HIGH = 1080, 1350
SIZE = (432, 540)
"""Of the paper in dp, in the same proportion."""
TURNS = 8
"""So often things are laid out until all have come to lie."""


class Paper(Column):
    """A title with what stands below and beside it, parts, and whose app this is at the foot."""

    def __init__(self, title: str, below: str, beside: str, parts: Sequence[Any]) -> None:
        super().__init__(padding=(dp(24), dp(14), dp(20), dp(8)), spacing=dp(5))
        self.size_hint = (None, None)
        self.fixed = (dp(SIZE[0]), dp(SIZE[1]))
        self.size = self.fixed
        theme = running().theme
        with self.canvas.before:
            Color(*theme.page)
            Rectangle(pos=(0, 0), size=self.fixed)
            Color(*theme.margin)
            Line(points=[dp(12), 0, dp(12), self.fixed[1]], width=dp(0.7))
        when = Text(role="caption", muted=True, text=beside, halign="right")
        facts = Across(spacing=dp(8)).fill([Text(role="caption", muted=True, text=below), when])
        head = Column().fill([Text(role="head2", text=title), facts])
        foot = Text(role="label", muted=True, text="Tableside")
        self.fill([head, Rule(theme.ink, double=True), *parts, *self._spring(parts), Rule(theme.rule), foot])

    @staticmethod
    def _spring(parts: Sequence[Any]) -> list[Widget]:
        """Room that is left, where nothing else takes it."""
        return [] if any(part.size_hint_y for part in parts) else [Widget()]

    def hug(self, *_: Any) -> None:
        """As high as the paper is, whatever it holds."""
        self.height = getattr(self, "fixed", (0, self.minimum_height))[1]


class Rule(Widget):
    """A line across, or two."""

    def __init__(self, ink: Any, *, double: bool = False) -> None:
        super().__init__(size_hint_y=None, height=dp(4 if double else 1))
        with self.canvas:
            Color(*ink)
            self._lines = [Rectangle() for _ in range(1 + double)]
        self.bind(pos=self._lie, size=self._lie)

    def _lie(self, *_: Any) -> None:
        for number, line in enumerate(self._lines):
            line.pos, line.size = (self.x, self.y + number * dp(3)), (self.width, dp(1.2 if number else 0.8))


def cell(part: Any) -> Any:
    """One column of a sheet; what stands in it is at its right."""
    place = AnchorLayout(anchor_x="right", size_hint=(None, None), size=(dp(44), dp(18)))
    place.add_widget(part)
    return place


def draw(make: Callable[[], Paper]) -> bytes:
    """The paper as a picture. The look is light meanwhile, and as before when the next frame is drawn."""
    theme = running().theme
    dark, scale = theme.dark, theme.scale
    theme.dark, theme.scale = False, 1 / Metrics.fontscale
    try:
        paper = make()
        for _ in range(TURNS):
            Clock.tick_draw()
            Builder.sync()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            paper.export_to_png(str(path), scale=WIDE / paper.width)
            return path.read_bytes()
    finally:
        theme.dark, theme.scale = dark, scale
