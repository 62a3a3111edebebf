"""What the verifier checks of two states in turn: which values of *Change one thing* differ.

Numbers that may be whatever the box holds are compared with it here: making a value with all that is offered instead
of it takes ten times as long.
"""

from collections.abc import Iterator

from companion.games.ticket_to_ride.board import CardRules
from companion.games.ticket_to_ride.cards import seen_of
from companion.games.ticket_to_ride.state import Cards, State
from companion.support.frozen_update import differing


def changed_fixes(before: State, after: State) -> Iterator[str]:
    """Ids of values that are to be checked; a ValueError over what the box cannot contain."""
    rail = after.board.rail
    yield from (f"route/{rail.routes[number].id}" for number in differing(before.owners, after.owners))
    for kind, was, now in (("tickets", before.hands, after.hands), ("revealed", before.revealed, after.revealed)):
        yield from (f"{kind}/{seat}" for seat in differing(was, now))
    for seat in differing(before.passengers, after.passengers):
        columns = differing(before.passengers[seat], after.passengers[seat])
        yield from (f"passengers/{seat}/{rail.passenger_colours[column]}" for column in columns)
    _check_numbers(before, after)
    if before.first != after.first:
        yield "first"
    if (before.last_turns, before.over) != (after.last_turns, after.over):
        yield "last_turns"
    if before.draws is not after.draws:
        _check_draws(after)
        yield from (f"draws/{seat}" for seat in range(after.players))
    if before.ticket_points is not after.ticket_points:
        yield from (f"ticket_points/{ticket}" for ticket, _ in after.ticket_points)
    if before.cards is not after.cards and after.cards:
        _check_cards(after.cards, after.board.cards)


def _check_numbers(before: State, after: State) -> None:
    """Whose turn it is, markers, trains, and who waits where."""
    if not (0 <= after.turn < after.players and min(after.marker) >= 0):
        raise ValueError(after.turn)
    if before.trains != after.trains and not 0 <= min(after.trains) <= max(after.trains) <= after.board.rail.trains:
        raise ValueError(after.trains)
    for number in differing(before.waiting, after.waiting):
        here = after.waiting[number]
        if not 0 <= here.count <= after.board.places[number].passengers or min(here.colours or (0,)) < 0:
            raise ValueError(here)


def _check_draws(state: State) -> None:
    """Tickets are drawn from the decks of the box."""
    decks = len(state.board.tickets.decks)
    for draw in state.draws:
        if draw.mix is not None and (len(draw.mix) != decks or min(draw.mix) < 0):
            raise ValueError(draw.mix)


def _check_cards(cards: Cards, box: CardRules) -> None:
    """No more cards lie face up than the row has, and none that lies elsewhere; nowhere are fewer than none."""
    row = cards.face_up
    if len(row) > box.face_up or any(seen_of(cards, box, kind) > box.copies(kind) for kind in {*row}):
        raise ValueError(row)
    if not 0 <= cards.deck <= box.total or min(*cards.discards, *cards.blind, *map(min, cards.known)) < 0:
        raise ValueError(cards.deck)
