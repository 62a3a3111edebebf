"""The editor as a function: a line for each row with a trial of it, and the total of the trial at the foot."""

from dataclasses import dataclass, replace

from companion.words.numbers import shown_number
from screens.own_sheet.kinds import TILE, sheet_tile, tile
from screens.ui.page_context import PageContext
from screens.ui.tree import names
from screens.ui.tree.controls import (
    CHOSEN,
    NO_SURFACE,
    OPEN,
    app_bar,
    do,
    double_rule,
    heading,
    icon_key,
    link,
    rule,
    tag,
)
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Field,
    Key,
    Node,
    Painted,
    Row,
    Screen,
    Surface,
    Text,
)

WIDEST = 720
HANDLE, KIND, TRY, INSET = 48, 48, 84, 12
"""How wide handle, tile and trial of a row are, and how far rows of a part are set in, in dp."""
SCARCE, LARGE_LINE, ABREAST = 620, 40, 600
"""On a page lower than this, in dp, with lines of words as high as this, the version has no room; from this width on
the total stands beside the buttons there."""
NAME = "name"
"""The field for the name of the row that is typed."""
HANDLE_PAINTER = "screens.pages.new_table.painters:handle"


@dataclass(frozen=True, slots=True)
class RowLine:
    id: str
    name: str
    kind: str
    short: str
    """What it counts, or what is still to be said."""
    lacks: bool = False
    inside: bool = False
    """True for a row of a part."""
    tried: str = ""
    points: int | None = None
    asks: bool = True
    """False where nothing can be tried: a part, or a row that lacks something."""

    @property
    def shown(self) -> str:
        if self.points is None or self.tried == shown_number(self.points):
            return self.tried
        return f"{self.tried}→{shown_number(self.points)}"


@dataclass(frozen=True, slots=True)
class EditorView:
    title: str
    subtitle: str
    players: str
    wins: str
    rounds: tuple[RowLine, ...]
    rows: tuple[RowLine, ...]
    lacks: str = ""
    """What the whole sheet lacks."""
    typing: str = ""
    """The row whose name is being typed."""
    field_height: float = 56
    can_undo: bool = False
    total: int | None = None
    player: int = 0
    count: int = 1
    """So many try it."""
    round: str = ""
    """What a round is called."""
    icon: str = ""
    tile: str = ""
    """Its picture, and what that stands on."""


def page(reader: PageContext, view: EditorView) -> Screen:
    tr, room = reader.tr, reader.room
    side = room.side(WIDEST)
    ledger = max(0, side - room.margin)
    undo = icon_key("undo", do("undo"), names.UNDO, ink="ink" if view.can_undo else "ink3")
    menu = icon_key("dots-vertical", do("show_menu"), names.MENU)
    scarce = _is_scarce(reader)
    header = app_bar(view.title or tr("sheets.nameless"), undo, menu, subtitle="" if scarce else view.subtitle)
    beside = _fits(reader, view, room.width - 2 * ledger)
    parts: list[Node] = [Column((_whole(reader, view),), pad=(side, 4, side, 4))]
    if view.rounds:
        parts += [_headed(tr("sheet_editor.every_round"), side), *_lines(reader, view, view.rounds, beside=beside)]
    words = tr("sheet_editor.at_end" if view.rounds else "sheet_editor.rows")
    if view.rows or not view.rounds:
        parts += [_headed(words, side, tr("sheet_editor.try"))]
        parts += _lines(reader, view, view.rows, beside=beside)
    if view.lacks:
        parts.append(Column((Text(view.lacks, "label", "alert"),), pad=(side, 12, side, 0)))
    body = Column(tuple(parts), pad=(ledger, 0, ledger, 24))
    return Screen(header, body, foot=_foot(reader, view, side))


def _is_scarce(reader: PageContext) -> bool:
    return reader.room.height < SCARCE and reader.line("body") >= LARGE_LINE


def _whole(reader: PageContext, view: EditorView) -> Node:
    """Its picture, who plays, and who wins."""
    words: Node = Column((Text(view.players, "strong"), Text(view.wins, "caption", "ink2")))
    if view.icon or view.tile:
        words = Row((sheet_tile(view.icon, view.tile, view.title), words), 12, widths=(TILE, 0))
    change = reader.tr("sheet_editor.change")
    wide = reader.wide(change, "strong") + 4
    beside = Row((words, Text(change, "strong", "primary", align="right")), 8, widths=(0, wide))
    upright = Column((words, Text(change, "strong", "primary")))
    part = beside if wide < reader.room.width / 3 else upright
    name = names.named("whole", "name.change", what=view.players)
    return Key(part, Surface("card", "rule", "edge", 1, lift=2), (16, 10), tap=do("show_whole"), name=name)


def _headed(text: str, side: float, right: str = "") -> Node:
    words = Row((heading(text), *((Text(right, "caption", "ink2", align="right"),) if right else ())))
    return Column((Column((words,), pad=(side, 12, side, 6)), rule()))


# --- rows ---


def _fits(reader: PageContext, view: EditorView, width: float) -> bool:
    """Whether the words of all rows have room between tile and trial."""
    left = width - HANDLE - KIND - TRY - 3 * 8 - INSET
    said = [word for row in (*view.rounds, *view.rows) for word in row.name.split()]
    caption = [word for row in (*view.rounds, *view.rows) for word in row.short.split()]
    wide = [*(reader.wide(word, "strong") for word in said), *(reader.wide(word, "caption") for word in caption), 90]
    return max(wide) <= left and reader.line("strong") <= 44


def _lines(reader: PageContext, view: EditorView, rows: tuple[RowLine, ...], *, beside: bool) -> list[Node]:
    return [part for row in rows for part in (_line(reader, view, row, beside=beside), rule())]


def _line(reader: PageContext, view: EditorView, row: RowLine, *, beside: bool) -> Node:
    called = row.name or reader.tr("sheets.nameless")
    inset = INSET if row.inside else 0
    picture = _tile(row, called)
    if row.id == view.typing:
        words: Node = Field(NAME, view.field_height)
    else:
        shown = Text(row.name or called, "strong", "ink" if row.name else "ink2")
        caption = Text(row.short, "caption", "alert" if row.lacks else "ink2")
        words = Key(Column((shown, caption)), NO_SURFACE, (0, 6), 52, tap=do("show_row", row.id), name=called)
    move = names.named(f"move {row.id}", "name.move", player=called)
    handle = Painted(HANDLE_PAINTER, (), 48, HANDLE, do("show_row_menu", row.id), move, drags=True)
    tried = _trial(reader, row, called)
    ground = Surface("page" if row.kind == "group" else "card", radius=0)
    if beside:
        line = Row(
            (handle, picture, words, tried), 8, (inset, 2, 8, 2), 60, (HANDLE, KIND, 0, TRY), key=("line", row.id)
        )
        return Card(line, ground, (0, 0), 60, key=row.id)
    upper = Row((picture, words), 8, (8 + inset, 2, 8, 0), 56, (KIND, 0))
    lower = Row((handle, Text(""), tried), 8, (inset, 0, 8, 2), widths=(HANDLE, 0, max(TRY, _wide(reader, row))))
    return Card(Column((upper, lower)), ground, (0, 0), 60, key=row.id)


def _tile(row: RowLine, called: str) -> Node:
    name = names.named(f"kind of {row.id}", "name.change", what=called)
    return Key(tile(row.kind), NO_SURFACE, (4, 4), 48, tap=do("show_kinds", row.id), name=name)


def _wide(reader: PageContext, row: RowLine) -> float:
    return reader.wide(row.shown, "strong") + 16


def _trial(reader: PageContext, row: RowLine, called: str) -> Node:
    """A key with what was tried and what that counts."""
    if row.kind == "group":
        return Row((Text(""), tag(shown_number(row.points or 0))))
    if not row.asks:
        return Text("" if row.points is None else shown_number(row.points), "strong", "ink2", align="center")
    role = "strong" if _wide(reader, row) <= TRY else "label"
    words = Text(row.shown or "–", role, "ink" if row.tried else "ink2", align="center")
    name = names.named(f"try {row.id}", "sheet_editor.try_row", row=called)
    return Key(words, CHOSEN if row.tried else OPEN, (4, 10), 48, tap=do("try_row", row.id), name=name)


# --- the foot ---


def _foot(reader: PageContext, view: EditorView, side: float) -> Node:
    tr = reader.tr
    buttons = Buttons(
        (
            Button(tr("sheet_editor.row"), "plus", tap=do("add_row")),
            Button(tr("sheet_editor.done"), "check", "primary", do("done")),
        )
    )
    total = "–" if view.total is None else shown_number(view.total)
    words = Text(tr("sheet_editor.total"), "strong")
    number = Text(total, "head", align="right")
    player = tr("sheet_editor.player", number=view.player + 1, count=view.count)
    wide = reader.wide(total, "head") + 8
    one = view.count > 1 and side * 2 + wide + reader.wide(player, "strong") + 24 < reader.room.width * 0.7
    whose = (link(player, do("next_player")),) if one else ()
    abreast = _is_scarce(reader) and reader.room.width >= ABREAST
    if abreast and one:  # beside the buttons the number alone says that it is the total
        words = replace(words, text="")
    widths = (0, *(reader.wide(player, "strong") + 24 for _ in whose), wide)
    line = Row((words, *whose, number), 8, (side, 2, side, 2), 48, widths)
    if abreast:
        return Column((rule("ink"), Row((line, buttons), 8, (0, 4, 16, 8))))
    return Column((rule("ink"), line, double_rule(), Column((buttons,), pad=(16, 8, 16, 10))))
