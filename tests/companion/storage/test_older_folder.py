"""Release 0.1.0 and the one of today at one shared folder: what it wrote is read once, nothing of it is written."""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from companion.games import GAMES
from companion.storage.folder_sync import sync
from companion.storage.store import Store
from soak.disks import QuickDisk
from soak.older_release import OlderRelease
from tests.companion.storage.clubs import Club, correct, finish, history, long_ago, trains
from tests.test_old_files_0_1_0 import LISTS, RELEASE


class ReadingDisk(QuickDisk):
    """Notes which files of others were read."""

    def __init__(self):
        self.read_files = []

    def read_regular(self, path, most_bytes):
        self.read_files.append(path.name)
        return super().read_regular(path, most_bytes)


@pytest.fixture
def old_folder(tmp_path):
    """A copy of a folder that release 0.1.0 has shared."""
    return Path(shutil.copytree(RELEASE / "shared_folder", tmp_path / "shared"))


def files_of_0_1_0(folder):
    every = (path for path in folder.rglob("*") if path.is_file() and "v2" not in path.parts)
    return {path.relative_to(folder): (path.read_bytes(), path.stat().st_mtime_ns) for path in every}


def opened(folder, seed=1):
    return Store(folder, GAMES, disk=ReadingDisk(), clock=lambda: LISTS["now"], random=Random(seed))


def news_of(store, folder):
    """Names of the files of 0.1.0 that a sync has read."""
    store.disk.read_files.clear()
    sync(store, folder)
    return sorted(name for name in store.disk.read_files if (folder / "tableside" / part(name) / name).exists())


def part(name):
    return sha256(name.partition(".")[0].encode()).hexdigest()[:3]


def test_each_of_its_files_is_read_once_and_none_is_written(old_folder, tmp_path):
    before = files_of_0_1_0(old_folder)
    with opened(tmp_path / "mia") as mia:
        assert set(news_of(mia, old_folder)) == {path.name for path in before}
        long_ago(mia)
        sync(mia, old_folder)
        assert news_of(mia, old_folder) == []
        correct(mia, next(line.id for line in mia.history() if line.game == "ticket_to_ride"))
        for line in mia.history()[:2]:
            mia.save_about(line.id, name="Finals")
            mia.delete(line.id)
        sync(mia, old_folder)
    assert files_of_0_1_0(old_folder) == before


def test_another_word_of_it_is_read_alone_and_counts_below_what_is_said_now(old_folder, tmp_path):
    with opened(tmp_path / "mia") as mia:
        sync(mia, old_folder)
        sync(mia, old_folder)
        said, unsaid = (line.id for line in mia.history()[:2])
        mia.save_about(said, place="Kitchen")
        for id_ in (said, unsaid):
            name = f"{id_}.002000000000.0123456789ab.change.json"
            (old_folder / "tableside" / part(name) / name).write_text(json.dumps({"place": "Garden"}))
            assert [one for one in news_of(mia, old_folder) if "change" in one] == [name]
        assert [mia.about(id_).place for id_ in (said, unsaid)] == ["Kitchen", "Garden"]
        assert mia.shared_tables.other_texts(said)["place"] == ["Garden"]


@pytest.fixture
def club(tmp_path):
    """Mia and Ben have the release of today, Jun has 0.1.0."""
    made = Club(tmp_path, 3)
    yield made
    made.close()


def test_whoever_is_updated_says_nothing_again(club):
    """What it shows is in the folder already; only what it has changed since goes there."""
    mia, _, jun = club.stores
    kept, renamed = finish(jun, 1), finish(jun, 2)
    jun.save_about(kept, name="Finals")
    OlderRelease(Random(5)).sync(jun, club.folder, 1_800_000_000)
    jun.save_about(renamed, name="Later")
    sync(jun, club.folder)
    assert club.files("v2/*.tableside") == []
    said = b"".join(path.read_bytes() for path in club.files("v2/**/*.json"))
    assert b"Later" in said
    assert b"Finals" not in said
    sync(mia, club.folder)
    assert history(mia) == history(jun)


def test_on_one_folder_nothing_of_either_is_lost(club):
    mia, ben, jun = club.stores
    older, clock = OlderRelease(Random(5)), 1_800_000_000
    id_ = finish(jun)
    jun.save_about(id_, name="of Jun")
    older.sync(jun, club.folder, clock)
    its_own = files_of_0_1_0(club.folder)
    for store in (mia, ben, mia):
        sync(store, club.folder)
    assert history(mia) == history(ben) == history(jun)
    correct(mia, id_, trains=31)
    mia.save_about(id_, name="of Mia")
    for store in (mia, ben):
        sync(store, club.folder)
    assert files_of_0_1_0(club.folder) == its_own
    correct(jun, id_, trains=32)
    jun.save_about(id_, name="of Jun, later")
    older.sync(jun, club.folder, clock + 1)
    for store in (mia, ben):
        sync(store, club.folder)
    assert [trains(store, id_) for store in (mia, ben)] == [31, 31]
    assert [line.name for store in (mia, ben) for line in store.history()] == ["of Mia", "of Mia"]
    assert mia.shared_tables.other_texts(id_) == ben.shared_tables.other_texts(id_) == {"name": ["of Jun, later"]}
    listed = [[one.result.revision for one in store.shared_tables.revisions(id_)] for store in (mia, ben)]
    assert listed == [[0, 0], [0, 0]], "both results of Jun stay listed"
