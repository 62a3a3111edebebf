"""What the box contains, counted: every train, passenger, card and ticket is in at most one place."""

from collections import Counter
from collections.abc import Iterator

from companion.errors import RuleError
from companion.game import Excess
from companion.games.ticket_to_ride.cards import seen_of
from companion.games.ticket_to_ride.state import Cards, State, card_name
from companion.games.ticket_to_ride.tickets import all_decks, certainly_kept, of_map
from companion.messages import message


def excess(state: State) -> Iterator[Excess]:
    """Of what there is more than the box holds."""
    yield from _trains(state)
    if state.board.has_passengers:
        yield from _passengers(state)
    if state.cards is not None:
        yield from _cards(state, state.cards)
    yield from _tickets(state)


def laid(state: State, seat: int) -> int:
    """How many trains of a player lie on the board."""
    rail = state.board.rail
    return sum(route.length for route, owner in zip(rail.routes, state.owners, strict=True) if owner == seat)


def _trains(state: State) -> Iterator[Excess]:
    rail = state.board.rail
    routes = tuple(f"route/{route.id}" for route in rail.routes)
    for seat, left in enumerate(state.trains):
        over = laid(state, seat) + left - rail.trains
        if over > 0:
            why = RuleError(
                "ticket_to_ride.only_so_many_trains",
                rule=of_map(state, "TTR-S02", "TTR-S03"),
                about=seat,
                player=state.name(seat),
                count=rail.trains + over,
                most=rail.trains,
            )
            yield Excess(why, (f"trains/{seat}", *routes), over)


def away(state: State) -> int:
    """How many passengers stand on no place any more: more cannot be in anybody's hands."""
    rail = state.board.rail
    in_all = len(rail.passenger_colours) * rail.passengers_per_colour
    return in_all - sum(here.count for here in state.waiting)


def out(state: State, column: int) -> int:
    """How many passengers of a colour are held, and where every turn is followed stand somewhere for certain."""
    stand = [here.colours[column] for here in state.waiting if here.exact and here.colours]
    return sum(held[column] for held in state.passengers) + (sum(stand) if state.depth == "full" else 0)


def _passengers(state: State) -> Iterator[Excess]:
    """No more of a colour than there are; where every turn is followed none is in a hand and on the board as well."""
    rail, seats = state.board.rail, range(state.players)
    for number, colour in enumerate(rail.passenger_colours):
        over = out(state, number) - rail.passengers_per_colour
        if over > 0:
            why = RuleError(
                "ticket_to_ride.only_so_many",
                rule="TTR-S08",
                colour=message(f"colour.{colour}"),
                count=rail.passengers_per_colour,
            )
            places = tuple(f"waiting/{place.id}/{colour}" for place in state.board.places)
            yield Excess(why, (*(f"passengers/{seat}/{colour}" for seat in seats), *places), over)
    held, gone = sum(map(sum, state.passengers)), away(state)
    if state.depth == "full" and held > gone:
        why = RuleError("ticket_to_ride.still_on_the_board", rule="TTR-P01", count=held, most=gone)
        yield Excess(why, (), held - gone)


def room_for_cards(state: State) -> int:
    """How many train cards are in no hand, in no row and in no discards: the deck has no more."""
    cards = state.cards
    assert cards is not None  # only asked where cards are checked
    return state.board.cards.total - sum(cards.hands) - len(cards.face_up) - sum(cards.discards)


def _cards(state: State, cards: Cards) -> Iterator[Excess]:
    box, seats = state.board.cards, range(state.players)
    for kind in box.kinds:
        over = seen_of(cards, box, kind) - box.copies(kind)
        if over > 0:
            why = RuleError(
                "ticket_to_ride.not_so_many_cards", rule="TTR-S04", count=box.copies(kind), card=card_name(kind)
            )
            yield Excess(why, ("face_up", f"discards/{kind}", *(f"known/{seat}/{kind}" for seat in seats)), over)
    over = cards.deck - room_for_cards(state)
    if over > 0:
        why = RuleError("ticket_to_ride.only_so_many_cards", rule="TTR-S04", count=box.total + over, most=box.total)
        yield Excess(why, ("deck",), over)


def _tickets(state: State) -> Iterator[Excess]:
    """A ticket lies face up before one player; what is still secret is not compared."""
    seats = range(state.players)
    open_hands = Counter(ticket for seat in seats if state.revealed[seat] for ticket in state.hand(seat))
    over = sum(count - 1 for count in open_hands.values())
    if over > 0:
        why = RuleError("ticket_to_ride.ticket_twice_open", rule=of_map(state, "TTR-S05", "TTR-S06"))
        yield Excess(why, tuple(f"tickets/{seat}" for seat in seats), over)
    decks = state.board.tickets.decks
    most = sum(size for _, size in decks)
    kept = certainly_kept(state, all_decks(state))
    if kept > most:
        rule = of_map(state, "TTR-S05", "TTR-S06")
        why = RuleError("ticket_to_ride.only_so_many_tickets", rule=rule, count=kept, most=most)
        yield Excess(why, tuple(f"{kind}/{seat}" for kind in ("draws", "tickets") for seat in seats), kept - most)
