"""Options, and commands: what a player wants."""

from dataclasses import dataclass
from typing import Annotated

from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.maps import USUAL_MAP, maps
from companion.games.ticket_to_ride.own_map import LONGEST_FILE, is_own
from companion.input.codec import Read, records_in
from companion.input.json_input import Node


def _map(node: Node) -> str:
    if not isinstance(node.value, str) or not is_own(node.value):
        return node.one_of(maps())
    text = node.text(longest=LONGEST_FILE)
    board(text)
    return text


@dataclass(frozen=True, slots=True)
class Options:
    map: Annotated[str, Read(_map)] = USUAL_MAP
    """One of ours by its name, or the whole text of somebody's own: it opens wherever that never was."""
    card_check: bool = False
    """Enter train cards too, so that payments and the face-up row can be checked."""


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Drew train cards; the whole action in one tap when cards are not checked."""


@dataclass(frozen=True, slots=True)
class TakeFaceUp:
    card: str


@dataclass(frozen=True, slots=True)
class TakeBlind:
    pass


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Cards turned up beside the deck; `stands` if the table lets a row of locomotives lie."""

    cards: tuple[str, ...]
    stands: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    route: str
    cards: tuple[str, ...] = ()
    """The cards paid; asked for only when cards are checked."""


@dataclass(frozen=True, slots=True)
class TakePassenger:
    """Take a passenger from an end of the claimed route, or (None) leave it there."""

    place: str
    colour: str | None


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Draw destination tickets, so many from each deck; where there is one deck the number goes without saying."""

    mix: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeclareMix:
    """Germany's setup: how many short and how many long tickets a player will draw."""

    seat: int
    mix: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """The tickets a player kept of the oldest draw still open; entered behind the curtain."""

    seat: int
    tickets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class RevealTickets:
    """Final scoring: all tickets of a player, face up."""

    seat: int
    tickets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EnterRoute:
    """Score only: this route is a player's, or (None) nobody's."""

    route: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class EnterPassengers:
    """Score only: how many passengers of a colour a player holds."""

    seat: int
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class EndPlay:
    """Milestones: the game is over, and what was not noted is entered."""


COMMANDS = records_in(__name__, but=Options)
