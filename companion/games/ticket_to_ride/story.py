"""What belongs in the story of a table: who built what."""

from collections.abc import Sequence
from typing import Any

from companion.game import Told
from companion.games.ticket_to_ride.events import RouteClaimed, RouteEntered
from companion.games.ticket_to_ride.state import State
from companion.table.steps import Step
from scoring.ticket_to_ride import Route


def tells(_state: State, event: Any) -> Told | None:
    match event:
        case RouteClaimed(seat, route):
            return Told("route", seat, route)
        case RouteEntered(route, seat) if seat is not None:
            return Told("route", seat, route)
    return None


def taken_in(state: State, steps: Sequence[Step], seat: int, route: Route) -> int | None:
    """The number of the entry by which this player has the route, or a track beside it."""
    tracks = state.board.rail.tracks[route.pair]
    wanted = {Told("route", seat, track.id) for track in tracks if state.owner(track.id) == seat}
    last_first = range(len(steps), 0, -1)
    return next((n for n in last_first if any(tells(state, event) in wanted for event in steps[n - 1].events)), None)
