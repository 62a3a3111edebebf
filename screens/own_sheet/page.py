"""A table with a score sheet as nodes: the rounds so far, and everybody's entries as lines to tap."""

from dataclasses import dataclass

from companion.words.numbers import shown_number, signed
from scoring.own_sheet.rows import Row
from screens.own_sheet.kinds import in_short, tile
from screens.ui.page_context import PageContext
from screens.ui.tree.controls import NO_SURFACE, do, heading, link, mark_cell, rule, tag
from screens.ui.tree.nodes import (
    Beside,
    Button,
    Buttons,
    Card,
    Column,
    Grid,
    Icon,
    Key,
    ListRow,
    Mark,
    Node,
    Segment,
    Segments,
    Surface,
    Text,
)
from screens.ui.tree.nodes import Row as Line

WIDEST = 720
"""Of the lines, in dp."""
LATEST = 3
"""So many rounds are shown; the others at a tap."""
OPEN = Surface("card", "rule2", "edge", lift=2)
ICON_AND_AIR = 66
"""What a button's icon and the air around its words take."""
STEP, FIELD = 48, 34
STEPPER = 2 * STEP + FIELD
"""How wide minus and plus are, the number between them, and all of it, in dp."""


@dataclass(frozen=True, slots=True)
class LineView:
    """One row of one player."""

    seat: int
    at: int
    row: Row
    kind: str
    entered: str = ""
    points: int | None = None
    """None while nothing that counts was entered."""
    is_hidden: bool = False
    is_next: bool = False
    bid: tuple[int | None, int | None] | None = None
    """What is set so far, where tricks are bid before they are made."""

    @property
    def shown(self) -> str:
        if self.points is None or self.entered == shown_number(self.points):
            return self.entered
        return f"{self.entered}→{shown_number(self.points)}"


@dataclass(frozen=True, slots=True)
class RoundLine:
    number: int
    gained: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    players: tuple[tuple[str, Mark], ...]
    lines: tuple[LineView, ...]
    """Those that are shown, in the order in which they are entered."""
    by_row: bool
    """True if everybody's entries of a row stand together, false for all rows of one player."""
    choosable: bool
    """True if that can be chosen."""
    chosen: int = 0
    """The player whose rows are shown."""
    round: str = ""
    """What the round that is entered is called, with its number."""
    rounds: tuple[RoundLine, ...] = ()
    earlier: int = 0
    """So many rounds before them are not shown."""
    groups: tuple[tuple[str, str], ...] = ()
    """The name of a part, by the id of its first row."""
    hints: tuple[str, ...] = ()
    ready: bool = False
    last: bool = False
    reveals: bool = False
    ends_rounds: bool = False
    plays_on: bool = False
    missing: tuple[str, ...] = ()
    """What is entered next: whose and which row, and shorter."""
    saves: str = ""
    """The round that can be saved once all bids are set."""


def page(reader: PageContext, view: SheetView) -> Node:
    side = reader.room.side(WIDEST)
    parts = [*_rounds(reader, view, side), *map(_hint, view.hints), *_order(reader, view), *_lines(reader, view)]
    parts += _on_and_off(reader, view)
    return Column((Column(tuple(parts), 10, (side, 10, side, 16)),))


# --- rounds ---


def _rounds(reader: PageContext, view: SheetView, side: float) -> list[Node]:
    if not view.rounds:
        return []
    wide = reader.room.width - reader.room.column - 2 * side
    number = max(reader.wide(str(view.rounds[-1].number), "label"), 16) + 12
    count = len(view.players)
    each = (wide - number) / count
    total = max(reader.wide(shown_number(one), "strong") for line in view.rounds for one in line.totals)
    gain = max(reader.wide(signed(one), "caption") for line in view.rounds for one in line.gained)
    if total + 4 > each:
        rows: list[Node] = [_round_in_words(view, line) for line in view.rounds]
    else:
        widths = (number, *(each for _ in range(count)))
        both = total + gain + 12 <= each
        marks = tuple(Line((Text(""), mark, Text(""))) for _, mark in view.players) if each >= 30 else ()
        head = [Line((Text(""), *marks), 0, widths=widths)] if marks else []
        rows = [*head, *(_round(line, widths, both=both) for line in view.rounds)]
    earlier = link(reader.tr("own_sheet.page.earlier", count=view.earlier), do("show_rounds")) if view.earlier else None
    return [Column(tuple(part for row in rows for part in (row, rule()))), *((earlier,) if earlier else ())]


def _round(line: RoundLine, widths: tuple[float, ...], *, both: bool) -> Node:
    cells: list[Node] = [Text(str(line.number), "label", "ink2", align="center")]
    for gained, total in zip(line.gained, line.totals, strict=True):
        number = Text(shown_number(total), "strong", "alert" if total < 0 else "ink", align="right")
        ink = "alert" if gained < 0 else "ink2"
        gain = Text(signed(gained) if gained else "0", "caption", ink, one_line=True)
        cells.append(Line((gain, number), 4, (4, 0, 4, 0)) if both else number)
    return Line(tuple(cells), 0, (0, 4, 0, 4), 30, widths)


def _round_in_words(view: SheetView, line: RoundLine) -> Node:
    said = (f"{name} {shown_number(total)}" for (name, _), total in zip(view.players, line.totals, strict=True))
    return Line((Text(str(line.number), "label", "ink2"), Text(" · ".join(said))), 8, widths=(32, 0))


def _hint(text: str) -> Node:
    line = Line((Icon("lightbulb-on-outline", "brass"), Text(text, "label", bold=False)), 10)
    return Card(line, Surface("brass_wash"), (14, 10))


# --- entries ---


def _order(reader: PageContext, view: SheetView) -> list[Node]:
    parts: list[Node] = [Text(view.round, "head2")] if view.round else []
    if view.choosable:
        ways = (False, "own_sheet.page.by_player"), (True, "own_sheet.page.by_row")
        parts.append(
            Segments(
                tuple(Segment(reader.tr(words), by_row == view.by_row, do("sort", by_row)) for by_row, words in ways)
            )
        )
    return parts


def _lines(reader: PageContext, view: SheetView) -> list[Node]:
    parts: list[Node] = []
    groups, row = dict(view.groups), ""
    if not view.by_row:
        name, mark = view.players[view.chosen]
        parts.append(Line((mark, Text(name, "head2")), 10))
    lines: list[Node] = []
    for line in view.lines:
        if view.by_row and line.row.id != row:
            lines.append(_row_head(reader, line))
            lines += [_bid_names(reader)] if line.bid is not None and _has_room_for_bids(reader, view) else []
        elif not view.by_row and line.row.id in groups:
            lines.append(Line((heading(groups[line.row.id]),), pad=(0, 12, 0, 4)))
        row = line.row.id
        lines += [rule(), _line(reader, view, line)]
    return [*parts, Column((*lines, rule()))] if lines else parts


def _row_head(reader: PageContext, line: LineView) -> Node:
    words = Column(
        (Text(line.row.name, "strong"), Text(line.row.note or in_short(reader.tr, line.row), "caption", "ink2"))
    )
    return Line((tile(line.kind), words), 12, (0, 12, 0, 6), widths=(40, 0), key=("head", line.row.id))


def _line(reader: PageContext, view: SheetView, line: LineView) -> Node:
    name, mark = view.players[line.seat]
    text, detail = (name, "") if view.by_row else (line.row.name, line.row.note or in_short(reader.tr, line.row))
    called = f"{name}, {line.row.name}" + (f", {line.shown}" if line.shown else "")
    picture = mark_cell(mark) if view.by_row else Line((tile(line.kind),), pad=(8, 0, 8, 0))
    key = (line.seat, line.at, line.row.id)
    if line.bid is not None:
        return _bids(reader, view, line, (text, called), picture)
    end: Node | None = None
    if line.is_hidden:
        end = (
            tag(reader.tr("own_sheet.page.hidden"), "quiet") if line.entered else Icon("lock-outline", "ink2", width=40)
        )
    elif not line.entered:
        end = Icon("pencil-outline", "primary" if line.is_next else "ink2", width=40)
    value = "" if line.is_hidden else line.shown
    ink = "alert" if line.points is not None and line.points < 0 else ""
    return ListRow(
        text,
        detail,
        value,
        picture,
        (end,) if end else (),
        do("enter", line.seat, line.at, line.row.id),
        8,
        strong=True,
        name=called,
        value_ink=ink,
        stripe="brass_fill" if line.is_next else "",
        key=key,
    )


def _bids(reader: PageContext, view: SheetView, line: LineView, words: tuple[str, str], picture: Node) -> Node:
    """Tricks are bid before they are made: both are set here, and entered with the round."""
    assert line.bid is not None
    (text, called), key = words, (line.seat, line.at, line.row.id)
    slots = (("fix_bid", line.bid[0]), ("fix_made", line.bid[1]))
    names = [reader.tr(f"own_sheet.{id_}") for id_, _ in slots]
    steps = [_stepper(f"{called}, {name}", slots[slot][1], key, slot) for slot, name in enumerate(names)]
    if _has_room_for_bids(reader, view):
        widths = (40, 0, *(STEPPER for _ in steps))
        return Line((picture, Text(text, "label"), *steps), 6, (0, 6, 0, 6), 56, widths, key=key)
    points = () if line.points is None else (Text(signed(line.points), "head2", "ink2", one_line=True),)
    head = Line((picture, Text(text, "strong"), *points), 8, (0, 6, 8, 0), widths=(56, 0, *(0 for _ in points)))
    named = tuple(Beside(Text(name, "caption", "ink2"), step, 6) for name, step in zip(names, steps, strict=True))
    two = reader.room.width - reader.room.column >= 2 * STEPPER + 60
    return Column((head, Grid(named, 2 if two else 1, 8, (8, 0, 8, 8))), key=key)


def _has_room_for_bids(reader: PageContext, view: SheetView) -> bool:
    """Whether both numbers stand beside everybody's name."""
    stage = reader.room.width - reader.room.column
    room = min(stage - 2 * reader.room.margin, WIDEST) - 40 - 2 * STEPPER - 18
    return all(reader.wide(name, "label") <= room for name, _ in view.players) and view.by_row


def _bid_names(reader: PageContext) -> Node:
    """What is set in each of the two columns."""
    named = tuple(
        Text(reader.tr(f"own_sheet.{id_}"), "caption", "ink2", align="center") for id_ in ("fix_bid", "fix_made")
    )
    return Line((Text(""), *named), 6, widths=(0, STEPPER, STEPPER))


def _stepper(called: str, number: int | None, key: tuple[int, int, str], slot: int) -> Node:
    seat, at, row = key

    def step(icon: str, by: int) -> Key:
        name, tap = f"{called} {'+' if by > 0 else '−'}", do("step_bid", seat, at, row, slot, by)
        return Key(Icon(icon, width=STEP), NO_SURFACE, (0, 12), 48, tap=tap, name=name)

    figure = Text("–" if number is None else shown_number(number), "head2", align="center")
    steps = Line((step("minus", -1), figure, step("plus", 1)), widths=(STEP, FIELD, STEP))
    return Card(steps, OPEN, (0, 0), hugs=True)


# --- below ---


def foot(reader: PageContext, view: SheetView) -> Node:
    tr, buttons = reader.tr, list[Button]()
    if view.saves:
        buttons.append(Button(tr("own_sheet.page.save_round", what=view.saves), "check", "primary", do("save_round")))
    elif view.reveals:
        buttons.append(Button(tr("own_sheet.reveal"), "eye-outline", "primary", do("reveal")))
    elif view.missing:
        words = _fitting(reader, *(tr("own_sheet.page.enter", what=what) for what in view.missing), tr("pick.enter"))
        buttons.append(Button(words, "pencil-outline", "primary", do("enter_next")))
    elif view.ready or view.last:
        buttons.append(Button(tr("final.sheet"), "table", "primary" if view.ready else "secondary", do("to_sheet")))
    return Buttons(tuple(buttons), foot=True) if buttons else Column(())


def _fitting(reader: PageContext, *words: str) -> str:
    """The first of these that a button holds in one line, or the last."""
    room = (reader.room.column or reader.room.width) - 2 * reader.room.margin - ICON_AND_AIR
    return next((one for one in words if reader.wide(one, "strong") <= room), words[-1])


def _on_and_off(reader: PageContext, view: SheetView) -> list[Node]:
    """A round more, or no further one."""
    tr, buttons = reader.tr, list[Button]()
    if view.plays_on:
        buttons.append(Button(tr("own_sheet.play_on"), "restart", tap=do("play_on")))
    if view.ends_rounds:
        buttons.append(Button(tr("own_sheet.end_rounds"), "flag-checkered", tap=do("end_rounds")))
    return [Buttons(tuple(buttons))] if buttons else []
