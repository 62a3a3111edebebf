"""Milestones of Stone Age: whose dice, where and how many; new tools, cards and buildings; the end of a round."""

from dataclasses import replace
from typing import Any

from companion.games.stone_age.records import EndPlay, Throw
from companion.games.stone_age.turns.milestones import most_dice
from screens.metrics import dp
from screens.stone_age.body import way_to_extra
from screens.stone_age.dice.choice import ask_dice, is_asked, keep_dice, rolls_real
from screens.stone_age.dice.totals import press, rolled_by_app
from screens.stone_age.noting import (
    NotingView,
    PageState,
    body,
    dice_asked,
    foot,
    tools_line,
)
from screens.table.milestones import MilestonesPage
from screens.table.strip_pane import Strip
from screens.table.who import WhoView
from screens.ui.question.page_state import Digit, Done, Erase, Give
from screens.ui.tree.nodes import Message, Node, Text
from screens.ui.tree.rendered_text import TextRuler

TOOLS_APART = 22
"""What the line of tools leaves free beside it, in dp."""
NAMED = 600
"""A page without a column has names and tools in its strip from this height on, in dp."""


class StoneMilestones(MilestonesPage):
    def __init__(self, **more: Any) -> None:
        self.local = PageState()
        super().__init__(**more)

    def refresh(self) -> None:
        if self.app.table_open:  # the table goes on as it rolled last
            self.local = replace(self.local, real=rolls_real(self), typed="")
        super().refresh()

    def who_view(self, bar: Strip) -> WhoView:
        """Names stand above the tools where the page is high enough; elsewhere marks stand for them."""
        named = not self.is_low and (bool(self.column) or self.height >= dp(NAMED) * self.app.theme.font_scale)
        view = super().who_view(bar)
        room = (view.width - 2 * view.inset) / len(bar.shown) - TOOLS_APART
        tools = (tools_line(TextRuler(self.app.theme), player, room) for player in self.view.game_view.players)
        return replace(view, named=named, below=tuple(tools))

    def asked(self) -> tuple[Node, ...]:
        return (Text(self.app.tr("stone_age.ask.where", player=self.view.seats[self.who].name), "head2"),)

    def tiles(self, width: float) -> Node:
        places = tuple(place for place in self.session.state.places if place.rate)
        player = self.view.game_view.players[self.who]
        view = NotingView(places, self._most, self.who, player, width, self.app.theme.font_scale)
        return body(self.app.tr, view, self.local)

    @property
    def _most(self) -> int:
        return most_dice(self.session.state, self.who, self.local.place) if self.local.place else 0

    def actions(self) -> Node:
        return foot(self.app.tr, self.who)

    # --- taps ---

    def act(self, message: Message) -> None:
        match message:
            case Give(str(answer)):  # a card by its halves, a building by its points, a hut or a field at once
                self._go_on((answer,))
            case Give() | Digit() | Erase() | Done():
                self._press(message)
            case command:
                self.app.tap(command)

    def turn_dice(self) -> None:
        """The app's instead of real ones, or real ones instead."""
        self._turn_to(real=not self.local.real)

    def _turn_to(self, real: bool) -> None:
        keep_dice(self.app, real=real)
        self.local = replace(self.local, real=real)
        self.show_nodes()

    def choose_place(self, place: str) -> None:
        self.local = replace(self.local, place="" if place == self.local.place else place, typed="")
        self.show_nodes()
        if self.local.place and is_asked(self):
            ask_dice(self, self._turn_to)

    def _press(self, key: Message) -> None:
        """What the table's own dice show together, or how many the app rolls."""
        after = press(dice_asked(self._most, self.local), self.local.typed, key)
        if isinstance(after, int):
            dice, total = ((), after) if self.local.real else (rolled_by_app(self.app, after), 0)
            self.app.tap(Throw(self.who, self.local.place, dice, total), rolled=True)
        else:
            self.local = replace(self.local, typed=after)
            self.show_nodes()

    def end_play(self) -> None:
        self.app.tap(EndPlay())

    def own_items(self) -> list[tuple[str, str, Any]]:
        numbers = ("pencil-outline", self.app.tr("stone_age.do.EnterNumber"), self._numbers)
        return [numbers, *way_to_extra(self)]

    def _numbers(self) -> None:
        self._go_on((f"EnterNumber:{self.who}",))
