"""A player at Milestones with the tools below mark and points, so that nobody has to be chosen to see them."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens.app import running
from screens.kit.drawing import letters_from, symbol
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.table.milestones import WhoCell

GAP, EDGE, DOT = 3, 7, "·"
"""How far the hammer is from its numbers and the line from the edge, in dp; what stands between two tiles."""


class ToolCell(WhoCell):
    """Whose tools are used is pale; what a card adds once stands behind them, as one sum."""

    tiles = ListProperty()
    """Value and whether it is turned, of every tile that is there."""
    once = NumericProperty(0)
    foot = NumericProperty()
    """How high the line of tools is."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        brush = before_frame(self._paint_tools)
        for name in ("pos", "size", "state", "tiles", "once", "foot", "ground"):
            self.fbind(name, brush)
        brush()

    def show(self, view: Any, seat: int) -> None:
        player = view.mirror.players[seat]
        self.tiles = [(tool.value, tool.turned) for tool in player.tools if tool.value]
        self.once = sum(card.upper.count for card in player.one_use)

    def _parts(self) -> list[tuple[str, bool]]:
        """What is written, and what of it is pale."""
        parts: list[tuple[str, bool]] = []
        for value, turned in self.tiles:
            parts += [*([(DOT, True)] if parts else []), (str(value), turned)]
        if self.once:
            parts.append((f"+{int(self.once)}", False))
        return parts or [("0", True)]

    def _paint_tools(self, *_: Any) -> None:
        theme, parts = running().theme, self._parts()
        words = "".join(part for part, _ in parts)
        size, room = theme.caption, self.width - dp(2 * EDGE)
        needs = size + dp(GAP) + width_of(words, size)
        size *= min(1.0, (room - dp(GAP)) / (needs - dp(GAP)))
        left = self.center_x - (size + dp(GAP) + width_of(words, size)) / 2
        middle = self.y + (self.ledge if self.state == "normal" else 0) + dp(4) + self.foot / 2
        self.canvas.after.clear()
        with self.canvas.after:
            symbol("hammer", (left + size / 2, middle), size, theme.ink2 if self.tiles or self.once else theme.ink3)
            left += size + dp(GAP)
            for part, pale in parts:
                letters_from(part, (left, middle), size, theme.ink3 if pale else theme.ink2)
                left += width_of(part, size)


load_kv(__file__)
