"""The drawn railroad: ten cities by value on the line, stations on the siding beside it, discs and links upon them."""

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Mesh
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.kit.drawing import Point, Rect, disc, fade, framed, letter, mark, stroke
from screens.kit.drawn import Painted
from screens.kit.fitting import width_of
from screens.kit.layout import Column
from screens.theme import Theme

TRACK = 44
"""The column of a line's stops, in dp."""
_STOP, _HOLE = 16, 14
"""Half a city's circle and half a station's hole, in dp."""
_GAUGE, _TIE = 4.5, 9.0
"""From the middle of the line to a rail, and to the end of a tie, in dp."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A city or a station as it is drawn."""

    value: int
    edge: str
    discs: int


@dataclass(frozen=True, slots=True)
class Bond:
    """A link between a stop and the one below it."""

    upper: int
    vp: int
    lit: bool


class RailLine(Painted, Column):
    """Rows of one city and one station each; the lines run behind them, through the middle of every row."""

    shows = ("cities", "stations", "bonds", "colour", "siding", "margin", "drop")
    cities = ListProperty()
    stations = ListProperty()
    bonds = ListProperty()
    colour = StringProperty("")
    """Of the player whose discs they are."""
    siding = NumericProperty()
    """Where the stations' line begins, from the left."""
    margin = NumericProperty()
    aside = NumericProperty()
    """How wide a station is."""
    longest = NumericProperty()
    """How wide a city has to be."""
    drop = NumericProperty(0)
    """How much lower every station stands than its city, where there is no room for both beside each other."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._brush, aside=self._widest, longest=self._widest)
        self._widest()

    def _widest(self, *_: Any) -> None:
        self.aside = max(row.aside for row in self.children)
        self.longest = max(row.longest for row in self.children)

    def stands_alone(self) -> bool:
        """The rows move with the line, but nothing in the picture moves against it."""
        return True

    def _middles(self) -> tuple[list[float], list[float]]:
        """Where cities and stations lie, worked out from the rows' heights: they may not be laid out yet."""
        top, cities, stations = self.top, [], []
        for row in reversed(self.children):
            cities.append(top - row.first / 2)
            stations.append(top - (row.first + row.height) / 2 if self.drop else top - row.height / 2)
            top -= row.height
        return cities, stations

    def paint(self) -> None:
        rows, beside = self._middles()
        if len(rows) != len(self.cities) or not self.colour:
            return
        line, siding = self.x + self.margin + dp(TRACK) / 2, self.x + self.siding + dp(TRACK) / 2
        self._track(line, rows)
        self._track(siding, beside)
        for bond in self.bonds:
            self._bond(line, rows[bond.upper], rows[bond.upper + 1], bond)
        for y, city in zip(rows, self.cities, strict=True):
            self._city((line, y), city)
        for y, station in zip(beside, self.stations, strict=True):
            self._station((siding, y), station)

    def _track(self, x: float, rows: list[float]) -> None:
        """Two rails over ties, from the first stop to the last."""
        theme, ties = self.theme, int((rows[0] - rows[-1]) // dp(7))
        Color(*theme.rule)
        vertices: list[float] = []
        for tie in range(ties):
            left, right, y = x - dp(_TIE), x + dp(_TIE), round(rows[0] - tie * dp(7))
            for corner in ((left, y), (right, y), (right, y + dp(2)), (left, y + dp(2))):
                vertices += [*corner, 0.0, 0.0]
        corners = [4 * tie + corner for tie in range(ties) for corner in (0, 1, 2, 0, 2, 3)]
        Mesh(vertices=vertices, indices=corners, mode="triangles")
        for side in (-1, 1):
            rail = x + side * dp(_GAUGE)
            stroke([(rail, rows[0]), (rail, rows[-1])], theme.rule2, dp(1.6))

    def _bond(self, x: float, upper: float, lower: float, bond: Bond) -> None:
        """Points printed between two cities: lit once both hold a disc."""
        theme, bad = self.theme, bond.vp < 0
        if bond.lit:
            light = theme.alert if bad else theme.brass_fill
            stroke([(x, upper), (x, lower)], light, dp(13))
        if bond.vp:
            text = f"+{bond.vp}" if bond.vp > 0 else f"−{-bond.vp}"
            size = theme.micro
            wide, high = max(dp(28), width_of(text, size) + dp(10)), size * 1.4
            box = (x - wide / 2, (upper + lower) / 2 - high / 2, wide, high)
            line = theme.alert if bad else theme.brass
            fill = (theme.alert if bad else theme.brass_fill) if bond.lit else theme.page
            ink = (theme.alert_ink if bad else theme.brass_ink) if bond.lit else line
            framed(box, dp(6), fill, line if not bond.lit or not bad else fill, dp(1.2))
            letter(text, (x, (upper + lower) / 2), size, ink)

    def _city(self, middle: Point, stop: Stop) -> None:
        city_stop(self.theme, self.colour, middle, stop, dp(_STOP))

    def _station(self, middle: Point, stop: Stop) -> None:
        station_stop(self.theme, self.colour, middle, stop, dp(_HOLE))


def city_stop(theme: Theme, colour: str, middle: Point, stop: Stop, radius: float) -> None:
    """A city by its value, under a player's disc if one lies there."""
    black, part = stop.edge == "black", radius / dp(_STOP)
    disc(middle, radius + dp(1.5) * part, theme.page)
    disc(middle, radius, theme.ink if black else theme.rule2)
    disc(middle, radius - max(dp(1.3), dp(3.4 if black else 1.7) * part), theme.card)
    if stop.discs:
        mark(theme, colour, str(stop.value), middle, 2 * radius - dp(3) * part)
    else:
        letter(str(stop.value), middle, dp(14.5) * part, theme.ink)
    if stop.discs > 1:
        _times(theme, (middle[0] + radius * 0.8, middle[1] + radius * 0.8), stop.discs, part)


def station_stop(theme: Theme, colour: str, middle: Point, stop: Stop, half: float) -> None:
    """A station by its number, under a player's disc if one lies there."""
    part = half / dp(_HOLE)
    width = max(dp(1.3), dp(3.2 if stop.edge == "black" else 1.6) * part)
    line = theme.ink if stop.edge == "black" else theme.rule2
    framed(_around(middle, half), dp(7) * part, theme.card, line, width)
    if stop.discs:
        mark(theme, colour, str(stop.value), middle, 2 * half - dp(2) * part)
    else:
        letter(str(stop.value), middle, dp(13) * part, fade(theme.ink, 0.9))


def _times(theme: Theme, middle: Point, count: int, part: float) -> None:
    radius = dp(9.5) * max(part, 0.75)
    disc(middle, radius + dp(1), theme.page)
    disc(middle, radius, theme.ink)
    letter(str(count), middle, radius * 1.3, theme.page)


def _around(middle: Point, half: float) -> Rect:
    return middle[0] - half, middle[1] - half, 2 * half, 2 * half


class CityMark(Painted):
    """A city of the railroad by its value."""

    shows = ("value", "rim")
    value = NumericProperty(0)
    rim = StringProperty("white")

    def paint(self) -> None:
        city_stop(self.theme, "", (self.center_x, self.center_y), Stop(int(self.value), self.rim, 0), dp(16))
