"""The upper and the lower edge of every table as nodes: whose turn it is, and the last entry."""

from dataclasses import dataclass

from screens.ui.tree import names
from screens.ui.tree.controls import NO_SURFACE, do, icon_key, rule
from screens.ui.tree.nodes import Card, Column, Icon, Key, Mark, Message, Node, Row, Surface, Text

GAP, NARROW_GAP, KEYS = 12, 4, 3 * 48 + 4
"""Between what stands in the banner, and there where it is narrow; and what its keys take, in dp."""
MARK, LOW_MARK = 46, 38
"""How large the mark of whoever has the turn is, in dp."""
UNDO = 52
"""How wide undo and redo are, in dp."""
EDGE = 2
"""Height in dp of the line between a pale banner and the page."""


@dataclass(frozen=True, slots=True)
class BannerView:
    """Every text as much as there is room for."""

    colour: str
    """Of whoever has the turn; empty where nobody has."""
    initial: str
    name: str
    role: str
    """The type size of the name, on one line."""
    headline: str
    """What is to be done, in at most two lines."""
    notice: str
    tags: tuple[Card, ...]
    low: bool
    high: float
    """Whatever it says: a name and two lines."""
    edged: bool = False
    """True if it needs a line against the page."""
    gap: float = GAP
    marked: bool = True
    """False where nobody has the turn, or the name needs the room of the mark."""

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """What stands beside the mark, each with its type size."""
        return (self.name, self.role), (self.headline, "caption"), (self.notice, "caption")

    @property
    def mark(self) -> float:
        return LOW_MARK if self.low else MARK


def banner(view: BannerView) -> Node:
    """In the colour and with the mark of whoever has the turn."""
    on, fill = (f"banner.{view.colour}.{part}" for part in ("on", "fill")) if view.colour else ("ink", "sunken")
    mark = (Mark(view.colour, view.initial, view.mark, inverted=True),) if view.marked else (Column(()),)
    caption = Column(tuple(Text(*one, on) for one in view.lines))
    rules, menu = ("book-open-variant", do("show_rules"), names.RULES), ("dots-vertical", do("show_menu"), names.MENU)
    back, *keys = (icon_key(*key, ink=on) for key in (("arrow-left", do("leave"), names.BACK), rules, menu))
    widths = (0 if view.marked else 0.1, 0, *(0 for _ in view.tags), 96)
    whole = Row((*mark, caption, *view.tags, Row(tuple(keys))), view.gap, widths=widths)
    edge = (rule("rule2", EDGE),) if view.edged else ()
    line = Row((back, whole), 0, (0, 1, 4, 1), view.high - 2 - (EDGE if view.edged else 0), widths=(48, 0))
    return Card(Column((line, *edge)), Surface(fill, radius=0), (0, 0), 0)


def tags_of(sample: str, phones: str, *, narrow: bool) -> tuple[Card, ...]:
    """What says that this is a sample, and how many phones have joined; each empty where it is not so."""
    tags = []
    if sample:
        words = Text(sample, "micro" if narrow else "caption", "brass_ink", True, one_line=True)
        tags.append(Card(words, Surface("brass_fill", radius=6), (4 if narrow else 8, 4), 0, hugs=True))
    if phones:
        count = Row((Icon("cellphone", size=18, width=22), Text(phones, "caption", bold=True, one_line=True)), 2)
        tags.append(Card(count, Surface(radius=6), (5, 3), 28, hugs=True))
    return tuple(tags)


@dataclass(frozen=True, slots=True)
class LedgerView:
    number: str
    mark: Mark | None
    text: str
    role: str
    high: float
    """Whether it is one line or two."""
    can_undo: bool
    can_redo: bool


def ledger(view: LedgerView) -> Node:
    """The last entry, undo and redo; anywhere else it leads to the log."""
    keys = _key(names.UNDO, do("undo"), on=view.can_undo), _key(names.REDO, do("redo"), on=view.can_redo)
    number = (Text(view.number, "caption", "ink2", one_line=True),) if view.number else ()
    mark = (view.mark,) if view.mark else ()
    line = Row((*number, *mark, Text(view.text, view.role)), 8, (12, 0, 8, 0))
    row = Row((line, *keys), min_height=view.high, widths=(0, UNDO, UNDO))
    return Column(
        (rule(), Key(row, Surface("sunken", radius=0), (0, 0), view.high, tap=do("show_log"), name=view.text))
    )


def _key(icon: str, tap: Message, *, on: bool) -> Key:
    return Key(Icon(icon, "ink" if on else "ink3", width=UNDO), NO_SURFACE, (0, 13), 50, tap=tap, name=icon)
