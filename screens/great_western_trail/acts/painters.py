"""Pictures of the options of Great Western Trail, painted into the open canvas."""

from kivy.metrics import dp

from companion.games.great_western_trail.box import MasterTile, railroad
from screens.great_western_trail.drawn.cells import colours_of, tile_picture
from screens.great_western_trail.drawn.ear_tag import slot_tag
from screens.great_western_trail.drawn.painters import master_look
from screens.great_western_trail.drawn.rail_line import Stop, city_stop
from screens.great_western_trail.drawn.stock_tile import stock_tile
from screens.great_western_trail.drawn.task_tile import task_tile
from screens.kit.drawing import Point, Rect, Tint, disc, fade, framed, letter, mark, panel, stroke, symbol
from screens.theme import Theme, rgba

_STOP, _GAUGE, _TIE, _LEDGE = 19.0, 4.0, 8.0, 2.0
"""Half a space; from the middle of the line to a rail, and to the end of a tie; in dp."""


def _pale(theme: Theme, box: Rect, closed: bool) -> None:
    """What is closed stands back."""
    if closed:
        panel(box, box[3] * 0.22, fade(theme.page, 0.55))


def _square(box: Rect) -> Rect:
    left, bottom, width, height = box
    side = min(width, height)
    return left + (width - side) / 2, bottom + (height - side) / 2, side, side


def tile(theme: Theme, box: Rect, _pressed: bool, edition: str, kind: str, closed: bool) -> None:
    stock_tile(theme, edition, kind, _square(box))
    _pale(theme, _square(box), closed)


def building(theme: Theme, box: Rect, _pressed: bool, name: str, closed: bool) -> None:
    """A private building: its number and side."""
    look = colours_of("tasks", "building")
    _named(theme, box, name, rgba(look["fill"]), rgba(look["on"]), closed)


def neutral(theme: Theme, box: Rect, _pressed: bool, name: str, closed: bool) -> None:
    _named(theme, box, name, theme.primary, theme.primary_ink, closed)


def _named(theme: Theme, box: Rect, name: str, fill: Tint, ink: Tint, closed: bool) -> None:
    left, bottom, side, _ = square = _square(box)
    panel(square, side * 0.22, fill)
    letter(name, (left + side / 2, bottom + side / 2), side * (0.44 if len(name) < 3 else 0.34), ink)
    _pale(theme, square, closed)


def tag(theme: Theme, box: Rect, _pressed: bool, slot: str, edition: str, value: int, closed: bool) -> None:
    slot_tag(theme, _square(box), slot, edition, value)
    _pale(theme, _square(box), closed)


def tasks(theme: Theme, box: Rect, _pressed: bool, names: tuple[str, ...], edition: str, last: str) -> None:
    """The symbols of an objective card."""
    left, bottom, width, height = box
    step = width / len(names)
    side = min(step - dp(3), height)
    for number, task in enumerate(names):
        task_tile(theme, task, edition, (left + number * step, bottom + (height - side) / 2, side, side), last)


def city(theme: Theme, box: Rect, _pressed: bool, value: int, rim: str, closed: bool) -> None:
    left, bottom, side, _ = square = _square(box)
    city_stop(theme, "", (left + side / 2, bottom + side / 2), Stop(value, rim, 0), dp(16))
    _pale(theme, square, closed)


def master(theme: Theme, box: Rect, _pressed: bool, edition: str, of: MasterTile) -> None:
    """What a stationmaster tile counts."""
    tile_picture(theme, _square(box), *master_look(theme, edition, of))


# --- a space of the railroad; a turnout lies above the line that goes on below it ---


def stop(
    theme: Theme,
    box: Rect,
    pressed: bool,
    space: str,
    is_open: bool,
    here: str,
    others: tuple[tuple[str, str], ...],
    station: str,
    upgraded: bool,
    master: bool,
    ends: str,
) -> None:
    left, bottom, width, _ = box
    line = bottom + dp(_STOP) + dp(3)
    _rails(theme, (left, line), width, ends)
    middle = (left + width / 2, line)
    others = others if space != railroad.START_SPACE else ()
    if not space.startswith("T"):
        _circle(theme, middle, "" if here or others else space, is_open, pressed)
        _standing(theme, middle, here, others)
        return
    middle = (middle[0], line + dp(2 * _STOP - 3))
    path = [(left, line), (left + width * 0.2, middle[1]), (left + width * 0.8, middle[1]), (left + width, line)]
    stroke(path, theme.rule2, dp(2.4))
    _turnout(theme, middle, "" if here or others else station, is_open, pressed)
    _standing(theme, middle, here, others)
    corner = (middle[0] + dp(_STOP - 3), middle[1] + dp(_STOP - 5))
    if (upgraded or master) and not here and not others:
        _badge(theme, corner, "check" if upgraded else "star-outline")


def _rails(theme: Theme, start: Point, width: float, ends: str) -> None:
    (x, y), middle = start, start[0] + width / 2
    left, right, step = middle if ends == "first" else x, middle if ends == "last" else x + width, dp(7)
    tie = left + step / 2
    while tie < right:
        stroke([(tie, y - dp(_TIE)), (tie, y + dp(_TIE))], theme.rule, dp(2))
        tie += step
    for side in (-1, 1):
        stroke([(left, y + side * dp(_GAUGE)), (right, y + side * dp(_GAUGE))], theme.rule2, dp(1.5))


def _turnout(theme: Theme, middle: Point, station: str, is_open: bool, pressed: bool) -> None:
    look, half = colours_of("tasks", "station"), dp(_STOP - 1)
    fill, ink, line = theme.sheet, theme.ink2, theme.rule2
    if is_open:
        fill, ink, line = rgba(look["fill"]), rgba(look["on"]), rgba(look["fill"])
    left, bottom, side = middle[0] - half, middle[1] - half, 2 * half
    if is_open and not pressed:
        panel((left, bottom - dp(_LEDGE), side, side), dp(9), theme.edge)
    framed((left, bottom, side, side), dp(9), fill, line, dp(1.6))
    letter(station, middle, dp(17), ink)


def _circle(theme: Theme, middle: Point, space: str, is_open: bool, pressed: bool) -> None:
    radius = dp(_STOP)
    if is_open and not pressed:
        disc((middle[0], middle[1] - dp(_LEDGE)), radius, theme.edge)
    disc(middle, radius, theme.primary if is_open else theme.rule2)
    disc(middle, radius - dp(2.4 if is_open else 1.5), theme.card if is_open else theme.sheet)
    letter(space, middle, dp(17), theme.ink if is_open else theme.ink2)


def _standing(theme: Theme, middle: Point, here: str, others: tuple[tuple[str, str], ...]) -> None:
    """Engines in place of the number."""
    if here:
        disc(middle, dp(_STOP), theme.player(here, "edge"))
        disc(middle, dp(_STOP - 1.5), theme.player(here, "fill"))
        symbol("train", middle, dp(22), theme.player(here, "on"))
        return
    for number, (colour, initial) in enumerate(others):
        aside = (number - (len(others) - 1) / 2) * dp(10)
        mark(theme, colour, initial, (middle[0] + aside, middle[1]), dp(2 * _STOP - 8))


def _badge(theme: Theme, middle: Point, icon: str) -> None:
    disc(middle, dp(9), theme.sheet)
    disc(middle, dp(8), theme.primary if icon == "check" else theme.brass_fill)
    symbol(icon, middle, dp(12), theme.primary_ink if icon == "check" else theme.brass_ink)
