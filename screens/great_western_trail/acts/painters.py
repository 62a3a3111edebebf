"""The railroad as the question sheet draws it: spaces of the line, and turnouts beside it."""

from kivy.metrics import dp

from companion.games.great_western_trail.box import railroad
from companion.games.great_western_trail.pictures import TASKS
from screens.kit.drawing import Point, Rect, disc, framed, letter, mark, panel, stroke, symbol
from screens.theme import Theme, rgba

_STOP, _GAUGE, _TIE, _LEDGE = 19.0, 4.0, 8.0, 2.0
"""Half a space; from the middle of the line to a rail, and to the end of a tie; in dp."""


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
    half = dp(_STOP - 1)
    fill, ink, line = theme.sheet, theme.ink2, theme.rule2
    if is_open:
        fill, ink = (rgba(colour) for colour in TASKS["station"][:2])
        line = fill
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
