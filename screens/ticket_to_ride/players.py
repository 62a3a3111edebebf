"""The players beside the map of a tablet: below the figures of each the passengers they hold, by their colours."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ListProperty

from screens.app import running
from screens.kit.drawing import letter
from screens.kit.quick.turns import drawing
from screens.table.strip import ColumnStrip, StripRow
from screens.theme import Theme
from screens.ticket_to_ride.pieces import pawn

ROOMY = 92
"""How high a row with pawns is, in dp."""
BELOW, STEP, PAWN = 34, 40, 22
"""In dp: what the pawns take at the foot of a row, how far they stand apart, and how high each is."""
WORDS = 56
"""Where the words of a row begin, in dp: after the mark."""


class PassengerRow(StripRow):
    """One player, and a pawn with its number for every colour of passengers they hold."""

    held = ListProperty()
    """Pairs of colour and number."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.padding = (dp(14), 0, dp(14), dp(BELOW) * 0.7)
        self._draw_soon = drawing(self._draw)
        for name in ("pos", "size", "held"):
            self.fbind(name, self._draw_soon)
        self._theme.followers.add(self)
        self._draw_soon()

    @property
    def _theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._draw_soon()

    def measure(self) -> None:
        """Words have another size."""
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.after.clear()
        if App.get_running_app() is None:
            return
        theme = self._theme
        with self.canvas.after:
            for place, (colour, count) in enumerate(self.held):
                left, middle = self.x + dp(WORDS + STEP * place), self.y + dp(BELOW) / 2 + dp(2)
                pawn(theme, colour, (left + dp(PAWN) / 2, middle), dp(PAWN))
                letter(str(count), (left + dp(PAWN + 7), middle), theme.caption, theme.ink2)


class PassengerStrip(ColumnStrip):
    """A strip whose rows are higher where there is room to show who holds which passengers."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("spare", self._stand_anew)

    def _stand_anew(self, *_: Any) -> None:
        if self.children and not isinstance(self.children[0], self.kind()):
            self.on_view()

    def is_roomy(self, form: str, spare: float, players: int) -> bool:
        shown = self.view is not None and running().table_open and bool(self._colours())
        return shown and form == "rows" and players * dp(ROOMY) * running().theme.growth <= spare

    def height_for(self, form: str, spare: float, each: float, players: int) -> float:
        if self.is_roomy(form, spare, players):
            return float(players * dp(ROOMY) * running().theme.growth)
        return super().height_for(form, spare, each, players)

    def kind(self) -> type:
        return PassengerRow if self.is_roomy(self.form, self.spare, int(self.players)) else super().kind()

    def _look(self, seat: int) -> dict[str, Any]:
        look = super()._look(seat)
        if issubclass(self.kind(), PassengerRow):
            held = self.view.mirror.players[seat].passengers
            look["held"] = [pair for pair in zip(self._colours(), held, strict=False) if pair[1]]
        return look

    def _colours(self) -> tuple[str, ...]:
        """Those of the passengers of this map; none where it has none."""
        board = running().session.state.board
        return tuple(board.rail.passenger_colours) if board.has_passengers else ()
