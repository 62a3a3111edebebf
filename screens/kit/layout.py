"""Columns and lines that are as high as what they hold."""

from typing import Any

from kivy.properties import NumericProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout


class Column(BoxLayout):
    """Parts below each other, as high as they are together."""

    orientation = OptionProperty("vertical", options=("vertical", "horizontal"))

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.size_hint_y = None
        self.fbind("minimum_height", self.hug)
        self.hug()

    def hug(self, *_: Any) -> None:
        self.height = self.minimum_height

    def fill(self, parts: list[Any]) -> "Column":
        self.clear_widgets()
        for part in parts:
            self.add_widget(part)
        return self


class Across(Column):
    """Parts beside each other, as high as the highest."""

    orientation = OptionProperty("horizontal", options=("vertical", "horizontal"))
    line = NumericProperty(0)
    """The least height."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("line", self.hug)

    def hug(self, *_: Any) -> None:
        self.height = max(self.minimum_height, self.line)
