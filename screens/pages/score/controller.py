"""The score sheet on the screen: the table is kept, its rows count up, and another one begins."""

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.errors import RuleError, SaveError, TablesideError
from companion.i18n import sentence_case
from companion.messages import message as said_by
from companion.new_table.rematch import has_beginner, rematch, who_begins
from companion.table.course import Course, course_of
from companion.table.next_steps import button_text, next_step
from companion.table.rules import game_not_ready
from companion.table.state import Table
from companion.table.table_commands import FinishTable
from companion.table.win import tie_lines, win_of
from companion.words.dates import day_of, duration
from scoring.sheet import ScoreSheet
from screens.games import load
from screens.host import Scheduled
from screens.metrics import dp
from screens.pages.exported import export
from screens.pages.score.menu import show_menu
from screens.pages.score.page import Action, PageState, ScoreView, page
from screens.pages.score.why import show_why
from screens.table.refusal import leads
from screens.ui.bottom_sheet import Sheet
from screens.ui.fitting import shortened, width_of
from screens.ui.page import TreePage
from screens.ui.page_context import PageContext
from screens.ui.sheet import show_sentence
from screens.ui.touch import Touch
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Room, Screen
from screens.ui.tree.rendered_text import TextRuler

if TYPE_CHECKING:
    from companion.statistics.win_summary import NthWin

COUNT_SECONDS = 0.9
"""How long the rows of a finished game count up, in all."""


class ScorePage(TreePage):
    two_columns = heads_stage = True
    table = ""
    counted = 1.0
    """How far the rows have counted, from 0 to 1."""
    _course_of: tuple[Table, Course | None] | None = None
    _wins: "tuple[Table | None, tuple[NthWin, ...]]" = (None, ())
    """Which of their wins this was for whoever won, and the table that holds for."""
    _wins_known = False
    """True while nothing can have happened to the names and tables these were counted from."""
    _just_finished = False
    _counting: Scheduled | None = None
    _count_lasts = _passed = 0.0

    def opened(self) -> None:
        self._wins_known = False
        super().opened()

    def prepare(self) -> bool:
        """Which win it was is counted while nobody touches the screen; first this table is among the finished ones."""
        if self._wins_known or not self.app.table_open or not self.finished:
            return False
        if self._just_finished:
            self._just_finished = False
            with suppress(SaveError):  # report it to whoever leaves the table
                self.app.store.note(self.table, self.session)
            return True
        self._wins_known, self._wins = True, (self.session.table, self._count_wins())
        self.refresh()
        return False

    @property
    def finished(self) -> bool:
        return self.session.table.finished

    # --- what is shown ---

    def refresh(self) -> None:
        if self.app.table_open:
            super().refresh()

    def screen(self, room: Room) -> Screen:
        reader = PageContext(self.app.tr, TextRuler(self.app.theme), room)
        return page(reader, self.view(), PageState(self.counted))

    def view(self) -> ScoreView:
        app, session, theme = self.app, self.session, self.app.theme
        table, sheet = session.table, session.sheet()
        why_not = None if table.finished else game_not_ready(table)
        apart = table.finished and not theme.large
        name, game = app.store.about(self.table).name, app.tr.text(table.game.title(table.options))
        return ScoreView(
            name or game if apart else self._heading(sheet, decided=why_not is None),
            self._facts(game if name else "") if apart else "",
            sheet,
            {one: app.tr.text(table.game.words.category(table.options, one)) for one in sheet.categories},
            table.seats,
            self._actions(why_not),
            decided=why_not is None,
            finished=table.finished,
            ties=self._ties(sheet) if why_not is None else (),
            hidden=frozenset() if table.finished else table.game.secrets.hidden(table.state),
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            win=win_of(table.game, table.options, sheet) if apart else None,
            wins=self._wins[1] if table.finished and self._wins[0] is table else (),
            course=self._course() if why_not is None else None,
            shape=self.shape,
            font_scale=theme.font_scale,
            large=theme.large,
        )

    def _ties(self, sheet: ScoreSheet) -> tuple[tuple[str, ...], ...]:
        table = self.session.table
        return tuple(tie_lines(self.app.tr, table.game, table.options, tie) for tie in sheet.tie_breaks)

    def _count_wins(self) -> "tuple[NthWin, ...]":
        """From all finished tables."""
        try:
            kept = self.app.store.statistics()
        except SaveError:  # the statistics pages show it
            return ()
        wins: tuple[NthWin, ...] = load("companion.statistics.win_summary:wins_at")(kept, self.table)
        return wins

    def _course(self) -> Course | None:
        """Worked out once for a table: it goes through all there was."""
        table = self.session.table
        if self._course_of is None or self._course_of[0] is not table:
            self._course_of = (table, course_of(self.session))
        return self._course_of[1]

    def _facts(self, game: str) -> str:
        """When, how long, how many; a named table's game first."""
        session = self.session
        date, took = day_of(session.played_at), duration(session.played_at - session.header.opened)
        count = len(session.header.seats)
        facts = said_by("score.facts", date=date, count=count)
        if took:
            facts = said_by("score.facts_took", date=date, duration=took, count=count)
        return sentence_case(self.app.tr.listed(filter(None, (game, self.app.tr.text(facts)))))

    def _heading(self, sheet: ScoreSheet, *, decided: bool) -> str:
        """Who won, as far as the title has room for it."""
        app, size = self.app, self.app.theme.head
        if not decided:
            return app.tr("score.so_far")
        total = sheet.players[sheet.ranks.index(1)].total
        room = (self.column or self.width) - dp(232)  # the arrow, three icons and what lies between
        names = tuple(shortened(name, size, room) for name in sheet.winners)
        if len(names) > 1:
            return app.tr("score.shared", players=names, total=total)
        full = app.tr("score.wins", player=names[0], total=total)
        return full if width_of(full, size) <= room * 1.6 else app.tr("score.wins_short", player=names[0])

    def _actions(self, why_not: RuleError | None) -> tuple[Action, ...]:
        """Back to the table while it is played, then what is missing, then the end, then once more."""
        app = self.app
        if self.finished:
            share = Action(app.tr("score.share"), "share-variant", do("share"), primary=False)
            return share, Action(app.tr("score.rematch"), "restart", do("rematch"), self._with_whom())
        if why_not is None:
            return (Action(app.tr("score.finish"), "check", do("finish")),)
        action = next_step(self.session.header.game, why_not)
        if action.command is None:
            return (Action(app.tr("refusal.on.table"), "arrow-left", do("go_back")),)
        return (Action(app.tr.text(button_text(action, why_not)), "arrow-right", do("go_on")),)

    def _with_whom(self) -> str:
        """The same seats, and who begins."""
        session, text = self.session, self.app.tr.text
        seat = who_begins(session, self.app.settings_file.settings.rematch)
        if seat is not None:
            return text(said_by("score.same_seats_begins", player=session.header.seats[seat].name))
        return text(said_by("score.same_seats_drawn" if has_beginner(session) else "score.same_seats"))

    # --- what is tapped ---

    def show_story(self) -> None:
        self.app.go("story", table=self.table)

    def share(self) -> None:
        export(self, self.table)

    def go_on(self) -> None:
        """To where what is missing is entered."""
        why_not = game_not_ready(self.session.table)
        if why_not is not None:
            leads(self, next_step(self.session.header.game, why_not), why_not)()

    def show_why(self, seat: int, category: str) -> None:
        show_why(self, seat, category)

    def menu(self) -> Sheet:
        return show_menu(self)

    def go_back(self) -> None:
        """To where the table is played."""
        app, place = self.app, self.app.place_of_table()
        if len(app.stack) > 1 and app.stack[-2][0] == place:
            app.back()
        else:
            app.swap(place, table=self.table)

    def rematch(self) -> None:
        """Another table with the same players and options, to where it begins."""
        app = self.app
        again = rematch(self.session, app.settings_file.settings.rematch, app.random)
        try:
            id_, session = app.store.new_table(again.game, again.options, again.seats, again.depth, again.entries)
        except TablesideError as error:
            show_sentence(self, error.message)
            return
        app.home()
        app.take(id_, session)
        app.go(app.place_of_table(), table=id_)

    # --- the end ---

    def finish(self) -> None:
        """The table is over: the way back leads home now, and its rows count up."""
        if self.app.tap(FinishTable()):
            self._just_finished, self._wins_known = True, False
            self.app.forget_way()
            self.app.prepare_later()
            self.count_up()

    @property
    def counting(self) -> bool:
        return self._counting is not None

    def count_up(self) -> None:
        """Row by row from nothing to what it is; not for those who want no motion."""
        seconds = self.app.theme.lasting(COUNT_SECONDS)
        if not seconds:
            return
        self.skip()  # what still counts begins anew
        self._count_lasts, self._passed = seconds, 0.0
        self._counting = self.app.host.every(0, self._count)
        self._count(0)

    def _count(self, passed: float) -> None:
        self._passed += passed
        if self._passed >= self._count_lasts:
            self.skip()
        else:
            self.show_counted(self._passed / self._count_lasts)

    def skip(self) -> None:
        """All of it at once."""
        if self._counting:
            self._counting.cancel()
            self._counting = None
            self.show_counted(1)

    def show_counted(self, counted: float) -> None:
        self.counted = counted
        self.refresh()

    def touched(self, _: Touch) -> bool:
        """A tap shows all of it at once."""
        counting = self.counting
        if counting:
            self.skip()
        return counting
