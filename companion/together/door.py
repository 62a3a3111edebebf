"""The door: listens on a thread of its own, and asks rooms through the thread that owns their sessions.

It only ever answers. A page, its files and its words lie open; a room opens to a code, a word or a seat's secret.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeAlias, TypeVar
from weakref import WeakSet

from microdot import Microdot, Request, Response

from companion.errors import DataError
from companion.i18n import FALLBACK, LANGUAGES, Translator
from companion.plain import is_id, parse_json
from companion.together.asked import answers_from
from companion.together.devices import device_of
from companion.together.files import index, page_file, page_words
from companion.together.guard import HEADERS, JSON, SECRET, why_turned_away
from companion.together.room import FORBIDDEN, GONE, OK, UNKNOWN, Reply, Room, Wanted, unknown_phone
from companion.together.seats import Phone
from companion.together.sockets import Measured, Patient

T = TypeVar("T")
Owner: TypeAlias = Callable[[Callable[[], Any]], "Future[Any]"]
"""Has a job done by the thread that owns the sessions."""
Rooms: TypeAlias = Callable[[str], Room | None]
"""The room of a table by its id; of the only table by none."""

REQUEST_SECONDS = 10.0
"""So long a request may take to arrive, and its owner to answer it."""
ALIVE_SECONDS = 15.0
"""So often a line says that all is well."""
MOST_PENDING = 256
"""So many sockets may be open on which nothing was asked yet; then the oldest makes room."""
MOST_STREAMS = 16
"""So many looks may be open at one table."""
MOST_PHONES = 1_000
"""And so many at all tables together."""
BUSY, BAD, METHOD = 503, 400, 405
EVENING = "evening"
"""Where the organiser's page is."""
STREAM = "application/x-ndjson"


def at_once(job: Callable[[], T]) -> "Future[T]":
    """The owner where the door's own thread is it."""
    done: Future[T] = Future()
    try:
        done.set_result(job())
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        done.set_exception(error)
    return done


@dataclass(frozen=True, slots=True)
class Limits:
    streams: int = MOST_STREAMS
    phones: int = MOST_PHONES
    pending: int = MOST_PENDING
    request_seconds: float = REQUEST_SECONDS
    alive_seconds: float = ALIVE_SECONDS


Organiser: TypeAlias = Callable[[Request, str, Mapping[str, Any] | None], Reply | Response | None]
"""Answers what belongs to a club evening; None for everything else."""


class Door:
    def __init__(
        self,
        rooms: Rooms,
        owner: Owner = at_once,
        *,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        organiser: Organiser | None = None,
    ) -> None:
        self._rooms, self._owner, self._limits, self._organiser = rooms, owner, limits, organiser
        self.hosts: frozenset[str] = frozenset()
        """Names this machine may be called by, with their port."""
        self._app = Microdot()
        self._pending: OrderedDict[asyncio.StreamWriter, None] = OrderedDict()
        self._sockets: WeakSet[asyncio.WriteTransport] = WeakSet()
        """Everybody's that were not forgotten yet."""
        self._serving: set[asyncio.Future[None]] = set()
        self._wakes: dict[int, set[asyncio.Event]] = {}
        self._listened: dict[int, tuple[Room, Callable[[], None]]] = {}
        self._streams = 0
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
        self.hosts = frozenset(name.lower() for name in (f"{address}:{found}", *names))
        return found

    async def _main(self, address: str, port: int, ready: "Future[int]") -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        try:
            server = await asyncio.start_server(self._accept, address, port)
        except (OSError, OverflowError) as error:  # a port there cannot be
            ready.set_exception(error)
            return
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
        """Nothing listens any more; phones see the line end."""
        if self._loop and self._stop and not self._loop.is_closed():
            with suppress(RuntimeError):  # it ended by itself meanwhile
                self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread:
            self._thread.join(REQUEST_SECONDS)
        for room, hear in self._listened.values():
            if hear in room.heard_by:
                room.heard_by.remove(hear)
        self._listened.clear()

    def sleep(self, asleep: bool) -> None:
        """The host sleeps or wakes up: phones are told at once, for its own thread may stand still now."""
        self._asleep = asleep
        if self._loop and not self._loop.is_closed():
            with suppress(RuntimeError):  # the door is closed
                self._loop.call_soon_threadsafe(self._wake_everybody)

    def _wake_everybody(self) -> None:
        for wakes in self._wakes.values():
            for wake in tuple(wakes):
                wake.set()

    # --- one request ---

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._sockets.add(writer.transport)
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._pending[writer] = None
        if len(self._pending) > self._limits.pending:
            oldest, _ = self._pending.popitem(last=False)
            oldest.transport.abort()
        try:
            response = await asyncio.wait_for(self._arrived(reader, writer), self._limits.request_seconds)
            self._pending.pop(writer, None)
            await self._write(response, reader, writer)
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # whoever it was is gone, or never meant it
        except asyncio.CancelledError:
            writer.transport.abort()  # the door is closing, and waits for nobody who does not read
        finally:
            self._pending.pop(writer, None)
            with suppress(OSError):
                writer.close()

    async def _arrived(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Response:
        try:
            peer = writer.get_extra_info("peername")
            request = await Request.create(self._app, Measured(reader), writer, peer)  # type: ignore[arg-type]
        except ValueError:  # no request, or too large a one
            return _status(BAD)
        return await self._answer(request) if request else _status(BAD)

    async def _write(self, response: Response, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until all is written, or whoever asked has gone."""
        writing = asyncio.ensure_future(response.write(Patient(writer)))  # type: ignore[arg-type]
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
            if hasattr(response.body, "aclose"):
                await response.body.aclose()

    async def _answer(self, request: Request) -> Response:
        turned_away = why_turned_away(request, self.hosts)
        if turned_away:
            return _status(turned_away)
        body: Mapping[str, Any] | None = None
        if request.method == "POST":
            try:
                node = parse_json((request.body or b"").decode(), "request")
            except (DataError, UnicodeDecodeError, RecursionError):
                return _status(BAD)
            if not isinstance(node.value, dict):
                return _status(BAD)
            body = node.value
        table, path = _parted(request.path)
        if path.startswith("api/"):
            return await self._api(request, table, path.removeprefix("api/"), body)
        return self._page(path)

    def _page(self, path: str) -> Response:
        """The page for any short word, and its files by their names."""
        if path.startswith("page/"):
            found = page_file(path.removeprefix("page/"))
            return _with(found[0], OK, found[1]) if found else _status(GONE)
        if path == EVENING and self._organiser:
            return _with(index("organise"), OK, "text/html; charset=utf-8")
        if path == "" or (path.isascii() and path.isalpha() and len(path) <= 12):
            return _with(index(), OK, "text/html; charset=utf-8")
        return _status(GONE)

    # --- what can be asked ---

    async def _api(self, request: Request, table: str, what: str, body: Mapping[str, Any] | None) -> Response:
        if what.startswith("words/"):
            language = what.removeprefix("words/")
            return _reply(Reply(OK, page_words(language))) if language in LANGUAGES else _status(GONE)
        if self._organiser:
            told = await self._asked(lambda: self._organiser(request, what, body) if self._organiser else None)
            if told is not None:
                return told if isinstance(told, Response) else _reply(told)
        say = Translator(str(request.args.get("language") or FALLBACK))
        if self._asleep:
            return _reply(Reply(BUSY, {"words": say("together.asleep")}))
        room = await self._asked(lambda: self._rooms(table))
        if not isinstance(room, Room):
            return _reply(Reply(GONE, {"words": say("together.no_table")}))
        if what in ("look", "sit", "knock", "knocked"):
            return await self._join(request, room, what, body, say)
        phone = await self._asked(lambda: room.seats.phone(request.headers.get(SECRET) or ""))
        if not isinstance(phone, Phone):
            return _reply(Reply(UNKNOWN, {"words": say.text(unknown_phone())}))
        if what == "stream" and request.method == "GET":
            return self._open_stream(room, phone, say)
        return await self._of_phone(room, phone, what, body, say)

    async def _join(
        self, request: Request, room: Room, what: str, body: Mapping[str, Any] | None, say: Translator
    ) -> Response:
        if body is None:
            return _status(METHOD)
        code, word, name, secret = (str(body.get(field) or "") for field in ("code", "word", "name", "secret"))
        seat = body.get("seat")
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            return _status(BAD)
        match what:
            case "look":
                return await self._told(lambda: room.look(code, say))
            case "sit":
                device = device_of(request.headers.get("User-Agent") or "")
                return await self._told(lambda: room.sit(code, seat, device, say, secret=secret))
            case "knock":
                return await self._told(lambda: room.knock(word, name, say, secret=secret))
        return await self._told(lambda: room.knocked(str(body.get("knock") or ""), say))

    async def _of_phone(
        self, room: Room, phone: Phone, what: str, body: Mapping[str, Any] | None, say: Translator
    ) -> Response:
        if body is None:
            return _status(METHOD)
        match what:
            case "view":
                return await self._told(lambda: Reply(OK, room.view(phone, say)))
            case "network":
                return await self._told(lambda: room.network(say))
            case "sheet":
                return await self._told(lambda: room.sheet(say))
            case "log":
                return await self._told(lambda: room.log(say))
            case "leave":
                return await self._told(lambda: room.leave(phone))
            case "answer" | "undo":
                try:
                    wanted = _wanted(body)
                except ValueError:
                    return _status(BAD)
                if what == "answer":
                    return await self._told(lambda: room.answer(phone, wanted, say))
                return await self._told(lambda: room.undo(phone, wanted, say))
        return _status(GONE)

    async def _asked(self, job: Callable[[], T]) -> T | None:
        """What the owner says; None if it sleeps or does not answer."""
        if self._asleep:
            return None
        with suppress(TimeoutError):
            return await asyncio.wait_for(_of(self._owner(job)), self._limits.request_seconds * 0.8)
        return None

    async def _told(self, job: Callable[[], Reply]) -> Response:
        reply = await self._asked(job)
        return _reply(reply) if reply else _status(BUSY)

    # --- looking ---

    def _open_stream(self, room: Room, phone: Phone, say: Translator) -> Response:
        wakes = self._wakes.setdefault(id(room), set())
        if len(wakes) >= self._limits.streams or self._streams >= self._limits.phones:
            return _reply(Reply(BUSY, {"words": say("together.full")}))
        lines = self._lines(room, phone, say)
        return Response(lines, OK, {**HEADERS, "Content-Type": STREAM})  # type: ignore[arg-type]

    async def _lines(self, room: Room, phone: Phone, say: Translator) -> AsyncIterator[bytes]:
        """A look at the table now and after every change; between them a sign of life."""
        wake, wakes = asyncio.Event(), self._wakes.setdefault(id(room), set())
        wakes.add(wake)
        self._streams += 1
        self._listen(room)
        try:
            await self._asked(lambda: room.came(phone))
            while True:
                wake.clear()
                line = ASLEEP if self._asleep else await self._asked(lambda: _look(room, phone, say))
                if line is not None:
                    yield line
                    if line == GOODBYE:
                        return
                try:
                    await asyncio.wait_for(wake.wait(), self._limits.alive_seconds)
                except TimeoutError:
                    yield b'{"alive":true}\n'
        finally:
            self._streams -= 1
            wakes.discard(wake)
            self._owner(lambda: room.went(phone))

    def _listen(self, room: Room) -> None:
        """Hear of every change of a room, once."""
        if id(room) in self._listened:
            return
        loop, wakes = asyncio.get_running_loop(), self._wakes[id(room)]

        def wake_all() -> None:
            for wake in tuple(wakes):
                wake.set()

        def hear() -> None:
            with suppress(RuntimeError):  # the door is closed
                loop.call_soon_threadsafe(wake_all)

        self._listened[id(room)] = room, hear
        room.heard_by.append(hear)

    def forget(self, room: Room) -> None:
        """A table that is no longer open to others."""
        _, hear = self._listened.pop(id(room), (room, None))
        if hear in room.heard_by:
            room.heard_by.remove(hear)
        self._wakes.pop(id(room), None)


ASLEEP = b'{"asleep":true}\n'
GOODBYE = b'{"gone":true}\n'


def _look(room: Room, phone: Phone, say: Translator) -> bytes:
    """The line of a look; to a phone whose seat was freed the last one."""
    if phone.key not in room.seats.phones:
        return GOODBYE
    return _json(room.view(phone, say)) + b"\n"


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


def _parted(path: str) -> tuple[str, str]:
    """The table an address speaks of, if it names one, and what of it."""
    parts = path.removeprefix("/").split("/", 2)
    if parts[0] == "t" and len(parts) == 3 and is_id(parts[1]):
        return parts[1], parts[2]
    return "", path.removeprefix("/")


def _wanted(body: Mapping[str, Any]) -> Wanted:
    match body:
        case {"epoch": str(epoch), "revision": int(revision), "id": str(id_)} if 0 < len(id_) <= 40:
            step = body.get("step")
            answers = answers_from(body.get("answers") or [])
            return Wanted(epoch, revision, id_, step if isinstance(step, int) else 0, answers)
    raise ValueError("wanted")


def _json(plain: Mapping[str, Any]) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def _reply(reply: Reply) -> Response:
    return _with(_json(reply.body), reply.status, JSON)


def _with(body: bytes, status: int, kind: str) -> Response:
    return Response(body, status, {**HEADERS, "Content-Type": kind})


def _status(status: int) -> Response:
    return _with(b"", status, "text/plain")


__all__ = ["FORBIDDEN", "Door", "Limits", "at_once"]
