"""Facts and sentences of tests among those of `data/`."""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.input import catalog

READ_ONCE = (
    "companion.input.catalog:facts_of",
    "companion.input.catalog:read_rules",
    "companion.games.ticket_to_ride.panel:network",
    "companion.games.ticket_to_ride.board:_ours",
    "companion.i18n:areas",
    "companion.i18n:catalog",
    "companion.lan.files:page_messages",
    "screens.ticket_to_ride.map.geometry:_laid",
)


@contextmanager
def also_in(folder: Path) -> Iterator[None]:
    """As if the files of this folder lay in `data/`: a map and its words from elsewhere."""
    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        read_from(patch, merged(Path(place), folder, "**/*.json"))
        yield
    _forget()


def read_from(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr(catalog, "DATA", folder)
    _forget()


def merged(place: Path, folder: Path, pattern: str) -> Path:
    """A copy of `data/` at this place, with such files of the folder added."""
    data = place / "data"
    shutil.copytree(catalog.DATA, data, copy_function=os.symlink)
    for path in folder.glob(pattern):
        target = data / path.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        there = json.loads(target.read_text(encoding="utf-8")) if target.exists() else {}
        target.unlink(missing_ok=True)
        target.write_text(json.dumps({**there, **json.loads(path.read_text(encoding="utf-8"))}), encoding="utf-8")
    return data


def facts_files() -> Iterator[tuple[str, str]]:
    """Game and name of every facts file there is."""
    for path in sorted(catalog.DATA.glob("*/*.json")):
        if path.parent.name != "languages":
            yield path.parent.name, path.stem


def _forget() -> None:
    for name in READ_ONCE:
        module, _, function = name.partition(":")
        if module in sys.modules:
            getattr(sys.modules[module], function).cache_clear()
