"""The look, from one set of tokens: colours in light and dark, type sizes, marks. Nothing else names a colour."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakSet

from screens.metrics import SCALE, dp

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
    """From `#RRGGBB`, or with two more digits for how much of what lies below it hides."""
    return [part / 255 for part in bytes.fromhex(f"{colour[1:]}ff")[:4]]


def _lightness(colour: Sequence[float]) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def grown(size: float, scale: float) -> float:
    """How large a type size becomes at this scale."""
    if scale <= 1 or size <= READING_SIZE:
        return size * scale
    return size + (scale - 1) * READING_SIZE**2 / size


class Theme:
    """Colours and sizes; whoever follows it is told when the look or the scale changes."""

    motion = 1.0
    """How long motion lasts, as a share of what is usual; 0 for tests."""
    still = False
    """True for those who want none."""

    page: list[float]
    card: list[float]
    sheet: list[float]
    sunken: list[float]
    ink: list[float]
    ink2: list[float]
    ink3: list[float]
    rule: list[float]
    rule2: list[float]
    margin: list[float]
    primary: list[float]
    primary_ink: list[float]
    primary_edge: list[float]
    primary_wash: list[float]
    brass: list[float]
    brass_fill: list[float]
    brass_wash: list[float]
    brass_ink: list[float]
    alert: list[float]
    alert_ink: list[float]
    alert_wash: list[float]
    scrim: list[float]
    map: list[float]
    edge: list[float]

    font_scale: float
    """How much larger than usual words are; never under 1."""
    large: bool
    """True where words are so large that what stands beside them usually has to make room."""

    micro: float
    caption: float
    label: float
    body: float
    strong: float
    head2: float
    head: float
    title: float
    hero: float
    display: float

    def __init__(self, *, dark: bool = False) -> None:
        self.followers: WeakSet[Any] = WeakSet()
        """Observers: trees and sheets, notified of new colours (`paint`) and sizes (`measure`)."""
        self._dark, self._scale = dark, 1.0
        self._paint()
        self.measure()

    @property
    def dark(self) -> bool:
        return self._dark

    @dark.setter
    def dark(self, dark: bool) -> None:
        if dark != self._dark:
            self._dark = dark
            self._paint()

    @property
    def scale(self) -> float:
        """The text size of the settings; the machine's own comes on top."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        if scale != self._scale:
            self._scale = scale
            self.measure()

    @property
    def mode(self) -> str:
        return "dark" if self.dark else "light"

    def _paint(self) -> None:
        for role, colour in tokens()["colour"][self.mode].items():
            setattr(self, role, rgba(colour))
        for one in list(self.followers):
            one.paint()

    def measure(self) -> None:
        """Type sizes anew: the setting or the machine's own text size has changed."""
        scale = min(LARGEST_SCALE, self.scale * SCALE.font_scale)
        self.font_scale, self.large = max(1.0, scale), scale >= LARGE
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
