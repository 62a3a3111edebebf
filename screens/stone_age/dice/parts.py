"""What stands below the dice: the sum they make, and the tools that lift it."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from screens.app import running
from screens.kit.drawing import panel
from screens.kit.fitting import width_of
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.pieces import ToolTile
from screens.stone_age.drawn.sizes import Painted

load_kv(__file__)


class PipsLine(Across):
    """What the dice show together, and how many of these make one."""

    pips = StringProperty("")
    text = StringProperty("")

    def words_width(self, text: str, size: float, room: float) -> float:
        return max(1.0, min(width_of(text, size, False) + dp(2), room))

    def show(self, pips: int, rate: int, gives: str) -> None:
        tr = running().tr
        self.pips = str(pips)
        self.text = tr("stone_age.dice.pips", rate=rate, resource=tr(f"stone_age.resource.{gives}"))


class ToolTiles(Painted):
    """Tool tiles in a line; one-use tools behind a rule, or below where the line is full."""

    GAP, AROUND = 8, 10

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._tiles: list[ToolTile] = []
        self._one_use: list[ToolTile] = []
        self._rule: tuple[float, float, float] | None = None
        self._arrange = Clock.create_trigger(self._lay, -1)
        self.bind(pos=self._arrange, size=self._arrange)

    def fill(self, tiles: list[ToolTile], one_use: list[ToolTile]) -> None:
        self.clear_widgets()
        self._tiles, self._one_use = tiles, one_use
        for tile in (*tiles, *one_use):
            tile.bind(wide=self._arrange, natural=self._arrange)
            self.add_widget(tile)
        self._arrange()

    def _lay(self, *_: Any) -> None:
        first, second = self._wide(self._tiles), self._wide(self._one_use)
        beside = first + second + 2 * dp(self.AROUND) <= self.width
        upper = self._high(self._tiles) if self._tiles else 0
        lower = self._high(self._one_use) if self._one_use else 0
        self.height = max(upper, lower) if beside else upper + lower
        self._row(self._tiles, self.x, self.top)
        if beside and self._tiles:
            self._row(self._one_use, self.x + first + 2 * dp(self.AROUND), self.top)
        else:
            self._row(self._one_use, self.x, self.top - upper)
        both = beside and self._tiles and self._one_use
        self._rule = (self.x + first + dp(self.AROUND), self.top - upper, upper) if both else None
        self._brush()

    def _wide(self, tiles: list[ToolTile]) -> float:
        return float(sum(tile.width for tile in tiles) + dp(self.GAP) * max(0, len(tiles) - 1))

    def _high(self, tiles: list[ToolTile]) -> float:
        return float(max(tile.natural for tile in tiles))

    def _row(self, tiles: list[ToolTile], left: float, top: float) -> None:
        for tile in tiles:
            tile.pos = left, top - tile.height
            left += tile.width + dp(self.GAP)

    def paint(self) -> None:
        if self._rule:
            x, bottom, height = self._rule
            panel((x, bottom + dp(2), dp(1), height - dp(8)), 0, self.theme.rule2)


class ToolShelf(Column):
    """The tools of the player on turn."""


class ToolColumn(Across):
    """Where the tools stand in the column of a page that lies."""
