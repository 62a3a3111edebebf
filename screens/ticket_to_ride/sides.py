"""Where a map and its controls stand: beside each other where a page lies, and on a tablet that stands upright."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from screens.ui.columns import SheetRoom, SideBySide
from screens.ui.shape import column_beside, column_of, shape_of

MAP_ABOVE = 0.8
"""How high a wide map is above its controls, by its width."""


def column_beside_map(wide: float, high: float, *, tall: bool) -> float:
    """How wide the controls beside a map are; 0 where they stand above and below it."""
    across, up = wide / dp(1), high / dp(1)
    return float(dp(column_beside(across, up) if tall else column_of(across, up)))


class MapSides(SideBySide):
    """On an upright tablet a tall map has its controls beside it; a wide one stands above them, and they in halves."""

    tall = BooleanProperty(False)

    def on_tall(self, *_: Any) -> None:
        self.column = self.column_for(self.width, self.height)

    def column_for(self, wide: float, high: float) -> float:
        return column_beside_map(wide, high, tall=self.tall)

    def do_layout(self, *more: Any) -> None:
        if not self.tall and shape_of(self.width / dp(1), self.height / dp(1)) == "tablet":
            self._lay_halves()
        else:
            super().do_layout(*more)

    def _lay_halves(self) -> None:
        """Banner, map, and below it the players left and what there is to do right; the last entry lowest."""
        banner, strip, entry, stage, actions, ledger = (
            child for child in reversed(self.children) if not isinstance(child, SheetRoom)
        )
        half = self.width / 2
        banner.width = ledger.width = self.width
        banner.pos, ledger.pos = (self.x, self.top - banner.height), self.pos
        rest = self.height - banner.height - ledger.height
        stage.size = self.width, min(self.width * MAP_ABOVE, rest * 0.66)
        stage.pos = self.x, banner.y - stage.height
        below = stage.y - ledger.top
        strip.spare, strip.width = max(1.0, below), half
        strip.pos = self.x, stage.y - strip.height
        for part in (entry, actions):
            part.width = half
        entry.pos = self.x + half, stage.y - entry.height
        actions.pos = self.x + half, ledger.top
        for room in self.children:
            if isinstance(room, SheetRoom):
                room.share, room.pos, room.size = 1.0, (self.x + half, ledger.top), (half, below)
