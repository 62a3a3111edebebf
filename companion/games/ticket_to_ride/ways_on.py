"""Where a table of Ticket to Ride can go on after a refusal."""

from companion.errors import WayOn
from companion.games.ticket_to_ride.records import RevealTickets

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
