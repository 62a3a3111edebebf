"""A dice-list card: one die for each player, picked in turn."""

from typing import Any

from companion.game import Seat
from companion.games.stone_age.present import ListView
from companion.games.stone_age.records import PickDie, RollList
from companion.games.stone_age.state import some
from companion.i18n import Translator
from companion.words.text_search import initials
from screens import drafts
from screens.metrics import dp
from screens.stone_age.body import TreeBody
from screens.stone_age.dice.choice import ask_dice, is_asked, rolls_real
from screens.stone_age.dice.page import DIE, DIE_KEY, PageState, dice, spaced, ways_to_roll
from screens.stone_age.dice.totals import rolled_by_app
from screens.stone_age.drawings.nodes import piece
from screens.table.any import PICKED
from screens.table.shake_to_roll import await_tap
from screens.ui.question.page_state import PageState as Answers
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Buttons, Column, Flow, ListRow, Mark, Node, Painted, Row, Text

WIDEST = 560


def _no_tools(tr: Translator) -> Text:
    return Text(tr("stone_age.list.no_tools"), ink="ink2", align="center")


def gifts(tr: Translator, gives: tuple[str, ...]) -> Node:
    """What the six faces stand for."""
    cells = tuple(
        Row(
            (Painted(DIE, (die, 1.0, 0), 34, 32), piece(kind), Text(tr.text(some(kind, 1)), "caption")),
            8,
            min_height=40,
        )
        for die, kind in enumerate(gives, 1)
    )
    return Column((Text(tr("stone_age.list.gives"), "head2"), Flow(cells, 130, 12, max_columns=2, by_words=True)), 10)


def picks(tr: Translator, shown: ListView, seats: tuple[Seat, ...], room: float, far: float) -> list[Node]:
    """Whose pick it is, the dice that are left, and who picks after this one, the last of them without a choice."""
    heading = Text(tr("stone_age.list.picks", player=seats[shown.picker].name), "head", align="center")
    side = max(66, min(84, room / len(shown.dice) - 10)) + 32
    keys = tuple(
        Column(
            (
                Painted(
                    DIE_KEY,
                    (die, kind, far, at),
                    side,
                    tap=PickDie(die),
                    name=tr("stone_age.list.pick_name", die=die, some=some(kind, 1)),
                ),
                Text(tr.text(some(kind, 1)), "label", align="center"),
            ),
            6,
        )
        for at, (die, kind) in enumerate(shown.dice)
    )
    aside = max(0.0, (room - 112 * len(keys)) / 2)
    choices = Flow(keys, 48, 10, (aside, 0, aside, 4), len(keys), even=True, by_words=True)
    letters = initials([seat.name for seat in seats])
    order = [(shown.picker + step) % len(seats) for step in range(1, len(shown.dice))]
    rows = tuple(
        ListRow(
            seats[seat].name,
            tr("stone_age.list.last") if seat == order[-1] else "",
            picture=Row((Mark(seats[seat].colour, letters[seat], 30),), pad=(13, 0, 13, 0)),
        )
        for seat in order
    )
    after = (Column((Text(tr("stone_age.list.order"), "head2"), *rows)),) if rows else ()
    return [heading, choices, _no_tools(tr), *after]


class DiceListBody(TreeBody):
    """The dice of the list: rolled, then one for everybody, the taker of the card first."""

    phases = ("list_roll", "list_pick")
    follows_height = True

    def __init__(self, page: Any) -> None:
        self.local = PageState()
        super().__init__(page)

    @property
    def _list(self) -> ListView:
        shown: ListView = self.page.view.game_view.dice_list
        return shown

    def body(self) -> Node:
        tr, view, side = self.page.app.tr, self.page.view, self.side(WIDEST)
        room = self.room - 2 * side
        if self._list.dice:
            return spaced(picks(tr, self._list, view.seats, room, self.local.far), side)
        shown = dice((0,) * len(view.seats), room, 1.0, low=self.height < dp(400))
        return spaced([shown, _no_tools(tr), gifts(tr, self.page.session.state.box.dice_list)], side)

    def foot(self) -> Node | None:
        if self._list.dice:
            return None
        return Buttons(ways_to_roll(self.page.app.tr, len(self.page.view.seats)), foot=True)

    def show(self) -> None:
        super().show()
        if not self._list.dice:
            await_tap(self.page.app, self.page.foot, do("roll_by_app"))
            if is_asked(self.page):
                ask_dice(self.page, self._begin)
            elif rolls_real(self.page) and not drafts.load(PICKED):
                self.type_dice()

    def _begin(self, real: bool) -> None:
        self.type_dice() if real else self.roll_by_app()

    def roll_by_app(self) -> None:
        self.roll_list(rolled_by_app(self.page.app, len(self.page.view.seats)))

    def type_dice(self) -> None:
        """Real dice, entered one by one."""
        self.page.pick(Answers((RollList.__name__,)))

    def roll_list(self, named: tuple[int, ...]) -> bool:
        rolled: bool = self.page.app.tap(RollList(named), rolled=True)
        if rolled:
            self.motion.begin()
        return rolled
