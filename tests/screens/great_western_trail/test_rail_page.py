"""Rows 3 to 6 as functions: discs on cities and stations, hazards, cattle, and the tiles that serve other rows."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.records import ReadTile
from screens.pages.figures.page_state import Put
from screens.ui.tree.nodes import Card, taps, walk, words
from tests.screens.great_western_trail.sheet_hand import SheetHand

FOURTEEN = {f"station/{number}": 1 for number in range(1, 11)} | {
    f"city/{city}": 1 for city in ("topeka", "wichita", "santa_fe", "el_paso")
}


def lit(hand: SheetHand) -> list[int]:
    """The points of the links that are told, down the line."""
    links = [words(one)[0] for one in walk(hand.page) if isinstance(one, Card) and " – " in "".join(words(one))]
    return [int(link.rpartition(": ")[2].replace("−", "-")) for link in links]


# --- discs ---


def test_a_link_lights_up_with_its_points_when_both_its_cities_hold_a_disc() -> None:
    hand = SheetHand().tap("El Paso")
    assert (lit(hand), hand.points("cities")) == ([], "0")
    hand.tap("San Diego")
    assert (lit(hand), hand.points("cities")) == ([8], "8")
    hand.tap("Albuquerque")
    assert (lit(hand), hand.points("cities")) == ([6, 8], "14")


def test_the_links_that_cost_points_light_up_as_well() -> None:
    hand = SheetHand().tap("Topeka", "Wichita", "Colorado Springs")
    assert (lit(hand), hand.points("cities")) == ([-3, -1], "−4")


def test_every_disc_in_kansas_city_costs_six() -> None:
    hand = SheetHand().tap("Kansas City 2")
    assert hand.points("cities") == "−12"
    assert hand.says("−6 per disc")


def test_only_a_city_for_several_discs_has_numbers() -> None:
    hand = SheetHand(held={"city/topeka": 1, "city/kansas_city": 1})
    assert list(hand.keys_of("Kansas City"))[:2] == ["1", "2"]
    assert not hand.keys_of("Topeka")


@pytest.mark.parametrize("place", ["Sacramento", "San Francisco 1"])
def test_gwt_s13_a_fifteenth_disc_is_refused_with_its_rule(place: str) -> None:
    hand = SheetHand(held=FOURTEEN)
    assert hand.row("cities").detail == "14 of 14 discs placed"
    with pytest.raises(RuleError, match="discs"):
        hand.tap(place)
    assert hand.row("cities").detail == "14 of 14 discs placed"


@pytest.mark.parametrize(("edition", "terminal"), [("first", "San Francisco"), ("second", "New York")])
def test_the_last_city_takes_as_many_discs_as_its_number_says(edition: str, terminal: str) -> None:
    hand = SheetHand(edition)
    for discs, points in ((1, "9"), (2, "18"), (3, "27"), (2, "18")):
        assert hand.tap(f"{terminal} {discs}").points("cities") == points
    assert hand.tap(f"{terminal} 2").has("city/" + terminal.lower().replace(" ", "_")) == 0


def test_a_second_tap_takes_the_disc_back_and_the_light_goes_out() -> None:
    hand = SheetHand("second").tap("Toledo", "Pittsburgh")
    assert lit(hand) == [8]
    hand.tap("Toledo")
    assert (hand.has("city/toledo"), lit(hand)) == (0, [])


def test_stations_count_their_points_and_serve_as_discs_of_the_player() -> None:
    hand = SheetHand("second").tap("Station 10", "Station 3")
    assert hand.points("stations") == "11"
    assert hand.tap("Fulton").row("cities").detail == "3 of 14 discs placed"
    assert hand.tap("Station 3").points("stations") == "9"


def test_points_the_group_reads_on_its_own_board_are_marked_and_counted() -> None:
    hand = SheetHand("second", held={"station/1": 1, "city/fulton": 1, "city/st_louis": 1})
    assert (hand.points("stations"), hand.points("cities")) == ("1", "−3")
    hand.session.do(ReadTile("station/1", 2))
    hand.session.do(ReadTile("link/fulton", 1))
    assert (hand.points("stations"), hand.points("cities")) == ("2", "1")
    marked = {what: hand.key(Put(what, 0)).surface.corner for what in ("station/1", "city/fulton", "city/st_louis")}
    assert marked == {"station/1": "alert", "city/fulton": "alert", "city/st_louis": "primary"}


@pytest.mark.parametrize("width", [412.0, 280.0])
def test_cities_stand_along_the_line_and_stations_below_them(width: float) -> None:
    hand, wanted = SheetHand("second"), ("Kansas City 1", "Fulton", "New York 1", "Station 1", "Station 10")
    hand.width = width
    assert tuple(name for name in taps(hand.page) if name in wanted) == wanted


# --- hazards, cattle and tiles ---


def test_a_number_says_directly_how_many_hazards_there_are() -> None:
    hand = SheetHand().tap("Hazard worth 4 3")
    assert hand.points("hazards") == "12"
    assert hand.tap("Hazard worth 2 1").points("hazards") == "14"
    assert hand.tap("Hazard worth 4 3").points("hazards") == "2", "the number there is takes all of them away"


def test_only_as_many_are_offered_as_the_others_have_left() -> None:
    assert list(SheetHand(others={"hazard/4": 4}).keys_of("Hazard worth 4")) == ["1", "2"]


def test_gwt_s03_where_nothing_is_left_a_tap_is_refused() -> None:
    hand = SheetHand(others={"hazard/3": 6})
    (key,) = hand.keys_of("Hazard worth 3").values()
    assert key.surface.fill == "page", "closed"
    with pytest.raises(RuleError, match="hazards"):
        hand.tell(key.tap)
    assert hand.has("hazard/3") == 0


def test_the_row_of_numbers_goes_on_beyond_its_end() -> None:
    hand, name = SheetHand(), "Holstein worth 1"
    assert list(hand.keys_of(name)) == ["1", "2", "3", "4", "5", "6+"]
    hand.tap(f"{name} 6")
    assert list(hand.keys_of(name)) == ["2", "3", "4", "5", "6", "7"]
    assert hand.tap(f"{name} 7").points("cattle") == "7"


def test_cattle_of_a_colour_are_counted_by_what_is_printed_on_them() -> None:
    hand = SheetHand("second").tap("Shorthorn worth 3 1", "Shorthorn worth 5 2", "Hereford worth 7 1")
    assert hand.points("cattle") == "20"
    said = words(hand.page)
    assert said[said.index("Shorthorn") + 1] == "13"


BREEDS = {
    "first": ["Holstein", "Brown Swiss", "Ayrshire", "West Highland", "Texas Longhorn"],
    "second": ["Black Angus", "Longhorn", "Corriente", "Shorthorn", "Hereford"],
}


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_breeds_have_the_names_of_their_edition(edition: str) -> None:
    said = words(SheetHand(edition).page)
    assert [word for word in said if word in BREEDS[edition]] == BREEDS[edition]


@pytest.mark.parametrize(("edition", "name"), [("first", "Blue teepees"), ("second", "Orange outlaws")])
def test_tiles_bring_no_points_but_serve_objectives(edition: str, name: str) -> None:
    hand = SheetHand(edition, held={"hazard/2": 2, "area/start_xhh": 1})
    assert hand.points("objectives") == "0"
    assert hand.tap(f"{name} 1").has("tiles_second_colour") == 1
    assert hand.points("objectives") == "3"


def test_simmental_are_counted_where_they_are_played_with() -> None:
    assert SheetHand("second", simmental=True).tap("Simmental worth 5 2").points("cattle") == "10"
