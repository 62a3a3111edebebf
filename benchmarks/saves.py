"""Saves: the tap with its durable write, with and without a past; resuming a long table."""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.report import Report, cpu_ms, wall_ms
from benchmarks.tables import header, late_table, lengthen
from companion.games import GAMES
from companion.games.ticket_to_ride.records import DrawCards
from companion.saves.disk import Disk
from companion.saves.index import _encode
from companion.saves.share import export_table
from companion.saves.storage import LineStorage
from companion.saves.store import Store
from companion.saves.tables import summarise
from companion.table.house import CompleteSetup, Correct
from companion.table.session import Session

PAST = 10_000
TAPS = 400


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _with_and_without_a_past(report, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        _long_tables(report, Path(folder))


def _with_and_without_a_past(report: Report, folder: Path) -> None:
    """Two folders side by side, tapped in turn, so that both meet the same machine."""
    _fill_with_past(folder / "old")
    stores = [Store(folder / name, GAMES) for name in ("new", "old")]
    assert len(stores[1].history()) == PAST
    sessions = []
    for store in stores:
        head = header("usa", 2)
        _, session = store.new_table(head.game, head.options, head.seats)
        session.do(CompleteSetup())
        sessions.append(session)
    times: list[list[float]] = [[], []]
    for _ in range(TAPS):
        for which, session in enumerate(sessions):
            times[which].append(wall_ms(lambda s=session: s.do(DrawCards())))  # type: ignore[misc]
    fresh, old = (statistics.median(column) for column in times)
    report.add("tap with its durable write, no past tables (wall)", fresh, "ms")
    report.add(f"tap with its durable write, {PAST:,} past tables (wall)", old, "ms")
    report.add("ratio", old / fresh, "×", 1.2)
    report.add(f"list of open tables beside {PAST:,} past ones", cpu_ms(stores[1].tables), "ms")
    report.add(f"history of {PAST:,} tables", cpu_ms(stores[1].history, rounds=2), "ms")
    for store in stores:
        store.close()
    report.add(
        f"opening the store beside {PAST:,} past tables", cpu_ms(lambda: Store(folder / "old", GAMES).close()), "ms"
    )


def _fill_with_past(folder: Path) -> None:
    """Ten thousand finished tables: a real one, listed and stored again and again."""
    session = Session(header("usa", 2))
    text = export_table(session.header, session.steps, session.cursor).encode()
    line = _encode(summarise("x", session))
    line["finished"] = True
    documents: dict[str, dict[str, Any]] = {}
    (folder / "tables").mkdir(parents=True)
    for number in range(PAST):
        id_ = f"{number:012x}"
        documents[str(number + 1)] = {**line, "id": id_}
        (folder / "tables" / f"{id_}.json").write_bytes(text)
    LineStorage(folder / "history.json", Disk(), "index").write({"tables": documents})


def _long_tables(report: Report, folder: Path) -> None:
    source = lengthen(late_table("germany", card_check=True), 1000)
    with Store(folder, GAMES) as store:
        id_ = store.import_table(export_table(source.header, source.steps, source.cursor), "long")
        report.add("resume a table of 1,000 steps", cpu_ms(lambda: store.open_table(id_).view(), rounds=3), "ms", 100)
        session = store.open_table(id_)
        seat = session.state.turn
        times = []
        for number in range(60):
            value = 150 + number % 2
            times.append(cpu_ms(lambda v=value: session.do(Correct(f"marker/{seat}", v)), rounds=1))  # type: ignore[misc]
        report.add("tap on a table of 1,000 steps, the write included (CPU)", statistics.median(times), "ms", 8)
