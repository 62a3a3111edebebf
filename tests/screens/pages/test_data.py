"""Data: when everything was last backed up, and a shared folder that is looked into without anybody waiting."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from screens.offscreen.phone import Phone
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import ListRow
from screens import device
from tests.companion.playing import new_table, play_briefly, quick_store
from tests.screens.figures import spots
from tests.screens.pages.test_sharing import Sharing


NOW = 1_800_000_000 + 10 * 24 * 3600
"""Ten days after the first table was opened."""


class Choosing(Sharing):
    """Chooses the folder, and the place, it was told to."""

    folder: Path | None = None
    place: Path | None = None

    def choose_folder(self, then: Any) -> bool:
        if self.folder:
            then(self.folder)
        return bool(self.folder)

    def choose_place(self, name: str, then: Any) -> bool:
        if self.place:
            then(self.place / name)
        return True


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
    opened.app.store.clock = lambda: NOW
    opened.app.go("data")
    opened.settle()
    return opened


def row(phone: Phone, words: str) -> NodeHandle:
    """A row of the list, by what it says first."""
    return next(spot for spot in spots(phone) if isinstance(spot.node, ListRow) and spot.node.text == words)


# --- the last backup ---


def test_a_backup_is_noted_once_it_is_on_its_way(phone, machine, tmp_path):
    assert "Never backed up" in phone.texts()
    assert "2 games are only on this device." in phone.texts()
    machine.takes = False
    phone.tap(row(phone, "Back up everything"))
    phone.settle()
    assert phone.app.settings_file.here.backed_up == 0, "the dialog was closed without an answer"
    machine.place = tmp_path
    phone.tap(row(phone, "Back up everything"))
    phone.settle()
    assert (tmp_path / "tableside-backup.zip").exists()
    assert row(phone, "Back up everything").node.value == "today"
    assert (phone.app.settings_file.here.tables, "No games since then." in phone.texts()) == (2, True)


def test_how_long_ago_it_was_and_what_it_does_not_hold(phone):
    first = phone.app.store.history()[-1]
    phone.app.settings_file.save_here(backed_up=first.touched, tables=1)
    phone.app.page.refresh()
    phone.settle()
    assert "1 game since then is only on this device." in phone.texts()
    assert any(text.endswith("days since the last backup") for text in phone.texts())


def test_what_is_so_here_alone_goes_into_no_backup(phone, machine, tmp_path):
    from companion.storage.backup_reader import Backup

    phone.app.settings_file.save_here(shared=str(tmp_path / "club"))
    phone.tap(row(phone, "Back up everything"))
    ((name, _, raw),) = machine.files
    (tmp_path / name).write_bytes(raw)
    with Backup(tmp_path / name) as backup:
        assert "shared" not in backup.settings()
