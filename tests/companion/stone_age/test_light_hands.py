"""What a tap may do at once: the village together, dice by their total, everybody fed, tools spared."""

import pytest

from companion.games.stone_age.events import Fed, FiguresHome, Gained, Rolled, RoundBegan
from companion.games.stone_age.records import Build, Collect, FeedEveryone, Roll, RollForCard, TakeYield, Throw
from companion.messages import message
from companion.table.table_commands import ChangeDepth
from tests.companion.stone_age.hands import DICE_LIST, ROLL_FOR, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    feed_view,
    feeding,
    fix,
    give,
    lay_building,
    lay_card,
    player,
    refused,
    roll_view,
    said,
    table_of,
    tools,
    using,
    view,
)

# --- the village ----------------------------------------------------------------------------------------------------


def test_tool_maker_hut_and_field_are_collected_together():
    session = using(tool_maker=1, hut=2, field=1, hunt=1)
    events = session.do(Collect())
    assert [(event.what, event.count) for event in events if isinstance(event, Gained)] == [
        ("tool", 1),
        ("figure", 1),
        ("field", 1),
    ]
    assert [event.place for event in events if isinstance(event, FiguresHome)] == ["tool_maker", "hut", "field"]
    shown = player(session, ANA)
    assert (tools(session, ANA), shown.figures, shown.field, shown.places) == ((1, 0, 0), 6, 1, ("hunt",))
    session.undo()
    assert player(session, ANA).places == ("tool_maker", "hut", "field", "hunt")


def test_collecting_gives_nothing_where_there_is_no_room_and_only_in_the_village():
    session = using(field=1, hut=2)
    give(session, ANA, field=10)
    session.do(Collect())
    assert (player(session, ANA).field, player(session, ANA).figures) == (10, 6)
    refused(using(hunt=2), Collect(), "nobody_in_village", "SA-A01", player="Ana")
    refused(feeding(), Collect(), "other_phase", "SA-P01")


def test_the_tool_collected_first_can_be_used_on_the_roll_that_follows():
    session = using(tool_maker=1, forest=1)
    session.do(Collect())
    session.do(Roll("forest", (2,)))
    session.do(TakeYield((0,)))
    assert player(session, ANA).resources[0] == 1


# --- real dice by their total ---------------------------------------------------------------------------------------


def test_real_dice_are_told_by_their_total():
    session = using(forest=3, hut=2)
    assert session.do(Roll("forest", (), 11)) == (Rolled(ANA, "forest", (), 11),)
    shown = roll_view(session)
    assert (shown.dice, shown.total, shown.pips, shown.awaited) == ((), 11, 11, 3)
    assert said(session)["total"] == {"total": 11, "place": message("stone_age.place.forest")}
    session.do(TakeYield())
    assert player(session, ANA).resources[0] == 3


@pytest.mark.parametrize("total", [2, 19, -1])
def test_a_total_is_one_the_dice_can_show(total):
    session = using(forest=3)
    refused(session, Roll("forest", (), total), "total_outside", "SA-D01", count=3, low=3, high=18)


def test_a_total_is_told_again_until_the_yield_is_taken():
    session = using(forest=3, hut=2)
    session.do(Roll("forest", (), 11))
    session.do(Roll("forest", (), 12))
    assert roll_view(session).pips == 12
    refused(session, Roll("hunt", (), 5), "yield_first", "SA-D01")
    session.do(Roll("forest", (1, 1, 1)))
    assert roll_view(session).dice == (1, 1, 1), "the app's dice instead"
    refused(session, Roll("forest", (6, 6, 6)), "yield_first", "SA-D01", player="Ana")
    session.do(Roll("forest", (), 4))
    assert roll_view(session).pips == 4, "dice on the table count as they lie"


def test_the_two_dice_of_a_card_are_told_by_their_total_too():
    session = took(ROLL_FOR["gold"], hut=2)
    refused(session, RollForCard((), 13), "total_outside", "SA-C12", count=2, low=2, high=12)
    session.do(RollForCard((), 11))
    session.do(RollForCard((), 12))
    session.do(TakeYield())
    assert player(session, ANA).resources[3] == 2


def test_a_table_keeps_rolling_as_it_rolled_last():
    session = using(forest=2, hunt=1)
    assert not view(session).real_dice
    session.do(Roll("forest", (), 7))
    session.do(TakeYield())
    assert view(session).real_dice
    session.do(Roll("hunt", (4,)))
    assert not view(session).real_dice
    session.undo()
    assert view(session).real_dice


def test_a_wrong_total_is_corrected_like_any_figure():
    session = using(forest=3)
    session.do(Roll("forest", (), 11))
    fix(session, "total", 9)
    session.do(TakeYield())
    assert player(session, ANA).resources[0] == 3


def test_milestones_take_totals_of_any_number_of_dice():
    session = table_of(3)
    session.do(ChangeDepth("milestones"))
    refused(session, Throw(BEN, "forest", (), 31), "total_outside", "SA-D01", count=5, low=1, high=30)
    session.do(Throw(BEN, "forest", (), 11))
    assert session.turn().headline == message("stone_age.place.forest")
    session.do(Throw(BEN, "forest", (), 14))
    assert roll_view(session).pips == 14
    refused(session, Throw(CHO, "forest", (), 14), "yield_first", "SA-D01")
    session.do(TakeYield())


# --- tools are spared -----------------------------------------------------------------------------------------------


def test_no_tool_is_proposed_while_another_roll_of_the_round_could_use_it():
    session = using(forest=2, quarry=1)
    give(session, ANA, tools=2)
    session.do(Roll("forest", (4, 3)))
    assert (roll_view(session).another, roll_view(session).chosen.tiles) == (True, ())
    session.do(TakeYield())
    session.do(Roll("quarry", (3,)))
    assert (roll_view(session).another, roll_view(session).chosen.tiles) == (False, (0, 1))


@pytest.mark.parametrize(
    ("card", "may_roll"), [(ROLL_FOR["wood"], True), ("civ_medicine_food_5", False), (DICE_LIST, False)]
)
def test_a_card_that_rolls_for_a_resource_is_another_roll(card, may_roll):
    session = using(forest=2, civ_slot_1=1)
    lay_card(session, 0, card)
    give(session, ANA, tools=2)
    session.do(Roll("forest", (4, 3)))
    assert roll_view(session).another is may_roll


def test_a_card_nobody_named_may_be_another_roll():
    session = using(forest=2, civ_slot_1=1)
    session.do(Roll("forest", (4, 3)))
    assert roll_view(session).another


# --- everybody is fed -----------------------------------------------------------------------------------------------


def test_everybody_is_fed_at_one_tap_and_the_next_round_begins():
    session = feeding()
    give(session, BEN, food=3, wood=1, gold=3)
    give(session, CHO, food=2, wood=1)
    fed = session.do(FeedEveryone())
    assert fed[:3] == (Fed(ANA, 0, 5), Fed(BEN, 0, 3, (1, 0, 0, 1)), Fed(CHO, 0, 2, hungry=10))
    assert fed[3:] == (RoundBegan(BEN),)
    assert player(session, CHO).resources == (1, 0, 0, 0), "the whole gap or nothing of it"


def test_those_who_are_short_pay_or_go_hungry_as_they_say():
    session = feeding()
    give(session, BEN, food=3, wood=2, gold=2)
    give(session, CHO, food=2, wood=9)
    none = (0, 0, 0, 0)
    session.do(FeedEveryone((none, (0, 0, 0, 2), none), (CHO,)))
    assert player(session, BEN).resources == (2, 0, 0, 0)
    assert (player(session, CHO).resources[0], player(session, CHO).points) == (9, -10)


def test_whoever_was_fed_before_is_left_alone_and_nobody_pays_what_they_lack():
    session = feeding()
    give(session, BEN, food=4, wood=1)
    none = (0, 0, 0, 0)
    refused(session, FeedEveryone((none, (0, 1, 0, 0), none)), "not_owned", "SA-C02", player="Ben")
    refused(session, FeedEveryone((none,)), "table.unknown_command")
    refused(session, FeedEveryone(hungry=(ANA,)), "food_reaches", "SA-N03", player="Ana")
    session.do(FeedEveryone())
    assert feed_view(session, BEN).figures == 5
    refused(table_of(3), FeedEveryone(), "other_phase", "SA-P01")


# --- the end of a round ---------------------------------------------------------------------------------------------


def test_the_stacks_built_on_are_known_until_the_next_round():
    session = using(building_stack_2=1, hut=2)
    lay_building(session, 1, "bld_2wood_1brick")
    give(session, ANA, wood=2, brick=1)
    session.do(Build(1, (2, 1, 0, 0)))
    assert view(session).built == (1,)
    session.do(Collect())
    session.do(FeedEveryone())
    assert (view(session).round, view(session).built) == (2, ())
