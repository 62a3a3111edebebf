"""The ledger of a league in PostgreSQL. The only module that connects to anywhere: to the database it is given.

The primary key `(table_id, n)` decides which of two records stands; whoever lost reads what came first. A commit is on
the database's disk before the phone gets its reply. Other hosts are notified by NOTIFY, and poll now and then.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

from companion.errors import TablesideError
from companion.lan.ledger import Record, Unreachable, encode_record
from companion.league import schema
from companion.messages import message
from companion.table.changes import Entered, Moved

try:
    import psycopg
    from psycopg_pool import AsyncConnectionPool, PoolTimeout
except ImportError:  # `pip install tableside[server]`
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
CHANNEL, PRESENT = "tableside", "here"


def kind_of(record: Record) -> str:
    if record.header is not None:
        return "opened"
    match record.change:
        case Entered():
            return "entered"
        case Moved():
            return "moved"
    return "seats"


def _row(table: str, n: int, record: Record) -> tuple[Any, ...]:
    id_ = f"{record.by[:16]}.{record.id}"
    word = record.seats.get("word") if record.seats is not None else None
    line = None if record.line is None else _json(record.line)
    return table, n, id_, kind_of(record), _json(encode_record(record)), word, line


def _json(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


class PostgresLedger:
    """For one host; used by the thread of its server."""

    def __init__(self, url: str) -> None:
        self._url = url
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

    # --- the ledger ---

    async def append(self, table: str, n: int, record: Record) -> bool:
        return bool(await self._rows(schema.APPEND, *_row(table, n, record)))

    async def read(self, table: str, after: int) -> Sequence[Mapping[str, Any]]:
        return [row[0] for row in await self._rows(schema.READ, table, after)]

    def watch(self, appended: Callable[[str, int], None]) -> None:
        self._appended = appended

    # --- all tables ---

    async def open_tables(self) -> list[tuple[str, Mapping[str, Any], Mapping[str, Any], int]]:
        """Tables that are not finished: id, first record, latest record of the seats, number of records."""
        return [(row[0], row[1], row[2], row[3]) for row in await self._rows(schema.OPEN, MOST_LISTED)]

    async def finished(self, most: int = MOST_LISTED) -> list[dict[str, Any]]:
        """Lines of the history, the latest first."""
        return [row[0] for row in await self._rows(schema.FINISHED, most)]

    async def with_word(self, word: str) -> list[str]:
        """The open table that has this word."""
        return [row[0] for row in await self._rows(schema.BY_WORD, word)]

    async def words(self) -> set[str]:
        return {row[0] for row in await self._rows(schema.WORDS)}

    async def notify_present(self, host: str, phones: Mapping[str, Iterable[str]]) -> None:
        """Notify the other hosts of the phones that are connected here, by table."""
        payloads = [" ".join((PRESENT, host, table, *keys)) for table, keys in phones.items()]
        await self._rows("SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload", CHANNEL, payloads)

    async def poll(self, tables: Iterable[str]) -> None:
        """Look for records of these tables whose notification was missed."""
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
                return await (await connection.execute(query, values)).fetchall()
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
                    configure=_durable,
                )
                await pool.open()
                self._pool = pool
            return self._pool

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
            case [table, n] if n.isdigit():
                self._appended(table, int(n))

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close(timeout=1)


async def _durable(connection: "psycopg.AsyncConnection[Any]") -> None:
    """What is acknowledged is on disk, whatever the server's default; and no query waits for ever."""
    await connection.execute("SET synchronous_commit TO on")
    await connection.execute(f"SET statement_timeout TO {int(PATIENCE * 1000)}")


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


def table_ids(connection: Connection) -> list[str]:
    query = "SELECT table_id FROM records WHERE n = 1 AND kind = 'opened' ORDER BY stored_at, table_id"
    return [row[0] for row in connection.execute(query).fetchall()]


def records_of(connection: Connection, table: str) -> list[Mapping[str, Any]]:
    return [row[0] for row in connection.execute(schema.READ, (table, 0)).fetchall()]


def finished_lines(connection: Connection) -> list[dict[str, Any]]:
    return [row[0] for row in connection.execute(schema.FINISHED, (10**9,)).fetchall()]
