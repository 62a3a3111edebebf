"""What is done while nobody touches the screen: whoever does so just then waits for one step of it."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.app_start import ROOT
from benchmarks.report import Report
from companion.games import GAMES, boxes
from companion.storage.import_table import take_in

LONGEST = 80
"""Budget of a step in ms, laid out: as long as the worst tap may take."""


def run(report: Report) -> None:
    for game in dict.fromkeys(box.game for box in boxes()):
        with tempfile.TemporaryDirectory() as folder:
            _in_a_process_of_its_own(folder, "play", game)
            _in_a_process_of_its_own(folder, "rest")  # from now on all code is compiled
            found = json.loads(_in_a_process_of_its_own(folder, "rest").splitlines()[-1])
        for where in ("home", "the table"):
            steps, longest = found[where]
            report.add(f"{game}, {where}: the longest of {steps} steps", longest, "ms", LONGEST)
        report.add(f"{game}, left: looked at after a long pause", found["left"], "ms")


def _in_a_process_of_its_own(folder: str, *words: str) -> str:
    """As after a start: nothing is loaded yet."""
    place = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
    place.pop("PYTHONDONTWRITEBYTECODE", None)
    words = (sys.executable, "-m", "benchmarks.quiet_moments", folder, *words)
    return subprocess.run(words, cwd=ROOT, env=place, capture_output=True, text=True, check=True).stdout


def play(folder: str, game: str) -> None:
    """A late table, to be found by whoever starts here."""
    from benchmarks.app_screens import _late_table  # noqa: PLC0415 - loads the game
    from companion.games import boxes_of  # noqa: PLC0415
    from companion.storage.share import export_table  # noqa: PLC0415
    from companion.storage.store import Store  # noqa: PLC0415

    late = _late_table(boxes_of(game)[-1])
    with Store(Path(folder) / "tables", GAMES) as store:
        take_in(store, export_table(late.header, late.steps, late.cursor), "late")


def rest(folder: str) -> None:
    """Every step of a quiet moment: at home after a start, at the table, and after it was left."""
    from screens.device.idle import IdleScheduler  # noqa: PLC0415
    from screens.offscreen.phone import Phone  # noqa: PLC0415 - opens a window

    steps: list[float] = []

    class Timed(IdleScheduler):
        def _collected(self) -> None:
            self._measure(super()._collected)

        def _next_task(self) -> None:
            self._measure(super()._next_task)

        def _all_looked_at(self) -> None:
            self._measure(super()._all_looked_at)

        def _measure(self, step: Callable[[], None]) -> None:
            begin = time.process_time()
            step()
            self._go_on.cancel()  # else the next step comes with these frames
            phone.frames(2)
            steps.append((time.process_time() - begin) * 1000)

    with Phone(Path(folder) / "tables", size=(412, 915), quiet=Timed) as phone:
        quiet: Any = phone.app.quiet

        def longest() -> tuple[int, float]:
            phone.frames(4)
            steps.clear()
            quiet.rest()
            return len(steps), max(steps)

        found: dict[str, Any] = {"home": longest()}
        (line,) = phone.app.store.tables()
        phone.app.resume(line.id)
        found["the table"] = longest()
        phone.app.home()
        found["left"] = longest()[1]
    print(json.dumps(found))


if __name__ == "__main__":
    jobs: dict[str, Callable[..., None]] = {"play": play, "rest": rest}
    jobs[sys.argv[2]](sys.argv[1], *sys.argv[3:])
