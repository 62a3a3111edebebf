"""The page of figures as a function: sections of fields, pieces and choices, and a bar that saves them."""

from dataclasses import replace

from companion.table.figure_lines import EVERYTHING, Line, Section
from screens.pages.figures.page_state import OneMore, PageState, Show, Toggle, Unfold
from screens.pages.figures.rows import row_lines
from screens.pages.figures.stepper import STEP, Keys, stepper
from screens.pages.figures.view import FiguresView
from screens.theme import LARGE
from screens.ui.tree import names
from screens.ui.tree.controls import ARROW, NO_SURFACE, SWITCH, Back, Translate, app_bar, do, icon_key, rule, tall_bar
from screens.ui.tree.nodes import (
    Apart,
    Button,
    Buttons,
    Card,
    Column,
    Field,
    Grid,
    Icon,
    Key,
    LazyColumn,
    ListRow,
    Mark,
    Node,
    Painted,
    Row,
    Screen,
    Surface,
    Text,
    Wrap,
)

LETTERS = "letters"
"""The field among the widgets of the page."""
FIELD, FIELD_GAP, ROOMY, LABEL, TIMES = 162, 12, 66, 22, 26
"""How wide a field is at least, the gap between two, and a figure that has room for a picture; how high its label is,
and how wide a count is."""
TIGHT = 280
"""On pages, or in columns, that are narrower, in dp, the title stands below the keys."""
WIDEST, TWO_COLUMNS, ESTIMATE, BAR = 720, 640, 66, 81
"""The widest column of values, where rows stand in two, how high one is as a rule; how high the bar is that saves."""


def page(tr: Translate, view: FiguresView, local: PageState) -> Screen:
    side = view.room.side(WIDEST * max(1, view.font_scale))
    body = _sections(tr, view, local) if view.rows is None else _rows(tr, view, view.rows)
    if _is_tight(view):  # the bar has no room for it
        body = (Text(view.subtitle, "caption", "ink2"), *body)
    return Screen(with_field(view, header(view)), Column(body, 8, (side, 8, side, 16)), foot=foot(tr, view))


def header(view: FiguresView, *more: Node) -> Node:
    """`more` can be tapped before what every such page has; large words have a line below it all."""
    undo = icon_key("undo", do("undo"), names.UNDO, ink="ink" if view.can_undo else "ink3")
    again = view.can_redo is not None and icon_key(
        "redo", do("redo"), names.REDO, ink="ink" if view.can_redo else "ink3"
    )
    search = view.searches and view.rows is None and icon_key("magnify", Show(EVERYTHING), names.SEARCH)
    keys = (*more, *(key for key in (undo, again, search) if key))
    if not _is_tight(view):
        return app_bar(view.title, *keys, subtitle=view.subtitle)
    return tall_bar(view.title, view.room.margin, *keys)


def _is_tight(view: FiguresView) -> bool:
    """True where the title has no room beside the keys."""
    return view.font_scale >= LARGE or (view.room.column or view.room.width) < TIGHT


def with_field(view: FiguresView, bar: Node) -> Node:
    """The bar, and below it what letters are typed into where so much is listed that they help."""
    return Column((bar, Row((Field(LETTERS, view.field),), pad=(16, 0, 16, 6)))) if view.field else bar


def foot(tr: Translate, view: FiguresView) -> Node | None:
    if not view.save:
        return None
    discard, ready = tr("catch_up.discard_short"), bool(view.changes or view.skip)
    leave = Button(view.skip or discard, tap=Back())
    save = Button(view.save, "check", "primary" if ready else "secondary", do("save"), view.save)
    if view.font_scale >= LARGE and not view.skip:  # words give way to what is listed above
        leave = Button("", "trash-can-outline", tap=Back(), name=discard)
        save = replace(save, text=f"{tr('fix.save')} {view.changes or ''}".rstrip())
        save = save if ready else replace(save, icon="lock-outline", kind="locked_secondary")
    return Row((Buttons((leave, save), foot=True),), min_height=BAR)


# --- sections ---


def _sections(tr: Translate, view: FiguresView, local: PageState) -> tuple[Node, ...]:
    parts: list[Node] = [Text(view.note, "body", "alert")] if view.note else []
    for section in view.sections:
        is_open = section.key in local.opened
        parts.append(_head(tr, view, section, is_open))
        if is_open:
            parts += _lines(tr, view, section, local)
    return tuple(parts)


def _head(tr: Translate, view: FiguresView, section: Section, is_open: bool) -> Node:
    picture: Node = Mark(*section.mark, 36) if section.mark else Icon(view.pictures.icon(section.key), "ink2", width=36)
    pairs = tuple(_pair(view, line) for line in section.summary)
    below = (Wrap(pairs, 10, 2),) if pairs else (Text(section.detail, "caption", "ink2"),) if section.detail else ()
    words = Column((Text(section.title, "head2"), *below), 2)
    changed: tuple[Node, ...] = ()
    if section.changed:
        text = (
            tr("catch_up.changed", count=section.changed) if view.font_scale < 1.5 and is_open else str(section.changed)
        )
        changed = (Card(Text(text, "label", "alert", one_line=True), Surface("alert_wash", radius=6), (8, 4), 0, True),)
    arrow = Icon("chevron-up" if is_open else "chevron-down", "ink2")
    line = Row((picture, words, *changed, arrow), 12, min_height=52)
    return Column(
        (rule(), Key(line, NO_SURFACE, (0, 6), 64, tap=Toggle(section.key), name=section.title)),
        key=f"section {section.key}",
    )


def _pair(view: FiguresView, line: Line) -> Node:
    """A small picture and its number."""
    text = Text(line.text, "caption", "ink2", one_line=True)
    return Card(Row((*_small(view.pictures.of(line.id)), text), 3), NO_SURFACE, (0, 0), 0, True)


def _small(picture: Node | None) -> tuple[Node, ...]:
    match picture:
        case Icon(icon, ink):
            return (Icon(icon, ink, 18),)
        case None:
            return ()
    return (picture,)


def _lines(tr: Translate, view: FiguresView, section: Section, local: PageState) -> list[Node]:
    """Fields share their lines; rows stand below them."""
    columns, wide = _columns(view)
    fields = [_field(view, line, section.title, wide - 2 * STEP) for line in section.lines if line.form == "field"]
    parts: list[Node] = [Grid(tuple(fields), columns, FIELD_GAP, key=f"fields {section.key}")] if fields else []
    for line in section.lines:
        match line.form:
            case "pieces":
                parts += _pieces(line, section, local)
            case "rows":
                parts += row_lines(tr, view, section, line, local, wide * columns)
            case form if form != "field":
                parts.append(_value_row(view, line, section.title))
    return parts


def _columns(view: FiguresView) -> tuple[int, float]:
    """How many fields stand side by side, and how wide each is."""
    room = view.room.width - view.room.column - 2 * view.room.side(WIDEST * max(1, view.font_scale))
    columns = max(1, int((room + FIELD_GAP) // ((FIELD if room < 600 else 186) * max(1, view.font_scale))))
    return columns, (room - FIELD_GAP * (columns - 1)) / columns


def _field(view: FiguresView, line: Line, whose: str, room: float) -> Node:
    """One figure: what it is, what it was, minus and plus, and its keys by tapping it."""
    label = Row(
        (Apart(Text(line.label, "caption", "ink2"), Text(line.was, "caption", "alert")),),
        min_height=LABEL * view.font_scale,
    )
    steps = stepper(line.id, f"{whose} {line.label}", _figure(view, line, room), corner="alert" if line.changed else "")
    return Column((label, steps), 1, key=line.id)


def _figure(view: FiguresView, line: Line, room: float) -> Node:
    """Centred, its picture beside it where both have room."""
    drawn = view.pictures.figure(line)
    if drawn is not None:
        return drawn
    number = Text(line.text, "head2" if len(line.text) < 5 else "strong", one_line=True)
    picture = _small(view.pictures.of(line.id)) if room >= ROOMY else ()
    return Row((Text(""), *picture, number, Text("")), 4)


def _pieces(line: Line, section: Section, local: PageState) -> list[Node]:
    """Those that are held; tapped, every piece as a key of its own that adds one."""
    name = f"{section.key} {line.kind}"
    is_open = name in local.unfolded
    held_now = () if is_open else tuple(piece for piece in line.pieces if piece.count)  # open, the keys say it
    pills = tuple(_pill(_counted(piece.words, piece.count)) for piece in held_now)
    corner = Surface("", corner="alert") if line.changed else NO_SURFACE
    label = Text(line.label, "label")
    arrow = Icon("chevron-up" if is_open else "chevron-right", "ink2")
    held: Node = Wrap(pills or (Text("–", "label", "ink2", one_line=True),), 6, 4)
    inner = Row((label, held, arrow), 10, min_height=40, widths=(0, 0, 24))
    head = Key(inner, corner, (0, 6), 52, tap=Unfold(name), name=f"{section.title} {line.label}")
    parts: list[Node] = [Column((rule(), head), key=f"pieces {name}")]
    if is_open:
        keys = tuple(_piece(section.title, piece.id, piece.words, piece.count) for piece in line.pieces)
        parts.append(Column((Wrap(keys),), pad=(0, 0, 0, 8), key=f"all {name}"))
    return parts


def _counted(words: str, count: int) -> str:
    return f"{words} ×{count}" if count > 1 else words


def _pill(words: str) -> Node:
    return Card(Text(words, "label", "primary"), Surface("primary_wash", radius=8), (9, 5), 32, True)


def _piece(whose: str, id_: str, words: str, count: int) -> Node:
    fill, line, ink = ("primary_wash", "primary", "primary") if count else ("card", "rule2", "ink")
    times = Text(f"×{count}" if count > 1 else "", "label", ink, align="right")
    text = Row((Text(words, "label", ink, one_line=True), times), widths=(0, TIMES))
    surface = Surface(fill, line, "edge", lift=2)
    return Key(text, surface, (12, 10), 48, True, tap=OneMore(id_), name=f"{whose} {words}", key=id_)


def _value_row(view: FiguresView, line: Line, whose: str = "") -> ListRow:
    """A choice, a switch, several things, a secret, or the way to all of a kind."""
    picture = Mark(*line.mark, 30) if line.mark else view.pictures.of(line.id)
    corner = "alert" if line.changed else ""
    tap: Show | Keys | OneMore = Keys(line.id)
    value, detail = "", " · ".join(one for one in (line.text, line.was) if one)
    end: Node = ARROW
    match line.form:
        case "many":
            tap, value, detail = Show(line.kind), line.text, ""
        case "switch":
            tap, detail, end = OneMore(line.id), line.was, Painted(SWITCH, (line.on,), 48, 56)
        case "field":
            value, detail = line.text, line.was
    name = " ".join(one for one in (whose, line.label, detail, value) if one) if whose else ""
    return ListRow(line.label, detail, value, picture, (end,), tap, 0, corner=corner, name=name, key=line.id)


# --- one by one ---


def _rows(tr: Translate, view: FiguresView, rows: tuple[Line, ...]) -> tuple[Node, ...]:
    if not rows:
        return (Text(tr("fix.nothing_found"), "body", "ink2"),)
    columns = 2 if view.room.width >= TWO_COLUMNS * view.font_scale else 1
    lines = tuple(_value_row(view, row) for row in rows)
    if columns == 1:
        return (LazyColumn(lines, ESTIMATE * view.font_scale, key="rows"),)
    pairs = (lines[at : at + columns] for at in range(0, len(lines), columns))
    return (
        LazyColumn(
            tuple(Grid(pair, columns, 24, key=pair[0].key) for pair in pairs), ESTIMATE * view.font_scale, key="rows"
        ),
    )
