"""Two installations and two real Syncthings on this machine: `python -m soak.syncthing`, with syncthing installed.

Each has games of its own and a folder; the folders are synced by the programs alone, over the loopback.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
import xml.etree.ElementTree as Xml
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from companion.storage.folder_sync import sync
from companion.storage.store import Store
from companion.table.table_commands import FinishTable, OverrideCell
from soak.tables import finished_table

PATIENCE = 240
"""Seconds until whatever is to be synced must be there."""


class Syncthing:
    def __init__(self, home: Path, folder: Path, port: int) -> None:
        self.home, self.folder, self.port = home, folder, port
        folder.mkdir(parents=True)
        self._run("generate", f"--home={home}", "--no-default-folder")
        config = Xml.parse(home / "config.xml")
        self.key = config.findtext("gui/apikey") or ""
        self.id = (config.find("device") or Xml.Element("none")).get("id", "")
        _set(config, "gui/address", f"127.0.0.1:{port}")
        options = config.find("options")
        assert options is not None
        for name in ("listenAddress", "globalAnnounceEnabled", "localAnnounceEnabled", "relaysEnabled"):
            for found in options.findall(name):
                options.remove(found)
        text = {"listenAddress": f"tcp://127.0.0.1:{port + 1}", "urAccepted": "-1", "crashReportingEnabled": "false"}
        off = ("globalAnnounceEnabled", "localAnnounceEnabled", "relaysEnabled", "natEnabled", "startBrowser")
        for name, value in {**text, **dict.fromkeys(off, "false")}.items():
            for found in options.findall(name):
                options.remove(found)
            Xml.SubElement(options, name).text = value
        config.write(home / "config.xml")
        self.process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def _run(*words: str) -> None:
        subprocess.run(["syncthing", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self) -> None:
        words = ["syncthing", "serve", f"--home={self.home}", "--no-browser", "--no-upgrade", "--no-restart"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(30)

    def ask(self, path: str, body: Any = None, method: str = "GET") -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/rest/{path}",
            None if body is None else json.dumps(body).encode(),
            {"X-API-Key": self.key, "Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            raw = answer.read()
        return json.loads(raw) if raw else None

    def ready(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("system/ping")
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(1)

    def share_with(self, other: "Syncthing") -> None:
        device = {"deviceID": other.id, "addresses": [f"tcp://127.0.0.1:{other.port + 1}"]}
        self.ask("config/devices", device, "POST")
        devices = [{"deviceID": self.id}, {"deviceID": other.id}]
        folder = {"id": "club", "path": str(self.folder), "devices": devices, "rescanIntervalS": 5}
        self.ask("config/folders", folder, "POST")


def _set(config: "Xml.ElementTree[Any]", path: str, value: str) -> None:
    found = config.find(path)
    assert found is not None
    found.text = value


def main() -> int:
    if not shutil.which("syncthing"):
        sys.exit("soak: there is no syncthing; Debian: apt install syncthing")
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        two = [Syncthing(root / f"config {n}", root / f"folder {n}", 28384 + 10 * n) for n in range(2)]
        stores = [Store(root / f"phone {n}", GAMES, random=Random(n)) for n in range(2)]
        try:
            for one in two:
                one.start()
            for one in two:
                one.ready()
            two[0].share_with(two[1])
            two[1].share_with(two[0])
            return _play(two, stores)
        finally:
            for one in two:
                one.stop()
            for store in stores:
                store.close()


def _play(two: list[Syncthing], stores: list[Store]) -> int:
    """Each finishes three tables and says something of one of the other's; one table both correct and name at once.

    Then both show the same, and both list what lost.
    """
    for number, store in enumerate(stores):
        for seed in range(3):
            finished_table(store, seed=10 * number + seed)
    _until(two, stores, lambda: all(len(store.history()) == 6 for store in stores))
    first = min(line.id for line in stores[0].history())
    stores[1].save_about(first, name="Finals", place="Club")
    last = max(line.id for line in stores[0].history())
    stores[0].delete(last)
    _until(two, stores, lambda: _said(stores[0]) == _said(stores[1]) and len(stores[1].history()) == 5)
    both = min(line.id for line in stores[0].history() if line.id != first)
    for number, store in enumerate(stores):
        _correct(store, both, 100 + number)
        store.save_about(both, name=f"of {number}")
    _until(two, stores, lambda: _agree(stores, both))
    lost = stores[0].shared_tables.other_texts(both)
    games = [sum(one.games for one in store.statistics().all_boxes().values()) for store in stores]
    files = [sorted(path.name for path in one.folder.rglob("*") if path.is_file()) for one in two]
    strange = [name for name in files[0] if "conflict" in name]
    print(f"two Syncthings: {games} games counted, {len(files[0])} files, {len(strange)} conflicts; listed: {lost}")
    return 0 if games == [5, 5] and not strange and _said(stores[0])[first] == ("Finals", "Club") else 1


def _agree(stores: list[Store], id_: str) -> bool:
    """True once both show the same, and list two other results and another name."""
    one, other = (
        (
            store.export_table(id_),
            [found.result for found in store.shared_tables.revisions(id_)],
            store.shared_tables.other_texts(id_),
        )
        for store in stores
    )
    return one == other and len(one[1]) == 2 and "name" in one[2] and _said(stores[0]) == _said(stores[1])


def _correct(store: Store, id_: str, points: int) -> None:
    session = store.open_table(id_)
    category = session.sheet().categories[0]
    session.reopen()
    session.do(OverrideCell(0, category, points))
    session.do(FinishTable())
    store.leave(id_, session)


def _said(store: Store) -> dict[str, tuple[str, str]]:
    return {line.id: (line.name, line.place) for line in store.history()}


def _until(two: list[Syncthing], stores: list[Store], done: Any) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        for one, store in zip(two, stores, strict=True):
            sync(store, one.folder)
        if done():
            return
        if time.monotonic() > end:
            sys.exit("soak: the folders did not come together in time")
        time.sleep(2)


if __name__ == "__main__":
    sys.exit(main())
