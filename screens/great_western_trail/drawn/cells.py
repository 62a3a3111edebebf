"""Small drawn things to tap: numbers, building tiles, workers; and the rows that are on or off."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from screens.kit.drawing import Rect, Tint, dashed, disc, framed, letter, panel, symbol
from screens.kit.drawn import Painted, Pressed
from screens.kit.fitting import width_of
from screens.kit.loading import load_kv
from screens.theme import Theme, rgba, tokens

AIR = 3
"""Around what is drawn, in dp: keys touch each other, their pictures do not."""
RADIUS, LEDGE = 9, 2
NARROW = 200
"""No row of keys is so narrow, in dp: what is has no width yet."""
NUMBER_AIR, NAME_AIR = 12, 18
"""Beside a number and a building's name, within what is drawn."""


def colours_of(kind: str, what: str) -> dict[str, Any]:
    """What the tokens say of a worker or a task."""
    found: dict[str, Any] = tokens()["great_western_trail"][kind][what]
    return found


class KeyGrid(GridLayout):
    """Keys side by side, in fewer columns where large letters need more room; each keeps its own air."""

    def fill(self, keys: list[Any], columns: int) -> "KeyGrid":
        self.clear_widgets()
        self.cols = columns
        for key in keys:
            self.add_widget(key)
        self.bind(width=lambda *_: self._divide_evenly(columns))
        self._divide_evenly(columns)
        return self

    def _divide_evenly(self, columns: int) -> None:
        """As many columns as there is room for, the rows as even as they can be."""
        needed = max((key.narrowest() for key in self.children if isinstance(key, Key)), default=0.0)
        laid_out = self.parent is not None and self.width > dp(NARROW)
        fit = max(1, min(columns, int(self.width // needed))) if laid_out and needed else columns
        rows = -(-len(self.children) // fit)
        self.cols = columns if fit == columns else -(-len(self.children) // rows)


class Key(Pressed):
    """A drawn key: its picture lies on a ledge within a target of full size."""

    text = StringProperty("")
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    """Cannot be chosen now; tapping says why."""
    corrected = BooleanProperty(False)
    """The group has written its own value."""

    def narrowest(self) -> float:
        """How narrow it may be: for a thumb, and with its letters at full size."""
        return dp(48)

    def tile(self, *, ledge: float = LEDGE) -> Rect:
        """Where the picture lies, upon its ledge or down where that was."""
        left, bottom, width, height = self.body(dp(ledge))
        air = dp(AIR)
        return left + air, bottom + air, width - 2 * air, height - 2 * air

    def ground(self, fill: Tint, line: Tint, width: float) -> Rect:
        box = left, bottom, wide, high = self.tile()
        if self.state == "normal" and not self.closed:
            panel((left, bottom - dp(LEDGE), wide, high), dp(RADIUS), self.theme.edge)
        framed(box, dp(RADIUS), fill, line, width)
        return box

    def write(self, text: str, middle: tuple[float, float], size: float, ink: Tint, room: float) -> None:
        """Letters, smaller where the room is too narrow for them."""
        wide = width_of(text, size)
        letter(text, middle, size if wide <= room else size * room / wide, ink)

    def badge(self, box: Rect, icon: str, fill: Tint, ink: Tint) -> None:
        """A little round sign at the upper right corner."""
        middle = (box[0] + box[2] - dp(7), box[1] + box[3] - dp(7))
        disc(middle, dp(8), fill)
        symbol(icon, middle, dp(12), ink)

    def corner(self, box: Rect) -> None:
        """The sign of a corrected value."""
        if self.corrected:
            disc((box[0] + dp(8), box[1] + box[3] - dp(8)), dp(4), self.theme.alert)


class NumberKey(Key):
    """A number to choose directly."""

    shows = ("text", "chosen", "closed")

    def narrowest(self) -> float:
        return max(dp(48), width_of(self.text, self.theme.head2) + dp(2 * AIR + NUMBER_AIR))

    def paint(self) -> None:
        theme = self.theme
        if self.chosen:
            box = self.ground(theme.primary_wash, theme.primary, dp(2))
            self.badge(box, "check", theme.primary, theme.primary_ink)
        else:
            box = self.ground(theme.page if self.closed else theme.card, theme.rule2, dp(1.5))
        if self.closed and not self.chosen:
            self.badge(box, "lock-outline", theme.page, theme.ink2)
        ink = theme.primary if self.chosen else theme.ink2 if self.closed else theme.ink
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        self.write(self.text, middle, theme.head2, ink, box[2] - dp(NUMBER_AIR))


def worker_space(theme: Theme, box: Rect, kind: str, place: int, count: int, points: str) -> None:
    """A space of a worker row: outlined where the worker is printed, full where one was hired, else dashed."""
    look, side = colours_of("workers", kind), box[2]
    middle = (box[0] + side / 2, box[1] + side / 2)
    line = rgba(look["line"][theme.mode])
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


class TilePicture(Painted):
    """A small tile with an icon, or with two of them for a pair."""

    shows = ("icon", "fills", "inks", "letters", "side")
    icon = StringProperty("")
    fills = ListProperty()
    inks = ListProperty()
    letters = StringProperty("")
    side = NumericProperty()

    def paint(self) -> None:
        tile_picture(self.theme, (*self.pos, *self.size), self.icon, self.letters, self.fills, self.inks)


def tile_picture(theme: Theme, box: Rect, icon: str, letters: str, fills: Sequence[Any], inks: Sequence[Any]) -> None:
    """A tile in each of these colours, one half over the other, as large as the box allows."""
    left, low, width, height = box
    middle = low + height / 2
    side = min(height, width / max(1, len(fills) * 0.62 + 0.38))
    for number, (fill, ink) in enumerate(zip(fills, inks, strict=True)):
        at, bottom = left + number * side * 0.62, middle - side / 2
        if number:
            panel((at - dp(2), bottom - dp(2), side + dp(4), side + dp(4)), dp(RADIUS), theme.card)
        panel((at, bottom, side, side), dp(8), rgba(fill) if isinstance(fill, str) else fill)
        tint = rgba(ink) if isinstance(ink, str) else ink
        if letters:
            room = min(1.0, (side - dp(6)) / max(1.0, width_of(letters, theme.label)))
            letter(letters, (at + side / 2, middle), theme.label * room, tint)
        else:
            symbol(icon, (at + side / 2, middle), side * 0.58, tint)


load_kv(__file__)
