"""What a group says of its score sheets, beyond their text: which are deleted, shared, or counted together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.errors import DataError, SaveError
from companion.input.codec import Codec
from companion.input.json_input import Node, is_id
from companion.messages import Message
from companion.storage.disk import Disk, previous_of
from companion.storage.tinydb_storage import Damaged, LineStorage, NewerFormat, salvage

MARKS, KIND = "sheets.json", "sheets"


@dataclass(frozen=True, slots=True)
class SheetMark:
    id: str
    deleted_at: int = 0
    """Seconds since the epoch; 0 unless it was deleted."""
    shared: tuple[int, ...] = ()
    """Versions that others may have."""
    counted_with: str = ""
    """The id of the sheet whose game this one is in statistics."""


CODEC = Codec((SheetMark,))


class SheetMarks:
    """In memory from the first look on, written as a whole. A file that cannot be read now is never written over."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.notice: Message | None = None
        """Why the file cannot be read, or could not be read in full."""
        self._path, self._disk = path, disk
        self._storage = LineStorage(path, disk, KIND)
        self._unread: SaveError | None = None
        self._marks: Mapping[str, SheetMark] | None = None

    @property
    def known(self) -> bool:
        """False while the file cannot be read."""
        self.all()
        return self._unread is None

    def all(self) -> Mapping[str, SheetMark]:
        """By id of the sheet."""
        if self._marks is None or self._unread:
            self._marks = self._read()
        return self._marks

    def write_aside(self, path: Path, marks: Iterable[SheetMark]) -> None:
        """The same with these instead of what is said of their sheets, to another file."""
        SheetMarks(path, self._disk).set(*{**self.all(), **{mark.id: mark for mark in marks}}.values())

    def of(self, id_: str) -> SheetMark:
        return self.all().get(id_) or SheetMark(id_)

    def set(self, *marks: SheetMark) -> None:
        """One durable write, if it is news; a SaveError has changed nothing."""
        before = self.all()
        if self._unread:
            raise self._unread
        after = {**before, **{mark.id: mark for mark in marks}}
        after = {id_: mark for id_, mark in after.items() if mark != SheetMark(id_)}
        if after != before:
            lines = enumerate(after.values(), 1)
            self._storage.write({KIND: {str(number): CODEC.encode_fields(mark) for number, mark in lines}})
            self._marks = after

    def count_with(self, id_: str, other: str) -> None:
        """Count one as another in statistics; as itself if that is empty."""
        self.set(replace(self.of(id_), counted_with=other))

    def _read(self) -> dict[str, SheetMark]:
        self._unread = self.notice = None
        try:
            return decoded((self._storage.read() or {}).get(KIND, {}).values())
        except Damaged as damaged:
            older = salvage(previous_of(self._path), self._disk).get(KIND, {})
            self._storage.mend()
            self.notice = damaged.message
            return decoded([*older.values(), *damaged.tables.get(KIND, {}).values()])
        except NewerFormat as newer:
            self.notice, self._unread = newer.message, SaveError("store.newer_format", file=self._path.name)
        except SaveError as error:
            self.notice, self._unread = error.message, error
        return {}


def decoded(documents: Iterable[Mapping[str, Any]]) -> dict[str, SheetMark]:
    """By id; what makes no sense is left out."""
    found = {}
    for plain in documents:
        try:
            mark: SheetMark = CODEC.decode_fields(Node(plain, MARKS), SheetMark)
        except DataError:
            continue
        if is_id(mark.id):
            found[mark.id] = mark
    return found
