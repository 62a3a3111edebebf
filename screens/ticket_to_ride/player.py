"""A player of the table: what all may see and set, and the way to their tickets, which only they see."""

from typing import Any

from screens.app import running
from screens.kit import Action
from screens.kit.figure_editor import FigureEditor
from screens.kit.holding import HoldBehavior
from screens.kit.layout import put
from screens.kit.open_sheet import open_sheet


class LookAction(HoldBehavior, Action):
    """Opens what is secret under a finger that stays, or with the second tap: nobody does so by chance."""

    def __init__(self, **more: Any) -> None:
        self._taps = 0
        super().__init__(**more)

    def on_release(self) -> None:
        super().on_release()
        self._taps += not self._held
        if self._taps == 2:
            self.dispatch("on_hold")


def show_player(page: Any, seat: int) -> None:
    """Their figures, and below them the button for whoever holds the phone now."""
    page.show_figures(seat)
    sheet = open_sheet(page)
    if sheet is None:
        return
    words = running().tr("ticket_to_ride.player.look")
    look = LookAction(icon="eye-outline", text=words, on_hold=lambda _: _look(page, seat))
    editor = next((part for part in sheet.lines.children if isinstance(part, FigureEditor)), None)
    if editor is None:
        sheet.foot.add_widget(look)
    else:
        editor.below = [*editor.below, look]
        put(sheet.lines, [editor, *editor.below])


def _look(page: Any, seat: int) -> None:
    app = running()
    page.close_sheets()
    app.go("tickets", table=page.table, seat=str(seat))
    if app.page is not page and not app.page.public:
        app.page.look()
