"""`tableside host`: serves a table or a club evening to phones; shows only the codes."""

import argparse
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from urllib.parse import urlsplit

from companion.errors import TablesideError
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.addresses import addresses, shown
from companion.lan.app_site import APP, BUILT, AppSite
from companion.lan.club_server import ClubServer
from companion.lan.connections import raise_descriptors
from companion.lan.http_server import HttpServer, Limits
from companion.lan.memory import memory_of
from companion.lan.seat_file import FOLDER, ORGANISER
from companion.lan.shards import shard_of
from companion.messages import message
from companion.sharing.qr_code import code_for_terminal
from companion.storage.store import Store

LOOPBACK = "127.0.0.1"
EVERYWHERE = {"0.0.0.0": LOOPBACK, "::": "::1"}
"""Wildcard addresses, and the loopback address of each."""


class Hosting:
    """A server with an evening behind it, for as long as it is open."""

    def __init__(self, store: Store, args: argparse.Namespace) -> None:
        self._args = args
        self.app = AppSite(args.app or BUILT)
        shard = shard_of(args.shard)
        self.club = ClubServer(store, SystemRandom(), shard=shard, memory=memory_of(args.memory))
        self.server = HttpServer(
            self.club.room,
            limits=Limits(phones=args.phones, pending=args.phones + 256),
            organiser=self.club.organise,
            by_word=self.club.room_by_word,
            app=self.app,
            shard=shard,
        )
        self.club.when_closed = self.server.forget

    def open(self) -> None:
        """Listen. One sentence if nobody can listen there."""
        self.club.base = listen(self.server, self._args)

    def close(self) -> None:
        self.server.close()
        self.club.end()


def listen(server: HttpServer, args: argparse.Namespace) -> str:
    """Listen where it is asked for; how this machine is addressed. One sentence if nobody can listen there."""
    found = addresses()
    address = args.address or next(iter(found), LOOPBACK)
    names = {*args.name, address, *_names_of(args.url)}
    server.behind_proxy = bool(args.url)
    try:
        port = server.open(address, args.port, frozenset(names))
    except (OSError, OverflowError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        error_message = message("lan.cannot_listen", address=shown(address, args.port), reason=reason)
        raise TablesideError(error_message) from None
    if address in EVERYWHERE:
        address = next(iter(found), LOOPBACK) if address == "0.0.0.0" else EVERYWHERE[address]
    return args.url.rstrip("/") or f"http://{shown(address, port)}"


def _names_of(url: str) -> set[str]:
    """How a public address is named in requests: with its port or, where that is the usual one, without."""
    parts = urlsplit(url)
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    return {parts.netloc, f"{parts.netloc}:{usual}"} if parts.netloc and parts.port is None else {parts.netloc} - {""}


def ended() -> threading.Event:
    """Set once somebody ends this process."""
    stop = threading.Event()
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: stop.set())
    return stop


def in_journal() -> bool:
    """True where systemd writes down whatever is printed: no code is, for others read that too."""
    stream, written = os.environ.get("JOURNAL_STREAM", ""), os.fstat(sys.stdout.fileno())
    return stream == f"{written.st_dev}:{written.st_ino}"


def host(args: argparse.Namespace, folder: Path, tr: Translator, write: Callable[[str], None]) -> None:
    """Until somebody ends it."""
    stop = ended()
    raise_descriptors()
    with Store(folder, GAMES) as store:
        hosting = Hosting(store, args)
        club = hosting.club
        room = club.open(args.table) if args.table else None
        hosting.open()
        try:
            if room:
                address = club.address(args.table, room)
                write(code_for_terminal(address))
                write(tr("lan.scan_or_open", address=address))
                write(tr("lan.or_type", address=club.typed(room)))
            if in_journal():
                file, page = folder / FOLDER / ORGANISER, club.organiser_address.partition("#")[0]
                write(tr("lan.league.code_hidden", address=page, command=f"cat {file}"))
            else:
                write(tr("lan.organiser_at", address=club.organiser_address))
            if hosting.app:
                write(tr("lan.app_at", address=f"{club.base}/{APP}"))
            write(tr("lan.ends_with"))
            stop.wait()
        finally:
            hosting.close()
