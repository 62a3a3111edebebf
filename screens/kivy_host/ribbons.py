"""Strips along paths as meshes: dashes and threads, which Kivy draws only in the thinnest lines."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from screens.metrics import dp
from screens.ui.pen import Point, Rect

CORNER_STEPS = 8


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


@lru_cache(maxsize=256)
def dashes(
    wide: float, high: float, radius: float, width: float, dash: float, gap: float
) -> tuple[list[float], list[int]]:
    """Places of one size are dashed alike, so that is worked out once."""
    path = panel_path((0.0, 0.0, wide, high), radius)
    return ribbons(_pieces([*path, path[0]], dash, gap), width)


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


def ribbons(paths: Sequence[Sequence[Point]], width: float) -> tuple[list[float], list[int]]:
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
