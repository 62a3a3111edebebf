"""`tableside new-game`: the files of CONTRIBUTING's examples under another name, in a clone of one's own."""

import ast
import json

import pytest

from companion.cli import main
from companion.cli.scaffold import EXAMPLES, GUIDE, REGISTRY, ROOT, blocks, files_of, read_guide, write_game
from companion.errors import DataError
from companion.i18n import LANGUAGES


@pytest.fixture
def clone(tmp_path):
    """As much of a clone as a new game meets."""
    for place in (GUIDE, REGISTRY):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text((ROOT / place).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_an_example_under_its_own_name_is_what_the_guide_shows(example):
    shown = blocks(read_guide())
    for place, text in files_of(example, example, read_guide()).items():
        if "/languages/" in place:
            assert json.loads(text) == json.loads(shown[place.replace("/ja/", "/en/").replace("/ko/", "/en/")])
        elif not place.endswith("SOURCE.md"):
            assert text == shown[place]


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_under_another_name_nothing_of_the_example_is_left(example):
    for place, text in files_of(example, "power_grid", read_guide()).items():
        assert example not in (place + text).lower(), place
        if place.endswith(".py"):
            ast.parse(text)
    sentences = json.loads(files_of("canal", "power_grid", read_guide())["data/languages/ko/power_grid.json"])
    assert sentences["power_grid.title"] == "Power Grid"
    assert "power_grid.rule.POWERGRID-B01" in sentences
    tested = files_of("canal", "power_grid", read_guide())["tests/companion/power_grid/test_power_grid.py"]
    assert "def test_powergrid_b01_not_beyond_the_sea" in tested


def test_every_file_is_written_and_the_registry_has_one_more_line(clone):
    written = [*write_game("river", "canal", clone)]
    assert {"scoring/river.py", "companion/games/river.py", "screens/river/screens.py", "data/river/SOURCE.md"} < {
        *written
    }
    assert {f"data/languages/{language}/river.json" for language in LANGUAGES} < {*written}
    assert all((clone / place).is_file() for place in written)
    lines = (clone / REGISTRY).read_text(encoding="utf-8").splitlines()
    before = (ROOT / REGISTRY).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line not in before] == ['    "river": "companion.games.river",']
    assert len(lines) == len(before) + 1
    ast.parse("\n".join(lines))


@pytest.mark.parametrize("name", ["River", "2nd", "a-b", "a b", "", "_x"])
def test_a_name_that_cannot_be_one_is_refused(clone, name):
    with pytest.raises(DataError, match="small letters"):
        list(write_game(name, "canal", clone))


def test_a_name_that_a_game_has_is_refused_and_nothing_is_overwritten(clone):
    list(write_game("river", "canal", clone))
    (clone / "scoring/river.py").write_text("mine", encoding="utf-8")
    for taken in ("river", "stone_age"):
        with pytest.raises(DataError, match="a name that no game has yet"):
            list(write_game(taken, "orchard", clone))
    assert (clone / "scoring/river.py").read_text(encoding="utf-8") == "mine"


def test_without_a_clone_one_sentence_says_what_is_needed(tmp_path):
    with pytest.raises(DataError, match="a clone of the repository"):
        list(write_game("river", "canal", tmp_path))


@pytest.mark.parametrize(("more", "files"), [([], 12), (["--score-only"], 9)])
def test_the_command_names_every_file_and_what_comes_next(clone, monkeypatch, capsys, more, files):
    monkeypatch.setattr("companion.cli.scaffold.ROOT", clone)
    assert main(["new-game", "river", *more]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == files + 1
    assert "python -m companion play river" in said[-1]
    assert main(["new-game", "river"]) == 2
    assert "river" in capsys.readouterr().err
