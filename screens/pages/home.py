"""Home: open tables first, one tap to resume."""

import time
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.dates import ago, day_of
from companion.games import box_of
from companion.messages import Message, message
from companion.saves.summary import Summary
from scoring.sheet import winning_margin
from screens.app import running
from screens.games import load
from screens.kit import Card, Mark, Page, Row, StrongRow, Text
from screens.kit.figures import number
from screens.kit.fitting import width_of, word_width
from screens.kit.holding import HoldBehavior
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.kit.marks import initials

load_kv(__file__)

LATELY = 4
WIDE = 640
"""From this width on, in dp, cards stand in two columns."""
READABLE = 150
"""Through less a list is not read, in dp."""


class TableCard(HoldBehavior, Card):
    """One open table: game, players as coloured shapes, whose turn, when last touched."""

    heading = StringProperty("")
    facts = StringProperty("")
    turn = StringProperty("")
    touched = StringProperty("")
    stripe = ColorProperty([0, 0, 0, 0])
    stripe_edge = ColorProperty([0, 0, 0, 0])
    """Right of it: a pale stripe would not be seen on paper."""

    def show_marks(self, marks: list[tuple[str, str]]) -> None:
        for colour, initial in marks:
            self.ids.marks.add_widget(Mark(colour=colour, initial=initial, side=dp(30)))


class TurnWords(Column):
    """Whose turn it is or what is to be done, and when it was touched last."""

    least = NumericProperty()
    """The width in which two lines hold what is to be done, and one when that was."""

    def least_width(self, turn: str, touched: str, theme: Any) -> float:
        return max(_two_lines(turn, theme.strong), width_of(touched, theme.caption, bold=False)) + dp(2)


def _two_lines(words: str, size: float) -> float:
    """The least width in which two lines hold these words."""
    each = words.split()
    if len(each) < 2:
        return max(word_width(words, size), width_of(words, size) * 0.55)
    broken = ((" ".join(each[:at]), " ".join(each[at:])) for at in range(1, len(each)))
    return min(max(width_of(line, size) for line in lines) for lines in broken)


class PastRow(HoldBehavior, StrongRow):
    """A finished table."""


class Cards(Across):
    """Open tables in one column, or in two where both are wide enough."""

    def __init__(self, cards: list[TableCard], **more: Any) -> None:
        super().__init__(**more)
        self._cards, self._columns = cards, 0
        self.bind(width=self._share_out)
        self._share_out()

    def _share_out(self, *_: Any) -> None:
        columns = 2 if self.width >= dp(WIDE) and len(self._cards) > 1 else 1
        if columns == self._columns:
            return
        self._columns = columns
        self.clear_widgets()
        for card in self._cards:
            if card.parent:
                card.parent.remove_widget(card)
        for first in range(columns):
            column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=self.spacing, pos_hint={"top": 1})
            column.bind(minimum_height=column.setter("height"))
            for card in self._cards[first::columns]:
                column.add_widget(card)
            self.add_widget(column)


class Home(Page):
    is_first = BooleanProperty(False)
    """True where nothing was ever played: the page says what this is."""
    _shared = False

    def opened(self) -> None:
        self.refresh()
        self.ids.beside.bind(spare=lambda *_: self._share_out())

    def prepare(self) -> bool:
        """What comes after home: code, kv and rules take longer than the page itself."""
        return self.app.ahead.load_from_home()

    @property
    def _is_shared(self) -> bool:
        """True where the column beside the cards has room to read what was played lately."""
        return bool(self.ids.beside.spare >= dp(READABLE))

    def _share_out(self) -> None:
        if self._is_shared != self._shared:
            self.refresh()

    def refresh(self) -> None:
        """Open tables, and below them the latest ones played to the end: beside them where the page lies."""
        app = self.app
        tables, past = app.store.tables(), app.store.lately(LATELY)
        self.is_first = not tables and not past
        parts: list[Any] = [Text(text=app.say(notice), color=app.theme.alert) for notice in app.store.notices]
        if tables:
            parts.append(Text(text=app.tr("home.open_tables"), role="label", muted=True))
            parts.append(Cards([self._unreadable(s) if s.state else self._card(s) for s in tables]))
        elif not self.is_first:
            parts.append(Text(text=app.tr("home.empty"), muted=True))
        lately: list[Any] = []
        if self.is_first:
            card, *lately = load("screens.pages.welcome:welcome")(self)
            parts.append(card)
        if past:
            lately = [Text(text=app.tr("home.lately"), role="label", muted=True), *map(self._past, past)]
        lately += self._bin()
        self._shared = self._is_shared
        self.ids.list.fill(parts if self._shared else [*parts, *lately])
        self.ids.lately.fill(lately if self._shared else [])

    def _card(self, summary: Summary) -> TableCard:
        app = self.app
        seats = summary.header["seats"]
        names = [seat["name"] for seat in seats]
        marks = [(s["colour"], i) for s, i in zip(seats, initials(names), strict=True)]
        turn = app.say(summary.headline)
        if summary.seat is not None:
            turn = app.tr("home.whose_turn", player=names[summary.seat])
        touched = app.say(ago(summary.touched, time.time()))
        if summary.half_filled:
            touched = app.tr("home.half_filled", ago=touched)
        card = TableCard(
            heading=heading_of(summary),
            facts=self._facts(summary),
            turn=turn,
            touched=app.tr("home.step", number=summary.steps, ago=touched),
            stripe=app.theme.player(seats[summary.seat]["colour"]) if summary.seat is not None else app.theme.rule2,
        )
        if summary.seat is not None:
            card.stripe_edge = app.theme.player(seats[summary.seat]["colour"], "edge")
        card.show_marks(marks)
        card.bind(on_release=lambda _: app.resume(summary.id), on_hold=lambda _: self.menu_of(summary))
        if summary.sample:
            load("screens.pages.welcome:mark_sample")(self, card, summary.id)
        return card

    def _facts(self, summary: Summary) -> str:
        """How it is played; a table with a name of its own says its game first."""
        depth = message(f"depth.{summary.depth}")
        facts = self.app.tr("home.facts", count=len(summary.seats), depth=depth)
        named = {"title": title_of(summary), "facts": facts}
        return str(self.app.tr("home.named_facts", **named) if summary.name else facts)

    def menu_of(self, summary: Summary) -> None:
        """What can be done with a table on the list."""
        from screens.pages.housekeeping import Listed, show_menu_of  # noqa: PLC0415 - the start waits for no sheets

        usual = self.app.say(title_of(summary)) if summary.seats else self.app.tr("home.unknown_table")
        facts = usual if summary.name else ""
        listed = Listed(summary.id, usual, summary.name, facts, summary.finished, readable=not summary.state)
        show_menu_of(self, listed, lambda: self.app.resume(summary.id))

    def _bin(self) -> list[Row]:
        """The way to the bin, while it holds something."""
        app, count = self.app, self.app.store.in_bin()
        if not count:
            return []
        row = Row(icon="trash-can-outline", text=app.tr("home.bin"), detail=app.tr("home.bin_count", count=count))
        row.arrow = True
        row.bind(on_release=lambda _: app.go("bin"))
        return [row]

    def _unreadable(self, summary: Summary) -> TableCard:
        """A table that cannot be read as it is: what is known of it, and that it is so."""
        app = self.app
        names = [seat["name"] for seat in summary.seats]
        card = TableCard(
            heading=heading_of(summary),
            facts=app.tr.listed(names) or summary.id,
            turn=app.tr(f"store.is_{summary.state}"),
            stripe=app.theme.alert,
        )
        card.show_marks(list(zip((seat["colour"] for seat in summary.seats), initials(names), strict=True)))
        card.bind(on_release=lambda _: app.resume(summary.id), on_hold=lambda _: self.menu_of(summary))
        return card

    def play_sample(self) -> None:
        """Open the table to look around at."""
        load("screens.pages.welcome:play_sample")(self)

    def _past(self, summary: Summary) -> PastRow:
        app = self.app
        seats = summary.header["seats"]
        best = min(range(len(seats)), key=lambda seat: summary.results[seat].rank)
        return PastRow(
            text=heading_of(summary),
            detail=app.say(won(summary)),
            value=number(summary.results[best].total),
            colour=seats[best]["colour"],
            initial=initials([seat["name"] for seat in seats])[best],
            on_release=lambda _: app.resume(summary.id),
            on_hold=lambda _: self.menu_of(summary),
        )


def won(summary: Summary) -> Message:
    """Who won and by how much, and when."""
    date, results = day_of(summary.played_at), summary.results
    names = tuple(summary.seats[seat]["name"] for seat, result in enumerate(results) if result.rank == 1)
    if len(names) > 1:
        return message("home.shared", players=names, date=date)
    margin = winning_margin((result.total, result.rank == 1) for result in results)
    if not margin:
        return message("home.won_level", player=names[0], date=date)
    return message("home.won_by", player=names[0], count=margin, date=date)


def heading_of(summary: Summary) -> str:
    """What the group calls the table, or its game."""
    if summary.name or not summary.seats:
        return summary.name or str(running().tr("home.unknown_table"))
    return running().say(title_of(summary))


def title_of(summary: Summary) -> Message:
    """The table's title without loading its game."""
    return box_of(summary.game, summary.header["options"]).title
