"""The parts on the way to a new table, and the handle of a seat."""

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp

from screens.theme import Theme
from screens.ui.drawing import Rect, disc, letter, panel

CIRCLE, APART = 28, 10
"""How wide a circle is, and how far the line to the next one stays away from it, in dp."""


def part(theme: Theme, box: Rect, _pressed: bool, number: int, at: int, last: int) -> None:
    """Its number while it is now or comes later, a tick once it is done; the line goes on where the circle ends."""
    left, bottom, wide, high = box
    circle, apart = dp(CIRCLE), dp(APART)
    x = left + (wide - circle) * (number / last if last else 0)
    middle = x + circle / 2, bottom + high / 2
    for begin, end in ((left - apart, x - apart), (x + circle + apart, left + wide + apart)):
        if end - begin > 1:
            panel((begin, middle[1] - dp(0.75), end - begin, dp(1.5)), 0, theme.rule)
    fill = theme.primary if number < at else theme.ink if number == at else theme.rule2
    disc(middle, circle / 2, fill)
    if number > at:
        disc(middle, circle / 2 - dp(1.5), theme.page)
    if number >= at:
        letter(str(number + 1), middle, dp(14), theme.page if number == at else theme.ink2)
        return
    Color(*theme.primary_ink)
    tick = (-5.5, 0.0, -1.5, -4.0, 6.0, 4.5)
    points = [middle[index % 2] + dp(by) for index, by in enumerate(tick)]
    SmoothLine(points=points, width=dp(1.1))


def handle(theme: Theme, box: Rect, pressed: bool) -> None:
    left, bottom, wide, high = box
    middle = left + wide / 2, bottom + high / 2
    if pressed:
        disc(middle, dp(22), theme.brass_wash)
    for up in (-3.5, 1.5):
        panel((middle[0] - dp(8), middle[1] + dp(up), dp(16), dp(2)), 0, theme.brass if pressed else theme.ink2)
