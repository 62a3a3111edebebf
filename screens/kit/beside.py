"""Parts that stand beside each other where there is room, and below each other where there is none."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, VariableListProperty
from kivy.uix.layout import Layout

from screens.kit.fitting import word_width
from screens.kit.soon import before_frame
from screens.kit.words import Text

_HEARD = ("size", "size_hint_x", "pos_hint", "text", "font_size", "bold", "least", "beside")


class BesideOrBelow(Layout):
    """Parts beside each other as long as each has the width it needs; where one has not, all below each other.

    A part says what it needs: `least`, if it takes what is left of the line (a text that says nothing needs its longest
    word); `beside`, its width beside the others, if it takes the whole width below them; a part of fixed width keeps
    that. An empty part takes no gap.
    """

    padding = VariableListProperty([0, 0, 0, 0])
    spacing = NumericProperty(0)
    """Between parts beside each other."""
    gap = NumericProperty(0)
    """Between parts below each other."""
    line = NumericProperty(0)
    """The least height of parts beside each other."""
    never_beside = BooleanProperty(False)
    is_below = BooleanProperty(False)
    """True where the parts stand below each other."""

    def __init__(self, **more: Any) -> None:
        self._watched: dict[Any, set[str]] = {}
        self._lay_soon = before_frame(self.do_layout)
        super().__init__(**more)
        self.size_hint_y = None
        for name in ("children", "size", "pos", "padding", "spacing", "gap", "line", "never_beside"):
            self.fbind(name, self._lay_soon)

    def remove_widget(self, widget: Any, *args: Any, **more: Any) -> None:
        for name in self._watched.pop(widget, ()):
            widget.funbind(name, self._lay_soon)
        super().remove_widget(widget, *args, **more)

    def _watch(self, part: Any) -> None:
        """Hear of whatever changes the layout; kv gives a part its `least` and `beside` only after it was added."""
        watched = self._watched.setdefault(part, set())
        for name in _HEARD:
            if name not in watched and hasattr(part, name):
                part.fbind(name, self._lay_soon)
                watched.add(name)

    def do_layout(self, *_: Any) -> None:
        for child in self.children:
            self._watch(child)
        parts = [part for part in reversed(self.children) if _shares(part) or not self._is_empty(part)]
        room = self.width - self.padding[0] - self.padding[2]
        widths = self._widths(parts, room)
        self.is_below = self.never_beside or any(
            width < _least(part) - 0.5 for part, width in zip(parts, widths, strict=True)
        )
        if self.is_below:
            self._lay_below(parts, room)
        else:
            self._lay_beside(parts, widths)

    def _is_empty(self, part: Any) -> bool:
        """What always stands below takes the whole width, whatever it would be beside the others."""
        if self.never_beside and _beside(part) is not None:
            return not part.height
        return _is_empty(part)

    def _widths(self, parts: list[Any], room: float) -> list[float]:
        """How wide each would be beside the others."""
        left = room - sum(_own_width(part) for part in parts) - self.spacing * (len(parts) - 1)
        shares = sum(part.size_hint_x for part in parts if _shares(part))
        return [left * part.size_hint_x / shares if _shares(part) else _own_width(part) for part in parts]

    def _lay_beside(self, parts: list[Any], widths: list[float]) -> None:
        x = self.x + self.padding[0]
        for part, width in zip(parts, widths, strict=True):
            part.width, part.x = width, x
            x += width + self.spacing
        self._hug(max([self.line, *(part.height for part in parts)]))
        middle = (self.y + self.padding[3] + self.top - self.padding[1]) / 2
        for part in parts:
            part.center_y = middle

    def _lay_below(self, all_parts: list[Any], room: float) -> None:
        parts = [part for part in all_parts if not self._is_empty(part)]
        for part in all_parts:
            if part.size_hint_x is not None or _beside(part) is not None:
                part.width = room * (part.size_hint_x or 1)
        self._hug(sum(part.height for part in parts) + self.gap * max(0, len(parts) - 1))
        top = self.top - self.padding[1]
        for part in parts:
            part.top = top
            part.x = self.x + self.padding[0] + (room - part.width) * part.pos_hint.get("right", 0)
            top -= part.height + self.gap

    def _hug(self, height: float) -> None:
        if self.size_hint_y is None:
            self.height = height + self.padding[1] + self.padding[3]


def _beside(part: Any) -> float | None:
    """None for a part that says nothing: what kv says of one part, Kivy adds to the class of all its kind."""
    beside: float | None = getattr(part, "beside", None)
    return beside


def _is_empty(part: Any) -> bool:
    return not part.height or not (_own_width(part) or _shares(part))


def _shares(part: Any) -> bool:
    """True for a part that takes what the others leave."""
    return part.size_hint_x is not None and _beside(part) is None


def _own_width(part: Any) -> float:
    beside = _beside(part)
    if beside is not None:
        return beside
    return 0.0 if part.size_hint_x is not None else float(part.width)


def _least(part: Any) -> float:
    """The width a part needs beside others."""
    if not _shares(part):
        return _own_width(part)
    words = word_width(part.text, part.font_size, part.bold) if isinstance(part, Text) else 0.0
    return float(getattr(part, "least", 0) or words)
