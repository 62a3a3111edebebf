"""Draws at setup: offered, kept, shown in the state, and refused if the box cannot give them."""

from random import Random

import pytest

from companion.games.great_western_trail.records import EndPlay, Enter
from companion.messages import message
from companion.table.table_commands import CompleteSetup, CompleteStep, KeepDraw, Tick
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    IN_BOTH,
    NAMES,
    NEW_IN_SECOND,
    STARTING,
    any_number_of_players,
    at_the_end,
    both_editions,
    laid_out,
    numbers,
    player,
    playing,
    put,
    refused,
    row,
    said,
    step,
    view,
)

# --- stationmasters -------------------------------------------------------------------------------------------------


def test_gwt_s18_five_of_nine_are_drawn_and_kept():
    session = laid_out("second")
    assert set(step(session, "stationmasters").offer.pool) == {*IN_BOTH, *NEW_IN_SECOND}
    drawn = session.draw("stationmasters", Random(1))
    assert (len(set(drawn)), view(session).masters) == (5, drawn)
    assert said(session) == {
        "stationmasters": {"tiles": tuple(message(f"great_western_trail.stationmaster.second.{t}") for t in drawn)}
    }


def test_gwt_s18_any_five_of_the_nine_can_come_in_any_order():
    seen = {laid_out("second").draw("stationmasters", Random(seed)) for seed in range(40)}
    assert len(seen) > 30
    assert {tile for drawn in seen for tile in drawn} == {*IN_BOTH, *NEW_IN_SECOND}


def test_gwt_s17_the_first_edition_shuffles_all_five():
    session = laid_out("first")
    assert set(session.draw("stationmasters", Random(2))) == set(IN_BOTH)


def test_gwt_s18_a_draw_the_box_cannot_give_is_refused():
    session = laid_out("second")
    wrong = [
        IN_BOTH[:4],
        (*IN_BOTH, "sm_two_perm"),
        (*IN_BOTH[:4], IN_BOTH[0]),
        (*IN_BOTH[:4], "sm_unknown"),
        (),
    ]
    for outcome in wrong:
        refused(session, KeepDraw("stationmasters", outcome), "setup.draw_impossible", count=5)
    refused(laid_out("first"), KeepDraw("stationmasters", (*IN_BOTH[:4], "sm_two_perm")), "setup.draw_impossible")


def test_gwt_s18_a_boxed_tile_belongs_to_nobody_at_the_end():
    session = laid_out("second", 2)
    session.do(KeepDraw("stationmasters", (*NEW_IN_SECOND, "sm_perm_pairs")))
    session.do(CompleteSetup())
    session.do(EndPlay())
    refused(session, Enter(ANA, "stationmaster/sm_perm_hazards", 1), "stationmaster_boxed", "GWT-S18")
    assert numbers(session, ANA, "stationmaster/sm_perm_hazards") == (0,)
    put(session, ANA, "stationmaster/sm_two_perm")
    put(session, BEN, "stationmaster/sm_perm_pairs")


# --- neutral buildings and sides ------------------------------------------------------------------------------------


@both_editions
def test_gwt_s19_the_order_of_the_neutral_buildings_is_drawn_and_kept(edition):
    session = laid_out(edition)
    drawn = session.draw("neutral_buildings", Random(3))
    assert sorted(drawn) == list("ABCDEFG")
    assert view(session).neutral == drawn
    assert said(session) == {"neutral_buildings": {"letters": drawn}}
    session.do(KeepDraw("neutral_buildings", tuple("GFEDCBA")))
    assert view(session).neutral == tuple("GFEDCBA"), "drawn again before the step is done"


@both_editions
@pytest.mark.parametrize("outcome", [tuple("ABCDEF"), tuple("AABCDEF"), tuple("ABCDEFGA"), tuple("ABCDEFH"), ()])
def test_gwt_s19_a_letter_that_is_missing_or_there_twice_is_refused(edition, outcome):
    refused(laid_out(edition), KeepDraw("neutral_buildings", outcome), "setup.draw_impossible", count=7)


@both_editions
def test_gwt_s19_s40_a_first_game_has_nothing_to_draw_for_buildings(edition):
    session = laid_out(edition, first_game=True)
    refused(session, KeepDraw("neutral_buildings", tuple("GFEDCBA")), "setup.no_such_draw")
    refused(session, KeepDraw("building_sides", ("1a",)), "setup.no_such_draw")


@pytest.mark.parametrize(("edition", "count"), [("first", 10), ("second", 12)])
def test_gwt_s41_one_coin_for_each_number_and_the_same_sides_for_everybody(edition, count):
    session = laid_out(edition)
    sides = session.draw("building_sides", Random(4))
    assert [side[:-1] for side in sides] == [str(number) for number in range(1, count + 1)]
    assert {side[-1] for side in sides} == {"a", "b"}
    assert view(session).sides == sides
    session.do(CompleteSetup())
    session.do(EndPlay())
    for seat in (ANA, BEN, CHO):
        put(session, seat, *(f"building/{side}" for side in sides))
        assert sum(what.startswith("building/") for what in player(session, seat).counts) == count


def test_gwt_s41_both_sides_of_every_number_can_come():
    seen = {side for seed in range(20) for side in laid_out("first").draw("building_sides", Random(seed))}
    assert seen == {f"{number}{side}" for number in range(1, 11) for side in "ab"}


def sides_of(count, **other):
    """All a-sides but these."""
    return tuple(other.get(f"n{number}", f"{number}a") for number in range(1, count + 1))


@pytest.mark.parametrize(
    "outcome",
    [sides_of(9), (*sides_of(10), "10b"), sides_of(10, n2="1b"), sides_of(10, n3="11a"), sides_of(10)[::-1], ()],
)
def test_gwt_s41_sides_other_than_one_for_each_number_are_refused(outcome):
    refused(laid_out("first"), KeepDraw("building_sides", outcome), "setup.draw_impossible", count=10)


@both_editions
def test_gwt_s42_the_other_side_never_comes_up_in_this_game(edition):
    first_game = at_the_end(edition, first_game=True)
    refused(first_game, Enter(ANA, "building/7b", 1), "building_side", "GWT-S42", building="7b", other="7a")
    put(first_game, ANA, "building/7a")
    session = laid_out(edition)
    session.do(KeepDraw("building_sides", sides_of(10 if edition == "first" else 12, n7="7b")))
    session.do(CompleteSetup())
    session.do(EndPlay())
    refused(session, Enter(ANA, "building/7a", 1), "building_side", "GWT-S42", building="7a", other="7b")
    assert numbers(session, ANA, "building/7a") == (0,)
    put(session, ANA, "building/7b")


def test_gwt_s41_without_a_draw_any_side_can_be_entered():
    session = at_the_end("first")
    assert numbers(session, ANA, "building/7a") == numbers(session, ANA, "building/7b") == (0, 1)


# --- starting objectives --------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_s48_starting_objectives_are_dealt_and_lie_in_the_areas(edition, players):
    session = laid_out(edition, players)
    dealt = session.draw("starting_objectives", Random(5))
    assert len(set(dealt)) == players
    assert set(dealt) <= set(STARTING)
    for seat, card in enumerate(dealt):
        assert player(session, seat).area == (card,)
    names = tuple(message(f"great_western_trail.card.{edition}.{card}") for card in dealt)
    assert said(session) == {"starting_objectives": {"cards": names}}


@both_editions
def test_gwt_s48_dealing_again_replaces_the_cards(edition):
    session = laid_out(edition, 2)
    session.do(KeepDraw("starting_objectives", ("start_34b", "start_ssg")))
    session.do(KeepDraw("starting_objectives", ("start_ssg", "start_xhh")))
    assert [player(session, seat).area for seat in (ANA, BEN)] == [("start_ssg",), ("start_xhh",)]


@both_editions
def test_gwt_s48_the_card_dealt_is_on_the_sheet_at_the_end_without_entering_it(edition):
    session = laid_out(edition, 2)
    session.do(KeepDraw("starting_objectives", ("start_bbh", "start_xhh")))
    session.do(CompleteSetup())
    session.do(EndPlay())
    put(session, ANA, "building/1a", "building/2a", "hazard/4")
    assert row(session, ANA) == {"dollars": 1, "buildings": 2, "hazards": 4, "objectives": 3}
    assert row(session, BEN) == {"dollars": 1}


@both_editions
@pytest.mark.parametrize(
    "outcome",
    [("start_34b",), ("start_34b", "start_34b"), ("start_34b", "draw_5h"), ("start_34b", "start_ssg", "start_xhh")],
)
def test_gwt_s48_nobody_gets_two_cards_or_one_that_is_no_starting_objective(edition, outcome):
    refused(laid_out(edition, 2), KeepDraw("starting_objectives", outcome), "setup.draw_impossible", count=2)


# --- first player ---------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_s49_the_starting_player_is_kept_and_shown(edition, players):
    session = laid_out(edition, players)
    session.do(KeepDraw("first_player", (str(players - 1),)))
    assert said(session) == {"first_player": {"player": NAMES[players - 1]}}
    assert view(session).first == players - 1


@any_number_of_players
def test_gwt_s49_the_app_can_draw_the_starting_player(players):
    firsts = set()
    for seed in range(30):
        session = laid_out("first", players)
        (drawn,) = session.draw("first_player", Random(seed))
        firsts.add(view(session).first)
        assert view(session).first == int(drawn)
    assert firsts == set(range(players))


@pytest.mark.parametrize("outcome", [("2",), ("-1",), ("Ana",), ("0", "1"), ()])
def test_gwt_s49_nobody_who_does_not_sit_there_can_begin(outcome):
    refused(laid_out("first", 2), KeepDraw("first_player", outcome), "setup.draw_impossible", count=1)


@both_editions
def test_the_guide_is_walked_step_by_step_and_play_waits_for_the_starting_player(edition):
    session = laid_out(edition, 2)
    for each in session.table.steps:
        refused(session, EndPlay(), "setup.first", step=each.title)
        for number in range(len(each.checks)):
            session.do(Tick(each.id, number))
        if each.id == "first_player":
            refused(session, CompleteStep("first_player"), "setup.draw_first", step=each.title)
            session.do(KeepDraw("first_player", ("1",)))
        session.do(CompleteStep(each.id))
    assert session.turn().phase == "play"
    refused(session, KeepDraw("first_player", ("0",)), "setup.step_done")


def test_an_unknown_draw_is_refused():
    refused(laid_out("first"), KeepDraw("weather", ("rain",)), "setup.no_such_draw")
    refused(playing("first"), KeepDraw("stationmasters", IN_BOTH), "setup.step_done")
