"""Final scoring: every player turns the tickets up, then the sheet."""

from dataclasses import dataclass

from companion.letters import initials
from screens.table.final import FinalPage
from screens.ui.tree.nodes import Column, Icon, ListRow, Mark, Message, Node, Row, Text


@dataclass(frozen=True, slots=True)
class Tickets:
    seat: int


class FinalScoring(FinalPage):
    def players(self) -> Node:
        how = Row((Text(self.app.tr("final.how"), ink="ink2"),), pad=(0, 8, 0, 8))
        return Column((how, *(self._player(seat) for seat in range(len(self.view.seats)))))

    def _player(self, seat: int) -> ListRow:
        tr, state, seats = self.app.tr, self.session.state, self.view.seats
        mark = Mark(seats[seat].colour, initials([one.name for one in seats])[seat])
        words = tr("final.revealed", count=len(state.hand(seat))) if state.revealed[seat] else tr("final.to_reveal")
        return ListRow(
            seats[seat].name,
            words,
            "✓" if state.revealed[seat] else "",
            Row((mark,), pad=(13, 0, 13, 0)),
            (Icon("chevron-right", "ink2", width=32),),
            Tickets(seat),
            0,
            value_ink="primary",
        )

    def act(self, message: Message) -> None:
        assert isinstance(message, Tickets)
        self.app.go("tickets", table=self.table, seat=str(message.seat))

    def is_ready(self) -> bool:
        return all(self.session.state.revealed)
