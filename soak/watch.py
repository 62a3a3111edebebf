"""What a trial does, counts and finds: every promise is tried, and a broken one is told so that it can be repeated."""

import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MOST_FINDINGS = 20
"""Whoever has found so many has found enough."""
MOST_CPU_MS = 250.0
"""No step of the core may take longer."""


PROGRESS = 300
"""Seconds after which it is said how far a part has come."""


class Broken(Exception):
    """A promise that was not kept."""


def promise(kept: object, words: str) -> None:
    if not kept:
        raise Broken(words)


@dataclass(frozen=True, slots=True)
class Finding:
    part: str
    seed: int
    doing: str
    what: str
    trace: str

    def __str__(self) -> str:
        again = f"make soak ONLY={self.part} SEED={self.seed} CASES=1"
        return f"FOUND in {self.part}, seed {self.seed}: {self.doing}\n  {self.what}\n  again: {again}\n{self.trace}"


class Watch:
    """Counts what one part of a trial does, and writes down what it finds."""

    def __init__(self, part: str, *, aloud: bool = False) -> None:
        self.part, self.aloud = part, aloud
        self.counts: Counter[str] = Counter()
        self.findings: list[Finding] = []
        self.seed, self.doing = 0, ""
        self.worst_ms, self.worst = 0.0, ""
        self.first_memory = self.last_memory = 0.0

    @contextmanager
    def finding(self, doing: str) -> Iterator[None]:
        """Whatever is raised inside is a finding, and the trial goes on."""
        self.doing = doing
        try:
            yield
        except Exception as error:  # noqa: BLE001 - anything at all that a promise did not foresee is what we look for
            self._found(error)

    def _found(self, error: Exception) -> None:
        what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        found = Finding(self.part, self.seed, self.doing, what, traceback.format_exc(limit=-8))
        self.findings.append(found)
        if self.aloud:
            print(found, file=sys.stderr, flush=True)

    @contextmanager
    def cpu(self, what: str, most: float = MOST_CPU_MS) -> Iterator[None]:
        """One step of the core, which may take so many milliseconds and no more."""
        begin = time.process_time()
        yield
        took = (time.process_time() - begin) * 1000
        if took > self.worst_ms:
            self.worst_ms, self.worst = took, what
        if took > most:
            raise Broken(f"{what} took {took:.0f} ms")

    def look_at_memory(self, *, level: bool = True) -> None:
        """How much this process holds, in MB: the first look is the measure for the last."""
        self.last_memory = held_mb()
        self.first_memory = self.first_memory or self.last_memory
        most = self.first_memory * 1.5 + 20
        promise(not level or self.last_memory <= most, f"memory has grown to {self.last_memory:.0f} MB")

    def __str__(self) -> str:
        text = ", ".join(f"{count:,} {what}" for what, count in sorted(self.counts.items()))
        return f"{self.part}, up to seed {self.seed}: {text}; {len(self.findings)} found"

    @property
    def enough(self) -> bool:
        return len(self.findings) >= MOST_FINDINGS


def held_mb() -> float:
    """Memory this process holds now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no file of ours
            return int(file.read().split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


class Until:
    """When a part ends: its time is over, so many cases are done, or enough is found."""

    def __init__(self, *, minutes: float | None = None, cases: int | None = None, most: int | None = None) -> None:
        self._end = None if minutes is None else time.monotonic() + minutes * 60
        self._cases, self._most = cases, most

    def cases(self, watch: Watch, seed: int, counted: str) -> Iterator[int]:
        """Seeds of cases until the end; `most` limits what is counted under this name."""
        number, entered = 0, time.monotonic()
        while not self._over(watch, number, counted):
            watch.seed = seed + number
            yield watch.seed
            number += 1
            if watch.aloud and time.monotonic() > entered + PROGRESS:
                entered = time.monotonic()
                print(watch, flush=True)

    def _over(self, watch: Watch, number: int, counted: str) -> bool:
        return (
            watch.enough
            or (self._cases is not None and number >= self._cases)
            or (self._most is not None and watch.counts[counted] >= self._most)
            or (number > 0 and self._end is not None and time.monotonic() > self._end)
        )
