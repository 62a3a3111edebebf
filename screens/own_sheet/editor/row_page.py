"""One row as a function: its name, what it counts, the rule in the author's words, and a trial of it."""

from dataclasses import dataclass

from companion.sheets.editing import Draft
from screens.own_sheet.editor.forms import form
from screens.own_sheet.editor.more import more, more_chip
from screens.own_sheet.editor.page import WIDEST
from screens.own_sheet.kinds import tile
from screens.ui.page_context import PageContext
from screens.ui.tree import names
from screens.ui.tree.controls import OPEN, app_bar, chip, do, heading, icon_key
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Field,
    Icon,
    Key,
    Node,
    Row,
    Screen,
    Surface,
    Text,
    Wrap,
)

ROW_NAME, NOTE = "row_name", "note"
"""The fields of the page."""


@dataclass(frozen=True, slots=True)
class RowView:
    row: Draft
    number: int
    count: int
    lack: str = ""
    """What is still to be said."""
    tried: str = ""
    points: int | None = None
    reasons: tuple[str, ...] = ()
    above: tuple[tuple[str, str], ...] = ()
    """Rows that this one may compare, by id and name."""
    in_rounds: bool = False
    breaks_ties: bool = False
    more: bool = False
    """True if what few rows need is shown too."""
    can_undo: bool = False
    is_last: bool = False
    field_height: float = 56


def row_page(reader: PageContext, view: RowView) -> Screen:
    tr, row, side = reader.tr, view.row, reader.room.side(WIDEST)
    kind = tr(f"sheet_editor.kind.{row['kind']}")
    undo = icon_key("undo", do("undo"), names.UNDO, ink="ink" if view.can_undo else "ink3")
    gone = names.named("delete row", "name.remove", player=row["name"] or kind)
    bin_ = icon_key("trash-can-outline", do("delete_row", row["id"]), gone)
    where = tr("sheet_editor.row_of", number=view.number, count=view.count)
    parts: list[Node] = [
        heading(tr("sheet_editor.called")),
        Field(ROW_NAME, view.field_height),
        _kind(row, kind),
    ]
    parts += [Text(view.lack, "label", "alert")] if view.lack else []
    parts += [
        *form(reader, row, view.above),
        heading(tr("sheet_editor.note")),
        Field(NOTE, view.field_height),
    ]
    parts += [] if row["kind"] == "group" else [_trial(reader, view)]
    parts += _flags(reader, view)
    body = Column(tuple(parts), 10, (side, 8, side, 24))
    following = Button(tr("sheet_editor.next_row"), "arrow-right", tap=do("next_row"))
    done = Button(tr("sheet_editor.row_done"), "check", "primary", do("to_rows"))
    foot = Buttons((done,) if view.is_last else (following, done), foot=True)
    return Screen(app_bar(row["name"] or kind, undo, bin_, subtitle=where), body, foot=foot)


def _kind(row: Draft, kind: str) -> Node:
    """What it counts, and another kind at a tap."""
    words = Text(kind, "strong")
    line = Row((tile(row["kind"]), words, Icon("chevron-right", "primary", width=32)), 12, widths=(40, 0, 32))
    name = names.named("kind", "name.change", what=kind)
    return Key(line, OPEN, (10, 6), 56, tap=do("show_kinds", row["id"]), name=name)


def _trial(reader: PageContext, view: RowView) -> Node:
    tr = reader.tr
    head = Row((Text(tr("sheet_editor.try_it"), "strong", "brass"), _caption(tr("sheet_editor.not_saved"))), 8)
    surface = Surface("card", "rule", "edge", 1, lift=2)
    if view.lack:
        return Card(Column((head, Text(tr("sheet_editor.try_later"), "caption", "ink2")), 8), surface, (14, 12))
    key = Key(
        Text(view.tried or "–", "head2", align="center"),
        OPEN,
        (10, 12),
        48,
        tap=do("try_row", view.row["id"]),
        name=names.named("try", "sheet_editor.try_row", row=view.row["name"]),
    )
    points = ""
    if view.points is not None:
        points = tr("sheet_editor.so_many_points", count=view.points)
    words = Column((Text(points, "head2"), *(Text(one, "caption", "ink2") for one in view.reasons)))
    if not view.row.get("of"):
        return Card(Column((head, Row((key, words), 12, widths=(96, 0))), 8), surface, (14, 12))
    return Card(Column((head, words), 8), surface, (14, 12))


def _caption(text: str) -> Text:
    return Text(text, "caption", "ink2", align="right")


def _flags(reader: PageContext, view: RowView) -> list[Node]:
    """What else may be said of a row; what few need stands behind *More*."""
    tr, row = reader.tr, view.row
    if row["kind"] == "group":
        return more(reader, row, in_rounds=False) if view.more else [Wrap((more_chip(tr),))]
    hidden = row.get("hidden", False)
    chips = [
        chip(tr("sheet_editor.secret"), do("put", "hidden", None if hidden else True), chosen=hidden),
        chip(tr("sheet_editor.breaks_tie"), do("break_ties"), chosen=view.breaks_ties),
        chip(tr("sheet_editor.each_round"), do("ask_in_rounds"), chosen=view.in_rounds),
    ]
    if not view.more:
        return [Wrap((*chips, more_chip(tr)))]
    return [Wrap(tuple(chips)), *more(reader, row, in_rounds=view.in_rounds)]
