"""Tables of a league at one of its hosts: opened from the log when somebody asks for them, dropped when nobody does."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from companion import __version__
from companion.errors import DataError, TablesideError
from companion.i18n import Translator
from companion.input.json_input import is_id
from companion.lan.api import BAD, TYPED, Call, answer
from companion.lan.fair_queue import Full
from companion.lan.ledger import Record, Unreachable, Unreadable
from companion.lan.lobby import GONE, OK, REFUSED, UNKNOWN, Reply
from companion.lan.memory import LastUses, Memory, memory_of
from companion.lan.organiser import (
    MOST_HISTORY,
    change_room,
    code_as_plain,
    finished_as_plain,
    id_of,
    listed,
    new_table,
    table_id,
)
from companion.lan.room import Room
from companion.lan.seats import Seats
from companion.lan.shards import EVENING
from companion.lan.tokens import make, same
from companion.lan.words_to_type import letters, spelled
from companion.league.listing import LeagueList
from companion.league.postgres import PostgresLedger, readable
from companion.league.room import ID_BITS, PRESENT_SECONDS, LeagueRoom, open_room
from companion.league.schema import ADDITIONS, MIGRATIONS
from companion.table.header import Header, encode_header
from companion.table.session import seconds
from companion.table.state import Game

NOTIFY_SECONDS = 0.1
"""Seconds in which changes of presence are collected before the other hosts are notified."""
RELEASE = f"{__version__}/{len(MIGRATIONS)}.{len(ADDITIONS)}"
"""What this host says it is: its release, and the schema it knows."""
TEND_SECONDS = 5.0
"""Seconds between two looks for missed notifications and idle tables."""


class League:
    """Used by the thread of the host's server."""

    def __init__(
        self,
        ledger: PostgresLedger,
        games: Mapping[str, Game],
        random: Random,
        *,
        code: str,
        memory: Memory | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._ledger, self._games, self._random, self._clock = ledger, games, random, clock or ledger.clock
        self.code = code
        """What the organiser is known by, at every host."""
        self.base = ""
        """How the hosts are addressed."""
        self.rooms: dict[str, LeagueRoom] = {}
        self.when_dropped: Callable[[Room], None] = lambda _room: None
        self.when_connected: Callable[[], None] = lambda: None
        self._memory, self._uses = memory or memory_of(None), LastUses(self._clock)
        self._opening: dict[str, asyncio.Future[LeagueRoom | None]] = {}
        self._words: set[str] = set()
        self._running: set[asyncio.Future[None]] = set()
        self._list = LeagueList(ledger, games, self.rooms, random)
        self.releases: dict[str, int] = {}
        """How many hosts of each release are there."""
        ledger.watch(self._appended)
        ledger.dropped = self._drop
        ledger.reconnected = self._connected
        ledger.present = self._present
        ledger.knocked = self._knocked
        self._host = make(random, ID_BITS)
        """What the other hosts know this one by."""
        self._presence_sent = 0.0
        self._unsent: dict[str, LeagueRoom] = {}
        """Rooms whose presence has changed since the last notification of the other hosts."""

    # --- tables ---

    async def room(self, table: str) -> LeagueRoom | None:
        """The room of a table that phones may join, as the log has it now."""
        room = await self._room(table)
        if room:
            await room.refresh()
        return room if room and room.is_open else None

    async def _room(self, table: str) -> LeagueRoom | None:
        if not is_id(table):
            return None
        self._uses.note(table)
        if table not in self.rooms:
            if table not in self._opening:
                self._opening[table] = asyncio.ensure_future(self._open(table))
            return await asyncio.shield(self._opening[table])
        return self.rooms[table]

    async def _open(self, table: str) -> LeagueRoom | None:
        """Read a table; Full where there is no memory for it, and all others are looked at."""
        try:
            if self._memory.is_full and not self._drop(self._uses.least_used(self.rooms)):
                raise Full
            records = await self._ledger.read(table, 0)
            if not records or "header" not in records[0]:
                return None
            self.rooms[table] = open_room(
                records, self._games, self._ledger, self._random, clock=self._clock, taken_words=lambda: self._words
            )
            self.rooms[table].when_present = self._notify_present
            self.rooms[table].listeners.append(lambda: self._list.touch(table))
            await self.rooms[table].read_knocks()
            return self.rooms[table]
        except DataError:  # written by a release we do not know
            raise Unreadable from None
        finally:
            del self._opening[table]

    async def answer(self, table: str, call: Call) -> Reply:
        """The reply to a phone; one that is not known here may be known to the log."""
        try:
            return await self._answer(table, call)
        except Unreadable:
            self._drop(table)
            raise

    async def _answer(self, table: str, call: Call) -> Reply:
        typed = not table and call.what in TYPED
        found = await self._with_word(spelled(call.text("word"))) if typed else await self._room(table)
        if found and (found.is_behind or not (found.is_open and self._ledger.listening)):
            await found.refresh()  # what others did may be unknown here
        if found is None or not found.is_open:
            return Reply(GONE, {"words": call.tr("lan.old_word" if typed else "lan.no_table")})
        if call.what == "knocked":
            await found.read_knocks()
        reply = await answer(found, call)
        if reply.status == UNKNOWN or (call.what in ("look", "knocked") and reply.status != OK):
            await found.refresh()
            reply = await answer(found, call)
        return Reply(reply.status, {**reply.body, "at": f"t/{found.session.header.id}/"}) if typed else reply

    async def _with_word(self, word: str) -> LeagueRoom | None:
        for table in await self._ledger.with_word(word):
            room = await self.room(table)
            if room and room.seats.word == word:
                return room
        return None

    async def new(self, body: Mapping[str, Any], asked: str = "") -> str:
        """A fresh table; its id, the same for the same request."""
        new = new_table(self._games, body)
        self._words = await self._ledger.words()
        id_ = table_id(asked, self._random)
        header = Header(new.game, new.options, new.seats, new.depth, seconds(self._clock), id_)
        await self._ledger.append(id_, 1, first_record(header, self._random, self._words))
        return id_

    # --- what happens elsewhere ---

    def _appended(self, table: str, count: int) -> None:
        room = self.rooms.get(table)
        self._list.appended(table)
        if room and room.count < count:
            self._refresh(room)

    def _refresh(self, room: LeagueRoom) -> None:
        async def refresh() -> None:
            try:
                await room.refresh()
            except Unreadable:
                self._drop(room.session.header.id)  # its phones are told so when they look again

        room.is_behind = True
        self._later(refresh())

    def _present(self, host: str, table: str, phones: list[str]) -> None:
        room = self.rooms.get(table)
        if room and host != self._host:
            room.present_at(host, phones)

    def _knocked(self, table: str) -> None:
        """An organiser at this host sees it too."""
        if table in self.rooms:
            self._later(self.rooms[table].read_knocks())
        elif self._list.is_used:
            self._later(self._read_table(table))

    async def _read_table(self, table: str) -> None:
        with suppress(Full):
            await self._room(table)
        self._list.touch(table)

    def _notify_present(self, room: LeagueRoom) -> None:
        """One notification for many phones that connect at the same moment."""
        if not self._unsent:
            self._later(self._send_presence())
        self._unsent[room.session.header.id] = room

    async def _send_presence(self) -> None:
        await asyncio.sleep(NOTIFY_SECONDS)
        rooms, self._unsent = self._unsent, {}
        await self._ledger.notify_present(self._host, {table: tuple(room.present) for table, room in rooms.items()})

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else; while the database is away it is left out."""

        async def done() -> None:
            with suppress(Unreachable):
                await work

        task = asyncio.ensure_future(done())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _connected(self) -> None:
        self.when_connected()
        self._list.forget()
        for room in self.rooms.values():
            self._refresh(room)

    async def tend(self) -> None:
        """For as long as the host runs: listen, look for what was missed, drop what nobody uses."""
        listening = asyncio.ensure_future(self._ledger.listen())
        try:
            while True:
                await asyncio.sleep(TEND_SECONDS)
                self.drop_idle()
                self._notify_all_present()
                with suppress(Unreachable):
                    await self._ledger.poll(self.rooms)
                    await self._ledger.tidy(self._host, RELEASE)
                    await self.learn()
        finally:
            listening.cancel()
            await self._ledger.close()

    async def learn(self) -> None:
        """What may have changed for all hosts."""
        self.releases, self.code = await self._ledger.releases(), await self._ledger.organiser()

    def _notify_all_present(self) -> None:
        """Again, before the other hosts take these phones for gone."""
        if self._clock() - self._presence_sent > PRESENT_SECONDS / 2:
            self._presence_sent = self._clock()
            for room in self.rooms.values():
                if room.present:
                    self._notify_present(room)

    def drop_idle(self) -> None:
        for table in self._uses.idle(self.rooms):
            self._drop(table)
        for room in self.rooms.values():
            room.drop_silent_hosts()

    def _drop(self, table: str) -> bool:
        """Take a table out of memory, if this is one."""
        room = self.rooms.pop(table, None)
        self._uses.forget(table)
        self._list.appended(table)
        if room:
            self.when_dropped(room)
        return room is not None

    # --- the organiser ---

    @property
    def organiser_address(self) -> str:
        return f"{self.base}/{EVENING}#{self.code}"

    async def organise(self, call: Call) -> Reply:
        """What an organiser asks."""
        if not same(call.secret, self.code):
            return Reply(UNKNOWN, {"words": call.tr("lan.not_organiser")})
        try:
            return await self._organised(call.what, call.body, call.tr, id_of(call.body))
        except ValueError:
            return Reply(BAD, {})
        except Unreadable as error:
            return Reply(REFUSED, {"words": call.tr(error.code)})
        except TablesideError as error:
            return Reply(REFUSED, {"words": call.tr.text(error.message)})

    async def _organised(self, what: str, body: Mapping[str, Any], tr: Translator, id_: str) -> Reply:
        match what:
            case "tables":
                return listed(await self._list.in_words(tr), body, tr, base=self.base, hosts=self.releases)
            case "history":
                past = readable(await self._ledger.finished(MOST_HISTORY))
                return Reply(OK, {"tables": [finished_as_plain(line, tr) for line in past]})
            case "new":
                return Reply(OK, {"table": await self.new(body, id_)})
        room = await self._room(str(body.get("table") or ""))
        if room is None:
            return Reply(GONE, {"words": tr("lan.no_table")})
        return await self._of_room(what, room, body, tr, id_)

    async def _of_room(self, what: str, room: LeagueRoom, body: Mapping[str, Any], tr: Translator, id_: str) -> Reply:
        match what:
            case "open":
                return await room.seated(lambda: self._let_in(room, True), tr, id_)
            case "close":
                return await room.seated(lambda: self._let_in(room, False), tr, id_)
            case "code":
                table, seats = room.session.header.id, room.seats
                return Reply(OK, code_as_plain(f"{self.base}/t/{table}/#{seats.code}", f"{self.base}/{seats.word}"))
            case "undo":
                return await room.undo_last(tr, id_)
        return await room.seated(lambda: change_room(what, room, body, tr), tr, id_)

    @staticmethod
    def _let_in(room: LeagueRoom, is_open: bool) -> Reply:
        """Open or close a table to phones; closed, nobody has a seat there any more."""
        room.is_open = is_open
        if not is_open:
            room.seats.free_all()
        return Reply(OK, {})


def first_record(header: Header, random: Random, words: set[str]) -> Record:
    """What a table begins with: its header, and seats with a code that nobody has taken yet."""
    seats = Seats(len(header.seats), random, lambda: words)
    lobby = {**seats.as_plain(), "word": letters(seats.word), "lent": list(range(len(header.seats)))}
    return Record(make(random, ID_BITS), header=encode_header(header), seats=lobby)
