"""The games and the map of CONTRIBUTING, registered for a test in a folder of their own, as if it lay in ours."""

import ast
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

import companion.games
import scoring
import screens
from companion.cli.scaffold import EXAMPLES, REGISTRY, blocks, read_guide
from companion.games import REGISTRY as GAMES_BY_NAME
from companion.i18n import LANGUAGES
from screens.ui.tree.paint import painter
from tests.more_data import also_in

Changes = Mapping[str, tuple[str, str]]
"""By place: what stands in a file, and what stands there instead."""


@contextmanager
def registered(folder: Path, changes: Changes = {}) -> Iterator[Path]:  # noqa: B006 - only read
    """Everything the guide adds, changed where a test wants it to be wrong."""
    for place, text in blocks(read_guide()).items():
        old, new = changes.get(place, ("", ""))
        assert old in text, f"{place} has no {old!r}"
        for language in LANGUAGES if "/languages/" in place else ("en",):
            path = folder / place.replace("/en/", f"/{language}/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    lines = ast.literal_eval("{" + blocks(read_guide())[REGISTRY] + "}")
    with pytest.MonkeyPatch.context() as patch:
        for package, part in ((scoring, "scoring"), (companion.games, "companion/games"), (screens, "screens")):
            patch.setattr(package, "__path__", [*package.__path__, str(folder / part)])
        for game, module in lines.items():
            patch.setitem(GAMES_BY_NAME, game, module)
        with also_in(folder / "data"):
            try:
                yield folder
            finally:
                _forget()


def _forget() -> None:
    for example in EXAMPLES.values():
        for module in [name for name in sys.modules if example in name.split(".")]:
            del sys.modules[module]
        for package in (companion.games, scoring, screens):
            vars(package).pop(example, None)
    painter.cache_clear()
