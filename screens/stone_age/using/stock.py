"""What the player on turn has: resources and food, tools free and used, the food track."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.stone_age.present import PlayerView
from scoring.stone_age import RESOURCES
from screens.app import running
from screens.kit.drawing import framed, letter
from screens.kit.flow import Flow  # noqa: F401 - the kv names it
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.sizes import Painted
from screens.stone_age.using.pay_parts import PieceCount
from screens.table.figure import TARGET, Tapped

load_kv(__file__)


class MiniTool(Painted):
    """A tool tile in small: upright while it is free, lying once it is used."""

    shows = ("value", "used", "one_use")
    value = NumericProperty(1)
    used = BooleanProperty(False)
    one_use = BooleanProperty(False)
    grown = NumericProperty(1)

    def paint(self) -> None:
        theme = self.theme
        words = f"+{int(self.value)}" if self.one_use else str(int(self.value))
        wide, high = (36, 32) if self.one_use else (32, 26) if self.used else (28, 32)
        wide, high = dp(wide) * self.grown, dp(high) * self.grown
        box = (self.center_x - wide / 2, self.center_y - high / 2, wide, high)
        corners = [dp(7), dp(3), dp(3), dp(7)] if self.used else [dp(7), dp(7), dp(3), dp(3)]
        framed(box, corners, theme.sunken if self.used else theme.card, theme.rule2, dp(1.5))
        letter(words, self.center, theme.label, theme.ink3 if self.used else theme.ink)


class StockCount(Tapped, PieceCount):
    """So many of something, to be set by tapping it."""

    def underlined(self) -> Any:
        return self.ids.words.__self__


class Goods(FloatLayout):
    """Resources and food from edge to edge, in two lines where one is too short."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._arrange = Clock.create_trigger(self._lay, -1)
        self.bind(pos=self._arrange, width=self._arrange)

    def fill(self, goods: list[PieceCount]) -> None:
        self.clear_widgets()
        for one in goods:
            one.bind(size=self._arrange)
            self.add_widget(one)
        self._arrange()

    def _lay(self, *_: Any) -> None:
        goods = self.children[::-1]
        line = sum(one.width for one in goods) + dp(5) * (len(goods) - 1)
        across = len(goods) if line <= self.width else 3
        rows = [goods[first : first + across] for first in range(0, len(goods), across)]
        high = max((one.height for one in goods), default=0)
        self.height = len(rows) * high
        widest = [max(row[i].width for row in rows if i < len(row)) for i in range(min(across, len(goods)))]
        gap = (self.width - sum(widest)) / max(1, across - 1)
        for number, row in enumerate(rows):
            for place, one in enumerate(row):
                one.pos = self.x + sum(widest[:place]) + place * gap, self.top - (number + 1) * high


class ToolsLine(BoxLayout):
    """The tools in a line: what they are called, the tiles, and how many are ready."""

    text = StringProperty("")


class Stock(Column):
    """Resources, food and the food track; tools ready and used; made once, then only what differs is set."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._goods = {
            kind: StockCount(kind=kind, role="head2", least=dp(TARGET)) for kind in (*RESOURCES, "food", "field")
        }
        self.ids.goods.fill(list(self._goods.values()))
        self._tools: list[MiniTool] = []

    def show(self, player: PlayerView) -> None:
        held = (*zip(RESOURCES, player.resources, strict=True), ("food", player.food), ("field", player.field))
        for kind, count in held:
            self._goods[kind].text, self._goods[kind].pale = str(count), not count
            self._goods[kind].fix_id = f"{kind}/{running().session.state.turn}"
        tools = [(tool.value, tool.turned, False) for tool in player.tools if tool.value]
        tools += [(card.upper.count, False, True) for card in player.one_use]
        self._tools += [MiniTool() for _ in range(len(tools) - len(self._tools))]
        for tile, (value, used, one_use) in zip(self._tools, tools, strict=False):
            tile.value, tile.used, tile.one_use = value, used, one_use
        self.ids.tools.ids.tiles.fill(self._tools[: len(tools)])
        self.ids.tools.text = self._said(tools)

    @staticmethod
    def _said(tools: list[tuple[int, bool, bool]]) -> str:
        used = sum(turned for _, turned, _ in tools)
        code = "ready" if used else "all_ready" if tools else "no_tools"
        return str(running().tr(f"stone_age.use.{code}", ready=len(tools) - used, used=used))
