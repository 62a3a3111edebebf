"""What waits until the table is quiet: looking for garbage, and making what will be needed soon.

The heap of the app is large and stays: facts, languages, kv rules, the open table. With Python's own thresholds all of
it is walked again and again, which costs more than the tap itself. What stays is frozen out of the collector's sight
after the start and after a table was opened; what comes and goes (pages, sheets) is collected while nobody touches the
screen, and once a table is left, everything is looked at again.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock

AFTER = 1.5
"""Seconds without a touch until the table is quiet."""
YOUNG, MIDDLE, NEVER = 200_000, 20, 1_000_000
"""New things until the youngest are looked at; so many of these looks until the middle ones are; the old ones wait."""
BETWEEN = 0.05
"""Seconds between two things that are made while it is quiet: a touch may come at any time."""
TOO_MUCH = 400_000
"""So many new things in a table that is never quiet are looked at all the same."""


class Quiet:
    """Collects when nothing was touched for a while; `keep` says that what is there now will stay."""

    def __init__(self) -> None:
        self._collect = Clock.create_trigger(self._collected, AFTER)
        self._go_on = Clock.create_trigger(self._next_task, BETWEEN)
        self._tasks: deque[Callable[[], bool]] = deque()
        self._before = gc.get_threshold()
        self._thaw = self._keep = False

    def begin(self) -> None:
        """From the start on; what Kivy and the first page have made stays."""
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.freeze()

    def keep(self) -> None:
        """Something large was loaded that stays, a table with its rules and facts: once it is quiet, that is frozen."""
        self._keep = True
        self._collect()

    def later(self, tasks: Iterable[Callable[[], bool]]) -> None:
        """Do these once it is quiet, each again as long as it says there is more; none is waiting twice."""
        self._tasks.extend(task for task in tasks if task not in self._tasks)
        self._collect()

    def rest(self) -> None:
        """All that a long quiet moment would do, at once."""
        self._collected()
        while self._tasks:
            self._next_task()

    def let_go(self) -> None:
        """What was kept may be garbage now: the next quiet moment looks at everything."""
        self._thaw = True
        self._collect()

    @property
    def now(self) -> bool:
        """Whether nobody has touched anything for a while."""
        return not self._collect.is_triggered

    def touched(self) -> None:
        """Somebody is at it: wait for the next quiet moment."""
        self._collect.cancel()
        self._go_on.cancel()
        if self._unseen() > TOO_MUCH:
            gc.collect()
        self._collect()

    def end(self) -> None:
        """As it was before us, for whatever else this process does."""
        self._collect.cancel()
        self._go_on.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _collected(self, *_: Any) -> None:
        if self._thaw:
            gc.unfreeze()
        gc.collect()
        if self._thaw or self._keep:
            gc.freeze()
        self._thaw = self._keep = False
        if self._tasks:
            self._go_on()

    def _next_task(self, *_: Any) -> None:
        if self._tasks and not self._tasks[0]():
            self._tasks.popleft()
        if self._tasks:
            self._go_on()

    def _unseen(self) -> int:
        """New things since the youngest were looked at last, and those that outlived such looks."""
        young, middle, old = gc.get_count()
        return young + middle * YOUNG + old * YOUNG * MIDDLE
