"""Moving house: everything in one file, taken in elsewhere, both ways, twice."""

import json
import zipfile
from random import Random

import pytest

from companion.errors import DataError
from companion.saves.backup import Backup, back_up, replace_everything, restore, weigh
from companion.saves.settings import SettingsFile
from companion.table.house import Correct
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, play_to_the_end, quick_store
from tests.companion.saves.misfits import spoil


def settings(folder):
    return SettingsFile(folder / "settings.json", QuickDisk())


@pytest.fixture
def house(tmp_path):
    """A finished table with a name, one in the bin, an open one; settings of one's own."""
    folder = tmp_path / "old"
    store = quick_store(folder)
    ids = []
    for number in range(3):
        id_, session = new_table(store, players=2 + number % 2)
        play_to_the_end(session, number) if number < 2 else play(session, 12)
        store.leave(id_, session)
        ids.append(id_)
    store.keep_about(ids[0], name="Finals", place="Kitchen", notes="Late.")
    store.delete(ids[1])
    store.rename_player("Cho", "Chloe")
    own = settings(folder)
    own.change(language="ko", haptics=False)
    own.keep_printed("great_western_trail/first", "hazard", 3)
    yield store, own, ids
    store.close()


@pytest.fixture
def backup(house, tmp_path):
    store, own, _ = house
    path = tmp_path / "tableside.zip"
    done = back_up(store, own, path)
    assert (done.tables, done.unreadable) == (3, 0)
    return path


def other_house(tmp_path, name="new", seed=77):
    return quick_store(tmp_path / name, random=Random(seed))


def everything(store):
    """All a store says, but for moments of its own."""
    return sorted(
        (
            line.id,
            line.name,
            line.place,
            line.notes,
            line.deleted_at,
            line.finished,
            store.export_table(line.id, secrets=True),
        )
        for line in store.all_lines()
    )


def test_a_backup_is_a_zip_of_plain_files(backup):
    with zipfile.ZipFile(backup) as bag:
        names = bag.namelist()
        assert bag.testzip() is None
        tables = [name for name in names if name.startswith("tables/") and name.endswith(".tableside")]
        assert len(tables) == 3
        assert all(json.loads(bag.read(name))["format"] == 1 for name in tables)


def test_everything_comes_along(house, backup, tmp_path):
    store, _, _ = house
    with other_house(tmp_path) as new, Backup(backup) as bag:
        own = settings(tmp_path / "new")
        done = restore(new, bag, own)
        assert dict(done.cases) == {"added": 3}
        assert everything(new) == everything(store)
        assert {player.name for player in new.players()} == {player.name for player in store.players()}
        assert "Chloe" in [seat["name"] for line in new.all_lines() for seat in new.line(line.id).seats]
        assert (own.settings.language, own.settings.haptics) == ("ko", False)
        assert own.printed == {"great_western_trail/first": {"hazard": 3}}
        assert new.in_bin() == 1


def test_settings_are_left_alone_unless_asked_for(backup, tmp_path):
    with other_house(tmp_path) as new, Backup(backup) as bag:
        assert not restore(new, bag).settings
        assert settings(tmp_path / "new").settings.language == ""


def test_looking_into_a_backup_changes_nothing(backup, tmp_path):
    with other_house(tmp_path) as new, Backup(backup) as bag:
        assert dict(weigh(new, bag).cases) == {"added": 3}
        assert new.all_lines() == ()


def test_twice_is_the_same_as_once(backup, tmp_path):
    with other_house(tmp_path) as new:
        for expected in ({"added": 3}, {"same": 3}):
            with Backup(backup) as bag:
                assert dict(weigh(new, bag).cases) == expected
                assert dict(restore(new, bag).cases) == expected
        once = everything(new)
        with Backup(backup) as bag:
            restore(new, bag)
        assert everything(new) == once


def test_both_ways_and_twice(house, tmp_path):
    """Two installations with games of their own end up with the same."""
    old, _, _ = house
    with other_house(tmp_path) as new:
        id_, session = new_table(new, players=2)
        play_to_the_end(session, 9)
        new.leave(id_, session)
        for _ in range(2):
            for giver, taker in ((old, new), (new, old)):
                path = tmp_path / "moving.zip"
                back_up(giver, None, path)
                with Backup(path) as bag:
                    restore(taker, bag)
        assert everything(new) == everything(old)
        assert len(everything(new)) == 4
        assert sorted(new.statistics().all_players()) == sorted(old.statistics().all_players())


def test_the_cases_of_taking_a_table_in(house, backup, tmp_path):
    """Ours went on, theirs went on, both went on."""
    store, _, ids = house
    open_one = ids[2]
    session = store.open_table(open_one)
    play(session, 2, seed=5)
    store.leave(open_one, session)
    with Backup(backup) as bag:
        assert dict(weigh(store, bag).cases) == {"same": 2, "shorter": 1}
    later = tmp_path / "later.zip"
    back_up(store, None, later)
    with other_house(tmp_path) as new:
        with Backup(backup) as bag:
            restore(new, bag)
        with Backup(later) as bag:
            assert dict(restore(new, bag).cases) == {"same": 2, "grown": 1}
        session = new.open_table(open_one)
        session.undo()
        session.do(Correct(f"marker/{session.state.turn}", 99))
        new.leave(open_one, session)
        with Backup(later) as bag:
            assert dict(restore(new, bag).cases) == {"same": 2, "diverged": 1}
            assert dict(restore(new, bag, copies=True).cases) == {"same": 2, "copied": 1}


def test_replacing_everything_puts_the_rest_in_the_bin_and_keeps_a_backup(house, backup, tmp_path):
    old, _, _ = house
    with other_house(tmp_path) as new:
        id_, session = new_table(new)
        new.leave(id_, play(session, 3))
        before = tmp_path / "before.zip"
        with Backup(backup) as bag:
            done = replace_everything(new, bag, None, before)
        assert (done.binned, dict(done.cases)) == (1, {"added": 3})
        assert {line.id for line in new.deleted()} >= {id_}
        assert {line.id for line in new.tables()} == {line.id for line in old.tables()}
        with Backup(before) as bag:
            assert bag.tables == [id_]


def test_a_table_that_cannot_be_read_goes_along_as_it_is(house, tmp_path):
    store, own, ids = house
    path = store.folder / "tables" / f"{ids[0]}.json"
    spoil(path, 5)
    store.close()
    with quick_store(store.folder) as again:
        done = back_up(again, own, tmp_path / "b.zip")
    assert (done.tables, done.unreadable) == (2, 1)
    with zipfile.ZipFile(tmp_path / "b.zip") as bag:
        assert bag.read(f"unreadable/{ids[0]}.json") == path.read_bytes()


def test_what_is_no_backup_is_said(tmp_path):
    for name, raw in (("text.zip", b"hello"), ("empty.zip", b"")):
        (tmp_path / name).write_bytes(raw)
        with pytest.raises(DataError, match="a Tableside backup"):
            Backup(tmp_path / name)
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as bag:
        bag.writestr("letter.txt", "hello")
    with pytest.raises(DataError, match="a Tableside backup"):
        Backup(tmp_path / "other.zip")
    with zipfile.ZipFile(tmp_path / "newer.zip", "w") as bag:
        bag.writestr("tableside.json", '{"format": 2}')
    with pytest.raises(DataError, match="newer Tableside"):
        Backup(tmp_path / "newer.zip")
    with pytest.raises(DataError):
        Backup(tmp_path / "none.zip")


def test_of_a_damaged_backup_whatever_can_be_read_is_taken_in(backup, tmp_path):
    raw = bytearray(backup.read_bytes())
    with zipfile.ZipFile(backup) as bag:
        info = bag.getinfo(next(name for name in bag.namelist() if name.startswith("tables/")))
    at = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
    raw[at] ^= 0xFF
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(raw)
    with other_house(tmp_path) as new, Backup(damaged) as bag:
        assert dict(restore(new, bag).cases) == {"added": 2, "unreadable": 1}


def test_the_lists_are_written_once_for_all_tables(backup, tmp_path):
    class Counting(QuickDisk):
        def __init__(self):
            self.lists = 0

        def open_new(self, path):
            self.lists += path.name.startswith(("history.json", "index.json"))
            return super().open_new(path)

    disk = Counting()
    with quick_store(tmp_path / "new", disk=disk) as new, Backup(backup) as bag:
        new.tables()
        disk.lists = 0
        restore(new, bag)
        assert disk.lists <= 6
