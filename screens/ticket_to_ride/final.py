"""Final scoring: every player turns the tickets up, then the sheet."""

from typing import Any

from kivy.metrics import dp

from screens.kit import Row, Text
from screens.kit.marks import initials
from screens.table.final import FinalPage


class FinalScoring(FinalPage):
    def players(self) -> list[Any]:
        self.gap = 0  # the rows touch
        letters = initials([seat.name for seat in self.view.seats])
        rows = [self._row(seat, letter) for seat, letter in enumerate(letters)]
        return [Text(text=self.app.tr("final.how"), muted=True, padding=(0, dp(8))), *rows]

    def _row(self, seat: int, letter: str) -> Row:
        who = self.view.seats[seat]
        row = Row(text=who.name, colour=who.colour, initial=letter, arrow=True)
        row.bind(on_release=lambda _: self.app.go("tickets", table=self.table, seat=str(seat)))
        return row

    def show_players(self, parts: list[Any]) -> None:
        app, state = self.app, self.session.state
        for seat, row in enumerate(parts[1:]):
            there = state.revealed[seat]
            row.detail = app.tr("final.revealed", count=len(state.hand(seat))) if there else app.tr("final.to_reveal")
            row.value, row.value_ink = "✓" if there else "", app.theme.primary

    def is_ready(self) -> bool:
        return all(self.session.state.revealed)
