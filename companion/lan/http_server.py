"""HTTP server for joined phones: listens on a thread of its own, and asks rooms through the thread that owns them.

It only ever answers. A page, its files and its words lie open; a room opens to a code, a word or a seat's secret.
"""

import asyncio
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeAlias, TypeVar
from weakref import WeakSet

from companion.errors import DataError
from companion.i18n import FALLBACK, Translator
from companion.input.json_input import compact_json, is_id
from companion.lan.api import BAD, TYPED, Call, answer, unknown
from companion.lan.app_site import AppSite
from companion.lan.connections import Connections, descriptors, set_keepalive
from companion.lan.devices import device_of
from companion.lan.fair_queue import FairQueue, Full
from companion.lan.http_messages import MOST_HEAD, WRITE, Answer, Connection, NotARequest, Request
from companion.lan.ledger import Unreachable, Unreadable, run_now
from companion.lan.lobby import GONE, OK, Reply
from companion.lan.rate_limit import RateLimit
from companion.lan.request_checks import JSON, METHOD, SECRET, Hosts, client_address, json_object, why_turned_away
from companion.lan.room import Room
from companion.lan.shards import Shard
from companion.lan.static_pages import WORDS, StaticPages
from companion.lan.streams import ALIVE, ASLEEP, ELSEWHERE, LAST, Stream, Streams
from companion.lan.words_to_type import spelled

T = TypeVar("T")
Owner: TypeAlias = Callable[[Callable[[], Any]], "Future[Any]"]
"""Runs a job in the thread that owns the sessions."""
Rooms: TypeAlias = Callable[[str], Room | Awaitable[Room | None] | None]
"""The room of a table by its id; of the only table by none."""
Organiser: TypeAlias = Callable[[Call], Reply | Awaitable[Reply]]
"""Answers what belongs to a club evening."""
Answers: TypeAlias = Callable[[str, Call], Reply | Awaitable[Reply]]
"""Answers what a phone asks about a table."""

TOO_MANY, BUSY = 429, 503
RETRY_AFTER = {"Retry-After": "2"}
ORGANISE = "organise/"
ORGANISER = "x-organiser"
"""The header with what the organiser is known by."""
STREAM = "application/x-ndjson"
SIGNS_PER_LOOK = 4
"""Signs of life until a table is looked at without a change: who is gone at another host is known by time alone."""


class Silent(Exception):
    """The thread that owns the sessions sleeps, or has no time."""


def at_once(job: Callable[[], T]) -> "Future[T]":
    """The owner where the server's own thread is it."""
    done: Future[T] = Future()
    try:
        done.set_result(job())
    except Exception as error:  # noqa: BLE001 - raised in the caller
        done.set_exception(error)
    return done


@dataclass(frozen=True, slots=True)
class Limits:
    streams: int = 16
    """At one table."""
    streams_of_seat: int = 4
    phones: int = 1_000
    """Streams at all tables together."""
    pending: int = 1_280
    """Connections on which a request or the reading of a response is waited for: more than phones that come back at the
    same moment."""
    turns: int = 8
    """Jobs for the owner at the same time."""
    request_seconds: float = 10.0
    """So long a request may take to arrive."""
    answer_seconds: float = 4.0
    """So long its owner may take to answer it: less than a proxy waits before it asks another host."""
    idle_seconds: float = 20.0
    """So long a connection stays open for the next request."""
    alive_seconds: float = 4.0
    """Seconds between two keep-alive lines of a stream."""


class HttpServer:
    def __init__(
        self,
        rooms: Rooms,
        owner: Owner = at_once,
        *,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        organiser: Organiser | None = None,
        by_word: Rooms | None = None,
        app: AppSite | None = None,
        answers: Answers | None = None,
        background: Callable[[], Coroutine[Any, Any, None]] | None = None,
        shard: Shard = Shard(),  # noqa: B008 - frozen
    ) -> None:
        """Whoever has to wait for another machine `answers` by itself, and runs in the `background` of our thread."""
        self._rooms, self._owner, self._limits, self._organiser = rooms, owner, limits, organiser
        self._answers, self._background = answers or self._answered, background
        self._by_word, self._shard = by_word, shard
        """The room of a table by its word, where there are many."""
        self._pages = StaticPages(app or AppSite(None), organised=organiser is not None)
        self.hosts = Hosts()
        self.behind_proxy = False
        """True where a proxy names the address of whoever asks."""
        have = descriptors()
        self._backlog = min(limits.phones + 256, have // 4)
        """Connections that may come at the same moment; all of them are taken before anything else is looked at."""
        most_open = have - self._backlog - have // 8
        self._connections = Connections(limits.pending, most_open)
        phones = min(limits.phones, most_open - most_open // 4)
        self._streams = Streams(at_table=limits.streams, at_seat=limits.streams_of_seat, most=phones)
        self._turns = FairQueue(limits.turns, 2 * limits.phones)
        self._page_turns = FairQueue(1, 2 * limits.phones)
        """For what is answered without the owner: whoever asks a thousand times waits behind itself here too."""
        self._tries = RateLimit()
        self._sockets: WeakSet[asyncio.WriteTransport] = WeakSet()
        """Everybody's that were not forgotten yet."""
        self._serving: set[asyncio.Future[None]] = set()
        self._asleep = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._stop: asyncio.Event | None = None

    # --- opening and closing ---

    def open(self, address: str, port: int, names: frozenset[str] = frozenset()) -> int:
        """Listen; the port it became. OSError if nobody can listen there."""
        ready: Future[int] = Future()
        self._thread = Thread(target=lambda: asyncio.run(self._main(address, port, names, ready)), daemon=True)
        self._thread.start()
        return ready.result()

    async def _main(self, address: str, port: int, names: frozenset[str], ready: "Future[int]") -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        try:
            server = await asyncio.start_server(
                self._accept, address, port, limit=MOST_HEAD, backlog=self._backlog, start_serving=False
            )
            found = int(server.sockets[0].getsockname()[1])
            self.hosts = Hosts(found, frozenset(name.lower() for name in names))  # before anybody can ask
            await server.start_serving()
        except (OSError, OverflowError) as error:  # a port there cannot be
            ready.set_exception(error)
            return
        if self._background:
            self._serving.add(asyncio.ensure_future(self._background()))
        ready.set_result(found)
        await self._stop.wait()
        await _take_no_more(server)
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=1)
        for line in tuple(self._sockets):  # one that nobody reads to its end, or that had just come
            line.abort()
        await _turns()  # sockets close one turn of the loop after their writers

    def close(self) -> None:
        """Nothing listens any more; phones see the stream end."""
        if self._stop:
            self._in_loop(self._stop.set)
        if self._thread:
            self._thread.join(self._limits.request_seconds)
        self._streams.forget_all()

    def sleep(self, asleep: bool) -> None:
        """The host sleeps or wakes up: phones are notified at once, because its own thread may be suspended next."""
        self._asleep = asleep
        self._in_loop(self._streams.wake_all)

    def forget(self, room: Room) -> None:
        """A table that is no longer open to others."""
        self._in_loop(lambda: self._streams.forget(room))

    def _in_loop(self, job: Callable[[], None]) -> None:
        """Have the server's thread do it; nothing once the server is closed."""
        if self._loop and not self._loop.is_closed():
            with suppress(RuntimeError):  # it was closed meanwhile
                self._loop.call_soon_threadsafe(job)

    # --- one connection ---

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._sockets.add(writer.transport)
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request after the other, until somebody has enough."""
        line: socket.socket = writer.get_extra_info("socket")
        set_keepalive(line)
        writer.transport.set_write_buffer_limits(WRITE)
        connection = Connection(reader, writer)
        try:
            stays, patience = True, self._limits.request_seconds
            with self._connections.opened(writer):
                while stays:
                    stays = await self._one_request(connection, patience)
                    patience = self._limits.idle_seconds
        except TimeoutError:  # nothing came, or nothing of what was sent is read
            writer.transport.abort()
        except OSError:
            pass  # whoever it was is gone
        except asyncio.CancelledError:
            writer.transport.abort()  # the server is closing, and waits for nobody who does not read
        finally:
            with suppress(OSError):
                writer.close()

    async def _one_request(self, connection: Connection, patience: float) -> bool:
        """Whether the connection stays open for the next one."""
        with self._connections.waiting(connection.writer):
            try:
                async with asyncio.timeout(patience):
                    await connection.begins()
                request = await connection.request(self._limits.request_seconds)
            except NotARequest as error:
                return await connection.answer(Answer(error.status))
        if request is None:
            return False
        answer = await self._answer(request, connection)
        if not isinstance(answer.body, bytes):
            try:
                return await connection.answer(answer)
            finally:
                answer.ended()
        with self._connections.waiting(connection.writer):
            return await connection.answer(answer)

    async def _answer(self, request: Request, connection: Connection) -> Answer:
        here = connection.writer.get_extra_info("sockname")[0]
        turned_away = why_turned_away(request, self.hosts, here)
        if turned_away:
            return Answer(turned_away)
        try:
            body = json_object(request.body) if request.method == "POST" else {}
        except DataError:
            return Answer(BAD)
        table, path = self._parted(request.path)
        peer = str(connection.writer.get_extra_info("peername")[0])
        client = _Client(client_address(request, peer) if self.behind_proxy else peer, connection.reader)
        if path is None or not path.startswith("api/") or path.startswith(WORDS):
            try:
                async with self._page_turns.turn(client.address):
                    return self._pages.answer(request.path, path, request.headers.get("if-none-match", ""))
            except Full:
                return Answer(BUSY, headers=RETRY_AFTER)
        call = Call(
            path.removeprefix("api/"),
            body,
            request.headers.get(SECRET) or "",
            Translator(request.arg("language") or FALLBACK),
            device_of(request.headers.get("user-agent") or ""),
            client.address,
        )
        if table and not self._shard.owns(table):
            return _reply(Reply(GONE, {"words": call.tr("lan.other_shard", **self._shard.named(table))}))
        try:
            return await self._api(request, table, call, client)
        except (Silent, Full):
            return _busy(call.tr("lan.asleep" if self._asleep else "lan.busy"))
        except Unreachable as error:
            return _busy(call.tr(error.code), newer=isinstance(error, Unreadable))

    def _parted(self, address: str) -> tuple[str, str | None]:
        """The table an address names, if it does, and what of it; None for what is not served here."""
        path = address.removeprefix("/")
        parts = path.split("/", 2)
        if parts[0] == "t" and len(parts) > 1 and is_id(parts[1]):
            return parts[1], parts[2] if len(parts) == 3 else ""
        return "", self._shard.within(path)

    # --- what can be asked ---

    async def _api(self, request: Request, table: str, call: Call, client: "_Client") -> Answer:
        if call.what == "stream" and request.method == "GET":
            return await self._open_stream(table, call, client)
        if request.method != "POST":
            return Answer(METHOD)
        if call.what.startswith(ORGANISE) and self._organiser:
            organiser, secret = self._organiser, request.headers.get(ORGANISER) or ""
            organise = Call(call.what.removeprefix(ORGANISE), call.body, secret, call.tr)
            return _reply(await self._on_owner(lambda: organiser(organise), client))
        if call.what in TYPED:
            return _reply(await self._tried(table, call, client))
        return _reply(await self._on_owner(lambda: self._answers(table, call), client))

    async def _tried(self, table: str, call: Call, client: "_Client") -> Reply:
        """Words can be guessed: an address has so many tries and requests; whoever waits already asks on without."""
        had_one, refused = self._tries.take(client.address), Reply(TOO_MANY, {"words": call.tr("lan.too_many_tries")})
        if not had_one and call.what != "knocked":
            return refused
        used = True
        try:
            reply = await self._on_owner(lambda: self._answers(table, call), client)
            used = reply.status != OK or call.what == "knock"
        except (Silent, Full, Unreachable):
            used = False
            raise
        finally:
            if had_one and not used:
                self._tries.give_back(client.address)
        return reply if had_one or reply.status == OK else refused

    def _answered(self, table: str, call: Call) -> Reply:
        """Done by the thread that owns the sessions."""
        typed = self._by_word if not table and call.what in TYPED else None
        room = typed(spelled(call.text("word"))) if typed else self._rooms(table)
        if not isinstance(room, Room):
            words = "lan.old_word" if typed else "lan.no_table"
            return Reply(GONE, {"words": call.tr(words)})
        reply = run_now(answer(room, call))
        up = "../" * self._shard.path.count("/")
        return Reply(reply.status, {**reply.body, "at": f"{up}t/{room.session.header.id}/"}) if typed else reply

    async def _on_owner(self, job: Callable[[], T | Awaitable[T]], client: "_Client") -> T:
        """The result of a job on the owner's thread; Silent if it sleeps or does not answer."""
        if self._asleep:
            raise Silent
        async with self._turns.turn(client.address):
            if client.reader.at_eof():
                raise ConnectionResetError
            try:
                async with asyncio.timeout(self._limits.answer_seconds):
                    found = await _of(self._owner(job))
                    answered: T = await found if isinstance(found, Awaitable) else found
                    return answered
            except TimeoutError:
                raise Silent from None

    # --- streams ---

    async def _open_stream(self, table: str, call: Call, client: "_Client") -> Answer:
        room = await self._on_owner(lambda: self._rooms(table), client)
        if room is None:
            return _reply(Reply(GONE, {"words": call.tr("lan.no_table")}))
        phone = room.seats.phone(call.secret)
        if phone is None:
            return _reply(unknown(room, call))
        stream = self._streams.open(room, phone, call.tr)
        if stream is None:
            return _busy(call.tr("lan.full"), full=True)
        return Answer(OK, self._lines(room, stream, client), STREAM, ended=lambda: self._streams.close(room, stream))

    async def _lines(self, room: Room, stream: Stream, client: "_Client") -> AsyncGenerator[bytes, None]:
        """A look at the table now and after every change; between them a sign of life."""
        came = False
        try:
            while True:
                stream.wake.clear()
                line = ELSEWHERE if stream.replaced else await self._line(room, stream, client)
                if line:
                    yield line
                if line in LAST or stream.is_over:
                    return
                if not came and line not in (ASLEEP, b""):
                    came = True
                    self._owner(lambda: room.came(stream.key))
                for _ in range(SIGNS_PER_LOOK if stream.sent else 1):
                    try:
                        async with asyncio.timeout(self._limits.alive_seconds):
                            await stream.wake.wait()
                            break
                    except TimeoutError:
                        yield ALIVE
        finally:
            if came:
                self._owner(lambda: room.went(stream.key))

    async def _line(self, room: Room, stream: Stream, client: "_Client") -> bytes:
        if not self._asleep:
            try:
                line, stream.sent = await self._on_owner(lambda: stream.look(room), client)
            except (Silent, Full, Unreachable):  # looked at again with the next sign of life
                pass
            else:
                return line
        stream.sent = None
        return ASLEEP if self._asleep else b""


@dataclass(frozen=True, slots=True)
class _Client:
    """The client of a request, and whether it is still connected."""

    address: str
    reader: asyncio.StreamReader


async def _take_no_more(server: asyncio.Server) -> None:
    """A call that was just taken becomes a line first: a server closed in that moment leaves its socket open."""
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # where calls become lines at once
        for listening in server.sockets:
            loop.remove_reader(listening.fileno())
    await _turns()


async def _turns() -> None:
    """What is on its way in the loop arrives: a socket taken or given back needs two turns."""
    for _ in range(3):
        await asyncio.sleep(0)


async def _of(future: "Future[T]") -> T:
    return future.result() if future.done() else await asyncio.wrap_future(future)


def _reply(reply: Reply) -> Answer:
    return Answer(reply.status, compact_json(reply.body).encode(), JSON)


def _busy(words: str, **more: bool) -> Answer:
    return Answer(BUSY, _reply(Reply(BUSY, {"words": words, **more})).body, JSON, RETRY_AFTER)
