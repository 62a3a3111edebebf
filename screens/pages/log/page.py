"""The log as a function: every entry, the latest first, by rounds and with its time, the group's corrections marked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.game import SeatView
from companion.i18n import Translator
from companion.table.session import LogEntry, TableView
from companion.words.dates import clock_of
from screens.ui.tree.controls import app_bar, marks_of, undo_keys
from screens.ui.tree.nodes import Column, Icon, LazyColumn, ListRow, Mark, Node, Room, Row, Screen, Text, Wrap

WIDEST = 560
"""Of a line to read, in dp."""


@dataclass(frozen=True, slots=True)
class LogView:
    room: Room
    table: TableView
    lines: tuple[Node, ...]
    """As `lines_of` gives them."""
    show_points: bool
    icons: Mapping[str, str] = field(default_factory=dict)
    """The pictures of what runs out."""


def page(tr: Translator, view: LogView) -> Screen:
    side = view.room.side(WIDEST)
    lines = view.lines or (Text(tr("log.empty"), ink="ink2", key="empty"),)
    body = Column((LazyColumn(lines),), 0, (side, 0, side, 24))
    beside = _standing(tr, view) if view.room.column else Text("")
    return Screen(_bar(tr, view.table), body, beside)


def _bar(tr: Translator, table: TableView) -> Node:
    """A finished game is safe: nothing is undone here."""
    return app_bar(tr("log.title"), *(() if table.finished else undo_keys(table.can_undo, table.can_redo)))


def _standing(tr: Translator, view: LogView) -> Node:
    """Where the page lies, everybody's points and what runs out stand beside the entries that made them."""
    seats, strip = view.table.seats, view.table.strip
    rows = (
        ListRow(
            seat.name,
            " · ".join(tr.text(words) for words in (shown.part, shown.status) if words),
            str(shown.points) if view.show_points else "",
            mark,
            below=None if shown.status else _counts(view, shown),
        )
        for seat, mark, shown in zip(seats, marks_of(seats), strip, strict=True)
    )
    return Column(tuple(rows))


def _counts(view: LogView, shown: SeatView) -> Node | None:
    """What runs out or piles up, each with its picture."""
    parts = (
        part
        for what, count in shown.counts
        for part in (Icon(view.icons.get(what, ""), "ink2", 18), Text(str(count), "caption", "ink2", one_line=True))
    )
    return Wrap(tuple(parts), 6) if shown.counts else None


def lines_of(
    tr: Translator, entries: tuple[LogEntry, ...], played_in: Sequence[int | None], marks: Sequence[Mark]
) -> Iterator[Node]:
    """All lines from the latest on, and above each round its number; `marks` are those of the players.

    An entry's number and time stand at the first of its lines that one reads.
    """
    above: int | None = None
    for entry in reversed(entries):
        counted = played_in[entry.number - 1] if entry.number <= len(played_in) else None
        if counted is not None and counted != above:
            words = Text(tr("stats.round", number=counted), "label", "ink2")
            yield Column((words,), pad=(0, 16, 0, 4), key=("round", entry.number))
        above = counted
        for at, line in enumerate(reversed(entry.lines)):
            time = clock_of(entry.at) if entry.at and not at else ""
            number = Text("" if at else str(entry.number), "caption", "ink2", align="center")
            mark = () if line.seat is None else (Row((marks[line.seat],), pad=(10, 0, 10, 0)),)
            yield ListRow(
                tr.text(line.text),
                tr("log.corrected_mark") if line.corrected else "",
                time,
                Column((number, *mark), pad=(4, 4, 4, 4)),
                right=0,
                detail_ink="alert",
                value_role="caption",
                corner="alert" if line.corrected else "",
                key=(entry.number, at),
            )
