"""What releases before 0.2.0 showed.

Passengers did not leave with a route that was set or noted, and a row of cards that was set came from nowhere.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from companion.game import Corrected, Drawn
from companion.games.ticket_to_ride.events import PassengerTaken
from companion.games.ticket_to_ride.evolve import evolve
from companion.games.ticket_to_ride.state import State
from companion.question import Value

Entered: TypeAlias = tuple[tuple[State, Any], ...]
"""Every event, with the state before it."""


def earlier(entered: Iterable[tuple[State, Any]]) -> dict[str, Value]:
    every = tuple(entered)
    return {**_waiting(every), **_deck(every)}


def _deck(entered: Entered) -> dict[str, Value]:
    """The deck was never less for a row that somebody set."""
    more = 0
    for state, event in entered:
        match event:
            case Corrected("deck"):
                more = 0
            case Corrected("face_up", tuple() as row) if state.cards:
                more += min(state.cards.deck, max(0, len(row) - len(state.cards.face_up)))
    if not more:
        return {}
    now = evolve(*entered[-1])
    return {"deck": now.cards.deck + more} if now.cards else {}


def _waiting(entered: Entered) -> dict[str, Value]:
    """In each place those of the setup stood, less those that were taken in a turn."""
    standing: dict[str, int] = {}
    for state, event in entered:
        if not state.board.has_passengers:
            return {}
        if not standing or (isinstance(event, Drawn) and event.offer == "passengers"):
            standing = {place.id: place.passengers for place in state.board.places}
        match event:
            case PassengerTaken(_, place, str()):
                standing[place] -= 1
            case Corrected(fix, int() as count) if fix.startswith("waiting/"):
                place, _, colour = fix.removeprefix("waiting/").partition("/")
                standing[place] = standing[place] + count - _of_colour(state, place, colour) if colour else count
    return {f"waiting/{place}": count for place, count in standing.items()}


def _of_colour(state: State, place: str, colour: str) -> int:
    known = state.waiting_at(place).colours
    return known[state.board.rail.passenger_colours.index(colour)] if known else 0
