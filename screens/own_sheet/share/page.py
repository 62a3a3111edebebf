"""Sharing of a sheet as a function: the code, what it holds, and every other way."""

from dataclasses import dataclass

from screens.pages.join.page import CODE
from screens.ui.tree.controls import Back, Translate, app_bar, do, link_row, rule
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Node,
    Painted,
    Room,
    Screen,
    Surface,
    Text,
)

WIDEST = 560
LARGEST_CODE, SMALLEST_CODE = 340, 180
"""How large the code is drawn, in dp: of many squares each must be seen."""


@dataclass(frozen=True, slots=True)
class ShareView:
    room: Room
    name: str
    about: str
    """Its rows and its version."""
    file: str
    """The file's size."""
    squares: tuple[tuple[bool, ...], ...] = ()
    """Empty if the code would have too many."""
    is_link: bool = False
    address: str = ""
    """Where links lead to, if that can be set here."""
    asks_address: bool = False
    prints: str = ""
    """For whom an empty sheet is; empty where it has too many rows for one page."""


def page(tr: Translate, view: ShareView) -> Screen:
    side = view.room.side(WIDEST)
    ledger = max(0, side - view.room.margin)
    rows: list[Node] = [
        link_row("share-variant", tr("sheets.as_file"), view.file, do("send_file"), right=4),
        link_row("content-copy", tr(_copied(view)), tr("sheets.copy_code_detail"), do("copy_code"), right=4),
    ]
    if view.prints:
        rows.append(link_row("table", tr("sheets.print"), view.prints, do("print_empty"), right=4))
    if view.asks_address:
        detail = view.address or tr("sheets.no_address")
        rows.append(link_row("cog-outline", tr("sheets.address"), detail, do("ask_address"), right=4))
    lines = (rule(), *(part for row in rows for part in (row, rule())))
    note = Column((Text(tr("sheets.share_note"), "caption", "ink2"),), pad=(side, 12, side, 0))
    card = Column((_card(tr, view, side),), pad=(side, 4, side, 12))
    body = Column((card, Column(lines, pad=(ledger, 0, ledger, 0)), note), 0, (0, 0, 0, 24))
    foot = Buttons((Button(tr("sheet_editor.row_done"), "check", "primary", Back()),), foot=True)
    return Screen(app_bar(tr("sheets.share_of", name=view.name), subtitle=view.about), body, foot=foot)


def _copied(view: ShareView) -> str:
    return "sheets.copy_link" if view.is_link else "sheets.copy_code"


def _card(tr: Translate, view: ShareView, side: float) -> Node:
    """The code, and what whoever scans it gets: without an address only words, to be pasted."""
    surface = Surface("card", "rule", "edge", 1, lift=2)
    if not view.squares:
        words = (Text(tr("sheets.too_long"), "strong"), Text(tr("sheets.too_long_detail"), "caption", "ink2"))
        return Card(Column(words, 4), surface, (16, 16))
    high = max(SMALLEST_CODE, min(view.room.width - 2 * side - 32, LARGEST_CODE, view.room.height * 0.55))
    title, detail = (
        ("sheets.scan", "sheets.scan_detail") if view.is_link else ("sheets.scan_text", "sheets.paste_there")
    )
    parts = (
        Painted(CODE, (view.squares,), high),
        Text(tr(title), "strong", align="center"),
        Text(tr(detail), "caption", "ink2", align="center"),
    )
    return Card(Column(parts, 6), surface, (16, 12))
