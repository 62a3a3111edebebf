"""Campaigns of which `make test` tries a fixed part: one test file a case in turn, all of its cases, other examples."""

import os
import subprocess
import sys
from pathlib import Path

from soak.watch import Until, Watch, promise

ROOT = Path(__file__).parent.parent
SAMPLED = ("from tests.sampling import", ".random_tables import", ".whole_games import")
"""A test file with one of these tries less in `make test` than there is."""


def run(watch: Watch, seed: int, until: Until) -> None:
    files = sampled_files()
    for case in until.cases(watch, seed, "files"):
        path = files[case % len(files)]
        with watch.finding(path):
            ran = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-n", "0", f"--hypothesis-seed={case}", path],
                cwd=ROOT,
                env={**os.environ, "EVERY_CASE": "1"},
                capture_output=True,
                text=True,
                check=False,
            )
            promise(ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-1000:])
        watch.counts["files"] += 1


def sampled_files() -> list[str]:
    """From the root of the repository."""
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in tests if any(one in path.read_text("utf-8") for one in SAMPLED)]
