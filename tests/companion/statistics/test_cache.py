"""What is kept grows with each table and always says what counting from nothing says."""

from dataclasses import replace
from random import Random

import pytest

from companion.statistics.cache import RECENT, Statistics, counted, read, write
from companion.statistics.cache_codec import plain_of
from soak.disks import QuickDisk
from tests.companion.statistics.histories import BOXES, NAMES, history, table

STAMP = [1, 2, 3]


def said(kept):
    """All that can be read of it."""
    return (
        [plain_of(tally) if (tally := kept.player(name)) else None for name in NAMES],
        [plain_of(tally) if (tally := kept.box(box)) else None for box in BOXES],
        [plain_of(kept.year(year)) for year in kept.all_years()],
        {name: plain_of(one) for name, one in kept.all_players().items()},
        {name: plain_of(one) for name, one in kept.all_boxes().items()},
    )


class House:
    """A history that changes, and the statistics beside it."""

    def __init__(self, folder, tables=()):
        self.tables = {one.id: one for one in tables}
        self.stamp = 0
        self.counts = 0
        self.folder = folder
        self.start()

    def start(self):
        self.statistics = Statistics(self.folder / "statistics.json", QuickDisk(), self._all, lambda: [self.stamp])

    def _all(self):
        self.counts += 1
        return self.tables.values()

    def change(self, id_, after):
        before = self.tables.pop(id_, None)
        self.statistics.changed(before, after)
        if after:
            self.tables[id_] = after
        self.statistics.load()
        self.stamp += 1
        self.statistics.write()


def test_tables_that_finish_one_by_one_are_never_counted_anew(tmp_path):
    tables = history(150, seed=5)
    house = House(tmp_path, tables[:1])
    house.statistics.look()
    for at, one in enumerate(tables[1:], 2):
        house.change(one.id, one)
        if at in (2, RECENT, RECENT + 1, 120, 150):
            house.start()
            assert said(house.statistics.look()) == said(counted(tables[:at]))
    assert house.counts == 1


def test_a_recent_table_may_be_binned_put_back_and_played_on(tmp_path):
    tables = history(90, seed=6)
    house = House(tmp_path, tables)
    house.statistics.look()
    late = tables[-7]
    house.change(late.id, None)
    assert said(house.statistics.look()) == said(counted([t for t in tables if t is not late]))
    house.change(late.id, late)
    assert said(house.statistics.look()) == said(counted(tables))
    longer = replace(late, at=tables[-1].at + 60)
    house.change(late.id, longer)
    assert said(house.statistics.look()) == said(counted([*(t for t in tables if t is not late), longer]))
    assert house.counts == 1


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_to_whichever_table(tmp_path, seed):
    random, tables = Random(seed), history(80, seed=seed)
    house = House(tmp_path, tables)
    for number in range(60):
        if random.random() < 0.5:
            at = random.choice(tables).at + random.randint(-5, 5)
            one = table(random, f"{10**6 + number:012x}", at)
            house.change(one.id, one)
        else:
            house.change(random.choice(list(house.tables)), None)
        if number % 10 == 0:
            house.start()
            assert said(house.statistics.look()) == said(counted(house.tables.values()))


def test_of_a_table_and_its_copies_one_counts(tmp_path):
    tables = history(40, seed=8)
    one = tables[-1]
    copy = replace(one, id="f" * 12, at=one.at + 5, birth=one.id)
    house = House(tmp_path, tables)
    house.statistics.look()
    house.change(copy.id, copy)
    assert said(house.statistics.look()) == said(counted(tables))
    house.change(one.id, None)
    assert said(house.statistics.look()) == said(counted([*tables[:-1], replace(copy, birth=copy.id)]))
    house.change(one.id, one)
    assert said(house.statistics.look()) == said(counted(tables))


def test_the_file_holds_all_of_it_and_only_for_its_history(tmp_path):
    kept, path = counted(history(200, seed=9)), tmp_path / "statistics.json"
    write(kept, path, QuickDisk(), STAMP)
    assert said(read(path, QuickDisk(), STAMP)) == said(kept)
    assert read(path, QuickDisk(), [1, 2, 4]) is None
    assert read(tmp_path / "none.json", QuickDisk(), STAMP) is None


def test_a_damaged_file_is_worth_nothing(tmp_path):
    kept, path = counted(history(60, seed=9)), tmp_path / "statistics.json"
    write(kept, path, QuickDisk(), STAMP)
    raw = path.read_bytes()
    for at in range(0, len(raw), max(1, len(raw) // 40)):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        found = read(path, QuickDisk(), STAMP)
        assert found is None or said(found) == said(kept)
