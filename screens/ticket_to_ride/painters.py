"""Pieces as they lie on the table, painted: cars of a route, train cards, passengers; with colour, pattern, letter."""

from kivy.core.text import DEFAULT_FONT
from kivy.graphics import Color
from kivy.graphics import Mesh as Triangles
from kivy.metrics import dp

from companion.games.ticket_to_ride.board import LOCOMOTIVE
from scoring.ticket_to_ride import Route
from screens.kit.drawing import Rect, Tint, dashed, disc, framed, letter, letters_from, panel, symbol
from screens.kit.fitting import width_of
from screens.theme import Theme, rgba
from screens.ticket_to_ride.look import look, route_colour
from screens.ticket_to_ride.map.painting import Mesh, cars_in_line, pattern_of

SMALLEST = 10
"""Words on a card are no smaller, in dp."""
NARROW = 5
"""A card that is narrower, in heights of its words, has its letter in the picture: both do not fit below."""
STRIPES = ("pink", "orange", "yellow", "green", "blue", "pink")
"""What a locomotive's card shows: it counts as any of them."""
DARK, PALE = "#262119", "#FFFDF7"
LEDGE = 2


def _fill(meshes: list[Mesh]) -> None:
    for colour, vertices, indices in meshes:
        Color(*colour)
        Triangles(vertices=vertices, indices=indices, mode="triangles")


def _raised(theme: Theme, box: Rect, radius: float, *, pressed: bool) -> Rect:
    """The face of something to press, upon its edge; pressed it lies where the edge was."""
    left, low, width, high = box
    if not pressed:
        panel((left, low, width, high - dp(LEDGE)), radius, theme.edge)
    return left, low + (0 if pressed else dp(LEDGE)), width, high - dp(LEDGE)


def _middle(box: Rect) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def cars(theme: Theme, box: Rect, _pressed: bool, route: Route) -> None:
    """The cars of a route in a line, as the map has them."""
    _fill(cars_in_line(route, box, theme))


def swatch(theme: Theme, box: Rect, _pressed: bool, colour: str) -> None:
    """A colour of train cards with its letter."""
    tint, line = (route_colour(theme, colour, part) for part in ("tint", "line"))
    framed(box, dp(7), tint, line, dp(1.5))
    letter(look("routes")[colour]["letter"], _middle(box), box[3] * 0.56, _ink_upon(tint, line))


def _ink_upon(tint: Tint, line: Tint) -> Tint:
    """The colour's own line where it can be read upon its tint."""
    return line if abs(_light(tint) - _light(line)) > 0.3 else rgba(PALE if _light(tint) < 0.5 else DARK)


def _light(colour: Tint) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


# --- train cards ---


def train_card(theme: Theme, box: Rect, pressed: bool, kind: str, text: str, chosen: bool) -> None:
    """Colour, pattern, letter and word; without a kind the gap that a card was taken from."""
    if not kind:
        inner = (box[0] + dp(1), box[1] + dp(LEDGE + 1), box[2] - dp(2), box[3] - dp(LEDGE + 2))
        panel(inner, dp(8), theme.brass_wash)
        dashed(inner, dp(8), theme.brass, dp(1.5), dp(5), dp(4))
        letter("?", _middle(inner), dp(24), theme.brass)
        return
    face = left, bottom, width, height = _raised(theme, box, dp(8), pressed=pressed)
    line = theme.ink if kind == LOCOMOTIVE else route_colour(theme, kind, "line")
    thick = dp(3) if chosen else dp(1.5)
    words = max(dp(22), theme.micro * 1.6)
    framed(face, dp(8), theme.card, theme.primary if chosen else line, thick)
    narrow = width < theme.micro * NARROW
    _picture(
        theme, (left + thick, bottom + words, width - 2 * thick, height - words - thick), kind, line, narrow=narrow
    )
    sign = "" if kind == LOCOMOTIVE or narrow else look("routes")[kind]["letter"]
    _words(theme, (left + width / 2, bottom + words / 2 + thick / 4), width - dp(6), kind, text, sign)


def _picture(theme: Theme, box: Rect, kind: str, line: Tint, *, narrow: bool) -> None:
    left, bottom, width, height = box
    middle = _middle(box)
    if kind == LOCOMOTIVE:
        each = width / len(STRIPES)
        for number, colour in enumerate(STRIPES):
            corners = [dp(6) if number == 0 else 0.0, dp(6) if number == len(STRIPES) - 1 else 0.0, 0.0, 0.0]
            tint = route_colour(theme, colour, "tint")
            panel((left + number * each, bottom, each + dp(0.5), height), corners, tint)
        _badge(theme, middle, min(width, height) * 0.4, theme.ink)
        symbol("train-variant", middle, min(width, height) * 0.52, theme.ink)
    else:
        panel(box, [dp(6), dp(6), 0.0, 0.0], route_colour(theme, kind, "tint"))
        _fill(pattern_of(kind, box, dp(1.5), theme))
        if narrow:
            _badge(theme, middle, max(dp(10), theme.micro * 0.8), line)
            letter(look("routes")[kind]["letter"], middle, theme.micro, theme.ink)
    panel((left, bottom - dp(0.75), width, dp(1.5)), 0, line)


def _badge(theme: Theme, middle: tuple[float, float], radius: float, line: Tint) -> None:
    disc(middle, radius, line)
    disc(middle, radius - dp(1.5), theme.card)


def _words(theme: Theme, middle: tuple[float, float], room: float, kind: str, text: str, sign: str) -> None:
    """Letter and word, the word alone, or where it is too long the letter alone."""
    for size in (theme.micro, max(dp(SMALLEST), theme.micro * 0.85)):
        wide, word = width_of(f"{sign} ", size) if sign else 0.0, width_of(text, size, bold=False)
        for before in (sign, "") if sign else ("",):
            whole = word + (wide if before else 0)
            if whole <= room:
                x = middle[0] - whole / 2
                if before:
                    letters_from(before, (x, middle[1]), size, theme.ink)
                    x += wide
                letter(text, (x + word / 2, middle[1]), size, theme.ink, font=DEFAULT_FONT)
                return
    if sign:
        letter(sign, middle, theme.micro, theme.ink)
    elif kind == LOCOMOTIVE:
        symbol("train-variant", middle, theme.micro * 1.2, theme.ink)


# --- passengers ---


def pawn_key(theme: Theme, box: Rect, pressed: bool, colour: str, count: int) -> None:
    """A passenger to take: its colour, its letter, and how many there can be."""
    left, low, wide, high = box  # a little narrower: in a full line keys touch
    face = left, bottom, width, height = _raised(
        theme, (left + dp(1), low, wide - dp(2), high), dp(10), pressed=pressed
    )
    framed(face, dp(10), theme.card, theme.rule2, dp(1.5))
    pawn(theme, colour, _middle(face), min(height * 0.68, width * 0.72))
    if count > 1:
        letter(str(count), (left + width - dp(10), bottom + height - dp(11)), theme.micro, theme.ink2)


def pawn_in(theme: Theme, box: Rect, _pressed: bool, colour: str) -> None:
    pawn(theme, colour, _middle(box), box[3])


def pawn(theme: Theme, colour: str, middle: tuple[float, float], side: float) -> None:
    """A passenger around a point: outlined in ink, or in the pale ink of the dark, so that every colour is seen."""
    fill, line = rgba(look("passengers")[colour]["fill"]), theme.ink
    edge, (x, y) = max(dp(1.2), side / 22), middle
    foot, head, wide = y - side * 0.5, side * 0.24, side * 0.86
    body = (x - wide / 2, foot, wide, side * 0.56)
    top = (x, foot + side - head)
    round_above = wide * 0.42
    for by, tint in ((0.0, line), (edge, fill)):
        panel(
            (body[0] + by, body[1] + by, body[2] - 2 * by, body[3] - 2 * by),
            [round_above - by, round_above - by, dp(2), dp(2)],
            tint,
        )
        disc(top, head - by, tint)
    ink = rgba(DARK if _light(fill) > 0.55 else PALE)
    letter(look("passengers")[colour]["letter"], (x, foot + side * 0.24), side * 0.4, ink)
