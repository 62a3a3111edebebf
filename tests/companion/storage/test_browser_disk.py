"""Files of the web app: what the journal has recorded is what a restart finds, all of a change or nothing."""

import errno
from pathlib import Path

import pytest

from companion.errors import SaveError
from companion.game import Seat
from companion.games import GAMES
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.browser_disk import BrowserDisk, Change, make_folders
from companion.storage.restore import weigh
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup


class Recorded:
    """A journal in memory: each commit is a copy of all files, as a kill right after it would leave them."""

    def __init__(self) -> None:
        self.files: dict[str, tuple[bytes, int]] = {}
        self.versions = [dict(self.files)]
        self.refusal = ""

    def commit(self, changes: list[Change]) -> str:
        if self.refusal:
            return self.refusal
        for path, data, modified in changes:
            if data is None:
                self.files.pop(path, None)
            else:
                self.files[path] = data, modified
        self.versions.append(dict(self.files))
        return ""


def restarted(folder: Path, files: dict[str, tuple[bytes, int]]) -> Store:
    """The store over what the browser kept, in the folders that a start makes."""
    make_folders(folder)
    for path, (data, _) in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return Store(folder, GAMES)


@pytest.fixture
def journal():
    return Recorded()


@pytest.fixture
def store(tmp_path, journal):
    folder = tmp_path / "memory"
    with Store(folder, GAMES, disk=BrowserDisk(folder, journal)) as store:
        yield store


def new_table(store):
    game = GAMES["ticket_to_ride"]
    return store.new_table(game, game.options(map="usa"), (Seat("Ana", "red"), Seat("Ben", "blue")), "full")


def test_every_entry_is_recorded_before_it_is_acknowledged(store, journal, tmp_path):
    table, session = new_table(store)
    session.do(CompleteSetup())
    with restarted(tmp_path / "after", journal.files) as after:
        assert after.open_table(table).cursor == 1


def test_a_kill_at_any_moment_leaves_a_folder_that_opens(store, journal, tmp_path):
    table, session = new_table(store)
    session.do(CompleteSetup())
    session.undo()
    store.note(table, session)
    store.delete(table)
    store.erase(table)
    assert len(journal.versions) > 6
    for number, files in enumerate(journal.versions):
        with restarted(tmp_path / str(number), files) as after:
            for line in after.tables():
                assert after.open_table(line.id).notice is None
            assert after.notices == []


def test_a_refusal_changes_nothing_and_the_next_entry_goes_on(store, journal, tmp_path):
    table, session = new_table(store)
    before = dict(journal.files)
    journal.refusal = "full"
    with pytest.raises(SaveError) as refused:
        session.do(CompleteSetup())
    assert refused.value.message.id == "store.disk_full"
    assert session.cursor == 0
    journal.refusal = ""
    assert journal.files == before
    session.do(CompleteSetup())
    with restarted(tmp_path / "after", journal.files) as after:
        assert after.open_table(table).cursor == 1


def test_an_unknown_refusal_is_an_error_of_the_disk(tmp_path, journal):
    disk = BrowserDisk(tmp_path, journal)
    (tmp_path / "a.new").write_bytes(b"a")
    disk.rename(tmp_path / "a.new", tmp_path / "a")
    journal.refusal = "failed"
    with pytest.raises(OSError, match="Input/output") as refused:
        disk.sync_folder(tmp_path)
    assert refused.value.errno == errno.EIO


def test_what_only_a_running_process_needs_is_not_recorded(store, journal):
    _, session = new_table(store)
    session.do(CompleteSetup())
    assert journal.files
    assert [path for path in journal.files if path.endswith((".new", ".previous"))] == []


def test_a_folder_that_takes_its_place_is_recorded_at_once(tmp_path, journal):
    """As a restore does: every file of it, or none."""
    disk = BrowserDisk(tmp_path, journal)
    staged = tmp_path / "restoring.new" / "tables"
    staged.mkdir(parents=True)
    for name in "ab":
        (staged / name).write_bytes(name.encode())
    disk.rename(tmp_path / "restoring.new", tmp_path / "restoring")
    disk.sync_folder(tmp_path)
    assert [sorted(files) for files in journal.versions] == [[], ["restoring/tables/a", "restoring/tables/b"]]
    disk.rename(tmp_path / "restoring" / "tables" / "a", tmp_path / "a")
    disk.sync_folder(tmp_path)
    assert sorted(journal.files) == ["a", "restoring/tables/b"]


def test_what_a_backup_holds_is_weighed_in_a_folder_of_its_own(store, journal, tmp_path):
    """It staged the players in a temporary folder, of which the journal knew no path."""
    new_table(store)
    store.players.rename("Ana", "Anna")
    store.players.rename("Ana", "Anna")
    back_up(store, None, tmp_path / "app.zip")
    before = dict(journal.files)
    with Backup(tmp_path / "app.zip") as backup:
        assert weigh(store, backup).changes == 0
    assert journal.files == before
