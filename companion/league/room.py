"""One table that several hosts share: entries and seats are records of one log, taken in its order by each host."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from companion.errors import DataError
from companion.i18n import FALLBACK, Translator
from companion.input.json_input import Node, checked_object
from companion.lan.ledger import Ledger, Record, Unreachable, Unreadable, check_follows, decode_record, decode_seats
from companion.lan.lobby import OK, STALE, Lobby, Reply
from companion.lan.room import Done, Room, Wanted
from companion.lan.seats import Phone
from companion.lan.tokens import make
from companion.lan.words_to_type import letters, spelled
from companion.league.knock_rows import changed_rows, rows_of, take_rows
from companion.storage.summary import encode_line
from companion.storage.table_file import Contents
from companion.storage.tables import session_of, summarise
from companion.storage.verify import fitting, fitting_outside
from companion.table.changes import Entered, Marked, Moved
from companion.table.header import Header, decode_header
from companion.table.revealed import Uncoverings
from companion.table.session import Session
from companion.table.state import Game
from companion.table.steps import Step

ID_BITS = 64
PRESENT_SECONDS = 40.0
"""Seconds for which another host's list of its phones is valid; each host repeats it before."""


class LeagueLedger(Ledger, Protocol):
    """One that hosts share, with the requests to join beside it."""

    async def knocks(self, table: str) -> Collection[Mapping[str, Any]]:
        """Who asks to join a table, and how that was answered."""


class LeagueRoom(Room):
    def __init__(
        self,
        session: Session,
        ledger: LeagueLedger,
        random: Random,
        *,
        clock: Callable[[], float],
        seats: Mapping[str, Any] | None = None,
        taken_words: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.is_open = True
        """False once the organiser has closed the table to phones."""
        self._planning = False
        self._marked: Marked | None = None
        """A trace of secrets, of what is being planned."""
        self._replies: dict[str, Reply] = {}
        """The reply once a planned change of the seats is stored."""
        self._knock_ids: set[str] = set()
        """Of the organiser's requests that have answered somebody who asks to join."""
        self._turn = asyncio.Lock()
        self.is_behind = False
        """True while something may be stored that is not known here."""
        self._showing: dict[str, asyncio.Future[None]] = {}
        self.when_present: Callable[[LeagueRoom], None] = lambda _room: None
        """Called when a phone came to this host, or went."""
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        """By host: when its list was received, and its phones."""
        super().__init__(session, random, clock=clock, saved=seats, taken_words=taken_words)
        self.ledger: LeagueLedger = ledger
        self.epoch = session.header.id
        """One for all hosts and for ever: revisions are counted by the log."""
        if seats is None:
            self.lent = set(range(len(session.header.seats)))

    # --- seats as records ---

    def as_plain(self) -> dict[str, Any]:
        """The word as it is looked up: two words, not parted."""
        return {**Lobby.as_plain(self), "word": letters(self.seats.word), "open": self.is_open}

    def _take_up(self, saved: Mapping[str, Any]) -> None:
        """The word as it is typed and shown."""
        Lobby._take_up(self, saved)
        self.seats.word = spelled(self.seats.word)
        self.is_open = saved.get("open") is not False

    def changed(self) -> None:
        if not self._planning:
            super().changed()

    def _report(self) -> None:
        if not self._planning:
            super()._report()

    def _mark(self, seat: int) -> None:
        self._marked = self.session.prepare_mark(seat)

    def plan_seats(self, job: Callable[[], Reply], id_: str = "") -> Reply | Record:
        """What a job would change of the seats; it is done on them as they are, and they are put back."""
        known = self.known("", id_)
        if known:
            return known
        if id_ and id_ in self._knock_ids:
            return Reply(OK, {})
        before, asked, self._planning, self._marked = self.as_plain(), rows_of(self.knocks), True, None
        try:
            reply = job()
            after, id_ = self.as_plain(), id_ or make(self._random, ID_BITS)
            knocks = changed_rows(asked, rows_of(self.knocks), id_)
        finally:
            self._take_up(before)
            take_rows(self.knocks, asked.values())
            self._planning = False
        seats = after if after != before or self._marked else None
        if seats is None and knocks is None:
            return reply
        record = Record(id_, change=self._marked, seats=seats, knocks=knocks)
        self._replies = {record.id: reply}
        return record

    async def seated(self, job: Callable[[], Reply], tr: Translator, id_: str = "") -> Reply:
        await self.read_knocks()
        return await self.commit(lambda: self.plan_seats(job, id_), tr)

    async def undo_last(self, tr: Translator, id_: str = "") -> Reply:
        """What became of the organiser's undo of the last entry, whoever made it."""

        def plan() -> Reply | Record:
            return self.known("", id_) or Record(id_ or make(self._random, ID_BITS), change=self.session.prepare_undo())

        return await self.commit(plan, tr)

    def show_secrets(self, phone: Phone) -> None:
        """Stored in a moment; a phone whose mark cannot be stored now is marked when it looks again."""
        if phone.key not in self._showing:
            self._showing[phone.key] = asyncio.ensure_future(self._store_shown(phone))

    async def _store_shown(self, phone: Phone) -> None:
        def mark() -> Reply:
            known = self.seats.phones.get(phone.key)
            if known and known.seat == phone.seat:
                self.seats.show_secrets(known)
            return Reply(OK, {})

        try:
            await self.seated(mark, Translator(FALLBACK))
        except Unreachable:
            pass
        finally:
            del self._showing[phone.key]

    # --- requests to join, beside the log ---

    async def read_knocks(self) -> None:
        """Take in who asks to join, at whichever host."""
        self._take_rows(await self.ledger.knocks(self.session.header.id))

    def _take_rows(self, rows: Collection[Mapping[str, Any]]) -> None:
        before = rows_of(self.knocks)
        take_rows(self.knocks, rows)
        self._knock_ids |= {str(row.get("id")) for row in rows if isinstance(row, dict)}
        if rows_of(self.knocks) != before:
            self._report()

    def _take_knocks(self, knocks: Mapping[str, Any]) -> None:
        kept = {asked: row for asked, row in rows_of(self.knocks).items() if asked not in knocks["gone"]}
        self._take_rows([*{**kept, **knocks["asked"]}.values()])

    # --- who is there, at any host; not stored ---

    def came(self, key: str) -> None:
        super().came(key)
        self.when_present(self)

    def went(self, key: str) -> None:
        super().went(key)
        self.when_present(self)

    def present_at(self, host: str, keys: Iterable[str]) -> None:
        """Another host has sent the list of its phones."""
        before, now = self._elsewhere.get(host, (0.0, frozenset()))[1], frozenset(keys)
        self._elsewhere[host] = self._clock(), now
        self.drop_silent_hosts()
        if before != now:
            self._report()

    def drop_silent_hosts(self) -> None:
        """Phones at a host that is not heard of any more are gone."""
        now = self._clock()
        recent = {host: seen for host, seen in self._elsewhere.items() if now - seen[0] < PRESENT_SECONDS}
        if len(recent) < len(self._elsewhere):
            self._elsewhere = recent
            self._report()

    def is_here(self, seat: int) -> bool:
        phone, now = self.seats.at(seat), self._clock()
        return super().is_here(seat) or any(
            phone is not None and phone.key in keys and now - at < PRESENT_SECONDS
            for at, keys in self._elsewhere.values()
        )

    # --- records ---

    async def commit(self, plan: Callable[[], Reply | Record], tr: Translator) -> Reply:
        """One after the other at this host; who comes first of several is for the ledger to say."""
        async with self._turn:
            try:
                if self.is_behind:
                    await self._look()
                reply = await super().commit(plan, tr)
                if reply.status == STALE and await self._look():  # its phone may have seen more than we have
                    reply = await super().commit(plan, tr)
            except (Unreachable, asyncio.CancelledError):  # what was being stored may have arrived
                self.is_behind = True
                raise
            return reply

    async def catch_up(self) -> bool:
        name = self.session.header.id
        try:
            with fitting_outside(name), fitting(name, self.count):
                return await super().catch_up()
        except DataError:  # written by a release we do not know
            raise Unreadable from None

    async def _look(self) -> bool:
        """Take in what others have stored; whether that was anything."""
        news = await self.catch_up()
        self.is_behind = False
        return news

    async def refresh(self) -> None:
        """The same between two requests."""
        async with self._turn:
            await self._look()

    def take(self, record: Record) -> Reply:
        if record.knocks is not None:
            self._take_knocks(record.knocks)
        if not record.is_logged:
            return self._replies.pop(record.id)
        reply = super().take(record)
        if record.seats is not None:
            self._take_up(record.seats)
            self.changed()
        return self._replies.pop(record.id, reply)

    def plan_answer(self, phone: Phone, wanted: Wanted, tr: Translator) -> Reply | Record:
        planned = super().plan_answer(phone, wanted, tr)
        return self.with_line(planned) if isinstance(planned, Record) else planned

    def with_line(self, record: Record) -> Record:
        """With the table's line in the history, if this record finishes it."""
        if isinstance(record.change, Entered) and record.change.step.finishes:
            return replace(record, line=self._line_after(record.change))
        return record

    def _line_after(self, change: Entered) -> Mapping[str, Any]:
        header, steps = self.session.header, (*self.session.steps[: change.cursor], change.step)
        after = Session(header, steps, uncovered=change.uncovered, first_finish=change.first_finish)
        return encode_line(summarise(header.id, after))


@dataclass(slots=True)
class Log:
    """A table's records folded to what a session begins with: nothing is replayed but what stands."""

    table: str
    steps: list[Step] = field(default_factory=list)
    cursor: int = 0
    uncovered: Uncoverings = ()
    first_finish: int = 0
    revision: int = 0

    def add(self, record: Record) -> Done:
        """What this record did; a DataError if it cannot follow."""
        check_follows(record, self.table, self.cursor, len(self.steps))
        match record.change:
            case Entered() as entered:
                self.steps[entered.cursor :] = [entered.step]
                self.cursor = entered.cursor + 1
                self.uncovered, self.first_finish = entered.uncovered, entered.first_finish
                self.revision += 1
                return self.cursor, self.revision
            case Moved(cursor):
                self.cursor = cursor
                self.revision += 1
                return 0, self.revision
            case Marked(uncovered):
                self.uncovered = uncovered
        return None


def open_room(
    records: Iterable[Mapping[str, Any]],
    games: Mapping[str, Game],
    ledger: LeagueLedger,
    random: Random,
    *,
    clock: Callable[[], float],
    taken_words: Callable[[], Collection[str]] = tuple,
) -> LeagueRoom:
    """The room of a table from all of its records; a DataError if they are no table."""
    plains = list(records)
    header = header_of(plains[0], games)
    log, seats = Log(header.id), decode_seats(Node(plains[0], header.id))
    applied: list[tuple[Record, Done]] = []
    for plain in plains[1:]:
        record = decode_record(Node(plain, header.id), header)
        applied.append((record, log.add(record)))
        seats = record.seats if record.seats is not None else seats
    found = Contents(header, tuple(log.steps), log.cursor, uncovered=log.uncovered, first_finish=log.first_finish)
    with fitting_outside(header.id):
        session = session_of(found, header.id, clock=clock)
    session.revision = log.revision
    room = LeagueRoom(session, ledger, random, clock=clock, seats=seats, taken_words=taken_words)
    room.remember(applied)
    return room


def header_of(first: Mapping[str, Any], games: Mapping[str, Game]) -> Header:
    """What a table was opened with; a DataError if that cannot be read."""
    name = str(first.get("id"))
    return decode_header(Node(checked_object(first.get("header"), name, "header"), name), games)
