"""TinyDB's storage as we need it: one document a line, each with a checksum, the whole file replaced durably.

TinyDB's own storage rewrites in place: a kill in the middle leaves half a file. Ours never does, and a file that was
damaged by something else gives back every line that is still whole. The file stays plain JSON.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from tinydb.storages import Storage

from companion.errors import SaveError, TablesideError
from companion.messages import message
from companion.saves.disk import Disk, Stamp, cannot_read, put, set_aside

FORMAT = 1
_HEAD = "tableside"
_NAMES = (_HEAD, "table", "steps", "tables", "players", "live", "settings", "place", "printed", "about")
_LINE = re.compile(rb'"(\d{1,9})":\{"#":"([0-9a-f]{8})",(.*\})', re.DOTALL)
_TABLE = re.compile(rb'^"([a-z]+)":\{$')
_STARTS = re.compile(rb'(?="\d{1,9}":\{"#":")')

Documents: TypeAlias = dict[str, dict[str, Any]]


class Damaged(TablesideError):
    """A save that is not whole; `tables` holds what could still be read."""

    def __init__(self, file: str, tables: dict[str, Documents]) -> None:
        super().__init__(message("store.damaged", file=file))
        self.tables = tables


class NewerFormat(TablesideError):
    def __init__(self, file: str) -> None:
        super().__init__(message("store.newer_format", file=file))


@dataclass(slots=True)
class _Read:
    tables: dict[str, Documents] = field(default_factory=dict)
    whole: bool = True
    format: int | None = None


class LineStorage(Storage):
    """A TinyDB storage over one file; what it last read or wrote it remembers, for we are its only writer.

    Should somebody else have written the file meanwhile, the next write is refused and theirs stays.
    """

    def __init__(self, path: Path, disk: Disk, kind: str) -> None:
        super().__init__()
        self._path, self._disk, self._kind = path, disk, kind
        self._tables: dict[str, Documents] | None = None
        self._waiting: dict[str, Documents] | None = None
        self._together = False
        self._lines: dict[tuple[str, str], tuple[dict[str, Any], bytes]] = {}
        self._stamp: Stamp | None = None
        self._damaged = False

    def read(self) -> dict[str, Documents] | None:
        if self._waiting is not None:
            return dict(self._waiting)
        if self._tables is None and self._path.exists():
            stamp = self._stamped()
            self._tables = load(self._path, self._disk)
            self._stamp = stamp
        return None if self._tables is None else dict(self._tables)

    def hold(self, tables: dict[str, Documents]) -> None:
        """Take this for the contents of a damaged file: it is set aside and replaced by the next write, not before."""
        self._tables, self._damaged = tables, True

    def write(self, data: dict[str, Documents]) -> None:
        if self._together:
            self._waiting = data
        else:
            self._commit(data)

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is written inside becomes one write at the end, or none at all; may be nested."""
        if self._together:
            yield
            return
        self._together = True
        try:
            yield
            if self._waiting is not None:
                self._commit(self._waiting)
        finally:
            self._together, self._waiting = False, None

    def _commit(self, data: dict[str, Documents]) -> None:
        lines = self._lines_of(data)
        if self._stamp is not None and self._stamped() not in (None, self._stamp):
            raise SaveError("store.changed_elsewhere", file=self._path.name)
        if self._damaged and self._path.exists():
            set_aside(self._path, self._disk)
        try:
            put(self._disk, self._path, assemble(self._kind, data, lines))
        finally:
            self._stamp = self._stamped()  # also of an entry that was taken back
        self._tables, self._damaged = data, False
        self._lines = {key: (data[key[0]][key[1]], line) for key, line in lines.items()}

    def _stamped(self) -> Stamp | None:
        try:
            return self._disk.stamp(self._path)
        except OSError:
            return None

    def _lines_of(self, data: Mapping[str, Documents]) -> dict[tuple[str, str], bytes]:
        """Each document's line; one that has not changed since the last write is not written out again."""
        lines = {}
        for table, documents in data.items():
            for id_, document in documents.items():
                known = self._lines.get((table, id_))
                fresh = known is None or known[0] is not document
                lines[table, id_] = line_of(table, id_, document) if fresh or known is None else known[1]
        return lines


def line_of(table: str, id_: str, document: Mapping[str, Any]) -> bytes:
    rest = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")[1:]
    return b'"%s":{"#":"%08x",%s' % (id_.encode(), _sum(table, id_, rest), rest)


def _sum(table: str, id_: str, rest: bytes) -> int:
    return crc32(rest, crc32(f"{table}/{id_}/".encode()))


def assemble(kind: str, data: Mapping[str, Documents], lines: Mapping[tuple[str, str], bytes]) -> bytes:
    head = line_of(_HEAD, "1", {"format": FORMAT, "kind": kind})
    parts = [b'{"%s":{' % _HEAD.encode(), head]
    for table, documents in data.items():
        if documents:
            parts += [b"},", b'"%s":{' % table.encode()]
            parts.append(b",\n".join(lines[table, id_] for id_ in documents))
    return b"\n".join(parts) + b"\n}}"


def load(path: Path, disk: Disk) -> dict[str, Documents]:
    """The tables of a save, or `Damaged` with what is left of it, or `NewerFormat`, or a SaveError if unreadable."""
    try:
        raw = disk.read(path)
    except OSError as error:
        raise cannot_read(error, path.name) from error
    found = parse(raw)
    if found.format is not None and found.format > FORMAT:
        raise NewerFormat(path.name)
    if not found.whole:
        raise Damaged(path.name, found.tables)
    return found.tables


def salvage(path: Path, disk: Disk) -> dict[str, Documents]:
    """Whatever a file still holds; nothing if it is not there, not readable or not ours."""
    try:
        return load(path, disk)
    except Damaged as damaged:
        return damaged.tables
    except (SaveError, NewerFormat):
        return {}


def parse(raw: bytes) -> _Read:
    """Every document whose checksum holds; `whole` says whether that is all there ever was."""
    found = _Read()
    table = ""
    lines = raw.split(b"\n")
    for line in lines:
        begun = _TABLE.match(line.lstrip(b"{"))
        if begun:
            table = begun[1].decode()
        elif line not in (b"},", b"}}"):
            for part in filter(None, _STARTS.split(line)):  # more than one only if a line end was damaged
                document = _LINE.match(part)
                kept = document and _keep(found, table, document)
                found.whole &= bool(kept) and document is not None and part[document.end() :] in (b"", b",")
    found.whole &= lines[-1] == b"}}" and lines[0] == b'{"%s":{' % _HEAD.encode() and found.format is not None
    return found


def _keep(found: _Read, table: str, match: re.Match[bytes]) -> bool:
    """Keep a line's document if its checksum holds, under whichever table it was written for."""
    id_, rest = match[1].decode(), match[3]
    for name in (table, *(name for name in _NAMES if name != table)):
        if _sum(name, id_, rest) == int(match[2], 16):
            try:
                document = json.loads(b"{" + rest)
            except (ValueError, RecursionError):  # a checksum can be forged
                return False
            if name == _HEAD:
                found.format = document["format"] if isinstance(document.get("format"), int) else None
            else:
                found.tables.setdefault(name, {})[id_] = document
            return name == table
    return False
