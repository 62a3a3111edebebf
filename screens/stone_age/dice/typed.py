"""Real dice, told to the app by a tap for each; half of them come back after a kill."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from screens import drafts
from screens.app import running
from screens.kit import Sheet
from screens.kit.drawing import dashed, framed, panel
from screens.kit.flow import Flow  # noqa: F401 - the kv names it
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.stone_age.drawn.faces import die_colour, pips
from screens.stone_age.drawn.pieces import DieKey
from screens.stone_age.drawn.sizes import Pressed
from screens.stone_age.using.pay_sheet import LOW, TurningSheet

load_kv(__file__)

DICE = "stone_age/dice"
"""Dice that are half told, as they are kept."""
FACES = range(1, 7)
LARGEST, SMALLEST = 64, 48
"""The side of a typed die, in dp."""


# --- the keys ---


class TypedDie(Pressed):
    """A die that was told, to tap away again; or room for one."""

    shows = ("value", "awaited")
    value = NumericProperty(0)
    """0 while it is not told."""
    awaited = BooleanProperty(False)
    """True for the one that is told next."""

    def paint(self) -> None:
        theme = self.theme
        box = self.body(dp(2))
        radius = self.width * 0.2
        if not self.value:
            left, bottom, width, height = box
            line = theme.brass_fill if self.awaited else theme.rule2
            inner = (left + dp(1), bottom + dp(1), width - dp(2), height - dp(2))
            dashed(inner, radius, line, dp(2.5 if self.awaited else 1.5), dp(5), dp(3.4))
            return
        if self.state == "normal":
            panel((self.x, self.y, self.width, self.height - dp(2)), radius, die_colour(theme, "edge"))
        framed(box, radius, die_colour(theme, "face"), die_colour(theme, "line"), dp(1.5))
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        pips(int(self.value), middle, self.width, die_colour(theme, "pip"))


class TypedDice(Column):
    """One tap for each die; tapping a die that lies there takes it back."""

    count = NumericProperty(1)
    brief = BooleanProperty(False)
    """True on a low screen, where the keys need the room of the words."""
    dice = ListProperty()
    changed = ObjectProperty(None, allownone=True)
    """Called with the dice so far, until the last is in."""
    done = ObjectProperty(None, allownone=True)
    """Called with all dice, once the last is in."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._laid = [TypedDie() for _ in range(int(self.count))]
        for place, die in enumerate(self._laid):
            die.bind(on_release=lambda _, at=place: self.take_back(at))
            self.ids.laid.add_widget(die)
        for value in FACES:
            key = DieKey(
                value=value,
                name=running().tr("stone_age.dice.face", die=value),
                size_hint_x=1,
                on_release=lambda _, told=value: self.tell(told),
            )
            self.ids.keypad.add_widget(key)
        self.ids.laid.bind(width=self._fit)
        self.bind(brief=lambda *_: self._fit(self.ids.laid, self.ids.laid.width))
        self._show()

    def tell(self, die: int) -> None:
        if len(self.dice) >= self.count:
            return
        self.dice = [*self.dice, die]
        if len(self.dice) < self.count:
            self._told()
            return
        self._show()
        if self.done:
            self.done(tuple(int(told) for told in self.dice))

    def take_back(self, place: int) -> None:
        if place < len(self.dice):
            self.dice = [*self.dice[:place], *self.dice[place + 1 :]]
            self._told()

    def _told(self) -> None:
        self._show()
        if self.changed:
            self.changed([int(told) for told in self.dice])

    def _show(self) -> None:
        for place, die in enumerate(self._laid):
            die.value = self.dice[place] if place < len(self.dice) else 0
            die.awaited = place == len(self.dice)
            die.disabled = not die.value
            die.name = running().tr("stone_age.dice.take_away", die=int(die.value)) if die.value else ""

    def _fit(self, flow: Any, width: float) -> None:
        """In one line, or in two even ones, in the middle."""
        number = len(self._laid)
        columns = number if number <= 5 and number * dp(SMALLEST + 8) <= width + dp(8) else -(-number // 2)
        largest = SMALLEST if self.brief and columns < number else LARGEST
        side = max(dp(SMALLEST), min(dp(largest), (width + dp(8)) / columns - dp(8)))
        aside = max(0.0, (width - columns * (side + dp(8)) + dp(8)) / 2)
        flow.padding = (aside, 0, max(0.0, aside - 1), 0)
        for die in self._laid:
            die.width = side


def show_typed(page: Any, source: str, title: str, count: int, roll: Callable[[tuple[int, ...]], bool]) -> Sheet:
    """The keys for real dice; `roll` gets them all and is True if they were taken. Half of them come back."""
    before = drafts.kept(DICE)
    dice = before.get("dice", []) if before.get("source") == source else []

    def remember(told: list[int]) -> None:
        drafts.keep(DICE, source=source, dice=told)

    dice = [die for die in dice if die in FACES][: count - 1]
    typed = TypedDice(count=count, dice=dice, changed=remember, done=roll)
    sheet = TurningSheet(title=title)
    sheet.fill([typed], [])
    sheet.bind(height=lambda _, high: setattr(typed, "brief", high < dp(LOW)))
    return drafts.lay(sheet, lambda _: sheet.lay(page), DICE, source=source, dice=dice)


def half_typed() -> str:
    """What real dice were being told for at this step: a place, a card, or the list; "" for nothing."""
    return str(drafts.kept(DICE).get("source", ""))


def has_typed_dice() -> bool:
    """True if some of the dice were told one by one."""
    return bool(drafts.kept(DICE).get("dice"))
