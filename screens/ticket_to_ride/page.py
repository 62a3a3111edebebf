"""What stands around the map, as nodes: the few actions legal now, and whose routes are entered."""

from collections.abc import Callable, Sequence
from enum import Enum

from companion.game import Turn
from companion.games.ticket_to_ride.records import (
    DrawCards,
    DrawTickets,
    Pass,
    TakeFaceUp,
    TakePassenger,
    TurnUp,
)
from companion.messages import Message
from screens.table.strip import ChooseSeat, Player
from screens.ui.tree.controls import Translate, chip
from screens.ui.tree.nodes import Button, Buttons, Column, Key, Mark, Node, Row, Surface, Wrap

ENTERING = ("entry", "milestones")
"""Phases in which a tap on a route says whose it is."""


class Do(Enum):
    DRAW, TICKETS, PASS, ROW, PASSENGERS, ENTER_TICKETS, OVER, SHEET, HELD, MISSED = range(10)


LOOKS: dict[type, tuple[Do, str]] = {
    Pass: (Do.PASS, "skip-next"),
    DrawTickets: (Do.TICKETS, "ticket-outline"),
    DrawCards: (Do.DRAW, "cards-outline"),
    TakeFaceUp: (Do.ROW, "cards-outline"),
    TurnUp: (Do.ROW, "cards-outline"),
    TakePassenger: (Do.PASSENGERS, "account"),
}
"""What each command has as a button, in their order; the others are told on the map."""
SECOND = (Do.PASS, Do.TICKETS)
"""Those that are not what is mostly done."""


def actions(tr: Translate, say: Callable[[Message], str], turn: Turn) -> Node:
    if turn.phase in ENTERING:
        return Buttons(_entry_actions(tr, turn), foot=True)
    found = {action.command: say(action.label) for action in turn.actions}
    buttons = []
    for command, (do, icon) in LOOKS.items():
        if command in found:
            words = tr("cards.title") if do is Do.ROW else found[command]
            buttons.append(Button(words, icon, "secondary" if do in SECOND else "primary", do))
    return Buttons(tuple(buttons), foot=True) if buttons else Column(())


def _entry_actions(tr: Translate, turn: Turn) -> tuple[Button, Button]:
    tickets = Button(tr("entry.tickets"), "ticket-outline", tap=Do.ENTER_TICKETS)
    if turn.phase == "milestones":
        kind = "primary" if turn.last_round else "secondary"
        return tickets, Button(tr("milestones.over"), "flag-checkered", kind, Do.OVER)
    return tickets, Button(tr("entry.sheet"), "table", "primary", Do.SHEET)


def entered_for(tr: Translate, players: Sequence[Player], *, passengers: bool) -> Node:
    """The way to passengers where there are any; and who can be chosen, where no strip shows the players."""
    chips: list[Key] = []
    if passengers:
        chips.append(chip(tr("ticket_to_ride.category.passengers"), Do.HELD, icon="account"))
    for seat, one in enumerate(players):
        fill, line = ("primary_wash", "primary") if one.has_turn else ("card", "rule2")
        mark = Row((Mark(one.colour, one.initial, 28),), pad=(10, 0, 10, 0))
        chips.append(
            Key(mark, Surface(fill, line, radius=10), (0, 6), 48, hugs=True, tap=ChooseSeat(seat), name=one.name)
        )
    return Row((Wrap(tuple(chips)),), pad=(12, 8, 12, 8)) if chips else Column(())


def missed(tr: Translate) -> Node:
    """The way to set what everyone has, in the column of a tablet: a move that nobody entered."""
    way = Button(tr("ticket_to_ride.missed"), "pencil-outline", "text", Do.MISSED)
    return Row((Buttons((way,)),), pad=(4, 0, 4, 8))
