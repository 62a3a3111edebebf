"""Using figures in Stone Age, by taps: village places, dice and tools, cards with their dice, buildings, and a kill."""

from random import Random

import pytest

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.games.stone_age.records import BuyCard, Roll, TakeYield
from companion.table.house import CompleteSetup, KeepDraw
from companion.i18n import LANGUAGES
from kivy.metrics import dp
from screens.kit import Row
from screens.offscreen.phone import Phone
from screens.stone_age.dice.ladder import Rung, SmallRung
from screens.stone_age.dice.total import TotalKeys
from screens.stone_age.drawn.pieces import CivCard, DieFace, DieKey, ToolTile
from screens.stone_age.placing.tell import TileGrid
from screens.stone_age.using.rows import UseRow
from tests.companion.playing import quick_store
from soak.disks import CountingDisk
from tests.companion.stone_age.hands import ANY_TWO, DICE_LIST, ONE_USE, ROLL_FOR
from tests.companion.stone_age.tables import ANA, BEN, CHO, fix, give, lay_building, lay_card, player, seats_at, stand
from tests.screens.checks import misfits


@pytest.fixture
def at_table(open_phone, tmp_path):
    """A phone at a table where Ana, and only she, stands on these places and uses them now."""

    def open_(*, cards=(), buildings=(), has=None, players=3, then=(), shape=None, **standing):
        phone = open_phone(store=quick_store(tmp_path), random=Random(5), **(shape or {}))
        lay_out(phone, cards=cards, buildings=buildings, has=has, players=players, then=then, **standing)
        return phone

    return open_


def lay_out(phone, *, cards=(), buildings=(), has=None, players=3, then=(), others=None, **standing):
    id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(players))
    session.do(KeepDraw("first_player", (str(ANA),)))
    session.do(CompleteSetup())
    give(session, ANA, figures=10)
    stand(session, ANA, **standing)
    for seat, places in (others or {}).items():
        stand(session, seat, **places)
    for slot, card in cards:
        lay_card(session, slot, card)
    for stack, building in buildings:
        lay_building(session, stack, building)
    give(session, ANA, **(has or {}))
    fix(session, "phase", "use")
    for command in then:
        session.do(command)
    phone.app._close_table()
    phone.app.resume(id_)
    phone.settle()
    phone.taps = 0


def ana(phone):
    return player(phone.app.session, ANA)


def phase(phone):
    return phone.app.session.turn().phase


def row(phone, title):
    return phone.find(lambda w: isinstance(w, UseRow) and w.text == title)


def tap(phone, text):
    """Tap whatever can be pressed and says exactly this."""
    phone.tap(phone.button(text))
    phone.settle()


def do(phone, title, words):
    """Tap a button of a row."""
    inside = row(phone, title).ids.ways.children
    phone.tap(next(way for way in inside if way.text == words))
    phone.settle()


def look_at(phone, title):
    """Tap a row beside its buttons."""
    shown = row(phone, title)
    phone.tap_at(*shown.to_window(shown.x + 40, shown.center_y))
    phone.settle()


def total(phone, number):
    """Tap the total of real dice."""
    keys = phone.find(lambda w: isinstance(w, TotalKeys))
    phone.tap(next(key for key in keys.keys if key.text == str(number)))
    phone.settle()


def type_dice(phone, *dice):
    for die in dice:
        phone.tap(phone.find(lambda w, die=die: isinstance(w, DieKey) and w.value == die))
    phone.settle()


def dice_shown(phone):
    return [w.value for w in phone.widgets() if isinstance(w, DieFace)]


def tool(phone, value, *, one_use=False):
    return phone.find(lambda w: isinstance(w, ToolTile) and (w.value, w.one_use) == (value, one_use))


def chosen_tools(phone):
    return [w.value for w in phone.widgets() if isinstance(w, ToolTile) and w.use == "chosen"]


def rungs(phone):
    """What each rung gives and with which tools, the lowest last; the primary one with a star."""
    shown = [w for w in phone.widgets() if isinstance(w, Rung)]
    return [f"{int(w.gives)}: {plain(w.text)}{'*' if w.primary else ''}" for w in reversed(shown)]


def plain(text):
    return text.replace("\u00a0", " ")


def take(phone, gives):
    phone.tap(phone.find(lambda w: isinstance(w, Rung) and w.gives == gives))
    phone.settle()


def says(phone, words):
    return any(words in text for text in phone.texts())


# --- village --------------------------------------------------------------------------------------------------------


def test_one_tap_collects_tool_maker_hut_and_field(at_table):
    phone = at_table(tool_maker=1, hut=2, field=1, hunt=1)
    do(phone, "+1 tool, +1 field", "Collect")
    assert phone.taps == 1
    assert [tile.value for tile in ana(phone).tools] == [1, 0, 0]
    assert (ana(phone).figures, ana(phone).field, ana(phone).places) == (10, 1, ("hunt",))


def test_one_place_of_the_village_is_collected_alone_and_promises_only_what_it_gives(at_table):
    phone = at_table(field=1, hunt=1, has={"field": 10})
    assert row(phone, "No room for more: gives nothing").detail == "Field"
    do(phone, "No room for more: gives nothing", "Collect")
    assert ana(phone).places == ("hunt",)


def test_figures_come_home_unused_from_the_menu(at_table):
    phone = at_table(tool_maker=1, hunt=2)
    phone.app.page.show_menu()
    phone.settle()
    tap(phone, "Take figures back")
    assert ana(phone).places == ("tool_maker", "hunt")
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.text == "Hunt"))
    phone.settle()
    assert (ana(phone).places, ana(phone).food) == (("tool_maker",), 12)


# --- dice and tools -------------------------------------------------------------------------------------------------


def test_roll_and_take_are_two_taps(at_table):
    phone = at_table(forest=3, hut=2)
    random = Random(5)
    expected = [random.randint(1, 6) for _ in range(3)]
    do(phone, "Forest", "Roll 3")
    assert dice_shown(phone) == expected
    wood = sum(expected) // 3
    take(phone, wood)
    assert phone.taps == 2
    assert ana(phone).resources[0] == wood
    assert phase(phone) == "use"


def test_a_resource_row_rolls_wherever_it_is_tapped(at_table):
    phone = at_table(forest=3, hut=2)
    look_at(phone, "Forest")
    assert phase(phone) == "roll"


def test_three_real_dice_are_three_taps_once_the_table_rolls_them(at_table):
    phone = at_table(quarry=3, forest=3, hut=2, has={"tools": 1})
    do(phone, "Quarry", "Roll 3")
    tap(phone, "Real dice")
    total(phone, 12)
    assert says(phone, "Quarry: real dice, 12")
    take(phone, 2)
    assert ana(phone).resources[2] == 2
    phone.taps = 0
    do(phone, "Forest", "Roll 3")
    assert phase(phone) == "use", "the app rolls nothing at this table any more"
    total(phone, 11)
    take(phone, 3)
    assert phone.taps == 3
    assert ana(phone).resources[0] == 3


def test_where_no_tool_could_change_it_a_total_is_taken_at_once(at_table):
    phone = at_table(hunt=1, forest=3, hut=2, then=[Roll("hunt", (), 4), TakeYield()])
    do(phone, "Forest", "Roll 3")
    total(phone, 11)
    assert phone.taps == 2
    assert (ana(phone).resources[0], ana(phone).places) == (3, ("hut",))
    phone.app.undo()
    assert phase(phone) == "roll", "what was told wrong is told again"


def test_a_total_told_wrong_is_told_again_with_one_tap(at_table):
    phone = at_table(forest=3, hut=2, has={"tools": 1}, then=[Roll("forest", (), 11)])
    keys = phone.find(lambda w: isinstance(w, TotalKeys))
    assert [key.text for key in keys.keys if key.chosen] == ["11"]
    total(phone, 12)
    take(phone, 4)
    assert ana(phone).resources[0] == 4


def test_the_app_rolls_again_where_a_table_comes_back_to_it(at_table):
    phone = at_table(forest=3, hunt=2, then=[Roll("hunt", (), 5)])
    tap(phone, "App dice")
    assert len(dice_shown(phone)) == 2
    take(phone, sum(dice_shown(phone)) // 2)
    assert not phone.app.session.view().mirror.real_dice


def test_many_real_dice_are_typed_in_digits(at_table):
    phone = at_table(forest=6, hut=2, has={"tools": 1}, then=[Roll("forest", (), 20)])
    phone.taps = 0
    total(phone, 3)
    assert phone.find(lambda w: isinstance(w, TotalKeys)).typed == "3"
    total(phone, 1)
    assert phone.taps == 2
    assert phone.app.session.view().mirror.roll.pips == 31
    total(phone, 9)
    assert phone.app.session.view().mirror.roll.pips == 9, "no total goes on from 9"


def test_the_ladder_of_the_drawing(at_table):
    """3 and 4 in the forest with tools 2, 2 and 1: none, one, all of them; the last roll of the round."""
    phone = at_table(forest=2, hut=2, has={"tools": 5}, then=[Roll("forest", (3, 4))])
    assert rungs(phone) == ["2: No tools", "3: Tool 2", "4: Tools 2 + 2 + 1*"]
    assert says(phone, "No tools reach 5")
    take(phone, 3)
    assert (ana(phone).resources[0], [tile.turned for tile in ana(phone).tools]) == (3, [True, False, False])


def test_no_tool_is_primary_while_another_roll_could_use_it(at_table):
    phone = at_table(forest=2, hunt=1, has={"tools": 5}, then=[Roll("forest", (3, 4))])
    assert rungs(phone) == ["2: No tools*", "3: Tool 2", "4: Tools 2 + 2 + 1"]


def test_one_use_tools_are_rungs_of_their_own_and_never_primary(at_table):
    phone = at_table(
        forest=3,
        hut=2,
        has={"tools": 4, "turned": ("3",), "cards": (ONE_USE[3],), "one_use": (ONE_USE[3],)},
        then=[Roll("forest", (5, 4, 2))],
    )
    assert rungs(phone) == ["3: No tools", "4: Tool 1*", "5: Tools 1 + one-use 3"]
    take(phone, 5)
    assert (ana(phone).resources[0], ana(phone).one_use) == (5, ())
    assert [tile.turned for tile in ana(phone).tools] == [False, True, True]


def test_more_yields_than_rungs_are_keys_and_none_is_missing(at_table):
    phone = at_table(hunt=2, hut=2, has={"tools": 7}, then=[Roll("hunt", (3, 4))])
    assert rungs(phone) == ["3: No tools", "4: Tool 2", "7: Tools 3 + 2 + 2*"]
    small = [w for w in phone.widgets() if isinstance(w, SmallRung)]
    assert [plain(w.text) for w in reversed(small)] == ["5 food: Tool 3", "6 food: Tools 3 + 2"]
    phone.tap(small[0])
    phone.settle()
    assert ana(phone).food == 18


def test_tapping_tools_makes_a_mix_of_ones_own(at_table):
    phone = at_table(forest=2, hut=2, has={"tools": 4}, then=[Roll("forest", (4, 4))])
    assert chosen_tools(phone) == []
    phone.tap(tool(phone, 2))
    phone.settle()
    assert chosen_tools(phone) == [2]
    assert "3: Tool 2*" in rungs(phone)
    phone.tap(phone.find(lambda w: isinstance(w, Rung) and w.primary))
    phone.settle()
    assert [tile.turned for tile in ana(phone).tools] == [True, False, False]


def test_a_used_tool_says_why_it_rests(at_table):
    phone = at_table(forest=2, hut=2, has={"tools": 3, "turned": ("2",)}, then=[Roll("forest", (4, 4))])
    tiles = [w for w in phone.widgets() if isinstance(w, ToolTile)]
    phone.tap(tiles[1])
    phone.settle()
    assert says(phone, "This tool (value 1) has already been used this round")
    tap(phone, "Use other tools")
    assert chosen_tools(phone) == []


def test_without_tools_the_missing_pips_are_said(at_table):
    phone = at_table(quarry=2, hut=2, then=[Roll("quarry", (4, 3))])
    assert rungs(phone) == ["1: 1 stone*"]
    assert says(phone, "One more needs 3 pips")


def test_nothing_can_be_taken_too(at_table):
    phone = at_table(river=1, hut=2, then=[Roll("river", (3,))])
    take(phone, 0)
    assert (ana(phone).resources, ana(phone).places) == ((0, 0, 0, 0), ("hut",))


# --- cards ----------------------------------------------------------------------------------------------------------


def test_a_known_card_is_bought_with_the_proposal_in_one_tap(at_table):
    phone = at_table(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 2, "brick": 1, "gold": 2})
    assert row(phone, "Card for 3").paid == [2, 1, 0, 0]
    do(phone, "Card for 3", "Pay")
    assert phone.taps == 1
    assert ana(phone).resources == (0, 0, 0, 2)
    assert (ana(phone).food, [card.id for card in ana(phone).cards]) == (17, ["civ_medicine_food_5"])


def test_a_card_is_bought_with_other_resources(at_table):
    phone = at_table(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2, "gold": 2})
    look_at(phone, "Card for 2")
    tap(phone, "Less wood")
    assert says(phone, "1 of 2 resources")
    assert not says(phone, "Cheapest")
    tap(phone, "More gold")
    assert says(phone, "2 of 2 resources")
    tap(phone, "Take the card")
    assert ana(phone).resources == (1, 0, 0, 1)


def test_too_little_is_refused_by_the_rule(at_table):
    phone = at_table(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2})
    look_at(phone, "Card for 2")
    tap(phone, "Less wood")
    tap(phone, "Take the card")
    assert says(phone, "This card costs 2 resources; 1 were chosen")
    assert ana(phone).resources == (2, 0, 0, 0)


def test_a_card_that_cannot_be_paid_says_what_is_short_and_is_left_with_one_tap(at_table):
    phone = at_table(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 1})
    assert row(phone, "Card for 3").more == "2 resources short"
    assert [way.text for way in row(phone, "Card for 3").ids.ways.children] == ["Leave"]
    do(phone, "Card for 3", "Leave")
    assert phone.taps == 1
    assert ana(phone).places == ("hut",)
    assert phone.app.session.state.display[2] == "civ_medicine_food_5"


@pytest.mark.parametrize("cards", [[(0, "civ_medicine_food_5")], []])
def test_a_card_that_could_be_paid_is_left_with_one_tap_known_or_not(at_table, cards):
    phone = at_table(civ_slot_1=1, hut=2, cards=cards, has={"wood": 1})
    do(phone, "Card for 1", "Leave")
    assert phone.taps == 1
    assert (ana(phone).places, ana(phone).resources[0], ana(phone).cards) == (("hut",), 1, ())


def test_an_unknown_card_is_bought_in_three_taps(at_table):
    phone = at_table(civ_slot_1=1, hut=2, has={"wood": 1})
    do(phone, "Card for 1", "Pay")
    tap(phone, "Dice for everyone")
    phone.tap(phone.find(lambda w: isinstance(w, CivCard) and isinstance(w.parent, TileGrid)))
    phone.settle()
    assert phone.taps == 3
    assert [card.upper.kind for card in ana(phone).cards] == ["dice_list"]
    assert phase(phone) == "list_roll"


def test_an_unknown_card_is_only_named_by_a_tap_beside_the_buttons(at_table):
    phone = at_table(civ_slot_1=1, hut=2, has={"wood": 1})
    look_at(phone, "Card for 1")
    tap(phone, "7 food")
    assert (phone.app.session.state.display[0], ana(phone).cards) == ("civ_pottery_food_7", ())


def test_a_roll_for_a_resource(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, ROLL_FOR["gold"])], has={"wood": 1, "tools": 1})
    do(phone, "Card for 1", "Pay")
    assert phase(phone) == "card_roll"
    assert dice_shown(phone) == [0, 0]
    tap(phone, "Real dice")
    total(phone, 11)
    assert rungs(phone) == ["1: No tools", "2: Tool 1*"]
    take(phone, 2)
    assert (ana(phone).resources, phase(phone)) == ((0, 0, 0, 2), "use")


def test_a_roll_for_a_resource_by_the_app(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, ROLL_FOR["wood"])], has={"wood": 1})
    do(phone, "Card for 1", "Pay")
    tap(phone, "Roll 2 dice")
    random = Random(5)
    assert dice_shown(phone) == [random.randint(1, 6), random.randint(1, 6)]


def test_a_dice_list_goes_round_the_table(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1})
    do(phone, "Card for 1", "Pay")
    assert phase(phone) == "list_roll"
    assert says(phone, "No tools here")
    tap(phone, "Real dice")
    type_dice(phone, 4, 6, 5)
    assert says(phone, "Ana picks a die")
    tap(phone, "Take the 4: 1 gold")
    assert ana(phone).resources[3] == 1
    assert says(phone, "Ben picks a die")
    tap(phone, "Take the 6: 1 step on the food track")
    session = phone.app.session
    assert player(session, BEN).field == 1
    assert [tile.value for tile in player(session, CHO).tools] == [1, 0, 0]
    assert phase(phone) == "use"


def test_a_dice_list_rolled_by_the_app_is_one_tap(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1}, then=[BuyCard(0, (1, 0, 0, 0))])
    tap(phone, "Roll 3 dice")
    assert phone.taps == 1
    random = Random(5)
    rolled = sorted(random.randint(1, 6) for _ in range(3))
    assert [w.value for w in phone.widgets() if isinstance(w, DieKey)] == rolled


def test_any_two_resources(at_table):
    phone = at_table(hut=2, has={"cards": (ANY_TWO,), "any_two": "yes"})
    do(phone, "Any 2 resources", "Take")
    tap(phone, "More gold")
    tap(phone, "More stone")
    tap(phone, "Take both")
    assert (ana(phone).resources, ana(phone).any_two) == ((0, 0, 1, 1), False)


# --- buildings ------------------------------------------------------------------------------------------------------


def test_a_building_with_a_price_in_one_tap(at_table):
    phone = at_table(building_stack_1=1, hut=2, buildings=[(0, "bld_2wood_1gold")], has={"wood": 3, "gold": 1})
    assert row(phone, "Building 1").detail == "Scores 12"
    do(phone, "Building 1", "Pay")
    assert phone.taps == 1
    assert (ana(phone).resources, ana(phone).points, ana(phone).buildings) == ((1, 0, 0, 0), 12, 1)


def test_an_unknown_building_is_built_in_two_taps(at_table):
    phone = at_table(building_stack_1=1, hut=2, has={"wood": 3, "gold": 1})
    do(phone, "Building 1", "Pay")
    wanted = phone.app.tr("stone_age.building.bld_2wood_1gold")
    tap(phone, wanted)
    assert phone.taps == 2
    assert (ana(phone).points, ana(phone).buildings) == (12, 1)


@pytest.mark.parametrize("has", [{"wood": 3, "gold": 1}, {}])
def test_an_unknown_building_is_left_with_one_tap(at_table, has):
    phone = at_table(building_stack_1=1, hut=2, has=has)
    do(phone, "Building 1", "Leave")
    assert (phone.taps, ana(phone).places, phone.app.session.state.stacks[0].top) == (1, ("hut",), "")


def test_a_building_of_free_choice_counts_its_points_as_it_is_paid(at_table):
    phone = at_table(
        building_stack_2=1, hut=2, buildings=[(1, "bld_choice_1_to_7_a")], has={"wood": 2, "stone": 1, "gold": 1}
    )
    look_at(phone, "Building 2")
    assert says(phone, "4 resources = 17 points")
    assert says(phone, "Most points")
    tap(phone, "Less gold")
    assert says(phone, "3 resources = 11 points")
    assert not says(phone, "Most points")
    tap(phone, "Build, +11")
    assert (ana(phone).resources, ana(phone).points) == ((0, 0, 0, 1), 11)


def test_kinds_that_do_not_fit_are_said_at_once(at_table):
    phone = at_table(
        building_stack_1=1, hut=2, buildings=[(0, "bld_choice_4_of_2_kinds")], has={"wood": 3, "brick": 2, "gold": 2}
    )
    look_at(phone, "Building 1")
    tap(phone, "More wood")
    assert says(phone, "This building takes exactly 4 resources of exactly 2 kinds.")
    tap(phone, "Build")
    assert ana(phone).buildings == 0


def test_a_building_that_cannot_be_paid_says_what_is_short_and_is_left(at_table):
    phone = at_table(building_stack_1=1, hut=2, buildings=[(0, "bld_2wood_1gold")], has={"wood": 1})
    assert row(phone, "Building 1").more == "1 wood, 1 gold short"
    do(phone, "Building 1", "Leave")
    assert (phone.taps, ana(phone).places) == (1, ("hut",))


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
        assert phone.find(lambda w: isinstance(w, TotalKeys)).typed == "2"
        total(phone, 4)
        assert phone.app.session.view().mirror.roll.pips == 24
        assert not phone.app.session.drafts


def test_a_total_and_what_it_gives_are_one_durable_write_each(open_phone, tmp_path):
    disk = CountingDisk()
    phone = open_phone(store=quick_store(tmp_path, disk=disk))
    lay_out(phone, **REAL, has={"tools": 2})
    for tapped in (lambda: do(phone, "Forest", "Roll 6"), lambda: total(phone, 2), lambda: total(phone, 4)):
        with disk.writes(1):
            tapped()
    with disk.writes(1):
        phone.tap(next(w for w in phone.widgets() if isinstance(w, ToolTile) and w.value))
    with disk.writes(1):
        take(phone, 8)
    assert not phone.app.session.drafts


def test_a_half_typed_total_is_forgotten_when_its_sheet_is_closed(at_table):
    phone = at_table(**REAL)
    do(phone, "Forest", "Roll 6")
    total(phone, 2)
    phone.app.on_resume()
    phone.settle()
    assert phone.find(lambda w: isinstance(w, TotalKeys)).typed == "2"
    tap(phone, "close")
    assert not phone.app.session.drafts
    phone.app.on_resume()
    phone.settle()
    assert not [w for w in phone.widgets() if isinstance(w, TotalKeys)]


def test_tools_chosen_for_one_roll_are_not_those_of_the_next(at_table):
    phone = at_table(forest=2, hut=2, has={"tools": 2}, then=[Roll("forest", (3, 3))])
    for tile in [w for w in phone.widgets() if isinstance(w, ToolTile) and w.value]:
        phone.tap(tile)
    assert chosen_tools(phone) == [1, 1]
    phone.app.undo()
    phone.settle()
    do(phone, "Forest", "Roll 2")
    assert chosen_tools(phone) == []


# --- a phone that lies ----------------------------------------------------------------------------------------------

LYING = {"size": (800, 360)}


def test_a_card_is_paid_beside_the_places_and_the_sheet_turns_with_the_phone(at_table):
    phone = at_table(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2, "gold": 2}, shape=LYING)
    look_at(phone, "Card for 2")
    tap(phone, "Less wood")
    tap(phone, "More gold")
    sheet = phone.sheet
    panel = sheet.ids.panel
    assert (panel.x >= 400, panel.right, panel.height) == (True, 800, 360)
    assert sheet.ids.body.height >= sheet.ids.column.height, "nothing has to be scrolled"
    for size in ((360, 800), LYING["size"]):
        phone.size = phone.app.surround.size = size
        phone.settle()
        assert phone.sheet is sheet
        assert says(phone, "2 of 2 resources")
        assert (panel.x, panel.right) == ((0, 360) if size[0] == 360 else (400, 800))
    tap(phone, "Take the card")
    assert ana(phone).resources == (1, 0, 0, 1)


def test_dice_lie_left_and_tools_right(at_table):
    phone = at_table(forest=3, hut=2, has={"tools": 4}, then=[Roll("forest", (5, 4, 2))], shape=LYING)
    page = phone.app.page
    edge = 800 - page.column
    tiles = [w for w in phone.widgets() if isinstance(w, ToolTile)]
    assert len(tiles) == 3
    assert all(tile.to_window(*tile.pos)[0] > edge for tile in tiles)
    assert page.body.ids.scroll.height >= page.body.ids.scroll.ids.column.height, "nothing has to be scrolled"
    before = chosen_tools(phone)
    phone.tap(tool(phone, 2))
    phone.settle()
    assert chosen_tools(phone) != before
    after = chosen_tools(phone)
    phone.size = phone.app.surround.size = (360, 800)
    phone.settle()
    assert chosen_tools(phone) == after, "what was chosen stays chosen when the phone is turned"
    assert page.ids.foot.children[0].height == page.ids.foot.height, "upright the tools stand below the dice"


# --- everything fits ------------------------------------------------------------------------------------------------


SHAPES = {  # where room is scarcest
    "320x568": {"size": (320, 568)},
    "412x915 large": {"size": (412, 915), "density": 2.6, "font": 1.3},
    "360x800 twice": {"size": (360, 800), "font": 2.0},
    "800x360 twice": {"size": (800, 360), "font": 2.0},
}
RICH = {
    "has": {
        "wood": 12,
        "brick": 10,
        "stone": 3,
        "gold": 11,
        "food": 24,
        "tools": 8,
        "field": 10,
        "turned": ("1",),
        "cards": (*ONE_USE.values(), ANY_TWO),
        "one_use": tuple(ONE_USE.values()),
        "any_two": "yes",
    },
    "cards": [(2, "civ_builder_3_points_3")],
    "buildings": [(0, "bld_choice_5_of_4_kinds"), (1, "bld_1brick_1stone_1gold_a"), (2, "bld_choice_1_to_7_a")],
}
STANDS = {"tool_maker": 1, "clay_pit": 3, "civ_slot_3": 1, "civ_slot_4": 1, "building_stack_1": 1}


def every_language(phone):
    """Twice as large, letters of one language tell enough."""
    for language in LANGUAGES if phone.app.theme.body / dp(16) < 2 else ["en"]:
        phone.app.set_language(language)
        phone.settle()
        yield language


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_fits(at_table, shape):
    phone = at_table(shape=SHAPES[shape], **RICH, **STANDS, building_stack_2=1)
    found = []
    for language in every_language(phone):
        page = phone.app.page
        for number, title in enumerate(w.text for w in list(phone.widgets()) if isinstance(w, UseRow)):
            found += [f"{language} {title}: {misfit}" for misfit in misfits(phone)]
            page.body.ids.scroll.scroll_to(row(phone, title), padding=0, animate=False)
            phone.frames(2)
            if number > 1:  # the first two are used by their tap
                row(phone, title).dispatch("on_release")
                phone.settle()
                found += [f"{language} {title}, sheet: {misfit}" for misfit in misfits(phone)]
                page.back()
    assert "\n".join(found) == ""


@pytest.mark.parametrize("shape", SHAPES)
def test_dice_and_lists_fit(at_table, shape):
    rolled = {**RICH, "then": [Roll("hunt", (6, 6, 6, 6, 5, 4, 3, 6, 6))]}
    listed = {"has": {"wood": 1}, "cards": [(0, DICE_LIST)], "then": [BuyCard(0, (1, 0, 0, 0))], "civ_slot_1": 1}
    phone = at_table(shape=SHAPES[shape], **rolled, hunt=9, hut=1)
    found = [f"dice, {language}: {misfit}" for language in every_language(phone) for misfit in misfits(phone)]
    lay_out(phone, **listed, players=4, hunt=2)
    found += [f"list, {language}: {misfit}" for language in every_language(phone) for misfit in misfits(phone)]
    phone.app.page.body._roll_list((6, 5, 4, 2))
    found += [f"picks, {language}: {misfit}" for language in every_language(phone) for misfit in misfits(phone)]
    assert "\n".join(found) == ""
