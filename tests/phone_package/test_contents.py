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
    ],
)
def test_a_wrong_choice_of_files_is_found(project, tmp_path, old, new, found):
    project.change(SPEC, old, new)
    assert found in problems(project, tmp_path)


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
    ],
)
def test_an_import_the_phone_cannot_meet_is_found(name, text, found):
    outcome = check_imports({name: text}, installed_recipes(), ["python3", "kivy", "tinydb"])
    assert len(outcome.problems) == 1
    assert found in outcome.problems[0]


def test_imports_the_phone_meets_are_fine():
    tree = {
        "screens/a.py": "import json, kivy.app\nfrom jnius import autoclass\nPAGE = 'screens.pages.log:Log'",
        "screens/pages/log.py": "from companion.saves.store import Store\nTIME = 'Log: 12:30'",
        "screens/pages/log.kv": "#:import Log screens.pages.log.Log\n#:import log screens.pages.log",
        "companion/saves/store/__init__.py": "import zlib",
    }
    assert check_imports(tree, installed_recipes(), ["kivy", "pyjnius"]).problems == []


PLAYS = """
from pathlib import Path

def play():
    "What is said."
    Path("out").mkdir()
    Path("out/01-home.png").touch()
    Path("out/score-sheet.txt").write_text("Ana 12")

play()
"""
HOME = 'import os\n\ndef home():\n    return os.environ["ANDROID_PRIVATE"] + "/tables"\n'


@pytest.fixture
def alone(tmp_path):
    tree = tmp_path / "app"
    (tree / "companion").mkdir(parents=True)

    def run(main=PLAYS, doors=HOME):
        (tree / "main.py").write_text(main)
        (tree / "companion" / "doors.py").write_text(doors)
        return check_alone(tree, tmp_path / "home")

    return run


def test_a_tree_that_plays_and_keeps_its_tables_is_fine(alone, tmp_path):
    outcome = alone()
    assert outcome.problems == []
    assert not list(tmp_path.rglob("*.py")), "the phone gets bytecode alone"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import phone_package", "No module named 'phone_package'"),
        ("open('screens/assets/gone.otf')", "gone.otf"),
        ("play.__doc__.split()", "NoneType"),
        ("raise SystemExit(3)", "ended with 3"),
    ],
)
def test_a_tree_that_does_not_run_by_itself_is_found(alone, line, found):
    assert found in alone(PLAYS + line).problems[0]


def test_a_tree_that_does_not_play_to_the_sheet_is_found(alone):
    assert "the demonstration ended with 0" in alone("print('hello')").problems[0]


def test_a_tree_that_does_not_compile_is_found(alone, capsys):
    assert alone("def (").problems == ["not every module compiles"]


@pytest.mark.parametrize(
    "place", ['os.path.expanduser("~/.local")', 'os.environ["ANDROID_ARGUMENT"]', 'os.environ["ANDROID_PRIVATE"]']
)
def test_tables_where_they_cannot_stay_are_found(alone, place):
    doors = f"import os\n\ndef home():\n    return {place}\n"
    assert "tables would be kept in" in alone(doors=doors).problems[0]
