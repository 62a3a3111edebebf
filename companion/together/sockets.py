"""Sockets that do not wait for ever: a request of bounded size, and an answer that somebody takes in."""

import asyncio

from companion.together.guard import MOST_BODY, MOST_HEAD

WRITE_SECONDS = 30.0


class TooLarge(ValueError):
    pass


class Measured:
    """A reader that gives no more bytes than a request may have."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader, self._left = reader, MOST_HEAD + MOST_BODY

    async def readline(self) -> bytes:
        return self._take(await self._reader.readline())

    async def readexactly(self, count: int) -> bytes:
        if not 0 <= count <= MOST_BODY:
            raise TooLarge
        return self._take(await self._reader.readexactly(count))

    def _take(self, data: bytes) -> bytes:
        self._left -= len(data)
        if self._left < 0:
            raise TooLarge
        return data


class Patient:
    """A writer that gives up on whoever does not read for half a minute."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    async def awrite(self, data: bytes) -> None:
        self._writer.write(data)
        await asyncio.wait_for(self._writer.drain(), WRITE_SECONDS)
