"""Measuring and saying: the best of several runs, its budget, whether it holds, and how much of a bare page it is."""

import time
from collections.abc import Callable


class Report:
    def __init__(self, page: float | None = None) -> None:
        self.fine = True
        self._page = page
        """What a bare Kivy page of 100 labels costs in this run, in milliseconds: the unit of every ratio."""

    def add(self, what: str, figure: float, unit: str, budget: float | None = None) -> None:
        """One figure and its budget; in bare pages too, to compare with a run on a slower or faster machine."""
        verdict = ""
        ratio = figure / self._page if self._page and unit == "ms" else None
        if budget is not None:
            ok = figure <= budget
            self.fine &= ok
            verdict = f"  budget {budget:g} {unit}  {'ok' if ok else 'OVER'}"
        pages = f"  {ratio:6.3f} pages" if ratio is not None else ""
        print(f"  {what:<66} {figure:9.2f} {unit}{pages}{verdict}")


def cpu_ms(work: Callable[[], object], *, rounds: int = 5, times: int = 1) -> float:
    """CPU milliseconds of one call: the best of several rounds, so that a busy machine does not count."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - begin) / times)
    return best * 1000


def in_turn_ms(*works: Callable[[], object], rounds: int = 10) -> tuple[float, ...]:
    """The same for several, one after the other in every round: what disturbs one disturbs them all."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        best = [min(before, cpu_ms(work, rounds=1)) for before, work in zip(best, works, strict=True)]
    return tuple(best)


def wall_ms(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000
