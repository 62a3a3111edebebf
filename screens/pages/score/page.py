"""The score sheet as a function: who won, every number to be tapped, the score over time, and the way on.

A ledger page: the players above, the rows scroll, the total stays in sight where there is room to read between them. On
a page that lies all rows are seen at once, as low as can be read; there the rest stands beside the sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.game import Seat
from companion.statistics.win_summary import NthWin
from companion.table.course import Course
from companion.table.win import Win
from companion.words.numbers import shown_number as number
from scoring.sheet import ScoreSheet
from screens.pages.score.course import drawn
from screens.pages.score.winner import moment
from screens.ui.page_context import PageContext
from screens.ui.tree import names
from screens.ui.tree.composed import SURFACES
from screens.ui.tree.controls import (
    ARROW,
    NO_SURFACE,
    app_bar,
    do,
    double_rule,
    icon_key,
    mark_cell,
    marks_of,
    rule,
    tall_bar,
    undo_keys,
)
from screens.ui.tree.layout import height_of
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Icon,
    Key,
    ListRow,
    Message,
    Node,
    Room,
    Row,
    Screen,
    Space,
    Surface,
    Text,
)

RANKS = tuple(f"rank.{place}" for place in range(1, 8))
WIDEST = {"phone": 560, "landscape": 640, "tablet": 720, "wide_tablet": 720}
"""How wide the sheet may be, in dp."""
LOW = 620
"""On a page lower than this, in dp, large words leave no room for what a key says besides."""
THUMB, TALLEST, READABLE, CHART = 48, 56, 150, 140
"""A row, one on a tablet, what must be left to read between header and total, and the lowest chart, in dp."""
SEAL, AROUND, COURSE, HEAD_AND_TOTAL = 268, 140, 260, 150
"""How high the winner's seal is, what is around it, the chart beside the sheet, and the sheet without rows, in dp."""
MORE, BAR, LINE, LEAST = 62, 77, 22, 128
"""A row below the sheet, the winner as a bar, one more line of it, and what of the sheet is not rows, in dp."""
TIGHT = 240
"""On narrower pages, in dp, the title has no room beside the keys."""
SCARCE = 640
"""A page that is lower, in dp, has no room in large words for more than the numbers."""
AIR = 3
"""So much of a line's height is air above and below its letters, in dp: rows of a page that lies do without."""
BOLDER = 1.07
"""So much wider than others bold letters are."""
TOTAL = ""
"""What stands for the total where a category is asked for."""


@dataclass(frozen=True, slots=True)
class Action:
    text: str
    icon: str
    tap: Message
    detail: str = ""
    primary: bool = True


@dataclass(frozen=True, slots=True)
class ScoreView:
    title: str
    facts: str
    sheet: ScoreSheet
    labels: Mapping[str, str]
    """What each category is called."""
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...]
    decided: bool = False
    """True once the sheet is complete, so that it names a winner."""
    finished: bool = False
    ties: tuple[tuple[str, ...], ...] = ()
    """What was compared among players level on points, once that is decided."""
    hidden: frozenset[tuple[int, str]] = frozenset()
    """Cells in which a secret would count."""
    can_undo: bool = False
    can_redo: bool = False
    win: Win | None = None
    """For a finished table, unless large words leave room for the title alone."""
    wins: tuple[NthWin, ...] = ()
    """Which of their wins this was for whoever won, once that is counted."""
    course: Course | None = None
    shape: str = "phone"
    """One of those of screens.ui.shape."""
    font_scale: float = 1.0
    large: bool = False


@dataclass(frozen=True, slots=True)
class PageState:
    counted: float = 1
    """How far the rows of a table just finished have counted up, from 0 to 1."""


def page(reader: PageContext, view: ScoreView, local: PageState) -> Screen:
    room = reader.room
    foot = _actions(reader, view)
    below = height_of(reader.ruler, foot, room.column or room.width)
    if room.column:
        return _lying(reader, view, local, foot, room.height - below)
    side = max(0.0, (room.width - WIDEST[view.shape]) / 2)
    columns = share_out(reader, view, room.width - 2 * side)
    bar = _bar(view, room)
    around = below + height_of(reader.ruler, bar, room.width)
    above = Column((bar, *_moment(reader, view, around)))
    players = Column((_head(reader, view, columns),), 0, (side, 0, side, 0))
    head = Column((above, players))
    left = room.height - below - height_of(reader.ruler, head, room.width)
    more = Column(_more(reader, view), 0, (room.margin, 0, room.margin, 0))
    total, ties = _total(reader, view, columns, local), _ties(view)
    rest = sum(height_of(reader.ruler, one, room.width - 2 * side) for one in (total, ties, more))
    rows = _rows(reader, view, columns, local, left - rest)
    high = height_of(reader.ruler, rows, room.width - 2 * side)
    padded = (side, 0, side, 0)
    if high + rest <= left:
        parts = (rows, total, ties, _course(reader, view, left - high - rest))
        return Screen(head, Column((Column(parts, 0, padded), Space(0, fills=True), more)), None, foot)
    if left - rest >= READABLE:
        fixed = Column((Column((total,), 0, padded), foot))
        return Screen(head, Column((Column((rows, ties), 0, padded), more)), None, fixed)
    body = Column((Column((rows, total, ties), 0, padded), more))
    if left < READABLE:
        return Screen(above, Column((players, body)), None, foot)
    return Screen(head, body, None, foot)


def _lying(reader: PageContext, view: ScoreView, local: PageState, foot: Node, left: float) -> Screen:
    room, shape = reader.room, view.shape
    stage = room.width - room.column
    side, above = max(0.0, (stage - WIDEST[shape]) / 2), 24 if shape == "wide_tablet" else 0
    columns, pad = share_out(reader, view, stage - 2 * side), (side, above, side, 0)
    head, total, ties = _head(reader, view, columns), _total(reader, view, columns, local), _ties(view)
    taken = sum(height_of(reader.ruler, one, stage - 2 * side) for one in (head, total, ties)) + above
    body = Column((_rows(reader, view, columns, local, room.height - taken), total, ties), 0, (side, 0, side, 0))
    hint = reader.tr("score.tap_why") if shape == "landscape" and not view.large else ""
    wording = Column((Text(hint, "caption", "ink2"),), 0, (16, 0, 16, 4 if hint else 0))
    top = Column((_bar(view, room), *_moment(reader, view, 0), wording))
    chart = _course(reader, view, left - height_of(reader.ruler, top, room.column))
    return Screen(Column((head,), 0, pad), body, Column((top, chart)), foot)


def _is_low(view: ScoreView) -> bool:
    return view.shape == "landscape"


# --- around the sheet ---


def _bar(view: ScoreView, room: Room) -> Node:
    keys = () if view.finished else undo_keys(view.can_undo, view.can_redo)
    keys = (*keys, icon_key("dots-vertical", do("menu"), names.MENU))
    if (room.column or room.width) < TIGHT:
        return tall_bar(view.title, room.margin, *keys)
    return app_bar(view.title, *keys, subtitle=view.facts)


def _has_room_for_seal(reader: PageContext, view: ScoreView, more: float = 0) -> bool:
    """True where the seal leaves every row of the sheet in sight; in a column, the score over time."""
    rows = COURSE if reader.room.column else HEAD_AND_TOTAL + THUMB * len(view.sheet.categories)
    return reader.room.height >= (AROUND + SEAL + rows + more) * view.font_scale


def _moment(reader: PageContext, view: ScoreView, around: float) -> tuple[Node, ...]:
    """Where app bar and ways on take so much."""
    if view.win is None:
        return ()
    which = reader.tr.text(view.wins[0].short_message) if len(view.wins) == 1 and not _in_rows(reader, view) else ""
    large = _has_room_for_seal(reader, view)
    rows = (LEAST + THUMB * len(view.sheet.categories)) * view.font_scale
    low_grows = bool(reader.room.column) or reader.room.height - around - rows >= BAR + LINE
    higher = _has_room_for_seal(reader, view, LINE) if large else low_grows
    return (moment(reader, view.win, view.seats, large=large, which=which, higher=higher),)


def _rooms(reader: PageContext, view: ScoreView) -> int:
    """How many rows below the sheet all of a finished one leaves room for."""
    upright = view.finished and not reader.room.column
    return sum(upright and _has_room_for_seal(reader, view, MORE * n) for n in range(1, len(view.wins) + 2))


def _in_rows(reader: PageContext, view: ScoreView) -> bool:
    return bool(view.wins) and _rooms(reader, view) > len(view.wins)


def _more(reader: PageContext, view: ScoreView) -> tuple[Node, ...]:
    """Whose which win it was, and how it went; where that has no room, the winner says it and the menu has it."""
    tr, marks = reader.tr, marks_of(view.seats)
    arrow, rows = (ARROW,), list[Node]()
    for win in view.wins if _in_rows(reader, view) else ():
        best = tr.text(win.best_message) if win.best_message else ""
        mark = mark_cell(marks[win.seat])
        rows.append(
            ListRow(tr.text(win.long_message), best, "", mark, arrow, do("go", "person", who=win.name), 0, strong=True)
        )
    if _rooms(reader, view):
        picture = Icon("chart-bell-curve", "ink2")
        rows.append(ListRow(tr("stats.story"), "", "", picture, arrow, do("show_story"), 0, strong=True))
    return tuple(rows)


def _course(reader: PageContext, view: ScoreView, left: float) -> Node:
    """The score over time; not there if there is too little room."""
    low = left < 220
    above, between, below = (10, 4, 6) if low else (18, 8, 10)
    high = min(340.0, left - above - between - below - reader.line("label"))
    if view.course is None or high < CHART - above - between - below:
        return Column(())
    title = Text(reader.tr("score.over_time"), "label", "ink2")
    return Column((title, drawn(reader.tr, view.course, high)), between, (14, above, 14, 0))


def _actions(reader: PageContext, view: ScoreView) -> Node:
    first, *others = view.actions
    if not others:
        return Buttons((Button(first.text, first.icon, "primary", first.tap),), foot=True)
    brief = view.large and reader.room.height < LOW
    keys = tuple(_action(action, iconless=view.large, brief=brief) for action in view.actions)
    width = (reader.room.column or reader.room.width) - 32
    least = [
        max(
            reader.ruler.word_width(action.text, "strong"),
            0 if brief else reader.ruler.word_width(action.detail, "caption"),
        )
        for action in view.actions
    ]
    needs = [one / reader.ruler.dp(1) + (26 if view.large else 60) for one in least]
    if sum(needs) + 8 > width:
        return Column((rule(), Column(keys, 8, (16, 10, 16, 11))))
    first_wide = max(needs[0], min(width * 0.375, width - 8 - needs[1]))
    return Column((rule(), Row(keys, 8, (16, 10, 16, 11), widths=(first_wide, width - 8 - first_wide), level=True)))


def _action(action: Action, *, iconless: bool, brief: bool) -> Key:
    kind, ink = ("primary", "primary_ink") if action.primary else ("secondary", "ink")
    words = Column((Text(action.text, "strong", ink), Text("" if brief else action.detail, "caption", ink)))
    icon = () if iconless else (Icon(action.icon, ink),)
    return Key(Row((*icon, words), 10), SURFACES[kind], (12, 7), 56, tap=action.tap, name=action.text)


# --- the sheet ---


@dataclass(frozen=True, slots=True)
class Columns:
    """How the width is shared out, in dp."""

    label: float
    """Zero if there is no room beside the numbers: then every label has a line of its own above them."""
    each: float
    pad: float
    """Beside a number, so that digits stand below each other and their block in the middle."""
    total_role: str
    rank_beside: bool
    """True if a total and its rank have room beside each other."""
    across: int
    """So many stand side by side: fewer than all where their numbers would be broken."""


def share_out(reader: PageContext, view: ScoreView, width: float) -> Columns:
    """Columns of 48 dp up to the widest beside labels of 120 dp or more, or labels above where that is too narrow."""
    sheet, wide = view.sheet, reader.wide
    players = len(sheet.players)
    labels = [*(view.labels[category] for category in sheet.categories), reader.tr("sheet.total")]
    points = [number(player.cells[c].points) for player in sheet.players for c in sheet.categories]
    totals = [number(player.total) for player in sheet.players]
    widest, total = max(wide(text, "head2") for text in points), max(wide(text, "head") for text in totals)
    least = max(49, widest + 11, total + 7)
    one_line = max(wide(label, "body") for label in labels) + 22
    wrapped = max(reader.ruler.word_width(label, "body") for label in labels) / reader.ruler.dp(1) + 22
    label, each = 0.0, width / players
    for words, narrowest in ((one_line, max(least, 58)), (wrapped, least)):
        beside = min(112 if "tablet" in view.shape else 88, (width - max(120, words)) / players)
        if beside >= narrowest:
            label, each = width - players * beside, beside
            break
    across = players
    if not label and each < least:
        across = -(-players // 2)
        each = width / across
    roles = ("head", "head2", "strong", "label", "caption")
    fitting = (role for role in roles if max(wide(text, role) for text in totals) <= each - 7)
    rank = max(wide(reader.tr(id_), "caption") for id_ in RANKS[:players])
    return Columns(
        label,
        each,
        max(3, (each - 1 - widest) / 2 - 1.5),
        next(fitting, "micro"),
        total + rank + 16 <= each,
        across,
    )


def _won(view: ScoreView) -> list[bool]:
    return [view.decided and rank == 1 for rank in view.sheet.ranks]


def _line(columns: Columns, label: Text, cells: list[Node], least: float, *, tight: bool = False) -> Node:
    """A line of the sheet: its name beside its cells, or above them."""
    line: Node
    if columns.label:
        ruled, widths = _ruled(columns, cells)
        words = Card(label, NO_SURFACE, (0, -AIR if tight else 4), 0)
        named = Row((words,), 0, (14, 0, 6, 0))
        line = Row((named, *ruled), 0, min_height=least, widths=(columns.label, *widths), level=True)
    else:
        above = Column((label,), 0, (14, 6 if label.text else 0, 6, 0))
        beside = [cells[at : at + columns.across] for at in range(0, len(cells), columns.across)]
        lines = (_ruled(columns, some) for some in beside)
        line = Column((above, *(Row(row, 0, min_height=least, widths=widths, level=True) for row, widths in lines)))
    return Card(line, Surface("card", radius=0), (0, 0), 0)


def _ruled(columns: Columns, cells: list[Node]) -> tuple[tuple[Node, ...], tuple[float, ...]]:
    """Cells with thin lines between them, and how wide each of them is."""
    ruled = tuple(part for cell in cells for part in (rule(), cell))
    return ruled, tuple(wide for _ in cells for wide in (1.0, columns.each - 1))


def _head(reader: PageContext, view: ScoreView, columns: Columns) -> Node:
    """Marks and names, beside each other or one above the other; where numbers stand, that they say why."""
    low, caption = _is_low(view), reader.line("caption")
    least = max(34, caption) if low else 38 + caption
    room = columns.each - (42 if low else 5)
    marks = marks_of(view.seats, 26 if low else 28)
    fits = [reader.wide(seat.name, "caption") * BOLDER <= room for seat in view.seats]
    cells: list[Node] = []
    for seat, mark, fit, won in zip(view.seats, marks, fits, _won(view), strict=True):
        shown = seat.name if (all(fits) if low else fit) else "" if low else mark.initial
        name = Text(shown, "caption", bold=True, align="left" if low else "center")
        around = (columns.each - 1 - mark.size) / 2
        if low and shown:
            inner: Node = Row((mark, name), 6, (6, 0, 0, 0))
        else:
            inner = Column((Row((mark,), 0, (around, 0, around, 0)), name))
        cells.append(Card(inner, Surface("brass_wash" if won else "card", radius=0), (0, 2 if low else 3), least))
    beside = bool(columns.label) and not low
    scarce = view.large and reader.room.height < SCARCE  # rows need the room more
    why = (
        reader.tr("score.tap_why") if not scarce and (beside or (not columns.label and (not low or view.large))) else ""
    )
    hint = Text(why, "caption", "ink2")
    line = _line(columns, hint if beside else Text(""), cells, least)
    entered = (Card(hint, Surface("card", radius=0), (14, 5), 0),) if why and not beside else ()
    return Column((rule("ink", 2), line, rule("ink", 2), *entered))


def _rows(reader: PageContext, view: ScoreView, columns: Columns, local: PageState, room: float) -> Node:
    """A thumb's height, more on a tablet; where the page lies only what all rows have, if it can be read."""
    shape, line, count = view.shape, reader.line("head2"), len(view.sheet.categories)
    fits = room / max(1, count) - 1
    high = {"phone": THUMB, "landscape": min(THUMB, fits)}.get(shape, max(THUMB, min(TALLEST, fits)))
    least = max(high, line - 2 * AIR if shape == "landscape" and not view.large else line)
    rows: list[Node] = []
    for place, category in enumerate(view.sheet.categories):
        part = min(1.0, max(0.0, local.counted * (count + 1) - place))
        cells = _cells(reader, view, columns, category, part, least)
        label = Text(view.labels[category], ink="ink" if columns.label else "ink2")
        rows += [_line(columns, label, cells, least, tight=least < THUMB), rule()]
    return Column(tuple(rows))


def _cells(
    reader: PageContext, view: ScoreView, columns: Columns, category: str, part: float, least: float
) -> list[Node]:
    points = [player.cells[category].points for player in view.sheet.players]
    role = "head2" if least >= reader.line("head2") - 2 else "strong"
    cells: list[Node] = []
    for seat, (player, won) in enumerate(zip(view.sheet.players, _won(view), strict=True)):
        cell, value = player.cells[category], points[seat]
        best = value == max(points) != min(points)
        ink = "alert" if value < 0 else "ink" if value or best else "ink2"
        shown: Node = Text(number(round(value * part)), role, ink, best, "right")
        pad = columns.pad
        if (seat, category) in view.hidden:
            word = reader.tr("score.hidden")
            fits = reader.wide(word, "micro") <= columns.each - 5
            shown, pad = Text(word, "micro", "ink2", align="center") if fits else Icon("lock-outline", "ink2", 20), 2.0
        corner = "alert" if cell.overridden or cell.corrected else ""
        surface = Surface("brass_wash" if won else "card", radius=0, corner=corner)
        name = f"{player.name}, {view.labels[category]}: {number(value)}"
        tap = do("show_why", seat, category)
        cells.append(Key(shown, surface, (pad, -AIR if least < THUMB else 0), least, tap=tap, name=name))
    return cells


def _total(reader: PageContext, view: ScoreView, columns: Columns, local: PageState) -> Node:
    """An ink line above, a double rule below."""
    tr, sheet = reader.tr, view.sheet
    beside = _is_low(view) and columns.rank_beside
    least = (
        max(34, reader.line(columns.total_role)) if beside else max(54, reader.line("head") + reader.line("caption"))
    )
    count = len(sheet.categories)
    cells: list[Node] = []
    for seat, (player, rank, won) in enumerate(zip(sheet.players, sheet.ranks, _won(view), strict=True)):
        parts = [min(1.0, max(0.0, local.counted * (count + 1) - place)) for place in range(count)]
        so_far = sum(round(player.cells[c].points * part) for c, part in zip(sheet.categories, parts, strict=True))
        points, wording = number(player.total if local.counted == 1 else so_far), tr(RANKS[rank - 1])
        ink, ink2 = ("brass_ink", "brass_ink") if won else ("ink", "ink2")
        total, below = (
            Text(points, columns.total_role, ink, align="center"),
            Text(wording, "caption", ink2, align="center"),
        )
        inner: Node = Column((total, below))
        if beside:
            air = (columns.each - 5 - reader.wide(points, columns.total_role) - reader.wide(wording, "caption")) / 2
            one = (Text(points, columns.total_role, ink, one_line=True), Text(wording, "caption", ink2, one_line=True))
            inner = Row(one, 4, (air, 0, air, 0))
        surface = Surface("brass_fill" if won else "card", radius=0)
        name = f"{player.name}, {tr('sheet.total')}: {points}"
        cells.append(Key(inner, surface, (0, 0), least, tap=do("show_why", seat, TOTAL), name=name))
    return Column(
        (rule("ink", 1), _line(columns, Text(tr("sheet.total"), "head2"), cells, least, tight=beside), double_rule())
    )


def _ties(view: ScoreView) -> Node:
    lines = tuple(Text("\n".join(one), "caption", "ink2") for one in view.ties)
    return Column(lines, 4, (14, 8, 14, 4)) if lines else Column(())
