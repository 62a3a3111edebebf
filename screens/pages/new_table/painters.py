"""The parts on the way to a new table, and the handle of a seat."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect

CIRCLE, APART = 28, 10
"""How wide a circle is, and how far the line to the next one stays away from it, in dp."""


def part(pen: Pen, box: Rect, _pressed: bool, number: int, at: int, last: int) -> None:
    """Its number while it is now or comes later, a tick once it is done; the line goes on where the circle ends."""
    left, bottom, wide, high = box
    circle, apart = dp(CIRCLE), dp(APART)
    x = left + (wide - circle) * (number / last if last else 0)
    middle = x + circle / 2, bottom + high / 2
    for begin, end in ((left - apart, x - apart), (x + circle + apart, left + wide + apart)):
        if end - begin > 1:
            pen.panel((begin, middle[1] - dp(0.75), end - begin, dp(1.5)), 0, pen.theme.rule)
    fill = pen.theme.primary if number < at else pen.theme.ink if number == at else pen.theme.rule2
    pen.disc(middle, circle / 2, fill)
    if number > at:
        pen.disc(middle, circle / 2 - dp(1.5), pen.theme.page)
    if number >= at:
        pen.words(str(number + 1), middle, dp(14), pen.theme.page if number == at else pen.theme.ink2)
        return
    tick = ((-5.5, 0.0), (-1.5, -4.0), (6.0, 4.5))
    points = [(middle[0] + dp(x), middle[1] + dp(y)) for x, y in tick]
    pen.stroke(points, pen.theme.primary_ink, dp(2.2) - 1, soft=True)


def handle(pen: Pen, box: Rect, pressed: bool) -> None:
    left, bottom, wide, high = box
    middle = left + wide / 2, bottom + high / 2
    if pressed:
        pen.disc(middle, dp(22), pen.theme.brass_wash)
    ink = pen.theme.brass if pressed else pen.theme.ink2
    for up in (-3.5, 1.5):
        pen.panel((middle[0] - dp(8), middle[1] + dp(up), dp(16), dp(2)), 0, ink)
