"""Maps of the group's own on other devices: in a backup, and in a folder that is shared."""

from random import Random

import pytest

from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.folder_sync import sync
from companion.storage.maps import read_map
from companion.storage.restore import prepare_instead, restore, weigh
from companion.storage.settings import SettingsFile
from soak.bent_maps import try_map
from soak.fuzz_files import SPOILT, hostile
from tests.companion.playing import quick_store
from tests.companion.storage.clubs import Club
from tests.companion.storage.test_sheets_backup import changed
from tests.companion.ticket_to_ride.made_up_map import own_text, with_two_decks

HARBOUR = read_map(own_text().encode(), "a")
OTHER = read_map(own_text(with_two_decks()).encode(), "b")


def keys(store):
    return {kept.key for kept in store.maps.all()}


@pytest.fixture
def backup(tmp_path):
    with quick_store(tmp_path / "old") as store:
        store.maps.keep(HARBOUR)
        store.maps.keep(OTHER)
        assert back_up(store, None, tmp_path / "all.zip").maps == 2
    return tmp_path / "all.zip"


def test_maps_are_taken_in_elsewhere_and_a_second_time_nothing(backup, tmp_path):
    with quick_store(tmp_path / "new") as store, Backup(backup) as theirs:
        store.maps.keep(OTHER)
        looked = weigh(store, theirs)
        assert (looked.maps, looked.changes, store.maps.all()) == (1, 1, (OTHER,))
        assert restore(store, theirs).messages == looked.messages
        assert keys(store) == {HARBOUR.key, OTHER.key}
        assert restore(store, theirs).changes == 0
        store.maps.remove(HARBOUR.key)
        assert restore(store, theirs).maps == 1
        assert store.maps.removed() == set()


def test_a_backup_in_place_of_everything_takes_no_map_away(backup, tmp_path):
    mine = read_map(own_text(trains=7).encode(), "c")
    with quick_store(tmp_path / "new") as store, Backup(backup) as theirs:
        store.maps.keep(mine)
        prepare_instead(store, theirs, SettingsFile(store.folder)).switch()
        assert keys(store) == {HARBOUR.key, OTHER.key, mine.key}


def test_a_damaged_map_is_left_out(backup, tmp_path):
    def bend(name, raw):
        return raw[:-9] if name == f"maps/{HARBOUR.key}.json" else raw

    with quick_store(tmp_path / "new") as store, Backup(changed(backup, tmp_path / "bent.zip", bend)) as bent:
        found = restore(store, bent)
        assert (found.maps, found.maps_unreadable) == (1, 1)
        assert store.maps.all() == (OTHER,)


# --- a shared folder ---


@pytest.fixture
def club(tmp_path):
    club = Club(tmp_path)
    yield club
    club.close()


def test_everybody_has_a_map_that_one_has(club):
    ours, theirs = club.stores
    ours.maps.keep(HARBOUR)
    assert sync(ours, club.folder).counts["maps_sent"] == 1
    assert sync(theirs, club.folder).counts["maps_added"] == 1
    assert theirs.maps.all() == (HARBOUR,)
    for store in club.stores:
        counts = sync(store, club.folder).counts
        assert (counts["maps_sent"], counts["maps_added"]) == (0, 0)
    assert len(club.files("*/maps/*")) == 1


def test_what_was_removed_does_not_come_back_and_stays_with_the_others(club):
    ours, theirs = club.stores
    ours.maps.keep(HARBOUR)
    club.sync()
    theirs.maps.remove(HARBOUR.key)
    club.sync(2)
    assert (ours.maps.all(), theirs.maps.all()) == ((HARBOUR,), ())


def test_a_file_that_is_only_half_there_waits(club):
    ours, theirs = club.stores
    ours.maps.keep(HARBOUR)
    sync(ours, club.folder)
    (path,) = club.files("*/maps/*")
    whole = path.read_bytes()
    path.write_bytes(whole[:100])
    assert sync(theirs, club.folder).counts["waiting"] == 1
    path.write_bytes(whole)
    assert sync(theirs, club.folder).counts["maps_added"] == 1


def test_a_stranger_in_the_folder_is_ignored(club):
    ours, theirs = club.stores
    ours.maps.keep(HARBOUR)
    sync(ours, club.folder)
    (path,) = club.files("*/maps/*")
    (path.parent / "readme.txt").write_text("hello")
    (path.parent / "harbour.json").write_text(HARBOUR.text)
    assert sync(theirs, club.folder).counts["ignored"] == 2
    assert theirs.maps.all() == (HARBOUR,)


# --- bent ---


@pytest.mark.parametrize("seed", range(6))
def test_a_bent_map_is_refused_in_a_sentence_or_played(seed):
    random = Random(seed)
    found = {try_map(random, hostile, random.choice(SPOILT)) for _ in range(25)}
    assert found <= {"refused", "played"}
    assert "refused" in found
