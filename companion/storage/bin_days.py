"""Retention of the bin in days of use: each day on which the app ran counts once, whatever the clock does."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from companion.errors import SaveError
from companion.storage.disk import Disk
from companion.storage.tinydb_storage import LineStorage, first_document

DAYS_IN_BIN = 30
"""Retention of a deleted table, in days of use."""
KIND = "days"
COUNTED_DAYS = 62
"""Days stored as counted; a clock set back to one of them does not count it again."""
MOST_DAYS = 36_600
"""Upper limit of a valid count: a century."""
DAY = 24 * 3600


class BinDays:
    """How many days were counted. A clock that jumps, by however much, is another day at most: it counts for one."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path, self._disk = path, disk
        self._days: list[int] | None = None
        self._count = 0

    def count_day(self, now: float) -> int:
        """Count the day of this moment unless it was; how many that are. A SaveError has counted nothing."""
        days, day = self._read(), day_number(now)
        if day not in days:
            counted = [*days, day][-COUNTED_DAYS:]
            document = {"count": self._count + 1, "days": counted}
            LineStorage(self._path, self._disk, KIND).write({KIND: {"1": document}})
            self._days, self._count = counted, self._count + 1
        return self._count

    def left(self, since: int) -> int:
        """Days left in the bin for what was put there at this count; all of them if nobody knows."""
        try:
            self._read()
        except SaveError:
            return DAYS_IN_BIN
        passed = self._count - since if 0 < since <= self._count else 0
        return max(0, DAYS_IN_BIN - passed)

    def _read(self) -> list[int]:
        """A file that is gone or damaged begins anew: then everything stays longer in the bin, never shorter.

        One that cannot be read now is a SaveError.
        """
        if self._days is None:
            self._count, self._days = _decode(first_document(self._path, self._disk, KIND))
        return self._days


def _decode(document: Mapping[str, Any]) -> tuple[int, list[int]]:
    """A count its days do not bear out begins anew: it would empty the bin at once."""
    count, days = document.get("count"), document.get("days")
    if not (isinstance(count, int) and isinstance(days, list) and all(isinstance(day, int) for day in days)):
        return 0, []
    return (count, days) if count <= MOST_DAYS and len(days) == min(count, COUNTED_DAYS) else (0, [])


def day_number(now: float) -> int:
    """The calendar day here, numbered; a clock beyond all calendars has days too."""
    try:
        return date.fromtimestamp(now).toordinal()
    except (OverflowError, ValueError, OSError):
        return int(now // DAY)
