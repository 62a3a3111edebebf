"""What stands around the map, as nodes: the few actions legal now, and whose routes are entered."""

from collections.abc import Mapping, Sequence

from companion.game import Turn
from screens.table.strip import ChooseSeat, Player
from screens.ui.question.local import Give
from screens.ui.tree.controls import Translate, chip, do
from screens.ui.tree.nodes import Button, Buttons, Column, Key, Mark, Node, Row, Surface, Wrap

ENTERING = ("entry", "milestones")
"""Phases in which a tap on a route says whose it is."""


ICONS = {
    "Pass": "skip-next",
    "DrawTickets": "ticket-outline",
    "DrawCards": "cards-outline",
    "TakeBlind": "cards-outline",
    "TakeFaceUp": "cards-outline",
    "TurnUp": "cards-outline",
    "TakePassenger": "account",
}
"""Commands that have a button, in their order; the others are entered on the map."""
MOST_GROWTH = 400
"""The foot may be higher than its buttons by so much: the map above it keeps its place, whatever is asked."""
SECOND = ("Pass", "DrawTickets")
"""Those that are not what is mostly done."""


def actions(tr: Translate, turn: Turn, offers: Mapping[str, str], *, brief: bool) -> Node:
    """The own tickets too; where large words leave no room for that, they are at the player's sheet."""
    if turn.phase in ENTERING:
        return _foot(_entry_actions(tr, turn))
    mine = Button(tr("tickets.mine"), "lock-outline", tap=do("go_to_tickets", turn.seat))
    buttons = [
        Button(offers[command], icon, "secondary" if command in SECOND else "primary", Give(command))
        for command, icon in ICONS.items()
        if command in offers
    ]
    buttons = buttons if brief or turn.seat is None else [mine, *buttons]
    return _foot(tuple(buttons))


def _foot(buttons: tuple[Button, ...]) -> Node:
    return Column((Buttons(buttons, foot=True),), grows=(MOST_GROWTH,))


def _entry_actions(tr: Translate, turn: Turn) -> tuple[Button, Button]:
    tickets = Button(tr("entry.tickets"), "ticket-outline", tap=do("enter_tickets"))
    if turn.phase == "milestones":
        kind = "primary" if turn.last_round else "secondary"
        return tickets, Button(tr("milestones.over"), "flag-checkered", kind, Give("EndPlay"))
    return tickets, Button(tr("entry.sheet"), "table", "primary", do("to_sheet"))


def entered_for(tr: Translate, players: Sequence[Player], *, passengers: bool) -> Node:
    """The way to passengers where there are any; and who can be chosen, where no strip shows the players."""
    chips: list[Key] = []
    if passengers:
        chips.append(chip(tr("ticket_to_ride.category.passengers"), do("show_held"), icon="account"))
    for seat, one in enumerate(players):
        fill, line = ("primary_wash", "primary") if one.has_turn else ("card", "rule2")
        mark = Row((Mark(one.colour, one.initial, 28),), pad=(10, 0, 10, 0))
        surface = Surface(fill, line, radius=10, chosen=one.has_turn)
        chips.append(Key(mark, surface, (0, 6), 48, hugs=True, tap=ChooseSeat(seat), name=one.name))
    return Row((Wrap(tuple(chips)),), pad=(12, 8, 12, 8)) if chips else Column(())


def missed(tr: Translate) -> Node:
    """The way to set what everyone has, in the column of a tablet: a move that nobody entered."""
    missed = Button(tr("ticket_to_ride.missed"), "pencil-outline", "text", do("catch_up"))
    return Row((Buttons((missed,)),), pad=(4, 0, 4, 8))
