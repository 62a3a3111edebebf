"""The upper and the lower edge of every table as nodes: whose turn it is, and the last entry."""

from collections.abc import Sequence
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
TASK, TASK_SIDE = 48, 16
"""How high the line of its own is that says what is to be done, and what stays free beside it, in dp."""
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
    is_stacked: bool = False
    """True where words are large: what is to be done has a line of its own, below the name and the keys."""
    whole: str = ""
    """All that is to be done, where the line of its own holds only its beginning."""

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """What stands beside the mark, each with its type size."""
        return (self.name, self.role), (self.headline, "caption"), (self.notice, "caption")

    @property
    def mark(self) -> float:
        return LOW_MARK if self.low else MARK


def banner(view: BannerView) -> Node:
    """In the colour and with the mark of whoever has the turn."""
    on, fill = inks_of(view.colour)
    mark = (Mark(view.colour, view.initial, view.mark, inverted=True),) if view.marked else (Column(()),)
    lines = view.lines[:1] if view.is_stacked else view.lines
    caption = Column(tuple(Text(*one, on) for one in lines))
    rules, menu = ("book-open-variant", do("show_rules"), names.RULES), ("dots-vertical", do("show_menu"), names.MENU)
    back, *keys = (icon_key(*key, ink=on) for key in (("arrow-left", do("leave"), names.BACK), rules, menu))
    tags = () if view.is_stacked else view.tags
    widths = (0 if view.marked else 0.1, 0, *(0 for _ in tags), 96)
    whole = Row((*mark, caption, *tags, Row(tuple(keys))), view.gap, widths=widths)
    edge = (rule("rule2", EDGE),) if view.edged else ()
    line = Row((back, whole), 0, (0, 1, 4, 1), view.high - 2 - (EDGE if view.edged else 0), widths=(48, 0))
    task = (_task(view, on),) if view.is_stacked and (view.headline or view.tags) else ()
    return Card(Column((line, *task, *edge)), Surface(fill, radius=0), (0, 0), 0)


def inks_of(colour: str) -> tuple[str, str]:
    """What stands on a banner, and the banner itself."""
    return (f"banner.{colour}.on", f"banner.{colour}.fill") if colour else ("ink", "sunken")


def _task(view: BannerView, on: str) -> Node:
    """What is to be done on a line of its own; where that is only its beginning, a tap shows all of it."""
    line = Row((Text(view.headline, "caption", on), *view.tags), view.gap, (TASK_SIDE, 0, TASK_SIDE, 0), TASK)
    if not view.whole:
        return line
    return Key(line, NO_SURFACE, (0, 0), TASK, tap=do("show_task"), name=view.whole)


def whole_task(colour: str, paragraphs: Sequence[str]) -> Node:
    """All that is to be done, over what lies below the banner."""
    on, fill = inks_of(colour)
    words = Column(tuple(Text(one, "caption", on) for one in paragraphs), 6, (TASK_SIDE, 6, TASK_SIDE, 12))
    return Key(words, Surface(fill, radius=0), (0, 0), TASK, tap=do("hide_unfolded"), name=" ".join(paragraphs))


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
