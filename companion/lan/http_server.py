"""HTTP server for joined phones: listens on a thread of its own, and asks rooms through the thread that owns them.

It only ever answers. A page, its files and its words lie open; a room opens to a code, a word or a seat's secret.
"""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeAlias, TypeVar
from weakref import WeakSet

from microdot import Request

from companion.errors import DataError
from companion.i18n import FALLBACK, LANGUAGES, Translator
from companion.json_input import is_id, parse_json
from companion.lan.api import BAD, Call, answer, unknown
from companion.lan.app_site import APP, AppSite
from companion.lan.connections import Connections, set_keepalive
from companion.lan.devices import device_of
from companion.lan.fair_queue import FairQueue, Full
from companion.lan.files import index, page_file, page_messages
from companion.lan.http_messages import Answer, NotARequest, head_of, read_request, stays_open, write
from companion.lan.ledger import Unreachable, run_now
from companion.lan.lobby import GONE, OK, Reply
from companion.lan.request_checks import JSON, SECRET, Hosts, why_turned_away
from companion.lan.room import Room
from companion.lan.shards import EVENING, Shard
from companion.lan.streams import ALIVE, ASLEEP, ELSEWHERE, LAST, Stream, Streams
from companion.lan.words_to_type import LONGEST as LONGEST_WORD

T = TypeVar("T")
Owner: TypeAlias = Callable[[Callable[[], Any]], "Future[Any]"]
"""Runs a job in the thread that owns the sessions."""
Rooms: TypeAlias = Callable[[str], Room | Awaitable[Room | None] | None]
"""The room of a table by its id; of the only table by none."""
Organiser: TypeAlias = Callable[[Call], Reply | Awaitable[Reply]]
"""Answers what belongs to a club evening."""
Answers: TypeAlias = Callable[[str, Call], Reply | Awaitable[Reply]]
"""Answers what a phone asks about a table."""

BUSY, METHOD, REDIRECT = 503, 405, 308
RETRY_AFTER = {"Retry-After": "2"}
ORGANISE = "organise/"
ORGANISER = "X-Organiser"
"""The header with what the organiser is known by."""
FORWARDED = "X-Forwarded-For"
"""The header in which a proxy names whoever asks, last; what stands before that, anybody may have written."""
HTML, STREAM = "text/html; charset=utf-8", "application/x-ndjson"


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
    """Connections on which nothing is being answered: more than phones that come back at the same moment."""
    turns: int = 8
    """Jobs for the owner at the same time."""
    request_seconds: float = 10.0
    """So long a request may take to arrive, and its owner to answer it."""
    idle_seconds: float = 20.0
    """So long a connection stays open for the next request."""
    alive_seconds: float = 15.0
    """So often a line says that all is well."""


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
        self._app = app or AppSite(None)
        self.hosts = Hosts()
        self.behind_proxy = False
        """True where a proxy names the address of whoever asks."""
        self._connections = Connections(limits.pending)
        self._streams = Streams(at_table=limits.streams, at_seat=limits.streams_of_seat, most=limits.phones)
        self._turns = FairQueue(limits.turns, 2 * limits.phones)
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
        self._thread = Thread(target=lambda: asyncio.run(self._main(address, port, ready)), daemon=True)
        self._thread.start()
        found = ready.result()
        self.hosts = Hosts(found, frozenset(name.lower() for name in names))
        return found

    async def _main(self, address: str, port: int, ready: "Future[int]") -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        try:
            server = await asyncio.start_server(self._accept, address, port, backlog=self._limits.phones + 256)
        except (OSError, OverflowError) as error:  # a port there cannot be
            ready.set_exception(error)
            return
        if self._background:
            self._serving.add(asyncio.ensure_future(self._background()))
        ready.set_result(server.sockets[0].getsockname()[1])
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
        try:
            stays, patience = True, self._limits.request_seconds
            while stays:
                stays = await self._one_request(reader, writer, patience)
                patience = self._limits.idle_seconds
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever it was is gone, or never meant it
        except asyncio.CancelledError:
            writer.transport.abort()  # the server is closing, and waits for nobody who does not read
        finally:
            self._connections.drop(writer)
            with suppress(OSError):
                writer.close()

    async def _one_request(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience: float) -> bool:
        """Whether the connection stays open for the next one."""
        self._connections.wait(writer)
        try:
            async with asyncio.timeout(patience):
                first = await _first_line(reader)
            if not first:
                return False
            async with asyncio.timeout(self._limits.request_seconds):
                request = await read_request(first, reader, writer)
        except NotARequest:
            await write(writer, head_of(Answer(BAD), stays=False))
            return False
        finally:
            self._connections.drop(writer)
        found = await self._answer(request, reader, writer)
        stays = stays_open(request) and found.status not in (BAD, 411, 413) and isinstance(found.body, bytes)
        await self._write(found, reader, writer, stays=stays)
        return stays

    async def _write(
        self, found: Answer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, stays: bool
    ) -> None:
        head = head_of(found, stays=stays)
        if isinstance(found.body, bytes):
            await write(writer, head + found.body)
            return
        await write(writer, head)
        writing = asyncio.ensure_future(_write_lines(writer, found.body))
        leaving = asyncio.ensure_future(_gone(reader))
        try:
            await asyncio.wait({writing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if writing.done():
                writing.result()
        finally:
            for task in (writing, leaving):
                task.cancel()
            with suppress(asyncio.CancelledError, OSError, TimeoutError):
                await writing

    async def _answer(self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Answer:
        here = writer.get_extra_info("sockname")[0]
        turned_away = why_turned_away(request, self.hosts, here)
        if turned_away:
            return Answer(turned_away)
        body: Mapping[str, Any] = {}
        if request.method == "POST":
            try:
                node = parse_json((request.body or b"").decode(), "request")
            except (DataError, UnicodeDecodeError, RecursionError):
                return Answer(BAD)
            if not isinstance(node.value, dict):
                return Answer(BAD)
            body = node.value
        table, path = self._parted(request.path)
        if path is None:
            return Answer(GONE)
        if not path.startswith("api/"):
            return self._page(request.path, path)
        call = Call(
            path.removeprefix("api/"),
            body,
            request.headers.get(SECRET) or "",
            Translator(str(request.args.get("language") or FALLBACK)),
            device_of(request.headers.get("User-Agent") or ""),
        )
        if table and not self._shard.owns(table):
            return _reply(Reply(GONE, {"words": call.tr("lan.other_shard", **self._shard.named(table))}))
        proxied = request.headers.get(FORWARDED) if self.behind_proxy else None
        address = proxied.rpartition(",")[2].strip() if proxied else str(writer.get_extra_info("peername")[0])
        client = _Client(address, reader)
        try:
            return await self._api(request, table, call, client)
        except (Silent, Full, Unreachable):
            return _busy(call.tr("lan.asleep" if self._asleep else "lan.busy"))

    def _parted(self, address: str) -> tuple[str, str | None]:
        """The table an address names, if it does, and what of it; None for what is not served here."""
        path = address.removeprefix("/")
        parts = path.split("/", 2)
        if parts[0] == "t" and len(parts) > 1 and is_id(parts[1]):
            return parts[1], parts[2] if len(parts) == 3 else ""
        return "", self._shard.within(path)

    def _page(self, address: str, path: str) -> Answer:
        """The page for any short word, and its files by their names; an address without its last slash leads on."""
        if path.startswith("page/"):
            found = page_file(path.removeprefix("page/"))
            return Answer(OK, *found) if found else Answer(GONE)
        if self._app and path.startswith(APP):
            return self._app.answer(path.removeprefix(APP))
        if self._app and path == APP[:-1]:
            return Answer(REDIRECT, headers={"Location": APP})
        if path == EVENING and self._organiser:
            return Answer(OK, index("organise"), HTML)
        if path == "" and not address.endswith("/"):
            return Answer(REDIRECT, headers={"Location": f"{address.rpartition('/')[2]}/"})
        if path == "" or _is_word(path):
            return Answer(OK, index(), HTML)
        if path.endswith("/") and _is_word(path[:-1]):
            return Answer(REDIRECT, headers={"Location": f"../{path[:-1]}"})
        return Answer(GONE)

    # --- what can be asked ---

    async def _api(self, request: Request, table: str, call: Call, client: "_Client") -> Answer:
        if call.what.startswith("words/"):
            language = call.what.removeprefix("words/")
            return _reply(Reply(OK, page_messages(language))) if language in LANGUAGES else Answer(GONE)
        if call.what == "stream" and request.method == "GET":
            return await self._open_stream(table, call, client)
        if request.method != "POST":
            return Answer(METHOD)
        if call.what.startswith(ORGANISE) and self._organiser:
            organiser, secret = self._organiser, request.headers.get(ORGANISER) or ""
            organise = Call(call.what.removeprefix(ORGANISE), call.body, secret, call.tr)
            return _reply(await self._on_owner(lambda: organiser(organise), client))
        return _reply(await self._on_owner(lambda: self._answers(table, call), client))

    def _answered(self, table: str, call: Call) -> Reply:
        """Done by the thread that owns the sessions."""
        typed = self._by_word if not table and call.what in ("knock", "knocked", "withdraw") else None
        room = typed(call.text("word")) if typed else self._rooms(table)
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
                async with asyncio.timeout(self._limits.request_seconds * 0.8):
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
        return Answer(OK, self._lines(room, stream, client), STREAM)

    async def _lines(self, room: Room, stream: Stream, client: "_Client") -> AsyncIterator[bytes]:
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
                try:
                    await asyncio.wait_for(stream.wake.wait(), self._limits.alive_seconds)
                except TimeoutError:
                    yield ALIVE
        finally:
            self._streams.close(room, stream)
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


async def _first_line(reader: asyncio.StreamReader) -> bytes:
    """The line a request begins with; nothing if the other side has gone."""
    line = await reader.readline()
    return line if line != b"\r\n" else await reader.readline()  # an empty line before it does no harm


async def _write_lines(writer: asyncio.StreamWriter, lines: AsyncIterator[bytes]) -> None:
    async for line in lines:
        await write(writer, line)


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


async def _gone(reader: asyncio.StreamReader) -> None:
    """Until the other side closes; whatever it says meanwhile is not meant for us."""
    with suppress(OSError):
        while await reader.read(1024):
            pass


def _is_word(path: str) -> bool:
    return path.isascii() and path.isalpha() and len(path) <= LONGEST_WORD


def _reply(reply: Reply) -> Answer:
    return Answer(reply.status, json.dumps(reply.body, ensure_ascii=False, separators=(",", ":")).encode(), JSON)


def _busy(words: str, **more: bool) -> Answer:
    return Answer(BUSY, _reply(Reply(BUSY, {"words": words, **more})).body, JSON, RETRY_AFTER)
