"""The largest score sheet of a group's own: 40 rows, seven players, every number entered."""

import json
from typing import Any

from benchmarks.report import Report, cpu_ms
from companion.sheets.limits import MOST_PLAYERS, MOST_ROWS
from companion.sheets.reading import read_sheet
from scoring.own_sheet.evaluate import Entered, score
from scoring.own_sheet.rows import Sheet

BUDGET = 2
KINDS: tuple[dict[str, Any], ...] = (
    {"kind": "number"},
    {"kind": "count", "worth": 2},
    {"kind": "table", "points": [0, 1, 3, 6, 10, 15]},
    {"kind": "rank", "places": [5, 3, 1]},
    {"kind": "sets", "parts": ["a", "b", "c"], "each": [0, 1, 4, 9], "full": 7},
)
NAMES = tuple(f"Player {number}" for number in range(MOST_PLAYERS))


def run(report: Report) -> None:
    text = _text()
    sheet = read_sheet(text)
    entered = _entered(sheet)
    report.add(
        f"score {MOST_ROWS} rows of {len(NAMES)}", cpu_ms(lambda: score(sheet, NAMES, entered), times=20), "ms", BUDGET
    )
    report.add(f"read a sheet of {MOST_ROWS} rows, once for each table", cpu_ms(lambda: read_sheet(text)), "ms")


def _text() -> str:
    rows = [{"id": f"r{n}", "name": f"Row {n}", **KINDS[n % len(KINDS)]} for n in range(MOST_ROWS)]
    about = {"kind": "sheet", "format": 1, "id": "large", "version": 1, "name": "Large", "players": [1, MOST_PLAYERS]}
    return json.dumps({**about, "rows": rows})


def _entered(sheet: Sheet) -> Entered:
    return {
        (seat, 0, row.id): (tuple((seat + place) % 7 for place in range(len(row.slots))),)
        for seat in range(len(NAMES))
        for row in sheet.by_id.values()
    }
