"""Passengers: who may be taken where, how many of a colour one player can hold, and who left with a route."""

from companion.errors import RuleError
from companion.games.ticket_to_ride.state import State, Waiting, set_owner
from companion.messages import message
from companion.support.frozen_update import replaced, with_item
from scoring.ticket_to_ride import Route


def _column(state: State, colour: str) -> int:
    colours = state.board.rail.passenger_colours
    if colour not in colours:
        raise RuleError("ticket_to_ride.no_such_passenger", rule="TTR-S08")
    return colours.index(colour)


def check_colour(state: State, place: str, colour: str) -> None:
    """A passenger of this colour can stand in this place."""
    number, most = _column(state, colour), _most(state)
    here = state.waiting_at(place).colours
    shown = message(f"colour.{colour}")
    if here is not None and here[number] == 0:
        raise RuleError("ticket_to_ride.colour_not_there", rule="TTR-P02", colour=shown, place=state.place_name(place))
    if sum(held[number] for held in state.passengers) >= most:
        raise RuleError("ticket_to_ride.all_taken", rule="TTR-S08", colour=shown, count=most)


def only_colour(state: State, place: str) -> str | None:
    """The colour of everybody who stands in a place; None if there are several, or all ten of it are taken."""
    here = state.waiting_at(place).colours or ()
    there = [colour for colour, n in zip(state.board.rail.passenger_colours, here, strict=False) if n]
    if len(there) != 1 or sum(held[_column(state, there[0])] for held in state.passengers) >= _most(state):
        return None
    return there[0]


def _most(state: State) -> int:
    return state.board.rail.passengers_per_colour


def most_held(state: State, seat: int, colour: str) -> int:
    """The most passengers of a colour one player can hold beside what the others do."""
    number = _column(state, colour)
    others = sum(held[number] for other, held in enumerate(state.passengers) if other != seat)
    return _most(state) - others


def check_held(state: State, seat: int, colour: str, count: int) -> None:
    """Refuse more passengers of a colour than the box leaves."""
    if not 0 <= count <= most_held(state, seat, colour):
        raise RuleError(
            "ticket_to_ride.only_so_many",
            rule="TTR-S08",
            colour=message(f"colour.{colour}"),
            count=_most(state),
        )


# --- who stands where -----------------------------------------------------------------------------------------------


def stands_there(state: State, place: str, route: Route) -> bool:
    """True if passengers of a place may leave by this route; a house rule may keep them apart."""
    return dict(state.board.place[place].apart).get(route.other_end(place)) not in state.house


def one_left(here: Waiting, colour: int | None = None) -> Waiting:
    """A place that a passenger has left: of this colour, or of one that nobody entered."""
    count, known = max(0, here.count - 1), here.colours
    if known is not None and colour is not None:
        known = with_item(known, colour, max(0, known[colour] - 1))
    return Waiting(count, None if known is None else tuple(min(number, count) for number in known))


def _one_back(state: State, place: str) -> Waiting:
    """A place when a route that ends there lies free again: somebody is back, unless nobody was left for it."""
    here, claims = state.waiting_at(place), 0
    for route in state.board.rail.at[place]:
        claims += state.owner(route.id) is not None and stands_there(state, place, route)
    if here.count >= state.board.place[place].passengers - claims:
        return here
    known = here.colours
    if here.exact and known is not None:
        known = tuple(number + 1 for number in known)
    return Waiting(here.count + 1, known)


def set_owner_and_passengers(state: State, route: Route, seat: int | None) -> State:
    """A route changes hands that was not claimed in a turn: a passenger left each of its ends with the claim."""
    after = set_owner(state, route, seat)
    was_free = state.owner(route.id) is None
    if not state.board.has_passengers or was_free == (seat is None):
        return after
    waiting = after.waiting
    for place in (route.a, route.b):
        if stands_there(state, place, route):
            here = one_left(state.waiting_at(place)) if was_free else _one_back(after, place)
            waiting = with_item(waiting, state.board.place_number[place], here)
    return replaced(after, waiting=waiting)


def turn_broken_off(state: State) -> State:
    """Nothing is due of a turn any more: the passengers of a claim leave all the same, and are counted later."""
    rested = replaced(state.cards, picks=0) if state.cards else None
    waiting = state.waiting
    for place in state.taking:
        waiting = with_item(waiting, state.board.place_number[place], one_left(state.waiting_at(place)))
    return replaced(state, taking=(), waiting=waiting, cards=rested)
