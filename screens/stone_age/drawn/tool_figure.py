"""Tools as a figure that is set: the tiles as they lie on the player board, not their sum."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.games.stone_age.turns.tools import tools_after
from screens.app import running
from screens.kit.drawing import dashed, framed, letter, panel, symbol
from screens.stone_age.drawn.sizes import Painted

WIDE, LEAST, HIGH, GAP, LEDGE = 26, 14, 38, 3, 2
"""How wide a tile is at most and at least, how high, the gap to the next and the edge below, in dp."""
PICTURED = 21
"""From this width on, in dp, a tile has its hammer."""


class ToolFigure(Painted):
    """Three tiles with their values; a space without one is dashed."""

    shows = ("value",)
    value = NumericProperty(0)
    """What all of them are worth: tools are gained one by one, so that tells each."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint=(None, None), pos_hint={"center_y": 0.5}, **more)
        self.height = dp(HIGH) * _grown()

    @staticmethod
    def needs() -> float:
        return _across(LEAST)

    def take(self, room: float) -> None:
        """As wide as it likes to be, if there is so much room."""
        self.width = min(room, _across(WIDE))

    def paint(self) -> None:
        theme, tiles, high = self.theme, tools_after(int(self.value)), self.height - dp(LEDGE)
        step = (self.width + dp(GAP)) / len(tiles)
        wide, pictured = step - dp(GAP), step - dp(GAP) >= dp(PICTURED) * _grown()
        for place, value in enumerate(tiles):
            box = (self.x + place * step, self.y + dp(LEDGE), wide, high)
            if not value:
                dashed(box, dp(6), theme.rule2, dp(1.2), dp(4), dp(3))
                continue
            panel((box[0], self.y, wide, high), dp(6), theme.edge)
            framed(box, dp(6), theme.card, theme.rule2, dp(1.5))
            middle = box[0] + wide / 2
            if pictured:
                symbol("hammer", (middle, box[1] + high * 0.73), dp(13) * _grown(), theme.ink)
            letter(str(value), (middle, box[1] + high * (0.32 if pictured else 0.5)), theme.label, theme.ink)


def _across(tile: float) -> float:
    tiles = len(tools_after(0))
    return float(tiles * dp(tile) * _grown() + (tiles - 1) * dp(GAP))


def _grown() -> float:
    return max(1.0, float(running().theme.growth))


def tool_figure(id_: str) -> ToolFigure | None:
    """Tiles for the tools of a player; every other figure is a number."""
    return ToolFigure() if id_.partition("/")[0] == "tools" else None
