"""The days a table has left in the bin."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect

MONTH, SOON = 30, 5
"""Days in the bin, and how few of them are left when it is marked."""


def days_left(pen: Pen, box: Rect, _pressed: bool, days: int) -> None:
    """A ring that grows thinner day by day, and their number."""
    left, bottom, width, height = box
    x, y = left + width / 2, bottom + height / 2
    share = min(1.0, days / MONTH)
    for ink, round_ in ((pen.theme.rule, 1.0), (pen.theme.alert if days <= SOON else pen.theme.brass_fill, share)):
        pen.ring((x, y), dp(15), ink, dp(1.6), share=round_)
    pen.words(str(days), (x, y), dp(13), pen.theme.ink)
