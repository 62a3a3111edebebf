"""Synchronises with a shared folder: sends our results and registers, receives those of other devices.

Results are immutable files; the highest (revision, device) of a table is its result everywhere. Metadata are
last-writer-wins registers. Order, duplicates and clocks do not matter, and syncing is idempotent.

It runs as a generator of steps: I/O on the shared folder is handed out, changes to our own tables are made here, one
table at a time. It may end after any step and resumes the next time.
"""

import errno
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.errors import DataError, NewerData, SaveError, TablesideError
from companion.messages import Message, message
from companion.storage.disk import Stamp, settled
from companion.storage.metadata import About
from companion.storage.registers import DeviceWords, Registers, decode_device, encode_device, merged, written_by
from companion.storage.shared_folder import Listing, ResultId, SharedFolder, digest_of
from companion.storage.sync_files import sync_maps, sync_sheets
from companion.storage.sync_memory import Stamps, load_memory
from companion.storage.sync_results import erase_results, receive_results, send_results

if TYPE_CHECKING:
    from companion.storage.maps import MapFolder
    from companion.storage.sheets import SheetShelf
    from companion.storage.store import Store

Step: TypeAlias = Callable[[], Any]
"""A job to be run by the caller; its result is sent back."""
Part: TypeAlias = Generator[Step, Any, None]
Steps: TypeAlias = "Generator[Step, Any, Synced]"
OF_GAMES = (
    "added",
    "corrected",
    "said",
    "removed",
    "back",
    "open",
    "sent",
    "too_large",
    "newer_here",
    "apart",
    "erased",
)
OF_SHEETS = ("sheets_added", "sheets_offered", "sheets_sent")
OF_MAPS = ("maps_added", "maps_sent")
OF_FILES = ("waiting", "newer", "unreadable", "ignored")
REPORTED = (*OF_GAMES, *OF_SHEETS, *OF_MAPS, *OF_FILES)
"""Counts, in the order of the report."""
FOREIGN = (errno.EFBIG, errno.EINVAL, errno.ELOOP)
"""Errors of a file that is not ours."""
TABLES_PER_STEP = 4
"""Tables written before the caller may do something else."""


@dataclass(slots=True)
class Synced:
    """What became of one look into a shared folder."""

    counts: Counter[str] = field(default_factory=Counter)
    done: int = 0
    total: int = 0
    """Tables that were looked at, and how many are to be."""

    @property
    def message(self) -> Message:
        """All of it in one line."""
        parts = tuple(message(f"sync.{what}", count=self.counts[what]) for what in REPORTED if self.counts[what])
        return message("sync.done", parts=parts) if parts else message("sync.nothing")


def sync(store: "Store", folder: Path) -> Synced:
    """Synchronise, waiting for every step."""
    answer = None
    with closing(FolderSync(store, folder).steps()) as steps:
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                synced: Synced = end.value
                return synced
            try:
                answer = step()
            except (OSError, TablesideError) as error:
                steps.throw(error)


class FolderSync:
    """One look into a shared folder."""

    def __init__(self, store: "Store", folder: Path, in_use: Callable[[str], bool] = lambda _: False) -> None:
        """A table that is in use here is left as it is until the next time."""
        self.synced, self.ours = Synced(), store.shared_tables
        self.shared = SharedFolder(folder, store.folder, store.disk)
        self.listing = Listing()
        self.memory = load_memory(store.folder, folder)
        self.scan: dict[str, Stamps] = {}
        """Our tables' files as they were found."""
        self.revisions: dict[str, set[ResultId]] = {}
        """Revisions of our tables."""
        self.looked_at: set[str] = set()
        """Tables of ours that need not be looked at again until they change."""
        self.finished: set[str] = set()
        """Those of which a new result was sent."""
        self._written: dict[str, Stamps] = {}
        """Tables that were changed, as they were then."""
        self._own: dict[str, Registers] = {}
        """What this device says, by table."""
        self._complete = False
        """True once all metadata went both ways."""
        self._store, self._folder, self._in_use = store, folder, in_use

    @property
    def sheets(self) -> "SheetShelf":
        return self._store.sheets

    @property
    def maps(self) -> "MapFolder":
        return self._store.maps

    # --- what is known of a table ---

    @property
    def changed(self) -> list[str]:
        """Tables of ours that are not as they were the last time, or not in the folder any more."""
        same = {id_ for id_, stamps in self.scan.items() if self.memory.tables.get(id_) == stamps}
        return sorted(self.scan.keys() - {id_ for id_ in same if self._is_there(id_)})

    def _is_there(self, id_: str) -> bool:
        current = self.current(id_)
        return current is None or current in self.listing.results.get(id_, ())

    def current(self, id_: str) -> ResultId | None:
        """Which result a table of ours is."""
        return self.memory.current.get(id_) if self.scan.get(id_, (None,))[0] else None

    def known(self, id_: str) -> set[ResultId]:
        """Results of a table of ours that were seen: the one it is, and its revisions."""
        current = self.current(id_)
        return {*self.revisions.get(id_, ()), current} if current else set()

    def has(self, id_: str) -> bool:
        """True of a table the folder has a result of."""
        return bool(self.listing.results.get(id_))

    def is_open(self, id_: str) -> bool:
        """True of a table that is not touched now."""
        return self._in_use(id_) or self.ours.is_open(id_)

    def note_written(self, id_: str, *, table: bool = False) -> None:
        """Metadata of a table was written here, or the table too; what others changed meanwhile is not noted."""
        known, now = self._written.get(id_) or self.scan.get(id_, (None, None)), self.ours.stamps(id_)
        self._written[id_] = now if table else (known[0], now[1])

    def note_result(self, id_: str, result: ResultId) -> None:
        if self.ours.note_result(id_, result):
            self.note_written(id_)

    def note_new(self, id_: str) -> None:
        """A table of ours that the folder had nothing of."""
        if self.ours.join(id_):
            self.note_written(id_)

    # --- both ways ---

    def steps(self) -> Steps:
        try:
            if not (yield self._folder.is_dir):
                raise SaveError("sync.no_folder", folder=str(self._folder))
            self._store.tables()  # now the lists are as the files are
            self.listing = yield self.shared.look
            self.scan = yield self.ours.scan
            self.revisions = yield self.ours.list_revisions
            self.synced.counts["ignored"] = self.listing.ignored
            try:
                files = yield from self._read_own()
                yield from send_results(self)
                yield from self._receive_registers()
                yield from receive_results(self)
                yield from erase_results(self)
                yield from sync_sheets(self)
                yield from sync_maps(self)
                yield from self._send_registers(files)
                self._complete = True
            finally:
                self._end()
        except OSError as error:
            raise SaveError("sync.not_reached", reason=error.strerror or type(error).__name__) from error
        return self.synced

    def _end(self) -> None:
        """Note what was done, all of it or a part."""
        known = {id_: stamps for id_, stamps in self.memory.tables.items() if id_ in self.scan}
        if self._complete:
            stamps = {**{id_: self.scan[id_] for id_ in self.looked_at}, **self._written}
            known.update({id_: one for id_, one in stamps.items() if all(map(_is_sure, one))})
        self.memory.tables = known
        with suppress(SaveError):
            self.memory.save(self._store.folder, self._store.disk)
        self.ours.flush()

    # --- this device's own file ---

    def _read_own(self) -> Generator[Step, Any, list[bytes]]:
        """What this device wrote; should its file not be that, it goes on under a new id."""
        device = self.ours.device
        if not device.now.id:
            device.renew()
        files: list[bytes] = []
        for number in count(1):
            raw = yield partial(self._read_part, f"{device.now.id}.{number}.json")
            if raw is None:
                break
            if digest_of(raw) not in device.now.written:
                device.renew()
                files = []
                break
            files.append(raw)
        if {digest_of(raw) for raw in files} != set(device.now.written) or not files:
            self._own = yield self._all_registers  # what was written last may not be what lies there
            return files
        return files if self._can_go_on(files) else []

    def _can_go_on(self, files: list[bytes]) -> bool:
        """Take over what this device said; False of what only a newer release can read, which then stays as it is."""
        try:
            found = [decode_device(raw, self.ours.device.now.id) for raw in files]
        except DataError:
            found = []
        for one in found:
            self._own.update(one.tables)
        if not found or any(one.unreadable for one in found):
            self.ours.device.renew()
            return False
        return True

    def _read_part(self, name: str) -> bytes | None:
        """None if it is not there; nothing at all if it is none of ours."""
        try:
            return self.shared.read_own(name)
        except FileNotFoundError:
            return None
        except OSError as error:
            if error.errno in FOREIGN:
                return b""
            raise

    def _all_registers(self) -> dict[str, Registers]:
        """All registers this device has written, under whatever id."""
        device = self.ours.device.now
        found = {id_: written_by(self.ours.metadata(id_).registers, (device.id, *device.former)) for id_ in self.scan}
        return {id_: own for id_, own in found.items() if own and (self.has(id_) or self.ours.is_to_go(id_))}

    def _send_registers(self, before: list[bytes]) -> Part:
        device = self.ours.device
        parts = encode_device(self._own)
        if parts != before:
            device.expect(map(digest_of, (*before, *parts)))
        for number, raw in enumerate(parts, 1):
            if raw not in before[number - 1 : number]:
                yield partial(self.shared.write_device, f"{device.now.id}.{number}.json", raw)
        if parts != before:
            device.expect(map(digest_of, parts))

    # --- metadata of tables ---

    def _receive_registers(self) -> Part:
        news: dict[str, Registers] = {id_: {} for id_ in self.looked_at if self.has(id_)}
        digests = yield from self._read_devices(news)
        for number, (id_, theirs) in enumerate(sorted(news.items()), 1):
            if self.is_open(id_) or self.ours.metadata(id_).newer:
                self.looked_at.discard(id_)
                digests = {}  # their registers are read once more
                continue
            self._count(*self.receive(id_, theirs))
            if number % TABLES_PER_STEP == 0:
                yield _nothing
        self.memory.devices.update(digests)

    def receive(self, id_: str, theirs: Registers) -> tuple[About, About]:
        """What is theirs of a table on both sides; how it is shown before and after."""
        before, after = self.ours.receive(id_, theirs, finished_anew=id_ in self.finished)
        if before != after:
            self.note_written(id_)
        device = self.ours.device.now
        own = written_by(after.registers, (device.id, *device.former))
        if own and self.has(id_):
            self._own[id_] = own
        return before.about, after.about

    def _count(self, before: About, after: About) -> None:
        counts, was, now = self.synced.counts, before.values, after.values
        counts["removed"] += now["removed"] and not was["removed"]
        counts["back"] += was["removed"] and not now["removed"]
        counts["said"] += {**was, "removed": False} != {**now, "removed": False}

    def _read_devices(self, news: dict[str, Registers]) -> Generator[Step, Any, dict[str, str]]:
        """Registers of other devices that are new here, and digests of the files that need not be read again."""
        digests = {}
        for name in sorted(self.listing.devices):
            digest, found = yield partial(self._read_device, name)
            if isinstance(found, str):
                self.synced.counts[found] += 1
                continue
            if found.unreadable:
                self.synced.counts["unreadable"] += 1  # a later release may make sense of it
            else:
                digests[name] = digest
            for id_, registers in found.tables.items():
                news[id_] = merged(news.get(id_, {}), registers)
        return digests

    def _read_device(self, name: str) -> tuple[str, DeviceWords | str]:
        """Its digest and what it says; or how it is counted while it is not all there, or not for us to read."""
        raw = self.shared.read_device(name)
        digest = digest_of(raw or b"")
        if raw is not None and self.memory.devices.get(name) == digest:
            return digest, DeviceWords()
        try:
            found = decode_device(raw or b"", name)
        except NewerData:
            return digest, "newer"
        except DataError:
            return digest, "waiting"
        news = {id_: one for id_, one in found.tables.items() if not self._knows(id_, one)}
        return digest, DeviceWords(news, found.unreadable)

    def _knows(self, id_: str, registers: Registers) -> bool:
        ours = self.ours.metadata(id_).registers
        return merged(ours, registers) == ours


def _is_sure(stamp: Stamp | None) -> bool:
    """False of a file that was written so lately that a change might not be seen."""
    return stamp is None or settled(stamp) is not None


def _nothing() -> None:
    """Whoever carries out the steps has a moment for something else."""
