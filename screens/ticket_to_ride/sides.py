"""Where a map and its controls stand: beside each other where a page lies, and on a tablet that stands upright."""

from typing import Any

from screens.metrics import dp
from screens.ui.columns import SideBySide
from screens.ui.shape import column_beside, column_of, shape_of

MAP_ABOVE = 0.8
"""How high a wide map is above its controls, by its width."""


def column_beside_map(wide: float, high: float, *, tall: bool) -> float:
    """How wide the controls beside a map are; 0 where they stand above and below it."""
    across, up = wide / dp(1), high / dp(1)
    return float(dp(column_beside(across, up) if tall else column_of(across, up)))


class MapSides(SideBySide):
    """On an upright tablet a tall map has its controls beside it; a wide one stands above them, and they in halves."""

    tall = False

    def column_for(self, wide: float, high: float) -> float:
        return column_beside_map(wide, high, tall=self.tall)

    def arrange(self) -> None:
        if not self.tall and shape_of(self.width / dp(1), self.height / dp(1)) == "tablet":
            self._lay_halves()
        else:
            super().arrange()

    def _lay_halves(self) -> None:
        """Banner, map, and below it the players left and what there is to do right; the last entry lowest."""
        parts: list[Any] = self.members
        banner, strip, entry, stage, actions, ledger = parts
        self.column, half = 0.0, self.width / 2
        self.rule.is_hidden = True
        for part in (banner, ledger):
            part.width = self.width
        banner.lay(self.x, self.top - banner.height, self.width)
        ledger.lay(self.x, self.y, self.width)
        rest = self.height - banner.height - ledger.height
        high = min(self.width * MAP_ABOVE, rest * 0.66)
        stage.lay(self.x, banner.y - high, self.width, high)
        below = stage.y - ledger.top
        strip.spare, strip.width = max(1.0, below), half
        strip.lay(self.x, stage.y - strip.height, half)
        for part in (entry, actions):
            part.width = half
        entry.lay(self.x + half, stage.y - entry.height, half)
        actions.lay(self.x + half, ledger.top, half)
        if self.room is not None:
            self.room.share = 1.0
            self.room.lay(self.x + half, ledger.top, half, below)
