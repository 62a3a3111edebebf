"""Catching up: what a group sets from a glance at the board."""

from collections.abc import Iterator

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
