"""A disk that refuses, at every call of everything that is done to a folder, once and for good."""

import errno
import tempfile
from collections.abc import Collection
from pathlib import Path
from random import Random

from companion.errors import TablesideError
from soak.app_process import AppProcess, copied, make_data_folder
from soak.disks import FailingDisk
from soak.fresh_start import is_sentence
from soak.kill_test import Scene, calls_of, check, check_memory, go_on, prepared
from soak.operations import OPERATIONS
from soak.tables import next_entry
from soak.watch import Until, Watch, promise

ERRORS = (errno.ENOSPC, errno.EIO, errno.EMFILE)


def run(
    watch: Watch,
    seed: int,
    until: Until,
    *,
    only: Collection[str] = OPERATIONS,
    errors: Collection[int] = ERRORS,
) -> None:
    """One operation a case, in turn: trying all of them takes longer than a short trial lasts."""
    names = list(only)
    for case in until.cases(watch, seed, "errors"):
        name = names[case % len(names)]
        with tempfile.TemporaryDirectory() as work:
            data = Path(work) / "data"
            roles = make_data_folder(data, Random(case))
            with watch.finding(name), prepared(data, roles, name) as scene:
                _refuse_everywhere(watch, scene, errors)
        watch.counts["operations"] += 1


def _refuse_everywhere(watch: Watch, scene: Scene, errors: Collection[int]) -> None:
    for at, call in enumerate(calls_of(scene)):
        for error in errors:
            for for_good in (False, True):
                how = f"{errno.errorcode[error]} at call {at} ({call}){' for good' if for_good else ''}"
                with watch.finding(f"{scene.name}, {how}"), copied(scene.template, scene.work) as folder:
                    watch.counts["errors"] += 1
                    _refuse(watch, scene, folder, at, error, for_good=for_good)


def _refuse(watch: Watch, scene: Scene, folder: Path, at: int, error: int, *, for_good: bool) -> None:
    disk = FailingDisk()
    app = None if scene.operation.fresh else scene.open(folder, disk)
    disk.fail_at(at, error, for_good=for_good)
    done = False
    try:
        app = app or scene.open(folder, disk)
        scene.operation.run(app, scene.roles)
        done = True
    except TablesideError as refusal:
        promise(is_sentence(refusal.message), f"no sentence: {refusal.message}")
        watch.counts["refused"] += 1
    finally:
        disk.heal()
        if app:
            _look_around(scene, app)
            app.end()
    check(scene, scene.look(folder), done=done and not scene.operation.forgiving)
    if app and app.table:
        _play_on(scene, app, folder)
    elif at % 4 == 0:
        go_on(scene, folder)


def _look_around(scene: Scene, app: AppProcess) -> None:
    """Once the disk works again the same process can look at everything."""
    store = app.store
    for line in (*store.tables(), *store.history(), *store.deleted()):
        if line.id not in scene.damaged:
            store.look_at(line.id)


def _play_on(scene: Scene, app: AppProcess, folder: Path) -> None:
    """The same process enters something more: then disk and memory are one again, whatever happened before."""
    assert app.session
    command = next_entry(app.session, Random(5), ending=0)
    if command is not None:
        app.session.do(command)
        check_memory(app, scene.look(folder))
