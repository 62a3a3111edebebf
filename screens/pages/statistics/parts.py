"""What pages of statistics are made of: sections of headings, cards, rows and figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.messages import message
from companion.statistics.ranges import Range
from companion.statistics.records import Mark as Record
from companion.views.history import box_name, category_of
from companion.words.dates import day_of
from companion.words.numbers import shown_number as number
from companion.words.text_search import initials
from screens.pages.statistics.plots import plot
from screens.ui.page_context import PageContext
from screens.ui.tree.controls import ARROW, app_bar, do, mark_cell
from screens.ui.tree.nodes import (
    Apart,
    Card,
    Column,
    Columns,
    Icon,
    LazyColumn,
    ListRow,
    Mark,
    Message,
    Node,
    Painted,
    Screen,
    Surface,
    Text,
)

ONE, TWO, FOR_TWO = 560, 1100, 760
"""How wide what is read may be in one column and in two, and from which width on there are two, in dp."""
CARD_GAP, BETWEEN = 12, 24
Section = Sequence[Node]
"""What stands together, its heading first."""


@dataclass(frozen=True)
class StatisticsContext(PageContext):
    """The same of a page that names boxes."""

    icons: Mapping[str, str] = field(default_factory=dict)
    """The icon of each game."""

    @property
    def in_two(self) -> bool:
        return self.room.width >= FOR_TWO

    @cached_property
    def width(self) -> float:
        """How wide a part of the page is, in dp."""
        wide = self.room.width - 2 * self.room.side(TWO if self.in_two else ONE)
        return (wide - BETWEEN) / 2 if self.in_two else wide

    # --- words of boxes ---

    def box(self, name: str) -> str:
        """A box as it is called in short."""
        return box_name(self.tr, name)

    def icon(self, box: str) -> str:
        return self.icons.get(box.partition("/")[0], "cards-outline")

    def category(self, box: str, name: str) -> str:
        return self.tr.text(category_of(box, name))

    def games(self, count: int) -> str:
        return self.tr("stats.games", count=count)

    def all_games(self, count: int) -> str:
        """A link to the games behind a figure."""
        return self.tr("stats.this_game") if count == 1 else self.tr("stats.all_games", games=self.games(count))


# --- the page ---


def page(
    reader: StatisticsContext,
    title: str,
    sections: Iterable[Section],
    *keys: Node,
    subtitle: str = "",
    mark: Mark | None = None,
) -> Screen:
    """Sections below each other, what is out of sight not laid out; where there is room, in two columns."""
    every, room = [section for section in sections if section], reader.room
    side = room.side(TWO if reader.in_two else ONE)
    if reader.in_two and len(every) > 1:
        halves = tuple(Column(spaced(half)) for half in _halves(every))
        body: Node = Columns(halves, 0, TWO, BETWEEN)
    else:
        body = LazyColumn(spaced(every))
    return Screen(app_bar(title, *keys, subtitle=subtitle, mark=mark), Column((body,), pad=(side, CARD_GAP, side, 24)))


def spaced(sections: Iterable[Section]) -> tuple[Node, ...]:
    """All parts with air between them; rows that follow each other touch, as the lines of a ledger do."""
    parts = [part for section in sections for part in section]
    below = [*parts[1:], None]
    return tuple(
        replace(part, key=at)
        if isinstance(part, ListRow) and isinstance(next_, ListRow)
        else Column((part,), pad=(0, 0, 0, CARD_GAP), key=at)
        for at, (part, next_) in enumerate(zip(parts, below, strict=True))
    )


def _halves(sections: Sequence[Section]) -> tuple[Sequence[Section], Sequence[Section]]:
    """Two columns of about the same height."""
    weights = [sum(map(_weight, section)) for section in sections]
    ends = [sum(weights[:n]) for n in range(1, len(sections))]
    half = min(range(len(ends)), key=lambda n: abs(ends[n] - sum(weights) / 2)) + 1
    return sections[:half], sections[half:]


def _weight(node: Node) -> float:
    """About how high it will be, in dp."""
    match node:
        case Painted():
            return node.height
        case Column():
            return sum(map(_weight, node.parts))
        case Card():
            return _weight(node.part)
    return 62


# --- parts ---


def heading(words: str, beside: str = "", role: str = "head2") -> Apart:
    """A section's name, and what its numbers are."""
    return Apart(Text(words, role, "ink2" if role == "label" else "ink"), Text(beside, "caption", "ink2"))


def card(*parts: Node) -> Card:
    return Card(Column(parts, 8), Surface("card", "rule", "edge", 1, lift=2), (16, 16))


def note(words: str) -> Text:
    return Text(words, "caption", "ink2")


def figures(reader: StatisticsContext, pairs: Sequence[tuple[str, str]]) -> Node:
    """Large numbers with their words, side by side; two in a line where words are long."""
    widest = max(reader.ruler.word_width(words, "caption") / reader.ruler.dp(1) for _, words in pairs)
    across = len(pairs) if (widest + 8) * len(pairs) <= reader.width - 32 else 2
    cells = [
        Column((Text(value, "title", align="center"), Text(words, "caption", "ink2", align="center")))
        for value, words in pairs
    ]
    lines = [tuple(cells[first : first + across]) for first in range(0, len(cells), across)]
    return Column(tuple(Columns(line, 0, TWO, 4) for line in lines), 8)


def range_parts(reader: StatisticsContext, found: Range, title: str, words: str) -> tuple[Node, ...]:
    """A range in words, drawn, and what it means."""
    tr, (low, share, high, fair) = reader.tr, found.percents
    of = tr("stats.of", wins=found.wins, games=found.games)
    caption = tr(title, low=low, high=high)
    numbers = (
        (tr("stats.won"), of),
        (tr("stats.share"), f"{share} %"),
        (tr("stats.range_low"), f"{low} %"),
        (tr("stats.range_high"), f"{high} %"),
        (tr("stats.fair"), f"{fair} %"),
    )
    drawn = (low, share, high, fair, tr("stats.equal_share", share=fair))
    bar = plot("range_bar", drawn, 2 * reader.line("label") + 34, caption, f"{caption}. {tr(words)}", numbers)
    return heading(caption, of), bar, note(tr(words))


def row(
    text: str,
    detail: str = "",
    value: str = "",
    *,
    icon: str = "",
    mark: Mark | None = None,
    tap: Message = None,
    arrow: bool = False,
    strong: bool = False,
    below: Node | None = None,
) -> ListRow:
    """A line of the ledger; an arrow says that it leads on."""
    picture = mark_cell(mark) if mark else Icon(icon, "ink2") if icon else None
    end = (ARROW,) if arrow else ()
    role, right = "head" if strong else "head2", 0 if arrow else 8
    return ListRow(text, detail, value, picture, end, tap, right, value_role=role, strong=strong, below=below)


def record_row(
    reader: StatisticsContext, record: Record, words: str, *, value: str = "", leads_on: bool = True
) -> ListRow:
    """A record: what, whose and when; it opens its table."""
    tr = reader.tr
    who = record.name
    if who and record.over:
        who = tr.text(message("stats.over", player=record.name, other=record.over))
    when = tr.text(day_of(record.at))
    detail = tr.listed([who, when]) if who else when
    if record.more:
        detail = tr("stats.and_more", what=detail, count=record.more)
    mark = Mark(record.colour, initials([record.name])[0]) if record.colour else None
    tap = do("open_past", record.table) if leads_on else None
    caption = value or number(record.value)
    return row(words, detail, caption, icon="history", mark=mark, tap=tap, arrow=leads_on)


def people(names_colours: Iterable[tuple[str, str]]) -> list[Mark]:
    """Everybody's mark."""
    pairs = list(names_colours)
    letters = initials([name for name, _ in pairs])
    return [Mark(colour, letter) for (_, colour), letter in zip(pairs, letters, strict=True)]
