"""Requirements: a recipe of that version or a pure wheel, or the check says what it does not know."""

import pytest

pytest.importorskip("buildozer", reason="`make package-check` brings Buildozer")

from phone_package.recipes import Recipes, is_left_out
from phone_package.requirements import check_requirements, split
from phone_package.spec import read_spec

RECIPES = {
    "python3": "version = '3.14.2'\n    stdlib_dir_blacklist = {'test', 'idlelib'}",
    "kivy": "version = '2.3.1'\n    depends = [('sdl3', 'sdl2'), 'pyjnius']\n    python_depends = ['filetype']",
    "sdl2": "version = '2.30.11'",
    "pyjnius": "version = '1.7.0'\n    url = str('worked out')",
}


@pytest.fixture
def recipes(tmp_path):
    for name, body in RECIPES.items():
        (tmp_path / "recipes" / name).mkdir(parents=True)
        (tmp_path / "recipes" / name / "__init__.py").write_text(f"class A:\n    {body}\n")
    return Recipes(tmp_path)


def check(project, recipes, index=lambda wheel, python: True):
    return check_requirements(project.folder, read_spec(project.folder), recipes, index)


def test_recipes_and_wheels_are_enough(project, recipes):
    asked = []
    found = check(project, recipes, lambda wheel, python: asked.append((wheel, python)) or True)
    assert not found.problems
    assert not found.unverified
    python = "3.14.2"
    assert sorted(asked) == [("filetype", python), ("plyer==2.1.0", python), ("tinydb==4.9.0", python)]


def test_a_recipe_of_another_version_is_found(project, recipes):
    project.change("buildozer.spec", "kivy==2.3.1", "kivy==2.2.0")
    assert "kivy 2.2.0: the recipe is of 2.3.1" in check(project, recipes).problems


def test_another_version_than_on_the_desktop_is_found(project, recipes):
    project.change("buildozer.spec", "tinydb==4.9.0", "tinydb==4.8.0")
    assert "tinydb is 4.9.0 in requirements.txt, 4.8.0 in buildozer.spec" in check(project, recipes).problems


def test_a_requirement_that_is_missing_is_found(project, recipes):
    project.change("buildozer.spec", ", tinydb==4.9.0", "")
    assert "tinydb is 4.9.0 in requirements.txt, missing in buildozer.spec" in check(project, recipes).problems


def test_a_requirement_without_a_version_is_found(project, recipes):
    project.change("buildozer.spec", "pyjnius==1.7.0", "pyjnius")
    assert "pyjnius is not pinned" in check(project, recipes).problems


def test_neither_recipe_nor_pure_wheel_is_found(project, recipes):
    found = check(project, recipes, lambda wheel, python: wheel != "plyer==2.1.0")
    assert found.problems == ["plyer==2.1.0: neither a recipe nor a pure wheel for Python 3.14.2"]


def test_so_is_what_only_a_recipe_needs(project, recipes):
    found = check(project, recipes, lambda wheel, python: wheel != "filetype")
    assert found.problems == ["filetype: neither a recipe nor a pure wheel for Python 3.14.2"]


def test_without_an_index_nothing_is_claimed(project, recipes):
    found = check(project, recipes, lambda wheel, python: None)
    assert not found.problems
    assert len(found.unverified) == 3
    assert not any("wheel" in line for line in found.seen)
    assert "NOT VERIFIED: tinydb==4.9.0: pure Python as installed here" in found.text()


def test_names_and_versions_are_told_apart():
    assert split("kivy[base]==2.3.1") == ("kivy", "2.3.1")
    assert split("python3") == ("python3", None)


def test_patterns_of_python_for_android_begin_at_any_folder():
    assert is_left_out("kivy/tests/common.py", ["kivy/tests/*"])
    assert is_left_out("unittest/mock.py", ["unittest/*"])
    assert not is_left_out("screens/mytests.py", ["kivy/tests/*", "tests/*"])
