"""History on the screen."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from companion.errors import TablesideError
from companion.games import REGISTRY
from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from companion.table.course import Course, course_of
from companion.views.history import PastTable, Search, Wanted, offers, past_tables, searched_titles
from screens.metrics import dp
from screens.pages.exported import hand_over
from screens.pages.history.page import AT_ONCE, FILTERS, SEARCH, HistoryView, Offers, PageState, page
from screens.pages.housekeeping import show_menu_of
from screens.pages.statistics.parts import StatisticsContext, people
from screens.theme import icon_of
from screens.ui.fields import SearchField
from screens.ui.fitting import shortened
from screens.ui.menu import Menu, MenuItem
from screens.ui.page import TreePage
from screens.ui.tree.nodes import Room, Screen
from screens.ui.tree.rendered_text import TextRuler


class History(TreePage):
    two_columns = waits = True
    search = ""
    """What is looked for at first: names, games, places, notes."""
    box = ""
    player = ""
    place = ""
    year = ""
    """Which tables alone are shown at first; empty for all."""

    def __init__(self, **more: Any) -> None:
        self.local = PageState()
        self._known: Any = None
        """The tables and the language its search was made for."""
        self.tables: list[PastTable] = []
        self._search = Search((), {})
        self._offers: Offers = {}
        self._courses: dict[str, Course | None] = {}
        super().__init__(**more)
        self.local = PageState(Wanted(self.search, self.box, self.player, self.place, self.year))
        self._field = self.held[SEARCH] = SearchField(self.app.theme, text=self.search, heard=self.find)

    def lay_out(self) -> None:
        super().lay_out()
        self._hint()

    def _hint(self) -> None:
        """As much of what can be looked for as the field holds."""
        field, words = self._field, self.app.tr("history.search")
        field.hint = shortened(words, self.app.theme.strong, field.room, bold=False)

    def refresh(self) -> None:
        lines, tr, counted_as = self.app.store.history(), self.app.tr, self.app.store.counted_as()
        if self._known != (lines, tr, counted_as):
            self._known, self.tables, self._courses = (lines, tr, counted_as), past_tables(lines, counted_as), {}
            self._search = Search(self.tables, searched_titles(tr, self.tables))
            self._offers = offers(tr, self.tables, self.app.store.statistics().all_years())
        super().refresh()

    def screen(self, room: Room) -> Screen:
        tr, tab, found = self.app.tr, self.local.tab, self.chosen()
        statistics = self.app.store.statistics()
        boxes = statistics.all_boxes() if tab == "games" else {}
        view = HistoryView(
            date.today(),
            len(self.tables),
            found,
            self._offers,
            self._course(found[0].id) if room.column and tab == "tables" and found else None,
            self._field.height / dp(1),
            statistics.all_players() if tab == "players" else {},
            {name: boxes[name].games if name in boxes else 0 for name, _ in self._offers.get("box", ())},
            statistics.all_years() if tab == "games" else (),
        )
        icons = {game: icon_of(game) for game in REGISTRY}
        return page(StatisticsContext(tr, TextRuler(self.app.theme), room, icons), view, self.local)

    def chosen(self) -> Sequence[PastTable]:
        return self._search.find(self.local.wanted)

    def _course(self, id_: str) -> Course | None:
        """How the table went, from a copy of it in memory; it is read once."""
        if id_ not in self._courses:
            try:
                self._courses[id_] = course_of(self.app.store.look_at(id_))
            except TablesideError:
                return None  # opening the table says what is wrong with it
        return self._courses[id_]

    # --- what is tapped ---

    def clear(self, name: str) -> None:
        self.choose(**{name: ""})

    def show_more(self) -> None:
        self.local = replace(self.local, shown=self.local.shown + AT_ONCE)
        self.refresh()

    def choose(self, **wanted: str) -> None:
        """Only tables of this box, player, place or year; an empty one for all again."""
        self._look_at(replace(self.local, wanted=replace(self.local.wanted, **wanted)))

    def find(self, letters: str) -> None:
        """From the first letter on; the field itself stays as it is."""
        if letters != self.local.wanted.letters:
            self.choose(letters=letters)

    def clear_all(self) -> None:
        self._look_at(replace(self.local, wanted=Wanted()))
        self._field.text = ""

    def turn_to(self, tab: str) -> None:
        self._look_at(replace(self.local, tab=tab))

    def _look_at(self, local: PageState) -> None:
        """Something else is looked at, from its top."""
        self.local = replace(local, shown=AT_ONCE)
        self.to_top()
        self.refresh()

    def ask(self, name: str) -> Menu:
        """Which game, player, place or year."""
        items = [MenuItem(words, partial(self.choose, **{name: value})) for value, words in self._offers[name]]
        return Menu(self, items, title=self.app.tr(FILTERS[name])).show()

    def share(self) -> None:
        """What counts of all that is shown, as numbers."""
        chosen = {table.id for table in self.chosen()}
        results = (result_of(line) for line in self.app.store.counted() if line.id in chosen)
        hand_over(self, "tableside.csv", as_csv(results))

    def menu_of(self, id_: str) -> None:
        """What can be done with a finished table, and who sat there."""
        table = next(one for one in self.chosen() if one.id == id_)
        sat = [
            MenuItem(name, partial(self.app.go, "person", who=name), mark=mark, arrow=True)
            for name, mark in zip(table.names, people(table.seats), strict=True)
        ]
        show_menu_of(self, id_, lambda: self.app.open_past(id_), sat)
