"""History: past tables, how the latest one went, and everybody's figures."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.errors import DataError, RuleError, SaveError
from companion.index import Summary
from companion.messages import Message, message
from companion.session import Session
from companion.share import import_table
from screens.app import running
from screens.dates import day_of, duration
from screens.figures import number, shortened, text_width
from screens.home import title_of
from screens.kit import Action, Card, Chip, Page, Row, Text
from screens.kit.marks import initials
from screens.past import Box, Figures, box_of, boxes, figures, names_of, winners
from screens.score_lines import Course, ScoreLines, course_of  # noqa: F401 - kv names the lines
from screens.score_sheet import close_sheet

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

AT_ONCE = 50
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


class History(Page):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.tables: tuple[Summary, ...] = ()
        self.box: Box | None = None
        self.shown = AT_ONCE
        self._courses: dict[str, Course | None] = {}

    def opened(self) -> None:
        self.bind(width=lambda *_: self._fill())
        self.refresh()

    def refresh(self) -> None:
        self.tables = running().store.history()
        if self.box not in boxes(self.tables):
            self.box = None
        self._fill()

    def back(self) -> bool:
        return close_sheet(self)

    def choose(self, box: Box | None) -> None:
        self.box, self.shown = box, AT_ONCE
        self._fill()

    def more(self) -> None:
        self.shown += AT_ONCE
        self._fill()

    # --- what is shown ---

    def _fill(self) -> None:
        app = running()
        if not self.tables:
            self.ids.list.fill([Text(text=app.tr("history.empty"), muted=True)])
            return
        chosen = [summary for summary in self.tables if self.box in (None, box_of(summary))]
        parts: list[Any] = [self._chips(), *self._latest(chosen[0]), *self._figures(figures(chosen))]
        parts.append(Text(text=app.tr("history.past_tables"), role="head2"))
        parts.append(_column([self._row(summary) for summary in chosen[: self.shown]]))
        if len(chosen) > self.shown:
            more = Action(text=app.tr("history.more", count=len(chosen) - self.shown), icon="chevron-down")
            more.bind(on_release=lambda _: self.more())
            parts.append(more)
        self.ids.list.fill(parts)

    def _chips(self) -> StackLayout:
        chips = StackLayout(size_hint_y=None, spacing=dp(8))
        chips.bind(minimum_height=chips.setter("height"))
        found = boxes(self.tables)
        for box in (None, *found) if len(found) > 1 else ():
            chip = Chip(text=_box_name(box), chosen=box == self.box)
            chip.bind(on_release=lambda _, box=box: self.choose(box))
            chips.add_widget(chip)
        return chips

    def _latest(self, summary: Summary) -> list[Any]:
        course = self._course(summary.id)
        if course is None:
            return []
        app = running()
        names = names_of(summary)
        card = CourseCard(
            heading=app.say(title_of(summary)),
            facts=_sentence_case(app.say(_when(summary))),
            winner=", ".join(names[seat] for seat in winners(summary)),
            course=course,
        )
        card.bind(on_release=lambda _: self.open(summary.id))
        return [card]

    def _course(self, id_: str) -> Course | None:
        """How the table went, from a copy of it in memory; it is read once."""
        if id_ not in self._courses:
            store = running().store
            try:
                session = Session(*import_table(store.export_table(id_), id_, store.games))
            except (SaveError, DataError, RuleError):
                return None  # opening the table says what is wrong with it
            self._courses[id_] = course_of(session)
        return self._courses[id_]

    def _figures(self, players: list[Figures]) -> list[Any]:
        """Figures in columns, or as a sentence under each name where columns would not fit."""
        app = running()
        room = min(self.width, dp(560)) - 2 * self.margin
        each = max(text_width(app.tr(id_), app.theme.caption) for id_ in COLUMNS) + dp(8)
        for_name = room - dp(44) - len(COLUMNS) * each
        pairs = list(zip(players, initials([player.name for player in players]), strict=True))
        if for_name < NARROWEST_NAME * app.theme.strong:
            heading = Text(text=app.tr("history.players"), role="head2")
            return [heading, _column([_sentence(player, letter) for player, letter in pairs])]
        rows = [_in_columns(player, letter, each, for_name) for player, letter in pairs]
        return [_column([FiguresHead(each=each), *rows])]

    def _row(self, summary: Summary) -> Row:
        app = running()
        seats, names, won = summary.header["seats"], names_of(summary), winners(summary)
        facts = message(
            "history.past_facts",
            player=tuple(names[seat] for seat in won),
            count=len(names),
            date=day_of(summary.touched),
        )
        row = Row(
            text=app.say(title_of(summary)),
            detail=app.say(facts),
            value=number(summary.results[won[0]].total),
            colour=seats[won[0]]["colour"],
            initial=initials(names)[won[0]],
            arrow=True,
        )
        row.bind(on_release=lambda _: self.open(summary.id))
        return row

    def open(self, id_: str) -> None:
        """To the sheet, with the way back leading here."""
        app = running()
        if app.open_session(id_) and app.session:
            app.go(app.place_of_table(), table=id_)
            if app.session.notice:
                app.tell(app.session.notice)


def _box_name(box: Box | None) -> str:
    tr = running().tr
    if box is None:
        return str(tr("history.all"))
    game, which = box
    short = f"{game}.box.{which}"
    return str(tr(short) if tr.has(short) else tr(f"{game}.title.{which}"))


def _when(summary: Summary) -> Message:
    day = day_of(summary.touched)
    took = duration(summary.touched - int(summary.header["opened"]))
    return message("date.with_duration", date=day, duration=took) if took else day


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def _column(rows: list[Any]) -> BoxLayout:
    """Rows that touch, as the lines of a ledger do."""
    column = BoxLayout(orientation="vertical", size_hint_y=None)
    column.bind(minimum_height=column.setter("height"))
    for row in rows:
        column.add_widget(row)
    return column


def _in_columns(player: Figures, letter: str, each: float, for_name: float) -> FiguresRow:
    return FiguresRow(
        name=shortened(player.name, running().theme.strong, for_name, bold=True),
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
