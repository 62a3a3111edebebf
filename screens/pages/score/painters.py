"""Painters of the result: the winner's seal, bars of points and what their parts are."""

from io import BytesIO

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Ellipse, Line, Rectangle, SmoothLine, Triangle
from kivy.metrics import dp

from companion.numbers import shown_number as number
from screens.kit.drawing import Rect, Tint, mark
from screens.theme import Theme
from screens.ui.pen import Pen

LEAST = 18
"""So long a part has its number on it, in dp."""


def seal(theme: Theme, box: Rect, _pressed: bool, colour: str, initial: str, share: float) -> None:
    """A player's mark in a double ring, which it fills to this share."""
    side = min(box[2:])
    x, y = box[0] + (box[2] - side) / 2, box[1] + (box[3] - side) / 2
    Color(*theme.card)
    Ellipse(pos=(x, y), size=(side, side))
    Color(*theme.brass_fill)
    for inset, width in ((1, 1.2), (6, 1.0)):
        SmoothLine(ellipse=(x + dp(inset), y + dp(inset), side - dp(2 * inset), side - dp(2 * inset)), width=dp(width))
    mark(theme, colour, initial, (x + side / 2, y + side / 2), side * share)


def preview(theme: Theme, box: Rect, _pressed: bool, raw: bytes) -> None:
    """A picture that is about to be shared, small; empty until it is drawn."""
    Color(*((1, 1, 1, 1) if raw else theme.sunken))
    texture = CoreImage(BytesIO(raw), ext="png", mipmap=True).texture if raw else None
    Rectangle(texture=texture, pos=box[:2], size=box[2:])
    Color(*theme.rule2)
    Line(rectangle=box, width=dp(1))


def corner(theme: Theme, box: Rect, _pressed: bool) -> None:
    """The corner of a correction, by itself."""
    left, middle = box[0] + dp(7), box[1] + box[3] / 2
    Color(*theme.alert)
    Triangle(points=(left, middle + dp(5), left + dp(10), middle + dp(5), left + dp(10), middle - dp(5)))


def legend(theme: Theme, box: Rect, _pressed: bool, words: tuple[str, ...]) -> None:
    """Which part of the bars is what."""
    pen, x = Pen(theme, box), box[0] + dp(10)
    for said, shade in zip(words, _shades(theme), strict=False):
        pen.bar((x, pen.y + dp(5), dp(12), dp(12)), shade)
        pen.write(said, pen.y + dp(1), x=x + dp(18))
        x += dp(34) + pen.wide(said, "caption")


def points_bar(theme: Theme, box: Rect, _pressed: bool, points: tuple[int, ...], most: int) -> None:
    """A player's points one after the other; below zero outlined."""
    pen, x, shades = Pen(theme, box), box[0], _shades(theme)
    for place, value in enumerate(points):
        wide = abs(value) / most * box[2]
        if value < 0:
            pen.bar((max(pen.x, x - wide), pen.y, wide, box[3]), None, theme.alert)
            continue
        pen.bar((x, pen.y, wide, box[3]), shades[place % 3])
        if wide > dp(LEAST):
            ink = "ink" if place % 3 == 2 else "primary_ink"
            pen.write(number(value), pen.y + dp(2), x=x, right=x + wide, role="micro", ink=ink)
        x += wide


def _shades(theme: Theme) -> tuple[Tint, Tint, Tint]:
    """The parts of a bar, in the order of the sheet."""
    mixed = [one + 0.6 * (other - one) for one, other in zip(theme.primary, theme.rule2, strict=True)]
    return theme.primary, mixed, theme.brass_fill
