"""Nodes: the frozen values a page function returns. Lengths are in dp, inks are colours of the theme by name.

Nodes compare by value, and the tree repaints only what differs: a message is a frozen record too, never a closure.
"""

from collections.abc import Iterator
from dataclasses import dataclass

Message = object
"""The message of a tap: any frozen value; None for a node that cannot be tapped."""
Pad = tuple[float, float, float, float]
"""Left, top, right, bottom."""
NO_PAD: Pad = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    key: object = None
    """Identity of a node among siblings that come and go; by default its position."""


# --- leaves ---


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Words; they take the width there is and wrap, and have no height while there are none."""

    text: str
    role: str = "body"
    """A type size of the theme."""
    ink: str = "ink"
    bold: bool | None = None
    """None: as its role is."""
    align: str = "left"
    one_line: bool = False
    """As wide as its words, never wrapped."""
    underlined: bool = False
    """True for the double line below a title."""
    dotted: bool = False
    """True for a figure that is set by tapping it, on a dotted line."""
    smaller: tuple[str, ...] = ()
    """Roles to fall back to, in this order, where the words would need more than two lines."""
    rolls: bool = False
    """True for a number that rolls to its new value."""


@dataclass(frozen=True, slots=True)
class Icon(Node):
    icon: str
    ink: str = "ink"
    size: float = 24
    width: float = 0
    """0: as wide as it is high."""


@dataclass(frozen=True, slots=True)
class Mark(Node):
    """A player's mark: colour, shape and initial together."""

    colour: str
    initial: str
    size: float = 30
    inverted: bool = False
    """True on a banner of its own colour."""


@dataclass(frozen=True, slots=True)
class Painted(Node):
    """A picture of a painter's own, which is found by name when it is first drawn: a page function needs no Kivy."""

    painter: str
    """`module:function`, called as `function(pen, box, pressed, *of)`."""
    of: tuple[object, ...] = ()
    height: float = 24
    width: float = 0
    """0: what is left of the line."""
    tap: Message = None
    name: str = ""
    """What it does, in words; needed where it can be tapped."""
    slides: bool = False
    """True if a finger that slides on from it to another such picture taps that one."""
    drags: bool = False
    """True if a finger drags it up or down: sends `Dragged` whenever it is over another such picture."""
    chosen: bool = False
    """True for what is chosen, for those who cannot see it."""


@dataclass(frozen=True, slots=True)
class Dragged:
    """A picture was dragged to where another one is: the messages of both."""

    picture: Message
    to: Message


@dataclass(frozen=True, slots=True)
class Space(Node):
    height: float
    fills: bool = False
    """True if it takes what the tree leaves free of the height it is given."""


@dataclass(frozen=True, slots=True)
class Field(Node):
    """A widget of the page's own, as a field to type in: the tree gives it its place."""

    widget: str
    """Its name among those the page holds."""
    height: float


# --- containers ---


@dataclass(frozen=True, slots=True)
class Column(Node):
    parts: tuple[Node, ...]
    gap: float = 0
    pad: Pad = NO_PAD
    grows: tuple[float, ...] = ()
    """The share of each part in what there is of height beyond their own; as the whole of a tree at most so many dp."""


@dataclass(frozen=True, slots=True)
class LazyColumn(Node):
    """A long list in the column of a page's body: rows out of sight are not laid out, only counted by `estimate`."""

    parts: tuple[Node, ...]
    """Each with a key."""
    estimate: float = 56
    """How high a row is that nobody has seen yet."""


@dataclass(frozen=True, slots=True)
class Flow(Node):
    """As many columns of one width as there is room for; the parts of a line end together."""

    parts: tuple[Node, ...]
    min_width: float = 76
    gap: float = 8
    pad: Pad = NO_PAD
    max_columns: int = 0
    """0: as many as fit."""
    even: bool = False
    """True if the lines are as long as each other, as far as they can be."""
    by_words: bool = False
    """True if no part may be narrower than its longest word."""
    like: tuple[Node, ...] = ()
    """The parts of all flows that have as many columns, where there is more than one."""
    later: tuple[Node, ...] = ()
    """The parts as taps may make them, once or more: there is room for them from the start."""


@dataclass(frozen=True, slots=True)
class Wrap(Node):
    """One after the other, each as wide as it is, on as many lines as that takes."""

    parts: tuple[Node, ...]
    gap: float = 8
    line_gap: float = 8


@dataclass(frozen=True, slots=True)
class Row(Node):
    """Side by side, centred; whatever has no width of its own shares what is left."""

    parts: tuple[Node, ...]
    gap: float = 0
    pad: Pad = NO_PAD
    min_height: float = 0
    widths: tuple[float, ...] = ()
    """The widths of its parts where they are given; 0 for one that has its own, or takes what is left."""
    level: bool = False
    """True if all parts are as high as the highest."""
    top: bool = False
    """True if they stand at its top."""


@dataclass(frozen=True, slots=True)
class Grid(Node):
    """Columns of one width; the parts of a line end together."""

    parts: tuple[Node, ...]
    columns: int = 0
    """0: all on one line."""
    gap: float = 0
    pad: Pad = NO_PAD


@dataclass(frozen=True, slots=True)
class Columns(Node):
    """Side by side with their tops level from `min_width` on, else one below the other; centred at `max_width`."""

    parts: tuple[Node, ...]
    min_width: float
    max_width: float
    gap: float = 0
    stacked_max_width: float = 0
    stacked_gap: float = 0


@dataclass(frozen=True, slots=True)
class Surface:
    """A rounded ground: inks of its fill, its line and of the edge below it; empty for none."""

    fill: str = "card"
    line: str = ""
    edge: str = ""
    line_width: float = 1.5
    radius: float = 12
    lift: float = 0
    """How much of the edge is seen; pressed, the ground sinks so far."""
    joined: tuple[bool, bool] = (False, False)
    """Whether it goes on without a corner to the left, and to the right."""
    square: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Corners that are not round, the upper left one and on to the right."""
    corner: str = ""
    """The ink of a mark in its upper right corner, for what has changed."""
    dashed: bool = False
    """True for a line of dashes: what cannot be pressed now."""
    stripe: str = ""
    """The colour of the player whose turn it is, or an ink, along its left side."""
    chosen: bool = False
    """True for what is chosen, for those who cannot see it."""


@dataclass(frozen=True, slots=True)
class Card(Node):
    """Something on a ground of its own."""

    part: Node
    surface: Surface = Surface(edge="edge", lift=2)
    pad: tuple[float, float] = (12, 9)
    """At each side, and above and below."""
    min_height: float = 48
    hugs: bool = False
    """True if it is as wide as the words it holds, where there is so much room."""


@dataclass(frozen=True, slots=True)
class Key(Card):
    """A card to tap; or to hold, for what more there is to do with it."""

    tap: Message = None
    name: str = ""
    hold: Message = None


# --- composed: their layout depends on how wide their words are ---


@dataclass(frozen=True, slots=True)
class Button(Node):
    text: str
    icon: str = ""
    kind: str = "secondary"
    """One of the theme's kinds of button."""
    tap: Message = None
    name: str = ""
    """Needed where it has no words."""


@dataclass(frozen=True, slots=True)
class Buttons(Node):
    """Side by side while no word is broken, else one above the other; all show their icon or none."""

    parts: tuple[Button, ...]
    foot: bool = False
    """True for the actions at the foot of a page, set off by a line."""


@dataclass(frozen=True, slots=True)
class Apart(Node):
    """Two texts at both ends of a line; the second below the first where that needs more than a line."""

    left: Text
    right: Text


@dataclass(frozen=True, slots=True)
class Segment:
    text: str
    chosen: bool
    tap: Message


@dataclass(frozen=True, slots=True)
class Segments(Node):
    """One of a few, side by side as one piece; one below the other where a word would be broken."""

    options: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Beside(Node):
    """Two things at both ends of a line; the second below the first where a word would be broken."""

    left: Node
    right: Node
    gap: float = 8
    widest: Node | None = None
    """The second as wide as it ever is: it stands below the first from the start where that would."""


@dataclass(frozen=True, slots=True)
class ListRow(Node):
    """A line of a ledger: a picture left of the margin line, words right of it, something at its end."""

    text: str
    detail: str = ""
    value: str = ""
    picture: Node | None = None
    end: tuple[Node, ...] = ()
    tap: Message = None
    right: float = 8
    """Free at its end."""
    detail_ink: str = "ink2"
    value_role: str = "head2"
    corner: str = ""
    """The ink of a mark in its upper right corner, for what was changed by hand."""
    hold: Message = None
    below: Node | None = None
    """Below its words."""
    strong: bool = False
    """True where its words are a title."""
    name: str = ""
    """An accessible name, where its own text is ambiguous."""
    ink: str = "ink"
    value_ink: str = ""
    """Empty: as its role is."""
    stripe: str = ""
    """The ink of a bar along its left side, for the one that is looked at."""
    top: bool = False
    """True where its picture stands beside the first of its words."""


@dataclass(frozen=True, slots=True)
class Screen(Node):
    """A whole page; the adapter gives each of its parts a tree of its own."""

    header: Node
    body: Node
    """Scrolls."""
    beside: Node | None = None
    """Scrolls in the column of a page that lies; None where all is in the body."""
    foot: Node | None = None
    """Stays below the body, in thumb reach."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room of a page, in dp."""

    width: float
    height: float
    margin: float = 16
    """Free at its sides."""
    column: float = 0
    """How wide the column beside the stage is; 0 where everything stands in one."""

    def side(self, widest: float) -> float:
        """The margin of a stage whose lines are at most so wide."""
        return max(self.margin, (self.width - self.column - widest) / 2)


TAPPED = Painted | Key | Button | ListRow
"""Nodes that can be tapped where they have a message."""


def parts_of(node: Node) -> tuple[Node, ...]:
    """The texts of a node, as given by the page function."""
    match node:
        case Column() | LazyColumn() | Wrap() | Row() | Flow() | Grid() | Columns() | Buttons():
            return node.parts
        case Card():
            return (node.part,)
        case Apart() | Beside():
            return (node.left, node.right)
        case Screen():
            return tuple(part for part in (node.header, node.beside, node.body, node.foot) if part)
        case Segments():
            return tuple(Key(Text(one.text), tap=one.tap) for one in node.options)
        case ListRow():
            words = tuple(Text(text) for text in (node.text, node.detail, node.value) if text)
            below = (node.below,) if node.below else ()
            return (*((node.picture,) if node.picture else ()), *words, *below, *node.end)
    return ()


def walk(node: Node) -> Iterator[Node]:
    """A node and all within it, in reading order."""
    yield node
    for part in parts_of(node):
        yield from walk(part)


def words(node: Node) -> list[str]:
    """Everything a node says, in reading order."""
    return [text for one in walk(node) if (text := own_text(one)) and not isinstance(one, ListRow)]


def own_text(node: Node) -> str:
    """The text of a node itself, not of what it holds."""
    return node.text if isinstance(node, Text | Button | ListRow) else ""


def tap_of(node: Node) -> Message:
    """The message of a tap on it, or None."""
    return node.tap if isinstance(node, TAPPED) else None


def name_of(node: Node) -> str:
    """What a screen reader calls it: its name, or all its words."""
    named = node.name if isinstance(node, Painted | Key | Button | ListRow) else ""
    return named or " ".join(words(node))


def taps(node: Node) -> dict[str, Message]:
    """Every message by the name of what sends it; in the order they are read."""
    return {name_of(one): tap_of(one) for one in walk(node) if tap_of(one) is not None}
