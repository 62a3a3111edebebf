"""Pictures of controls, painted into the open canvas."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect, Tint
from screens.ui.tree.paint import ink_of


def rule(pen: Pen, box: Rect, _pressed: bool, ink: str) -> None:
    pen.panel(box, 0, ink_of(pen.theme, ink), smooth=False)


def double_rule(pen: Pen, box: Rect, _pressed: bool) -> None:
    for y in (box[1], box[1] + box[3] - dp(1)):
        pen.panel((box[0], y, box[2], dp(1)), 0, pen.theme.ink, smooth=False)


def progress(pen: Pen, box: Rect, _pressed: bool, share: float) -> None:
    x, y, wide, high = box
    for ink, long in ((pen.theme.rule, wide), (pen.theme.brass_fill, max(high, wide * min(1.0, share)))):
        pen.panel((x, y, long, high), high / 2, ink, smooth=False)


def switch(pen: Pen, box: Rect, _pressed: bool, on: bool) -> None:
    """On it is filled and ticked, so that on and off differ without colour."""
    left, middle = box[0], box[1] + box[3] / 2
    _pill(pen, left + dp(2), middle, dp(52), dp(30), pen.theme.primary if on else pen.theme.rule2)
    _pill(pen, left + dp(4), middle, dp(48), dp(26), pen.theme.primary if on else pen.theme.card)
    knob = left + dp(39 if on else 17), middle
    pen.disc(knob, dp(10), pen.theme.primary_ink if on else pen.theme.rule2, smooth=False)
    if on:
        tick = ((34.5, 0), (37.5, -3.5), (43.5, 3.5))
        pen.stroke([(left + dp(x), middle + dp(y)) for x, y in tick], pen.theme.primary, dp(2.2) - 1, soft=True)


def _pill(pen: Pen, left: float, middle: float, width: float, height: float, colour: Tint) -> None:
    pen.panel((left, middle - height / 2, width, height), height / 2, colour, smooth=False)
