"""Measuring and saying: the best of several runs, its budget, and whether it holds."""

import time
from collections.abc import Callable


class Report:
    def __init__(self) -> None:
        self.fine = True

    def add(self, what: str, figure: float, unit: str, budget: float | None = None) -> None:
        verdict = ""
        if budget is not None:
            ok = figure <= budget
            self.fine &= ok
            verdict = f"  budget {budget:g} {unit}  {'ok' if ok else 'OVER'}"
        print(f"  {what:<66} {figure:9.2f} {unit}{verdict}")


def cpu_ms(work: Callable[[], object], *, rounds: int = 5, times: int = 1) -> float:
    """CPU milliseconds of one call: the best of several rounds, so that a busy machine does not count."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - begin) / times)
    return best * 1000


def wall_ms(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000
