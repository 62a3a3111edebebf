"""The same players once more: at which depth, who begins, and the first entry lies there with the table."""

from random import Random

import pytest

from companion.errors import RuleError
from companion.games import GAMES
from companion.games.stone_age.records import RoundOver
from companion.new_table.rematch import rematch, who_begins
from companion.sharing.result import result_of
from companion.table.rules import turn
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct, CorrectAll, FinishTable, KeepDraw
from demo_players import suggest
from demo_players.tables import has_ended, sit_down
from tests.companion.playing import new_table, play_briefly, quick_store
from tests.declared import lay_out, needs, needs_depth
from tests.full_games import FULL_GAMES


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as opened:
        yield opened


def ended(store, players=3, starter=None):
    _, session = new_table(store, "usa", players)
    if starter is not None:
        session.do(KeepDraw(session.table.starter_offer.id, (str(starter),)))
    play_briefly(session)
    return session


def opened(store, game, depth="full", players=3):
    definition = GAMES[game]
    options = definition.options()
    return store.new_table(definition, options, sit_down(definition, options, players), depth)


def score_at_the_end(session):
    """Nobody enters turns any more: the sheet is filled in, and that is it."""
    random = Random(1)
    session.do(ChangeDepth("score_only"))
    while not has_ended(session):
        session.do(suggest(session.header.game, session.state, random))
    session.do(FinishTable())
    return session


def again(store, session, begins="next"):
    once_more = rematch(session, begins, Random(1))
    return store.new_table(once_more.game, once_more.options, once_more.seats, once_more.depth, once_more.entries)


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
    drawn = {rematch(session, "random", Random(seed)).entries[0].outcome for seed in range(20)}
    assert drawn == {("0",), ("1",), ("2",)}


def test_where_only_the_end_is_entered_nobody_is_asked(store):
    _, session = opened(store, "ticket_to_ride", "score_only")
    assert who_begins(session, "next") is None
    assert rematch(session, "next", Random(1)).entries == ()


def test_a_rematch_is_there_with_its_first_entry(store):
    session = ended(store)
    id_, fresh = again(store, session)
    assert (fresh.table.starter, fresh.cursor, fresh.table.seats) == (1, 1, session.table.seats)
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


# --- who began is one fact, whoever said it last --------------------------------------------------------------------


@pytest.mark.parametrize("game", [pytest.param(game, id=game) for game in FULL_GAMES])
@pytest.mark.parametrize("drawn", [None, 0, 1])
def test_a_starting_player_set_by_hand_began(store, game, drawn):
    needs(GAMES[game], "corrections.starter_id")
    id_, session = opened(store, game)
    if drawn is not None:
        needs(GAMES[game], "setup.steps")
        session.do(KeepDraw(session.table.starter_offer.id, (str(drawn),)))
    lay_out(session)
    session.do(Correct(GAMES[game].corrections.starter_id, "2"))
    score_at_the_end(session)
    store.leave(id_, session)
    assert session.table.starter == 2
    assert who_begins(session, "next") == 0
    (line,) = store.history()
    assert line.starter == 2
    assert [player.began for player in result_of(line).players] == [False, False, True]
    assert store.statistics().player(session.header.seats[2].name).began == {3: (1, int(line.results[2].rank == 1))}
    assert store.open_table(id_).table.starter == 2
    session.reopen()
    while session.table.starter == 2:
        session.undo()
    assert session.table.starter == drawn


def test_a_draw_kept_after_the_correction_counts(store):
    _, session = opened(store, "ticket_to_ride")
    session.do(Correct("first", "2"))
    session.do(KeepDraw("first_player", ("1",)))
    assert session.table.starter == 1


def test_sa_r01_the_start_player_of_a_later_round_tells_who_began(store):
    """Round 3: the figure was passed on twice, so whoever has it sits two seats left of the first who had it."""
    _, session = opened(store, "stone_age", "milestones")
    session.do(KeepDraw("first_player", ("0",)))
    session.do(CompleteSetup())
    for _ in range(2):
        session.do(RoundOver())
    assert (session.state.first, session.table.starter) == (2, 0)
    session.do(Correct("first", "0"))
    assert session.table.starter == 1


def test_sa_r01_a_missed_round_passes_the_start_player_on_and_nobody_else_began(store):
    _, session = opened(store, "stone_age")
    session.do(KeepDraw("first_player", ("1",)))
    session.do(CompleteSetup())
    missed = session.header.game.corrections.missed_round(session.state)
    for values in (missed, missed[::-1]):
        session.do(CorrectAll(values))
        assert (session.state.first, session.table.starter) == (2, 1)
        session.undo()


def test_a_round_set_by_hand_says_nothing_of_who_began(store):
    _, session = opened(store, "stone_age")
    session.do(KeepDraw("first_player", ("1",)))
    session.do(CompleteSetup())
    session.do(Correct("round", 6))
    assert session.table.starter == 1


# --- at the depth it was opened -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [pytest.param(game, id=game) for game in FULL_GAMES])
@pytest.mark.parametrize("depth", ["full", "milestones"])
def test_after_the_score_at_the_end_a_rematch_is_opened_as_the_table_was_and_set_up(store, game, depth):
    needs_depth(GAMES[game], depth, "score_only")
    needs(GAMES[game], "setup.steps")
    _, session = opened(store, game, depth)
    lay_out(session)
    score_at_the_end(session)
    assert session.table.depth == "score_only"
    _, fresh = again(store, session)
    assert (fresh.header.depth, fresh.table.depth, turn(fresh.table).phase) == (depth, depth, "setup")
    assert fresh.table.starter == who_begins(session, "next") == 1
