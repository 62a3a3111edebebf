"""One stop of the line of text sizes."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect, Tint


def size_stop(pen: Pen, box: Rect, _pressed: bool, number: int, at: int, count: int) -> None:
    """Its half of the line to each neighbour, and its dot; the chosen one is larger and stands on an edge."""
    left, bottom, width, height = box
    x, y = left + width / 2, bottom + height / 2
    if number > 0:
        _line(pen, left, y, width / 2, pen.theme.primary if number <= at else pen.theme.rule)
    if number < count - 1:
        _line(pen, x, y, width / 2, pen.theme.primary if number < at else pen.theme.rule)
    if number == at:
        _dot(pen, x, y - dp(2), 28, pen.theme.primary_edge)
        _dot(pen, x, y, 28, pen.theme.primary)
    else:
        _dot(pen, x, y, 10, pen.theme.primary if number < at else pen.theme.rule2)


def _line(pen: Pen, left: float, middle: float, width: float, ink: Tint) -> None:
    pen.panel((left, middle - dp(2), width, dp(4)), 0, ink, smooth=False)


def _dot(pen: Pen, x: float, y: float, across: float, ink: Tint) -> None:
    pen.disc((x, y), dp(across / 2), ink, smooth=False)
