"""Event streams: a line of JSON for each change of a table, for the current holder of the seat.

Streams are limited by seat and table; the oldest is closed, so that dead connections never lock a phone out.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.i18n import Translator
from companion.input.json_input import compact_json
from companion.lan.room import Room
from companion.lan.seats import Phone

ALIVE, ASLEEP = b'{"alive":true}\n', b'{"asleep":true}\n'
FREED, MOVED, ELSEWHERE = b'{"freed":true}\n', b'{"moved":true}\n', b'{"elsewhere":true}\n'
"""Last lines: the seat was freed; the phone has another seat now; its seat is open in too many places."""
LAST = (FREED, MOVED, ELSEWHERE)


@dataclass(eq=False)
class Stream:
    """One look at a table, for as long as it is open."""

    key: str
    seat: int | None
    tr: Translator
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    replaced: bool = False
    """True once it made room for another."""
    is_over: bool = False
    """True once its table left the memory, or is no longer open to others: its phone reconnects, or gets a 404."""
    sent: "Sent | None" = None
    """What the phone has seen of the table; None where it has to see all of it."""

    def look(self, room: Room) -> "tuple[bytes, Sent | None]":
        """What is new for whoever holds the key now, if anything. Used by the thread that owns the room."""
        phone = room.seats.phones.get(self.key)
        if phone is None:
            return FREED if room.seats.was_freed(self.key) else MOVED, None
        if phone.seat != self.seat:
            return MOVED, None
        now = Sent(room.looks, tuple(room.here()))
        if now == self.sent:
            return b"", now
        if self.sent and now.looks == self.sent.looks:
            return _json({"here": now.here}), now
        return _json(room.view(phone, self.tr)), now


@dataclass(frozen=True, slots=True)
class Sent:
    """The last state that a stream has sent."""

    looks: int
    here: tuple[str, ...]


class Streams:
    """All open streams by room; used by the server's own thread."""

    def __init__(self, *, at_table: int, at_seat: int, most: int) -> None:
        self._at_table, self._at_seat, self._most = at_table, at_seat, most
        self._of: dict[int, list[Stream]] = {}
        self._listeners: dict[int, tuple[Room, Callable[[], None]]] = {}
        self.count = 0

    def open(self, room: Room, phone: Phone, tr: Translator) -> Stream | None:
        """A stream for this phone; None where there is no room for it."""
        streams = self._of.setdefault(id(room), [])
        own = [stream for stream in streams if stream.key == phone.key]
        if len(own) >= self._at_seat:
            self._replace(streams, own[0])
        elif len(streams) >= self._at_table:
            spare = self._spare(streams, phone)
            if spare is None:
                return None
            self._replace(streams, spare)
        if self.count >= self._most:
            return None
        stream = Stream(phone.key, phone.seat, tr)
        streams.append(stream)
        self.count += 1
        self._listen(room)
        return stream

    def _spare(self, streams: list[Stream], phone: Phone) -> Stream | None:
        """Whose stream a seat without any may have: the oldest of whoever has most, watchers before players."""
        has = Counter(stream.key for stream in streams)
        if phone.seat is None or has[phone.key]:
            return None
        most = max((has[stream.key], stream.seat is None) for stream in streams)
        found = next(stream for stream in streams if (has[stream.key], stream.seat is None) == most)
        return found if has[found.key] > 1 or found.seat is None else None

    def _replace(self, streams: list[Stream], stream: Stream) -> None:
        streams.remove(stream)
        self.count -= 1
        stream.replaced = True
        stream.wake.set()

    def close(self, room: Room, stream: Stream) -> None:
        streams = self._of.get(id(room), [])
        if stream in streams:
            streams.remove(stream)
            self.count -= 1

    # --- hearing of changes ---

    def _listen(self, room: Room) -> None:
        """Hear of every change of a room, once."""
        if id(room) in self._listeners:
            return
        loop, streams = asyncio.get_running_loop(), self._of[id(room)]

        def listener() -> None:
            with suppress(RuntimeError):  # the server is closed
                loop.call_soon_threadsafe(_wake, streams)

        self._listeners[id(room)] = room, listener
        room.listeners.append(listener)

    def wake_all(self) -> None:
        for streams in self._of.values():
            _wake(streams)

    def forget(self, room: Room) -> None:
        """A table that is no longer open to others."""
        _, listener = self._listeners.pop(id(room), (room, None))
        if listener in room.listeners:
            room.listeners.remove(listener)
        streams = self._of.pop(id(room), [])
        self.count -= len(streams)
        for stream in streams:
            stream.is_over = True
        _wake(streams)

    def forget_all(self) -> None:
        for room, _ in tuple(self._listeners.values()):
            self.forget(room)


def _wake(streams: list[Stream]) -> None:
    for stream in streams:
        stream.wake.set()


def _json(plain: Mapping[str, Any]) -> bytes:
    return compact_json(plain).encode() + b"\n"
