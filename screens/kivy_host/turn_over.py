"""A card that turns over while it shows already what it is."""

from math import cos, pi
from typing import Any

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, RoundedRectangle, Scale
from kivy.uix.widget import Widget

from screens.host import Clock
from screens.metrics import dp
from screens.theme import Theme
from screens.ui.motion import Motion

THIN = 0.02
"""How wide a card is that is seen from its edge, by its own width."""
CORNER, RIM = 12, 4
"""Of a card's back, in dp."""


class TurnOver:
    """A card that turns over, a long one about its length: its back grows thin, then what it shows grows whole."""

    def __init__(self, clock: Clock, theme: Theme, card: Widget) -> None:
        self.card, self.theme, self.motion = card, theme, Motion(clock, theme, self._draw)
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
        card, theme = self.card, self.theme
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
