"""Upper halves carried out: food, resources, points, tools, steps, rolls, one-use tools and the any-2 card."""

import pytest

from companion.games.stone_age.box import box
from companion.games.stone_age.events import AnyTwoUsed, CardTaken, ExtraCardDrawn, Gained, Rolled, YieldTaken
from companion.games.stone_age.records import (
    ConfirmPlayer,
    Feed,
    PickDie,
    Roll,
    RollForCard,
    RollList,
    TakeBack,
    TakeYield,
    UseAnyTwo,
)
from companion.messages import message
from companion.table.table_commands import FinishTable
from scoring.stone_age import RESOURCES
from tests.companion.stone_age.hands import (
    ANY_TWO,
    CARDS,
    DICE_LIST,
    ONE_USE,
    ROLL_FOR,
    TOOL_CARD,
    at_card,
    buy,
    cards_with,
    pay,
    took,
)
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    feeding,
    finish_round,
    fix,
    give,
    has_sentence,
    laid_out,
    over,
    place,
    player,
    points,
    refused,
    roll,
    roll_view,
    said,
    stand,
    table_of,
    tools,
    using,
)
from tests.offered import commands, offered

RATES = {"wood": 3, "stone": 5, "gold": 6}


# --- at once --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_sa_c04_c10_c11_c13_c14_c15_every_card_does_what_its_upper_half_says(card):
    kind, count, what = (*CARDS[card][0].split(), "0", "")[:3]
    session = at_card(card, hunt=1)
    events = buy(session, wood=1)
    assert events[0] == CardTaken(ANA, 0, card, pay(wood=1))
    at_once = {
        "food": (Gained(ANA, "food", int(count)),),
        "resource": (Gained(ANA, what, int(count)),),
        "points": (Gained(ANA, "points", int(count)),),
        "tool": (Gained(ANA, "tool", 1),),
        "field": (Gained(ANA, "field", 1),),
        "extra_card": (ExtraCardDrawn(ANA, drawn=True),),
    }
    assert events[2:] == at_once.get(kind, ())
    awaited = {"dice_list": "list_roll", "roll_resource": "card_roll"}
    assert session.turn().phase == awaited.get(kind, "use")
    assert session.turn().seat == ANA
    shown = player(session, ANA)
    assert [held.id for held in shown.one_use] == ([card] if kind == "one_use_tool" else [])
    assert shown.any_two == (kind == "any_resources")
    assert shown.extra_drawn == (kind == "extra_card")


@pytest.mark.parametrize(("card", "food"), [(card, int(CARDS[card][0].split()[1])) for card in cards_with("food")])
def test_sa_c10_food_at_once(card, food):
    session = took(card)
    assert player(session, ANA).food == 12 + food
    assert [player(session, seat).food for seat in (BEN, CHO)] == [12, 12]
    assert said(session)["gained"] == {"some": message("stone_age.some.food", count=food)}


@pytest.mark.parametrize(
    ("card", "owned"),
    [
        ("civ_shaman_2_brick_1", (0, 1, 0, 0)),
        ("civ_farmer_1_stone_1", (0, 0, 1, 0)),
        ("civ_shaman_1_stone_1", (0, 0, 1, 0)),
        ("civ_transport_stone_2", (0, 0, 2, 0)),
        ("civ_shaman_1_gold_1", (0, 0, 0, 1)),
    ],
)
def test_sa_c11_resources_at_once(card, owned):
    session = took(card)
    assert player(session, ANA).resources == owned


@pytest.mark.parametrize("card", cards_with("points"))
def test_sa_c13_three_points_at_once(card):
    session = took(card)
    assert points(session) == [3, 0, 0]
    assert session.sheet().cell(ANA, "track").points == 3


@pytest.mark.parametrize(("gains", "after"), [(0, (1, 0, 0)), (3, (2, 1, 1)), (11, (4, 4, 4))])
def test_sa_c14_a_tool_as_at_the_tool_maker(gains, after):
    session = at_card(TOOL_CARD)
    give(session, ANA, tools=gains)
    buy(session, wood=1)
    assert tools(session, ANA) == after


def test_sa_c14_a_tool_for_who_has_them_all_is_no_gain():
    session = at_card(TOOL_CARD)
    give(session, ANA, tools=12)
    assert Gained(ANA, "tool", 0) in buy(session, wood=1)
    assert tools(session, ANA) == (4, 4, 4)
    assert "no_room" in said(session)


@pytest.mark.parametrize("card", cards_with("field"))
@pytest.mark.parametrize("level", [0, 9])
def test_sa_c15_a_step_up_the_food_track(card, level):
    session = at_card(card)
    give(session, ANA, field=level)
    assert Gained(ANA, "field", 1) in buy(session, wood=1)
    assert player(session, ANA).field == level + 1


@pytest.mark.parametrize("card", cards_with("field"))
def test_sa_c15_at_the_top_of_the_track_it_is_no_gain(card):
    session = at_card(card)
    give(session, ANA, field=10)
    assert Gained(ANA, "field", 0) in buy(session, wood=1)
    assert player(session, ANA).field == 10
    assert "no_room" in said(session)


# --- two dice for a resource ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("resource", ROLL_FOR)
def test_sa_c12_two_dice_at_the_rate_of_the_place(resource):
    session = took(ROLL_FOR[resource])
    assert session.turn().phase == "card_roll"
    assert commands(session) == ["RollForCard"]
    assert "SA-C12" in session.turn().reminders
    shown = roll_view(session)
    assert (shown.card, shown.dice, shown.awaited) == (box().card[ROLL_FOR[resource]], (), 2)
    assert (shown.gives, shown.rate) == (resource, RATES[resource])
    assert session.do(RollForCard((6, 5))) == (Rolled(ANA, ROLL_FOR[resource], (6, 5)),)
    assert session.turn().phase == "roll"
    gained = 11 // RATES[resource]
    assert session.do(TakeYield())[0] == YieldTaken(ANA, (), (), gained)
    owned = player(session, ANA).resources
    assert owned[RESOURCES.index(resource)] == sum(owned) == gained


@pytest.mark.parametrize(("dice", "wood"), [((1, 1), 0), ((1, 2), 1), ((2, 3), 1), ((3, 3), 2), ((6, 6), 4)])
def test_sa_c12_what_is_left_over_is_lost(dice, wood):
    session = took(ROLL_FOR["wood"])
    session.do(RollForCard(dice))
    session.do(TakeYield())
    assert player(session, ANA).resources == (wood, 0, 0, 0)


@pytest.mark.parametrize("dice", [(), (6,), (6, 6, 6)])
def test_sa_c12_neither_more_nor_fewer_dice(dice):
    session = took(ROLL_FOR["gold"])
    refused(session, RollForCard(dice), "so_many_dice", "SA-C12", count=2, found=len(dice))


@pytest.mark.parametrize("dice", [(0, 6), (6, 7), (-1, 3)])
def test_sa_c12_a_die_shows_one_to_six_pips(dice):
    refused(took(ROLL_FOR["gold"]), RollForCard(dice), "die_faces", "SA-C12")


def test_sa_c12_the_roll_comes_before_anything_else_and_once():
    session = took(ROLL_FOR["gold"], hunt=1)
    for other in (Roll("hunt", (6,)), TakeBack("hunt"), TakeYield(), RollList((1, 2, 3)), PickDie(1)):
        refused(session, other, "card_roll_first", "SA-C12", player="Ana")
    session.do(RollForCard((6, 6)))
    refused(session, RollForCard((6, 6)), "yield_first", "SA-D01", player="Ana")
    session.do(TakeYield())
    refused(session, RollForCard((6, 6)), "other_phase", "SA-P01")
    assert player(session, ANA).resources == (0, 0, 0, 2)
    roll(session, "hunt", 6)


def test_sa_c12_the_turn_stays_until_the_last_roll_is_taken():
    session = took(ROLL_FOR["gold"])
    stand(session, BEN, hunt=1)
    session.do(RollForCard((6, 6)))
    assert session.turn().seat == ANA
    session.do(TakeYield())
    assert (session.turn().phase, session.turn().seat) == ("use", BEN)


# --- one-use tools --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ONE_USE)
def test_sa_c18_c19_a_one_use_tool_lies_face_up_until_it_is_used(value):
    session = at_card(ONE_USE[value], hunt=1)
    buy(session, wood=1)
    shown = player(session, ANA)
    assert [card.id for card in shown.one_use] == [ONE_USE[value]]
    assert [card.id for card in shown.cards] == [ONE_USE[value]]
    assert tools(session, ANA) == (0, 0, 0)  # a card, not a tile
    assert has_sentence("SA-C19")
    session.do(Roll("hunt", (2,)))
    assert [(some.gives, some.one_use) for some in roll_view(session).sets] == [(1, ()), ((2 + value) // 2, (0,))]
    session.do(TakeYield((), (ONE_USE[value],)))
    assert player(session, ANA).food == 12 + (2 + value) // 2
    assert said(session)["took_with_tools"]["pips"] == value


def test_sa_c20_a_one_use_tool_is_used_once_in_the_game():
    session = using(hunt=1, forest=1)
    give(session, ANA, cards=(ONE_USE[3],))
    roll(session, "hunt", 1, one_use=(ONE_USE[3],))
    assert player(session, ANA).food == 12 + 2
    session.do(Roll("forest", (1,)))
    assert [some.gives for some in roll_view(session).sets] == [0]
    refused(session, TakeYield((), (ONE_USE[3],)), "one_use_gone", "SA-C20")
    session.do(TakeYield())
    finish_round(session)
    assert session.state.round == 2
    stand(session, ANA, hunt=1)
    fix(session, "turn", "0")
    fix(session, "phase", "use")
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((), (ONE_USE[3],)), "one_use_gone", "SA-C20")  # it does not stand up again


def test_sa_c20_together_with_tiles_and_with_each_other():
    session = using(river=2)
    give(session, ANA, tools=2, cards=tuple(ONE_USE.values()))
    session.do(Roll("river", (1, 1)))
    assert "SA-C20" in session.turn().reminders
    session.do(TakeYield((0, 1), (ONE_USE[2], ONE_USE[4])))  # 2 and 1 + 1 and 2 + 4
    assert player(session, ANA).resources == (0, 0, 0, 1)
    assert [card.id for card in player(session, ANA).one_use] == [ONE_USE[3]]
    assert [tile.turned for tile in player(session, ANA).tools] == [True, True, False]


def test_sa_c20_on_the_roll_of_a_card():
    session = took(ROLL_FOR["gold"])
    give(session, ANA, cards=(ROLL_FOR["gold"], ONE_USE[4]))
    session.do(RollForCard((1, 1)))
    session.do(TakeYield((), (ONE_USE[4],)))
    assert player(session, ANA).resources == (0, 0, 0, 1)


def test_sa_c20_not_on_a_dice_list():
    session = took(DICE_LIST, 2)
    give(session, ANA, cards=(DICE_LIST, ONE_USE[2]))
    refused(session, TakeYield((), (ONE_USE[2],)), "list_roll_first", "SA-C07")
    session.do(RollList((1, 2)))
    refused(session, TakeYield((), (ONE_USE[2],)), "list_pick_first", "SA-C08")
    session.do(PickDie(1))
    assert [card.id for card in player(session, ANA).one_use] == [ONE_USE[2]]


def test_sa_c20_only_by_who_holds_it():
    session = using(hunt=1)
    give(session, BEN, cards=(ONE_USE[2],))
    session.do(Roll("hunt", (1,)))
    for card in (ONE_USE[2], ONE_USE[3], DICE_LIST, "civ_fire", ""):
        refused(session, TakeYield((), (card,)), "one_use_gone", "SA-C20")


def test_sa_c20_a_refused_roll_spends_nothing():
    session = using(hunt=1)
    give(session, ANA, tools=1, turned=("1",), cards=(ONE_USE[2],))
    session.do(Roll("hunt", (1,)))
    refused(session, TakeYield((0,), (ONE_USE[2],)), "tool_turned", "SA-T10")
    assert [card.id for card in player(session, ANA).one_use] == [ONE_USE[2]]


@pytest.mark.parametrize("value", ONE_USE)
def test_sa_c21_after_use_it_lies_with_the_other_cards_and_scores_its_lower_half(value):
    session = using(hunt=1)
    give(session, ANA, cards=(ONE_USE[value],), tools=5)
    before = session.sheet().cell(ANA, "toolmakers").points
    roll(session, "hunt", 1, one_use=(ONE_USE[value],))
    shown = player(session, ANA)
    assert shown.one_use == ()
    assert [card.id for card in shown.cards] == [ONE_USE[value]]
    assert has_sentence("SA-C21")
    toolmakers = 2 if value == 2 else 1
    assert session.sheet().cell(ANA, "toolmakers").points == before == toolmakers * 5  # its own value never counts


# --- any two resources ----------------------------------------------------------------------------------------------


def any_two_of(session, seat=BEN):
    give(session, seat, cards=(ANY_TWO,))
    assert player(session, seat).any_two
    return session


TWO = [
    (2, 0, 0, 0),
    (0, 2, 0, 0),
    (0, 0, 2, 0),
    (0, 0, 0, 2),
    (1, 1, 0, 0),
    (1, 0, 0, 1),
    (0, 1, 1, 0),
    (0, 0, 1, 1),
]


@pytest.mark.parametrize("gained", TWO)
def test_sa_c22_any_two_resources_equal_or_different(gained):
    session = took(ANY_TWO)
    assert session.do(UseAnyTwo(ANA, gained)) == (AnyTwoUsed(ANA, gained),)
    assert player(session, ANA).resources == gained
    some = tuple(message(f"stone_age.some.{kind}", count=n) for kind, n in zip(RESOURCES, gained, strict=True) if n)
    assert said(session) == {"any_two": {"gained": some}}


@pytest.mark.parametrize(
    "gained", [(0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 1, 0), (0, 0, 0, 3), (3, -1, 0, 0), (-1, 1, 1, 1)]
)
def test_sa_c22_neither_more_nor_fewer_than_two(gained):
    refused(took(ANY_TWO), UseAnyTwo(ANA, gained), "any_two_is_two", "SA-C22")


def test_sa_c22_once():
    session = took(ANY_TWO)
    session.do(UseAnyTwo(ANA, (1, 0, 0, 1)))
    refused(session, UseAnyTwo(ANA, (1, 0, 0, 1)), "no_any_two", "SA-C22", player="Ana")
    assert "UseAnyTwo" not in commands(session)


def test_sa_c22_only_by_its_owner():
    session = took(ANY_TWO)
    refused(session, UseAnyTwo(BEN, (2, 0, 0, 0)), "no_any_two", "SA-C22", player="Ben")
    for seat in (-1, 3):
        refused(session, UseAnyTwo(seat, (2, 0, 0, 0)), "table.no_such_seat")


def rolled(session, command):
    session.do(command)
    return session


MOMENTS = {
    "placing": table_of,
    "using": lambda: using(hunt=1),
    "an open roll": lambda: rolled(using(hunt=1), Roll("hunt", (1,))),
    "a card to roll for": lambda: took(ROLL_FOR["gold"]),
    "a list to roll": lambda: took(DICE_LIST),
    "a die to pick": lambda: rolled(took(DICE_LIST), RollList((1, 2, 3))),
    "feeding": feeding,
    "final scoring": over,
}
"""Tables at every moment of a game at which Ben may want his two resources, though he is not on turn."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_sa_c22_at_any_time_its_owner_likes(moment):
    session = any_two_of(MOMENTS[moment]())
    turn = session.turn()
    assert ("UseAnyTwo", BEN) in offered(session)
    session.do(UseAnyTwo(BEN, (0, 0, 1, 1)))
    assert player(session, BEN).resources == (0, 0, 1, 1)
    assert (session.turn().phase, session.turn().seat) == (turn.phase, turn.seat)  # and play goes on as it stood


def test_sa_c22_to_pay_for_the_next_card():
    session = at_card(ANY_TWO, civ_slot_2=1)
    buy(session, wood=1)
    session.do(UseAnyTwo(ANA, (2, 0, 0, 0)))
    fix(session, "slot/1", TOOL_CARD)
    buy(session, 1, wood=2)
    assert tools(session, ANA) == (1, 0, 0)


def test_sa_c22_to_feed():
    session = any_two_of(feeding(2), ANA)
    give(session, ANA, food=3)
    refused(session, Feed(ANA, pay(wood=2)), "not_owned", "SA-C02")
    session.do(UseAnyTwo(ANA, (2, 0, 0, 0)))
    session.do(Feed(ANA, pay(wood=2)))
    assert (player(session, ANA).resources, points(session)) == ((0, 0, 0, 0), [0, 0])


def test_sa_c22_before_the_final_scoring_is_confirmed_for_two_points():
    session = any_two_of(over(2), ANA)
    refused(session, ConfirmPlayer(ANA), "use_any_two", "SA-C22", player="Ana")
    assert session.sheet().cell(ANA, "resources").points == 0
    session.do(UseAnyTwo(ANA, (1, 0, 0, 1)))
    assert session.sheet().cell(ANA, "resources").points == 2
    session.do(ConfirmPlayer(ANA))
    session.do(ConfirmPlayer(BEN))
    session.do(FinishTable())


def test_sa_c22_not_before_play_begins():
    session = laid_out()
    any_two_of(session, ANA)
    refused(session, UseAnyTwo(ANA, (1, 1, 0, 0)), "setup.first")


def test_sa_c23_it_lies_face_up_until_used_then_with_the_other_cards():
    session = took(ANY_TWO)
    assert player(session, ANA).any_two
    assert [card.id for card in player(session, ANA).cards] == [ANY_TWO]
    finish_round(session)
    assert session.state.round == 2
    assert player(session, ANA).any_two  # kept over the round
    place(session, "hunt", 1)
    session.do(UseAnyTwo(ANA, (1, 1, 0, 0)))
    assert not player(session, ANA).any_two
    assert [card.id for card in player(session, ANA).cards] == [ANY_TWO]
    assert session.sheet().cell(ANA, "culture").points == 1
    assert has_sentence("SA-C23")


def test_sa_c23_the_card_itself_gives_nothing_when_it_is_taken():
    session = took(ANY_TWO)
    assert player(session, ANA).resources == (0, 0, 0, 0)


def test_sa_c22_also_where_a_correction_left_nothing_else_to_do():
    session = any_two_of(table_of())
    fix(session, "phase", "use")
    assert commands(session) == ["GoOn", "UseAnyTwo"]
