"""Games of the tests put on the shelf, with their sentences."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion import i18n
from companion.catalog import DATA
from companion.games import SHELF

TESTS = Path(__file__).parent


def put_on_shelf(monkeypatch: pytest.MonkeyPatch, game: str, module: str, folder: Path = TESTS) -> None:
    """A game and its module; its sentences are in `languages/` of that folder."""
    areas, known = i18n.areas, i18n.catalog

    def catalog(language: str, area: str, of: Path = DATA) -> Mapping[str, str]:
        return known(language, area, folder if area == game else of)

    monkeypatch.setitem(SHELF, game, module)
    monkeypatch.setattr(i18n, "areas", lambda *of: areas(*of) | {game})
    monkeypatch.setattr(i18n, "catalog", catalog)
