"""Passengers: who may be taken where, and how many of a colour one player can hold."""

from companion.errors import RuleError
from companion.games.ticket_to_ride.state import State, place_name
from companion.messages import message


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
        raise RuleError("ticket_to_ride.colour_not_there", rule="TTR-P02", colour=shown, place=place_name(place))
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
    if not 0 <= count <= most_held(state, seat, colour):
        raise RuleError(
            "ticket_to_ride.only_so_many",
            rule="TTR-S08",
            colour=message(f"colour.{colour}"),
            count=_most(state),
        )
