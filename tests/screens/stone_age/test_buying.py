"""Cards and buildings of Stone Age, bought by taps, with the dice that cards bring."""

from random import Random

import pytest

from companion.games.stone_age.box import box

from companion.games.stone_age.records import BuyCard, PickDie, Roll, TakeYield
from screens.ui.question.page_state import Give
from tests.companion.stone_age.hands import ANY_TWO, DICE_LIST, ROLL_FOR
from tests.companion.stone_age.tables import BEN, CHO, player
from tests.screens.recorded import recording_of, verbs
from tests.screens.stone_age.use_taps import (
    ana,
    dice_shown,
    do,
    look_at,
    phase,
    pieces,
    rungs,
    said,
    says,
    sent,
    take,
    tap,
    total,
    type_dice,
    ways,
)

# --- cards ----------------------------------------------------------------------------------------------------------


def test_a_known_card_is_bought_with_the_proposal_in_one_tap(using):
    phone = using(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 2, "brick": 1, "gold": 2})
    assert pieces(phone, "Card space 3") == ["food", "wood", "wood", "brick"]
    do(phone, "Card space 3", "Pay")
    assert phone.taps == 1
    assert ana(phone).resources == (0, 0, 0, 2)
    assert (ana(phone).food, [card.id for card in ana(phone).cards]) == (17, ["civ_medicine_food_5"])


def test_a_card_is_bought_with_other_resources(using):
    phone = using(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2, "gold": 2})
    look_at(phone, "Card space 2")
    tap(phone, "Less wood")
    assert says(phone, "1 of 2 resources")
    assert not says(phone, "Cheapest")
    tap(phone, "More gold")
    assert says(phone, "2 of 2 resources")
    tap(phone, "Take the card")
    assert ana(phone).resources == (1, 0, 0, 1)


def test_too_little_is_refused_by_the_rule(using):
    phone = using(civ_slot_2=1, hut=2, cards=[(1, "civ_medicine_food_5")], has={"wood": 2})
    look_at(phone, "Card space 2")
    tap(phone, "Less wood")
    tap(phone, "Take the card")
    assert says(phone, "This card costs 2 resources; you chose 1")
    assert ana(phone).resources == (2, 0, 0, 0)


def test_a_card_that_cannot_be_paid_says_what_is_short_and_is_left_with_one_tap(using):
    phone = using(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 1})
    assert "2 resources missing" in said(phone, "Card space 3")
    assert ways(phone, "Card space 3")["Pay"].node.surface.dashed
    do(phone, "Card space 3", "Pay")
    assert phone.sheets, "locked, and says why"
    phone.app.back()
    do(phone, "Card space 3", "Leave")
    assert ana(phone).places == ("hut",)
    assert phone.app.session.state.display[2] == "civ_medicine_food_5"


@pytest.mark.parametrize("cards", [[(0, "civ_medicine_food_5")], []])
def test_a_card_that_could_be_paid_is_left_with_one_tap_known_or_not(using, cards):
    phone = using(civ_slot_1=1, hut=2, cards=cards, has={"wood": 1})
    do(phone, "Card space 1", "Leave")
    assert phone.taps == 1
    assert (ana(phone).places, ana(phone).resources[0], ana(phone).cards) == (("hut",), 1, ())


def test_an_unknown_card_is_bought_in_three_taps(using):
    phone = using(civ_slot_1=1, hut=2, has={"wood": 1})
    do(phone, "Card space 1", "Pay")
    tap(phone, "Dice for everyone")
    phone.tap(phone.find(lambda one: isinstance(getattr(one, "tap", None), Give)))
    phone.settle()
    assert phone.taps == 3
    assert [card.upper.kind for card in ana(phone).cards] == ["dice_list"]
    assert phase(phone) == "list_roll"


def test_an_unknown_card_is_only_named_by_a_tap_beside_the_buttons(using):
    phone = using(civ_slot_1=1, hut=2, has={"wood": 1})
    look_at(phone, "Card space 1")
    tap(phone, "7 food")
    assert (phone.app.session.state.display[0], ana(phone).cards) == ("civ_pottery_food_7", ())


def test_a_roll_for_a_resource(using):
    phone = using(civ_slot_1=1, hut=2, cards=[(0, ROLL_FOR["gold"])], has={"wood": 1, "tools": 1})
    do(phone, "Card space 1", "Pay")
    assert phase(phone) == "card_roll"
    assert dice_shown(phone) == [0, 0]
    tap(phone, "Real dice")
    total(phone, 11)
    assert rungs(phone) == ["1: No tools", "2: Tool 1*"]
    take(phone, 2)
    assert (ana(phone).resources, phase(phone)) == ((0, 0, 0, 2), "use")


def test_a_roll_for_a_resource_by_the_app(using):
    phone = using(civ_slot_1=1, hut=2, cards=[(0, ROLL_FOR["wood"])], has={"wood": 1})
    do(phone, "Card space 1", "Pay")
    tap(phone, "Roll 2 dice")
    random = Random(5)
    assert dice_shown(phone) == [random.randint(1, 6), random.randint(1, 6)]


def test_a_dice_list_goes_round_the_table(using):
    phone = using(civ_slot_1=1, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1})
    do(phone, "Card space 1", "Pay")
    assert phase(phone) == "list_roll"
    assert says(phone, "No tools here")
    tap(phone, "Real dice")
    type_dice(phone, 4, 6, 5)
    assert says(phone, "Ana picks a die")
    tap(phone, "Take the 4: 1 gold")
    assert ana(phone).resources[3] == 1
    assert says(phone, "Ben picks a die")
    tap(phone, "Take the 6: 1 step up the food track")
    session = phone.app.session
    assert player(session, BEN).field == 1
    assert [tile.value for tile in player(session, CHO).tools] == [1, 0, 0]
    assert phase(phone) == "use"


def test_a_table_that_rolls_real_dice_is_asked_for_those_of_the_list_at_once(using):
    rolled = [Roll("hunt", (), 7), TakeYield(), BuyCard(0, (1, 0, 0, 0))]
    phone = using(civ_slot_1=1, hunt=2, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1}, then=rolled)
    assert phase(phone) == "list_roll"
    type_dice(phone, 4, 6, 5)
    assert says(phone, "Ana picks a die")


def test_a_dice_list_rolled_by_the_app_is_one_tap(using):
    phone = using(civ_slot_1=1, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1}, then=[BuyCard(0, (1, 0, 0, 0))])
    tap(phone, "Roll 3 dice")
    assert phone.taps == 1
    random = Random(5)
    rolled = sorted(random.randint(1, 6) for _ in range(3))
    assert [key.tap.die for key in sent(phone, PickDie)] == rolled


def test_dice_for_everyone_fall_onto_their_keys_and_can_be_taken_at_once(using):
    phone = using(civ_slot_1=1, hut=2, cards=[(0, DICE_LIST)], has={"wood": 1}, then=[BuyCard(0, (1, 0, 0, 0))])
    phone.app.theme.motion = 2000  # the clock of this machine does not matter
    tap(phone, "Roll 3 dice")
    phone.app.page.body.motion.tick(0)
    phone.app.page.body.motion.tick(200)
    phone.frames(2)
    keys = sent(phone, PickDie)

    def in_the_air(key):
        return [shift[2] for shift in verbs(recording_of(key), "shift") if shift[2]]

    lifts = [lift for key in keys for lift in in_the_air(key)]
    assert len(lifts) == 3
    assert all(0 < lift <= key.height / 4 for lift, key in zip(lifts, keys, strict=True)), "not far over the heading"
    phone.tap(keys[0])
    assert phone.app.session.state.dice_list.picker != 0, "the tap that ends it takes the die"
    assert not any(in_the_air(key) for key in sent(phone, PickDie))


def test_any_two_resources(using):
    phone = using(hut=2, has={"cards": (ANY_TWO,), "any_two": "yes"})
    do(phone, "Take any 2", "Take")
    tap(phone, "More gold")
    tap(phone, "More stone")
    tap(phone, "Take both")
    assert (ana(phone).resources, ana(phone).any_two) == ((0, 0, 1, 1), False)


# --- buildings ------------------------------------------------------------------------------------------------------


def test_a_building_with_a_price_in_one_tap(using):
    phone = using(building_stack_1=1, hut=2, buildings=[(0, "bld_2wood_1gold")], has={"wood": 3, "gold": 1})
    assert "Scores 12" in said(phone, "Building 1")
    do(phone, "Building 1", "Pay")
    assert phone.taps == 1
    assert (ana(phone).resources, ana(phone).points, ana(phone).buildings) == ((1, 0, 0, 0), 12, 1)


def test_an_unknown_building_is_built_in_two_taps(using):
    phone = using(building_stack_1=1, hut=2, has={"wood": 3, "gold": 1})
    do(phone, "Building 1", "Pay")
    wanted = phone.app.tr("stone_age.building.bld_2wood_1gold")
    tap(phone, wanted)
    assert phone.taps == 2
    assert (ana(phone).points, ana(phone).buildings) == (12, 1)


@pytest.mark.parametrize("has", [{"wood": 3, "gold": 1}, {}])
def test_an_unknown_building_is_left_with_one_tap(using, has):
    phone = using(building_stack_1=1, hut=2, has=has)
    do(phone, "Building 1", "Leave")
    assert (phone.taps, ana(phone).places, phone.app.session.state.stacks[0].top) == (1, ("hut",), "")


def test_a_building_of_free_choice_counts_its_points_as_it_is_paid(using):
    phone = using(
        building_stack_2=1, hut=2, buildings=[(1, "bld_choice_1_to_7_a")], has={"wood": 2, "stone": 1, "gold": 1}
    )
    look_at(phone, "Building 2")
    assert says(phone, "4 resources for 17 points")
    assert says(phone, "Most points")
    tap(phone, "Less gold")
    assert says(phone, "3 resources for 11 points")
    assert not says(phone, "Most points")
    tap(phone, "Build, +11")
    assert (ana(phone).resources, ana(phone).points) == ((0, 0, 0, 1), 11)


def test_kinds_that_do_not_fit_are_said_at_once(using):
    phone = using(
        building_stack_1=1, hut=2, buildings=[(0, "bld_choice_4_of_2_kinds")], has={"wood": 3, "brick": 2, "gold": 2}
    )
    look_at(phone, "Building 1")
    tap(phone, "More wood")
    assert says(phone, "Pay exactly 4 resources. Different kinds needed: 2.")
    tap(phone, "Build")
    assert ana(phone).buildings == 0


def test_a_building_that_cannot_be_paid_says_what_is_short_and_is_left(using):
    phone = using(building_stack_1=1, hut=2, buildings=[(0, "bld_2wood_1gold")], has={"wood": 1})
    assert "1 wood, 1 gold missing" in said(phone, "Building 1")
    do(phone, "Building 1", "Leave")
    assert (phone.taps, ana(phone).places) == (1, ("hut",))


# --- we play it differently ---


def test_a_card_without_wood_is_taken_by_hand(using):
    phone = using(civ_slot_3=1, hut=2, cards=[(2, "civ_medicine_food_5")], has={"wood": 1})
    look_at(phone, "Card space 3")
    tap(phone, "We play it differently")
    assert {"was 12", "17", "was 1"} <= set(phone.texts())
    tap(phone, "Enter it this way")
    assert (ana(phone).food, ana(phone).resources[0], ana(phone).places) == (17, 0, ("hut",))
    assert [card.id for card in ana(phone).cards] == ["civ_medicine_food_5"]
    assert not phone.sheets


def test_a_building_paid_with_the_wrong_goods_is_built_by_hand(using):
    building = next(one for one in box().buildings if one.cost == (2, 1, 0, 0) or one.cost is not None)
    phone = using(building_stack_1=1, hut=2, buildings=[(0, building.id)], has={"wood": 0, "brick": 0})
    phone.app.page.body.look("building_stack_1")
    phone.settle()
    tap(phone, "We play it differently")
    tap(phone, "Enter it this way")
    assert (ana(phone).buildings, ana(phone).places) == (1, ("hut",))
    assert ana(phone).points > 0
