"""The brass bar below the board: a place was chosen, how many figures go there?"""

from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from screens.kit import Ledge
from screens.kit.loading import load_kv

KEY, WIDEST, GAP, HIGH = 48, 66, 8, 58
AIR, LOW, BRIEF_AIR, BRIEF_LOW = 11, 50, 6, 48


class FigureKey(Ledge):
    """A number of figures; one tap places them."""

    text = StringProperty("")
    shown = StringProperty("")
    role = StringProperty("head")
    chosen = BooleanProperty(False)


class OddsKey(ButtonBehavior, FloatLayout):
    """The way to the odds."""

    text = StringProperty("")
    name = StringProperty("")
    natural = NumericProperty(0)
    """How wide it is with the word below the icon."""
    long = NumericProperty(0)
    """How wide it is with the word beside the icon."""
    beside = BooleanProperty(False)
    """True if the word stands beside the icon, not below it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts go: words before the keys or above them, the odds behind the keys or above them."""

    line: bool
    odds_above: bool
    columns: int
    rows: int
    height: float


class NumberKeys(FloatLayout):
    """The place, the question, a key for each number, and the odds: in one line if they fit, else in few."""

    title = StringProperty("")
    question = StringProperty("")
    """Empty where there is no room for it: then the lines are lower, too."""
    odds_words = StringProperty("")
    numbers = ListProperty()
    mute = BooleanProperty(False)
    """True where there is room for the keys only: the place is marked on the board."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_number")
        self.register_event_type("on_odds")
        self._keys: list[FigureKey] = []
        self._arrange = Clock.create_trigger(self._laid_out, -1)
        super().__init__(**more)
        for part in (self.ids.heading, self.ids.question):
            part.bind(texture_size=self._arrange)
        self.ids.odds.bind(natural=self._arrange)
        self.bind(size=self._arrange, pos=self._arrange, question=self._arrange, numbers=self._fill)
        self._fill()

    def on_number(self, number: int) -> None:
        """A key was tapped."""

    def on_odds(self) -> None:
        """The odds were asked for."""

    def _fill(self, *_: Any) -> None:
        for key in self._keys:
            self.remove_widget(key)
        self._keys = [FigureKey(text=str(number)) for number in self.numbers]
        for key, number in zip(self._keys, self.numbers, strict=True):
            key.bind(on_release=lambda _, chosen=number: self.dispatch("on_number", chosen))
            self.add_widget(key)
        self._arrange()

    # --- layout ---

    @property
    def _air(self) -> float:
        return float(dp(AIR if self.question else BRIEF_AIR))

    @property
    def _low(self) -> float:
        return float(dp(LOW if self.question else BRIEF_LOW))

    def _laid_out(self, *_: Any) -> None:
        if not self._keys or self.width < dp(KEY):
            return
        side = dp(12) if self.width < dp(400) else dp(16)
        room = min(self.width - 2 * side, dp(560))
        left = self.center_x - room / 2
        plan = self._plan(room)
        self.height = plan.height
        if plan.line:
            self._in_line(left, room)
        else:
            self._in_rows(left, room, plan)

    def _plan(self, room: float) -> Plan:
        """The arrangement that leaves the board most room."""
        count, words = len(self._keys), self._words_width()
        beside = words + self.ids.odds.natural + count * dp(KEY) + (count + 1) * dp(GAP)
        if beside <= room:
            return Plan(True, False, count, 1, max(dp(HIGH), self._words_height()) + 2 * self._air)
        most = max(1, int((room + dp(GAP)) // dp(KEY + GAP)))  # before the first layout there is no room
        plans = []
        for odds_above in (False, True):
            cells = count if odds_above else count + 1
            rows = -(-cells // most)
            columns = -(-cells // rows)
            head = max(dp(KEY), self._words_height()) if odds_above else self._line_height(room) + dp(6)
            gap = dp(GAP) if odds_above else 0
            height = head + gap + rows * self._low + (rows - 1) * dp(GAP) + 2 * self._air
            if odds_above or (room - (columns - 1) * dp(GAP)) / columns >= self.ids.odds.natural:
                plans.append(Plan(False, odds_above, columns, rows, height))
        return min(plans, key=lambda plan: plan.height)

    def _words_width(self) -> float:
        return float(max(self.ids.heading.texture_size[0], self.ids.question.texture_size[0]))

    def _words_height(self) -> float:
        return float(self.ids.heading.texture_size[1] + self.ids.question.texture_size[1])

    def _line_height(self, room: float) -> float:
        """Name and question in one line, or below each other where they do not fit."""
        together = self.ids.heading.texture_size[0] + dp(10) + self.ids.question.texture_size[0]
        return float(self.ids.heading.texture_size[1]) if together <= room else self._words_height()

    def _in_line(self, left: float, room: float) -> None:
        """Words, keys and odds side by side; the keys as wide as the room lets them be."""
        count, odds = len(self._keys), self.ids.odds
        free = room - self._words_width() - odds.natural - (count + 1) * dp(GAP)
        wide = min(dp(WIDEST), free / count)
        self._odds(left + room - odds.natural, self.center_y - dp(HIGH) / 2, odds.natural, dp(HIGH))
        start = odds.x - dp(GAP) - count * wide - (count - 1) * dp(GAP)
        for i, key in enumerate(self._keys):
            key.pos, key.size = (start + i * (wide + dp(GAP)), self.center_y - dp(HIGH) / 2), (wide, dp(HIGH))
        self._stack_words(left, self.center_y)

    def _in_rows(self, left: float, room: float, plan: Plan) -> None:
        """Words above, keys in even rows below; the odds behind the last key, or above on the right."""
        odds, wide = self.ids.odds, (room - (plan.columns - 1) * dp(GAP)) / plan.columns
        below = self.y + self._air
        places = []
        for row in range(plan.rows):
            y = below + (plan.rows - 1 - row) * (self._low + dp(GAP))
            places += [(left + column * (wide + dp(GAP)), y) for column in range(plan.columns)]
        for key, place in zip(self._keys, places, strict=False):
            key.pos, key.size = place, (wide, self._low)
        top = self.top - self._air
        if plan.odds_above:
            head = max(dp(KEY), self._words_height())
            self._odds(left + room - odds.long, top - head / 2 - dp(KEY) / 2, odds.long, dp(KEY), beside=True)
            self._stack_words(left, top - head / 2)
            return
        place = places[len(self._keys)]
        self._odds(place[0], place[1], wide, self._low)
        self._line_words(left, top, room)

    def _odds(self, x: float, y: float, wide: float, high: float, *, beside: bool = False) -> None:
        odds = self.ids.odds
        odds.beside, odds.pos, odds.size = beside, (x, y), (wide, high)

    def _stack_words(self, left: float, middle: float) -> None:
        heading, question = self.ids.heading, self.ids.question
        high = self._words_height()
        heading.pos = left, middle + high / 2 - heading.texture_size[1]
        question.pos = left, middle - high / 2

    def _line_words(self, left: float, top: float, room: float) -> None:
        heading, question = self.ids.heading, self.ids.question
        heading.pos = left, top - heading.texture_size[1]
        if self._line_height(room) > heading.texture_size[1]:
            question.pos = left, heading.y - question.texture_size[1]
        else:
            question.pos = left + heading.texture_size[0] + dp(10), heading.y + dp(2)


load_kv(__file__)
