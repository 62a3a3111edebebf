"""A kill before every call to the disk, of everything that is done to a folder; and kill -9 at random moments."""

import shutil
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.storage.disk import Disk
from soak.app_process import AppProcess, Roles, copied, make_data_folder
from soak.disks import CHANGING, Killed, KillingDisk, QuickDisk
from soak.fresh_start import Seen, SeenTable, is_whole, look
from soak.killed_processes import kill_children
from soak.operations import OPERATIONS, Operation
from soak.tables import next_entry
from soak.watch import Until, Watch, promise

CHILDREN = 2
"""So many processes are killed for real in each case."""


def run(watch: Watch, seed: int, until: Until, *, only: Collection[str] = OPERATIONS, children: int = CHILDREN) -> None:
    """One operation a case, in turn; and a few real processes, which are killed while they do something."""
    names = list(only)
    for case in until.cases(watch, seed, "kills"):
        with tempfile.TemporaryDirectory() as work:
            if names:
                data, name = Path(work) / "data", names[case % len(names)]
                roles = make_data_folder(data, Random(case))
                with watch.finding(name), prepared(data, roles, name) as scene:
                    _kill_everywhere(watch, scene)
            with watch.finding("kill -9"):
                kill_children(watch, Path(work), case, children)
        watch.counts["operations"] += 1


@dataclass(frozen=True)
class Scene:
    """A folder in which something is about to be done, and what it will be then."""

    name: str
    operation: Operation
    work: Path
    template: Path
    roles: Roles
    before: Seen
    after: Seen

    @property
    def damaged(self) -> tuple[str, ...]:
        return (self.roles[self.operation.damaged],) if self.operation.damaged else ()

    def look(self, folder: Path) -> Seen:
        return look(folder, now=self.operation.now, damaged=self.damaged)

    def open(self, folder: Path, disk: Disk) -> AppProcess:
        """Somebody who is about to do it."""
        app = AppProcess(folder, disk, now=self.operation.now)
        self.operation.ready(app, self.roles)
        return app


@contextmanager
def prepared(data: Path, roles: Roles, name: str) -> Iterator[Scene]:
    """A folder prepared for an operation, and how it looks before and after."""
    operation = OPERATIONS[name]
    with tempfile.TemporaryDirectory(dir=data.parent) as place:
        template = Path(place) / "template"
        shutil.copytree(data, template)
        operation.prepare(template, roles)
        bare = Scene(name, operation, Path(place), template, roles, Seen({}, (), {}), Seen({}, (), {}))
        with copied(template, bare.work) as folder:
            before = _before(bare, folder)
        with copied(template, bare.work) as folder:
            doing = bare.open(folder, QuickDisk())
            operation.run(doing, roles)
            doing.end()
            after = bare.look(folder)
        promise(operation.looks_the_same or before != after, "it was done, and nothing has changed")
        check_memory(doing, after)
        yield Scene(name, operation, bare.work, template, roles, before, after)


def check_memory(app: AppProcess, seen: Seen) -> None:
    """What somebody who plays believes is what lies there."""
    if app.table:
        session, found = app.session, seen.tables[app.table]
        ours = (tuple(session.steps), session.cursor, session.drafts)
        promise(ours == (found.steps, found.cursor, found.drafts), "on disk is another table than in memory")


def _before(bare: Scene, folder: Path) -> Seen:
    """What there is once all that was done before is done; a start changes nothing that can be seen."""
    if not bare.operation.fresh:
        bare.open(folder, QuickDisk()).end()
    return bare.look(folder)


def _kill_everywhere(watch: Watch, scene: Scene) -> None:
    calls = calls_of(scene)
    for at in (at for at in range(len(calls) + 1) if at == len(calls) or calls[at] in CHANGING):
        for halves in (True, False) if at < len(calls) and calls[at] == "write" else (True,):
            where = calls[at] if at < len(calls) else "the end"
            with watch.finding(f"{scene.name}, killed before call {at} ({where})"):
                _kill(watch, scene, at, halves=halves)


def calls_of(scene: Scene) -> list[str]:
    """All calls to the disk that it takes."""
    disk = KillingDisk()
    with copied(scene.template, scene.work) as folder:
        app, begin = _begin(scene, folder, disk)
        _carry_out(scene, app, folder, disk)
    return disk.calls[begin:]


def _begin(scene: Scene, folder: Path, disk: KillingDisk) -> tuple[AppProcess | None, int]:
    """Up to where it may be killed: a start has nothing before it."""
    app = None if scene.operation.fresh else scene.open(folder, disk)
    return app, len(disk.calls)


def _carry_out(scene: Scene, app: AppProcess | None, folder: Path, disk: Disk) -> None:
    app = app or scene.open(folder, disk)
    try:
        scene.operation.run(app, scene.roles)
    finally:
        app.end()


def _kill(watch: Watch, scene: Scene, at: int, *, halves: bool) -> None:
    disk = KillingDisk()
    with copied(scene.template, scene.work) as folder:
        app, _ = _begin(scene, folder, disk)
        disk.kill_at(at, halves=halves)
        try:
            _carry_out(scene, app, folder, disk)
        except Killed:
            watch.counts["kills"] += 1
        check(scene, scene.look(folder), done=not disk.dead)
        if at % 4 == 0:
            go_on(scene, folder)


def check(scene: Scene, seen: Seen, *, done: bool) -> None:
    """Everything is as before or as after; all of it as after once it was said to be done."""
    before, after = scene.before, scene.after
    for id_ in before.tables.keys() | after.tables.keys() | seen.tables.keys():
        old, new, found = (one.tables.get(id_) for one in (before, after, seen))
        if old == new:
            promise(found == old, f"another table was touched: {id_}")
            promise(old is None or seen.bytes.get(id_) == before.bytes.get(id_), f"another file was touched: {id_}")
        elif done:
            promise(found == new, f"it was done, and is not there: {id_}")
        else:
            _half_done(old, new, found, id_)
    for part, (old_one, new_one, found_one) in enumerate(
        zip(before.settings, after.settings, seen.settings, strict=True)
    ):
        promise(found_one == new_one or (not done and found_one == old_one), f"settings are lost: part {part}")
    _check_outside(scene, seen, done=done)
    if scene.operation.whole:
        promise(seen.everything in (before.everything, after.everything), "neither all as before nor all as after")
        return
    for name, id_ in before.players.items():
        known = after.players.get(name) == id_
        promise(not known or seen.players.get(name) == id_, f"{name} is forgotten")


def _check_outside(scene: Scene, seen: Seen, *, done: bool) -> None:
    """Files for others are as before or as after; a backup may lack what the disk did not let us read."""
    before, after = scene.before.outside, scene.after.outside
    for name in before.keys() | after.keys() | seen.outside.keys():
        old, new, found = (one.get(name) for one in (before, after, seen.outside))
        whole = found == new or (not done and found == old)
        promise(whole or (scene.operation.forgiving and is_whole_zip(found)), f"half a file was written: {name}")


def is_whole_zip(raw: bytes | None) -> bool:
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "all.zip"
        path.write_bytes(raw or b"")
        return is_whole(path)


def _half_done(old: SeenTable | None, new: SeenTable | None, found: SeenTable | None, id_: str) -> None:
    if found is None:
        promise(old is None or new is None, f"a table is gone: {id_}")
    else:
        promise(found.between(old, new), f"neither as before nor as after: {id_}")


def go_on(scene: Scene, folder: Path) -> None:
    """Whatever happened, the other table is played on, and the next start finds that too."""
    app = AppProcess(folder, QuickDisk(), now=scene.operation.now)
    id_ = scene.roles["fresh"]
    session = app.open(id_)
    command = next_entry(session, Random(1), ending=0)
    session.do(command)
    app.store.leave(id_, session)
    app.end()
    seen = scene.look(folder).tables[id_]
    promise(seen.steps == tuple(session.steps), "the next entry is not there")
