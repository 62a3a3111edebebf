"""Players for demonstrations and for whole games in tests: for each game a plausible next command, with chance.

The rules know nothing of them, and no phone carries them.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from companion.question import random_entry
from companion.secret import CLERK
from companion.table.state import Game


def suggest(game: Game, state: Any, random: Random) -> Any:
    """What a player may enter next; in a game without a player of its own anything that is asked for."""
    player = _player(game.id)
    if player is None:
        return random_entry(lambda answers: game.ask(state, CLERK, answers), random)
    return player(state, random)


@cache
def _player(game: str) -> Callable[[Any, Random], Any] | None:
    if find_spec(f"{__name__}.{game}") is None:
        return None
    found: Callable[[Any, Random], Any] = import_module(f"{__name__}.{game}.player").suggest
    return found
