"""Behind the curtain, for any game: its owner answers what nobody else may see."""

import json

from kivy.properties import StringProperty

from companion.question import Asked, Question, Value
from companion.secret import behind_curtain
from screens import drafts
from screens.kit import Action, Text
from screens.table.curtain import CurtainForm
from screens.table.question import asks_on, players_of, question_sheet
from screens.ui.question.local import Chance, Local, from_plain
from screens.window.rolling import await_tap

HIDDEN = "secret question"
"""Answers behind the curtain, as they are kept: only their owner gets them back."""


class SecretEntry(CurtainForm):
    way = StringProperty("[]")
    """The answers that led here, as JSON."""

    def begin(self) -> None:
        self.begun = self.session.cursor
        self.refresh()

    @property
    def answers(self) -> tuple[Value, ...]:
        return from_plain({"answers": json.loads(self.way)}).answers

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        return self.session.ask(behind_curtain(self.who), answers)

    # --- what is shown ---

    def refresh(self) -> None:
        """The curtain, or the way to the question; back to the table once it is entered."""
        if not self.app.table_open or not self.is_shown:
            return
        if self.session.cursor != self.begun or not asks_on(self.ask, self.answers):
            self.draw_curtain()
            self.app.back()
            return
        self.clear_curtain()
        if self.open:
            self._show_way()
        else:
            self.show_curtain(self.app.tr("tickets.look_away"))

    def looked(self) -> None:
        self.pick()

    def _show_way(self) -> None:
        """Whose secret it is, the way to the question and the way out."""
        app, face = self.app, players_of(self)[self.who]
        self.ids.bar.title = face.name
        self.ids.actions.clear_widgets()
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
        kept = from_plain(drafts.kept(HIDDEN))
        local = kept if kept.answers else Local(self.answers)
        sheet = question_sheet(self, self.ask, local, HIDDEN, first=len(self.answers))
        sheet.enter = lambda command: self.app.tap(command, rolled=sheet.rolled)
        await_tap(sheet.content, Chance())
        drafts.lay(sheet, lambda sheet: sheet.show(self), HIDDEN, **sheet.entered())
