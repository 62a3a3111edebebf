"""Backups, for each table of the last round of every box: writing one, listing it, and verifying what comes in."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report, cpu_ms, in_turn_ms
from companion.box import Box
from companion.game import Seat
from companion.games import GAMES, boxes
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.import_table import take_in
from companion.storage.restore import weigh
from companion.storage.store import Store
from companion.storage.table_text import verify
from companion.table.table_commands import CompleteSetup, FinishTable
from demo_players import suggest
from soak.disks import QuickDisk

TABLES = 10
"""Copies of one table, so that what a backup costs by itself is shared."""
NAMES = ("Ana", "Ben", "Cho")
LISTING, VERIFYING, WRITING = 2, 1.5, 5
"""Budgets: CPU milliseconds a table, how much of resuming it, CPU milliseconds a table."""


def run(report: Report) -> None:
    for box in boxes():
        with tempfile.TemporaryDirectory() as work:
            _measure(report, box, Path(work))


def _measure(report: Report, box: Box, work: Path) -> None:
    with Store(work / "here", GAMES, disk=QuickDisk(), random=Random(1)) as store:
        id_ = _finished(store, box)
        _copies(store, id_)
        path = work / "all.zip"
        written = cpu_ms(lambda: back_up(store, None, path, disk=QuickDisk()), rounds=3) / TABLES
        report.add(f"{box.name}: writing a table into a backup", written, "ms", WRITING)
        with Backup(path) as backup:
            text = backup.table(id_)
        resume, verified = in_turn_ms(lambda: store.open_table(id_).view(), lambda: verify(text, "all.zip", GAMES))
        report.add(f"{box.name}: resuming a table", resume, "ms")
        report.add(f"{box.name}: verifying it", verified, "ms")
        report.add(f"{box.name}: ratio", verified / resume, "×", VERIFYING)
    with Store(work / "new", GAMES, disk=QuickDisk(), random=Random(2)) as new:
        listed = cpu_ms(lambda: _list(new, path), rounds=3) / TABLES
        report.add(f"{box.name}: listing a table of a backup", listed, "ms", LISTING)


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
