"""Player marks: colour, shape and initial together, so that colour is never alone."""

import math

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens.kit.loading import load_kv
from screens.theme import tokens


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


def initials(names: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """One letter each, two where the first is taken twice."""
    firsts = [name.strip()[:1].upper() for name in names]
    return tuple(
        (name.strip()[:2] if firsts.count(first) > 1 else first) for name, first in zip(names, firsts, strict=True)
    )


class Mark(FloatLayout):
    colour = StringProperty("")
    initial = StringProperty("")
    side = NumericProperty()
    fill = ColorProperty([0, 0, 0, 0])
    ink = ColorProperty([0, 0, 0, 0])
    edge = ColorProperty([0, 0, 0, 0])
    letter = ListProperty([0.5, 0.5, 0.5])
    """Where the initial stands and how large, in the unit square."""
    inverted = BooleanProperty(False)
    """On a banner of its own colour: the shape in the text colour, the initial in the fill."""
    banner = BooleanProperty(False)

    def __init__(self, **more: object) -> None:
        super().__init__(**more)
        draw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "fill", "edge", "colour"):
            self.fbind(name, draw)
        draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if not self.colour:
            return
        shape = shape_of(self.colour)
        place = tokens()["letter"][shape]
        self.letter = [place["x"], 1 - place["y"], place["size"]]
        points = outline(shape)
        left, bottom = self.center_x - self.side / 2, self.center_y - self.side / 2
        corners = [c for x, y in points for c in (left + x * self.side, bottom + y * self.side)]
        with self.canvas.before:
            Color(*self.fill)
            Mesh(
                vertices=fan(points, left, bottom, self.side), indices=list(range(len(points) + 2)), mode="triangle_fan"
            )
            Color(*self.edge)
            width = max(dp(0.7), self.side / 44)
            if self.edge == self.fill:
                SmoothLine(points=corners, close=True, width=dp(0.6))
            else:
                SmoothLine(points=corners, close=True, width=width)


class PlayerChip(ButtonBehavior, BoxLayout):
    """A player to choose: mark and name."""

    name = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    chosen = BooleanProperty(False)


load_kv(__file__)
