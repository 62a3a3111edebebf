"""How many of something: numbers to tap directly on the sheet, one more or one fewer while the game is played."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import running
from screens.great_western_trail.drawn.cells import NumberKey
from screens.kit import Text
from screens.kit.fitting import width_of
from screens.kit.layout import Across, put
from screens.kit.loading import load_kv

KEY, AIR, STEP = 50, 18, 72
"""The width of a number at least, what lies beside large letters, and the width of plus and minus, in dp."""
GOES_ON = "8+"
"""The widest that stands on a key in most rows."""


class Counter(Across):
    """What a count is set with."""

    value = NumericProperty(0)
    most = NumericProperty(1)
    """The highest number the box still allows."""
    name = StringProperty("")
    """What is counted, in words."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_count")
        self.keys: list[NumberKey] = []
        super().__init__(**more)

    def on_count(self, number: int) -> None:
        """The count to be was tapped."""


class CountSteps(Counter):
    """Minus, the number there is, and plus: whoever gets one more taps once, however many there are."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.less, self.more = NumberKey(text="−"), NumberKey(text="+")
        self.total = CountTotal()
        self.keys = [self.less, self.more]
        for by, key in ((-1, self.less), (1, self.more)):
            key.size_hint_x, key.width = None, dp(STEP)
            key.bind(on_release=lambda _, by=by: self.dispatch("on_count", int(self.value) + by))
        for part in (self.less, self.total, self.more):
            self.add_widget(part)
        self.bind(value=self._show, most=self._show, name=self._show)
        self._show()

    def _show(self, *_: Any) -> None:
        tr = running().tr
        self.less.name = tr("great_western_trail.tiles.one_fewer", what=self.name)
        self.more.name = tr("great_western_trail.tiles.one_more", what=self.name)
        self.less.opacity, self.less.disabled = (1, False) if self.value else (0, True)
        self.more.closed = self.value >= self.most
        self.total.text, self.total.some = str(int(self.value)), bool(self.value)


class CountTotal(Text):
    """How many there are."""

    some = BooleanProperty(False)


class CountKeys(Counter):
    """The numbers from 1 up, as many as fit; beyond the last one the row goes on from there.

    The chosen number again is none: on the sheet all of them are counted at once.
    """

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(width=self._build, value=self._show, most=self._build, name=self._show)

    def _build(self, *_: Any) -> None:
        """As many keys as there is room for; each may grow a little."""
        each = max(dp(KEY), width_of(GOES_ON, running().theme.head2) + dp(AIR))
        room = max(1, int(self.width // each))
        needed = min(room, max(1, int(self.most)))
        if needed != len(self.keys):
            self.clear_widgets()
            self.keys = [NumberKey(size_hint_x=None) for _ in range(needed)]
            for key in self.keys:
                key.bind(on_release=self._tapped)
                self.add_widget(key)
        for key in self.keys:
            key.width = min(max(dp(60), each), self.width / room)
        self._show()

    @property
    def _first(self) -> int:
        """The lowest number shown: the one after the chosen number is always in sight."""
        last = min(max(1, int(self.most)), max(len(self.keys), int(self.value) + 1))
        return max(1, last - len(self.keys) + 1)

    def _show(self, *_: Any) -> None:
        for number, key in enumerate(self.keys, self._first):
            goes_on = key is self.keys[-1] and number < self.most
            key.text = f"{number}+" if goes_on else str(number)
            key.name = f"{self.name} {number}"
            key.chosen = number == self.value
            key.closed = number > self.most

    def _tapped(self, key: NumberKey) -> None:
        number = self._first + self.keys.index(key)
        self.dispatch("on_count", 0 if number == self.value else number)


class CountLine(BoxLayout):
    """What is printed on it, and how many of them there are."""

    points = StringProperty("")
    corrected = BooleanProperty(False)
    value = NumericProperty(0)
    most = NumericProperty(1)
    name = StringProperty("")

    def __init__(self, *, adds: bool = False, **more: Any) -> None:
        self.register_event_type("on_count")
        super().__init__(**more)
        self.numbers = CountSteps() if adds else CountKeys()
        for name in ("value", "most", "name"):
            self.bind(**{name: self.numbers.setter(name)})
        self.numbers.bind(on_count=lambda _, number: self.dispatch("on_count", number), height=self.setter("height"))
        self.add_widget(self.numbers)

    def on_count(self, number: int) -> None:
        """The count to be was tapped."""


class CountBlock(BoxLayout):
    """Things of one look, one line for every printed value; their picture stands beside the lines."""

    text = StringProperty("")
    points = StringProperty("")

    def hold(self, picture: Any, lines: list[CountLine]) -> "CountBlock":
        self.ids.picture.add_widget(picture)
        self.put(lines)
        return self

    def put(self, lines: list[CountLine]) -> None:
        put(self.ids.lines, lines)


load_kv(__file__)
