"""The day a game was played is the day it was finished first, however often it is opened again, put right and finished.

Everything asks for one date: lists, years, ratings, exports, pictures and whoever the table is shared with.
"""

import csv
import io
import json
import shutil
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.errors import SaveError
from companion.i18n import Translator
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file, as_link
from companion.sharing.result import result_of
from companion.sharing.words import as_text
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.disk import previous_of
from companion.storage.folder_sync import sync
from companion.storage.import_table import take_in
from companion.storage.restore import restore
from companion.storage.tinydb_storage import LineStorage
from companion.table.table_commands import FinishTable, OverrideCell
from companion.views.history import past_tables
from demo_players import suggest
from soak.disks import FailingDisk, Killed, KillingDisk, QuickDisk
from tests.companion.playing import Clock, new_table, play_briefly, quick_store
from tests.companion.storage.misfits import spoil
from tests.sampling import sample

DAY = 24 * 3600
YEAR = 366 * DAY
SAY = Translator()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path, clock):
    with quick_store(tmp_path, clock=clock) as opened:
        yield opened


def finished(store, seed=1):
    id_, session = new_table(store)
    play_briefly(session, seed)
    store.leave(id_, session)
    return id_


def open_again(store, id_, clock, *, later=YEAR, undo=0):
    """Much later the group looks at a result once more, and takes some entries back."""
    clock.now += later
    session = store.open_table(id_)
    session.reopen()
    for _ in range(undo):
        session.undo()
    return session


def put_right(session, points=99):
    session.do(OverrideCell(0, "routes", points))
    return session


def finish_again(store, id_, session):
    while session.header.game.ready_to_finish(session.state):
        session.do(suggest(session.header.game, session.state, store.random))
    session.do(FinishTable())
    store.leave(id_, session)


def day(store, id_):
    """When a table was played, as its line says; the session says the same."""
    line = store.line(id_)
    assert line.finished
    assert store.look_at(id_).played_at == line.played_at
    return line.played_at


@pytest.mark.parametrize("undo", [0, 1, 5])
def test_a_table_put_right_and_finished_again_was_played_when_it_was_finished_first(store, clock, undo):
    id_ = finished(store)
    first = day(store, id_)
    session = open_again(store, id_, clock, undo=undo)
    finish_again(store, id_, put_right(session))
    assert day(store, id_) == first
    assert store.line(id_).touched > first + YEAR


def test_finished_again_and_again_it_is_still_the_first(store, clock):
    id_ = finished(store)
    first = day(store, id_)
    for number in range(3):
        finish_again(store, id_, put_right(open_again(store, id_, clock, undo=number), 50 + number))
        assert day(store, id_) == first


def test_finished_again_without_another_entry_nothing_has_changed(store, clock):
    id_ = finished(store)
    before = store.export_table(id_)
    finish_again(store, id_, open_again(store, id_, clock))
    assert store.export_table(id_) == before


def test_between_the_two_the_table_may_be_left_and_come_back_to(store, clock):
    """The entry that finished it is gone with the first that comes instead; its time is not."""
    id_ = finished(store)
    first = day(store, id_)
    store.leave(id_, put_right(open_again(store, id_, clock, undo=3)))
    assert not store.line(id_).finished
    assert store.line(id_).played_at > first + YEAR, "an open table was touched just now"
    finish_again(store, id_, store.open_table(id_))
    assert day(store, id_) == first


def test_a_first_finish_by_a_clock_that_was_never_set_is_none(tmp_path):
    clock = Clock()
    clock.now = -(10**6)
    with quick_store(tmp_path, clock=clock) as store:
        id_ = finished(store)
        clock.now = 1_800_000_000
        finish_again(store, id_, put_right(open_again(store, id_, clock)))
        assert day(store, id_) > 1_800_000_000


# --- everywhere the same ---


def test_lists_exports_and_statistics_say_one_date_in_one_order(store, clock):
    early, late = finished(store, 1), None
    first = day(store, early)
    clock.now += YEAR
    late = finished(store, 2)
    store.statistics()
    finish_again(store, early, put_right(open_again(store, early, clock)))
    assert [line.id for line in store.history()] == [late, early]
    assert [line.id for line in store.lately(2)] == [late, early]
    assert [line.id for line in store.counted()] == [early, late]
    assert [table.played_at for table in past_tables(store.history())][1] == first
    kept = store.statistics()
    assert [(table.id, table.at) for table in kept.tables] == [(early, first), (late, day(store, late))]
    assert kept.all_years() == [date.fromtimestamp(day(store, late)).year, date.fromtimestamp(first).year]
    assert [point.at for point in kept.player("Ana").ratings] == [first, day(store, late)]
    result = result_of(store.line(early))
    utc = datetime.fromtimestamp(first, UTC).strftime("%Y-%m-%d %H:%M:%S")
    rows = list(csv.DictReader(io.StringIO(as_csv([result]).removeprefix("\ufeff"), newline="")))
    assert {row["date_utc"] for row in rows} == {utc}
    play = json.loads(as_file([result], SAY))["plays"][0]
    assert (play["playDate"], play["playDateYmd"]) == (utc, int(date.fromtimestamp(first).strftime("%Y%m%d")))
    assert play["modificationDate"] > utc, "BG Stats takes over what was put right since"
    assert json.loads(unquote(as_link(result, SAY).partition("data=")[2]))["playDate"] == utc
    assert str(date.fromtimestamp(first).year) in as_text(result, SAY)


def test_a_rating_is_as_if_the_game_had_been_right_from_the_beginning(tmp_path):
    """Put right much later it counts where it belongs, before the games played since."""
    ratings = []
    for put_right_at_once in (True, False):
        clock = Clock()
        with quick_store(tmp_path / str(put_right_at_once), clock=clock) as store:
            first = finished(store, 1)
            if put_right_at_once:
                finish_again(store, first, put_right(open_again(store, first, clock, later=60), 0))
            clock.now += YEAR
            finished(store, 2)
            if not put_right_at_once:
                finish_again(store, first, put_right(open_again(store, first, clock), 0))
            tally = store.statistics().player("Ana")
            ratings.append([(point.mu, point.sigma, point.won) for point in tally.ratings])
    assert ratings[0] == ratings[1]


def test_the_lists_say_the_same_after_a_start_and_when_they_are_made_anew(store, clock, tmp_path):
    id_ = finished(store)
    first = day(store, id_)
    finish_again(store, id_, put_right(open_again(store, id_, clock)))
    line = store.line(id_)
    store.close()
    with quick_store(tmp_path, clock=clock) as again:
        assert again.line(id_).played_at == first
    for name in ("index.json", "history.json"):
        (tmp_path / name).unlink(missing_ok=True)
        previous_of(tmp_path / name).unlink(missing_ok=True)
    with quick_store(tmp_path, clock=clock) as again:
        assert (again.line(id_).played_at, again.line(id_).touched) == (first, line.touched)


# --- wherever it goes ---


@pytest.mark.parametrize("when", ["open", "changed", "finished"])
def test_it_goes_along_with_a_shared_table_and_a_backup(store, clock, tmp_path, when):
    id_ = finished(store)
    first = day(store, id_)
    session = open_again(store, id_, clock, undo=2)
    if when != "open":
        put_right(session)
    if when == "finished":
        finish_again(store, id_, session)
    store.leave(id_, session)
    with quick_store(tmp_path / "friend", clock=clock) as friend:
        take_in(friend, store.export_table(id_, secrets=True), "shared.tableside")
        end_elsewhere(friend, id_, first)
    back_up(store, None, tmp_path / "all.zip")
    with quick_store(tmp_path / "new", clock=clock) as new, Backup(tmp_path / "all.zip") as backup:
        restore(new, backup)
        end_elsewhere(new, id_, first)


def end_elsewhere(store, id_, first):
    if not store.line(id_).finished:
        finish_again(store, id_, put_right(store.open_table(id_), 33))
    assert day(store, id_) == first


def test_a_club_that_shares_a_folder_sees_the_first_finish(store, clock, tmp_path):
    id_ = finished(store)
    first = day(store, id_)
    finish_again(store, id_, put_right(open_again(store, id_, clock, undo=2)))
    (tmp_path / "club").mkdir()
    sync(store, tmp_path / "club")
    with quick_store(tmp_path / "friend", clock=clock) as friend:
        sync(friend, tmp_path / "club")
        assert day(friend, id_) == first


def test_a_shared_table_that_is_open_again_cannot_be_finished_by_redoing(store, clock, tmp_path):
    id_ = finished(store)
    store.leave(id_, put_right(open_again(store, id_, clock, undo=3)))
    with quick_store(tmp_path / "friend", clock=clock) as friend:
        take_in(friend, store.export_table(id_, secrets=True), "shared.tableside")
        assert not friend.open_table(id_).can_redo


def test_who_has_the_same_entries_learns_when_it_was_finished_first(store, clock, tmp_path):
    """Our phone never saw the table finished; another did, and opened it again."""
    id_, session = new_table(store)
    play_briefly(session)
    first = session.played_at
    session.reopen()
    store.leave(id_, session)
    text = store.export_table(id_, secrets=True)
    plain = json.loads(text)
    plain["steps"] = plain["steps"][: plain["cursor"]]
    with quick_store(tmp_path / "friend", clock=clock) as friend:
        assert take_in(friend, json.dumps(plain), "before.tableside").how == "added"
        assert take_in(friend, text, "since.tableside").how == "same"
        before = (tmp_path / "friend" / "tables" / f"{id_}.json").read_bytes()
        assert take_in(friend, text, "since.tableside").how == "same"
        assert (tmp_path / "friend" / "tables" / f"{id_}.json").read_bytes() == before
        finish_again(friend, id_, friend.open_table(id_))
        assert day(friend, id_) == first


# --- whatever happens meanwhile ---


def test_killed_at_any_call_the_first_finish_stays(tmp_path):
    clock = Clock()
    with quick_store(tmp_path / "before", clock=clock) as store:
        id_ = finished(store)
        first = day(store, id_)
    calls, _ = finished_and_killed(10**6, copied(tmp_path, "to the end"), id_, clock)
    assert calls > 20
    for at in sample(range(calls + 1), 12):
        folder = copied(tmp_path, f"{at}")
        assert finished_and_killed(at, folder, id_, clock)[1] == (at < calls)
        with quick_store(folder, clock=clock) as store:
            session = store.open_table(id_)
            if not session.table.finished:
                finish_again(store, id_, put_right(session, 11))
            assert day(store, id_) == first


def copied(tmp_path, name):
    return Path(shutil.copytree(tmp_path / "before", tmp_path / name))


def finished_and_killed(at, folder, id_, clock):
    """Opened again, put right and finished, and killed before this call; how many calls there were, and whether."""
    disk = KillingDisk()
    with quick_store(folder, disk=disk, clock=clock) as store:
        begin = len(disk.calls)
        disk.kill_at(at)
        with suppress(Killed):
            finish_again(store, id_, put_right(open_again(store, id_, clock, undo=2)))
        return len(disk.calls) - begin, disk.dead


def test_an_entry_the_disk_refused_has_not_taken_the_finish_away(tmp_path):
    disk, clock = FailingDisk(), Clock()
    with quick_store(tmp_path, disk=disk, clock=clock) as store:
        id_ = finished(store)
        first = day(store, id_)
        session = open_again(store, id_, clock)
        disk.fail_at(0, 28, for_good=True)
        with pytest.raises(SaveError):
            put_right(session)
        disk.heal()
        session.redo()
        assert session.table.finished
        assert session.played_at == first


def test_a_mended_file_keeps_it(store, clock, tmp_path):
    id_ = finished(store)
    first = day(store, id_)
    store.leave(id_, put_right(put_right(open_again(store, id_, clock, undo=2)), 98))
    store.close()
    path = tmp_path / "tables" / f"{id_}.json"
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join(line for line in lines if not line.startswith(b'"5":')))
    with quick_store(tmp_path, clock=clock) as again:
        assert again.open_table(id_).notice
        finish_again(again, id_, again.open_table(id_))
        assert day(again, id_) == first


def test_a_table_kept_up_to_the_entry_that_makes_no_sense_keeps_it(store, clock, tmp_path):
    id_ = finished(store)
    first = day(store, id_)
    store.close()
    spoil(tmp_path / "tables" / f"{id_}.json", 9)
    with quick_store(tmp_path, clock=clock) as again:
        assert again.recover(id_) == 8
        clock.now += YEAR
        finish_again(again, id_, again.open_table(id_))
        assert day(again, id_) == first


def test_a_strange_first_finish_is_none(store, clock, tmp_path):
    id_ = finished(store)
    store.leave(id_, put_right(open_again(store, id_, clock)))
    store.close()
    storage = LineStorage(tmp_path / "tables" / f"{id_}.json", QuickDisk(), "table")
    tables = storage.read()
    storage.write({**tables, "table": {"1": {**tables["table"]["1"], "first_finish": "long ago"}}})
    with quick_store(tmp_path, clock=clock) as again:
        finish_again(again, id_, again.open_table(id_))
        assert day(again, id_) == again.line(id_).touched


def test_an_older_release_reads_what_is_shared_of_a_table_that_is_open_again(store, clock):
    """It knows no further field: the first finish is an entry that was undone."""
    id_ = finished(store)
    shared = json.loads(store.export_table(id_))
    store.leave(id_, put_right(open_again(store, id_, clock, undo=1)))
    again = json.loads(store.export_table(id_))
    assert again.keys() == shared.keys()
    assert again["steps"][-1] == shared["steps"][-1]
    assert again["cursor"] == len(again["steps"]) - 1
