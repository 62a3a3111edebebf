"""The look of Ticket to Ride: routes, cars, passengers and names on the map, from the tokens."""

from typing import Any

from screens.theme import Theme, rgba, tokens


def look(what: str) -> Any:
    return tokens()["ticket_to_ride"][what]


def route_colour(theme: Theme, colour: str, part: str) -> list[float]:
    """A route's colour: `tint` or `line`."""
    return rgba(look("routes")[colour][theme.mode][part])
