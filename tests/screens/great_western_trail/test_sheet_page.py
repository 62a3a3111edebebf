"""The sheet of a player as a function: every row with its points, money typed, things that are there or not."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.records import ReadTile
from companion.i18n import Translator
from companion.secret import PUBLIC
from companion.table.table_commands import KeepDraw
from scoring.great_western_trail import CATEGORIES
from screens.great_western_trail.entry.printed import ShowPrinted
from screens.pages.figures.page_state import Put, Unfold
from screens.pages.figures.parts import Why
from screens.ui.tree.controls import CLOSED
from screens.ui.tree.nodes import Card, ListRow, tap_of, walk, words
from tests.companion.great_western_trail.tables import BEN
from tests.screens.great_western_trail.sheet_hand import SheetHand

SIDES = ("1a", "2b", "3a", "4b", "5a", "6b", "7a", "8b", "9a", "10b", "11a", "12a")
MASTERS = (
    "sm_perm_pairs",
    "sm_dollars_workers",
    "sm_perm_hazards",
    "sm_free_tile_objectives",
    "sm_perm_certificates",
)
DRAWN = (
    KeepDraw("building_sides", SIDES),
    KeepDraw("stationmasters", MASTERS),
    KeepDraw("starting_objectives", ("start_bbh", "start_ssg")),
)


def test_every_row_shows_its_points_at_once_and_why() -> None:
    hand = SheetHand().tap("Kansas City 1")
    heads = [one for one in walk(hand.page) if isinstance(one, ListRow)]
    assert [head.key for head in heads] == list(CATEGORIES)
    assert [tap_of(head.end[0]) for head in heads] == [Why(row) for row in CATEGORIES]
    assert hand.points("cities") == "−6"


def test_dollars_are_typed_and_a_new_number_begins_after_anything_else() -> None:
    hand = SheetHand().tap("4", "7")
    assert (hand.has("dollars"), hand.points("dollars")) == (47, "9")
    hand.tap("backspace")
    assert hand.has("dollars") == 4
    hand.tap("Right-hand step disc cleared", "8")
    assert hand.has("dollars") == 8
    hand.tap("8", "8", "5")
    assert hand.has("dollars") == 5, "there is no room for a fourth digit: the number begins anew"


def test_a_building_is_there_or_not_and_its_other_side_is_closed() -> None:
    hand = SheetHand().tap("7a")
    assert (hand.has("building/7a"), hand.points("buildings")) == (1, "6")
    closed = hand.key(Put("building/7b", 1))
    assert closed.surface == CLOSED
    with pytest.raises(RuleError, match="both_sides"):
        hand.tap("7b")
    hand.tap("7a")
    assert hand.has("building/7a") == 0
    assert hand.key(Put("building/7b", 1)).surface != CLOSED


def test_a_stands_right_above_b() -> None:
    names = [name for name in words(SheetHand("second").page) if name in ("3a", "3b", "4a", "4b")]
    assert names == ["3a", "3b", "4a", "4b"]


def test_the_nth_worker_tapped_is_n_and_tapped_again_one_less() -> None:
    hand = SheetHand().tap("Cowboys 6")
    assert (hand.has("worker/cowboy"), hand.points("workers")) == (6, "8")
    hand.tap("Cowboys 6")
    assert (hand.has("worker/cowboy"), hand.points("workers")) == (5, "4")
    assert hand.tap("Cowboys 1").has("worker/cowboy") == 1
    assert hand.keys_of("Cowboys")["1"].tap == Put("worker/cowboy", 1), "the printed one stays"


def test_gwt_s02_only_so_many_workers_are_offered_as_the_box_has_left() -> None:
    hand = SheetHand(players=4)
    for seat in range(1, 4):
        hand.hold(seat, {"worker/cowboy": 6})
    assert list(hand.keys_of("Cowboys")) == ["1", "2", "3", "4"]
    assert hand.tap("Cowboys 4").has("worker/cowboy") == 4


def test_a_token_or_tile_that_another_player_has_is_closed_with_the_name() -> None:
    hand = SheetHand(others={"job_market_token": 1, "stationmaster/sm_perm_pairs": 1})
    for what in ("job_market_token", "stationmaster/sm_perm_pairs"):
        key = hand.key(Put(what, 1))
        assert key.surface == CLOSED
        assert "Ben has it." in words(key)
    with pytest.raises(RuleError):
        hand.tell(Put("job_market_token", 1))
    assert hand.has("job_market_token", BEN) == 1


def test_a_stationmaster_says_what_it_counts_now() -> None:
    hand = SheetHand().tell(Put("stationmaster/sm_perm_certificates", 1), Put("certificates", 3))
    said = words(hand.key(Put("stationmaster/sm_perm_certificates", 0)))
    assert said[-2:] == ["4 counted", "+6"], "three temporary ones and that of the tile itself"
    hand.tell(Put("certificates", 6))
    assert words(hand.key(Put("stationmaster/sm_perm_certificates", 0)))[-1] == "+9"


def test_drawn_sides_and_stationmasters_are_the_only_ones_offered() -> None:
    hand = SheetHand.mirrored(*DRAWN)
    hand.tell(Unfold("buildings"), Unfold("stationmasters"))
    taps = [tap.id for one in walk(hand.page) if isinstance(tap := tap_of(one), Put)]
    assert [id_.partition("/")[2] for id_ in taps if id_.startswith("building/")] == list(SIDES)
    assert [id_.partition("/")[2] for id_ in taps if id_.startswith("stationmaster/")] == list(MASTERS)


# --- a mirrored game ---


def test_where_the_state_has_filled_them_rows_stand_folded_and_say_what_they_hold() -> None:
    hand = SheetHand.mirrored(*DRAWN)
    assert [row.id for row in (hand.row(id_) for id_ in CATEGORIES) if row.folds] == list(CATEGORIES[1:])
    assert not [one for one in walk(hand.page) if isinstance(tap_of(one), Put)], "money alone is asked"
    hand.hold(0, {"building/1a": 1, "building/10b": 1})
    assert hand.row("buildings").detail == "1a, 10b"
    hand.tap("Buildings", "3a")
    assert hand.row("buildings").detail == "1a, 3a, 10b"
    assert not hand.tap("Buildings").row("buildings").opened


def test_cities_and_stations_are_opened_each_by_its_row() -> None:
    hand = SheetHand.mirrored(*DRAWN).tap("Cities", "Fulton")
    assert (hand.row("cities").opened, hand.row("stations").opened) == (True, False)
    hand.tap("Stations", "Station 1")
    assert (hand.row("cities").detail, hand.row("stations").detail) == ("1", "1")
    assert hand.row("cities").opened
    assert not hand.tap("Stations").row("stations").opened


def test_the_money_that_is_asked_stands_on_brass() -> None:
    grounds = [
        {one.surface.fill for one in walk(hand.page) if isinstance(one, Card) and "1 point for every $5" in words(one)}
        for hand in (SheetHand(), SheetHand.mirrored(*DRAWN))
    ]
    assert grounds == [{""}, {"brass_wash"}]


# --- our tiles say otherwise ---


def test_our_tile_says_otherwise_counts_at_once_and_is_marked() -> None:
    hand = SheetHand("second").tap("11b")
    assert hand.points("buildings") == "10"
    assert ShowPrinted(("building",)) in [tap_of(one) for one in walk(hand.page)]
    hand.session.do(ReadTile("building/11b", 12))
    assert hand.points("buildings") == "12"
    key = hand.key(Put("building/11b", 0))
    assert (words(key), key.surface.corner) == (["11b", "12"], "alert")


def test_the_values_of_our_tiles_are_those_of_our_list_until_one_is_read_otherwise() -> None:
    hand = SheetHand("second")
    hand.session.do(ReadTile("building/1a", 2))
    question, say = hand.session.ask(PUBLIC, ("ReadTile", "building")), Translator("en").text
    found = {one.id: (say(one.value), one.detail and say(one.detail)) for one in question.options}
    assert found["building/1a"] == ("2", "our list says 1")
    assert found["building/11b"] == ("10", None)
    assert all(value.startswith("building/") for value in found)


def test_what_is_known_for_sure_offers_no_other_points() -> None:
    assert not [one for one in walk(SheetHand("first").page) if tap_of(one) == ShowPrinted(("building",))]


# --- a whole player ---


def test_a_whole_sheet_takes_at_most_forty_taps() -> None:
    hand = SheetHand("second", players=2)
    hand.tap("2", "3", "1a", "4b", "7a", "10b")
    hand.tap("Kansas City 1", "Fulton", "Bloomington", "Chicago", "Toledo", "New York 1")
    hand.tap("Station 1", "Station 3", "Station 6", "Hazard worth 3 2", "Hazard worth 4 1")
    hand.tap(
        "Black Angus worth 1 1", "Shorthorn worth 4 2", "Hereford worth 6 1", "Green outlaws 2", "Orange outlaws 1"
    )
    hand.tell(Put("area/start_bbh", 1), Put("stationmaster/sm_perm_hazards", 1), Put("certificates", 3))
    hand.tap("Cowboys 4", "Builders 5", "Engineers 2", "Right-hand step disc cleared")
    assert hand.taps <= 32, "two more cards and the last word are eight"
    wanted = {"dollars": "4", "buildings": "21", "cities": "9", "stations": "8", "hazards": "10", "cattle": "15"}
    wanted |= {"stationmasters": "3", "workers": "4", "step_disc": "3", "job_market_token": "0"}
    assert {row: hand.points(row) for row in wanted} == wanted
