"""Pictures of kinds of things, painted into the open canvas."""

from kivy.metrics import dp

from screens.theme import Theme
from screens.ui.drawing import Rect, panel

THIN = 2
"""How high a row is drawn that has nothing in it, in dp: seen from end to end, and not taken for a bar."""


def bars(theme: Theme, box: Rect, _pressed: bool, filled: tuple[bool, ...]) -> None:
    """The rows of the sheet: a bar for each that has something in it, else the line that bars stand on."""
    left, bottom, width, height = box
    step = width / len(filled)
    for place, full in enumerate(filled):
        high = height if full else dp(THIN)
        bar = (left + place * step, bottom + (height - high) / 2, step - dp(3), high)
        panel(bar, high / 2, theme.primary if full else theme.rule2)
