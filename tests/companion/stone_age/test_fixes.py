"""Change one thing: every value of the state can be set within what the box contains, and nothing else."""

import pytest

from companion.games import GAMES
from companion.games.stone_age.events import BuildingTaken
from companion.games.stone_age.records import (
    Build,
    BuyCard,
    FeedAll,
    GoOn,
    KeepExtraCard,
    PlaceFigures,
    Roll,
    RollList,
    TakeBack,
    TakeYield,
    UsePlace,
)
from companion.i18n import LANGUAGES, Translator
from companion.messages import message
from companion.question import Choice, Number, Several, allows
from companion.secret import CLERK, PUBLIC, behind_curtain
from companion.storage.share import export_table, import_table
from companion.table import rules
from companion.table.session import Session
from companion.table.steps import Step
from companion.table.table_commands import Correct
from scoring.stone_age import RESOURCES
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    feeding,
    fix,
    give,
    lay_building,
    lay_card,
    over,
    place,
    player,
    points,
    refused,
    roll,
    stand,
    table_of,
    tools,
    using,
    view,
)
from tests.offered import commands

FARMER, TOOL_2, ANY_TWO = "civ_farmer_2_food_3", "civ_toolmaker_2_one_use_tool_2", "civ_medicine_any_2"


def shown(session, id_, viewer=PUBLIC):
    return rules.fixes(session.table, viewer)[id_]


# --- what can be set ------------------------------------------------------------------------------------------------


@any_number_of_players
def test_every_value_has_a_label_in_every_language_and_lies_within_its_domain(players):
    session = table_of(players)
    for id_, value in rules.fixes(session.table, CLERK).items():
        assert allows(value.domain, value.value), id_
        assert value.id == id_
        for language in LANGUAGES:
            assert Translator(language).has(value.label.id), value.label.id


NUMBERS = {
    "points": (-200, 999),
    "field": (0, 10),
    "tools": (0, 12),
    "figures": (0, 10),
    "buildings": (0, 21),
    "food": (0, 200),
    **dict.fromkeys(RESOURCES, (0, 99)),
}


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_number_of_a_player_is_set_within_the_box(kind):
    session = table_of(3)
    low, high = NUMBERS[kind]
    label = message(f"stone_age.fix.{kind}", player="Ben")
    assert shown(session, f"{kind}/1").domain == Number(low, high)
    for outside in (low - 1, "3", (), True, *((high + 1,) if kind != "buildings" else ())):
        refused(session, Correct(f"{kind}/1", outside), "fix.outside_box", what=label)
    if kind == "buildings":
        refused(session, Correct("buildings/1", high + 1), "stone_age.remark.buildings", "SA-S08", count=22, most=21)
    for inside in (high, low):
        fix(session, f"{kind}/1", inside)
        assert shown(session, f"{kind}/1").value == inside
    untouched = shown(session, f"{kind}/0").value
    assert untouched == shown(table_of(3), f"{kind}/0").value


def test_setting_the_tools_lays_the_tiles_as_they_are_gained():
    session = table_of(2)
    laid = []
    for total in range(1, 13):
        give(session, ANA, tools=total)
        laid.append(tools(session, ANA))
    assert laid[:4] == [(1, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1)]
    assert laid[6:10] == [(3, 2, 2), (3, 3, 2), (3, 3, 3), (4, 3, 3)]
    assert laid[-1] == (4, 4, 4)


@pytest.mark.parametrize(
    ("id_", "value", "cell"),
    [
        ("points/0", 5, "track"),
        ("field/0", 5, "farmers"),
        ("tools/0", 5, "toolmakers"),
        ("buildings/0", 5, "builders"),
        ("figures/0", 6, "shamans"),
        ("gold/0", 5, "resources"),
        ("cards/0", (FARMER,), "culture"),
    ],
)
def test_a_corrected_cell_is_marked_on_the_sheet(id_, value, cell):
    session = table_of(2)
    fix(session, id_, value)
    marked = {category for category in session.sheet().categories if session.sheet().cell(ANA, category).corrected}
    assert cell in marked
    assert not any(session.sheet().cell(BEN, category).corrected for category in session.sheet().categories)


def test_food_and_the_board_leave_the_sheet_unmarked():
    session = table_of(2)
    give(session, ANA, food=3)
    fix(session, "deck", 3)
    assert not any(cell.corrected for score in session.sheet().players for cell in score.cells.values())


@pytest.mark.parametrize(
    "id_",
    ["", "points", "points/2", "points/-1", "points/x", "points/00", "turn/0", "deck/0", "slot/4", "stack_left/2",
     "stack_top/9", "spot/hunt", "spot/nowhere/0", "spot/building_stack_3/0", "spot/hunt/2", "house/free_lunch",
     "dice", "list_dice", "weather", "cards/٠"],
)  # fmt: skip
def test_a_value_this_table_does_not_have_is_refused(id_):
    refused(table_of(2), Correct(id_, 1), "fix.unknown")


# --- the round ------------------------------------------------------------------------------------------------------


def test_whose_turn_and_who_has_the_start_figure():
    session = table_of(3)
    fix(session, "turn", "2")
    assert session.turn().seat == CHO
    fix(session, "first", "1")
    assert view(session).first == BEN
    refused(session, Correct("turn", "3"), "fix.outside_box")


def test_the_phase_may_be_set_and_an_open_roll_is_put_down():
    session = using(hunt=2)
    session.do(Roll("hunt", (3, 4)))
    fix(session, "phase", "place")
    assert (session.turn().phase, view(session).roll) == ("place", None)
    fix(session, "phase", "over")
    assert session.turn().headline == message("stone_age.phase.over.agreed")
    assert not any(shown_.figures for shown_ in view(session).places)


def test_back_from_feeding_everybody_is_to_be_fed_again():
    session = feeding()
    fix(session, "fed/1", "yes")
    assert [view(session).feeding[seat].fed for seat in (ANA, BEN, CHO)] == [False, True, False]
    fix(session, "phase", "use")
    fix(session, "phase", "feed")
    assert not any(shown_.fed for shown_ in view(session).feeding)


def test_when_a_correction_leaves_nobody_to_ask_the_table_goes_on():
    session = using(hunt=1)
    fix(session, "spot/hunt/0", 0)
    assert commands(session) == ["GoOn"]
    session.do(GoOn())
    assert session.turn().phase == "feed"
    for seat in range(3):
        fix(session, f"fed/{seat}", "yes")
    assert commands(session) == ["GoOn"]
    session.do(GoOn())
    assert (session.turn().phase, view(session).round) == ("place", 2)
    refused(session, GoOn(), "something_to_do", "SA-P04")


def test_who_was_left_out_is_looked_at_anew():
    session = table_of(2)
    place(session, "hunt", 5)
    place(session, "forest", 4)
    assert [seat for seat, _ in session.state.left_out] == [ANA]
    give(session, ANA, figures=6)
    place(session, "quarry", 1)
    assert session.turn().seat == ANA


def test_the_round_and_the_deck():
    session = table_of(3)
    fix(session, "round", 12)
    fix(session, "deck", 5)
    assert (view(session).round, view(session).deck) == (12, 5)
    assert shown(session, "deck").domain == Number(0, 32)
    refused(session, Correct("round", 0), "fix.outside_box")


def test_the_dice_of_an_open_roll():
    session = using(hunt=3)
    session.do(Roll("hunt", (1, 6, 2)))
    assert shown(session, "dice").value == ("1", "2", "6")
    refused(session, Correct("dice", ("1", "2")), "fix.outside_box")
    refused(session, Correct("dice", ("1", "2", "7")), "fix.outside_box")
    session.do(Correct("dice", ("6", "6", "6")))
    session.do(TakeYield())
    assert player(session, ANA).food == 12 + 9


def test_the_dice_of_a_dice_list():
    session = using(3, civ_slot_1=1)
    lay_card(session, 0, "civ_time_dice_list")
    give(session, ANA, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    session.do(RollList((1, 2, 3)))
    session.do(Correct("list_dice", ("4", "4", "6")))
    assert view(session).dice_list.dice == ((4, "gold"), (4, "gold"), (6, "field"))


# --- players --------------------------------------------------------------------------------------------------------


def test_cards_of_a_player_count_and_bring_their_use_along():
    session = table_of(2)
    give(session, ANA, cards=(FARMER, TOOL_2, ANY_TWO), field=3)
    assert session.sheet().cell(ANA, "farmers").points == 6
    assert [card.id for card in player(session, ANA).one_use] == [TOOL_2]
    assert player(session, ANA).any_two
    give(session, ANA, one_use=(), any_two="no")
    give(session, ANA, cards=(FARMER, TOOL_2, ANY_TWO, "civ_art_tool"))
    assert player(session, ANA).one_use == (), "a used one stays used"
    assert not player(session, ANA).any_two
    give(session, ANA, cards=(FARMER,))
    assert shown(session, "one_use/0").domain == Several(())


def test_a_card_is_with_one_player_or_on_one_space():
    session = table_of(2)
    give(session, ANA, cards=(FARMER,))
    lay_card(session, 0, TOOL_2)
    for id_ in ("cards/1", "slot/1"):
        assert FARMER not in shown(session, id_).domain.options
    assert TOOL_2 not in shown(session, "slot/1").domain.options
    assert TOOL_2 in shown(session, "slot/0").domain.options


def test_a_card_that_was_taken_without_being_entered_leaves_its_space():
    session = table_of(2)
    lay_card(session, 0, TOOL_2)
    fix(session, "cards/1", (TOOL_2,))
    assert session.state.players[1].cards == (TOOL_2,)
    assert shown(session, "slot/0").value == "none"


def test_turned_tools():
    session = using(hunt=1)
    give(session, ANA, tools=2)
    assert shown(session, "turned/0").domain == Several(("1", "2"))
    give(session, ANA, turned=("2",))
    assert [tile.turned for tile in player(session, ANA).tools] == [False, True, False]
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((1,)), "tool_turned", "SA-T10", value=1)


def test_a_tool_gained_after_all_were_taken_away_by_hand_stands_upright():
    session = using(hunt=1, tool_maker=1)
    give(session, ANA, tools=3)
    roll(session, "hunt", 1, tiles=(0, 1, 2))
    give(session, ANA, tools=0)
    session.do(UsePlace("tool_maker"))
    assert next((tile.value, tile.turned) for tile in player(session, ANA).tools) == (1, False)


def test_buildings_and_the_tiles_among_them():
    session = table_of(2)
    give(session, ANA, buildings=2)
    assert shown(session, "tiles/0").domain.most == 2
    give(session, ANA, tiles=("bld_2wood_1brick", "bld_choice_1_to_7_a"))
    assert "bld_2wood_1brick" not in shown(session, "stack_top/0").domain.options
    assert "bld_2wood_1brick" not in shown(session, "tiles/1").domain.options
    give(session, ANA, buildings=1)
    assert [tile.id for tile in player(session, ANA).tiles] == ["bld_2wood_1brick"]
    assert shown(session, "buildings/1").domain == Number(0, 13)


# --- the extra card -------------------------------------------------------------------------------------------------


def test_only_its_owner_sees_and_sets_the_extra_card():
    session = table_of(2)
    session.do(Correct("extra/0", (FARMER,)))
    assert shown(session, "extra/0", PUBLIC).value is None
    assert shown(session, "extra/0", behind_curtain(BEN)).value is None
    assert shown(session, "extra/0", behind_curtain(ANA)).value == (FARMER,)
    assert shown(session, "extra/0").secret_of == ANA
    assert FARMER not in repr(session.log()) + repr(session.view()) + repr(session.steps)
    assert player(session, ANA).extra_drawn


def test_an_extra_card_that_was_never_drawn_is_forgotten():
    session = table_of(2)
    give(session, ANA, extra_drawn="yes")
    session.do(KeepExtraCard(ANA, FARMER))
    give(session, ANA, extra_drawn="no")
    assert player(session, ANA, behind_curtain(ANA)).cards == ()
    assert not player(session, ANA).extra_told


def test_a_card_that_lies_open_cannot_be_the_extra_card():
    session = table_of(2)
    lay_card(session, 0, FARMER)
    assert FARMER not in shown(session, "extra/0").domain.options
    refused(session, Correct("extra/0", (TOOL_2, ANY_TWO)), "fix.outside_box")


# --- the board ------------------------------------------------------------------------------------------------------


def test_a_card_space():
    session = table_of(2)
    fix(session, "slot/2", FARMER)
    fix(session, "slot/3", "none")
    slots = view(session).slots
    assert (slots[2].card.id, slots[3].empty) == (FARMER, True)
    fix(session, "slot/2", "untold")
    assert (view(session).slots[2].card, view(session).slots[2].empty) == (None, False)
    refused(session, Correct("slot/0", "civ_37"), "fix.outside_box")


def test_a_building_stack():
    session = table_of(2)
    assert shown(session, "stack_left/0").domain == Number(0, 7)
    fix(session, "stack_top/0", "bld_2wood_1brick")
    fix(session, "stack_left/0", 0)
    assert view(session).stacks[0].building is None
    assert session.turn().notices == (message("stone_age.last_round"),)


def test_on_an_empty_stack_no_tile_lies_face_up():
    session = table_of(2)
    fix(session, "stack_left/0", 0)
    assert shown(session, "stack_top/0").domain == Choice(("untold",))


def test_figures_on_a_place_stay_within_its_rings_and_those_at_home():
    session = table_of(4)
    stand(session, ANA, forest=5)
    assert shown(session, "spot/forest/1").domain == Number(0, 2)
    assert shown(session, "spot/quarry/0").domain == Number(0, 0)
    assert shown(session, "spot/hut/1").domain == Number(0, 2)
    assert shown(session, "spot/hunt/1").domain == Number(0, 5)
    stand(session, BEN, forest=2)
    assert shown(session, "spot/forest/2").domain == Number(0, 0)
    assert player(session, ANA).at_home == 0
    stand(session, ANA, forest=0)
    assert player(session, ANA).at_home == 5


def test_a_figure_whose_card_or_stack_was_taken_away_by_hand_goes_home():
    session = using(civ_slot_1=1, building_stack_1=1)
    fix(session, "slot/0", "none")
    fix(session, "stack_left/0", 0)
    give(session, ANA, wood=9)
    refused(session, BuyCard(0, (1, 0, 0, 0)), "no_card_here", "SA-P13")
    refused(session, Build(0, (1, 0, 0, 0)), "stack_is_empty", "SA-P14")
    session.do(TakeBack("civ_slot_1"))
    session.do(TakeBack("building_stack_1"))
    assert session.turn().phase == "feed"


# --- house rules ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "value", "rule"),
    [("hut", {"figures": 10}, "SA-A07"), ("field", {"field": 10}, "SA-A09"), ("tool_maker", {"tools": 12}, "SA-T05")],
)
def test_a_table_may_play_that_nobody_places_where_nothing_is_to_be_had(where, value, rule):
    session = table_of(4)
    give(session, ANA, **value)
    fix(session, "house/no_idle_places", "yes")
    name = message(f"stone_age.place.{where}")
    refused(session, PlaceFigures(where), "idle_place", rule, player="Ana", place=name)
    fix(session, "house/no_idle_places", "no")
    place(session, where)


@pytest.mark.parametrize(("house", "turned"), [("no", True), ("yes", False)])
def test_a_table_may_play_that_an_upgraded_tool_stands_up_again(house, turned):
    session = using(hunt=1, tool_maker=1)
    give(session, ANA, tools=3)
    fix(session, "house/upgraded_stands", house)
    roll(session, "hunt", 1, tiles=(0, 1, 2))
    session.do(UsePlace("tool_maker"))
    assert next((tile.value, tile.turned) for tile in player(session, ANA).tools) == (2, turned)


# --- beyond what is set by hand ---------------------------------------------------------------------------------------


def test_what_play_can_move_on_may_stand_beyond_what_is_set_by_hand():
    session = over(2)
    give(session, ANA, points=999, wood=99, food=200)
    fix(session, "phase", "use")
    stand(session, ANA, forest=1, hunt=1, building_stack_1=1)
    lay_building(session, 0, "bld_choice_1_to_7_a")
    session.do(Build(0, (1, 0, 0, 0)))
    roll(session, "forest", 6)
    roll(session, "hunt", 6)
    assert (points(session)[ANA], player(session, ANA).resources[0], player(session, ANA).food) == (1002, 100, 203)
    import_table(export_table(session.header, session.steps, session.cursor), "shared.json", GAMES)
    session.do(FeedAll())


def test_after_all_buildings_were_given_by_hand_no_tile_is_left_to_build():
    session = using(2, building_stack_1=1)
    lay_building(session, 0, "bld_choice_1_to_7_a")
    give(session, ANA, buildings=14, wood=1)
    refused(session, Build(0, (1, 0, 0, 0)), "stack_is_empty", "SA-P14")


def test_an_older_table_with_a_building_too_many_can_be_shared():
    session = using(2, building_stack_1=1)
    give(session, ANA, buildings=14)
    built = Step(0, (BuildingTaken(ANA, 0, "bld_choice_1_to_7_a", (0, 0, 0, 0), 3),))
    session = Session(session.header, [*session.steps, built], session.cursor + 1)
    assert player(session, ANA).buildings == 15
    import_table(export_table(session.header, session.steps, session.cursor), "shared.json", GAMES)
