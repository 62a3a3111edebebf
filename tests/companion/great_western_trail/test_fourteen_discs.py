"""Every player has fourteen discs: one that was noted on a city or a station is not on its circle too."""

from random import Random

import pytest

from companion.games.great_western_trail.records import NoteCity, NoteStation
from companion.games.great_western_trail.turns.commands import Deliver, TakeIncome
from companion.table.table_commands import ChangeDepth, Correct, CorrectAll
from tests.companion.great_western_trail.kansas_city import CITIES, WHITE_DISCS, arriving, choose, offered
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, player, playing, refused
from tests.companion.great_western_trail.turns import ranch, started
from tests.sampling import sample

CIRCLES = (*WHITE_DISCS, "cert_6", "step_left", "hand_left", "hand_right")
"""All but the right step circle, which is a row of the sheet."""


def in_all(session, seat=ANA):
    return player(session, seat).discs + len(ranch(session, seat).circles)


def empty(session, seat=ANA):
    """The circles that are cleared, as *Change one thing* says."""
    game, state = session.header.game, session.state
    return {circle for circle in CIRCLES if game.corrections.find(state, f"circle/{seat}/{circle}", None).value}


def noted(edition="first", cities=2, *, step_disc=False):
    """Discs were noted at Milestones, and every turn is entered again."""
    session = started(edition)
    session.do(ChangeDepth("milestones"))
    for city in CITIES[edition][1 : cities + 1]:
        session.do(NoteCity(ANA, city, step_disc=step_disc and city == CITIES[edition][1]))
    session.do(NoteStation(BEN, 3))
    session.do(ChangeDepth("full"))
    return session


@both_editions
def test_gwt_s13_a_disc_noted_on_a_city_is_on_no_circle_any_more(edition):
    """Back from Milestones there were fifteen discs of fourteen."""
    session = noted(edition)
    assert [player(session, seat).discs for seat in (ANA, BEN)] == [2, 1]
    assert [in_all(session, seat) for seat in range(3)] == [14, 14, 14]
    assert empty(session) == {"aux_dollar", "aux_draw"}, "which is left open: white ones fit everywhere"


@both_editions
def test_gwt_s13_the_right_step_disc_is_known_and_no_other_is_assumed_for_it(edition):
    session = noted(edition, step_disc=True)
    assert (in_all(session), len(empty(session))) == (14, 1)
    assert "step_right" not in ranch(session, ANA).circles


@both_editions
def test_gwt_s13_which_circles_they_came_from_is_asked_for(edition):
    session = noted(edition)
    needed = session.table.not_entered
    assert {f"circle/{ANA}/{circle}" for circle in CIRCLES} <= needed
    assert not any(id_.startswith("circle/2/") for id_ in needed), "of whoever has placed none"
    session.do(CorrectAll(tuple((f"circle/{ANA}/{circle}", int(circle in CIRCLES[3:5])) for circle in CIRCLES)))
    assert empty(session) == set(CIRCLES[3:5])
    assert in_all(session) == 14
    assert not any(id_.startswith(f"circle/{ANA}/") for id_ in session.table.not_entered)


@pytest.mark.parametrize("seed", sample(range(20), 8))
def test_gwt_s13_whatever_is_said_of_the_circles_in_any_order(seed):
    """Only what differs from what was assumed is said, as the page of catching up does it."""
    random, session = Random(seed), started()
    session.do(CorrectAll(tuple((f"city/{ANA}/{city}", 1) for city in CITIES["first"][1 : random.randint(2, 10)])))
    before = empty(session)
    wanted = set(random.sample(CIRCLES, len(before)))
    differ = [(f"circle/{ANA}/{circle}", int(circle in wanted)) for circle in before ^ wanted]
    random.shuffle(differ)
    if differ:
        session.do(CorrectAll(tuple(differ)))
    assert empty(session) == wanted
    assert in_all(session) == 14


@both_editions
def test_gwt_s13_one_circle_that_is_said_takes_the_place_of_one_that_was_assumed(edition):
    session = noted(edition)
    session.do(Correct(f"circle/{ANA}/cert_4", 1))
    assert empty(session) == {"aux_dollar", "cert_4"}
    session.do(Correct(f"circle/{ANA}/aux_dollar", 0))
    assert empty(session) == {"aux_draw", "cert_4"}
    assert in_all(session) == 14


@both_editions
def test_gwt_s13_k30_the_disc_a_player_takes_was_there_whatever_was_assumed(edition):
    session = arriving(edition)
    session.do(Correct(f"city/{ANA}/{CITIES[edition][1]}", 1))
    assert (empty(session), in_all(session)) == ({"aux_dollar"}, 14)
    choose(session, "flood", "cowboy", "craftsman")
    session.do(TakeIncome(ANA, ()))
    session.do(Deliver(ANA, "kansas_city", "aux_dollar"))
    assert empty(session) == {"aux_dollar", "aux_draw"}
    assert in_all(session) == 14


def delivering(edition, *cities):
    """Ana may deliver anywhere cheap, with discs on these cities that nobody said the circles of."""
    session = arriving(edition)
    session.do(CorrectAll((("dollars/0", 20), *((f"city/{ANA}/{city}", 1) for city in cities))))
    choose(session, "flood", "cowboy", "craftsman")
    session.do(TakeIncome(ANA, ("gray",)))
    return session


@both_editions
def test_gwt_s13_of_two_circles_that_do_the_same_the_disc_that_is_there_is_offered(edition):
    session = delivering(edition, *CITIES[edition][2:5])
    assert empty(session) == {"aux_dollar", "aux_draw", "aux_cert_1"}
    assert "aux_cert_2" in offered(session)[0].discs
    session.do(Deliver(ANA, "kansas_city", "aux_cert_2"))
    assert empty(session) == {"aux_dollar", "aux_draw", "aux_cert_1", "aux_cert_2"}


@both_editions
def test_gwt_q05_a_black_disc_fills_a_white_space_where_all_white_ones_may_be_gone(edition):
    session = delivering(edition, *CITIES[edition][2:10])
    session.do(Correct(f"station/{ANA}/9", 1))
    assert empty(session) == set(WHITE_DISCS)
    discs = offered(session)[0].discs
    assert {"cert_6", "step_left", "aux_dollar"} <= set(discs)
    session.do(Deliver(ANA, "kansas_city", "step_left"))
    assert in_all(session) == 14


@both_editions
def test_gwt_s13_with_all_fourteen_placed_no_circle_holds_one(edition):
    session = playing(edition)
    stations = [(f"station/{ANA}/{number}", 1) for number in range(1, 11)]
    cities = [(f"city/{ANA}/{city}", 1) for city in CITIES[edition][1:5]]
    session.do(CorrectAll((*cities, *stations)))
    assert (player(session, ANA).discs, ranch(session, ANA).circles) == (14, ())
    refused(session, Correct(f"city/{ANA}/{CITIES[edition][5]}", 1), "fix.outside_box")
