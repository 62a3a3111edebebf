"""A demonstration plays as people do, so that its pictures tell the truth about the game."""

from collections import Counter

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Build, BuyCard, PlaceFigures, TakeBack, UseAnyTwo
from companion.games.stone_age.turns.placing import idle
from demo_players import suggest
from tests.companion.stone_age.hands import ANY_TWO
from tests.companion.stone_age.tables import (
    ANA,
    give,
    lay_building,
    lay_card,
    stand,
    table_of,
    using,
)
from tests.companion.stone_age.whole_games import Game


def suggested(session, times=60):
    """What is suggested at this table, again and again."""
    game = Game(2, 1)
    return [suggest(STONE_AGE, session.state, game.random) for _ in range(times)]


def everything_told(players=3):
    session = table_of(players)
    for slot, card in enumerate(("civ_weaving_food_1", "civ_art_tool", "civ_pottery_food_7", "civ_time_field")):
        lay_card(session, slot, card)
    for stack in range(players):
        lay_building(session, stack, ("bld_2wood_1brick", "bld_2stone_1gold", "bld_1brick_2stone")[stack])
    return session


def places(session):
    return Counter(command.place for command in suggested(session) if isinstance(command, PlaceFigures))


def test_nobody_stands_often_at_what_they_cannot_pay():
    chosen = places(everything_told())
    assert sum(count for place, count in chosen.items() if "stack" in place or "slot" in place) <= 3


def test_who_can_build_mostly_does():
    session = everything_told()
    give(session, ANA, wood=2, brick=1)
    assert places(session).most_common(1)[0][0] == "building_stack_1"


def test_who_has_no_food_sends_enough_hunters_before_it_is_too_late():
    session = everything_told()
    give(session, ANA, food=0)
    stand(session, ANA, tool_maker=1)
    hunts = [command for command in suggested(session) if command.place == "hunt"]
    assert len(hunts) > 30
    assert {command.count for command in hunts} == {3}, "five figures eat five: three dice bring them"


def test_nobody_goes_where_there_is_nothing_to_gain():
    session = everything_told()
    give(session, ANA, tools=12)
    assert idle(session.state, ANA, session.state.box.place["tool_maker"])
    assert places(session)["tool_maker"] <= 2


def test_a_building_is_paid_before_a_card_takes_its_resources():
    session = using(civ_slot_1=1, building_stack_1=1)
    lay_card(session, 0, "civ_weaving_food_1")
    lay_building(session, 0, "bld_2wood_1brick")
    give(session, ANA, wood=2, brick=1)
    assert suggested(session, 1) == [Build(0, (2, 1, 0, 0))]


def test_two_resources_of_a_card_complete_a_building():
    session = using(building_stack_1=1)
    lay_building(session, 0, "bld_2wood_1brick")
    give(session, ANA, wood=1, cards=(ANY_TWO,), any_two="yes")
    assert suggested(session, 1) == [UseAnyTwo(ANA, (1, 1, 0, 0))]


def test_who_cannot_pay_takes_what_can_be_paid_and_the_rest_back():
    session = using(civ_slot_1=1, building_stack_1=1)
    lay_card(session, 0, "civ_weaving_food_1")
    lay_building(session, 0, "bld_2wood_1brick")
    give(session, ANA, gold=1)
    assert suggested(session, 1) == [BuyCard(0, (0, 0, 0, 1))]
    give(session, ANA, gold=0)
    assert isinstance(suggested(session, 1)[0], TakeBack)
