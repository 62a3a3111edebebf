"""The pen that painters draw with. A host implements its verbs: Kivy's draws, the browser's records.

Lengths are in pixels with y up, colours are red, green, blue and alpha from 0 to 1.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager

from screens.theme import Theme
from screens.ui.fitting import width_of
from screens.ui.typesetting import Words

Point = tuple[float, float]
Tint = Sequence[float]
Rect = tuple[float, float, float, float]
"""Left, bottom, width, height."""


class Pen(ABC):
    """Draws in the colours and type sizes of a theme."""

    __slots__ = ("theme",)

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    # --- verbs ---

    @abstractmethod
    def panel(self, box: Rect, radius: float | Sequence[float], tint: Tint, *, smooth: bool = True) -> None:
        """A rounded ground; four radii go round from the upper left. One that is not smooth is quicker."""

    @abstractmethod
    def outline(self, box: Rect, radius: float, tint: Tint, width: float) -> None:
        """A thin line around a rounded box; half of it, `width`, lies outside."""

    @abstractmethod
    def disc(self, middle: Point, radius: float, tint: Tint, *, smooth: bool = True) -> None: ...

    @abstractmethod
    def ring(self, middle: Point, radius: float, tint: Tint, width: float, *, share: float = 1) -> None:
        """So much of a circle, clockwise from the top; half of its line, `width`, lies outside."""

    @abstractmethod
    def stroke(
        self, points: Sequence[Point], tint: Tint, width: float, *, close: bool = False, soft: bool = False
    ) -> None:
        """A line along these points; a soft one fades a little farther at its sides."""

    @abstractmethod
    def polygons(self, shapes: Sequence[Sequence[Point]], tint: Tint) -> None:
        """Filled shapes without an outline; each can be seen whole from its first corner."""

    @abstractmethod
    def dashed(self, box: Rect, radius: float, tint: Tint, width: float, dash: float, gap: float) -> None:
        """A rounded rectangle in dashes; a whole number of them fits."""

    @abstractmethod
    def dotted(self, left: Point, length: float, tint: Tint) -> None:
        """A thin dotted line to the right."""

    @abstractmethod
    def threads(self, paths: Sequence[Sequence[Point]], tint: Tint, width: float) -> None:
        """Open paths as lines without gaps."""

    @abstractmethod
    def words(self, text: str, middle: Point, size: float, tint: Tint) -> None:
        """Bold letters around a point."""

    @abstractmethod
    def line(self, text: str, corner: Point, size: float, tint: Tint, *, bold: bool = False) -> None:
        """A line of words by its lower left corner."""

    @abstractmethod
    def typeset(self, words: Words, corner: Point, tint: Tint) -> None:
        """Words in their lines, by the lower left corner."""

    @abstractmethod
    def symbol(self, name: str, middle: Point, size: float, tint: Tint) -> None:
        """An icon around a point."""

    @abstractmethod
    def mark(
        self, colour: str, initial: str, middle: Point, side: float, *, inverted: bool = False, banner: bool = False
    ) -> None:
        """A player's mark; `inverted` is for a banner of its own colour."""

    @abstractmethod
    def image(self, png: bytes, box: Rect) -> None: ...

    @abstractmethod
    def shift(self, x: float, y: float) -> AbstractContextManager[None]:
        """What is drawn within is moved."""

    @abstractmethod
    def turn(self, angle: float, about: Point) -> AbstractContextManager[None]:
        """What is drawn within is turned, in degrees against the clock."""

    # --- made of them ---

    def framed(self, box: Rect, radius: float | Sequence[float], fill: Tint, line: Tint, width: float) -> None:
        """A rounded ground within a line of its own colour."""
        left, bottom, wide, high = box
        self.panel(box, radius, line)
        radii = [radius] if isinstance(radius, float | int) else radius
        inner = (left + width, bottom + width, wide - 2 * width, high - 2 * width)
        self.panel(inner, [max(0.0, corner - width) for corner in radii], fill)

    def polygon(self, points: Sequence[Point], fill: Tint, line: Tint, width: float) -> None:
        """A filled shape that can be seen whole from its first corner, with its outline."""
        self.polygons((points,), fill)
        self.stroke(points, line, width, close=True)

    def dashed_ring(self, middle: Point, radius: float, tint: Tint, width: float, dash: float, gap: float) -> None:
        box = (middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
        self.dashed(box, radius, tint, width, dash, gap)

    def words_from(self, text: str, left: Point, size: float, tint: Tint) -> None:
        """Bold letters that begin at a point."""
        self.words(text, (left[0] + width_of(text, size) / 2, left[1]), size, tint)


def fade(colour: Tint, alpha: float) -> Tint:
    return [*colour[:3], colour[3] * alpha]
