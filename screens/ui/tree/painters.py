"""Pictures of controls, painted into the open canvas."""

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import dp

from screens.theme import Theme
from screens.ui.tree.paint import Rect, ink_of


def rule(theme: Theme, box: Rect, _pressed: bool, ink: str) -> None:
    Color(*ink_of(theme, ink))
    Rectangle(pos=box[:2], size=box[2:])


def double_rule(theme: Theme, box: Rect, _pressed: bool) -> None:
    Color(*theme.ink)
    for y in (box[1], box[1] + box[3] - dp(1)):
        Rectangle(pos=(box[0], y), size=(box[2], dp(1)))


def progress(theme: Theme, box: Rect, _pressed: bool, share: float) -> None:
    x, y, wide, high = box
    for ink, long in ((theme.rule, wide), (theme.brass_fill, max(high, wide * min(1.0, share)))):
        Color(*ink)
        RoundedRectangle(pos=(x, y), size=(long, high), radius=[high / 2])


def switch(theme: Theme, box: Rect, _pressed: bool, on: bool) -> None:
    """On it is filled and ticked, so that on and off differ without colour."""
    left, middle = box[0], box[1] + box[3] / 2
    _pill(left + dp(2), middle, dp(52), dp(30), theme.primary if on else theme.rule2)
    _pill(left + dp(4), middle, dp(48), dp(26), theme.primary if on else theme.card)
    Color(*(theme.primary_ink if on else theme.rule2))
    Ellipse(pos=(left + dp(29 if on else 7), middle - dp(10)), size=(dp(20), dp(20)))
    if on:
        Color(*theme.primary)
        tick = (34.5, 0, 37.5, -3.5, 43.5, 3.5)
        points = [left + dp(at) if number % 2 == 0 else middle + dp(at) for number, at in enumerate(tick)]
        SmoothLine(points=points, width=dp(1.1))


def _pill(left: float, middle: float, width: float, height: float, colour: list[float]) -> None:
    Color(*colour)
    RoundedRectangle(pos=(left, middle - height / 2), size=(width, height), radius=[height / 2])
