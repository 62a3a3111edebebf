"""Home: open tables first, one tap to resume."""

import time
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.index import Summary
from companion.messages import Message, message
from screens.app import running
from screens.games import box_of
from screens.kit import Card, Mark, Page, Row, Text
from screens.kit.marks import initials
from screens.when import ago

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

LATELY = 3


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


class Home(Page):
    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        app = running()
        tables, past = app.store.tables(), app.store.history()[:LATELY]
        parts: list[Any] = [Text(text=app.say(notice), color=app.theme.alert) for notice in app.store.notices]
        if tables:
            parts.append(Text(text=app.tr("home.open_tables"), role="label", muted=True))
            parts += [self._card(summary) for summary in tables]
        else:
            parts.append(Text(text=app.tr("home.empty"), muted=True))
        if past:
            parts.append(Text(text=app.tr("home.lately"), role="label", muted=True))
            parts += [self._past(summary) for summary in past]
        self.ids.list.fill(parts)

    def _card(self, summary: Summary) -> TableCard:
        app = running()
        seats = summary.header["seats"]
        names = [seat["name"] for seat in seats]
        marks = [(s["colour"], i) for s, i in zip(seats, initials(names), strict=True)]
        depth = message(f"depth.{summary.depth}")
        turn = app.say(summary.headline)
        if summary.seat is not None:
            turn = app.tr("home.whose_turn", player=names[summary.seat])
        touched = ago(app, summary.touched, time.time())
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

    def _past(self, summary: Summary) -> Row:
        app = running()
        seats = summary.header["seats"]
        best = min(range(len(seats)), key=lambda seat: summary.results[seat].rank)
        title = app.say(title_of(summary))
        row = Row(
            text=f"{title}: {seats[best]['name']}, {summary.results[best].total}",
            detail=app.tr("home.past_facts", count=len(seats), ago=ago(app, summary.touched, time.time())),
            colour=seats[best]["colour"],
            initial=initials([seat["name"] for seat in seats])[best],
            arrow=True,
        )
        row.bind(on_release=lambda _: app.resume(summary.id))
        return row


def title_of(summary: Summary) -> Message:
    """The table's title without loading its game."""
    return box_of(summary.game, summary.header["options"]).title
