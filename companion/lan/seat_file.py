"""Persistent seats: one small JSON file per table, so that phones find their seats after a restart of the host.

It holds the join code and digests of secrets, never a secret. It is written without waiting for the disk: it must
outlive a kill of the process, and a disk that refuses is no trouble.
"""

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import DataError
from companion.input.json_input import is_id, parse_json
from companion.storage.disk import Disk, new_of

FOLDER = "seats"
ENDING = ".json"
ORGANISER = "organiser"
"""The file with the organiser's code; without an ending, so that it is no table's."""


class SeatFiles:
    """The folder of seat files beside the tables of a store."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._disk = folder / FOLDER, Disk()
        self._saved: dict[str, Mapping[str, Any]] = {}
        """What was read or written last: seats are written only where they changed."""

    def _path(self, table: str) -> Path:
        return self._folder / f"{table}{ENDING}"

    def _read(self, path: Path) -> Mapping[str, Any]:
        try:
            found = parse_json(self._disk.read(path).decode(), path.name).value
        except (OSError, DataError, UnicodeDecodeError):
            return {}
        return found if isinstance(found, dict) else {}

    # --- tables ---

    def tables(self) -> tuple[str, ...]:
        """Ids of the tables that have seats here."""
        try:
            names = self._disk.scan(self._folder, ENDING)
        except OSError:
            names = {}
        found = {name.removesuffix(ENDING) for name, stamp in names.items() if stamp}
        unwritten = {table for table, seats in self._saved.items() if seats}
        return tuple(sorted(table for table in found | unwritten if is_id(table)))

    def load(self, table: str) -> Mapping[str, Any]:
        """What was saved of a table; nothing if it was stopped, or never open to others."""
        if table not in self._saved:
            self._saved[table] = self._read(self._path(table))
        return self._saved[table]

    def save(self, table: str, seats: Mapping[str, Any]) -> None:
        if self._saved.get(table) != seats:
            self._write(table, seats)

    def forget(self, table: str) -> None:
        self._saved.pop(table, None)
        with contextlib.suppress(OSError):
            self._disk.remove(self._path(table))

    def _write(self, table: str, seats: Mapping[str, Any]) -> bool:
        self._saved[table] = seats
        return self._replace(self._path(table), json.dumps(seats).encode())

    # --- the organiser of a club evening ---

    def organiser(self) -> str:
        """The organiser's code of the last time; empty if there is none."""
        try:
            return self._disk.read(self._folder / ORGANISER).decode("ascii")
        except (OSError, UnicodeDecodeError):
            return ""

    def save_organiser(self, code: str) -> None:
        self._replace(self._folder / ORGANISER, code.encode("ascii"))

    def _replace(self, path: Path, data: bytes) -> bool:
        """Replace a file as a whole, readable by its owner alone; False if the disk refuses."""
        new = new_of(path)
        try:
            if not self._folder.parent.exists():
                return False
            self._disk.make_folder(self._folder)
            with self._disk.open_new(new) as file:
                if hasattr(os, "fchmod"):
                    os.fchmod(file.fileno(), 0o600)
                self._disk.write(file, data)
                self._disk.flush(file)
            self._disk.rename(new, path)
        except OSError:
            with contextlib.suppress(OSError):
                self._disk.remove(new)
            return False
        return True
