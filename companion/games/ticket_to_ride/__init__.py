"""Ticket to Ride: one game, and a map for every facts file it has."""

from typing import TYPE_CHECKING

from companion.box import Box
from companion.games.ticket_to_ride.maps import maps
from companion.messages import message

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.ticket_to_ride.state import State

SAYS = (
    "cards.",
    "claim.",
    "entry.",
    "map.",
    "passengers.",
    "proof.",
    "setup_guide.draw_why.passengers",
    "setup_guide.passengers",
    "setup_guide.row",
    "setup_guide.tickets",
    "tickets.",
    "why.show_on_map",
)
"""Prefixes of message ids that belong to this game, besides its own name; its language files hold them."""


def boxes() -> tuple[Box, ...]:
    return tuple(
        Box("ticket_to_ride", {"map": map_}, message(f"ticket_to_ride.title.{map_}"), switches=("card_check",))
        for map_ in maps()
    )


PLAYERS = range(2, 6)


def seats(box: Box) -> tuple[range, tuple[str, ...]]:
    from companion.games.ticket_to_ride.board import board  # noqa: PLC0415 - the registry is read before its games

    return PLAYERS, board(box.options["map"]).colours


def definition() -> "GameDefinition[State]":
    from companion.games.ticket_to_ride.game import TICKET_TO_RIDE  # noqa: PLC0415 - the registry is read before its games

    return TICKET_TO_RIDE
