"""Figures on a place: rings to fill, each with the number it places, or as many as come. Lengths are in dp."""

from collections import Counter
from dataclasses import dataclass

from screens.ui.tree.ruler import Ruler

RING_GAP, SHOWN = 4, 7
"""Between two rings; and how many are shown where any number may come."""
Figure = tuple[str, str]
"""A player's colour and initial."""


@dataclass(frozen=True, slots=True)
class Block:
    """Figures that are counted, one mark for each player."""

    width: float
    side: float
    gap: float
    times: str
    """The sign before a number."""


@dataclass(frozen=True, slots=True)
class Rings:
    """Figures from the left, then the free rings: the nth of them places n; those beyond `most` are pale."""

    place: str
    rings: int
    """0 where any number may come."""
    figures: tuple[Figure, ...]
    most: int
    """How many may be placed; 0 where the place is closed."""
    side: float
    width: float = 0
    block: Block | None = None
    """Where figures and free rings do not fit side by side."""

    @property
    def columns(self) -> int:
        return self.rings or (SHOWN if self.most else len(self.figures))

    @property
    def wanted(self) -> float:
        return self.columns * (self.side + RING_GAP) - RING_GAP if self.columns else 0

    @property
    def widest(self) -> float:
        """What it wants while it is open, whether it is or not."""
        return max(self.wanted, (self.rings or SHOWN) * (self.side + RING_GAP) - RING_GAP)

    @property
    def least(self) -> float:
        """How narrow it may become: letters can still be read, or counted figures of four players."""
        return min(self.wanted, 172 if self.rings or self.most else 150)

    @property
    def players(self) -> dict[Figure, int]:
        return dict(Counter(self.figures))

    def pitch(self) -> tuple[float, float, int]:
        """How far the columns are apart, where the first free one begins, and how many of these there are."""
        if self.block and self.most:
            taken = self.block.width + 6 if self.figures else 0
            return (self.width - taken) / self.most, taken, self.most
        number = max(1, self.columns)
        pitch = min(self.side + RING_GAP, self.width / number)
        taken = len(self.figures) * pitch
        return pitch, self.width - number * pitch + taken, max(0, number - len(self.figures))

    @property
    def stops(self) -> tuple[float, ...]:
        """Where a finger comes from one free ring to the next."""
        pitch, left, free = self.pitch()
        return tuple(left + number * pitch for number in range(free + 1))

    def number_at(self, x: float) -> int:
        """The number of the free ring there, pale ones too; 0 beside them."""
        pitch, left, free = self.pitch()
        number = int((x - left) // pitch) + 1
        return number if 1 <= number <= free else 0

    def middle_of(self, number: int) -> float:
        pitch, left, _ = self.pitch()
        return left + (number - 0.5) * pitch


def block_of(ruler: Ruler, rings: Rings) -> Block | None:
    """Ever closer until all fit."""
    if rings.rings or len(rings.figures) + rings.most <= SHOWN:
        return None
    room, one = rings.width - rings.most * 26, ruler.dp(1)
    for times, side, gap in (("×", rings.side, 8.0), ("", rings.side, 5.0), ("", 20.0, 4.0)):
        words = sum(ruler.width(f"{times}{count}", "label") for count in rings.players.values()) / one
        total = words + len(rings.players) * (side * 0.84 + 2 + gap) - gap
        if total <= room:
            break
    return Block(total, side * 0.84, gap, times)
