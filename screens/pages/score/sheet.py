"""The score sheet: who won, every number with its reason, and the table kept."""

from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.errors import SaveError, TablesideError
from companion.messages import message
from companion.saves.disk import refused
from companion.table.house import FinishTable
from companion.table.rules import game_not_ready
from companion.table.state import Table
from scoring.sheet import ScoreSheet
from screens.app import running
from screens.kit import Action, Page, Row, Sheet, Snackbar, Text
from screens.kit.figures import column
from screens.kit.fitting import shortened, width_of
from screens.kit.loading import load_kv
from screens.pages.score.lines import Course, course_of
from screens.pages.score.table import CourseBelow, ScoreTable  # noqa: F401 - kv names the table
from screens.pages.score.why import show_why

load_kv(__file__)

SHARED = "shared"
"""The folder exports are written to."""


class ScorePage(Page):
    stays = True
    table = StringProperty("")
    heading = StringProperty("")
    finished = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    _course_of: tuple[Table, Course | None] | None = None

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(width=self._turned, column=self._turned)

    def opened(self) -> None:
        self.refresh()

    def _turned(self, *_: Any) -> None:
        if self.is_shown:
            self.refresh()

    def refresh(self) -> None:
        session = self.session
        sheet, table = session.sheet(), session.table
        decided = table.finished or game_not_ready(table) is None
        self.heading = self._heading(sheet, decided=decided)
        self.finished, self.can_undo = table.finished, session.can_undo
        self.ids.sheet.show(table.game.id, sheet, table.seats, decided=decided)
        self._show_course(self._course() if decided else None)

    def _course(self) -> Course | None:
        """Worked out once for a table: it goes through all there was."""
        table = self.session.table
        if self._course_of is None or self._course_of[0] is not table:
            self._course_of = (table, course_of(self.session))
        return self._course_of[1]

    def _show_course(self, course: Course | None) -> None:
        """Below the sheet, or beside it where the page lies."""
        self.ids.sheet.show_course(None if self.column else course)
        self.ids.side.clear_widgets()
        if course and self.column:
            self.ids.side.add_widget(CourseBelow(course=course))

    def _heading(self, sheet: ScoreSheet, *, decided: bool) -> str:
        app = self.app
        if not decided:
            return str(app.tr("score.so_far"))
        total = max(player.total for player in sheet.players)
        room = (self.column or self.width) - dp(184)  # the arrow, two icons and what lies between
        if len(sheet.winners) > 1:
            names = tuple(self._name(name, room) for name in sheet.winners)
            return str(app.tr("score.shared", players=names, total=total))
        winner = sheet.winners[0]
        full = str(app.tr("score.wins", player=self._name(winner, room), total=total))
        if width_of(full, app.theme.head) <= room * 1.6:
            return full
        return str(app.tr("score.wins_short", player=self._name(winner, room)))

    def _name(self, name: str, room: float) -> str:
        return shortened(name, self.app.theme.head, room)

    def why(self, seat: int, category: str) -> None:
        show_why(self, seat, category)

    def go_on(self) -> None:
        """Finish the table; once that is done, leave it."""
        if self.finished:
            self.app.home()
        else:
            self.app.tap(FinishTable())

    # --- menu ---

    def menu(self) -> Sheet:
        sheet = Sheet(title=self.app.tr("score.menu"))
        entries = [("history", "score.menu_log", self._log), ("export-variant", "score.menu_export", self._export)]
        if self.finished:
            entries.append(("trash-can-outline", "score.menu_delete", self._delete))
        rows = []
        for icon, id_, act in entries:
            rows.append(Row(text=self.app.tr(id_), icon=icon, on_release=sheet.closing(act)))
        return sheet.fill([column(rows)]).show(self)

    def _log(self) -> None:
        self.app.go("log", table=self.table)

    def _export(self) -> None:
        app = self.app
        path = app.folder / SHARED / f"{self.table}.json"
        try:
            write(path, app.store.export_table(self.table).encode())
        except TablesideError as error:
            app.tell(error.message)
            return
        say_exported(self, path)

    def _delete(self) -> None:
        """Leave the table, then take it off the lists; the page below offers to bring it back."""
        app, id_ = self.app, self.table
        title = self.session.table.game.title(self.session.table.options)
        from_history = any(name == "history" for name, _ in app.stack)
        app.home()
        try:
            app.store.delete(id_)
        except SaveError as error:
            app.tell(error.message)
            return
        if from_history:
            app.go("history")
        else:
            app.page.refresh()
        bar = Snackbar(text=app.say(message("score.deleted", table=title)), action=app.tr("score.undo"))
        bar.when_acted = lambda: bring_back(id_)
        bar.show(app.page)


def bring_back(id_: str) -> None:
    app = running()
    try:
        app.store.restore(id_)
    except SaveError as error:
        app.tell(error.message)
    app.page.refresh()


def say_exported(page: Page, path: Path) -> None:
    app = running()
    sheet = Sheet(title=app.tr("score.exported_title"))
    ok = Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close())
    sheet.fill([Text(text=app.tr("score.exported")), Text(text=str(path), muted=True), ok]).show(page)


def write(path: Path, raw: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    except OSError as error:
        raise refused(error) from error
