"""The stationmaster row: what each tile counts, by itself and beside the objectives."""

import pytest

from tests.scoring.great_western_trail.hands import (
    BUILDINGS,
    CERTIFICATES,
    FIRST,
    HAZARDS,
    OBJECTIVES,
    PAIRS,
    SECOND,
    STATIONS,
    TWELVE_DOLLARS,
    TWO_PERMANENT,
    WORKERS,
    both_editions,
    city,
    points,
    reason,
    scored,
)


def masters(edition, *tiles, **what):
    return points(edition, "stationmasters", stationmasters=tiles, **what)


@both_editions
def test_gwt_f11_the_row_is_the_sum_of_the_own_tiles(edition):
    held = {"hazards": (2, 2), "tiles_green": 1, "tiles_second_colour": 2}
    assert masters(edition, HAZARDS, PAIRS, **held) == 3 + 3
    assert masters(edition, WORKERS, HAZARDS, PAIRS, **held) == 3 + 3 + 3
    assert masters(edition, **held) == 0


@both_editions
def test_gwt_f12_the_same_things_count_for_stationmaster_and_objectives(edition):
    ana = scored(edition, objectives_committed=("start_xhh",), stationmasters=(HAZARDS, PAIRS),
                 hazards=(2, 2), tiles_green=1, tiles_second_colour=1)  # fmt: skip
    assert (ana.cells["objectives"].points, ana.cells["stationmasters"].points) == (3, 3 + 3)
    assert ana.cells["hazards"].points == 4


@both_editions
@pytest.mark.parametrize(
    ("workers", "vp"), [({}, 3), ({"cowboy": 4}, 6), ({"cowboy": 6, "craftsman": 6, "engineer": 6}, 18)]
)
def test_gwt_f17_a_point_for_every_worker_with_the_printed_ones(edition, workers, vp):
    assert masters(edition, WORKERS, workers=workers) == vp


@both_editions
@pytest.mark.parametrize(("cards", "vp"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (5, 6)])
def test_gwt_f18_three_points_for_two_cards_in_the_area_fulfilled_or_not(edition, cards, vp):
    area = ("start_ssg", "draw_5h", "move_345", "gain2_bxx", "draw_sgg")[:cards]
    assert masters(edition, OBJECTIVES, objectives_committed=area) == vp
    able = {"stations": (1, 2, 3), "tiles_green": 3}
    assert masters(edition, OBJECTIVES, objectives_committed=area, **able) == vp


@both_editions
def test_gwt_f18_cards_that_join_from_the_deck_count_and_those_left_out_do_not(edition):
    held = {"objectives_committed": ("start_ssg",), "objectives_in_deck": ("aux_terminal", "move_345")}
    item = reason(edition, "stationmasters", stationmasters=(OBJECTIVES,), cities={city(edition, 18): 1}, **held)
    assert (item.points, item.facts["count"]) == (3, 2)


@both_editions
@pytest.mark.parametrize(("hazards", "vp"), [((), 0), ((4,), 0), ((2, 3), 3), ((2, 3, 4), 3), ((2,) * 6, 9)])
def test_gwt_f19_three_points_for_two_hazards_of_any_kind(edition, hazards, vp):
    assert masters(edition, HAZARDS, hazards=hazards) == vp


@both_editions
@pytest.mark.parametrize(("green", "second", "vp"), [(0, 0, 0), (3, 0, 0), (0, 3, 0), (1, 1, 3), (2, 5, 6), (4, 3, 9)])
def test_gwt_f20_three_points_for_every_pair_of_the_two_colours(edition, green, second, vp):
    assert masters(edition, PAIRS, tiles_green=green, tiles_second_colour=second) == vp


@both_editions
@pytest.mark.parametrize(("temporary", "vp"), [(0, 0), (1, 3), (2, 3), (3, 6), (4, 6), (6, 9)])
def test_gwt_f21_three_points_for_two_certificates_with_the_permanent_one_on_the_tile(edition, temporary, vp):
    assert masters(edition, CERTIFICATES, certificates_temporary=temporary) == vp


@both_editions
def test_gwt_f21_permanent_certificates_of_all_own_tiles_count(edition):
    assert masters(edition, CERTIFICATES, HAZARDS, PAIRS, certificates_temporary=1) == 6
    assert masters(edition, CERTIFICATES, WORKERS, OBJECTIVES, certificates_temporary=2) == 3 + 3


def test_gwt_f21_the_tile_with_two_permanent_certificates_counts_twice_and_pays_nothing_itself():
    assert masters(SECOND, TWO_PERMANENT) == 0
    assert masters(SECOND, CERTIFICATES, TWO_PERMANENT) == 3
    assert masters(SECOND, CERTIFICATES, TWO_PERMANENT, certificates_temporary=1) == 6
    assert masters(SECOND, CERTIFICATES, TWO_PERMANENT, STATIONS, TWELVE_DOLLARS, certificates_temporary=6) == 15


@pytest.mark.parametrize(("stations", "vp"), [((), 0), ((10,), 0), ((1, 2), 3), ((1, 5, 9), 3), (range(1, 11), 15)])
def test_gwt_f22_three_points_for_two_stations_with_an_own_disc(stations, vp):
    assert masters(SECOND, STATIONS, stations=tuple(stations)) == vp


@pytest.mark.parametrize("buildings", [(), ("1a",), ("1a", "12b"), ("1b", "2b", "3b", "4b", "5b")])
def test_gwt_f23_two_points_for_every_own_building(buildings):
    assert masters(SECOND, BUILDINGS, buildings=buildings) == 2 * len(buildings)


def test_gwt_f22_f23_the_first_edition_has_neither_tile():
    assert set(FIRST.stationmasters) == {WORKERS, OBJECTIVES, HAZARDS, PAIRS, CERTIFICATES}
    assert set(SECOND.stationmasters) - set(FIRST.stationmasters) == {
        STATIONS,
        BUILDINGS,
        TWO_PERMANENT,
        TWELVE_DOLLARS,
    }


def test_twelve_dollars_at_once_are_worth_nothing_more_at_the_end():
    assert masters(SECOND, TWELVE_DOLLARS, dollars=12) == 0
