"""A line to slide along, for going through many things one after the other."""

from collections.abc import Callable

from screens.metrics import dp
from screens.theme import Theme
from screens.ui.pane import OneHeight, Painting
from screens.ui.pen import Pen, Rect

KNOB, SIDE = 28, 24


class Slide(OneHeight, Painting):
    """From 0 to the last: tap where to go, or slide there."""

    def __init__(self, theme: Theme, chosen: Callable[[int], object]) -> None:
        super().__init__(theme, self._draw_slide)
        self._at, self._last, self.chosen = 0, 1, chosen

    @property
    def at(self) -> int:
        return self._at

    @at.setter
    def at(self, at: int) -> None:
        self._at = at
        self.look(self._at, self._last)

    @property
    def last(self) -> int:
        return self._last

    @last.setter
    def last(self, last: int) -> None:
        self._last = last
        self.look(self._at, self._last)

    # --- a finger on it ---

    def down(self, x: float, y: float) -> bool:
        if not self.collide_point(x, y):
            return False
        self.move_to(x)
        return True

    def move_to(self, x: float) -> None:
        left, wide = self.x + dp(SIDE), max(1.0, self.width - dp(2 * SIDE))
        at = round(max(0.0, min(1.0, (x - left) / wide)) * self.last)
        if at != self.at:
            self.at = at
            self.chosen(at)

    def _draw_slide(self, pen: Pen, box: Rect) -> None:
        left, bottom, width, height = box
        share = self.at / max(1, self.last)
        draw_slide(pen, left + dp(SIDE), max(1.0, width - dp(2 * SIDE)), bottom + height / 2, share)


def draw_slide(pen: Pen, left: float, wide: float, middle: float, share: float) -> None:
    """The line, so much of it passed, and the knob upon its edge."""
    passed, knob = wide * share, dp(KNOB)
    for long, ink in ((wide, pen.theme.rule), (passed, pen.theme.primary)):
        pen.panel((left, middle - dp(2), long, dp(4)), dp(2), ink, smooth=False)
    for up, ink in ((-2, pen.theme.primary_edge), (0, pen.theme.primary)):
        box = left + passed - knob / 2, middle - knob / 2 + dp(up), knob, knob
        pen.panel(box, knob / 2, ink, smooth=False)
