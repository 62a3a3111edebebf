"""One table that several hosts share: entries and seats are records of one log, taken in its order by each host."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.i18n import FALLBACK, Translator
from companion.json_input import Node
from companion.lan.ledger import Ledger, Record, Unreachable, decode_record
from companion.lan.lobby import OK, STALE, Lobby, Reply
from companion.lan.room import Room, Wanted
from companion.lan.seats import Phone
from companion.lan.tokens import make
from companion.storage.summary import encode_line
from companion.storage.tables import summarise
from companion.table.changes import Entered, Marked, Moved
from companion.table.revealed import Uncoverings
from companion.table.session import Header, Session, decode_header
from companion.table.state import Game
from companion.table.steps import Step

ID_BITS = 64
PRESENT_SECONDS = 40.0
"""So long a phone at another host counts as being here after that host has said so; each says so again by then."""


class LeagueRoom(Room):
    def __init__(
        self,
        session: Session,
        ledger: Ledger,
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
        """What is said once a planned change of the seats is stored."""
        self._turn = asyncio.Lock()
        self.is_behind = False
        """True while something may be stored that is not known here."""
        self._showing: dict[str, asyncio.Future[None]] = {}
        self.when_present: Callable[[LeagueRoom], None] = lambda _room: None
        """Called when a phone came to this host, or went."""
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        """By host: when it said so, and the phones it has."""
        super().__init__(session, random, clock=clock, saved=seats, taken_words=taken_words)
        self.ledger = ledger
        self.epoch = session.header.id
        """One for all hosts and for ever: revisions are counted by the log."""
        if seats is None:
            self.lent = set(range(len(session.header.seats)))

    # --- seats as records ---

    def as_plain(self) -> dict[str, Any]:
        return {**Lobby.as_plain(self), "knocks": self.knocks.as_plain(), "open": self.is_open}

    def _take_up(self, saved: Mapping[str, Any]) -> None:
        Lobby._take_up(self, saved)
        if "knocks" in saved:
            self.knocks.take_up(saved["knocks"])
        self.is_open = saved.get("open") is not False

    def changed(self) -> None:
        if not self._planning:
            super().changed()

    def _mark(self, seat: int) -> None:
        self._marked = self.session.prepare_mark(seat)

    def plan_seats(self, job: Callable[[], Reply]) -> Reply | Record:
        """What a job would change of the seats; it is done on them as they are, and they are put back."""
        before, self._planning, self._marked = self.as_plain(), True, None
        try:
            reply = job()
            after = self.as_plain()
        finally:
            self._take_up(before)
            self._planning = False
        if after == before and self._marked is None:
            return reply
        record = Record(make(self._random, ID_BITS), change=self._marked, seats=after)
        self._replies = {record.id: reply}
        return record

    async def seated(self, job: Callable[[], Reply], tr: Translator) -> Reply:
        return await self.commit(lambda: self.plan_seats(job), tr)

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

    # --- who is there, at any host; not stored ---

    def came(self, key: str) -> None:
        super().came(key)
        self.when_present(self)

    def went(self, key: str) -> None:
        super().went(key)
        self.when_present(self)

    def present_at(self, host: str, keys: Iterable[str]) -> None:
        """Another host says which phones it has."""
        before, now, at = self._elsewhere.get(host, (0.0, frozenset()))[1], frozenset(keys), self._clock()
        recent = {name: seen for name, seen in self._elsewhere.items() if at - seen[0] < PRESENT_SECONDS}
        self._elsewhere = {**recent, host: (at, now)}
        if before != now:
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

    async def _look(self) -> bool:
        """Take in what others have stored; whether that was anything."""
        before = self.count
        await self.catch_up()
        self.is_behind = False
        return self.count > before

    async def refresh(self) -> None:
        """The same between two requests."""
        async with self._turn:
            await self._look()

    def take(self, record: Record) -> Reply:
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

    steps: list[Step]
    cursor: int = 0
    uncovered: Uncoverings = ()
    first_finish: int = 0
    revision: int = 0

    def add(self, record: Record) -> dict[str, Any]:
        """The reply to the phone that made this record."""
        match record.change:
            case Entered() as entered:
                self.steps[entered.cursor :] = [entered.step]
                self.cursor = entered.cursor + 1
                self.uncovered, self.first_finish = entered.uncovered, entered.first_finish
                self.revision += 1
                return {"done": self.cursor, "revision": self.revision}
            case Moved(cursor):
                self.cursor = cursor
                self.revision += 1
                return {"undone": True, "revision": self.revision}
            case Marked(uncovered):
                self.uncovered = uncovered
        return {}


def open_room(
    records: Iterable[Mapping[str, Any]],
    games: Mapping[str, Game],
    ledger: Ledger,
    random: Random,
    *,
    clock: Callable[[], float],
    taken_words: Callable[[], Collection[str]] = tuple,
) -> LeagueRoom:
    """The room of a table from all of its records; a DataError if they are no table."""
    plains = list(records)
    header = header_of(plains[0], games)
    log, seats, last = Log([]), plains[0].get("seats"), Record("")
    answered: list[tuple[Record, Reply]] = []
    for plain in plains[1:]:
        record = decode_record(Node(plain, header.id), header)
        body = log.add(record)
        if body:
            answered.append((record, Reply(OK, body)))
            last = record
        seats = record.seats if record.seats is not None else seats
    session = Session(
        header, log.steps, log.cursor, clock=clock, uncovered=log.uncovered, first_finish=log.first_finish
    )
    session.revision = log.revision
    room = LeagueRoom(session, ledger, random, clock=clock, seats=seats, taken_words=taken_words)
    room.remember(len(plains), answered, last)
    return room


def header_of(first: Mapping[str, Any], games: Mapping[str, Game]) -> Header:
    return decode_header(Node(first.get("header") or {}, str(first.get("id"))), games)
