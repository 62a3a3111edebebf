"""Final scoring: every player turns the tickets up, then the sheet."""

from typing import Any

from kivy.metrics import dp

from screens.kit import Action, Row, Text
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.table.frame import TablePage

load_kv(__file__)


class FinalScoring(TablePage):
    def refresh(self) -> None:
        super().refresh()
        app = self.app
        if self.view is None or not app.table_open:
            return
        if self.moved_on("final"):
            return
        state = self.session.state
        parts: list[Any] = [Text(text=app.tr("final.how"), muted=True, padding=(0, dp(8)))]
        names = [seat.name for seat in self.view.seats]
        for number, (seat, letter) in enumerate(zip(self.view.seats, initials(names), strict=True)):
            revealed = state.revealed[number]
            detail = app.tr("final.revealed", count=len(state.hand(number))) if revealed else app.tr("final.to_reveal")
            row = Row(text=seat.name, detail=detail, colour=seat.colour, initial=letter, arrow=True)
            row.value = "✓" if revealed else ""
            row.value_ink = app.theme.primary
            row.bind(on_release=lambda _, n=number: app.go("tickets", table=self.table, seat=str(n)))
            parts.append(row)
        self.ids.list.fill(parts)
        self._fill_actions(all(state.revealed))

    def _fill_actions(self, ready: bool) -> None:
        self.ids.actions.clear_widgets()
        button = Action(
            kind="primary" if ready else "secondary",
            icon="table",
            text=self.app.tr("final.sheet"),
            on_release=lambda _: self.app.go("score", table=self.table),
        )
        self.ids.actions.add_widget(button)
