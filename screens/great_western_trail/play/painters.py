"""What lies on a player board, painted small into the open canvas: workers, cattle, stops of the railroad, discs."""

from dataclasses import dataclass

from companion.games.great_western_trail.pictures import cattle_picture
from screens.metrics import dp
from screens.theme import rgba, tokens
from screens.ui.pen import Pen, Point, Rect, fade
from screens.ui.shapes import fitted

RADIUS, AIR = 9, 5
"""Of a space for a worker, and between two of them, in dp."""
STOP, HOLE = 16, 14
"""Half a city's circle and half a station's hole, in dp."""


def workers(pen: Pen, box: Rect, _pressed: bool, counts: tuple[tuple[str, int], ...], points: tuple[str, ...]) -> None:
    """A line for each kind: outlined where the worker is printed, full where one was hired, else dashed."""
    pitch = (box[3] + dp(AIR)) / len(counts)
    side, top = pitch - dp(AIR), box[1] + box[3]
    for line, (kind, count) in enumerate(counts):
        for place, worth in enumerate(points):
            space = (box[0] + place * pitch, top - line * pitch - side, side, side)
            _worker(pen, space, kind, place + 1, count, worth)


def _worker(pen: Pen, box: Rect, kind: str, place: int, count: int, points: str) -> None:
    look, side = tokens()["great_western_trail"]["workers"][kind], box[2]
    middle, line = (box[0] + side / 2, box[1] + side / 2), rgba(look["line"][pen.theme.mode])
    if place == 1:
        pen.framed(box, dp(RADIUS), pen.theme.page, line, dp(2))
        pen.symbol(look["icon"], middle, side * 0.56, line)
    elif place <= count:
        pen.panel(box, dp(RADIUS), rgba(look["fill"]))
        pen.symbol(look["icon"], middle, side * 0.58, rgba(look["on"]))
    else:
        pen.dashed(box, dp(RADIUS), pen.theme.rule2, dp(1.5), dp(4), dp(3))
        if points:
            pen.words(points, middle, min(pen.theme.strong, side * 0.5), pen.theme.ink2)


def cattle(pen: Pen, box: Rect, pressed: bool, slot: str, edition: str, value: int, count: int) -> None:
    """An ear tag, and how many there are of it."""
    left, bottom, side, _ = box
    fitted(pen, (left, bottom, side, side), pressed, cattle_picture(slot, edition, value))
    middle = left + side * 0.9, bottom + side * 0.92
    pen.disc(middle, side * 0.25, pen.theme.page)
    pen.disc(middle, side * 0.225, pen.theme.ink)
    pen.words(str(count), middle, side * 0.36, pen.theme.page)


def stops(
    pen: Pen, box: Rect, _pressed: bool, kind: str, colour: str, held: tuple[tuple[int, str, int], ...], lines: int
) -> None:
    """Cities or stations by their value, edge and own discs, in so many lines."""
    left, bottom, width, height = box
    across, high = len(held) // lines, height / lines
    pitch = min(width / across, high - dp(4))
    middles: list[Point] = [
        (left + (number % across + 0.5) * pitch, bottom + height - (number // across + 0.5) * high)
        for number in range(len(held))
    ]
    for first in range(0, len(held), across) if kind == "cities" else ():
        pen.stroke([middles[first], middles[first + across - 1]], pen.theme.rule2, dp(3))
    draw = _city if kind == "cities" else _station
    for middle, stop in zip(middles, held, strict=True):
        draw(pen, colour, middle, Stop(*stop), pitch * 0.42)


@dataclass(frozen=True, slots=True)
class Stop:
    """A city or a station as it is drawn."""

    value: int
    edge: str
    discs: int


def _city(pen: Pen, colour: str, middle: Point, stop: Stop, radius: float) -> None:
    """A city by its value, under a player's disc if one lies there."""
    black, part = stop.edge == "black", radius / dp(STOP)
    pen.disc(middle, radius + dp(1.5) * part, pen.theme.page)
    pen.disc(middle, radius, pen.theme.ink if black else pen.theme.rule2)
    pen.disc(middle, radius - max(dp(1.3), dp(3.4 if black else 1.7) * part), pen.theme.card)
    if stop.discs:
        pen.mark(colour, str(stop.value), middle, 2 * radius - dp(3) * part)
    else:
        pen.words(str(stop.value), middle, dp(14.5) * part, pen.theme.ink)
    if stop.discs > 1:
        _times(pen, (middle[0] + radius * 0.8, middle[1] + radius * 0.8), stop.discs, part)


def _station(pen: Pen, colour: str, middle: Point, stop: Stop, half: float) -> None:
    """A station by its number, under a player's disc if one lies there."""
    part = half / dp(HOLE)
    width = max(dp(1.3), dp(3.2 if stop.edge == "black" else 1.6) * part)
    line = pen.theme.ink if stop.edge == "black" else pen.theme.rule2
    pen.framed((middle[0] - half, middle[1] - half, 2 * half, 2 * half), dp(7) * part, pen.theme.card, line, width)
    if stop.discs:
        pen.mark(colour, str(stop.value), middle, 2 * half - dp(2) * part)
    else:
        pen.words(str(stop.value), middle, dp(13) * part, fade(pen.theme.ink, 0.9))


def _times(pen: Pen, middle: Point, count: int, part: float) -> None:
    radius = dp(9.5) * max(part, 0.75)
    pen.disc(middle, radius + dp(1), pen.theme.page)
    pen.disc(middle, radius, pen.theme.ink)
    pen.words(str(count), middle, radius * 1.3, pen.theme.page)


def circles(pen: Pen, box: Rect, _pressed: bool, colour: str, held: tuple[tuple[str, bool], ...]) -> None:
    """Circles of the player board by their edge, each with a disc or the empty place it left."""
    pitch, middle = box[2] / 2, box[1] + box[3] / 2
    radius = pitch * 0.4
    for place, (edge, there) in enumerate(held):
        at, black = (box[0] + (place + 0.5) * pitch, middle), edge == "black"
        pen.disc(at, radius, pen.theme.ink if black else pen.theme.rule2)
        pen.disc(at, radius - dp(2.2 if black else 1.3), pen.theme.page)
        if there:
            pen.mark(colour, "", at, 2 * radius - dp(5))
