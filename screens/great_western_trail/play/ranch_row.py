"""A ruled line of a player's sheet, with its points right of the margin line."""

from typing import Any

from kivy.graphics import Color, Rectangle, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from screens.app import running
from screens.kit.basic import CLEAR
from screens.kit.beside import Named  # noqa: F401 - the kv names it
from screens.kit.grounds import GroundBox
from screens.kit.loading import load_kv
from screens.kit.soon import before_frame
from screens.kit.text_cache import line_of


class RanchRow(GroundBox):
    """A ruled line: what it is, what lies there, and its points right of the margin line."""

    name = StringProperty("")
    text = StringProperty("")
    points = StringProperty("")
    corrected = BooleanProperty(False)
    counts = BooleanProperty(True)
    """False for a row without points of its own."""
    sums = BooleanProperty(False)
    """True for the sum of all rows."""
    roomy = BooleanProperty(False)
    """True on a tablet, where the rows may be higher."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_why")
        super().__init__(**more)
        self.figure = RanchPoints(name=self.name, sums=self.sums, on_release=lambda _: self.dispatch("on_why"))
        self.add_widget(self.figure)
        for name in ("points", "counts", "corrected"):
            self.fbind(name, self._tell)
        self._tell()

    def on_why(self) -> None:
        """The points were tapped."""

    def hold(self, widget: Any) -> Any:
        self.ids.content.add_widget(widget)
        return widget

    def _tell(self, *_: Any) -> None:
        figure, counts = self.figure, self.counts
        figure.points, figure.corrected = self.points if counts else "", self.corrected and counts
        figure.disabled = not counts

    def make_ground(self) -> None:
        self._lines = [(Color(), Rectangle()) for _ in range(2)]

    def draw_ground(self, *_: object) -> None:
        """A line below it; the sum has two above it."""
        theme, ((ink, line), (second_ink, second)) = self.theme, self._lines
        ink.rgba, second_ink.rgba = (theme.ink, theme.ink) if self.sums else (theme.rule, CLEAR)
        line.pos = self.x, self.top - dp(1.5) if self.sums else self.y
        line.size = self.width, dp(1.5) if self.sums else dp(1)
        second.pos, second.size = (self.x, self.top - dp(5)), (self.width, dp(1.5))


class RanchPoints(ButtonBehavior, Widget):
    """The points of a row, drawn whole: a sheet has thirteen of them."""

    name = StringProperty("")
    points = StringProperty("")
    corrected = BooleanProperty(False)
    sums = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self.number: Any = None
        """What is written, as it is drawn."""
        super().__init__(size_hint_x=None, **more)
        with self.canvas.before:
            self._pressed, self._ground = Color(), Rectangle()
            self._line_ink, self._line = Color(), Rectangle()
            self._corner_ink, self._corner = Color(), Triangle()
        with self.canvas:
            Color(1, 1, 1, 1)
            self._figure = Rectangle(size=(0, 0))
        self._say_soon, self._draw_soon = before_frame(self._say), before_frame(self._draw)
        self.fbind("points", self._say_soon)
        for name in ("pos", "size", "state", "corrected"):
            self.fbind(name, self._draw_soon)
        running().theme.followers.add(self)
        self._say_soon()

    @property
    def text(self) -> str:
        """What it says, as a label would."""
        return str(self.points)

    @property
    def texture_size(self) -> list[float]:
        return list(self._figure.size)

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._say_soon()

    def measure(self) -> None:
        """The type sizes of the look have changed."""
        self._say_soon()

    def _say(self, *_: Any) -> None:
        theme, points = running().theme, self.points
        ink = theme.alert if points.startswith("−") else theme.ink2 if points == "0" else theme.ink
        self.number = line_of(points, theme.head if self.sums else theme.head2, ink, bold=True) if points else None
        self.width = max(dp(52), (self.number.width if self.number else 0) + dp(16))
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        theme = running().theme
        self._pressed.rgba = theme.sunken if self.state == "down" else CLEAR
        self._ground.pos, self._ground.size = self.pos, self.size
        self._line_ink.rgba = theme.margin
        self._line.pos, self._line.size = self.pos, (dp(1.5), self.height)
        self._corner_ink.rgba = theme.alert if self.corrected else CLEAR
        right, top = self.right, self.top
        self._corner.points = right, top, right - dp(10), top, right, top - dp(10)
        texture = self.number.texture if self.number else None
        wide, high = texture.size if texture else (0, 0)
        self._figure.texture, self._figure.size = texture, (wide, high)
        self._figure.pos = int(self.x + self.width / 2 - wide / 2), int(self.y + self.height / 2 - high / 2)


load_kv(__file__)
