"""What lies on a player board, painted small into the open canvas: workers, cattle, stops of the railroad, discs."""

from kivy.metrics import dp

from companion.games.great_western_trail.pictures import cattle_picture
from screens.great_western_trail.drawn.rail_line import Stop, city_stop, station_stop
from screens.kit.drawing import Point, Rect, dashed, disc, framed, letter, mark, panel, stroke, symbol
from screens.kit.shapes import fitted
from screens.theme import Theme, rgba, tokens

RADIUS, AIR = 9, 5
"""Of a space for a worker, and between two of them, in dp."""


def workers(
    theme: Theme, box: Rect, _pressed: bool, counts: tuple[tuple[str, int], ...], points: tuple[str, ...]
) -> None:
    """A line for each kind: outlined where the worker is printed, full where one was hired, else dashed."""
    pitch = (box[3] + dp(AIR)) / len(counts)
    side, top = pitch - dp(AIR), box[1] + box[3]
    for line, (kind, count) in enumerate(counts):
        for place, worth in enumerate(points):
            space = (box[0] + place * pitch, top - line * pitch - side, side, side)
            _worker(theme, space, kind, place + 1, count, worth)


def _worker(theme: Theme, box: Rect, kind: str, place: int, count: int, points: str) -> None:
    look, side = tokens()["great_western_trail"]["workers"][kind], box[2]
    middle, line = (box[0] + side / 2, box[1] + side / 2), rgba(look["line"][theme.mode])
    if place == 1:
        framed(box, dp(RADIUS), theme.page, line, dp(2))
        symbol(look["icon"], middle, side * 0.56, line)
    elif place <= count:
        panel(box, dp(RADIUS), rgba(look["fill"]))
        symbol(look["icon"], middle, side * 0.58, rgba(look["on"]))
    else:
        dashed(box, dp(RADIUS), theme.rule2, dp(1.5), dp(4), dp(3))
        if points:
            letter(points, middle, min(theme.strong, side * 0.5), theme.ink2)


def cattle(theme: Theme, box: Rect, pressed: bool, slot: str, edition: str, value: int, count: int) -> None:
    """An ear tag, and how many there are of it."""
    left, bottom, side, _ = box
    fitted(theme, (left, bottom, side, side), pressed, cattle_picture(slot, edition, value))
    middle = left + side * 0.9, bottom + side * 0.92
    disc(middle, side * 0.25, theme.page)
    disc(middle, side * 0.225, theme.ink)
    letter(str(count), middle, side * 0.36, theme.page)


def stops(
    theme: Theme, box: Rect, _pressed: bool, kind: str, colour: str, held: tuple[tuple[int, str, int], ...], lines: int
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
        stroke([middles[first], middles[first + across - 1]], theme.rule2, dp(3))
    draw = city_stop if kind == "cities" else station_stop
    for middle, stop in zip(middles, held, strict=True):
        draw(theme, colour, middle, Stop(*stop), pitch * 0.42)


def circles(theme: Theme, box: Rect, _pressed: bool, colour: str, held: tuple[tuple[str, bool], ...]) -> None:
    """Circles of the player board by their edge, each with a disc or the empty place it left."""
    pitch, middle = box[2] / 2, box[1] + box[3] / 2
    radius = pitch * 0.4
    for place, (edge, there) in enumerate(held):
        at, black = (box[0] + (place + 0.5) * pitch, middle), edge == "black"
        disc(at, radius, theme.ink if black else theme.rule2)
        disc(at, radius - dp(2.2 if black else 1.3), theme.page)
        if there:
            mark(theme, colour, "", at, 2 * radius - dp(5))
