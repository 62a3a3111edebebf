"""A disk that refuses, at every call of everything that is done to a folder, once and for good."""

import errno
import tempfile
from collections.abc import Collection
from pathlib import Path
from random import Random

from companion.errors import TablesideError
from companion.table.session import Session
from soak.disks import FailingDisk
from soak.house import House, copied, furnish
from soak.kills import Scene, calls_of, check, go_on, prepared
from soak.operations import OPERATIONS
from soak.seen import is_sentence
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
    for case in until.cases(watch, seed, "errors"):
        with tempfile.TemporaryDirectory() as work:
            house = Path(work) / "house"
            roles = furnish(house, Random(case))
            for name in only:
                with watch.finding(name), prepared(house, roles, name) as scene:
                    _refuse_everywhere(watch, scene, errors)
        watch.counts["rounds"] += 1


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
    house = None if scene.operation.fresh else scene.open(folder, disk)
    disk.fail_at(at, error, for_good=for_good)
    done = False
    try:
        house = house or scene.open(folder, disk)
        scene.operation.run(house, scene.roles)
        done = True
    except TablesideError as refusal:
        promise(is_sentence(refusal.message), f"no sentence: {refusal.message}")
        watch.counts["refused"] += 1
    finally:
        disk.heal()
        if house:
            _same_process_goes_on(scene, house)
            house.end()
    check(scene, scene.look(folder), done=done and not scene.operation.forgiving)
    if at % 4 == 0:
        go_on(scene, folder)


def _same_process_goes_on(scene: Scene, house: House) -> None:
    """Once the disk works again everything can be looked at, and settings are kept where they were."""
    store = house.store
    for line in (*store.tables(), *store.history(), *store.deleted()):
        if line.id not in scene.damaged:
            store.look_at(line.id)
    assert isinstance(house.session, Session | None)
