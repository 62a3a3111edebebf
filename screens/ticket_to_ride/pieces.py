"""Pieces as they lie on the table: cars of a route, train cards, passengers; each with colour, pattern and letter."""

from typing import Any

from kivy.core.text import DEFAULT_FONT
from kivy.graphics import Color
from kivy.graphics import Mesh as Triangles
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.gridlayout import GridLayout

from companion.games.ticket_to_ride.board import LOCOMOTIVE
from screens.kit.basic import Ledge
from screens.kit.beside import BesideOrBelow
from screens.kit.drawing import Rect, Tint, dashed, disc, framed, letter, letters_from, panel, symbol
from screens.kit.drawn import Painted, Pressed
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.theme import rgba
from screens.ticket_to_ride.look import look, route_colour
from screens.ticket_to_ride.map.painting import Mesh, cars_in_line, pattern_of

CAR = 44
"""How long a car is at most beside others in a line, in dp."""
LEAST_KEY, KEYS_APART = 48, 6
"""A key is no narrower, in dp; and what lies between two."""
SMALLEST = 10
"""Words on a card are no smaller, in dp."""
NARROW = 5
"""A card that is narrower, in heights of its words, has its letter in the picture: both do not fit below."""
STRIPES = ("pink", "orange", "yellow", "green", "blue", "pink")
"""What a locomotive's card shows: it counts as any of them."""
DARK, PALE = "#262119", "#FFFDF7"


def _fill(meshes: list[Mesh]) -> None:
    for colour, vertices, indices in meshes:
        Color(*colour)
        Triangles(vertices=vertices, indices=indices, mode="triangles")


class Cars(Painted):
    """The cars of a route in a line, as the map has them."""

    shows = ("route",)
    route = ObjectProperty(None, allownone=True)

    def wide(self, route: Any, room: float) -> float:
        return min(max(dp(60), room), dp(CAR) * route.length) if route else 0.0

    def paint(self) -> None:
        if self.route is not None:
            _fill(cars_in_line(self.route, (*self.pos, *self.size), self.theme))


class Swatch(Painted):
    """A colour of train cards with its letter."""

    shows = ("colour",)
    colour = StringProperty("")

    def paint(self) -> None:
        if self.colour:
            tint, line = (route_colour(self.theme, self.colour, part) for part in ("tint", "line"))
            framed((*self.pos, *self.size), dp(7), tint, line, dp(1.5))
            letter(look("routes")[self.colour]["letter"], self.center, self.height * 0.56, _ink_upon(tint, line))


def _ink_upon(tint: Tint, line: Tint) -> Tint:
    """The colour's own line where it can be read upon its tint."""
    return line if abs(_light(tint) - _light(line)) > 0.3 else rgba(PALE if _light(tint) < 0.5 else DARK)


def _light(colour: Tint) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


class Fact(BesideOrBelow):
    """A fact and its value on a ruled line."""

    text = StringProperty("")
    value = StringProperty("")
    value_role = OptionProperty("strong", options=["strong", "caption"])
    ruled = BooleanProperty(True)


class RouteFacts(BesideOrBelow):
    """What a route is: its cars, how many, and what they score."""

    route = ObjectProperty(None, allownone=True)
    icon = StringProperty("")
    text = StringProperty("")
    points = StringProperty("")

    def room_for_cars(self, width: float, growth: float, theme: Any) -> float:
        """What words and points leave; where large words have given way to a number, all but those."""
        if not (self.icon and theme.large):
            return width - dp(180) * growth
        return width - width_of(self.text, theme.body) - width_of(self.points, theme.title) - dp(66)


class OwnLineOfCars(Cars):
    """The cars by themselves, where large words leave them no room beside."""

    def paint(self) -> None:
        if self.route is not None:
            wide = self.wide(self.route, self.width)
            _fill(cars_in_line(self.route, (self.x, self.y, wide, self.height), self.theme))


class LaneKey(Ledge):
    """One of the tracks between two places: letter, colour, and whether it is the chosen one."""

    text = StringProperty("")
    colour = StringProperty("")
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    natural = NumericProperty()
    level = NumericProperty()
    least = NumericProperty()


# --- train cards ---


class CardGrid(GridLayout):
    """Cards beside each other, five in a line where their words are not too large; lower where that is not all."""

    low = BooleanProperty(False)
    """True where the page has no height for cards as they are."""

    def across(self, room: float, growth: float, number: int) -> int:
        """As many as fit, in lines as even as they can be: none stands alone below four."""
        each = max(dp(LEAST_KEY), dp(46) * growth)
        most = max(2, min(5, int((room + dp(KEYS_APART)) / (each + dp(KEYS_APART)))))
        lines = max(1, -(-number // most))
        return max(2, -(-number // lines))


class TrainCard(Pressed):
    """A train card: colour, pattern, letter and word."""

    shows = ("kind", "text", "chosen", "waits")
    kind = StringProperty("")
    text = StringProperty("")
    """The word below, and what it is called by."""
    chosen = BooleanProperty(False)
    waits = BooleanProperty(False)
    """True for the gap a card was taken from."""

    def paint(self) -> None:
        theme, ledge = self.theme, dp(2)
        left, bottom, width, height = self.body(ledge)
        if self.waits:
            box = (left + dp(1), bottom + dp(1), width - dp(2), height - dp(2))
            panel(box, dp(8), theme.brass_wash)
            dashed(box, dp(8), theme.brass, dp(1.5), dp(5), dp(4))
            letter("?", (left + width / 2, bottom + height / 2), dp(24), theme.brass)
            return
        if self.state == "normal":
            panel((left, bottom - ledge, width, height), dp(8), theme.edge)
        line = theme.ink if self.kind == LOCOMOTIVE else route_colour(theme, self.kind, "line")
        thick = dp(3) if self.chosen else dp(1.5)
        words = max(dp(22), theme.micro * 1.6)
        framed((left, bottom, width, height), dp(8), theme.card, theme.primary if self.chosen else line, thick)
        picture = (left + thick, bottom + words, width - 2 * thick, height - words - thick)
        self._picture(picture, line)
        self._words((left + width / 2, bottom + words / 2 + thick / 4), width - dp(6))

    @property
    def _is_narrow(self) -> bool:
        return bool(self.width < self.theme.micro * NARROW)

    def _picture(self, box: Rect, line: Tint) -> None:
        left, bottom, width, height = box
        round_above = [dp(6), dp(6), 0.0, 0.0]
        middle = (left + width / 2, bottom + height / 2)
        if self.kind == LOCOMOTIVE:
            for number, colour in enumerate(STRIPES):
                each, corners = width / len(STRIPES), [0.0, 0.0, 0.0, 0.0]
                if number in (0, len(STRIPES) - 1):
                    corners = [dp(6) if number == 0 else 0.0, dp(6) if number else 0.0, 0.0, 0.0]
                tint = route_colour(self.theme, colour, "tint")
                panel((left + number * each, bottom, each + dp(0.5), height), corners, tint)
            radius = min(width, height) * 0.4
            disc(middle, radius, self.theme.ink)
            disc(middle, radius - dp(1.5), self.theme.card)
            symbol("train-variant", middle, radius * 1.3, self.theme.ink)
        else:
            panel(box, round_above, route_colour(self.theme, self.kind, "tint"))
            _fill(pattern_of(self.kind, box, dp(1.5), self.theme))
            if self._is_narrow:
                radius = max(dp(10), self.theme.micro * 0.8)
                disc(middle, radius, line)
                disc(middle, radius - dp(1.5), self.theme.card)
                letter(look("routes")[self.kind]["letter"], middle, self.theme.micro, self.theme.ink)
        panel((left, bottom - dp(0.75), width, dp(1.5)), 0, line)

    def _words(self, middle: tuple[float, float], room: float) -> None:
        """Letter and word, the word alone, or where it is too long the letter alone."""
        sign = "" if self.kind == LOCOMOTIVE or self._is_narrow else look("routes")[self.kind]["letter"]
        ink = self.theme.ink
        for size in (self.theme.micro, max(dp(SMALLEST), self.theme.micro * 0.85)):
            wide, word = width_of(f"{sign} ", size) if sign else 0.0, width_of(self.text, size, bold=False)
            for with_sign in (True, False) if sign else (False,):
                whole = word + (wide if with_sign else 0)
                if whole <= room:
                    x = middle[0] - whole / 2
                    if with_sign:
                        letters_from(sign, (x, middle[1]), size, ink)
                        x += wide
                    letter(self.text, (x + word / 2, middle[1]), size, ink, font=DEFAULT_FONT)
                    return
        if sign:
            letter(sign, middle, self.theme.micro, ink)
        elif self.kind == LOCOMOTIVE:
            symbol("train-variant", middle, self.theme.micro * 1.2, ink)


# --- passengers ---


class EndHead(BesideOrBelow):
    """An end of a route, and how many passengers wait there."""

    text = StringProperty("")
    left = StringProperty("")


class PawnRow(GridLayout):
    """Passengers of one city beside each other; in more lines where they would be too narrow to press."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cols=1, **more)
        self.fbind("width", self._arrange)
        self.fbind("children", self._arrange)

    def _arrange(self, *_: Any) -> None:
        """One line as long as each can be pressed, closer together if need be; else lines of even length."""
        keys, least = max(1, len(self.children)), dp(LEAST_KEY)
        fit = max(1, int((self.width + 0.5) / least))
        self.cols = -(-keys // -(-keys // fit))
        spare = (self.width - least * self.cols) / max(1, self.cols - 1)
        self.spacing = max(0.0, min(dp(KEYS_APART), spare)), dp(KEYS_APART)


def fit_in_line(keys: int, room: float) -> bool:
    """True if so many keys have room beside each other, and something between them."""
    return keys * dp(LEAST_KEY) + (keys - 1) * dp(KEYS_APART) <= room


class PawnKey(Pressed):
    """A passenger to take: its colour, its letter, and how many there can be; without a colour none."""

    shows = ("colour", "count", "text")
    colour = StringProperty("")
    text = StringProperty("")
    count = NumericProperty(1)

    def body(self, ledge: float) -> Rect:
        """A little narrower: in a full line keys touch."""
        left, bottom, width, height = super().body(ledge)
        return left + dp(1), bottom, width - dp(2), height

    def paint(self) -> None:
        theme, ledge = self.theme, dp(2)
        box = left, bottom, width, height = self.body(ledge)
        if not self.colour:
            inner = (left + dp(1), bottom + dp(1), width - dp(2), height - dp(2))
            dashed(inner, dp(10), theme.rule2, dp(1.5), dp(5), dp(4))
            size = theme.label
            while size > dp(SMALLEST) and width_of(self.text, size) > width - dp(8):
                size *= 0.9
            letter(self.text, (left + width / 2, bottom + height / 2), size, theme.ink2)
            return
        if self.state == "normal":
            panel((left, bottom - ledge, width, height), dp(10), theme.edge)
        framed(box, dp(10), theme.card, theme.rule2, dp(1.5))
        pawn(theme, self.colour, (left + width / 2, bottom + height / 2), min(height * 0.68, width * 0.72))
        if self.count > 1:
            letter(str(int(self.count)), (left + width - dp(10), bottom + height - dp(11)), theme.micro, theme.ink2)


def pawn(theme: Any, colour: str, middle: tuple[float, float], side: float) -> None:
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


load_kv(__file__)
