"""What belongs in the story of a table: who built what."""

from typing import Any

from companion.game import Told
from companion.games.ticket_to_ride.records import RouteClaimed, RouteEntered
from companion.games.ticket_to_ride.state import State


def tells(_state: State, event: Any) -> Told | None:
    match event:
        case RouteClaimed(seat, route):
            return Told("route", seat, route)
        case RouteEntered(route, seat) if seat is not None:
            return Told("route", seat, route)
    return None
