"""Pieces as they lie on the table, painted: cars of a route, train cards, passengers; with colour, pattern, letter."""

from scoring.ticket_to_ride import Route
from screens.metrics import dp
from screens.theme import rgba
from screens.ticket_to_ride.look import look, route_colour
from screens.ticket_to_ride.map.painting import cars_in_line
from screens.ui.pen import Pen, Rect, Tint

DARK, PALE = "#262119", "#FFFDF7"


def _middle(box: Rect) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def cars(pen: Pen, box: Rect, _pressed: bool, route: Route) -> None:
    """The cars of a route in a line, as the map has them."""
    for colour, shapes in cars_in_line(route, box, pen.theme):
        pen.polygons(shapes, colour)


def swatch(pen: Pen, box: Rect, _pressed: bool, colour: str) -> None:
    """A colour of train cards with its letter."""
    tint, line = (route_colour(pen.theme, colour, part) for part in ("tint", "line"))
    pen.framed(box, dp(7), tint, line, dp(1.5))
    pen.words(look("routes")[colour]["letter"], _middle(box), box[3] * 0.56, _ink_upon(tint, line))


def length(pen: Pen, box: Rect, _pressed: bool, colour: str, cars: int) -> None:
    """How long a route of this colour is; any colour pays for a dashed one."""
    tint, line = (route_colour(pen.theme, colour, part) for part in ("tint", "line"))
    if colour == "grey":
        pen.panel(box, dp(7), tint)
        pen.dashed(box, dp(7), line, dp(1.5), dp(5), dp(4))
    else:
        pen.framed(box, dp(7), tint, line, dp(1.5))
    pen.words(str(cars), _middle(box), box[3] * 0.5, _ink_upon(tint, line))


def _ink_upon(tint: Tint, line: Tint) -> Tint:
    """The colour's own line where it can be read upon its tint."""
    return line if abs(_light(tint) - _light(line)) > 0.3 else rgba(PALE if _light(tint) < 0.5 else DARK)


def _light(colour: Tint) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


# --- passengers ---


def pawn(pen: Pen, box: Rect, _pressed: bool, colour: str) -> None:
    """A passenger: outlined in ink, or in the pale ink of the dark, so that every colour is seen."""
    fill, line, side, (x, y) = rgba(look("passengers")[colour]["fill"]), pen.theme.ink, box[3], _middle(box)
    edge = max(dp(1.2), side / 22)
    foot, head, wide = y - side * 0.5, side * 0.24, side * 0.86
    body = (x - wide / 2, foot, wide, side * 0.56)
    top = (x, foot + side - head)
    round_above = wide * 0.42
    for by, tint in ((0.0, line), (edge, fill)):
        pen.panel(
            (body[0] + by, body[1] + by, body[2] - 2 * by, body[3] - 2 * by),
            [round_above - by, round_above - by, dp(2), dp(2)],
            tint,
        )
        pen.disc(top, head - by, tint)
    ink = rgba(DARK if _light(fill) > 0.55 else PALE)
    pen.words(look("passengers")[colour]["letter"], (x, foot + side * 0.24), side * 0.4, ink)
