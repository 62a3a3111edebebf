"""Two processes on one folder: the second says so, and nothing is corrupted."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import SaveError
from companion.games import GAMES
from companion.saves.store import Store
from tests.companion.playing import new_table, play, quick_store

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


def test_a_second_process_says_so_in_one_line_and_touches_nothing(tmp_path):
    with quick_store(tmp_path) as first:
        id_, session = new_table(first)
        play(session, 5)
        before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        for door in (["tables"], ["export", id_]):
            command = [sys.executable, "-m", "companion", *door, "--folder", str(tmp_path)]
            second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert second.returncode == 2
            assert second.stdout == ""
            assert second.stderr == "Tableside is already open with these tables. Close it there first.\n"
        assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_lock_goes_with_the_process_that_held_it(tmp_path):
    code = (
        "import os, sys, pathlib; from companion.games import GAMES; from companion.saves.store import Store;"
        "store = Store(pathlib.Path(sys.argv[1]), GAMES); os.kill(os.getpid(), 9)"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False)
    assert killed.returncode == -9
    with quick_store(tmp_path) as store:
        assert store.tables() == ()
