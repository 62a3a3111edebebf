"""Brushes for drawn pieces: smooth polygons, thick dashes, letters and players' marks, into the open canvas."""

import math
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from kivy.graphics import Color, Mesh, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from screens.fonts import ICONS, icon
from screens.theme import Theme, tokens
from screens.ui.fitting import width_of
from screens.ui.text_cache import rendered

Point = tuple[float, float]
Tint = list[float]
Rect = tuple[float, float, float, float]
"""Left, bottom, width, height."""
CORNER_STEPS = 8
LIFT = 0.035
"""Letters stand a little low in their line; so much higher they look centred."""


def fade(colour: Tint, alpha: float) -> Tint:
    return [*colour[:3], colour[3] * alpha]


def panel(box: Rect, radius: float | list[float], colour: Tint) -> None:
    """A rounded ground; four radii go round from the upper left."""
    left, bottom, width, height = box
    Color(*colour)
    SmoothRoundedRectangle(
        pos=(left, bottom), size=(width, height), radius=radius if isinstance(radius, list) else [radius]
    )


def framed(box: Rect, radius: float | list[float], fill: Tint, line: Tint, width: float) -> None:
    """A rounded ground within a line of its own colour."""
    left, bottom, wide, high = box
    panel(box, radius, line)
    radii = radius if isinstance(radius, list) else [radius]
    inner = (left + width, bottom + width, wide - 2 * width, high - 2 * width)
    panel(inner, [max(0.0, corner - width) for corner in radii], fill)


def disc(middle: Point, radius: float, colour: Tint) -> None:
    Color(*colour)
    SmoothEllipse(pos=(middle[0] - radius, middle[1] - radius), size=(2 * radius, 2 * radius))


def stroke(points: list[Point], colour: Tint, width: float, *, close: bool = False) -> None:
    Color(*colour)
    corners = [c for point in points for c in point]
    SmoothLine(points=corners, width=width / 2 + 0.5, overdraw_width=1, close=close)  # Kivy takes 1 off


def polygon(points: list[Point], fill: Tint, line: Tint, width: float) -> None:
    """A filled shape that can be seen whole from its first corner, with its outline."""
    Color(*fill)
    vertices = [c for x, y in points for c in (x, y, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
    stroke(points, line, width, close=True)


# --- dashes: Kivy dashes only the thinnest lines ---


def panel_path(box: Rect, radius: float) -> list[Point]:
    """Once around a rounded rectangle."""
    left, bottom, width, height = box
    corners = (
        (left + width - radius, bottom + height - radius, 0),
        (left + radius, bottom + height - radius, 1),
        (left + radius, bottom + radius, 2),
        (left + width - radius, bottom + radius, 3),
    )
    path = []
    for x, y, quarter in corners:
        for step in range(CORNER_STEPS + 1):
            turn = math.pi / 2 * (quarter + step / CORNER_STEPS)
            path.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return path


def dashed(box: Rect, radius: float, colour: Tint, width: float, dash: float, gap: float) -> None:
    """A rounded rectangle in dashes; places of one size are dashed alike, so that is worked out once."""
    left, bottom, wide, high = box
    vertices, indices = _dashed(wide, high, radius, width, dash, gap)
    placed = vertices[:]
    placed[0::4] = [x + left for x in vertices[0::4]]
    placed[1::4] = [y + bottom for y in vertices[1::4]]
    _draw_ribbons(placed, indices, colour, width)


def dashed_ring(middle: Point, radius: float, colour: Tint, width: float, dash: float, gap: float) -> None:
    box = (middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
    dashed(box, radius, colour, width, dash, gap)


@lru_cache(maxsize=256)
def _dashed(
    wide: float, high: float, radius: float, width: float, dash: float, gap: float
) -> tuple[list[float], list[int]]:
    path = panel_path((0.0, 0.0, wide, high), radius)
    return _ribbons(_pieces([*path, path[0]], dash, gap), width)


def threads(paths: list[list[Point]], colour: Tint, width: float) -> None:
    """Open paths as lines without gaps, all in one mesh."""
    _draw_ribbons(*_ribbons(paths, width), colour, width)


def _draw_ribbons(vertices: list[float], indices: list[int], colour: Tint, width: float) -> None:
    if vertices:
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_soft_edge(width))


def _pieces(path: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """The parts of a path that are drawn, with their bends; a whole number of dashes fits."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    number = max(3, round(sum(lengths) / (dash + gap)))
    step = sum(lengths) / number
    drawn = step * dash / (dash + gap)
    pieces: list[list[Point]] = [[] for _ in range(number)]
    begin = 0.0
    for (a, b), length in zip(pairwise(path), lengths, strict=True):
        for index in range(int(begin / step), min(number - 1, int((begin + length) / step)) + 1):
            first, last = max(begin, index * step), min(begin + length, index * step + drawn)
            if first < last:
                ends = [_between(a, b, (at - begin) / length) for at in (first, last)]
                pieces[index] += ends[1:] if pieces[index] else ends
        begin += length
    return [piece for piece in pieces if piece]


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _ribbons(paths: list[list[Point]], width: float) -> tuple[list[float], list[int]]:
    """A strip along each path, without seams at its bends, as a mesh."""
    vertices: list[float] = []
    indices: list[int] = []
    half = width / 2 + dp(0.5)
    for points in paths:
        for i, (x, y) in enumerate(points):
            before, after = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
            length = math.dist(before, after) or 1.0
            dx, dy = -(after[1] - before[1]) / length * half, (after[0] - before[0]) / length * half
            first = len(vertices) // 4
            vertices += [x + dx, y + dy, 0.5, 0.0, x - dx, y - dy, 0.5, 1.0]
            if i + 1 < len(points):
                indices += [first, first + 1, first + 2, first + 1, first + 2, first + 3]
    return vertices, indices


@cache
def _soft_edge(width: float) -> Texture:
    """A line across, full in the middle and gone at both sides, so that dashes have clean edges."""
    rows = 32
    half = width / 2 + dp(0.5)
    texture = Texture.create(size=(1, rows), colorfmt="rgba")

    def fill(target: Texture) -> None:
        aside = (abs((row + 0.5) / rows * 2 - 1) * half for row in range(rows))
        alphas = [round(255 * min(1.0, max(0.0, width / 2 + 0.5 - distance))) for distance in aside]
        pixels = b"".join(bytes((255, 255, 255, alpha)) for alpha in alphas)
        target.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


# --- letters and marks ---


def letter(text: str, middle: Point, size: float, colour: Tint) -> None:
    """Bold letters around a point."""
    _stamp(rendered(text, size, bold=True).label, (middle[0], middle[1] + size * LIFT), colour)


def letters_from(text: str, left: Point, size: float, colour: Tint) -> None:
    """Bold letters that begin at a point."""
    letter(text, (left[0] + width_of(text, size) / 2, left[1]), size, colour)


def symbol(name: str, middle: Point, size: float, colour: Tint) -> None:
    """An icon around a point."""
    _stamp(rendered(icon(name), size, font=ICONS).label, middle, colour)


def _stamp(label: Any, middle: Point, colour: Tint) -> None:
    texture = label.texture
    Color(*colour)
    spot = (round(middle[0] - texture.width / 2), round(middle[1] - texture.height / 2))
    Rectangle(texture=texture, pos=spot, size=texture.size)


def mark(
    theme: Theme,
    colour: str,
    initial: str,
    middle: Point,
    side: float,
    *,
    inverted: bool = False,
    banner: bool = False,
) -> None:
    """A player's mark; `inverted` is for a banner of its own colour."""
    shape = shape_of(colour)
    points = outline(shape)
    left, bottom = middle[0] - side / 2, middle[1] - side / 2
    own, edge, ink = (theme.player(colour, part, banner=banner) for part in ("fill", "edge", "on"))
    if inverted:
        own, edge, ink = ink, ink, own
    Color(*own)
    Mesh(vertices=fan(points, left, bottom, side), indices=list(range(len(points) + 2)), mode="triangle_fan")
    corners = [(left + x * side, bottom + y * side) for x, y in points]
    stroke(corners, edge, dp(1.2) if edge == own else max(dp(1.4), side / 22), close=True)
    if shows_initial(initial, side):
        place = tokens()["letter"][shape]
        spot = (left + place["x"] * side, bottom + (1 - place["y"]) * side)
        letter(initial, spot, side * place["size"] * (0.78 if len(initial) > 1 else 1), ink)


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


def fan(points: list[tuple[float, float]], x: float, y: float, size: float) -> list[float]:
    """A polygon as mesh vertices around its middle; every shape of ours can be seen whole from there."""
    vertices = [x + size / 2, y + size / 2, 0.0, 0.0]
    for px, py in [*points, points[0]]:
        vertices += [x + px * size, y + py * size, 0.0, 0.0]
    return vertices


def shows_initial(initial: str, side: float) -> bool:
    """Below these sizes only the shape is drawn; CJK letters need more room."""
    return bool(initial) and side >= (dp(18) if all(sign < "⺀" for sign in initial) else dp(22))
