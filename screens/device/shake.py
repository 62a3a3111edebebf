"""Shake detection for rolls: several jolts in a row; active only while a roll is awaited."""

from collections import deque
from collections.abc import Callable

from screens.device.machine import Machine

GRAVITY = 9.81
STRONG = 7.0
"""How far from lying still a jolt is, in m/s²."""
JOLTS, WITHIN, APART = 3, 1.0, 0.08
"""So many jolts in so many seconds, each so long after the one before: a bump on the table is over sooner."""
QUIET = 1.5
"""After a shake nothing counts for so long: the hand is still moving."""


class ShakeDetector:
    """Samples in, shakes out; knows no clock but the samples'."""

    def __init__(self) -> None:
        self._jolts: deque[float] = deque(maxlen=JOLTS)
        self._last: tuple[float, float, float] | None = None
        self._quiet_until = float("-inf")

    def feed(self, x: float, y: float, z: float, at: float) -> bool:
        """True if this sample completes a shake."""
        same = self._last == (x, y, z)  # asked again before the sensor measured again
        self._last = (x, y, z)
        strong = abs((x * x + y * y + z * z) ** 0.5 - GRAVITY) > STRONG
        if same or not strong or at < self._quiet_until:
            return False
        if self._jolts and at - self._jolts[-1] < APART:
            return False
        self._jolts.append(at)
        if len(self._jolts) < JOLTS or at - self._jolts[0] > WITHIN:
            return False
        self._jolts.clear()
        self._quiet_until = at + QUIET
        return True


class Shaker:
    """Listens while something is awaited, and hushes the sensor as soon as it no longer is."""

    def __init__(self, machine: Machine) -> None:
        self._machine, self._detector = machine, ShakeDetector()
        self._then: Callable[[], None] | None = None
        self._awaited: Callable[[], bool] = bool  # never: called without anything, it gives False

    def await_shake(self, then: Callable[[], None], awaited: Callable[[], bool]) -> None:
        """Call `then` at every shake, for as long as it is awaited; whatever was awaited before is not any more."""
        listening, self._then, self._awaited = self._then is not None, then, awaited
        if not listening:
            self._machine.listen(self._sample)

    def stop(self) -> None:
        if self._then is not None:
            self._then, self._awaited = None, bool  # else a page that was left stays in memory
            self._machine.hush()

    def _sample(self, x: float, y: float, z: float, at: float) -> None:
        if not self._awaited():
            self.stop()
        elif self._detector.feed(x, y, z, at) and self._then:
            self._then()
