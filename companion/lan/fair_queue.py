"""Fair queueing: turns at a busy host, one after the other for each address and in rotation among addresses.

A phone that asks a thousand things waits behind itself, not before the others.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Full(Exception):
    """More wait than can be served in a sensible time; raised to whoever has most in the queue."""


class FairQueue:
    def __init__(self, at_once: int, most: int) -> None:
        self._at_once, self._most = at_once, most
        self._running = self._waiting = 0
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn; it ends after the loop has looked at everything else once."""
        await self._enter(address)
        try:
            yield
            await asyncio.sleep(0)
        finally:
            self._leave()

    async def _enter(self, address: str) -> None:
        if self._running < self._at_once:
            self._running += 1
            return
        if self._waiting >= self._most:
            self._make_room(address)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(address, deque()).append(turn)
        self._waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:  # it had just been given a turn
                self._leave()
            raise
        finally:
            self._waiting -= 1

    def _make_room(self, address: str) -> None:
        """The last of the address that has most gives up its place; Full if that is this one's own."""
        longest = max(self._queues.values(), key=len, default=deque())
        if len(longest) <= len(self._queues.get(address, ())) + 1:
            raise Full
        turn = longest.pop()
        if not turn.done():
            turn.set_exception(Full())

    def _leave(self) -> None:
        """Give the turn to the address that waits longest for one."""
        while self._queues:
            address, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[address] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._running -= 1
