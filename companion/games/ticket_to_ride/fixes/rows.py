"""Rows of values: routes with what they are worth, cities with their passengers."""

from companion.game import FixRow
from companion.games.ticket_to_ride.state import State, card_name
from companion.messages import message


def fix_row(state: State, id_: str) -> FixRow | None:
    kind, _, which = id_.partition("/")
    match kind:
        case "route":
            route = state.board.rail.route[which]
            points = state.board.rail.points_for(route)
            detail = message("ticket_to_ride.fix.route_row", colour=card_name(route.colour), count=points)
            return FixRow(id_, state.route_name(route), detail)
        case "waiting":
            place, _, colour = which.partition("/")
            part = message(f"colour.{colour}") if colour else None
            return FixRow(f"{kind}/{place}", state.place_name(place), part=part)
    return None
