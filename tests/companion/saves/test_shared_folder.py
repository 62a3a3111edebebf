"""A folder several installations share: whatever order things happen in, all come to say the same."""

import os
from random import Random

import pytest

from companion.errors import SaveError
from companion.saves.merging import merge, merging
from companion.saves.shared_folder import Reader, SharedFolder, part_of, read_table
from tests.companion.playing import new_table, play, play_to_the_end, quick_store


@pytest.fixture
def club(tmp_path):
    """Three installations and a folder."""
    stores = [quick_store(tmp_path / f"phone {n}", random=Random(n + 50)) for n in range(3)]
    (tmp_path / "shared").mkdir()
    yield *stores, tmp_path / "shared"
    for store in stores:
        store.close()


def finish(store, seed=1):
    id_, session = new_table(store, players=2)
    play_to_the_end(session, seed)
    store.leave(id_, session)
    return id_


def history(store):
    return sorted((line.id, line.name, line.notes, line.place) for line in store.history())


def files(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_a_table_of_one_is_a_table_of_all(club):
    mia, ben, _, folder = club
    id_ = finish(mia)
    assert merge(mia, folder).sent == 1
    assert dict(merge(ben, folder).cases) == {"added": 1}
    assert ben.statistics().player("Ana").games == 1
    assert ben.export_table(id_) == mia.export_table(id_)


def test_twice_is_the_same_as_once(club):
    mia, ben, _, folder = club
    finish(mia)
    for _ in range(3):
        for store in (mia, ben):
            merge(store, folder)
    assert len(files(folder)) == 1
    assert history(mia) == history(ben)
    done = merge(ben, folder)
    assert (done.sent, dict(done.cases), done.said) == (0, {}, 0)


def test_open_tables_and_samples_stay_at_home(club):
    mia, _, _, folder = club
    id_, session = new_table(mia)
    mia.leave(id_, play(session, 3))
    merge(mia, folder)
    assert files(folder) == []


def test_a_name_given_later_is_a_small_file_of_its_own(club):
    mia, ben, _, folder = club
    id_ = finish(mia)
    merge(mia, folder)
    merge(ben, folder)
    before = {name: (folder / "tableside" / part_of(name) / name).read_bytes() for name in files(folder)}
    ben.keep_about(id_, name="Finals", notes="Late.", place="Café")
    merge(ben, folder)
    assert len(files(folder)) == 2
    assert all((folder / "tableside" / part_of(name) / name).read_bytes() == raw for name, raw in before.items())
    assert merge(mia, folder).said == 1
    assert history(mia) == history(ben) == [(id_, "Finals", "Late.", "Café")]


def test_the_latest_word_counts_wherever_it_was_said(club):
    mia, ben, yuna, folder = club
    id_ = finish(mia)
    for store in (mia, ben, yuna):
        merge(store, folder)
    mia.keep_about(id_, name="first")
    merge(mia, folder)
    ben.clock.now += 10**6
    ben.keep_about(id_, name="second")
    merge(ben, folder)
    for _ in range(2):
        for store in (yuna, mia, ben):
            merge(store, folder)
    assert history(mia) == history(ben) == history(yuna) == [(id_, "second", "", "")]


def test_what_one_puts_in_the_bin_lies_in_all_bins_and_comes_back_from_them(club):
    mia, ben, _, folder = club
    id_ = finish(mia)
    for store in (mia, ben):
        merge(store, folder)
    mia.delete(id_)
    merge(mia, folder)
    merge(ben, folder)
    assert ben.history() == ()
    ben.clock.now += 10**5
    ben.restore(id_)
    merge(ben, folder)
    merge(mia, folder)
    assert [line.id for line in mia.history()] == [id_]


def test_a_table_that_went_on_gets_a_second_file(club):
    mia, ben, _, folder = club
    id_ = finish(mia)
    for store in (mia, ben):
        merge(store, folder)
    session = mia.open_table(id_)
    session.reopen()
    mia.note(id_, session)
    merge(mia, folder)
    assert len(files(folder)) == 1, "an open table stays at home"
    session.redo()
    mia.leave(id_, session)
    merge(mia, folder)
    assert history(mia) == history(ben)


def test_half_a_file_waits_until_it_is_whole(club):
    mia, ben, _, folder = club
    finish(mia)
    merge(mia, folder)
    (path,) = folder.rglob("*.tableside")
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2])
    assert merge(ben, folder).waiting == 1
    assert ben.history() == ()
    path.write_bytes(raw)
    assert dict(merge(ben, folder).cases) == {"added": 1}


def test_files_of_others_are_left_alone(club):
    mia, ben, _, folder = club
    finish(mia)
    merge(mia, folder)
    (path,) = folder.rglob("*.tableside")
    (path.parent / ".syncthing.x.tableside.tmp").write_text("half")
    (path.parent / "holiday.jpg").write_text("sun")
    done = merge(ben, folder)
    assert (dict(done.cases), done.waiting) == ({"added": 1}, 0)


def test_a_word_about_a_table_that_is_still_on_its_way_waits(club):
    mia, ben, _, folder = club
    id_ = finish(mia)
    mia.keep_about(id_, name="Finals")
    merge(mia, folder)
    (path,) = folder.rglob("*.tableside")
    away = path.rename(folder / "later")
    assert merge(ben, folder).waiting == 1
    away.rename(path)
    merge(ben, folder)
    assert history(ben) == [(id_, "Finals", "", "")]


def test_a_folder_that_is_not_there_is_said(club, tmp_path):
    with pytest.raises(SaveError, match=r"merged\.no_folder"):
        merge(club[0], tmp_path / "nowhere")


def test_only_parts_that_changed_are_looked_into(tmp_path):
    shared, reader = SharedFolder(tmp_path), Reader()
    for number in range(50):
        shared.put_table(f"{number:012x}", f"table {number}")
    parts = shared.changed(reader.times)
    news = shared.news(reader, parts)
    assert len(news.tables) == 50
    assert all(read_table(path) for path in news.tables)
    for path in news.tables:
        reader.note(path.name)
        os.utime(path.parent, ns=(10**18, 10**18))
    SharedFolder.settle(reader, shared.news(reader, shared.changed(reader.times)), ())
    assert shared.changed(reader.times) == {}
    name = shared.put_table("f" * 12, "one more")
    assert list(shared.changed(reader.times)) == [part_of(name)]
    (new,) = shared.news(reader, shared.changed(reader.times)).tables
    assert new.name == name


# --- in small steps ---


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
    mia, ben, _, folder = club
    for seed in range(2):
        finish(mia, seed)
    later, steps = [], []

    def meanwhile():
        steps.append(None)
        if len(steps) == 3:
            later.append(finish(mia, 7))

    assert run(merging(mia, folder), meanwhile).sent == 2
    assert run(merging(mia, folder)).sent == 1
    merge(ben, folder)
    assert history(ben) == history(mia)
    assert later[0] in {line.id for line in ben.history()}


def test_a_table_in_use_is_left_alone_until_the_next_time(club):
    mia, ben, _, folder = club
    first, second = finish(mia, 1), finish(mia, 2)
    merge(mia, folder)
    assert run(merging(ben, folder, lambda id_: id_ == first)).waiting == 1
    assert [line.id for line in ben.history()] == [second]
    assert dict(run(merging(ben, folder)).cases) == {"added": 1}
    assert history(ben) == history(mia)


def test_a_folder_that_goes_away_in_between_is_said_and_nothing_is_lost(club):
    mia, ben, _, folder = club
    finish(mia)
    merge(mia, folder)
    steps = merging(ben, folder)
    next(steps)
    steps.send(True)
    with pytest.raises(SaveError) as error:
        steps.throw(OSError(5, "Input/output error"))
    assert error.value.code == "merged.not_reached"
    assert merge(ben, folder).cases["added"] == 1
