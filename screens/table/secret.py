"""Behind the curtain, for any game: its owner answers what nobody else may see."""

import json

from companion.question import Asked, Question, Value
from companion.secret import behind_curtain
from screens import drafts
from screens.table.curtain import CurtainPage
from screens.table.question import asks_on, question_sheet
from screens.table.shake_to_roll import await_tap
from screens.ui.question.page_state import Chance, PageState, from_plain
from screens.ui.tree.controls import Back, app_bar, do
from screens.ui.tree.nodes import Button, Buttons, Column, Room, Screen, Text

WIDEST = 560
"""Of a line to read, in dp."""

HIDDEN = "secret question"
"""Answers behind the curtain, as they are kept: only their owner gets them back."""


class SecretEntry(CurtainPage):
    action = "[]"
    """The answers that led here, as JSON."""

    def opened(self) -> None:
        self.begun = self.session.cursor
        self.refresh()

    @property
    def answers(self) -> tuple[Value, ...]:
        return from_plain({"answers": json.loads(self.action)}).answers

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        return self.session.ask(behind_curtain(self.who), answers)

    def refresh(self) -> None:
        """The curtain, or the way to the question; back to the table once it is entered."""
        if not self.app.table_open or not self.is_shown:
            return
        if self.session.cursor != self.begun or not asks_on(self.ask, self.answers):
            self.draw_curtain()
            self.app.back()
            return
        super().refresh()

    def looked(self) -> None:
        self.pick()

    def screen(self, room: Room) -> Screen:
        """Whose secret it is, the way to the question and the way out."""
        tr, name, asked = self.app.tr, self.session.header.seats[self.who].name, self.ask(self.answers)
        assert isinstance(asked, Question)
        on = Button(self.app.tr.text(asked.words), "pencil-outline", tap=do("pick"))
        side, close = room.side(WIDEST), Button(tr("tickets.close"), "eye-off-outline", "primary", Back())
        body = Column((Text(tr("any.only_you", player=name)), on), 12, (side, 12, side, 12))
        return Screen(app_bar(name), body, foot=Buttons((close,), foot=True))

    def pick(self) -> None:
        """Ask, or go on where the owner was."""
        draft = from_plain(drafts.load(HIDDEN))
        local = draft if draft.answers else PageState(self.answers)
        sheet = question_sheet(self, self.ask, local, HIDDEN, first=len(self.answers))
        sheet.enter = lambda command: self.app.tap(command, rolled=sheet.rolled)
        await_tap(self.app, sheet.content, Chance())
        drafts.lay(sheet, lambda sheet: sheet.show(self), HIDDEN, **sheet.entered())
