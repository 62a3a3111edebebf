"""Tiles of kinds that have no icon: steps going up, and shapes that make a set."""

from screens.metrics import dp
from screens.ui.pen import Pen, Rect

STEPS = 4


def steps(pen: Pen, box: Rect, _pressed: bool) -> None:
    x, y, side = _ground(pen, box)
    wide = side / STEPS
    for step in range(STEPS):
        pen.panel((x + step * wide, y, wide, (step + 1) * side / STEPS), 0, pen.theme.ink2, smooth=False)


def shapes(pen: Pen, box: Rect, _pressed: bool) -> None:
    x, y, side = _ground(pen, box)
    half, gap = side * 0.44, side * 0.12
    pen.panel((x + half + gap, y, half, half), 0, pen.theme.ink2)
    pen.disc((x + half / 2, y + half / 2), half / 2, pen.theme.ink2)
    top, left = y + side, x + side / 2 - half / 2
    pen.polygons((((left, top - half), (left + half / 2, top), (left + half, top - half)),), pen.theme.ink2)


def _ground(pen: Pen, box: Rect) -> tuple[float, float, float]:
    """The tile itself; where its picture begins and how large that is."""
    pen.panel(box, dp(8), pen.theme.sunken)
    side = dp(20)
    return box[0] + (box[2] - side) / 2, box[1] + (box[3] - side) / 2, side
