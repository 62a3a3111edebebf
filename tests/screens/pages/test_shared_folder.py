"""A shared folder: chosen once, synchronised without anybody waiting, followed, stopped, and left."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.errors import DataError
from companion.storage.folder_sync import FolderSync, sync
from companion.table.table_commands import FinishTable
from screens.ui.snackbar import Snackbar
from screens.offscreen.phone import Phone
from screens.pages.shared_folder import FolderSheet
from screens import device
from tests.companion.playing import new_table, play_briefly, quick_store
from tests.screens.pages.test_data import Choosing, row
from tests.screens.pages.test_background_job import done


@pytest.fixture
def machine() -> Any:
    made = Choosing()
    device.use(made)
    yield made
    device.use(None)


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: Any) -> Path:
    """Two finished tables, made once."""
    folder: Path = tmp_path_factory.mktemp("data_folder")
    with quick_store(folder) as store:
        for seed in range(2):
            id_, session = new_table(store, "usa", 2)
            play_briefly(session, seed)
            store.leave(id_, session)
    return folder


@pytest.fixture
def phone(machine: Choosing, data_folder: Path, tmp_path: Path, open_phone: Any) -> Phone:
    shutil.copytree(data_folder, tmp_path / "here")
    (tmp_path / "club").mkdir()
    opened: Phone = open_phone(folder=tmp_path / "here")
    opened.app.go("data")
    opened.settle()
    return opened


def said(phone: Phone) -> str:
    phone.app.folder_sync.finish()
    phone.settle()
    return str(row(phone, "Shared folder").node.detail)


def theirs(tmp_path: Path, tables: int = 1) -> tuple[Any, list[str]]:
    """Another installation with tables that are in the club's folder."""
    other = quick_store(tmp_path / "other", random=Random(99))
    ids = []
    for seed in range(tables):
        id_, session = new_table(other, "usa", 3)
        play_briefly(session, 5 + seed)
        other.leave(id_, session)
        ids.append(id_)
    sync(other, tmp_path / "club")
    return other, ids


def test_a_folder_is_chosen_once_and_synchronised_from_then_on(phone, machine, tmp_path, open_phone):
    other, (id_,) = theirs(tmp_path)
    machine.folder = tmp_path / "club"
    phone.tap(phone.button("Shared folder"))
    assert said(phone) == "1 new game added, 2 of your games shared"
    assert row(phone, "Shared folder").node.value == "club"
    assert id_ in {line.id for line in phone.app.store.history()}
    sync(other, tmp_path / "club")
    assert len(other.history()) == 3
    again = open_phone(folder=tmp_path / "here")
    assert again.app.settings_file.here.shared == str(tmp_path / "club")
    again.app.go("data")
    again.app.sync_folder()
    assert said(again) == "Everything is up to date."
    other.close()


def test_a_game_goes_there_as_soon_as_it_is_finished(phone, tmp_path):
    app = phone.app
    app.settings_file.save_here(shared=str(tmp_path / "club"))
    id_, session = new_table(app.store, "usa", 2)
    play_briefly(session, 3)
    session.undo()
    app.resume(id_)
    assert app.folder_sync is None
    app.tap(FinishTable())
    app.folder_sync.finish()
    assert any(path.name.startswith(id_) for path in (tmp_path / "club").rglob("*.tableside"))


def test_a_folder_that_is_gone_is_one_sentence_and_sharing_can_end(phone, machine, tmp_path):
    machine.folder = tmp_path / "club"
    phone.tap(phone.button("Shared folder"))
    said(phone)
    shutil.rmtree(tmp_path / "club")
    phone.app.sync_folder()
    assert said(phone) == f"Folder not found: {tmp_path / 'club'}"
    assert any(isinstance(widget, Snackbar) for widget in phone.app.page.floats)
    assert not phone.sheets, "nothing stands in the way"
    phone.tap(row(phone, "Shared folder"))
    phone.settle()
    phone.tap(phone.button("Stop sharing"))
    phone.settle()
    assert phone.app.settings_file.here.shared == ""
    assert len(phone.app.store.history()) == 2


@pytest.mark.parametrize("where", ["_read_part", "_read_device", "receive"], ids=["aside", "their file", "here"])
def test_whatever_error_of_ours_ends_it_is_one_sentence(phone, tmp_path, monkeypatch, where):
    """It went past everybody who listens, and ended the app."""

    def fail(*_: Any) -> None:
        raise DataError("a.json", "", "sense", "none")

    other, _ = theirs(tmp_path)
    other.close()
    monkeypatch.setattr(FolderSync, where, fail)
    phone.app.settings_file.save_here(shared=str(tmp_path / "club"))
    phone.app.sync_folder()
    phone.app.folder_sync.finish()
    assert phone.app.folder_sync.text.id == "data.wrong_file"
    assert not phone.app.folder_sync.busy


def test_while_it_is_at_work_one_sees_how_far_it_is_and_can_stop_it(phone, tmp_path):
    other, ids = theirs(tmp_path, tables=3)
    app = phone.app
    app.settings_file.save_here(shared=str(tmp_path / "club"))
    app.sync_folder()
    FolderSheet(app.page)
    while app.folder_sync.progress[0] < 3:  # ours are there, and one of theirs came in
        app.folder_sync.step()
    app.folder_sync._ticking.cancel()  # else the next one may come in within the frame
    phone.frames(1)
    assert done(phone) == 3 / 5
    assert "Syncing: 3 of 5" in phone.texts()
    phone.tap(phone.button("Stop"))
    assert not app.folder_sync.busy
    phone.settle()
    assert row(phone, "Shared folder").node.detail == "Stopped. The rest comes next time."
    came = {line.id for line in app.store.history()} & set(ids)
    assert len(came) == 1
    app.sync_folder()
    assert said(phone) == "2 new games added"
    assert set(ids) <= {line.id for line in app.store.history()}
    other.close()


def test_sharing_that_ends_in_the_middle_goes_no_further(phone, machine, tmp_path):
    """And the next time begins anew, whatever the folder still answers to the first."""
    app = phone.app
    app.settings_file.save_here(shared=str(tmp_path / "club"))
    app.sync_folder()
    FolderSheet(app.page)
    app.folder_sync.step()
    phone.frames(1)
    phone.tap(phone.button("Stop sharing"))
    assert not app.folder_sync.busy
    phone.settle()
    assert app.settings_file.here.shared == ""
    machine.folder = tmp_path / "club"
    phone.tap(phone.button("Shared folder"))
    assert said(phone) == "2 of your games shared"
    assert len(list((tmp_path / "club").rglob("*.tableside"))) == 2


def test_where_there_are_no_folders_none_is_offered(phone, machine):
    machine.has_folders = False
    phone.app.page.refresh()
    phone.settle()
    assert "Shared folder" not in phone.texts()
