"""Games of the tests put on the shelf, with their sentences."""

from pathlib import Path

import pytest

from companion import catalog
from companion.games import SHELF

TESTS = Path(__file__).parent


def put_on_shelf(monkeypatch: pytest.MonkeyPatch, game: str, module: str, folder: Path = TESTS) -> None:
    """A game and its module; its sentences are in `languages/` of that folder."""
    monkeypatch.setitem(SHELF, game, module)
    monkeypatch.setattr(catalog, "_FOLDERS", [*catalog.folders(), folder])
    catalog._forget()
