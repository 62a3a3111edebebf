"""Verifying a table from outside: the recorded matches, in a shared folder and in a restore."""

import json
from pathlib import Path
from statistics import median

from benchmarks.report import Report, cpu_ms, in_turn_ms
from companion.games import GAMES
from companion.storage.share import export_table, read_shared
from companion.table.session import Session
from tests.playthroughs.record import enter, open_match

MATCHES = Path(__file__).parent.parent / "tests" / "playthroughs"
MEDIAN, REPLAYS, LONGER = 50, 12, 1.5
"""Budgets: CPU milliseconds of the median match, how many replays it may cost, and how much more a step of the longest
match may cost than one of the first half of it."""


def run(report: Report) -> None:
    found = {path.stem: _measured(path) for path in sorted(MATCHES.glob("*.json"))}
    for name, (steps, verified, replayed) in found.items():
        report.add(f"{name}, {steps} steps: {replayed:.1f} ms to replay, to verify", verified, "ms")
    report.add("median of the recorded matches", median(verified for _, verified, _ in found.values()), "ms", MEDIAN)
    report.add("median of the replays it takes", median(v / r for _, v, r in found.values()), "×", REPLAYS)
    longest = max(MATCHES.glob("*.json"), key=lambda path: path.stat().st_size)
    report.add("a step of the longest match to one of its first half", _growth(_played(longest)), "×", LONGER)


def _played(path: Path) -> Session:
    match = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(match)
    for command in match["commands"]:
        enter(session, command)
    return session


def _measured(path: Path) -> tuple[int, float, float]:
    """Steps, and the milliseconds to verify and to replay them."""
    session = _played(path)
    header, steps = session.header, session.steps
    text = export_table(header, steps, session.cursor)
    verified, replayed = in_turn_ms(
        lambda: read_shared(text, path.name, GAMES), lambda: Session(header, steps), rounds=5
    )
    return len(steps), verified, replayed


def _growth(session: Session) -> float:
    half = len(session.steps) // 2
    texts = [export_table(session.header, session.steps[:count], count) for count in (half, 2 * half)]
    first, both = (cpu_ms(lambda text=text: read_shared(text, "match", GAMES), rounds=5) for text in texts)  # type: ignore[misc]
    return (both - first) / first
