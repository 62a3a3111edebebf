"""The look, from one set of tokens: colours in light and dark, type sizes, marks. Nothing else names a colour."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

from kivy.event import EventDispatcher
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.utils import get_color_from_hex

ASSETS = Path(__file__).parent / "assets"
TEXT_SIZES = {"small": 0.9, "normal": 1.0, "large": 1.25, "larger": 1.6, "largest": 2.0}
"""The setting; the phone's own font scale comes on top."""
LARGEST_SCALE = 2.0
"""Setting and font scale together go no further: beyond it a phone holds too few words to play by."""
LARGE = 1.5
READING_SIZE = 17
"""Type up to this size grows in full. What is larger is read from afar already: it grows by less, but stays larger."""


@cache
def tokens() -> dict[str, Any]:
    return dict(json.loads((ASSETS / "tokens.json").read_text(encoding="utf-8")))


def icon_of(game: str) -> str:
    return str(tokens().get(game, {}).get("icon", "cards-outline"))


def rgba(colour: str) -> list[float]:
    return list(get_color_from_hex(colour))


def _lightness(colour: Sequence[float]) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def grown(size: float, scale: float) -> float:
    """How large a type size becomes at this scale."""
    if scale <= 1 or size <= READING_SIZE:
        return size * scale
    return size + (scale - 1) * READING_SIZE**2 / size


class Theme(EventDispatcher):
    """Colours and sizes as properties, so that a screen redraws itself when the look changes."""

    dark = BooleanProperty(False)
    scale = NumericProperty(1.0)
    motion = NumericProperty(1.0)
    """How long motion lasts, as a share of what is usual; 0 for tests."""
    still = BooleanProperty(False)
    """True for those who want none."""

    page = ColorProperty()
    card = ColorProperty()
    sheet = ColorProperty()
    sunken = ColorProperty()
    ink = ColorProperty()
    ink2 = ColorProperty()
    ink3 = ColorProperty()
    rule = ColorProperty()
    rule2 = ColorProperty()
    margin = ColorProperty()
    primary = ColorProperty()
    primary_ink = ColorProperty()
    primary_edge = ColorProperty()
    primary_wash = ColorProperty()
    brass = ColorProperty()
    brass_fill = ColorProperty()
    brass_wash = ColorProperty()
    brass_ink = ColorProperty()
    alert = ColorProperty()
    alert_ink = ColorProperty()
    alert_wash = ColorProperty()
    scrim = ColorProperty()
    map = ColorProperty()
    edge = ColorProperty()

    growth = NumericProperty(1.0)
    """How much larger than usual words are; never under 1."""
    large = BooleanProperty(False)
    """True where words are so large that what stands beside them usually has to make room."""

    micro = NumericProperty()
    caption = NumericProperty()
    label = NumericProperty()
    body = NumericProperty()
    strong = NumericProperty()
    head2 = NumericProperty()
    head = NumericProperty()
    title = NumericProperty()
    hero = NumericProperty()
    display = NumericProperty()

    def __init__(self, *, dark: bool = False) -> None:
        super().__init__()
        self.followers: WeakSet[Any] = WeakSet()
        """Observers: trees and sheets, notified of new colours (`paint`) and sizes (`measure`)."""
        self.bind(dark=self._paint, scale=self.measure)
        self.dark = dark
        self._paint()
        self.measure()

    @property
    def mode(self) -> str:
        return "dark" if self.dark else "light"

    def _paint(self, *_: Any) -> None:
        for role, colour in tokens()["colour"][self.mode].items():
            setattr(self, role, rgba(colour))
        for one in list(self.followers):
            one.paint()

    def measure(self, *_: Any) -> None:
        """Type sizes anew: the setting or the machine's own text size has changed."""
        scale = min(LARGEST_SCALE, self.scale * Metrics.fontscale)
        self.growth, self.large = max(1.0, scale), scale >= LARGE
        for name, size in tokens()["type"].items():
            setattr(self, name, dp(grown(size, scale)))
        for one in list(self.followers):
            one.measure()

    def lasting(self, seconds: float) -> float:
        """How long a motion of so many seconds lasts here; 0 if there is none."""
        return 0.0 if self.still else seconds * self.motion

    def player_line(self, colour: str) -> list[float]:
        """A player's colour as a line upon a card: where that is as light or as dark as the card, its edge."""
        fill = self.player(colour)
        return fill if abs(_lightness(fill) - _lightness(self.card)) > 0.15 else self.player(colour, "edge")

    def needs_edge(self, colour: str) -> bool:
        """True if a banner in this player's colour is as light or as dark as the page."""
        return abs(_lightness(self.player(colour, banner=True)) - _lightness(self.page)) < 0.15

    def player(self, colour: str, part: str = "fill", *, banner: bool = False) -> list[float]:
        """A player's colour: `fill`, `on` (the initial) or `edge`; a banner keeps the light pair in both looks."""
        mode = "light" if banner else self.mode
        return rgba(tokens()["players"][colour][mode][part])
