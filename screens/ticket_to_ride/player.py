"""A player of the table: what all may see and set, and the way to their tickets, which only they see."""

from dataclasses import dataclass
from typing import Any

from screens.pages.figures.figure import Below, show_figures
from screens.ui.bottom_sheet import Sheet
from screens.ui.tree.composed import SURFACES
from screens.ui.tree.nodes import Icon, Key, Message, Row, Text


@dataclass(frozen=True, slots=True)
class Peek:
    """Whoever holds the phone wants to see their tickets: a finger that stays says so at once, a tap once more."""

    stays: bool


def show_player(page: Any, seat: int) -> None:
    """Their figures, and below them the button for whoever holds the phone now: nobody looks by chance."""
    words, tapped = page.app.tr("ticket_to_ride.player.look"), list[Message]()
    line = Row((Icon("eye-outline"), Text(words, "strong")), 10)
    look = Key(line, SURFACES["secondary"], (14, 10), 56, tap=Peek(False), hold=Peek(True), name=words)

    def heard(_: Sheet, message: Message) -> None:
        tapped.append(message)
        if message == Peek(True) or len(tapped) == 2:
            _look(page, seat)

    show_figures(page, seat, Below((look,), (Peek(False), Peek(True)), heard))


def _look(page: Any, seat: int) -> None:
    app = page.app
    page.close_sheets()
    app.go("tickets", table=page.table, seat=str(seat))
    if app.page is not page and not app.page.public:
        app.page.look()
