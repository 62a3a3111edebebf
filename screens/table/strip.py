"""The players of a table in the column beside it: on a line each, in pairs, or as the strip has them."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.app import running
from screens.games import load, screens_of
from screens.kit.loading import load_kv
from screens.kit.rolling import Rolling  # noqa: F401 - the kv names it
from screens.table.frame import PlayerShown, Strip

LOWEST, HIGHEST = 0.8, 1.2
"""How low and how high a row of the column may be, by the height of the strip in one line."""
TWO_LINES, ROOMY = 1.3, 1.6
"""The same for a row of two lines."""
BESIDE = 66
"""What such a row keeps for its mark and its edges, in dp."""


class StripRow(PlayerShown, ButtonBehavior, BoxLayout):
    """One player on a line of the column: mark, name, what runs out, points; a bar beside the one whose turn it is."""


class StripStockRow(PlayerShown, ButtonBehavior, BoxLayout):
    """One player on two lines of the column: name and points, and below them what the player has."""

    def hold(self, line: Any) -> None:
        self.line = line
        self.ids.words.add_widget(line)


class ColumnStrip(Strip):
    """A strip that, in the column of a lying page, gives the players a line each, or sets them in pairs."""

    spare = NumericProperty(0)
    """How much of the column is left for the players; 0 where there is none."""
    each = NumericProperty()
    """How high a line of players is."""
    players = NumericProperty(0)
    gives_way = BooleanProperty(False)
    """True where the stage has no room to spare for it: the score sheet has the points too."""
    stocked = NumericProperty(0)
    """How wide the line of what a player has must be; 0 where there is none."""
    form = OptionProperty("line", options=["line", "stock", "rows", "pairs", "none"])

    def form_for(self, spare: float, each: float, players: int, width: float = 0, stocked: float = 0) -> str:
        """Rows, of two lines if they may be high, as long as each can be pressed; else pairs if nobody stands alone,
        else the one line, if it has room."""
        if not spare or not players:
            return "line"
        if stocked and stocked <= width - dp(BESIDE) and players * each * TWO_LINES <= spare:
            return "stock"
        if players * each * LOWEST <= spare:
            return "rows"
        if players % 2 == 0 and players // 2 * each <= spare:
            return "pairs"
        return "line" if each <= spare else "none"

    def height_for(self, form: str, spare: float, each: float, players: int) -> float:
        lines = {"line": 1, "stock": players, "rows": players, "pairs": players // 2, "none": 0}[form]
        return each if form == "line" else min(spare, lines * each * (ROOMY if form == "stock" else HIGHEST))

    def on_form(self, *_: Any) -> None:
        self.on_view()

    def on_view(self, *more: Any) -> None:
        self.players = len(self.view.seats) if self.view else self.players
        self.stocked = self._line_needs()
        super().on_view(*more)
        if self.form == "none":
            self.clear_widgets()
        if self.form == "stock":
            for seat, row in enumerate(reversed(self.children)):
                row.line.show(self.view, seat)

    def _line_needs(self) -> float:
        """Asked only where there is a column: elsewhere nothing of it is loaded."""
        if not self.spare or self.view is None or not running().table_open:
            return 0.0
        line = self._line()
        return float(line.needs()) if line and line.has(self.view) else 0.0

    def _line(self) -> Any:
        """What draws what a player has, if the game brings it."""
        place = screens_of(running().session).strip_line
        return load(place) if place else None

    def on_spare(self, *_: Any) -> None:
        self.stocked = self._line_needs()

    def kind(self) -> type:
        return {"rows": StripRow, "stock": StripStockRow}.get(self.form) or super().kind()

    def _cell(self, kind: type, seat: int) -> Any:
        cell = super()._cell(kind, seat)
        if isinstance(cell, StripStockRow):
            cell.hold(self._line()())
        return cell

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
