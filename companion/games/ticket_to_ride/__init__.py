"""Ticket to Ride: one game, and a map for every facts file it has."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.box import Box, unknown_box
from companion.games.ticket_to_ride.maps import USUAL_MAP, maps
from companion.games.ticket_to_ride.own_map import in_words
from companion.messages import Message, message

if TYPE_CHECKING:
    from companion.game import GameDefinition
    from companion.games.ticket_to_ride.state import State

GAME = "ticket_to_ride"
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
    return tuple(_box(map_, message(f"ticket_to_ride.title.{map_}")) for map_ in maps())


def _box(map_: str, title: Message, text: str = "") -> Box:
    return Box(GAME, {"map": map_}, title, switches=("card_check",), carried={"map": text} if text else {})


def listed_box(options: Mapping[str, Any]) -> Box:
    """The box of a table in a list: one of ours, or somebody's own by what the list holds of it."""
    map_, name = str(options.get("map", USUAL_MAP)), options.get("name")
    ours = next((box for box in boxes() if box.options["map"] == map_), None)
    if ours is None and isinstance(name, dict):
        return _box(map_, in_words(name))
    return ours or unknown_box(GAME, {"map": map_})


def box_carrying(options: Mapping[str, Any], file: str = "") -> Box:
    """The box of a table that is about to be opened with somebody's own map. May raise."""
    from companion.games.ticket_to_ride.board import read_own_map  # noqa: PLC0415 - the registry is read before its games

    found, _ = read_own_map(str(options.get("map", "")), file or "map")
    return _box(found.rail.id, found.title, found.map)


PLAYERS = range(2, 6)


def seats(box: Box) -> tuple[range, tuple[str, ...]]:
    from companion.games.ticket_to_ride.board import board  # noqa: PLC0415 - the registry is read before its games

    found = board(box.opening["map"])
    return (found.players if found.is_own else PLAYERS), found.colours


def definition() -> "GameDefinition[State]":
    from companion.games.ticket_to_ride.game import TICKET_TO_RIDE  # noqa: PLC0415 - the registry is read before its games

    return TICKET_TO_RIDE
