"""Drawing of the setup guide: pieces that are placed, come now, or come later."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.drawing.shapes import Dashed, Disc, Icon, Mark, Panel, Picture, Point, Polygon, Rect, Shape, Words

BASE, HIGHEST = 220, 300
"""The height all sizes are meant for, and from which on pieces may grow, in dp."""
DIGIT = 0.57
"""How wide a bold digit is, by its size."""


@dataclass
class Scene:
    """Collects the shapes of one page; each piece belongs to a step and looks as far as that step is."""

    width: float
    height: float
    players: int
    starter: int | None
    figures: Mapping[str, int | None]
    """The one number of each step."""
    now: str = ""
    """The step whose pieces are lit."""
    done: frozenset[str] = frozenset()
    """The steps whose pieces lie there."""
    boarded: bool = False
    """True if all pieces lie on the board."""
    shapes: list[Shape] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """One dp of the picture as it was meant: a lower one draws everything smaller."""
        return self.height / BASE

    @property
    def grown(self) -> float:
        """How much larger pieces may be where the picture is higher than a phone ever has it."""
        return max(1.0, self.height / HIGHEST)

    def picture(self) -> Picture:
        return Picture(self.width, self.height, tuple(self.shapes))

    def add(self, *shapes: Shape) -> None:
        self.shapes.extend(shapes)

    def lit(self, step: str) -> bool:
        return bool(step) and step == self.now

    def known(self, step: str) -> bool:
        """True if the pieces of a step lie there, or come now."""
        return self.lit(step) or step in self.done

    def inks(self, step: str) -> tuple[str, str, str]:
        """Ground, line and ink of a piece of a step."""
        if self.lit(step):
            return "brass_fill", "brass", "brass_ink"
        return "card", "rule2", "ink" if step in self.done else "ink2"

    def ink(self, step: str) -> str:
        return self.inks(step)[2]

    # --- pieces ---

    def piece(self, step: str, box: Rect, *, radius: float = 5, fill: str = "") -> None:
        """A tile or card: dashed while it comes later, brass when it comes now."""
        ground, line, _ = self.inks(step)
        round_ = min(radius, box[3] / 3, box[2] / 3)
        if not self.known(step):
            self.add(Panel(box, round_, "map" if self.boarded else "card"), Dashed(box, round_))
            return
        self.add(Panel((box[0], box[1] - 2, box[2], box[3]), round_, "edge"), Panel(box, round_, fill or ground, line))

    def pile(self, step: str, box: Rect, *, sheets: int = 2) -> None:
        """Some on top of each other, the upper one at the place named."""
        step_out = 2.5 * self.unit
        for below in range(sheets if self.known(step) else 0, 0, -1):
            self.piece(step, (box[0] + below * step_out, box[1] - below * step_out, box[2], box[3]))
        self.piece(step, box)

    def coin(self, middle: Point, radius: float, step: str) -> None:
        ground, line, _ = self.inks(step)
        self.add(Disc(middle, radius, ground, line))

    def say(self, words: object, middle: Point, room: float, size: float, ink: str) -> None:
        self.add(Words(str(words), middle, room, size, ink))

    def icon(self, name: str, middle: Point, size: float, ink: str) -> None:
        self.add(Icon(name, middle, size, ink))

    def counted(self, icon: str, number: int, middle: Point, size: float, ink: str) -> None:
        """An icon with a number right of it around a point."""
        wide = size * DIGIT * len(str(number))
        left = middle[0] - (size * 1.1 + wide) / 2
        self.icon(icon, (left + size * 0.5, middle[1]), size * 1.1, ink)
        self.say(number, (left + size * 1.15 + wide / 2, middle[1]), wide * 1.5, size, ink)

    def counted_ink(self, step: str) -> str:
        """On no piece of its own, what comes now is written in brass."""
        return "brass" if self.lit(step) else self.ink(step)

    def seat(self, seat: int, middle: Point, side: float) -> None:
        """A player's mark; whoever begins has a flag."""
        self.add(Mark(seat, middle, side))
        if self.starter == seat:
            self.icon("flag-variant", (middle[0] + side * 0.62, middle[1] + side * 0.42), side * 0.7, "brass")

    def ground(self, box: Rect) -> None:
        """The board."""
        self.add(Panel((box[0], box[1] - 2, box[2], box[3]), 8, "edge"), Panel(box, 8, "map", "rule2"))

    def outline(self, corners: tuple[Point, ...], middle: Point, side: float, fill: str, ink: str, line: float) -> None:
        """A shape given around a middle, in parts of its side."""
        points = tuple((middle[0] + x * side, middle[1] + y * side) for x, y in corners)
        self.add(Polygon(points, fill, ink, side * line))


@dataclass(frozen=True, slots=True)
class SetupDrawing:
    """How a page of the setup guide is drawn."""

    draw: Callable[[Scene, Any], None]
    """Puts the shapes of a state of the game into a scene."""
    boarded: bool = False
    grows: bool = False
    """True if its pieces are `grown` where a tablet that lies has room for a larger picture."""
