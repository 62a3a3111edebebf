"""Importing the house, without a screen."""

import subprocess
import sys
from pathlib import Path

from benchmarks.report import Report

ROOT = Path(__file__).parent.parent
CODE = """
import time
begin = time.process_time()
import companion.games, companion.store, companion.i18n, scoring.ticket_to_ride
print((time.process_time() - begin) * 1000)
"""


def run(report: Report) -> None:
    times = []
    for _ in range(5):
        ran = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
        times.append(float(ran.stdout))
    report.add("import companion and scoring", min(times), "ms", 150)
