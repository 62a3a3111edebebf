"""How the rows of the page are measured."""

from kivy.metrics import dp

from screens.kit.fitting import width_of, word_width
from screens.pages.figures.table import CELL, GAP
from screens.theme import Theme

PICTURE, AIR = 34, 14
"""Of a row's head, in dp."""
ROOMY = 76
"""How high a row is on a tablet, in dp."""
HEADS = 0.34
"""How much of a line the heads take where there is room."""
WIDEST = "−12"
"""What a cell shows at most."""


class Measure:
    """How wide heads and cells are, all alike."""

    def __init__(self, theme: Theme, room: float, players: int, words: list[str]) -> None:
        cell = max(dp(CELL), width_of(WIDEST, theme.head2) + dp(14))
        left = room - players * (cell + dp(GAP))
        pictured = _widest(words, theme.label) + dp(PICTURE + 8)
        self.pictured = pictured <= left
        needed = pictured if self.pictured else _widest(words, theme.caption)
        self.head = min(left, max(needed, room * HEADS)) if needed <= left else 0.0


def _widest(words: list[str], size: float) -> float:
    return max(word_width(text, size) for text in words) + dp(AIR)
