"""We play it differently: what a refused entry would have set, and how the turn goes on from there."""

import json
from pathlib import Path

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.ask.visiting import with_answer
from companion.games.great_western_trail.fixes.turns import UNSET, step_now
from companion.games.great_western_trail.turns.commands import (
    TURN_COMMANDS,
    Build,
    EndTurn,
    Hire,
    Move,
    RemoveHazard,
    TellTile,
)
from companion.games.great_western_trail.turns.visiting import Decisions, visit_of
from companion.i18n import Translator
from companion.input.json_input import Node
from companion.question import Question
from companion.table.catch_up import by_hand
from companion.table.table_commands import CorrectAll
from tests.companion.great_western_trail.kansas_city import arriving, choose, city
from tests.companion.great_western_trail.tables import ANA, fix
from tests.companion.great_western_trail.turns import at_building, by, give, has, lay, started, turn
from tests.playthroughs.record import codec_of, enter, open_match

PLAYED = sorted((Path(__file__).parent.parent.parent / "playthroughs").glob("great_western_trail*.json"))


def closed(session, option, *answers):
    """Why an answer to a question is closed."""
    question = session.ask(answers=answers)
    assert isinstance(question, Question)
    why = question.option(option).why_not
    assert why is not None
    return why


def set_by_hand(session, why):
    """Enter what a refusal stands for, filled in as it is: one entry, logged as set by hand."""
    values, before = by_hand(session.table, why.command), session.cursor
    session.do(CorrectAll(values))
    assert session.cursor == before + 1
    assert session.log()[-1].lines[0].corrected
    return dict(values)


# --- actions of a location ---


def test_a_worker_that_is_too_dear_is_hired_by_hand():
    session = at_building("A", dollars=6)
    lay(session, market__3__0="cowboy", market__1__0="engineer", market__1__1="craftsman", market__1__2="none")
    why = closed(session, "cowboy/3", f"Hire:{by(session, 'hire')}")
    assert why.code == "great_western_trail.money"
    assert set_by_hand(session, why) == {"worker/0/cowboy": 2, "market/3/0": "none", "dollars/0": 0}
    assert (has(session, ANA, "worker/cowboy"), session.state.common.market[2][0]) == (2, "")
    assert turn(session).step == "use", "the turn goes on at the same place"


def test_where_nobody_can_be_hired_the_cheapest_worker_is_filled_in_and_any_other_can_be():
    session = at_building("A", dollars=1)
    why = closed(session, f"Hire:{by(session, 'hire')}")
    values = dict(by_hand(session.table, why.command))
    assert (values["worker/0/cowboy"], values["market/1/0"], values["dollars/0"]) == (2, "none", 0)
    assert (values["worker/0/craftsman"], values["worker/0/engineer"]) == (1, 1)


def test_a_building_without_money_or_without_craftsmen():
    session = at_building("B", dollars=1)
    why = closed(session, f"Build:{by(session, 'build')}")
    values = dict(by_hand(session.table, why.command))
    assert (values["building/0/1a"], values["building/0/5a"], values["dollars/0"]) == (1, 0, 0)
    give(session, ANA, dollars=20)
    dear = Build(ANA, by(session, "build"), "7a")
    why = session.why_not(dear)
    assert why is not None
    assert (why.code, why.command) == ("great_western_trail.craftsmen", dear)
    assert set_by_hand(session, why) == {"building/0/7a": 1, "dollars/0": 10}


def test_a_building_that_stands_in_the_place_of_another():
    session = at_building("B", dollars=3, building__1a=1)
    why = session.why_not(Build(ANA, by(session, "build"), "7a", "1a"))
    assert why is not None
    set_by_hand(session, why)
    assert [has(session, ANA, f"building/{one}") for one in ("7a", "1a")] == [1, 0]


def test_cattle_with_too_little_money_or_too_few_cowboys():
    session = at_building("E", dollars=3)
    buy = f"BuyCattle:{by(session, 'buy')}"
    dear = closed(session, "brown/4", buy)
    assert dear.code == "great_western_trail.money"
    assert dict(by_hand(session.table, dear.command)) == {"cattle/0/brown/4": 1, "cattle_market": 9, "dollars/0": 0}
    assert closed(session, "purple/6", buy).code == "great_western_trail.cowboys"
    set_by_hand(session, closed(session, "purple/6", buy))
    assert has(session, ANA, "cattle/purple/6") == 1


def test_a_certificate_beyond_the_limit_and_a_row_that_is_locked():
    session = at_building("C", certificates="3")
    assert set_by_hand(session, closed(session, "Use:C/0/0"))["certificates/0"] == "4"
    session = at_building("D", dollars=3)
    values = set_by_hand(session, closed(session, "engine/1", f"TakeAuxiliary:{by(session, 'auxiliary')}"))
    assert values == {"engine/0": "1", "dollars/0": 2}


def test_what_comes_now_or_never_is_done_once_it_is_set_by_hand():
    session = at_building("A", dollars=40)
    state = session.state
    worker, space = next(where for where, act in state.board.space_act.items() if act.do == "hazard")
    give(session, ANA, **{f"worker__{worker}": space - 1})
    lay(session, market__1__0=worker, lying__flood__1="yes")
    session.do(Hire(ANA, by(session, "hire"), worker, 1))
    waiting = turn(session).due
    assert waiting is not None
    set_by_hand(session, RuleError("x").of(RemoveHazard(ANA, "due", "flood", 1, 2)))
    assert (has(session, ANA, "hazard/2"), turn(session).due, turn(session).step) == (1, None, "use")


# --- riding ---


def test_after_a_move_by_hand_a_whole_turn_goes_on_from_the_actions_of_the_place():
    session = started("first")
    fix(session, "rider/0", "neutral/A")
    give(session, ANA, dollars=20)
    why = closed(session, "neutral/F", "Move")
    assert why.code == "great_western_trail.too_far"
    set_by_hand(session, why)
    now = turn(session)
    assert (now.seat, now.step, now.place, [chip.view.act.do for chip in now.chips][:1]) == (
        ANA,
        "use",
        "neutral/F",
        ["discard"],
    )
    assert session.why_not(Move(ANA, "neutral/G")) is not None, "it has been ridden"
    session.do(EndTurn(ANA))
    assert (turn(session).seat, turn(session).step) == (1, "move")
    session.undo()
    session.undo()
    assert (turn(session).step, session.state.ranches[ANA].rider) == ("move", "neutral/A")


def test_a_ride_to_kansas_city_by_hand_begins_the_visit_and_says_so():
    session = started("first")
    fix(session, "rider/0", "neutral/A")
    set_by_hand(session, closed(session, "kansas_city", "Move"))
    assert (turn(session).step, session.state.visit.column) == ("foresight", 0)
    words = Translator().text(session.log()[-1].lines[0].text)
    assert "Step of the turn Move→Foresight 1" in words


def test_a_toll_is_paid_to_whom_it_belongs():
    session = started("first")
    fix(session, "building/1/7a", 1)
    values = dict(by_hand(session.table, Move(ANA, "neutral/G", ("1/7a",))))
    toll = session.state.dollars(ANA) - values["dollars/0"]
    assert values.get("dollars/1", session.state.dollars(1)) == session.state.dollars(1) + toll


# --- Kansas City ---


def test_a_city_that_has_a_disc_already():
    session = arriving("first")
    give(session, ANA, **{f"city__{city('first', 1)}": 1})
    visit = visit_of(session.state, Decisions(((0, "flood"), (1, "cowboy"), (2, "craftsman")), hand=2))
    with pytest.raises(RuleError) as refused:
        with_answer(visit, f"city/{city('first', 1)}")
    assert refused.value.code == "great_western_trail.disc_there"
    values = set_by_hand(session, refused.value)
    assert values["step"] == "refill"
    assert values["lying/flood/1"] == "yes", "the tiles that were tapped before are entered with it"
    assert (turn(session).step, session.state.ranches[ANA].rider) == ("refill", "start")
    session.do(EndTurn(ANA))
    assert turn(session).seat == 1


def test_a_city_that_is_too_far_for_the_income():
    session = arriving("first")
    choose(session, "flood", "cowboy", "craftsman")
    visit = visit_of(session.state, Decisions(hand=1))
    with pytest.raises(RuleError) as refused:
        with_answer(visit, f"city/{city('first', 18)}")
    set_by_hand(session, refused.value)
    assert has(session, ANA, f"city/{city('first', 18)}") == 1
    assert turn(session).step == "refill"


# --- it says what the rules would ---


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_an_entry_that_the_rules_take_sets_by_hand_what_it_does(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(played)
    codec = codec_of(session.header.game)
    for number, entry in enumerate(played["commands"]):
        command = codec.decode(Node(entry, "match")) if isinstance(entry, dict) else None
        table = session.table
        values = by_hand(table, command) if number % 5 == 0 and isinstance(command, TURN_COMMANDS) else ()
        enter(session, entry)
        if values and not isinstance(command, TellTile):
            for id_, value in values:
                now = session.header.game.corrections.find(session.state, id_, None)
                assert now.value == value or step_now(session.state) in UNSET, (command, id_, value, now.value)
