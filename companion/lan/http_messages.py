"""HTTP messages: requests of bounded size, responses on persistent connections."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from microdot import Microdot, Request

from companion.lan.request_checks import HEADERS, MOST_BODY, MOST_HEAD

WRITE_SECONDS = 30.0
"""Timeout for sending a response."""
_REQUEST_LINE = re.compile(rb"[A-Z]{1,16} [!-~]+ HTTP/1\.[01]\r?\n")
_REASONS = {200: "OK", 308: "Permanent Redirect", 400: "Bad Request", 404: "Not Found", 503: "Service Unavailable"}
_APP = Microdot()


class NotARequest(ValueError):
    """Whatever came is no request of HTTP, or too large a one."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes | AsyncIterator[bytes] = b""
    kind: str = "text/plain"
    headers: Mapping[str, str] = field(default_factory=dict)


class _Measured:
    """A reader that gives no more bytes than a request may have, after the line that was read already."""

    def __init__(self, first: bytes, reader: asyncio.StreamReader) -> None:
        self._first, self._reader, self._left = first, reader, MOST_HEAD + MOST_BODY

    async def readline(self) -> bytes:
        first, self._first = self._first, b""
        return self._taken(first or await self._reader.readline())

    async def readexactly(self, count: int) -> bytes:
        if not 0 <= count <= MOST_BODY:
            raise NotARequest
        return self._taken(await self._reader.readexactly(count))

    def _taken(self, data: bytes) -> bytes:
        self._left -= len(data)
        if self._left < 0:
            raise NotARequest
        return data


async def read_request(first: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Request:
    """The request that begins with this line."""
    if not _REQUEST_LINE.fullmatch(first):
        raise NotARequest
    try:
        measured: Any = _Measured(first, reader)
        found = await Request.create(_APP, measured, writer, writer.get_extra_info("peername"))
    except ValueError as error:
        raise NotARequest from error
    return found


def stays_open(request: Request) -> bool:
    """True if whoever asked wants to ask on in the same connection."""
    wish = (request.headers.get("Connection") or "").lower()
    return wish == "keep-alive" if request.http_version == "1.0" else wish != "close"


def head_of(answer: Answer, *, stays: bool) -> bytes:
    lines = {**HEADERS, **answer.headers, "Content-Type": answer.kind, "Connection": "keep-alive" if stays else "close"}
    if isinstance(answer.body, bytes):
        lines["Content-Length"] = str(len(answer.body))
    status = f"HTTP/1.1 {answer.status} {_REASONS.get(answer.status, 'Told')}"
    return "\r\n".join((status, *(f"{name}: {value}" for name, value in lines.items()), "", "")).encode()


async def write(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Give up on whoever does not read."""
    writer.write(data)
    await asyncio.wait_for(writer.drain(), WRITE_SECONDS)
