"""A figure that was tapped: its steps, digits with plus and minus, and what it comes to."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.numbers import shown_number as number
from companion.numbers import signed
from companion.question import Question
from screens.kit import Action, Page
from screens.kit.basic import Ledge
from screens.kit.editors import NumberEditor
from screens.kit.layout import Across, put
from screens.kit.loading import load_kv

STEPS = (1, 2, 5)
"""What a figure goes up and down by, with one tap each."""
SIGNS = ("+", "−")
HIGH = 700
"""On a page of such a height nothing of its sheet has to scroll, in dp."""


class StepKey(Ledge):
    """One step up or down; the one tapped last stays lit."""

    text = StringProperty("")
    chosen = BooleanProperty(False)


class FigureEditor(NumberEditor):
    """StepKeys count from the figure as it is, and so do digits behind a sign; digits alone are the figure to be."""

    working = StringProperty("")
    """How it comes about."""
    result = StringProperty("")
    words = ObjectProperty(number)
    """How a number of this kind is written."""

    def __init__(self, question: Question, value: int, *, words: Callable[[int], str] = number, **more: Any) -> None:
        self.keys: dict[int, StepKey] = {}
        self.below: list[Any] = []
        """What else stands in its sheet, below the keys."""
        super().__init__(question, value, words=words, **more)

    def build(self) -> None:
        super().build()
        for by in (*(-step for step in reversed(STEPS)), *STEPS):
            self.keys[by] = StepKey(text=signed(by), on_release=lambda _, by=by: self.go_by(by))
        self.ids.steps.fill(list(self.keys.values()))
        self.zero = self.ids.keypad.key("0")
        self.zero.size_hint_x = None
        self.ids.keypad.bind(width=self._size_zero)
        self._show()

    def _size_zero(self, keypad: Any, width: float) -> None:
        """As wide as the keys above it."""
        self.zero.width = (width - 3 * keypad.spacing[0]) / 4

    def stand(self, sheet: Any, save: Action, page: Page) -> None:
        self._high = page.height >= dp(HIGH) * self.app.theme.growth
        super().stand(sheet, save, page)

    def place(self, sheet: Any, save: Action) -> None:
        """Beside the zero; below all keys where they may scroll, and beside what it comes to where the page lies."""
        super().place(sheet, save)
        beside = save.parent is self.ids.first.__self__
        put(self.ids.first, [self.ids.band.__self__, *([save] if beside else [])])
        last = self._high and not beside and not self.lies
        self.ids.keypad.without_zero = last
        if last:
            sheet.fill([self])
            save.size_hint_x = 1
        put(self.ids.last, [self.zero, save] if last else [])
        put(sheet.lines, [self, *self.below])

    def go_by(self, by: int) -> None:
        """One step more, from whatever was typed."""
        entry = self.ids.keypad.entry
        total = (self.ids.keypad.number or 0) + by
        relative = not entry or entry[0] in SIGNS
        self.ids.keypad.entry = (signed(total) if total else "") if relative else number(max(0, total))
        for step, key in self.keys.items():
            key.chosen = step == by

    def typed(self, entry: str) -> None:
        typed = self.ids.keypad.number
        if typed is not None:
            self.value = self.begun + typed if not entry or entry[0] in SIGNS else typed
        for key in self.keys.values():
            key.chosen = False
        self._show()

    def _show(self) -> None:
        entry = self.ids.keypad.entry
        relative = bool(entry) and entry[0] in SIGNS
        spaced = entry.replace("+", " + ").replace("−", " − ")
        self.working = f"{self.words(self.begun)}{spaced}" if relative else spaced.strip()
        self.result = self.words(int(self.value))
        outside = not self.low <= self.value <= self.high
        self.note = self.app.say(self.what_fits()) if outside else ""

    def take_up(self, entered: Any) -> bool:
        fits = super().take_up(entered)
        self._show()
        return fits

    @property
    def app(self) -> Any:
        return App.get_running_app()


class StepKeys(GridLayout):
    """StepKeys side by side, all of one width; in two lines where a thumb would have no room."""

    def fill(self, keys: list[StepKey]) -> None:
        put(self, keys)


class FigureBand(Across):
    """The sum on the left, what it comes to on the right."""

    working = StringProperty("")
    result = StringProperty("")
    least = dp(120)


load_kv(__file__)
