"""Using figures in Stone Age, by taps: village places, dice and tools, cards with their dice, buildings, and a kill."""

from random import Random

import pytest

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.games.stone_age.records import BuyCard, Roll
from companion.table.house import CompleteSetup, KeepDraw
from companion.i18n import LANGUAGES
from kivy.metrics import dp
from screens.kit import Action
from screens.offscreen.phone import Phone
from screens.stone_age.drawn.pieces import CivCard, DieFace, DieKey, ToolTile
from screens.stone_age.dice.parts import Equation, HintRow
from screens.stone_age.placing.tell import TileGrid
from screens.stone_age.dice.typed import TypedDie
from screens.stone_age.using.places import UseRow
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


def use(phone, title):
    phone.tap(row(phone, title))
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


def equation(phone):
    shown = phone.find(lambda w: isinstance(w, Equation))
    return shown.dice, shown.added, shown.gives, shown.rest


def hint(phone, text):
    return phone.find(lambda w: isinstance(w, HintRow) and w.text.replace("\u00a0", " ") == text)


def hints(phone):
    return [w.text.replace("\u00a0", " ") for w in phone.widgets() if isinstance(w, HintRow)]


def says(phone, words):
    return any(words in text for text in phone.texts())


# --- village --------------------------------------------------------------------------------------------------------


def test_the_tool_maker_gives_a_tool_with_one_tap(at_table):
    phone = at_table(tool_maker=1, hunt=1)
    use(phone, "Tool maker")
    assert phone.taps == 1
    assert [tile.value for tile in ana(phone).tools] == [1, 0, 0]
    assert ana(phone).places == ("hunt",)


def test_places_are_used_in_any_order(at_table):
    phone = at_table(tool_maker=1, hut=2, field=1)
    use(phone, "Field")
    use(phone, "Tool maker")
    assert (ana(phone).field, ana(phone).places) == (1, ("hut",))


def test_figures_come_home_unused_after_one_question(at_table):
    phone = at_table(tool_maker=1, hunt=2)
    tap(phone, "Take back: Hunt")
    assert ana(phone).places == ("tool_maker", "hunt")
    tap(phone, "Take figures back")
    assert (ana(phone).places, ana(phone).food) == (("tool_maker",), 12)


# --- dice and tools -------------------------------------------------------------------------------------------------


def test_place_roll_take(at_table):
    phone = at_table(forest=3, hut=2)
    random = Random(5)
    expected = [random.randint(1, 6) for _ in range(3)]
    use(phone, "Forest")
    assert phase(phone) == "use"
    tap(phone, "Roll 3 dice")
    assert dice_shown(phone) == expected
    wood = sum(expected) // 3
    tap(phone, f"Take {wood} wood")
    assert phone.taps == 3
    assert ana(phone).resources[0] == wood
    assert phase(phone) == "use"


def test_real_dice_are_a_tap_each(at_table):
    phone = at_table(quarry=4, hut=2)
    use(phone, "Quarry")
    tap(phone, "Real dice")
    phone.taps = 0
    type_dice(phone, 6, 6, 1, 2)
    assert phone.taps == 4
    assert phase(phone) == "roll"
    assert dice_shown(phone) == [6, 6, 1, 2]
    tap(phone, "Take 3 stone")
    assert ana(phone).resources[2] == 3


def test_a_typed_die_is_taken_back_with_a_tap(at_table):
    phone = at_table(forest=2, hut=2)
    use(phone, "Forest")
    tap(phone, "Real dice")
    type_dice(phone, 6)
    tap(phone, "Remove the 6")
    type_dice(phone, 1, 2)
    assert dice_shown(phone) == [1, 2]


def test_the_sum_and_the_cheapest_tools_of_the_drawing(at_table):
    """5, 4 and 2 in the forest with tools 2 and 1, a used 1 and a one-use 3."""
    phone = at_table(
        forest=3,
        hut=2,
        has={"tools": 4, "turned": ("3",), "cards": (ONE_USE[3],), "one_use": (ONE_USE[3],)},
        then=[Roll("forest", (5, 4, 2))],
    )
    assert equation(phone) == (11, 1, 4, 0)
    assert chosen_tools(phone) == [1]
    assert hints(phone) == ["Cheapest for 4 wood: tool 1", "5 wood: 1 + the one-use 3"]
    assert hint(phone, "5 wood: 1 + the one-use 3").detail == "No tools reach 6"
    assert phone.button("Take 4 wood")


def test_a_one_use_tool_is_offered_and_used_only_when_tapped(at_table):
    phone = at_table(
        forest=3,
        hut=2,
        has={"tools": 4, "turned": ("3",), "cards": (ONE_USE[3],), "one_use": (ONE_USE[3],)},
        then=[Roll("forest", (5, 4, 2))],
    )
    phone.tap(hint(phone, "5 wood: 1 + the one-use 3"))
    phone.settle()
    assert chosen_tools(phone) == [1, 3]
    tap(phone, "Take 5 wood")
    assert (ana(phone).resources[0], ana(phone).one_use) == (5, ())
    assert [tile.turned for tile in ana(phone).tools] == [False, True, True]


def test_tapping_tools_changes_the_yield(at_table):
    phone = at_table(forest=2, hut=2, has={"tools": 4}, then=[Roll("forest", (4, 4))])
    assert chosen_tools(phone) == [2, 1, 1]
    phone.tap(tool(phone, 2))
    phone.settle()
    assert equation(phone) == (8, 2, 3, 1)
    assert phone.button("Take 3 wood")
    phone.tap(tool(phone, 1))
    phone.settle()
    assert equation(phone) == (8, 1, 3, 0)
    tap(phone, "Take 3 wood")
    assert [tile.turned for tile in ana(phone).tools] == [False, False, True]


def test_a_used_tool_says_why_it_rests(at_table):
    phone = at_table(forest=2, hut=2, has={"tools": 3, "turned": ("2",)}, then=[Roll("forest", (4, 4))])
    tiles = [w for w in phone.widgets() if isinstance(w, ToolTile)]
    before = chosen_tools(phone)
    phone.tap(tiles[1])
    phone.settle()
    assert says(phone, "This tool (value 1) has already been used this round")
    tap(phone, "Use other tools")
    assert chosen_tools(phone) == before


def test_without_tools_the_missing_pips_are_said(at_table):
    phone = at_table(quarry=2, hut=2, then=[Roll("quarry", (4, 3))])
    assert hint(phone, "No tools to add").detail == "One more needs 3 pips"


def test_nothing_can_be_taken_too(at_table):
    phone = at_table(river=1, hut=2, then=[Roll("river", (3,))])
    tap(phone, "Take nothing")
    assert (ana(phone).resources, ana(phone).places) == ((0, 0, 0, 0), ("hut",))


# --- cards ----------------------------------------------------------------------------------------------------------


def test_a_card_is_bought_with_the_proposal_in_two_taps(at_table):
    phone = at_table(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 2, "brick": 1, "gold": 2})
    use(phone, "Card for 3")
    assert says(phone, "Take 5 food from the supply.")
    assert says(phone, "Cheapest")
    tap(phone, "Take the card")
    assert phone.taps == 2
    assert ana(phone).resources == (0, 0, 0, 2)
    assert (ana(phone).food, [card.id for card in ana(phone).cards]) == (17, ["civ_medicine_food_5"])


def test_a_card_is_bought_with_other_resources(at_table):
    phone = at_table(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2, "gold": 2})
    use(phone, "Card for 2")
    tap(phone, "Less wood")
    assert says(phone, "1 of 2 resources")
    assert not says(phone, "Cheapest")
    tap(phone, "More gold")
    assert says(phone, "2 of 2 resources")
    tap(phone, "Take the card")
    assert ana(phone).resources == (1, 0, 0, 1)


def test_too_little_is_refused_by_the_rule(at_table):
    phone = at_table(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2})
    use(phone, "Card for 2")
    tap(phone, "Less wood")
    tap(phone, "Take the card")
    assert says(phone, "This card costs 2 resources; 1 were chosen")
    assert ana(phone).resources == (2, 0, 0, 0)


def test_a_card_that_cannot_be_paid_is_left(at_table):
    phone = at_table(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 1})
    use(phone, "Card for 3")
    assert says(phone, "Ana has 1 resources; this card costs 3.")
    leave = phone.find(lambda w: isinstance(w, Action) and w.text == "Leave the card")
    assert leave.kind == "primary"
    phone.tap(leave)
    phone.settle()
    assert ana(phone).places == ("hut",)
    assert phone.app.session.state.display[2] == "civ_medicine_food_5"


def test_a_card_that_could_be_paid_may_be_left_too(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, "civ_medicine_food_5")], has={"wood": 1})
    use(phone, "Card for 1")
    tap(phone, "Leave the card")
    assert (ana(phone).places, ana(phone).resources[0], ana(phone).cards) == (("hut",), 1, ())


def test_an_untold_card_is_told_first_and_then_paid(at_table):
    phone = at_table(civ_slot_1=1, hut=2, has={"wood": 1})
    use(phone, "Card for 1")
    tap(phone, "Dice for everyone")
    phone.tap(phone.find(lambda w: isinstance(w, CivCard) and isinstance(w.parent, TileGrid)))
    phone.settle()
    told = phone.app.session.state.display[0]
    tap(phone, "Take the card")
    assert [card.id for card in ana(phone).cards] == [told]
    assert phase(phone) == "list_roll"


def test_a_roll_for_a_resource(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, ROLL_FOR["gold"])], has={"wood": 1, "tools": 1})
    use(phone, "Card for 1")
    tap(phone, "Take the card")
    assert phase(phone) == "card_roll"
    assert dice_shown(phone) == [0, 0]
    tap(phone, "Real dice")
    type_dice(phone, 6, 5)
    assert equation(phone) == (11, 1, 2, 0)
    tap(phone, "Take 2 gold")
    assert (ana(phone).resources, phase(phone)) == ((0, 0, 0, 2), "use")


def test_a_roll_for_a_resource_by_the_app(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, ROLL_FOR["wood"])], has={"wood": 1})
    use(phone, "Card for 1")
    tap(phone, "Take the card")
    tap(phone, "Roll 2 dice")
    random = Random(5)
    assert dice_shown(phone) == [random.randint(1, 6), random.randint(1, 6)]


def test_a_dice_list_goes_round_the_table(at_table):
    phone = at_table(civ_slot_1=1, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1})
    use(phone, "Card for 1")
    tap(phone, "Take the card")
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
    use(phone, "Any 2 resources")
    tap(phone, "More gold")
    tap(phone, "More stone")
    tap(phone, "Take both")
    assert (ana(phone).resources, ana(phone).any_two) == ((0, 0, 1, 1), False)


# --- buildings ------------------------------------------------------------------------------------------------------


def test_a_building_with_a_price_in_two_taps(at_table):
    phone = at_table(building_stack_1=1, hut=2, buildings=[(0, "bld_2wood_1gold")], has={"wood": 3, "gold": 1})
    use(phone, "Building stack 1")
    tap(phone, "Build, +12")
    assert phone.taps == 2
    assert (ana(phone).resources, ana(phone).points, ana(phone).buildings) == ((1, 0, 0, 0), 12, 1)


def test_a_building_of_free_choice_counts_its_points_as_it_is_paid(at_table):
    phone = at_table(
        building_stack_2=1, hut=2, buildings=[(1, "bld_choice_1_to_7_a")], has={"wood": 2, "stone": 1, "gold": 1}
    )
    use(phone, "Building stack 2")
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
    use(phone, "Building stack 1")
    tap(phone, "More wood")
    assert says(phone, "This building takes exactly 4 resources of exactly 2 kinds.")
    tap(phone, "Build")
    assert ana(phone).buildings == 0


def test_a_building_that_cannot_be_paid_is_left(at_table):
    phone = at_table(building_stack_1=1, hut=2, buildings=[(0, "bld_2wood_1gold")], has={"wood": 3})
    use(phone, "Building stack 1")
    assert says(phone, "Ana can't pay for this building right now.")
    tap(phone, "Leave the tile")
    assert ana(phone).places == ("hut",)


# --- a kill ---------------------------------------------------------------------------------------------------------


def test_a_kill_in_the_middle_of_a_roll_loses_neither_dice_nor_tools(tmp_path):
    with Phone(tmp_path) as phone:
        lay_out(phone, forest=3, hut=2, has={"tools": 4})
        use(phone, "Forest")
        tap(phone, "Real dice")
        type_dice(phone, 5, 4, 2)
        phone.tap(tool(phone, 2))
        phone.settle()
        before = dice_shown(phone), chosen_tools(phone), equation(phone)
    with Phone(tmp_path) as phone:
        phone.settle()
        assert (dice_shown(phone), chosen_tools(phone), equation(phone)) == before
        taken = before[2][2]
        tap(phone, f"Take {taken} wood")
        assert ana(phone).resources[0] == taken
        assert not phone.app.session.drafts


def test_half_typed_dice_come_back_after_a_kill(tmp_path):
    with Phone(tmp_path) as phone:
        lay_out(phone, forest=3, hut=2)
        use(phone, "Forest")
        tap(phone, "Real dice")
        type_dice(phone, 6, 2)
    with Phone(tmp_path) as phone:
        phone.settle()
        assert [w.value for w in phone.widgets() if isinstance(w, TypedDie)] == [6, 2, 0]
        type_dice(phone, 4)
        assert dice_shown(phone) == [6, 2, 4]
        assert not phone.app.session.drafts


def test_a_roll_typed_in_and_what_it_gives_are_one_durable_write_each(open_phone, tmp_path):
    disk = CountingDisk()
    phone = open_phone(store=quick_store(tmp_path, disk=disk))
    lay_out(phone, forest=3, hut=2, has={"tools": 2})
    use(phone, "Forest")
    with disk.writes(1):
        tap(phone, "Real dice")
    for die in (6, 2, 4):
        with disk.writes(1):
            type_dice(phone, die)
    assert dice_shown(phone) == [6, 2, 4]
    with disk.writes(1):
        phone.tap(next(w for w in phone.widgets() if isinstance(w, ToolTile) and w.value))
    take = next(w for w in phone.widgets() if isinstance(w, Action) and w.text.startswith("Take "))
    with disk.writes(1):
        phone.tap(take)
        phone.settle()
    assert not phone.app.session.drafts


def test_half_typed_dice_are_forgotten_when_their_sheet_is_closed(at_table):
    phone = at_table(forest=3, hut=2)
    use(phone, "Forest")
    tap(phone, "Real dice")
    type_dice(phone, 6, 2)
    phone.app.on_resume()
    phone.settle()
    assert [w.value for w in phone.widgets() if isinstance(w, TypedDie)] == [6, 2, 0]
    tap(phone, "close")
    assert not phone.app.session.drafts
    phone.app.on_resume()
    phone.settle()
    assert not [w for w in phone.widgets() if isinstance(w, TypedDie)]


def test_tools_chosen_for_one_roll_are_not_those_of_the_next(at_table):
    phone = at_table(forest=2, hut=2, has={"tools": 2}, then=[Roll("forest", (3, 3))])
    for tile in [w for w in phone.widgets() if isinstance(w, ToolTile) and w.value]:
        phone.tap(tile)
    assert chosen_tools(phone) == [1, 1]
    phone.app.undo()
    phone.settle()
    use(phone, "Forest")
    tap(phone, "Roll 2 dice")
    assert sum(dice_shown(phone)) % 3 == 2
    assert chosen_tools(phone) == [1]


# --- a phone that lies ----------------------------------------------------------------------------------------------

LYING = {"size": (800, 360)}


def test_a_card_is_paid_beside_the_places_and_the_sheet_turns_with_the_phone(at_table):
    phone = at_table(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2, "gold": 2}, shape=LYING)
    use(phone, "Card for 2")
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
            if number:  # the first is used by its tap
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
