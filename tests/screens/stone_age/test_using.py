"""Using figures in Stone Age, by taps: village places, dice and tools, and a kill."""

from random import Random

import pytest

from companion.games.stone_age.records import CatchUp, Roll, TakeYield
from screens.offscreen.phone import Phone
from scoring.stone_age import ToolSet
from screens.ui.question.page_state import Digit, Give
from screens.ui.tree.controls import CHOSEN
from soak.disks import CountingDisk
from tests.companion.playing import quick_store
from tests.companion.stone_age.hands import ONE_USE
from tests.screens.figures import into_sight
from tests.screens.stone_age.use_taps import (
    TOOLS,
    ana,
    chosen_tools,
    dice_shown,
    do,
    lay_out,
    look_at,
    phase,
    pieces,
    plain,
    primary_rung,
    rungs,
    said,
    says,
    sent,
    take,
    tap,
    tool,
    total,
    typed,
)

# --- village --------------------------------------------------------------------------------------------------------


def test_one_tap_collects_tool_maker_hut_and_field(using):
    phone = using(tool_maker=1, hut=2, field=1, hunt=1)
    do(phone, "+1 tool, +1 food track", "Collect")
    assert phone.taps == 1
    assert [tile.value for tile in ana(phone).tools] == [1, 0, 0]
    assert (ana(phone).figures, ana(phone).field, ana(phone).places) == (10, 1, ("hunt",))


def test_what_the_village_gives_has_its_icons(using):
    phone = using(tool_maker=1, hut=2, field=1, hunt=1, has={"figures": 9})
    assert pieces(phone, "+1 tool, +1 figure, +1 food track")[:3] == ["tool", "figure", "field"]


def test_one_place_of_the_village_is_collected_alone_and_promises_only_what_it_gives(using):
    phone = using(field=1, hunt=1, has={"field": 10})
    assert "Field" in said(phone, "Field")
    do(phone, "Field", "Collect")
    assert ana(phone).places == ("hunt",)


def test_figures_come_home_unused_from_the_menu(using):
    phone = using(tool_maker=1, hunt=2)
    phone.app.page.show_menu()
    phone.settle()
    tap(phone, "Take figures back")
    assert ana(phone).places == ("tool_maker", "hunt")
    _, hunt = phone.sheet.content.targets()
    phone.tap(hunt)
    phone.settle()
    assert (ana(phone).places, ana(phone).food) == (("tool_maker",), 12)


# --- nothing moves under a finger ---


def standing_at(phone):
    """How high each row of the list stands, used or not."""
    keys = [(one, getattr(getattr(one, "node", None), "key", None)) for one in phone.widgets()]
    return {key[1]: one.y for one, key in keys if isinstance(key, tuple) and key[0] == "place"}


def tapped_twice(phone, place):
    """Use a place; whether a second tap at the same spot, long after the first, did something."""
    way = next(one for one in sent(phone, "use") if one.tap.given[0] == place)
    into_sight(phone, way)
    rows, spot = standing_at(phone), way.center
    phone.tap(way)
    phone.settle()
    assert standing_at(phone) == rows, "no row has moved"
    before = phone.app.session.cursor, list(phone.sheets), phase(phone)
    phone.tap_at(*spot)
    phone.settle()
    return (phone.app.session.cursor, list(phone.sheets), phase(phone)) != before


@pytest.mark.parametrize(
    ("size", "language"), [((412, 915), "en"), ((360, 640), "ja"), ((320, 568), "ko"), ((915, 412), "en")]
)
def test_used_places_stay_in_the_list_until_the_turn_ends(using, size, language):
    shape = {"size": size, "language": language}
    standing = {"tool_maker": 1, "field": 1, "forest": 2, "hunt": 2, "civ_slot_1": 1}
    phone = using(cards=[(0, "civ_medicine_food_5")], has={"wood": 3}, shape=shape, **standing)
    begun = standing_at(phone)
    assert len(begun) == 4
    assert not tapped_twice(phone, "tool_maker")
    assert not tapped_twice(phone, "civ_slot_1")
    assert ana(phone).places == ("hunt", "forest")
    roll = next(one for one in sent(phone, "use") if one.tap.given[0] == "hunt")
    phone.app.page.body.use(roll.tap.given[0])
    phone.settle()
    phone.app.tap(TakeYield())
    phone.settle()
    assert standing_at(phone).keys() == begun.keys(), "also after the dice"
    for _ in range(3):
        phone.app.undo()
    phone.settle()
    assert "civ_slot_1" in [one.tap.given[0] for one in sent(phone, "use")], "what is taken back can be used again"


# --- dice and tools -------------------------------------------------------------------------------------------------


def test_roll_and_take_are_two_taps(using):
    phone = using(forest=3, hut=2)
    random = Random(5)
    expected = [random.randint(1, 6) for _ in range(3)]
    do(phone, "Forest", "Roll 3")
    assert dice_shown(phone) == expected
    wood = sum(expected) // 3
    take(phone, wood)
    assert phone.taps == 2
    assert ana(phone).resources[0] == wood
    assert phase(phone) == "use"


def test_a_resource_row_rolls_wherever_it_is_tapped(using):
    phone = using(forest=3, hut=2)
    look_at(phone, "Forest")
    assert phase(phone) == "roll"


def test_three_real_dice_are_three_taps_once_the_table_rolls_them(using):
    phone = using(quarry=3, forest=3, hut=2, has={"tools": 1})
    do(phone, "Quarry", "Roll 3")
    tap(phone, "Real dice")
    total(phone, 12)
    assert says(phone, "Quarry: 12 with real dice")
    take(phone, 2)
    assert ana(phone).resources[2] == 2
    phone.taps = 0
    do(phone, "Forest", "Roll 3")
    assert phase(phone) == "use", "the app rolls nothing at this table any more"
    total(phone, 11)
    take(phone, 3)
    assert phone.taps == 3
    assert ana(phone).resources[0] == 3


def test_where_no_tool_could_change_it_a_total_is_taken_at_once(using):
    phone = using(hunt=1, forest=3, hut=2, then=[Roll("hunt", (), 4), TakeYield()])
    do(phone, "Forest", "Roll 3")
    total(phone, 11)
    assert phone.taps == 2
    assert (ana(phone).resources[0], ana(phone).places) == (3, ("hut",))
    phone.app.undo()
    assert phase(phone) == "roll", "what was told wrong is told again"


def test_a_total_told_wrong_is_told_again_from_the_total_itself(using):
    phone = using(forest=3, hut=2, has={"tools": 1}, then=[Roll("forest", (), 11)])
    assert sent(phone, Give) == [], "its keys are dead"
    tap(phone, "Change")
    assert [key.name for key in sent(phone, Give) if key.node.surface == CHOSEN] == ["11"]
    total(phone, 12)
    assert sent(phone, Give) == []
    take(phone, 4)
    assert ana(phone).resources[0] == 4


@pytest.mark.parametrize("figures", [3, 6])
def test_a_stray_tap_changes_no_total(using, figures):
    """One made 17 into 6."""
    phone = using(forest=figures, hut=2, has={"tools": 1})
    do(phone, "Forest", f"Roll {figures}")
    tap(phone, "Real dice")
    places = [key.center for key in sent(phone, Give, Digit)]
    for digit in (14,) if figures == 3 else (1, 7):
        total(phone, digit)
    entered = phone.app.session.view().game_view.roll.pips
    for place in places[::3]:
        phone.tap_at(*phone.in_window(*place))
    phone.settle()
    assert phone.app.session.view().game_view.roll.pips == entered in (14, 17)


def test_the_app_rolls_again_where_a_table_comes_back_to_it(using):
    phone = using(forest=3, hunt=2, then=[Roll("hunt", (), 5)])
    tap(phone, "App dice")
    assert len(dice_shown(phone)) == 2
    take(phone, sum(dice_shown(phone)) // 2)
    assert not phone.app.session.view().game_view.real_dice


def test_real_dice_clear_the_roll_of_the_app(using):
    phone = using(forest=2, hut=2, has={"tools": 5}, then=[Roll("forest", (3, 4))])
    tap(phone, "Real dice")
    assert (rungs(phone), sent(phone, *TOOLS), dice_shown(phone)) == ([], [], [])
    tap(phone, "App dice")
    assert dice_shown(phone) == [3, 4], "the app does not roll anew"
    tap(phone, "Real dice")
    total(phone, 12)
    assert says(phone, "Forest: 12 with real dice")
    assert rungs(phone)[0] == "4: No tools"


def test_many_real_dice_are_typed_in_digits(using):
    phone = using(forest=6, hut=2, has={"tools": 1}, then=[Roll("forest", (), 20)])
    tap(phone, "Change")
    phone.taps = 0
    total(phone, 3)
    assert typed(phone) == "3"
    total(phone, 1)
    assert phone.taps == 2
    assert phone.app.session.view().game_view.roll.pips == 31
    tap(phone, "Change")
    total(phone, 9)
    assert phone.app.session.view().game_view.roll.pips == 9, "no total goes on from 9"


def test_the_ladder_of_the_drawing(using):
    """3 and 4 in the forest with tools 2, 2 and 1: none, one, all of them; the last roll of the round."""
    phone = using(forest=2, hut=2, has={"tools": 5}, then=[Roll("forest", (3, 4))])
    assert rungs(phone) == ["2: No tools", "3: Tool 2", "4: Tools 2 + 2 + 1*"]
    assert says(phone, "5 wood is out of reach, even with all tools")
    take(phone, 3)
    assert (ana(phone).resources[0], [tile.turned for tile in ana(phone).tools]) == (3, [True, False, False])


def test_no_tool_is_primary_while_another_roll_could_use_it(using):
    phone = using(forest=2, hunt=1, has={"tools": 5}, then=[Roll("forest", (3, 4))])
    assert rungs(phone) == ["2: No tools*", "3: Tool 2", "4: Tools 2 + 2 + 1"]
    assert says(phone, "Tools may be needed again")
    phone.tap(tool(phone, 1))
    phone.settle()
    assert not says(phone, "Tools may be needed again"), "another rung is highlighted"


def test_one_use_tools_are_rungs_of_their_own_and_never_primary(using):
    phone = using(
        forest=3,
        hut=2,
        has={"tools": 4, "turned": ("3",), "cards": (ONE_USE[3],), "one_use": (ONE_USE[3],)},
        then=[Roll("forest", (5, 4, 2))],
    )
    assert rungs(phone) == ["3: No tools", "4: Tool 1*", "5: Tools 1 + one-use 3"]
    take(phone, 5)
    assert (ana(phone).resources[0], ana(phone).one_use) == (5, ())
    assert [tile.turned for tile in ana(phone).tools] == [False, True, True]


def test_more_yields_than_rungs_are_keys_and_none_is_missing(using):
    phone = using(hunt=2, hut=2, has={"tools": 7}, then=[Roll("hunt", (3, 4))])
    assert rungs(phone) == ["3: No tools", "4: Tool 2", "7: Tools 3 + 2 + 2*"]
    small = [one for one in sent(phone, ToolSet) if one.tree is phone.app.page.body.content]
    assert [plain(one.text) for one in reversed(small)] == ["5 food: Tool 3", "6 food: Tools 3 + 2"]
    phone.tap(small[0])
    phone.settle()
    assert ana(phone).food == 18


def test_tapping_tools_makes_a_mix_of_ones_own(using):
    phone = using(forest=2, hut=2, has={"tools": 4}, then=[Roll("forest", (4, 4))])
    assert chosen_tools(phone) == []
    phone.tap(tool(phone, 2))
    phone.settle()
    assert chosen_tools(phone) == [2]
    assert "3: Tool 2*" in rungs(phone)
    phone.tap(primary_rung(phone))
    phone.settle()
    assert [tile.turned for tile in ana(phone).tools] == [True, False, False]


def test_a_used_tool_says_why_it_rests(using):
    phone = using(forest=2, hut=2, has={"tools": 3, "turned": ("2",)}, then=[Roll("forest", (4, 4))])
    phone.tap(sent(phone, *TOOLS)[1])
    phone.settle()
    assert says(phone, "This tool (value 1) has already been used this round")
    tap(phone, "Use other tools")
    assert chosen_tools(phone) == []


def test_without_tools_the_missing_pips_are_said(using):
    phone = using(quarry=2, hut=2, then=[Roll("quarry", (4, 3))])
    assert rungs(phone) == ["1: 1 stone*"]
    assert says(phone, "3 pips short of one more")


def test_nothing_can_be_taken_too(using):
    phone = using(river=1, hut=2, then=[Roll("river", (3,))])
    take(phone, 0)
    assert (ana(phone).resources, ana(phone).places) == ((0, 0, 0, 0), ("hut",))


# --- a kill ---------------------------------------------------------------------------------------------------------


def test_a_kill_in_the_middle_of_a_roll_loses_neither_dice_nor_tools(tmp_path):
    with Phone(tmp_path) as phone:
        lay_out(phone, forest=3, hut=2, has={"tools": 4}, then=[Roll("forest", (5, 4, 2))])
        phone.tap(tool(phone, 2))
        phone.settle()
        before = dice_shown(phone), chosen_tools(phone), rungs(phone)
    with Phone(tmp_path) as phone:
        phone.settle()
        assert (dice_shown(phone), chosen_tools(phone), rungs(phone)) == before
        take(phone, 4)
        assert ana(phone).resources[0] == 4
        assert not phone.app.session.drafts


REAL = {"hunt": 1, "forest": 6, "hut": 2, "then": [Roll("hunt", (), 4), TakeYield()]}
"""Ana's table rolls real dice; six of them are still to be told."""


def test_a_half_typed_total_comes_back_after_a_kill(tmp_path):
    with Phone(tmp_path) as phone:
        lay_out(phone, **REAL, has={"tools": 1})
        do(phone, "Forest", "Roll 6")
        total(phone, 2)
    with Phone(tmp_path) as phone:
        phone.settle()
        assert typed(phone) == "2"
        total(phone, 4)
        assert phone.app.session.view().game_view.roll.pips == 24
        assert not phone.app.session.drafts


def test_a_total_and_what_it_gives_are_one_durable_write_each(open_phone, tmp_path):
    disk = CountingDisk()
    phone = open_phone(store=quick_store(tmp_path, disk=disk))
    lay_out(phone, **REAL, has={"tools": 2})
    for tapped in (lambda: do(phone, "Forest", "Roll 6"), lambda: total(phone, 2), lambda: total(phone, 4)):
        with disk.writes(1):
            tapped()
    with disk.writes(1):
        phone.tap(sent(phone, *TOOLS)[0])
    with disk.writes(1):
        take(phone, 8)
    assert not phone.app.session.drafts


def test_a_half_typed_total_is_forgotten_when_its_sheet_is_closed(using):
    phone = using(**REAL)
    do(phone, "Forest", "Roll 6")
    total(phone, 2)
    phone.app.on_resume()
    phone.settle()
    assert typed(phone) == "2"
    tap(phone, "close")
    assert not phone.app.session.drafts
    phone.app.on_resume()
    phone.settle()
    assert not sent(phone, Digit)


def test_tools_chosen_for_one_roll_are_not_those_of_the_next(using):
    phone = using(forest=2, hut=2, has={"tools": 2}, then=[Roll("forest", (3, 3))])
    for tile in sent(phone, *TOOLS):
        phone.tap(tile)
    assert chosen_tools(phone) == [1, 1]
    phone.app.undo()
    phone.settle()
    do(phone, "Forest", "Roll 2")
    assert chosen_tools(phone) == []


def test_a_page_that_the_table_leaves_is_not_written_on_any_more(using):
    """Another page shows what is new: words on the one that is left would be laid out for nobody."""
    phone = using()
    left = phone.app.page
    before = (left.banner.name, left.banner.headline)
    phone.app.tap(CatchUp(1))
    assert phone.app.page is not left
    assert phone.app.page.banner.headline != before[1]
    assert (left.banner.name, left.banner.headline) == before
