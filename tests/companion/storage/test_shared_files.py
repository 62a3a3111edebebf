"""What lies in a shared folder: only regular files with our names are read, and our own are written by us alone."""

import os
import shutil
import zipfile
from contextlib import suppress
from random import Random

import pytest

from companion.game import Seat
from companion.i18n import Translator
from companion.storage.backup import back_up
from companion.storage.folder_sync import sync
from companion.storage.registers import MOST_TABLES, Register, decode_device, encode_device
from companion.storage.store import Store
from companion.storage.table_file import MOST_BYTES
from companion.table.table_commands import FinishTable, OverrideCell
from soak.coins import COINS, GAME
from soak.disks import Killed, KillingDisk, QuickDisk
from tests.companion.playing import quick_store
from tests.companion.storage.clubs import Club, finish, history
from tests.sampling import sample

OURS = "tableside/v2/devices/0123456789ab.1.json"


@pytest.fixture
def club(tmp_path):
    made = Club(tmp_path)
    made.sync()
    yield made
    made.close()


def link(path):
    path.symlink_to("/etc/hostname")


def endless(path):
    path.symlink_to("/dev/zero")


def large(path):
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)


@pytest.mark.parametrize("strange", [link, endless, os.mkfifo, os.mkdir])
def test_what_is_no_regular_file_is_never_opened_and_counted_in_one_line(club, strange):
    strange(club.folder / OURS)
    said = sync(club.stores[0], club.folder)
    assert said.counts["ignored"] == 1
    assert Translator("en").text(said.message) == "1 other file ignored"


def test_a_file_that_is_too_large_is_not_read(club):
    large(club.folder / OURS)
    assert sync(club.stores[0], club.folder).counts["waiting"] == 1


def test_a_folder_behind_a_link_is_not_followed(club, tmp_path):
    mia, ben = club.stores
    finish(mia)
    sync(mia, club.folder)
    shutil.move(club.folder / "tableside/v2/results", tmp_path / "elsewhere")
    (club.folder / "tableside/v2/results").symlink_to(tmp_path / "elsewhere")
    sync(ben, club.folder)
    assert ben.history() == ()


@pytest.mark.parametrize(
    "lost",
    ["{stem}.sync-conflict-20261117-010203-ABCDEFG{suffix}", "{stem} (Mia's conflicted copy 2026-11-17){suffix}"],
    ids=["Syncthing", "Dropbox"],
)
def test_versions_that_lost_are_ignored_whatever_they_say(club, lost):
    mia, ben = club.stores
    id_ = finish(mia)
    mia.save_about(id_, name="Finals")
    club.sync()
    for path in club.files():
        name = lost.format(stem=path.stem, suffix=path.suffix)
        path.with_name(name).write_bytes(path.read_bytes().replace(b"Finals", b"Other!"))
    before = history(mia)
    club.sync(2)
    assert history(mia) == history(ben) == before


def test_whoever_finds_their_own_file_changed_goes_on_under_another_id(club):
    mia, ben = club.stores
    id_ = finish(mia)
    mia.save_about(id_, name="first")
    club.sync()
    [own] = [path for path in club.files("*.json") if b"first" in path.read_bytes()]
    changed = own.read_bytes().replace(b"first", b"other")
    own.write_bytes(changed)
    mia.save_about(id_, name="second")
    club.sync(2)
    assert own.read_bytes() == changed
    assert [line.name for store in (mia, ben) for line in store.history()] == ["second", "second"]


def test_the_version_before_the_last_is_no_word_of_ours_either(club):
    """A program that syncs folders brings it back: what was said since is said again."""
    mia, ben = club.stores
    id_ = finish(mia)
    mia.save_about(id_, name="first")
    sync(mia, club.folder)
    [own] = [path for path in club.files("*.json") if b"first" in path.read_bytes()]
    before = own.read_bytes()
    mia.save_about(id_, name="second")
    sync(mia, club.folder)
    own.write_bytes(before)
    club.sync(2)
    assert [line.name for store in (mia, ben) for line in store.history()] == ["second", "second"]


def test_two_copies_of_one_phone_become_two_devices(club, tmp_path):
    mia, ben = club.stores
    id_ = finish(mia)
    club.sync()
    shutil.copytree(mia.folder, tmp_path / "copy")
    with quick_store(tmp_path / "copy", random=Random(77)) as copy:
        mia.save_about(id_, name="of Mia")
        copy.save_about(id_, place="of the copy")
        for _ in range(3):
            club.sync()
            sync(copy, club.folder)
        said = [(line.name, line.place) for store in (mia, ben, copy) for line in store.history()]
    assert said == [("of Mia", "of the copy")] * 3


def test_a_device_s_id_is_in_no_backup(club, tmp_path):
    mia, _ = club.stores
    finish(mia)
    club.sync()
    [device] = {path.name.split(".")[2] for path in club.files("*.tableside")}
    back_up(mia, None, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as bag:
        assert not [name for name in bag.namelist() if device.encode() in bag.read(name) or device in name]


def test_what_a_device_says_is_split_before_it_is_too_large_to_be_read():
    said = {f"{number:012x}": {"name": (Register(1, "me", "x"),)} for number in range(MOST_TABLES + 1)}
    parts = encode_device(said)
    assert len(parts) == 2
    assert all(len(part) < MOST_BYTES for part in parts)
    read = {table for part in parts for table in decode_device(part, "me").tables}
    assert read == said.keys()


# --- kills ---


def coins(folder, disk=None, seed=1):
    """A store of a game that takes no time."""
    clock = lambda: 1_800_000_000  # noqa: E731
    return Store(folder, {GAME.id: GAME}, disk=disk or QuickDisk(), clock=clock, random=Random(seed))


def finished(store):
    seats = (Seat("Ana", "red"), Seat("Ben", "blue"))
    id_, session = store.new_table(GAME, GAME.options(), seats, "score_only", (FinishTable(),))
    store.leave(id_, session)
    return id_


def corrected(store, id_, points):
    session = store.open_table(id_)
    session.reopen()
    session.do(OverrideCell(0, COINS, points))
    session.do(FinishTable())
    store.leave(id_, session)


@pytest.mark.slow
def test_a_kill_before_every_call_of_a_sync_loses_nothing(tmp_path):
    """Results, corrections and words in both directions; of a table one has corrected what the other removed."""
    home = tmp_path / "home"
    (home / "club").mkdir(parents=True)
    with coins(home / "mia", seed=2) as mia, coins(home / "ben", seed=3) as ben:
        ids = [finished(mia), finished(ben)]
        for store in (mia, ben, mia):
            sync(store, home / "club")
        corrected(mia, ids[1], 31)
        mia.save_about(ids[0], name="of Mia")
        mia.delete(ids[0])
        sync(mia, home / "club")
        corrected(ben, ids[0], 32)
        ben.save_about(ids[1], place="of Ben")
    calls, _ = synced_and_killed(home, tmp_path / "to the end", 10**6)
    assert calls > 50
    for at in sample(range(calls + 1), 25):
        place = tmp_path / f"try {at}"
        assert synced_and_killed(home, place, at)[1] == (at < calls)
        with coins(place / "mia") as mia, coins(place / "ben") as ben:
            for store in (ben, mia, ben, mia):
                sync(store, place / "club")
            assert history(mia) == history(ben), at
            assert [len(store.shared_tables.revisions(id_)) for store in (mia, ben) for id_ in ids] == [1] * 4, at
            assert {line.name for line in (*ben.history(), *ben.deleted())} == {"of Mia", ""}, at
        shutil.rmtree(place)


def synced_and_killed(home, place, at):
    """Ben shares all of it in a copy, and is killed before this call; how many calls there were, and whether."""
    disk = KillingDisk()
    shutil.copytree(home, place)
    with coins(place / "ben", disk) as ben:
        ben.tables(), ben.history()
        begin = len(disk.calls)
        disk.kill_at(at)
        with suppress(Killed):
            sync(ben, place / "club")
        return len(disk.calls) - begin, disk.dead
