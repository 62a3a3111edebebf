"""The log of a table: every entry, the latest first, with the group's own corrections marked."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.game import LogLine
from companion.table.session import LogEntry
from screens.kit import Action, Page, Text
from screens.kit.figures import Figure  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.table.strip import ColumnStrip

load_kv(__file__)

AT_ONCE = 20
"""Lines built together: more would keep the thumb waiting."""


class LogRow(BoxLayout):
    number = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    marked = BooleanProperty(False)
    narrow = BooleanProperty(False)
    """True if the number stands above the mark, to leave more room to the words."""


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
        told = (session.shown, self.shown, self.app.tr)
        if told == self._told:
            return
        self._told = told
        lines = latest_first(session.log())
        if not lines:
            self.ids.list.fill([Text(text=self.app.tr("log.empty"), muted=True)])
            return
        letters = initials([seat.name for seat in session.table.seats])
        parts: list[Any] = [self._row(number, line, letters) for number, line in lines[: self.shown]]
        if len(lines) > self.shown:
            more = Action(
                text=self.app.tr("log.more", count=len(lines) - self.shown),
                icon="chevron-down",
                on_release=lambda _: self.more(),
            )
            parts += [Widget(size_hint_y=None, height=dp(16)), more]
        self.ids.list.fill(parts)

    def more(self) -> None:
        self.shown += AT_ONCE
        self.refresh()

    def _row(self, number: int | None, line: LogLine, letters: tuple[str, ...]) -> LogRow:
        row = LogRow(
            number="" if number is None else str(number),
            text=self.app.say(line.text),
            detail=self.app.tr("log.corrected_mark") if line.corrected else "",
            marked=line.corrected,
        )
        if line.seat is not None:
            row.colour, row.initial = self.session.table.seats[line.seat].colour, letters[line.seat]
        return row


def latest_first(entries: tuple[LogEntry, ...]) -> list[tuple[int | None, LogLine]]:
    """All lines, each entry's number at the first of its lines that one reads."""
    lines: list[tuple[int | None, LogLine]] = []
    for entry in reversed(entries):
        for n, line in enumerate(reversed(entry.lines)):
            lines.append((entry.number if n == 0 else None, line))
    return lines
