"""The floors: imports only go down, and nothing below the screens knows Kivy."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = {
    "scoring": {"scoring"},
    "companion": {"companion", "scoring", "tinydb"},
    "screens": {"companion", "scoring", "screens", "kivy", "plyer", "jnius"},
}


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_imports_only_what_lies_below_it(floor):
    allowed = FLOORS[floor] | sys.stdlib_module_names
    for path in (ROOT / floor).rglob("*.py"):
        strange = set(imports_of(path)) - allowed
        assert not strange, f"{path.relative_to(ROOT)} imports {sorted(strange)}"


def test_product_code_needs_nothing_that_only_tests_need():
    """`kivy.tests` imports pytest, which is no requirement of the app: where tests never ran, it would not start."""
    for path in [ROOT / "main.py", *(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))]:
        source = path.read_text(encoding="utf-8")
        assert "kivy.tests" not in source, path
        assert not {"pytest", "hypothesis"} & set(imports_of(path)), path


def test_the_data_folder_is_read_by_catalog_and_languages_alone():
    readers = {"companion/catalog.py", "companion/i18n.py"}
    for path in [*(ROOT / "companion").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]:
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
        }
        assert "DATA" not in names or path.relative_to(ROOT).as_posix() in readers


def test_games_do_not_know_each_other():
    games = [path for path in (ROOT / "companion" / "games").iterdir() if path.is_dir() and path.name != "__pycache__"]
    for game in games:
        others = {f"companion.games.{other.name}" for other in games if other != game}
        for path in game.rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            assert not [other for other in others if other in source], path


@pytest.mark.parametrize(
    "module", ["companion", "companion.doors", "companion.games", "companion.saves.store", "scoring"]
)
def test_importing_below_the_screens_never_loads_kivy(module):
    code = f"import sys, {module}; sys.exit(any(m.partition('.')[0] in ('kivy', 'plyer') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_rules_know_no_clock_no_chance_and_no_file():
    """`decide` and `evolve` of every game, and all of scoring, are pure: randomness reaches them inside commands."""
    impure = {"time", "datetime", "secrets", "os", "pathlib", "io", "tempfile", "socket"}
    for path in [*(ROOT / "companion" / "games").rglob("*.py"), *(ROOT / "scoring").rglob("*.py")]:
        found = set(imports_of(path)) & impure
        assert not found, f"{path.relative_to(ROOT)} imports {sorted(found)}"
        if not path.name.startswith("suggest"):
            assert "random" not in set(imports_of(path)), path
