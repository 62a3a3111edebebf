"""What a ledger costs a host by itself: entries here against those of the release before it, nine runs in turn.

The other release is checked out beside this one for as long as it is measured. Every run is a process of its own: a
game in a folder, once entered by the app and once by joined phones; CPU time of the entries alone.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.report import Report

ROOT = Path(__file__).resolve().parent.parent
BEFORE = "70719038"
"""The last commit whose session wrote an entry by itself."""
RUNS, BUDGET = 9, 1.15

WORKER = """
import json, sys, tempfile, time
from pathlib import Path
from companion.lan.room import Room
from tests.companion.lan.rooms import EN, gives, room_of, sits
from tests.companion.playing import new_table, quick_store
from companion.games.ticket_to_ride.records import DrawCards
from companion.table.table_commands import CompleteSetup

def opened(store):
    session = new_table(store)[1]
    session.do(CompleteSetup())
    return session

with tempfile.TemporaryDirectory() as folder, quick_store(Path(folder)) as store:
    session = opened(store)
    begin = time.process_time()
    for _ in range(600):
        session.do(DrawCards())
    app = time.process_time() - begin
    room = room_of(opened(store))
    phones = sits(room, 0), sits(room, 1)
    begin = time.process_time()
    for number in range(600):
        assert gives(room, phones[number % 2], "DrawCards").status == 200
    print(json.dumps([app / 600 * 1000, (time.process_time() - begin) / 600 * 1000]))
"""


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "before"
        add = ["git", "worktree", "add", "--quiet", "--detach", str(other), BEFORE]
        if subprocess.run(add, cwd=ROOT, capture_output=True, check=False).returncode:
            print(f"  not measured: this clone does not have {BEFORE}")
            return
        try:
            _measure(report, other)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(other)], cwd=ROOT, check=True)


def _measure(report: Report, other: Path) -> None:
    runs = [(_entries(ROOT), _entries(other)) for _ in range(RUNS)]
    for number, what in enumerate(("by the app", "by joined phones")):
        now, before = (median(run[side][number] for run in runs) for side in (0, 1))
        print(f"  an entry {what}: {now:.3f} ms, before the ledger {before:.3f} ms")
        ratio = median(run[0][number] / run[1][number] for run in runs)
        report.add(f"an entry {what} against the release before", ratio, "×", BUDGET)


def _entries(tree: Path) -> list[float]:
    done = subprocess.run([sys.executable, "-c", WORKER], cwd=tree, capture_output=True, text=True, check=True)
    found: list[float] = json.loads(done.stdout)
    return found
