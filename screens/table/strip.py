"""The players of a table in the column beside it: on a line each, in pairs, or as the strip has them."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.kit.loading import load_kv
from screens.kit.rolling import Rolling  # noqa: F401 - the kv names it
from screens.table.frame import PlayerShown, Strip

LOWEST, HIGHEST = 0.8, 1.2
"""How low and how high a row of the column may be, by the height of the strip in one line."""


class StripRow(PlayerShown, ButtonBehavior, BoxLayout):
    """One player on a line of the column: mark, name, what runs out, points; a bar beside the one whose turn it is."""


class ColumnStrip(Strip):
    """A strip that, in the column of a lying page, gives the players a line each, or sets them in pairs."""

    spare = NumericProperty(0)
    """How much of the column is left for the players; 0 where there is none."""
    each = NumericProperty()
    """How high a line of players is."""
    players = NumericProperty(0)
    gives_way = BooleanProperty(False)
    """True where the stage has no room to spare for it: the score sheet has the points too."""
    form = OptionProperty("line", options=["line", "rows", "pairs", "none"])

    def form_for(self, spare: float, each: float, players: int) -> str:
        """Rows as long as each can be pressed, else pairs if nobody stands alone, else the one line, if it has room."""
        if not spare or not players:
            return "line"
        if players * each * LOWEST <= spare:
            return "rows"
        if players % 2 == 0 and players // 2 * each <= spare:
            return "pairs"
        return "line" if each <= spare else "none"

    def height_for(self, form: str, spare: float, each: float, players: int) -> float:
        lines = {"line": 1, "rows": players, "pairs": players // 2, "none": 0}[form]
        return each if form == "line" else min(spare, lines * each * HIGHEST)

    def on_form(self, *_: Any) -> None:
        self.on_view()

    def on_view(self, *more: Any) -> None:
        self.players = len(self.view.seats) if self.view else self.players
        super().on_view(*more)
        if self.form == "none":
            self.clear_widgets()

    def kind(self) -> type:
        return StripRow if self.form == "rows" else super().kind()

    def do_layout(self, *args: Any) -> None:
        if self.form == "line" or not self.children:
            super().do_layout(*args)
            return
        across = 2 if self.form == "pairs" else 1
        cells = self.children[::-1]
        wide, high = self.width / across, self.height / -(-len(cells) // across)
        for number, cell in enumerate(cells):
            line, place = divmod(number, across)
            cell.size = wide, high
            cell.pos = self.x + place * wide, self.top - (line + 1) * high


load_kv(__file__)
