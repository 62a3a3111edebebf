"""Controls in terms of nodes: app bar, headings, rows of a list."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.drawing.shapes import Picture
from companion.words.text_search import initials
from screens.ui.tree import names
from screens.ui.tree.nodes import (
    Card,
    Column,
    Flow,
    Icon,
    Key,
    ListRow,
    Mark,
    Message,
    Node,
    Painted,
    Row,
    Space,
    Surface,
    Text,
)

if TYPE_CHECKING:
    from companion.game import Seat

Translate = Callable[..., str]
"""A message id and its parameters in the reader's language."""
NO_SURFACE = Surface("")
OPEN = Surface("card", "rule2", "edge", lift=2)
CHOSEN = Surface("primary_wash", "primary", "edge", 2, lift=2, chosen=True)
CLOSED = Surface("page", "rule2", dashed=True, lift=2)
"""What may be chosen, what is, and what is closed but says why: as high as each other."""
ARROW = Icon("chevron-right", "ink2", width=32)
"""At the end of a row that leads on."""
PAINTERS = "screens.ui.tree.painters"
SWITCH, RULE, DOUBLE_RULE, PROGRESS = (f"{PAINTERS}:{name}" for name in ("switch", "rule", "double_rule", "progress"))
SHAPES = "screens.ui.shapes:fitted"
TAGS = {
    "good": ("primary_wash", "primary"),
    "hint": ("brass_wash", "brass"),
    "quiet": ("sunken", "ink2"),
    "alert": ("alert_wash", "alert"),
}
"""The ground and the ink of each kind of tag."""


@dataclass(frozen=True, slots=True)
class Back:
    """The arrow of the app bar: one level up."""


@dataclass(frozen=True, slots=True)
class Do:
    """A tap that is answered by a method of this name: the page's own, or the app's."""

    method: str
    given: tuple[Hashable, ...] = ()
    named: tuple[tuple[str, str], ...] = ()


def call(owner: object, tap: Do) -> None:
    getattr(owner, tap.method)(*tap.given, **dict(tap.named))


def do(method: str, *given: Hashable, **named: str) -> Do:
    return Do(method, given, tuple(named.items()))


def with_room_for(part: Node, *others: Node) -> Node:
    """This part at the top of the room that it or any of the others needs: what stands below stays where it is."""
    return Flow((Column((part, Space(0)), grows=(0, 1)),), max_columns=1, later=others)


def app_bar(title: str, *keys: Node, subtitle: str = "", mark: Mark | None = None) -> Node:
    """The way back, whose page it is, the title, and what can be tapped at the end of the line."""
    back = icon_key("arrow-left", Back(), names.BACK)
    role = "head2" if subtitle else "head"
    caption = (Text(title, role, smaller=("strong", "label")), Text(subtitle, "caption", "ink2"))
    whose = (Row((mark,), pad=((48 - mark.size) / 2, 0, 0, 0)),) if mark else ()
    parts = (back, *whose, Column(caption, pad=(0, 2, 0, 2)), *keys)
    widths = (48, *(48 for _ in whose), 0, *(48 for _ in keys))
    return Row(parts, 4, (4, 6, 4 if keys else 12, 6), 48, widths=widths)


def tall_bar(title: str, side: float, *keys: Node) -> Node:
    """The same where the title has no room beside the keys: it stands below them, with so much free on its left."""
    back = icon_key("arrow-left", Back(), names.BACK)
    line = Row((back, Text(""), *keys), 0, (4, 6, 4, 6), 48, widths=(48, 0, *(48 for _ in keys)))
    below = (Column((Text(title, "head", smaller=("strong",)),), pad=(side, 0, side, 4)),) if title else ()
    return Column((line, *below))


def player_bar(
    whose: Mark, title: str, *keys: Node, subtitle: str = "", narrow: bool = False, below: bool = False
) -> Node:
    """The same in a player's colour; with the subtitle `below`, as wide as the page, where words are large."""
    on = f"banner.{whose.colour}.on"
    size, gap = (34, 6) if narrow else (42, 10)
    mark = Row((Mark(whose.colour, whose.initial, size, inverted=True),), pad=(0, 0, gap, 0))
    name = Text(title, "head2" if subtitle else "head", on, smaller=("strong", "label"))
    caption = Text(subtitle, "caption", on)
    parts = (
        icon_key("arrow-left", Back(), names.BACK, ink=on),
        mark,
        name if below else Column((name, caption)),
        *keys,
    )
    line = Row(parts, 4, (4, 0, 4 if keys else 12, 0), widths=(48, size + gap, 0, *(48 for _ in keys)))
    whole = Column((line, Column((caption,), pad=(12, 0, 12, 0)))) if below else line
    return Card(whole, Surface(f"banner.{whose.colour}.fill", radius=0), (0, 8), 72)


def icon_key(icon: str, tap: Message, name: str, *, ink: str = "ink") -> Key:
    """An icon to tap, 48 dp at least."""
    return Key(Icon(icon, ink, width=48), NO_SURFACE, (0, 12), 48, tap=tap, name=name)


def undo_keys(can_undo: bool, can_redo: bool) -> tuple[Key, Key]:
    """Undo and redo of an app bar, pale where there is nothing to be undone or redone."""
    undo = icon_key("undo", do("undo"), names.UNDO, ink="ink" if can_undo else "ink3")
    return undo, icon_key("redo", do("redo"), names.REDO, ink="ink" if can_redo else "ink3")


def link(text: str, tap: Message) -> Key:
    """Words to tap, at the end of a line."""
    words = Text(text, "strong", "primary", one_line=True, align="right")
    return Key(words, NO_SURFACE, (8, 8), 48, hugs=True, tap=tap)


def heading(text: str) -> Text:
    return Text(text, "label", "ink2")


def marks_of(seats: "Sequence[Seat]", size: float = 30) -> list[Mark]:
    """Everybody's mark, in the order of their seats."""
    letters = initials([seat.name for seat in seats])
    return [Mark(seat.colour, letter, size) for seat, letter in zip(seats, letters, strict=True)]


def mark_cell(mark: Mark) -> Row:
    """A mark in the middle of the room left of the margin line."""
    return Row((mark,), pad=((56 - mark.size) / 2, 0, (56 - mark.size) / 2, 0))


UNREADABLE = Row((Icon("alert", "alert"),), pad=(16, 0, 16, 0))
"""In the place of the winner's mark where a table's file cannot be opened."""


def link_row(icon: str, text: str, detail: str, tap: Message, *, value: str = "", right: float = 0) -> ListRow:
    """A row that leads on."""
    return ListRow(text, detail, value, Icon(icon, "ink2"), (ARROW,), tap, right)


def switch_row(icon: str, text: str, detail: str, tap: Message, *, on: bool, right: float) -> ListRow:
    """A row with a switch; the whole of it is tapped."""
    switch = Painted(SWITCH, (on,), 48, 56)
    return ListRow(text, detail, "", Icon(icon, "ink2"), (switch,), tap, right)


def stepper(text: str, count: int, less: Message, more: Message) -> Row:
    """What is counted, and one less or more of it; nothing to tap at either end of what is possible."""
    minus = Key(
        Icon("minus", "ink" if less else "rule2", width=48), NO_SURFACE, (0, 12), 48, tap=less, name=f"{text} −"
    )
    plus = Key(Icon("plus", "ink" if more else "rule2", width=48), NO_SURFACE, (0, 12), 48, tap=more, name=f"{text} +")
    return Row(
        (Text(text), minus, Text(str(count), "head2", align="center"), plus), 0, min_height=56, widths=(0, 48, 40, 48)
    )


def rule_line(sentence: str, name: str = "") -> Row:
    """A rule with its book beside it, and its title below if given."""
    title = (Text(name, "caption", "ink2"),) if name else ()
    return Row((Icon("book-open-variant"), Column((Text(sentence), *title))), 12)


def drawn(picture: Picture, height: float = 0, *, pale: bool = False) -> Painted:
    """A picture of shapes, as high as it is or as given; paler where what it shows is closed."""
    high = height or picture.height
    return Painted(SHAPES, (picture, pale), high, picture.width * high / picture.height)


def tag(text: str, look: str = "quiet") -> Card:
    """A word or a number on a ground that says how it is meant."""
    fill, ink = TAGS[look]
    return Card(Text(text, "label", ink, one_line=True), Surface(fill, radius=6), (8, 4), 28)


def double_rule() -> Painted:
    """Below what all lines add up to."""
    return Painted(DOUBLE_RULE, height=4)


def progress(share: float) -> Painted:
    """How much of something is done, from 0 to 1."""
    return Painted(PROGRESS, (share,), 6)


def rule(ink: str = "rule", height: float = 1) -> Painted:
    """A thin line across."""
    return Painted(RULE, (ink,), height)


def chip(text: str, tap: Message, *, icon: str = "", chosen: bool = False, closed: bool = False, name: str = "") -> Key:
    """A few words to tap, as wide as they are; ticked where they are chosen, locked where they only say why not."""
    fill, line, ink = ("primary_wash", "primary", "primary") if chosen else ("card", "rule2", "ink")
    if closed:
        icon, fill, ink = "lock-outline", "page", "ink2"
    sign, words = "check" if chosen else icon, Text(text, "label", ink)
    surface = Surface(fill, line, line_width=2 if chosen else 1.5, radius=10, dashed=closed, chosen=chosen)
    part = Row((Icon(sign, ink, 20), words), 6) if sign else words
    return Key(part, surface, (14, 9), 48, hugs=True, tap=tap, name=name)


def player_chip(mark: Mark, name: str, tap: Message, *, chosen: bool = False) -> Key:
    """A player to choose, by mark and name; ticked where it is the one."""
    ink, line = ("primary", "primary") if chosen else ("ink", "rule2")
    surface = Surface(
        "primary_wash" if chosen else "card", line, line_width=2 if chosen else 1.5, radius=10, chosen=chosen
    )
    tick = Icon("check" if chosen else "", ink, 18)
    return Key(Row((mark, Text(name, "label", ink), tick), 8), surface, (8, 8), 48, hugs=True, tap=tap, name=name)
