"""Connections that are open: limited in number, so that a host never runs out of descriptors for one more.

Of those where it is the other side's turn, to send a request or to read its response, the oldest of the busiest address
is closed.
"""

import asyncio
import socket
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

try:
    import resource
except ImportError:  # no POSIX
    resource = None  # type: ignore[assignment]

DEAD_SECONDS = 30
"""A connection without a sign of life is closed after these seconds."""
MANY = 65_536
"""Descriptors where the system has no limit of them."""


def descriptors() -> int:
    """How many files and sockets this process may have open."""
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else MANY
    return min(soft, MANY) if soft > 0 else MANY


def raise_descriptors() -> None:
    """As many as the system lets this process have: a shell begins with a thousand, fewer than phones of an evening."""
    if resource:
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, MANY) if hard > 0 else MANY, hard))


class Connections:
    """So many may wait for the other side, and so many be open: the oldest of the address that has most is closed."""

    def __init__(self, most_waiting: int, most_open: int) -> None:
        self._most_waiting, self._most_open = most_waiting, most_open
        self._waiting: OrderedDict[asyncio.StreamWriter, str] = OrderedDict()
        self._count: Counter[str] = Counter()
        self._open = 0

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @contextmanager
    def opened(self, writer: asyncio.StreamWriter) -> Iterator[None]:
        """This one is open; where no more can be, and none waits, it is closed itself."""
        self._open += 1
        if self._open > self._most_open and not self._close_one():
            writer.transport.abort()
        try:
            yield
        finally:
            self._open -= 1

    @contextmanager
    def waiting(self, writer: asyncio.StreamWriter) -> Iterator[None]:
        """It is the other side's turn."""
        address = str(writer.get_extra_info("peername")[0])
        self._waiting[writer] = address
        self._count[address] += 1
        if len(self._waiting) > self._most_waiting:
            self._close_one()
        try:
            yield
        finally:
            self._drop(writer)

    def _close_one(self) -> bool:
        """False if none waits."""
        if not self._waiting:
            return False
        address, _ = self._count.most_common(1)[0]
        oldest = next(known for known, of in self._waiting.items() if of == address)
        self._drop(oldest)
        oldest.transport.abort()
        return True

    def _drop(self, writer: asyncio.StreamWriter) -> None:
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
