"""Options, and commands outside the turns: what a player wants."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from companion.games.great_western_trail.turns.commands import TURN_COMMANDS
from companion.input.codec import records_in


@dataclass(frozen=True, slots=True)
class Options:
    edition: Literal["first", "second"] = "first"
    first_game: bool = False
    """Neutral buildings by letter and all private buildings on their a-side."""
    simmental: bool = False
    """The Simmental variant of the second edition."""
    printed: tuple[tuple[str, int], ...] = ()
    """Points that stand otherwise on this group's own tiles."""


@dataclass(frozen=True, slots=True)
class EndPlay:
    """The game is over: the sheet is filled now."""


@dataclass(frozen=True, slots=True)
class Enter:
    """How many of something a player has at the end; see `holding` for the names."""

    seat: int
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class NoteCity:
    """Milestones: a disc goes to a city."""

    seat: int
    city: str
    step_disc: bool = False
    """True for the disc that is worth points off the board."""


@dataclass(frozen=True, slots=True)
class NoteStation:
    """Milestones: a disc goes to a station, and with it a worker to its stationmaster if the player wants the tile."""

    seat: int
    station: int
    step_disc: bool = False
    master: str = ""
    worker: str = ""
    """The kind of worker given up for it."""


@dataclass(frozen=True, slots=True)
class NoteBuilding:
    """Milestones: a building is built, upon one that leaves the board if there was one."""

    seat: int
    building: str
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class NotePlayed:
    """Milestones: an objective card goes from the deck into the area."""

    seat: int
    card: str


Ruling: TypeAlias = Literal["add", "leave", "best"]
RULINGS: tuple[Ruling, ...] = get_args(Ruling)


@dataclass(frozen=True, slots=True)
class RuleCard:
    """Overrule the choice for a card in the deck: into the area, out of it, or (best) as it is worth most."""

    seat: int
    card: str
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class ReadTile:
    """Our tile says: the points that are really printed there."""

    value: str
    points: int


@dataclass(frozen=True, slots=True)
class ConfirmPlayer:
    """All that counts for this player is right."""

    seat: int


@dataclass(frozen=True, slots=True)
class ConfirmRow:
    """One row of the sheet is right for this player."""

    seat: int
    category: str


COMMANDS = (*records_in(__name__, but=Options), *TURN_COMMANDS)
