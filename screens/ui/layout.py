"""A column that is as high as what it holds."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import OptionProperty
from kivy.uix.boxlayout import BoxLayout


def put(place: Any, parts: Sequence[Any]) -> None:
    """Exactly these parts in this order, taken from wherever they were; what stands there already is left alone."""
    if place.children[::-1] == list(parts):
        return
    wanted = set(parts)
    for child in place.children[:]:
        if child not in wanted:
            place.remove_widget(child)
    for at, part in enumerate(parts):
        if at < len(place.children) and place.children[-1 - at] is part:
            continue
        if part.parent is not None:
            part.parent.remove_widget(part)
        place.add_widget(part, index=len(place.children) - at)


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
