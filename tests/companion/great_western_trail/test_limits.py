"""What the box cannot contain is refused, for one player and for all of them together, and nothing changes."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.final.holding import names
from companion.games.great_western_trail.records import ConfirmPlayer, Enter, RuleCard
from companion.messages import message
from companion.table import rules
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    DEE,
    IN_BOTH,
    NEW_IN_SECOND,
    STARTING,
    at_the_end,
    both_editions,
    enter,
    laid_out,
    numbers,
    player,
    points,
    put,
    refused,
    score_only,
    totals,
)

WORKERS = ("cowboy", "craftsman", "engineer")
LAST_CITY = {"first": "san_francisco", "second": "new_york"}
ROAD = {
    "first": ("topeka", "wichita", "colorado_springs", "santa_fe", "albuquerque", "el_paso", "san_diego", "sacramento"),
    "second": ("fulton", "st_louis", "bloomington", "peoria", "chicago", "toledo", "pittsburgh", "philadelphia"),
}
"""The cities that take one disc of a player."""


# --- tiles ----------------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("kind", WORKERS)
def test_gwt_s02_a_row_holds_one_to_six_workers_of_a_kind(edition, kind):
    session = at_the_end(edition)
    assert player(session, ANA).counts == {}
    assert numbers(session, ANA, f"worker/{kind}") == (1, 2, 3, 4, 5, 6)
    put(session, ANA, f"worker/{kind}", count=6)
    for count in (0, 7, 18):
        refused(session, Enter(ANA, f"worker/{kind}", count), "worker_row", "GWT-F13", most=6)
    put(session, ANA, f"worker/{kind}", count=1)


@both_editions
@pytest.mark.parametrize("kind", WORKERS)
def test_gwt_s02_there_are_18_worker_tiles_of_a_kind_for_all_players(edition, kind):
    """Three rows of six take 15 tiles beside the printed workers; 3 are left for the fourth player."""
    session = at_the_end(edition, 4)
    for seat in (ANA, BEN, CHO):
        put(session, seat, f"worker/{kind}", count=6)
    refused(session, Enter(DEE, f"worker/{kind}", 5), "workers", "GWT-S02", most=18, count=19)
    assert numbers(session, DEE, f"worker/{kind}") == (1, 2, 3, 4)
    put(session, DEE, f"worker/{kind}", count=4)
    refused(session, Enter(DEE, f"worker/{kind}", 5), "workers", "GWT-S02", most=18, count=19)
    put(session, ANA, f"worker/{kind}", count=5)
    put(session, DEE, f"worker/{kind}", count=5)


@both_editions
@pytest.mark.parametrize("vp", [2, 3, 4])
def test_gwt_s03_six_hazards_of_each_printed_value(edition, vp):
    session = at_the_end(edition)
    put(session, ANA, f"hazard/{vp}", count=6)
    refused(session, Enter(ANA, f"hazard/{vp}", 7), "hazards", "GWT-S03", most=6, taken=0, vp=vp)
    put(session, ANA, f"hazard/{vp}", count=4)
    refused(session, Enter(BEN, f"hazard/{vp}", 3), "hazards", "GWT-S03", most=6, taken=4, vp=vp)
    put(session, BEN, f"hazard/{vp}", count=2)
    assert numbers(session, CHO, f"hazard/{vp}") == (0,)
    assert (points(session, ANA, "hazards"), points(session, BEN, "hazards")) == (4 * vp, 2 * vp)


@both_editions
def test_gwt_s03_18_hazards_in_all_and_no_other_value(edition):
    session = at_the_end(edition)
    for vp in (2, 3, 4):
        put(session, ANA, f"hazard/{vp}", count=6)
    assert points(session, ANA, "hazards") == 54
    for vp in (0, 1, 5):
        refused(session, Enter(ANA, f"hazard/{vp}", 1), "no_such_thing")


@both_editions
@pytest.mark.parametrize("tile", ["tiles_green", "tiles_second_colour"])
def test_gwt_s04_eleven_tiles_of_each_colour(edition, tile):
    session = at_the_end(edition)
    put(session, ANA, tile, count=11)
    refused(session, Enter(ANA, tile, 12), "tiles", "GWT-S04", most=11, taken=0)
    put(session, ANA, tile, count=6)
    refused(session, Enter(CHO, tile, 6), "tiles", "GWT-S04", most=11, taken=6)
    put(session, CHO, tile, count=5)
    other = "tiles_green" if tile == "tiles_second_colour" else "tiles_second_colour"
    put(session, CHO, other, count=11)


# --- cattle ---------------------------------------------------------------------------------------------------------

MARKET = {
    "yellow": {1: 7},
    "red": {2: 7},
    "blue": {3: 7},
    "brown": {3: 3, 4: 3, 5: 3},
    "purple": {5: 2, 6: 2, 7: 2},
}


@pytest.mark.parametrize(("edition", "rule"), [("first", "GWT-S06"), ("second", "GWT-S07")])
@pytest.mark.parametrize("slot", MARKET)
def test_gwt_s06_s07_market_cattle_of_each_colour_and_printed_value(edition, rule, slot):
    session = at_the_end(edition)
    for vp, copies in MARKET[slot].items():
        what = f"cattle/{slot}/{vp}"
        put(session, ANA, what, count=copies)
        refused(session, Enter(ANA, what, copies + 1), "cattle", rule, most=copies, taken=0, vp=vp)
        put(session, ANA, what, count=copies - 1)
        refused(session, Enter(BEN, what, 2), "cattle", rule, most=copies, taken=copies - 1, vp=vp)
        put(session, BEN, what)
    refused(session, Enter(ANA, f"cattle/{slot}/8", 1), "no_such_thing")


@both_editions
def test_gwt_s06_s07_all_36_market_cattle_can_be_entered(edition):
    session = at_the_end(edition)
    for slot, values in MARKET.items():
        for vp, copies in values.items():
            put(session, ANA, f"cattle/{slot}/{vp}", count=copies)
    assert points(session, ANA, "cattle") == 7 + 14 + 21 + 36 + 36
    assert sum(copies for values in MARKET.values() for copies in values.values()) == 36


@pytest.mark.parametrize(("edition", "rule"), [("first", "GWT-S08"), ("second", "GWT-S09")])
def test_gwt_s08_s09_the_14_starting_cattle_carry_no_points_and_are_not_asked(edition, rule):
    session = at_the_end(edition)
    for slot in ("gray", "green", "black", "white"):
        refused(session, Enter(ANA, f"cattle/{slot}/0", 1), "no_such_thing")
    assert next(s for s in session.table.steps if s.id == "deck").figure == 14


@pytest.mark.parametrize("vp", [3, 4, 5])
def test_gwt_v01_eight_simmental_of_each_stage(vp):
    session = at_the_end("second", simmental=True)
    put(session, ANA, f"cattle/orange/{vp}", count=8)
    refused(session, Enter(ANA, f"cattle/orange/{vp}", 9), "cattle", "GWT-V01", most=8, taken=0)
    refused(session, Enter(BEN, f"cattle/orange/{vp}", 1), "cattle", "GWT-V01", most=8, taken=8)
    assert points(session, ANA, "cattle") == 8 * vp


def test_gwt_v01_there_are_no_simmental_without_the_variant():
    refused(at_the_end("second"), Enter(ANA, "cattle/orange/3", 1), "no_such_thing")
    refused(at_the_end("first", simmental=True), Enter(ANA, "cattle/orange/3", 1), "no_such_thing")


# --- objective cards ------------------------------------------------------------------------------------------------


def card_name(edition, card):
    return message(f"great_western_trail.card.{edition}.{card}")


@both_editions
def test_gwt_s10_every_objective_card_is_there_once_but_the_terminal_card_four_times(edition):
    session = at_the_end(edition)
    put(session, ANA, "area/draw_5h")
    name = card_name(edition, "draw_5h")
    refused(session, Enter(ANA, "area/draw_5h", 2), "objective_copies", "GWT-S10", card=name, count=1)
    refused(session, Enter(ANA, "deck/draw_5h", 1), "objective_copies", "GWT-S10", card=name, count=1)
    refused(session, Enter(BEN, "area/draw_5h", 1), "objective_copies", "GWT-S10", card=name, count=1)
    refused(session, Enter(CHO, "deck/draw_5h", 1), "objective_copies", "GWT-S10", card=name, count=1)
    enter(session, ANA, area__aux_terminal=2)
    enter(session, BEN, deck__aux_terminal=1)
    refused(session, Enter(CHO, "area/aux_terminal", 2), "objective_copies", "GWT-S10", count=4)
    enter(session, CHO, area__aux_terminal=1)
    assert numbers(session, ANA, "deck/aux_terminal") == (0,)
    enter(session, ANA, area__aux_terminal=1)
    assert numbers(session, CHO, "deck/aux_terminal") == (0, 1)


@both_editions
def test_gwt_s10_24_objective_cards_can_lie_in_one_deck(edition):
    session = at_the_end(edition)
    names = [what for what in player_names(session) if what.startswith("deck/")]
    assert len(names) == 21
    put(session, ANA, *names)
    put(session, ANA, "deck/aux_terminal", count=4)
    assert len(player(session, ANA).deck) == 24


def player_names(session):
    """Everything that can be entered for a player of this table."""
    return names(session.state)


@both_editions
def test_gwt_s48_every_player_has_one_starting_objective_and_never_in_the_deck(edition):
    session = at_the_end(edition)
    put(session, ANA, "area/start_34b")
    refused(session, Enter(ANA, "area/start_ssg", 1), "one_starting", "GWT-S48", player="Ana")
    refused(session, Enter(BEN, "area/start_34b", 1), "objective_copies", "GWT-S10", count=1)
    put(session, BEN, "area/start_ssg")
    for card in STARTING:
        refused(session, Enter(CHO, f"deck/{card}", 1), "no_such_thing")
    put(session, ANA, "area/start_34b", count=0)
    put(session, ANA, "area/start_bbh")


# --- stationmasters -------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_s11_each_stationmaster_belongs_to_one_player(edition):
    session = at_the_end(edition)
    put(session, ANA, "stationmaster/sm_perm_pairs")
    code = "stationmaster_once"
    refused(session, Enter(ANA, "stationmaster/sm_perm_pairs", 2), code, "GWT-S11")
    refused(session, Enter(BEN, "stationmaster/sm_perm_pairs", 1), code, "GWT-S11")
    put(session, ANA, "stationmaster/sm_perm_pairs", count=0)
    put(session, BEN, "stationmaster/sm_perm_pairs")


def test_gwt_s11_the_first_edition_has_five_stationmasters_and_the_second_nine():
    first, second = (list(player_names(at_the_end(edition))) for edition in ("first", "second"))
    assert [what for what in first if what.startswith("stationmaster/")] == [f"stationmaster/{id_}" for id_ in IN_BOTH]
    everyone = [f"stationmaster/{id_}" for id_ in (*IN_BOTH, *NEW_IN_SECOND)]
    assert [what for what in second if what.startswith("stationmaster/")] == everyone
    for id_ in NEW_IN_SECOND:
        refused(at_the_end("first"), Enter(ANA, f"stationmaster/{id_}", 1), "no_such_thing")


def test_gwt_s18_only_five_of_the_nine_are_in_the_game():
    session = at_the_end("second")
    put(session, ANA, *(f"stationmaster/{id_}" for id_ in IN_BOTH[:3]))
    put(session, BEN, *(f"stationmaster/{id_}" for id_ in NEW_IN_SECOND[:2]))
    refused(session, Enter(CHO, "stationmaster/sm_two_perm", 1), "stationmasters", "GWT-S18", most=5)
    assert numbers(session, ANA, "stationmaster/sm_two_perm") == (0,)
    put(session, ANA, f"stationmaster/{IN_BOTH[0]}", count=0)
    put(session, CHO, "stationmaster/sm_two_perm")


def test_gwt_s17_all_five_stationmasters_can_belong_to_one_player():
    session = at_the_end("first")
    put(session, ANA, *(f"stationmaster/{id_}" for id_ in IN_BOTH))
    assert points(session, ANA, "stationmasters") == 3 + 3, "three printed workers, and 3 permanent certificates"


# --- buildings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "count"), [("first", 10), ("second", 12)])
def test_gwt_s12_every_player_has_each_building_once(edition, count):
    session = at_the_end(edition)
    for number in range(1, count + 1):
        refused(session, Enter(ANA, f"building/{number}a", 2), "building_once", "GWT-S12", number=number)
        put(session, ANA, f"building/{number}a")
        put(session, BEN, f"building/{number}a")
    refused(session, Enter(ANA, f"building/{count + 1}a", 1), "no_such_thing")
    refused(session, Enter(ANA, "building/1c", 1), "no_such_thing")


@both_editions
def test_gwt_s41_nobody_has_both_sides_of_a_building(edition):
    session = at_the_end(edition)
    put(session, ANA, "building/9b")
    refused(session, Enter(ANA, "building/9a", 1), "both_sides", "GWT-S41", building="9a", other="9b", player="Ana")
    assert numbers(session, ANA, "building/9a") == (0,)
    put(session, ANA, "building/9b", count=0)
    put(session, ANA, "building/9a")


@both_editions
def test_gwt_s41_everybody_plays_with_the_same_side(edition):
    session = at_the_end(edition)
    put(session, BEN, "building/3a")
    refused(session, Enter(ANA, "building/3b", 1), "same_sides", "GWT-S41", building="3b", other="3a", player="Ben")
    refused(session, Enter(CHO, "building/3b", 1), "same_sides", "GWT-S41", building="3b", other="3a", player="Ben")
    put(session, CHO, "building/3a")


# --- discs ----------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_s13_each_player_has_14_discs_for_cities_and_stations(edition):
    session = at_the_end(edition)
    put(session, ANA, *(f"station/{number}" for number in range(1, 11)))
    put(session, ANA, *(f"city/{city}" for city in ROAD[edition][:4]))
    assert player(session, ANA).discs == 14
    last = f"city/{LAST_CITY[edition]}"
    refused(session, Enter(ANA, last, 1), "discs", "GWT-S13", player="Ana", most=14)
    refused(session, Enter(ANA, "city/kansas_city", 1), "discs", "GWT-S13", player="Ana", most=14)
    assert numbers(session, ANA, last) == (0,)
    put(session, BEN, last, count=14)
    refused(session, Enter(BEN, "station/1", 1), "discs", "GWT-S13", player="Ben", most=14)
    put(session, ANA, "station/1", count=0)
    put(session, ANA, last)


@both_editions
def test_gwt_s13_14_discs_and_no_15th_on_one_city(edition):
    session = at_the_end(edition)
    refused(session, Enter(ANA, "city/kansas_city", 15), "discs", "GWT-S13", most=14)
    put(session, ANA, "city/kansas_city", count=14)
    assert totals(session) == [-84, 0, 0]


@both_editions
def test_gwt_k25_k26_only_kansas_city_and_the_last_city_take_a_second_disc(edition):
    session = at_the_end(edition)
    for city in ROAD[edition]:
        name = message(f"great_western_trail.city.{city}")
        refused(session, Enter(ANA, f"city/{city}", 2), "city_once", "GWT-F04", city=name)
        put(session, ANA, f"city/{city}")
        put(session, BEN, f"city/{city}")
    put(session, ANA, "city/kansas_city", f"city/{LAST_CITY[edition]}", count=3)
    assert player(session, ANA).discs == 14


@pytest.mark.parametrize(("edition", "rule", "other"), [("first", "GWT-K27", "second"), ("second", "GWT-K28", "first")])
def test_gwt_k27_k28_each_edition_has_its_own_cities(edition, rule, other):
    session = at_the_end(edition)
    for city in (*ROAD[other], LAST_CITY[other]):
        refused(session, Enter(ANA, f"city/{city}", 1), "no_such_thing")
    mine = [what for what in player_names(session) if what.startswith("city/")]
    assert mine == [f"city/{city}" for city in ("kansas_city", *ROAD[edition], LAST_CITY[edition])]


@both_editions
def test_gwt_f05_a_station_takes_one_disc_of_a_player(edition):
    session = at_the_end(edition)
    put(session, ANA, "station/3")
    put(session, BEN, "station/3")
    refused(session, Enter(ANA, "station/4", 2), "station_once", "GWT-F05", station=4)
    for number in (0, 11):
        refused(session, Enter(ANA, f"station/{number}", 1), "no_such_thing")


# --- what is left ---------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k17_the_certificate_marker_stands_on_0_1_2_3_4_or_6(edition):
    session = at_the_end(edition)
    assert numbers(session, ANA, "certificates") == (0, 1, 2, 3, 4, 6)
    put(session, ANA, "certificates", count=6)
    for count in (5, 7, 8):
        spaces = "0, 1, 2, 3, 4, 6"
        refused(session, Enter(ANA, "certificates", count), "certificates", "GWT-F21", spaces=spaces)
    put(session, BEN, "certificates", count=6)


@both_editions
def test_gwt_e02_one_player_holds_the_job_market_token(edition):
    session = at_the_end(edition)
    put(session, ANA, "job_market_token")
    assert points(session, ANA, "job_market_token") == 2
    refused(session, Enter(BEN, "job_market_token", 1), "job_market_token", "GWT-E02")
    refused(session, Enter(ANA, "job_market_token", 2), "job_market_token", "GWT-E02")
    put(session, ANA, "job_market_token", count=0)
    put(session, BEN, "job_market_token")


@both_editions
def test_gwt_f14_every_player_has_one_right_step_circle(edition):
    session = at_the_end(edition)
    put(session, ANA, "step_disc")
    put(session, BEN, "step_disc")
    refused(session, Enter(CHO, "step_disc", 2), "step_disc", "GWT-F14")
    assert points(session, BEN, "step_disc") == 3


@both_editions
def test_gwt_f02_dollars_go_up_to_999(edition):
    session = at_the_end(edition)
    put(session, ANA, "dollars", count=999)
    refused(session, Enter(ANA, "dollars", 1000), "dollars", "GWT-F02", most=999)
    assert points(session, ANA, "dollars") == 199
    assert numbers(session, ANA, "dollars") == tuple(range(1000))


@both_editions
def test_nothing_goes_below_zero(edition):
    session = at_the_end(edition)
    for what in player_names(session):
        if not what.startswith("worker/"):
            refused(session, Enter(ANA, what, -1), "below_zero")


@both_editions
@pytest.mark.parametrize("what", ["", "gold", "city/", "city/atlantis", "hazard/", "hazard/x", "area/zzz", "dollars/1"])
def test_what_is_not_in_the_box_cannot_be_entered(edition, what):
    refused(at_the_end(edition), Enter(ANA, what, 1), "no_such_thing")


@both_editions
@pytest.mark.parametrize("score_only_table", [True, False])
def test_the_numbers_offered_are_exactly_those_that_are_accepted(edition, score_only_table):
    """For a table with something of everything, and every name of every player."""
    session = score_only(edition, 3) if score_only_table else at_the_end(edition, first_game=True)
    put(session, ANA, "city/kansas_city", count=9)
    put(
        session, ANA, "building/1a", "hazard/4", "cattle/brown/3", "area/aux_terminal", "deck/aux_terminal", "station/2"
    )
    put(session, BEN, "hazard/4", "tiles_green", "worker/cowboy", count=3)
    put(session, BEN, *(f"stationmaster/{id_}" for id_ in IN_BOTH[:4]), "job_market_token", "area/start_ssg")
    for seat in (ANA, BEN, CHO):
        for what in player_names(session):
            offered = numbers(session, seat, what)
            for count in range(-1, 30):
                if count == session.state.count(seat, what):
                    assert count in offered
                    continue
                try:
                    rules.decide(session.table, Enter(seat, what, count))
                except RuleError:
                    assert count not in offered, (seat, what, count)
                else:
                    assert count in offered, (seat, what, count)


def test_gwt_s01_only_players_at_the_table_have_entries():
    session = score_only("first", 2)
    for seat in (-1, 2, 4):
        for command in (Enter(seat, "dollars", 1), RuleCard(seat, "draw_5h", "add"), ConfirmPlayer(seat)):
            refused(session, command, "table.no_such_seat")


def test_the_setup_guide_keeps_entries_back():
    session = laid_out("first")
    refused(session, Enter(ANA, "dollars", 1), "setup.first", step=session.table.steps[0].title)
