"""Numbers and lines as the ledger writes them."""

from collections.abc import Collection
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.words import BOLD, Written

load_kv(__file__)


class Figure(Written):
    """A number or a word on one line, as wide as it is."""

    role = StringProperty("body")
    muted = BooleanProperty(False)

    def dress(self, given: Collection[str]) -> None:
        self.set(given, size_hint=(None, None))
        self.measure()
        self._tint()
        self.fbind("role", self.measure)
        self.fbind("muted", self._tint)
        self.fbind("texture_size", self.setter("size"))
        self.size = self.texture_size

    def measure(self, *_: Any) -> None:
        self.font_size, self.bold = getattr(self.theme, self.role), self.role in BOLD

    def paint(self, part: str) -> None:
        if part == ("ink2" if self.muted else "ink"):
            self._tint()

    def _tint(self, *_: Any) -> None:
        self.color = self.theme.ink2 if self.muted else self.theme.ink


def column(rows: list[Any]) -> Column:
    """Rows that touch, as the lines of a ledger do."""
    return Column().fill(rows)


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
