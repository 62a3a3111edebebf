"""The same players once more: who begins, and the first entry lies there with the table."""

from random import Random

import pytest

from companion.errors import RuleError
from companion.rematch import first_entries, who_begins
from companion.table.house import ChangeDepth, CompleteSetup, KeepDraw
from tests.companion.playing import new_table, play_to_the_end, quick_store


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as opened:
        yield opened


def ended(store, players=3, starter=None):
    _, session = new_table(store, "usa", players)
    if starter is not None:
        session.do(KeepDraw(session.table.starter_offer.id, (str(starter),)))
    play_to_the_end(session)
    return session


@pytest.mark.parametrize(("began", "begins"), [(None, 1), (0, 1), (2, 0)])
def test_the_next_player_clockwise_begins(store, began, begins):
    assert who_begins(ended(store, starter=began), "next") == begins


def test_the_winner_or_whoever_came_last_may_begin(store):
    session = ended(store)
    ranks = session.sheet().ranks
    assert ranks[who_begins(session, "winner")] == 1
    assert ranks[who_begins(session, "last")] == max(ranks)


def test_chance_draws_a_seat_when_the_table_is_opened(store):
    session = ended(store)
    assert who_begins(session, "random") is None
    drawn = {first_entries(session, "random", Random(seed))[0].outcome for seed in range(20)}
    assert drawn == {("0",), ("1",), ("2",)}


def test_where_only_the_end_is_entered_nobody_is_asked(store):
    _, session = new_table(store, "usa", 2)
    session.do(CompleteSetup())
    session.do(ChangeDepth("score_only"))
    assert who_begins(session, "next") is None
    assert first_entries(session, "next", Random(1)) == ()


def test_a_rematch_is_there_with_its_first_entry(store):
    session = ended(store)
    table = session.table
    entries = first_entries(session, "next", Random(1))
    id_, fresh = store.new_table(table.game, table.options, table.seats, table.depth, entries)
    assert (fresh.table.starter, fresh.cursor, fresh.table.seats) == (1, 1, table.seats)
    assert store.open_table(id_).table.starter == 1
    assert store.tables()[0].steps == 1


def test_what_a_fresh_table_refuses_leaves_no_table(store):
    session = ended(store)
    table = session.table
    with pytest.raises(RuleError):
        store.new_table(table.game, table.options, table.seats, table.depth, (KeepDraw("nowhere", ("1",)),))
    assert store.tables() == ()


def test_a_finished_table_is_reopened_where_it_ended_and_redo_brings_the_result_back(store):
    session = ended(store)
    entries = session.cursor
    session.reopen()
    assert (session.table.finished, session.cursor, len(session.steps)) == (False, entries - 1, entries)
    with pytest.raises(RuleError) as refused:
        session.reopen()
    assert refused.value.code == "session.not_finished"
    session.redo()
    assert session.table.finished
