"""Cattle as an ear tag in the colour of their slot, with breeding value and two letters of the breed."""

import math

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from screens.kit.drawing import Point, Rect, Tint, disc, letter, polygon
from screens.kit.drawn import Painted
from screens.theme import Theme, rgba, tokens

_SHAPE = ((0.26, 1.0), (0.74, 1.0), (1.0, 0.66), (1.0, 0.0), (0.0, 0.0), (0.0, 0.66))
"""Corners in the unit square, y up."""
_ROUND = (0.1, 0.1, 0.12, 0.14, 0.14, 0.12)
"""How far each corner is rounded."""
_STEPS = 5


class EarTag(Painted):
    """The cattle of one slot."""

    shows = ("slot", "edition", "value")
    slot = StringProperty("")
    edition = StringProperty("first")
    value = NumericProperty(0)
    """The breeding value."""

    def paint(self) -> None:
        side = min(self.width, self.height)
        box = (self.center_x - side / 2, self.center_y - side / 2, side, side)
        slot_tag(self.theme, box, self.slot, self.edition, int(self.value))


def tag(theme: Theme, box: Rect, _pressed: bool, slot: str, edition: str, value: int) -> None:
    """The same for a node."""
    side = min(box[2:])
    slot_tag(theme, (box[0] + (box[2] - side) / 2, box[1] + (box[3] - side) / 2, side, side), slot, edition, value)


def slot_tag(theme: Theme, box: Rect, slot: str, edition: str, value: int) -> None:
    look = tokens()["great_western_trail"]["cattle"][slot]
    fill, ink = rgba(look["fill"]), rgba(look["on"])
    line = theme.ink2 if theme.dark else rgba("#201B14")
    ear_tag(box, fill, ink, line, str(value), look[edition])


def plain_tag(theme: Theme, box: Rect, value: int) -> None:
    """Any cattle of a breeding value, as a task asks for it."""
    ear_tag(box, theme.card, theme.ink, theme.ink, str(value))


def ear_tag(box: Rect, fill: Tint, ink: Tint, line: Tint, value: str, code: str = "") -> None:
    left, bottom, width, height = box
    polygon(_outline(box), fill, line, max(dp(1.3), width / 28))
    hole = (left + width / 2, bottom + height * 0.85)
    disc(hole, width * 0.085, line)
    disc(hole, width * 0.05, fill)
    letter(value, (left + width / 2, bottom + height * (0.53 if code else 0.4)), height * (0.42 if code else 0.52), ink)
    if code:
        letter(code, (left + width / 2, bottom + height * 0.18), height * 0.27, ink)


def _outline(box: Rect) -> list[Point]:
    """Once around, every corner a short bend."""
    left, bottom, width, height = box
    corners = [(left + x * width, bottom + y * height) for x, y in _SHAPE]
    path: list[Point] = []
    for i, (corner, part) in enumerate(zip(corners, _ROUND, strict=True)):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        start, end = _towards(corner, before, part * width), _towards(corner, after, part * width)
        path += [_bend(start, corner, end, step / _STEPS) for step in range(_STEPS + 1)]
    return path


def _bend(a: Point, b: Point, c: Point, t: float) -> Point:
    """A point on the curve from a to c that b pulls aside."""
    x, y = ((1 - t) ** 2 * a[i] + 2 * t * (1 - t) * b[i] + t**2 * c[i] for i in (0, 1))
    return x, y


def _towards(a: Point, b: Point, far: float) -> Point:
    part = far / math.dist(a, b)
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
