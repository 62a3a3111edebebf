"""Labelled rows of a page of figures: each value as tile and name, a number as a stepper or behind its row."""

from collections.abc import Sequence
from dataclasses import replace

from companion.table.figure_lines import LabelledRow, Line, Section
from screens.pages.figures.page_state import OneMore, PageState, Unfold
from screens.pages.figures.stepper import Keys, stepper
from screens.pages.figures.view import FiguresView
from screens.ui.tree.controls import NO_SURFACE, Translate, do, rule
from screens.ui.tree.nodes import (
    Beside,
    Card,
    Column,
    Flow,
    Icon,
    Key,
    LazyColumn,
    Mark,
    Message,
    Node,
    Row,
    Space,
    Surface,
    Text,
    Wrap,
)

LABEL, CELL, STEPS, FEW, ESTIMATE, NAMED, TALLY = 80, 132, 136, 3, 62, 132, 28
"""How wide the label of a row with several values is, a value that stands alone, and a number with its steps; how many
values stand side by side; how high a row is as a rule; from which width on a value that has a picture has its name,
too; how wide the sum of a row is; all in dp."""
ASIDE, LEAD = 0.46, 34
"""So much of the width a value may take beside its label, and how wide what stands before that is, in dp."""
OPEN = Surface("card", "rule2", "edge", lift=2)
EMPTY = Surface("page", "rule2", dashed=True)
ON = Surface("primary_wash", "primary", "edge", 2, lift=2, chosen=True)
FREE = "free"
"""Put before its kind: what is unfolded while those that belong to nobody are listed."""


def row_lines(
    tr: Translate, view: FiguresView, section: Section, line: Line, local: PageState, room: float
) -> list[Node]:
    """The rows of a section; where most belong to nobody the others, and a key for those."""
    rows, parts = line.rows, list[Node]()
    if section.splits:
        lists_free = f"{FREE} {section.key}" in local.unfolded
        parts.append(_which(tr, view, section.key, rows, lists_free=lists_free))
        rows = tuple(
            row for row in rows if (row.free or row.was_free if lists_free else not (row.free and row.was_free))
        )
    listed = tuple(_row(view, section, row, local, room) for row in rows)
    return [*parts, LazyColumn(listed, ESTIMATE * view.font_scale, key=f"rows {section.key}")]


def _which(tr: Translate, view: FiguresView, kind: str, rows: Sequence[LabelledRow], *, lists_free: bool) -> Node:
    """Those that belong to somebody or to nobody, and the way to the map."""
    free = sum(row.free for row in rows)
    other = Unfold(f"{FREE} {kind}")
    keys = [
        _half(tr("fix.taken", count=len(rows) - free), other if lists_free else None, on=not lists_free),
        _half(tr("fix.free", count=free), None if lists_free else other, on=lists_free),
    ]
    if view.pictures.on_map(kind):
        keys.append(_half(tr("fix.on_map"), do("show_on_map"), on=False, icon="map-outline"))
    return Column((Wrap(tuple(keys), 8, 8),), pad=(0, 0, 0, 8), key=f"which {kind}")


def _half(words: str, tap: Message, *, on: bool, icon: str = "") -> Key:
    icon = "check" if on else icon
    picture = (Icon(icon, "primary" if on else "ink2", 18),) if icon else ()
    text = Text(words, "label", "primary" if on else "ink", one_line=True)
    return Key(Row((*picture, text), 6), ON if on else OPEN, (12, 8), 48, True, tap=tap, name=words)


# --- a row ---


def _row(view: FiguresView, section: Section, row: LabelledRow, local: PageState, room: float) -> Node:
    numbers = [line for line in row.values if line.form == "field"]
    others = [line for line in row.values if line.form != "field"]
    label = _label(view, row)
    name = f"{section.title} {row.label}"
    if not others and len(numbers) > 1:
        return _folded(view, row, numbers, local, name)
    if len(others) > 1:
        shown = _side_by_side(view, label, row, others, room)
    elif others and numbers:
        shown = _piece_and_number(view, label, row, others[0], numbers[0], room)
    elif others:
        cell, wide = _cell(view, others[0], row.label, named=True), CELL * min(1.4, view.font_scale)
        beside = wide <= ASIDE * room
        shown = Row((label, cell), 8, min_height=56, widths=(0, wide)) if beside else Column((label, cell), 4)
    else:
        shown = _stepped(view, label, row, numbers[0], room)
    return Column((rule(), shown), 4, key=row.id)


def _piece_and_number(view: FiguresView, label: Node, row: LabelledRow, piece: Line, number: Line, room: float) -> Node:
    """What lies there, and how many: below each other where words are large."""
    cell = _cell(view, piece, row.label, named=True)
    wide = STEPS * min(1.4, view.font_scale)
    head = Beside(label, Text(number.label, "caption", "ink2", align="right"))
    steps = _steps(row, number)
    if wide > room / 2:
        return Column((head, cell, steps), 4)
    return Column((head, Row((cell, steps), 8, widths=(0, wide), level=True)), 4)


def _label(view: FiguresView, row: LabelledRow) -> Node:
    """What the row is, and what it was where something is set."""
    was = next((line.was for line in row.values if line.was), "")
    texts = [Text(row.label, "label", bold=True)]
    texts += [Text(row.detail, "caption", "ink2")] if row.detail and not was else []
    texts += [Text(was, "caption", "alert")] if was else []
    lead = view.pictures.lead(row.values[0].id)
    words = Column(tuple(texts))
    return Row((lead, words), 10, widths=(LEAD, 0)) if lead else words


def _side_by_side(view: FiguresView, label: Node, row: LabelledRow, lines: list[Line], room: float) -> Node:
    """As many as have room; below their label on a narrow page with large words."""
    wide = LABEL * view.font_scale
    aside = wide <= room / 3 and len(lines) <= FEW
    space = (room - (wide if aside else 0)) / min(len(lines), FEW) - 8
    cells = tuple(_cell(view, line, row.label, named=space >= NAMED * view.font_scale) for line in lines)
    if aside:
        return Row((label, *cells), 8, min_height=56, widths=(wide, *(0 for _ in cells)), level=True)
    return Column((label, Flow(cells, 48, 8, even=True, by_words=True)), 4)


def _cell(view: FiguresView, line: Line, whose: str, *, named: bool) -> Key:
    """A value as tile and name; nothing there is a plus, and what is there or not is switched."""
    corner = "alert" if line.changed else ""
    if line.form == "switch":
        surface = replace(ON if line.on else OPEN, corner=corner or ("primary" if line.on else ""))
        words = Text(line.label, "strong", "primary" if line.on else "ink", align="center")
        return Key(words, surface, (2, 6), 48, tap=OneMore(line.id), name=f"{whose} {line.label}")
    name = f"{whose} {line.text}"
    if line.value == "none":
        return Key(Icon("plus", "ink2"), replace(EMPTY, corner=corner), (6, 6), 48, tap=Keys(line.id), name=name)
    picture = Mark(*line.mark, 26) if line.mark else view.pictures.piece(line.id, line.value)
    text = (Text(line.text, "label"),) if named or picture is None else ()
    shown = (*((picture,) if picture else ()), *text, *(() if text else (Space(0),)))
    inner = Row((*shown, Icon("chevron-down", "ink2", 16)), 4)
    return Key(inner, replace(OPEN, corner=corner), (6, 6), 48, tap=Keys(line.id), name=name)


def _stepped(view: FiguresView, label: Node, row: LabelledRow, line: Line, room: float) -> Node:
    wide = STEPS * min(1.4, view.font_scale)
    if wide > ASIDE * room:
        return Column((label, _steps(row, line)), 4)
    return Row((label, _steps(row, line)), 8, min_height=56, widths=(0, wide))


def _steps(row: LabelledRow, line: Line) -> Node:
    figure = Row((Text(""), Text(line.text, "head2", one_line=True), Text("")), 4)
    return stepper(line.id, f"{row.label} {line.label}".strip(), figure, corner="alert" if line.changed else "")


def _folded(view: FiguresView, row: LabelledRow, lines: list[Line], local: PageState, name: str) -> Node:
    """Several numbers: those that are not none, their sum, and by a tap a stepper for each."""
    is_open = row.id in local.unfolded
    counts = [(line, int(str(line.value))) for line in lines]
    pills = tuple(_pill(view, line, count) for line, count in counts if count) if not is_open else ()
    total = Text(str(sum(count for _, count in counts)), "head2", align="right")
    arrow = Icon("chevron-up" if is_open else "chevron-right", "ink2")
    held: Node = Wrap(pills, 4, 4) if pills else Text("", "caption", "ink2")
    inner = Row((_label(view, row), held, total, arrow), 8, min_height=44, widths=(0, 0, TALLY * view.font_scale, 24))
    surface = replace(NO_SURFACE, corner="alert") if any(line.changed for line in lines) else NO_SURFACE
    head = Key(inner, surface, (0, 5), 56, tap=Unfold(row.id), name=name)
    parts: list[Node] = [rule(), head]
    if is_open:
        parts += [_stepped(view, _part(view, line), row, line, 2 * STEPS * view.font_scale + 40) for line in lines]
    return Column(tuple(parts), key=row.id)


def _part(view: FiguresView, line: Line) -> Node:
    text = Column(tuple(Text(words, role, ink) for words, role, ink in _said(line)))
    picture = Mark(*line.mark, 26) if line.mark else view.pictures.piece(line.id, line.value)
    return Row((picture, text), 8) if picture else text


def _said(line: Line) -> list[tuple[str, str, str]]:
    return [(line.label, "label", "ink"), *([(line.was, "caption", "alert")] if line.was else [])]


def _pill(view: FiguresView, line: Line, count: int) -> Node:
    """The piece, and how many there are of it."""
    picture = Mark(*line.mark, 26) if line.mark else view.pictures.piece(line.id, line.value)
    words = (Text(f"×{count}", "caption", one_line=True),) if count > 1 or picture is None else ()
    return Card(Row((*((picture,) if picture else ()), *words), 2), NO_SURFACE, (0, 0), 0, True)
