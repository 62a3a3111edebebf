"""Entering the end of the game: when it may be, how the sheet follows, and what finishing waits for."""

from companion.games.great_western_trail.records import ConfirmPlayer, EndPlay, Enter
from companion.i18n import Translator
from companion.messages import message
from companion.table.table_commands import ChangeDepth, Correct, FinishTable, OverrideCell
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    at_the_end,
    both_editions,
    check_sentence,
    enter,
    fix,
    player,
    playing,
    points,
    put,
    refused,
    row,
    said,
    score_only,
    totals,
    view,
)
from tests.offered import commands, offered

# --- when -----------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_f01_points_are_counted_at_the_end_only(edition):
    session = playing(edition)
    assert session.turn().phase == "play"
    assert "Enter" not in commands(session)
    refused(session, Enter(ANA, "dollars", 12), "play_first", "GWT-F01")
    refused(session, ConfirmPlayer(ANA), "play_first", "GWT-F01")
    session.do(EndPlay())
    assert said(session) == {"play_ended": {}}
    assert session.turn().phase == "final_scoring"
    enter(session, ANA, dollars=12)
    refused(session, EndPlay(), "ended_already", "GWT-E08")


@both_editions
def test_score_only_asks_for_the_end_at_once(edition):
    session = score_only(edition)
    assert (session.turn().phase, offered(session)[0]) == ("entry", ("Enter", ANA))
    enter(session, BEN, dollars=5)
    assert totals(session) == [0, 1]
    refused(session, EndPlay(), "ended_already", "GWT-E08")


@both_editions
def test_a_table_that_changes_its_depth_keeps_what_was_entered(edition):
    session = playing(edition, 2)
    session.do(ChangeDepth("score_only"))
    enter(session, ANA, dollars=25)
    session.do(ChangeDepth("full"))
    refused(session, Enter(ANA, "dollars", 30), "play_first", "GWT-F01")
    session.do(EndPlay())
    assert totals(session) == [5, 1], "Ben still has the $7 of the start"


def test_the_rules_worth_rereading_belong_to_the_phase():
    session = playing("first")
    fix(session, "rider/0", "neutral/F")
    assert set(session.turn().reminders) == {"GWT-A08", "GWT-A13", "GWT-A20", "GWT-O01"}
    for session in (at_the_end("first"), score_only("second")):
        assert {"GWT-F01", "GWT-F08", "GWT-F12", "GWT-O15", "GWT-F16"} == set(session.turn().reminders)


@both_editions
def test_the_rules_of_a_first_turn_do_not_speak_of_steps(edition):
    """Whoever is not on the trail yet goes to any neutral building."""
    reminders = playing(edition).turn().reminders
    assert "GWT-A05" in reminders
    assert {"GWT-A08", "GWT-A13"}.isdisjoint(reminders)


def test_the_title_names_the_edition():
    for edition in ("first", "second"):
        assert score_only(edition).view().title == message(f"great_western_trail.title.{edition}")
        check_sentence(score_only(edition).view().title)


# --- what -----------------------------------------------------------------------------------------------------------


@both_editions
def test_every_entry_shows_its_points_at_once(edition):
    session = at_the_end(edition)
    last = "san_francisco" if edition == "first" else "new_york"
    enter(session, ANA, dollars=17, building__5a=1, building__9b=1, station__9=1, hazard__3=2, worker__engineer=6)
    put(session, ANA, "city/kansas_city", f"city/{last}", "step_disc", "job_market_token", "area/aux_terminal")
    enter(session, ANA, cattle__purple__7=1, cattle__brown__5=2, certificates=3)
    put(session, ANA, "stationmaster/sm_perm_certificates")
    assert row(session, ANA) == {
        "dollars": 3,
        "buildings": 4 + 8,
        "cities": -6 + 9,
        "stations": 8,
        "hazards": 6,
        "cattle": 17,
        "objectives": 5,
        "stationmasters": 6,
        "workers": 8,
        "step_disc": 3,
        "job_market_token": 2,
    }
    assert totals(session) == [73, 0, 0]
    assert [seat.points for seat in session.view().strip] == [73, 0, 0]


@both_editions
def test_an_entry_replaces_the_one_before(edition):
    session = at_the_end(edition)
    enter(session, ANA, dollars=17)
    refused(session, Enter(ANA, "dollars", 17), "no_change")
    enter(session, ANA, dollars=4)
    assert (player(session, ANA).counts, totals(session)) == ({"dollars": 4}, [0, 0, 0])
    enter(session, ANA, dollars=0)
    assert player(session, ANA).counts == {}
    refused(session, Enter(ANA, "dollars", 0), "no_change")
    refused(session, Enter(ANA, "worker/cowboy", 1), "no_change"), "the printed worker is there from the start"


@both_editions
def test_the_log_has_a_line_for_every_entry(edition):
    session = at_the_end(edition)
    for what in ("dollars", "building/3a", "city/kansas_city", "station/2", "hazard/4", "cattle/blue/3", "tiles_green",
                 "tiles_second_colour", "area/draw_5h", "deck/move_345", "stationmaster/sm_perm_pairs", "certificates",
                 "step_disc", "job_market_token"):  # fmt: skip
        put(session, BEN, what)
        entry = session.last_entry()
        (line,) = entry.lines
        assert (line.seat, line.corrected, line.text.params["count"]) == (BEN, False, 1)
        whose = line.text if what.startswith("cattle/") else line.text.params["what"]
        assert whose.params["player"] == "Ben"
        check_sentence(line.text)


@both_editions
def test_players_view_shows_what_they_have(edition):
    session = at_the_end(edition)
    put(session, ANA, "area/start_bbh", "deck/draw_5h", "hazard/2", "building/4a", "city/kansas_city", "station/1")
    mine = player(session, ANA)
    assert (mine.area, mine.deck, mine.discs, mine.pair_bonus) == (("start_bbh",), ("draw_5h",), 2, 0)
    assert {kind: n for kind, n in mine.things.items() if n} == {"building": 1, "hazard": 1, "station": 1}
    assert player(session, BEN).counts == {}
    assert view(session).box.edition == edition


# --- confirming and finishing ---------------------------------------------------------------------------------------


@both_editions
def test_finishing_waits_for_the_end_and_for_every_player(edition):
    session = playing(edition)
    refused(session, FinishTable(), "play_not_over", "GWT-E08")
    session.do(EndPlay())
    assert [seat for command, seat in offered(session) if command == "ConfirmPlayer"] == [ANA, BEN, CHO]
    refused(session, FinishTable(), "confirm_first", player="Ana")
    for seat, name in ((ANA, "Ana"), (BEN, "Ben"), (CHO, "Cho")):
        refused(session, FinishTable(), "confirm_first", player=name)
        session.do(ConfirmPlayer(seat))
        assert said(session) == {"confirmed": {"player": name}}
        refused(session, ConfirmPlayer(seat), "confirmed_already", player=name)
    assert [shown.status for shown in session.view().strip] == [message("great_western_trail.strip.confirmed")] * 3
    session.do(FinishTable())
    refused(session, Enter(ANA, "dollars", 1), "table.is_finished")
    assert session.sheet().winners == ("Ana", "Ben", "Cho"), "a tie is shared"


@both_editions
def test_undo_takes_an_entry_back_and_redo_brings_it(edition):
    session = at_the_end(edition)
    enter(session, ANA, dollars=50)
    session.undo()
    assert totals(session) == [0, 0, 0]
    session.redo()
    assert totals(session) == [10, 0, 0]


# --- the group's own numbers ----------------------------------------------------------------------------------------


@both_editions
def test_a_corrected_value_marks_the_cells_it_counts_in_and_no_other(edition):
    session = at_the_end(edition)
    enter(session, ANA, hazard__4=1)
    session.do(Correct(f"hazard/{ANA}/4", 2))
    marked = {(seat, row_) for seat in range(3) for row_ in session.sheet().categories
              if session.sheet().cell(seat, row_).corrected}  # fmt: skip
    assert marked == {(ANA, "hazards"), (ANA, "objectives"), (ANA, "stationmasters")}
    assert points(session, ANA, "hazards") == 8


@both_editions
def test_a_cell_can_be_overruled_and_counted_again(edition):
    session = at_the_end(edition)
    enter(session, ANA, dollars=50)
    session.do(OverrideCell(ANA, "dollars", 12))
    cell = session.sheet().cell(ANA, "dollars")
    assert (cell.points, cell.counted) == (12, 10)
    session.do(OverrideCell(ANA, "dollars", None))
    assert points(session, ANA, "dollars") == 10


@both_editions
def test_fix_the_table_can_set_everything_the_state_holds(edition):
    """First player, stationmasters, neutral buildings, sides, the end, what is confirmed, every thing and tile."""
    session = at_the_end(edition, first_game=True)
    known = set(session.table.game.corrections.ids(session.state))
    assert {"first", "masters", "neutral/0", "sides", "over", "confirmed/0", "dollars/2", "hazard/1/4"} <= known


@both_editions
def test_two_neutral_buildings_change_places(edition):
    session = at_the_end(edition, first_game=True)
    session.do(Correct("neutral/0", "C"))
    assert view(session).neutral == ("C", "B", "A", "D", "E", "F", "G")


@both_editions
def test_first_player_end_and_confirmation_can_be_corrected(edition):
    session = at_the_end(edition)
    session.do(Correct("first", "2"))
    assert view(session).first == CHO
    session.do(ConfirmPlayer(ANA))
    session.do(Correct("confirmed/0", "no"))
    assert not player(session, ANA).confirmed
    session.do(Correct("over", "no"))
    assert session.turn().phase == "play"


def test_stationmasters_and_sides_can_be_corrected():
    session = at_the_end("second", first_game=True)
    session.do(Correct("sides", tuple(f"{number}b" for number in range(1, 13))))
    put(session, ANA, "building/7b")
    session.do(Correct("masters", ("sm_two_perm", "sm_perm_pairs")))
    refused(session, Enter(ANA, "stationmaster/sm_perm_hazards", 1), "stationmaster_boxed", "GWT-S18")
    put(session, ANA, "stationmaster/sm_two_perm")


@both_editions
def test_a_correction_stays_within_the_box(edition):
    session = at_the_end(edition)
    enter(session, BEN, hazard__4=4)
    for id_, value in ((f"hazard/{ANA}/4", 3), (f"certificates/{ANA}", "5"), (f"worker/{ANA}/cowboy", 7),
                       (f"dollars/{ANA}", 1000), (f"building/{ANA}/1a", 2)):  # fmt: skip
        refused(session, Correct(id_, value), "fix.outside_box")
    for id_ in ("hazard/9/4", "hazard/0/9", "city/0/atlantis", "wind", "printed/city/topeka", "dollars/x", "first/1"):
        refused(session, Correct(id_, 1), "fix.unknown")
    session.do(Correct(f"certificates/{ANA}", "6"))
    session.do(Correct(f"hazard/{ANA}/4", 2))


@both_editions
def test_an_objective_card_found_at_the_end_is_one_less_that_was_taken_and_not_named(edition):
    session = at_the_end(edition)
    fix(session, f"untold/{ANA}", 1)
    session.do(Enter(ANA, "deck/draw_5h", 1))
    assert [session.state.count(ANA, what) for what in ("deck/draw_5h", "untold")] == [1, 0]


def test_the_log_says_whose_cattle_how_many_and_what_they_are_worth():
    session = score_only("second")
    for count, line in ((1, "Ben: 1 Black Angus (1 point)"), (2, "Ben: 2 Black Angus (1 point each)")):
        session.do(Enter(BEN, "cattle/yellow/1", count))
        assert Translator().text(session.log()[-1].lines[0].text) == line
