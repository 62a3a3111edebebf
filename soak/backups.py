"""A backup made now restores on an empty phone to the same history.

A folder as it is after some evenings, just written or of an older release, is damaged at random, written by a newer
release in part, recovered, renamed, played on and killed in the middle of all that. Then everything is backed up and
restored on an empty phone, where that is killed, too, and tried again.
"""

import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import RuleError, TablesideError
from companion.games import GAMES
from companion.storage.backup import BackedUp, back_up
from companion.storage.backup_reader import Backup
from companion.storage.metadata import About
from companion.storage.restore import Restored, restore, weigh
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.storage.tables import summarise
from companion.storage.tinydb_storage import FORMAT, line_of
from soak.app_process import make_data_folder
from soak.disks import Killed, KillingDisk, QuickDisk
from soak.fresh_start import NOW
from soak.fuzz_files import any_file, spoil_bytes, spoil_values
from soak.tables import next_entry
from soak.watch import Until, Watch, promise

OLDER = sorted((Path(__file__).parent.parent / "tests" / "old_files").glob("*/folder"))
EACH = 15
"""Runs over one folder; from every fourth on it is one of an older release."""
TABLES = 6
"""So many tables of a folder of an older release."""
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def run(watch: Watch, seed: int, until: Until, *, each: int = EACH) -> None:
    for case in until.cases(watch, seed, "runs"):
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as work:
            template, random = Path(work) / "template", Random(case)
            if case % 4:
                make_data_folder(template, random)
            else:
                _copy_some(random.choice(OLDER), template, random)
            for number in range(each):
                place = Path(work) / str(number)
                shutil.copytree(template, place / "folder")
                with watch.finding("a backup"):
                    Trial(place, Random(f"{case}/{number}"), watch).run()
                watch.counts["runs"] += 1
                shutil.rmtree(place)


def _copy_some(folder: Path, template: Path, random: Random) -> None:
    """A folder with a few of its tables: all of them would take a minute a run."""
    shutil.copytree(folder, template)
    tables = sorted({path.name.partition(".")[0] for path in (template / "tables").iterdir()})
    for id_ in random.sample(tables, max(0, len(tables) - TABLES)):
        for path in (template / "tables").glob(f"{id_}.*"):
            path.unlink()


class Trial:
    def __init__(self, work: Path, random: Random, watch: Watch) -> None:
        self.work, self.random, self.watch = work, random, watch
        self.folder, self.bag = work / "folder", work / "all.zip"
        self.doing: list[str] = []

    def run(self) -> None:
        for _ in range(self.random.randint(0, 6)):
            act = self.random.choice((self._damage, self._damage, self._newer, self._start, self._recover, self._use))
            self.doing.append(act.__name__.strip("_"))
            self.watch.doing = ", ".join(self.doing)
            act()
        self._kill(self._back_up, self.folder)
        self._damage_while_idle()
        with self._store(self.folder) as store:
            done = back_up(store, None, self.bag, disk=QuickDisk())
            ours = {line.id: self._said(store, line) for line in store.all_lines() if not line.sample}
        self.watch.counts["tables"] += done.tables
        self.watch.counts["kept as bytes"] += len(done.unreadable)
        new = self.work / "new"
        self._kill(lambda disk: self._restore(new, disk), new)
        self._compare(done, ours, self._restored(new, done))

    # --- what happened before ---

    def _store(self, folder: Path, disk: QuickDisk | None = None) -> Store:
        return Store(folder, GAMES, disk=disk or QuickDisk(), clock=lambda: NOW, random=Random(self.random.random()))

    def _damage(self) -> None:
        path = any_file(self.folder, self.random)
        if self.random.random() < 0.5 and spoil_values(path, self.random):
            self.watch.counts["hostile values"] += 1
        else:
            self.watch.counts[spoil_bytes(path, self.random)] += 1

    def _damage_while_idle(self) -> None:
        """The lists believe that nothing has changed."""
        if self.random.random() < 0.2:
            path = any_file(self.folder, self.random)
            before = path.stat()
            spoil_bytes(path, self.random)
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def _newer(self) -> None:
        """A newer release has written a table, or what is said of it."""
        path = self.random.choice(sorted((self.folder / "tables").glob("*.json")))
        for kind in ("table", "about"):
            ours, newer = ({"format": FORMAT + more, "kind": kind} for more in (0, 1))
            raw = path.read_bytes().replace(line_of("tableside", "1", ours), line_of("tableside", "1", newer))
            path.write_bytes(raw)
        self.watch.counts["newer files"] += 1

    def _kill(self, act: Callable[[KillingDisk], object], folder: Path) -> None:
        """Now and then it ends in the middle; a folder that is not there yet is left to be made."""
        if self.random.random() < 0.5:
            disk = KillingDisk()
            disk.kill_at(int(self.random.expovariate(1 / 40)))
            with suppress(Killed, TablesideError, RuleError):
                act(disk)
            self.watch.counts["kills"] += disk.dead
            for lock in folder.glob("lock"):
                lock.unlink()

    def _start(self) -> None:
        """Every table is opened, which mends it."""
        with self._store(self.folder) as store:
            for line in (*store.tables(), *store.history()):
                with suppress(TablesideError):
                    store.open_table(line.id)

    def _recover(self) -> None:
        with self._store(self.folder) as store:
            for line in store.all_lines():
                with suppress(TablesideError):
                    if line.state or self.random.random() < 0.2:
                        store.recover(line.id)

    def _use(self) -> None:
        disk = KillingDisk()
        if self.random.random() < 0.4:
            disk.kill_at(int(self.random.expovariate(1 / 60)))
        store = None
        try:
            store = self._store(self.folder, disk)
            self._do_something(store)
        except Killed:
            self.watch.counts["kills"] += 1
        except TablesideError:
            self.watch.counts["refused"] += 1
        finally:
            if store:
                store.close()

    def _do_something(self, store: Store) -> None:
        line = self.random.choice([*store.all_lines(), None])
        names = [player.name for player in store.players.offered()] or ["Ana"]
        match self.random.randrange(6):
            case 0 if line:
                session = store.open_table(line.id)
                command = next_entry(session, self.random)
                session.do(command) if command is not None else session.undo() if session.can_undo else None
                store.leave(line.id, session)
            case 1 if line:
                store.restore(line.id) if line.deleted_at else store.delete(line.id)
            case 2 if line:
                store.save_about(line.id, name=f"Evening {self.random.random()}", notes="e\u202a\u0301")
            case 3:
                store.players.rename(self.random.choice(names), f"Somebody {self.random.random()}")
            case 4:
                store.players.merge(self.random.choice(names), self.random.choice(names))
            case _:
                store.players.forget(self.random.choice(names))

    def _back_up(self, disk: KillingDisk) -> None:
        store = self._store(self.folder, disk)
        try:
            back_up(store, None, self.bag, disk=disk)
        finally:
            store.close()

    # --- on an empty phone ---

    def _restore(self, folder: Path, disk: KillingDisk) -> None:
        store = self._store(folder, disk)
        try:
            with Backup(self.bag) as backup:
                restore(store, backup)
        finally:
            store.close()

    def _restored(self, folder: Path, done: BackedUp) -> "dict[str, Said]":
        with self._store(folder) as store, Backup(self.bag) as backup:
            is_empty = not store.all_lines()
            looked, restored = weigh(store, backup), restore(store, backup)
            promise(looked.messages == restored.messages, f"looked at {looked.cases}, restored {restored.cases}")
            if is_empty:
                self._check_numbers(done, restored)
            again = restore(store, backup)
            promise(not again.changes, f"once more changes {again.cases}")
        with self._store(folder) as store:
            return {line.id: self._said(store, line) for line in store.all_lines()}

    def _check_numbers(self, done: BackedUp, restored: Restored) -> None:
        come = Counter(restored.cases)
        promise(come.pop("unreadable", 0) == len(done.unreadable), f"{len(done.unreadable)} as bytes, {restored.cases}")
        promise(come.total() == done.tables, f"{done.tables} tables backed up, restored {restored.cases}")

    def _said(self, store: Store, line: Summary) -> "Said":
        return Said(store, store.line(line.id))

    def _compare(self, done: BackedUp, ours: "dict[str, Said]", theirs: "dict[str, Said]") -> None:
        missing = ours.keys() - theirs.keys()
        promise(len(missing) <= len(done.left_out), f"not restored: {sorted(missing)}")
        promise(theirs.keys() <= ours.keys(), f"nobody had {sorted(theirs.keys() - ours.keys())}")
        for id_, one in theirs.items():
            was = ours[id_]
            if one.steps is None or was.steps is None:
                promise(one.raw == was.raw, f"{id_} has other bytes")
                continue
            promise(one.steps == was.steps, f"{id_} has other entries")
            promise(one.log == was.log, f"{id_} has another history: {was.log} became {one.log}")
            promise(one.about == was.about, f"{id_} has another name: {was.about} became {one.about}")
            promise(one.line == (*one.log, one.about), f"{id_} is listed as {one.line} and is {one.log}, {one.about}")


class Said:
    """What a phone has of a table: its bytes, and if it can be read its entries and what the history says of it."""

    def __init__(self, store: Store, line: Summary) -> None:
        about = store.about(line.id)  # a list may not know yet that it is damaged
        self.raw, self.line = store.export_raw(line.id), (*_history(line), _texts(line))
        self.about = _texts(about)
        self.steps: tuple[Any, ...] | None = None
        self.log: tuple[Any, ...] = ()
        with suppress(TablesideError):
            session = store.look_at(line.id)
            self.steps = (session.steps[: session.cursor], session.header)
            self.log = _history(summarise(line.id, session))


def _texts(about: About | Summary) -> tuple[Any, ...]:
    return about.name, about.notes, about.place, bool(about.deleted_at)


def _history(line: Summary) -> tuple[Any, ...]:
    """Of an open table not when it was touched: a finish that was undone does not come along."""
    seats = tuple(seat["name"] for seat in line.seats)
    dates = (line.touched, line.played_at) if line.finished else ()
    return line.finished, line.results, dates, line.steps, line.starter, seats
