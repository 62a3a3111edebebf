"""The interface of a game: what it must define, and the records it shares with the table around it.

A game is a `GameDefinition`: plain functions over frozen records. It knows no clock, no chance, no file and no screen;
dice and draws come in as parts of commands. Setup, undo, saving, overruled cells and *Change one thing* are the same
for every game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

from companion.drawing.player_panel import Network, Part
from companion.drawing.setup_scene import SetupDrawing
from companion.drawing.shapes import Picture
from companion.errors import DataError, NextStep, RuleError
from companion.input.json_input import Node
from companion.messages import Message, message
from companion.question import Asked, Domain, Offer, Value
from companion.secret import PUBLIC, Secret, Viewer
from scoring.sheet import Item, ScoreSheet

Depth: TypeAlias = Literal["full", "milestones", "score_only"]
"""*Full table* mirrors every turn, *Milestones* what counts as it happens, *Score only* asks at the end.

All lead to the same sheet, and a table can change between them at any time.
"""
DEPTHS: tuple[Depth, ...] = get_args(Depth)

S = TypeVar("S")
"""A game's own state."""


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
    """One value of the mirror that the group may set, and what the box allows for it."""

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
    """The group set a value of the mirror by hand."""

    fix: str
    value: int | str | tuple[str, ...] | Secret[tuple[str, ...]]

    def plain(self) -> Value:
        """The value itself, for `evolve` only."""
        return self.value.known_to_clerk() if isinstance(self.value, Secret) else self.value


@dataclass(frozen=True, slots=True)
class DepthChanged:
    depth: Depth


def _usual(*_: Any) -> Any:
    """Stands where a game says nothing; see `_usuals`."""
    raise TypeError("a usual answer is filled in when the game is defined")


# --- the contract ---------------------------------------------------------------------------------------------------


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


@dataclass(frozen=True)
class GameDefinition(Generic[S]):
    """The definition of a game: ten required fields; the others have defaults that suit a small game."""

    id: str
    players: range
    records: tuple[type, ...]
    """Every command and event of this game, for saves and playthroughs."""
    start: Callable[[Any, tuple[Seat, ...], Depth], S]
    decide: Callable[[S, Any], tuple[Any, ...]]
    evolve: Callable[[S, Any], S]
    turn: Callable[[S], Turn]
    ask: Callable[[S, Viewer, tuple[Value, ...]], Asked]
    """The next question to this viewer after these answers, or the command they make.

    The options of the first question are named after the commands they lead to, with a colon before anything more.
    """
    score: Callable[[S], ScoreSheet]
    """The sheet from all that is open; what is still secret does not count yet."""
    log: Callable[[S, Any], LogLine | None]
    """The line for one event, from the state before it."""

    depths: tuple[Depth, ...] = ("full", "score_only")
    """How much a group may want to enter: any of the three, at least one, the usual one first."""
    options: type = NoOptions
    """The record of choices made before the table opens; every field has a default."""
    colours: Callable[[Any], tuple[str, ...]] = lambda _options: COLOURS
    """The player colours in the box, for these options."""
    title: Callable[[Any], Message] = _usual
    category: Callable[[Any, str], Message] = _usual
    """What a category of the sheet is called, for these options."""
    tie: Callable[[Any, str], Message] = _usual
    """What is compared between players level on points, for these options."""
    in_lists: Callable[[Any], dict[str, Any]] | None = None
    """What lists hold of these options, as plain data, where they are too long for a line; the box of the line is made
    from it by `listed_box` in the game's module."""
    setup_steps: Callable[[Any, tuple[Seat, ...]], tuple[SetupStep, ...]] = lambda _options, _seats: ()
    setup_pictures: Mapping[str, SetupDrawing] = field(default_factory=dict, hash=False)
    """What a page of the setup guide lays out, drawn; by the id of the page."""
    setup_commands: tuple[type, ...] = ()
    """Commands the game takes while the setup guide is still open."""
    uncovers: Callable[[S, Any], int | None] = lambda _state, _event: None
    """Whose secret this event lays open for everybody, from the state before it; None if nobody's."""
    fix_ids: Callable[[S], Iterable[str]] = lambda _state: ()
    """Everything *Change one thing* can set."""
    fix: Callable[[S, str, Viewer], Fix | None] = lambda _state, _id, _viewer: None
    """One of these as a viewer may see it; None if this table has no such value."""
    fix_cells: Callable[[S, str], tuple[tuple[int, str], ...]] = _usual
    """The `cells` of one of these. Every correction of a table asks for them when it is opened, so a game with much to
    say in a `Fix` says them apart."""
    changed_fixes: Callable[[S, S], Iterable[str]] | None = None
    """Those of them that differ between two states and must be verified, after each entry of a table from outside; what
    else differs and the box cannot contain, or cannot be shown, is any error here. Without it every state is shown,
    which is slow."""
    starter_fix: str = ""
    """The one of these that says who has the first turn: once it is set by hand, it overrules what was drawn."""
    starter: Callable[[S], int] = _usual
    """Who began the game, as the mirror has it; usually that value."""
    fix_kinds: FixKinds = field(default=FixKinds(), hash=False)
    fix_words: Callable[[S, str, str], Message | None] = lambda _state, _id, _option: None
    """What an option of one of these is called, where the game has a name for it."""
    fix_row: Callable[[S, str], FixRow | None] = lambda _state, _id: None
    """The row of one of these, for kinds that stand in rows."""
    by_hand: Callable[[S, Any], tuple[tuple[str, Value], ...]] = lambda _state, _command: ()
    """What a command would change of them if no rule stood against it: numbers and lists by so much, the rest to this.
    A group that plays differently sets it so."""
    catch_up: Callable[[S], Iterable[str]] = _usual
    """Those of them that a group which has fallen behind sets from a glance at the table, in this order; and what only
    such a group sets."""
    missed_round: Callable[[S], tuple[tuple[str, Value], ...]] = lambda _state: ()
    """What a whole round that nobody entered has changed for certain, as values of these."""
    excess: Callable[[S], Iterable[Excess]] = lambda _state: ()
    """What a state has that the box does not hold: a piece in two places, or more of a kind than there are. Values that
    come to one are refused together, however well each of them fits alone."""
    follows: Callable[[S, S, frozenset[str]], tuple[Any, ...]] = lambda _before, _after, _set: ()
    """What else happens once values were set: events, from the state before, the state with all of them, and their ids.

    The end of the game, the last round, whose turn it is: whatever the table itself says, unless the group said
    otherwise in the same entry. The events are part of it, so `Corrected` will do for another of these values.
    """
    asks_for: Callable[[S, S, frozenset[str]], Iterable[str]] = lambda _before, _after, _set: ()
    """Values that nobody can know from the table after that, from the same three: the group is asked for them."""
    remarks_on: Callable[[S, S], tuple[Message, ...]] | None = None
    """The rules that must have been broken on the way from one state to another, a line for each; what the group set
    is kept all the same."""
    change_depth: Callable[[S, Depth], tuple[Any, ...]] = lambda _state, _before: ()
    """What else happens when a table changes its depth: events, from the state at the new depth and the depth before.

    What the rulebook gives is set, and nothing of a half-played round stays that the new depth cannot finish.
    """
    half_done: Callable[[S], bool] = lambda _state: False
    """True amid a turn: a table that leaves its depth there and comes back with nothing entered since goes on so."""
    needs: Callable[[S, Depth], Iterable[str]] = lambda _state, _before: ()
    """Values that the new depth needs and the depth before did not follow: a group is asked for them once."""
    followed: Callable[[S, Depth], Iterable[str]] = lambda _state, _depth: ()
    """Values that a table at a depth keeps true by its own entries."""
    earlier: Callable[[Iterable[tuple[S, Any]]], Mapping[str, Value]] = lambda _entered: {}
    """What releases before 0.2.0 held for values that are derived now, from each event and the state before it."""
    never_told: frozenset[str] = frozenset()
    """Codes of refusals that a missed entry may cause: they offer to catch up."""
    explain: Callable[[Item], Message] = _usual
    """A counted thing in words."""
    ready_to_finish: Callable[[S], RuleError | None] = _usual
    """None once the sheet is complete, else what is still asked."""
    compared: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Categories of the sheet that one player wins over the others, and the fact that decides."""
    hidden: Callable[[S], frozenset[tuple[int, str]]] = lambda _state: frozenset()
    """Seats and categories of the sheet that count nothing yet because what counts there is still a secret."""
    next_steps: Mapping[str, NextStep] = field(default_factory=dict, hash=False)
    """Where the table can go on after a refusal, by its code."""
    strip: Callable[[S], tuple[SeatView, ...]] = _usual
    """Everybody's points are the total of the sheet, unless they say of which part they are."""
    standing: Callable[[S], tuple[int, ...]] | None = None
    """Everybody's points as they come in play, for its course; None if they are those of the strip."""
    present: Callable[[S, Viewer], Any] = lambda state, _viewer: state
    odds: Callable[[S, str, int | None], OddsTable | None] = lambda _state, _option, _dice: None
    """The chances of an option of the first question that rolls, or leads to a roll, with so many dice."""
    rolled: Callable[[S], DiceTable | None] = lambda _state: None
    """Dice that lie there until it is decided what they bring."""
    picture: Callable[[S, str], Picture | None] = lambda _state, _name: None
    """What stands before an option whose `picture` has this name."""
    printed: Callable[[S], tuple[tuple[str, int], ...]] = lambda _state: ()
    """Points on the group's own tiles that are not those of our list, by the id of the value."""
    printed_label: Callable[[Mapping[str, str], str], Message] = lambda _box, value: message(
        "question.as_it_is", what=value
    )
    """What such a value stands on, in the box of these options."""
    parts: Callable[[S, Viewer], tuple[Part, ...]] = lambda _state, _viewer: ()
    """What the viewer's own phone shows besides the questions: their secrets, and what they hold."""
    network: Callable[[Any], Network | None] = lambda _options: None
    """What can be drawn as places and links between them, for these options."""
    owners: Callable[[S], Mapping[str, int]] = lambda _state: {}
    """Whose each link of the network is; those that are nobody's are not there."""
    score_file: Callable[[Node], ScoreSheet] = _usual
    """A score file's sheet; anything the box cannot contain is a DataError."""
    remarks: Callable[[Node], tuple[Message, ...]] = lambda _node: ()
    """The rules that the table of a score file must have broken, a line for each; it is scored all the same."""
    whose: Callable[[S], tuple[str, int | None]] = _usual
    """Phase and seat of `turn`. A log asks for them at every table of a match, so a game with much to say in a `Turn`
    says them apart."""
    round: Callable[[S], int | None] = lambda _state: None
    """Which round is being played, from 1; None in a game that counts none."""
    catches_up: Callable[[S], bool] = lambda _state: False
    """True while moves are entered that a player missed in an earlier round."""
    story_fact: Callable[[S, Any], StoryFact | None] = lambda _state, _event: None
    """What an event adds to the story of a finished table, from the state before it."""
    gauges: Callable[[S], Mapping[str, tuple[int, ...]]] = lambda _state: {}
    """Numbers besides points that a finished table shows over time, by seat."""

    @property
    def usual_depth(self) -> Depth:
        """What a table is opened at where nobody has chosen."""
        return self.depths[0]

    def __post_init__(self) -> None:
        if not self.depths or len(set(self.depths)) < len(self.depths) or not set(self.depths) <= set(DEPTHS):
            known = ", ".join(DEPTHS)
            raise ValueError(f"{self.id}: depths are {self.depths}; give at least one of {known}, each once")
        for name, usual in _usuals(self).items():
            if getattr(self, name) is _usual:
                object.__setattr__(self, name, usual)


def _usuals(game: GameDefinition[Any]) -> Mapping[str, Callable[..., Any]]:
    """Defaults of optional fields: messages by their usual ids, totals of the sheet."""

    def ready(state: Any) -> RuleError | None:
        return None if game.turn(state).phase == "final_scoring" else RuleError("table.not_over")

    def whose(state: Any) -> tuple[str, int | None]:
        turn = game.turn(state)
        return turn.phase, turn.seat

    def fix_cells(state: Any, id_: str) -> tuple[tuple[int, str], ...]:
        fix = game.fix(state, id_, PUBLIC)
        return fix.cells if fix else ()

    def starter(state: Any) -> int:
        fix = game.fix(state, game.starter_fix, PUBLIC)
        assert fix is not None, f"{game.id} has no value {game.starter_fix!r}"
        return int(str(fix.value))

    def score_file(node: Node) -> ScoreSheet:
        raise DataError(node.file, "game", "a game that can be scored from a file", game.id)

    return {
        "title": lambda _options: message(f"{game.id}.title"),
        "category": lambda _options, id_: message(f"{game.id}.category.{id_}"),
        "tie": lambda _options, by: message(f"{game.id}.tie.{by}"),
        "explain": lambda item: message(f"{game.id}.counted.{item.what}", count=item.points),
        "whose": whose,
        "fix_cells": fix_cells,
        "starter": starter,
        "catch_up": game.fix_ids,
        "ready_to_finish": ready,
        "strip": lambda state: tuple(SeatView(player.total) for player in game.score(state).players),
        "score_file": score_file,
    }
