"""What a wheel is made of; `make wheel` builds one and uses it."""

import json
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module

from tests.imports import LAYERS, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
SCORE = {
    "format": 1,
    "game": "ticket_to_ride",
    "map": "usa",
    "players": [
        {"name": "Ana", "routes": ["chicago--saint_louis--a"], "tickets": []},
        {"name": "Ben", "routes": ["calgary--seattle"], "tickets": []},
    ],
}


def test_the_wheel_holds_every_layer_and_the_data_where_they_are_looked_for(tmp_path):
    """The core laid out as installed, away from the repository, scores a game."""
    assert set(WHEEL["packages"]) == set(LAYERS)
    for package in ("companion", "scoring"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for source, place in WHEEL["force-include"].items():
        shutil.copytree(ROOT / source, tmp_path / place)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from companion.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", code, "score", "-", "--language", "ja"]
    ran = subprocess.run(words, cwd=tmp_path, input=json.dumps(SCORE).encode(), capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Benさんの勝ち" in ran.stdout.decode()


def test_the_command_is_there():
    module, _, name = PROJECT["project"]["scripts"]["tableside"].partition(":")
    assert callable(getattr(import_module(module), name))


def test_what_is_installed_is_what_make_installs():
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(PROJECT["project"]["dependencies"]) == sorted(line for line in pinned if not line.startswith("#"))


def test_the_metadata_names_who_made_it_the_licence_and_the_pythons_it_runs_on():
    project = PROJECT["project"]
    assert project["authors"] == [{"name": "Tableside developers"}]
    assert project["license"] == "MIT AND OFL-1.1 AND Apache-2.0"
    assert project["license-files"] == ["LICENSE", "screens/assets/licences/*"]
    assert all([*ROOT.glob(files)] for files in project["license-files"])
    versions = [f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)]
    assert project["requires-python"] == ">=3.11,<3.14"
    assert [
        line for line in project["classifiers"] if line.startswith("Programming Language :: Python :: 3.")
    ] == versions


def test_make_wheel_is_part_of_what_a_change_must_pass():
    assert "\nmake wheel\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
