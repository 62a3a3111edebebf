"""Pictures of kinds of things, painted into the open canvas."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect

THIN = 2
"""How high a row is drawn that has nothing in it, in dp: seen from end to end, and not taken for a bar."""


def bars(pen: Pen, box: Rect, _pressed: bool, filled: tuple[bool, ...]) -> None:
    """The rows of the sheet: a bar for each that has something in it, else the line that bars stand on."""
    left, bottom, width, height = box
    step = width / len(filled)
    for place, full in enumerate(filled):
        high = height if full else dp(THIN)
        bar = (left + place * step, bottom + (height - high) / 2, step - dp(3), high)
        pen.panel(bar, high / 2, pen.theme.primary if full else pen.theme.rule2)
