"""Options, and commands: what a player wants."""

from dataclasses import dataclass
from typing import Annotated

from companion.games.ticket_to_ride.maps import USUAL_MAP, maps
from companion.input.codec import Listed, records_in


@dataclass(frozen=True, slots=True)
class Options:
    map: Annotated[str, Listed(maps)] = USUAL_MAP
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
