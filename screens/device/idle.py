"""What waits until the table is quiet: looking for garbage, and making what will be needed soon.

The heap of the app is large and stays: facts, languages, the open table. With Python's own thresholds all of
it is walked again and again, which costs more than the tap itself. What stays is frozen out of the collector's sight
after the start and after a table was opened; what comes and goes (pages, sheets) is collected while nobody touches the
screen. Once a table is left, everything is looked at again; that takes longest of all, so it waits for a long pause,
or until the phone is put away.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterable

from screens.host import Clock, Debounced

AFTER = 1.5
"""Seconds without a touch until the table is quiet."""
LONG = 30
"""Seconds without a touch until what takes long may be done: whoever comes back just then has to wait for it."""
MOST_LEFT = 3
"""So many tables that were left are looked at in the next quiet moment, though."""
YOUNG, MIDDLE, NEVER = 200_000, 20, 1_000_000
"""New things until the youngest are looked at; so many of these looks until the middle ones are; the old ones wait."""
BETWEEN = 0.05
"""Seconds between two things where a touch may come at any time: nothing is drawn meanwhile."""
TOO_MUCH = 30_000
"""So many new things in a table that is never quiet are looked at all the same; those that stay wait for a pause."""


class IdleScheduler:
    """Collects when nothing was touched for a while; `keep` says that what is there now will stay.

    `between` are the seconds between two things that are made while it is quiet.
    """

    def __init__(self, clock: Clock, between: float = BETWEEN) -> None:
        self._collect = Debounced(clock, self._collected, AFTER)
        self._go_on = Debounced(clock, self._next_task, between)
        self._look_at_all = Debounced(clock, self._all_looked_at, LONG)
        self._tasks: deque[Callable[[], bool]] = deque()
        self._before = gc.get_threshold()
        self._keep = False
        self._left = 0
        """How many tables were left that nobody has looked at."""

    def begin(self) -> None:
        """From the start on; what Kivy and the first page have made stays."""
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        gc.freeze()

    def keep(self) -> None:
        """Something large was loaded that stays, a table with its rules and facts, and soon its pages."""
        gc.freeze()  # takes no time, and nothing of it is walked when the first pages are there
        self._keep = True
        self._collect()

    def later(self, tasks: Iterable[Callable[[], bool]]) -> None:
        """Do these once it is quiet, each again as long as it says there is more; none is waiting twice."""
        self._tasks.extend(task for task in tasks if task not in self._tasks)
        self._collect()

    def rest(self) -> None:
        """All that a long quiet moment would do, at once."""
        self._all_looked_at()
        self._collected()
        while self._tasks:
            self._next_task()

    def let_go(self) -> None:
        """What was kept may be garbage now: the next long pause looks at everything."""
        self._left += 1
        self._look_at_all()
        self._collect()

    def put_away(self) -> None:
        """The phone is in a pocket, or another app is in front: nobody waits for what takes long."""
        self._all_looked_at()

    @property
    def now(self) -> bool:
        """Whether nobody has touched anything for a while."""
        return not self._collect.pending

    def touched(self) -> None:
        """Somebody is at it: wait for the next quiet moment."""
        self._collect.cancel()
        self._go_on.cancel()
        if gc.get_count()[0] > TOO_MUCH:
            gc.collect(0)
        self._collect()
        if self._left:
            self._look_at_all.cancel()
            self._look_at_all()

    def end(self) -> None:
        """As it was before us, for whatever else this process does."""
        for waiting in (self._collect, self._go_on, self._look_at_all):
            waiting.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _collected(self) -> None:
        if self._left >= MOST_LEFT:
            self._all_looked_at()
        gc.collect()
        if self._keep:
            gc.freeze()
            self._keep = False
        if self._tasks:
            self._go_on()

    def _all_looked_at(self) -> None:
        if self._left:
            self._left = 0
            self._look_at_all.cancel()
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def _next_task(self) -> None:
        if self._tasks and not self._tasks[0]():
            self._tasks.popleft()
        if self._tasks:
            self._go_on()
