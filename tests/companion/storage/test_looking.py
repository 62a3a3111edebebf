"""Looking never writes: lists, tables and exports on a disk that takes nothing, and in a folder that is gone."""

import errno
import shutil

import pytest

from companion.errors import SaveError
from companion.games import GAMES
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from soak.disks import FailingDisk
from tests.companion.playing import Clock, new_table, play, play_briefly, quick_store

WRITING = {"open_new", "write", "flush", "sync", "rename", "sync_folder", "link", "remove"}


@pytest.fixture
def played(tmp_path):
    """Killed in play: the lists do not know the newest entries yet."""
    with quick_store(tmp_path) as store:
        past, finished = new_table(store)
        play_briefly(finished)
        store.leave(past, finished)
        id_, session = new_table(store, "germany", 3)
        play(session, 6)
        text = store.export_table(id_)
    return tmp_path, id_, session, past, text


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EMFILE])
def test_a_disk_that_takes_nothing_closes_no_door(played, error):
    folder, id_, session, past, text = played
    disk = FailingDisk()
    disk.fail_on(WRITING, error)
    with Store(folder, GAMES, disk=disk, clock=Clock()) as store:
        assert [(s.id, s.steps) for s in store.tables()] == [(id_, session.cursor)]
        assert [s.id for s in store.history()] == [past]
        assert store.export_table(id_) == text
        table = store.open_table(id_)
        assert table.view().step == session.cursor
        with pytest.raises(SaveError):
            table.undo()
        store.leave(id_, table)
        with pytest.raises(SaveError):
            store.delete(id_)
        assert [s.id for s in store.tables()] == [id_]


def test_opening_listing_and_exporting_change_no_byte(played):
    folder, id_, _, past, _ = played
    quick_look(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with quick_store(folder) as store:
        store.open_table(id_)
        store.look_at(past)
        store.export_table(past)
    with Store(folder, GAMES, only_reading=True) as store:
        store.tables(), store.history(), store.deleted(), store.export_raw(id_)
        with pytest.raises(SaveError):
            store.delete(id_)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def quick_look(folder):
    with quick_store(folder) as store:
        store.tables()


def test_a_folder_deleted_while_the_app_runs_is_one_sentence_each_time(played):
    folder, id_, _, past, _ = played
    with quick_store(folder) as store:
        store.tables()
        session = store.open_table(id_)
        shutil.rmtree(folder)
        for refused in (session.undo, lambda: store.open_table(past), lambda: store.delete(past)):
            with pytest.raises(SaveError):
                refused()
        store.leave(id_, session)
        assert {s.id for s in (*store.tables(), *store.history())} == {id_, past}


def test_looking_at_a_folder_that_is_not_there_makes_none(tmp_path):
    with Store(tmp_path / "nowhere", GAMES, only_reading=True) as store:
        assert store.tables() == ()
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("id_", ["../../x", "", "x/y", "..", "a.about", "a\x00b"])
def test_an_id_never_leads_out_of_the_folder(played, id_):
    folder, *_ = played
    with quick_store(folder) as store:
        for act in (store.export_table, store.export_raw, store.open_table, store.delete, store.restore, store.erase):
            with pytest.raises(SaveError) as refusal:
                act(id_)
            assert refusal.value.code == "store.table_missing"


def test_settings_are_read_on_a_disk_that_takes_nothing(tmp_path):
    path = tmp_path / "settings.json"
    SettingsFile(path).change(language="ko")
    disk = FailingDisk()
    disk.fail_on(WRITING, errno.ENOSPC)
    file = SettingsFile(path, disk)
    assert file.settings.language == "ko"
    with pytest.raises(SaveError):
        file.change(language="ja")
    assert file.settings.language == "ko"
