"""History: past tables, how the latest one went, and everybody's figures."""

from datetime import date
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.box import Box
from companion.dates import day_of, duration
from companion.errors import TablesideError
from companion.messages import Message, message
from companion.past import Figures, PastTable, boxes, figures, fits, past_tables
from screens.app import running
from screens.kit import Action, Card, Chip, Page, Row, Segments, Text, TextField
from screens.kit.figures import column, number, sentence_case
from screens.kit.fitting import line_of, shortened, width_of
from screens.kit.flow import Flow
from screens.kit.holding import HoldBehavior
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.housekeeping import Listed, show_menu_of
from screens.pages.score.lines import Course, ScoreLines, course_of  # noqa: F401 - kv names the lines

load_kv(__file__)

AT_ONCE = 25
IN_LIST, LOWEST, HIGHEST = 210, 150, 420
"""How high the picture of the latest table is, in dp."""
COLUMNS = ("history.games", "history.wins", "history.average", "history.best")
NO_AVERAGE = "–"
NARROWEST_NAME = 4.2
"""Room for a name beside the columns, in letters' heights."""


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


class FiguresHead(BoxLayout):
    each = NumericProperty()


class FiguresRow(BoxLayout):
    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    each = NumericProperty()
    games = StringProperty("")
    wins = StringProperty("")
    average = StringProperty("")
    best = StringProperty("")


class PastTableRow(HoldBehavior, Row):
    """A finished table."""


class History(Page):
    search = StringProperty("")
    """What is looked for: names, games, places, notes."""
    tab = StringProperty("tables")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.tables: tuple[PastTable, ...] = ()
        self.box: Box | None = None
        self.year: int | None = None
        self.shown = AT_ONCE
        self._courses: dict[str, Course | None] = {}
        self._alone: CourseCard | None = None
        """The picture that has the stage of a lying page for itself."""
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self._field = TextField(text=self.search, hint_text=self.app.tr("history.search"), multiline=False)
        self._field.bind(text=lambda _, typed: self.find(typed))

    def opened(self) -> None:
        self.bind(width=self._fill_soon, column=self._fill_soon)
        self.ids.list.bind(height=self._fit_picture)
        self.refresh()

    def refresh(self) -> None:
        self.tables = past_tables(self.app.store.history())
        if self.box not in boxes(self.tables):
            self.box = None
        self._fill_soon()

    def choose(self, box: Box | None) -> None:
        self.box, self.shown = box, AT_ONCE
        self._fill_soon()

    def choose_year(self, year: int | None) -> None:
        self.year, self.shown = year, AT_ONCE
        self._fill_soon()

    def find(self, letters: str) -> None:
        """From the first letter on; the field itself stays as it is."""
        if letters != self.search:
            self.search, self.shown = letters, AT_ONCE
            self._fill_soon()

    def clear(self) -> None:
        self.box = self.year = None
        self._field.text = ""
        self.find("")
        self._fill_soon()

    def turn_to(self, tab: str) -> None:
        self.tab = tab
        self._fill_soon()

    def more(self) -> None:
        self.shown += AT_ONCE
        self._fill_soon()

    # --- what is shown ---

    def _fill(self, *_: Any) -> None:
        app = self.app
        if not self.tables:
            self._show([Text(text=app.tr("history.empty"), muted=True)], [])
            return
        tabs = [(tab, app.tr(f"history.tab_{tab}")) for tab in ("tables", "players", "games")]
        turn = Segments(options=tabs, value=self.tab, on_choice=lambda _, tab: self.turn_to(tab))
        if self.tab != "tables":
            self._show([], [turn, *(self._players() if self.tab == "players" else self._games())])
            return
        chosen = self._chosen()
        found = app.tr("history.past_tables")
        if len(chosen) != len(self.tables):
            found = app.tr("history.found", count=len(chosen), all=len(self.tables))
        parts: list[Any] = self._figures(figures(chosen)) if chosen else []
        parts.append(Text(text=found, role="head2"))
        parts.append(column([self._row(table) for table in chosen[: self.shown]]))
        if not chosen:
            said = app.tr("history.nothing_fits", what=self._looked_for())
            parts = [Text(text=said), Action(text=app.tr("history.clear"), on_release=lambda _: self.clear())]
        if len(chosen) > self.shown:
            more = Action(
                text=app.tr("history.more", count=len(chosen) - self.shown),
                icon="chevron-down",
                on_release=lambda _: self.more(),
            )
            parts.append(more)
        self._show(self._latest(chosen[0]) if chosen else [], parts, [turn, self._field, *self._chips()])

    def _chosen(self) -> list[PastTable]:
        titles = {table.box.name: self.app.say(table.title) for table in self.tables}
        return [
            table
            for table in self.tables
            if self.box in (None, table.box)
            and self.year in (None, _year(table))
            and fits(table, self.search, f"{titles[table.box.name]} {_box_name(table.box)}")
        ]

    def _looked_for(self) -> str:
        parts = (self.search, _box_name(self.box) if self.box else "", str(self.year or ""))
        return str(self.app.tr.listed(part for part in parts if part))

    def _players(self) -> list[Any]:
        """Everybody who ever played, most wins first; each leads to their own page."""
        app = self.app
        found = sorted(app.store.statistics().all_players().items(), key=lambda one: (-one[1].wins, one[0]))
        letters = initials([name for name, _ in found])
        rows = []
        for (name, brief), letter in zip(found, letters, strict=True):
            said = app.tr("stats.of_game", games=app.tr("stats.games", count=brief.games), count=brief.wins)
            row = Row(text=name, detail=said, colour=brief.colour, initial=letter, arrow=True)
            row.bind(on_release=lambda _, who=name: app.go("person", who=who))
            rows.append(row)
        return [column(rows)]

    def _games(self) -> list[Any]:
        """Every box that was played, and every year."""
        app, kept = self.app, self.app.store.statistics()
        rows = []
        for box in boxes(self.tables):
            brief = kept.all_boxes().get(box.name)
            said = app.tr("stats.games", count=brief.games) if brief else ""
            row = Row(icon="cards-outline", text=_box_name(box), detail=said, arrow=True)
            row.bind(on_release=lambda _, name=box.name: app.go("box", box=name))
            rows.append(row)
        years = []
        for year in kept.all_years():
            row = Row(icon="star-outline", text=app.tr("stats.year", year=str(year)), arrow=True)
            row.bind(on_release=lambda _, year=year: app.go("year", year=str(year)))
            years.append(row)
        return [column(rows), Text(text=app.tr("history.years"), role="head2"), column(years)]

    def _show(self, picture: list[Any], lists: list[Any], chips: list[Any] | None = None) -> None:
        """One below the other; where the page lies, the picture left and the lists beside it."""
        chips = chips or []
        aside = bool(self.column and picture)
        self.ids.list.fill(picture if aside else [*chips, *picture, *([] if self.column else lists)])
        self.ids.beside.fill([*(chips if aside else []), *lists] if self.column else [])
        self._alone = picture[0] if aside else None
        self._fit_picture()

    def _fit_picture(self, *_: Any) -> None:
        if self._alone:
            self._alone.room = self.ids.list.height - dp(24)

    def _chips(self) -> list[Flow]:
        chips = Flow()
        found = boxes(self.tables)
        for box in (None, *found) if len(found) > 1 else ():
            chip = Chip(text=_box_name(box), chosen=box == self.box, on_release=lambda _, box=box: self.choose(box))
            chips.add_widget(chip)
        years = sorted({_year(table) for table in self.tables}, reverse=True)
        for year in years if len(years) > 1 else ():
            chosen = year == self.year
            chip = Chip(text=str(year), chosen=chosen)
            chip.bind(on_release=lambda _, year=year, chosen=chosen: self.choose_year(None if chosen else year))
            chips.add_widget(chip)
        return [chips] if chips.children else []

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

    def _figures(self, players: list[Figures]) -> list[Any]:
        """Figures in columns, or as a sentence under each name where columns would not fit."""
        app = self.app
        room = (self.column or min(self.width, dp(560))) - 2 * self.margin
        heads = max(width_of(app.tr(id_), app.theme.caption, bold=False) for id_ in COLUMNS)
        digits = max(width_of(number(player.best), app.theme.strong) for player in players)
        each = max(heads + dp(8), digits + dp(16))
        for_name = room - dp(44) - len(COLUMNS) * each
        pairs = list(zip(players, initials([player.name for player in players]), strict=True))
        if for_name < NARROWEST_NAME * app.theme.strong:
            heading = Text(text=app.tr("history.players"), role="head2")
            return [heading, column([_sentence(player, letter) for player, letter in pairs])]
        rows = [_in_columns(player, letter, each, for_name) for player, letter in pairs]
        return [column([FiguresHead(each=each), *rows])]

    def menu_of(self, table: PastTable) -> None:
        """What can be done with a finished table."""
        usual = self.app.say(table.title)
        listed = Listed(table.id, usual, table.name, usual if table.name else "", finished=True)
        show_menu_of(self, listed, lambda: self.open(table.id))

    def _row(self, table: PastTable) -> PastTableRow:
        names, won = table.names, table.winners
        facts = message(
            "history.past_facts",
            player=tuple(names[seat] for seat in won),
            count=len(names),
            date=day_of(table.touched),
        )
        return PastTableRow(
            text=table.name or self.app.say(table.title),
            detail=self.app.say(facts),
            value=number(table.results[won[0]][0]),
            colour=table.seats[won[0]][1],
            initial=initials(names)[won[0]],
            arrow=True,
            on_release=lambda _: self.open(table.id),
            on_hold=lambda _: self.menu_of(table),
        )

    def open(self, id_: str) -> None:
        """To the sheet, with the way back leading here."""
        app = self.app
        if app.open_session(id_):
            app.go(app.place_of_table(), table=id_)
            if self.session.notice:
                app.tell(self.session.notice)


def _year(table: PastTable) -> int:
    return date.fromtimestamp(table.touched).year


def _box_name(box: Box | None) -> str:
    app = running()
    tr = app.tr
    if box is None:
        return str(tr("history.all"))
    short = ".".join([box.game, "box", *box.options.values()])
    return str(tr(short) if tr.has(short) else app.say(box.title))


def _when(table: PastTable) -> Message:
    day, took = day_of(table.touched), duration(table.touched - table.opened)
    return message("date.with_duration", date=day, duration=took) if took else day


def _in_columns(player: Figures, letter: str, each: float, for_name: float) -> FiguresRow:
    return FiguresRow(
        name=shortened(player.name, running().theme.strong, for_name),
        colour=player.colour,
        initial=letter,
        each=each,
        games=number(player.games),
        wins=number(player.wins),
        average=NO_AVERAGE if player.average is None else number(player.average),
        best=number(player.best),
    )


def _sentence(player: Figures, letter: str) -> Row:
    params: dict[str, Any] = {"games": player.games, "wins": player.wins, "best": player.best}
    said = message("history.figures", **params)
    if player.average is not None:
        said = message("history.figures_average", average=player.average, **params)
    return Row(text=player.name, detail=running().say(said), colour=player.colour, initial=letter)
