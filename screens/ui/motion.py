"""Motion, drawn on top of what is so already: it delays nothing, and the next touch ends it.

Whatever moves has its new value at once, for code and for whoever taps on; only its picture takes a moment to follow.
"""

from collections.abc import Callable
from math import cos, pi
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, RoundedRectangle, Scale
from kivy.metrics import dp
from kivy.uix.widget import Widget

SECONDS = 0.28
"""How long a motion lasts: nobody waits for it."""
THIN = 0.02
"""How wide a card is that is seen from its edge, by its own width."""
CORNER, RIM = 12, 4
"""Of a card's back, in dp."""
HEIGHT, TURN = 0.2, 160
"""From how high a die falls, by its own height, and turned by how many degrees."""

_going: list["Motion"] = []


class Motion:
    """An animated picture: `draw` gets the progress from 0 to 1 with every frame."""

    def __init__(self, draw: Callable[[float], None]) -> None:
        self.far = 1.0
        self._draw = draw
        self._ticking: Any = None
        self._lasts = 0.0
        self._passed: float | None = None

    @property
    def going(self) -> bool:
        return self._ticking is not None

    def begin(self, seconds: float = SECONDS) -> bool:
        """From the start; False where no motion is wanted."""
        self._lasts = App.get_running_app().theme.lasting(seconds)
        if not self._lasts:
            self.end()
            return False
        self.stop()
        self.far, self._passed = 0.0, None
        self._ticking = Clock.schedule_interval(self.tick, 0)
        _going.append(self)
        return True

    def tick(self, passed: float) -> None:
        """One frame more. The first one is the start, however long the entry before it took."""
        self._passed = 0.0 if self._passed is None else self._passed + passed
        if self._passed >= self._lasts:
            self.end()
            return
        self.far = self._passed / self._lasts
        self._draw(self.far)

    def stop(self) -> bool:
        """Go no further, and draw nothing more; True if it was on its way."""
        if self._ticking is None:
            return False
        self._ticking.cancel()
        self._ticking, self.far = None, 1.0
        _going.remove(self)
        return True

    def end(self) -> None:
        """All of it at once; whoever goes on does not wait."""
        if self.stop():
            self._draw(1.0)


def end_motion() -> None:
    """The screen was touched, or is left: everything is where it belongs."""
    for motion in _going[:]:
        motion.end()


def slowing(far: float) -> float:
    """Quick at first, then slower."""
    return float(1 - (1 - far) ** 3)


def bounce(far: float) -> float:
    """How high something is that falls, jumps once more and lies."""
    return abs(cos(1.5 * pi * far)) * (1 - far)


# --- whole widgets ---


class TurnOver:
    """A card that turns over, a long one about its length: its back grows thin, then what it shows grows whole."""

    def __init__(self, card: Widget) -> None:
        self.card, self.motion = card, Motion(self._draw)
        self._scale = Scale(1, 1, 1)
        self._colours, self._backs = (Color(), Color()), (RoundedRectangle(), RoundedRectangle())
        self._before, self._after = InstructionGroup(), InstructionGroup()
        for part in (PushMatrix(), self._scale):
            self._before.add(part)
        for colour, back in zip(self._colours, self._backs, strict=True):
            self._after.add(colour)
            self._after.add(back)
        self._after.add(PopMatrix())

    def begin(self) -> None:
        if not self.motion.begin():
            return
        _ = self.card.canvas.before  # of a widget that has drawn nothing yet: made later, it would lie in front
        self.card.canvas.insert(0, self._before)
        self.card.canvas.after.add(self._after)
        self.card.bind(pos=self._follow, size=self._follow)
        self._draw(0.0)

    def _follow(self, *_: Any) -> None:
        """It is laid elsewhere while it moves."""
        if self.motion.going:
            self._draw(self.motion.far)

    def _draw(self, far: float) -> None:
        card, theme = self.card, App.get_running_app().theme
        if far >= 1:
            card.unbind(pos=self._follow, size=self._follow)
            card.canvas.remove(self._before)
            card.canvas.after.remove(self._after)
            return
        seen = max(THIN, abs(cos(pi * far)))
        self._scale.origin = card.center
        self._scale.x, self._scale.y = (1, seen) if card.width > 2 * card.height else (seen, 1)
        looks = ((theme.rule2, 0.0), (theme.rule, dp(RIM)))
        for colour, back, (tint, rim) in zip(self._colours, self._backs, looks, strict=True):
            colour.rgba = [*tint[:3], 1 if far < 0.5 else 0]
            back.pos, back.size = (card.x + rim, card.y + rim), (card.width - 2 * rim, card.height - 2 * rim)
            back.radius = [dp(CORNER) - rim]


def turn_over(*cards: Widget) -> None:
    """These cards were just turned up; each is what it is already, and is drawn turning."""
    for card in cards:
        TurnOver(card).begin()
