"""Replay with checkpoints: the table after any step.

Every 64th table is a checkpoint; others are recomputed and cached, so that opening a long table and its memory stay
small.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from companion.table import rules
from companion.table.state import Table
from companion.table.steps import Step

CHECKPOINT_INTERVAL = 64
"""Steps between checkpoints: the most that are replayed when going back."""
RECENT = 2 * CHECKPOINT_INTERVAL
"""Most other tables in the cache."""


class Replay:
    def __init__(self, begin: Table, steps: Iterable[Step] = ()) -> None:
        """Every step is applied at once, so that one that does not fit the table before it raises here."""
        self.steps: list[Step] = list(steps)
        self._checkpoints = {0: begin}
        self._recent: dict[int, Table] = {}
        for start in range(0, len(self.steps) - CHECKPOINT_INTERVAL + 1, CHECKPOINT_INTERVAL):
            stretch = self.steps[start : start + CHECKPOINT_INTERVAL]
            events = chain.from_iterable(step.events for step in stretch)
            self._checkpoints[start + CHECKPOINT_INTERVAL] = rules.replay(self._checkpoints[start], events)
        self.at(len(self.steps))

    def at(self, number: int) -> Table:
        """The table after so many steps."""
        known = number
        while (table := self._known(known)) is None:
            known -= 1
        for step in self.steps[known:number]:
            table = rules.replay(table, step.events)
            known += 1
            self._remember(known, table)
        return table

    def tables(self, last: int, first: int = 0) -> Iterator[Table]:
        """The fresh table, or that after so many steps, and the one after each step up to the last."""
        table = self.at(first)
        yield table
        for step in self.steps[first:last]:
            table = rules.replay(table, step.events)
            yield table

    def add(self, number: int, step: Step, after: Table) -> None:
        """A step after so many, and the table it leads to; what had been undone there is gone."""
        if number < len(self.steps):
            del self.steps[number:]
            self._checkpoints = {known: table for known, table in self._checkpoints.items() if known <= number}
            self._recent = {known: table for known, table in self._recent.items() if known <= number}
        self.steps.append(step)
        self._remember(number + 1, after)

    def _known(self, number: int) -> Table | None:
        return self._checkpoints.get(number) or self._recent.get(number)

    def _remember(self, number: int, table: Table) -> None:
        if number % CHECKPOINT_INTERVAL == 0:
            self._checkpoints[number] = table
            return
        self._recent[number] = table
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
