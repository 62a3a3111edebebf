"""The organiser's list in pages, and changes only: each line has the number of its last change."""

from collections.abc import Mapping
from itertools import takewhile
from random import Random
from typing import Any

from companion.lan.tokens import make

PAGE = 50
"""Most lines of one reply."""
MARK_BITS = 48


class Listing:
    """Lines in one language, in the order of their last changes."""

    def __init__(self, random: Random) -> None:
        self._mark = make(random, MARK_BITS)
        """Of this list: whoever knows another gets all of it."""
        self._last = 0
        self._lines: dict[str, tuple[int, Mapping[str, Any] | None]] = {}

    def put(self, table: str, line: Mapping[str, Any] | None) -> None:
        """The line of a table as it is now; None once it is not listed any more."""
        known = self._lines.get(table, (0, None))[1]
        if known != line:
            self._last += 1
            self._lines.pop(table, None)
            self._lines[table] = self._last, line

    def lines(self) -> list[Mapping[str, Any]]:
        return [line for _, line in self._lines.values() if line is not None]

    def changes(self, since: str) -> dict[str, Any]:
        """The next page of what has changed since a reply before, which named `since`; without one, of everything."""
        mark, _, number = since.partition(".")
        known = int(number) if mark == self._mark and number.isdecimal() else 0
        newer = [*takewhile(lambda item: item[1][0] > known, reversed(self._lines.items()))][::-1]
        page = newer[:PAGE]
        shown = [line or {"id": table, "gone": True} for table, (_, line) in page if line or known]
        last = page[-1][1][0] if page else self._last
        return {"tables": shown, "known": f"{self._mark}.{last}", "more": len(newer) > PAGE, "all": not known}
