"""How much memory a host may use, and which tables leave it: idle ones; where it is short, any that nobody looks at."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.lan.room import Room

IDLE_SECONDS = 600.0
"""A table that nobody has looked at or asked about for so long leaves the memory."""
SWEEP_SECONDS = 30.0
"""So often idle tables are looked for, at most."""
SHARE = 0.5
"""Of the machine's memory, unless another limit is given."""
MEGABYTE = 2**20
CONTAINER_LIMIT = "/sys/fs/cgroup/memory.max"


def resident() -> int:
    """Bytes of memory this process holds now; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no file of ours
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def of_machine() -> int:
    """Bytes of memory this machine has, or the container in which we run; 0 where the system does not say."""
    try:
        whole = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0
    try:
        with open(CONTAINER_LIMIT, encoding="ascii") as file:  # noqa: PTH123 - no file of ours
            return min(whole, int(file.read()))
    except (OSError, ValueError):  # no container, or one without a limit
        return whole


@dataclass(frozen=True, slots=True)
class Memory:
    """The most a host may hold, and what it holds now, in bytes."""

    most: int
    used: Callable[[], int] = resident

    @property
    def is_full(self) -> bool:
        return 0 < self.most <= self.used()

    def in_words(self) -> dict[str, Any]:
        return {"used": self.used() // MEGABYTE, "most": self.most // MEGABYTE}


def memory_of(megabytes: int | None) -> Memory:
    """So much, or the usual share of this machine's."""
    return Memory(int(of_machine() * SHARE) if megabytes is None else megabytes * MEGABYTE)


class LastUses:
    """When each table was last asked for."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: dict[str, float] = {}
        self._swept = clock()

    def note(self, table: str) -> None:
        self._used[table] = self._clock()

    def forget(self, table: str) -> None:
        self._used.pop(table, None)

    def idle(self, rooms: Mapping[str, Room]) -> list[str]:
        """Tables in memory that were idle for long; looked for now and then."""
        now = self._clock()
        if now - self._swept < SWEEP_SECONDS:
            return []
        self._swept = now
        return [table for since, table in self._empty(rooms) if now - since >= IDLE_SECONDS]

    def least_used(self, rooms: Mapping[str, Room]) -> str:
        """The table in memory that nobody looks at for the longest time; empty where all have phones."""
        return min(self._empty(rooms), default=(0.0, ""))[1]

    def _empty(self, rooms: Mapping[str, Room]) -> list[tuple[float, str]]:
        """Tables in memory that nobody looks at, and since when."""
        return [
            (max(self._used.get(table, 0.0), *room.last_seen.values(), 0.0), table)
            for table, room in rooms.items()
            if not room.is_resting and not room.present
        ]
