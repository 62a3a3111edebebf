"""Data as a function: what goes out, what comes in, what was deleted, and how long the last backup was ago."""

from dataclasses import dataclass

from screens.ui.tree.controls import ARROW, Translate, app_bar, do, heading, link_row, tag
from screens.ui.tree.nodes import Card, Column, Icon, ListRow, Message, Node, Room, Row, Screen, Surface, Text

WIDEST = 560


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder that is shared: its name, and what became of it; both empty where none is."""

    name: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class DataView:
    room: Room
    counted: int
    """Finished games that count."""
    in_bin: str
    footer: str
    backed_up: str = ""
    """When everything was backed up last; empty for never."""
    folder: Folder | None = None
    """None where this machine has no folders that others can sync."""
    note: str = ""
    """How long a browser keeps the tables."""
    since: tuple[str, str] = ("", "")
    """How long that was ago, and what it does not hold; empty where nothing was played yet."""


def page(tr: Translate, view: DataView) -> Screen:
    side = max(0.0, (view.room.width - WIDEST) / 2)
    folder = (_folder(tr, view.folder),) if view.folder else ()
    games = tr("data.csv_detail", games=tr("stats.games", count=view.counted))
    every = (
        _row(tr, "content-save-outline", "back_up", do("back_up"), view.backed_up),
        _row(tr, "restart", "restore", do("bring_in")),
        link_row("table", tr("data.csv"), games, do("export_csv")),
        link_row("plus", tr("past.title"), tr("past.detail"), do("go", "past")),
        *folder,
    )
    one = _row(tr, "arrow-down", "import", do("bring_in")), _row(tr, "share-variant", "share", do("go", "history"))
    parts: list[Node] = []
    for words, rows in (("data.all", every), ("data.one", one), ("data.deleted", (_bin(tr, view.in_bin),))):
        parts += [Column((heading(tr(words)),), 0, (view.room.margin, 0, view.room.margin, 0)), Column(rows)]
    if any(view.since):
        parts.append(Column((_since(*view.since),), 0, (16, 16, 16, 0)))
    if view.note:
        parts.append(Column((Text(view.note, "caption"),), 0, (16, 0, 16, 0)))
    parts.append(Text(view.footer, "caption", "ink2", align="center"))
    return Screen(app_bar(tr("data.title")), Column(tuple(parts), 12, (side, 12, side, 24)))


def _row(tr: Translate, icon: str, words: str, tap: Message, value: str = "") -> ListRow:
    return link_row(icon, tr(f"data.{words}"), tr(f"data.{words}_detail"), tap, value=value)


def _folder(tr: Translate, folder: Folder) -> ListRow:
    text = folder.text or tr("data.folder_detail")
    return link_row("swap-horizontal", tr("data.folder"), text, do("show_folder"), value=folder.name)


def _bin(tr: Translate, count: str) -> ListRow:
    shown = (tag(count),) if count else ()
    picture = Icon("trash-can-outline", "ink2")
    return ListRow(tr("settings.bin"), tr("settings.bin_detail"), "", picture, (*shown, ARROW), do("go", "bin"), 0)


def _since(title: str, more: str) -> Node:
    words = Column((Text(title, "strong"), Text(more, "caption", "ink2")))
    line = Row((Icon("lightbulb-on-outline", "brass"), words), 12)
    return Card(line, Surface("card", "rule", "edge", 1, lift=2), (16, 14))
