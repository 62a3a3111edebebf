"""How much of a campaign a run tries: `make test` a fixed part of it, `make soak ONLY=samples` all of it."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

EVERY_CASE = bool(os.environ.get("EVERY_CASE"))
"""Set by `make soak`."""
MORE_EXAMPLES = 10
"""So many times the examples of `make test`, which are the same on every run."""


def sample(cases: Sequence[T], most: int) -> list[T]:
    """All cases, or so many of them, spread evenly from the first to the last."""
    if EVERY_CASE or most >= len(cases):
        return list(cases)
    return [cases[number * (len(cases) - 1) // (most - 1)] for number in range(most)]


def examples(number: int) -> int:
    """For hypothesis."""
    return number * MORE_EXAMPLES if EVERY_CASE else number
