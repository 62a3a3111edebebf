"""HTTP messages: h11 parses and frames them, asyncio carries them; requests of bounded size.

A connection goes on only once h11 has seen the end of a request and of its response. A request that was not read to
its end is answered with `Connection: close`: nothing left of it is ever taken for another one.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from h11 import DONE, NEED_DATA, SERVER, Data, EndOfMessage, InformationalResponse, RemoteProtocolError, Response
from h11 import Connection as Http
from h11 import Event as HttpEvent
from h11 import Request as Head

WRITE_SECONDS = 30.0
"""Timeout for sending a response."""
LINGER_SECONDS = 2.0
"""Seconds in which the rest of a refused request is discarded, so that its sender gets the refusal and not a reset."""
MOST_BODY = 8_192
MOST_HEAD = 16_384
"""Bytes of one request, its lines and its body."""
READ, WRITE = 8_192, 16_384
"""Bytes taken from a socket, and given to it, at a time."""
TIMEOUT, NO_LENGTH, TOO_LARGE, NOT_MODIFIED = 408, 411, 413, 304

HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
}
"""Of every response; the last but one is for a proxy in front, which must not hold lines back."""


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    target: str
    headers: Mapping[str, str]
    """By their names in lower case; the values of one that came several times, joined."""
    body: bytes = b""

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    def arg(self, name: str) -> str:
        return parse_qs(self.target.partition("?")[2]).get(name, [""])[-1]


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes | AsyncGenerator[bytes, None] = b""
    kind: str = "text/plain"
    headers: Mapping[str, str] = field(default_factory=dict)
    ended: Callable[[], None] = lambda: None
    """Called once it was sent, or could not be: of lines that nobody began to read, none is ever asked for."""


class NotARequest(Exception):
    """What came is no request that is read here; the status its sender gets."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Connection:
    """Requests and responses in turn, on the two streams of a socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self._http = Http(SERVER, MOST_HEAD)

    async def begins(self) -> None:
        """Until the first bytes of a request are there, or the other side has gone."""
        if not self._http.trailing_data[0]:
            self._http.receive_data(await self.reader.read(READ))

    async def request(self, seconds: float) -> Request | None:
        """The next request, within so many seconds; None if the other side has gone."""
        try:
            async with asyncio.timeout(seconds):
                head = await self._event()
                return await self._whole(head) if isinstance(head, Head) else None
        except RemoteProtocolError as error:
            raise NotARequest(error.error_status_hint) from error
        except TimeoutError as error:
            raise NotARequest(TIMEOUT) from error

    async def _whole(self, head: Head) -> Request:
        headers = _joined(head)
        if "transfer-encoding" in headers:  # no browser sends one, and h11 accepts it beside a length
            raise NotARequest(NO_LENGTH)
        if int(headers.get("content-length", 0)) > MOST_BODY:
            raise NotARequest(TOO_LARGE)
        if self._http.they_are_waiting_for_100_continue:
            await self._write(self._sent(InformationalResponse(status_code=100, headers=[])))
        body = b""
        while isinstance(event := await self._event(), Data):
            body += event.data
        return Request(head.method.decode(), head.target.decode(), headers, body)

    async def _event(self) -> object:
        while (event := self._http.next_event()) is NEED_DATA:
            self._http.receive_data(await self.reader.read(READ))
        return event

    async def answer(self, answer: Answer) -> bool:
        """Send a response; whether the connection is there for the next request."""
        was_read = self._http.their_state is DONE
        stays = was_read and isinstance(answer.body, bytes)
        connection = "keep-alive" if stays else "close"  # h11 knows whether the other side wants that
        lines = {**HEADERS, **answer.headers, "Content-Type": answer.kind, "Connection": connection}
        if isinstance(answer.body, bytes) and answer.status != NOT_MODIFIED:
            lines["Content-Length"] = str(len(answer.body))
        reason = "OK" if answer.status == 200 else ""
        head = self._sent(Response(status_code=answer.status, headers=list(lines.items()), reason=reason))
        if isinstance(answer.body, bytes):
            await self._write_whole(head, answer.body)
        else:
            await self._write(head)
            await self._stream(answer.body)
        if (self._http.our_state, self._http.their_state) != (DONE, DONE):
            if not was_read:
                await self._linger()
            return False
        self._http.start_next_cycle()
        return True

    async def _write_whole(self, head: bytes, body: bytes) -> None:
        """Piece by piece: no copy of a large file waits in memory for each of those who read it slowly."""
        for at in range(0, len(body), WRITE):
            await self._write(head + self._sent(Data(data=body[at : at + WRITE])))
            head = b""
        last = head + self._sent(EndOfMessage())
        if last:
            await self._write(last)

    async def _stream(self, lines: AsyncGenerator[bytes, None]) -> None:
        """Send lines as they come, until they end or nobody is there."""
        writing = asyncio.ensure_future(self._write_lines(lines))
        leaving = asyncio.ensure_future(_gone(self.reader))
        try:
            await asyncio.wait({writing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if writing.done():
                writing.result()
        finally:
            for task in (writing, leaving):
                task.cancel()
            with suppress(asyncio.CancelledError, OSError, TimeoutError):
                await writing

    async def _write_lines(self, lines: AsyncGenerator[bytes, None]) -> None:
        async with aclosing(lines):  # else a phone that hangs up while a line is written is there until it is collected
            async for line in lines:
                await self._write(self._sent(Data(data=line)))
        await self._write(self._sent(EndOfMessage()))

    async def _linger(self) -> None:
        """After the last response: a socket that is closed with bytes unread is reset, and the response may be lost."""
        if self.writer.can_write_eof():
            self.writer.write_eof()
            with suppress(TimeoutError):
                async with asyncio.timeout(LINGER_SECONDS):
                    await _gone(self.reader)

    def _sent(self, event: HttpEvent) -> bytes:
        return self._http.send(event) or b""

    async def _write(self, data: bytes) -> None:
        """Give up on whoever does not read."""
        self.writer.write(data)
        async with asyncio.timeout(WRITE_SECONDS):
            await self.writer.drain()


def _joined(head: Head) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in head.headers:
        key, text = name.decode(), value.decode("latin-1")
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


async def _gone(reader: asyncio.StreamReader) -> None:
    """Until the peer closes; whatever it sends meanwhile is discarded."""
    with suppress(OSError):
        while await reader.read(READ):
            pass
