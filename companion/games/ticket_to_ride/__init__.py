"""Ticket to Ride, USA and Germany: one game, two maps."""

from typing import TYPE_CHECKING

from companion.box import Box
from companion.messages import message

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.ticket_to_ride.state import State

MAPS = ("usa", "germany")


def boxes() -> tuple[Box, ...]:
    return tuple(
        Box("ticket_to_ride", {"map": map_}, message(f"ticket_to_ride.title.{map_}"), switches=("card_check",))
        for map_ in MAPS
    )


def definition() -> "GameDefinition[State]":
    from companion.games.ticket_to_ride.game import TICKET_TO_RIDE  # noqa: PLC0415 - the shelf is read before its games

    return TICKET_TO_RIDE
