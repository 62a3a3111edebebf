"""File of one table: header, steps, cursor and drafts."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document

from companion.errors import DataError
from companion.input.json_input import Node
from companion.messages import Message, message
from companion.storage.disk import Disk, cannot_read, name_aside, previous_of
from companion.storage.step_lines import read_steps
from companion.storage.tinydb_storage import Damaged, Documents, Line, LineStorage, assemble, line_of, readable, salvage
from companion.storage.verify import Misfit, Verifier
from companion.table.changes import Change, Entered, Marked, Moved
from companion.table.draft import Drafts, from_plain, to_plain
from companion.table.header import Header, codec_for, decode_header, encode_header
from companion.table.revealed import Uncoverings
from companion.table.revealed import from_plain as seen_from_plain
from companion.table.revealed import to_plain as seen_to_plain
from companion.table.session import StepStorage
from companion.table.state import Game
from companion.table.steps import LATEST_TIME, Step, decode_step, encode_step

KIND = "table"
HEAD, STEPS = "table", "steps"
UNCOVERED, FIRST_FINISH = "uncovered", "first_finish"
MOST_BYTES = 16_000_000
"""The largest table: what is written is never more, and what comes from outside may not be."""
HIGHEST_STEP = 100_000
"""Highest valid number of a step."""


@dataclass(frozen=True, slots=True)
class Contents:
    header: Header
    steps: tuple[Step, ...]
    cursor: int
    drafts: Drafts = ()
    notice: Message | None = None
    uncovered: Uncoverings = ()
    first_finish: int = 0
    """When the table was finished first, if that entry is gone since; see `Session.first_finish`."""


class TableFile(StepStorage):
    """A keeper over one TinyDB file. A tap is one durable write of this file, whatever else is on the disk.

    It remembers what it read: should the file be gone when the next entry comes, the whole table is written again.
    """

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._storage = LineStorage(path, disk, KIND, closed=(STEPS,), most=MOST_BYTES)
        self._db = TinyDB(storage=lambda: self._storage)
        self._head = self._db.table("table")
        self._steps = self._db.table(STEPS)

    def create(self, contents: Contents) -> None:
        """Write a whole table, over whatever the file held."""
        self._storage.write(_documents(contents))

    def hold(self, contents: Contents) -> None:
        """Take what was recovered for the contents of a damaged file; the next entry, or `mend`, puts it there."""
        self._storage.hold(_documents(contents))

    def mend(self) -> None:
        self._storage.write(self._storage.read() or {})

    def read(self, games: Mapping[str, Game]) -> Contents:
        """What the file holds; raises Damaged, NewerFormat, DataError, or SaveError if it cannot be read."""
        tables, file = self._storage.read() or {}, self._path.name
        steps = tables.get(STEPS, {})
        if list(steps) != [str(n) for n in range(1, len(steps) + 1)] or "1" not in tables.get("table", {}):
            raise Damaged(file, tables)
        head = Node(tables["table"]["1"], file)
        header = decode_header(head, games)
        try:
            read = read_steps((line.json for line in steps.values()), header, file)
        except (ValueError, RecursionError):  # every checksum holds, and yet it is no JSON
            raise Damaged(file, {}) from None
        cursor = head.field("cursor").number(0, len(read)) if head.has("cursor") else len(read)
        uncovered = seen_from_plain(head.value.get(UNCOVERED), len(header.seats))
        drafts, first_finish = from_plain(head.value.get("drafts")), _first_finish(head.value)
        return Contents(header, read, cursor, drafts, uncovered=uncovered, first_finish=first_finish)

    def store(self, change: Change, drafts: Drafts) -> None:
        match change:
            case Entered():
                self._add(change, drafts)
            case Moved():
                self._set(drafts, cursor=change.cursor)
            case Marked():
                self._set(drafts, **{UNCOVERED: seen_to_plain(change.uncovered)})

    def _add(self, change: Entered, drafts: Drafts) -> None:
        with self._storage.together():
            undone = range(change.cursor + 1, len(self._steps) + 1)
            if undone:
                self._steps.remove(doc_ids=list(undone))
            self._steps.insert(Document(change.plain, doc_id=change.cursor + 1))
            self._set(drafts, cursor=change.cursor + 1, **_lasting(change.uncovered, change.first_finish))

    def save_drafts(self, drafts: Drafts) -> None:
        self._set(drafts)

    def _set(self, drafts: Drafts, **fields: Any) -> None:
        head = self._head.get(doc_id=1)
        assert isinstance(head, Document)
        others = {name: value for name, value in head.items() if name != "drafts"}
        changed = {**others, **fields, **({"drafts": to_plain(drafts)} if drafts else {})}
        with self._storage.together():
            self._head.remove(doc_ids=[1])
            self._head.insert(Document(changed, doc_id=1))


def _documents(contents: Contents) -> dict[str, Documents]:
    codec = codec_for(contents.header.game)
    steps = {str(number): encode_step(codec, step) for number, step in enumerate(contents.steps, 1)}
    return {HEAD: {"1": _head(contents)}, STEPS: steps}


def file_bytes(contents: Contents) -> bytes:
    """A table's whole file."""
    documents = _documents(contents)
    lines = {name: {n: Line(line_of(name, n, one)) for n, one in found.items()} for name, found in documents.items()}
    return assemble(KIND, lines)


def _head(contents: Contents) -> dict[str, Any]:
    """All of a table but its steps, as its file holds it."""
    head = {**encode_header(contents.header), "cursor": contents.cursor}
    if contents.drafts:
        head["drafts"] = to_plain(contents.drafts)
    head.update(_lasting(contents.uncovered, contents.first_finish))
    return head


def _lasting(uncovered: Uncoverings, first_finish: int) -> dict[str, Any]:
    """What a table keeps of entries that are gone."""
    seen = {UNCOVERED: seen_to_plain(uncovered)} if uncovered else {}
    return {**seen, FIRST_FINISH: first_finish} if first_finish else seen


def _first_finish(head: Mapping[str, Any]) -> int:
    """What makes no sense is nothing: a table is worth more than its date."""
    found = head.get(FIRST_FINISH, 0)
    return found if type(found) is int and 0 <= found <= LATEST_TIME else 0


def recover_table(
    path: Path,
    disk: Disk,
    games: Mapping[str, Game],
    known: Mapping[str, Any] | None,
    *,
    now: bool = False,
) -> Contents:
    """Everything readable of a damaged file, and a sentence that says so. Nothing is written.

    Lines that are gone are taken from the previous version of the file, the header if need be from the index
    (`known`). An entry that is nowhere to be found leaves a mark in the log; those after it are kept. If a version
    cannot be read at present that is a SaveError, unless the table is wanted `now`, with whatever is left.
    """
    read = salvage if now else readable
    ours, older = read(path, disk), read(previous_of(path), disk)
    head = ours.get("table", {}).get("1") or older.get("table", {}).get("1") or known
    damaged_copy = _damaged_copy(path, disk)
    try:
        header = decode_header(Node(head or {}, path.name), games)
    except DataError:
        raise Damaged(path.name, {}) from None
    assert head is not None
    documents = _merge(ours, older)
    last = max((int(n) for n in documents), default=0)
    expected = head.get("cursor", last)
    if not isinstance(expected, int) or expected < 0:
        expected = last
    steps = _readable_steps(header, documents, last, path.name)
    lost = sum(step.lost for step in steps) + max(0, expected - last)
    notice = message("store.recovered", file=damaged_copy, count=len(steps) - sum(s.lost for s in steps), lost=lost)
    if not damaged_copy:
        notice = message("store.previous_used", file=path.name)
    uncovered = seen_from_plain(head.get(UNCOVERED), len(header.seats))
    drafts, first_finish = from_plain(head.get("drafts")), _first_finish(head)
    return Contents(header, steps, min(expected, len(steps)), drafts, notice, uncovered, first_finish)


def _damaged_copy(path: Path, disk: Disk) -> str:
    """The name a damaged file will be kept under; none if the file is gone."""
    if not path.exists():
        return ""
    try:
        return name_aside(path, disk, disk.read(path)).name
    except OSError as error:
        raise cannot_read(error, path.name) from error


def _merge(ours: dict[str, Documents], older: dict[str, Documents]) -> Documents:
    """Our steps, and the older file's where ours are gone; what had been undone there may since have been replaced."""
    older_head = older.get("table", {}).get("1", {})
    trusted = older_head.get("cursor", 0)
    if not isinstance(trusted, int):
        trusted = 0
    spare = {n: step for n, step in older.get("steps", {}).items() if int(n) <= trusted}
    found = {**spare, **ours.get("steps", {})}
    return {n: step for n, step in found.items() if int(n) <= HIGHEST_STEP}


def _readable_steps(header: Header, documents: Documents, last: int, file: str) -> tuple[Step, ...]:
    """Steps 1 to last; one that is gone, or no longer fits without its neighbours, is marked as lost."""
    codec, verifier = codec_for(header.game), Verifier(header, file)
    for number in range(1, last + 1):
        try:
            verifier.add(decode_step(codec, Node(documents[str(number)], file), len(header.seats)))
        except (KeyError, DataError, Misfit):
            verifier.add(Step(0, (), lost=True))
    return tuple(verifier.replay.steps)
