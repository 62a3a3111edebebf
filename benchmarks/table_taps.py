"""Every entry of the recorded matches on its real page: the entry, the page that shows it, the layout of that page.

A tap is measured from the command to the page at rest, CPU, drawing excluded: decide, the durable write, refresh, and
the frames in which the layout comes to rest. `python -m benchmarks.table_taps [MATCH…]` also names the worst of them.
"""

import gc
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.report import Report
from companion.input.json_input import Node
from screens.device.idle import IdleScheduler
from tests.playthroughs.record import FOLDER, codec_of, open_match

FRAMES = 4
"""In so many a tap's layout has come to rest."""
MEDIAN, MOST, WORST = 12, 33, 80
"""Budgets in ms: of half the taps, of nineteen in twenty, of every tap that stays on its page."""
WITHOUT_PAUSE = 14, 40, 100
"""The same when each entry follows at once: nothing is prepared or collected in between."""
FIRST_TIME, AGAIN = 100, 40
"""Budgets of a change of page."""


@dataclass(frozen=True, slots=True)
class Tap:
    match: str
    number: int
    """Which entry of it."""
    what: str
    ms: float
    page: str
    changed: bool
    """True if it led to another page."""
    first: bool
    """True if that page was not shown before at this table."""

    def __str__(self) -> str:
        return f"{self.what}{' to' if self.changed else ' on'} {self.page}, entry {self.number} of {self.match}"


def taps_of(match: Path, *, pauses: bool = True) -> Iterator[Tap]:
    """Every entry of a match, played on a phone; `pauses` follows each tap with the quiet moment it has at a table."""
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    plain = json.loads(match.read_text(encoding="utf-8"))
    header = open_match(plain).header
    codec = codec_of(header.game)
    with tempfile.TemporaryDirectory() as folder, Phone(Path(folder), quiet=IdleScheduler) as phone:
        quiet: Any = phone.app.quiet
        id_, _ = phone.app.store.new_table(header.game, header.options, header.seats, header.depth)
        phone.app.resume(id_)
        phone.frames(20)
        seen: set[str] = {_where(phone)}
        for number, entry in enumerate(plain["commands"], 1):
            command = entry if isinstance(entry, str) else codec.decode(Node(entry, "match"))
            before = phone.app.page
            ms = _measured(phone, command)
            here = _where(phone)
            what = command if isinstance(command, str) else type(command).__name__
            yield Tap(match.stem, number, what, ms, here, phone.app.page is not before, here not in seen)
            seen.add(here)
            if pauses:
                quiet.rest()
                phone.frames(FRAMES)  # what was made in it is laid out in it
    gc.collect()  # the next match begins as after a start


def _measured(phone: Any, command: Any) -> float:
    app = phone.app
    begin = time.process_time()
    app.quiet.touched()
    if isinstance(command, str):
        getattr(app, command)()
    elif not app.tap(command):
        raise AssertionError(f"a recorded entry was refused: {command}")
    phone.frames(FRAMES)
    return (time.process_time() - begin) * 1000


def _where(phone: Any) -> str:
    return type(phone.app.page).__name__


def all_taps(names: list[str], *, pauses: bool = True) -> list[Tap]:
    matches = [path for path in sorted(FOLDER.glob("*.json")) if not names or path.stem in names]
    return [tap for match in matches for tap in taps_of(match, pauses=pauses)]


def run(report: Report) -> None:
    taps = all_taps([])
    _add_staying(report, "taps that stay on their page", taps, (MEDIAN, MOST, WORST))
    _add_staying(report, "taps without a pause between them", all_taps([], pauses=False), WITHOUT_PAUSE)
    for words, first, budget in (("for the first time", True, FIRST_TIME), ("again", False, AGAIN)):
        changes = [tap for tap in taps if tap.changed and tap.first is first]
        half = median(map(_ms, changes))
        report.add(f"{len(changes)} changes of page {words}: half of them", half, "ms", budget)
        _add_worst(report, changes, budget)


def _add_staying(report: Report, words: str, taps: list[Tap], budgets: tuple[float, float, float]) -> None:
    staying = sorted((tap for tap in taps if not tap.changed), key=_ms)
    count = len(staying)
    report.add(f"{count} {words}: half of them", median(map(_ms, staying)), "ms", budgets[0])
    report.add("nineteen in twenty", staying[count * 19 // 20].ms, "ms", budgets[1])
    _add_worst(report, staying, budgets[2])


def _add_worst(report: Report, taps: list[Tap], budget: float) -> None:
    worst = max(taps, key=_ms)
    report.add(f"the worst: {worst}", worst.ms, "ms", budget)


def _ms(tap: Tap) -> float:
    return tap.ms


def main(names: list[str]) -> None:
    taps = all_taps(names)
    kinds: dict[tuple[str, str, bool], list[float]] = defaultdict(list)
    for tap in taps:
        kinds[tap.what, tap.page, tap.changed].append(tap.ms)
    for (what, page, changed), times in sorted(kinds.items(), key=lambda kind: -sum(kind[1])):
        print(
            f"{sum(times):9.0f} ms  {len(times):4} × median {median(times):7.1f} worst {max(times):7.1f}  "
            f"{what} on {page}{' (another page)' if changed else ''}"
        )
    print("the worst:")
    for changed in (True, False):
        for tap in sorted((tap for tap in taps if tap.changed is changed), key=_ms)[-8:]:
            print(f"{tap.ms:9.1f} ms  {tap}{', for the first time' if changed and tap.first else ''}")
    staying = sorted(tap.ms for tap in taps if not tap.changed)
    print(f"median {median(staying):.1f}, p95 {staying[len(staying) * 19 // 20]:.1f}, worst {staying[-1]:.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
