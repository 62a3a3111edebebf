"""The drawn railroad: ten cities by value on the line, stations on the siding beside it, discs and links upon them."""

from dataclasses import dataclass

from kivy.graphics import Color, Mesh
from kivy.metrics import dp

from screens.kit.drawing import Point, Rect, disc, fade, framed, letter, mark, stroke
from screens.kit.fitting import width_of
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


def city(
    theme: Theme,
    box: Rect,
    _pressed: bool,
    colour: str,
    value: int,
    edge: str,
    discs: int,
    above: tuple[int, bool] | tuple[()],
    below: tuple[int, bool] | tuple[()],
    end: str,
) -> None:
    """A city upon its piece of the line; links to the city above and to that below are known by points and light."""
    x, y, top, bottom = _middle(theme, box, end)
    for bond, far in ((above, top), (below, bottom)):
        if bond and bond[1]:
            stroke([(x, y), (x, far)], theme.alert if bond[0] < 0 else theme.brass_fill, dp(13))
    if above and above[0]:
        _bond(theme, (x, top), *above)
    city_stop(theme, colour, (x, y), Stop(value, edge, discs), dp(_STOP))


def station(theme: Theme, box: Rect, _pressed: bool, colour: str, number: int, edge: str, discs: int, end: str) -> None:
    """A station upon its piece of the siding."""
    x, y, _, _ = _middle(theme, box, end)
    station_stop(theme, colour, (x, y), Stop(number, edge, discs), dp(_HOLE))


def _middle(theme: Theme, box: Rect, end: str) -> tuple[float, float, float, float]:
    """Two rails over ties through a row, from the first stop to the last; the stop, and the ends of the row."""
    left, bottom, _, height = box
    x, y, top = left + dp(TRACK) / 2, bottom + height / 2, bottom + height
    upper, lower = y if end == "first" else top, y if end == "last" else bottom
    ties = int((upper - lower) // dp(7))
    Color(*theme.rule)
    vertices: list[float] = []
    for tie in range(ties):
        level = round(upper - dp(4) - tie * dp(7))
        for corner in ((-_TIE, 0), (_TIE, 0), (_TIE, 2), (-_TIE, 2)):
            vertices += [x + dp(corner[0]), level + dp(corner[1]), 0.0, 0.0]
    corners = [4 * tie + corner for tie in range(ties) for corner in (0, 1, 2, 0, 2, 3)]
    Mesh(vertices=vertices, indices=corners, mode="triangles")
    for side in (-1, 1):
        rail = x + side * dp(_GAUGE)
        stroke([(rail, upper), (rail, lower)], theme.rule2, dp(1.6))
    return x, y, top, bottom


def _bond(theme: Theme, middle: Point, vp: int, lit: bool) -> None:
    """Points printed between two cities: lit once both hold a disc."""
    bad, size = vp < 0, theme.micro
    text = f"+{vp}" if vp > 0 else f"−{-vp}"
    wide, high = max(dp(28), width_of(text, size) + dp(10)), size * 1.4
    line = theme.alert if bad else theme.brass
    fill = (theme.alert if bad else theme.brass_fill) if lit else theme.page
    ink = (theme.alert_ink if bad else theme.brass_ink) if lit else line
    box = (middle[0] - wide / 2, middle[1] - high / 2, wide, high)
    framed(box, dp(6), fill, fill if lit and bad else line, dp(1.2))
    letter(text, middle, size, ink)


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
