"""A folder that cannot be read is one sentence in every command, and no empty history."""

import io
import os
import subprocess
import sys
from itertools import product

import pytest

from companion.cli import main
from tests.companion.playing import quick_store
from tests.companion.storage.clubs import finish
from tests.sampling import sample

COMMANDS = (
    ["tables"],
    ["players"],
    ["players", "--rename", "Ana", "Bo"],
    ["stats"],
    ["export", "all", "--as", "csv"],
    ["export", "TABLE"],
    ["revisions", "TABLE"],
    ["backup", "BACKUP"],
    ["restore", "KEPT"],
    ["import", "SHARED"],
    ["merge", "."],
    ["play", "usa"],
)
CLOSED = [*product((0o000, 0o444), ("", "tables"), COMMANDS)]
LISTING = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture
def home(tmp_path):
    with quick_store(tmp_path / "home") as store:
        id_ = finish(store)
        (tmp_path / "shared").write_text(store.export_table(id_), encoding="utf-8")
    main(["backup", str(tmp_path / "kept"), "--folder", str(tmp_path / "home")])
    yield tmp_path / "home", id_
    for folder in (tmp_path / "home", tmp_path / "home" / "tables"):
        folder.chmod(0o755)


def words(command, home, id_):
    place = home.parent
    named = {"TABLE": id_, "BACKUP": place / "new", "KEPT": place / "kept", "SHARED": place / "shared", ".": place}
    return [*(str(named.get(word, word)) for word in command), "--folder", str(home)]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_folder_that_cannot_be_listed_is_one_sentence(home, monkeypatch, capsys, command):
    """As the system says it, whoever runs the tests."""
    folder, id_ = home

    def closed(path, *_):
        if str(path).startswith(str(folder)):
            raise PermissionError(13, "Permission denied", str(path))
        return listing(path, *_)

    listing = os.listdir
    monkeypatch.setattr(os, "listdir", closed)
    monkeypatch.setattr(os, "scandir", closed)
    monkeypatch.setattr(os, "access", lambda path, *_: not str(path).startswith(str(folder)))
    capsys.readouterr()
    code, said = main(words(command, folder, id_)), capsys.readouterr()
    assert (code, said.err.count("\n")) == (2, 1)
    assert "(permission denied)" in said.err
    assert not (folder.parent / "new").exists()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_so_is_one_whose_files_have_names_and_cannot_be_opened(home, monkeypatch, capsys, command):
    folder, id_ = home
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: access(path, mode) and not mode & os.X_OK)
    capsys.readouterr()
    code, said = main(words(command, folder, id_)), capsys.readouterr()
    assert (code, said.err.count("\n")) == (2, 1)
    assert "(permission denied)" in said.err


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "inside", "command"), sample(CLOSED, 15), ids=str)
def test_so_is_one_that_is_closed_on_a_real_disk(home, mode, inside, command):
    folder, id_ = home
    (folder / inside).chmod(mode)
    without = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    try:
        done = subprocess.run(
            [*without, sys.executable, "-c", LISTING, *words(command, folder, id_)],
            capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except FileNotFoundError:
        pytest.skip("root reads everything, and there is no setpriv")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "(permission denied)" in done.stderr


def test_a_backup_that_cannot_be_read_is_not_said_to_be_none(home, monkeypatch, capsys):
    folder, _ = home
    kept, opening, access = folder.parent / "kept", io.open, os.access

    def closed(path, *more, **how):
        if path == kept or path == str(kept):
            raise PermissionError(13, "Permission denied", str(path))
        return opening(path, *more, **how)

    monkeypatch.setattr(io, "open", closed)
    monkeypatch.setattr("builtins.open", closed)
    monkeypatch.setattr(os, "access", lambda path, mode: path != kept and access(path, mode))
    code, said = main(["restore", str(kept), "--folder", str(folder)]), capsys.readouterr()
    assert (code, said.err.count("\n")) == (2, 1)
    assert "permission denied" in said.err
