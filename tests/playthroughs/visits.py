"""A visit to Kansas City was recorded step by step; whoever answers questions enters it at once."""

from collections.abc import Sequence
from typing import Any

STEPS = ("ChooseTile", "SkipForesight", "TakeIncome", "Grow", "Deliver")
TILES, LAST = STEPS[:2], STEPS[-1]
Entry = dict[str, Any] | str


def visits_together(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of a match with every visit as one; steps before something that came between stay by themselves."""
    found: list[Entry] = []
    while len(entries):
        steps = _steps(entries)
        found.append(_visit(steps) if steps else entries[0])
        entries = entries[max(1, len(steps)) :]
    return found


def _steps(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """All that is left of a visit from here, if nothing comes between; else nothing."""
    steps: list[dict[str, Any]] = []
    for entry in entries:
        if isinstance(entry, str) or entry["is"] not in STEPS:
            break
        steps.append(entry)
        if entry["is"] == LAST:
            return steps
    return []


def _visit(steps: Sequence[dict[str, Any]]) -> Entry:
    visit: dict[str, Any] = {"is": "VisitKansasCity", "seat": steps[0]["seat"]}
    visit["tiles"] = [step.get("tile", "") for step in steps if step["is"] in TILES]
    for step in steps:
        if step["is"] not in TILES:
            visit |= {name: value for name, value in step.items() if name not in ("is", "seat")}
    return visit
