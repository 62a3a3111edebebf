"""Columns and lines that are as high as what they hold."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from kivy.properties import NumericProperty, OptionProperty
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


class PartsWhenNeeded:
    """A widget some of whose parts few of its kind have: each is made for the first that there is to show on it."""

    def __init__(self, **more: Any) -> None:
        self.made: dict[str, Any] = {}
        super().__init__(**more)

    def part(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self.made:
            self.made[name] = make()
        return self.made[name]


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

    def fill(self, parts: Sequence[Any]) -> Self:
        put(self, parts)
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
