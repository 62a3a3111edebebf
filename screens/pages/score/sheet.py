"""The score sheet: who won, every number with its reason, and the table kept."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.dates import day_of, duration
from companion.errors import RuleError, SaveError, TablesideError
from companion.messages import Message, message
from companion.rematch import has_beginner, rematch, who_begins
from companion.table.house import FinishTable
from companion.table.rules import game_not_ready
from companion.table.state import Table
from companion.table.ways_on import way_on, words_on
from scoring.sheet import ScoreSheet
from screens.games import load
from screens.kit import Action, Page, Sheet, StrongRow
from screens.kit.figures import sentence_case
from screens.kit.fitting import shortened, width_of
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.sentences import show_sentence
from screens.pages.exported import export
from screens.pages.score.course import Course, course_of
from screens.pages.score.menu import show_menu
from screens.pages.score.table import CourseBelow, ScoreTable  # noqa: F401 - kv names the table
from screens.pages.score.why import show_why
from screens.pages.score.winner import TwoLines, Winner, win_of
from screens.table.refusal import leads

if TYPE_CHECKING:
    from companion.statistics.won import NthWin

load_kv(__file__)

SEAL, AROUND, COURSE = 268, 140, 260
"""How high the winner's seal is, what stands above and below it, and the score over time beside the sheet, in dp."""
ROW, HEAD_AND_TOTAL = 48, 150
"""Of the sheet, in dp."""
MORE, BAR, LINE, LEAST = 62, 77, 22, 128
"""A row below the sheet, the winner as a bar, one more line of it, and the sheet without its rows, in dp."""


class ScorePage(Page):
    stays = True
    table = StringProperty("")
    heading = StringProperty("")
    facts = StringProperty("")
    finished = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    _course_of: tuple[Table, Course | None] | None = None
    _filled_for: Table | None = None
    """The table it showed before it was shown itself."""
    _wins: "tuple[Table | None, tuple[NthWin, ...]]" = (None, ())
    """Which of their wins this was for whoever won, and the table that holds for."""
    _counted = False
    """True while nothing can have happened to the names and tables these were counted from."""
    _just_finished = False

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(size=self._turned, column=self._turned)

    def opened(self) -> None:
        self._counted = False
        self.refresh()

    def prepare(self) -> bool:
        """Which win it was is counted while nobody touches the screen; first this table is among the finished ones."""
        if self._counted or not self.app.table_open or not self.finished:
            return False
        if self._just_finished:
            self._just_finished = False
            with suppress(SaveError):  # whoever leaves the table is told
                self.app.store.note(self.table, self.session)
            return True
        self._counted, self._wins = True, (self.session.table, self._count_wins())
        self._show_wins(self.session.sheet())
        return False

    def come_soon(self) -> bool:
        """Filled before the table is finished: most of it stays as it is then."""
        table = self.session.table
        if self._filled_for is table:
            return False
        self._filled_for = table
        self.refresh()
        return True

    def _turned(self, *_: Any) -> None:
        if self.is_shown:
            self.refresh()

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        session = self.session
        sheet, table = session.sheet(), session.table
        why_not = None if table.finished else game_not_ready(table)
        self.finished = table.finished
        self.can_undo, self.can_redo = session.can_undo, session.can_redo
        self._show_head(sheet, decided=why_not is None)
        hidden = frozenset() if table.finished else table.game.hidden(table.state)
        self.ids.sheet.show(table.game.id, sheet, table.seats, decided=why_not is None, hidden=hidden)
        self._show_course(self._course() if why_not is None else None)
        self._show_wins(sheet)
        put(self.ids.ways, self._ways(why_not))

    # --- below the sheet ---

    def _show_wins(self, sheet: ScoreSheet) -> None:
        """How it went and whose which win it was, as rows where all of a finished sheet leaves room for them.

        Else the seal says which win it was, and the menu has how it went.
        """
        wins = self._wins[1] if self.finished and self._wins[0] is self.session.table else ()
        upright = self.finished and not self.column
        rooms = sum(upright and self._has_room_for_seal(sheet, MORE * n) for n in range(1, len(wins) + 2))
        in_rows = bool(wins) and rooms > len(wins)
        won = [self._win_row(win) for win in wins] if in_rows else []
        put(self.ids.more, [*won, *([self._story_row()] if rooms else [])])
        winner = next(iter(self.ids.moment.children), None)
        if winner is not None:
            words = self.app.say(wins[0].said_briefly) if len(wins) == 1 and not in_rows else ""
            winner.add(words, self.column or self.width, higher=self._may_grow(winner, sheet))

    def _may_grow(self, winner: Winner, sheet: ScoreSheet) -> bool:
        """True where one more line leaves every row of the sheet in sight."""
        if winner.large:
            return self._has_room_for_seal(sheet, LINE)
        rows = dp(LEAST + ROW * len(sheet.categories)) * self.app.theme.growth
        room = self.height - self.ids.bar.height - self.ids.ways.height - rows
        return bool(self.column or room >= dp(BAR + LINE))

    def _story_row(self) -> StrongRow:
        row = StrongRow(icon="chart-bell-curve", text=self.app.tr("stats.story"), arrow=True)
        row.bind(on_release=lambda _: self.app.go("story", table=self.table))
        return row

    def _win_row(self, win: "NthWin") -> StrongRow:
        """To all there is to tell of whoever won."""
        app, seats = self.app, self.session.header.seats
        best = app.say(win.best_said) if win.best_said else ""
        letter = initials([seat.name for seat in seats])[win.seat]
        row = StrongRow(text=app.say(win.said), detail=best, arrow=True)
        row.colour, row.initial = seats[win.seat].colour, letter
        row.bind(on_release=lambda _: app.go("person", who=win.name))
        return row

    def _count_wins(self) -> "tuple[NthWin, ...]":
        """From all finished tables, where that takes a moment only."""
        try:
            kept = self.app.store.statistics_soon()
        except SaveError:  # the pages of statistics tell it
            return ()
        if kept is None:
            return ()
        wins: tuple[NthWin, ...] = load("companion.statistics.won:wins_at")(kept, self.table)  # nobody waits for it
        return wins

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

    # --- who won ---

    def _show_head(self, sheet: ScoreSheet, *, decided: bool) -> None:
        """The winner in the title, or once the table is finished as a seal below the table's own name.

        Large words leave room for the title alone.
        """
        apart = self.finished and not self.app.theme.large
        self.facts = self._facts() if apart else ""
        if not apart:
            put(self.ids.moment, [])
            self.heading = self._heading(sheet, decided=decided)
            return
        app, table = self.app, self.session.table
        self.heading = app.store.about(self.table).name or app.say(table.game.title(table.options))
        win = win_of(table.game.id, sheet)
        winner = next(iter(self.ids.moment.children), None) or Winner()
        winner.large = self._has_room_for_seal(sheet)
        winner.show(win, table.seats)
        put(self.ids.moment, [winner])

    def _has_room_for_seal(self, sheet: ScoreSheet, more: float = 0) -> bool:
        """True where the seal leaves every row of the sheet in sight; in a column, the score over time."""
        rows = COURSE if self.column else HEAD_AND_TOTAL + ROW * len(sheet.categories)
        return bool(self.height >= dp(AROUND + SEAL + rows + more) * self.app.theme.growth)

    def _facts(self) -> str:
        """When, how long, how many."""
        session = self.session
        date, took = day_of(session.played_at), duration(session.played_at - session.header.opened)
        count = len(session.header.seats)
        facts = message("score.facts", date=date, count=count)
        if took:
            facts = message("score.facts_took", date=date, duration=took, count=count)
        return sentence_case(self.app.say(facts))

    def _heading(self, sheet: ScoreSheet, *, decided: bool) -> str:
        app = self.app
        if not decided:
            return str(app.tr("score.so_far"))
        total = max(player.total for player in sheet.players)
        room = (self.column or self.width) - dp(232)  # the arrow, three icons and what lies between
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

    # --- the way on ---

    def _ways(self, why_not: RuleError | None) -> list[Any]:
        """Back to the table while it is played, then what is missing, then the end, then once more."""
        app = self.app
        if self.finished:
            share = Action(text=app.tr("score.share"), icon="share-variant", size_hint_x=0.6)
            share.bind(on_release=lambda _: export(self, self.table))
            again = TwoLines(text=app.tr("score.rematch"), detail=app.say(self._with_whom()), icon="restart")
            again.bind(on_release=lambda _: self.rematch())
            return [share, again]
        if why_not is None:
            words, icon, act = app.tr("score.finish"), "check", self.finish
        else:
            way = way_on(self.session.header.game, why_not)
            elsewhere = way.command is not None
            words = app.say(words_on(way, why_not)) if elsewhere else app.tr("refusal.on.table")
            icon, act = "arrow-right" if elsewhere else "arrow-left", leads(way, why_not) if elsewhere else self.go_back
        return [Action(kind="primary", text=words, icon=icon, on_release=lambda _: act())]

    def go_back(self) -> None:
        """To where the table is played."""
        app, place = self.app, self.app.place_of_table()
        if len(app.stack) > 1 and app.stack[-2][0] == place:
            app.back()
        else:
            app.swap(place, table=self.table)

    def finish(self) -> None:
        """The table is over: the way back leads home now, and its rows count up."""
        if self.app.tap(FinishTable()):
            self._just_finished, self._counted = True, False
            self.app.forget_way()
            self.app.ahead.of_page()
            self.ids.sheet.count_up()

    def on_touch_down(self, touch: Any) -> bool:
        """A tap shows all of it at once."""
        if self.ids.sheet.counting:
            self.ids.sheet.skip()
            return True
        return bool(super().on_touch_down(touch))

    # --- once more ---

    def _with_whom(self) -> Message:
        """The same seats, and who begins."""
        session = self.session
        begins = self.app.kept.settings.rematch
        seat = who_begins(session, begins)
        if seat is not None:
            return message("score.same_seats_begins", player=session.header.seats[seat].name)
        return message("score.same_seats_drawn" if has_beginner(session) else "score.same_seats")

    def rematch(self) -> None:
        """Another table with the same players and options, to where it begins."""
        app = self.app
        again = rematch(self.session, app.kept.settings.rematch, app.random)
        try:
            id_, session = app.store.new_table(again.game, again.options, again.seats, again.depth, again.entries)
        except TablesideError as error:
            show_sentence(self, error.message)
            return
        app.home()
        app.take(id_, session)
        app.go(app.place_of_table(), table=id_)

    # --- menu ---

    def menu(self) -> Sheet:
        return show_menu(self)
