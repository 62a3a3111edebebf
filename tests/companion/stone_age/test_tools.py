"""Tool tiles: how they are gained, how they lift a roll, and that each is used once a round."""

import pytest

from companion.games.stone_age.events import Gained
from companion.games.stone_age.records import PickDie, Roll, RollForCard, RollList, TakeYield
from companion.games.stone_age.turns.tools import tools_after
from companion.messages import message
from companion.table.table_commands import Correct
from tests.companion.stone_age.hands import DICE_LIST, ONE_USE, ROLL_FOR, TOOL_CARD, at_card, buy, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    finish_round,
    finish_using,
    fix,
    give,
    has_sentence,
    house_rule,
    place_view,
    player,
    refused,
    roll,
    roll_view,
    said,
    stand,
    table_of,
    tools,
    use,
    using,
)
from tests.offered import commands

GAINED = [
    (0, 0, 0),
    (1, 0, 0),
    (1, 1, 0),
    (1, 1, 1),
    (2, 1, 1),
    (2, 2, 1),
    (2, 2, 2),
    (3, 2, 2),
    (3, 3, 2),
    (3, 3, 3),
    (4, 3, 3),
    (4, 4, 3),
    (4, 4, 4),
]
"""The tiles after so many tools."""


def turned(session, seat=ANA):
    return tuple(tile.turned for tile in player(session, seat).tools)


def food(session, seat=ANA):
    return player(session, seat).food


def once_more(session, **standing):
    """The same player has figures to use again, in the same round."""
    stand(session, ANA, **standing)
    fix(session, "phase", "use")


# --- gaining tools --------------------------------------------------------------------------------------------------


def test_sa_t01_a_player_board_has_three_tool_spaces():
    session = table_of()
    assert [tools(session, seat) for seat in range(3)] == [(0, 0, 0)] * 3


@pytest.mark.parametrize("space", [-1, 3, 99])
def test_sa_t01_there_is_no_tool_beside_the_three_spaces(space):
    session = using(hunt=1)
    give(session, ANA, tools=12)
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((space,)), "no_such_tool", "SA-T01")
    refused(session, TakeYield((0, space)), "no_such_tool", "SA-T01")
    session.do(TakeYield((0, 1, 2)))


@pytest.mark.parametrize("gains", [0, 1, 2])
def test_sa_t01_nor_on_an_empty_space(gains):
    session = using(hunt=1)
    give(session, ANA, tools=gains)
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((gains,)), "no_such_tool", "SA-T01")
    session.do(TakeYield(tuple(range(gains))))


@pytest.mark.parametrize(
    "gains",
    [
        *(pytest.param(gains, id=f"SA-T02-tool-{gains}") for gains in range(1, 4)),
        *(pytest.param(gains, id=f"SA-T03-tool-{gains}") for gains in range(4, 7)),
        *(pytest.param(gains, id=f"SA-T04-tool-{gains}") for gains in range(7, 10)),
        *(pytest.param(gains, id=f"SA-T05-tool-{gains}") for gains in range(10, 13)),
    ],
)
def test_sa_t02_t03_t04_t05_tools_are_gained_one_by_one(gains):
    session = using(tool_maker=1)
    give(session, ANA, tools=gains - 1)
    assert tools(session, ANA) == GAINED[gains - 1]
    assert use(session, "tool_maker")[0] == Gained(ANA, "tool", 1)
    assert tools(session, ANA) == GAINED[gains]
    assert said(session)["gained"] == {"some": message("stone_age.some.tool", count=1)}


def test_sa_t02_t03_t04_t05_twelve_tools_after_each_other():
    session = using(tool_maker=1)
    for after in GAINED[1:]:
        use(session, "tool_maker")
        assert tools(session, ANA) == after
        once_more(session, tool_maker=1)
    assert [tools_after(gains) for gains in range(13)] == GAINED


def test_sa_t05_a_thirteenth_tool_does_not_exist():
    session = using(tool_maker=1)
    give(session, ANA, tools=12)
    assert use(session, "tool_maker")[0] == Gained(ANA, "tool", 0)
    assert tools(session, ANA) == (4, 4, 4)
    assert "no_room" in said(session)
    refused(session, Correct("tools/0", 13), "fix.outside_box")


def test_sa_t05_placing_there_is_warned_of_and_allowed():
    session = table_of()
    assert not place_view(session, "tool_maker").idle
    give(session, ANA, tools=12)
    assert place_view(session, "tool_maker").idle
    assert place_view(session, "tool_maker").numbers == (1,)
    give(session, ANA, tools=11)
    assert not place_view(session, "tool_maker").idle


def test_sa_t04_t05_the_six_tiles_of_three_and_four_may_be_replaced_by_others():
    """The box has six of them; four players with three each is allowed, as resources are."""
    session = table_of(4)
    for seat in range(4):
        give(session, seat, tools=12)
    assert [tools(session, seat) for seat in range(4)] == [(4, 4, 4)] * 4


# --- on a roll ------------------------------------------------------------------------------------------------------


def test_sa_t06_a_tool_adds_its_value_to_the_total():
    for gains, tile in ((1, 1), (4, 2), (7, 3), (10, 4)):
        session = using(hunt=1)
        give(session, ANA, tools=gains)
        roll(session, "hunt", 6, tiles=(0,))
        assert food(session) == 12 + (6 + tile) // 2
        assert said(session)["took_with_tools"]["pips"] == tile


@pytest.mark.parametrize(("where", "rate"), [("hunt", 2), ("forest", 3), ("clay_pit", 4), ("quarry", 5), ("river", 6)])
def test_sa_t06_at_the_hunt_and_at_every_resource_place(where, rate):
    session = using(**{where: 1})
    give(session, ANA, tools=3, food=0)
    session.do(Roll(where, (rate - 1,)))
    bare, lifted = roll_view(session).sets[:2]
    assert (bare.gives, bare.tiles, lifted.gives, lifted.tiles) == (0, (), 1, (0,))
    session.do(TakeYield((2,)))
    shown = player(session, ANA)
    assert (shown.food, *shown.resources).count(1) == 1
    assert turned(session) == (False, False, True)


def test_sa_t07_tools_are_chosen_after_seeing_the_roll():
    session = using(quarry=2)
    give(session, ANA, tools=4)  # 2, 1, 1
    assert "SA-T07" in session.turn().reminders
    assert has_sentence("SA-T07")
    session.do(Roll("quarry", (6, 1)))
    assert commands(session) == ["TakeYield", "Roll"]
    assert "SA-T07" in session.turn().reminders
    assert player(session, ANA).resources == (0, 0, 0, 0)  # nothing is taken yet
    assert turned(session) == (False, False, False)
    assert [(some.gives, some.tiles) for some in roll_view(session).sets] == [(1, ()), (2, (0, 1))]
    assert roll_view(session).chosen.tiles == (0, 1)  # proposed, never forced
    session.do(TakeYield())
    assert player(session, ANA).resources == (0, 0, 1, 0)


def test_sa_t07_no_one_use_tool_is_proposed_by_itself():
    session = using(quarry=1)
    give(session, ANA, tools=1, cards=(ONE_USE[4],))
    session.do(Roll("quarry", (5,)))
    assert [(some.gives, some.one_use) for some in roll_view(session).sets] == [(1, ()), (2, (0,))]
    assert (roll_view(session).chosen.gives, roll_view(session).chosen.one_use) == (1, ())
    assert roll_view(session).chosen.tiles == ()


@pytest.mark.parametrize(("tiles", "gives"), [((), 1), ((0,), 1), ((1, 2), 1), ((0, 1), 2), ((0, 1, 2), 2)])
def test_sa_t08_several_tools_on_one_roll(tiles, gives):
    session = using(river=2)
    give(session, ANA, tools=8)  # 3, 3, 2
    roll(session, "river", 4, 2, tiles=tiles)
    assert player(session, ANA).resources == (0, 0, 0, gives)
    assert turned(session) == tuple(space in tiles for space in range(3))


def test_sa_t09_what_a_tool_shows_too_much_is_lost():
    """A tool of 4 on a roll of 5 at the river makes 9: one gold, and three pips help no other roll."""
    session = using(river=1, hunt=1)
    give(session, ANA, tools=10)
    roll(session, "river", 5, tiles=(0,))
    assert player(session, ANA).resources == (0, 0, 0, 1)
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((0,)), "tool_turned", "SA-T10", value=4)
    session.do(TakeYield())
    assert food(session) == 12


def test_sa_t09_no_tool_counts_twice_on_a_roll():
    session = using(hunt=1)
    give(session, ANA, tools=3, cards=(ONE_USE[2],))
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((0, 0)), "tool_twice", "SA-T09")
    refused(session, TakeYield((0, 1, 0)), "tool_twice", "SA-T09")
    refused(session, TakeYield((), (ONE_USE[2], ONE_USE[2])), "tool_twice", "SA-T09")
    session.do(TakeYield((0,), (ONE_USE[2],)))
    assert food(session) == 12 + 2


def test_sa_t09_and_t10_are_worth_rereading_while_a_roll_lies_open():
    session = using(hunt=1)
    session.do(Roll("hunt", (1,)))
    assert {"SA-T09", "SA-T10"} <= set(session.turn().reminders)


# --- once a round ---------------------------------------------------------------------------------------------------


def test_sa_t10_a_used_tool_cannot_be_used_again_this_round():
    session = using(hunt=1, forest=1)
    give(session, ANA, tools=5)  # 2, 2, 1
    roll(session, "hunt", 2, tiles=(0,))
    assert turned(session) == (True, False, False)
    session.do(Roll("forest", (1,)))
    assert [some.tiles for some in roll_view(session).sets] == [(), (1,)]  # the first is not proposed
    refused(session, TakeYield((0,)), "tool_turned", "SA-T10", value=2)
    refused(session, TakeYield((1, 0)), "tool_turned", "SA-T10", value=2)
    session.do(TakeYield((1,)))
    assert turned(session) == (True, True, False)
    assert player(session, ANA).resources == (1, 0, 0, 0)


def test_sa_t10_in_the_next_round_it_can():
    session = using(hunt=1)
    give(session, ANA, tools=2)
    roll(session, "hunt", 1, tiles=(0, 1))
    assert turned(session) == (True, True, False)
    finish_round(session)
    assert session.state.round == 2
    assert turned(session) == (False, False, False)
    assert tools(session, ANA) == (1, 1, 0)
    give(session, ANA, tools=3)
    stand(session, ANA, hunt=1)
    fix(session, "turn", "0")
    fix(session, "phase", "use")
    roll(session, "hunt", 1, tiles=(0, 1, 2))


def test_sa_t10_a_turned_tool_is_turned_for_its_owner_only():
    session = using(hunt=1)
    stand(session, BEN, hunt=1)
    give(session, ANA, tools=1)
    give(session, BEN, tools=1)
    roll(session, "hunt", 1, tiles=(0,))
    assert (turned(session, ANA)[0], turned(session, BEN)[0]) == (True, False)
    roll(session, "hunt", 1, tiles=(0,))
    assert (food(session, ANA), food(session, BEN)) == (13, 13)


def test_sa_t10_nobody_uses_the_tools_of_others():
    session = using(hunt=1)
    give(session, BEN, tools=12)
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((0,)), "no_such_tool", "SA-T01")


# --- not on a dice list, but on a roll for a resource ---------------------------------------------------------------


def test_sa_t11_no_tools_on_the_dice_of_a_dice_list():
    session = took(DICE_LIST, 2)
    give(session, ANA, tools=12)
    assert "SA-T11" in session.turn().reminders
    refused(session, TakeYield((0,)), "list_roll_first", "SA-C07", player="Ana")
    session.do(RollList((3, 1)))
    assert "SA-T11" in session.turn().reminders
    assert commands(session) == ["PickDie"]
    refused(session, TakeYield((0,)), "list_pick_first", "SA-C08", player="Ana")
    refused(session, PickDie(4), "die_not_left", "SA-C08", dice=("3", "1"))  # 3 and a tool of 1 stay a 3
    session.do(PickDie(3))
    assert player(session, ANA).resources == (0, 0, 1, 0)
    assert turned(session) == (False, False, False)


@pytest.mark.parametrize(
    ("resource", "dice", "tiles", "gained"),
    [
        ("wood", (4, 4), (), 2),
        ("wood", (4, 4), (0,), 3),
        ("stone", (4, 4), (0, 1), 2),
        ("gold", (4, 4), (0, 1, 2), 2),
        ("gold", (1, 1), (0, 1, 2), 1),
        ("gold", (1, 1), (0, 1), 0),
    ],
)
def test_sa_t12_tools_on_the_roll_of_a_card(resource, dice, tiles, gained):
    session = took(ROLL_FOR[resource])
    give(session, ANA, tools=4)  # 2, 1, 1
    assert "SA-T12" in session.turn().reminders
    session.do(RollForCard(dice))
    session.do(TakeYield(tiles))
    assert sum(player(session, ANA).resources) == gained
    assert turned(session) == tuple(space in tiles for space in range(3))


def test_sa_t12_only_tools_that_were_not_used_before():
    session = at_card(ROLL_FOR["gold"], hunt=1)
    give(session, ANA, tools=3)
    roll(session, "hunt", 1, tiles=(0,))
    buy(session, wood=1)
    session.do(RollForCard((2, 2)))
    refused(session, TakeYield((0, 1)), "tool_turned", "SA-T10", value=1)
    assert [(some.gives, some.tiles) for some in roll_view(session).sets] == [(0, ()), (1, (1, 2))]
    session.do(TakeYield((1, 2)))
    assert player(session, ANA).resources == (0, 0, 0, 1)
    assert turned(session) == (True, True, True)


def test_sa_t12_and_none_used_there_can_be_used_after():
    session = at_card(ROLL_FOR["wood"], hunt=1)
    give(session, ANA, tools=1)
    buy(session, wood=1)
    session.do(RollForCard((1, 1)))
    session.do(TakeYield((0,)))
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((0,)), "tool_turned", "SA-T10", value=1)


# --- tools gained on the way ----------------------------------------------------------------------------------------


def test_sa_t13_a_tool_from_a_card_can_be_used_later_in_the_round():
    session = at_card(TOOL_CARD, hunt=1)
    buy(session, wood=1)
    assert tools(session, ANA) == (1, 0, 0)
    roll(session, "hunt", 1, tiles=(0,))
    assert food(session) == 13


def test_sa_t13_so_can_one_from_the_tool_maker():
    session = using(tool_maker=1, hunt=1)
    use(session, "tool_maker")
    roll(session, "hunt", 1, tiles=(0,))
    assert food(session) == 13


def test_sa_t13_and_one_from_a_dice_list_even_by_another_player():
    session = at_card(DICE_LIST, 2, hunt=1)
    stand(session, BEN, hunt=1)
    buy(session, wood=1)
    session.do(RollList((5, 5)))
    assert (tools(session, ANA), tools(session, BEN)) == ((1, 0, 0), (1, 0, 0))
    roll(session, "hunt", 1, tiles=(0,))
    assert session.turn().seat == BEN
    roll(session, "hunt", 1, tiles=(0,))
    assert (food(session, ANA), food(session, BEN)) == (13, 13)


def test_sa_t13_a_tool_not_gained_yet_cannot_be_used():
    session = at_card(TOOL_CARD, hunt=1)
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((0,)), "no_such_tool", "SA-T01")


def test_sa_t13_a_tile_used_before_stays_turned_when_it_goes_up():
    session = using(hunt=1, tool_maker=1, forest=1)
    give(session, ANA, tools=5)  # 2, 2, 1
    roll(session, "hunt", 1, tiles=(2,))
    use(session, "tool_maker")
    assert (tools(session, ANA), turned(session)) == ((2, 2, 2), (False, False, True))
    session.do(Roll("forest", (1,)))
    refused(session, TakeYield((2,)), "tool_turned", "SA-T10", value=2)
    session.do(TakeYield((0,)))


def test_sa_t13_unless_the_table_plays_that_it_stands_up():
    session = using(hunt=1, tool_maker=1, forest=1)
    house_rule(session, "upgraded_stands")
    give(session, ANA, tools=5)
    roll(session, "hunt", 1, tiles=(1, 2))
    use(session, "tool_maker")
    assert (tools(session, ANA), turned(session)) == ((2, 2, 2), (False, True, False))  # the other stays turned
    roll(session, "forest", 1, tiles=(2,))
    assert player(session, ANA).resources == (1, 0, 0, 0)


def test_sa_t13_where_there_is_a_choice_a_tile_goes_up_that_can_still_be_used():
    session = using(hunt=1, tool_maker=1, forest=1)
    give(session, ANA, tools=3)
    roll(session, "hunt", 1, tiles=(0,))
    use(session, "tool_maker")
    assert (tools(session, ANA), turned(session)) == ((1, 2, 1), (True, False, False))
    roll(session, "forest", 1, tiles=(1,))
    assert player(session, ANA).resources == (1, 0, 0, 0)


def test_sa_t13_a_new_tile_is_not_turned_though_all_others_are():
    session = using(hunt=1, tool_maker=1, forest=1)
    give(session, ANA, tools=2)
    roll(session, "hunt", 1, tiles=(0, 1))
    use(session, "tool_maker")
    assert (tools(session, ANA), turned(session)) == ((1, 1, 1), (True, True, False))
    roll(session, "forest", 2, tiles=(2,))
    finish_using(session)


def test_a_correction_can_turn_tools_and_stand_them_up():
    session = using(hunt=1)
    give(session, ANA, tools=2, turned=("2",))
    assert turned(session) == (False, True, False)
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((1,)), "tool_turned", "SA-T10", value=1)
    give(session, ANA, turned=())
    session.do(TakeYield((1,)))
    refused(session, Correct("turned/0", ("3",)), "fix.outside_box")  # no tile lies there


def test_sa_t13_a_tile_gained_after_a_correction_is_not_turned():
    session = using(hunt=1, tool_maker=1)
    give(session, ANA, tools=3)
    roll(session, "hunt", 1, tiles=(0, 1, 2))
    give(session, ANA, tools=1)  # the other two were never there
    use(session, "tool_maker")
    assert (tools(session, ANA), turned(session)) == ((1, 1, 0), (True, False, False))
