"""Keys in as many columns as there is room for."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens.great_western_trail.drawn.cells import KeyGrid
from screens.kit.layout import put


class KeyFlow(KeyGrid):
    """Keys in as many columns as there is room for."""

    least = NumericProperty(76)
    """The width of a key at least, in dp; more where its words need more."""
    most = NumericProperty(0)
    """How many beside each other at most; 0 for as many as fit."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cols=1, **more)
        self.bind(width=self._columns)

    def put(self, keys: Sequence[Any]) -> "KeyFlow":
        put(self, keys)
        self._columns()
        return self

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.size_hint_x = None
        super().add_widget(widget, *args, **kwargs)

    def _columns(self, *_: Any) -> None:
        widest = max((key.narrowest() for key in self.children if hasattr(key, "narrowest")), default=0.0)
        fit = max(1, int(self.width // max(dp(self.least), widest)))
        self.cols = self._divided(min(fit, int(self.most) or fit))
        for key in self.children:
            key.width = self.width / self.cols
        needed = [key.needed() for key in self.children if hasattr(key, "needed")]
        for key in self.children if needed else ():
            key.height = max(needed)

    def _divided(self, fit: int) -> int:
        """As many columns as fit."""
        return fit


class NumberFlow(KeyFlow):
    """Numbers in lines as even as they can be."""

    def _divided(self, fit: int) -> int:
        count = len(self.children)
        return -(-count // -(-count // fit)) if count else fit


class CattleFlow(KeyFlow):
    """Cards two in a row, or one where words are long."""

    def __init__(self, **more: Any) -> None:
        super().__init__(least=150, most=2, spacing=dp(8), **more)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(natural=self._columns)

    def _columns(self, *_: Any) -> None:
        widest = max((card.narrowest() for card in self.children), default=0.0)
        self.cols = 2 if 2 * widest + dp(8) <= self.width else 1
        wide = (self.width - dp(8) * (self.cols - 1)) / self.cols
        for card in self.children:
            card.width = wide
        cards = self.children[::-1]
        for first in range(0, len(cards), self.cols):
            line = cards[first : first + self.cols]
            for card in line:
                card.height = max(one.needed() for one in line)
