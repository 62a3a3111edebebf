"""The greatest buildings, as the rules tell it: a neighbour copied, special delivery, stations behind, 10 to 12."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import (
    BuyCattle,
    CopyBuilding,
    DeliverByRail,
    Hire,
    Move,
    MoveEngine,
    RemoveHazard,
    TakeAuxiliary,
    TakeObjective,
    Upgrade,
    Use,
    Waive,
)
from companion.games.great_western_trail.turns.events import BuildingCopied
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, fix, points, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    clear,
    due,
    give,
    has,
    lay,
    offers,
    open_choices,
    ranch,
    started,
    turn,
)

CITIES = {
    "first": ("topeka", "wichita", "colorado_springs", "santa_fe", "albuquerque", "el_paso", "san_francisco"),
    "second": ("fulton", "st_louis", "bloomington", "peoria", "chicago", "toledo", "new_york"),
}
VALUES = (1, 4, 6, 8, 10, 12, 18)
KANSAS_CITY = {"first": 6, "second": 4}


def city(edition, value):
    return CITIES[edition][VALUES.index(value)]


def standing(edition, building, *, dollars=20, engine="20", **goods):
    """Ana stands on a building of hers."""
    session = started(edition)
    give(session, ANA, dollars=dollars, engine=engine, **goods)
    give(session, ANA, **{f"building__{building}": 1})
    return at(session, f"own/{building}", ANA)


# --- the neighbour copied -------------------------------------------------------------------------------------------

COPIES = pytest.mark.parametrize(("edition", "building"), [("first", "8b"), ("second", "6b")])


@COPIES
def test_gwt_x106_a_neutral_building_next_to_it_is_used(edition, building):
    session = standing(edition, building)
    copy = by(session, "copy")
    assert session.do(CopyBuilding(ANA, copy, "E"))[0] == BuildingCopied(ANA, copy, "E")
    assert said(session) == {"copied": {"building": "E"}}
    session.do(Use(ANA, by(session, "discard")))
    session.do(BuyCattle(ANA, by(session, "buy"), ("red/2",)))
    assert has(session, ANA, "dollars") == 20 + 2 - 6
    refused(session, CopyBuilding(ANA, copy, "A"), "used_already", "GWT-B03")
    refused(session, TakeAuxiliary(ANA, "instead", "dollar"), "local_used", "GWT-B07")


@COPIES
def test_gwt_x106_a_building_of_another_player_is_used(edition, building):
    session = standing(edition, building, worker__engineer=3)
    give(session, BEN, building__5b=1, worker__engineer=1)
    session.do(CopyBuilding(ANA, by(session, "copy"), "5b"))
    session.do(Use(ANA, by(session, "dollars")))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).rider) == (23, f"own/{building}"), "by her own engineers"


@COPIES
def test_gwt_x106_only_a_building_that_stands_on_the_trail(edition, building):
    session = standing(edition, building, building__2a=1)
    copy = by(session, "copy")
    for name in ("5b", "H", "", "13a"):
        refused(session, CopyBuilding(ANA, copy, name), "not_on_the_trail", "GWT-X106")
    refused(session, CopyBuilding(ANA, copy, building), "no_copy_of_a_copy", "GWT-X106")
    refused(session, Hire(ANA, "A/1/0", "cowboy", 1), "not_here", "GWT-B01")


@COPIES
def test_gwt_x106_what_is_offered_can_be_copied(edition, building):
    session = standing(edition, building, building__2a=1)
    offered = open_choices(offers(session, "copy")[0].choices)
    assert offered == [*"ABCDEFG", "2a"]


@COPIES
def test_gwt_x106_b03_ones_own_building_of_that_number_is_another_one(edition, building):
    """Own 10a, from there to the own neighbour that copies another player's 10a: both are used."""
    session = standing(edition, "10a", **{f"building__{building}": 1})
    give(session, BEN, building__10a=1)
    session.do(Use(ANA, "10a/0/0"))
    session.do(Move(ANA, f"own/{building}", (), "10a/1/0"))
    session.do(CopyBuilding(ANA, by(session, "copy"), "10a"))
    assert [offer.used for offer in offers(session, "ride")] == [False]
    session.do(Move(ANA, "neutral/E", (), "10a/1/0"))
    assert turn(session).place == "neutral/E"


@COPIES
def test_gwt_x106_b03_a_copied_action_is_used_once_and_leaves_the_own_building_open(edition, building):
    session = standing(edition, building, building__10a=1)
    give(session, BEN, building__10a=1)
    session.do(CopyBuilding(ANA, by(session, "copy"), "10a"))
    session.do(Use(ANA, "10a/0/0"))
    refused(session, Use(ANA, "10a/0/0"), "used_already", "GWT-B03")
    session.do(Move(ANA, "own/10a", (), "10a/1/0"))
    give(session, ANA, certificates="0")
    session.do(Use(ANA, "10a/0/0"))
    assert offers(session, "ride")[0].why_not is None


# --- special delivery -----------------------------------------------------------------------------------------------


def moved(session):
    return dict(open_choices(offers(session, "special_delivery")[0].choices))


@both_editions
def test_gwt_x107_x108_the_engine_goes_back_and_as_far_reaches_the_delivery(edition):
    session = standing(edition, "9a", engine="9")
    counted = {"8": 1, "T7": 1, "7": 2, "6": 3, "5": 4, "T4": 4, "4": 5, "3": 6, "2": 7, "1": 8, "0": 9}
    assert moved(session) == counted, "turnouts do not count"
    deliver = by(session, "special_delivery")
    too_far = DeliverByRail(ANA, deliver, "4", city(edition, 6), "aux_draw")
    refused(session, too_far, "city_too_far", "GWT-K24", value=6, total=5)
    session.do(DeliverByRail(ANA, deliver, "3", city(edition, 6), "aux_draw"))
    assert (ranch(session, ANA).engine, has(session, ANA, f"city/{city(edition, 6)}")) == ("3", 1)
    assert (turn(session).step, ranch(session, ANA).rider) == ("use", "own/9a"), "the rider stays"
    session.do(MoveEngine(ANA, by(session, "engine"), "4"))


@both_editions
def test_gwt_x108_occupied_spaces_do_not_count_and_the_engine_has_to_move_back(edition):
    session = standing(edition, "9a", engine="9")
    give(session, BEN, engine="7")
    assert (moved(session)["6"], moved(session)["0"]) == (2, 8)
    deliver = by(session, "special_delivery")
    for space in ("9", "7", "10", "", "T10"):
        command = DeliverByRail(ANA, deliver, space, "kansas_city", "aux_draw")
        refused(session, command, "engine_reach", "GWT-X108")
    give(session, ANA, engine="T4")
    assert moved(session) == {"4": 1, "3": 2, "2": 3, "1": 4, "0": 5}


@both_editions
def test_gwt_x109_no_transport_but_the_rules_of_discs_and_repeats(edition):
    session = standing(edition, "9a", engine="18", dollars=0)
    far, deliver = city(edition, 12), by(session, "special_delivery")
    give(session, ANA, **{f"city__{city(edition, 8)}": 1})
    again = DeliverByRail(ANA, deliver, "6", city(edition, 8), "aux_draw")
    refused(session, again, "disc_there", "GWT-K25", player="Ana")
    white = DeliverByRail(ANA, deliver, "6", city(edition, 6), "step_right")
    refused(session, white, "disc", "GWT-K30", player="Ana")
    refused(session, DeliverByRail(ANA, deliver, "6", far, "hand_left"), "disc", "GWT-K30")
    rule = {"first": "GWT-K27", "second": "GWT-K28"}[edition]
    refused(session, DeliverByRail(ANA, deliver, "6", "boston", "aux_draw"), "no_such_city", rule)
    session.do(DeliverByRail(ANA, deliver, "6", far, "step_right"))
    assert (has(session, ANA, f"city/{far}"), has(session, ANA, "dollars")) == (1, 0)
    session = standing(edition, "9a", engine="18", dollars=0, **{f"city__{city(edition, 18)}": 1})
    session.do(DeliverByRail(ANA, deliver, "0", city(edition, 18), "step_left"))
    assert (has(session, ANA, f"city/{city(edition, 18)}"), has(session, ANA, "dollars")) == (2, 3)


@both_editions
def test_gwt_x109_kansas_city_and_the_links_give_what_they_give(edition):
    session = standing(edition, "9a", engine="15")
    deliver = by(session, "special_delivery")
    session.do(DeliverByRail(ANA, deliver, "14", "kansas_city", "aux_draw"))
    assert (has(session, ANA, "dollars"), points(session, ANA, "cities")) == (20 + KANSAS_CITY[edition], -6)
    session = standing(edition, "9a", engine="15", **{f"city__{city(edition, 6)}": 1})
    session.do(DeliverByRail(ANA, deliver, "7", city(edition, 8), "aux_draw"))
    assert due(session) == Act("objective", must=True)
    refused(session, Waive(ANA), "must", "GWT-K34")
    session.do(TakeObjective(ANA, "due", "draw_5h"))
    assert (due(session), has(session, ANA, "deck/draw_5h")) == (None, 1)


@both_editions
def test_gwt_x110_last_of_all_the_station_of_a_turnout(edition):
    session = standing(edition, "9a", engine="18", **{f"city__{city(edition, 6)}": 1})
    session.do(DeliverByRail(ANA, by(session, "special_delivery"), "T7", city(edition, 8), "aux_draw"))
    assert turn(session).dues == 2
    session.do(TakeObjective(ANA, "due"))
    assert due(session) == Act("upgrade_here", which="2")
    session.do(Upgrade(ANA, "due", 2, "aux_dollar"))
    assert (has(session, ANA, "station/2"), has(session, ANA, "dollars")) == (1, 18)


# --- 9b and the greatest --------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x111_building_9b_one_station_behind_the_engine(edition):
    session = standing(edition, "9b", engine="T13", worker__cowboy=2)
    fix(session, "masters", ("sm_perm_pairs", "sm_perm_hazards", "sm_dollars_workers"))
    assert [offer.number for offer in open_choices(offers(session, "upgrade")[0].choices)] == [1, 2, 3]
    upgrade = by(session, "upgrade")
    for number in (4, 5, 0, 11):
        refused(session, Upgrade(ANA, upgrade, number, "aux_draw"), "not_this_station", "GWT-X111")
    session.do(Upgrade(ANA, upgrade, 3, "aux_draw", "cowboy"))
    assert [has(session, ANA, what) for what in ("dollars", "station/3", "worker/cowboy")] == [20 - 4 + 2, 1, 1]
    refused(session, Upgrade(ANA, upgrade, 2, "aux_dollar"), "used_already", "GWT-B03")


@both_editions
def test_gwt_x111_with_no_station_behind_it_is_closed(edition):
    session = standing(edition, "9b", engine="T4")
    refused(session, Upgrade(ANA, by(session, "upgrade"), 1, "aux_draw"), "no_station", "GWT-X111", player="Ana")
    give(session, ANA, engine="5", dollars=1)
    assert offers(session, "upgrade")[0].why_not.rule == "GWT-X111"
    give(session, ANA, dollars=2)
    session.do(Upgrade(ANA, by(session, "upgrade"), 1, "aux_draw"))


@both_editions
@pytest.mark.parametrize(("cleared", "limit"), [((), 3), (("cert_4",), 4), (("cert_6",), 3), (("cert_4", "cert_6"), 6)])
def test_gwt_x112_building_10a_the_marker_goes_to_the_limit(edition, cleared, limit):
    session = standing(edition, "10a", certificates="1")
    clear(session, ANA, *cleared)
    session.do(Use(ANA, by(session, "to_limit")))
    assert has(session, ANA, "certificates") == ranch(session, ANA).certificate_limit == limit
    session.undo()
    give(session, ANA, certificates=str(limit))
    refused(session, Use(ANA, by(session, "to_limit")), "at_the_limit", "GWT-B19", limit=limit)


@both_editions
def test_gwt_x113_building_10b_money_engine_and_riding_on(edition):
    session = standing(edition, "10b", engine="17")
    session.do(Use(ANA, by(session, "dollars")))
    session.do(MoveEngine(ANA, by(session, "engine"), "21"))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).engine, offers(session, "ride")[0].most) == (24, "21", 4)


def test_gwt_x065_building_11a_two_hazards_for_two_dollars_each():
    session = standing("second", "11a", dollars=4)
    lay(session, lying__flood__1="yes", lying__drought__1="yes")
    session.do(RemoveHazard(ANA, by(session, "hazard", 0), "flood", 1, 3))
    session.do(RemoveHazard(ANA, by(session, "hazard", 1), "drought", 1, 3))
    assert (has(session, ANA, "dollars"), has(session, ANA, "hazard/3")) == (0, 2)


def test_gwt_x027_building_11b_the_engine_by_own_hazards():
    session = standing("second", "11b", engine="17")
    refused(session, MoveEngine(ANA, by(session, "engine"), "18"), "engine_stuck", "GWT-X026", player="Ana")
    give(session, ANA, hazard__2=2, hazard__4=1)
    assert open_choices(offers(session, "engine")[0].choices) == ["18", "19", "20"]


def test_building_12a_a_dollar_for_each_craftsman():
    session = standing("second", "12a", worker__craftsman=5)
    session.do(Use(ANA, by(session, "dollars")))
    assert has(session, ANA, "dollars") == 25


def test_gwt_x063_x114_building_12b_two_dollars_for_each_station_and_a_token():
    session = standing("second", "12b", station__1=1, station__5=1, station__10=1)
    session.do(Use(ANA, by(session, "dollars")))
    session.do(Use(ANA, by(session, "token")))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).tokens) == (26, 2)
