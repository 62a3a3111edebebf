"""Missed moves of Stone Age: put in later, while the open turn waits."""

import pytest

from companion.errors import RuleError
from companion.game import Seat
from companion.games import GAMES
from companion.games.stone_age.records import CatchUp, CaughtUp, GoOn, PlaceFigures, Roll, TakeBack, TakeYield, UsePlace
from companion.question import Entry, Question
from companion.secret import PUBLIC
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct

STONE_AGE = GAMES["stone_age"]


@pytest.fixture
def session() -> Session:
    seats = tuple(Seat(*pair) for pair in (("Mia", "red"), ("Ben", "blue"), ("Yuna", "yellow")))
    session = Session(Header(STONE_AGE, STONE_AGE.options(), seats, "full", 0))
    session.do(CompleteSetup())
    return session


def refusal(session: Session, command) -> str:
    with pytest.raises(RuleError) as raised:
        session.do(command)
    return raised.value.code


def test_a_missed_placing_is_put_in_and_the_turn_goes_on(session):
    session.do(PlaceFigures("forest", 2))
    assert session.state.turn == 1
    session.do(CatchUp(0))
    assert (session.turn().phase, session.turn().seat) == ("missed", 0)
    session.do(PlaceFigures("hunt", 3))
    assert session.state.turn == 0
    session.do(CaughtUp())
    assert (session.turn().phase, session.turn().seat) == ("place", 1)
    assert session.state.figures_at(0, "hunt") == 3


def test_a_missed_roll_of_an_earlier_round_brings_its_goods_and_leaves_the_figures_of_this_one(session):
    session.do(PlaceFigures("forest", 2))
    session.do(CatchUp(0))
    session.do(Roll("forest", (6, 5, 4)))
    assert session.turn().phase == "roll"
    session.do(TakeYield(()))
    session.do(UsePlace("field"))
    session.do(CaughtUp())
    assert session.state.players[0].resources[0] == 5
    assert session.state.players[0].field == 1
    assert session.state.figures_at(0, "forest") == 2


def test_a_player_who_was_passed_over_while_figures_are_used_takes_them_home(session):
    for seat in range(3):
        assert session.state.turn == seat
        session.do(PlaceFigures(("forest", "clay_pit", "quarry")[seat], 5))
    assert session.state.phase == "use"
    session.do(CatchUp(1))
    assert refusal(session, Roll("clay_pit", (6, 5))) == "stone_age.so_many_dice"
    session.do(Roll("clay_pit", (6, 5, 4, 3, 2)))
    session.do(TakeYield(()))
    session.do(CaughtUp())
    assert session.state.players[1].resources[1] == 5
    assert session.state.placed(1) == 0
    assert (session.turn().phase, session.turn().seat) == ("use", 0)


def test_nothing_follows_by_itself_until_all_is_in(session):
    for seat in range(3):
        session.do(PlaceFigures(("forest", "clay_pit", "quarry")[seat], 5))
    session.do(CatchUp(0))
    session.do(Roll("forest", (1, 1, 1, 1, 1)))
    session.do(TakeYield(()))
    assert session.turn().phase == "missed"
    session.do(CaughtUp())
    session.do(GoOn())
    assert session.turn().seat == 1


def test_it_is_refused_twice_and_out_of_place(session):
    assert refusal(session, CaughtUp()) == "stone_age.not_catching_up"
    session.do(CatchUp(2))
    assert refusal(session, CatchUp(1)) == "stone_age.catching_up_already"
    assert refusal(session, TakeBack("forest")) == "stone_age.catching_up_already"
    session.do(Roll("hunt", (2, 2)))
    assert refusal(session, CaughtUp()) == "stone_age.yield_first"
    assert refusal(session, CatchUp(7)) == "table.no_such_seat"


def test_more_dice_than_rings_were_never_rolled(session):
    session.do(CatchUp(0))
    assert refusal(session, Roll("forest", (1,) * 8)) == "stone_age.so_many_dice"
    assert refusal(session, Roll("forest", ())) == "stone_age.so_many_dice"


def test_setting_the_turn_or_another_depth_ends_it(session):
    session.do(PlaceFigures("forest", 2))
    session.do(CatchUp(0))
    session.do(Correct("turn", "2"))
    assert (session.turn().phase, session.turn().seat) == ("place", 2)
    session.do(CatchUp(0))
    session.do(ChangeDepth("milestones"))
    session.do(ChangeDepth("full"))
    assert (session.turn().phase, session.turn().seat) == ("place", 0), "a clean round"


def test_the_questions_lead_through_it(session):
    assert session.ask(PUBLIC, ("CatchUp", "1")) == Entry(CatchUp(1))
    session.do(CatchUp(1))
    asked = session.ask(PUBLIC)
    assert isinstance(asked, Question)
    kinds = [option.id for option in asked.options]
    assert {"Roll:forest", "UsePlace:hut", "PlaceFigures:hunt", "CaughtUp"} <= set(kinds)
    assert session.ask(PUBLIC, ("Roll:forest", 2, ("3", "4"))) == Entry(Roll("forest", (3, 4)))
