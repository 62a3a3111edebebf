"""Two processes on one folder: the second says so, and nothing is corrupted."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import SaveError
from companion.games import GAMES
from companion.storage.store import Store
from tests.companion.playing import new_table, play, quick_store

pytestmark = pytest.mark.system
ROOT = Path(__file__).parent.parent.parent.parent


def test_a_second_store_on_the_same_folder_is_refused_and_the_first_plays_on(tmp_path):
    with quick_store(tmp_path) as first:
        id_, session = new_table(first)
        play(session, 3)
        with pytest.raises(SaveError) as refusal:
            Store(tmp_path, GAMES)
        assert refusal.value.code == "store.in_use"
        play(session, 3)
    with quick_store(tmp_path) as again:
        assert again.open_table(id_).steps == session.steps


def run_command(folder, *words):
    command = [sys.executable, "-m", "companion", *words, "--folder", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_second_process_may_look_while_the_first_plays_and_touches_nothing(tmp_path):
    with quick_store(tmp_path) as first:
        id_, session = new_table(first)
        play(session, 5)
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        listed, exported = run_command(tmp_path, "tables"), run_command(tmp_path, "export", id_)
        assert (listed.returncode, listed.stderr) == (0, "")
        assert listed.stdout.startswith(id_)
        assert (exported.returncode, exported.stdout) == (0, first.export_table(id_))
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_second_process_that_would_write_says_so_in_one_line_and_touches_nothing(tmp_path):
    with quick_store(tmp_path) as first:
        id_, _ = new_table(first)
        shared = tmp_path / "shared.json"
        shared.write_text(first.export_table(id_))
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        second = run_command(tmp_path, "import", str(shared))
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == "Tableside is already running with these tables. Close it there first.\n"
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_removing_a_lock_file_lets_no_second_writer_in(tmp_path):
    with quick_store(tmp_path):
        for path in tmp_path.glob("lock*"):
            path.unlink()
        with pytest.raises(SaveError) as refusal:
            Store(tmp_path, GAMES)
        assert refusal.value.code == "store.in_use"


def test_a_file_system_without_locks_is_not_told_as_another_tableside(tmp_path, monkeypatch):
    def no_locks(*_):
        raise OSError(errno.ENOTSUP, "not supported")

    monkeypatch.setattr("companion.storage.lock.fcntl.flock", no_locks)
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 2)
        assert store.open_table(id_).steps == session.steps


def test_two_writers_at_one_table_do_not_write_over_each_other(tmp_path):
    """Without locks a second program could play on: whoever comes later is told, and nothing is lost."""
    with quick_store(tmp_path) as store:
        id_, ours = new_table(store)
        play(ours, 3)
        theirs = store.open_table(id_)
        play(theirs, 2)
        with pytest.raises(SaveError) as refusal:
            play(ours, 1)
        assert refusal.value.code == "store.changed_elsewhere"
        assert store.open_table(id_).steps == theirs.steps


def test_the_lock_goes_with_the_process_that_held_it(tmp_path):
    code = (
        "import os, sys, pathlib; from companion.games import GAMES; from companion.storage.store import Store;"
        "store = Store(pathlib.Path(sys.argv[1]), GAMES); os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False)
    assert killed.returncode == -9
    with quick_store(tmp_path) as store:
        assert store.tables() == ()
