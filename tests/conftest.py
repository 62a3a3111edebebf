"""How examples are found, the same ones on every run of `make test`, and how what tests leave is cleared away."""

import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from companion.games import REGISTRY
from tests.sampling import EVERY_CASE

if TYPE_CHECKING:
    from soak.postgres import PostgresServer

# how long an example takes is for benchmarks to say
settings.register_profile("the same", deadline=None, derandomize=True)
settings.register_profile("by seed", deadline=None, database=None)
settings.load_profile("by seed" if EVERY_CASE else "the same")

SLOW = frozenset(
    f"test_{name}.py"
    for name in (
        *("any_command", "any_table", "best_objectives", "damaged", "drafts", "from_outside", "killed", "new_map"),
        *("final", "properties", "questions", "questions_at_the_end", "questions_reach_everything"),
        *("random_taps", "turn_properties", "whole_game"),
    )
)
"""Whole games, hundreds of kills, random tables: `make quick` leaves these files out."""
LONG = ("fit", "fits", "kill", "killed", "large", "left", "lying", "whole", "winners")
"""And tests with one of these words in their name: every shape of phone, a start after a kill, a game to its end."""
TESTS = Path(__file__).parent
RULES = (TESTS / "scoring", *(TESTS / "companion" / game for game in REGISTRY))
"""Tests of rules are named otherwise: cards are left, figures fit, turns are whole. Their slow files are in `SLOW`."""

MUCH = 50_000
"""So many new things after a test, and what it left is cleared away: a phone leaves twice as many."""
gc.set_threshold(8 * MUCH, 5, 10)  # else what a test still needs is looked at again and again

IN_MEMORY, ENOUGH = Path("/dev/shm"), 2 * 2**30
"""Where files lie in memory, and the room there that is enough for all tests: no test waits for a disk there."""


def pytest_configure() -> None:
    """Whatever is written during the tests, also by other processes, goes where writing takes no time."""
    if "TMPDIR" in os.environ or not IN_MEMORY.is_dir() or os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC:
        return
    if shutil.disk_usage(IN_MEMORY).free > ENOUGH:
        os.environ["TMPDIR"], tempfile.tempdir = str(IN_MEMORY), None


def is_slow(path: Path, name: str) -> bool:
    if path.name in SLOW:
        return True
    has_long_word = not set(LONG).isdisjoint(name.partition("[")[0].split("_"))
    return has_long_word and not any(folder in path.parents for folder in RULES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item.path, item.name):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end."""
    clear_away()


def clear_away() -> None:
    """What is left after that stays: nobody looks through it again for what can go."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """What a test leaves goes before the next begins, and what those of one file share after the last of them."""
    ran = yield
    if gc.isenabled() and gc.get_count()[0] > MUCH:  # else a file clears away by itself, see tests/screens/tidy.py
        gc.collect(0)
        gc.collect(1)  # what hung on things that went just now
    if gc.get_count()[2] and (nextitem is None or nextitem.path != item.path):
        clear_away()
    return ran


@pytest.fixture(scope="session")
def postgres_server() -> "Iterator[PostgresServer]":
    """One server for all tests of a worker; each makes a database of its own."""
    from soak.postgres import PostgresServer, why_missing

    if why_missing():
        pytest.skip(why_missing())
    with PostgresServer() as server:
        yield server


@pytest.fixture
def postgres(postgres_server: "PostgresServer") -> "PostgresServer":
    """A PostgreSQL server that runs, also after a test that killed it; without one a sentence and a skip."""
    postgres_server.start()
    return postgres_server
