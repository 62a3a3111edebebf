"""A row of the sheet in a small cell: its name above its points."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from screens.kit.drawing import letter, letters_from, panel, symbol
from screens.kit.drawn import Pressed
from screens.kit.fitting import lines_of, width_of, word_width

AIR = 4
"""At both sides, in dp."""
GAP = 4
"""Between the second line of a name and the points."""
LINE = 1.2
"""A line of a name, in parts of its type."""
STEP = 4
"""In dp: how closely the width of a cell is looked for."""
WIDEST = "−88"
"""No row is expected to bring other points."""
TWO_DIGITS = "88"
"""The points that stand beside the second line of a name."""


def name_lines(name: str, width: float, size: float, points: float) -> tuple[str, ...] | None:
    """A name in one line, or in two of which the second leaves room for the points; None if it does not fit."""
    room = width - dp(2 * AIR)
    lines = lines_of(name, size, room, most=2) or lines_of(name, size, room, most=2, cut=not name.isascii())
    if lines and len(lines) == 2 and width_of(lines[1], size) + width_of(TWO_DIGITS, points) + dp(GAP) > room:
        return None
    return lines


def narrowest_for(name: str, size: float, points: float) -> float:
    """The narrowest cell that such a name fits."""
    widest = width_of(name, size) + dp(2 * AIR)
    width = max(word_width(name, size), width_of(WIDEST, points)) + dp(2 * AIR)
    while width < widest and not name_lines(name, width, size, points):
        width += dp(STEP)
    return max(width, width_of(WIDEST, points) + dp(2 * AIR))


def cell_height(size: float, points: float) -> float:
    """A cell with a name in this type over points in that one."""
    return max(dp(48), size * LINE + points * 1.3 + dp(9))


class RowCell(Pressed):
    """One row, drawn; a check once it is said to be right."""

    shows = ("name", "points", "filled", "checked")
    points = StringProperty("")
    filled = BooleanProperty(False)
    checked = BooleanProperty(False)

    @property
    def lines(self) -> tuple[str, ...]:
        """The name as it stands here."""
        return name_lines(self.name, self.width, self.theme.micro, self.theme.strong) or ()

    def paint(self) -> None:
        theme = self.theme
        box = (self.x, self.y, self.width, self.height)
        panel(box, 0, theme.rule)
        ground = theme.sunken if self.state == "down" else theme.card
        panel((self.x, self.y + dp(1), self.width - dp(1), self.height - dp(1)), 0, ground)
        self._write_name()
        self._write_points(self.y + dp(5) + theme.strong * 0.6)

    def _write_name(self) -> None:
        size = self.theme.micro
        for place, line in enumerate(self.lines):
            middle = self.top - dp(5) - size * LINE * (place + 0.5)
            letters_from(line, (self.x + dp(AIR), middle), size, self.theme.ink2)

    def _write_points(self, middle: float) -> None:
        theme = self.theme
        wide = width_of(self.points, theme.strong)
        at = self.right - dp(AIR) - wide
        ink = theme.alert if self.points.startswith("−") else theme.ink if self.filled else theme.ink2
        letter(self.points, (at + wide / 2, middle), theme.strong, ink)
        if self.checked:
            symbol("check", self._place_of_check(at, middle), dp(16), theme.primary)

    def _place_of_check(self, points: float, middle: float) -> tuple[float, float]:
        """Left of the points, or above them where a name has two lines."""
        if len(self.lines) < 2:
            return points - dp(10), middle
        return self.right - dp(AIR + 8), self.top - dp(5) - self.theme.micro * LINE / 2
