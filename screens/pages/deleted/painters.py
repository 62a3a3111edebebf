"""The days a table has left in the bin."""

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp

from screens.theme import Theme
from screens.ui.drawing import letter
from screens.ui.tree.paint import Rect

MONTH, SOON = 30, 5
"""Days in the bin, and how few of them are left when it is marked."""


def days_left(theme: Theme, box: Rect, _pressed: bool, days: int) -> None:
    """A ring that grows thinner day by day, and their number."""
    left, bottom, width, height = box
    x, y = left + width / 2, bottom + height / 2
    share = min(1.0, days / MONTH)
    for ink, round_ in ((theme.rule, 1.0), (theme.alert if days <= SOON else theme.brass_fill, share)):
        Color(*ink)
        SmoothLine(circle=(x, y, dp(15), 0, 360 * round_), width=dp(1.6))
    letter(str(days), (x, y), dp(13), theme.ink)
