"""History: past tables month by month, searched and filtered; who played, and what."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from itertools import chain, groupby
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.box import Box
from companion.dates import MONTHS, day_of, duration
from companion.errors import TablesideError
from companion.messages import Message, message
from companion.past import PastTable, PastTables, Search, Wanted
from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from screens.kit import Action, Card, Chip, Page, Row, SearchField, Segments, Sheet, StrongRow, Text
from screens.kit.drawing import circle_path, dashes, framed, panel
from screens.kit.drawn import Painted
from screens.kit.figures import column, number, sentence_case
from screens.kit.fitting import line_of, shortened
from screens.kit.flow import Flow
from screens.kit.growing import GrowingList  # noqa: F401 - kv names it
from screens.kit.holding import HoldBehavior
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.exported import hand_over
from screens.pages.housekeeping import Listed, show_menu_of
from screens.pages.score.lines import Course, ScoreLines, course_of  # noqa: F401 - kv names the lines
from screens.pages.statistics.parts import box_icon, box_name, heading

load_kv(__file__)

AT_ONCE, MOST_ROWS = 12, 120
"""Rows shown before somebody asks for more, and rows that are kept for the next search."""
IN_LIST, LOWEST, HIGHEST = 210, 150, 420
"""How high the picture of the latest table is, in dp."""
FILTERS = {
    "box": "history.filter_game",
    "player": "history.filter_player",
    "place": "history.filter_place",
    "year": "history.filter_year",
}


class CourseCard(ButtonBehavior, Card):
    """The latest table: when, who won, and the score over time."""

    heading = StringProperty("")
    facts = StringProperty("")
    winner = StringProperty("")
    course = ObjectProperty(None)
    room = NumericProperty(0)
    """The height it has for itself; 0 where it stands in a list."""
    picture = NumericProperty()

    def picture_for(self, room: float, label: float, caption: float) -> float:
        """How high the lines are drawn: in a list as ever, alone as high as there is room; totals have a line each."""
        totals = len(self.course.lines) * line_of(label) + line_of(caption) if self.course else 0.0
        return max(dp(LOWEST), totals, min(dp(HIGHEST), room) if room else dp(IN_LIST))


class EmptyLedger(Painted):
    """A page of the ledger on which nothing is written yet."""

    def __init__(self, **more: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(132), **more)

    def paint(self) -> None:
        theme, wide, high = self.theme, dp(136), dp(92)
        left, bottom = self.center_x - wide / 2, self.y + dp(8)
        panel((left, bottom - dp(2), wide, high), dp(9), theme.edge)
        framed((left, bottom, wide, high), dp(9), theme.card, theme.rule2, dp(1.5))
        row, margin = high / 4, left + dp(29)
        panel((margin, bottom + dp(1.5), dp(1.5), high - dp(3)), 0, theme.margin)
        for line in (1, 2, 3):
            panel((left + dp(1.5), bottom + line * row, wide - dp(3), dp(1)), 0, theme.rule)
        rings = [circle_path((left + dp(15), bottom + (line + 0.5) * row), dp(6.5)) for line in (1, 2, 3)]
        dashes(rings, theme.rule2, dp(1.2), dp(3), dp(2.6))


class PastTableRow(HoldBehavior, StrongRow):
    """A finished table; its mark is the winner's and leads to them."""

    winner = StringProperty("")

    def on_mark(self, touch: Any) -> bool:
        """Whether the finger is on the mark."""
        return bool(touch is not None and touch.x < self.ids.left.right)


class History(Page):
    search = StringProperty("")
    """What is looked for: names, games, places, notes."""
    box = StringProperty("")
    player = StringProperty("")
    place = StringProperty("")
    year = StringProperty("")
    """Which tables alone are shown; empty for all."""
    tab = StringProperty("tables")
    stays = True

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._at_first = {name: getattr(self, name) for name in ("search", *FILTERS)}
        self.tables = PastTables(())
        self._shown: Any = None
        """What its rows were made from: as long as that is the same, they are."""
        self._search = Search((), {})
        self._boxes: list[Box] = []
        self._offers: dict[str, list[tuple[str, str]]] = {}
        """What each filter can be, looked up once: there may be thousands of tables."""
        self.shown = AT_ONCE
        self._stay = False
        """Whether one stays where one was in the list."""
        self._courses: dict[str, Course | None] = {}
        self._alone: CourseCard | None = None
        """The picture that has the stage of a lying page for itself."""
        self._rows: dict[str, PastTableRow] = {}
        """Rows by their table, kept for the next letter."""
        self._chips: tuple[Any, Flow] | None = None
        self._turn: Segments | None = None
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self._field = SearchField(text=self.search, multiline=False)
        self._field.bind(text=lambda _, typed: self.find(typed), width=self._hint)
        self._hint()
        self.bind(width=self._fill_soon, column=self._fill_soon)
        self.ids.list.bind(height=self._fit_picture)

    def _hint(self, *_: Any) -> None:
        """As much of what can be looked for as the field holds."""
        field, words = self._field, self.app.tr("history.search")
        room = field.width - field.padding[0] - field.padding[2]
        field.hint_text = shortened(words, field.font_size, room, bold=False)

    def opened(self) -> None:
        """As it is opened for the first time, whatever was looked for when it was left."""
        self._field.text, self.tab = self._at_first["search"], "tables"
        self.choose(**self._at_first)
        self.refresh()

    def prepare(self) -> bool:
        return bool(self.ids.beside.grow() or self.ids.list.grow() or self._search.prepare())

    def refresh(self) -> None:
        lines, theme = self.app.store.history(), self.app.theme
        words = (self.app.tr.language, date.today())
        shown = (lines, words, theme.dark, theme.scale, Metrics.fontscale)
        if shown == self._shown:
            return
        self._shown, self._rows, self._courses, self._chips, self._turn = shown, {}, {}, None, None
        self.tables = PastTables(lines)
        self._boxes = self.tables.boxes()
        titles = {box.name: f"{self.app.say(box.title)} {box_name(box.name)}" for box in self._boxes}
        self._search = Search(self.tables, titles)
        self._offers = {name: self._offered(name) for name in FILTERS}
        self._hint()
        self._fill_soon()

    def choose(self, **wanted: str) -> None:
        """Only tables of this box, player, place or year; an empty one for all again."""
        for name, value in wanted.items():
            setattr(self, name, value)
        self._from_top()

    def find(self, letters: str) -> None:
        """From the first letter on; the field itself stays as it is."""
        if letters != self.search:
            self.search = letters
            self._from_top()

    def clear(self) -> None:
        self._field.text = ""
        self.choose(search="", **dict.fromkeys(FILTERS, ""))

    def turn_to(self, tab: str) -> None:
        self.tab = tab
        self._from_top()

    def _from_top(self) -> None:
        """Something else is looked at."""
        self.shown, self._stay = AT_ONCE, False
        self._fill_soon()

    def more(self) -> None:
        self.shown += AT_ONCE
        self._fill_soon()

    def share(self) -> None:
        """What counts of all that is shown, as numbers."""
        chosen = {table.id for table in self._chosen()}
        results = (result_of(line) for line in self.app.store.counted() if line.id in chosen)
        hand_over(self, "tableside.csv", as_csv(results))

    # --- what is shown ---

    def _fill(self, *_: Any) -> None:
        app = self.app
        if not self.tables:
            self._lay([EmptyLedger(), Text(text=app.tr("history.empty"), muted=True, halign="center")], [])
            return
        if self._turn is None:
            tabs = [(tab, app.tr(f"history.tab_{tab}")) for tab in ("tables", "players", "games")]
            self._turn = Segments(options=tabs, value=self.tab, on_choice=lambda _, tab: self.turn_to(tab))
        self._turn.value = self.tab
        if self.tab != "tables":
            self._lay(self._players() if self.tab == "players" else self._games(), [self._turn])
            return
        chosen = self._chosen()
        above = [self._turn, self._field, self._flow()]
        if chosen:
            self._show(self._latest(chosen[0]) if self.column else [], self._found(chosen), above)
        else:
            self._lay(self._nothing(), above)

    def _found(self, chosen: Sequence[PastTable]) -> Iterator[Any]:
        yield from self._months(chosen)
        if len(chosen) > self.shown:
            app = self.app
            left = app.tr("history.more", count=len(chosen) - self.shown)
            yield Action(text=left, icon="chevron-down", on_release=lambda _: self.more())

    def _nothing(self) -> Iterator[Any]:
        """What was looked for, and the way back to all of it."""
        app = self.app
        yield EmptyLedger()
        yield Text(text=app.tr("history.no_fit"), role="head", halign="center")
        yield Text(text=app.tr("history.looked_for", what=self._looked_for()), muted=True, halign="center")
        clear = Action(text=app.tr("history.clear"), size_hint_x=None, pos_hint={"center_x": 0.5})
        clear.width = max(clear.least, dp(220))
        clear.bind(on_release=lambda _: self.clear())
        yield clear

    def _months(self, chosen: Sequence[PastTable]) -> Iterator[Any]:
        """The tables of each month below its name; beside the first how many of all these are."""
        app = self.app
        beside = app.tr("history.found", count=len(chosen), all=len(self.tables))
        for (year, month), tables in groupby(chosen[: self.shown], lambda table: (table.day.year, table.day.month)):
            words = message(MONTHS[month - 1])
            if year != date.today().year:
                words = message("date.month_year", month=words, year=year)
            yield heading(app.say(words), beside if len(chosen) != len(self.tables) else "", role="label")
            yield from map(self._row, tables)
            beside = ""

    def _chosen(self) -> Sequence[PastTable]:
        return self._search.find(Wanted(self.search, self.box, self.player, self.place, self.year))

    def _looked_for(self) -> str:
        parts = (self.search, box_name(self.box) if self.box else "", self.player, self.place, self.year)
        return str(self.app.tr.listed(part for part in parts if part))

    def _players(self) -> Iterator[Any]:
        """Everybody who ever played, most wins first; each leads to their own page."""
        app = self.app
        found = sorted(app.store.statistics().all_players().items(), key=lambda one: (-one[1].wins, one[0]))
        letters = initials([name for name, _ in found])
        for (name, brief), letter in zip(found, letters, strict=True):
            said = app.tr("stats.of_game", games=app.tr("stats.games", count=brief.games), count=brief.wins)
            row = StrongRow(text=name, detail=said, colour=brief.colour, initial=letter, arrow=True)
            row.bind(on_release=lambda _, who=name: app.go("person", who=who))
            yield row

    def _games(self) -> Iterator[Any]:
        """Every box that was played, and every year."""
        app, kept = self.app, self.app.store.statistics()
        for box in self._boxes:
            brief = kept.all_boxes().get(box.name)
            said = app.tr("stats.games", count=brief.games) if brief else ""
            row = StrongRow(icon=box_icon(box.name), text=box_name(box.name), detail=said, arrow=True)
            row.bind(on_release=lambda _, name=box.name: app.go("box", box=name))
            yield row
        yield Text(text=app.tr("history.years"), role="head2")
        for year in kept.all_years():
            row = StrongRow(icon="star-outline", text=app.tr("stats.year", year=str(year)), arrow=True)
            row.bind(on_release=lambda _, year=year: app.go("year", year=str(year)))
            yield row

    def _show(self, picture: list[Any], lists: Iterable[Any], chips: list[Any] | None = None) -> None:
        """One below the other; where the page lies, the picture left and the lists beside it."""
        chips = chips or []
        aside = bool(self.column and picture)
        alone = picture if aside else chain(chips, picture, () if self.column else lists)
        beside = chain(chips if aside else (), lists) if self.column else ()
        self.ids.list.show(alone, self.height, stay=self._stay)
        self.ids.beside.show(beside, self.height, stay=self._stay)
        self._stay = True
        self._alone = picture[0] if aside else None
        self._fit_picture()

    def _lay(self, rows: Iterable[Any], above: list[Any]) -> None:
        """A list below what turns to it; where the page lies, the list has the stage."""
        self.ids.list.show(rows if self.column else chain(above, rows), self.height, stay=self._stay)
        self.ids.beside.show(above if self.column else (), self.height, stay=self._stay)
        self._stay, self._alone = True, None

    def _fit_picture(self, *_: Any) -> None:
        if self._alone:
            self._alone.room = self.ids.list.height - dp(24)

    def _flow(self) -> Flow:
        """The chips, made anew only if another filter was chosen."""
        values = [getattr(self, name) for name in FILTERS]
        if self._chips is None or self._chips[0] != values:
            self._chips = values, self._new_chips()
        return self._chips[1]

    def _new_chips(self) -> Flow:
        """A chip for each filter: it opens what there is to choose, and once chosen a tap clears it."""
        chips, app = Flow(), self.app
        for name, words in FILTERS.items():
            value, offered = getattr(self, name), self._offers[name]
            if value:
                chip = Chip(text=f"{dict(offered).get(value, value)}  ×", chosen=True)
                chip.bind(on_release=lambda _, name=name: self.choose(**{name: ""}))
            elif len(offered) > 1 or (offered and name == "place"):
                chip = Chip(text=app.tr(words), icon="chevron-down")
                chip.bind(on_release=lambda _, name=name: self.ask(name))
            else:
                continue
            chip.name = name
            chips.add_widget(chip)
        return chips

    def _offered(self, name: str) -> list[tuple[str, str]]:
        """What a filter can be, and its words."""
        match name:
            case "box":
                return [(box.name, box_name(box.name)) for box in self._boxes]
            case "player":
                return [(one, one) for one in self.tables.players()]
            case "place":
                return [(one, one) for one in self.tables.places()]
        return [(str(year), str(year)) for year in self.app.store.statistics().all_years()]

    def ask(self, name: str) -> Sheet:
        """Which game, player, place or year."""
        sheet = Sheet(title=self.app.tr(FILTERS[name]))
        rows = []
        for value, words in self._offers[name]:
            row = Row(text=words)
            row.bind(on_release=sheet.closing(partial(self.choose, **{name: value})))
            rows.append(row)
        return sheet.fill([column(rows)]).show(self)

    def _latest(self, table: PastTable) -> list[Any]:
        course = self._course(table.id)
        if course is None:
            return []
        card = CourseCard(
            heading=table.name or self.app.say(table.title),
            facts=sentence_case(self.app.say(_when(table))),
            winner=self.app.tr.listed(table.names[seat] for seat in table.winners),
            course=course,
            on_release=lambda _: self.open(table.id),
        )
        return [card]

    def _course(self, id_: str) -> Course | None:
        """How the table went, from a copy of it in memory; it is read once."""
        if id_ not in self._courses:
            try:
                session = self.app.store.look_at(id_)
            except TablesideError:
                return None  # opening the table says what is wrong with it
            self._courses[id_] = course_of(session)
        return self._courses[id_]

    def menu_of(self, table: PastTable) -> None:
        """What can be done with a finished table, and who sat there."""
        usual = self.app.say(table.title)
        listed = Listed(table.id, usual, table.name, usual if table.name else "", finished=True)
        people = []
        for (name, colour), letter in zip(table.seats, initials(table.names), strict=True):
            row = Row(text=name, colour=colour, initial=letter, arrow=True)
            row.bind(on_release=lambda _, who=name: self.app.go("person", who=who))
            people.append(row)
        show_menu_of(self, listed, lambda: self.open(table.id), people)

    def _row(self, table: PastTable) -> PastTableRow:
        if table.id not in self._rows:
            if len(self._rows) >= MOST_ROWS:
                self._rows.clear()
            self._rows[table.id] = self._new_row(table)
        return self._rows[table.id]

    def _new_row(self, table: PastTable) -> PastTableRow:
        app, seat = self.app, table.winners[0]
        row = PastTableRow(
            text=table.name or app.say(table.title),
            detail=self._facts(table),
            value=number(table.results[seat][0]),
            colour=table.seats[seat][1],
            initial=initials(table.names)[seat],
            on_hold=lambda _: self.menu_of(table),
        )
        row.winner = table.names[seat]
        row.bind(on_release=lambda row: self._tapped(row, table.id))
        return row

    def _tapped(self, row: PastTableRow, id_: str) -> None:
        if row.on_mark(row.last_touch):
            self.app.go("person", who=row.winner)
        else:
            self.open(id_)

    def _facts(self, table: PastTable) -> str:
        """Who won by how much, how many they were, when, how long, where, and what was noted."""
        app = self.app
        took = duration(table.length) if table.length is not None else None
        parts = [
            app.say(table.won),
            app.tr("stats.players", count=len(table.names)),
            app.say(day_of(table.played_at)),
            app.say(took) if took else "",
            table.place,
        ]
        said = str(app.tr.listed(part for part in parts if part))
        return f"{said}\n{table.notes}" if table.notes else said

    def open(self, id_: str) -> None:
        """To the sheet, with the way back leading here."""
        app = self.app
        if app.open_session(id_):
            app.go(app.place_of_table(), table=id_)
            if self.session.notice:
                app.tell(self.session.notice)


def _when(table: PastTable) -> Message:
    day, took = day_of(table.played_at), duration(table.length) if table.length is not None else None
    return message("date.with_duration", date=day, duration=took) if took else day
