"""What stands around the map, as nodes: the few actions legal now, and whose routes are entered."""

from collections.abc import Mapping, Sequence

from companion.game import Turn
from screens.table.strip import ChooseSeat, Player
from screens.ui.question.page_state import Give
from screens.ui.short_actions import ShortAction, short_actions
from screens.ui.tree.controls import Translate, chip, do
from screens.ui.tree.nodes import Button, Buttons, Column, Key, Mark, Message, Node, Row, Surface, Wrap
from screens.ui.tree.ruler import Ruler

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


def actions(tr: Translate, turn: Turn, offers: Mapping[str, str], *, brief: bool) -> tuple[Button, ...]:
    """The own tickets too; where a low page leaves no room for that, they are at the player's sheet."""
    if turn.phase in ENTERING:
        return _entry_actions(tr, turn)
    mine = Button(tr("tickets.mine"), "lock-outline", tap=do("go_to_tickets", turn.seat))
    buttons = [
        Button(offers[command], icon, "secondary" if command in SECOND else "primary", Give(command))
        for command, icon in ICONS.items()
        if command in offers
    ]
    return tuple(buttons if brief or turn.seat is None else [mine, *buttons])


def in_words(buttons: tuple[Button, ...]) -> Node:
    """Below the map, which keeps its place."""
    return Column((Buttons(buttons, foot=True),), grows=(MOST_GROWTH,))


def in_short(tr: Translate, ruler: Ruler, buttons: tuple[Button, ...], width: float, *, low: bool) -> Node:
    """The same on one line, where words are so large that they would take the room of the map."""
    short = [ShortAction(one, tr(f"ticket_to_ride.short.{_command(one.tap)}")) for one in buttons]
    return short_actions(ruler, short, width, low=low) if short else Column(())


def _command(tap: Message) -> str:
    """What a button is called in short: by the command it gives, or by the method it calls."""
    return str(tap.answer) if isinstance(tap, Give) else str(getattr(tap, "method", ""))


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
