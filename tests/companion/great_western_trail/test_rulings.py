"""Objective cards at the table: the best choice is shown, the group may overrule it, and is told what that costs."""

from random import Random

import pytest

from companion.games.great_western_trail.records import RuleCard
from companion.messages import message
from companion.table.table_commands import Correct
from scoring.great_western_trail import FAILED, FULFILLED, LEFT_OUT
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    at_the_end,
    both_editions,
    check_sentence,
    enter,
    player,
    playing,
    points,
    put,
    refused,
    row,
    said,
    score_only,
)

LAST = {"first": "city/san_francisco", "second": "city/new_york"}


def with_deck(edition):
    """Ana has one card fulfilled in the deck, one hopeless, and nothing else."""
    session = at_the_end(edition)
    put(session, ANA, "deck/aux_terminal", "deck/draw_5h", LAST[edition])
    return session


@both_editions
def test_gwt_f08_what_is_worth_most_is_chosen_card_by_card(edition):
    session = with_deck(edition)
    mine = player(session, ANA)
    assert mine.deck == ("aux_terminal", "draw_5h")
    assert mine.choice.optional == (FULFILLED, LEFT_OUT)
    assert row(session, ANA) == {"cities": 9, "objectives": 5}
    assert (mine.rulings, mine.ruling_costs) == ({}, 0)


@both_editions
def test_gwt_f08_the_group_may_overrule_each_card_and_sees_what_it_costs(edition):
    session = with_deck(edition)
    session.do(RuleCard(ANA, "draw_5h", "add"))
    name = message(f"great_western_trail.card.{edition}.draw_5h")
    assert said(session) == {"ruled.add": {"card": name}}
    assert (player(session, ANA).choice.optional, player(session, ANA).ruling_costs) == ((FULFILLED, FAILED), 2)
    assert points(session, ANA, "objectives") == 5 - 2
    session.do(RuleCard(ANA, "aux_terminal", "leave"))
    assert (player(session, ANA).choice.optional, player(session, ANA).ruling_costs) == ((LEFT_OUT, FAILED), 7)
    assert points(session, ANA, "objectives") == -2
    assert player(session, ANA).rulings == {"draw_5h": "add", "aux_terminal": "leave"}
    for card in ("draw_5h", "aux_terminal"):
        session.do(RuleCard(ANA, card, "best"))
        check_sentence(session.last_entry().lines[0].text)
    assert (player(session, ANA).rulings, player(session, ANA).ruling_costs) == ({}, 0)
    assert points(session, ANA, "objectives") == 5


@both_editions
def test_gwt_f08_a_ruling_that_is_best_anyway_costs_nothing(edition):
    session = with_deck(edition)
    session.do(RuleCard(ANA, "aux_terminal", "add"))
    session.do(RuleCard(ANA, "draw_5h", "leave"))
    assert player(session, ANA).ruling_costs == 0
    assert points(session, ANA, "objectives") == 5


@both_editions
def test_gwt_f18_a_ruling_can_give_away_the_pair_too(edition):
    session = at_the_end(edition)
    put(session, ANA, "area/start_ssg", "deck/draw_5h", "stationmaster/sm_free_tile_objectives")
    assert player(session, ANA).pair_bonus == 3
    assert row(session, ANA) == {"objectives": -2, "stationmasters": 3}
    session.do(RuleCard(ANA, "draw_5h", "leave"))
    assert (row(session, ANA), player(session, ANA).ruling_costs) == ({}, 1)


@both_editions
def test_gwt_f08_a_ruling_is_for_every_copy_of_the_card(edition):
    session = at_the_end(edition)
    enter(session, ANA, deck__aux_terminal=3)
    put(session, ANA, LAST[edition], count=2)
    assert points(session, ANA, "objectives") == 10
    session.do(RuleCard(ANA, "aux_terminal", "add"))
    assert points(session, ANA, "objectives") == 10 - 3
    session.do(RuleCard(ANA, "aux_terminal", "leave"))
    assert (points(session, ANA, "objectives"), player(session, ANA).ruling_costs) == (0, 10)


@both_editions
def test_gwt_f09_cards_in_the_area_cannot_be_ruled_on(edition):
    session = at_the_end(edition)
    put(session, ANA, "area/aux_terminal")
    for ruling in ("add", "leave"):
        refused(session, RuleCard(ANA, "aux_terminal", ruling), "not_in_deck", "GWT-F09", player="Ana")
    assert points(session, ANA, "objectives") == -3


@both_editions
def test_what_cannot_be_ruled_is_refused(edition):
    session = with_deck(edition)
    refused(session, RuleCard(BEN, "draw_5h", "add"), "not_in_deck", "GWT-F09", player="Ben")
    refused(session, RuleCard(ANA, "nonsense", "add"), "not_in_deck", "GWT-F09", player="Ana")
    refused(session, RuleCard(ANA, "draw_5h", "maybe"), "table.unknown_command")
    refused(session, RuleCard(ANA, "draw_5h", "best"), "no_change")
    session.do(RuleCard(ANA, "draw_5h", "add"))
    refused(session, RuleCard(ANA, "draw_5h", "add"), "no_change")
    refused(playing(edition), RuleCard(ANA, "draw_5h", "add"), "play_first", "GWT-F01")


@both_editions
def test_a_card_taken_out_takes_its_ruling_along(edition):
    session = with_deck(edition)
    session.do(RuleCard(ANA, "draw_5h", "add"))
    enter(session, ANA, deck__draw_5h=0)
    assert player(session, ANA).rulings == {}
    enter(session, ANA, deck__draw_5h=1)
    assert points(session, ANA, "objectives") == 5


@both_editions
def test_a_card_corrected_away_takes_its_ruling_along(edition):
    session = with_deck(edition)
    session.do(RuleCard(ANA, "draw_5h", "add"))
    session.do(Correct(f"deck/{ANA}/draw_5h", 0))
    assert player(session, ANA).rulings == {}
    enter(session, ANA, deck__draw_5h=1)
    assert points(session, ANA, "objectives") == 5


@both_editions
def test_a_ruling_can_be_undone(edition):
    session = with_deck(edition)
    session.do(RuleCard(ANA, "draw_5h", "add"))
    session.undo()
    assert (player(session, ANA).rulings, points(session, ANA, "objectives")) == ({}, 5)


@both_editions
@pytest.mark.parametrize("seed", range(10))
def test_rulings_cost_exactly_what_the_sheet_loses(edition, seed):
    """Random hands: points of both rows before and after every ruling differ by what the table tells."""
    random = Random(seed)
    session = score_only(edition)
    enter(session, ANA, tiles_green=random.randint(1, 4), tiles_second_colour=random.randint(1, 4))
    enter(session, ANA, hazard__2=random.randint(1, 4), cattle__brown__4=random.randint(1, 3), cattle__red__2=3)
    put(session, ANA, *(f"station/{n}" for n in range(1, 4)), *(f"building/{n}a" for n in range(1, 4)))
    if seed % 2:
        put(session, ANA, "stationmaster/sm_free_tile_objectives")
    cards = [c.id for c in session.state.box.objectives if not c.starting and c.id != "aux_terminal"]
    chosen = random.sample(cards, 8)
    put(session, ANA, *(f"area/{card}" for card in chosen[:3]), *(f"deck/{card}" for card in chosen[3:]))
    both = ("objectives", "stationmasters")
    best = sum(points(session, ANA, row_) for row_ in both)
    for card in chosen[3:]:
        session.do(RuleCard(ANA, card, random.choice(("add", "leave"))))
        now = sum(points(session, ANA, row_) for row_ in both)
        assert player(session, ANA).ruling_costs == best - now >= 0
