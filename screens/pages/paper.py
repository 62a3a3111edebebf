"""A sheet of paper of 1080 by 1350 for a chat, drawn by the host in the look of the sheet. Always light."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from screens.metrics import SCALE
from screens.ui.tree.controls import double_rule, rule
from screens.ui.tree.nodes import Apart, Column, Node, Room, Space, Text

if TYPE_CHECKING:
    from screens.running_app import App

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


def draw(app: "App", make: Callable[[Room], Node]) -> bytes:
    """The paper as a picture. The look is light meanwhile, and as before when the next frame is drawn."""
    theme = app.theme
    dark, scale = theme.dark, theme.scale
    theme.dark, theme.scale = False, 1 / SCALE.font_scale
    try:
        return app.host.picture(theme, make(ROOM), SIZE, WIDE)
    finally:
        theme.dark, theme.scale = dark, scale
