"""A row of the sheet in a small cell: its name above its points, or its number beside them where words are large."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.kit.drawing import Rect, letter, letters_from, panel, symbol
from screens.kit.drawn import Pressed
from screens.kit.fitting import lines_of, width_of

AIR = 4
"""At both sides, in dp."""
GAP = 4
"""Between the second line of a name and the points."""
LINE = 1.2
"""A line of a name, in parts of its type."""
TWO_DIGITS = "88"
"""The points that stand beside the second line of a name."""


def name_lines(name: str, width: float, size: float, points: float) -> tuple[str, ...] | None:
    """A name in one line, or in two of which the second leaves room for the points; None if it does not fit."""
    room = width - dp(2 * AIR)
    lines = lines_of(name, size, room, most=2) or lines_of(name, size, room, most=2, cut=not name.isascii())
    if lines and len(lines) == 2 and width_of(lines[1], size) + width_of(TWO_DIGITS, points) + dp(GAP) > room:
        return None
    return lines


def cell_height(size: float, points: float) -> float:
    """A cell with a name in this type over points in that one."""
    return max(dp(48), size * LINE + points * 1.3 + dp(9))


class RowCell(Pressed):
    """One row, drawn; a check once it is said to be right."""

    shows = ("row", "name", "points", "filled", "checked", "name_size")
    row = NumericProperty(0)
    points = StringProperty("")
    filled = BooleanProperty(False)
    checked = BooleanProperty(False)
    name_size = NumericProperty(0)
    """The type of the name; 0 shows the number instead."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The name as it stands here; nothing where it does not fit."""
        if not self.name_size:
            return ()
        return name_lines(self.name, self.width, self.name_size, self.theme.strong) or ()

    def paint(self) -> None:
        theme = self.theme
        box = (self.x, self.y, self.width, self.height)
        panel(box, 0, theme.rule)
        ground = theme.sunken if self.state == "down" else theme.card
        panel((self.x, self.y + dp(1), self.width - dp(1), self.height - dp(1)), 0, ground)
        if self.name_size:
            self._write_name()
            self._write_points(self.y + dp(5) + theme.strong * 0.6)
        else:
            self._write_number(box)
            self._write_points(self.center_y)

    def _write_name(self) -> None:
        size = self.name_size
        for place, line in enumerate(self.lines):
            middle = self.top - dp(5) - size * LINE * (place + 0.5)
            letters_from(line, (self.x + dp(AIR), middle), size, self.theme.ink2)

    def _write_number(self, box: Rect) -> None:
        theme, words = self.theme, str(int(self.row))
        wide, high = max(dp(26), width_of(words, theme.micro) + dp(10)), max(dp(22), theme.micro * 1.5 + dp(2))
        left = box[0] + dp(4)
        panel((left, self.center_y - high / 2, wide, high), dp(6), theme.sunken)
        letter(words, (left + wide / 2, self.center_y), theme.micro, theme.ink2)

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
        return self.right - dp(AIR + 8), self.top - dp(5) - self.name_size * LINE / 2
