"""A rule beside its book."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from screens.kit import Icon, Text
from screens.kit.layout import Column


def rule_line(sentence: str, number: str = "") -> BoxLayout:
    """A rule with its book beside it, and its number below if it is told."""
    line = BoxLayout(size_hint_y=None, spacing=dp(12))
    words = Column(pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=sentence))
    if number:
        words.add_widget(Text(text=number, role="caption", muted=True))
    icon = Icon(icon="book-open-variant", pos_hint={"center_y": 0.5})
    line.add_widget(icon)
    line.add_widget(words)

    def fit(*_: Any) -> None:
        line.height = max(icon.height, words.height)

    words.bind(height=fit)
    fit()
    return line
