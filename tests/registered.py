"""The games and the map of CONTRIBUTING, registered beside ours: `python -m tests.registered [for pytest…]`.

They are added to a copy of this clone exactly as the guide says, and every general test is run on them. A test that
looks at every game asks its definition first: what a game does not declare is not asked of it.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.scaffold import EXAMPLES, ROOT, blocks, read_guide, write_game
from companion.i18n import LANGUAGES

ADDED = ("canal", "orchard", "island")
OURS = ("great_western_trail", "stone_age", "ticket_to_ride", "usa", "germany", "first", "second")
RECORD = re.compile(r"python -m (tests\.playthroughs\.record (?:island|orchard|canal)_[^\n`]+)")
LOOKS_AT_ALL = re.compile(
    r"\b(GAMES|REGISTRY|FULL_GAMES|FULL_BOXES|MATCHES|scenes_of|all_imports)\b|\b(boxes|maps|areas|all_areas|trees)\("
)
"""What a general test has in its text: the registry, its boxes, their matches, every file, every scene."""
NOT_GENERAL = ("lan", "league", "storage", "soak", "phone_package", "web_app", "device", *OURS)
"""Folders of tests that use a game as an example, or are of one."""
NOT_HERE = ("test_contributing.py", "test_check.py", "test_wheel.py")
"""Two add these games themselves, and `check` asks for translations and sources, which a guide has not; the last builds
the wheel of a clone."""


def add_all(root: Path) -> None:
    """The games of the guide, then its map, then their matches."""
    for example in EXAMPLES.values():
        assert [*write_game(example, example, root)]
    for place, text in blocks(read_guide(root)).items():
        for language in LANGUAGES if "ticket_to_ride" in place else ():
            _merge(root / place.replace("/en/", f"/{language}/"), json.loads(text))
    for command in dict.fromkeys(RECORD.findall(read_guide(root))):
        words = command.replace("SEED", "7").split()
        subprocess.run([sys.executable, "-m", *words], cwd=root, check=True)


def _merge(path: Path, more: dict[str, object]) -> None:
    there = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    every = {**there, **more}
    found = dict(sorted(every.items())) if "languages" in path.parts else every
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def copy_to(folder: Path) -> None:
    """Whatever git knows of, and what is new and not ignored."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())


def general_tests(root: Path) -> Iterator[str]:
    for path in sorted((root / "tests").rglob("test_*.py")):
        place = path.relative_to(root)
        elsewhere = path.name in NOT_HERE or set(place.parts) & set(NOT_GENERAL)
        if not elsewhere and LOOKS_AT_ALL.search(path.read_text(encoding="utf-8")):
            yield str(place)
    for example in EXAMPLES.values():
        yield from (str(path.relative_to(root)) for path in (root / "tests").rglob(f"{example}/test_*.py"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """As a plugin of that run: what is of one of our games alone was run by `make test` already."""
    ours = [item for item in items if _is_of(item, OURS) and not _is_of(item, ADDED)]
    config.hook.pytest_deselected(items=ours)
    items[:] = [item for item in items if item not in ours]


def _is_of(item: pytest.Item, names: tuple[str, ...]) -> bool:
    case = item.name.partition("[")[2]
    return any(name in case for name in names)


def main(words: list[str]) -> int:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(os.environ.get("REGISTERED_IN") or place)
        copy_to(folder)
        add_all(folder)
        run = [sys.executable, "-m", "pytest", "-p", "tests.registered", *words, *general_tests(folder)]
        return subprocess.run(run, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
