"""*Replace everything* beside a shared folder is local unless the group says otherwise, and so is erasing."""

import pytest

from companion.i18n import Translator
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.folder_sync import sync
from companion.storage.restore import prepare_instead, restore
from companion.storage.settings import SettingsFile
from tests.companion.storage.clubs import correct, finish, history, long_ago, trains


@pytest.fixture
def old(club, tmp_path):
    """Mia's backup of one table, before it was corrected and named, and before others came."""
    mia, ben = club.stores
    id_ = finish(mia)
    club.sync()
    back_up(mia, None, tmp_path / "old.zip")
    correct(ben, id_, trains=39)
    ben.save_about(id_, name="Finals")
    finish(mia, 2)
    finish(ben, 3)
    club.sync(2)
    return id_


def replace_all(store, path, *, everywhere=False):
    with Backup(path) as backup:
        return prepare_instead(
            store, backup, SettingsFile(store.folder / "settings.json"), everywhere=everywhere
        ).switch()


def test_what_is_replaced_here_stays_as_it_is_elsewhere(club, old, tmp_path):
    mia, ben = club.stores
    before = history(ben)
    replace_all(mia, tmp_path / "old.zip")
    here = history(mia)
    assert (list(here), len(mia.deleted())) == ([old], 2)
    club.sync(3)
    assert history(ben) == before
    assert ben.deleted() == ()
    assert history(mia) == here
    assert len(mia.deleted()) == 2


def test_it_is_said_how_many_games_are_otherwise_here(club, old, tmp_path):
    mia, _ = club.stores
    replace_all(mia, tmp_path / "old.zip")
    long_ago(mia)
    said = sync(mia, club.folder)
    assert Translator("en").text(said.message) == "1 game stays as it is here and in the folder"
    assert sync(mia, club.folder).message.id == "sync.nothing"


def test_it_stays_so_when_what_is_remembered_of_the_folder_is_gone(club, old, tmp_path):
    mia, ben = club.stores
    before = history(ben)
    replace_all(mia, tmp_path / "old.zip")
    here = history(mia)
    for _ in range(3):
        (mia.folder / "shared_folder.json").unlink(missing_ok=True)
        club.sync()
    correct(ben, old, trains=38)
    ben.save_about(old, notes="a note")
    before = history(ben)
    club.sync(2)
    assert history(ben) == before
    assert {id_: one[:2] for id_, one in history(mia).items()} == {id_: one[:2] for id_, one in here.items()}


def test_the_group_may_say_otherwise(club, old, tmp_path):
    mia, ben = club.stores
    replace_all(mia, tmp_path / "old.zip", everywhere=True)
    here = history(mia)
    club.sync(3)
    assert history(ben) == history(mia) == here
    assert len(ben.deleted()) == 2


def test_the_group_may_say_so_later(club, old, tmp_path):
    mia, ben = club.stores
    replace_all(mia, tmp_path / "old.zip")
    club.sync(2)
    replace_all(mia, tmp_path / "old.zip", everywhere=True)
    club.sync(3)
    assert history(ben) == history(mia)
    assert len(ben.deleted()) == 2


def test_what_is_said_of_a_game_after_that_is_said_to_all(club, old, tmp_path):
    mia, ben = club.stores
    replace_all(mia, tmp_path / "old.zip")
    club.sync(2)
    mia.save_about(old, place="at home")
    club.sync(2)
    assert (ben.about(old).name, ben.about(old).place) == ("Finals", "at home")
    assert trains(ben, old) == 39
    mia.save_about(old, name="Semifinals")
    club.sync(2)
    assert ben.about(old).name == "Semifinals"


def test_what_is_corrected_after_that_counts_for_all(club, old, tmp_path):
    mia, ben = club.stores
    replace_all(mia, tmp_path / "old.zip")
    club.sync(2)
    correct(mia, old, trains=37)
    club.sync(2)
    assert trains(mia, old) == trains(ben, old) == 37
    assert len(ben.shared_tables.revisions(old)) == 2


def test_what_comes_back_from_the_bin_is_as_the_folder_has_it(club, old, tmp_path):
    mia, ben = club.stores
    replace_all(mia, tmp_path / "old.zip")
    club.sync(2)
    for line in mia.deleted():
        mia.restore(line.id)
    club.sync(2)
    assert set(history(mia)) == set(history(ben))


def test_the_file_of_before_leads_back_to_the_group(club, old, tmp_path):
    mia, ben = club.stores
    done = replace_all(mia, tmp_path / "old.zip")
    club.sync(2)
    replace_all(mia, mia.folder / done.undo_file)
    club.sync(2)
    assert history(mia) == history(ben)
    correct(ben, old, trains=36)
    ben.save_about(old, name="Corrected")
    club.sync(2)
    assert history(mia) == history(ben)
    assert trains(mia, old) == 36


def test_a_table_that_only_the_backup_has_is_shared_as_any_other(club, tmp_path):
    mia, ben = club.stores
    id_ = finish(mia)
    mia.save_about(id_, name="Finals")
    back_up(mia, None, tmp_path / "one.zip")
    replace_all(ben, tmp_path / "one.zip")
    other = tmp_path / "another club"
    other.mkdir()
    sync(ben, other)
    assert [line.name for line in ben.history()] == ["Finals"]
    assert len(list(other.rglob("*.tableside"))) == 1
    assert b"Finals" in b"".join(path.read_bytes() for path in other.rglob("*.json"))


def test_what_is_in_the_bin_of_a_backup_is_removed_here_alone(club, tmp_path):
    mia, ben = club.stores
    id_ = finish(mia)
    mia.delete(id_)
    back_up(mia, None, tmp_path / "binned.zip")
    mia.restore(id_)
    club.sync(2)
    replace_all(mia, tmp_path / "binned.zip")
    club.sync(2)
    assert (len(mia.history()), len(ben.history())) == (0, 1)


def test_what_was_replaced_and_erased_here_stays_elsewhere_and_away_here(club, old, tmp_path):
    mia, ben = club.stores
    replace_all(mia, tmp_path / "old.zip")
    for line in mia.deleted():
        mia.erase(line.id)
    club.sync(3)
    assert (len(mia.history()), len(ben.history())) == (1, 3)
    assert ben.deleted() == mia.deleted() == ()


def test_a_backup_that_is_added_is_for_all_as_before(club, old, tmp_path):
    mia, ben = club.stores
    back_up(mia, None, tmp_path / "now.zip")
    mia.delete(old)
    club.sync()
    with Backup(tmp_path / "now.zip") as backup:
        restore(mia, backup)
    club.sync(2)
    assert old in history(ben)


# --- erased for good ---


@pytest.fixture
def in_bin(club):
    """A table that is in everybody's bin, and another."""
    mia, _ = club.stores
    id_, _ = finish(mia), finish(mia, 2)
    club.sync()
    mia.delete(id_)
    club.sync(2)
    return id_


def results(club, id_):
    return [path for path in club.files("*.tableside") if path.name.startswith(id_)]


def test_erasing_leaves_the_result_in_the_folder(club, in_bin):
    mia, ben = club.stores
    mia.erase(in_bin)
    club.sync(2)
    assert len(results(club, in_bin)) == 1
    assert [line.id for line in ben.deleted()] == [in_bin]


def test_the_group_can_remove_it_there_too(club, in_bin):
    mia, ben = club.stores
    mia.erase(in_bin, everywhere=True)
    said = sync(mia, club.folder)
    assert Translator("en").text(said.message) == "1 game deleted from the folder"
    assert results(club, in_bin) == []
    club.sync(3)
    assert results(club, in_bin) == []
    assert [line.id for line in ben.deleted()] == [in_bin]
    assert (len(mia.history()), len(ben.history())) == (1, 1)


def test_all_its_revisions_go(club, in_bin):
    mia, ben = club.stores
    ben.restore(in_bin)
    correct(ben, in_bin)
    club.sync(2)
    ben.delete(in_bin)
    club.sync(2)
    assert len(results(club, in_bin)) == 2
    mia.erase(in_bin, everywhere=True)
    club.sync(2)
    assert results(club, in_bin) == []


def test_whoever_puts_it_back_is_heard(club, in_bin):
    mia, ben = club.stores
    mia.erase(in_bin, everywhere=True)
    club.sync(2)
    ben.restore(in_bin)
    club.sync(3)
    assert len(results(club, in_bin)) == 1
    assert in_bin in history(mia)


def test_one_who_did_not_know_yet_brings_it_back_once(club, in_bin):
    """Their folder had lost the file before they heard why."""
    mia, ben = club.stores
    other = finish(mia, 3)
    club.sync(2)
    mia.delete(other)
    mia.erase(other, everywhere=True)
    sync(mia, club.folder)
    long_ago(ben)
    club.sync(3)
    assert results(club, other) == []
    assert [line.id for line in ben.deleted()].count(other) == 1


def test_nothing_is_removed_that_is_not_in_the_bin_of_the_group(club, in_bin):
    mia, ben = club.stores
    mia.erase(in_bin, everywhere=True)
    ben.restore(in_bin)
    sync(ben, club.folder)
    club.sync(3)
    assert len(results(club, in_bin)) == 1
    assert in_bin in history(mia)
