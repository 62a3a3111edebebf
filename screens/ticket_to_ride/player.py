"""A player of the table: what all may see and set, and the way to their tickets, which only they see."""

from typing import Any

from screens.pages.figures.figure import show_figures
from screens.ui.tree.composed import SURFACES
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Icon, Key, Row, Text


def show_player(page: Any, seat: int) -> None:
    """Their figures, and below them the way to the curtain; a finger that stays lifts it at once."""
    words = page.app.tr("ticket_to_ride.player.look")
    line, held = Row((Icon("eye-outline"), Text(words, "strong")), 10), do("show_tickets", seat)
    look = Key(line, SURFACES["secondary"], (14, 10), 56, tap=do("go_to_tickets", seat), hold=held, name=words)
    show_figures(page, seat, (look,))
