"""The code to scan, drawn square by square."""

from screens.theme import rgba
from screens.ui.pen import Pen, Rect

QUIET_EDGE = 4
"""Light squares that a camera needs around the code."""
DARK, LIGHT = "#262119", "#FFFDF7"
"""Always dark on paper, in the dark look too: cameras want it so."""


def code(pen: Pen, box: Rect, _pressed: bool, rows: tuple[tuple[bool, ...], ...]) -> None:
    count = len(rows)
    if not count:
        return
    left, bottom, width, height = box
    side = int(min(width, height) / (count + 2 * QUIET_EDGE)) or 1
    left, top = left + (width - side * count) / 2, bottom + (height + side * count) / 2
    edge = side * QUIET_EDGE
    whole = side * count + 2 * edge
    pen.panel((left - edge, top - side * count - edge, whole, whole), 0, rgba(LIGHT), smooth=False)
    runs = ((line, *run) for line, row in enumerate(rows) for run in _runs(row))
    boxes = [(left + start * side, top - (line + 1) * side, length * side) for line, start, length in runs]
    squares = [((x, y), (x + wide, y), (x + wide, y + side), (x, y + side)) for x, y, wide in boxes]
    pen.polygons(squares, rgba(DARK))


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Dark squares side by side as one: where each begins, and how many they are."""
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and place and row[place - 1]:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        elif dark:
            runs.append((place, 1))
    return runs
