"""The words of a turn: commands (what a player wants) and events (what happened), phase by phase.

`by` names the action that is used: a box of the location (`A/1/0`: building, box, place in the box), `due` for what
comes now or never, `instead` for the single auxiliary action.
"""

from dataclasses import dataclass

from companion.games.great_western_trail.board import Act

DUE, INSTEAD = "due", "instead"


# --- commands -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """Ride to a location, past what levies a toll, in path order; by an action of a building or card, or in phase A."""

    seat: int
    to: str
    passed: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """An action that needs nothing more told; `count` where the app must ask (own buildings next to a wood)."""

    seat: int
    by: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Hire:
    seat: int
    by: str
    worker: str
    row: int


@dataclass(frozen=True, slots=True)
class Build:
    seat: int
    by: str
    building: str
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class BuyCattle:
    """Cards by colour and printed points (`brown/4`), and how many cowboys reveal cards first."""

    seat: int
    by: str
    cards: tuple[str, ...]
    reveal: int = 0


@dataclass(frozen=True, slots=True)
class MoveEngine:
    seat: int
    by: str
    to: str
    count: int = 0
    """Own buildings next to a wood, where the action counts them."""


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A disc on a station; a worker appointed for the stationmaster, by kind, and the tile if it was never told."""

    seat: int
    by: str
    station: int
    disc: str
    appoint: str = ""
    tile: str = ""


@dataclass(frozen=True, slots=True)
class RemoveHazard:
    seat: int
    by: str
    kind: str
    number: int
    vp: int


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Trade with a teepee or collect the bounty of an outlaw, by its space on the track, from 1."""

    seat: int
    by: str
    space: int
    colour: str = ""


@dataclass(frozen=True, slots=True)
class TakeObjective:
    """An objective card into the deck; without a card it is told later."""

    seat: int
    by: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class PlayObjective:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TakeAuxiliary:
    """An auxiliary action once or twice; where the engine goes, and which cards leave the game."""

    seat: int
    by: str
    row: str
    times: int = 1
    engine: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CopyBuilding:
    seat: int
    by: str
    building: str


@dataclass(frozen=True, slots=True)
class DeliverByRail:
    """Special delivery: engine back to a space, a disc on a city of at most the spaces moved."""

    seat: int
    by: str
    engine: str
    city: str
    disc: str


@dataclass(frozen=True, slots=True)
class Waive:
    """What comes now or never is left."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseTile:
    """The tile chosen in a foresight column."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class SkipForesight:
    """No tile may be chosen in this column."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeIncome:
    """Breeds shown, one card of each (`orange/4` by its points for Simmental), and certificates spent."""

    seat: int
    cards: tuple[str, ...]
    certificates: int = 0


@dataclass(frozen=True, slots=True)
class Grow:
    """Simmental cards that become the next stage."""

    seat: int
    first: int = 0
    second: int = 0


@dataclass(frozen=True, slots=True)
class Deliver:
    seat: int
    city: str
    disc: str


@dataclass(frozen=True, slots=True)
class SpendToken:
    seat: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    seat: int


@dataclass(frozen=True, slots=True)
class TellTile:
    """What lies face up on the table: `seed`, `market/1/0` (row, column), `foresight/0/1` (column, place)."""

    where: str
    tile: str


@dataclass(frozen=True, slots=True)
class CatchUp:
    """Put in what a player did and nobody entered."""

    seat: int


@dataclass(frozen=True, slots=True)
class CaughtUp:
    pass


TURN_COMMANDS: tuple[type, ...] = (
    Move,
    Use,
    Hire,
    Build,
    BuyCattle,
    MoveEngine,
    Upgrade,
    RemoveHazard,
    TakeTile,
    TakeObjective,
    PlayObjective,
    TakeAuxiliary,
    CopyBuilding,
    DeliverByRail,
    Waive,
    ChooseTile,
    SkipForesight,
    TakeIncome,
    Grow,
    Deliver,
    SpendToken,
    EndTurn,
    TellTile,
    CatchUp,
    CaughtUp,
)


# --- events ---------------------------------------------------------------------------------------------------------


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
    """True if it was a tile of setup that had not been told."""


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
    """True if the card had been taken without being told."""


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


TURN_EVENTS: tuple[type, ...] = (
    Moved,
    Used,
    Hired,
    Built,
    Bought,
    EngineMoved,
    Upgraded,
    HazardRemoved,
    TileTaken,
    ObjectiveTaken,
    ObjectivePlayed,
    AuxiliaryTaken,
    BuildingCopied,
    DueOpened,
    Waived,
    TileChosen,
    ForesightSkipped,
    IncomeTaken,
    Grown,
    Delivered,
    TokenSpent,
    TurnEnded,
    TileTold,
    CatchingUp,
    AllCaughtUp,
)
