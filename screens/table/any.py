"""The table of a game that brings no page of its own: whose turn it is, and every entry as a card that asks on."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from companion.errors import RuleError
from companion.question import Asked, Entry, Option, Question, Value
from companion.secret import PUBLIC
from companion.table.ask import FINISH
from screens import drafts
from screens.app import PLACES, running
from screens.kit import Action, Actions, Text
from screens.kit.editors import Face
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.marks import initials
from screens.kit.options import OptionList, faces_of
from screens.kit.pick import PickSheet, answers_in
from screens.kit.refusal import show_refusal
from screens.table.frame import TablePage
from screens.window.rolling import await_roll

PICKED = "question"
"""Answers that do not make a command yet, as they are kept."""
LAST = PLACES["final_scoring"]


class AnyTable(TablePage):
    """The first question's answers as cards; a tap enters, asks on in a sheet, or goes behind the curtain."""

    def refresh(self) -> None:
        super().refresh()
        if self.view is None or self.moved_on(self.place):
            return
        question = self.ask(())
        assert isinstance(question, Question)
        ready = any(option.id == FINISH for option in question.options)
        options = [option for option in question.options if option.id != FINISH]
        self.ids.list.fill(self._parts(question, options))
        self._fill_foot(ready=ready)

    @property
    def place(self) -> str:
        """Which of a table's places this page was opened as."""
        name: str = running().stack[-1][0]
        return name

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        return self.session.ask(PUBLIC, answers)

    def _parts(self, question: Question, options: list[Option]) -> list[Any]:
        app, parts = running(), []
        assert self.view is not None
        words = app.say(question.words)
        if options and words != app.say(self.view.turn.headline):
            parts.append(Text(text=words, role="head"))
        if options:
            cards = OptionList(options, faces_of(options, players_of(self), app.say))
            cards.bind(on_option=lambda _, option: self.choose(option))
            parts.append(cards)
        else:
            parts.append(Text(text=app.tr("any.nothing_left"), muted=True))
        return parts

    def _fill_foot(self, *, ready: bool) -> None:
        """The way to the sheet, where the game is counted or could be kept."""
        self.ids.foot.clear_widgets()
        if ready or self.place == LAST:
            app, bar = running(), Actions()
            button = Action(kind="primary" if ready else "secondary", icon="table", text=app.tr("final.sheet"))
            button.bind(on_release=lambda _: app.go("score", table=self.table))
            bar.add_widget(button)
            self.ids.foot.add_widget(bar)

    # --- what is tapped ---

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
            running().tap(asked.command)
        else:
            self.pick(answers)

    def pick(self, answers: tuple[Value, ...], first: int = 1) -> PickSheet:
        """Ask on in a sheet, which outlives a kill."""
        sheet = pick_sheet(self, self.ask, answers, first)
        sheet.bind(on_secret=lambda _, owner, so_far: self.draw_curtain(owner, so_far))
        drafts.lay(sheet, self.show_sheet, PICKED, **sheet.entered())
        return sheet

    def draw_curtain(self, owner: int, answers: tuple[Value, ...]) -> None:
        """Only the owner answers on."""
        running().go("secret", table=self.table, seat=str(owner), way=json.dumps(answers))


def players_of(page: Any) -> tuple[Face, ...]:
    seats = page.session.header.seats
    letters = initials([seat.name for seat in seats])
    return tuple(Face(seat.name, seat.colour, letter) for seat, letter in zip(seats, letters, strict=True))


def pick_sheet(page: Any, ask: Any, answers: tuple[Value, ...], first: int, kind: str = PICKED) -> PickSheet:
    """A sheet for the question after these answers, which enters what they lead to."""
    app = running()
    sheet = PickSheet(page, ask, answers, first=first, players=players_of(page), random=app.random)
    sheet.bind(
        on_answers=lambda _: drafts.keep(kind, **sheet.entered()),
        on_refusal=lambda _, refusal: show_refusal(page, refusal),
        on_command=lambda _, command: app.tap(command, rolled=sheet.rolled),
        on_roll=lambda _, button: await_roll(button),
    )
    return sheet


@drafts.reopens(PICKED)
def _pick_on(page: Any, draft: Mapping[str, Any]) -> bool:
    answers = answers_in(draft)
    try:
        asks_on = isinstance(page, AnyTable) and bool(answers) and isinstance(page.ask(answers), Question)
    except RuleError:
        return False
    if asks_on:
        page.pick(answers).take_up(draft)
    return asks_on


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
