"""Score only: the numbers and cards of the end entered by hand lead to the same sheet."""

from contextlib import suppress

import pytest

from companion.errors import RuleError
from companion.games.stone_age.events import CardEntered
from companion.games.stone_age.records import (
    ConfirmPlayer,
    EnterCard,
    EnterNumber,
    FeedAll,
    KeepExtraCard,
    PlaceFigures,
    TellCard,
    UseAnyTwo,
)
from companion.messages import message
from companion.table.table_commands import ChangeDepth, FinishTable
from scoring.stone_age import RESOURCES
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    any_number_of_players,
    give,
    laid_out,
    lay_card,
    over,
    player,
    points,
    refused,
    said,
    stand,
    table_of,
    tools,
)
from tests.companion.stone_age.whole_games import all_within_the_box
from tests.offered import commands, offered

EXTRA, ANY_TWO = "civ_writing_extra_card", "civ_medicine_any_2"


def at_the_end(players=2):
    return laid_out(players, score_only=True)


def enter(session, seat, *cards, **numbers):
    for card in cards:
        session.do(EnterCard(seat, card))
    for what, count in numbers.items():
        session.do(EnterNumber(seat, what, count))


def totals(session):
    return [score.total for score in session.sheet().players]


def test_everything_that_counts_is_entered_by_hand():
    session = at_the_end()
    enter(session, ANA, "civ_farmer_2_food_3", "civ_music_points_3_a", "civ_music_points_3_b", "civ_art_tool")
    enter(session, ANA, points=64, field=5, tools=7, buildings=3, figures=8, wood=1, brick=2, stone=3, gold=4)
    enter(session, BEN, "civ_toolmaker_1_one_use_tool_4", "civ_builder_2_food_2", "civ_shaman_1_gold_1")
    enter(session, BEN, points=-4, tools=7, buildings=3, figures=8)
    sheet = session.sheet()
    by_hand = [[sheet.cell(seat, category).points for category in sheet.categories] for seat in (ANA, BEN)]
    assert by_hand == [[64, 4 + 1, 10, 0, 0, 0, 10], [-4, 0, 0, 7, 6, 8, 0]]
    assert tools(session, ANA) == (3, 2, 2)
    assert points(session) == [64, -4]
    for seat in (ANA, BEN):
        session.do(ConfirmPlayer(seat))
    session.do(FinishTable())
    assert session.sheet().winners == ("Ana",)


def test_the_table_asks_for_entries_only():
    session = at_the_end()
    assert session.turn().phase == "entry"
    assert set(commands(session)) == {"EnterNumber", "EnterCard", "ConfirmPlayer"}
    for command in (PlaceFigures("hunt", 1), FeedAll(), TellCard(0, EXTRA)):
        refused(session, command, "score_only")


@any_number_of_players
def test_a_table_of_any_size_begins_with_what_everybody_starts_with(players):
    session = at_the_end(players)
    assert totals(session) == [0] * players
    assert [player(session, seat).figures for seat in range(players)] == [5] * players


LIMITS = {
    "points": (-200, 999),
    "field": (0, 10),
    "tools": (0, 12),
    "figures": (5, 10),
    "buildings": (0, 14),
    **dict.fromkeys(RESOURCES, (0, 99)),
}


@pytest.mark.parametrize("what", LIMITS)
def test_a_number_stays_within_what_the_box_allows(what):
    session = at_the_end()
    low, high = LIMITS[what]
    label = message(f"stone_age.fix.{what}", player="Ben")
    for outside in (low - 1, high + 1, 10**9, -(10**9)):
        refused(session, EnterNumber(BEN, what, outside), "number_outside", what=label, low=low, high=high)
    for inside in (high, low):
        session.do(EnterNumber(BEN, what, inside))
        assert said(session)["entered"] == {"what": label, "count": inside}


def test_buildings_of_all_players_are_those_on_the_board():
    session = at_the_end(3)
    session.do(EnterNumber(ANA, "buildings", 20))
    refused(session, EnterNumber(BEN, "buildings", 2), "number_outside", low=0, high=1)
    session.do(EnterNumber(BEN, "buildings", 1))
    session.do(EnterNumber(ANA, "buildings", 7))


def test_each_card_is_held_once():
    session = at_the_end()
    assert session.do(EnterCard(ANA, EXTRA)) == (CardEntered(ANA, EXTRA, True),), "what it gives is counted already"
    card = message(f"stone_age.card.{EXTRA}")
    refused(session, EnterCard(ANA, EXTRA), "card_entered", "SA-S06", card=card)
    refused(session, EnterCard(BEN, EXTRA), "card_seen", "SA-S06", card=card)
    refused(session, EnterCard(BEN, "civ_37"), "no_such_card", "SA-S06")
    refused(session, EnterCard(BEN, EXTRA, held=False), "card_not_held", player="Ben", card=card)
    session.do(EnterCard(ANA, EXTRA, held=False))
    assert said(session)["card_taken_out"] == {"card": card}
    session.do(EnterCard(BEN, EXTRA))
    assert [card.id for card in player(session, BEN).cards] == [EXTRA]


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_only_players_at_the_table_have_entries(seat):
    session = at_the_end(2)
    for command in (EnterNumber(seat, "points", 1), EnterCard(seat, EXTRA), ConfirmPlayer(seat)):
        refused(session, command, "table.no_such_seat")


def test_all_36_cards_can_be_entered():
    session = at_the_end()
    for number, card in enumerate(session.state.box.cards):
        session.do(EnterCard(number % 2, card.id))
    assert [len(player(session, seat).cards) for seat in (ANA, BEN)] == [18, 18]


def test_entries_belong_to_score_only():
    session = over(2)
    refused(session, EnterNumber(ANA, "points", 5), "game_is_over", "SA-E03")
    refused(session, EnterCard(ANA, EXTRA), "game_is_over", "SA-E03")
    playing = table_of(2)
    phase = message("stone_age.phase_name.place")
    refused(playing, EnterNumber(ANA, "points", 5), "other_phase", "SA-P01", phase=phase)


# --- a table that changes its depth ---------------------------------------------------------------------------------


def test_a_full_table_may_end_as_score_only_and_keeps_what_it_knows():
    session = table_of(2)
    give(session, ANA, points=33, tools=4, cards=("civ_toolmaker_2_dice_list_a",), wood=2)
    lay_card(session, 0, "civ_farmer_1_field")
    session.do(ChangeDepth("score_only"))
    assert totals(session) == [33 + 8 + 2, 0]
    session.do(EnterCard(BEN, "civ_farmer_1_field"))  # the rest of the game was not entered
    session.do(EnterNumber(BEN, "field", 6))
    assert totals(session) == [43, 6]
    assert all(slot.card is None for slot in session.view().game_view.slots), "a card taken lies on no space"


def test_what_must_be_shown_first_is_also_offered_in_score_only():
    session = table_of(2)
    give(session, ANA, extra_drawn="yes", cards=(EXTRA,))
    give(session, BEN, cards=(ANY_TWO,))
    session.do(ChangeDepth("score_only"))
    refused(session, ConfirmPlayer(ANA), "show_extra_card", "SA-C17", player="Ana")
    refused(session, ConfirmPlayer(BEN), "use_any_two", "SA-C22", player="Ben")
    names = set(offered(session))
    assert {("KeepExtraCard", ANA), ("UseAnyTwo", BEN)} <= names, "nobody can be checked without them"
    session.do(KeepExtraCard(ANA, "civ_farmer_1_field"))
    session.do(UseAnyTwo(BEN, (1, 1, 0, 0)))
    for seat in (ANA, BEN):
        session.do(ConfirmPlayer(seat))
    session.do(FinishTable())


def test_an_extra_card_shown_in_score_only_lies_on_no_card_space():
    session = table_of(2)
    lay_card(session, 0, "civ_farmer_1_field")
    give(session, ANA, extra_drawn="yes")
    session.do(ChangeDepth("score_only"))
    session.do(KeepExtraCard(ANA, "civ_farmer_1_field"))  # the space was told by mistake
    assert [slot.card for slot in session.view().game_view.slots] == [None] * 4
    assert [card.id for card in player(session, ANA).cards] == ["civ_farmer_1_field"]


def test_a_card_taken_out_takes_its_use_along():
    session = table_of(2)
    give(session, ANA, cards=(ANY_TWO, "civ_toolmaker_2_one_use_tool_2"))
    assert player(session, ANA).any_two
    session.do(ChangeDepth("score_only"))
    session.do(EnterCard(ANA, ANY_TWO, held=False))
    session.do(EnterCard(ANA, "civ_toolmaker_2_one_use_tool_2", held=False))
    assert (player(session, ANA).any_two, player(session, ANA).one_use) == (False, ())
    session.do(ConfirmPlayer(ANA))


def test_figures_entered_while_some_still_stand_on_the_board_leave_a_table_that_can_be_shared():
    session = table_of(2)
    give(session, ANA, figures=7)
    stand(session, ANA, forest=7)
    session.do(ChangeDepth("score_only"))
    with suppress(RuleError):  # fewer than stand there may be refused
        session.do(EnterNumber(ANA, "figures", 5))
    all_within_the_box(session)
    session.do(EnterNumber(ANA, "figures", 9))
    all_within_the_box(session)
