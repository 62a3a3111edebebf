"""Backups from a terminal: single files and a shared folder between two installations, both ways and twice."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from tests.companion.playing import new_table, play_briefly, quick_store


@pytest.fixture
def data_folders(tmp_path: Path) -> list[Path]:
    """Two installations with games of their own."""
    folders = [tmp_path / name for name in ("old", "new")]
    for number, folder in enumerate(folders):
        with quick_store(folder, random=Random(number + 50)) as store:
            for seed in range(2):
                id_, session = new_table(store)
                play_briefly(session, 10 * number + seed)
                store.leave(id_, session)
    return folders


def run(capsys: Any, *words: object) -> str:
    assert main([str(word) for word in words]) == 0
    return str(capsys.readouterr().out)


def test_backups_go_both_ways_and_twice(data_folders, tmp_path, capsys):
    file = tmp_path / "all.zip"
    said = []
    for _ in range(2):
        for giver, taker in (data_folders, data_folders[::-1]):
            run(capsys, "backup", file, "--folder", giver)
            assert run(capsys, "restore", file, "--look", "--folder", taker)
            said.append(run(capsys, "restore", file, "--folder", taker))
    assert said[2] == said[3] != said[0], "the second time nothing is new"
    old, new = (run(capsys, "stats", "--json", "--folder", folder) for folder in data_folders)
    assert old == new
    assert run(capsys, "stats", "Ana", "--folder", data_folders[1]).startswith("Ana: 4 games")


def test_a_shared_folder_brings_two_installations_together(data_folders, tmp_path, capsys):
    shared = tmp_path / "shared"
    shared.mkdir()
    for _ in range(2):
        for folder in data_folders:
            assert run(capsys, "merge", shared, "--folder", folder)
    old, new = (run(capsys, "stats", "--json", "--folder", folder) for folder in data_folders)
    assert old == new
    assert run(capsys, "stats", "Ana", "--folder", data_folders[0]).startswith("Ana: 4 games")
    assert len(list(shared.rglob("*.tableside"))) == 4
