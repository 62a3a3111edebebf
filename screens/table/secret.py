"""Behind the curtain, for any game: its owner answers what nobody else may see."""

import json
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.question import Asked, Question, Value
from companion.secret import behind_curtain
from screens import drafts
from screens.kit import Action, Curtain, Page, Text
from screens.kit.loading import load_kv
from screens.kit.open_sheet import close_sheets
from screens.kit.pick import answers_in
from screens.table.any import asks_on, pick_sheet, players_of

CLOSES_AFTER = 30
HIDDEN = "secret question"
"""Answers behind the curtain, as they are kept: only their owner gets them back."""


class SecretEntry(Page):
    holds_secrets = True
    table = StringProperty("")
    seat = StringProperty("0")
    way = StringProperty("[]")
    """The answers that led here, as JSON."""
    open = BooleanProperty(False)
    """True while its owner looks."""

    def opened(self) -> None:
        if not self.app.table_open and not self.app.open_session(self.table):
            self.app.home()
            return
        self.begun = self.session.cursor
        self.refresh()

    def left(self) -> None:
        self.close()

    @property
    def who(self) -> int:
        return int(self.seat)

    @property
    def answers(self) -> tuple[Value, ...]:
        return answers_in({"answers": json.loads(self.way)})

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        return self.session.ask(behind_curtain(self.who), answers)

    def close(self, *_: Any) -> None:
        """Draw the curtain again; what is half answered stays behind it."""
        Clock.unschedule(self.close)
        self.open = False
        if self.is_shown:
            self._lay_away()
            self._show()

    def _lay_away(self) -> None:
        with drafts.held():
            close_sheets(self)

    # --- what is shown ---

    def refresh(self) -> None:
        """The curtain, or the way to the question; back to the table once it is entered."""
        if not self.app.table_open or not self.is_shown:
            return
        if self.session.cursor != self.begun or not asks_on(self.ask, self.answers):
            self._lay_away()
            self.app.back()
        else:
            self._show()

    def _show(self) -> None:
        for child in [child for child in self.children if isinstance(child, Curtain)]:
            self.remove_widget(child)
        self.ids.list.fill([])
        self.ids.actions.clear_widgets()
        if self.open:
            self._show_way()
        else:
            self._show_curtain()

    def _show_curtain(self) -> None:
        face = players_of(self)[self.who]
        self.add_widget(
            Curtain(
                name=face.name,
                colour=face.colour,
                initial=face.initial,
                text=self.app.tr("tickets.look_away"),
                on_open=self._opened,
                on_back=lambda _: self.app.back(),
            )
        )

    def _opened(self, _: Any) -> None:
        self.open = True
        Clock.schedule_once(self.close, CLOSES_AFTER)
        self.refresh()
        self.pick()

    def _show_way(self) -> None:
        """Whose secret it is, the way to the question and the way out."""
        app, face = self.app, players_of(self)[self.who]
        self.ids.bar.title = face.name
        asked = self.ask(self.answers)
        assert isinstance(asked, Question)
        on = Action(text=app.say(asked.words), icon="pencil-outline", on_release=lambda _: self.pick())
        self.ids.list.fill([Text(text=app.tr("any.only_you", player=face.name)), on])
        close = app.tr("tickets.close")
        self.ids.actions.add_widget(
            Action(kind="primary", text=close, icon="eye-off-outline", on_release=lambda _: app.back())
        )

    def pick(self) -> None:
        """Ask, or go on where the owner was."""
        kept = drafts.kept(HIDDEN)
        answers = answers_in(kept) or self.answers
        sheet = pick_sheet(self, self.ask, answers, len(self.answers), HIDDEN)
        sheet.take_up(kept)
        drafts.lay(sheet, lambda sheet: sheet.show(self), HIDDEN, **sheet.entered())


load_kv(__file__)
