"""Catching up, what a group sets from a glance; and where the table can go on after a refusal."""

from collections.abc import Iterator

from companion.errors import WayOn
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
    """Players and cards have names."""
    kind = id_.partition("/")[0]
    if kind in _SEATS:
        return message("question.as_it_is", what=state.name(int(option)))
    return card_name(option) if kind == "face_up" else None


_ROUTE = ("route_taken", "track_taken", "track_closed", "own_parallel", "too_few_trains")
_PAYMENT = ("cards_needed", "wrong_number_of_cards", "one_colour", "wrong_colour", "not_in_hand", "hand_too_small")
_CARD = ("not_face_up", "locomotive_second", "no_such_card", "not_so_many_cards", "only_discards_come")
_TICKETS = (
    "ticket_elsewhere",
    "ticket_twice",
    "keep_so_many",
    "kept_stays",
    "reveal_so_many",
    "more_than_drawn",
    "fewer_than_kept",
    "tickets_run_out",
)
_PASSENGER = ("all_taken", "colour_not_there", "no_passenger_there", "only_so_many")


def _each(codes: tuple[str, ...], words: str) -> dict[str, WayOn]:
    return {f"ticket_to_ride.{code}": WayOn(f"ticket_to_ride.on.{words}") for code in codes}


WAYS_ON = {
    **_each(_ROUTE, "route"),
    **_each(_PAYMENT, "payment"),
    **_each(_CARD, "card"),
    **_each(_TICKETS, "tickets"),
    **_each(_PASSENGER, "passenger"),
    "ticket_to_ride.reveal_first": WayOn("ticket_to_ride.on.reveal", RevealTickets),
    "ticket_to_ride.no_trains_for": WayOn("refusal.on.value"),
    "ticket_to_ride.play_not_over": WayOn("refusal.on.table"),
}
