"""The maps there are: one for every facts file of the game."""

from companion.input.catalog import facts_of

USUAL_MAP = "usa"
"""The map of a table that names none."""


def maps() -> tuple[str, ...]:
    """The usual one, then the others by name."""
    return tuple(sorted(facts_of("ticket_to_ride"), key=lambda map_: (map_ != USUAL_MAP, map_)))
