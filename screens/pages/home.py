"""Home: open tables first, one tap to resume."""

import time
from typing import Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.dates import ago
from companion.games import box_of
from companion.messages import Message, message
from companion.saves.summary import Summary
from screens.kit import Card, Mark, Page, Row, Text
from screens.kit.layout import Across
from screens.kit.loading import load_kv
from screens.kit.marks import initials

load_kv(__file__)

LATELY = 3
WIDE = 640
"""From this width on, in dp, cards stand in two columns."""
READABLE = 150
"""Through less a list is not read, in dp."""


class TableCard(ButtonBehavior, Card):
    """One open table: game, players as coloured shapes, whose turn, when last touched."""

    heading = StringProperty("")
    facts = StringProperty("")
    turn = StringProperty("")
    touched = StringProperty("")
    stripe = ColorProperty([0, 0, 0, 0])

    def show_marks(self, marks: list[tuple[str, str]]) -> None:
        for colour, initial in marks:
            self.ids.marks.add_widget(Mark(colour=colour, initial=initial, side=self.ids.marks.height))


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
    _shared = False

    def opened(self) -> None:
        self.refresh()
        self.ids.beside.bind(spare=lambda *_: self._share_out())

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
        parts: list[Any] = [Text(text=app.say(notice), color=app.theme.alert) for notice in app.store.notices]
        if tables:
            parts.append(Text(text=app.tr("home.open_tables"), role="label", muted=True))
            parts.append(Cards([self._unreadable(s) if s.state else self._card(s) for s in tables]))
        else:
            parts.append(Text(text=app.tr("home.empty"), muted=True))
        lately: list[Any] = []
        if past:
            lately = [Text(text=app.tr("home.lately"), role="label", muted=True), *map(self._past, past)]
        self._shared = self._is_shared
        self.ids.list.fill(parts if self._shared else [*parts, *lately])
        self.ids.lately.fill(lately if self._shared else [])

    def _card(self, summary: Summary) -> TableCard:
        app = self.app
        seats = summary.header["seats"]
        names = [seat["name"] for seat in seats]
        marks = [(s["colour"], i) for s, i in zip(seats, initials(names), strict=True)]
        depth = message(f"depth.{summary.depth}")
        turn = app.say(summary.headline)
        if summary.seat is not None:
            turn = app.tr("home.whose_turn", player=names[summary.seat])
        touched = app.say(ago(summary.touched, time.time()))
        if summary.half_filled:
            touched = app.tr("home.half_filled", ago=touched)
        card = TableCard(
            heading=app.say(title_of(summary)),
            facts=app.tr("home.facts", count=len(seats), depth=depth),
            turn=turn,
            touched=app.tr("home.step", number=summary.steps, ago=touched),
            stripe=app.theme.player(seats[summary.seat]["colour"]) if summary.seat is not None else app.theme.rule2,
        )
        card.show_marks(marks)
        card.bind(on_release=lambda _: app.resume(summary.id))
        return card

    def _unreadable(self, summary: Summary) -> TableCard:
        """A table that cannot be read as it is: what is known of it, and that it is so."""
        app = self.app
        names = [seat["name"] for seat in summary.seats]
        card = TableCard(
            heading=app.say(title_of(summary)) if names else app.tr("home.unknown_table"),
            facts=", ".join(names) or summary.id,
            turn=app.tr(f"store.is_{summary.state}"),
            stripe=app.theme.alert,
        )
        card.show_marks(list(zip((seat["colour"] for seat in summary.seats), initials(names), strict=True)))
        card.bind(on_release=lambda _: app.resume(summary.id))
        return card

    def _past(self, summary: Summary) -> Row:
        app = self.app
        seats = summary.header["seats"]
        best = min(range(len(seats)), key=lambda seat: summary.results[seat].rank)
        title = app.say(title_of(summary))
        return Row(
            text=f"{title}: {seats[best]['name']}, {summary.results[best].total}",
            detail=app.tr("home.past_facts", count=len(seats), ago=ago(summary.touched, time.time())),
            colour=seats[best]["colour"],
            initial=initials([seat["name"] for seat in seats])[best],
            arrow=True,
            on_release=lambda _: app.resume(summary.id),
        )


def title_of(summary: Summary) -> Message:
    """The table's title without loading its game."""
    return box_of(summary.game, summary.header["options"]).title
