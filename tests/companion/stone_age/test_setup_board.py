"""Setup: resources, food, tools, cards and buildings on the board."""

import pytest

from companion.games.stone_age.records import Build, PlaceFigures, TellBuilding, TellCard
from companion.i18n import Translator
from companion.messages import message
from companion.table.table_commands import Correct
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    any_number_of_players,
    checks,
    give,
    laid_out,
    place,
    place_view,
    player,
    refused,
    stacks_of,
    step,
    table_of,
    using,
    view,
)

# --- on the board ---------------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_s02_the_resources_lie_on_forest_clay_pit_quarry_and_river(players):
    session = laid_out(players)
    lines = [params for id_, params in checks(session, "resources") if id_ == "resource"]
    lying = [("wood", 28, "forest"), ("brick", 18, "clay_pit"), ("stone", 12, "quarry"), ("gold", 10, "river")]
    assert lines == [
        {"some": message(f"stone_age.some.{kind}", count=count), "place": message(f"stone_age.place.{where}")}
        for kind, count, where in lying
    ]
    assert step(session, "resources").figure == 68


def test_sa_s03_resources_do_not_run_out():
    session = using(2, forest=5)
    assert checks(session, "resources")[-1] == ("unlimited", {})
    give(session, BEN, wood=28)
    give(session, ANA, wood=99)
    assert (player(session, ANA).resources[0], player(session, BEN).resources[0]) == (99, 28)


@any_number_of_players
def test_sa_s04_53_food_tokens_lie_sorted_on_the_hunting_grounds(players):
    lines = checks(laid_out(players), "board")
    assert lines == [("board", {}), ("food_tokens", {"count": 53, "values": ("1", "2", "5", "10")})]


@any_number_of_players
def test_sa_s05_18_tool_tiles_lie_in_two_piles(players):
    session = laid_out(players)
    assert checks(session, "tools") == [("tools_low", {"count": 12}), ("tools_high", {"count": 6})]
    assert step(session, "tools").figure == 18
    tell = Translator("en")
    assert "1 and 2" in tell("stone_age.check.tools_low", count=12)
    assert "3 and 4" in tell("stone_age.check.tools_high", count=6)


@any_number_of_players
def test_sa_s06_36_cards_are_shuffled_and_32_of_them_are_the_deck(players):
    session = laid_out(players)
    lines = checks(session, "cards")
    assert lines[0] == ("cards_shuffle", {"count": 36})
    assert lines[2] == ("cards_deck", {"count": 32})
    assert view(session).deck == 32


def test_sa_s06_each_card_is_in_the_deck_once():
    session = laid_out()
    session.do(TellCard(0, "civ_art_tool"))
    refused(session, TellCard(1, "civ_art_tool"), "card_seen", "SA-S06")
    refused(session, TellCard(1, "civ_art_hut"), "no_such_card", "SA-S06")
    session.do(TellCard(1, "civ_art_roll_gold"))
    give(session, ANA, cards=("civ_time_field",))
    refused(session, TellCard(2, "civ_time_field"), "card_seen", "SA-S06")


@any_number_of_players
def test_sa_s07_four_cards_lie_face_up_whatever_the_number_of_players(players):
    session = laid_out(players)
    assert checks(session, "cards")[1] == ("cards_row", {"count": 4})
    assert step(session, "cards").figure == 4
    assert [slot.place.id for slot in view(session).slots] == list(CARD_SPACES)
    assert not any(slot.empty for slot in view(session).slots)
    assert "rightmost" in Translator("en")("stone_age.check.cards_row", count=4)


@any_number_of_players
def test_sa_s07_the_four_cards_can_be_told_while_the_table_is_laid_out(players):
    session = laid_out(players)
    row = ("civ_art_tool", "civ_time_field", "civ_weaving_food_1", "civ_medicine_any_2")
    for slot, card in enumerate(row):
        session.do(TellCard(slot, card))
    assert tuple(slot.card.id for slot in view(session).slots) == row
    refused(session, TellCard(4, "civ_pottery_food_7"), "nothing_face_up", "SA-S07")
    refused(session, TellCard(-1, "civ_pottery_food_7"), "nothing_face_up", "SA-S07")


# --- buildings ------------------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_s08_28_building_tiles_make_stacks_of_7(players):
    session = laid_out(players)
    assert checks(session, "buildings")[0] == ("buildings_shuffle", {"count": 28, "stack": 7})
    assert [stack.left for stack in view(session).stacks] == [7] * players


def test_sa_s08_each_tile_is_in_the_box_once():
    session = laid_out()
    session.do(TellBuilding(0, "bld_2wood_1brick"))
    refused(session, TellBuilding(1, "bld_2wood_1brick"), "building_seen", "SA-S08")
    refused(session, TellBuilding(1, "bld_3wood"), "no_such_building", "SA-S08")
    session.do(TellBuilding(1, "bld_2wood_1stone"))


@any_number_of_players
def test_sa_s09_there_are_as_many_stacks_as_players(players):
    session = table_of(players)
    assert checks(session, "buildings")[1] == ("buildings_stacks", {"count": players})
    assert step(session, "buildings").figure == players
    assert [stack.place.id for stack in view(session).stacks] == list(stacks_of(players))
    place(session, f"building_stack_{players}")
    assert place_view(session, f"building_stack_{players}").figures == ((ANA, 1),)


@pytest.mark.parametrize(("players", "missing"), [(2, 3), (2, 4), (3, 4)])
def test_sa_s09_figures_cannot_go_to_a_stack_that_went_back_to_the_box(players, missing):
    session = table_of(players)
    refused(session, PlaceFigures(f"building_stack_{missing}"), "no_such_place", "SA-S09")
    refused(session, TellBuilding(missing - 1, "bld_2wood_1brick"), "nothing_face_up", "SA-S11")
    refused(session, Correct(f"stack_left/{missing - 1}", 3), "fix.unknown")
    working = using(players, building_stack_1=1)
    refused(working, Build(missing - 1, (1, 0, 0, 0)), "no_such_place")


@any_number_of_players
def test_sa_s09_nobody_has_a_fifth_stack(players):
    refused(table_of(players), PlaceFigures("building_stack_5"), "no_such_place")


@pytest.mark.parametrize(("players", "stacks", "tiles"), [(2, 2, 14), (3, 1, 7)])
def test_sa_s10_stacks_that_are_not_needed_go_back_unseen(players, stacks, tiles):
    assert checks(laid_out(players), "buildings")[3:] == [("buildings_back", {"count": stacks, "tiles": tiles})]


def test_sa_s10_with_four_players_no_stack_goes_back():
    assert "buildings_back" not in [id_ for id_, _ in checks(laid_out(4), "buildings")]


@any_number_of_players
def test_sa_s11_the_top_tile_of_each_stack_is_turned_up(players):
    session = laid_out(players)
    assert checks(session, "buildings")[2] == ("buildings_up", {})
    tiles = ("bld_2wood_1brick", "bld_2wood_1stone", "bld_choice_1_to_7_a", "bld_choice_4_of_1_kinds")[:players]
    for stack, tile in enumerate(tiles):
        session.do(TellBuilding(stack, tile))
    assert tuple(stack.building.id for stack in view(session).stacks) == tiles
    assert [stack.left for stack in view(session).stacks] == [7] * players
    refused(session, TellBuilding(players, "bld_choice_1_to_7_b"), "nothing_face_up", "SA-S11")


def test_sa_s11_nothing_is_face_up_on_an_empty_stack():
    session = table_of(2)
    session.do(Correct("stack_left/1", 0))
    refused(session, TellBuilding(1, "bld_2wood_1brick"), "nothing_face_up", "SA-S11")
