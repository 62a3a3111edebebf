"""What is packaged, what it imports, and whether it runs by itself."""

import pytest

pytest.importorskip("buildozer", reason="`make package-check` brings Buildozer")
pytest.importorskip("pythonforandroid", reason="`make package-check` brings python-for-android")

from phone_package.alone import check_alone
from phone_package.contents import check_contents, files_below, pack
from phone_package.imports import check_imports, module_texts
from phone_package.recipes import installed_recipes
from phone_package.requirements import required
from phone_package.spec import read_spec
from tests.phone_package.conftest import ROOT

SPEC = "buildozer.spec"
PACKAGED = {
    *(
        "main.py",
        "companion/__init__.py",
        "scoring/sheet.py",
        "data/usa.json",
        "screens/pages/home.py",
        "screens/pages/home.kv",
    ),
    *("screens/assets/fonts/Sans.otf", "screens/assets/tokens.json", "screens/assets/icon.png"),
    *("screens/assets/icon_background.png", "screens/assets/icon_foreground.png", "screens/assets/presplash.png"),
}


def packaged(project, tmp_path):
    return files_below(pack(read_spec(project.folder), tmp_path / "build"))


def problems(project, tmp_path):
    files = packaged(project, tmp_path)
    return " ".join(check_contents(project.folder, files, installed_recipes().left_out()).problems)


def test_just_the_app_is_packaged(project, tmp_path):
    assert set(packaged(project, tmp_path)) == PACKAGED
    assert problems(project, tmp_path) == ""


def test_our_tree_is_whole_and_its_imports_are_met(tmp_path):
    buildozer, recipes = read_spec(ROOT), installed_recipes()
    tree = pack(buildozer, tmp_path)
    files = files_below(tree)
    assert check_contents(ROOT, files, recipes.left_out()).problems == []
    assert check_imports(module_texts(tree, files), recipes, required(buildozer)).problems == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("otf, ", "", "screens/assets/fonts/Sans.otf is not packaged"),
        ("kv, ", "", "screens/pages/home.kv is not packaged"),
        ("json, ", "", "data/usa.json is not packaged"),
        ("png, ", "", "screens/assets/icon.png is not packaged"),
        (", scoring/*", "", "scoring/sheet.py is not packaged"),
        ("main.py, ", "", "main.py is not packaged"),
        ("data/*", "data/*, tests/*", "tests/test_sheet.py is a test"),
        ("data/*", "data/*, venv/*", "venv/lib/thing.py does not belong"),
        ("source.include_patterns", "#", "main.py is not packaged"),
        ("source.exclude_patterns", "#", "Makefile does not belong"),
        ("screens/[!o]*", "screens/*", "screens/offscreen/phone.py is for machines without a display"),
        ("screens/[!o]*", "screens/*", "screens/offscreen/canal/scenes.py is for machines without a display"),
        ("companion/[!l]*", "companion/*", "companion/league/host.py is for hosts of a league"),
    ],
)
def test_a_wrong_choice_of_files_is_found(project, tmp_path, old, new, found):
    project.change(SPEC, old, new)
    assert found in problems(project, tmp_path)


def test_a_page_whose_name_leaves_it_out_is_found(project, tmp_path):
    project.write("screens/odds.py", "")
    assert "screens/odds.py is not packaged" in problems(project, tmp_path)


@pytest.mark.parametrize("name", ["screens/test_home.py", "companion/tests/rules.py", "scoring/conftest.py"])
def test_a_test_among_the_code_is_found(project, tmp_path, name):
    project.write(name, "")
    assert f"{name} is a test" in problems(project, tmp_path)


def test_a_file_python_for_android_would_drop_is_found(project, tmp_path):
    project.write("screens/unittest/page.py", "")
    assert "screens/unittest/page.py would be dropped" in problems(project, tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("screens/a.py", "import numpy", "numpy is neither"),
        ("screens/a.py", "def f():\n    from requests import get", "requests is neither"),
        ("screens/a.py", "import cgi", "cgi is neither"),
        ("screens/a.py", "import distutils.util", "distutils is neither"),
        ("screens/a.py", "import tkinter", "tkinter is neither"),
        ("screens/a.py", "import lzma", "lzma is neither"),
        ("screens/a.py", "__import__('numpy')", "numpy is neither"),
        ("screens/a.py", "from companion.gone import Game", "companion.gone is not packaged"),
        ("screens/a.py", "PAGES = {'log': 'screens.pages.log:Log'}", "screens.pages.log is not packaged"),
        ("screens/a.kv", "#:import thing screens.gone.thing", "screens.gone.thing is not packaged"),
        ("screens/a.kv", "#:import np numpy", "numpy is neither"),
        ("screens/a.py", "from kivy.tests.common import UnitTestTouch", "kivy.tests.common is dropped"),
        ("screens/a.py", "from screens.offscreen.phone import Phone", "screens.offscreen.phone is not packaged"),
        ("screens/a.py", "from screens import offscreen", "screens.offscreen is not packaged"),
        ("screens/a.py", "from companion.league.host import host_league", "companion.league.host is not packaged"),
        ("screens/a.py", "__import__('screens.offscreen.demonstration')", "offscreen.demonstration is not packaged"),
        ("screens/start.py", "from screens.offscreen.phone import Phone", "screens.offscreen.phone is not packaged"),
        ("screens/a.py", "from demo_players.tables import sit_down", "demo_players is neither"),
    ],
)
def test_an_import_the_phone_cannot_meet_is_found(name, text, found):
    tree = {"screens/__init__.py": "", name: text}
    outcome = check_imports(tree, installed_recipes(), ["python3", "kivy", "tinydb"])
    assert len(outcome.problems) == 1
    assert found in outcome.problems[0]


def test_imports_the_phone_meets_are_fine():
    tree = {
        "screens/start.py": "import_module('screens.offscreen.drawing')\nfrom demo_players.tables import known_words",
        "screens/a.py": "import json, kivy.app\nfrom jnius import autoclass\nPAGE = 'screens.pages.log:Log'",
        "screens/pages/log.py": "from companion.storage.store import Store\nTIME = 'Log: 12:30'",
        "screens/pages/log.kv": "#:import Log screens.pages.log.Log\n#:import log screens.pages.log",
        "companion/storage/store/__init__.py": "import zlib",
        "companion/cli/data.py": "from companion.league.host import host_league",
    }
    assert check_imports(tree, installed_recipes(), ["kivy", "pyjnius"]).problems == []


PLAYS = """
from importlib.util import find_spec
from pathlib import Path

def play():
    "What is said."
    from screens.offscreen.demonstration import SHEET

    Path("out").mkdir()
    Path("out/01-home.png").touch()
    Path("out/score-sheet.txt").write_text(SHEET)

if find_spec("screens.offscreen") is None:
    raise SystemExit("There is no display.")
play()
"""
HOME = 'import os\n\ndef home():\n    return os.environ["ANDROID_PRIVATE"] + "/tables"\n'


@pytest.fixture
def alone(tmp_path):
    """A packaged tree, and the project it was packed from."""
    tree, root = tmp_path / "app", tmp_path / "project"
    for folder in (tree / "companion", tree / "screens", root / "screens" / "offscreen", root / "demo_players"):
        folder.mkdir(parents=True)
    (tree / "screens" / "__init__.py").touch()
    (root / "screens" / "forgotten.py").touch()
    (root / "demo_players" / "tables.py").write_text('SHEET = "Ana 12"\n')
    (root / "screens" / "offscreen" / "demonstration.py").write_text("from demo_players.tables import SHEET\n")

    def run(main=PLAYS, place=HOME):
        (tree / "main.py").write_text(main)
        (tree / "companion" / "data_dir.py").write_text(place)
        return check_alone(root, tree, tmp_path / "home")

    return run


def test_a_tree_that_plays_and_keeps_its_tables_is_fine(alone, tmp_path):
    outcome = alone()
    assert outcome.problems == []
    assert not list((tmp_path / "app").rglob("*.py")), "the phone gets bytecode alone"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import phone_package", "No module named 'phone_package'"),
        ("import screens.forgotten", "No module named 'screens.forgotten'"),
        ("open('screens/assets/gone.otf')", "gone.otf"),
        ("play.__doc__.split()", "NoneType"),
        ("raise SystemExit(3)", "ended with 3"),
    ],
)
def test_a_tree_that_does_not_run_by_itself_is_found(alone, line, found):
    assert found in alone(PLAYS + line).problems[0]


def test_a_tree_that_does_not_play_to_the_sheet_is_found(alone):
    says_so = PLAYS.replace("\nplay()", "\nprint('hello')")
    assert "the demonstration ended with 0" in alone(says_so).problems[0]


def test_a_tree_that_cannot_start_without_what_is_not_packed_is_found(alone):
    asks_at_once = "from screens.offscreen import demonstration\n" + PLAYS
    assert "without a display: " in alone(asks_at_once).problems[0]


def test_a_tree_that_does_not_compile_is_found(alone, capsys):
    assert alone("def (").problems == ["not every module compiles"]


@pytest.mark.parametrize(
    "place", ['os.path.expanduser("~/.local")', 'os.environ["ANDROID_ARGUMENT"]', 'os.environ["ANDROID_PRIVATE"]']
)
def test_tables_where_they_cannot_stay_are_found(alone, place):
    module = f"import os\n\ndef home():\n    return {place}\n"
    assert "tables would be kept in" in alone(place=module).problems[0]
