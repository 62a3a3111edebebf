"""The files of a folder that several devices share, by whatever syncs folders.

`tableside/v2/results` holds one file for each finished table and revision, written once and never again; its name says
all that orders it, and a digest that detects partial files. `tableside/v2/sheets` holds the versions of score sheets in
the same way, `tableside/v2/maps` the groups' own maps, `tableside/v2/devices` one small file for each device, written
by it alone. Only regular files with these names are ever read.
"""

import errno
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from companion.sheets.limits import LONGEST_FILE
from companion.storage.disk import Disk, Kind
from companion.storage.export_file import PART, write_export
from companion.storage.maps import MOST_READ, file_of, parse_map_name
from companion.storage.sheet_names import SheetName, parse_sheet_name
from companion.storage.table_file import MOST_BYTES

OURS, VERSION, RESULTS, DEVICES, SHEETS, MAPS = "tableside", "v2", "results", "devices", "sheets", "maps"
RESULT_NAME = re.compile(r"([0-9a-z_-]{1,64})\.(\d{1,9})\.([0-9a-z_-]{1,64})\.([0-9a-f]{32})\.tableside")
DEVICE_NAME = re.compile(r"[0-9a-z_-]{1,64}\.\d{1,4}\.json")
LAST_REVISION = 999_999_999
T = TypeVar("T")


@dataclass(frozen=True, slots=True, order=True)
class ResultId:
    """Which result of a table: of several the highest counts."""

    revision: int
    device: str
    digest: str


def digest_of(raw: bytes) -> str:
    return sha256(raw).hexdigest()[:32]


def result_name(table: str, result: ResultId) -> str:
    return f"{table}.{result.revision}.{result.device}.{result.digest}.tableside"


def parse_result_name(name: str) -> tuple[str, ResultId] | None:
    match = RESULT_NAME.fullmatch(name)
    return (match[1], ResultId(int(match[2]), match[3], match[4])) if match else None


def _device_file(name: str) -> str | None:
    return name if DEVICE_NAME.fullmatch(name) else None


@dataclass(slots=True)
class Listing:
    """What lies in a shared folder, by names alone."""

    results: dict[str, set[ResultId]] = field(default_factory=dict)
    """By table."""
    devices: list[str] = field(default_factory=list)
    """Names of files."""
    sheets: set[SheetName] = field(default_factory=set)
    maps: set[str] = field(default_factory=set)
    """By what tells each from every other."""
    ignored: int = 0
    """Whatever is not ours, or no regular file."""


def _shared_sheet(file: str) -> SheetName | None:
    name = parse_sheet_name(file)
    return name if name and name.status == "tableside" else None


def _result_in(part: str, file: str) -> tuple[str, ResultId] | None:
    found = parse_result_name(file)
    return found if found and part_of(found[0]) == part else None


class SharedFolder:
    def __init__(self, folder: Path, home: Path, disk: Disk) -> None:
        """`home` is the app's own folder."""
        self.root = folder / OURS
        self._path, self._home, self._disk = self.root / VERSION, home, disk

    def look(self) -> Listing:
        found = Listing()
        found.devices = list(self._named(found, DEVICES, _device_file))
        found.sheets = set(self._named(found, SHEETS, _shared_sheet))
        found.maps = set(self._named(found, MAPS, parse_map_name))
        for part, kind in self.entries(self._path / RESULTS):
            found.ignored += kind != "folder" and is_strange(part)
            of_part = partial(_result_in, part)
            for table, result in self._named(found, f"{RESULTS}/{part}", of_part) if kind == "folder" else ():
                found.results.setdefault(table, set()).add(result)
        return found

    def _named(self, found: Listing, folder: str, parse: Callable[[str], T | None]) -> Iterator[T]:
        """What the names of its files say; whatever says nothing is counted."""
        for name, kind in self.entries(self._path / folder):
            one = parse(name) if kind == "file" else None
            if one is None:
                found.ignored += is_strange(name)
            else:
                yield one

    def entries(self, folder: Path) -> list[tuple[str, Kind]]:
        """What is in a folder of ours; nothing if it is not there, or behind a link."""
        return self._disk.list_folder(folder) if folder.is_dir() and not self._is_behind_link(folder) else []

    def _is_behind_link(self, path: Path) -> bool:
        """True if it or a folder of ours on the way to it is a link."""
        inside = len(path.relative_to(self.root).parts)
        return any(one.is_symlink() for one in (path, *path.parents[:inside]))

    # --- reading ---

    def read_result(self, table: str, result: ResultId) -> bytes | None:
        """None while it is not all there."""
        raw = self.read(self._result(table, result))
        return raw if raw is not None and digest_of(raw) == result.digest else None

    def read_sheet(self, name: SheetName) -> bytes | None:
        """None while it is not all there."""
        return self._read_whole(self._path / SHEETS / name.file, LONGEST_FILE, name.digest)

    def read_map(self, key: str) -> bytes | None:
        """None while it is not all there."""
        return self._read_whole(self._map(key), MOST_READ, key.rpartition(".")[2])

    def _read_whole(self, path: Path, most_bytes: int, digest: str) -> bytes | None:
        """None while it is not what its name says."""
        try:
            raw = self._disk.read_regular(path, most_bytes)
        except OSError:
            return None
        return raw if digest_of(raw).startswith(digest) else None

    def read_device(self, name: str) -> bytes | None:
        return self.read(self._path / DEVICES / name)

    def read_own(self, name: str) -> bytes:
        """The file of this device; an OSError says why it cannot be read."""
        return self._disk.read_regular(self._path / DEVICES / name, MOST_BYTES)

    def read(self, path: Path) -> bytes | None:
        """A regular file that is not too large; None if it cannot be read now."""
        try:
            return self._disk.read_regular(path, MOST_BYTES)
        except OSError:
            return None

    # --- writing ---

    def write_result(self, table: str, result: ResultId, raw: bytes) -> None:
        """Whatever has its name already is left alone."""
        self._write_once(self._result(table, result), raw)

    def write_sheet(self, name: SheetName, raw: bytes) -> None:
        """Whatever has its name already is left alone."""
        self._write_once(self._path / SHEETS / name.file, raw)

    def write_map(self, key: str, raw: bytes) -> None:
        """The same."""
        self._write_once(self._map(key), raw)

    def write_device(self, name: str, raw: bytes) -> None:
        self._write(self._path / DEVICES / name, raw)

    def remove_result(self, table: str, result: ResultId) -> None:
        self.remove(self._result(table, result))

    def remove(self, path: Path) -> None:
        if not self._is_behind_link(path):
            self._disk.remove(path)

    def _write_once(self, path: Path, raw: bytes) -> None:
        if not os.path.lexists(path):
            self._write(path, raw)

    def _write(self, path: Path, raw: bytes) -> None:
        if self._is_behind_link(path):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        self._disk.make_folder(path.parent)
        write_export(path, raw, self._home, self._disk)

    def _map(self, key: str) -> Path:
        return self._path / MAPS / file_of(key)

    def _result(self, table: str, result: ResultId) -> Path:
        return self._path / RESULTS / part_of(table) / result_name(table, result)


def is_strange(name: str) -> bool:
    """True of what is none of ours; a file that is just being written is."""
    return not PART.fullmatch(name)


def part_of(table: str) -> str:
    """The folder a table's results lie in: two signs that spread evenly, whatever ids look like."""
    return sha256(table.encode()).hexdigest()[:2]
