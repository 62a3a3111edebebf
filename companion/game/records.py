"""The records a game shares with the table around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from companion.errors import RuleError
from companion.messages import Message
from companion.question import Domain, Offer, Value
from companion.secret import Secret

Depth: TypeAlias = Literal["full", "milestones", "score_only"]
"""*Full table* mirrors every turn, *Milestones* what counts as it happens, *Score only* asks at the end.

All lead to the same sheet, and a table can change between them at any time.
"""
DEPTHS: tuple[Depth, ...] = get_args(Depth)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table; seats are in clockwise order."""

    name: str
    colour: str


def seat_number(which: str, seats: tuple[Seat, ...]) -> int:
    """A seat written as text; one that is not at the table is a LookupError."""
    if which not in _SEATS[: len(seats)]:
        raise LookupError(which)
    return int(which)


_SEATS = tuple(map(str, range(100)))


# --- setting the table up -------------------------------------------------------------------------------------------


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
    line: Message | None = None
    """The whole step in one line, with its numbers; without one its title says it."""
    by_hand: int | None = None
    """The check that explains drawing by hand: hidden where the app drew."""
    lays_out: bool = True
    """False if its draw is all there is to it: once that is made, it arrives ticked."""
    page: str = ""
    """Steps that follow each other and name the same page stand on it together; one that names none has its own."""


# --- whose turn it is -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    phase: str
    headline: Message
    seat: int | None = None
    """Whose turn it is; None where the table as a whole is asked."""
    notices: tuple[Message, ...] = ()
    reminders: tuple[str, ...] = ()
    """Ids of the rules worth rereading in this phase."""
    last_round: bool = False
    """True in the last round: a sound and a vibration announce it."""


# --- fixing the table -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fix:
    """One value of the state that the group may set, and what the box allows for it."""

    id: str
    label: Message
    domain: Domain
    value: Value | None
    """The value now; None if it is a secret the viewer may not see."""
    cells: tuple[tuple[int, str], ...] = ()
    """Seats and categories of the sheet that count this value."""
    secret_of: int | None = None
    why_not: RuleError | None = None
    """Why the value now is not allowed, where a rule says so; else it is the box that does not hold it."""


@dataclass(frozen=True, slots=True)
class Excess:
    """Something of which a state has more than the box holds."""

    refusal: RuleError
    """Names what it is, how much there would be, and how much there is."""
    fixes: tuple[str, ...]
    """Every value that counts towards it, whatever it is now."""
    over: int = 1
    """By how much: a table that has it already may be corrected, as long as it does not grow."""


@dataclass(frozen=True, slots=True)
class FixRow:
    """Where a value stands among those of its section."""

    id: str
    """Equal for all values of the row."""
    label: Message
    detail: Message | None = None
    part: Message | None = None
    """What the value is called beside the others of its row."""


@dataclass(frozen=True, slots=True)
class FixKinds:
    """What is to be known of a game's kinds of such values; a kind is the first part of a value's id."""

    order: tuple[str, ...] = ()
    """What a group fixes most often comes first; the rest follows as the game names it."""
    seats: frozenset[str] = frozenset()
    """Kinds whose options are seats; elsewhere a digit is a number."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Kinds of the table that stand in sections of labelled rows; those of one section together. The first names it."""
    free: Mapping[str, str] = field(default_factory=dict)
    """Kinds most of whose values belong to nobody, and how those say so: the others are listed first."""
    secrets: frozenset[str] = frozenset()
    """Kinds that are set behind the curtain, whether they are still secret or not."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """Ids of the sentences in which numbers of a kind are written, where that is not the bare number; the kind is the
    name of the number there."""


# --- events every game receives -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    """The table kept the outcome of an offered draw."""

    offer: str
    outcome: tuple[str, ...]
    """Empty if what the app had drawn does not count: the table drew by hand."""
    how: Literal["drawn", "ahead", "chosen"] = "drawn"
    """By the app when asked, by the app before the guide opened, or by the table."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The group set a value of the state by hand."""

    fix: str
    value: int | str | tuple[str, ...] | Secret[tuple[str, ...]]

    def plain(self) -> Value:
        """The value itself, for `evolve` only."""
        return self.value.known_to_clerk() if isinstance(self.value, Secret) else self.value


@dataclass(frozen=True, slots=True)
class DepthChanged:
    depth: Depth


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the table's log; never holds a secret."""

    text: Message
    seat: int | None = None
    corrected: bool = False
    leads_up: bool = False
    """True if it only led to what the entry says after it."""
    added: Message | None = None
    """The same in a few words, behind the first line of its entry: what came by itself."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the strip shows of one player besides name and colour."""

    points: int
    counts: tuple[tuple[str, int], ...] = ()
    """What runs out or piles up: trains left, passengers…"""
    status: Message | None = None
    """The same as a short text, where a bare number is not clear."""
    part: Message | None = None
    """What the points count, where that is not all that the score sheet counts."""


@dataclass(frozen=True, slots=True)
class StoryFact:
    """Something that belongs in the story of a table: who, what, and its number."""

    kind: str
    seat: int
    what: str = ""
    number: int = 0
    of: int = 0
    """Out of how many: the dice of a roll."""


@dataclass(frozen=True, slots=True)
class NoOptions:
    """A game with one box and no variants."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """The chances of a roll that is offered."""

    title: Message
    dice: int
    means: tuple[Message, ...]
    headings: tuple[Message, ...]
    """Of the chances in each row, where there are several."""
    rows: tuple[tuple[Message, tuple[Message, ...]], ...]
    sums: tuple[int, ...] = ()
    """In how many ways the dice show a sum of 0, 1, 2… pips."""


@dataclass(frozen=True, slots=True)
class DiceTable:
    """Dice that were rolled and still lie there."""

    dice: tuple[int, ...]
    """Empty where only their total is known."""
    pips: int
    words: Message
    """What the pips are good for."""
    odds: OddsTable | None


COLOURS = ("red", "blue", "green", "yellow", "black")
"""Player colours of a game whose box names none."""
ALL_COLOURS = (*COLOURS, "white", "purple")
"""Every player colour there is: each has a mark, tints and a name."""
