"""One stop of the line of text sizes."""

from kivy.graphics import Color, Ellipse, Rectangle
from kivy.metrics import dp

from screens.theme import Theme
from screens.ui.tree.paint import Rect


def size_stop(theme: Theme, box: Rect, _pressed: bool, number: int, at: int, count: int) -> None:
    """Its half of the line to each neighbour, and its dot; the chosen one is larger and stands on an edge."""
    left, bottom, width, height = box
    x, y = left + width / 2, bottom + height / 2
    if number > 0:
        _line(left, y, width / 2, theme.primary if number <= at else theme.rule)
    if number < count - 1:
        _line(x, y, width / 2, theme.primary if number < at else theme.rule)
    if number == at:
        _dot(x, y - dp(2), 28, theme.primary_edge)
        _dot(x, y, 28, theme.primary)
    else:
        _dot(x, y, 10, theme.primary if number < at else theme.rule2)


def _line(left: float, middle: float, width: float, ink: list[float]) -> None:
    Color(*ink)
    Rectangle(pos=(left, middle - dp(2)), size=(width, dp(4)))


def _dot(x: float, y: float, across: float, ink: list[float]) -> None:
    Color(*ink)
    Ellipse(pos=(x - dp(across / 2), y - dp(across / 2)), size=(dp(across), dp(across)))
