"""A page of the ledger on which nothing is written yet."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect

WIDE, HIGH = 136, 92


def empty_ledger(pen: Pen, box: Rect, _pressed: bool) -> None:
    wide, high = dp(WIDE), dp(HIGH)
    left, bottom = box[0] + (box[2] - wide) / 2, box[1] + dp(8)
    pen.panel((left, bottom - dp(2), wide, high), dp(9), pen.theme.edge)
    pen.framed((left, bottom, wide, high), dp(9), pen.theme.card, pen.theme.rule2, dp(1.5))
    row, margin = high / 4, left + dp(29)
    pen.panel((margin, bottom + dp(1.5), dp(1.5), high - dp(3)), 0, pen.theme.margin)
    for line in (1, 2, 3):
        pen.panel((left + dp(1.5), bottom + line * row, wide - dp(3), dp(1)), 0, pen.theme.rule)
    for line in (1, 2, 3):
        pen.dashed_ring((left + dp(15), bottom + (line + 0.5) * row), dp(6.5), pen.theme.rule2, dp(1.2), dp(3), dp(2.6))
