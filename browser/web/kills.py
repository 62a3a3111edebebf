"""A recorded match during which the browser is killed: every entry it acknowledged is there after each restart."""

from random import Random
from typing import Any

from browser.web.chromium import WebApp
from browser.web.matches import Match

LONGEST_WAIT = 120
"""Milliseconds after an entry was sent; it takes about as long."""


class KilledMatch:
    def __init__(self, web: WebApp, match: Match, chance: Random) -> None:
        self._web, self._match, self._chance = web, match, chance
        web.seed(match.folder)
        web.open()
        self._entries = iter(match.match["commands"])
        self._step = self._opened()

    def play(self, least: int, most: int) -> int:
        """Some entries, each acknowledged; how many there were."""
        count = self._chance.randint(least, most)
        for _ in range(count):
            self._enter(next(self._entries))
        return count

    def kill(self) -> None:
        """One more is sent, and all processes of the browser are killed at some moment of it."""
        before, entry = self._step, next(self._entries)
        self._web.send("entered", entry)
        self._web.page.wait_for_timeout(self._chance.randint(0, LONGEST_WAIT))
        self._web.kill()
        self._web.launch()
        self._web.open()
        self._step = self._opened()
        after = before + {"undo": -1}.get(str(entry), 1)
        assert self._step in (before, after), f"{self._step} entries, {before} were acknowledged"
        if self._step == before:  # it had not arrived
            self._enter(entry)

    def _enter(self, entry: Any) -> None:
        assert self._web.core("entered", entry), entry
        self._step = self._web.core("table_now")["step"]

    def _opened(self) -> int:
        table = self._web.core("opened", self._match.table)
        assert table["notice"] == "", table["notice"]
        return int(table["step"])
