"""Backups: everything in one file, taken in elsewhere, both ways, twice."""

import errno
import json
import zipfile
from random import Random

import pytest

from companion.errors import DataError
from companion.games.ticket_to_ride.records import RevealTickets
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.import_table import take_in
from companion.storage.restore import restore, weigh
from companion.storage.settings import SettingsFile
from companion.table.table_commands import ChangeDepth, Correct
from soak.disks import QuickDisk
from tests.companion.playing import new_table, play, play_briefly, quick_store
from tests.companion.storage.misfits import spoil


def settings(folder):
    return SettingsFile(folder / "settings.json", QuickDisk())


@pytest.fixture
def data_folder(tmp_path):
    """A finished table with a name, one in the bin, an open one; settings of one's own."""
    folder = tmp_path / "old"
    store = quick_store(folder)
    ids = []
    for number in range(3):
        id_, session = new_table(store, players=2 + number % 2)
        play_briefly(session, number) if number < 2 else play(session, 12)
        store.leave(id_, session)
        ids.append(id_)
    store.save_about(ids[0], name="Finals", place="Kitchen", notes="Late.")
    store.delete(ids[1])
    store.players.rename("Cho", "Chloe")
    own = settings(folder)
    own.change(language="ko", haptics=False)
    own.save_printed("great_western_trail/first", "hazard", 3)
    yield store, own, ids
    store.close()


@pytest.fixture
def backup(data_folder, tmp_path):
    store, own, _ = data_folder
    path = tmp_path / "tableside.zip"
    done = back_up(store, own, path)
    assert (done.tables, done.unreadable, done.left_out) == (3, (), ())
    return path


def other_house(tmp_path, name="new", seed=77, **more):
    return quick_store(tmp_path / name, random=Random(seed), **more)


def said(found):
    return {case: count for case, count in found.cases.items() if count}


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


@pytest.mark.parametrize("again", [False, True], ids=["copied", "decoded"])
def test_a_backup_carries_that_seats_were_open_on_other_phones(data_folder, tmp_path, again):
    """Each table as every release reads it, and in the head which of its marks were phones."""
    store, _, (*_, id_) = data_folder
    session = store.open_table(id_)
    for seat in (1, 0, 1):
        session.mark_opened(seat)
    session.do(ChangeDepth("score_only"))
    session.do(RevealTickets(1, session.state.hand(1)))
    kinds = [(mark.seat, mark.how) for mark in session.uncovered]
    assert kinds == [(1, "phone"), (0, "phone"), (1, "phone"), (1, "")]
    if again:  # finished and open again: such a table is not copied line by line
        play_briefly(session, 1)
        session.undo()
    store.leave(id_, session)
    back_up(store, None, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as bag:
        written = json.loads(bag.read(f"tables/{id_}.tableside"))["uncovered"]
    assert written == [[mark.at, mark.step, mark.seat] for mark in session.uncovered]
    new = other_house(tmp_path)
    with Backup(tmp_path / "all.zip") as found:
        restore(new, found, settings(tmp_path / "new"))
    assert new.open_table(id_).uncovered == session.uncovered
    new.close()


def test_a_backup_is_a_zip_of_plain_files(backup):
    with zipfile.ZipFile(backup) as bag:
        names = bag.namelist()
        assert bag.testzip() is None
        tables = [name for name in names if name.startswith("tables/") and name.endswith(".tableside")]
        assert len(tables) == 3
        assert all(json.loads(bag.read(name))["format"] == 1 for name in tables)


def test_everything_comes_along(data_folder, backup, tmp_path):
    store, _, _ = data_folder
    with other_house(tmp_path) as new, Backup(backup) as bag:
        own = settings(tmp_path / "new")
        done = restore(new, bag, own)
        assert dict(done.cases) == {"added": 2, "in_bin": 1}
        assert everything(new) == everything(store)
        assert {player.name for player in new.players.offered()} == {player.name for player in store.players.offered()}
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
        assert said(weigh(new, bag)) == {"added": 2, "in_bin": 1}
        assert new.all_lines() == ()


def test_twice_is_the_same_as_once(backup, tmp_path):
    with other_house(tmp_path) as new:
        for expected, changes in (({"added": 2, "in_bin": 1}, 3), ({"same": 2, "in_bin": 1}, 0)):
            with Backup(backup) as bag:
                weighed, done = weigh(new, bag), restore(new, bag)
            assert (said(weighed), weighed.changes) == (expected, changes)
            assert (said(done), done.changes) == (expected, changes)
        once = everything(new)
        with Backup(backup) as bag:
            restore(new, bag)
        assert everything(new) == once


def test_both_ways_and_twice(data_folder, tmp_path):
    """Two installations with games of their own end up with the same."""
    old, _, _ = data_folder
    with other_house(tmp_path) as new:
        id_, session = new_table(new, players=2)
        play_briefly(session, 9)
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


def test_the_cases_of_taking_a_table_in(data_folder, backup, tmp_path):
    """Ours went on, theirs went on, both went on."""
    store, _, ids = data_folder
    open_one = ids[2]
    session = store.open_table(open_one)
    play(session, 2, seed=5)
    store.leave(open_one, session)
    with Backup(backup) as bag:
        assert said(weigh(store, bag)) == {"same": 1, "in_bin": 1, "shorter": 1}
    later = tmp_path / "later.zip"
    back_up(store, None, later)
    with other_house(tmp_path) as new:
        with Backup(backup) as bag:
            restore(new, bag)
        with Backup(later) as bag:
            assert said(weigh(new, bag)) == said(restore(new, bag)) == {"same": 1, "in_bin": 1, "grown": 1}
        session = new.open_table(open_one)
        session.undo()
        session.do(Correct(f"marker/{session.state.turn}", 99))
        new.leave(open_one, session)
        with Backup(later) as bag:
            assert said(weigh(new, bag)) == said(restore(new, bag)) == {"same": 1, "in_bin": 1, "diverged": 1}
            assert said(restore(new, bag, copies=True)) == {"same": 1, "in_bin": 1, "copied": 1}


def test_a_table_that_cannot_be_read_goes_along_as_it_is(data_folder, tmp_path):
    store, own, ids = data_folder
    path = store.folder / "tables" / f"{ids[0]}.json"
    spoil(path, 5)
    store.close()
    with quick_store(store.folder) as again:
        done = back_up(again, own, tmp_path / "b.zip")
    assert (done.tables, done.unreadable) == (2, ("Finals",))
    assert [one.id for one in done.messages] == ["backup.done", "backup.unreadable"]
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
    with pytest.raises(DataError, match="newer version of Tableside"):
        Backup(tmp_path / "newer.zip")
    with pytest.raises(DataError):
        Backup(tmp_path / "none.zip")


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


# --- whatever the clock says, and whatever a table is called ---


@pytest.mark.parametrize("now", [-(10**9), 0, 1.5, 315_500_000, 4_354_900_000, 10**10])
def test_a_clock_that_is_wrong_ends_nothing(tmp_path, now):
    """A zip has dates from 1980 to 2107 alone."""
    with quick_store(tmp_path / "old", clock=lambda: now) as store:
        id_, session = new_table(store)
        store.leave(id_, play(session, 3))
        assert back_up(store, None, tmp_path / "b.zip").tables == 1
    with zipfile.ZipFile(tmp_path / "b.zip") as bag:
        assert bag.testzip() is None
        assert {1980, 2107} >= {info.date_time[0] for info in bag.infolist()} or 1980 < now / 31_556_952 + 1970 < 2107
    with other_house(tmp_path) as new, Backup(tmp_path / "b.zip") as bag:
        assert said(restore(new, bag)) == {"added": 1}


@pytest.mark.parametrize("length", [1, 40, 41, 63, 64])
def test_an_id_of_any_length_comes_along(data_folder, tmp_path, length):
    store, _, ids = data_folder
    plain = json.loads(store.export_table(ids[0], secrets=True))
    id_ = plain["id"] = ("a-_9" * 16)[:length]
    take_in(store, json.dumps(plain), "long.tableside")
    back_up(store, None, tmp_path / "b.zip")
    with other_house(tmp_path) as new:
        for _ in range(2):
            with Backup(tmp_path / "b.zip") as bag:
                restore(new, bag)
        assert everything(new) == everything(store)
        assert new.look_at(id_).cursor == store.look_at(id_).cursor


def test_a_table_that_cannot_be_read_comes_back_as_it_is_too(data_folder, tmp_path):
    """Damaged here, it is damaged there: somebody may read it one day."""
    store, own, ids = data_folder
    path = store.folder / "tables" / f"{ids[0]}.json"
    spoil(path, 5)
    store.close()
    with quick_store(store.folder) as again:
        back_up(again, own, tmp_path / "b.zip")
    with other_house(tmp_path) as new, Backup(tmp_path / "b.zip") as bag:
        assert said(weigh(new, bag)) == {"added": 1, "in_bin": 1, "unreadable": 1}
        assert said(restore(new, bag)) == {"added": 1, "in_bin": 1, "unreadable": 1}
        assert (new.folder / "tables" / f"{ids[0]}.json").read_bytes() == path.read_bytes()
        assert (new.line(ids[0]).state, new.line(ids[0]).name) == ("damaged", "Finals")
        twice = restore(new, bag)
        assert (said(twice)["unreadable"], twice.changes) == (1, 0)


def test_a_table_whose_file_cannot_be_read_now_is_named_and_blocks_nothing(data_folder, tmp_path):
    store, own, ids = data_folder

    class Refusing(QuickDisk):
        def read(self, path):
            if path.name == f"{ids[0]}.json":
                raise OSError(errno.EIO, "Input/output error")
            return super().read(path)

    store.close()
    with quick_store(store.folder, disk=Refusing()) as again:
        done = back_up(again, own, tmp_path / "b.zip")
    assert (done.tables, done.left_out) == (2, ("Finals",))
    assert [one.id for one in done.messages] == ["backup.done", "backup.left_out"]


def test_a_copy_that_comes_before_its_original_hides_it_not(data_folder, backup, tmp_path):
    """In whichever order they lie in the zip, both are added."""
    store, _, ids = data_folder
    text = json.loads(store.export_table(ids[2], secrets=True))
    text["cursor"] -= 2
    text["steps"] = text["steps"][: text["cursor"]]
    with other_house(tmp_path, "apart", 5) as apart:
        take_in(apart, json.dumps(text), "t.tableside")
        session = apart.open_table(ids[2])
        session.do(Correct(f"marker/{session.state.turn}", 99))
        apart.leave(ids[2], session)
        with Backup(backup) as bag:
            restore(apart, bag, copies=True)
        back_up(apart, None, tmp_path / "b.zip")
        wanted = everything(apart)
    turned = tmp_path / "turned.zip"
    with zipfile.ZipFile(tmp_path / "b.zip") as bag, zipfile.ZipFile(turned, "w") as out:
        for name in reversed(bag.namelist()):
            out.writestr(name, bag.read(name))
    for number, path in enumerate((tmp_path / "b.zip", turned)):
        with other_house(tmp_path, f"new{number}", 80) as new, Backup(path) as bag:
            assert said(restore(new, bag)) == {"added": 3, "in_bin": 1}
            assert everything(new) == wanted
