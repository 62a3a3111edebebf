"""How examples are found: anew on every run at home, the same ones on every run where a change must pass."""

import gc
import os

import pytest
from hypothesis import settings

gc.set_threshold(20_000, 10, 10)  # tests leave little behind that is worth looking for so often
settings.register_profile("home", deadline=None)  # how long an example takes is for benchmarks to say
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

SLOW = frozenset(
    f"test_{name}.py"
    for name in (
        *("any_command", "any_table", "best_objectives", "damaged", "drafts", "from_outside", "killed", "new_map"),
        "final",
        *("properties", "questions", "questions_reach_everything", "random_taps", "turn_properties", "whole_game"),
    )
)
"""Whole games, hundreds of kills, random tables: `make quick` leaves these files out."""
LONG = ("fit", "fits", "kill", "killed", "large", "left", "lying", "whole", "winners")
"""And tests with one of these words in their name: every shape of phone, a start after a kill, a game to its end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in SLOW or not set(LONG).isdisjoint(item.name.split("[")[0].split("_")):
            item.add_marker(pytest.mark.slow)
