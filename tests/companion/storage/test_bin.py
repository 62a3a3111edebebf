"""The bin keeps a table for thirty days on which the app is used, whatever the clock says."""

import errno
from dataclasses import replace
from random import Random

import pytest

from companion.storage.bin_days import DAY, DAYS_IN_BIN, BinDays
from companion.storage.metadata import read_metadata, write_metadata
from companion.storage.tinydb_storage import LineStorage
from soak.disks import FailingDisk, QuickDisk
from tests.companion.playing import new_table, play, quick_store

NOON = 1_800_000_000 + 12 * 3600
YEAR = 365 * DAY


@pytest.fixture
def bin_(tmp_path):
    """A table that was put in the bin, and what one sees there on another day."""
    with quick_store(tmp_path, clock=lambda: NOON) as store:
        id_, session = new_table(store)
        play(session, 3)
        store.leave(id_, session)
        store.delete(id_)
    return Bin(tmp_path, id_)


class Bin:
    def __init__(self, folder, id_):
        self.folder, self.id = folder, id_

    def left(self, now, **more):
        """Days the table has when the app is started then; 0 if it is gone."""
        with quick_store(self.folder, clock=lambda: now, **more) as store:
            return sum(store.days_left(line) for line in store.deleted())

    def on_days(self, days):
        return [self.left(NOON + day * DAY) for day in days]


def test_a_table_is_erased_on_the_thirtieth_day_of_use(bin_):
    assert bin_.on_days(range(DAYS_IN_BIN)) == list(range(DAYS_IN_BIN, 0, -1))
    assert bin_.on_days([DAYS_IN_BIN]) == [0]
    assert list((bin_.folder / "tables").iterdir()) == []


def test_a_count_that_no_bin_has_erases_nothing(bin_):
    """Of a damaged file: it is in the bin since it was read."""
    path = bin_.folder / "tables" / f"{bin_.id}.about.json"
    metadata = read_metadata(path, QuickDisk())
    write_metadata(path, QuickDisk(), replace(metadata, here=replace(metadata.here, binned=-1)))
    for name in bin_.folder.glob("*index*"):
        name.unlink()
    assert bin_.on_days([1, 2]) == [30, 29]


def test_a_year_without_the_app_is_one_day(bin_):
    assert bin_.on_days([1, 366]) == [29, 28]


def test_a_clock_that_runs_a_year_ahead_counts_for_one_day(bin_):
    """And the days after it was put right count as ever."""
    assert bin_.on_days([1, 400, 2, 3]) == [29, 28, 27, 26]


def test_many_starts_on_one_day_count_once_and_so_does_a_clock_set_back(bin_):
    assert bin_.on_days([1, 1, 1, 0, 1, 0]) == [29, 29, 29, 29, 29, 29]


def test_days_count_while_the_app_stays_open(tmp_path):
    now = [float(NOON)]
    with quick_store(tmp_path, clock=lambda: now[0]) as store:
        id_, _ = new_table(store)
        store.delete(id_)
        seen = []
        for _ in range(DAYS_IN_BIN + 1):
            seen.append(len(store.deleted()))
            now[0] += DAY
    assert seen == [1] * DAYS_IN_BIN + [0]


@pytest.mark.parametrize("now", [-5_000.0, 0.0, 77.0, 1e12, -1e15])
def test_a_clock_that_is_wrong_by_any_amount_erases_nothing(tmp_path, now):
    with quick_store(tmp_path, clock=lambda: now) as store:
        id_, _ = new_table(store)
        store.delete(id_)
    assert Bin(tmp_path, id_).left(NOON) == 29
    assert Bin(tmp_path, id_).left(now) == 29


def test_what_an_older_release_binned_has_thirty_days_from_now(bin_):
    """It noted when, not on which of the bin's days."""
    bin_.on_days(range(1, 20))
    with quick_store(bin_.folder, random=Random(9)) as store:
        older, _ = new_table(store)
    mark = LineStorage(bin_.folder / "tables" / f"{older}.about.json", QuickDisk(), "about")
    mark.write({"about": {"1": {"name": "", "notes": "", "place": "", "deleted_at": NOON - YEAR}}})
    now = NOON + 20 * DAY
    with quick_store(bin_.folder, clock=lambda: now) as store:
        assert {line.id: store.days_left(line) for line in store.deleted()} == {bin_.id: 10, older: 30}
        now += DAY
        assert {line.id: store.days_left(line) for line in store.deleted()} == {bin_.id: 9, older: 29}


def test_a_disk_that_lets_no_day_be_counted_erases_nothing(bin_):
    bin_.on_days(range(DAYS_IN_BIN))
    disk = FailingDisk()
    disk.fail_on({"open_new", "write"}, errno.ENOSPC)
    assert bin_.left(NOON + DAYS_IN_BIN * DAY, disk=disk) == 1
    assert bin_.on_days([DAYS_IN_BIN]) == [0]


def test_a_calendar_that_is_gone_begins_anew_and_erases_nothing_too_soon(bin_):
    bin_.on_days(range(20))
    for path in bin_.folder.glob("bin.json*"):
        path.unlink()
    assert bin_.left(NOON + 20 * DAY) >= 10


@pytest.mark.parametrize("count", [40, 10**18, -1])
def test_a_calendar_whose_days_do_not_bear_out_its_count_erases_nothing(bin_, count):
    bin_.on_days(range(3))
    path = bin_.folder / "bin.json"
    found = LineStorage(path, QuickDisk(), "days").read()["days"]["1"]
    LineStorage(path, QuickDisk(), "days").write({"days": {"1": {**found, "count": count}}})
    assert bin_.left(NOON + 4 * DAY) >= 20


def test_looking_without_anything_in_the_bin_writes_no_calendar(tmp_path):
    with quick_store(tmp_path) as store:
        new_table(store)
        store.tables(), store.history(), store.deleted()
    assert not (tmp_path / "bin.json").exists()


def test_a_day_is_counted_by_one_write(tmp_path):
    days = BinDays(tmp_path / "bin.json", QuickDisk())
    assert [days.count_day(NOON), days.count_day(NOON + 1), days.count_day(NOON + DAY)] == [1, 1, 2]
    assert BinDays(tmp_path / "bin.json", QuickDisk()).count_day(NOON) == 2
