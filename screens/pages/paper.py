"""A sheet of paper of 1080 by 1350 for a chat, drawn by the app's own canvas in the look of the sheet. Always light."""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import Metrics, dp

from screens.theme import Theme
from screens.ui.tree.controls import double_rule, rule
from screens.ui.tree.nodes import Apart, Column, Node, Room, Space, Text
from screens.ui.tree.widget import Tree

WIDE = 1080
SIZE = (432, 540)
"""Of the paper in dp, in the same proportion."""
PAD = (24, 14, 20, 8)
ROOM = Room(SIZE[0] - PAD[0] - PAD[2], SIZE[1], 0)


def paper(title: str, below: str, beside: str, parts: Sequence[Node]) -> Column:
    """A title with what stands below and beside it, parts, and whose app this is at the foot."""
    facts = Apart(Text(below, "caption", "ink2"), Text(beside, "caption", "ink2"))
    double = double_rule()
    foot = (Space(0, fills=True), rule(), Text("Tableside", "label", "ink2"))
    return Column((Column((Text(title, "head2"), facts)), double, *parts, *foot), 5, PAD)


def draw(theme: Theme, make: Callable[[Room], Node]) -> bytes:
    """The paper as a picture. The look is light meanwhile, and as before when the next frame is drawn."""
    dark, scale = theme.dark, theme.scale
    theme.dark, theme.scale = False, 1 / Metrics.fontscale
    try:
        tree = Tree(theme, lambda _: None, width=dp(SIZE[0]), min_height=dp(SIZE[1]))
        tree.show(make(ROOM))
        Clock.tick_draw()  # it is laid out
        with tree.canvas.before:
            Color(*theme.page)
            Rectangle(pos=(0, 0), size=tree.size)
            Color(*theme.margin)
            Line(points=[dp(12), 0, dp(12), tree.height], width=dp(0.7))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            tree.export_to_png(str(path), scale=WIDE / tree.width)
            return path.read_bytes()
    finally:
        theme.dark, theme.scale = dark, scale
