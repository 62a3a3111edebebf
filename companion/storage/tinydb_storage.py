"""TinyDB storage: one JSON document a line, each with a checksum, the whole file replaced atomically.

TinyDB's own storage rewrites in place, and a kill leaves half a file. Of a damaged file every intact line is read.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from tinydb.storages import Storage

from companion.errors import DataError, SaveError, TablesideError
from companion.input.json_input import compact_json
from companion.messages import message
from companion.storage.disk import Disk, Stamp, cannot_read, name_aside, previous_of, replace_file, set_aside, stamp_of

FORMAT = 1
_HEAD = "tableside"
_NAMES = (
    *(_HEAD, "table", "steps", "tables", "players", "live", "settings", "place", "printed", "about", "past"),
    *("sheets", "options"),
)
_LINE = re.compile(rb'("(\d{1,9})":\{"#":"([0-9a-f]{8})",(.*\})),?', re.DOTALL)
_TABLE = re.compile(rb'^"([a-z]+)":\{$')
_STARTS = re.compile(rb'(?="\d{1,9}":\{"#":")')

Documents: TypeAlias = dict[str, dict[str, Any]]


class Line(bytes):
    """A document as it stands in a file, its checksum held; no object is made of it until somebody looks into it."""

    __slots__ = ()

    @property
    def json(self) -> bytes:
        """Without the id and the checksum."""
        return b"{" + self[self.index(b",") + 1 :]

    def document(self) -> dict[str, Any]:
        """A ValueError or a RecursionError if it is none after all: a checksum can be forged."""
        document: dict[str, Any] = json.loads(self.json)
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
    lines: dict[str, Lines] = field(default_factory=dict)
    """Every line whose checksum holds, by table."""
    whole: bool = True
    """True if that is all there ever was."""
    format: int | None = None

    @property
    def newer(self) -> bool:
        """True of what a newer release wrote."""
        return self.format is not None and self.format > FORMAT

    def documents(self) -> dict[str, Documents]:
        """Of all lines that are JSON: a checksum can be forged."""
        tables: dict[str, Documents] = {}
        for table, lines in self.lines.items():
            for number, line in lines.items():
                try:
                    tables.setdefault(table, {})[number] = line.document()
                except (ValueError, RecursionError):
                    self.whole = False
        return tables


class LineStorage(Storage):
    """A TinyDB storage over one file; what it last read or wrote it remembers, for we are its only writer.

    Should somebody else have written the file meanwhile, the next write is refused and theirs stays. The documents of
    `closed` tables are kept as lines: there may be thousands, and each is read once.
    """

    def __init__(
        self, path: Path, disk: Disk, kind: str, *, closed: Collection[str] = (), most: int | None = None
    ) -> None:
        """A file of more than so many bytes is never written."""
        super().__init__()
        self._path, self._disk, self._kind, self._closed, self._most = path, disk, kind, closed, most
        self._tables: dict[str, Any] | None = None
        self._waiting: dict[str, Any] | None = None
        self._together = False
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
        found = parse(_read(self._path, self._disk))
        opened = _Read({table: lines for table, lines in found.lines.items() if table not in self._closed})
        documents = opened.documents()
        found.whole &= opened.whole
        _check(found, self._path.name)
        self._tables = {**found.lines, **documents}

    def hold(self, tables: dict[str, Any]) -> None:
        """Take this for the contents of a damaged file: it is set aside and replaced by the next write, not before."""
        self._tables, self._damaged = tables, True

    def mend(self) -> str:
        """Go on without a damaged file; the name under which the first write sets it aside, if it can be read."""
        self.hold({})
        with suppress(OSError):
            return name_aside(self._path, self._disk, self._disk.read(self._path)).name
        return ""

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
        raw = assemble(self._kind, lines)
        if self._most is not None and len(raw) > self._most:
            raise SaveError("store.too_large", file=self._path.name)
        if (self._damaged or (self._stamp is None and _is_newer(self._path, self._disk))) and self._path.exists():
            set_aside(self._path, self._disk)
        try:
            replace_file(self._disk, self._path, raw)
        finally:
            self._stamp = stamp_of(self._disk, self._path)  # also of an entry that was taken back
        self._damaged = False
        self._tables = {table: lines[table] if table in self._closed else data[table] for table in data}

    def _lines_of(self, data: Mapping[str, Any]) -> dict[str, Lines]:
        return {
            table: {
                id_: document if type(document) is Line else Line(line_of(table, id_, document))
                for id_, document in documents.items()
            }
            for table, documents in data.items()
        }


def line_of(table: str, id_: str, document: Mapping[str, Any]) -> bytes:
    """A document as one line of the file."""
    rest = compact_json(document).encode("utf-8", "surrogatepass")[1:]
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


def _read(path: Path, disk: Disk) -> bytes:
    try:
        return disk.read(path)
    except OSError as error:
        raise cannot_read(error, path.name) from error


def _check(found: _Read, file: str) -> None:
    if found.newer:
        raise NewerFormat(file)
    if not found.whole:
        raise Damaged(file, found.documents())


def readable(path: Path, disk: Disk) -> dict[str, Documents]:
    """Whatever a file still holds; nothing if it is not there or not ours.

    One that cannot be read now is a SaveError: it may hold everything.
    """
    found = parsed(path, disk)
    return {} if found.newer else found.documents()


def parsed(path: Path, disk: Disk) -> _Read:
    """The same with its format, whichever that is."""
    return parse(_read(path, disk)) if path.exists() else _Read()


def _is_newer(path: Path, disk: Disk) -> bool:
    """What cannot be read now is not known to be newer."""
    try:
        return parsed(path, disk).newer
    except SaveError:
        return False


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
    """Every line whose checksum holds, whatever has become of the others."""
    found = _Read()
    table, before, rows = "", 0, Lines()
    lines = raw.split(b"\n")
    for line in lines:
        document = _LINE.fullmatch(line)
        if document:
            words, number, sum_, rest = document.groups()
            if crc32(rest, crc32(number + b"/", before)) == int(sum_, 16):
                rows[number.decode()] = Line(words)
                continue
        if begun := _TABLE.match(line.lstrip(b"{")):
            table, before = begun[1].decode(), crc32(begun[1] + b"/")
            rows = found.lines.setdefault(table, {})
        elif line not in (b"},", b"}}"):
            found.whole = False
            _salvage_line(found, table, line)
    head = _Read({_HEAD: found.lines.pop(_HEAD, {})}).documents().get(_HEAD, {}).get("1", {})
    found.format = head["format"] if isinstance(head.get("format"), int) else None
    found.whole &= lines[-1] == b"}}" and lines[0] == b'{"%s":{' % _HEAD.encode() and found.format is not None
    return found


def _salvage_line(found: _Read, table: str, line: bytes) -> None:
    """Whatever holds of a line: several stand in one if a line end was damaged, or it was written for another table."""
    for document in filter(None, map(_LINE.match, _STARTS.split(line))):
        words, number, sum_, rest = document.groups()
        for name in (table, *_NAMES):
            if _sum(name, number.decode(), rest) == int(sum_, 16):
                found.lines.setdefault(name, {})[number.decode()] = Line(words)
                break
