"""Placing figures: the phases of a round, whose turn it is, how many figures a place takes, and who is left out."""

import pytest

from companion.games.stone_age.events import FiguresPlaced, TurnCame
from companion.games.stone_age.records import FeedAll, GoHungry, GoOn, PlaceFigures, Roll, TakeBack, UsePlace
from companion.messages import message
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    CHO,
    RESOURCE_PLACES,
    any_number_of_players,
    finish_feeding,
    finish_placing,
    finish_round,
    finish_using,
    fix,
    give,
    open_places,
    place,
    place_in_turn,
    place_view,
    player,
    refused,
    stacks_of,
    table_of,
    view,
)
from tests.offered import commands

ONE_FIGURE_PLACES = ("tool_maker", "field", *CARD_SPACES, "building_stack_1", "building_stack_2")


def named(place_):
    return message(f"stone_age.place.{place_}")


def phase_named(phase):
    return message(f"stone_age.phase_name.{phase}")


# --- three phases ---------------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_p01_a_round_is_placing_then_using_then_feeding(players):
    session = table_of(players)
    phases = []
    for finish in (finish_placing, finish_using, finish_feeding):
        phases.append(session.turn().phase)
        finish(session)
    assert phases == ["place", "use", "feed"]
    assert (session.turn().phase, view(session).round) == ("place", 2)


def test_sa_p01_nothing_of_another_phase_can_be_done():
    session = table_of(2)
    for command in (UsePlace("hut"), TakeBack("hut"), Roll("hunt", (1,)), FeedAll(), GoHungry(ANA)):
        refused(session, command, "other_phase", "SA-P01", phase=phase_named("place"))
    finish_placing(session)
    for command in (PlaceFigures("hunt", 1), FeedAll(), GoHungry(ANA)):
        refused(session, command, "other_phase", "SA-P01", phase=phase_named("use"))
    finish_using(session)
    for command in (PlaceFigures("hunt", 1), TakeBack("hunt"), Roll("hunt", (1,))):
        refused(session, command, "other_phase", "SA-P01", phase=phase_named("feed"))


# --- whose turn -----------------------------------------------------------------------------------------------------


@any_number_of_players
@pytest.mark.parametrize("starter", [ANA, BEN])
def test_sa_p02_the_start_player_places_first_then_clockwise_round_and_round(players, starter):
    session = table_of(players, first=starter)
    order = []
    for _ in range(5 * players):
        order.append(session.turn().seat)
        place(session, open_places(session)[-1], 1)
    once_round = [*range(starter, players), *range(starter)]
    assert order == once_round * 5


@any_number_of_players
def test_sa_p02_in_the_next_round_the_next_start_player_places_first(players):
    session = table_of(players)
    finish_round(session)
    order = []
    for _ in range(players):
        order.append(session.turn().seat)
        place(session, "hunt", 1)
    assert order == [*range(1, players), ANA]


@any_number_of_players
def test_sa_p03_a_turn_is_one_place_with_one_figure_or_more(players):
    session = table_of(players)
    events = place(session, "forest", 3)
    assert events == (FiguresPlaced(ANA, "forest", 3), TurnCame(BEN))
    assert player(session, ANA).at_home == 2
    place(session, "hunt", 1)
    assert player(session, BEN).at_home == 4
    assert session.turn().seat == CHO % players


@pytest.mark.parametrize("where", ["hunt", "forest", "river"])
def test_sa_p03_no_figure_is_too_few_and_more_than_are_at_home_too_many(where):
    session = table_of()
    refused(session, PlaceFigures(where, 0), "at_least_one", "SA-P03")
    refused(session, PlaceFigures(where, -1), "at_least_one", "SA-P03")
    refused(session, PlaceFigures(where, 6), "figures_at_home", "SA-P03", player="Ana", count=5)
    assert place_view(session, where).numbers == (1, 2, 3, 4, 5)
    place(session, where, 5)
    assert player(session, ANA).at_home == 0


def test_sa_p03_only_figures_still_at_home_can_be_placed():
    session = table_of(2)
    place_in_turn(session, (ANA, "forest", 4), (BEN, "hunt", 1))
    refused(session, PlaceFigures("hut"), "figures_at_home", "SA-P03", player="Ana", count=1)
    refused(session, PlaceFigures("clay_pit", 2), "figures_at_home", "SA-P03", player="Ana", count=1)
    place(session, "clay_pit", 1)


def test_sa_p03_figures_go_only_to_places_on_the_board():
    refused(table_of(), PlaceFigures("casino", 1), "no_such_place")


@any_number_of_players
def test_sa_p04_nobody_may_pass_while_a_figure_has_a_place(players):
    session = table_of(players)
    assert commands(session) == ["PlaceFigures"]
    refused(session, GoOn(), "something_to_do", "SA-P04")
    place(session, "hunt", 4)
    refused(session, GoOn(), "something_to_do", "SA-P04")


def test_sa_p04_the_last_figure_has_to_be_placed_too():
    session = table_of(2)
    place_in_turn(session, (ANA, "hunt", 4), (BEN, "hunt", 5))
    assert session.turn().seat == ANA
    refused(session, GoOn(), "something_to_do", "SA-P04")
    place(session, "civ_slot_4")
    assert session.turn().phase == "use"


# --- not twice on the same place ------------------------------------------------------------------------------------


@any_number_of_players
@pytest.mark.parametrize("where", [*RESOURCE_PLACES, "tool_maker", "field", "civ_slot_2", "building_stack_1"])
def test_sa_p05_nobody_adds_to_own_figures(players, where):
    session = table_of(players)
    place(session, where, 1)
    for _ in range(players - 1):
        place(session, "hunt", 1)
    already = {"player": "Ana", "place": named(where)}
    refused(session, PlaceFigures(where, 1), "already_there", "SA-P05", **already)
    assert place_view(session, where).numbers == ()
    assert place_view(session, where).why_not.rule == "SA-P05"


def test_sa_p05_the_hut_of_ones_own_is_closed_too():
    session = table_of(2)
    place_in_turn(session, (ANA, "hut", 2), (BEN, "hunt", 1))
    refused(session, PlaceFigures("hut", 2), "already_there", "SA-P05", player="Ana", place=named("hut"))


@any_number_of_players
def test_sa_p05_the_same_place_is_open_again_next_round(players):
    session = table_of(players)
    place(session, "forest", 2)
    finish_round(session)
    while session.turn().seat != ANA:
        place(session, "hunt", 1)
    place(session, "forest", 2)
    assert place_view(session, "forest").figures == ((ANA, 2),)


# --- how many figures a place takes ---------------------------------------------------------------------------------


@any_number_of_players
def test_sa_p06_the_rings_show_how_many_figures_fit(players):
    session = table_of(players)
    give(session, ANA, figures=10)
    fits = {shown.place.id: shown.numbers for shown in view(session).places}
    assert fits == {
        **dict.fromkeys(ONE_FIGURE_PLACES + stacks_of(players), (1,)),
        "hut": (2,),
        "hunt": tuple(range(1, 11)),
        **dict.fromkeys(RESOURCE_PLACES, tuple(range(1, 8))),
    }


@any_number_of_players
@pytest.mark.parametrize(
    ("where", "rule"),
    [
        pytest.param("tool_maker", "SA-P07", id="SA-P07"),
        pytest.param("field", "SA-P09", id="SA-P09"),
        *(pytest.param(slot, "SA-P13", id=f"SA-P13 {slot}") for slot in CARD_SPACES),
        pytest.param("building_stack_1", "SA-P14", id="SA-P14 first stack"),
        pytest.param("building_stack_2", "SA-P14", id="SA-P14 second stack"),
    ],
)
def test_sa_p07_p09_p13_p14_a_place_for_exactly_one_figure(players, where, rule):
    session = table_of(players)
    refused(session, PlaceFigures(where, 2), "exactly", rule, place=named(where), count=1)
    refused(session, PlaceFigures(where, -1), "exactly", rule, place=named(where), count=1)
    place(session, where)
    assert place_view(session, where).figures == ((ANA, 1),)
    refused(session, PlaceFigures(where, 1), "place_taken", rule, place=named(where), player="Ana")
    refused(session, PlaceFigures(where), "place_taken", rule, place=named(where), player="Ana")


@any_number_of_players
def test_sa_p08_the_hut_takes_two_figures_of_one_player_on_one_turn(players):
    session = table_of(players)
    for count in (1, 3):
        refused(session, PlaceFigures("hut", count), "exactly", "SA-P08", place=named("hut"), count=2)
    place(session, "hut", 2)
    assert place_view(session, "hut").figures == ((ANA, 2),)
    refused(session, PlaceFigures("hut", 2), "place_taken", "SA-P08", place=named("hut"), player="Ana")
    refused(session, PlaceFigures("hut", 1), "place_taken", "SA-P08", place=named("hut"), player="Ana")


def test_sa_p08_a_lone_figure_cannot_go_to_the_hut():
    session = table_of(2)
    place_in_turn(session, (ANA, "hunt", 4), (BEN, "hunt", 1))
    assert "hut" not in open_places(session)
    refused(session, PlaceFigures("hut"), "figures_at_home", "SA-P03", player="Ana", count=1)
    assert "tool_maker" in open_places(session)


def test_sa_p08_the_last_two_figures_can():
    session = table_of(2)
    place_in_turn(session, (ANA, "hunt", 3), (BEN, "hunt", 1), (ANA, "hut", 2))
    assert player(session, ANA).at_home == 0


@any_number_of_players
def test_sa_p10_the_hunt_has_no_limit(players):
    session = table_of(players)
    for seat in range(players):
        give(session, seat, figures=10)
    for seat in range(players):
        assert place_view(session, "hunt").numbers == tuple(range(1, 11))
        place(session, "hunt", 10)
        assert place_view(session, "hunt").figures == tuple((who, 10) for who in range(seat + 1))


@any_number_of_players
def test_sa_p11_each_player_goes_hunting_once_a_round(players):
    session = table_of(players)
    for _ in range(players):
        place(session, "hunt", 1)
    refused(session, PlaceFigures("hunt", 1), "already_there", "SA-P11", player="Ana", place=named("hunt"))
    assert place_view(session, "hunt").why_not.rule == "SA-P11"
    finish_round(session)
    assert "hunt" in open_places(session)


def test_sa_p13_a_space_without_a_card_takes_no_figure():
    session = table_of()
    fix(session, "slot/3", "none")
    refused(session, PlaceFigures("civ_slot_4"), "no_card_here", "SA-P13", place=named("civ_slot_4"))
    place(session, "civ_slot_3")


def test_sa_p14_an_empty_stack_takes_no_figure():
    session = table_of()
    fix(session, "stack_left/0", 0)
    fix(session, "stack_left/1", 1)
    here = named("building_stack_1")
    refused(session, PlaceFigures("building_stack_1"), "stack_is_empty", "SA-P14", place=here)
    place(session, "building_stack_2")


@any_number_of_players
def test_sa_p15_cards_and_buildings_are_occupied_in_any_order_by_anybody(players):
    session = table_of(players)
    own = ["civ_slot_3", "building_stack_2", "civ_slot_1", "building_stack_1", "civ_slot_4"]
    for where in own:
        place(session, where)
        for _ in range(players - 1):
            anywhere_else = [there for there in open_places(session) if there not in (*own, "hut")]
            place(session, anywhere_else[0], 1)
    assert player(session, ANA).places == ("civ_slot_1", "civ_slot_3", "civ_slot_4", *stacks_of(2))
    assert player(session, ANA).at_home == 0


@any_number_of_players
def test_sa_p15_one_card_or_building_a_turn(players):
    session = table_of(players)
    place(session, "civ_slot_2")
    assert session.turn().seat == BEN
    place(session, "building_stack_2")
    assert session.turn().seat == CHO % players
