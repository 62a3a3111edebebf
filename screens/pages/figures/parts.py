"""Parts of a page of figures: what is there or not, digits to type, and rows of a sheet with their points."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from screens.pages.figures.page_state import Unfold
from screens.ui.question.page_state import Digit, Erase
from screens.ui.tree import names
from screens.ui.tree.controls import CHOSEN, CLOSED, NO_SURFACE, OPEN
from screens.ui.tree.nodes import (
    Beside,
    Card,
    Column,
    Flow,
    Icon,
    Key,
    ListRow,
    Message,
    Node,
    Row,
    Space,
    Surface,
    Text,
)

DIGITS = ("1", "2", "3", "4", "5", "", "6", "7", "8", "9", "0", "00")
"""In the order of the keys; nothing where the one stands that takes a digit back."""
LEAVING = Surface("card", "alert", "edge", 2, lift=2, dashed=True)
TIGHT, WIDE = 48, 96
"""The narrowest key, and a row of the sheet at a glance, in dp."""


# --- there, or not ---


@dataclass(frozen=True, slots=True)
class Tile:
    """Something a player has or has not, as a key: what it is called, and what it brings."""

    text: str
    tap: Message
    below: str = ""
    on: bool = False
    closed: bool = False
    corrected: bool = False
    """True where the group has written its own value."""
    leaving: bool = False
    """True where the next tap says what takes its place."""
    name: str = ""


def tile(one: Tile) -> Key:
    ink = "primary" if one.on else "ink2" if one.closed else "ink"
    below = (Text(one.below, "micro", ink if one.on else "ink2", align="center"),) if one.below else ()
    words = Column((Text(one.text, "strong", ink, align="center"), *below))
    surface = LEAVING if one.leaving else CHOSEN if one.on else CLOSED if one.closed else OPEN
    corner = "alert" if one.corrected else "primary" if one.on else ""
    surface = replace(surface, dashed=surface.dashed and not corner, corner=corner)
    return Key(words, surface, (2, 5), 48, tap=one.tap, name=one.name or one.text)


def tiles(parts: Iterable[tuple[Tile, ...]], most: int = 6) -> Flow:
    """Keys side by side; those that belong together stand below each other."""
    columns = tuple(Column(tuple(map(tile, column)), 4) for column in parts)
    return Flow(columns, TIGHT, 4, max_columns=most, even=True, by_words=True)


# --- digits ---


def digits(asked: str, value: str, caption: str, margin: float, *, asks: bool) -> Node:
    """A number that is typed in place; on brass where it is the one thing that is asked."""
    words = Column((Text(asked, "strong"), Text(caption, "caption", "ink2")))
    back = Key(Icon("backspace-outline", "ink2", width=48), OPEN, (0, 10), 48, tap=Erase(), name=names.ERASE)
    keys = tuple(_digit(one) if one else back for one in DIGITS)
    parts = Column((Beside(words, Text(value, "title")), Flow(keys, TIGHT, 6, max_columns=6, even=True)), 6)
    return Card(parts, Surface("brass_wash" if asks else "", radius=0), (margin, 8), 0)


def _digit(words: str) -> Key:
    return Key(Text(words, "head2", align="center"), OPEN, (2, 6), 48, tap=Digit(words), name=words)


# --- rows of the sheet ---


@dataclass(frozen=True, slots=True)
class Why:
    """The points of a row were tapped."""

    row: str


@dataclass(frozen=True, slots=True)
class LookAt:
    """Bring a row into sight."""

    row: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of the printed sheet: its picture, its name, what it holds in short, its points."""

    id: str
    icon: str
    words: str
    points: str
    detail: str = ""
    corrected: bool = False
    folds: bool = False
    """True if a tap opens what is entered there."""
    opened: bool = False
    filled: bool = False
    checked: bool = False


def points_ink(points: str) -> str:
    return "alert" if points.startswith("−") else "ink2" if points == "0" else "ink"


def sheet_row(row: SheetRow) -> ListRow:
    """A tap on the row opens it, one on its points says why."""
    figure = Text(row.points, "head", points_ink(row.points), one_line=True)
    surface = Surface("", corner="alert") if row.corrected else NO_SURFACE
    why = Key(figure, surface, (18, 6), 48, True, tap=Why(row.id), name=f"{row.words}: {row.points}")
    arrow = (Icon("chevron-up" if row.opened else "chevron-down", "ink2", width=32),) if row.folds else ()
    end = (why, *arrow) if row.folds else (why, Icon("", width=4))
    tap = Unfold(row.id) if row.folds else None
    picture = Icon(row.icon, "ink2")
    return ListRow(
        row.words, "", row.detail, picture, end, tap, 0, value_role="caption", strong=True, name=row.words, key=row.id
    )


def at_a_glance(rows: Iterable[SheetRow], font_scale: float) -> Node:
    """All rows with their points, beside the page: a tap brings one into sight."""
    return Flow(tuple(map(_seen, rows)), WIDE * font_scale, 2, (4, 4, 4, 4), even=True, by_words=True)


def _seen(row: SheetRow) -> Key:
    ink = points_ink(row.points) if row.filled or row.points.startswith("−") else "ink2"
    caption = Row((*((Icon("check", "primary", 16),) if row.checked else ()), Text(row.points, "strong", ink)), 4)
    words = Column((Text(row.words, "micro", "ink2"), caption))
    return Key(words, Surface("card", "rule", radius=6, line_width=1), (6, 3), 48, tap=LookAt(row.id), name=row.words)


def total_line(words: str, total: str) -> Node:
    """What it all comes to, where that has no room below the page."""
    return Row(
        (Text(words, "caption", "ink2"), Text(total, "title", points_ink(total), one_line=True)), 8, (16, 8, 16, 8)
    )


def note(words: str) -> Text:
    return Text(words, "caption", "ink2")


def padded(margin: float, *parts: Node, gap: float = 6) -> Node:
    """What belongs to a row, below it."""
    return Column((*parts, Space(4)), gap, (margin, 8, margin, 8))
