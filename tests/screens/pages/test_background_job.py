"""Work that takes long: a bar, Cancel, and nobody at a table meanwhile."""

import shutil
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.storage.backup import back_up
from screens.offscreen.phone import Phone
from screens.pages.data.import_file import take_file
from screens import device
from screens.pages.background_job import BackgroundJob
from screens.ui.tree.controls import PROGRESS
from screens.ui.tree.nodes import Painted
from tests.screens.figures import spots
from tests.companion.playing import new_table, play, quick_store
from tests.screens.pages.test_data import Choosing


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: Any) -> Path:
    """A table in play, and a backup of it."""
    folder: Path = tmp_path_factory.mktemp("data_folder")
    with quick_store(folder / "here") as store:
        id_, session = new_table(store)
        store.leave(id_, play(session, 3))
        back_up(store, None, folder / "all.zip")
    return folder


@pytest.fixture
def phone(data_folder: Path, tmp_path: Path, open_phone: Any) -> Any:
    device.use(Choosing())
    shutil.copytree(data_folder, tmp_path, dirs_exist_ok=True)
    opened: Phone = open_phone(folder=tmp_path / "here")
    yield opened
    device.use(None)


class Slow:
    """Work that goes on as far as it is let, and then waits."""

    def __init__(self) -> None:
        self.there, self.go_on = Event(), Event()
        self.given: list[Any] = []

    def work(self, progress: Any) -> str:
        progress(3, 10)
        self.there.set()
        self.go_on.wait()
        progress(4, 10)
        return "done"

    def start(self, phone: Phone) -> BackgroundJob:
        made = BackgroundJob(phone.app, "data.restoring", self.work, self.given.append)
        made.start()
        self.there.wait()
        made._tick(0)
        phone.frames(4)
        return made


def done(phone):
    """How much the bar on the sheet says is done."""
    (bar,) = (spot.node for spot in spots(phone) if isinstance(spot.node, Painted) and spot.node.painter == PROGRESS)
    return bar.of[0]


def test_a_bar_shows_how_far_it_is_until_it_is_over(phone):
    slow = Slow()
    made = slow.start(phone)
    assert {"Restoring…", "3 of 10", "Cancel"} <= set(phone.texts())
    assert done(phone) == pytest.approx(0.3)
    slow.go_on.set()
    made.finish()
    phone.settle()
    assert slow.given == ["done"]
    assert "Restoring…" not in phone.texts()


def test_it_can_be_cancelled_and_that_is_said(phone):
    slow = Slow()
    made = slow.start(phone)
    phone.tap(phone.button("Cancel"))
    slow.go_on.set()
    made.finish()
    phone.settle()
    assert slow.given == []
    assert "Stopped. Nothing has changed." in phone.texts()


def test_a_stray_tap_beside_it_does_not_end_it(phone):
    slow = Slow()
    made = slow.start(phone)
    phone.tap_at(10, phone.app.page.height - 10)
    slow.go_on.set()
    made.finish()
    assert slow.given == ["done"]


def test_the_app_may_end_meanwhile(phone):
    slow = Slow()
    slow.start(phone)
    slow.go_on.set()
    phone.app.on_stop()
    assert slow.given == []


def test_a_table_that_is_open_is_closed_before_a_backup_is_restored_and_that_is_said(phone, tmp_path):
    [line] = phone.app.store.tables()
    phone.app.resume(line.id)
    phone.settle()
    entries = phone.app.session.cursor
    phone.app.session.undo()
    take_file(phone.app, tmp_path / "all.zip")
    phone.settle()
    phone.tap(phone.button("Add and update tables"))
    phone.settle()
    assert not phone.app.table_open
    assert "The open table was closed first." in phone.texts()
    assert phone.app.store.look_at(line.id).cursor == entries
