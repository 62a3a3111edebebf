"""The contract between a game and the house: what a game must say, and the words they share.

A game is a `GameDefinition`: plain functions over frozen records. It knows no clock, no chance, no file and no screen;
dice and draws come in as parts of commands. Setup, undo, saving, overruled cells and *Fix the table* belong to the
house and are the same for every game.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from companion.errors import RuleError
from companion.messages import Message
from companion.plain import Node
from companion.secret import Secret, Viewer
from scoring.sheet import Item, ScoreSheet

Depth: TypeAlias = Literal["full", "score_only"]
"""*Full table* mirrors every turn; *Score only* asks at the end. Both lead to the same sheet."""

S = TypeVar("S")
"""A game's own state."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table; seats are in clockwise order."""

    name: str
    colour: str


def seat_number(which: str, seats: tuple[Seat, ...]) -> int:
    """A seat written as text; one that is not at the table is a LookupError."""
    if which not in [str(seat) for seat in range(len(seats))]:
        raise LookupError(which)
    return int(which)


# --- setting the table up -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw the app can make for the table: so many out of a pool, in order."""

    id: str
    pool: tuple[str, ...]
    take: int
    groups: tuple[tuple[str, ...], ...] = ()
    """Where one of each group is drawn instead, in the order of the groups."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    id: str
    title: Message
    checks: tuple[Message, ...]
    """What to do and verify, with the numbers of exactly this table."""
    figure: int | None = None
    """The one number of this step, shown large."""
    offer: Offer | None = None
    required: bool = False
    """True if the step cannot be done before its draw is kept."""


# --- whose turn it is -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """A command that belongs to this phase, and why it is refused now if it is."""

    command: str
    label: Message
    seat: int | None = None
    why_not: RuleError | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    phase: str
    headline: Message
    seat: int | None = None
    """Whose turn it is; None where the table as a whole is asked."""
    actions: tuple[Action, ...] = ()
    notices: tuple[Message, ...] = ()
    reminders: tuple[str, ...] = ()
    """Ids of the rules worth rereading in this phase."""


# --- fixing the table -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Choice:
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Any of the options, each as often as it stands there, between least and most of them."""

    options: tuple[str, ...]
    least: int = 0
    most: int = 1000


Domain: TypeAlias = Number | Choice | Several
Value: TypeAlias = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fix:
    """One value of the mirror that the group may set, and what the box allows for it."""

    id: str
    label: Message
    domain: Domain
    value: Value | None
    """The value now; None if it is a secret the viewer may not see."""
    cells: tuple[tuple[int, str], ...] = ()
    """Seats and categories of the sheet that count this value."""
    secret_of: int | None = None


# --- events every game hears ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    """The table kept the outcome of an offered draw."""

    offer: str
    outcome: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The group set a value of the mirror by hand."""

    fix: str
    value: int | str | tuple[str, ...] | Secret[tuple[str, ...]]

    def plain(self) -> Value:
        """The value itself, for `evolve` only."""
        return self.value.known_to_clerk() if isinstance(self.value, Secret) else self.value


@dataclass(frozen=True, slots=True)
class DepthChanged:
    depth: Depth


SHARED_EVENTS: tuple[type, ...] = (Drawn, Corrected, DepthChanged)


# --- the contract ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the table's log; never holds a secret."""

    text: Message
    seat: int | None = None
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the strip shows of one player besides name and colour."""

    points: int
    counts: tuple[tuple[str, int], ...] = ()
    """What runs out or piles up: trains left, passengers…"""
    said: Message | None = None
    """The same in a few words, where a bare number would not tell."""


@dataclass(frozen=True)
class GameDefinition(Generic[S]):
    id: str
    players: range
    options: type
    """The record of choices made before the table opens; every field has a default."""
    records: tuple[type, ...]
    """Every command and event of this game, for saves and playthroughs."""
    colours: Callable[[Any], tuple[str, ...]]
    """The player colours in the box, for these options."""
    title: Callable[[Any], Message]
    start: Callable[[Any, tuple[Seat, ...], Depth], S]
    setup_steps: Callable[[Any, tuple[Seat, ...]], tuple[SetupStep, ...]]
    decide: Callable[[S, Any], tuple[Any, ...]]
    evolve: Callable[[S, Any], S]
    turn: Callable[[S], Turn]
    fix_ids: Callable[[S], Iterable[str]]
    """Everything *Fix the table* can set."""
    fix: Callable[[S, str, Viewer], Fix | None]
    """One of these as a viewer may see it; None if this table has no such value."""
    score: Callable[[S], ScoreSheet]
    """The sheet from all that is open; what is still secret does not count yet."""
    explain: Callable[[Item], Message]
    """A counted thing in words."""
    ready_to_finish: Callable[[S], RuleError | None]
    """None once the sheet is complete, else what is still asked."""
    strip: Callable[[S], tuple[SeatView, ...]]
    present: Callable[[S, Viewer], Any]
    log: Callable[[S, Any], LogLine | None]
    """The line for one event, from the state before it."""
    score_file: Callable[[Node], ScoreSheet]
    """A score file's sheet; anything the box cannot contain is a DataError."""
    suggest: Callable[[S, Random], Any]
    """A plausible next command, for demonstrations and for playing whole games in tests."""
    setup_commands: tuple[type, ...] = ()
    """Commands the game takes while the setup guide is still open."""
