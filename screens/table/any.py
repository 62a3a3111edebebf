"""The table of a game that brings no page of its own: whose turn it is, and every entry as a card that asks on."""

import json
from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from companion.errors import RuleError
from companion.question import Asked, Entry, Option, Question, Value
from companion.secret import PUBLIC
from companion.table.ask import FINISH
from screens import drafts
from screens.kit import Action, Actions, Page, Text
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.options import LOWEST, MANY, OptionList, faces_of
from screens.places import PLACES
from screens.table.frame import TablePage
from screens.table.question import asks_on, players_of, question_sheet
from screens.table.refusal import show_refusal
from screens.ui.question.local import Local, from_plain
from screens.window.rolling import await_roll_on

PICKED = "question"
"""Answers that do not make a command yet, as they are kept."""
LAST = PLACES["final_scoring"]
FRAME = 180
"""At least so much of a page is not list, in dp."""


class Asking(TablePage):
    """A page whose taps are answers: they enter, ask on in a sheet, or go behind the curtain."""

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        return self.session.ask(PUBLIC, answers)

    def choose(self, option: Option) -> None:
        if option.why_not is not None:
            show_refusal(self, option.why_not)
        elif option.secret_of is not None:
            self.draw_curtain(option.secret_of, (option.id,))
        else:
            self._go_on((option.id,))

    def _go_on(self, answers: tuple[Value, ...]) -> None:
        try:
            asked = self.ask(answers)
        except RuleError as refusal:
            show_refusal(self, refusal)
            return
        if isinstance(asked, Entry):
            self.app.tap(asked.command)
        else:
            self.pick(Local(answers))

    def pick(self, local: Local) -> None:
        """Ask on in a sheet, which outlives a kill."""
        sheet = question_sheet(self, self.ask, local, PICKED)
        sheet.enter = lambda command: self.app.tap(command, rolled=sheet.rolled)
        sheet.hide = self.draw_curtain
        await_roll_on(sheet)
        drafts.lay(sheet, self.show_sheet, PICKED, **sheet.entered())

    def draw_curtain(self, owner: int, answers: tuple[Value, ...]) -> None:
        """Only the owner answers on."""
        self.app.go("secret", table=self.table, seat=str(owner), way=json.dumps(answers))


class AnyTable(Asking):
    """The first question's answers as cards; a tap enters, asks on in a sheet, or goes behind the curtain."""

    turn: Any = None
    """The phase that is shown and whose turn it is: with another the list begins at its top."""
    answers: OptionList | None = None
    """The cards of the last question: those of the next are the same with other words on them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.ids.list.bind(on_reach=self._make_all)

    def refresh(self) -> None:
        super().refresh()
        if not self.app.table_open or self.moved_on():
            self.turn = None  # when the table comes back here, the list begins at its top
            return
        question = self.ask(())
        assert isinstance(question, Question)
        ready = any(option.id == FINISH for option in question.options)
        options = [option for option in question.options if option.id != FINISH]
        turn = (self.view.turn.phase, self.view.turn.seat)
        from_top, self.turn = turn != self.turn, turn
        self.ids.list.fill(self._parts(question, options, from_top=from_top), from_top=from_top)
        self._fill_foot(ready=ready)

    def prepare(self) -> bool:
        return self.answers is not None and (self.answers.grow() or self.answers.prepare())

    def _make_all(self, *_: Any) -> None:
        """Somebody scrolls: what comes into sight is there before it does."""
        if self.answers is not None and self.answers.has_more:
            self.ids.list.stay()
            self.answers.grow(by=MANY)

    @property
    def on_way(self) -> str:  # type: ignore[override]
        """Which of a table's places this page was opened as."""
        return self.app.stack[-1][0]

    def _parts(self, question: Question, options: list[Option], *, from_top: bool) -> list[Any]:
        app, parts = self.app, list[Any]()
        words = app.say(question.words)
        if options and words != app.say(self.view.turn.headline):
            parts.append(Text(text=words, role="head"))
        if options:
            parts.append(self._cards(options, from_top=from_top))
        else:
            parts.append(Text(text=app.tr("any.nothing_left"), muted=True))
        return parts

    def _cards(self, options: list[Option], *, from_top: bool) -> OptionList:
        """At first those in sight; where the list stays in its place, those that were there too."""
        faces = faces_of(options, players_of(self), self.app.say)
        in_sight = 1 + int((self.height - dp(FRAME)) / dp(LOWEST)) if self.shape == "phone" else MANY
        if self.answers is None:
            self.answers = OptionList(options, faces, most=in_sight, on_option=lambda _, option: self.choose(option))
        else:
            self.answers.show(options, faces, most=in_sight if from_top else max(in_sight, self.answers.most))
        return self.answers

    def _fill_foot(self, *, ready: bool) -> None:
        """The way to the sheet, where the game is counted or could be kept."""
        self.ids.foot.clear_widgets()
        if ready or self.on_way == LAST:
            bar = Actions()
            bar.add_widget(
                Action(
                    kind="primary" if ready else "secondary",
                    icon="table",
                    text=self.app.tr("final.sheet"),
                    on_release=lambda _: self.app.go("score", table=self.table),
                )
            )
            self.ids.foot.add_widget(bar)


@drafts.reopens(PICKED)
def _pick_on(page: Page, draft: Mapping[str, Any]) -> bool:
    local = from_plain(draft)
    if not isinstance(page, Asking) or not local.answers or not asks_on(page.ask, local.answers):
        return False
    page.pick(local)
    return True


load_kv(__file__)
