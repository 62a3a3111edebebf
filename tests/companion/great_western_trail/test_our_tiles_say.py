"""Our tile says: values that rest on one source can be set as they are printed on this group's own tiles."""

import pytest

from companion.errors import DataError
from companion.games import GAMES
from companion.games.great_western_trail.box import box_as_printed, doubtful
from companion.games.great_western_trail.records import Enter, ReadTile
from companion.input.catalog import read_facts
from companion.storage.share import export_table, import_table
from companion.table.session import Session
from companion.table.table_commands import Correct
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    at_the_end,
    both_editions,
    check_sentence,
    enter,
    numbers,
    player,
    playing,
    points,
    put,
    refused,
    row,
    score_only,
    view,
)


def marked(session):
    sheet = session.sheet()
    return {(seat, row_) for seat in range(3) for row_ in sheet.categories if sheet.cell(seat, row_).corrected}


# --- which values ---------------------------------------------------------------------------------------------------


def test_in_the_first_edition_only_hazards_and_cattle_rest_on_one_source():
    assert {value.partition("/")[0] for value in doubtful("first")} == {"hazard", "cattle"}
    assert doubtful("first")["cattle/purple/7"] == 7
    assert len(doubtful("first")) == 3 + 3 + 3 + 3


def test_in_the_second_edition_buildings_stations_and_most_objectives_do_too():
    known = doubtful("second")
    assert (known["building/11a"], known["station/10"], known["objective/draw_5h"], known["penalty/draw_5h"]) == (
        20, 9, 3, 2,
    )  # fmt: skip
    assert "objective/aux_terminal" not in known, "both rulebooks show it in their example"
    assert [
        kind for kind in ("building", "station", "objective", "penalty") if not any(v.startswith(kind) for v in known)
    ] == []


@both_editions
def test_every_value_that_the_facts_call_doubtful_can_be_read_otherwise(edition):
    """Of each list in the facts, as many values as carry the mark (every printed value of a colour of cattle)."""
    facts = read_facts("great_western_trail", edition).value
    known = list(doubtful(edition))
    kinds = {"buildings": "building", "cities": "city", "links": "link", "stations": "station",
             "hazards": "hazard", "objectives": "objective"}  # fmt: skip
    for name, kind in kinds.items():
        marked_there = sum(bool(one.get("one_source")) for one in facts[name])
        assert sum(value.startswith(f"{kind}/") for value in known) == marked_there, name


# --- the sheet follows ----------------------------------------------------------------------------------------------


@both_editions
def test_hazards_entered_count_what_is_read(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2)
    enter(session, BEN, hazard__3=1, hazard__2=1)
    session.do(ReadTile("hazard/3", 5))
    assert player(session, ANA).counts == {"hazard/3": 2}, "the tiles are the same, only what they say is not"
    assert (points(session, ANA, "hazards"), points(session, BEN, "hazards")) == (10, 7)
    assert view(session).printed == (("hazard/3", 5),)
    assert (view(session).says("hazard/3", 3), view(session).says("hazard/2", 2)) == (5, 2)
    assert [item.facts["each"] for item in session.sheet().cell(BEN, "hazards").because] == [2, 5]
    refused(session, Enter(CHO, "hazard/5", 1), "no_such_thing")
    assert numbers(session, CHO, "hazard/3") == (0, 1, 2, 3)


@both_editions
def test_cattle_read_otherwise_count_within_their_colour_only(edition):
    session = at_the_end(edition)
    enter(session, ANA, cattle__brown__5=2, cattle__purple__5=1)
    session.do(ReadTile("cattle/brown/5", 6))
    assert player(session, ANA).counts == {"cattle/brown/5": 2, "cattle/purple/5": 1}
    assert points(session, ANA, "cattle") == 17
    assert player(session, ANA).things["cattle_value4"] == 2, "it is the same breed still"


def test_buildings_stations_and_objectives_of_the_second_edition_follow():
    session = at_the_end("second")
    put(session, ANA, "building/11a", "station/10", "area/draw_5h", "area/move_345")
    assert row(session, ANA) == {"buildings": 20, "stations": 9, "objectives": -4}
    session.do(ReadTile("building/11a", 18))
    session.do(ReadTile("station/10", 10))
    session.do(ReadTile("penalty/draw_5h", 1))
    enter(session, ANA, cattle__yellow__1=1, cattle__brown__4=1, cattle__purple__6=1)
    session.do(ReadTile("objective/move_345", 6))
    assert row(session, ANA) == {"buildings": 18, "stations": 10, "objectives": 6 - 1, "cattle": 11}


def test_an_objective_worth_more_can_change_the_choice():
    session = at_the_end("second")
    put(session, ANA, "deck/draw_bbh", "deck/move_bbhh", "building/1a", "building/2a")
    enter(session, ANA, hazard__2=2)
    assert player(session, ANA).choice.optional == ("left_out", "fulfilled")
    session.do(ReadTile("objective/draw_bbh", 7))
    assert player(session, ANA).choice.optional == ("fulfilled", "left_out")
    assert points(session, ANA, "objectives") == 7


@both_editions
def test_two_values_that_turn_out_the_same_are_counted_together(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2, hazard__4=3)
    session.do(ReadTile("hazard/3", 4))
    assert points(session, ANA, "hazards") == 20
    (item,) = session.sheet().cell(ANA, "hazards").because
    assert (item.facts["count"], item.facts["each"]) == (5, 4)


@both_editions
def test_reading_the_old_value_again_brings_back_what_was_entered(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2)
    enter(session, BEN, hazard__4=6)
    before = [player(session, seat).counts for seat in (ANA, BEN)]
    session.do(ReadTile("hazard/3", 4))
    session.do(ReadTile("hazard/3", 3))
    assert view(session).printed == ()
    assert [player(session, seat).counts for seat in (ANA, BEN)] == before


@both_editions
def test_a_second_value_read_moves_its_own_tiles_only(edition):
    """All 3s are 4s and all 4s are 5s: the six that were 3 stay 4."""
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=6)
    session.do(ReadTile("hazard/3", 4))
    session.do(ReadTile("hazard/4", 5))
    assert points(session, ANA, "hazards") == 24


@both_editions
def test_whatever_is_read_nobody_has_more_than_the_box_holds(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=6)
    enter(session, BEN, hazard__4=6)
    for value, printed in (("hazard/3", 4), ("hazard/3", 3), ("hazard/2", 3), ("hazard/3", 5), ("hazard/2", 2)):
        session.do(ReadTile(value, printed))
        for vp, copies in view(session).box.hazards:
            held = [player(session, seat).counts.get(f"hazard/{vp}", 0) for seat in range(3)]
            assert sum(held) <= copies


def test_all_24_simmental_that_print_the_same_count_alike():
    session = at_the_end("second", simmental=True)
    session.do(ReadTile("cattle/orange/3", 5))
    session.do(ReadTile("cattle/orange/4", 5))
    for stage in (3, 4, 5):
        assert numbers(session, ANA, f"cattle/orange/{stage}") == tuple(range(9))
        put(session, ANA, f"cattle/orange/{stage}", count=8)
    assert points(session, ANA, "cattle") == 24 * 5
    refused(session, Enter(BEN, "cattle/orange/5", 1), "cattle", "GWT-V01", most=8, taken=8)


# --- logged, undone, refused ----------------------------------------------------------------------------------------


@both_editions
def test_it_is_logged_as_a_correction_and_marks_no_cell(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2)
    session.do(ReadTile("hazard/3", 5))
    (line,) = session.last_entry().lines
    assert (line.text.id, line.text.params["points"], line.corrected) == ("great_western_trail.log.tile_read", 5, True)
    check_sentence(line.text)
    assert marked(session) == set()


@both_editions
def test_fix_the_table_reads_a_tile_too_and_marks_the_cells_that_count_it(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2)
    session.do(Correct("printed/hazard/3", 5))
    assert points(session, ANA, "hazards") == 10
    assert marked(session) == {(seat, "hazards") for seat in range(3)}


@both_editions
def test_it_can_be_undone_and_redone(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2, hazard__4=3)
    before = session.table
    session.do(ReadTile("hazard/3", 4))
    after = session.table
    session.undo()
    assert session.table == before
    assert points(session, ANA, "hazards") == 18
    session.redo()
    assert session.table == after
    assert points(session, ANA, "hazards") == 20


@both_editions
def test_it_may_be_said_at_any_time(edition):
    session = playing(edition)
    session.do(ReadTile("cattle/blue/3", 4))
    assert view(session).says("cattle/blue/3", 3) == 4
    score = score_only(edition)
    score.do(ReadTile("cattle/blue/3", 4))
    enter(score, ANA, cattle__blue__3=7)
    assert points(score, ANA, "cattle") == 28


@both_editions
def test_the_group_s_values_stay_with_the_table_when_it_is_shared(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__3=2)
    session.do(ReadTile("hazard/3", 5))
    shared = Session(*import_table(export_table(session.header, session.steps, session.cursor), "shared", GAMES))
    assert shared.sheet() == session.sheet()


@both_editions
def test_a_new_table_can_open_with_what_the_group_knows_already(edition):
    session = at_the_end(edition, printed=(("hazard/3", 5),))
    assert view(session).printed == (("hazard/3", 5),)
    enter(session, ANA, hazard__3=1)
    assert points(session, ANA, "hazards") == 5
    session.do(ReadTile("hazard/3", 3))
    assert (view(session).printed, player(session, ANA).counts) == ((), {"hazard/3": 1})


SURE = {
    "first": ["building/10a", "station/10", "city/san_francisco", "objective/draw_5h", "link/topeka", "hazard/5"],
    "second": ["objective/aux_terminal", "penalty/aux_terminal", "city/new_york", "building/13a", "cattle/gray/0"],
}


@pytest.mark.parametrize(
    ("edition", "value"), [(edition, value) for edition, values in SURE.items() for value in values]
)
def test_a_sure_value_cannot_be_read_otherwise(edition, value):
    session = at_the_end(edition)
    refused(session, ReadTile(value, 7), "printed_is_sure")
    refused(session, Correct(f"printed/{value}", 7), "fix.unknown")


def test_a_sure_value_cannot_be_read_otherwise_by_a_table_from_outside_either():
    session = score_only("second", printed=(("building/10a", 9),))
    text = export_table(session.header, session.steps, session.cursor)
    import_table(text, "shared", GAMES)
    for wrong in (text.replace('"second"', '"first"'), text.replace("9", "99", 1)):
        with pytest.raises(DataError):
            import_table(wrong, "shared", GAMES)


@both_editions
def test_points_that_no_tile_prints_are_refused(edition):
    session = at_the_end(edition)
    for printed in (-1, 31, 1000):
        refused(session, ReadTile("hazard/3", printed), "printed_range", low=0, high=30)
    refused(session, ReadTile("hazard/3", 3), "printed_so")
    session.do(ReadTile("hazard/3", 30))
    refused(session, ReadTile("hazard/3", 30), "printed_so")
    session.do(ReadTile("hazard/3", 0))
    enter(session, ANA, hazard__3=6)
    assert points(session, ANA, "hazards") == 0


def test_numbers_tried_one_after_the_other_do_not_fill_the_memory_with_boxes():
    for tried in range(100):
        box_as_printed("first", (("building/11a", tried),))
    assert box_as_printed.cache_info().currsize <= 32
