"""A line of the log: its words are a text, all else is drawn; as widgets, each of many lines would be a dozen."""

from typing import Any

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from screens.kit.basic import CLEAR
from screens.kit.marks import Mark
from screens.kit.quick.pictures import blank, line_of
from screens.kit.quick.turns import Laying, drawing
from screens.kit.words import Text
from screens.theme import Theme

MARK, LOW, AIR = 28, 50, 14
"""The side of a mark, the least height of a line, and what is left free above and below its words, in dp."""
BEFORE, BEHIND = 14, 12
"""What is left free before and behind the words, in dp."""


class LogRow(Widget):
    """Its number and the mark of who made it, the words, and its time; the last below the words where it is narrow."""

    number = StringProperty("")
    time = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    marked = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self._lay, self._draw_soon = Laying(self), drawing(self._draw)
        self._parts: dict[str, Text] = {}
        """Words, made when there is something to say."""
        super().__init__(**{"size_hint_y": None, **more})
        with self.canvas.before:
            self._rule, self._flag, self._margin = (
                (Color(), Rectangle()),
                (Color(), Triangle()),
                (Color(), Rectangle()),
            )
            Color(1, 1, 1, 1)
            self._figures = Rectangle(), Rectangle()
        self._mark = Mark(side=dp(MARK))
        self.add_widget(self._mark)
        for name in ("pos", "width", "number", "time", "text", "detail", "colour", "initial"):
            self.fbind(name, self._lay)
        self.fbind("marked", self._draw_soon)
        self._theme.followers.add(self)
        self._lay()

    @property
    def _theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    @property
    def is_below(self) -> bool:
        """True if the mark stands below the number and the time below the words, to leave more room to these."""
        theme = self._theme
        return bool(self.width - theme.caption * 5 - dp(78) < 7 * theme.body)

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._lay()

    def measure(self) -> None:
        """The type sizes of the look have changed."""
        self._lay()

    def do_layout(self, *_: Any) -> None:
        """As high as its words, in the room that number, mark and time leave them."""
        below, mark = self.is_below, self._mark
        mark.colour, mark.initial = self.colour, self.initial
        column = self._theme.caption * 2.1
        self._written = self._figure(self.number), self._figure("" if below else self.time)
        (wide, high), (time, time_high) = (words.texture.size if words.text else (0, 0) for words in self._written)
        low = mark.side if self.colour else 0
        left = max(dp(56), column) if below else column + dp(48)
        left_high = low + high if below else max(high, mark.side)
        said = self._said(below)
        for part in said:
            part.width = max(0.0, max(0.0, self.width - left - time) - dp(BEFORE + BEHIND))
        words = sum(part.height for part in said)
        self.height = max(dp(LOW), words + dp(AIR), left_high + dp(8) if below else 0)
        self._put(said, self.x + left, self.y + 0.5 * self.height - words / 2)
        foot = self.y + 0.5 * self.height - left_high / 2
        middle = foot + left_high / 2
        if below:
            mark.center = self.x + left / 2, foot + low / 2
            self._number_at = self.x + left / 2 - wide / 2, foot + left_high - high / 2 - high / 2
        else:
            mark.center = self.x + column + dp(24), middle
            self._number_at = self.x + column - wide, middle - high / 2
        self._line_at = self.x + left - dp(1)
        self._time_at = self.right - time, self.y + 0.5 * self.height - time_high / 2
        self._draw_soon()

    @staticmethod
    def _put(said: list[Text], x: float, y: float) -> None:
        for part in reversed(said):
            part.pos = x + dp(BEFORE), y
            y += part.height

    def _said(self, below: bool) -> list[Text]:
        """What is written below each other."""
        wanted = {"text": self.text, "detail": self.detail, "time": self.time if below else ""}
        for name, words in wanted.items():
            if words and name not in self._parts:
                part = self._parts[name] = Text(role="body" if name == "text" else "caption", muted=name == "time")
                part.fbind("height", self._lay)
                self.add_widget(part)
            if name in self._parts:
                self._parts[name].text = words
        if "detail" in self._parts:
            self._parts["detail"].ink = self._theme.alert
        return [self._parts[name] for name in wanted if name in self._parts]

    def _figure(self, words: str) -> CoreLabel:
        return line_of(words, self._theme.caption, self._theme.ink2, line_height=1.0) if words else blank()

    def _draw(self) -> None:
        theme = self._theme
        (ink, line), (flag_ink, flag), (margin_ink, margin) = self._rule, self._flag, self._margin
        ink.rgba, line.pos, line.size = theme.rule, self.pos, (self.width, dp(1))
        margin_ink.rgba, margin.pos, margin.size = theme.margin, (self._line_at, self.y), (dp(1.5), self.height)
        flag_ink.rgba = theme.alert if self.marked else CLEAR
        right, top = self.right, self.top - dp(1)
        flag.points = right, top, right - dp(10), top, right, top - dp(10)
        for place, words, (x, y) in zip(self._figures, self._written, (self._number_at, self._time_at), strict=True):
            place.texture, place.size = (words.texture, words.texture.size) if words.text else (None, (0, 0))
            place.pos = int(x), int(y)
