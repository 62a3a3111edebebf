"""The bin as a function: deleted tables with the days they have left, each one tap from being back."""

from companion.i18n import Translator
from companion.storage.summary import Summary
from companion.views.table_line import facts_in_bin, heading_of
from screens.pages.home.page import marks_of
from screens.ui.tree.controls import app_bar, do, link
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Column,
    LazyColumn,
    ListRow,
    Node,
    Painted,
    Room,
    Row,
    Screen,
    Text,
)

WIDEST = 560
RING = "screens.pages.deleted.painters:days_left"


def page(tr: Translator, room: Room, tables: tuple[tuple[Summary, int], ...]) -> Screen:
    """Each deleted table with its days."""
    side = room.side(WIDEST)
    if not tables:
        return Screen(app_bar(tr("bin.title")), Column((Text(tr("bin.none"), ink="ink2"),), pad=(side, 12, side, 24)))
    rows = LazyColumn(tuple(_row(tr, *one) for one in tables), 92)
    ledger = max(0, side - room.margin)
    how = Column((Text(tr("bin.how"), ink="ink2"),), pad=(side - ledger, 0, side - ledger, 8))
    foot = Buttons((Button(tr("bin.empty"), "trash-can-outline", "alert_text", do("ask_empty")),), foot=True)
    return Screen(app_bar(tr("bin.title")), Column((how, rows), pad=(ledger, 0, ledger, 24)), foot=foot)


def _row(tr: Translator, table: Summary, days: int) -> Node:
    ring = Painted(RING, (days,), 34)
    marks = Row(marks_of(table, 22), 8, (0, 4, 0, 0)) if table.seats else None
    back = link(tr("bin.restore"), do("restore", table.id))
    return ListRow(
        heading_of(tr, table),
        facts_in_bin(tr, table),
        picture=ring,
        end=(back,),
        below=marks,
        strong=True,
        key=table.id,
    )
