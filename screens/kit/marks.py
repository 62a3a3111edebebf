"""Player marks: colour, shape and initial together, so that colour is never alone."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Rectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.letters import initials as initials  # noqa: PLC0414 - whoever draws a mark asks here
from screens.kit.loading import load_kv
from screens.kit.quick.turns import drawing
from screens.theme import Theme, tokens


def shape_of(colour: str) -> str:
    return str(tokens()["players"][colour]["shape"])


def outline(shape: str) -> list[tuple[float, float]]:
    """The shape's corners in a unit square, y up."""
    points = tokens()["shapes"][shape]
    if isinstance(points, str):  # the circle
        turns = (2 * math.pi * i / 40 for i in range(40))
        return [(0.5 + 0.47 * math.cos(turn), 0.5 + 0.47 * math.sin(turn)) for turn in turns]
    return [(x, 1 - y) for x, y in points]


def fan(points: list[tuple[float, float]], x: float, y: float, size: float) -> list[float]:
    """A polygon as mesh vertices around its middle; every shape of ours can be seen whole from there."""
    vertices = [x + size / 2, y + size / 2, 0.0, 0.0]
    for px, py in [*points, points[0]]:
        vertices += [x + px * size, y + py * size, 0.0, 0.0]
    return vertices


class Mark(Widget):
    """Drawn whole, the initial too: there is one in every row, and a label for each would be most of it."""

    colour = StringProperty("")
    initial = StringProperty("")
    side = NumericProperty()
    fill = ColorProperty(None, allownone=True)
    """Another than the player's own, all over."""
    inverted = BooleanProperty(False)
    """On a banner of its own colour: the shape in the text colour, the initial in the fill."""
    banner = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        draw = self._draw_soon = drawing(self._draw)
        super().__init__(**{"size_hint": (None, None), "side": dp(30), **more})
        for name in ("pos", "size", "colour", "initial", "side", "fill", "inverted", "banner"):
            self.fbind(name, draw)
        self.fbind("side", self._square)
        self._square()
        self._theme.followers.add(self)
        draw()

    @property
    def text(self) -> str:
        """What it says, as a label would: for tests and for those who listen."""
        return str(self.initial) if self.colour and self.side >= dp(18) else ""

    @property
    def texture_size(self) -> tuple[float, float]:
        return float(self.side), float(self.side)

    def paint(self, _: str) -> None:
        """A colour of the look has changed."""
        self._draw_soon()

    def measure(self) -> None:
        """Words have another size: a mark has not."""

    def _square(self, *_: object) -> None:
        self.size = self.side, self.side

    @property
    def _theme(self) -> Theme:
        theme: Theme = App.get_running_app().theme
        return theme

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if not self.colour or App.get_running_app() is None:
            return
        shape, side = shape_of(self.colour), self.side
        fill, ink = (self._theme.player(self.colour, part, banner=self.banner) for part in ("fill", "on"))
        if self.inverted:
            fill, ink = ink, fill
        edge = fill if self.inverted else self._theme.player(self.colour, "edge", banner=self.banner)
        fill, edge = (self.fill, self.fill) if self.fill else (fill, edge)
        points = outline(shape)
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        corners = [c for x, y in points for c in (left + x * side, bottom + y * side)]
        with self.canvas.before:
            Color(*fill)
            Mesh(vertices=fan(points, left, bottom, side), indices=list(range(len(points) + 2)), mode="triangle_fan")
            Color(*edge)
            SmoothLine(points=corners, close=True, width=dp(0.6) if edge == fill else max(dp(0.7), side / 44))
        if self.initial and side >= dp(18):
            self._write(tokens()["letter"][shape], ink)

    def _write(self, place: Mapping[str, float], ink: list[float]) -> None:
        """The initial where its shape has room for it."""
        size = self.side * place["size"] * (0.78 if len(self.initial) > 1 else 1)
        texture = _letter(self.initial, size, tuple(ink)).texture
        wide, high = texture.size
        x = self.center_x + (place["x"] - 0.5) * self.side - wide / 2
        y = self.center_y + (1 - place["y"] - 0.5) * self.side - high / 2
        with self.canvas.before:
            Color(1, 1, 1, 1)
            Rectangle(texture=texture, size=(wide, high), pos=(int(x), int(y)))


@lru_cache(256)
def _letter(text: str, size: float, ink: tuple[float, ...]) -> CoreLabel:
    """Kept whole, not its picture alone: it draws that anew for a phone that has lost it."""
    label = CoreLabel(text=text, font_size=size, bold=True, color=ink)
    label.refresh()
    return label


class PlayerChip(ButtonBehavior, BoxLayout):
    """A player to choose: mark and name."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    chosen = BooleanProperty(False)


load_kv(__file__)
