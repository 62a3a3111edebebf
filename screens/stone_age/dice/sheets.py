"""Real dice, told to the app: a tap for each, or their total; what is half told comes back after a kill."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.question import Entry
from screens import drafts
from screens.stone_age.dice.page import Die, RollByApp, TakeAway, typed_dice
from screens.stone_age.dice.totals import total_of
from screens.stone_age.using.pay_sheet import LOW
from screens.ui.bottom_sheet import Sheet
from screens.ui.question.local import from_plain
from screens.ui.question.page import Look
from screens.ui.question.sheet import QuestionSheet
from screens.ui.sheet import TreeSheet, room_inside
from screens.ui.tree.nodes import Button, Message

DICE = "stone_age/dice"
"""Dice that are half told, as they are kept."""
FACES = range(1, 7)
Rolled = Callable[..., bool]
"""What takes the dice, or their total; True if they were taken."""


def rolled_by_app(app: Any, count: int) -> tuple[int, ...]:
    return tuple(app.random.randint(1, 6) for _ in range(count))


class TypedDice(TreeSheet):
    """One tap for each die."""

    def __init__(self, page: Any, source: str, dice: tuple[int, ...], count: int, roll: Rolled, **more: Any) -> None:
        self.source, self.dice, self.count, self.roll = source, dice, count, roll
        super().__init__(page, **more)
        self.fbind("height", lambda *_: self.show_dice())
        self.show_dice()

    def show_dice(self) -> None:
        room, brief = room_inside(self.page), self.height < dp(LOW)
        self.show_nodes(typed_dice(self.page.app.tr, self.dice, self.count, room, brief=brief))

    def hear(self, message: Message) -> None:
        match message:
            case Die(value) if len(self.dice) < self.count:
                self.dice = (*self.dice, value)
            case TakeAway(place):
                self.dice = (*self.dice[:place], *self.dice[place + 1 :])
        self.show_dice()
        if len(self.dice) == self.count:
            self.roll(self.dice)
        else:
            drafts.keep(DICE, source=self.source, dice=list(self.dice))


def show_typed(page: Any, source: str, title: str, count: int, roll: Rolled) -> Sheet:
    """The keys for real dice; `roll` gets them all and is True if they were taken."""
    before = drafts.kept(DICE)
    told = before.get("dice", []) if before.get("source") == source else []
    dice = tuple(die for die in told if die in FACES)[: count - 1]
    sheet = TypedDice(page, source, dice, count, roll, title=title)
    return drafts.lay(sheet, page.show_sheet, DICE, source=source, dice=list(dice))


def show_total(page: Any, source: str, title: str, count: int, roll: Rolled) -> Sheet:
    """The keys before the dice of a place are told; the app's own dice roll instead at once."""
    app, question = page.app, total_of(count, 6 * count)
    before = drafts.kept(DICE)
    local = from_plain({"typed": before.get("typed")} if before.get("source") == source else {})

    def enter(told: int | RollByApp) -> None:
        if isinstance(told, RollByApp):
            roll(rolled_by_app(app, count))
        else:
            roll((), told)

    by_app = Button(app.tr("stone_age.dice.by_app"), "dice-multiple-outline", tap=RollByApp())
    look = Look(app.tr, app.say)
    sheet = QuestionSheet(page, lambda given: Entry(given[0]) if given else question, local, look, others=(by_app,))
    sheet.subtitle, sheet.enter = title, enter
    sheet.keep = lambda: drafts.keep(DICE, source=source, typed=sheet.local.typed) if sheet.parent else None
    return drafts.lay(sheet, page.show_sheet, DICE, source=source, typed=local.typed)


def half_told() -> str:
    """What real dice were being told for at this step: a place, a card, or the list; "" for nothing."""
    return str(drafts.kept(DICE).get("source", ""))


def has_typed_dice() -> bool:
    """True if some of the dice were told one by one."""
    return bool(drafts.kept(DICE).get("dice"))
