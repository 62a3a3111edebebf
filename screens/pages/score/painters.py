"""Painters of the result: the winner's seal, bars of points and what their parts are."""

from io import BytesIO

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Ellipse, Line, Rectangle, SmoothLine, Triangle
from kivy.metrics import dp

from companion.numbers import shown_number as number
from screens.theme import Theme
from screens.ui.drawing import Rect, Tint, mark
from screens.ui.pen import Pen


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


def legend(theme: Theme, box: Rect, _pressed: bool, words: tuple[str, ...], below: str) -> None:
    """Which part of the bars is what, and what hangs left of their line, if anything does."""
    pen, x = Pen(theme, box), box[0] + dp(10)
    shown = [*zip(words, _shades(theme), (None,) * len(words), strict=False), (below, theme.alert_wash, theme.alert)]
    for text, shade, line in shown if below else shown[:-1]:
        pen.bar((x, pen.y + dp(5), dp(12), dp(12)), shade, line)
        pen.write(text, pen.y + dp(1), x=x + dp(17))
        x += dp(29) + pen.wide(text, "caption")


def bar_parts(points: tuple[int, ...], low: int, high: int, room: float) -> list[tuple[float, float, int]]:
    """Left, width and place of each part: what is below zero hangs left of the line, what is 0 is not there."""
    unit, parts = room / (high - low), list[tuple[float, float, int]]()
    left = right = -low * unit
    for place, value in enumerate(points):
        wide = abs(value) * unit
        if value < 0:
            left -= wide
            parts.append((left, wide, place))
        elif value:
            parts.append((right, wide, place))
            right += wide
    return sorted(parts)


def points_bar(theme: Theme, box: Rect, _pressed: bool, points: tuple[int, ...], low: int, high: int) -> None:
    """A player's points from the line of all players' zero on; every number on its part, or above one too narrow."""
    pen, shades, parts = Pen(theme, box), _shades(theme), bar_parts(points, low, high, box[2])
    text = [number(points[place]) for _, _, place in parts]
    fits = [pen.wide(words, "micro") + dp(4) <= wide for words, (_, wide, _) in zip(text, parts, strict=True)]
    tall, zero, past = min(dp(20), box[3] - dp(14)), pen.x - low * box[2] / (high - low), pen.x
    y = pen.y + (box[3] - tall) / (2 if all(fits) else 8)
    for words, inside, (left, wide, place) in zip(text, fits, parts, strict=True):
        x, below = pen.x + left, points[place] < 0
        tint, line = (theme.alert_wash, theme.alert) if below else (shades[place % 3], None)
        pen.bar((x, y, wide - dp(1), tall), tint, line)
        if inside:
            ink = "alert" if below else "ink" if place % 3 == 2 else "primary_ink"
            pen.write(words, y + (tall - pen.line("micro")) / 2, x=x, right=x + wide, role="micro", ink=ink)
        else:
            long = pen.wide(words, "micro")
            past = max(past, min(x, zero - long - dp(3)) if below else max(zero + dp(2), x + (wide - long) / 2))
            pen.write(words, y + tall - dp(1), x=past, role="micro", ink="alert" if below else "ink2")
            past += long + dp(3)
    if low < 0:
        pen.fill((zero - dp(1), pen.y, dp(1), box[3]), "ink")


def _shades(theme: Theme) -> tuple[Tint, Tint, Tint]:
    """The parts of a bar, in the order of the sheet."""
    mixed = [one + 0.6 * (other - one) for one, other in zip(theme.primary, theme.rule2, strict=True)]
    return theme.primary, mixed, theme.brass_fill
