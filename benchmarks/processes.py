"""What the processes of a browser cost, as Linux counts it."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

WORKER = "DedicatedWorker"
"""What Chromium calls the thread of a worker."""


def _of(group: int) -> Iterator[Path]:
    """Their folders in `/proc`; one may end while it is looked at."""
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdigit() and os.getpgid(int(folder.name)) == group:
                yield folder


def worker_time(group: int) -> float:
    """Milliseconds of CPU that the threads of workers have had so far."""
    total = 0
    for folder in _of(group):
        for thread in (folder / "task").iterdir():
            with suppress(OSError):
                if (thread / "comm").read_text(encoding="ascii").strip() == WORKER:
                    total += int((thread / "schedstat").read_text(encoding="ascii").split()[0])
    return total / 1e6


def memory(group: int) -> float:
    """Megabytes that the processes of a group have to themselves, shared pages in parts."""
    total = 0
    for folder in _of(group):
        with suppress(OSError):
            lines = (folder / "smaps_rollup").read_text(encoding="ascii").splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1000
