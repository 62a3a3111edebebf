"""Idle and half-open connections: limited in number, the oldest of the busiest address is closed first."""

import asyncio
import socket
from collections import Counter, OrderedDict
from contextlib import suppress

DEAD_SECONDS = 30
"""A connection without a sign of life is closed after these seconds."""


class Connections:
    """So many may wait; then the oldest of the address that has most is closed."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: OrderedDict[asyncio.StreamWriter, str] = OrderedDict()
        self._count: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._waiting)

    def wait(self, writer: asyncio.StreamWriter) -> None:
        """This one waits for a request from now on."""
        address = str(writer.get_extra_info("peername")[0])
        self._waiting[writer] = address
        self._count[address] += 1
        if len(self._waiting) > self._most:
            address, _ = self._count.most_common(1)[0]
            oldest = next(known for known, of in self._waiting.items() if of == address)
            self.drop(oldest)
            oldest.transport.abort()

    def drop(self, writer: asyncio.StreamWriter) -> None:
        address = self._waiting.pop(writer, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]


def set_keepalive(line: socket.socket) -> None:
    """Have the system notice a phone that is gone without a word: out of reach, or its battery empty."""
    with suppress(OSError, AttributeError):  # not every system has each of them
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, DEAD_SECONDS // 2)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_SECONDS * 1000)
