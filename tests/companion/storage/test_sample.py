"""The sample table: a real one that never counts, wherever its file goes."""

from random import Random

import pytest

from companion.errors import SaveError
from companion.input.catalog import sample_text
from companion.new_table.sample import open_sample
from companion.storage.import_table import take_in
from companion.storage.lists import HISTORY, INDEX
from companion.table.table_commands import FinishTable
from demo_players import suggest
from demo_players.sample import record
from demo_players.tables import has_ended
from tests.companion.playing import new_table, quick_store


def play_to_the_end(store, id_):
    session, random = store.open_table(id_), Random(2)
    while not has_ended(session):
        session.do(suggest(session.header.game, session.state, random))
    session.do(FinishTable())
    store.leave(id_, session)


def test_it_is_recorded_as_the_demonstration_plays():
    assert sample_text() == record()


def test_it_is_a_real_table_halfway_through(tmp_path):
    with quick_store(tmp_path) as store:
        id_ = open_sample(store)
        session = store.open_table(id_)
        assert session.header.sample
        assert session.turn().phase == "action"
        trains = [player.trains for player in session.view().game_view.players]
        assert all(0 < left < 45 for left in trains)
        session.undo()
        assert session.can_redo
        assert open_sample(store) == id_  # the one there is
        assert store.players.offered() == ()
    with quick_store(tmp_path) as store:
        assert [(line.id, line.sample) for line in store.tables()] == [(id_, True)]


def test_played_to_the_end_it_is_in_no_history(tmp_path):
    with quick_store(tmp_path) as store:
        id_ = open_sample(store)
        play_to_the_end(store, id_)
        assert (store.history(), store.lately(3)) == ((), ())
        assert [line.finished for line in store.tables()] == [True]
    for path in (*tmp_path.glob(f"{INDEX}*"), *tmp_path.glob(f"{HISTORY}*")):
        path.unlink()
    with quick_store(tmp_path) as store:  # the file itself says what it is
        assert (store.history(), store.players.offered()) == ((), ())
        assert [line.sample for line in store.tables()] == [True]


def test_shared_and_taken_in_it_stays_a_sample(tmp_path):
    with quick_store(tmp_path / "ours") as store:
        text = store.export_table(open_sample(store))
    with quick_store(tmp_path / "theirs") as store:
        take_in(store, text, "shared.json")
        assert [line.sample for line in store.tables()] == [True]
        assert store.players.offered() == ()


def test_it_is_removed_for_good_and_nothing_else_is(tmp_path):
    with quick_store(tmp_path) as store:
        played, _ = new_table(store)
        id_ = open_sample(store)
        with pytest.raises(SaveError):
            store.remove_sample(played)
        store.remove_sample(id_)
        assert [line.id for line in store.tables()] == [played]
        assert store.deleted() == ()
        assert open_sample(store) != id_
