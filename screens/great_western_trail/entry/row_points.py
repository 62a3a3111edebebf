"""The eleven rows of a player with their points, drawn below the name where a tablet has room for them."""

from kivy.metrics import dp
from kivy.properties import ListProperty

from screens.kit.drawing import Point, letter, letters_from, panel
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of

ASIDE, BETWEEN, FOOT = 16, 28, 10
"""At both sides, between the two columns, and below the last line, in dp."""
LINE = 2
"""A line, in parts of the type of its name."""
GAP = 8
"""Between a name and its points, in dp."""


class RowPoints(Painted):
    """Names and points in two columns, read downwards as on the printed sheet; nothing where there are no rows."""

    shows = ("rows",)
    rows = ListProperty()
    """The name and the points of each row."""

    @staticmethod
    def lines_of(rows: list[tuple[str, str]]) -> int:
        """How many lines the higher column has."""
        return -(-len(rows) // 2)

    def needed(self, rows: list[tuple[str, str]], type_: float) -> float:
        """How high so many rows are in this type."""
        return self.lines_of(rows) * type_ * LINE + dp(FOOT) if rows else 0

    def paint(self) -> None:
        lines = self.lines_of(self.rows)
        high, wide = self.theme.label * LINE, (self.width - dp(2 * ASIDE + BETWEEN)) / 2
        for place, (name, points) in enumerate(self.rows):
            column, line = divmod(place, lines)
            left, middle = self.x + dp(ASIDE) + column * (wide + dp(BETWEEN)), self.top - high * (line + 0.5)
            panel((left, middle + high / 2 - dp(1), wide, dp(1)), 0, self.theme.rule)
            self._write(name, points, (left, middle), wide)

    def _write(self, name: str, points: str, at: Point, wide: float) -> None:
        """A name at the left, smaller where it is too long for its room, and points at the right."""
        theme, (left, middle) = self.theme, at
        worth = width_of(points, theme.strong)
        ink = theme.alert if points.startswith("−") else theme.ink2 if points == "0" else theme.ink
        letter(points, (left + wide - worth / 2, middle), theme.strong, ink)
        room, said = wide - worth - dp(GAP), width_of(name, theme.label)
        size = min(theme.label, theme.label * room / said) if said else theme.label
        letters_from(name, (left, middle), size, theme.ink2)
