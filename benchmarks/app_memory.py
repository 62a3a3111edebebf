"""Memory with a table of 1,000 entries open, after 2,000 and after 20,000 taps, against a program of one label."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.app_start import ROOT, _measure, programs
from benchmarks.report import Report

FEW, MANY = 2_000, 20_000
MOST, LEVEL = 2.2, 1.03
"""Budgets: so many times the program of one label; so many times what it was after few taps."""


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "kivy").mkdir()
        *_, label = _measure(programs()["label"], folder)
        words = [sys.executable, "-m", "benchmarks.app_memory", folder]
        ran = subprocess.run(
            words, cwd=ROOT, env={**os.environ, "KIVY_NO_CONSOLELOG": "1"}, capture_output=True, text=True, check=True
        )
    few, many = map(float, ran.stdout.split()[-2:])
    report.add("one label", label, "MB")
    report.add(f"1,000 entries, after {FEW:,} taps", few, "MB")
    report.add(f"1,000 entries, after {MANY:,} taps", many, "MB")
    report.add("ratio to one label", many / label, "×", MOST)
    report.add("ratio to what it was", many / few, "×", LEVEL)


def main(folder: str) -> None:
    """Undo and redo by taps, a look at the menu and at the log now and then, and quiet moments in between."""
    from screens.offscreen.phone import Phone  # noqa: PLC0415, I001 - opens a window
    from benchmarks.app_screens import _import  # noqa: PLC0415
    from benchmarks.tables import late_table, lengthen  # noqa: PLC0415
    from screens.device.idle import IdleScheduler  # noqa: PLC0415

    with Phone(Path(folder) / "tables", quiet=IdleScheduler) as phone:
        app: Any = phone.app
        id_ = _import(phone, lengthen(late_table("usa"), 1_000))
        app.resume(id_)
        phone.settle()
        for tap in range(MANY + 1):
            if tap % 500 == 100:
                app.page.show_menu()
            elif tap % 500 == 200:
                app.go("log", table=id_)
            elif tap % 500 == 203:
                app.back()
            elif tap % 2:
                app.redo()
            else:
                app.undo()
            phone.frames(1)
            if tap % 20 == 0:
                app.quiet.rest()
            if tap in (FEW, MANY):
                print(_resident())


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


if __name__ == "__main__":
    main(sys.argv[1])
