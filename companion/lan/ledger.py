"""Ledger: the log of shared tables. A room plans a record, the ledger stores it, and then the room takes it.

Whoever appends first at a number has it: who comes second takes in what came first, and plans anew.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.errors import SaveError
from companion.table.changes import Change, Entered
from companion.table.session import Session

T = TypeVar("T")


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
    """Seats, codes and requests to join from now on; None if they stay as they are."""


class Ledger(Protocol):
    """A SaveError where nothing can be stored or read now."""

    async def append(self, table: str, n: int, record: Record) -> bool:
        """Store a table's n-th record, durably; False if it has another n-th record, or had this one before."""

    async def read(self, table: str, after: int) -> Sequence[Record]:
        """A table's records after the first so many."""

    def watch(self, heard: Callable[[str, int], None]) -> None:
        """Call back with a table and its number of records when somebody else has appended to it."""


class FolderLedger:
    """One table in a folder, which nobody else writes: nobody comes first, and nothing is heard from elsewhere.

    A change goes into the table's own file. Ids of entries lie beside the seats, written before the entry: after a
    restart a phone learns whether its own arrived.
    """

    def __init__(self, session: Session, save: Callable[[], None]) -> None:
        self._session, self._save = session, save
        self.ids: dict[int, tuple[str, str]] = {}
        """By the number of an entry that a phone made, or is about to make: the phone's key and the command's id."""

    async def append(self, table: str, n: int, record: Record) -> bool:  # noqa: ARG002 - a file knows both
        if record.change is None:
            return True
        if not isinstance(record.change, Entered):
            self._session.store(record.change)
            return True
        number = record.change.cursor + 1
        self.ids[number] = record.by, record.id
        self._save()
        try:
            self._session.store(record.change)
        except SaveError:
            del self.ids[number]
            self._save()
            raise
        return True

    async def read(self, table: str, after: int) -> Sequence[Record]:  # noqa: ARG002 - there is nothing else
        return ()

    def watch(self, heard: Callable[[str, int], None]) -> None: ...


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that never has to wait, as with a folder: for a thread that has no event loop."""
    try:
        work.send(None)
    except StopIteration as done:
        found: T = done.value
        return found
    work.close()
    raise RuntimeError("it has to wait")
