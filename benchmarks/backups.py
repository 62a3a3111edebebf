"""Backups, for each table of the last round of every box: writing one and listing it, besides verifying it."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report, in_turn_ms
from companion.box import Box
from companion.game import Seat
from companion.games import GAMES, boxes
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.import_table import take_in
from companion.storage.restore import weigh
from companion.storage.share import verified
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup, FinishTable
from demo_players import suggest
from soak.disks import QuickDisk

TABLES = 10
"""Copies of one table, so that what a backup costs by itself is shared."""
NAMES = ("Ana", "Ben", "Cho")
LISTING, WRITING = 2, 5
"""Budgets: CPU milliseconds a table, besides verifying it, for which `verifying` has budgets."""


def run(report: Report) -> None:
    for box in boxes():
        with tempfile.TemporaryDirectory() as work:
            _measure(report, box, Path(work))


def _measure(report: Report, box: Box, work: Path) -> None:
    with Store(work / "here", GAMES, disk=QuickDisk(), random=Random(1)) as store:
        id_ = _finished(store, box)
        _copies(store, id_)
        path = work / "all.zip"
        back_up(store, None, path, disk=QuickDisk())
        with Backup(path) as backup:
            text = backup.table(id_)
        written, checked = in_turn_ms(
            lambda: back_up(store, None, path, disk=QuickDisk()), lambda: verified(text, "all.zip", GAMES), rounds=5
        )
        report.add(f"{box.name}: verifying a table", checked, "ms")
        report.add(f"{box.name}: writing it into a backup, besides", written / TABLES - checked, "ms", WRITING)
    with Store(work / "new", GAMES, disk=QuickDisk(), random=Random(2)) as new:
        listed, checked = in_turn_ms(lambda: _list(new, path), lambda: verified(text, "all.zip", GAMES), rounds=5)
        report.add(f"{box.name}: listing it, besides", listed / TABLES - checked, "ms", LISTING)


def _list(store: Store, path: Path) -> None:
    with Backup(path) as backup:
        weigh(store, backup)


def _finished(store: Store, box: Box) -> str:
    game, random = GAMES[box.game], Random(3)
    options: Any = game.options(**box.options)
    seats = tuple(Seat(*pair) for pair in zip(NAMES, game.colours(options), strict=False))
    id_, session = store.new_table(game, options, seats)
    session.do(CompleteSetup())
    while game.ready_to_finish(session.state):
        session.do(suggest(game, session.state, random))
    session.do(FinishTable())
    store.leave(id_, session)
    return id_


def _copies(store: Store, id_: str) -> None:
    text = store.export_table(id_)
    for number in range(1, TABLES):
        take_in(store, text.replace(id_, f"{number:012x}"), "copy")
