"""What a game declares: a general test asks this first, and skips in words what it does not."""

from operator import attrgetter
from typing import Any

import pytest

from companion.game import Depth, GameDefinition
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup

WITHOUT = {
    "corrections.ids": "no values that are set by hand",
    "setup.pictures": "no pictures of its setup",
    "setup.steps": "no setup guide",
    "corrections.starter_id": "no value that says who begins",
}


def declares(game: GameDefinition[Any], part: str) -> bool:
    """True if the game says something of its own there."""
    said = attrgetter(part)(game)
    return bool(said) and not getattr(said, "__module__", "").startswith("companion.game.")


def needs(game: GameDefinition[Any], *parts: str) -> None:
    """Skip the test of a game that does not declare one of these."""
    for part in parts:
        if not declares(game, part):
            pytest.skip(f"{game.id} has {WITHOUT[part]}")


def needs_depth(game: GameDefinition[Any], *depths: Depth) -> None:
    for depth in depths:
        if depth not in game.depths:
            pytest.skip(f"{game.id} has no depth {depth}")


def lay_out(session: Session) -> None:
    """Past the setup guide, where there is one."""
    if session.table.open_step is not None:
        session.do(CompleteSetup())
