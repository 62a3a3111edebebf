"""The words of a turn, events: what happened, with everything it moved."""

from dataclasses import dataclass

from companion.games.great_western_trail.box.board import Act
from companion.input.codec import records_in


@dataclass(frozen=True, slots=True)
class Moved:
    seat: int
    to: str
    tolls: tuple[tuple[int, int], ...] = ()
    """Whom (a seat, or −1 for the bank) and how much, in path order."""
    by: str = ""
    rank: int = 0
    behind: str = ""
    further: int = 0
    step: str = ""
    """The step of the turn that comes next."""
    rides: bool = True
    """False if a missed entry only names a location the rider has left behind."""
    passed: tuple[str, ...] = ()
    """What was entered of the way, in path order."""


@dataclass(frozen=True, slots=True)
class Used:
    """An action and what it moved: dollars gained or paid, the certificate marker, tokens, cards to draw."""

    seat: int
    by: str
    do: str
    card: str = ""
    dollars: int = 0
    certificates: int = 0
    """Spaces the marker moved, counted in certificates."""
    tokens: int = 0
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Hired:
    seat: int
    by: str
    worker: str
    row: int
    dollars: int


@dataclass(frozen=True, slots=True)
class Built:
    seat: int
    by: str
    building: str
    dollars: int
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Bought:
    seat: int
    by: str
    cards: tuple[str, ...]
    dollars: int
    cowboys: int
    revealed: int = 0
    """Cards turned up from the stack."""


@dataclass(frozen=True, slots=True)
class EngineMoved:
    seat: int
    by: str
    to: str
    dollars: int = 0
    """Gained, or paid if negative."""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Upgraded:
    seat: int
    by: str
    station: int
    disc: str
    dollars: int
    """Paid for the station, the disc included."""
    gained: int = 0
    appoint: str = ""
    tile: str = ""


@dataclass(frozen=True, slots=True)
class HazardRemoved:
    seat: int
    by: str
    kind: str
    number: int
    vp: int
    dollars: int = 0
    seed: bool = False
    """True if it was a tile of setup that had not been entered."""


@dataclass(frozen=True, slots=True)
class TileTaken:
    seat: int
    by: str
    space: int
    colour: str
    dollars: int
    token: bool = False
    seed: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveTaken:
    seat: int
    by: str
    card: str = ""
    dollars: int = 0
    paid_with: str = ""


@dataclass(frozen=True, slots=True)
class ObjectivePlayed:
    seat: int
    card: str
    told: bool = False
    """True if the card had been taken without being entered."""


@dataclass(frozen=True, slots=True)
class AuxiliaryTaken:
    seat: int
    by: str
    row: str
    times: int
    dollars: int = 0
    certificates: int = 0
    engine: str = ""
    cards: tuple[str, ...] = ()
    draw: int = 0


@dataclass(frozen=True, slots=True)
class BuildingCopied:
    seat: int
    by: str
    building: str


@dataclass(frozen=True, slots=True)
class DueOpened:
    """Something comes now or never."""

    seat: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Waived:
    seat: int
    do: str


@dataclass(frozen=True, slots=True)
class TileChosen:
    """A foresight tile on its place: `market`, `track/3`, `hazard/2`, or `out` of the game."""

    seat: int
    column: int
    tile: str
    place: str
    step: str
    refilled: int = 0
    """Cards turned up to fill the cattle market."""
    last: bool = False
    """True if it pushed the token off the board."""


@dataclass(frozen=True, slots=True)
class ForesightSkipped:
    seat: int
    column: int
    step: str


@dataclass(frozen=True, slots=True)
class IncomeTaken:
    seat: int
    cards: tuple[str, ...]
    certificates: int
    """Temporary certificates spent."""
    permanent: int
    total: int
    step: str


@dataclass(frozen=True, slots=True)
class Grown:
    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Delivered:
    """A disc on a city, with all it cost and gave; by rail from building 9a, or in Kansas City."""

    seat: int
    city: str
    disc: str
    dollars: int
    """Paid for the disc and the transport."""
    gained: int = 0
    tokens: int = 0
    by: str = ""
    engine: str = ""
    refilled: tuple[int, ...] = ()
    """Foresight columns that were refilled."""


@dataclass(frozen=True, slots=True)
class TokenSpent:
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    seat: int
    next: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class TileTold:
    where: str
    tile: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class CatchingUp:
    seat: int


@dataclass(frozen=True, slots=True)
class AllCaughtUp:
    pass


TURN_EVENTS = records_in(__name__)
