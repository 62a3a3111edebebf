"""Home knows the latest past tables without reading the history, and is never wrong about them."""

import os
from contextlib import suppress
from random import Random
from shutil import copytree

import pytest

from companion.errors import SaveError
from companion.storage.backup import back_up
from companion.storage.latest import LATEST
from soak.disks import QuickDisk
from tests.companion.playing import Clock, new_table, play, play_briefly, quick_store
from tests.companion.storage.test_lists import CountingDisk, forget, grow_old

LATELY = 3
FINISHED = LATEST + 2


def finish(store):
    id_, session = new_table(store)
    play_briefly(session)
    store.leave(id_, session)
    return id_


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Played once for all tests: more finished tables than home shows, and an open one; all written long ago."""
    played = tmp_path_factory.mktemp("played")
    with quick_store(played) as store:
        for _ in range(FINISHED):
            finish(store)
        id_, session = new_table(store)
        store.leave(id_, play(session, 3))
    grow_old(played)
    return played


@pytest.fixture
def folder(played, tmp_path):
    return copytree(played, tmp_path, dirs_exist_ok=True)


def another_day(folder, **more):
    """The store much later, with ids of its own."""
    clock = Clock()
    clock.now += 10**8
    return quick_store(folder, clock=clock, random=Random(99), **more)


def home(folder, **more):
    """What home shows of the past, at a fresh start; and which files were opened for it."""
    disk = CountingDisk()
    with quick_store(folder, disk=disk, **more) as store:
        store.tables()
        return [line.id for line in store.lately(LATELY)], set(disk.opened)


def by_the_files(folder):
    """The same from the tables' files alone."""
    for name in ("index.json", "history.json"):
        forget(folder, name)
    with quick_store(folder) as store:
        return [line.id for line in store.history()[:LATELY]]


def test_home_reads_the_short_list_alone(folder):
    shown, opened = home(folder)
    assert opened == {"index.json", "players.json"}
    assert len(shown) == LATELY
    assert shown == by_the_files(folder)


def test_a_new_table_is_opened_played_and_left_without_the_history(folder):
    disk = CountingDisk()
    with another_day(folder, disk=disk) as store:
        store.tables()
        id_, session = new_table(store)
        store.leave(id_, play(session, 2))
        assert "history.json" not in disk.opened
        assert len(store.history()) == FINISHED


def test_a_table_finished_a_moment_ago_is_listed_once(folder, tmp_path_factory):
    """It moved from the one list to the other while all were asked for, and was twice in a backup."""
    with another_day(folder) as store:
        id_ = finish(store)
        assert [line.id for line in store.all_lines()].count(id_) == 1
    with another_day(folder) as store:
        done = back_up(store, None, tmp_path_factory.mktemp("backup") / "all.zip")
        assert done.tables == FINISHED + 2


def test_a_table_finished_a_moment_ago_is_shown_and_costs_the_next_start_one_file(folder):
    with another_day(folder) as store:
        id_ = finish(store)
        assert store.lately(1)[0].id == id_
    shown, opened = home(folder)
    assert shown[0] == id_
    assert opened <= {"index.json", "players.json", f"{id_}.json"}
    with quick_store(folder) as store:
        assert [line.id for line in store.history()[:LATELY]] == shown
        assert len(store.history()) == FINISHED + 1


def test_finishing_a_table_does_not_read_the_history(folder):
    disk = CountingDisk()
    with another_day(folder, disk=disk) as store:
        store.tables()
        finished = [finish(store) for _ in range(3)]
        assert "history.json" not in disk.opened
        assert {line.id for line in store.tables()}.isdisjoint(finished)
        assert {line.id for line in store.lately(3)} == set(finished)
        assert {line.id for line in store.history()} > set(finished)
        assert len(store.history()) == FINISHED + 3


def test_a_finished_table_that_waits_for_the_history_is_in_it_after_the_next_look(folder):
    with another_day(folder) as store:
        store.tables()
        id_ = finish(store)
    with another_day(folder) as store:
        assert len(store.history()) == FINISHED + 1
        assert id_ in {line.id for line in store.history()}
        assert id_ not in {line.id for line in store.tables()}
        store.save_about(id_, name="The long evening")
    with another_day(folder) as store:
        assert store.lately(1)[0].name == "The long evening"
        assert len(store.history()) == FINISHED + 1


def test_a_finished_table_that_waits_can_be_reopened_deleted_and_restored(folder):
    with another_day(folder) as store:
        store.tables()
        id_ = finish(store)
        store.delete(id_)
        assert store.in_bin() == 1
        assert id_ not in {line.id for line in store.lately(LATEST)}
        store.restore(id_)
        assert store.lately(1)[0].id == id_
        session = store.open_table(id_)
        session.undo()
        store.leave(id_, session)
        assert id_ in {line.id for line in store.tables()}
        assert id_ not in {line.id for line in store.history()}


def test_only_so_many_wait(folder, monkeypatch):
    monkeypatch.setattr("companion.storage.lists.MOST_WAITING", 2)
    disk = CountingDisk()
    with another_day(folder, disk=disk) as store:
        store.tables()
        for _ in range(2):
            finish(store)
        assert "history.json" not in disk.opened
        finish(store)
        assert "history.json" in disk.opened
    shown, opened = home(folder)
    assert "history.json" not in opened
    assert shown == by_the_files(folder)


def change(folder, id_, what):
    path = folder / "tables" / f"{id_}.json"
    match what:
        case "gone":
            path.unlink()
            path.with_name(path.name + ".previous").unlink(missing_ok=True)
        case "undone":
            with quick_store(folder) as store:
                session = store.open_table(id_)
                session.undo()  # and killed before any list hears of it
        case "touched":
            os.utime(path, ns=(10**18, 10**18 + 9))


@pytest.mark.parametrize("which", [0, LATELY, FINISHED - 1])
@pytest.mark.parametrize("what", ["gone", "undone", "touched"])
def test_whatever_became_of_a_past_table_meanwhile_home_and_history_know_it(folder, what, which):
    with quick_store(folder) as store:
        past = [line.id for line in store.history()]
    change(folder, past[which], what)
    left = past if what == "touched" else [id_ for id_ in past if id_ != past[which]]
    assert home(folder)[0] == left[:LATELY]
    with quick_store(folder) as store:
        assert [line.id for line in store.lately(LATELY)] == left[:LATELY]
        assert [line.id for line in store.history()] == left
        assert len(store.tables()) == 1 + (what == "undone")


@pytest.mark.parametrize("lost", ["history.json", "index.json"])
def test_without_one_of_the_lists_home_shows_the_same(folder, lost):
    before, _ = home(folder)
    forget(folder, lost)
    assert home(folder)[0] == before


def test_an_older_history_put_back_is_not_believed(folder):
    older = (folder / "history.json").read_bytes()
    with another_day(folder) as store:
        finish(store)
    before, _ = home(folder)
    (folder / "history.json").write_bytes(older)
    assert home(folder)[0] == before
    with quick_store(folder) as store:
        assert len(store.history()) == FINISHED + 1


class NoHistory(QuickDisk):
    """A disk that takes everything but the long list."""

    def open_new(self, path):
        if path.name.startswith("history.json"):
            raise OSError(28, "No space left on device")
        return super().open_new(path)


def test_a_history_that_could_not_be_written_is_not_taken_for_right(folder):
    with another_day(folder, disk=NoHistory()) as store:
        id_ = finish(store)
    assert home(folder)[0][0] == id_
    with quick_store(folder) as store:
        assert len(store.history()) == FINISHED + 1


def test_a_past_table_in_the_bin_is_not_shown_and_is_erased_in_time(folder):
    now = 2_000_000_000

    def clock():
        return now

    with quick_store(folder, clock=clock) as store:
        id_ = store.history()[0].id
        store.delete(id_)
    grow_old(folder)
    for _ in range(28):  # growing old was a day of its own
        now += 24 * 3600
        shown, opened = home(folder, clock=clock)
        assert id_ not in shown
        assert "history.json" not in opened, "nothing in the bin is due"
    assert (folder / "tables" / f"{id_}.json").exists()
    now += 24 * 3600
    assert id_ not in home(folder, clock=clock)[0]
    assert not (folder / "tables" / f"{id_}.json").exists()


@pytest.mark.parametrize("seed", range(6))
def test_after_any_days_home_shows_what_the_files_say(tmp_path, seed):
    """Tables are finished, deleted, brought back, undone and named, with kills in between."""
    random = Random(seed)
    ids = []
    for _ in range(12):
        with quick_store(tmp_path, random=random) as store:
            store.clock.now += 86_400 * len(ids)
            for _ in range(random.randint(1, 3)):
                with suppress(SaveError):
                    something(store, random, ids)
        if random.random() < 0.5:
            an_hour_passes(tmp_path)
        with quick_store(tmp_path) as store:
            shown = [line.id for line in store.lately(LATELY)]
            assert shown == [line.id for line in store.history()[:LATELY]]
    assert home(tmp_path)[0] == by_the_files(tmp_path)


def an_hour_passes(folder):
    """Every file is an hour older, each still with a time of its own."""
    for path in (folder / "tables").glob("*"):
        at = path.stat().st_mtime_ns - 3600 * 10**9
        os.utime(path, ns=(at, at))


def something(store, random, ids):
    id_ = random.choice(ids) if ids else ""
    match random.choice(("finish", "finish", "open", "delete", "restore", "undo", "name", "kill")):
        case "finish":
            ids.append(finish(store))
        case "open":
            ids.append(new_table(store)[0])
        case "delete" if ids:
            store.delete(id_)
        case "restore" if ids:
            store.restore(id_)
        case "name" if ids:
            store.save_about(id_, name="Friday")
        case "undo" | "kill" as what if ids:
            session = store.open_table(id_)
            if session.can_undo:
                session.undo()
            if what == "undo":
                store.leave(id_, session)
