"""What has to be entered when the depth changes, and what a group that fell behind sets."""

from collections.abc import Iterator
from typing import Any

from companion.errors import NextStep
from companion.game import Corrected, Depth
from companion.games.ticket_to_ride import last_round
from companion.games.ticket_to_ride.contents import room_for_cards
from companion.games.ticket_to_ride.decide import turn_ended
from companion.games.ticket_to_ride.events import CardsNotFollowed, TicketsNotFollowed, TurnBrokenOff
from companion.games.ticket_to_ride.phases import is_begun
from companion.games.ticket_to_ride.records import RevealTickets
from companion.games.ticket_to_ride.state import State, card_name
from companion.messages import Message, message

_SEATS = ("turn", "first", "route")

NEVER_TOLD = frozenset(
    f"ticket_to_ride.{code}"
    for code in (
        "all_taken",
        "colour_not_there",
        "hand_too_small",
        "no_pass_route",
        "no_pass_tickets",
        "no_passenger_there",
        "not_face_up",
        "not_in_hand",
        "not_so_many_cards",
        "route_taken",
        "tickets_run_out",
        "too_few_trains",
        "track_taken",
    )
)
"""Refusals that are wrong where somebody's entry is missing."""


def catch_up(state: State) -> Iterator[str]:
    """Whose every route is, and what each player has; in full play whose turn it is."""
    seats = range(state.players)
    yield from (f"route/{route.id}" for route in state.board.rail.routes)
    if state.depth != "score_only":
        yield from (f"trains/{seat}" for seat in seats)
    yield from (f"passengers/{seat}/{colour}" for seat in seats for colour in state.board.rail.passenger_colours)
    if state.depth == "full":
        yield from ("turn", "last_turns")
        if state.cards is not None:
            yield "face_up"
            yield from (f"hand/{seat}" for seat in seats)


def fix_words(state: State, id_: str, option: str) -> Message | None:
    """Players, tickets and cards have names."""
    kind = id_.partition("/")[0]
    if kind in _SEATS:
        return message("question.as_it_is", what=state.name(int(option)))
    if kind == "tickets":
        return state.ticket_name(state.board.rail.ticket[option])
    return card_name(option) if kind == "face_up" else None


_ROUTE = ("route_taken", "track_taken", "track_closed", "own_parallel", "too_few_trains")
_PAYMENT = ("cards_needed", "wrong_number_of_cards", "one_colour", "wrong_colour", "not_in_hand", "hand_too_small")
_CARD = ("not_face_up", "locomotive_second", "no_such_card", "not_so_many_cards", "only_discards_come")
_TICKETS = (
    "ticket_elsewhere",
    "ticket_twice",
    "keep_exactly",
    "keep_so_many",
    "kept_stays",
    "reveal_exactly",
    "reveal_so_many",
    "more_than_drawn",
    "fewer_than_kept",
    "tickets_run_out",
)
_PASSENGER = ("all_taken", "colour_not_there", "no_passenger_there", "only_so_many")


def _each(codes: tuple[str, ...], words: str) -> dict[str, NextStep]:
    return {f"ticket_to_ride.{code}": NextStep(f"ticket_to_ride.on.{words}") for code in codes}


NEXT_STEPS = {
    **_each(_ROUTE, "route"),
    **_each(_PAYMENT, "payment"),
    **_each(_CARD, "card"),
    **_each(_TICKETS, "tickets"),
    **_each(_PASSENGER, "passenger"),
    "ticket_to_ride.reveal_first": NextStep("ticket_to_ride.on.reveal", RevealTickets),
    "ticket_to_ride.no_trains_for": NextStep("refusal.on.value"),
    "ticket_to_ride.play_not_over": NextStep("refusal.on.table"),
}


def change_depth(state: State, _before: Depth) -> tuple[Any, ...]:
    """A turn that was begun has ended, and the next player is on turn; who enters every turn again may not have seen
    every ticket and card, and has the last round from the trains."""
    broken_off = (TurnBrokenOff(), *turn_ended(state)) if is_begun(state) else ()
    if state.depth != "full":
        return broken_off
    then = last_round.derived(state, state)
    begins = () if state.over or then == last_round.now(state) else (Corrected(last_round.LAST_TURNS, then),)
    return *broken_off, TicketsNotFollowed(), *((CardsNotFollowed(),) if state.cards else ()), *begins


def follows(before: State, after: State, set_: frozenset[str]) -> tuple[Corrected, ...]:
    """The last round; and cards that turn up somewhere have come from the deck, unless the group has counted it."""
    found = last_round.follows(before, after, set_)
    if after.cards is None or "deck" in set_ or not 0 <= room_for_cards(after) < after.cards.deck:
        return found
    return *found, Corrected("deck", room_for_cards(after))


def needs(state: State, before: Depth) -> Iterator[str]:
    """Whose turn it is, how far the last round has come, and what players hold that only full play follows."""
    if state.depth != "full":
        return
    if not state.over:
        yield from ("begun",) if is_begun(state) else ()
        yield "turn"
        begun = state.last_turns is not None or min(state.trains) <= state.board.last_round_at
        if begun or before == "score_only":
            yield "last_turns"
        if state.cards:
            yield "face_up"
            yield from (f"hand/{seat}" for seat in range(state.players))
    yield from _passengers(state)


def _passengers(state: State) -> Iterator[str]:
    for seat in range(state.players):
        yield from (f"passengers/{seat}/{colour}" for colour in state.board.rail.passenger_colours)
