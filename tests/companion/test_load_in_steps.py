"""A game is imported module by module, in steps that nobody waits for."""

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import pytest

from companion.games import GAMES, REGISTRY

STEPS = """
import sys
import companion.storage.store, companion.table.session
from companion.games import GAMES, load_in_steps
before = set(sys.modules)
steps = []
for _ in load_in_steps({game!r}):
    steps.append(len(set(sys.modules) - before))
    before = set(sys.modules)
GAMES[{game!r}]
print(*steps, len(set(sys.modules) - before))
print(len(list(load_in_steps({game!r}))))
"""
MOST = 30
"""So many modules at most in one step: a game has three times as many."""


PACKAGES = [game for game in GAMES if hasattr(import_module(REGISTRY[game]), "__path__")]
"""A game of one module is loaded in one step."""


@pytest.mark.parametrize("game", PACKAGES)
def test_no_step_loads_much_and_after_the_last_nothing_is_left(game):
    words = [sys.executable, "-c", STEPS.format(game=game)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    *steps, after = map(int, said[0].split())
    assert len(steps) >= min(6, len([*iter_modules(import_module(REGISTRY[game]).__path__)]))
    assert max(steps) <= MOST
    assert after == 0, "all of it was taken down"
    assert said[1] == "0", "what is down takes no step"
