"""Things to set: chips, segments, switches, steppers, a keypad, a field to type in."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput

from screens.kit.basic import Action, Buttons, Ledge
from screens.kit.fitting import width_of, word_width
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame

KEYS = ("7", "8", "9", "+", "4", "5", "6", "−", "1", "2", "3", "⌫", "0", "00")
IN_THREE = ("7", "8", "9", "+", "⌫", "4", "5", "6", "−", "00", "1", "2", "3", "0")


class Chip(Ledge):
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    """Cannot be chosen now; tapping says why."""
    tint = ColorProperty(None, allownone=True)
    """The icon's own colour, where it is a piece of the game."""

    def width_for(self, text: str, font_size: float, has_icon: bool, room: float) -> float:
        """As wide as its words on one line; where chips wrap in lines, no wider than these."""
        natural = max(dp(48), width_of(text, font_size) + dp(30) + (dp(26) if has_icon else 0))
        return min(natural, room) if isinstance(self.parent, StackLayout) and room > dp(120) else natural


class Segments(Buttons):
    """One of a few, side by side; below each other where a word would be broken."""

    options = ListProperty()
    """Pairs of value and words."""
    value = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_choice")
        super().__init__(**more)
        self.bind(options=self._build, value=self._build)
        self._build()

    def _build(self, *_: Any) -> None:
        self.clear_widgets()
        for value, words in self.options:
            segment = Segment(text=words, chosen=value == self.value)
            segment.bind(on_release=lambda _, chosen=value: self.dispatch("on_choice", chosen), natural=self._level)
            self.add_widget(segment)
        self._level()

    def _level(self, *_: Any) -> None:
        """All as high as the one with the most lines."""
        for segment in self.children:
            segment.height = max(one.natural for one in self.children)

    def on_choice(self, value: str) -> None:
        """A segment was tapped."""

    def do_layout(self, *more: Any) -> None:
        """Those side by side are one piece; below each other each stands alone."""
        parts = self.children[::-1]
        aside = sum(part.least for part in parts) <= self.width - self.padding[0] - self.padding[2] + 1
        self.spacing = 0 if aside else dp(8)
        for part in parts:
            part.place = (part is parts[0], part is parts[-1]) if aside else (True, True)
        super().do_layout(*more)


class Segment(Ledge):
    text = StringProperty("")
    chosen = BooleanProperty(False)
    natural = NumericProperty()
    """The height its words need."""
    least = NumericProperty()
    """The width in which no word is broken, chosen or not."""
    wanted = NumericProperty()
    """The width in which its words stand on one line."""
    place = ObjectProperty((True, True))
    """Whether it begins the piece it is part of, and whether it ends it."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.fbind("place", before_frame(self._draw))

    def least_width(self, text: str, font_size: float) -> float:
        return width_of("✓ ", font_size) + word_width(text, font_size) + dp(14)

    def wanted_width(self, text: str, font_size: float) -> float:
        return width_of(f"✓ {text}", font_size) + dp(14)

    def _draw(self, *_: Any) -> None:
        """Round only where the piece ends, with one line between it and the next."""
        super()._draw()
        begins, ends = self.place
        (_, below), (_, around), (_, top) = self._layers
        for shape in (below, around, top):
            radius = shape.radius[0][0]
            left, right = radius * begins, radius * ends
            shape.radius = [left, right, right, left]
        if not begins:
            top.pos = (self.x, top.pos[1])
            top.size = (top.size[0] + self.line_width, top.size[1])


class Stepper(BoxLayout):
    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(10)
    text = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_step")
        super().__init__(**more)

    def step(self, by: int) -> None:
        value = int(min(self.high, max(self.low, self.value + by)))
        if value != self.value:
            self.dispatch("on_step", value)

    def on_step(self, value: int) -> None:
        """Minus or plus was tapped; the value to be."""


class Keypad(GridLayout):
    """Digits with plus and minus; what was typed is a sum and is worked out."""

    entry = StringProperty("")
    lines = NumericProperty(4)
    """How many lines of keys there is room for: four, or three of more keys each."""
    without_zero = BooleanProperty(False)
    """True where the zero stands elsewhere, beside what ends the entry."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_done")
        super().__init__(spacing=dp(8), size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"), lines=self._lay_keys, without_zero=self._lay_keys)
        self._lay_keys()

    def _lay_keys(self, *_: Any) -> None:
        self.clear_widgets()
        for key in KEYS if self.lines == 4 else IN_THREE:
            if not self.without_zero or set(key) != {"0"}:
                self.add_widget(self.key(key))

    def key(self, key: str) -> Action:
        return Action(
            text="" if key == "⌫" else key,
            icon="backspace-outline" if key == "⌫" else "",
            on_release=lambda _: self.press(key),
        )

    def press(self, key: str) -> None:
        if key == "⌫":
            self.entry = self.entry[:-1]
        elif len(self.entry) < 12:
            self.entry += key

    @property
    def number(self) -> int | None:
        """What the entry adds up to; None while it is not a number."""
        terms = self.entry.replace("−", "+-").split("+")
        try:
            return sum(int(term) for term in terms if term)
        except ValueError:
            return None

    def on_done(self) -> None:
        """The number is complete."""


class TextField(TextInput):
    """A field for a name or a few letters."""


class SearchField(TextField):
    """A field for what is looked for."""


load_kv(__file__)
