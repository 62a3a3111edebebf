"""What a player has, on one line of the column beside the board: figures at home, food, the four resources."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.table.session import TableView
from scoring.stone_age import RESOURCES
from screens.app import running
from screens.kit.drawing import letters_from
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.stone_age.drawn.glyphs import glyph

GLYPH, GAP, LINE, MANY = 18, 4, 22, "88"
"""How large a piece is and how far from its number, how high the line, in dp; the widest number that is usual."""
KINDS = ("figure", "food", *RESOURCES)


class HeldGoods(Painted):
    """Each piece with its number, pale where there is none: one thing drawn, not a widget for each number."""

    shows = ("counts",)
    counts = ListProperty()
    """In the order of `KINDS`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self.height = max(dp(LINE), running().theme.label * 1.3)

    @staticmethod
    def needs() -> float:
        """How wide it has to be for numbers of two digits."""
        return float(len(KINDS) * (dp(GLYPH + GAP + 4) + width_of(MANY, running().theme.label)))

    @staticmethod
    def has(view: TableView) -> bool:
        """False where only what counts in the end is entered."""
        return view.turn.phase != "entry"

    def show(self, view: Any, seat: int) -> None:
        player = view.mirror.players[seat]
        self.counts = [player.at_home, player.food, *player.resources]

    def paint(self) -> None:
        theme, each = self.theme, self.width / len(KINDS)
        for place, (kind, count) in enumerate(zip(KINDS, self.counts, strict=True)):
            left, words = self.x + place * each, str(count)
            glyph(theme, kind, (left + dp(GLYPH) / 2, self.center_y), dp(GLYPH), pale=not count)
            ink = theme.ink if count else theme.ink2
            letters_from(words, (left + dp(GLYPH + GAP), self.center_y), theme.label, ink)
