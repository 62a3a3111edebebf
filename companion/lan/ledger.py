"""Ledger: the log of shared tables. A room plans a record, the ledger stores it, and then the room takes it.

Whoever appends first at a number has it: who comes second takes in what came first, and plans anew.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.errors import DataError, SaveError
from companion.input.json_input import Node, checked_object
from companion.table.changes import Change, Entered, Moved, decode_change, encode_change
from companion.table.header import Header, codec_for
from companion.table.session import Session

T = TypeVar("T")


class Unreachable(Exception):
    """Nothing can be stored or read now, and what was just stored may have arrived or not; phones try again."""

    code = "lan.busy"
    """What phones are told meanwhile."""


class Unreadable(Unreachable):
    """A table that a newer release has continued: it waits at this host until that is updated."""

    code = "lan.league.newer_table"


@dataclass(frozen=True, slots=True)
class Record:
    """One change of a shared table: what was entered or undone, or who sits where now."""

    id: str
    """Made by whoever wants it, so that a repeated request is answered and not carried out again."""
    by: str = ""
    """The key of the phone that made it; empty for the organiser."""
    seat: int | None = None
    """Where that phone sat."""
    change: Change | None = None
    seats: Mapping[str, Any] | None = None
    """Seats and codes from now on; None if they stay as they are."""
    header: Mapping[str, Any] | None = None
    """Of a table's first record: what it was opened with."""
    line: Mapping[str, Any] | None = None
    """Of a record that finishes a table: its line in the history."""
    knocks: Mapping[str, Any] | None = None
    """Requests to join to remove and to store with it; they are no part of the log."""

    @property
    def is_logged(self) -> bool:
        """False of a change of requests to join alone."""
        return self.knocks is None or self.change is not None or self.seats is not None


def encode_record(record: Record) -> dict[str, Any]:
    change = None if record.change is None else encode_change(record.change)
    optional = {"by": record.by, "seat": record.seat, "change": change, "seats": record.seats, "header": record.header}
    return {"id": record.id, **{name: value for name, value in optional.items() if value not in (None, "")}}


def decode_record(node: Node, header: Header) -> Record:
    """A record from plain data; a DataError if it is none of a table that was opened like this."""
    node.fields(("id",), ("by", "seat", "change", "seats", "header"))
    count = len(header.seats)
    change = decode_change(codec_for(header.game), node.field("change"), count) if node.has("change") else None
    seat = node.field("seat").number(0, count - 1) if node.has("seat") else None
    by = node.field("by").text() if node.has("by") else ""
    return Record(node.field("id").text(), by, seat, change, decode_seats(node), node.value.get("header"))


def check_follows(record: Record, table: str, cursor: int, count: int) -> None:
    """A DataError if this is no change of a table with so many entries, so many of which stand."""
    match record.change:
        case Entered(at) if at != cursor:
            raise DataError(table, "change.cursor", str(cursor), str(at))
        case Moved(at) if at > count:
            raise DataError(table, "change.cursor", f"0 to {count}", str(at))


def decode_seats(node: Node) -> Mapping[str, Any] | None:
    """Seats and codes in a record, of which whatever makes no sense is left out later."""
    return checked_object(node.value["seats"], node.file, "seats") if node.value.get("seats") is not None else None


class Ledger(Protocol):
    """Unreachable where nothing can be stored or read now."""

    async def append(self, table: str, n: int, record: Record) -> bool:
        """Store a table's n-th record, durably; False if it has another n-th record, or had this one before."""

    async def read(self, table: str, after: int) -> Sequence[Mapping[str, Any]]:
        """A table's records after the first so many, as plain data."""

    def watch(self, appended: Callable[[str, int], None]) -> None:
        """Call back with a table and its number of records when somebody has appended to it."""


class FolderLedger:
    """One table in a folder, which nobody else writes: nobody comes first, and nothing comes from elsewhere.

    A change goes into the table's own file. Ids of entries lie beside the seats, written before the entry: after a
    restart a phone learns whether its own arrived.
    """

    def __init__(self, session: Callable[[], Session], save: Callable[[], None]) -> None:
        self._session, self._save = session, save
        self.ids: dict[int, tuple[str, str]] = {}
        """By the number of an entry that a phone made, or is about to make: the phone's key and the command's id."""

    async def append(self, table: str, n: int, record: Record) -> bool:  # noqa: ARG002 - a file knows both
        if record.change is None:
            return True
        if not isinstance(record.change, Entered):
            self._session().store(record.change)
            return True
        number = record.change.cursor + 1
        self.ids[number] = record.by, record.id
        self._save()
        try:
            self._session().store(record.change)
        except SaveError:
            del self.ids[number]
            self._save()
            raise
        return True

    async def read(self, table: str, after: int) -> Sequence[Mapping[str, Any]]:  # noqa: ARG002 - there is nothing else
        return ()

    def watch(self, appended: Callable[[str, int], None]) -> None: ...


def run_now(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that never has to wait, as with a folder: for a thread that has no event loop."""
    try:
        work.send(None)
    except StopIteration as done:
        found: T = done.value
        return found
    work.close()
    raise RuntimeError("it has to wait")
