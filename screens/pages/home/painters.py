"""The picture of the first start: a board with routes of three players, and a phone beside it that keeps the books."""

import math

from screens.metrics import dp
from screens.ui.fitting import width_of
from screens.ui.pen import Pen, Point, Rect

ROWS: tuple[tuple[Point, ...], ...] = (
    ((0.05, 0.79), (0.2, 0.89), (0.36, 0.8), (0.52, 0.91), (0.67, 0.82), (0.83, 0.87), (0.95, 0.72)),
    ((0.04, 0.56), (0.19, 0.62), (0.34, 0.55), (0.5, 0.65), (0.64, 0.57), (0.8, 0.62), (0.94, 0.49)),
    ((0.07, 0.33), (0.21, 0.37), (0.37, 0.31), (0.52, 0.41), (0.67, 0.33), (0.82, 0.38), (0.93, 0.26)),
    ((0.16, 0.13), (0.32, 0.11), (0.48, 0.16), (0.63, 0.09), (0.79, 0.14)),
)
"""Cities from the top; each is named by its row and its place there."""
FREE = (
    *("00-10", "01-11", "02-03", "03-04", "04-05", "03-13", "04-14", "05-15", "06-16", "10-11", "11-12", "12-02"),
    *("12-13", "10-20", "11-21", "12-22", "13-23", "14-24", "16-26", "24-25", "20-30", "21-30", "22-31", "24-33"),
)
CLAIMED = {
    "blue": ("01-02", "02-13", "13-14", "14-15", "15-16"),
    "red": ("00-01", "30-31", "31-32", "32-33", "33-34", "34-25", "25-26"),
    "yellow": ("20-21", "21-22", "22-23", "23-24", "05-06"),
}
STAMPED = {"blue": ("02-13", "14-15"), "red": ("31-32", "33-34"), "yellow": ("21-22",)}
"""Where the player's shape lies on the cars."""
POINTS = (("blue", 40, 0.8), ("red", 57, 1.0), ("yellow", 33, 0.62))
"""On the phone: whose, how many, and how long the line of their name is."""
BROADEST, PHONE, APART = 1.85, 0.72, 28
"""The board and the phone are so much wider than high; between them, in dp."""
PLAIN = 112
"""The height of a board whose lines have their plain width, in dp."""


def welcome(pen: Pen, box: Rect, _pressed: bool) -> None:
    x, y, width, height = box
    high = height - dp(24)
    phone, apart = (high + dp(8)) * PHONE, dp(APART)
    wide = min(high * BROADEST, width - phone - apart - dp(24))
    left = x + width / 2 - (wide + apart + phone) / 2
    pen.panel(box, dp(8), pen.theme.map)
    _board(pen, (left, y + dp(12), wide, high))
    _phone(pen, (left + wide + apart, y + dp(8), phone, high + dp(8)))


def _board(pen: Pen, box: Rect) -> None:
    unit = box[3] / PLAIN
    pen.panel((box[0], box[1] - dp(2), box[2], box[3]), dp(8), pen.theme.edge)
    pen.framed(box, dp(8), pen.theme.card, pen.theme.rule2, dp(1.5))
    pen.threads([_ends(box, route) for route in FREE], pen.theme.rule, 1.8 * unit)
    for colour, routes in CLAIMED.items():
        fill, edge = pen.theme.player(colour, "fill"), pen.theme.player(colour, "edge")
        pen.threads([car for route in routes for car in _cars(_ends(box, route), unit, 0.8 * unit)], edge, 6.4 * unit)
        pen.threads([car for route in routes for car in _cars(_ends(box, route), unit, 0)], fill, 4.8 * unit)
    for row in ROWS:
        for city in row:
            pen.disc(_placed(box, city), 2.5 * unit, pen.theme.ink)
            pen.disc(_placed(box, city), 1.4 * unit, pen.theme.card)
    for colour, routes in STAMPED.items():
        for route in routes:
            (ax, ay), (bx, by) = _ends(box, route)
            pen.mark(colour, "", ((ax + bx) / 2, (ay + by) / 2), 12 * unit)


def _phone(pen: Pen, box: Rect) -> None:
    left, bottom, wide, high = box
    pen.panel((left, bottom - dp(2), wide, high), dp(10), pen.theme.edge)
    pen.framed(box, dp(10), pen.theme.card, pen.theme.ink, dp(2))
    head = (left + dp(2), bottom + high * 0.77, wide - dp(4), high * 0.23 - dp(2))
    pen.panel(head, [dp(8), dp(8), 0, 0], pen.theme.player("blue", "fill"))
    middle = left + wide * 0.19, head[1] + head[3] / 2
    pen.disc(middle, head[3] * 0.34, pen.theme.card)
    pen.words("M", middle, head[3] * 0.44, pen.theme.player("blue", "fill"))
    pen.panel((left + wide * 0.36, middle[1] - dp(2), wide * 0.4, dp(4)), dp(2), pen.theme.card)
    row = high * 0.19
    for number, (colour, points, name) in enumerate(POINTS):
        line = head[1] - (number + 0.5) * row
        pen.panel((left + dp(2), line - row / 2, wide - dp(4), dp(1)), 0, pen.theme.rule)
        pen.mark(colour, "", (left + wide * 0.17, line), row * 0.56)
        pen.panel((left + wide * 0.38, line - dp(1.5), wide * 0.26 * name, dp(3)), dp(1.5), pen.theme.rule)
        half = width_of(str(points), row * 0.6) / 2
        pen.words(str(points), (left + wide * 0.92 - half, line), row * 0.6, pen.theme.ink)
    pen.panel((left + wide * 0.32, head[1] - 3 * row, dp(1), 3 * row), 0, pen.theme.margin)
    pen.panel((left + wide * 0.1, bottom + high * 0.055, wide * 0.8, high * 0.095), dp(3), pen.theme.primary)


def _placed(box: Rect, city: Point) -> Point:
    return box[0] + city[0] * box[2], box[1] + city[1] * box[3]


def _ends(box: Rect, route: str) -> list[Point]:
    """Both ends of a way."""
    return [_placed(box, ROWS[int(city[0])][int(city[1])]) for city in route.split("-")]


def _cars(ends: list[Point], unit: float, more: float) -> list[list[Point]]:
    """The cars of a route between its cities, each so much longer at either end."""
    (ax, ay), (bx, by) = ends
    long = math.dist(*ends)
    count = max(2, round(long / (9 * unit)))
    room = long - 5 * unit
    step = room / count
    dx, dy = (bx - ax) / long, (by - ay) / long
    cars = []
    for number in range(count):
        begin, end = 2.5 * unit + number * step + unit - more, 2.5 * unit + (number + 1) * step - unit + more
        cars.append([(ax + dx * begin, ay + dy * begin), (ax + dx * end, ay + dy * end)])
    return cars
