"""The engine of the web app, as its worker starts it: files that outlive a kill below the requests of the pages."""

import gc
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.games import GAMES
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.store import Store
from companion.web.api import Api
from companion.web.browser_disk import BrowserDisk, Journal, make_folders


class Engine:
    def __init__(self, folder: Path, journal: Journal, languages: Sequence[str]) -> None:
        self._folder, self._disk = folder, BrowserDisk(folder, journal)
        make_folders(folder)
        store = Store(folder, GAMES, disk=self._disk)
        self._api = Api(store, SettingsFile(folder / SETTINGS, self._disk), languages=list(languages))
        self._loaded = 0
        self._keep_what_was_loaded()

    def answer(self, request: str) -> str:
        """A request of a page and its answer, both JSON. Whatever it entered is durable."""
        reply = self._api.answer(request)
        with suppress(OSError):  # what nobody waited for may get lost, as on a disk
            self._disk.sync_folder(self._folder)
        self._keep_what_was_loaded()
        return reply

    def home_file(self) -> str:
        """What the page shows before Python runs, as JSON."""
        return self._api.home_file()

    def _keep_what_was_loaded(self) -> None:
        """Modules stay: an answer during which the collector walks all of them takes ten times as long."""
        if len(sys.modules) > self._loaded:
            self._loaded = len(sys.modules)
            gc.freeze()


def start(folder: str, journal: Journal, languages: Sequence[str]) -> Engine:
    return Engine(Path(folder), journal, languages)
