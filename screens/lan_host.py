"""The open table, for as long as it lets other phones join: its room, its server, and their events for the app.

The server listens on a thread of its own; whatever it asks is done here, between two frames, by the thread that
owns the session.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

from companion.errors import SaveError
from companion.lan.addresses import shown
from companion.lan.drawing import use_drawer
from companion.lan.http_server import HttpServer
from companion.lan.knocks import Knock
from companion.lan.room import Room
from companion.lan.seat_file import SeatFiles
from companion.sharing.qr_code import code_of
from screens import device, drafts, joined_drawing
from screens.table.knock import show_knock
from screens.ui.bottom_sheet import Sheet

if TYPE_CHECKING:
    from screens.running_app import App

T = TypeVar("T")
FIRST_PORT, PORTS = 8014, 20
SILENT = 30.0
"""Seconds after which a joined phone that is not there is missed."""


class LanHost:
    def __init__(self, app: "App") -> None:
        self._app, self.table, self.session = app, app.table_id, app.session
        use_drawer(lambda: joined_drawing)
        self._files = SeatFiles(app.folder)
        self.room = Room(
            self.session,
            SystemRandom(),
            clock=time.monotonic,
            saved=self._files.load(self.table),
            save=lambda seats: self._files.save(self.table, seats),
        )
        self.server: HttpServer
        self.address, self.port = "", 0
        """Where it listens; empty where this phone is in no network."""
        self._asked: dict[str, Sheet | None] = {}
        """Ids of requests that were shown."""
        self.room.listeners.append(self._heard)
        self._listen()

    def _listen(self) -> None:
        """At the phone's own address in its network, and nowhere else."""
        self.server = HttpServer(lambda table: self.room if table in ("", self.table) else None, self._between_frames)
        for address in device.addresses()[:1]:
            for port in (*range(FIRST_PORT, FIRST_PORT + PORTS), 0):
                with suppress(OSError):
                    self.port = self.server.open(address, port)
                    self.address = address
                    self.room.save()
                    return

    def try_again(self) -> None:
        """Another network, perhaps."""
        if device.addresses()[:1] != ((self.address,) if self.address else ()):
            self.server.close()
            self.address, self.port = "", 0
            self._listen()

    def stop(self) -> None:
        """Nothing listens any more; seats are given up, the table stays as it is."""
        self.room.listeners.clear()
        self.room.close()
        self.server.close()
        self._files.forget(self.table)

    def left(self) -> None:
        """The app ends: seats are kept for the next time."""
        self.room.listeners.clear()
        self.server.close()
        with suppress(SaveError):
            self._app.store.leave(self.table, self.session)

    # --- what is shown ---

    @property
    def typed(self) -> str:
        """The address as it is typed."""
        return f"{shown(self.address, self.port)}/{self.room.seats.word}" if self.address else ""

    def code(self) -> tuple[tuple[bool, ...], ...]:
        return code_of(f"http://{shown(self.address, self.port)}/#{self.room.seats.code}") if self.address else ()

    @property
    def joined(self) -> int:
        """How many phones have a seat."""
        return sum(phone.seat is not None for phone in self.room.seats.phones.values())

    def silent(self) -> tuple[int, ...]:
        """Seats whose phones have been silent for a while."""
        return self.room.silent(SILENT)

    # --- sleeping and waking ---

    def sleep(self, asleep: bool) -> None:
        self.server.sleep(asleep)

    # --- from the server's thread to ours ---

    def _between_frames(self, job: Callable[[], T]) -> "Future[T]":
        done: Future[T] = Future()

        def run() -> None:
            if not done.set_running_or_notify_cancel():
                return  # whoever asked has hung up meanwhile
            before = self.session.revision
            try:
                done.set_result(job())
            except Exception as error:  # noqa: BLE001 - the server says so to whoever asked
                done.set_exception(error)
            if self.session.revision != before:
                self._entered_elsewhere()

        self._app.host.later(0, run)
        return done

    def _heard(self) -> None:
        """Somebody came, went or asks to be let in: shown where it is seen."""
        waiting = {knock.id: knock for knock in self.room.knocking()}
        for sheet in (sheet for id_, sheet in self._asked.items() if id_ not in waiting and sheet and sheet.is_open):
            sheet.close()
        for id_ in waiting.keys() - self._asked:
            self._asked[id_] = self._somebody_knocks(waiting[id_])
        if self._app.shown and self._app.table_open:
            self._app.page.phones_changed()

    # --- what the app shows of it ---

    def _entered_elsewhere(self) -> None:
        """A joined phone made an entry: it appears like any other."""
        app = self._app
        app.feel("accept")
        if not app.table_open or app.table_id != self.table:
            return
        place = app.place_of_table()
        if app.on_way_through_table and app.stack[-1][0] != place:
            app.swap(place, table=self.table)
            return
        with drafts.answering():
            app.page.refresh()

    def _somebody_knocks(self, knock: Knock) -> Sheet | None:
        """Ask whether somebody may come in, or have a seat that holds secrets."""
        self._app.feel("accept")
        return show_knock(self._app.page, knock) if self._app.shown else None
