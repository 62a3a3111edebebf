"""Dice to look at and to tap, and tools to choose, painted into the open canvas."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi

from screens.metrics import dp
from screens.stone_age.drawings.glyphs import glyph
from screens.theme import rgba, tokens
from screens.ui.pen import Pen, Point, Rect, Tint

LOW, MID, HIGH = 0.25, 0.5, 0.75
PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((MID, MID),),
    ((LOW, HIGH), (HIGH, LOW)),
    ((LOW, HIGH), (MID, MID), (HIGH, LOW)),
    ((LOW, HIGH), (HIGH, HIGH), (LOW, LOW), (HIGH, LOW)),
    ((LOW, HIGH), (HIGH, HIGH), (MID, MID), (LOW, LOW), (HIGH, LOW)),
    ((LOW, HIGH), (HIGH, HIGH), (LOW, MID), (HIGH, MID), (LOW, LOW), (HIGH, LOW)),
)
"""Where the pips of each face stand, in parts of its side."""
LANDS, FACES = 0.75, 4
"""Dice that fall: when the first of them lie, as a part of the time, and how many faces each shows until then."""
HEIGHT, TURN = 0.2, 160
"""From how high a die falls, by its own height, and turned by how many degrees."""
TILE, CORNERS = 68, (14, 14, 7, 7)


def die_colour(pen: Pen, part: str) -> Tint:
    """Dice are pale in both looks: `face`, `pip`, `line` or `edge`."""
    return rgba(tokens()["stone_age"]["die"][pen.theme.mode][part])


def pips(pen: Pen, value: int, middle: Point, side: float, colour: Tint) -> None:
    for x, y in PIPS[value]:
        pen.disc((middle[0] + (x - 0.5) * side, middle[1] + (y - 0.5) * side), side * 0.088, colour)


def fallen(far: float, number: int) -> float:
    """How far the die of this number has fallen: one lands after the other."""
    return min(1.0, far / (LANDS + (1 - LANDS) * (number * 2 % 5) / 4))


def face_up(value: int, far: float, number: int) -> int:
    """Another face every now and then, until it lies."""
    return 1 + (value + number + int(far * FACES)) % 6 if far < 1 else value


def bounce(far: float) -> float:
    """How high something is that falls, jumps once more and lies."""
    return abs(cos(1.5 * pi * far)) * (1 - far)


@contextmanager
def _falling(pen: Pen, box: Rect, far: float, number: int) -> Iterator[None]:
    """What is drawn within is on its way down, turning to one side."""
    side = 1 - 2 * (number % 2)
    angle, about = side * TURN * (1 - far) ** 2, (box[0] + box[2] / 2, box[1] + box[3] / 2)
    with pen.shift(0, bounce(far) * HEIGHT * box[3]), pen.turn(angle, about):
        yield


def die(pen: Pen, box: Rect, _pressed: bool, value: int, far: float, number: int) -> None:
    """A die that lies on the table, or falls there; 0 before it is rolled."""
    ledge, side, far = max(dp(2), box[2] / 30), box[2], fallen(far, number)
    with _falling(pen, box, far, number):
        pen.panel((box[0], box[1], side, side), side * 0.2, die_colour(pen, "edge"))
        pen.framed(
            (box[0], box[1] + ledge, side, side),
            side * 0.2,
            die_colour(pen, "face"),
            die_colour(pen, "line"),
            dp(1.5),
        )
        middle = (box[0] + side / 2, box[1] + ledge + side / 2)
        pips(pen, face_up(value, far, number), middle, side, die_colour(pen, "pip"))


def die_key(pen: Pen, box: Rect, pressed: bool, value: int, piece: str = "", far: float = 1, number: int = 0) -> None:
    """A face to tap: a real die that was rolled, or one to take with what it brings."""
    left, bottom, width, height = box[0], box[1] + (0 if pressed else dp(2)), box[2], box[3] - dp(2)
    foot, far = dp(32) if piece else 0, fallen(far, number)
    with _falling(pen, box, far, number):
        if not pressed:
            pen.panel((left, box[1], width, height), dp(12), die_colour(pen, "edge"))
        pen.framed((left, bottom, width, height), dp(12), die_colour(pen, "face"), die_colour(pen, "line"), dp(1.5))
        middle = (left + width / 2, bottom + foot + (height - foot) / 2)
        pips(pen, face_up(value, far, number), middle, min(width, height - foot), die_colour(pen, "pip"))
        if foot:  # on a ground of the look's own, because the die is pale in both
            inner = (left + dp(1.5), bottom + dp(1.5), width - dp(3), foot - dp(1.5))
            pen.panel(inner, [0, 0, dp(10.5), dp(10.5)], pen.theme.sunken)
            glyph(pen, piece, (left + width / 2, bottom + foot / 2 + dp(1)), dp(24))


def typed_die(pen: Pen, box: Rect, pressed: bool, value: int, awaited: bool) -> None:
    """A die that was entered, to tap away again; or room for one."""
    if value:
        die_key(pen, box, pressed, value)
        return
    line, width = (pen.theme.brass_fill, 2.5) if awaited else (pen.theme.rule2, 1.5)
    inner = (box[0] + dp(1), box[1] + dp(3), box[2] - dp(2), box[3] - dp(4))
    pen.dashed(inner, dp(12), line, dp(width), dp(5), dp(3.4))


# --- tools ---


def tool(pen: Pen, box: Rect, pressed: bool, text: str, use: str) -> None:
    """Free, chosen and lifted on brass, or used and lying turned."""
    wide, high = min(dp(TILE), box[2] - dp(4)), box[3] - dp(4)
    left, bottom = box[0] + (box[2] - wide) / 2, box[1]
    corners = [dp(corner) for corner in CORNERS]
    if use == "used":
        _turned(pen, (left, bottom, wide, high), text, corners)
        return
    chosen, look = use == "chosen", tokens()["stone_age"]["tool"]
    line = rgba(look["chosen_line"]) if chosen else pen.theme.rule2
    ledge = dp(look["chosen_ledge"] if chosen else 2)
    if not pressed:
        pen.panel((left, bottom, wide, high), corners, line if chosen else pen.theme.edge)
    body = (left, bottom + (0 if pressed else ledge), wide, high - (0 if chosen else ledge))
    pen.framed(body, corners, pen.theme.brass_fill if chosen else pen.theme.card, line, dp(1.5))
    ink = pen.theme.brass_ink if chosen else pen.theme.ink
    _face(pen, body, text, ink)
    if chosen:
        pen.symbol("check", (left + wide - dp(13), body[1] + body[3] - dp(13)), dp(16), ink)


def _turned(pen: Pen, box: Rect, text: str, corners: list[float]) -> None:
    """The tile lies on its side."""
    left, bottom, wide, height = box
    high = min(height, wide)
    turned = (left, bottom + (height - high) / 2, wide, high)
    with pen.turn(-90, (left + wide / 2, bottom + height / 2)):
        pen.framed(turned, corners, pen.theme.sunken, pen.theme.rule, dp(1.5))
        _face(pen, turned, text, pen.theme.ink3)


def _face(pen: Pen, box: Rect, text: str, ink: Tint) -> None:
    left, bottom, width, height = box
    pen.symbol("hammer", (left + width / 2, bottom + height * 0.7), dp(20), ink)
    pen.words(text, (left + width / 2, bottom + height * 0.32), min(pen.theme.title, height * 0.42), ink)


# --- whose dice ---


def real_dice(pen: Pen, box: Rect, _pressed: bool) -> None:
    """Two that lie on the table."""
    side, x, y = min(dp(40), box[3] * 0.6), box[0] + box[2] / 2, box[1] + box[3] / 2
    for value, aside, above, angle in ((5, -0.62, 0.06, 9), (2, 0.62, -0.06, -8)):
        left, bottom = x + aside * side - side / 2, y + above * side - side / 2
        with pen.turn(angle, (left + side / 2, bottom + side / 2)):
            die(pen, (left, bottom, side, side + dp(2)), False, value, 1.0, 0)


def app_dice(pen: Pen, box: Rect, _pressed: bool) -> None:
    """One on a phone, above its key."""
    theme, high = pen.theme, min(dp(64), box[3])
    wide, x, y = high * 0.66, box[0] + box[2] / 2, box[1] + box[3] / 2
    pen.framed((x - wide / 2, y - high / 2, wide, high), dp(7), theme.card, theme.ink, dp(2))
    pen.panel((x - wide * 0.36, y - high * 0.34, wide * 0.72, high * 0.7), dp(2), theme.sunken)
    side = wide * 0.48
    die(pen, (x - side / 2, y - high * 0.06, side, side + dp(2)), False, 3, 1.0, 0)
    pen.panel((x - side / 2, y - high * 0.26, side, high * 0.1), high * 0.05, theme.primary)
