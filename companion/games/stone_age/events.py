"""The words of the game: events (what happened), as a step of the table holds them."""

from dataclasses import dataclass
from typing import Literal

from companion.input.codec import records_in
from companion.secret import Secret
from scoring.stone_age import Resources


@dataclass(frozen=True, slots=True)
class CardTold:
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class BuildingTold:
    stack: int
    building: str


@dataclass(frozen=True, slots=True)
class FiguresPlaced:
    seat: int
    place: str
    count: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A player who cannot place any more this round."""

    seat: int
    why: Literal["no_figures", "no_place"]


@dataclass(frozen=True, slots=True)
class TurnCame:
    """Whose turn it is now, in the same phase."""

    seat: int


@dataclass(frozen=True, slots=True)
class UsingBegan:
    seat: int


@dataclass(frozen=True, slots=True)
class FiguresHome:
    """A place was used, or left unused, and its figures are back on the player board."""

    seat: int
    place: str
    used: bool = True


@dataclass(frozen=True, slots=True)
class Gained:
    """Food, resources, points, a tool, a step on the food track or a figure; 0 if there was no room for it."""

    seat: int
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class Rolled:
    seat: int
    source: str
    """The place, or the card that is rolled for."""
    dice: tuple[int, ...]
    total: int = 0
    """The pips of real dice, where only their sum was entered."""


@dataclass(frozen=True, slots=True)
class YieldTaken:
    seat: int
    tiles: tuple[int, ...]
    one_use: tuple[str, ...]
    gained: int


@dataclass(frozen=True, slots=True)
class CardTaken:
    seat: int
    slot: int
    card: str
    paid: Resources


@dataclass(frozen=True, slots=True)
class ListRolled:
    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiePicked:
    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class ExtraCardDrawn:
    seat: int
    drawn: bool = True
    """False if the deck was empty."""


@dataclass(frozen=True, slots=True)
class NoCardLeft:
    """The deck was empty when an extra card would have been drawn."""

    seat: int


@dataclass(frozen=True, slots=True)
class ExtraCardKept:
    seat: int
    card: Secret[str]


@dataclass(frozen=True, slots=True)
class ExtraCardShown:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class AnyTwoUsed:
    seat: int
    gained: Resources


@dataclass(frozen=True, slots=True)
class BuildingTaken:
    seat: int
    stack: int
    building: str
    paid: Resources
    points: int


@dataclass(frozen=True, slots=True)
class FeedingBegan:
    pass


@dataclass(frozen=True, slots=True)
class Fed:
    seat: int
    produced: int
    eaten: int
    """Food handed in."""
    paid: Resources = (0, 0, 0, 0)
    hungry: int = 0
    """Points lost."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The start figure passed on, cards slid and were filled up, tools stand up again."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundDropped:
    """Another depth: figures are home, nobody is fed, and what was open is asked for no longer."""

    keeps_roll: bool = False
    """True if the yield of an open roll is still to be taken."""


@dataclass(frozen=True, slots=True)
class RoundLaidOut:
    """Back from another depth: a clean round, which this player begins, with the card spaces filled up."""

    seat: int
    unseen: bool = False
    """True if rounds may have gone by that nobody followed: tools stand, and the tiles on top are others."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    cause: Literal["stack_empty", "deck_short", "agreed"]
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class NumberEntered:
    seat: int
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class GoodsEntered:
    seat: int
    held: Resources


@dataclass(frozen=True, slots=True)
class CardEntered:
    seat: int
    card: str
    held: bool = True


@dataclass(frozen=True, slots=True)
class PlayerConfirmed:
    seat: int


@dataclass(frozen=True, slots=True)
class CatchingUp:
    seat: int


@dataclass(frozen=True, slots=True)
class AllCaughtUp:
    pass


EVENTS = records_in(__name__)
