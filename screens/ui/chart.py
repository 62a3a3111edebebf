"""Charts: words, bars and rules within a box, drawn with a pen."""

from dataclasses import dataclass

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.fitting import line_of, shortened, width_of
from screens.ui.pen import Pen, Point, Rect, Tint
from screens.ui.tree.ruler import BOLD

LEAST_CONTRAST = 2.5


@dataclass(frozen=True, slots=True)
class Chart:
    pen: Pen
    box: Rect

    @property
    def theme(self) -> Theme:
        return self.pen.theme

    @property
    def x(self) -> float:
        return self.box[0]

    @property
    def y(self) -> float:
        return self.box[1]

    @property
    def right(self) -> float:
        return self.box[0] + self.box[2]

    @property
    def top(self) -> float:
        return self.box[1] + self.box[3]

    def size(self, role: str) -> float:
        return float(getattr(self.theme, role))

    def line(self, role: str) -> float:
        """How high a line of this role is."""
        return line_of(self.size(role))

    def wide(self, text: str, role: str) -> float:
        return width_of(text, self.size(role), role in BOLD)

    def short(self, text: str, room: float, role: str) -> str:
        """As much of a text as so much room holds."""
        return shortened(text, self.size(role), room, role in BOLD)

    def write(
        self,
        text: str,
        y: float,
        *,
        x: float | None = None,
        right: float | None = None,
        role: str = "caption",
        ink: str = "ink2",
    ) -> None:
        """Words at a height, from a side on; between both sides in the middle; never out of the box."""
        width = self.wide(text, role)
        left = x if x is not None else (right or 0) - width
        if x is not None and right is not None:
            left = (x + right - width) / 2
        corner = max(self.x, min(left, self.right - width)), y
        self.pen.line(text, corner, self.size(role), getattr(self.theme, ink), bold=role in BOLD)

    def write_around(self, text: str, x: float, y: float, *, role: str = "caption", ink: str = "ink2") -> None:
        """Words whose middle is there."""
        half = self.wide(text, role)
        self.write(text, y, x=x - half, right=x + half, role=role, ink=ink)

    def fill(self, box: Rect, ink: str, radius: float = 0) -> None:
        self.pen.panel(box, radius, getattr(self.theme, ink), smooth=False)

    def bar(self, box: Rect, tint: Tint | None, line: Tint | None = None) -> None:
        """A bar with soft corners: filled, outlined, or both."""
        x, y, wide, high = box
        radius = min(dp(4), wide / 2)
        if tint is not None:
            self.pen.panel((x, y, max(wide, dp(1)), high), radius, tint, smooth=False)
        if line is not None:
            self.pen.outline((x, y, max(wide, dp(2)), high), radius, line, dp(1))

    def players_line(self, colour: str, points: list[Point], ground: Tint) -> None:
        """In a player's colour; with an edge where that would not be seen."""
        fill, edge = self.theme.player(colour), self.theme.player(colour, "edge")
        if contrast(fill, ground) < LEAST_CONTRAST:
            self.pen.stroke(points, edge, dp(4.2) - 1, soft=True)
        self.pen.stroke(points, fill, dp(3) - 1, soft=True)


def contrast(one: Tint, other: Tint) -> float:
    lights = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lights[0] + 0.05) / (lights[1] + 0.05)


def _luminance(colour: Tint) -> float:
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
