"""The tiles of the Kansas stock as they are drawn: workers, hazards, teepees or outlaws; and what they are called."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.games.great_western_trail.state.mirror import EMPTY, HAZARDS, UNTOLD
from scoring.great_western_trail import WORKERS
from screens.app import running
from screens.great_western_trail.drawn.cells import RADIUS, Key, colours_of
from screens.great_western_trail.drawn.task_tile import task_tile
from screens.kit.drawing import Rect, dashed, disc, framed, letter, panel, symbol
from screens.kit.drawn import Painted, Pressed
from screens.kit.fitting import lines_of, width_of
from screens.kit.loading import load_kv
from screens.theme import Theme, rgba

HAZARD_ICONS = {"flood": "waves", "drought": "weather-sunny", "rockfall": "landslide"}
TASK_OF = {"green": "green_tile", "second_colour": "second_colour_tile"}
"""The task that each colour of teepees or outlaws serves: they look the same."""
TOKEN = "token"
"""What lies on the space of the job market token."""
_SIDE, _AIR, _LEDGE = 36, 5, 2
"""Of the key of a kind, in dp."""


def kind_words(edition: str, kind: str) -> str:
    """One tile of the stock in words; a tile that is not told, and none at all, have words too."""
    tr = running().tr
    if kind in HAZARDS:
        return str(tr(f"great_western_trail.hazard_kind.{kind}"))
    if kind in (*WORKERS, *TASK_OF):
        return str(tr(f"great_western_trail.kind.{edition}.{kind}"))
    return str(tr("great_western_trail.kind.untold" if kind == UNTOLD else "great_western_trail.kind.none"))


def stock_tile(theme: Theme, edition: str, kind: str, box: Rect) -> None:
    """A tile of any kind, face up."""
    left, bottom, width, height = box
    middle = (left + width / 2, bottom + height / 2)
    if kind in TASK_OF:
        task_tile(theme, TASK_OF[kind], edition, box)
    elif kind in HAZARDS:
        look = colours_of("tasks", "hazard")
        panel(box, height * 0.23, rgba(look["fill"]))
        symbol(HAZARD_ICONS[kind], middle, height * 0.64, rgba(look["on"]))
    elif kind in WORKERS:
        look = colours_of("workers", kind)
        panel(box, height * 0.23, rgba(look["fill"]))
        symbol(look["icon"], middle, height * 0.6, rgba(look["on"]))
    elif kind == UNTOLD:
        framed(box, height * 0.23, theme.card, theme.rule2, dp(1.5))
        letter(UNTOLD, middle, height * 0.5, theme.ink2)
    else:
        dashed(box, min(dp(RADIUS), height * 0.23), theme.rule2, dp(1.5), dp(4), dp(3))


class StockTile(Painted):
    """A tile alone, not to be pressed."""

    shows = ("kind", "edition")
    kind = StringProperty(EMPTY)
    edition = StringProperty("first")

    def paint(self) -> None:
        side = min(self.width, self.height)
        stock_tile(self.theme, self.edition, self.kind, (self.x, self.center_y - side / 2, side, side))


class TileKey(Key):
    """A space and what lies on it: a tile to tap, the token, or nothing."""

    shows = ("kind", "edition", "coming")
    kind = StringProperty(EMPTY)
    edition = StringProperty("first")
    coming = BooleanProperty(False)
    """True for the space that is filled or told next."""

    def paint(self) -> None:
        theme, lies = self.theme, self.kind not in (EMPTY, TOKEN)
        box = left, bottom, width, height = self.tile(ledge=_LEDGE if lies else 0)
        if self.kind == UNTOLD and self.state == "normal":
            panel((left, bottom - dp(_LEDGE), width, height), dp(RADIUS), theme.edge)
        if lies and self.kind != UNTOLD:
            side = min(width, height)
            stock_tile(theme, self.edition, self.kind, (left + (width - side) / 2, bottom, side, side))
            return
        middle = (left + width / 2, bottom + height / 2)
        if self.kind == UNTOLD:
            line = theme.primary if self.coming else theme.rule2
            framed(
                box, dp(RADIUS), theme.primary_wash if self.coming else theme.card, line, dp(2 if self.coming else 1.5)
            )
            letter(UNTOLD, middle, theme.head2, theme.primary if self.coming else theme.ink2)
            return
        dashed(box, min(dp(RADIUS), height * 0.3), theme.rule2, dp(1.5), dp(4), dp(3))
        if self.kind == TOKEN:
            radius = min(width, height) / 2 - dp(3)
            disc(middle, radius, theme.brass)
            disc(middle, radius - dp(1.5), theme.brass_fill)
            symbol("flag-checkered", middle, radius * 1.1, theme.brass_ink)
        elif self.coming:
            symbol("plus", middle, min(width, height) * 0.6, theme.ink2)


class StockKey(Pressed):
    """A kind of tile to tap: its picture, its name, and how many of it were tapped."""

    shows = ("kind", "edition", "text", "times", "closed", "chosen")
    kind = StringProperty(EMPTY)
    edition = StringProperty("first")
    text = StringProperty("")
    times = NumericProperty(0)
    chosen = BooleanProperty(False)
    closed = BooleanProperty(False)
    """Cannot be told now; tapping says why."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.words = self.word()

    def paint(self) -> None:
        theme, side = self.theme, dp(_SIDE)
        box = left, bottom, width, height = self.body(dp(_LEDGE))
        if self.state == "normal" and not self.closed:
            panel((left, bottom - dp(_LEDGE), width, height), dp(12), theme.edge)
        fill = theme.primary_wash if self.chosen else theme.page if self.closed else theme.card
        line = theme.primary if self.chosen else theme.rule if self.closed else theme.rule2
        framed(box, dp(12), fill, line, dp(1.6))
        room = width - dp(8)
        lines = lines_of(self.text, theme.caption, room, most=2) or lines_of(self.text, theme.caption, room, cut=True)
        high = self.words.say("\n".join(lines or (self.text,)), "caption", theme.ink2 if self.closed else theme.ink)
        self.natural = side + high + dp(3 * _AIR + 4) + dp(_LEDGE)
        spare = max(0.0, height + dp(_LEDGE) - self.natural) / 2
        spot = (left + (width - side) / 2, bottom + height - side - dp(_AIR + 1) - spare)
        self.words.pos = left + (width - self.words.width) / 2, bottom + dp(_AIR + 3) + spare
        stock_tile(theme, self.edition, self.kind, (*spot, side, side))
        if self.times:
            self._badge(f"×{int(self.times)}", (spot[0] + side, spot[1] + side - dp(4)))
        elif self.closed:
            self._badge("", (spot[0] + side, spot[1] + side - dp(4)))

    def _badge(self, words: str, middle: tuple[float, float]) -> None:
        """How many; without words the lock of what is closed."""
        theme = self.theme
        high = max(dp(11), theme.micro * 0.75) if words else dp(11)
        half = max(high, width_of(words, theme.micro) / 2 + dp(6))
        box = (middle[0] - half, middle[1] - high, 2 * half, 2 * high)
        panel(box, high, theme.primary if words else theme.page)
        if words:
            letter(words, middle, theme.micro, theme.primary_ink)
        else:
            symbol("lock-outline", middle, dp(16), theme.ink2)


class StockGrid(GridLayout):
    """Kinds in even rows, all as high as the highest of them needs to be."""

    def fill(self, keys: list[StockKey]) -> "StockGrid":
        self.clear_widgets()
        for key in keys:
            key.fbind("natural", self._level)
            self.add_widget(key)
        self._divide()
        return self

    def on_width(self, *_: Any) -> None:
        self._divide()

    def _divide(self) -> None:
        """As many beside each other as have room for their longest word."""
        many, size = len(self.children), running().theme.caption
        widest = max((width_of(word, size) for key in self.children for word in key.text.split()), default=0.0)
        fits = max(1, int((self.width + dp(8)) // (max(dp(84), widest + dp(12)) + dp(8))))
        self.cols = many if many <= fits else max(1, min(fits, 3))

    def _level(self, *_: Any) -> None:
        high = max(key.natural for key in self.children)
        for key in self.children:
            key.size_hint_y, key.height = None, high


load_kv(__file__)
