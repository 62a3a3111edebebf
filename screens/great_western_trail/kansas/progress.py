"""How far a visit to Kansas City has come: five signs in a row, shorter where the row is narrow."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import running
from screens.kit.drawing import disc, symbol
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv

DONE, NOW, LATER = "done", "now", "later"
DOT, GAP, BETWEEN = 16, 5, 8
"""The dot, from it to its words, and between two signs, in dp."""


class StepDot(Painted):
    """A check on what is done, a full ring for what is on, an empty one for what comes."""

    shows = ("step",)
    step = StringProperty(LATER)

    def paint(self) -> None:
        theme, middle, radius = self.theme, (self.center_x, self.center_y), self.height / 2
        if self.step == DONE:
            disc(middle, radius, theme.primary)
            symbol("check", middle, radius * 1.5, theme.primary_ink)
            return
        disc(middle, radius, theme.brass if self.step == NOW else theme.rule2)
        disc(middle, radius - dp(1.6), theme.card)
        if self.step == NOW:
            disc(middle, radius - dp(3.2), theme.brass)


class StepSign(BoxLayout):
    text = StringProperty("")
    role = StringProperty("label")
    step = StringProperty(LATER)


class StepTrail(BoxLayout):
    """The five steps; the last one stands at the right."""

    labels = ListProperty()
    current = NumericProperty(0)
    """The step that is on, from 0; five once all are done."""
    size_of_text = NumericProperty()
    plain = BooleanProperty(False)
    """True where it scrolls with the step: then it has no ground of its own."""

    def __init__(self, **more: Any) -> None:
        self.signs: list[StepSign] = []
        super().__init__(**more)
        self.bind(labels=self._show, current=self._show, width=self._show, size_of_text=self._show)
        self._show()

    def _show(self, *_: Any) -> None:
        if len(self.signs) != len(self.labels):
            self._build()
        role, words = self._fitting()
        for number, (sign, text) in enumerate(zip(self.signs, words, strict=True)):
            sign.text, sign.role, sign.step = text, role, self._step(number)

    def _fitting(self) -> tuple[str, list[str]]:
        """The longest words that fit, rather a size smaller than shortened."""
        theme, versions = running().theme, self._versions()
        for words in versions:
            for role in ("label", "caption"):
                if self._needs(words, getattr(theme, role)) <= self.width:
                    return role, words
        return "label", versions[-1]

    def _build(self) -> None:
        self.clear_widgets()
        self.signs = [StepSign() for _ in self.labels]
        for number, sign in enumerate(self.signs, 1):
            if number == len(self.signs):
                self.add_widget(BoxLayout())
            self.add_widget(sign)

    def _step(self, number: int) -> str:
        return DONE if number < self.current else NOW if number == self.current else LATER

    def _versions(self) -> list[list[str]]:
        """The words from long to short: only numbers beside the step that is on, then nothing at all."""
        numbers = [str(number) if number < 4 else "" for number in range(1, len(self.labels) + 1)]
        full = list(self.labels)
        first_short = [*numbers[:1], *full[1:]]
        versions = (full, first_short, numbers, [""] * len(numbers))
        return [[full[n] if n == self.current else word for n, word in enumerate(version)] for version in versions]

    def _needs(self, words: list[str], size: float) -> float:
        margins = self.padding[0] + self.padding[2]
        gaps = dp(BETWEEN) * len(words)
        texts = [(text, number == self.current) for number, text in enumerate(words) if text]
        wide = sum(dp(GAP) + width_of(text, size, bold) for text, bold in texts) + dp(DOT) * len(words)
        return float(margins + gaps + wide)


load_kv(__file__)
