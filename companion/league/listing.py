"""The organiser's list of a league at one host: what was stored is read once, and then only where it changed."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.errors import DataError
from companion.i18n import Translator
from companion.lan.listing import Listing
from companion.lan.organiser import room_as_plain, seats_as_plain
from companion.lan.words_to_type import spelled
from companion.league.postgres import Listed, PostgresLedger
from companion.league.room import LeagueRoom, header_of
from companion.table.state import Game


class LeagueList:
    def __init__(
        self, ledger: PostgresLedger, games: Mapping[str, Game], rooms: Mapping[str, LeagueRoom], random: Random
    ) -> None:
        self._ledger, self._games, self._rooms, self._random = ledger, games, rooms, random
        self._stored: dict[str, Listed] = {}
        self._unread: set[str] | None = None
        """Tables that somebody has changed since they were read; None where everything is read anew."""
        self._shown: dict[str, tuple[Listing, set[str]]] = {}
        """By language: the list as it was shown, and tables whose lines may have changed since."""

    def appended(self, table: str) -> None:
        """Something was stored at a table, by any host."""
        if self._unread is not None:
            self._unread.add(table)
        self.touch(table)

    @property
    def is_used(self) -> bool:
        """True once an organiser has asked here."""
        return bool(self._shown)

    def touch(self, table: str) -> None:
        """What is shown of a table may have changed."""
        for _, touched in self._shown.values():
            touched.add(table)

    def forget(self) -> None:
        """Something may have been missed."""
        self._unread = None

    async def in_words(self, tr: Translator) -> Listing:
        """The list as it is now."""
        await self._read()
        if tr.language not in self._shown:
            self._shown[tr.language] = Listing(self._random), set(self._stored)
        listing, touched = self._shown[tr.language]
        touched |= {table for table, room in self._rooms.items() if room.knocks.are_waiting}  # they expire
        for table in sorted(touched, key=self._order):
            listing.put(table, self._line(table, tr))
        touched.clear()
        return listing

    def _order(self, table: str) -> tuple[bool, float]:
        """As they are shown: a page of many begins with the latest."""
        return (False, -self._stored[table].at) if table in self._stored else (True, 0.0)

    async def _read(self) -> None:
        unread, self._unread = (self._unread if self._ledger.listening else None), set()
        if unread is not None and not unread:
            return
        try:
            found = {one.table: one for one in await self._ledger.open_tables(unread)}
        except BaseException:
            self._unread = None
            raise
        gone = set(self._stored) if unread is None else unread
        self._stored = {**{table: one for table, one in self._stored.items() if table not in gone}, **found}
        for table in gone | set(found):
            self.touch(table)

    def _line(self, table: str, tr: Translator) -> dict[str, Any] | None:
        stored, room = self._stored.get(table), self._rooms.get(table)
        if stored is None:
            return None
        if room and room.is_open:
            return {**room_as_plain(table, room, tr), "at": stored.at}
        line: dict[str, Any] = {"id": table, "open": False, "at": stored.at, "step": stored.count}
        try:
            header = header_of(stored.first, self._games)
        except DataError:  # written by a release we do not know
            return {**line, "names": [], "words": tr("lan.league.newer_table"), "waits": True}
        names = [seat.name for seat in header.seats]
        line |= {"names": names, "title": tr.text(header.game.title(header.options)), "words": ", ".join(names)}
        if stored.seats.get("open") is False:
            return line
        saved = {**stored.seats, "word": spelled(str(stored.seats.get("word") or ""))}
        return {**line, **seats_as_plain(stored.first["header"]["seats"], saved)}
