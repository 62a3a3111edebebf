"""Cache of a shared folder's state, so that only what has changed is read again.

Without it everything is read and compared once more, with the same result.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from companion.storage.disk import Disk, Stamp, replace_file
from companion.storage.shared_folder import ResultId, parse_result_name, result_name

FILE = "shared_folder.json"
Stamps: TypeAlias = tuple[Stamp | None, Stamp | None]
"""Of a table's file and of its metadata."""


@dataclass(slots=True)
class Memory:
    folder: str
    tables: dict[str, Stamps] = field(default_factory=dict)
    """Files of our tables that were looked at, as they were then."""
    current: dict[str, ResultId] = field(default_factory=dict)
    """Which result each of our tables is."""
    devices: dict[str, str] = field(default_factory=dict)
    """Digests of devices' files that were read."""

    def save(self, home: Path, disk: Disk) -> None:
        plain = {
            "folder": self.folder,
            "tables": self.tables,
            "devices": self.devices,
            "current": [result_name(table, one) for table, one in self.current.items()],
        }
        replace_file(disk, home / FILE, json.dumps(plain).encode())


def load_memory(home: Path, folder: Path) -> Memory:
    """Of this folder; if it was another one, which results our tables are. Nothing if it makes no sense."""
    memory = Memory(str(folder.absolute()))
    try:
        plain = json.loads((home / FILE).read_bytes())
        if plain["folder"] != memory.folder:
            return Memory(memory.folder, current=dict(map(_parse, plain["current"])))
        return Memory(
            memory.folder,
            {id_: (_stamp(table), _stamp(about)) for id_, (table, about) in plain["tables"].items()},
            dict(map(_parse, plain["current"])),
            {name: str(digest) for name, digest in plain["devices"].items()},
        )
    except (OSError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return memory


def _stamp(plain: list[int] | None) -> Stamp | None:
    return (plain[0] + 0, plain[1] + 0) if plain else None


def _parse(name: str) -> tuple[str, ResultId]:
    found = parse_result_name(name)
    if found is None:
        raise ValueError(name)
    return found
