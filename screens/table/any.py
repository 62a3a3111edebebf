"""The table of a game that brings no page of its own: whose turn it is, and every entry as a card that asks on."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import RuleError
from companion.question import Asked, Entry, Option, Question, Value
from companion.secret import PUBLIC
from companion.table.ask import FINISH
from screens import drafts
from screens.games import load, screens_of
from screens.page_registry import PLACES
from screens.table.frame import TablePage
from screens.table.page import table, table_foot
from screens.table.question import asks_on, pictures, question_sheet
from screens.table.refusal import show_refusal
from screens.table.shake_to_roll import await_tap
from screens.table.tree_table import TreeTable
from screens.ui.frame import Page
from screens.ui.question.page import Look
from screens.ui.question.page_state import Chance, Give, PageState, Refuse, from_plain
from screens.ui.tree.nodes import Button, Node

PICKED = "question"
"""Answers that do not make a command yet, as they are kept."""
LAST = PLACES["final_scoring"]


class Asking(TablePage):
    """A page whose taps are answers: they enter, ask on in a sheet, or go behind the curtain."""

    asks_modal = True
    """False where the stage can be tapped beside what is asked."""

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        return self.session.ask(PUBLIC, answers)

    def _go_on(self, answers: tuple[Value, ...]) -> None:
        try:
            asked = self.ask(answers)
        except RuleError as refusal:
            show_refusal(self, refusal)
            return
        if isinstance(asked, Entry):
            self.enter_answers(asked.command)
        else:
            self.pick(PageState(answers))

    def enter_answers(self, command: Any, *, rolled: bool = False) -> bool:
        """Carry out what the answers make; True if it was taken."""
        return bool(self.app.tap(command, rolled=rolled))

    def pick(self, local: PageState) -> None:
        """Ask on in a sheet, which outlives a kill."""
        sheet = question_sheet(self, self.ask, local, PICKED, others=self.ways_beside(local))

        def enter(command: Any) -> None:
            if self.enter_answers(command, rolled=sheet.rolled):
                sheet.close()

        sheet.enter = enter
        sheet.hide, sheet.modal, sheet.gives_way = self.draw_curtain, self.asks_modal, not self.asks_modal
        await_tap(self.app, sheet.content, Chance())
        drafts.lay(sheet, self.show_sheet, PICKED, **sheet.entered())

    def ways_beside(self, _local: PageState) -> tuple[Button, ...]:
        """Buttons beside those of a question."""
        return ()

    def draw_curtain(self, owner: int, answers: tuple[Value, ...]) -> None:
        """Only the owner answers on."""
        self.app.go("secret", table=self.table, seat=str(owner), action=json.dumps(answers))


class AnyTable(Asking, TreeTable):
    """What may be entered now as cards, below what the game draws; a tap enters, asks on, or leads behind a curtain."""

    below: frozenset[str] = frozenset((FINISH,))
    """Options that have a button below the list."""
    turn: Any = None
    """The phase that is shown and whose turn it is: with another the page begins at its top."""

    def refresh(self) -> None:
        super().refresh()
        if not self.app.table_open or self.moved_on():
            self.turn = None  # when the table comes back here, the page begins at its top
            return
        turn = (self.view.turn.phase, self.view.turn.seat)
        if turn != self.turn:
            self.scroll.to_top()
        self.turn = turn
        self.show_nodes()

    def nodes(self) -> tuple[Node, Node]:
        app, question = self.app, self.ask(())
        assert isinstance(question, Question)
        ready = any(option.id == FINISH for option in question.options)
        question = replace(question, options=tuple(one for one in question.options if one.id not in self.below))
        look, drawing = Look(app.tr, app.tr.text, pictures(self)), screens_of(self.session).drawing
        drawn = load(drawing)(app.tr, self.view.game_view) if drawing else None
        body = table(look, question, self.room, drawn, headline=app.tr.text(self.view.turn.headline))
        return body, self.actions(ready=ready)

    def actions(self, *, ready: bool) -> Node:
        """What stands below the list; `ready` says whether the game could be finished."""
        return table_foot(self.app.tr, ready=ready, last=self.on_way == LAST)

    @property
    def on_way(self) -> str:  # type: ignore[override]
        """Which of a table's places this page was opened as."""
        return self.app.stack[-1][0]

    def tapped_seat(self, seat: int) -> None:
        self.show_figures(seat)

    def choose(self, option: Option) -> None:
        if option.why_not is not None:
            show_refusal(self, option.why_not)
        elif option.secret_of is not None:
            self.draw_curtain(option.secret_of, (option.id,))
        else:
            self._go_on((option.id,))

    def act(self, message: object) -> None:
        match message:
            case Give(answer) | Refuse(answer):
                question = self.ask(())
                assert isinstance(question, Question)
                self.choose(question.option(str(answer)))
            case command:
                self.app.tap(command)


@drafts.reopens(PICKED)
def _pick_on(page: Page, draft: Mapping[str, Any]) -> bool:
    local = from_plain(draft)
    if not isinstance(page, Asking) or not local.answers or not asks_on(page.ask, local.answers):
        return False
    page.pick(local)
    return True
