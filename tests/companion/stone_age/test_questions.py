"""Everything a table of Stone Age can enter, entered through questions alone."""

import pytest

from companion.errors import RuleError
from companion.games.stone_age.records import (
    Build,
    BuyCard,
    Collect,
    Feed,
    FeedAll,
    FeedEveryone,
    GoHungry,
    GoOn,
    PickDie,
    PlaceFigures,
    Roll,
    RollForCard,
    RollList,
    TakeBack,
    TakeYield,
    TellBuilding,
    TellCard,
    UseAnyTwo,
    UsePlace,
)
from companion.messages import message
from companion.question import Dice, Number
from companion.secret import CLERK
from scoring.stone_age.resources import mixes
from tests.companion.stone_age.asking import (
    answers_for,
    command_of,
    first_question,
    options,
    question,
)
from tests.companion.stone_age.hands import ANY_TWO, DICE_LIST, ONE_USE, ROLL_FOR, at_card, pay, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    feeding,
    fix,
    give,
    laid_out,
    lay_building,
    lay_card,
    over,
    place,
    table_of,
    using,
)

SECRET, OTHER = "civ_builder_3_points_3", "civ_pottery_food_7"
FOOD_CARD = "civ_weaving_food_3"


def wood(count):
    return message("stone_age.some.wood", count=count)


def gold(count):
    return message("stone_age.some.gold", count=count)


def kinds_asked(session, viewer=CLERK):
    """The commands the first question leads to."""
    return list(dict.fromkeys(id_.partition(":")[0] for id_ in options(session, viewer)))


# --- placing --------------------------------------------------------------------------------------------------------


def test_placing_asks_where_and_then_how_many():
    session = table_of(3)
    asked = first_question(session)
    assert (asked.words, asked.seat) == (message("stone_age.phase.place", count=5), ANA)
    how_many = question(session, "PlaceFigures:forest")
    assert (how_many.domain, how_many.seat) == (Number(1, 5), ANA)
    assert command_of(session, "PlaceFigures:forest", 3) == PlaceFigures("forest", 3)


def test_a_place_of_a_fixed_number_asks_nothing_more_and_says_what_it_costs():
    session = table_of(3)
    assert options(session)["PlaceFigures:hut"].cost == message("stone_age.some.figure", count=2)
    assert command_of(session, "PlaceFigures:hut") == PlaceFigures("hut", 2)
    assert command_of(session, "PlaceFigures:civ_slot_1") == PlaceFigures("civ_slot_1", 1)


def test_a_place_says_who_stands_there_what_lies_there_and_how_many_rings_are_free():
    session = table_of(3)
    lay_card(session, 0, FOOD_CARD)
    place(session, "forest", 3)
    place(session, "hunt", 2)
    shown = options(session)
    assert shown["PlaceFigures:forest"].detail.params["what"] == (
        message("stone_age.place_board.rate", count=3),
        message("stone_age.ask.rings", count=4),
        message("stone_age.ask.figures_of", player="Ana", count=3),
    )
    assert shown["PlaceFigures:civ_slot_1"].detail.params["what"] == (message(f"stone_age.card.{FOOD_CARD}"),)
    assert shown["PlaceFigures:building_stack_1"].detail.params["what"] == (message("stone_age.building.untold"),)
    assert question(session, "PlaceFigures:forest").domain == Number(1, 4), "four rings are left"


def test_a_closed_place_says_why_in_the_words_of_the_rules():
    session = table_of(2)
    place(session, "forest", 5)
    reason = options(session)["PlaceFigures:forest"].why_not
    assert (reason.code, reason.rule) == ("stone_age.players_full", "SA-P18")
    with pytest.raises(RuleError) as refusal:
        session.ask(CLERK, ("PlaceFigures:forest",))
    assert refusal.value == reason


# --- what lies face up ----------------------------------------------------------------------------------------------


def test_a_card_is_told_by_its_two_halves():
    session = table_of(3)
    lay_card(session, 0, FOOD_CARD)
    spaces = question(session, "TellCard")
    assert [option.id for option in spaces.options] == ["0", "1", "2", "3"]
    assert spaces.usual == "1", "the first that is not known"
    assert spaces.options[0].detail == message(f"stone_age.card.{FOOD_CARD}")
    uppers = question(session, "TellCard", "1")
    assert "food.7" in [option.id for option in uppers.options]
    assert command_of(session, "TellCard", "1", "food.7") == TellCard(1, "civ_pottery_food_7"), "only one has it"
    lowers = question(session, "TellCard", "1", "points.3")
    assert [option.id for option in lowers.options] == ["civ_music_points_3_a", "civ_builder_3_points_3"]
    answers = ("TellCard", "1", "points.3", "civ_builder_3_points_3")
    assert command_of(session, *answers) == TellCard(1, "civ_builder_3_points_3")


def test_a_card_everybody_has_seen_is_not_asked_for_any_more():
    session = table_of(3)
    lay_card(session, 0, "civ_pottery_food_7")
    assert "food.7" not in [option.id for option in question(session, "TellCard", "1").options]


def test_where_no_card_lies_none_is_told():
    session = at_card(FOOD_CARD)
    session.do(BuyCard(0, pay(wood=1)))
    reason = question(session, "TellCard").options[0].why_not
    assert (reason.code, reason.rule) == ("stone_age.nothing_face_up", "SA-S07")


def test_a_tile_is_told_in_one_answer_after_its_stack():
    session = table_of(2)
    lay_building(session, 0, "bld_2wood_1brick")
    stacks = question(session, "TellBuilding")
    assert ([option.id for option in stacks.options], stacks.usual) == (["0", "1"], "1")
    tiles = [option.id for option in question(session, "TellBuilding", "1").options]
    assert "bld_2wood_1brick" not in tiles
    assert command_of(session, "TellBuilding", "1", tiles[0]) == TellBuilding(1, tiles[0])


def tables_in_play():
    """A table in each phase of play."""
    yield table_of(3)
    yield using(hunt=2, civ_slot_1=1, building_stack_1=1)
    yield feeding()
    rolled = using(forest=2)
    rolled.do(Roll("forest", (3, 4)))
    yield rolled
    yield took(ROLL_FOR["wood"])
    yield took(DICE_LIST)
    picking = took(DICE_LIST)
    picking.do(RollList((1, 2, 3)))
    yield picking


def test_what_lies_face_up_can_be_told_in_every_phase_of_play_and_while_setting_up():
    phases = set()
    for session in tables_in_play():
        assert {"TellCard", "TellBuilding"} <= set(kinds_asked(session))
        phases.add(session.turn().phase)
    assert phases == {"place", "use", "feed", "roll", "card_roll", "list_roll", "list_pick"}
    assert {"TellCard", "TellBuilding"} <= set(kinds_asked(laid_out()))


def test_nothing_lies_face_up_once_the_game_is_over_or_only_scored():
    for session in (over(), laid_out(score_only=True)):
        assert not {"TellCard", "TellBuilding", "PlaceFigures"} & set(kinds_asked(session))


# --- using ----------------------------------------------------------------------------------------------------------


def test_every_place_with_own_figures_is_an_option_and_so_is_taking_back():
    session = using(hunt=1, tool_maker=1, civ_slot_2=1, building_stack_1=1)
    used = ["UsePlace:tool_maker", "Roll:hunt", "Roll:hunt/total", "BuyCard:1", "Build:0"]
    assert list(options(session)) == [*used, "TakeBack", "TellCard", "TellBuilding", "CatchUp"]
    assert command_of(session, "UsePlace:tool_maker") == UsePlace("tool_maker")
    back = question(session, "TakeBack")
    assert {option.id for option in back.options} == {"hunt", "tool_maker", "civ_slot_2", "building_stack_1"}
    assert command_of(session, "TakeBack", "civ_slot_2") == TakeBack("civ_slot_2")


def test_from_the_only_place_figures_are_taken_back_at_once():
    assert command_of(using(hunt=3), "TakeBack") == TakeBack("hunt")


def test_several_places_of_the_village_are_collected_together():
    session = using(hut=2, field=1, hunt=1)
    assert options(session)["Collect"].detail.params["what"] == (
        message("stone_age.place.hut"),
        message("stone_age.place.field"),
    )
    assert command_of(session, "Collect") == Collect()
    assert "Collect" not in options(using(field=1, hunt=1)), "one alone is used alone"


def test_the_total_of_real_dice_is_one_number_and_can_be_told_again():
    session = using(forest=3)
    assert question(session, "Roll:forest/total").domain == Number(3, 18)
    assert command_of(session, "Roll:forest/total", 11) == Roll("forest", (), 11)
    session.do(Roll("forest", (), 11))
    assert command_of(session, "Roll:forest/total", 12) == Roll("forest", (), 12)


def test_dice_are_told_in_their_order_or_rolled_by_the_app():
    session = using(forest=3)
    asked = question(session, "Roll:forest")
    assert asked.chance == Dice(3)
    assert [option.id for option in asked.options] == ["1", "2", "3", "4", "5", "6"]
    assert command_of(session, "Roll:forest", ("6", "1", "6")) == Roll("forest", (6, 1, 6))
    for wrong in (("6", "1"), ("6", "1", "6", "2"), ("7", "1", "1")):
        with pytest.raises(RuleError) as refusal:
            session.ask(CLERK, ("Roll:forest", wrong))
        assert refusal.value.code == "question.not_an_answer"


def test_the_dice_of_a_card_and_of_a_list():
    assert question(took(ROLL_FOR["gold"]), "RollForCard").chance == Dice(2)
    assert command_of(took(ROLL_FOR["gold"]), "RollForCard", ("2", "5")) == RollForCard((2, 5))
    session = took(DICE_LIST, players=4)
    assert question(session, "RollList").chance == Dice(4)
    assert command_of(session, "RollList", ("2", "5", "5", "1")) == RollList((2, 5, 5, 1))
    session.do(RollList((2, 5, 5, 1)))
    picks = [id_ for id_ in options(session) if id_.startswith("PickDie")]
    assert picks == ["PickDie:1", "PickDie:2", "PickDie:5"]
    assert command_of(session, "PickDie:5") == PickDie(5)
    assert first_question(session).seat == ANA


def test_a_die_that_gives_nothing_says_so():
    session = took(DICE_LIST)
    give(session, ANA, field=10)
    session.do(RollList((6, 1, 6)))
    dice = {option.id: option.detail for option in first_question(session).options}
    assert dice["PickDie:1"] is None
    assert dice["PickDie:6"] == message("stone_age.use.no_room"), "the food track ends at 10"


# --- tools ----------------------------------------------------------------------------------------------------------


def rolled(*dice, tools=3, cards=()):
    """Ana has rolled in the forest and has tools of 1 each unless said otherwise."""
    session = using(forest=len(dice))
    give(session, ANA, tools=tools, cards=cards)
    session.do(Roll("forest", dice))
    return session


def test_each_yield_within_reach_is_an_option_with_its_cheapest_tools_and_none_comes_first():
    session = rolled(2, 6, cards=(ONE_USE[4],))  # 8: with one tile 9, with all and the card 15
    taken = [option for id_, option in options(session).items() if id_.startswith("TakeYield:")]
    assert [option.id for option in taken] == [f"TakeYield:{which}" for which in ("2", "3", "4", "5", "by_hand")]
    assert taken[0].detail == message("stone_age.ask.no_tools")
    assert taken[1].label == message("stone_age.dice.take", some=message("stone_age.some.wood", count=3))
    assert taken[1].detail.params["what"] == (message("stone_age.ask.tool", value=1),)
    assert taken[2].detail.params["what"] == (message("stone_age.ask.one_use_tool", value=4),)
    assert command_of(session, "TakeYield:2") == TakeYield()
    assert command_of(session, "TakeYield:3") == TakeYield((0,))
    assert command_of(session, "TakeYield:4") == TakeYield((), (ONE_USE[4],))
    assert command_of(session, "TakeYield:5") == TakeYield((0, 1, 2), (ONE_USE[4],))


def test_the_best_yield_that_spares_one_use_tools_is_proposed():
    assert first_question(rolled(2, 6, cards=(ONE_USE[4],))).usual == "TakeYield:3"


def test_any_tools_can_be_chosen_by_hand_even_in_vain():
    session = rolled(3, 3, cards=(ONE_USE[2], ONE_USE[3]))
    for command in (
        TakeYield((2,)),
        TakeYield((2, 0)),
        TakeYield((1,), (ONE_USE[3],)),
        TakeYield((), (ONE_USE[3], ONE_USE[2])),
        TakeYield((0, 1, 2), (ONE_USE[2], ONE_USE[3])),
    ):
        answers = answers_for(session, command)
        assert answers is not None, command
        assert session.why_not(command) is None


def test_a_tile_that_rests_says_so():
    session = rolled(3, 3)
    fix(session, "turned/0", ("1",))
    reasons = [option.why_not for option in question(session, "TakeYield:by_hand").options]
    resting = [reason.code for reason in reasons if reason]
    assert resting == ["stone_age.tool_turned"]


def test_without_tools_nothing_is_chosen_by_hand():
    assert "TakeYield:by_hand" not in options(rolled(3, 3, tools=0))


# --- paying ---------------------------------------------------------------------------------------------------------


def test_the_cheapest_payment_for_a_card_is_proposed_and_any_other_can_be_made():
    session = at_card(FOOD_CARD, slot=1)
    give(session, ANA, wood=1, brick=2, gold=1)
    asked = question(session, "BuyCard:1")
    assert asked.usual == ("wood", "brick")
    assert options(session)["BuyCard:1"].cost == message("stone_age.ask.resources", count=2)
    assert command_of(session, "BuyCard:1", ("gold", "brick")) == BuyCard(1, pay(brick=1, gold=1))
    for paid in mixes((1, 2, 0, 1), 2):
        assert answers_for(session, BuyCard(1, paid)), paid


def test_whoever_can_just_pay_is_asked_nothing():
    assert command_of(at_card(FOOD_CARD), "BuyCard:0") == BuyCard(0, pay(wood=1))


def test_a_card_that_is_not_told_or_cannot_be_paid_is_closed():
    session = using(civ_slot_2=1)
    assert options(session)["BuyCard:1"].why_not.code == "stone_age.tell_card_first"
    lay_card(session, 1, FOOD_CARD)
    reason = options(session)["BuyCard:1"].why_not
    assert (reason.code, reason.rule) == ("stone_age.too_few_resources", "SA-C01")


def at_stack(building, *owned):
    session = using(building_stack_1=1)
    lay_building(session, 0, building)
    give(session, ANA, **dict(zip(("wood", "brick", "stone", "gold"), owned, strict=True)))
    return session


def test_a_building_of_a_fixed_price_is_built_at_once():
    session = at_stack("bld_2wood_1brick", 3, 3, 0, 0)
    shown = options(session)["Build:0"]
    paid = (message("stone_age.some.wood", count=2), message("stone_age.some.brick", count=1))
    assert shown.cost == message("question.as_it_is", what=paid)
    assert command_of(session, "Build:0") == Build(0, (2, 1, 0, 0))


def test_a_building_of_free_choice_proposes_what_scores_most_and_takes_any_price_it_accepts():
    session = at_stack("bld_choice_4_of_2_kinds", 4, 2, 1, 1)
    asked = question(session, "Build:0")
    assert asked.usual == ("wood", "wood", "wood", "gold")
    for paid in mixes((4, 2, 1, 1), 4):
        fits = session.why_not(Build(0, paid)) is None
        assert bool(answers_for(session, Build(0, paid))) == fits, paid


def test_a_price_a_building_does_not_accept_is_refused_as_the_rules_do():
    session = at_stack("bld_choice_4_of_2_kinds", 4, 2, 1, 1)
    with pytest.raises(RuleError) as refusal:
        session.ask(CLERK, ("Build:0", ("wood",) * 4))
    assert refusal.value == session.why_not(Build(0, (4, 0, 0, 0)))


def test_a_building_that_is_not_told_or_cannot_be_paid_is_closed():
    session = using(building_stack_1=1)
    assert options(session)["Build:0"].why_not.code == "stone_age.tell_building_first"
    lay_building(session, 0, "bld_2wood_1brick")
    assert options(session)["Build:0"].why_not.code == "stone_age.cannot_build"


def test_any_two_resources_alike_or_different():
    session = table_of(3)
    give(session, BEN, cards=(ANY_TWO,), any_two="yes")
    assert question(session, "UseAnyTwo:1").seat == BEN
    assert command_of(session, "UseAnyTwo:1", ("gold", "gold")) == UseAnyTwo(BEN, (0, 0, 0, 2))
    assert command_of(session, "UseAnyTwo:1", ("stone", "wood")) == UseAnyTwo(BEN, (1, 0, 1, 0))


# --- feeding --------------------------------------------------------------------------------------------------------


def test_feeding_proposes_everybody_and_all_who_have_enough():
    session = feeding()
    give(session, BEN, food=3, wood=1, gold=3)
    give(session, CHO, food=0)
    assert first_question(session).usual == "FeedEveryone"
    assert command_of(session, "FeedEveryone") == FeedEveryone()
    assert options(session)["FeedEveryone"].detail.params["what"] == (
        message("stone_age.ask.player_pays", player="Ben", what=(wood(1), gold(1))),
        message("stone_age.ask.player_pays", player="Cho", what=(message("stone_age.feeding.minus", points=10),)),
    )
    assert command_of(session, "FeedAll") == FeedAll()
    assert command_of(session, "Feed:0") == Feed(ANA)
    assert question(session, "Feed:1").usual == ("wood", "gold")
    assert command_of(session, "Feed:1", ("gold", "gold")) == Feed(BEN, (0, 0, 0, 2))
    assert command_of(session, "GoHungry:1") == GoHungry(BEN)
    reason = options(session)["Feed:2"].why_not
    assert (reason.code, reason.rule) == ("stone_age.whole_gap", "SA-N08")
    assert "GoHungry:0" not in options(session), "Ana has enough"


def test_where_a_correction_left_nothing_to_do_the_table_goes_on():
    session = table_of(2)
    fix(session, "phase", "use")
    assert command_of(session, "GoOn") == GoOn()
