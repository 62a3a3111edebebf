"""The end of the game, as the rules tell it: the token leaves the job market, and everybody else has one more turn."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.records import ConfirmPlayer
from companion.games.great_western_trail.state import kind_name
from companion.games.great_western_trail.turns.choices import foresight, may_skip
from companion.games.great_western_trail.turns.commands import ChooseTile, EndTurn, Move, SkipForesight, TakeIncome
from companion.messages import message
from companion.table.table_commands import FinishTable
from tests.companion.great_western_trail.kansas_city import arriving, choose, deliver, nearly_full, tell, visit
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    NAMES,
    any_number_of_players,
    both_editions,
    points,
    refused,
    said,
    view,
)
from tests.companion.great_western_trail.turns import at, has, lay, open_choices, ranch, shared, turn

LAST_ROW = 12
MIXED = (("flood", "green"), ("cowboy", "engineer"), ("craftsman", "green"))
ONLY_WORKERS = (("flood", "green"), ("cowboy", "engineer"), ("craftsman", "engineer"))


def ending(edition="first", players=3, columns=MIXED, *, free=1, seat=ANA):
    """A player is in Kansas City, foresight 1 is done, and so many spaces of the job market are free."""
    session = arriving(edition, players, columns)
    if seat != ANA:
        lay(session, turn=str(seat))
        at(session, "kansas_city", seat)
    nearly_full(session, LAST_ROW, free)
    choose(session, "flood")
    return session


def over(edition="first", players=3, columns=MIXED, seat=ANA):
    """The end was triggered in foresight 2, and that player's last turn is over."""
    session = ending(edition, players, columns, seat=seat)
    visit(session, "cowboy", "green")
    session.do(EndTurn(seat))
    return session


def notices(session):
    return [notice.id.rpartition(".")[2] for notice in session.turn().notices]


def kinds(session):
    """The tiles that may be chosen now."""
    return [tile for tile, _ in open_choices(foresight(session.state))]


# --- the trigger ----------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_k09_e01_the_last_worker_pushes_the_token_off_the_board(edition, players):
    session = ending(edition, players)
    assert (session.state.common.token, notices(session)) == (LAST_ROW, [])
    assert "GWT-E01" in session.turn().reminders
    choose(session, "cowboy")
    assert (session.state.common.token, shared(session).next_space) == (LAST_ROW + 1, None)
    assert session.state.common.market[-1] == ("cowboy",) * players
    assert said(session) == {"chosen_last": {"tile": kind_name(edition, "cowboy")}}
    last = message("great_western_trail.notice.last_turn_done", player="Ana", holder="Ana")
    assert session.turn().notices == (last,)


@both_editions
def test_gwt_e01_it_may_happen_in_foresight_3(edition):
    session = ending(edition, free=2)
    choose(session, "engineer")
    assert (session.state.common.token, has(session, ANA, "job_market_token")) == (LAST_ROW, 0)
    choose(session, "craftsman")
    assert (session.state.common.token, has(session, ANA, "job_market_token")) == (LAST_ROW + 1, 1)
    assert turn(session).step == "income"


@both_editions
def test_gwt_k09_no_other_row_ends_the_game(edition):
    session = arriving(edition)
    choose(session, "flood")
    for row in range(2, LAST_ROW):
        nearly_full(session, row)
        choose(session, "cowboy")
        assert (has(session, ANA, "job_market_token"), notices(session)) == (0, [])
        session.undo()


@both_editions
def test_gwt_e01_other_tiles_end_nothing(edition):
    session = ending(edition, columns=(("green", "flood"), ("cowboy", "cowboy"), ("green", "craftsman")), free=2)
    choose(session, "cowboy", "green")
    assert (session.state.common.token, has(session, ANA, "job_market_token")) == (LAST_ROW, 0)


@both_editions
def test_gwt_e02_the_active_player_takes_the_token(edition):
    session = ending(edition, seat=BEN)
    choose(session, "engineer")
    assert [has(session, seat, "job_market_token") for seat in range(3)] == [0, 1, 0]
    assert [points(session, seat, "job_market_token") for seat in range(3)] == [0, 2, 0]


# --- the last turn of the holder ------------------------------------------------------------------------------------


@both_editions
def test_gwt_e03_no_worker_in_foresight_3_after_the_end_has_begun(edition):
    session = ending(edition)
    choose(session, "cowboy")
    assert kinds(session) == ["green"]
    refused(session, ChooseTile(ANA, "craftsman"), "no_more_workers", "GWT-E06")
    assert "GWT-E06" in session.turn().reminders
    assert "GWT-K05" not in session.turn().reminders, "no worker goes to the job market any more"
    refused(session, SkipForesight(ANA), "choose_a_tile", "GWT-K01", column=3)
    choose(session, "green")
    assert turn(session).step == "income"


@both_editions
def test_gwt_e03_foresight_3_with_only_workers_is_skipped(edition):
    session = ending(edition, columns=ONLY_WORKERS)
    refused(session, SkipForesight(ANA), "choose_a_tile", "GWT-K01", column=2)
    assert not may_skip(session.state)
    choose(session, "cowboy")
    assert (kinds(session), may_skip(session.state)) == ([], True)
    for worker in ("craftsman", "engineer"):
        refused(session, ChooseTile(ANA, worker), "no_more_workers", "GWT-E06")
    session.do(SkipForesight(ANA))
    assert (turn(session).step, said(session)) == ("income", {"foresight_skipped": {"column": 3}})
    assert session.state.common.foresight[2] == ("craftsman", "engineer")


@both_editions
def test_gwt_e03_tiles_nobody_told_may_be_workers_or_not(edition):
    session = ending(edition, columns=(("flood", "flood"), ("cowboy", "?"), ("?", "craftsman")))
    choose(session, "cowboy")
    assert (kinds(session), may_skip(session.state)) == (["green", "second_colour"], True)
    refused(session, ChooseTile(ANA, "engineer"), "no_more_workers", "GWT-E06")
    choose(session, "second_colour")
    assert session.state.common.foresight[2] == ("", "craftsman")


@both_editions
def test_gwt_e04_the_visit_is_finished_and_was_the_last_turn(edition):
    session = ending(edition)
    choose(session, "cowboy", "green")
    refused(session, EndTurn(ANA), "kansas_city_first", "GWT-B09", player="Ana")
    stock = session.state.common.stock
    before = has(session, ANA, "dollars")
    session.do(TakeIncome(ANA, ("gray", "white")))
    deliver(session, 1)
    assert has(session, ANA, "dollars") == before + 3
    assert session.state.common.foresight[2] == ("craftsman", "?")
    assert session.state.common.stock == tuple(number - 1 for number in stock)
    assert ranch(session, ANA).rider == "start"
    session.do(EndTurn(ANA))
    assert turn(session).seat == BEN
    refused(session, Move(ANA, "neutral/A"), "not_your_turn", "GWT-A01", player="Ben")


# --- one more turn --------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_e05_e08_every_other_player_has_exactly_one_more_turn(edition, players):
    for holder in range(players):
        session = over(edition, players, seat=holder)
        others = [(holder + more) % players for more in range(1, players)]
        for seat in others:
            assert (session.turn().seat, session.turn().phase) == (seat, "play")
            names = {"player": NAMES[seat], "holder": NAMES[holder]}
            assert session.turn().notices == (message("great_western_trail.notice.last_turn", **names),)
            refused(session, FinishTable(), "play_not_over", "GWT-E08")
            at(session, "neutral/B", seat)
            session.do(EndTurn(seat))
        assert (session.turn().phase, view(session).turn) == ("final_scoring", None)
        assert "over" in said(session)


@both_editions
def test_gwt_e06_the_others_choose_no_worker_in_foresight_2_and_3(edition):
    session = over(edition)
    tell(session, MIXED)
    at(session, "kansas_city", BEN)
    refused(session, SkipForesight(BEN), "choose_a_tile", "GWT-K01", column=1)
    choose(session, "flood")
    assert (kinds(session), may_skip(session.state)) == ([], True), "foresight 2 holds workers only"
    for worker in ("cowboy", "engineer"):
        refused(session, ChooseTile(BEN, worker), "no_more_workers", "GWT-E06")
    session.do(SkipForesight(BEN))
    assert kinds(session) == ["green"]
    refused(session, ChooseTile(BEN, "craftsman"), "no_more_workers", "GWT-E06")
    refused(session, SkipForesight(BEN), "choose_a_tile", "GWT-K01", column=3)
    choose(session, "green")
    assert turn(session).step == "income"


@both_editions
def test_gwt_e06_a_gap_in_the_job_market_is_not_filled_any_more(edition):
    session = over(edition)
    lay(session, market__5__0="none", market__12__0="none")
    tell(session, ONLY_WORKERS)
    at(session, "kansas_city", BEN)
    choose(session, "green")
    for _ in range(2):
        assert kinds(session) == []
        refused(session, ChooseTile(BEN, "engineer"), "no_more_workers", "GWT-E06")
        session.do(SkipForesight(BEN))
    assert turn(session).step == "income"


@both_editions
def test_gwt_e07_foresight_is_still_refilled(edition):
    session = over(edition)
    tell(session, MIXED)
    first, second, third = session.state.common.stock
    at(session, "kansas_city", BEN)
    choose(session, "flood")
    session.do(SkipForesight(BEN))
    visit(session, "green")
    assert session.state.common.foresight == (("?", "green"), ("cowboy", "engineer"), ("craftsman", "?"))
    assert session.state.common.stock == (first - 1, second, third - 1)
    assert "GWT-K45" in session.turn().reminders


# --- the end --------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_e08_then_the_points_are_counted(edition):
    session = over(edition, 2)
    session.do(Move(BEN, "neutral/B"))
    session.do(EndTurn(BEN))
    assert session.turn().headline == message("great_western_trail.phase.final_scoring")
    for command in (Move(ANA, "neutral/A"), EndTurn(ANA), ChooseTile(BEN, "flood")):
        refused(session, command, "play_is_over", "GWT-E08")
    assert points(session, ANA, "job_market_token") == 2
    assert points(session, ANA, "cities") == -6, "the disc on Kansas City"
    with pytest.raises(RuleError):
        session.do(FinishTable())
    for seat in (ANA, BEN):
        session.do(ConfirmPlayer(seat))
    session.do(FinishTable())
    assert session.table.finished


@both_editions
@any_number_of_players
def test_gwt_e08_without_the_token_taken_turns_go_on(edition, players):
    session = arriving(edition, players)
    visit(session, "green", "cowboy", "second_colour")
    session.do(EndTurn(ANA))
    for seat in range(1, players):
        session.do(Move(seat, "neutral/B"))
        session.do(EndTurn(seat))
    assert (turn(session).seat, session.turn().phase) == (ANA, "play")
