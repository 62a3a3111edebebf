"""Importing the core, without a screen."""

import subprocess
import sys
from pathlib import Path

from benchmarks.report import Report

ROOT = Path(__file__).parent.parent
CODE = """
import time
begin = time.process_time()
import companion.games, companion.storage.store, companion.i18n, scoring.ticket_to_ride
loaded = time.process_time()
companion.games.GAMES["ticket_to_ride"]
print((loaded - begin) * 1000, (time.process_time() - loaded) * 1000)
"""


def run(report: Report) -> None:
    times = []
    for _ in range(5):
        ran = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
        times.append([float(word) for word in ran.stdout.split()])
    report.add("import companion and scoring", min(core for core, _ in times), "ms", 150)
    report.add("then the first game", min(game for _, game in times), "ms")
