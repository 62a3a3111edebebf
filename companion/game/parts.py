"""What a game may define beyond the ten things it must: each part for one reason, all of it optional."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.drawing.player_panel import Network, Part
from companion.drawing.setup_scene import SetupDrawing
from companion.drawing.shapes import Picture
from companion.errors import NextStep
from companion.game.records import (
    Depth,
    DiceTable,
    Excess,
    Fix,
    FixKinds,
    FixRow,
    OddsTable,
    Seat,
    SeatView,
    SetupStep,
    StoryFact,
)
from companion.input.json_input import Node
from companion.messages import Message, message
from companion.question import Value
from companion.secret import Viewer
from scoring.sheet import Item, ScoreSheet

S = TypeVar("S")
"""A game's own state."""


def usual(*_: Any) -> Any:
    """Stands where a game says nothing and its other fields give the answer; see `definition.py`."""
    raise TypeError("a usual answer is filled in when the game is defined")


@dataclass(frozen=True, slots=True)
class Words:
    """What things of the game are called, where the usual ids of messages do not say it."""

    category: Callable[[Any, str], Message] = usual
    """What a category of the sheet is called, for these options."""
    tie: Callable[[Any, str], Message] = usual
    """What is compared between players level on points, for these options."""
    explain: Callable[[Any, Item], Message] = usual
    """A counted thing in words, for these options; None for those of a file of scores."""
    next_steps: Mapping[str, NextStep] = field(default_factory=dict, hash=False)
    """Where the table can go on after a refusal, by its code."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup guide."""

    steps: Callable[[Any, tuple[Seat, ...]], tuple[SetupStep, ...]] = lambda _options, _seats: ()
    pictures: Mapping[str, SetupDrawing] = field(default_factory=dict, hash=False)
    """What a page of the guide lays out, drawn; by the id of the page."""
    commands: tuple[type, ...] = ()
    """Commands the game takes while the guide is still open."""


@dataclass(frozen=True, slots=True)
class Corrections(Generic[S]):
    """Values of the state that a group sets by hand: *Change one thing*, *Catch up*, *We play it differently*."""

    ids: Callable[[S], Iterable[str]] = lambda _state: ()
    """Everything *Change one thing* can set."""
    limited: Callable[[S], Iterable[str]] = usual
    """Those of them whose value now the box may not hold beside what others are set to: all of them, or without what
    nobody has. Every correction asks for each of these."""
    find: Callable[[S, str, Viewer], Fix | None] = lambda _state, _id, _viewer: None
    """One of these as a viewer may see it; None if this table has no such value."""
    cells: Callable[[S, str], tuple[tuple[int, str], ...]] = usual
    """The `cells` of one of these. Every correction of a table asks for them when it is opened, so a game with much to
    say in a `Fix` says them apart."""
    changed: Callable[[S, S], Iterable[str]] | None = None
    """Those of them that differ between two states and must be verified, after each entry of a table from outside; what
    else differs and the box cannot contain, or cannot be shown, is any error here. Without it every state is shown,
    which is slow."""
    starter_id: str = ""
    """The one of these that says who has the first turn: once it is set by hand, it overrules what was drawn."""
    starter: Callable[[S], int] = usual
    """Who began the game, as the state has it; usually that value."""
    kinds: FixKinds = field(default=FixKinds(), hash=False)
    option_words: Callable[[S, str, str], Message | None] = lambda _state, _id, _option: None
    """What an option of one of these is called, where the game has a name for it."""
    row: Callable[[S, str], FixRow | None] = lambda _state, _id: None
    """The row of one of these, for kinds that stand in rows."""
    unruled_effects: Callable[[S, Any], tuple[tuple[str, Value], ...]] = lambda _state, _command: ()
    """What a command would change of them if no rule stood against it: numbers and lists by so much, the rest to this.
    A group that plays differently sets it so."""
    catch_up: Callable[[S], Iterable[str]] = usual
    """Those of them that a group which has fallen behind sets from a glance at the table, in this order; and what only
    such a group sets."""
    missed_round: Callable[[S], tuple[tuple[str, Value], ...]] = lambda _state: ()
    """What a whole round that nobody entered has changed for certain, as values of these."""
    missed_entry_codes: frozenset[str] = frozenset()
    """Codes of refusals that a missed entry may cause: they offer to catch up."""
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
    remarks: Callable[[S, S], tuple[Message, ...]] | None = None
    """The rules that must have been broken on the way from one state to another, a line for each; what the group set
    is kept all the same."""


@dataclass(frozen=True, slots=True)
class DepthChange(Generic[S]):
    """A table that goes on at another depth."""

    events: Callable[[S, Depth], tuple[Any, ...]] = lambda _state, _before: ()
    """What else happens: from the state at the new depth and the depth before.

    What the rulebook gives is set, and nothing of a half-played round stays that the new depth cannot finish.
    """
    half_done: Callable[[S], bool] = lambda _state: False
    """True amid a turn: a table that leaves its depth there and comes back with nothing entered since goes on so."""
    needs: Callable[[S, Depth], Iterable[str]] = lambda _state, _before: ()
    """Values that the new depth needs and the depth before did not follow: a group is asked for them once."""


@dataclass(frozen=True, slots=True)
class Secrets(Generic[S]):
    """What not everybody may see."""

    present: Callable[[S, Viewer], Any] = lambda state, _viewer: state
    """What a viewer may see of a state: all that a page is given."""
    uncovers: Callable[[S, Any], int | None] = lambda _state, _event: None
    """Whose secret this event lays open for everybody, from the state before it; None if nobody's."""
    hidden: Callable[[S], frozenset[tuple[int, str]]] = lambda _state: frozenset()
    """Seats and categories of the sheet that count nothing yet because what counts there is still a secret."""


@dataclass(frozen=True, slots=True)
class Views(Generic[S]):
    """What pages show beside the questions, in the app, in a browser and on joined phones."""

    strip: Callable[[S], tuple[SeatView, ...]] = usual
    """Everybody's points are the total of the sheet, unless they say of which part they are."""
    parts: Callable[[S, Viewer], tuple[Part, ...]] = lambda _state, _viewer: ()
    """What the viewer's own phone shows besides the questions: their secrets, and what they hold."""
    picture: Callable[[S, str], Picture | None] = lambda _state, _name: None
    """What stands before an option whose `picture` has this name."""
    network: Callable[[Any], Network | None] = lambda _options: None
    """What can be drawn as places and links between them, for these options."""
    owners: Callable[[S], Mapping[str, int]] = lambda _state: {}
    """Whose each link of the network is; those that are nobody's are not there."""
    odds: Callable[[S, str, int | None], OddsTable | None] = lambda _state, _option, _dice: None
    """The chances of an option of the first question that rolls, or leads to a roll, with so many dice."""
    rolled: Callable[[S], DiceTable | None] = lambda _state: None
    """Dice that lie there until it is decided what they bring."""
    compared: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Categories of the sheet that one player wins over the others, and the fact that decides."""
    printed: Callable[[S], tuple[tuple[str, int], ...]] = lambda _state: ()
    """Points on the group's own tiles that are not those of our list, by the id of the value."""
    printed_label: Callable[[Mapping[str, str], str], Message] = lambda _box, value: message(
        "question.as_it_is", what=value
    )
    """What such a value stands on, in the box of these options."""


@dataclass(frozen=True, slots=True)
class Story(Generic[S]):
    """What a finished table tells of its course."""

    standing: Callable[[S], tuple[int, ...]] | None = None
    """Everybody's points as they come in play; None if they are those of the strip."""
    fact: Callable[[S, Any], StoryFact | None] = lambda _state, _event: None
    """What an event adds to the story, from the state before it."""
    gauges: Callable[[S], Mapping[str, tuple[int, ...]]] = lambda _state: {}
    """Numbers besides points that are shown over time, by seat."""
    is_catching_up: Callable[[S], bool] = lambda _state: False
    """True while moves are entered that a player missed in an earlier round."""


@dataclass(frozen=True, slots=True)
class Files:
    """What files hold of a game besides its tables."""

    score_file: Callable[[Node], ScoreSheet] = usual
    """A score file's sheet; anything the box cannot contain is a DataError."""
    remarks: Callable[[Node], tuple[Message, ...]] = lambda _node: ()
    """The rules that the table of a score file must have broken, a line for each; it is scored all the same."""
    in_lists: Callable[[Any], dict[str, Any]] | None = None
    """What lists hold of the options, as plain data, where they are too long for a line; the box of the line is made
    from it by `listed_box` in the game's module."""
