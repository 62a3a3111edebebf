"""A folder several devices share: whatever order things happen in, all come to show the same."""

import shutil
from random import Random

import pytest

from companion.errors import SaveError
from companion.i18n import Translator
from companion.storage.bin_days import DAY
from companion.storage.folder_sync import FolderSync, sync
from companion.storage.import_table import take_in
from companion.table.table_commands import Correct, FinishTable
from tests.companion.playing import new_table, play, play_briefly, quick_store
from tests.companion.storage.clubs import correct, finish, history, long_ago, trains


def in_history(store):
    return [line.id for line in store.history()]


# --- what two honest phones did to each other before ---


def test_a_table_renamed_twice_has_its_second_name_everywhere(club, shared):
    mia, ben, id_ = shared
    mia.save_about(id_, name="first")
    club.sync()
    mia.save_about(id_, name="second")
    club.sync(3)
    assert [line.name for line in (*mia.history(), *ben.history())] == ["second", "second"]


def test_a_table_put_back_from_the_bin_stays_back(club, shared):
    mia, ben, id_ = shared
    mia.delete(id_)
    club.sync()
    assert [line.id for line in ben.deleted()] == [id_]
    mia.restore(id_)
    club.sync(3)
    assert in_history(mia) == in_history(ben) == [id_]


def test_a_clock_that_runs_a_year_ahead_does_not_win_for_ever(club, shared):
    mia, ben, id_ = shared
    mia.clock.now += 365 * DAY
    mia.save_about(id_, name="ahead")
    club.sync()
    ben.save_about(id_, name="later")
    club.sync(2)
    assert [line.name for line in (*mia.history(), *ben.history())] == ["later", "later"]


def test_a_corrected_result_reaches_the_others(club, shared):
    mia, ben, id_ = shared
    before = trains(ben, id_)
    correct(mia, id_, trains=before + 1)
    club.sync()
    assert trains(ben, id_) == before + 1
    assert history(ben) == history(mia)


def test_a_table_binned_by_one_has_thirty_days_on_the_other(club, shared):
    mia, ben, id_ = shared
    mia.delete(id_)
    sync(mia, club.folder)
    ben.clock.now += 40 * DAY
    sync(ben, club.folder)
    ben.clock.now += 40 * DAY
    with again(ben) as later:
        assert [(line.id, later.days_left(line)) for line in later.deleted()] == [(id_, 29)]


def again(store):
    """The app is started once more."""
    store.close()
    return quick_store(store.folder, clock=store.clock)


# --- results ---


def test_a_table_of_one_is_a_table_of_all(club):
    mia, ben = club.stores
    id_ = finish(mia)
    assert sync(mia, club.folder).counts["sent"] == 1
    assert sync(ben, club.folder).counts["added"] == 1
    assert ben.statistics().player("Ana").games == 1
    assert history(mia) == history(ben)
    assert ben.export_table(id_) == mia.export_table(id_)


def test_twice_is_like_once(club, shared):
    before = {path: path.read_bytes() for path in club.files()}
    club.sync(3)
    assert {path: path.read_bytes() for path in club.files()} == before
    for store in club.stores:
        assert sync(store, club.folder).message.id == "sync.nothing"


def test_a_result_is_a_file_that_is_never_rewritten_and_a_correction_is_another(club, shared):
    mia, _, id_ = shared
    before = {path: path.read_bytes() for path in club.files("*.tableside")}
    correct(mia, id_)
    club.sync(2)
    after = {path: path.read_bytes() for path in club.files("*.tableside")}
    assert len(after) == 2
    assert before.items() < after.items()
    assert [path.name.split(".")[1] for path in sorted(after)] == ["1", "2"]


def test_a_correction_of_a_correction_wins_whoever_makes_it(club, shared):
    mia, ben, id_ = shared
    for turn, store in enumerate((mia, ben, ben, mia, ben), 30):
        correct(store, id_, trains=turn)
        club.sync(2)
        assert [trains(one, id_) for one in (mia, ben)] == [turn, turn]
    assert len(mia.shared_tables.revisions(id_)) == len(ben.shared_tables.revisions(id_)) == 5


def test_of_two_corrections_at_once_one_shows_everywhere_and_the_other_is_listed(club, shared):
    mia, ben, id_ = shared
    correct(mia, id_, trains=31)
    correct(ben, id_, trains=32)
    club.sync(2)
    assert history(mia) == history(ben)
    totals = [{revision.line.results for revision in store.shared_tables.revisions(id_)} for store in (mia, ben)]
    assert len(mia.shared_tables.revisions(id_)) == 2
    assert totals[0] == totals[1]


def test_a_late_sync_does_not_win_over_what_was_made_knowing_more(club, shared):
    mia, ben, id_ = shared
    correct(ben, id_, trains=31)
    for number in (32, 33):
        correct(mia, id_, trains=number)
        sync(mia, club.folder)
    club.sync(2)
    assert [trains(store, id_) for store in (mia, ben)] == [33, 33]


def test_open_tables_and_samples_stay_at_home(club):
    mia, _ = club.stores
    id_, session = new_table(mia)
    mia.leave(id_, play(session, 3))
    club.sync()
    assert club.files("*.tableside") == []


def test_a_reopened_table_is_never_touched(club, shared):
    """Neither by a correction nor by the bin; finished again, it wins."""
    mia, ben, id_ = shared
    session = ben.open_table(id_)
    session.reopen()
    ben.note(id_, session)
    correct(mia, id_, trains=31)
    mia.save_about(id_, name="Finals")
    mia.delete(id_)
    before = (ben.folder / "tables" / f"{id_}.json").read_bytes()
    club.sync(2)
    assert sync(ben, club.folder).counts["open"] == 1
    assert (ben.folder / "tables" / f"{id_}.json").read_bytes() == before
    assert [(line.id, line.name) for line in ben.tables()] == [(id_, "")]
    session = ben.open_table(id_)
    session.redo()
    session.reopen()
    session.do(Correct("trains/0", 37))
    session.do(FinishTable())
    ben.leave(id_, session)
    club.sync(2)
    assert [trains(store, id_) for store in (mia, ben)] == [37, 37]
    assert history(mia) == history(ben)
    assert [line.name for line in ben.history()] == ["Finals"]


def test_a_table_that_was_only_reopened_and_closed_is_no_new_result(club, shared):
    mia, _, id_ = shared
    session = mia.open_table(id_)
    session.reopen()
    session.redo()
    mia.leave(id_, session)
    club.sync()
    assert len(club.files("*.tableside")) == 1


def test_half_a_file_waits_until_it_is_whole(club):
    mia, ben = club.stores
    finish(mia)
    sync(mia, club.folder)
    (path,) = club.files("*.tableside")
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2])
    assert sync(ben, club.folder).counts["waiting"] == 1
    assert ben.history() == ()
    path.write_bytes(raw)
    assert sync(ben, club.folder).counts["added"] == 1


# --- what is said about tables ---


def test_names_notes_and_places_of_one_are_those_of_all(club, shared):
    mia, ben, id_ = shared
    ben.save_about(id_, name="Finals", notes="Late.", place="Café")
    sync(ben, club.folder)
    assert sync(mia, club.folder).counts["said"] == 1
    assert club.histories()[0] == club.histories()[1]
    assert [(line.name, line.notes, line.place) for line in mia.history()] == [("Finals", "Late.", "Café")]


def test_what_was_said_before_the_folder_was_shared_goes_there_too(club):
    mia, ben = club.stores
    id_, session = new_table(mia)
    mia.save_about(id_, name="Open")
    play_briefly(session)
    mia.leave(id_, session)
    mia.save_about(id_, place="Kitchen")
    club.sync()
    assert [(line.name, line.place) for line in ben.history()] == [("Open", "Kitchen")]


def test_each_field_is_decided_by_itself(club, shared):
    mia, ben, id_ = shared
    mia.save_about(id_, name="Finals")
    ben.save_about(id_, place="Café")
    club.sync(2)
    assert [(line.name, line.place) for store in (mia, ben) for line in store.history()] == [("Finals", "Café")] * 2


def test_of_two_names_at_once_one_shows_everywhere_and_the_other_is_known(club, shared):
    mia, ben, id_ = shared
    mia.save_about(id_, name="of Mia")
    ben.save_about(id_, name="of Ben")
    club.sync(2)
    shown = {line.name for store in (mia, ben) for line in store.history()}
    assert len(shown) == 1
    assert (
        mia.shared_tables.other_texts(id_)
        == ben.shared_tables.other_texts(id_)
        == {"name": [({"of Mia", "of Ben"} - shown).pop()]}
    )


def test_a_word_about_a_table_that_is_still_on_its_way_waits(club):
    mia, ben = club.stores
    id_ = finish(mia)
    mia.save_about(id_, name="Finals")
    sync(mia, club.folder)
    (path,) = club.files("*.tableside")
    away = path.rename(club.folder / "later")
    sync(ben, club.folder)
    assert ben.history() == ()
    away.rename(path)
    sync(ben, club.folder)
    assert [line.name for line in ben.history()] == ["Finals"]


def test_nothing_that_was_received_is_sent_on(club, shared):
    mia, _, id_ = shared
    mia.save_about(id_, name="Finals")
    club.sync(3)
    saying = [path for path in club.files("*.json") if b"Finals" in path.read_bytes()]
    assert len(saying) == 1


def test_renamed_players_stay_local(club, shared):
    mia, ben, _ = shared
    mia.players.rename("Ana", "Anna")
    club.sync(2)
    assert "Anna" in {seat["name"] for seat in mia.history()[0].seats}
    assert "Ana" in {seat["name"] for seat in ben.history()[0].seats}
    assert len(club.files("*.tableside")) == 1


# --- the bin ---


def test_what_is_erased_here_stays_gone_until_another_puts_it_back(club, shared):
    mia, ben, id_ = shared
    mia.delete(id_)
    club.sync()
    mia.erase(id_)
    club.sync(2)
    assert (mia.deleted(), mia.history()) == ((), ())
    ben.restore(id_)
    club.sync(2)
    assert in_history(mia) == in_history(ben) == [id_]
    assert history(mia) == history(ben)


def test_a_table_that_was_thrown_away_before_anybody_saw_it_stays_at_home(club, shared):
    mia, ben, _ = shared
    id_ = finish(mia, seed=2)
    mia.save_about(id_, name="Secret")
    mia.delete(id_)
    club.sync()
    assert not [path for path in club.files() if id_ in path.name or b"Secret" in path.read_bytes()]
    mia.restore(id_)
    club.sync()
    assert {line.name for line in ben.history()} == {"", "Secret"}


def test_a_table_removed_before_one_joined_is_in_the_bin_there(club, shared, tmp_path):
    mia, _, id_ = shared
    mia.delete(id_)
    club.sync()
    with quick_store(tmp_path / "new", random=Random(9)) as new:
        synced = sync(new, club.folder)
        assert (synced.counts["added"], synced.counts["removed"]) == (0, 1)
        assert [(line.id, new.days_left(line)) for line in new.deleted()] == [(id_, 30)]


def test_a_table_imported_again_after_it_was_erased_is_back_everywhere(club, shared):
    mia, ben, id_ = shared
    text = mia.export_table(id_)
    mia.delete(id_)
    club.sync()
    mia.erase(id_)
    assert take_in(mia, text, "again.tableside").how == "added"
    club.sync(2)
    assert in_history(mia) == in_history(ben) == [id_]


# --- ids ---


@pytest.mark.parametrize("id_", ["a" * 41, "a" * 64, "-", "_-0", "con"])
def test_every_id_a_table_can_have_can_be_shared(club, id_):
    mia, ben = club.stores
    finish(mia)
    text = mia.export_table(mia.history()[0].id)
    take_in(mia, text.replace(mia.history()[0].id, id_), "other.tableside")
    club.sync(2)
    assert id_ in in_history(ben)
    assert history(mia) == history(ben)


# --- in steps ---


def run(steps, between=lambda: None):
    """Each step, and what happens between it and the next."""
    answer = None
    while True:
        try:
            answer = steps.send(answer)()
        except StopIteration as end:
            return end.value
        between()


def test_what_is_finished_meanwhile_goes_there_the_next_time(club):
    mia, ben = club.stores
    for seed in range(2):
        finish(mia, seed)
    steps = []

    def meanwhile():
        steps.append(None)
        if len(steps) == 6:
            finish(mia, 7)

    assert run(FolderSync(mia, club.folder).steps(), meanwhile).counts["sent"] == 2
    assert sync(mia, club.folder).counts["sent"] == 1
    sync(ben, club.folder)
    assert history(ben) == history(mia)


def test_a_table_in_use_is_left_alone_until_the_next_time(club):
    mia, ben = club.stores
    first, second = finish(mia, 1), finish(mia, 2)
    sync(mia, club.folder)
    looking = FolderSync(ben, club.folder, lambda id_: id_ == first)
    assert run(looking.steps()).counts["open"] == 1
    assert in_history(ben) == [second]
    assert sync(ben, club.folder).counts["added"] == 1


def test_it_may_end_after_any_step_and_goes_on_the_next_time(club):
    mia, ben = club.stores
    for seed in range(3):
        mia.save_about(finish(mia, seed), name=f"Table {seed}")
    ended = 0
    for store in (mia, ben):
        for most in range(60):
            looking = FolderSync(store, club.folder).steps()
            answer = None
            try:
                for _ in range(most):
                    answer = looking.send(answer)()
            except StopIteration:
                break
            looking.close()
            ended += 1
    club.sync(2)
    assert history(mia) == history(ben)
    assert len(ben.history()) == 3
    assert ended > 15


def test_how_far_it_has_come_is_counted(club):
    mia, ben = club.stores
    for seed in range(3):
        finish(mia, seed)
    sync(mia, club.folder)
    looking, seen = FolderSync(ben, club.folder), []
    run(looking.steps(), lambda: seen.append((looking.synced.done, looking.synced.total)))
    assert seen[-1] == (3, 3)
    assert (1, 3) in seen


def test_a_folder_that_is_not_there_is_said(club, tmp_path):
    with pytest.raises(SaveError, match=r"sync\.no_folder"):
        sync(club.stores[0], tmp_path / "nowhere")


def test_a_folder_that_goes_away_in_between_is_said_and_nothing_is_lost(club):
    mia, ben = club.stores
    finish(mia)
    sync(mia, club.folder)
    steps = FolderSync(ben, club.folder).steps()
    next(steps)
    steps.send(True)
    with pytest.raises(SaveError) as error:
        steps.throw(OSError(5, "Input/output error"))
    assert error.value.code == "sync.not_reached"
    assert sync(ben, club.folder).counts["added"] == 1


def test_all_that_came_is_said_in_one_line(club, shared):
    mia, ben, id_ = shared
    finish(mia, 2)
    correct(mia, id_)
    mia.save_about(id_, name="Finals")
    sync(mia, club.folder)
    said = Translator("en").text(sync(ben, club.folder).message)
    assert said == "1 new game added, 1 result corrected, 1 name, note or place updated"


# --- what a long trial of phones and folders has found ---


def test_a_correction_wins_although_what_was_remembered_of_the_folder_is_gone(club, shared):
    mia, ben, id_ = shared
    for number in (31, 32):
        correct(mia, id_, trains=number)
        club.sync()
    (ben.folder / "shared_folder.json").unlink()
    correct(ben, id_, trains=33)
    club.sync(2)
    assert [trains(store, id_) for store in (mia, ben)] == [33, 33]


def test_so_does_one_of_an_own_result_in_an_empty_folder(shared, tmp_path):
    mia, _, id_ = shared
    (mia.folder / "shared_folder.json").unlink()
    correct(mia, id_, trains=31)
    (tmp_path / "another").mkdir()
    sync(mia, tmp_path / "another")
    [sent] = (tmp_path / "another").rglob("*.tableside")
    assert sent.name.split(".")[1] == "2"


def test_a_result_that_nobody_changed_is_the_same_in_an_empty_folder(shared, tmp_path):
    """Also if what was remembered of the other folder is gone: a new revision would win over corrections."""
    mia, ben, _ = shared
    for store in (mia, ben):
        (store.folder / "shared_folder.json").unlink()
        (tmp_path / f"of {store.folder.name}").mkdir()
        sync(store, tmp_path / f"of {store.folder.name}")
        [sent] = (tmp_path / f"of {store.folder.name}").rglob("*.tableside")
        assert sent.name.split(".")[1] == "1"


def test_a_folder_that_was_emptied_is_filled_again(club, shared):
    mia, _, id_ = shared
    mia.save_about(id_, name="Finals")
    club.sync()
    before = {path.name for path in club.files("*.tableside")}
    shutil.rmtree(club.folder / "tableside")
    club.sync()
    assert {path.name for path in club.files("*.tableside")} == before
    with quick_store(club.folder.parent / "new", random=Random(9)) as new:
        sync(new, club.folder)
        assert history(new) == history(mia)


def test_another_folder_gets_all_there_is(shared, tmp_path):
    mia, _, _ = shared
    (tmp_path / "another").mkdir()
    sync(mia, tmp_path / "another")
    with quick_store(tmp_path / "new", random=Random(9)) as new:
        sync(new, tmp_path / "another")
        assert history(new) == history(mia)


def test_a_table_that_was_erased_before_it_was_shared_is_removed_for_all(club):
    """Two phones have it from a backup; one throws it away before the other brings it to the folder."""
    mia, ben = club.stores
    id_ = finish(mia)
    take_in(ben, mia.export_table(id_), "shared.tableside")
    club.folder.joinpath("empty").mkdir()
    sync(ben, club.folder / "empty")
    ben.delete(id_)
    ben.erase(id_)
    sync(ben, club.folder)
    club.sync(2)
    assert [in_history(store) for store in (mia, ben)] == [[], []]
    assert [line.id for line in mia.deleted()] == [id_]


def test_an_erased_table_that_the_lists_still_know_is_not_shown(club, shared):
    """A kill between erasing its file and writing the lists."""
    _, ben, id_ = shared
    ben.delete(id_)
    lists = {name: (ben.folder / name).read_bytes() for name in ("index.json", "history.json")}
    ben.erase(id_)
    for name, raw in lists.items():
        (ben.folder / name).write_bytes(raw)
    with again(ben) as later:
        sync(later, club.folder)
        assert (later.deleted(), later.history()) == ((), ())


def test_what_is_corrected_between_two_steps_is_sent_the_next_time(club, shared):
    mia, ben, id_ = shared
    mia.save_about(id_, name="Finals")
    steps = []

    def meanwhile():
        steps.append(None)
        if len(steps) == 7:
            correct(mia, id_, trains=31)

    run(FolderSync(mia, club.folder).steps(), meanwhile)
    long_ago(mia)
    club.sync(2)
    assert trains(ben, id_) == 31
