"""Rows 3 to 6 by taps: discs on the railroad, hazards, cattle, and the tiles that serve other rows."""

import pytest

from tests.screens.great_western_trail.player_page import (
    OnePage,
    bring,
    count,
    head,
    press,
    section,
    sheet_on,
    tap,
    texts_in,
)

from companion.games.great_western_trail.records import ReadTile  # isort: skip
from screens.great_western_trail.entry.rail import RailRow  # isort: skip
from screens.pages.figures.counts import SetCount
from screens.table.refusal import as_title
from screens.ui.tree.handle import NodeHandle

FOURTEEN = {f"station/{number}": 1 for number in range(1, 11)} | {
    f"city/{city}": 1 for city in ("topeka", "wichita", "santa_fe", "el_paso")
}


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    with OnePage(tmp_path_factory.mktemp("rail")) as page:
        yield page


@pytest.fixture
def entry(page):
    """Ana's page with what is said of her and Ben, on one phone for all tests."""
    return page.open


def lit(phone) -> list[int]:
    """The points of the links that are lit."""
    return [bond.vp for bond in section(phone, "RailSection").line.bonds if bond.lit]


def row_of(phone, city: str) -> RailRow:
    return phone.find(lambda w: isinstance(w, RailRow) and w.ids.city.name == city)


def keys_of(phone, name: str) -> dict[str, object]:
    """The number keys of a line by what they show."""
    keys = [one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.tap, SetCount)]
    return {key.text: key for key in keys if key.name.rpartition(" ")[0] == name}


# --- discs ---


def test_a_link_lights_up_with_its_points_when_both_its_cities_hold_a_disc(entry):
    phone = entry()
    press(phone, "El Paso")
    assert lit(phone) == []
    assert head(phone, "cities").points == "0"
    press(phone, "San Diego")
    assert lit(phone) == [8]
    assert head(phone, "cities").points == "8"
    press(phone, "Albuquerque")
    assert lit(phone) == [6, 8]
    assert head(phone, "cities").points == "14"


def test_the_links_that_cost_points_light_up_as_well(entry):
    phone = entry()
    for city in ("Topeka", "Wichita", "Colorado Springs"):
        press(phone, city)
    assert lit(phone) == [-3, -1]
    assert head(phone, "cities").points == "−4"


def test_every_disc_in_kansas_city_costs_six(entry):
    phone = entry()
    press(phone, "Kansas City")
    press(phone, "Kansas City")
    assert head(phone, "cities").points == "−12"
    assert "−6 per disc" in texts_in(row_of(phone, "Kansas City"))


def test_only_a_city_for_several_discs_has_a_minus(entry):
    phone = entry(held={"city/topeka": 1, "city/kansas_city": 1})
    assert row_of(phone, "Kansas City").less
    assert not row_of(phone, "Topeka").less
    assert not row_of(phone, "San Francisco").less


@pytest.mark.parametrize("place", ["Sacramento", "San Francisco"])
def test_a_fifteenth_disc_is_refused_with_its_rule(entry, place):
    phone = entry(held=FOURTEEN)
    assert head(phone, "cities").detail == "14 of 14 discs placed"
    press(phone, place)
    sheet = sheet_on(phone)
    assert as_title(phone.app.tr("great_western_trail.discs", player="Ana", most=14)) in texts_in(sheet)
    assert phone.app.tr("great_western_trail.rule.GWT-S13.first") in texts_in(sheet)
    sheet.close()
    assert phone.app.page.player.discs == 14
    assert head(phone, "cities").detail == "14 of 14 discs placed"


def test_the_page_keeps_its_place_when_something_is_tapped(entry):
    phone = entry()
    row = row_of(phone, "San Diego")
    bring(phone, row)
    before = row.to_window(*row.center)
    phone.tap(row.ids.city)
    phone.settle()
    assert count(phone, "city/san_diego") == 1
    assert row.to_window(*row.center) == pytest.approx(before, abs=1)
    assert not phone.sheets


# --- hazards and cattle ---


def test_a_number_says_directly_how_many_hazards_there_are(entry):
    phone = entry()
    tap(phone, keys_of(phone, "Hazard worth 4")["3"])
    assert head(phone, "hazards").points == "12"
    tap(phone, keys_of(phone, "Hazard worth 2")["1"])
    assert head(phone, "hazards").points == "14"
    tap(phone, keys_of(phone, "Hazard worth 4")["3"])
    assert head(phone, "hazards").points == "2"


def test_only_as_many_are_offered_as_the_others_have_left(entry):
    phone = entry(others={"hazard/4": 4})
    assert list(keys_of(phone, "Hazard worth 4")) == ["1", "2"]


def test_where_nothing_is_left_a_tap_says_why(entry):
    phone = entry(others={"hazard/3": 6})
    (key,) = keys_of(phone, "Hazard worth 3").values()
    assert key.node.surface.fill == "page", "closed"
    tap(phone, key)
    assert phone.app.tr("great_western_trail.rule.GWT-S03") in texts_in(sheet_on(phone))
    assert count(phone, "hazard/3") == 0


def test_the_row_of_numbers_goes_on_beyond_its_end(entry):
    phone = entry()
    name = "Holstein worth 1"
    assert list(keys_of(phone, name)) == ["1", "2", "3", "4", "5", "6+"]
    tap(phone, keys_of(phone, name)["6+"])
    assert list(keys_of(phone, name)) == ["2", "3", "4", "5", "6", "7"]
    assert count(phone, "cattle/yellow/1") == 6
    tap(phone, keys_of(phone, name)["7"])
    assert head(phone, "cattle").points == "7"


# --- in both editions ---


@pytest.mark.parametrize(("edition", "terminal"), [("first", "San Francisco"), ("second", "New York")])
def test_the_last_city_counts_up_with_every_tap_and_down_with_its_minus(entry, edition, terminal):
    phone = entry(edition)
    for points in ("9", "18", "27"):
        press(phone, terminal)
        assert head(phone, "cities").points == points
    press(phone, f"One disc fewer in {terminal}")
    assert head(phone, "cities").points == "18"


def test_a_second_tap_takes_the_disc_back_and_the_light_goes_out(entry):
    phone = entry("second")
    press(phone, "Toledo")
    press(phone, "Pittsburgh")
    assert lit(phone) == [8]
    press(phone, "Toledo")
    assert count(phone, "city/toledo") == 0
    assert lit(phone) == []


def test_stations_count_their_points_and_serve_as_discs_of_the_player(entry):
    phone = entry("second")
    press(phone, "Station 10")
    press(phone, "Station 3")
    assert head(phone, "stations").points == "11"
    press(phone, "Fulton")
    assert head(phone, "cities").detail == "3 of 14 discs placed"
    press(phone, "Station 3")
    assert head(phone, "stations").points == "9"


def test_cattle_of_a_colour_are_counted_by_what_is_printed_on_them(entry):
    phone = entry("second")
    tap(phone, keys_of(phone, "Shorthorn worth 3")["1"])
    tap(phone, keys_of(phone, "Shorthorn worth 5")["2"])
    tap(phone, keys_of(phone, "Hereford worth 7")["1"])
    assert head(phone, "cattle").points == "20"
    assert {block.title: block.points for block in section(phone, "CattleSection").blocks()}["Shorthorn"] == "13"


def test_points_the_group_reads_on_its_own_board_are_marked_and_counted(entry):
    phone = entry("second", held={"station/1": 1, "city/fulton": 1, "city/st_louis": 1})
    assert (head(phone, "stations").points, head(phone, "cities").points) == ("1", "−3")
    phone.app.tap(ReadTile("station/1", 2))
    phone.app.tap(ReadTile("link/fulton", 1))
    phone.settle()
    assert (head(phone, "stations").points, head(phone, "cities").points) == ("2", "1")
    assert [row.ids.station.corrected for row in section(phone, "RailSection").rows[:2]] == [True, False]
    assert row_of(phone, "Fulton").ids.city.corrected
    assert not row_of(phone, "St. Louis").ids.city.corrected


BREEDS = {
    "first": ["Holstein", "Brown Swiss", "Ayrshire", "West Highland", "Texas Longhorn"],
    "second": ["Black Angus", "Longhorn", "Corriente", "Shorthorn", "Hereford"],
}


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_breeds_have_the_names_of_their_edition(entry, edition):
    phone = entry(edition)
    assert [block.title for block in section(phone, "CattleSection").blocks()] == BREEDS[edition]


@pytest.mark.parametrize(("edition", "name"), [("first", "Blue teepee"), ("second", "Orange outlaw")])
def test_tiles_bring_no_points_but_serve_objectives(entry, edition, name):
    phone = entry(edition, held={"hazard/2": 2, "area/start_xhh": 1})
    assert head(phone, "objectives").points == "0"
    line = section(phone, "TradeSection").blocks()[1].lines[0]
    assert (line.what, name in line.name) == ("tiles_second_colour", True)
    tap(phone, keys_of(phone, line.name)["1"])
    assert head(phone, "objectives").points == "3"


def test_simmental_are_counted_where_they_are_played_with(entry):
    phone = entry("second", simmental=True)
    tap(phone, keys_of(phone, "Simmental worth 5")["2"])
    assert head(phone, "cattle").points == "10"
