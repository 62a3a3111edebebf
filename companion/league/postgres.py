"""The ledger of a league in PostgreSQL. The only module that connects to anywhere: to the database it is given.

The primary key `(table_id, n)` decides which of two records stands; whoever lost reads what came first. A commit is on
the database's disk before the phone gets its reply. Other hosts are notified by NOTIFY, and poll now and then.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from companion.errors import DataError, TablesideError
from companion.games import GAMES
from companion.input.json_input import Node, checked_object, compact_json
from companion.lan.ledger import Record, Unreachable, encode_record
from companion.lan.words_to_type import letters, spelled
from companion.league import schema
from companion.messages import message
from companion.storage.summary import Summary, decode_line
from companion.table.changes import Entered, Moved
from companion.table.view_cache import SENSELESS
from companion.views.table_line import title_of

try:
    import psycopg
    from psycopg_pool import AsyncConnectionPool, PoolTimeout
except ImportError:  # the extra `server` of pyproject.toml
    psycopg = None  # type: ignore[assignment]

Connection: TypeAlias = "psycopg.Connection[Any]"
CONNECTIONS = 4
PATIENCE = 3.0
"""Seconds a phone's request waits for the database."""
MOST_WAITING = 500
"""Requests that wait for a connection; any more are answered *busy* at once."""
ALIVE: dict[str, Any] = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
"""So that a database whose machine is gone is known to be within seconds."""
RECONNECT = 0.25
"""Seconds between two tries to listen again."""
MOST_LISTED = 10_000
MOST_RECORDS = 100_000
"""In one row of a compacted table."""
CHANNEL, PRESENT, KNOCKED, DROPPED = "tableside", "here", "knocks", "dropped"


def kind_of(record: Record) -> str:
    if record.header is not None:
        return "opened"
    match record.change:
        case Entered():
            return "entered"
        case Moved():
            return "moved"
    return "seats"


def _row(table: str, n: int, record: Record) -> dict[str, Any]:
    knocks = record.knocks or {"gone": [], "asked": {}}
    return {
        "table": table,
        "n": n,
        "id": f"{record.by[:16]}.{record.id}",
        "kind": kind_of(record),
        "record": compact_json(encode_record(record)),
        "word": record.seats.get("word") if record.seats is not None else None,
        "line": None if record.line is None else compact_json(record.line),
        "gone": knocks["gone"],
        "asked": compact_json(knocks["asked"]),
    }


def unpacked(rows: Iterable[tuple[int, Any]], after: int = 0) -> Iterator[Mapping[str, Any]]:
    """Records after the first so many; of a compacted table they are all in its first row. A DataError for others."""
    for n, record in rows:
        is_compacted = "log" in checked_object(record, "record")
        yield from islice(_log(record), after, n) if is_compacted else (record,)


def _log(record: Any) -> Iterator[Mapping[str, Any]]:
    """One that was finished again after it was compacted begins with the row from before."""
    if "log" not in checked_object(record, "record"):
        yield record
        return
    for inner in Node(record["log"], "record", "log").items(most=MOST_RECORDS):
        yield from _log(inner.value)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table that is not finished."""

    table: str
    first: Mapping[str, Any]
    """Its first record."""
    seats: Mapping[str, Any]
    """Its seats as they were stored last."""
    count: int
    at: float
    """When it was opened."""


def _listed(table: str, first: Any, last: Any, count: int, at: float) -> Listed:
    """What cannot be read is empty."""
    opened: Mapping[str, Any] = {}
    seats: Mapping[str, Any] = {}
    with suppress(DataError):
        opened = next(_log(first), opened)
        for record in _log(last):
            found = record.get("seats")
            seats = found if isinstance(found, dict) else seats
    return Listed(table, opened, seats, count, at)


class PostgresLedger:
    """For one host; used by the thread of its server."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self._url, self._local = url, clock
        self._ahead = 0.0
        """Seconds by which the clock of the database is ahead of this machine's."""
        self._pool: AsyncConnectionPool | None = None
        self._opening = asyncio.Lock()
        self._appended: Callable[[str, int], None] = lambda _table, _n: None
        self.reconnected: Callable[[], None] = lambda: None
        """Called once notifications arrive, and again after a break: something may have been missed."""
        self.listening = False
        """True while notifications of what others store are received."""
        self.lost: Callable[[], None] = lambda: None
        """Called when the database has gone away."""
        self.present: Callable[[str, str, list[str]], None] = lambda _host, _table, _phones: None
        """Called with a host, a table and the keys of the phones it has there."""
        self.knocked: Callable[[str], None] = lambda _table: None
        """Called with a table where somebody asks to join, or was answered."""
        self.dropped: Callable[[str], object] = lambda _table: None
        """Called with a table that was changed by its owner, or deleted: it is read anew."""

    def clock(self) -> float:
        """The time of the database, which is the same for all hosts."""
        return self._local() + self._ahead

    def _is_now(self, now: float) -> None:
        self._ahead = now - self._local()

    # --- the ledger ---

    async def append(self, table: str, n: int, record: Record) -> bool:
        query = schema.APPEND if record.knocks is None else schema.APPEND_AND_KNOCK
        return bool(await self._rows(query if record.is_logged else schema.KNOCK, _row(table, n, record)))

    async def read(self, table: str, after: int) -> Sequence[Mapping[str, Any]]:
        return [*unpacked(((row[0], row[1]) for row in await self._rows(schema.READ, table, after)), after)]

    async def knocks(self, table: str) -> Sequence[Mapping[str, Any]]:
        return [row[0] for row in await self._rows(schema.KNOCKS, table)]

    # --- hosts ---

    async def tidy(self, host: str, release: str) -> None:
        """This host is there, with its release; what is over is dropped, what is long finished becomes one row."""
        for query, values in (
            (schema.SEEN, (host, release)),
            (schema.GONE_HOSTS, ()),
            (schema.EXPIRE_KNOCKS, ()),
            (schema.COMPACT, ()),
        ):
            await self._rows(query, *values)

    async def releases(self) -> dict[str, int]:
        """How many hosts of each release are there."""
        return {row[0]: row[1] for row in await self._rows(schema.RELEASES)}

    async def organiser(self) -> str:
        """What the organiser is known by now."""
        return str((await self._rows(schema.ORGANISER))[0][0])

    def watch(self, appended: Callable[[str, int], None]) -> None:
        self._appended = appended

    # --- all tables ---

    async def open_tables(self, among: Collection[str] | None = None) -> list[Listed]:
        """Tables that are not finished, of these or of all."""
        query = schema.OPEN if among is None else schema.OPEN_AMONG
        rows = await self._rows(query, *([] if among is None else [list(among)]), MOST_LISTED)
        return [_listed(*row) for row in rows]

    async def finished(self, most: int = MOST_LISTED) -> list[dict[str, Any]]:
        """Lines of the history, the latest first."""
        return [row[0] for row in await self._rows(schema.FINISHED, most)]

    async def with_word(self, word: str) -> list[str]:
        """The open table that has this word."""
        return [row[0] for row in await self._rows(schema.BY_WORD, letters(word))]

    async def words(self) -> set[str]:
        return {spelled(row[0]) for row in await self._rows(schema.WORDS)}

    async def notify_present(self, host: str, phones: Mapping[str, Iterable[str]]) -> None:
        """Notify the other hosts of the phones that are connected here, by table."""
        payloads = [" ".join((PRESENT, host, table, *keys)) for table, keys in phones.items()]
        await self._rows("SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload", CHANNEL, payloads)

    async def poll(self, tables: Iterable[str]) -> None:
        """Look for records of these tables whose notification was missed."""
        self._is_now((await self._rows(schema.NOW))[0][0])
        for table, n in await self._rows(schema.LENGTHS, list(tables)):
            self._appended(table, n or 0)

    async def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query gives; Unreachable for whatever is wrong with the database.

        Whoever asked may give up; the query ends by itself, for a connection that is left in the middle is lost.
        """
        return await asyncio.shield(asyncio.ensure_future(self._ask(query, values)))

    async def _ask(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            pool = await self._opened()
            async with pool.connection() as connection:
                named = values[0] if values and isinstance(values[0], dict) else values
                found = await connection.execute(query, named)
                return await found.fetchall() if found.description else []
        except (psycopg.Error, PoolTimeout, OSError, TimeoutError) as error:
            raise Unreachable(_reason(error)) from None

    # --- connections ---

    async def _opened(self) -> "AsyncConnectionPool":
        async with self._opening:
            if self._pool is None:
                pool = AsyncConnectionPool(
                    self._url,
                    min_size=1,
                    max_size=CONNECTIONS,
                    open=False,
                    timeout=PATIENCE,
                    max_waiting=MOST_WAITING,
                    reconnect_timeout=float("inf"),
                    kwargs={"autocommit": True, "connect_timeout": 3, **ALIVE},
                    configure=self._configure,
                )
                await pool.open()
                self._pool = pool
            return self._pool

    async def _configure(self, connection: "psycopg.AsyncConnection[Any]") -> None:
        """What is acknowledged is on disk, whatever the server's default; and no query waits for ever."""
        await connection.execute("SET synchronous_commit TO on")
        await connection.execute(f"SET statement_timeout TO {int(PATIENCE * 1000)}")
        self._is_now((await (await connection.execute(schema.NOW)).fetchall())[0][0])

    async def listen(self) -> None:
        """Hear what is stored elsewhere, for as long as this runs; a connection that breaks is made anew."""
        broken: AsyncConnectionPool | None = None
        while True:
            with suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, connect_timeout=3, **ALIVE
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if broken is not None and self._pool is broken:
                        self._pool = None
                        await broken.close(timeout=1)
                    self.listening = True
                    self.reconnected()
                    async for notification in connection.notifies():
                        self._receive(notification.payload.split(" "))
            if self.listening:
                self.listening = False
                self.lost()
            broken = self._pool  # of a database that went away: it would wait longer and longer
            await asyncio.sleep(RECONNECT)

    def _receive(self, words: list[str]) -> None:
        match words:
            case [mark, host, table, *phones] if mark == PRESENT:
                self.present(host, table, phones)
            case [mark, table, _] if mark == KNOCKED:
                self.knocked(table)
            case [mark, table, _] if mark == DROPPED:
                self.dropped(table)
            case [table, n] if n.isdigit():
                self._appended(table, int(n))

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close(timeout=1)


# --- for commands, and before a host starts ---


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """One connection, with the tables of a league there; a sentence, without the address, if there is none."""
    if psycopg is None:
        raise TablesideError(message("lan.league.no_driver"))
    try:
        with _connect(url) as connection:
            _migrate(connection)
            yield connection
    except psycopg.errors.InsufficientPrivilege:
        raise TablesideError(message("lan.league.owner_only")) from None
    except psycopg.Error as error:
        raise TablesideError(message("lan.league.cannot_connect", reason=_reason(error))) from None


def _connect(url: str) -> Connection:
    try:
        return psycopg.connect(url, connect_timeout=5, autocommit=True)
    except UnicodeError as error:  # a name that no machine can have
        raise TablesideError(message("lan.league.cannot_connect", reason=_reason(error))) from None


def _reason(error: Exception) -> str:
    """What went wrong, by its kind: the text of an error may quote the address it was given."""
    state = getattr(error, "sqlstate", None)
    return f"{type(error).__name__}{f' {state}' if state else ''}"


def _migrate(connection: Connection) -> None:
    """Bring the database up to date: all of it or nothing, and one host at a time."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (schema.LOCK,))
        if not connection.execute("SELECT to_regclass('schema_versions') IS NOT NULL").fetchall()[0][0]:
            connection.execute(schema.VERSIONS)
        version = connection.execute(schema.VERSION).fetchall()[0][0]
        if version > len(schema.MIGRATIONS):
            raise TablesideError(message("lan.league.newer_database"))
        for number, migration in enumerate(schema.MIGRATIONS[version:], version + 1):
            connection.execute(migration)
            connection.execute(schema.MIGRATED, (number,))
        if not connection.execute("SELECT to_regclass('schema_additions') IS NOT NULL").fetchall()[0][0]:
            connection.execute(schema.ADDED_TO)
        added = connection.execute(schema.ADDITION).fetchall()[0][0]
        for number, addition in enumerate(schema.ADDITIONS[added:], added + 1):
            connection.execute(addition)
            connection.execute(schema.ADDED, (number,))


def store_table(connection: Connection, table: str, records: Sequence[Record]) -> bool:
    """Store a whole table at once; False if there is one of that id."""
    with connection.transaction():
        first = connection.execute(schema.APPEND, _row(table, 1, records[0])).fetchone()
        if first is None:
            return False
        rows = [_row(table, n, record) for n, record in enumerate(records[1:], 2)]
        with connection.cursor() as cursor:
            cursor.executemany(schema.APPEND, rows)
    return True


def organiser_code(connection: Connection, new: str) -> str:
    """What the organiser is known by at all hosts; this new one if there was none."""
    connection.execute(schema.NEW_ORGANISER, (new,))
    code: str = connection.execute(schema.ORGANISER).fetchall()[0][0]
    return code


def notify_dropped(connection: Connection, table: str) -> None:
    """Hosts read a table anew."""
    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{DROPPED} {table} anew"))


def releases(connection: Connection) -> dict[str, int]:
    """How many hosts of each release are there."""
    return dict(connection.execute(schema.RELEASES).fetchall())


def table_ids(connection: Connection) -> list[str]:
    query = (
        "SELECT table_id FROM records WHERE n = 1 AND kind = 'opened' OR kind = 'finished' ORDER BY stored_at, table_id"
    )
    return [row[0] for row in connection.execute(query).fetchall()]


def records_of(connection: Connection, table: str) -> list[Mapping[str, Any]]:
    return [*unpacked(connection.execute(schema.READ, (table, 0)).fetchall())]


_LINE: Mapping[str, Any] = {
    **dict.fromkeys(("touched", "steps", "first_finish"), int),
    **dict.fromkeys(("played", "starter"), int | None),
    **dict.fromkeys(("depth", "name", "place", "notes"), str),
}


def readable(lines: Iterable[Any]) -> Iterator[Summary]:
    """Lines of the history; one of a release that we do not know is passed over."""
    for line in lines:
        with suppress(*SENSELESS):
            found = decode_line(line)
            is_known = found.game in GAMES and bool(title_of(found)) and len(found.results) == len(found.seats)
            if is_known and all(isinstance(getattr(found, name), kind) for name, kind in _LINE.items()):
                yield found


def finished_lines(connection: Connection) -> Iterator[Summary]:
    return readable(row[0] for row in connection.execute(schema.FINISHED, (10**9,)).fetchall())
