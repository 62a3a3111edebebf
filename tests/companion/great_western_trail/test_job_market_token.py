"""Where the job market token is, is said once: somebody has it, or it is in a row; all that ends the game follows."""

import pytest

from companion.game import Corrected
from companion.games.great_western_trail.turns.choices import may_skip
from companion.games.great_western_trail.turns.commands import EndTurn, Hire, Move
from companion.table.table_commands import ChangeDepth, Correct, CorrectAll
from tests.companion.great_western_trail.kansas_city import arriving, choose
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, fix, points, refused
from tests.companion.great_western_trail.test_turns_game_end import MIXED, kinds, notices
from tests.companion.great_western_trail.turns import at, has, lay, shared, started, turn

LAST_ROW = 12


@both_editions
def test_gwt_e02_e05_e08_whoever_is_said_to_have_the_token_ends_the_game(edition):
    """The game ended without the last-round banner."""
    session = started(edition)
    session.do(Correct("job_market_token/1", 1))
    assert session.turn().last_round
    assert notices(session) == ["last_turn"]
    assert (shared(session).token, shared(session).next_space) == (LAST_ROW + 1, None)
    session.do(Move(ANA, "neutral/B"))
    session.do(EndTurn(ANA))
    assert session.turn().phase == "final_scoring"
    assert points(session, BEN, "job_market_token") == 2


@both_editions
def test_gwt_e06_no_worker_is_chosen_once_somebody_has_the_token(edition):
    session = arriving(edition, columns=MIXED)
    session.do(Correct(f"job_market_token/{BEN}", 1))
    choose(session, "flood")
    assert (kinds(session), may_skip(session.state)) == ([], True)


@both_editions
def test_gwt_x002_every_row_is_for_hire_once_somebody_has_the_token(edition):
    session = started(edition)
    lay(session, market__2__0="cowboy", dollars__0=20)
    at(session, "neutral/A", ANA)
    hire = next(chip.view.by for chip in turn(session).chips if chip.view.act.do == "hire")
    refused(session, Hire(ANA, hire, "cowboy", 2), "token_row", "GWT-X002")
    session.do(Correct(f"job_market_token/{CHO}", 1))
    session.do(Hire(ANA, hire, "cowboy", 2))
    assert has(session, ANA, "worker/cowboy") == 2


@both_editions
def test_gwt_e02_the_token_leaves_the_market_with_somebody_only(edition):
    """A token in row 13 that nobody had never ended the game."""
    session = started(edition)
    refused(session, Correct("token", LAST_ROW + 1), "fix.outside_box")
    session.do(Correct("token", LAST_ROW))
    assert not session.turn().last_round
    assert "token" in session.header.game.corrections.catch_up(session.state)
    session.do(Correct(f"job_market_token/{BEN}", 1))
    assert "token" not in session.header.game.corrections.catch_up(session.state), "it follows from who has it"
    refused(session, Correct("token", 5), "fix.outside_box")
    session.do(Correct(f"job_market_token/{BEN}", 0))
    assert shared(session).token == LAST_ROW, "back where it was"
    assert not session.turn().last_round


@pytest.mark.parametrize("turned", [False, True])
@both_editions
def test_gwt_e02_both_in_one_entry_in_any_order(edition, turned):
    session = started(edition)
    off = (("token", LAST_ROW + 1), (f"job_market_token/{BEN}", 1))
    session.do(CorrectAll(tuple(reversed(off)) if turned else off))
    assert session.turn().last_round
    back = (("token", 7), (f"job_market_token/{BEN}", 0))
    session.do(CorrectAll(tuple(reversed(back)) if turned else back))
    assert (shared(session).token, session.turn().last_round) == (7, False)
    refused(session, CorrectAll((("token", 8), (f"job_market_token/{CHO}", 1))), "catch_up.not_together")


@both_editions
def test_gwt_e02_a_token_noted_at_milestones_is_off_the_market_of_the_full_table(edition):
    session = started(edition)
    session.do(ChangeDepth("milestones"))
    fix(session, f"job_market_token/{CHO}", 1)
    session.do(ChangeDepth("full"))
    assert session.turn().last_round
    assert shared(session).token == LAST_ROW + 1


@both_editions
def test_gwt_e01_a_token_that_an_older_release_put_in_row_13_is_in_the_last_row(edition):
    session = started(edition)
    game = session.header.game
    state = game.evolve(session.state, Corrected("token", LAST_ROW + 1))
    assert game.corrections.find(state, "token", None).value == LAST_ROW
    assert not game.turn(state).last_round
    for column in range(3):
        state = game.evolve(state, Corrected(f"market/{LAST_ROW}/{column}", "cowboy"))
    assert not game.turn(state).last_round, "nobody has it"
    state = game.evolve(state, Corrected(f"job_market_token/{ANA}", 1))
    assert game.turn(state).last_round
