"""Idle tables of a host: how soon one is back that left the memory, and what one holds in memory and out of it."""

import json
import statistics
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks import great_western_trail, lan, stone_age
from benchmarks.report import Report, cpu_ms, wall_ms
from benchmarks.tables import late_table, lengthen
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.club_server import ClubServer
from companion.lan.memory import MEGABYTE, Memory, resident
from companion.lan.room import Room
from companion.lan.seats import Phone
from companion.storage.import_table import take_in
from companion.storage.share import export_table
from companion.storage.store import Store
from companion.table.session import Session

LONG: dict[str, Callable[[], Session]] = {
    "Ticket to Ride": lambda: lengthen(late_table("usa"), 1_000),
    "Stone Age": lambda: stone_age.long_table(stone_age.late_tables()["final scoring"]),
    "Great Western Trail": great_western_trail.long_table,
}
BUDGET = 100
"""Milliseconds until a table of 1,000 steps is back and the first phone sees it."""
TIMES = 9
TABLES = 300
NO_LIMIT = Memory(0)


def run(report: Report) -> None:
    for name, make in LONG.items():
        cpu, wall = come_back(make())
        report.add(f"{name}, 1,000 steps: back with the first view, CPU", cpu, "ms", BUDGET)
        report.add(f"{name}, 1,000 steps: the same on the clock, middle of {TIMES}", wall, "ms")
    held = json.loads(subprocess.check_output([sys.executable, "-m", "benchmarks.idle_tables"], cwd=lan.ROOT))
    where = f"of {TABLES} tables in the middle of a game, all boxes"
    report.add(f"one {where}: in memory", held["awake"], "KB")
    report.add(f"one {where}: out of it", held["resting"], "KB")
    report.add(f"process with {TABLES} tables in memory", held["process awake"], "MB")
    report.add("process after all of them left it", held["process resting"], "MB")
    report.add("process after all of them came back", held["process again"], "MB")


def come_back(session: Session) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), GAMES) as store:
        club = ClubServer(store, Random(1), memory=NO_LIMIT)
        table = take_in(store, export_table(session.header, session.steps, session.cursor), "long").id
        room = club.open(table)
        phone, tr = _sit(room), Translator("en")

        def back() -> None:
            found = club.room(table)
            assert found is room
            assert found.view(phone, tr)

        cpu, wall = [], []
        for _ in range(TIMES):
            _rest(club, store, table)
            cpu.append(cpu_ms(back, rounds=1))
            _rest(club, store, table)
            wall.append(wall_ms(back))
        return min(cpu), statistics.median(wall)


def _sit(room: Room, seat: int = 0) -> Phone:
    secret = room.seats.sit(seat)
    phone = room.seats.phone(secret)
    assert phone is not None
    return phone


def hold() -> dict[str, float]:
    """What tables hold: counted by the allocator for a few of them, and by the system for all."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder), GAMES) as store:
        club = ClubServer(store, Random(1), memory=NO_LIMIT)
        begun = [lan.begun(*box) for box in lan.BOXES]
        tables = [store.new_table(*begun[number % 3][:3], "full", begun[number % 3][3])[0] for number in range(TABLES)]
        first, few = tables[:6], tables[6:36]
        for table in first:  # what all tables share
            _look(club, table)
        tracemalloc.start()
        for table in few:
            _look(club, table)
        awake = tracemalloc.get_traced_memory()[0]
        for table in few:
            _rest(club, store, table)
        resting = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        found = {"awake": awake / len(few) / 1024, "resting": resting / len(few) / 1024}
        for name in ("process awake", "process again"):
            for table in tables:
                _look(club, table)
            found[name] = resident() / MEGABYTE
            for table in tables:
                _rest(club, store, table)
            found.setdefault("process resting", resident() / MEGABYTE)
        return found


def _rest(club: ClubServer, store: Store, table: str) -> None:
    club.rooms[table].rest(lambda: store.open_table(table))


def _look(club: ClubServer, table: str) -> None:
    """All its phones look at it."""
    room = club.room(table) or club.open(table)
    for seat in range(len(room.session.header.seats)):
        phone = room.seats.at(seat) or _sit(room, seat)
        room.view(phone, Translator(lan.LANGUAGES[seat % 3]))


if __name__ == "__main__":
    print(json.dumps(hold()))
