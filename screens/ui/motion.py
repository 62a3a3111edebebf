"""Motion, drawn on top of what is so already: it delays nothing, and the next touch ends it.

Whatever moves has its new value at once, for code and for whoever taps on; only its picture takes a moment to follow.
"""

from collections.abc import Callable

from screens.host import Clock, Scheduled
from screens.theme import Theme

SECONDS = 0.28
"""How long a motion lasts: nobody waits for it."""

_going: list["Motion"] = []


class Motion:
    """An animated picture: `draw` gets the progress from 0 to 1 with every frame."""

    def __init__(self, clock: Clock, theme: Theme, draw: Callable[[float], None]) -> None:
        self.far = 1.0
        self._clock, self._theme, self._draw = clock, theme, draw
        self._ticking: Scheduled | None = None
        self._lasts = 0.0
        self._passed: float | None = None

    @property
    def going(self) -> bool:
        return self._ticking is not None

    def begin(self, seconds: float = SECONDS) -> bool:
        """From the start; False where no motion is wanted."""
        self._lasts = self._theme.lasting(seconds)
        if not self._lasts:
            self.end()
            return False
        self.stop()
        self.far, self._passed = 0.0, None
        self._ticking = self._clock.every(0, self.tick)
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
