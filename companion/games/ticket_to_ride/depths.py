"""Changing depth: what a table follows at each, what comes with a change, and what the new depth needs to be told."""

from collections.abc import Iterator
from typing import Any

from companion.game import Depth
from companion.games.ticket_to_ride.events import CardsNotFollowed, TicketsNotFollowed, TurnBrokenOff
from companion.games.ticket_to_ride.state import State


def change_depth(state: State, _before: Depth) -> tuple[Any, ...]:
    """A turn that was begun is over with; who enters every turn again may not have seen every ticket and card."""
    begun = state.taking or (state.cards and state.cards.picks)
    broken_off = (TurnBrokenOff(),) if begun else ()
    if state.depth != "full":
        return broken_off
    return *broken_off, TicketsNotFollowed(), *((CardsNotFollowed(),) if state.cards else ())


def needs(state: State, before: Depth) -> Iterator[str]:
    """Whose turn it is, how far the last round has come, and what players hold that only full play follows."""
    if state.depth != "full":
        return
    if not state.over:
        yield "turn"
        begun = state.last_turns is not None or min(state.trains) <= state.board.last_round_at
        if begun or before == "score_only":
            yield "last_turns"
        if state.cards:
            yield "face_up"
            yield from (f"hand/{seat}" for seat in range(state.players))
    yield from _passengers(state)


def followed(state: State, depth: Depth) -> Iterator[str]:
    """What the entries of a depth keep true."""
    if depth == "score_only":
        return
    seats = range(state.players)
    yield from (f"route/{route.id}" for route in state.board.rail.routes)
    yield from (f"{kind}/{seat}" for kind in ("trains", "marker", "tickets") for seat in seats)
    yield from _waiting(state)
    if depth == "full":
        yield "last_turns"
        yield from (f"draws/{seat}" for seat in seats if seat not in state.untold)
        yield from _passengers(state)
        if not state.over:
            yield "turn"
            yield from _cards(state)


def _passengers(state: State) -> Iterator[str]:
    for seat in range(state.players):
        yield from (f"passengers/{seat}/{colour}" for colour in state.board.rail.passenger_colours)


def _waiting(state: State) -> Iterator[str]:
    """Who stands where; only how many where a route was entered without its passengers."""
    if state.board.has_passengers:
        for place, here in zip(state.board.places, state.waiting, strict=True):
            colours = state.board.rail.passenger_colours if here.exact else ()
            yield from (f"waiting/{place.id}/{colour}" for colour in colours)
            if not here.exact:
                yield f"waiting/{place.id}"


def _cards(state: State) -> Iterator[str]:
    """The row and how many cards everybody holds; which, only while every card was entered."""
    if state.cards is None:
        return
    kinds, seats = state.board.cards.kinds, range(state.players)
    yield "face_up"
    yield from (f"hand/{seat}" for seat in seats)
    if state.cards.counted:
        yield from (f"discards/{kind}" for kind in kinds)
        yield from (f"known/{seat}/{kind}" for seat in seats for kind in kinds)
        yield from (f"blind/{seat}" for seat in seats)
        yield "deck"
