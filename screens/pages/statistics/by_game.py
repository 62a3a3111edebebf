"""A player's games as the ledger lists them: a line for each box, a column for each figure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from screens.app import running
from screens.kit.fitting import line_of, width_of
from screens.pages.statistics.plots import Drawing

GAP, WIDEST_GAP = 10, 22
"""Between two columns, in dp."""
AIR, LEAST = 9, 48
"""Above and below the words of a line, and its least height, in dp."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """What one line says."""

    name: str
    cells: tuple[str, ...]
    more: tuple[str, ...] = ()
    """Below the figures, one after the other."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """All lines: they share their columns, so every line knows the others."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[BoxLine, ...]

    @property
    def widths(self) -> list[float]:
        """What each column needs."""
        theme = running().theme
        columns = zip(*(line.cells for line in self.lines), strict=True)
        cells = [max(width_of(cell, theme.strong) for cell in column) for column in columns]
        heads = [width_of(head, theme.caption, bold=False) for head in self.heads]
        return [max(pair) for pair in zip(cells, heads, strict=True)]

    def fits(self, room: float) -> bool:
        return sum(self.widths) + dp(GAP) * (len(self.heads) - 1) <= room

    def columns(self, room: float) -> "LedgerColumns":
        theme, widths = running().theme, self.widths
        name = max(width_of(line.name, theme.label) for line in self.lines)
        spare = (room - sum(widths) - name) / len(widths)
        if spare < dp(GAP):
            return LedgerColumns([room * (n + 1) / len(widths) for n in range(len(widths))], above=True, beside=False)
        gap = min(spare, dp(WIDEST_GAP))
        rights = [room - sum(widths[n + 1 :]) - gap * (len(widths) - n - 1) for n in range(len(widths))]
        title = width_of(self.title, theme.head2) + dp(GAP)
        return LedgerColumns(rights, above=False, beside=title <= rights[0] - widths[0])


@dataclass(frozen=True, slots=True)
class LedgerColumns:
    """How a ledger is laid out in some room."""

    rights: Sequence[float]
    """Where each column ends, from the left."""
    above: bool
    """True if names have a line of their own above the figures."""
    beside: bool
    """True if the title leaves the columns' words their room on its line."""


class ByGamePart(Drawing):
    """A part of the ledger it is given as data; its height goes by how wide it is."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("width", self.on_data)

    @property
    def columns(self) -> LedgerColumns:
        columns: LedgerColumns = self.data.columns(self.width)
        return columns

    def rule(self, high: float, ink: Any) -> None:
        with self.canvas.before:
            Color(*ink)
            Rectangle(pos=self.pos, size=(self.width, high))


class ByGameHead(ByGamePart):
    """What the columns are, beside the title or below it."""

    def wanted(self) -> float:
        theme = running().theme
        return float(line_of(theme.head2) + (0 if self.columns.beside else line_of(theme.caption)) + dp(8))

    def draw(self) -> None:
        theme, ledger = self.theme, self.data
        self.write(ledger.title, x=self.x, y=self.top - line_of(theme.head2), role="head2", muted=False)
        for right, head in zip(self.columns.rights, ledger.heads, strict=True):
            self.write(head, right=self.x + right, y=self.y + dp(6))
        self.rule(dp(1.5), theme.ink)


class ByGameLine(ButtonBehavior, ByGamePart):
    """One box; it leads there."""

    def __init__(self, line: BoxLine, **more: Any) -> None:
        self.line, self.name = line, line.name
        super().__init__(**more)

    def _more(self) -> list[str]:
        """What stands below the figures, as many of it in a line as it holds."""
        size, lines = running().theme.caption, list[str]()
        for one in self.line.more:
            longer = f"{lines[-1]} {one}" if lines else one
            if lines and width_of(longer, size, bold=False) <= self.width:
                lines[-1] = longer
            else:
                lines.append(one)
        return lines

    @property
    def _words(self) -> float:
        """How high its words are."""
        theme = running().theme
        name = line_of(theme.label) if self.columns.above else 0
        return float(name + line_of(theme.body) + len(self._more()) * line_of(theme.caption))

    def wanted(self) -> float:
        return max(float(dp(LEAST)), self._words + dp(2 * AIR))

    def draw(self) -> None:
        theme, columns = self.theme, self.columns
        top = self.center_y + self._words / 2
        figures = top - line_of(theme.body) - (line_of(theme.label) if columns.above else 0)
        name = top - line_of(theme.label) if columns.above else figures
        self.write(self.line.name, x=self.x, y=name, role="label", muted=False)
        for n, (right, cell) in enumerate(zip(columns.rights, self.line.cells, strict=True), 1):
            best = n == len(columns.rights)
            self.write(cell, right=self.x + right, y=figures, role="strong" if best else "body", muted=False)
        for n, one in enumerate(self._more(), 1):
            self.write(one, x=self.x, y=figures - n * line_of(theme.caption))
        self.rule(dp(1), theme.rule)
