"""`backup` and `export` replace files of ours alone, and never the app's own."""

import pytest

from companion.cli import main
from tests.companion.playing import quick_store
from tests.companion.storage.clubs import finish


@pytest.fixture
def home(tmp_path):
    with quick_store(tmp_path / "home") as store:
        finish(store)
    return tmp_path / "home"


def commands(home):
    (table,) = (path.stem for path in (home / "tables").glob("*.json") if "." not in path.stem)
    return {
        "backup": ["backup"],
        "export": ["export", table],
        "csv": ["export", "all", "--as", "csv"],
        "as it is": ["export", table, "--as-it-is"],
    }


def run(home, words, file, *more):
    first, *rest = words
    options = [word for word in rest if word.startswith("--")]
    return main(
        [*words, str(file), *more, "--folder", str(home)]
        if not options
        else [first, rest[0], str(file), *rest[1:], *more, "--folder", str(home)]
    )


@pytest.mark.parametrize("command", ["backup", "export", "csv", "as it is"])
@pytest.mark.parametrize(("name", "content"), [("important.zip", b"my words"), ("notes.csv", b"a,b\n1,2\n")])
def test_a_file_of_something_else_stays(home, tmp_path, capsys, command, name, content):
    file, words = tmp_path / name, commands(home)[command]
    file.write_bytes(content)
    assert run(home, words, file) == 2
    said = capsys.readouterr().err
    assert (said.count("\n"), "--force" in said, file.read_bytes()) == (1, True, content)
    assert run(home, words, file, "--force") == 0
    assert file.read_bytes() != content


@pytest.mark.parametrize("command", ["backup", "export", "csv", "as it is"])
def test_a_file_of_ours_is_replaced_and_so_is_an_empty_one(home, tmp_path, command):
    file, words = tmp_path / "file", commands(home)[command]
    file.write_bytes(b"")
    assert run(home, words, file) == 0
    assert run(home, words, file) == 0


@pytest.mark.parametrize(
    "name", ["index.json", "settings.json", "tables/new.json", "players.json", "before-restoring-1.zip"]
)
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_the_app_s_own_files_are_never_a_target(home, tmp_path, capsys, name, force):
    (tmp_path / "link").symlink_to(home)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    for file in (home / name, tmp_path / "link" / name):
        for words in commands(home).values():
            assert run(home, words, file, *force) == 2
            assert "own folder" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before
