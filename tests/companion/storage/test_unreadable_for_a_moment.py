"""A file that cannot be read for a moment is not taken for a file that says nothing: nothing is written over it."""

import errno
import os

import pytest

from companion.errors import SaveError
from companion.games import GAMES
from companion.storage.folder_sync import sync
from companion.storage.import_table import take_in
from companion.storage.metadata import About
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from soak.disks import FailingDisk, QuickDisk
from tests.companion.playing import Clock, new_table, play, play_briefly, quick_store


class BlindDisk(QuickDisk):
    """Cannot read files whose names end like this."""

    def __init__(self) -> None:
        self.ending = "nothing"

    def read(self, path):
        if path.name.endswith(self.ending):
            raise OSError(errno.EMFILE, "Too many open files")
        return super().read(path)


@pytest.fixture
def disk():
    return BlindDisk()


@pytest.fixture
def store(tmp_path, disk):
    with Store(tmp_path, GAMES, disk=disk, clock=Clock()) as store:
        yield store


@pytest.fixture
def played(store):
    id_, session = new_table(store)
    play(session, 5)
    store.leave(id_, session)
    store.save_about(id_, name="Long evening", notes="Soup")
    return id_


def one_finished(folder):
    """The id of a finished table, which the lists have noted."""
    with quick_store(folder) as store:
        id_, session = new_table(store)
        play_briefly(session)
        store.leave(id_, session)
        store.history()
    return id_


SAID = About(name="Long evening", notes="Soup")


@pytest.mark.parametrize(
    "change",
    [
        lambda store, id_: store.save_about(id_, place="Kitchen"),
        lambda store, id_: store.delete(id_),
        lambda store, id_: store.restore(id_),
    ],
    ids=["a place", "delete", "put back"],
)
def test_what_is_said_about_a_table_is_not_written_over_unread(store, disk, played, change):
    disk.ending = ".about.json"
    with pytest.raises(SaveError) as refusal:
        change(store, played)
    assert (refusal.value.code, refusal.value.message.params["file"]) == ("store.cannot_read", f"{played}.about.json")
    disk.ending = "nothing"
    assert store.about(played) == SAID


def test_a_start_that_cannot_read_what_is_said_about_a_table_asks_again_next_time(store, disk, played, tmp_path):
    store.delete(played)
    store.close()
    for path in tmp_path.glob("*.json*"):
        path.unlink()
    for path in (tmp_path / "tables").iterdir():
        os.utime(path, (1_700_000_000, 1_700_000_000))
    disk.ending = ".about.json"
    with quick_store(tmp_path, disk=disk) as blind:
        assert [line.id for line in blind.tables()] == [played], "it is at least somewhere"
    with quick_store(tmp_path) as again:
        assert [line.id for line in again.deleted()] == [played]


def test_a_shared_table_is_not_added_beside_ours_because_ours_cannot_be_read_now(store, disk, played):
    text = store.export_table(played)
    disk.ending = f"{played}.json"
    with pytest.raises(SaveError) as refusal:
        take_in(store, text, "shared.json")
    assert refusal.value.code == "store.cannot_read"
    disk.ending = "nothing"
    assert [line.id for line in store.tables()] == [played]


def test_a_shared_table_that_may_lie_in_the_bin_is_not_said_to_be_here(store, disk, played):
    text = store.export_table(played)
    store.delete(played)
    disk.ending = ".about.json"
    with pytest.raises(SaveError):
        take_in(store, text, "shared.json")
    disk.ending = "nothing"
    assert take_in(store, text, "shared.json").how == "same"
    assert [line.id for line in store.tables()] == [played]


@pytest.mark.system
def test_a_table_that_cannot_be_sent_now_is_told_of_and_sent_the_next_time(store, disk, tmp_path):
    id_, session = new_table(store, players=2)
    play_briefly(session, 1)
    store.leave(id_, session)
    (tmp_path / "shared").mkdir()
    disk.ending = f"{id_}.json"
    assert +sync(store, tmp_path / "shared").counts == {"waiting": 1}
    disk.ending = "nothing"
    assert sync(store, tmp_path / "shared").counts["sent"] == 1


def test_a_history_that_cannot_be_read_at_one_start_is_not_taken_for_empty_at_the_next(tmp_path):
    id_ = one_finished(tmp_path)
    with quick_store(tmp_path) as store:
        store.open_table(id_).reopen()  # ended before the lists heard of it
    blind = BlindDisk()
    blind.ending = "history.json"
    with quick_store(tmp_path, disk=blind) as store:
        assert [line.id for line in store.tables()] == [id_]
    with quick_store(tmp_path) as store:
        assert [line.id for line in store.tables()] == [id_]
        assert store.history() == ()


class LostFolder(QuickDisk):
    """Cannot say which tables there are."""

    def scan(self, folder, ending):
        raise OSError(errno.EIO, "Input/output error")


def test_what_the_index_noted_of_another_history_is_not_shown_where_no_file_can_be_asked(tmp_path):
    id_ = one_finished(tmp_path)
    index = (tmp_path / "index.json").read_bytes()
    with quick_store(tmp_path) as store:
        session = store.open_table(id_)
        session.reopen()
        store.note(id_, session)
    (tmp_path / "index.json").write_bytes(index)  # ended after the history was written, and before the index
    with quick_store(tmp_path, disk=LostFolder()) as store:
        assert store.history() == ()
    with quick_store(tmp_path) as store:
        assert [line.id for line in store.tables()] == [id_]


def test_a_damaged_table_waits_until_the_version_before_it_can_be_read(store, disk, played, tmp_path):
    path = tmp_path / "tables" / f"{played}.json"
    steps = store.open_table(played).steps
    cut = path.read_bytes()[:-300]
    path.write_bytes(cut)
    disk.ending = ".previous"
    with pytest.raises(SaveError) as refusal:
        store.open_table(played)
    assert (refusal.value.code, refusal.value.message.params["file"]) == ("store.cannot_read", f"{path.name}.previous")
    assert path.read_bytes() == cut
    disk.ending = "nothing"
    recovered = store.open_table(played)
    assert recovered.notice is not None
    assert recovered.steps[: len(steps) - 1] == steps[: len(steps) - 1]


def test_whoever_wants_what_is_left_of_a_table_need_not_wait(store, disk, played, tmp_path):
    path = tmp_path / "tables" / f"{played}.json"
    path.write_bytes(path.read_bytes()[:-300])
    disk.ending = ".previous"
    assert store.recover(played) < 6
    assert store.open_table(played).notice is None


def test_settings_that_cannot_be_read_at_the_start_are_not_lost_with_the_next_change(tmp_path, disk):
    path = tmp_path / "settings.json"
    kept = SettingsFile(path, disk)
    kept.change(language="ja", look="dark")
    kept.save_printed("box", "hazard/3", 5)
    disk.ending = "settings.json"
    blind = SettingsFile(path, disk)
    assert blind.notice is not None
    with pytest.raises(SaveError):
        blind.change(text_size="large")
    disk.ending = "nothing"
    blind.change(text_size="large")
    again = SettingsFile(path, disk)
    assert again.settings == blind.settings
    assert (again.settings.language, again.settings.look, again.settings.text_size) == ("ja", "dark", "large")
    assert again.printed == {"box": {"hazard/3": 5}}


# --- what is taken away is taken away ---


@pytest.fixture
def failing(tmp_path):
    disk = FailingDisk()
    with Store(tmp_path, GAMES, disk=disk, clock=Clock()) as store:
        yield store, disk


def test_an_erased_table_is_off_the_list_though_the_disk_refuses_the_rest(failing):
    store, disk = failing
    id_, session = new_table(store)
    play_briefly(session)
    store.leave(id_, session)
    store.delete(id_)
    store.tables()
    disk.fail_on({"sync_folder"}, errno.EIO)
    store.erase(id_)
    assert store.deleted() == ()
    disk.heal()
    with pytest.raises(SaveError):
        store.open_table(id_)


def test_a_table_put_away_does_not_come_back_as_it_was_before(failing):
    store, disk = failing
    id_, session = new_table(store)
    play(session, 3)
    disk.fail_at(0, errno.EIO)
    with pytest.raises(SaveError):
        store.quarantine(id_)
    disk.heal()
    assert store.open_table(id_).steps == session.steps
    store.quarantine(id_)
    assert store.tables() == ()
    with pytest.raises(SaveError):
        store.open_table(id_)
