"""The log of a table: every entry, the latest first, by rounds and with its time, the group's corrections marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.dates import clock_of
from companion.game import LogLine
from companion.table.rounds import rounds
from companion.table.session import LogEntry
from screens.kit import Action, Page, Text
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.log_row import LogRow
from screens.table.strip import ColumnStrip

load_kv(__file__)

AT_ONCE = 20
"""Lines built together: more would keep the thumb waiting."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    line: LogLine
    number: int | None = None
    time: str = ""
    begins: int | None = None
    """The round whose entries begin here, read from the latest."""


class LogRound(Text):
    """The round whose entries stand below."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"role": "label", "muted": True, **more})


class LogStanding(ColumnStrip):
    """Everybody's points, a line each."""


class Log(Page):
    stays = True
    table = StringProperty("")
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    finished = BooleanProperty(False)
    """A finished game is safe: nothing is undone here."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.shown = AT_ONCE
        self._told: Any = None
        """The table whose lines are shown, how many of them, and in which words."""

    def opened(self) -> None:
        """From the latest line on."""
        self.shown, self.ids.list.scroll_y = AT_ONCE, 1
        self.refresh()

    def on_column(self, *_: Any) -> None:
        if self.is_shown:
            self._show_standing()

    def _show_standing(self) -> None:
        """Where the page lies, everybody's points stand beside the entries that made them."""
        app, side = self.app, self.ids.side
        side.clear_widgets()
        if self.column and app.table_open:
            standing = LogStanding(hide_points=not app.kept.settings.show_points)
            for part in (standing, Widget()):
                side.add_widget(part)
            standing.view = self.session.view()

    def refresh(self) -> None:
        session = self.session
        self.can_undo, self.can_redo = session.can_undo, session.can_redo
        self.finished = session.table.finished
        self._show_standing()
        now = (session.shown, self.shown, self.app.tr)
        if now == self._told:
            return
        self._told = now
        entries = session.log()
        oldest = entries[-self.shown :][:1]  # each has a line or more
        told_of = latest_first(entries, rounds(session, oldest[0].number if oldest else 1))
        lines, count = list(islice(told_of, self.shown)), sum(len(entry.lines) for entry in entries)
        if not lines:
            self.ids.list.fill([Text(text=self.app.tr("log.empty"), muted=True)])
            return
        letters = initials([seat.name for seat in session.table.seats])
        rows = [row for row in reversed(self.ids.list.ids.column.children) if isinstance(row, LogRow)]
        rows += [LogRow() for _ in lines[len(rows) :]]
        parts: list[Any] = []
        for row, told in zip(rows, lines, strict=False):
            self._tell(row, told, letters)
            if told.begins is not None:
                parts.append(LogRound(text=self.app.tr("stats.round", number=told.begins)))
            parts.append(row)
        if count > self.shown:
            more = Action(
                text=self.app.tr("log.more", count=count - self.shown),
                icon="chevron-down",
                on_release=lambda _: self.more(),
            )
            parts += [Widget(size_hint_y=None, height=dp(16)), more]
        self.ids.list.fill(parts)

    def more(self) -> None:
        self.shown += AT_ONCE
        self.refresh()

    def _tell(self, row: LogRow, told: ToldLine, letters: tuple[str, ...]) -> None:
        """A row that is there already says something else: making it takes longest."""
        line, tr = told.line, self.app.tr
        row.number, row.text = "" if told.number is None else str(told.number), self.app.say(line.text)
        row.time = told.time
        row.detail, row.marked = tr("log.corrected_mark") if line.corrected else "", line.corrected
        row.colour = "" if line.seat is None else self.session.table.seats[line.seat].colour
        row.initial = "" if line.seat is None else letters[line.seat]


def latest_first(entries: tuple[LogEntry, ...], played_in: Sequence[int | None]) -> Iterator[ToldLine]:
    """All lines; an entry's number and time stand at the first of its lines that one reads, and so does its round."""
    above: int | None = None
    for entry in reversed(entries):
        counted = played_in[entry.number - 1] if entry.number <= len(played_in) else None
        begins = counted if counted != above else None
        above = counted
        for n, line in enumerate(reversed(entry.lines)):
            yield ToldLine(line) if n else ToldLine(line, entry.number, clock_of(entry.at) if entry.at else "", begins)
