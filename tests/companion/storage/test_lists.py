"""The tables' files are the truth: whatever the lists say, every file is listed once, and nothing else is."""

import json
import os
import shutil
from dataclasses import replace

import pytest

from companion.storage.players_file import PLAYERS, PlayersFile
from companion.storage.tinydb_storage import LineStorage
from companion.table.table_commands import FinishTable
from demo_players import suggest
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, play_briefly, quick_store
from tests.companion.storage.misfits import NOWHERE, spoil


class CountingDisk(QuickDisk):
    """Remembers which tables were opened."""

    def __init__(self):
        self.opened = []

    def read(self, path):
        self.opened.append(path.name)
        return super().read(path)


@pytest.fixture
def folder(tmp_path):
    """Three open tables and two finished ones, written long ago."""
    with quick_store(tmp_path) as store:
        for number in range(5):
            id_, session = new_table(store, "usa", 2 + number % 3)
            if number < 2:
                play_briefly(session)
            else:
                play(session, number)
            store.leave(id_, session)
    grow_old(tmp_path)
    return tmp_path


def grow_old(folder):
    """Hours pass: no file was written a moment ago, and the lists know it."""
    for path in (folder / "tables").iterdir():
        os.utime(path, ns=(10**18, 10**18 + 1))
    look(folder)


def look(folder, **more):
    with quick_store(folder, **more) as store:
        return {s.id for s in store.tables()}, {s.id for s in store.history()}


def forget(folder, name):
    for path in folder.glob(f"{name}*"):
        path.unlink()


def test_lists_that_agree_with_the_files_open_no_table(folder):
    disk = CountingDisk()
    tables, history = look(folder, disk=disk)
    assert (len(tables), len(history)) == (3, 2)
    assert set(disk.opened) == {"index.json", "history.json", "players.json"}


@pytest.mark.parametrize("lost", [["index.json"], ["history.json"], ["index.json", "history.json"], [PLAYERS]])
def test_lists_that_are_gone_come_back_and_no_table_is_read_twice(folder, lost):
    before = look(folder)
    for name in lost:
        forget(folder, name)
    disk = CountingDisk()
    assert look(folder, disk=disk) == before
    read = [name for name in disk.opened if name not in ("index.json", "history.json", PLAYERS)]
    assert len(read) == len(set(read))
    assert look(folder) == before


@pytest.mark.parametrize("lost", [["index.json"], [PLAYERS], ["index.json", PLAYERS]])
def test_players_come_back_with_a_list_that_is_gone(folder, lost):
    with quick_store(folder) as store:
        known = {(player.name, player.id) for player in store.players.offered()}
    for name in lost:
        forget(folder, name)
    with quick_store(folder) as store:
        store.tables()
        assert {(player.name, player.id) for player in store.players.offered()} == known


@pytest.mark.system
def test_a_file_that_only_changed_is_read_again_and_it_alone(folder):
    with quick_store(folder) as store:
        id_ = store.tables()[0].id
        session = store.open_table(id_)
        play(session, 2)  # and the process is killed before the list hears of it
    disk = CountingDisk()
    with quick_store(folder, disk=disk) as store:
        assert next(s.steps for s in store.tables() if s.id == id_) == session.cursor
    assert disk.opened == ["index.json", f"{id_}.json", PLAYERS]


def test_a_folder_that_is_away_for_a_moment_loses_no_line(folder):
    before = look(folder)
    (folder / "tables").rename(folder / "away")
    with quick_store(folder) as store:
        assert (store.tables(), store.history()) == ((), ())
        assert [notice.id for notice in store.notices] == ["store.folder_missing"]
    (folder / "away").rename(folder / "tables")
    disk = CountingDisk()
    assert look(folder, disk=disk) == before
    assert set(disk.opened) == {"index.json", "history.json", "players.json"}


def test_a_file_that_came_from_elsewhere_is_listed(folder, tmp_path):
    with quick_store(tmp_path / "other") as other:
        id_, session = new_table(other, "germany", 5)
        play(session, 4)
        other.leave(id_, session)
    shutil.copy(tmp_path / "other" / "tables" / f"{id_}.json", folder / "tables" / "copied.json")
    tables, _ = look(folder)
    assert "copied" in tables
    with quick_store(folder) as store:
        assert store.open_table("copied").header.id == id_, "the id it was born with"


def test_an_old_file_without_an_id_is_known_by_its_name(folder):
    id_ = sorted(look(folder)[0])[0]
    path = folder / "tables" / f"{id_}.json"
    storage = LineStorage(path, QuickDisk(), "table")
    tables = storage.read()
    head = {name: value for name, value in tables["table"]["1"].items() if name not in ("id", "players")}
    storage.write({**tables, "table": {"1": head}})
    with quick_store(folder) as store:
        assert store.open_table(id_).header.id == id_
        assert json.loads(store.export_table(id_))["id"] == id_


@pytest.mark.parametrize("finished", [False, True])
def test_a_table_in_both_lists_is_believed_by_its_file(folder, finished):
    """Killed between the two lists: when a table was finished, or when its end was undone."""
    with quick_store(folder) as store:
        id_ = (store.tables() if finished else store.history())[0].id
        session = store.open_table(id_)
        before = {name: (folder / name).read_bytes() for name in ("index.json", "history.json")}
        if finished:
            play_on_to_the_end(session)
        else:
            session.undo()
        store.leave(id_, session)
    stale = "index.json" if finished else "history.json"
    (folder / stale).write_bytes(before[stale])
    tables, history = look(folder)
    assert (id_ in history, id_ in tables) == (finished, not finished)
    assert len(tables) + len(history) == 5


def play_on_to_the_end(session):
    from random import Random

    random = Random(1)
    while not all(session.state.revealed):
        session.do(suggest(session.header.game, session.state, random))
    session.do(FinishTable())


@pytest.mark.parametrize("event", [None, NOWHERE])
def test_one_table_that_makes_no_sense_hides_no_other(folder, event):
    tables, history = look(folder)
    id_ = sorted(tables)[0]
    spoil(folder / "tables" / f"{id_}.json", 2, event)
    with quick_store(folder) as store:
        assert {s.id: s.state for s in store.tables()} == {t: "damaged" if t == id_ else "" for t in tables}
        assert {s.id for s in store.history()} == history
        for other in (tables | history) - {id_}:
            store.open_table(other).view()


def test_a_table_that_cannot_be_read_now_is_read_at_the_next_start(folder, monkeypatch):
    tables, _ = look(folder)
    id_ = sorted(tables)[0]
    os.utime(folder / "tables" / f"{id_}.json")

    class Unreadable(QuickDisk):
        def read(self, path):
            if path.name == f"{id_}.json":
                raise OSError(24, "Too many open files")
            return super().read(path)

    with quick_store(folder, disk=Unreadable()) as store:
        assert {s.state for s in store.tables() if s.id == id_} == {"unreadable"}
        with pytest.raises(Exception, match="cannot_read") as refusal:
            store.open_table(id_)
        assert refusal.value.message.params["file"] == f"{id_}.json"
    with quick_store(folder) as store:
        assert {s.state for s in store.tables()} == {""}


def test_a_list_that_cannot_be_read_is_said_so_and_the_tables_are_there(folder):
    class Unreadable(QuickDisk):
        def read(self, path):
            if path.name == "index.json":
                raise OSError(13, "Permission denied")
            return super().read(path)

    raw = (folder / "index.json").read_bytes()
    with quick_store(folder, disk=Unreadable()) as store:
        assert (len(store.tables()), len(store.history())) == (3, 2)
        assert [(n.id, n.params["file"]) for n in store.notices] == [("store.cannot_read", "index.json")]
        id_, session = new_table(store)
        play(session, 2)
        store.leave(id_, session)
    assert (folder / "index.json").read_bytes() == raw
    with quick_store(folder) as store:
        assert len(store.tables()) == 4


def test_a_clock_before_1970_makes_no_table_unreadable(tmp_path):
    with quick_store(tmp_path, clock=lambda: -5_000.0) as store:
        id_, session = new_table(store)
        play(session, 2)
        store.leave(id_, session)
        store.delete(id_)
    with quick_store(tmp_path, clock=lambda: 0.0) as store:
        assert [s.id for s in store.deleted()] == [id_]
        store.restore(id_)
        assert store.open_table(id_).steps == session.steps
        assert store.tables()[0].touched == 0


def test_a_table_deleted_by_a_clock_that_was_never_set_is_not_erased_once_it_is(tmp_path):
    """A mark of 1970 says nothing about how long the table has lain there."""
    with quick_store(tmp_path, clock=lambda: 77.0) as store:
        id_, _ = new_table(store)
        store.delete(id_)
    with quick_store(tmp_path) as store:
        assert [line.id for line in store.deleted()] == [id_]
        store.restore(id_)
        assert [line.id for line in store.tables()] == [id_]


def test_a_negative_time_in_an_older_file_is_the_beginning_of_time(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 2)
    path = tmp_path / "tables" / f"{id_}.json"
    storage = LineStorage(path, QuickDisk(), "table")
    tables = storage.read()
    tables["steps"] = {n: {**step, "at": -60} for n, step in tables["steps"].items()}
    storage.write(tables)
    with quick_store(tmp_path) as store:
        assert [step.at for step in store.open_table(id_).steps] == [0, 0, 0]


def test_a_player_whose_id_no_table_may_have_sits_down_at_one_that_can_be_read(tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store)
    raw = (tmp_path / PLAYERS).read_bytes()
    spoilt = PlayersFile(tmp_path / PLAYERS, QuickDisk())
    assert spoilt.by_name
    for player in tuple(spoilt.by_name.values()):
        spoilt.set_player(replace(player, id="%s{0}", also=("../x", *player.also)))
    spoilt.write()
    assert (tmp_path / PLAYERS).read_bytes() != raw
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        assert store.open_table(id_).header == session.header
