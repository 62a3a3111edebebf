"""`tableside host`: a table, or a whole evening of them, for phones alone; this machine shows only the codes."""

import argparse
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from urllib.parse import urlsplit

from microdot import Request

from companion.errors import TablesideError
from companion.games import GAMES
from companion.i18n import FALLBACK, Translator
from companion.messages import message
from companion.saves.store import Store
from companion.together.addresses import addresses, shown
from companion.together.code import code_for_terminal
from companion.together.door import Door, Limits
from companion.together.evening import Evening
from companion.together.room import Reply

LOOPBACK = "127.0.0.1"
ORGANISER = "X-Organiser"
"""The header with what the organiser is known by."""


class Hosting:
    """A door with an evening behind it, for as long as it is open."""

    def __init__(self, store: Store, asked: argparse.Namespace) -> None:
        self._asked = asked
        self.evening = Evening(store, SystemRandom())
        self.door = Door(self.evening.room, limits=Limits(phones=asked.phones), organiser=self._organised)
        self.evening.when_closed = self.door.forget

    def _organised(self, request: Request, what: str, body: object) -> Reply | None:
        say = Translator(str(request.args.get("language") or FALLBACK))
        secret, asked = request.headers.get(ORGANISER) or "", body if isinstance(body, dict) else None
        return self.evening.asked(secret, what, asked, say)

    def open(self) -> str:
        """Listen; how this machine is addressed. One sentence if nobody can listen there."""
        asked = self._asked
        address = asked.address or next(iter(addresses()), LOOPBACK)
        names = {*asked.name, *([urlsplit(asked.url).netloc] if asked.url else [])}
        if address in (LOOPBACK, "0.0.0.0"):
            names |= {f"localhost:{asked.port}", *(shown(each, asked.port) for each in (LOOPBACK, *addresses()))}
        try:
            port = self.door.open(address, asked.port, frozenset(names))
        except (OSError, OverflowError) as error:
            reason = (getattr(error, "strerror", None) or str(error)).lower()
            told = message("together.cannot_listen", address=f"{address}:{asked.port}", reason=reason)
            raise TablesideError(told) from None
        self.evening.base = asked.url.rstrip("/") or f"http://{shown(address, port)}"
        return self.evening.base

    def close(self) -> None:
        self.door.close()
        self.evening.end()


def host(asked: argparse.Namespace, folder: Path, say: Translator, write: Callable[[str], None]) -> None:
    """Until somebody ends it."""
    stop = threading.Event()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: stop.set())
    with Store(folder, GAMES) as store:
        hosting = Hosting(store, asked)
        room = hosting.evening.open(asked.table) if asked.table else None
        base = hosting.open()
        try:
            if room:
                address = hosting.evening.address(asked.table, room)
                write(code_for_terminal(address))
                write(say("together.scan_or_open", address=address))
            write(say("together.organiser_at", address=f"{base}/evening#{hosting.evening.code}"))
            write(say("together.ends_with"))
            stop.wait()
        finally:
            hosting.close()
