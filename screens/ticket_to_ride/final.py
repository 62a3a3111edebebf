"""Final scoring: every player turns the tickets up, then the sheet."""

from screens.table.final import FinalPage
from screens.ticket_to_ride.tickets.page import player_row
from screens.ui.tree.nodes import Column, ListRow, Node, Row, Text


class FinalScoring(FinalPage):
    def players(self) -> Node:
        how = Row((Text(self.app.tr("final.how"), ink="ink2"),), pad=(0, 8, 0, 8))
        return Column((how, *(self._player(seat) for seat in range(len(self.view.seats)))))

    def _player(self, seat: int) -> ListRow:
        tr, state = self.app.tr, self.session.state
        if state.revealed[seat]:
            return player_row(self.view, seat, tr("final.revealed", count=len(state.hand(seat))), "✓")
        return player_row(self.view, seat, tr("final.to_reveal"))

    def choose_seat(self, seat: int) -> None:
        self.app.go("tickets", table=self.table, seat=str(seat))

    def is_ready(self) -> bool:
        return all(self.session.state.revealed)
