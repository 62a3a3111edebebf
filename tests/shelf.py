"""Games of the tests put on the shelf, with their sentences."""

import tempfile
from functools import cache
from pathlib import Path

import pytest

from companion.games import REGISTRY
from tests.more_data import merged, read_from

TESTS = Path(__file__).parent


def put_on_shelf(monkeypatch: pytest.MonkeyPatch, game: str, module: str) -> None:
    """A game and its module; its sentences are in `languages/` of the tests."""
    monkeypatch.setitem(REGISTRY, game, module)
    read_from(monkeypatch, Path(_data().name) / "data")


@cache
def _data() -> tempfile.TemporaryDirectory[str]:
    """Made once; gone with the process."""
    place = tempfile.TemporaryDirectory()
    merged(Path(place.name), TESTS, "languages/*/*.json")
    return place
