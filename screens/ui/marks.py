"""Players' marks: a shape for each colour, with the initial where there is room for it."""

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from screens.metrics import dp
from screens.theme import tokens

if TYPE_CHECKING:
    from screens.ui.pen import Pen, Point

WHITE = 0.9
"""From so much of each part of light on a colour is white."""
TWO_LETTERS = 0.78
"""How much smaller two letters are than one."""


def shape_of(colour: str) -> str:
    return str(tokens()["players"][colour]["shape"])


@cache
def outline(shape: str) -> list[tuple[float, float]]:
    """The shape's corners in a unit square, y up."""
    points = tokens()["shapes"][shape]
    if isinstance(points, str):  # the circle
        turns = (2 * math.pi * i / 40 for i in range(40))
        return [(0.5 + 0.47 * math.cos(turn), 0.5 + 0.47 * math.sin(turn)) for turn in turns]
    return [(x, 1 - y) for x, y in points]


def shows_initial(initial: str, side: float) -> bool:
    """Below these sizes only the shape is drawn; CJK letters need more room."""
    return bool(initial) and side >= (dp(18) if all(sign < "⺀" for sign in initial) else dp(22))


def is_white(colour: Sequence[float]) -> bool:
    """A mark of this colour is itself on a banner of its own: inverted it would be another player's."""
    return min(colour[:3]) > WHITE


def draw_mark(
    pen: "Pen", colour: str, initial: str, middle: "Point", side: float, *, inverted: bool, banner: bool
) -> None:
    """Every shape of ours can be seen whole from its middle."""
    shape = shape_of(colour)
    left, bottom = middle[0] - side / 2, middle[1] - side / 2
    own, edge, ink = (pen.theme.player(colour, part, banner=banner) for part in ("fill", "edge", "on"))
    if inverted and not is_white(own):
        own, edge, ink = ink, ink, own
    corners = [(left + x * side, bottom + y * side) for x, y in outline(shape)]
    pen.polygons(((middle, *corners, corners[0]),), own)
    pen.stroke(corners, edge, dp(1.2) if edge == own else max(dp(1.4), side / 22), close=True)
    if shows_initial(initial, side):
        place = tokens()["letter"][shape]
        spot = (left + place["x"] * side, bottom + (1 - place["y"]) * side)
        pen.words(initial, spot, side * place["size"] * (TWO_LETTERS if len(initial) > 1 else 1), ink)
