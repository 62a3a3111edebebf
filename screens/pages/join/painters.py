"""The code to scan, drawn square by square."""

from kivy.graphics import Color, Rectangle

from screens.theme import Theme, rgba
from screens.ui.tree.paint import Rect

QUIET_EDGE = 4
"""Light squares that a camera needs around the code."""
DARK, LIGHT = "#262119", "#FFFDF7"
"""Always dark on paper, in the dark look too: cameras want it so."""


def code(_theme: Theme, box: Rect, _pressed: bool, rows: tuple[tuple[bool, ...], ...]) -> None:
    count = len(rows)
    if not count:
        return
    left, bottom, width, height = box
    side = int(min(width, height) / (count + 2 * QUIET_EDGE)) or 1
    left, top = left + (width - side * count) / 2, bottom + (height + side * count) / 2
    edge = side * QUIET_EDGE
    Color(*rgba(LIGHT))
    Rectangle(pos=(left - edge, top - side * count - edge), size=[side * count + 2 * edge] * 2)
    Color(*rgba(DARK))
    for line, row in enumerate(rows):
        for start, length in _runs(row):
            Rectangle(pos=(left + start * side, top - (line + 1) * side), size=(length * side, side))


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Dark squares side by side as one: where each begins, and how many they are."""
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and place and row[place - 1]:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        elif dark:
            runs.append((place, 1))
    return runs
