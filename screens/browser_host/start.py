"""The app as the worker of the web app starts it: over files that outlive a kill, for a page that draws it."""

import gc
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from time import monotonic

from companion.games import GAMES
from companion.messages import message
from companion.storage.browser_disk import BrowserDisk, Journal, make_folders
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.store import Store
from screens import device
from screens.app import TablesideApp
from screens.browser_host.host import BrowserHost
from screens.browser_host.machine import NOTES, BrowserMachine
from screens.browser_host.session import Session
from screens.browser_host.window import AppWindow
from screens.device.idle import IdleScheduler
from screens.preload import all_pages


class Engine:
    def __init__(
        self,
        folder: Path,
        journal: Journal,
        languages: Sequence[str],
        seconds: Callable[[], float] = monotonic,
        trouble: str = "",
    ) -> None:
        self._folder, self._disk = folder, BrowserDisk(folder, journal)
        make_folders(folder)
        host = BrowserHost(seconds)
        machine = BrowserMachine(host)
        machine.know({"languages": list(languages)})
        device.use(machine)
        store = Store(folder, GAMES, disk=self._disk)
        if trouble in NOTES:
            store.notices.append(message(NOTES[trouble]))
        settings = SettingsFile(folder / SETTINGS, self._disk)
        self.app = TablesideApp(
            folder, host=host, quiet=IdleScheduler(host, between=0), store=store, settings_file=settings
        )
        self.app.wanted_from_home = chain(self.app.wanted_from_home, all_pages())
        self.window = AppWindow(self.app, host)
        self._session = Session(self.window, host, machine)
        self._loaded = 0

    def answer(self, message: str) -> str:
        """A message of the page and what has changed, both JSON. Whatever it entered is durable."""
        reply = self._session.answer(message)
        with suppress(OSError):  # what nobody waited for may get lost, as on a disk
            self._disk.sync_folder(self._folder)
        self._keep_what_was_loaded()
        return reply

    def waits(self) -> int | None:
        """Milliseconds until it is to be asked what time has brought; None if nothing is to come."""
        return self._session.waits()

    def _keep_what_was_loaded(self) -> None:
        """Modules stay: an answer during which the collector walks all of them takes ten times as long."""
        if len(sys.modules) > self._loaded:
            self._loaded = len(sys.modules)
            gc.freeze()


def start(folder: str, journal: Journal, languages: Sequence[str], trouble: str = "") -> Engine:
    """`trouble` is what keeps the browser from keeping anything, if something does."""
    return Engine(Path(folder), journal, languages, trouble=trouble)
