"""What changes with the number of players: village places, players per resource place, and the seven rings."""

from itertools import permutations

import pytest

from companion.games.stone_age.records import PlaceFigures
from companion.messages import message
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    CHO,
    DEE,
    RESOURCE_PLACES,
    VILLAGE,
    any_number_of_players,
    checks,
    finish_round,
    give,
    open_places,
    place,
    place_in_turn,
    place_view,
    player,
    refused,
    stacks_of,
    table_of,
)

each_resource_place = pytest.mark.parametrize("where", RESOURCE_PLACES)


def named(place_):
    return message(f"stone_age.place.{place_}")


# --- seven rings ----------------------------------------------------------------------------------------------------


@any_number_of_players
@each_resource_place
def test_sa_p12_seven_figures_of_one_player_fit_and_no_eighth(players, where):
    session = table_of(players)
    give(session, ANA, figures=9)
    refused(session, PlaceFigures(where, 8), "rings_left", "SA-P12", place=named(where), count=7)
    assert place_view(session, where).numbers == (1, 2, 3, 4, 5, 6, 7)
    place(session, where, 7)
    assert place_view(session, where).figures == ((ANA, 7),)


@pytest.mark.parametrize("players", [3, 4])
@each_resource_place
def test_sa_p12_the_rings_are_for_all_players_together(players, where):
    session = table_of(players)
    place(session, where, 4)
    refused(session, PlaceFigures(where, 4), "rings_left", "SA-P12", place=named(where), count=3)
    assert place_view(session, where).numbers == (1, 2, 3)
    place(session, where, 3)
    assert place_view(session, where).figures == ((ANA, 4), (BEN, 3))


@each_resource_place
def test_sa_p12_the_last_ring_can_be_taken_and_then_the_place_is_full(where):
    session = table_of(4)
    place_in_turn(session, (ANA, where, 4), (BEN, where, 2))
    refused(session, PlaceFigures(where, 2), "rings_left", "SA-P12", place=named(where), count=1)
    place(session, where, 1)
    refused(session, PlaceFigures(where, 1), "rings_full", "SA-P12", place=named(where), rings=7)
    assert where not in open_places(session)


def test_sa_p12_seven_figures_of_one_player_keep_a_second_player_out_with_three_too():
    session = table_of(3)
    give(session, ANA, figures=7)
    place(session, "quarry", 7)
    refused(session, PlaceFigures("quarry", 1), "rings_full", "SA-P12", place=named("quarry"), rings=7)


@any_number_of_players
def test_sa_p12_every_resource_place_has_rings_of_its_own(players):
    session = table_of(players)
    for seat in range(players):
        give(session, seat, figures=10)
    for seat, where in zip(range(players), RESOURCE_PLACES, strict=False):
        place_in_turn(session, (seat, where, 7))
    assert [player(session, seat).at_home for seat in range(players)] == [3] * players


@any_number_of_players
def test_sa_p12_the_guide_says_that_there_are_seven_rings(players):
    assert checks(table_of(players), "limits")[-1] == ("limit_rings", {"count": 7})


# --- the village ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("one", "two", "third"), tuple(permutations(VILLAGE)))
def test_sa_p16_two_village_places_can_be_used_and_no_third(players, one, two, third):
    session = table_of(players)
    place(session, one)
    assert {two, third} <= set(open_places(session))
    place(session, two)
    refused(session, PlaceFigures(third), "village_full", "SA-P16", players=players, most=2)
    assert third not in open_places(session)
    assert place_view(session, third).why_not.rule == "SA-P16"


@pytest.mark.parametrize("players", [2, 3])
def test_sa_p16_the_third_is_closed_to_who_holds_the_other_two_as_well(players):
    session = table_of(players)
    place(session, "tool_maker")
    for _ in range(players - 1):
        place(session, "hunt", 1)
    place(session, "hut")
    for _ in range(players - 1):
        place(session, open_places(session)[-1])
    assert player(session, ANA).places == ("tool_maker", "hut")
    refused(session, PlaceFigures("field"), "village_full", "SA-P16", players=players, most=2)


@pytest.mark.parametrize("players", [2, 3])
def test_sa_p16_the_guide_says_that_two_village_places_can_be_used(players):
    assert checks(table_of(players), "limits")[0] == ("limit_village", {"count": 2})
    assert "SA-P16" in table_of(players).turn().reminders


@pytest.mark.parametrize("players", [2, 3])
def test_sa_p17_another_village_place_may_stay_empty_next_round(players):
    session = table_of(players)
    place(session, "tool_maker")
    place(session, "hut")
    assert "field" not in open_places(session)
    finish_round(session)
    assert set(VILLAGE) <= set(open_places(session))
    place(session, "field")
    place(session, "hut")
    refused(session, PlaceFigures("tool_maker"), "village_full", "SA-P16", players=players, most=2)


@pytest.mark.parametrize("players", [2, 3])
def test_sa_p16_p18_p19_hunt_cards_and_buildings_stay_open(players):
    session = table_of(players)
    place(session, "tool_maker")
    place(session, "hut")
    assert {"hunt", *CARD_SPACES, *stacks_of(players), *RESOURCE_PLACES} == set(open_places(session))


# --- players per resource place -------------------------------------------------------------------------------------


@each_resource_place
def test_sa_p18_with_two_players_a_resource_place_is_for_one_of_them(where):
    session = table_of(2)
    place(session, where, 1)
    closed = {"place": named(where), "players": 2, "count": 1}
    refused(session, PlaceFigures(where, 1), "players_full", "SA-P18", **closed)
    assert set(open_places(session)) >= set(RESOURCE_PLACES) - {where}
    assert where not in open_places(session)


def test_sa_p18_both_may_still_go_hunting_and_next_round_the_other_may_go_first():
    session = table_of(2)
    place_in_turn(session, (ANA, "forest", 2), (BEN, "hunt", 2), (ANA, "hunt", 2))
    finish_round(session)
    place_in_turn(session, (BEN, "forest", 1))
    refused(session, PlaceFigures("forest", 1), "players_full", "SA-P18", place=named("forest"), players=2, count=1)


@each_resource_place
def test_sa_p19_with_three_players_a_resource_place_is_for_two_of_them(where):
    session = table_of(3)
    place_in_turn(session, (ANA, where, 1), (BEN, where, 1))
    closed = {"place": named(where), "players": 3, "count": 2}
    refused(session, PlaceFigures(where, 1), "players_full", "SA-P19", **closed)
    assert set(open_places(session)) >= set(RESOURCE_PLACES) - {where}
    assert where not in open_places(session)


@pytest.mark.parametrize(("players", "rule", "count"), [(2, "SA-P18", 1), (3, "SA-P19", 2)])
def test_sa_p18_p19_the_guide_says_how_many_players_a_resource_place_takes(players, rule, count):
    session = table_of(players)
    assert checks(session, "limits")[1] == ("limit_resource", {"count": count})
    assert rule in session.turn().reminders


# --- four players ---------------------------------------------------------------------------------------------------


def test_sa_p20_with_four_players_all_village_places_can_be_used():
    session = table_of(4)
    place_in_turn(session, (ANA, "tool_maker", 1), (BEN, "hut", 2), (CHO, "field", 1))
    assert set(VILLAGE).isdisjoint(open_places(session))
    refused(session, PlaceFigures("hut", 2), "place_taken", "SA-P08", place=named("hut"), player="Ben")


@each_resource_place
def test_sa_p20_with_four_players_all_of_them_can_share_a_resource_place(where):
    session = table_of(4)
    place_in_turn(session, (ANA, where, 2), (BEN, where, 2), (CHO, where, 2), (DEE, where, 1))
    assert place_view(session, where).figures == ((ANA, 2), (BEN, 2), (CHO, 2), (DEE, 1))


def test_sa_p20_the_guide_says_that_there_are_no_extra_limits():
    session = table_of(4)
    assert checks(session, "limits") == [("no_limits", {}), ("limit_rings", {"count": 7})]
    assert "SA-P20" in session.turn().reminders
    assert {"SA-P16", "SA-P18", "SA-P19"}.isdisjoint(session.turn().reminders)
