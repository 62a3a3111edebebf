"""The words of a turn, commands: what a player wants, phase by phase.

`by` names the action that is used: a box of the location (`A/1/0`: building, box, place in the box), `due` for what
comes now or never, `instead` for the single auxiliary action.
"""

from dataclasses import dataclass

from companion.input.codec import records_in

DUE, INSTEAD = "due", "instead"


@dataclass(frozen=True, slots=True)
class Move:
    """Ride to a location, past what is entered, in path order; by an action of a building or card, or in phase A."""

    seat: int
    to: str
    passed: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """An action without further choices; `count` where the app must ask (own buildings next to a wood)."""

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
    """A disc on a station; a worker appointed for the stationmaster, by kind, and the tile if it was never entered."""

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
    """An objective card into the deck; without a card it is entered later."""

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
    """Breeds shown, one card of each (`orange/4` by its points for Simmental), and certificates spent.

    The value of the hand may be entered instead of its cards.
    """

    seat: int
    cards: tuple[str, ...]
    certificates: int = 0
    hand: int | None = None


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
class VisitKansasCity:
    """All that is left to decide in Kansas City at once, carried out in the order of the rules.

    A tile for each column of foresight that is open (nothing where none can be chosen), the income, Simmental cards
    that grow, and the delivery.
    """

    seat: int
    tiles: tuple[str, ...]
    city: str
    disc: str
    cards: tuple[str, ...] = ()
    certificates: int = 0
    hand: int | None = None
    first: int = 0
    second: int = 0


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


TURN_COMMANDS = records_in(__name__)
