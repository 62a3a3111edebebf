"""All that counts for one player, each number with its points: checked at the end, or entered in score only."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.game import Fix
from companion.games.stone_age.records import ConfirmPlayer, EnterCard, EnterNumber
from companion.games.stone_age.turns.entering import NUMBERS, numbers_allowed
from companion.messages import Message as Words
from companion.messages import message as words_of
from companion.question import Number, Value
from companion.secret import PUBLIC
from companion.table.session import TableView
from companion.table.table_commands import Correct
from companion.words.numbers import shown_number as number
from screens import drafts
from screens.pages.figures.figure import FigureSheet
from screens.pages.figures.page_state import Step
from screens.pages.figures.stepper import Keys
from screens.stone_age.drawings.nodes import civ_card
from screens.stone_age.final.page import SHOWN, carry_out
from screens.stone_age.final.rows import CheckView, check_rows
from screens.stone_age.placing.tell import find_held
from screens.table.check import WIDEST, CheckPage
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import action_sheet
from screens.ui.tree.nodes import Column, Message, Node, Row, Space

TYPED, HELD = "stone_age/number", "stone_age/held"


class CheckPlayer(CheckPage):
    place = "check"
    right_words, next_words = "stone_age.check_player.right", "stone_age.check_player.next"

    def headline(self, _shown: TableView) -> Words:
        return words_of("stone_age.check_player.enter" if self.entering else "stone_age.check_player.how")

    def confirms(self) -> ConfirmPlayer:
        return ConfirmPlayer(self.who)

    def next_step(self) -> tuple[str, str, Callable[[], object]]:
        words, icon, tapped = super().next_step()
        return words, icon, self._show_goods if self.session.state.asks_for_goods(self.who) else tapped

    def _show_goods(self) -> None:
        """The resources are asked for first: they come into sight, and the refusal says why."""
        self.scroll.scroll_y = 0
        self.app.tap(self.confirms())

    def rows(self) -> Node:
        player, cells = self.view.game_view.players[self.who], self.session.sheet().players[self.who].cells
        explain, options = self.session.table.game.words.explain, self.session.header.options
        because = tuple(explain(options, item) for item in cells["culture"].because)
        view = CheckView(self.who, player, cells, because, self.entering, self.app.theme.font_scale)
        side = max(0.0, (self.room.width - self.room.column - WIDEST) / 2)
        return Column((check_rows(self.app.tr, view),), pad=(side, 0, side, 0))

    # --- what is tapped ---

    def act(self, message: Message) -> None:
        match message:
            case Step(id_, by):
                self._step(id_.partition("/")[0], by)
            case Keys(id_):
                self.type_number(id_.partition("/")[0])
            case _:
                carry_out(self, message)

    def fix(self, kind: str) -> Fix:
        """The number with what it may be now."""
        fix = self.session.table.game.corrections.find(self.session.state, f"{kind}/{self.who}", PUBLIC)
        assert fix is not None
        return fix

    def _allowed(self, kind: str) -> range:
        if self.entering:
            return numbers_allowed(self.session.state, self.who, kind)
        domain = self.fix(kind).domain
        assert isinstance(domain, Number)
        return range(domain.low, domain.high + 1)

    def _step(self, kind: str, by: int) -> None:
        value = int(str(self.fix(kind).value)) + by
        if value in self._allowed(kind):
            self.set_number(kind, value)

    def set_number(self, kind: Any, value: Value) -> bool:
        command: Any = Correct(f"{kind}/{self.who}", value)
        if self.entering:
            command = EnterNumber(self.who, kind, int(str(value)))
        return self.app.tap(command)

    def type_number(self, kind: str) -> Sheet:
        """The number on a keypad: sums and minus are allowed."""
        fix, allowed = self.fix(kind), self._allowed(kind)
        now = words_of("fix.now_of", value=number(int(str(fix.value))), low=number(allowed[0]), high=allowed[-1])
        before = drafts.load(TYPED)
        entered = before if before.get("number") == kind else None
        sheet = FigureSheet(self, fix, partial(self.set_number, kind), entered=entered, detail=now)
        return sheet.open_draft(self.show_sheet, TYPED, number=kind)

    # --- cards ---

    def add_card(self) -> None:
        find_held(self, self.who, self._hold_card, HELD)

    def _hold_card(self, card: str) -> None:
        held = self.session.state.players[self.who].cards
        command: Any = Correct(f"cards/{self.who}", (*held, card))
        self.app.tap(EnterCard(self.who, card) if self.entering else command)

    def ask_out(self, card: str) -> None:
        """A card that was tapped: it may be taken out."""
        app, font_scale = self.app, self.app.theme.font_scale
        shown = Row(
            (civ_card(app.tr, self.session.state.box.card[card], font_scale), Space(0)), widths=(SHOWN * font_scale, 0)
        )
        out = (app.tr("stone_age.check_player.take_out"), lambda: self._take_out(card), "alert")
        action_sheet(self, [shown], [out], title=app.tr(f"stone_age.card.{card}"))

    def _take_out(self, card: str) -> None:
        held = self.session.state.players[self.who].cards
        command: Any = Correct(f"cards/{self.who}", tuple(id_ for id_ in held if id_ != card))
        self.app.tap(EnterCard(self.who, card, held=False) if self.entering else command)


@drafts.reopens(TYPED)
def _type_on(page: CheckPlayer, draft: Mapping[str, Any]) -> bool:
    kind = draft.get("number")
    if kind not in NUMBERS:
        return False
    page.type_number(str(kind))
    return True


@drafts.reopens(HELD)
def _find_on(page: CheckPlayer, _draft: Mapping[str, Any]) -> bool:
    page.add_card()
    return True
