"""Kansas City, foresight 1 to 3, as the rules tell it: tiles on their places, the job market, the cattle market."""

import pytest

from companion.games.great_western_trail.state import kind_name
from companion.games.great_western_trail.turns.choices import foresight
from companion.games.great_western_trail.turns.commands import (
    ChooseTile,
    Deliver,
    EndTurn,
    Hire,
    SkipForesight,
    TakeIncome,
    TellTile,
)
from companion.input.catalog import read_rules
from companion.messages import message
from tests.companion.great_western_trail.kansas_city import IN_VIEW, arriving, choose, nearly_full, visit
from tests.companion.great_western_trail.tables import ANA, BEN, any_number_of_players, both_editions, refused, said
from tests.companion.great_western_trail.turns import at, by, give, has, lay, open_choices, shared, turn

HAZARDS = ("flood", "drought", "rockfall")
ROWS = range(1, 13)
YELLOW = (6, 9)
"""Rows of the job market with a yellow arrow below them."""
CATTLE_MARKET = {2: 7, 3: 10, 4: 13}


def seeing(edition="first", players=3, columns=IN_VIEW, **common):
    """Ana is in Kansas City; something lies on the table already."""
    session = arriving(edition, players, columns)
    lay(session, **common)
    return session


def row(session, number):
    return session.state.common.market[number - 1]


# --- choosing -------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k01_one_of_the_two_tiles_in_each_column_in_turn(edition):
    session = seeing(edition)
    for number, (left, right) in enumerate(IN_VIEW):
        headline = message("great_western_trail.step.foresight", player="Ana", column=number + 1)
        assert (session.turn().headline, session.state.visit.column) == (headline, number)
        assert [tile for tile, _ in open_choices(foresight(session.state))] == [left, right]
        elsewhere = IN_VIEW[number - 1][0]
        refused(session, ChooseTile(ANA, elsewhere), "not_in_foresight", "GWT-K01", column=number + 1)
        refused(session, SkipForesight(ANA), "choose_a_tile", "GWT-K01", column=number + 1)
        choose(session, right)
    assert turn(session).step == "income"
    refused(session, ChooseTile(ANA, "flood"), "not_this_sub_phase", "GWT-B09")
    refused(session, SkipForesight(ANA), "not_this_sub_phase", "GWT-B09")


@both_editions
def test_gwt_k01_nothing_else_comes_first(edition):
    session = seeing(edition)
    assert {"GWT-K01", "GWT-K03", "GWT-K05"} <= set(session.turn().reminders)
    for command in (TakeIncome(ANA, ("gray",)), Deliver(ANA, "kansas_city", "aux_draw")):
        refused(session, command, "not_this_sub_phase", "GWT-B09")
    refused(session, EndTurn(ANA), "kansas_city_first", "GWT-B09", player="Ana")
    refused(session, ChooseTile(BEN, "flood"), "not_your_turn", "GWT-A01", player="Ana")


@both_editions
def test_gwt_k01_a_tile_nobody_told_may_be_any_of_its_number(edition):
    session = seeing(edition, columns=(("?", "green"), ("?", "?"), ("cowboy", "?")))
    kinds = [tile for tile, _ in open_choices(foresight(session.state))]
    assert sorted(kinds) == ["drought", "flood", "green", "rockfall", "second_colour"]
    refused(session, ChooseTile(ANA, "cowboy"), "not_in_foresight", "GWT-K01", column=1)
    choose(session, "rockfall")
    assert session.state.common.foresight[0] == ("", "green"), "the tile that was told still lies there"
    refused(session, ChooseTile(ANA, "green"), "not_in_foresight", "GWT-K01", column=2)
    choose(session, "engineer")
    assert session.state.common.foresight[1] == ("", "?")
    choose(session, "cowboy")
    assert session.state.common.foresight[2] == ("", "?"), "the tile that was told is the one that is chosen"


@both_editions
def test_gwt_k01_a_column_without_tiles_is_passed_over(edition):
    session = seeing(edition, columns=(("none", "flood"), ("none", "none"), ("none", "none")))
    assert [tile for tile, _ in open_choices(foresight(session.state))] == ["flood"]
    refused(session, SkipForesight(ANA), "choose_a_tile", "GWT-K01")
    choose(session, "flood")
    (skipped,) = session.do(SkipForesight(ANA))
    assert (skipped.seat, skipped.column) == (ANA, 1)
    assert said(session) == {"foresight_skipped": {"column": 2}}
    session.do(SkipForesight(ANA))
    assert turn(session).step == "income"


@both_editions
def test_gwt_k02_the_chosen_tile_goes_to_its_place_at_once(edition):
    session = seeing(edition)
    common = session.state.common
    assert [place for _, place in open_choices(foresight(session.state))] == ["hazard/1", "track/1"]
    choose(session, "flood")
    assert session.state.common.hazards[0] == (True, False, False, False)
    assert said(session) == {"chosen.hazard": {"tile": kind_name(edition, "flood"), "number": 1}}
    choose(session, "engineer")
    assert row(session, 2)[-1] == "engineer"
    assert said(session) == {"chosen.market": {"tile": kind_name(edition, "engineer"), "number": 0}}
    choose(session, "second_colour")
    assert session.state.common.track[0] == "second_colour"
    assert session.state.common.foresight == (("", "green"), ("cowboy", ""), ("craftsman", ""))
    assert session.state.common.stock == common.stock, "nothing is drawn before the delivery"


# --- teepees, outlaws and hazards -----------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("tile", ["green", "second_colour"])
def test_gwt_k03_teepees_and_outlaws_go_to_the_lowest_free_space(edition, tile):
    session = seeing(edition, columns=((tile, "flood"), *IN_VIEW[1:]), track__1="green", track__2="green")
    choose(session, tile)
    assert session.state.common.track == ("green", "green", tile, *[""] * 6)
    session.undo()
    lay(session, track__1="none", track__4="green")
    choose(session, tile)
    assert session.state.common.track == (tile, "green", "", "green", *[""] * 5)


@both_editions
def test_gwt_k03_with_nine_on_the_track_the_tile_leaves_the_game(edition):
    full = {f"track__{number}": "second_colour" for number in range(1, 10)}
    session = seeing(edition, **full)
    assert ("green", "out") in open_choices(foresight(session.state))
    choose(session, "green")
    assert session.state.common.track == ("second_colour",) * 9
    assert session.state.common.foresight[0] == ("flood", "")
    assert said(session) == {"chosen.out": {"tile": kind_name(edition, "green"), "number": 0}}


@both_editions
@pytest.mark.parametrize("kind", HAZARDS)
def test_gwt_k04_a_hazard_goes_to_the_lowest_free_number_of_its_kind(edition, kind):
    number = HAZARDS.index(kind)
    lying = {f"lying__{kind}__{place}": "yes" for place in (1, 3)}
    session = seeing(edition, columns=((kind, kind), *IN_VIEW[1:]), **lying)
    choose(session, kind)
    assert session.state.common.hazards[number] == (True, True, True, False)
    session.undo()
    lay(session, **{f"lying__{kind}__{place}": "yes" for place in (2, 4)})
    assert open_choices(foresight(session.state)) == [(kind, "out")]
    choose(session, kind)
    assert session.state.common.hazards[number] == (True,) * 4
    assert "chosen.out" in said(session)
    others = [spaces for n, spaces in enumerate(session.state.common.hazards) if n != number]
    assert others == [(False,) * 4] * 2, "every kind has its own spaces"


# --- the job market -------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_k05_k06_workers_fill_the_tokens_row_from_left_to_right(edition, players):
    session = seeing(edition, players, token=4)
    assert {len(cells) for cells in session.state.common.market} == {players}, "as many columns as players"
    assert shared(session).next_space == (4, 0)
    choose(session, "flood", "engineer", "craftsman")
    assert row(session, 4) == ("engineer", "craftsman", "", "")[:players]
    assert session.state.common.token == (5 if players == 2 else 4)


@both_editions
def test_gwt_k05_a_gap_in_another_row_stays_open(edition):
    session = seeing(edition, 4, market__1__0="none", token=3)
    choose(session, "flood", "cowboy")
    assert (row(session, 1)[0], row(session, 3)) == ("", ("cowboy", "", "", ""))


@both_editions
@any_number_of_players
def test_gwt_k06_setup_leaves_the_space_of_the_token_free(edition, players):
    session = seeing(edition, players)
    common = session.state.common
    assert common.market[:3] == (("?",) * players, ("?",) * (players - 1) + ("",), ("",) * players)
    assert (common.token, shared(session).next_space) == (2, (2, players - 1))
    session.do(TellTile("market/1/0", "cowboy"))
    assert row(session, 1)[0] == "cowboy"


@both_editions
@any_number_of_players
def test_gwt_k07_k08_the_last_worker_of_a_row_pushes_the_token_down(edition, players):
    session = seeing(edition, players, cattle_market=CATTLE_MARKET[players])
    choose(session, "flood")
    before = session.state.common
    for number in ROWS[1:-1]:
        nearly_full(session, number)
        choose(session, "cowboy")
        after = session.state.common
        assert (after.token, row(session, number)) == (number + 1, ("cowboy",) * players)
        assert (after.cattle, after.cattle_stack, after.track) == (before.cattle, before.cattle_stack, before.track)
        assert (session.state.visit.dues, has(session, ANA, "job_market_token")) == ((), 0)
        choose(session, "craftsman")
        assert row(session, number + 1)[0] == "craftsman", "the next one goes to the next row"
        session.undo()
        session.undo()


@both_editions
def test_gwt_k07_the_row_the_token_has_left_can_be_hired_from(edition):
    session = seeing(edition)
    nearly_full(session, 3)
    visit(session, "flood", "engineer", "craftsman")
    session.do(EndTurn(ANA))
    give(session, BEN, dollars=20)
    at(session, "neutral/A", BEN)
    refused(session, Hire(BEN, by(session, "hire"), "craftsman", 4), "token_row", "GWT-X002")
    session.do(Hire(BEN, by(session, "hire"), "engineer", 3))
    assert row(session, 3) == ("cowboy", "cowboy", "")


# --- the cattle market ----------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
@pytest.mark.parametrize("number", YELLOW)
def test_gwt_k10_k11_a_yellow_arrow_refills_the_cattle_market(edition, players, number):
    session = seeing(edition, players, cattle_market=2, cattle_stack=20)
    nearly_full(session, number)
    choose(session, "flood", "engineer")
    size = CATTLE_MARKET[players]
    assert (session.state.common.cattle, session.state.common.cattle_stack) == (size, 20 - (size - 2))
    assert shared(session).market_size == size
    assert said(session) == {"chosen_refill": {"tile": kind_name(edition, "engineer"), "count": size - 2}}


@both_editions
def test_gwt_k08_k10_a_black_arrow_refills_nothing(edition):
    session = seeing(edition, cattle_market=0, cattle_stack=20)
    choose(session, "flood")
    for number in ROWS:
        nearly_full(session, number)
        choose(session, "engineer")
        refilled = 10 if number in YELLOW else 0
        assert (session.state.common.cattle, session.state.common.cattle_stack) == (refilled, 20 - refilled), number
        session.undo()


@both_editions
@any_number_of_players
def test_gwt_k12_a_market_of_its_size_or_more_gets_no_cards(edition, players):
    for cards in (CATTLE_MARKET[players], CATTLE_MARKET[players] + 4):
        session = seeing(edition, players, cattle_market=cards, cattle_stack=9)
        nearly_full(session, 6)
        choose(session, "flood", "cowboy")
        assert (session.state.common.cattle, session.state.common.cattle_stack) == (cards, 9)
        assert "chosen.market" in said(session)


@both_editions
@pytest.mark.parametrize(("stack", "cards"), [(3, 4), (0, 1)])
def test_gwt_k12_when_the_stack_is_empty_refilling_stops(edition, stack, cards):
    session = seeing(edition, cattle_market=1, cattle_stack=stack)
    nearly_full(session, 9)
    choose(session, "flood", "cowboy")
    assert (session.state.common.cattle, session.state.common.cattle_stack) == (cards, 0)


@both_editions
def test_gwt_k13_after_a_refill_the_log_says_how_many_cards_are_to_be_sorted_in(edition):
    session = seeing(edition, cattle_market=9, cattle_stack=5)
    nearly_full(session, 6)
    choose(session, "flood", "cowboy")
    assert said(session)["chosen_refill"]["count"] == 1
    assert "GWT-K13" in read_rules("great_western_trail")[0]["job_market"]
