"""Final scoring: everybody's tickets, open to all on one list; then the sheet."""

from dataclasses import replace
from typing import Any

from companion.games.ticket_to_ride.panel import ticket_line
from companion.games.ticket_to_ride.present import hand_view
from companion.games.ticket_to_ride.records import RevealTickets
from companion.games.ticket_to_ride.tickets import still_held
from companion.secret import CLERK
from companion.table.table_commands import Correct
from companion.words.numbers import signed
from screens.table.final import FinalPage
from screens.ticket_to_ride.tickets.on_map import path_sheet
from screens.ticket_to_ride.tickets.page import ticket_row
from screens.ui.tree.controls import do, icon_key, link, mark_cell, marks_of, rule
from screens.ui.tree.nodes import Button, Buttons, Column, Icon, Node, Row, Text

INCOMPLETE = Icon("minus-circle-outline", "alert")


class FinalScoring(FinalPage):
    def players(self) -> Node:
        return Column(tuple(part for seat in range(len(self.view.seats)) for part in self._player(seat)))

    def _hand(self, seat: int) -> Any:
        return hand_view(self.session.state, seat, CLERK)

    def _player(self, seat: int) -> tuple[Node, ...]:
        """A player's tickets and what they score; more can be added."""
        tr, hand, state = self.app.tr, self._hand(seat), self.session.state
        points, mark = signed(hand.points_if_over_now), mark_cell(marks_of(self.view.seats)[seat])
        total = Text(points, "head", "alert" if hand.points_if_over_now < 0 else "ink", one_line=True)
        words, tap = tr("new_table.add"), do("add_tickets", seat)
        gap = 2 if self.app.theme.large else 8
        add = icon_key("plus", tap, words, ink="primary") if self.app.theme.large else link(f"+ {words}", tap)
        name = Text(self.view.seats[seat].name, "label" if self.app.theme.large else "strong", bold=True)
        head = Row((mark, name, add, total), gap, (0, 4, 12, 4), widths=(56, 0, 0, 0))
        rows = []
        for one in hand.tickets:
            line, tap = ticket_line(state, seat, one), do("show_ticket", seat, one.ticket.id)
            row = ticket_row(tr, one.ticket.id, line, tap)
            rows.append(replace(row, picture=INCOMPLETE) if line.state == "lost" else row)
        return head, rule("rule2"), *rows

    def actions(self) -> Node:
        return Buttons((Button(self.app.tr("final.sheet"), "table", "primary", do("count")),), foot=True)

    # --- what is tapped ---

    def add_tickets(self, seat: int) -> None:
        self.app.go("tickets", table=self.table, seat=str(seat))

    def show_ticket(self, seat: int, ticket: str) -> None:
        """Its path on the map, and the way to remove it."""
        shown = next(one for one in self._hand(seat).tickets if one.ticket.id == ticket)
        left = tuple(one for one in self.session.state.hand(seat) if one != ticket)
        remove = (self.app.tr("tickets.remove"), lambda: self.app.tap(Correct(f"tickets/{seat}", left)))
        path_sheet(self, ticket_line(self.session.state, seat, shown), shown.progress.chain, remove)

    def count(self) -> None:
        """Every hand is as it lies there: on to the sheet, or to what is missing."""
        for seat, revealed in enumerate(self.session.state.revealed):
            if not (revealed or self.app.tap(RevealTickets(seat, still_held(self.session.state, seat)))):
                return
        self.to_sheet()
