"""Final scoring: the eleven rows of the score sheet, one after the other, in both editions."""

from itertools import product

import pytest

from scoring.great_western_trail import CATEGORIES, Holding, score
from tests.scoring.great_western_trail.hands import (
    FIRST,
    OBJECTIVES,
    ROAD,
    SECOND,
    both_editions,
    cell,
    city,
    points,
    reason,
    reasons,
    scored,
)

# --- the sheet ------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_f01_the_sheet_has_eleven_rows_in_the_printed_order(edition):
    sheet = score(edition, [Holding("Ana"), Holding("Ben")])
    assert sheet.categories == (
        "dollars", "buildings", "cities", "stations", "hazards", "cattle",
        "objectives", "stationmasters", "workers", "step_disc", "job_market_token",
    )  # fmt: skip
    assert all(tuple(player.cells) == sheet.categories for player in sheet.players)
    assert [player.total for player in sheet.players] == [0, 0]


@both_editions
def test_gwt_f01_every_row_names_its_rule(edition):
    ana = scored(edition)
    rules = ["F02", "F03", "F04", "F05", "F06", "F07", "F10", "F11", "F13", "F14", "F15"]
    assert [ana.cells[row].rule for row in CATEGORIES] == [f"GWT-{id_}" for id_ in rules]


@both_editions
def test_gwt_f01_the_total_is_the_sum_of_all_eleven_rows(edition):
    ana = scored(
        edition,
        dollars=23,
        buildings=("1a", "10a"),
        cities={"kansas_city": 1, city(edition, 18): 2},
        stations=(1, 10),
        hazards=(2, 4),
        cattle={"yellow": (1, 1), "purple": (7,)},
        objectives_committed=("aux_terminal", "start_ssg"),
        stationmasters=("sm_dollars_workers",),
        workers={"cowboy": 5, "craftsman": 6, "engineer": 1},
        step_disc_right_cleared=True,
        job_market_token=True,
    )
    assert [found.points for found in ana.cells.values()] == [4, 14, 12, 10, 6, 9, 5, 12, 12, 3, 2]
    assert ana.total == 89


# --- 1 to 3: dollars, buildings, cities -----------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize(("dollars", "vp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (49, 9), (999, 199)])
def test_gwt_f02_every_full_five_dollars_are_a_point(edition, dollars, vp):
    assert points(edition, "dollars", dollars=dollars) == vp


@both_editions
def test_gwt_f02_the_reason_says_how_many_dollars(edition):
    item = reason(edition, "dollars", dollars=14)
    assert (item.what, item.points, item.facts) == ("dollars", 2, {"dollars": 14, "each": 5})


PRINTED_ON_BUILDINGS = {
    "1a": 1, "2a": 1, "3a": 1, "4a": 3, "5a": 4, "6a": 5, "7a": 6, "8a": 6, "9a": 9, "10a": 13,
    "1b": 1, "2b": 1, "3b": 3, "4b": 3, "5b": 4, "6b": 5, "7b": 6, "8b": 8, "9b": 8, "10b": 11,
}  # fmt: skip
ONLY_IN_SECOND = {"11a": 20, "11b": 10, "12a": 5, "12b": 4}


@both_editions
def test_gwt_f03_every_building_gives_what_is_printed_on_it(edition):
    printed = PRINTED_ON_BUILDINGS | (ONLY_IN_SECOND if edition is SECOND else {})
    assert set(edition.buildings) == set(printed)
    for building, vp in printed.items():
        assert reasons(edition, "buildings", buildings=(building,)) == [("building", vp)]
    assert points(edition, "buildings", buildings=("3b", "5a", "9a")) == 3 + 4 + 9


@both_editions
@pytest.mark.parametrize(("value", "vp"), [(0, -6), (1, 0), (4, 0), (6, 0), (8, 0), (10, 0), (12, 0), (14, 0), (16, 6)])
def test_gwt_f04_a_single_disc_gives_what_its_city_says(edition, value, vp):
    assert points(edition, "cities", cities={city(edition, value): 1}) == vp


@both_editions
@pytest.mark.parametrize("discs", range(1, 6))
def test_gwt_f04_every_disc_on_kansas_city_costs_6_and_on_the_last_city_gives_9(edition, discs):
    assert points(edition, "cities", cities={"kansas_city": discs}) == -6 * discs
    assert points(edition, "cities", cities={city(edition, 18): discs}) == 9 * discs


LINKS = {(0, 1): 0, (1, 4): -3, (6, 8): 0, (8, 10): 0, (10, 12): 6, (12, 14): 8, (14, 16): 4, (16, 18): 0}


@both_editions
@pytest.mark.parametrize("ends", LINKS)
def test_gwt_f04_a_link_counts_once_if_both_its_cities_hold_a_disc(edition, ends):
    alone = [points(edition, "cities", cities={city(edition, end): 1}) for end in ends]
    together = points(edition, "cities", cities={city(edition, end): 1 for end in ends})
    assert together - sum(alone) == LINKS[ends]


@pytest.mark.parametrize(("edition", "vp"), [(FIRST, -1), (SECOND, 0)], ids=["first", "second"])
def test_gwt_f04_the_link_of_4_and_6_costs_a_point_in_the_first_edition_only(edition, vp):
    assert points(edition, "cities", cities={city(edition, 4): 1, city(edition, 6): 1}) == vp


@both_editions
def test_gwt_f04_cities_that_are_no_neighbours_have_no_link(edition):
    for a, b in product(range(10), repeat=2):
        if b > a + 1:
            ends = {ROAD[edition.id][a]: 1, ROAD[edition.id][b]: 1}
            alone = sum(points(edition, "cities", cities={end: 1}) for end in ends)
            assert points(edition, "cities", cities=ends) == alone


@both_editions
def test_gwt_f04_a_disc_on_every_city(edition):
    first_link = -1 if edition is FIRST else 0
    everywhere = dict.fromkeys(ROAD[edition.id], 1)
    assert points(edition, "cities", cities=everywhere) == -6 - 3 + first_link + 6 + 8 + 4 + 6 + 9


@both_editions
def test_gwt_f04_the_row_may_be_negative(edition):
    ana = scored(edition, cities={"kansas_city": 3, city(edition, 1): 1, city(edition, 4): 1})
    assert (ana.cells["cities"].points, ana.total) == (-21, -21)


@both_editions
def test_gwt_f04_the_reasons_name_cities_with_points_and_links(edition):
    found = cell(edition, "cities", cities={city(edition, 14): 1, city(edition, 16): 1, city(edition, 18): 2}).because
    assert [(item.what, item.points, dict(item.facts)) for item in found] == [
        ("city", 6, {"city": city(edition, 16), "discs": 1}),
        ("city", 18, {"city": city(edition, 18), "discs": 2}),
        ("link", 4, {"a": city(edition, 14), "b": city(edition, 16)}),
    ]


def test_gwt_w25_sacramento_and_san_diego_score_6_and_4_but_not_the_8_towards_el_paso():
    discs = {"san_diego": 1, "sacramento": 1}
    assert reasons(FIRST, "cities", cities=discs) == [("city", 6), ("link", 4)]
    assert points(FIRST, "cities", cities=discs) == 10
    assert points(FIRST, "cities", cities={**discs, "el_paso": 1}) == 18


def test_gwt_w26_philadelphia_and_pittsburgh_score_6_and_4_but_not_the_8_towards_toledo():
    discs = {"pittsburgh": 1, "philadelphia": 1}
    assert reasons(SECOND, "cities", cities=discs) == [("city", 6), ("link", 4)]
    assert points(SECOND, "cities", cities=discs) == 10
    assert points(SECOND, "cities", cities={**discs, "toledo": 1}) == 18


# --- 4 to 6: stations, hazards, cattle ------------------------------------------------------------------------------


@both_editions
def test_gwt_f05_every_station_gives_the_points_beside_it(edition):
    beside = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 5, 7: 6, 8: 7, 9: 8, 10: 9}
    assert set(edition.stations) == set(beside)
    for station, vp in beside.items():
        assert points(edition, "stations", stations=(station,)) == vp
    assert points(edition, "stations", stations=tuple(beside)) == 44
    assert [item.facts["station"] for item in cell(edition, "stations", stations=(9, 2)).because] == [2, 9]


@both_editions
def test_gwt_f06_hazards_give_the_points_printed_on_them(edition):
    assert points(edition, "hazards", hazards=(2, 3, 4)) == 9
    item = reason(edition, "hazards", hazards=(4, 4, 4))
    assert (item.points, item.facts) == (12, {"count": 3, "each": 4})


@both_editions
def test_gwt_f07_all_cattle_of_the_deck_give_the_points_printed_on_them(edition):
    herd = {"yellow": (1, 1), "red": (2,), "blue": (3, 3, 3), "brown": (3, 4, 5), "purple": (5, 6, 7)}
    assert points(edition, "cattle", cattle=herd) == 2 + 2 + 9 + 12 + 18
    counted = cell(edition, "cattle", cattle={"purple": (7, 5, 7)}).because
    assert [(item.points, item.facts["slot"], item.facts["count"], item.facts["each"]) for item in counted] == [
        (5, "purple", 1, 5),
        (14, "purple", 2, 7),
    ]


def test_gwt_f07_simmental_count_like_all_other_cattle():
    assert points(SECOND, "cattle", cattle={"orange": (3, 4, 5), "yellow": (1,)}) == 13
    assert "orange" not in FIRST.cattle_tasks


# --- 9 to 11: workers, step disc, job market token ------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("kind", ["cowboy", "craftsman", "engineer"])
@pytest.mark.parametrize(("count", "vp"), [(1, 0), (4, 0), (5, 4), (6, 8)])
def test_gwt_f13_each_worker_on_space_5_or_6_gives_4(edition, kind, count, vp):
    assert points(edition, "workers", workers={kind: count}) == vp


@both_editions
def test_gwt_f13_every_row_counts_on_its_own(edition):
    assert points(edition, "workers", workers={"cowboy": 6, "craftsman": 5, "engineer": 4}) == 12
    assert points(edition, "workers", workers={"cowboy": 4, "craftsman": 4, "engineer": 4}) == 0
    item = reason(edition, "workers", workers={"engineer": 6})
    assert item.facts == {"edition": edition.id, "worker": "engineer", "count": 6, "paid": 2}


@both_editions
def test_gwt_f14_the_cleared_right_step_circle_gives_3(edition):
    assert points(edition, "step_disc", step_disc_right_cleared=True) == 3
    assert points(edition, "step_disc", step_disc_right_cleared=False) == 0
    assert cell(edition, "step_disc").because == ()


@both_editions
def test_gwt_f15_e02_the_job_market_token_gives_its_holder_2(edition):
    assert points(edition, "job_market_token", job_market_token=True) == 2
    assert points(edition, "job_market_token", job_market_token=False) == 0


# --- who wins -------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_f16_the_highest_total_wins(edition):
    sheet = score(edition, [Holding("Ana", dollars=10), Holding("Ben", dollars=20), Holding("Cho", dollars=15)])
    assert (sheet.winners, sheet.ranks) == (("Ben",), (3, 1, 2))


@both_editions
def test_gwt_f16_players_tied_for_it_share_the_victory_whatever_money_they_have(edition):
    ana = Holding("Ana", dollars=24)
    ben = Holding("Ben", hazards=(4,), dollars=3)
    sheet = score(edition, [ana, ben, Holding("Cho", dollars=19)])
    assert [player.total for player in sheet.players] == [4, 4, 3]
    assert (sheet.winners, sheet.ranks) == (("Ana", "Ben"), (1, 1, 3))
    assert sheet.tie_break.shared
    assert sheet.tie_break.steps == (), "nothing breaks a tie"


@both_editions
def test_gwt_f16_a_total_below_zero_can_win(edition):
    sheet = score(edition, [Holding("Ana", cities={"kansas_city": 1}), Holding("Ben", cities={"kansas_city": 2})])
    assert ([player.total for player in sheet.players], sheet.winners) == ([-6, -12], ("Ana",))


@both_editions
def test_gwt_f16_the_objective_row_is_chosen_for_every_player_alone(edition):
    """One player's stationmaster pays for that player's cards only."""
    cards = ("start_ssg", "start_bbh")
    sheet = score(
        edition,
        [
            Holding("Ana", objectives_committed=cards, stationmasters=(OBJECTIVES,)),
            Holding("Ben", objectives_committed=cards),
        ],
    )
    assert [player.total for player in sheet.players] == [3, 0]
