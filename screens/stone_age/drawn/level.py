"""Parts in columns that begin at the same height, however high each of them is."""

from typing import Any

from kivy.clock import Clock
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget


class LevelGrid(GridLayout):
    """Columns of boxes, all as high as the highest needs; what stands in a lower one begins at its top."""

    def __init__(self, **more: Any) -> None:
        self._even = Clock.create_trigger(self._level, -1)
        super().__init__(**more)

    def add_widget(self, widget: Any, *args: Any, **more: Any) -> None:
        widget.add_widget(Widget())  # takes what is left below
        widget.fbind("minimum_height", self._even)
        super().add_widget(widget, *args, **more)
        self._even()

    def _level(self, *_: Any) -> None:
        for box in self.children:
            box.height = max(one.minimum_height for one in self.children)
