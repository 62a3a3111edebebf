"""The ledge that every button is made of, and buttons with words."""

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.kit.fitting import NO_ROOM, lines_of, width_of, word_width
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.kit.words import Icon, OneLine, Text  # noqa: F401 - kv uses them

CLEAR = (0, 0, 0, 0)


class Ledge(ButtonBehavior, BoxLayout):
    """Something to press: a rounded ground on a darker edge; pressed it moves down and the edge is gone."""

    ground = ColorProperty()
    edge = ColorProperty()
    line = ColorProperty([0, 0, 0, 0])
    line_width = NumericProperty()
    radius = NumericProperty()
    ledge = NumericProperty()
    quiet = BooleanProperty(False)
    """True for something that can be pressed to hear why it cannot be done."""

    def apply_class_lang_rules(self, *args: Any, **more: Any) -> None:
        """The edge, the line and the ground, lowest first: drawn before whatever kv draws upon them."""
        with self.canvas.before:
            self._layers = [(Color(), RoundedRectangle()) for _ in range(3)]
        super().apply_class_lang_rules(*args, **more)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        draw = before_frame(self._draw)
        for name in ("pos", "size", "state", "ground", "edge", "line", "line_width", "radius", "ledge"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: Any) -> None:
        lift = self.ledge if self.state == "normal" else 0
        inset = self.line_width if self.line[3] else 0
        wide, high = self.width, self.height - self.ledge
        (edge, below), (line, around), (ground, top) = self._layers
        edge.rgba = self.edge if self.state == "normal" else CLEAR
        below.pos, below.size, below.radius = self.pos, (wide, high), [self.radius]
        line.rgba = self.line
        around.pos, around.size, around.radius = (self.x, self.y + lift), (wide, high), [self.radius]
        ground.rgba = self.ground
        top.pos, top.size = (self.x + inset, self.y + lift + inset), (wide - 2 * inset, high - 2 * inset)
        top.radius = [max(0, self.radius - inset)]


class Action(Ledge):
    """A button with words, an icon if it has one, and a height that grows with them."""

    text = StringProperty("")
    icon = StringProperty("")
    shows_icon = BooleanProperty(True)
    """False where the words need all the room there is."""
    bare = BooleanProperty(False)
    """True where one beside it has no room for its icon: they show all of theirs or none."""
    kind = OptionProperty("secondary", options=["primary", "secondary", "wash", "text", "alert"])
    ink = ColorProperty()
    words_height = NumericProperty()
    """How high the words are."""
    least = NumericProperty()
    """The width in which no word is broken."""
    wanted = NumericProperty()
    """The width in which its words stand on one line, beside its icon."""
    natural = NumericProperty()
    """The height its words need."""
    level = NumericProperty(0)
    """The height of the highest one beside it."""

    def words_width(self, words: Label, room: float) -> float:
        """The width of the words on one line; where they wrap that of even lines, no word alone in the last one."""
        if not words.text:
            return 1
        whole = width_of(words.text, words.font_size) + dp(2)
        if whole <= room or room <= dp(NO_ROOM):
            return min(whole, max(dp(24), room))
        lines = lines_of(words.text, words.font_size, room - dp(2))
        return max(width_of(line, words.font_size) for line in lines) + dp(2) if lines else room

    def least_width(self, text: str, font_size: float) -> float:
        return word_width(text, font_size) + dp(22) if text else dp(48)

    def wanted_width(self, icon: str, text: str, font_size: float) -> float:
        return width_of(text, font_size) + dp(2 + 20 + (34 if icon else 0)) if text else dp(48)

    def on_one_line(self, text: str, font_size: float, most: float) -> float:
        """How wide words would be on one line, at most so wide; for kv that must not reach into another rule's ids."""
        return min(width_of(text, font_size) + dp(2), most) if text else 0

    def has_room(self, icon: str, text: str, width: float, wanted: float, bare: bool) -> bool:
        """An icon stands beside the words only where both fit on one line, or where there are no words."""
        return bool(icon) and (not text or (not bare and wanted <= width))


class Buttons(Across):
    """Buttons side by side, each as wide as its words and icon where all have that much, as its longest word at least.

    Below each other where even that is too much. What has no `least` width may become as narrow as its share is.
    """

    def __init__(self, **more: Any) -> None:
        self._lay_soon = before_frame(self.do_layout)
        super().__init__(**more)

    def add_widget(self, widget: Any, *args: Any, **more: Any) -> None:
        super().add_widget(widget, *args, **more)
        for name in ("least", "wanted", "natural"):
            if hasattr(widget, name):
                widget.fbind(name, self._lay_soon)

    def remove_widget(self, widget: Any, *args: Any, **more: Any) -> None:
        for name in ("least", "wanted", "natural"):
            if hasattr(widget, name):
                widget.funbind(name, self._lay_soon)
        super().remove_widget(widget, *args, **more)

    def do_layout(self, *more: Any) -> None:
        if self.orientation == "vertical":
            super().do_layout(*more)
            return
        parts = self.children[::-1]
        left, top, right, bottom = self.padding
        room = self.width - left - right
        least = [getattr(part, "least", 0 if part.size_hint_x is not None else part.width) for part in parts]
        gaps = self.spacing * (len(parts) - 1)
        if len(parts) < 2 or sum(least) + gaps <= room + 1:
            wanted = [_wanted(part) or width for part, width in zip(parts, least, strict=True)]
            fits = sum(wanted) + gaps <= room + 1
            for part, width in zip(parts, wanted if fits else least, strict=True):
                part.size_hint_min_x = width if part.size_hint_x is not None and width else None
            super().do_layout(*more)
            self._level(parts)
            self._show_icons(parts)
            return
        self.minimum_size = (
            max(least) + left + right,
            sum(part.height for part in parts) + self.spacing * (len(parts) - 1) + top + bottom,
        )
        y = self.y + bottom
        for part in self.children:
            part.pos, part.width = (self.x + left, y), room if part.size_hint_x is not None else part.width
            y += part.height + self.spacing
        self._level([])
        self._show_icons([])

    def _show_icons(self, beside: list[Any]) -> None:
        """Those beside each other show all of their icons or none; below each other each has room of its own."""
        worded = [part for part in beside if isinstance(part, Action) and part.icon and part.text]
        bare = any(part.wanted > part.width + 1 for part in worded)
        for part in self.children:
            if isinstance(part, Action):
                part.bare = bare and part in worded

    def _level(self, beside: list[Any]) -> None:
        """All buttons beside each other are as high as the one with the most lines."""
        highest = max((part.natural for part in beside if hasattr(part, "level")), default=0)
        for part in self.children:
            if hasattr(part, "level"):
                part.level = highest


def _wanted(part: Any) -> float:
    """All that a button says on one line; of a text beside it the longest word."""
    if isinstance(part, Text) and part.size_hint_x is not None:
        return word_width(part.text, part.font_size, part.bold)
    return float(getattr(part, "wanted", 0))


class Card(Column):
    ledge = NumericProperty()


load_kv(__file__)
