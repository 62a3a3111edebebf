"""What a player has, on one line of the column beside the map: trains, and the passengers of each colour."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from companion.table.session import TableView
from screens.app import running
from screens.kit.drawing import letters_from, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.ticket_to_ride.painters import pawn

PAWN, GAP, LINE = 20, 3, 24
"""How large a piece is and how far from its number, how high the line, in dp."""
MOST, FEW = "45", "8"
"""The widest numbers that are usual, of trains and of passengers of a colour."""


class HeldPieces(Painted):
    """The trains, then a pawn with its number for every colour there is: one thing drawn."""

    shows = ("trains", "passengers")
    trains = NumericProperty(0)
    passengers = ListProperty()
    """Pairs of colour and number, those alone that the player holds."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self.height = max(dp(LINE), running().theme.label * 1.3)

    @classmethod
    def needs(cls) -> float:
        """How wide it has to be for all colours."""
        return cls._step(MOST) + 6 * cls._step(FEW)

    @staticmethod
    def has(view: TableView) -> bool:
        """False where no passengers are taken, or only in the end."""
        return bool(view.mirror.waiting) and view.turn.phase not in ("entry", "milestones")

    @staticmethod
    def _step(number: str) -> float:
        """From one piece with such a number to the next."""
        return float(dp(PAWN + GAP + 6) + width_of(number, running().theme.label))

    def show(self, view: Any, seat: int) -> None:
        player, colours = view.mirror.players[seat], running().session.state.board.rail.passenger_colours
        self.trains = player.trains
        self.passengers = [pair for pair in zip(colours, player.passengers, strict=True) if pair[1]]

    def paint(self) -> None:
        theme, left = self.theme, self.x
        symbol("train-variant", (left + dp(PAWN) / 2, self.center_y), dp(PAWN), theme.ink2)
        self._number(int(self.trains), left)
        left += self._step(MOST)
        for colour, count in self.passengers:
            pawn(theme, colour, (left + dp(PAWN) / 2, self.center_y), dp(PAWN))
            self._number(count, left)
            left += self._step(FEW)

    def _number(self, count: int, left: float) -> None:
        """Right of the piece that begins there."""
        words, size = str(count), self.theme.label
        letters_from(words, (left + dp(PAWN + GAP), self.center_y), size, self.theme.ink)
