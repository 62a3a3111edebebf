"""Row 1: the dollars, typed on keys that stay in the page. Every key counts at once."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.great_western_trail.final.holding import MOST_DOLLARS
from screens.great_western_trail.drawn.cells import NumberKey
from screens.kit.layout import Column
from screens.kit.loading import load_kv

DIGITS = "1234567890"
DOLLARS = "dollars"


class MoneySection(Column):
    page = ObjectProperty(None)
    seat = NumericProperty(0)
    dollars = StringProperty("")
    said = StringProperty("")
    asks = BooleanProperty(False)
    """True where it is the one thing that is asked."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.typing = False
        """True while digits are added to the number; the first one after anything else begins a new number."""
        self._rest: Any = None
        self.ids.digits.fill([self._key(digit) for digit in DIGITS], 5)

    def _key(self, digit: str) -> NumberKey:
        return NumberKey(text=digit, name=f"${digit}", on_release=lambda _: self.press(digit))

    @property
    def now(self) -> int:
        return int(self.page.player.counts.get(DOLLARS, 0))

    def press(self, digit: str) -> None:
        number = int(f"{self.now}{digit}") if self.typing else int(digit)
        if number > MOST_DOLLARS:
            number = int(digit)
        self.typing = True
        self.page.enter(DOLLARS, number)

    def take_back(self) -> None:
        self.typing = True
        self.page.enter(DOLLARS, self.now // 10)

    def show(self) -> None:
        app = self.page.app
        self.asks = bool(getattr(self.page, "folded", False))
        self.dollars = app.tr("great_western_trail.money.dollars", dollars=self.now)
        each = self.page.mirror.box.scoring["dollars_per_point"]
        self.said = app.tr("great_western_trail.money.why", dollars=each)
        rest = {what: count for what, count in self.page.player.counts.items() if what != DOLLARS}
        if rest != self._rest:
            self._rest, self.typing = rest, False


load_kv(__file__)
