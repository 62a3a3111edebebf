"""Values set together: what the box holds over the whole table, and whose turn is the last."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.records import Enter
from companion.games.great_western_trail.turns.commands import Waive
from companion.secret import PUBLIC
from companion.table.table_commands import ChangeDepth, Correct, CorrectAll
from tests.companion.great_western_trail.kansas_city import deliver, delivering
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions
from tests.companion.great_western_trail.turns import started


def refusal(session, *values) -> RuleError:
    return refusal_of(session, CorrectAll(values))


def refusal_of(session, command) -> RuleError:
    table = session.table
    with pytest.raises(RuleError) as raised:
        session.do(command)
    assert session.table is table
    return raised.value


def as_it_stands(session):
    """What the page of needed values saves where nothing is changed on it."""
    table = session.table
    return tuple(
        (id_, table.game.corrections.find(table.state, id_, PUBLIC).value) for id_ in sorted(table.not_entered)
    )


@both_editions
def test_gwt_s02_workers_with_players_and_in_the_market_are_no_more_than_eighteen(edition):
    session = started(edition)
    session.do(CorrectAll(tuple((f"worker/{seat}/cowboy", 6) for seat in (ANA, BEN, CHO))))
    values = [(f"market/{row}/{column}", "cowboy") for row in (3, 4) for column in (0, 1)]
    why = refusal(session, *values)
    assert (why.code, why.rule) == ("catch_up.not_together_because", "GWT-S02")
    assert len(why.message.params["what"]) == 4
    assert why.message.params["why"].params["count"] == 19
    session.do(CorrectAll(tuple(values[:3])))
    fix = session.table.game.corrections.find(session.state, "market/4/1", None)
    assert "cowboy" not in fix.domain.options


@both_editions
def test_gwt_s10_cards_that_turn_up_with_a_player_have_come_from_their_stack(edition):
    session = started(edition)
    stack = session.state.common.cattle_stack
    session.do(Correct("cattle/0/yellow/1", 2))
    assert session.state.common.cattle_stack == stack - 2
    session.do(Correct("cattle_stack", stack - 3))
    why = refusal(session, ("cattle_stack", stack - 2), ("cattle/0/yellow/1", 3))
    assert why.code == "catch_up.not_together_because"
    assert why.message.params["why"].params["count"] == 37


@both_editions
def test_gwt_e01_the_turn_set_to_whoever_has_the_token_asks_whether_play_is_over(edition):
    session = started(edition)
    session.do(CorrectAll((("job_market_token/1", 1), ("turn", "2"))))
    assert (session.turn().last_round, session.table.not_entered) == (True, frozenset())
    session.do(Correct("turn", "1"))
    assert session.table.not_entered == {"over"}
    session.do(Correct("over", "yes"))
    assert session.state.over


@both_editions
def test_gwt_e01_a_whole_round_that_nobody_entered_asks_whether_play_is_over(edition):
    """Ana is on turn before and after it; the token alone she may just have taken."""
    session = started(edition)
    session.do(Correct("job_market_token/0", 1))
    assert session.table.not_entered == frozenset()
    session.undo()
    session.do(CorrectAll((("job_market_token/0", 1), ("hazard/1/2", 1))))
    assert session.table.not_entered == {"over"}
    session.do(Correct("over", "yes"))
    assert session.state.over


@both_editions
def test_gwt_e01_a_token_taken_back_after_the_end_asks_whether_play_is_over(edition):
    session = started(edition)
    session.do(CorrectAll((("job_market_token/1", 1), ("over", "yes"))))
    session.do(CorrectAll((("job_market_token/1", 0), ("job_market_token/0", 1))))
    assert session.table.not_entered == frozenset()
    session.do(Correct("job_market_token/0", 0))
    assert session.table.not_entered == {"over"}
    session.do(Correct("over", "no"))
    assert session.turn().phase == "play"


# --- a change of depth amid a turn ---


@both_editions
@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_gwt_k23_a_delivery_that_is_due_is_asked_for_after_a_change_of_depth_and_back(edition, between):
    session = delivering(edition)
    state, turn = session.state, session.turn()
    assert state.visit.step == "deliver"
    session.do(ChangeDepth(between))
    session.do(ChangeDepth("full"))
    assert (session.state, session.turn().headline) == (state, turn.headline)
    assert "turn" in session.table.not_entered  # it may have been played on


@both_editions
@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_gwt_k34_an_objective_card_that_is_due_is_asked_for_after_a_change_of_depth_and_back(edition, between):
    session = delivering(edition, held=(4,))
    deliver(session, 1)
    state = session.state
    session.do(ChangeDepth(between))
    assert not session.state.visit.dues
    session.do(ChangeDepth("full"))
    assert session.state == state
    assert refusal_of(session, Waive(ANA)).rule == "GWT-K34"


@both_editions
@pytest.mark.parametrize("between", [("milestones",), ("score_only",), ("milestones", "score_only", "milestones")])
def test_gwt_k34_the_page_of_needed_values_saved_as_it_stands_goes_on_with_that_turn(edition, between):
    """Whose turn it is is asked for: that of the same player is the turn that was left."""
    session = delivering(edition, held=(4,))
    deliver(session, 1)
    visit = session.state.visit
    for depth in (*between, "full"):
        session.do(ChangeDepth(depth))
    session.do(CorrectAll(as_it_stands(session)))
    assert (session.state.visit, session.table.not_entered) == (visit, frozenset())
    assert refusal_of(session, Waive(ANA)).rule == "GWT-K34"


@both_editions
def test_gwt_k34_a_turn_that_came_round_meanwhile_does_not_go_on_and_its_card_is_asked_for(edition):
    session = delivering(edition, held=(4,))
    deliver(session, 1)
    session.do(ChangeDepth("milestones"))
    session.do(ChangeDepth("full"))
    assert {"begun", "turn"} <= session.table.not_entered
    session.do(CorrectAll((("begun", "no"), ("turn", "0"))))
    assert (session.state.visit.step, session.turn().seat) == ("move", ANA)
    assert "untold/0" in session.table.not_entered


@both_editions
def test_gwt_k34_an_objective_card_that_was_due_when_play_went_on_elsewhere_is_asked_for(edition):
    session = delivering(edition, held=(4,))
    deliver(session, 1)
    session.do(ChangeDepth("milestones"))
    session.do(Enter(BEN, "hazard/2", 1))
    session.do(ChangeDepth("full"))
    assert "untold/0" in session.table.not_entered
    session.undo()
    card = next(card.id for card in session.state.box.objectives if not card.starting)
    session.do(Enter(ANA, f"deck/{card}", 1))
    session.do(ChangeDepth("full"))
    assert "untold/0" not in session.table.not_entered, "it has been entered"


@both_editions
def test_gwt_a01_a_turn_is_over_with_once_play_goes_on_at_another_depth(edition):
    session = delivering(edition)
    session.do(ChangeDepth("milestones"))
    session.do(Enter(BEN, "hazard/2", 1))
    session.do(ChangeDepth("full"))
    assert "turn" in session.table.not_entered
