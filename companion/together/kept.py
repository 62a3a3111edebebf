"""Seats that outlive the host: a small file beside the tables, so that phones find their seats after a restart.

It holds the code and digests of secrets, never a secret; and it is only comfort, so a disk that refuses is no trouble.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.errors import DataError, SaveError
from companion.plain import parse_json
from companion.saves.disk import Disk, put

NAME = "together.json"
MOST_TABLES = 1_000


class KeptSeats:
    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._path, self._disk = folder / NAME, disk or Disk()
        self._tables = self._read()

    def _read(self) -> dict[str, Any]:
        try:
            found = parse_json(self._disk.read(self._path).decode(), NAME).value
        except (OSError, DataError, UnicodeDecodeError):
            return {}
        return found if isinstance(found, dict) else {}

    def of(self, table: str) -> Mapping[str, Any]:
        """What was kept of a table; nothing if it was stopped, or never open to others."""
        found = self._tables.get(table)
        return found if isinstance(found, dict) else {}

    def keep(self, table: str, plain: Mapping[str, Any]) -> None:
        if self._tables.get(table) != plain:
            rest = {id_: kept for id_, kept in self._tables.items() if id_ != table}
            self._write({**dict(list(rest.items())[1 - MOST_TABLES :]), table: plain})

    def forget(self, table: str) -> None:
        if table in self._tables:
            self._write({id_: kept for id_, kept in self._tables.items() if id_ != table})

    def _write(self, tables: dict[str, Any]) -> None:
        self._tables = tables
        with suppress(SaveError, OSError):
            put(self._disk, self._path, json.dumps(tables).encode())
