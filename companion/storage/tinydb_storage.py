"""TinyDB storage: one JSON document a line, each with a checksum, the whole file replaced atomically.

TinyDB's own storage rewrites in place, and a kill leaves half a file. Of a damaged file every intact line is read.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from tinydb.storages import Storage

from companion.errors import DataError, SaveError, TablesideError
from companion.messages import message
from companion.storage.disk import Disk, Stamp, cannot_read, previous_of, replace_file, set_aside, stamp_of

FORMAT = 1
_HEAD = "tableside"
_NAMES = (_HEAD, "table", "steps", "tables", "players", "live", "settings", "place", "printed", "about", "past")
_LINE = re.compile(rb'"(\d{1,9})":\{"#":"([0-9a-f]{8})",(.*\})', re.DOTALL)
_WHOLE_LINE = re.compile(rb'("(\d{1,9})":\{"#":"([0-9a-f]{8})",(.*\})),?', re.DOTALL)
_TABLE = re.compile(rb'^"([a-z]+)":\{$')
_STARTS = re.compile(rb'(?="\d{1,9}":\{"#":")')

Documents: TypeAlias = dict[str, dict[str, Any]]


class Line(bytes):
    """A document as it stands in a file, its checksum held; no object is made of it until somebody looks into it."""

    __slots__ = ()

    def document(self) -> dict[str, Any]:
        """A ValueError or a RecursionError if it is none after all: a checksum can be forged."""
        document: dict[str, Any] = json.loads(b"{" + self[self.index(b",") + 1 :])
        return document


Lines: TypeAlias = dict[str, Line]


class Damaged(TablesideError):
    """A save that is not whole; `tables` holds what could still be read."""

    def __init__(self, file: str, tables: dict[str, Documents]) -> None:
        super().__init__(message("store.damaged", file=file))
        self.tables = tables


class NewerFormat(TablesideError):
    def __init__(self, file: str) -> None:
        super().__init__(message("store.newer_format", file=file))


class Unknown(TablesideError):
    """A save that is whole and of our format, and yet says something that we do not know."""

    def __init__(self, found: DataError) -> None:
        kinds = {"game": "store.unknown_game", "depth": "store.unknown_depth"}
        words = kinds.get(found.place, "store.unknown_words")
        super().__init__(message(words, file=found.file, place=found.place or "table"))


@dataclass(slots=True)
class _Read:
    tables: dict[str, Documents] = field(default_factory=dict)
    whole: bool = True
    format: int | None = None


class LineStorage(Storage):
    """A TinyDB storage over one file; what it last read or wrote it remembers, for we are its only writer.

    Should somebody else have written the file meanwhile, the next write is refused and theirs stays. The documents of
    `closed` tables are kept as lines: there may be thousands, and each is read once.
    """

    def __init__(self, path: Path, disk: Disk, kind: str, *, closed: Collection[str] = ()) -> None:
        super().__init__()
        self._path, self._disk, self._kind, self._closed = path, disk, kind, closed
        self._tables: dict[str, Any] | None = None
        self._waiting: dict[str, Any] | None = None
        self._together = False
        self._written: dict[tuple[str, str], tuple[dict[str, Any], Line]] = {}
        """The line of each document that is not kept as one."""
        self._stamp: Stamp | None = None
        self._damaged = False

    def read(self) -> dict[str, Any] | None:
        if self._waiting is not None:
            return dict(self._waiting)
        if self._tables is None and self._path.exists():
            stamp = stamp_of(self._disk, self._path)
            self._load()
            self._stamp = stamp
        return None if self._tables is None else dict(self._tables)

    def _load(self) -> None:
        raw = _read(self._path, self._disk)
        try:
            self._remember(whole_lines(raw, self._kind), None)
        except (ValueError, RecursionError):
            self._tables = _checked(parse(raw), self._path.name)
            self._remember(self._lines_of(self._tables), self._tables)

    def hold(self, tables: dict[str, Any]) -> None:
        """Take this for the contents of a damaged file: it is set aside and replaced by the next write, not before."""
        self._tables, self._damaged = tables, True

    def write(self, data: dict[str, Any]) -> None:
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

    def _commit(self, data: dict[str, Any]) -> None:
        lines = self._lines_of(data)
        if self._stamp is not None and stamp_of(self._disk, self._path) not in (None, self._stamp):
            raise SaveError("store.changed_elsewhere", file=self._path.name)
        if self._damaged and self._path.exists():
            set_aside(self._path, self._disk)
        try:
            replace_file(self._disk, self._path, assemble(self._kind, lines))
        finally:
            self._stamp = stamp_of(self._disk, self._path)  # also of an entry that was taken back
        self._damaged = False
        self._remember(lines, data)

    def _remember(self, lines: dict[str, Lines], data: Mapping[str, Any] | None) -> None:
        """What is in the file now: closed tables as lines, all others as documents with their lines beside them."""
        tables: dict[str, Any] = {}
        written = {}
        for table, found in lines.items():
            if table in self._closed:
                tables[table] = found
                continue
            tables[table] = data[table] if data else {id_: line.document() for id_, line in found.items()}
            written.update({(table, id_): (tables[table][id_], line) for id_, line in found.items()})
        self._tables, self._written = tables, written

    def _lines_of(self, data: Mapping[str, Any]) -> dict[str, Lines]:
        """Each document's line; one that has not changed since the last write is not written out again."""
        return {
            table: {
                id_: document if type(document) is Line else self._line(table, id_, document)
                for id_, document in documents.items()
            }
            for table, documents in data.items()
        }

    def _line(self, table: str, id_: str, document: dict[str, Any]) -> Line:
        known = self._written.get((table, id_))
        return known[1] if known and known[0] is document else Line(line_of(table, id_, document))


def line_of(table: str, id_: str, document: Mapping[str, Any]) -> bytes:
    """A document as one line of the file."""
    rest = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")[1:]
    return raw_line(table, id_, rest)


def raw_line(table: str, id_: str, rest: bytes) -> bytes:
    """The line of a document whose JSON is known, without its first bracket."""
    return b'"%s":{"#":"%08x",%s' % (id_.encode(), _sum(table, id_, rest), rest)


def _sum(table: str, id_: str, rest: bytes) -> int:
    return crc32(rest, crc32(f"{table}/{id_}/".encode()))


def assemble(kind: str, tables: Mapping[str, Lines]) -> bytes:
    """The bytes of a whole file."""
    parts = _beginning(kind)
    for table, lines in tables.items():
        if lines:
            parts += [b"},", b'"%s":{' % table.encode()]
            parts.append(b",\n".join(lines.values()))
    return b"\n".join(parts) + b"\n}}"


def _beginning(kind: str) -> list[bytes]:
    return [b'{"%s":{' % _HEAD.encode(), line_of(_HEAD, "1", {"format": FORMAT, "kind": kind})]


def whole_lines(raw: bytes, kind: str) -> dict[str, Lines]:
    """The lines of a file that is whole to the last byte and of our format; a ValueError for any other.

    The quick way, for ten thousand lines: `parse` says what is left of a file that is not whole.
    """
    lines = raw.split(b"\n")
    if lines[:2] != _beginning(kind) or lines[-1] != b"}}":
        raise ValueError("beginning or end")
    tables: dict[str, Lines] = {}
    before, found = 0, {}
    for line in lines[2:-1]:
        document = _WHOLE_LINE.fullmatch(line)
        if document:
            words, id_, sum_, rest = document.groups()
            number = id_.decode()
            if crc32(rest, crc32(id_ + b"/", before)) != int(sum_, 16) or number in found:
                raise ValueError("checksum, or there twice")
            found[number] = Line(words)
        elif line != b"},":
            begun = _TABLE.match(line)
            name = begun[1].decode() if begun else _HEAD
            if name == _HEAD or name in tables:
                raise ValueError("no line, or a part that is there twice")
            found = tables[name] = {}
            before = crc32(f"{name}/".encode())
    return tables


def load(path: Path, disk: Disk) -> dict[str, Documents]:
    """The tables of a save, or `Damaged` with what is left of it, or `NewerFormat`, or a SaveError if unreadable."""
    return _checked(parse(_read(path, disk)), path.name)


def _read(path: Path, disk: Disk) -> bytes:
    try:
        return disk.read(path)
    except OSError as error:
        raise cannot_read(error, path.name) from error


def _checked(found: _Read, file: str) -> dict[str, Documents]:
    if found.format is not None and found.format > FORMAT:
        raise NewerFormat(file)
    if not found.whole:
        raise Damaged(file, found.tables)
    return found.tables


def readable(path: Path, disk: Disk) -> dict[str, Documents]:
    """Whatever a file still holds; nothing if it is not there or not ours.

    One that cannot be read now is a SaveError: it may hold everything.
    """
    if not path.exists():
        return {}
    try:
        return load(path, disk)
    except Damaged as damaged:
        return damaged.tables
    except NewerFormat:
        return {}


def first_document(path: Path, disk: Disk, kind: str) -> dict[str, Any]:
    """Of a small file, or of the version before it; empty if there is none. SaveError if it cannot be read now."""
    sources = (path, previous_of(path))
    found = (readable(source, disk).get(kind, {}).get("1", {}) for source in sources)
    return next(filter(None, found), {})


def salvage(path: Path, disk: Disk) -> dict[str, Documents]:
    """The same, and nothing if it cannot be read."""
    try:
        return readable(path, disk)
    except SaveError:
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
                added = document and _add_document(found, table, document)
                found.whole &= bool(added) and document is not None and part[document.end() :] in (b"", b",")
    found.whole &= lines[-1] == b"}}" and lines[0] == b'{"%s":{' % _HEAD.encode() and found.format is not None
    return found


def _add_document(found: _Read, table: str, match: re.Match[bytes]) -> bool:
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
