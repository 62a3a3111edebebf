"""Saves: the tap with its durable write, with and without a past; starting beside a past; resuming a long table."""

import os
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report, cpu_ms, wall_ms
from benchmarks.tables import header, late_table, lengthen
from companion.games import GAMES
from companion.games.ticket_to_ride.records import DrawCards
from companion.storage.disk import Disk
from companion.storage.store import Store
from companion.storage.summary import encode_line
from companion.storage.table_file import Contents, TableFile
from companion.storage.tables import summarise
from companion.storage.tinydb_storage import LineStorage
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct, FinishTable
from companion.views.history import past_tables
from demo_players import suggest

PAST = {1_000: 1, 10_000: 3}
"""So many finished tables, and how many times the budgets they may take: they are strict beside a thousand."""
TAPS = 400
LONG_AGO = 10**18 + 1
FINISHING = 10
"""Budget in ms: no more than finishing the first one."""


def run(report: Report) -> None:
    for past, times in PAST.items():
        with tempfile.TemporaryDirectory() as folder:
            _with_and_without_a_past(report, Path(folder), past, times)
    with tempfile.TemporaryDirectory() as folder:
        _long_tables(report, Path(folder))


def _with_and_without_a_past(report: Report, folder: Path, past: int, times: int) -> None:
    """Two folders side by side, tapped in turn, so that both meet the same machine."""
    _fill_with_past(folder / "old", past)
    stores = [Store(folder / name, GAMES) for name in ("new", "old")]
    assert len(stores[1].history()) == past
    sessions = []
    for store in stores:
        head = header("usa", 2)
        _, session = store.new_table(head.game, head.options, head.seats)
        session.do(CompleteSetup())
        sessions.append(session)
    taps: list[list[float]] = [[], []]
    for _ in range(TAPS):
        for which, session in enumerate(sessions):
            taps[which].append(wall_ms(lambda s=session: s.do(DrawCards())))  # type: ignore[misc]
    fresh, old = (statistics.median(column) for column in taps)
    report.add("tap with its durable write, no past tables (wall)", fresh, "ms")
    report.add(f"tap with its durable write, {past:,} past tables (wall)", old, "ms")
    report.add("ratio", old / fresh, "×", 1.2)
    for store in stores:
        store.close()
    _finishing(report, folder / "old", past, times)
    _starts(report, folder / "old", past, times)


def _finishing(report: Report, folder: Path, past: int, times: int) -> None:
    """The lists of a table that was finished, as a fresh start leaves them: the history has not been read."""
    session = _finished_table()

    def finish() -> float:
        with Store(folder, GAMES) as store:
            store.tables()
            head = session.header
            id_, _ = store.new_table(head.game, head.options, head.seats)
            spent = cpu_ms(lambda: store.leave(id_, session), rounds=1)
            store.delete(id_)
            store.erase(id_)
            return spent

    cost = min(finish() for _ in range(3))
    report.add(f"finishing a table beside {past:,} past ones", cost, "ms", FINISHING * times)


def _finished_table() -> Session:
    session = late_table("usa", players=2)
    while not all(session.state.revealed):
        session.do(suggest(session.header.game, session.state, Random(3)))
    session.do(FinishTable())
    return session


def _starts(report: Report, folder: Path, past: int, times: int) -> None:
    """What a fresh start reads of past tables, and what the history page does."""

    def fresh(look: Callable[[Store], object]) -> float:
        def start() -> None:
            with Store(folder, GAMES) as store:
                look(store)

        return cpu_ms(start, rounds=5)

    beside = f"beside {past:,} past tables"
    report.add(f"opening the store {beside}", fresh(lambda store: store.folder), "ms", 2)
    report.add(f"what home shows {beside}", fresh(lambda store: (store.tables(), store.lately(3))), "ms", 50 * times)
    report.add(f"history of {past:,} tables, from its file", fresh(lambda store: store.history()), "ms", 300 * times)
    with Store(folder, GAMES) as store:
        store.history()
        report.add("the same again", cpu_ms(store.history), "ms", 20 * times)
        report.add("what the history page makes of it", cpu_ms(lambda: past_tables(store.history())), "ms", 80 * times)


def _fill_with_past(folder: Path, past: int) -> None:
    """Finished tables: a real one, listed and stored again and again, long ago."""
    session = _finished_table()
    (folder / "tables").mkdir(parents=True)
    sample = folder / "sample.json"
    TableFile(sample, Disk()).create(Contents(session.header, tuple(session.steps), session.cursor))
    raw, line = sample.read_bytes(), summarise("x", session)
    documents: dict[str, dict[str, Any]] = {}
    for number in range(past):
        id_ = f"{number:012x}"
        path = folder / "tables" / f"{id_}.json"
        path.write_bytes(raw)
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
        documents[str(number + 1)] = encode_line(replace(line, id=id_, touched=number, stamp=(len(raw), LONG_AGO)))
    LineStorage(folder / "history.json", Disk(), "index").write({"tables": documents})


def _long_tables(report: Report, folder: Path) -> None:
    source = late_table("germany", card_check=True)
    (folder / "tables").mkdir()
    for steps, budget in ((1_000, 40), (10_000, 120)):
        lengthen(source, steps)
        path = folder / "tables" / f"{steps}.json"
        TableFile(path, Disk()).create(Contents(source.header, tuple(source.steps), source.cursor))
        with Store(folder, GAMES) as store:
            resume = partial(lambda store, steps: store.open_table(str(steps)).view(), store, steps)
            report.add(f"resume a table of {steps:,} steps", cpu_ms(resume, rounds=7), "ms", budget)
            session = store.open_table(str(steps))
            times = [_correction(session, 150 + number % 2) for number in range(60)]
            taps = f"tap on a table of {steps:,} steps, the write included (CPU)"
            report.add(taps, statistics.median(times), "ms", 8 if steps == 1_000 else 20)
            undo = cpu_ms(lambda s=session: (s.undo(), s.view()), rounds=20)  # type: ignore[misc]
            report.add(f"undo on a table of {steps:,} steps, the write included (CPU)", undo, "ms", 20)


def _correction(session: Session, value: int) -> float:
    return cpu_ms(lambda: session.do(Correct(f"marker/{session.state.turn}", value)), rounds=1)
