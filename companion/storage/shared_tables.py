"""Our tables as a shared folder sees them: what is sent, and what is received from other devices.

Reading methods may run in another thread; all others belong to the thread that owns the store.
"""

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.errors import DataError, NewerData, SaveError
from companion.input.json_input import is_id
from companion.messages import Message, message
from companion.storage.disk import Stamp, replace_file
from companion.storage.folder import ABOUT, REVISIONS, TABLE
from companion.storage.lists import Lists
from companion.storage.metadata import Here, Metadata, read_metadata, write_metadata
from companion.storage.registers import LONGEST, Registers, assign, merged, of_one, other_texts, shown
from companion.storage.share import verified
from companion.storage.shared_folder import ResultId, parse_result_name, result_name
from companion.storage.summary import Summary
from companion.storage.sync_memory import Stamps
from companion.storage.table_file import MOST_BYTES, Contents
from companion.storage.table_text import text_of_shared
from companion.storage.tables import session_of, summarise
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.storage.store import Store


@dataclass(frozen=True, slots=True)
class Received:
    """A result that was verified."""

    contents: Contents
    line: Summary
    raw: bytes


@dataclass(frozen=True, slots=True)
class Revision:
    """A result that does not count, or not any more."""

    result: ResultId
    line: Summary
    here: bool
    """True if it was finished on this device."""

    @property
    def name(self) -> str:
        """Of its file."""
        return result_name(self.line.id, self.result)

    @property
    def title(self) -> Message:
        return message("revisions.here" if self.here else "revisions.another", number=self.result.revision)


class SharedTables:
    def __init__(self, store: "Store") -> None:
        self._store, self.device = store, store.device
        self._files, self._disk = store.files, store.disk
        self._revisions = store.folder / REVISIONS

    @property
    def _lists(self) -> Lists:
        return self._store.lists  # a restore makes new ones

    # --- reading ---

    def scan(self) -> dict[str, Stamps]:
        """All our tables, and those of which only the metadata is left, by names and stamps alone."""
        try:
            names = self._disk.scan(self._files.tables, TABLE)
        except FileNotFoundError:
            return {}
        ids = {name.removesuffix(ABOUT).removesuffix(TABLE) for name, stamp in names.items() if stamp}
        return {id_: (names.get(id_ + TABLE), names.get(id_ + ABOUT)) for id_ in ids if is_id(id_)}

    def stamps(self, id_: str) -> Stamps:
        return self._stamp(self._files.table(id_)), self._stamp(self._files.about(id_))

    def _stamp(self, path: Any) -> Stamp | None:
        try:
            return self._disk.stamp(path)
        except FileNotFoundError:
            return None

    def result(self, id_: str) -> Contents | None:
        """Of a table that is finished here, whole, and called as it was born; a TablesideError if it is unreadable."""
        if not self._files.table(id_).exists():
            return None
        contents = self._store.table_files.result(id_)
        return contents if contents and contents.header.id == id_ else None

    def verified(self, raw: bytes | None, name: str, table: str) -> Received | str:
        """A result, verified; or how one that cannot be read is counted."""
        if raw is None:
            return "waiting"
        try:
            found = verified(text_of_shared(raw, name), name, self._store.games)
        except NewerData:
            return "newer"
        except DataError:
            return "unreadable"
        header = found.contents.header
        if header.id != table or header.sample or not found.session.table.finished:
            return "unreadable"
        return Received(found.contents, summarise(table, found.session), raw)

    def metadata(self, id_: str) -> Metadata:
        return read_metadata(self._files.about(id_), self._disk)

    def is_to_go(self, id_: str) -> bool:
        """True of a table that was erased here, which the group wants erased in the folder too, and nobody put back."""
        metadata = self.metadata(id_)
        return self.is_erased(id_) and metadata.here.erase_there and bool(shown(metadata.registers, "removed"))

    def is_erased(self, id_: str) -> bool:
        """True of a table that was here, and of which only the mark is left."""
        return not self._files.table(id_).exists() and bool(self.metadata(id_).about.deleted_at)

    def _line(self, id_: str) -> Summary | None:
        """A list may still know a table that is gone."""
        return self._lists.line(id_) if self._files.has(id_) else None

    def is_open(self, id_: str) -> bool:
        line = self._line(id_)
        return line is not None and (not line.finished or bool(line.state))

    # --- revisions ---

    def save_revision(self, id_: str, result: ResultId, raw: bytes) -> None:
        """One durable write, once."""
        path = self._revisions / result_name(id_, result)
        if not path.exists():
            self._disk.make_folder(path.parent)
            replace_file(self._disk, path, raw)

    def list_revisions(self) -> dict[str, set[ResultId]]:
        """Of all tables, by names alone."""
        found: dict[str, set[ResultId]] = defaultdict(set)
        for name in filter(None, (parse_result_name(path.name) for path in self._revisions.glob("*"))):
            found[name[0]].add(name[1])
        return found

    def revisions(self, id_: str) -> list[Revision]:
        """Results of a table besides the one that counts, the highest first; what cannot be read is left out."""
        found: list[Revision] = []
        names = self._lists.players.names()
        us = {self.device.now.id, *self.device.now.former}
        for path in self._revisions.glob(f"{id_}.*"):
            name = parse_result_name(path.name)
            with suppress(OSError):
                received = self.verified(self._disk.read_regular(path, MOST_BYTES), path.name, id_)
                if name and isinstance(received, Received):
                    found.append(Revision(name[1], names.in_line(received.line), here=name[1].device in us))
        return sorted(found, key=lambda one: one.result, reverse=True)

    def look_at_revision(self, id_: str, result: ResultId) -> Session:
        """One of them, to be looked at; a SaveError if it cannot be read."""
        name, names = result_name(id_, result), self._lists.players.names()
        with suppress(OSError):
            raw = self._disk.read_regular(self._revisions / name, MOST_BYTES)
            received = self.verified(raw, name, id_)
            if isinstance(received, Received):
                header = names.in_header(received.contents.header)
                return session_of(replace(received.contents, header=header), id_)
        raise SaveError("store.table_missing")

    def other_texts(self, id_: str) -> dict[str, list[str]]:
        """Names, notes and places that were given to a table and are not shown, by field."""
        metadata = self.metadata(id_)
        return other_texts(metadata.registers, metadata.about.values)

    def is_revised(self, id_: str) -> bool:
        """True of a table with such results or texts."""
        return any(self._revisions.glob(f"{id_}.*")) or bool(self.other_texts(id_))

    # --- taking in ---

    def highest_seen(self, id_: str) -> ResultId | None:
        return _noted(self.metadata(id_), id_)

    def note_result(self, id_: str, result: ResultId) -> bool:
        """Before anybody can correct a result it is known which one that is. One durable write, if it is news."""
        metadata = self.metadata(id_)
        before = _noted(metadata, id_)
        is_news = not (before and before >= result)
        if not is_news and not metadata.here.kept:
            return False
        self._files.make()
        name = result_name(id_, result) if is_news else metadata.here.result
        noted = replace(metadata, here=replace(metadata.here, result=name, kept=""))
        write_metadata(self._files.about(id_), self._disk, noted)
        return True

    def join(self, id_: str) -> bool:
        """A table that the folder never had: nothing of it is apart from there. One durable write, if that is news."""
        metadata = self.metadata(id_)
        if not metadata.here.apart and not metadata.here.kept:
            return False
        write_metadata(
            self._files.about(id_), self._disk, replace(metadata, here=replace(metadata.here, apart=(), kept=""))
        )
        return True

    def take(self, id_: str, received: Received, seen: Stamp | None) -> str:
        """Put a result in place: it is added, or has corrected ours. One durable write.

        Nothing is done to a table that has changed since it was read: that is reported instead.
        """
        line = self._line(id_)
        if line and (seen is None or self.stamps(id_)[0] != seen):
            return "changed"
        self._store.table_files.write(id_, received.contents)
        self._lists.place(received.line)
        return "corrected" if line else "added"

    def receive(self, id_: str, theirs: Registers, *, finished_anew: bool = False) -> tuple[Metadata, Metadata]:
        """Write local changes, merge those of others, apply the current values; returns before and after. Idempotent.

        A table that was just finished is not removed.
        """
        before, line = self.metadata(id_), self._line(id_)
        values = _own_values(before, here=line is not None)
        registers: Registers = merged(self._assign(before.registers, values), theirs)
        if finished_anew and "removed" not in before.here.apart:
            registers = self._assign(registers, {"removed": bool(before.about.deleted_at)})
        after = _apart(replace(before, registers=registers))
        after = self._shown(after) if line else _not_shown(after)
        if after != before:
            self._files.make()
            write_metadata(self._files.about(id_), self._disk, after)
            if line:
                self._lists.place(line)
        return before, after

    def _assign(self, registers: Registers, values: Mapping[str, Any]) -> Registers:
        return merged(registers, of_one(assign(registers, self.device.now.id, values)))

    def _shown(self, metadata: Metadata) -> Metadata:
        """Apply the registers. A table removed elsewhere is in the bin from now on, for all its days."""
        apart = metadata.here.apart
        texts = {field: shown(metadata.registers, field) for field in LONGEST if field not in apart}
        about, here = replace(metadata.about, **texts), replace(metadata.here, unseen=False)
        removed = shown(metadata.registers, "removed")
        if removed != bool(about.deleted_at) and "removed" not in apart:
            at, count = self._store.today() if removed else (0, 0)
            about, here = replace(about, deleted_at=at), replace(here, binned=count)
        return replace(metadata, about=about, here=here)

    def flush(self) -> None:
        """Write the lists: until then what came in is in memory, and in the tables' own files."""
        self._lists.write()


def _noted(metadata: Metadata, id_: str) -> ResultId | None:
    name = parse_result_name(metadata.here.result)
    return name[1] if name and name[0] == id_ else None


def _own_values(metadata: Metadata, *, here: bool) -> dict[str, Any]:
    """What the group says on this device; of a table that is not here, that it was erased."""
    about, apart = metadata.about, metadata.here.apart
    if not here:
        return {"removed": True} if about.deleted_at and "removed" not in apart else {}
    said = {field: value for field, value in about.values.items() if value or not metadata.here.unseen}
    return {field: value for field, value in said.items() if field not in apart}


def _apart(metadata: Metadata) -> Metadata:
    """What was replaced here alone is no longer apart once the group says the same."""
    values = metadata.about.values
    apart = tuple(field for field in metadata.here.apart if values[field] != shown(metadata.registers, field))
    return replace(metadata, here=replace(metadata.here, apart=apart))


def _not_shown(metadata: Metadata) -> Metadata:
    """Of a table that is not here; the mark of one that was erased goes once somebody else has put it back."""
    if metadata.about.deleted_at and ("removed" in metadata.here.apart or shown(metadata.registers, "removed")):
        return metadata
    return Metadata(here=Here(unseen=True, result=metadata.here.result), registers=metadata.registers)
