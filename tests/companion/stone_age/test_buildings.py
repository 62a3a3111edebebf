"""Buildings: what each tile costs, what it scores at once, and what happens to its stack."""

from collections import Counter

import pytest

from companion.games.stone_age.box import box
from companion.games.stone_age.events import BuildingTaken, FeedingBegan, FiguresHome
from companion.games.stone_age.records import Build, TakeBack, TellBuilding
from companion.games.stone_age.turns.offers import building_payment, why_no_building
from companion.messages import message
from scoring.stone_age import RESOURCES, worth
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    fix,
    give,
    lay_building,
    player,
    points,
    refused,
    roll,
    said,
    stand,
    table_of,
    using,
    view,
)
from tests.offered import commands

TEN_POINTS = "bld_2wood_1brick"
FOUR_OF_TWO, FIVE_OF_THREE, ONE_TO_SEVEN = "bld_choice_4_of_2_kinds", "bld_choice_5_of_3_kinds", "bld_choice_1_to_7_a"


def at_the_stack(building, *owned, players=3):
    """Ana uses her figure on the first stack, whose top tile is this one, and owns so much of each resource."""
    session = using(players, building_stack_1=1)
    lay_building(session, 0, building)
    give(session, ANA, **dict(zip(RESOURCES, owned, strict=True)))
    return session


# --- paying and taking ----------------------------------------------------------------------------------------------


def test_sa_b01_the_player_pays_what_is_shown_and_takes_the_tile():
    session = at_the_stack(TEN_POINTS, 3, 2, 0, 1)
    events = session.do(Build(0, (2, 1, 0, 0)))
    assert events == (
        BuildingTaken(ANA, 0, TEN_POINTS, (2, 1, 0, 0), 10),
        FiguresHome(ANA, "building_stack_1"),
        FeedingBegan(),
    )
    ana = player(session, ANA)
    assert ana.resources == (1, 1, 0, 1)
    assert (ana.buildings, [tile.id for tile in ana.tiles]) == (1, [TEN_POINTS])
    assert (ana.at_home, ana.places) == (5, ())
    assert said(session)["built"]["points"] == 10


def test_sa_b01_nobody_pays_what_they_do_not_have():
    refused(at_the_stack(TEN_POINTS, 1, 5, 5, 5), Build(0, (2, 1, 0, 0)), "cannot_build", "SA-B04", player="Ana")
    session = at_the_stack(FOUR_OF_TWO, 1, 5, 5, 5)
    owned = tuple(message(f"stone_age.some.{kind}", count=n) for kind, n in zip(RESOURCES, (1, 5, 5, 5), strict=True))
    refused(session, Build(0, (3, 1, 0, 0)), "not_owned", "SA-C02", player="Ana", owned=owned)


def test_sa_b01_food_pays_no_building():
    session = at_the_stack(ONE_TO_SEVEN, 0, 0, 0, 0)
    give(session, ANA, food=50)
    refused(session, Build(0, (0, 0, 0, 0)), "building_range", "SA-B08", least=1, most=7)
    assert building_payment(session.state, ANA, 0) is None


def test_sa_b01_a_tile_is_built_only_by_whose_figure_stands_there():
    session = at_the_stack(TEN_POINTS, 9, 9, 9, 9)
    stand(session, BEN, building_stack_2=1)
    lay_building(session, 1, ONE_TO_SEVEN)
    refused(session, Build(1, (1, 0, 0, 0)), "nobody_there", "SA-A01", player="Ana")
    refused(session, Build(3, (1, 0, 0, 0)), "no_such_place")  # three players have three stacks
    refused(session, Build(-1, (1, 0, 0, 0)), "no_such_place")


def test_sa_b01_building_waits_for_the_using_phase():
    session = table_of()
    lay_building(session, 0, ONE_TO_SEVEN)
    give(session, ANA, wood=1)
    stand(session, ANA, building_stack_1=1)
    refused(session, Build(0, (1, 0, 0, 0)), "other_phase", "SA-P01", phase=message("stone_age.phase_name.place"))


def test_sa_b01_the_app_must_know_the_tile_before_it_is_paid():
    session = using(building_stack_1=1)
    give(session, ANA, wood=2, brick=1)
    refused(session, Build(0, (2, 1, 0, 0)), "tell_building_first", "SA-B01")
    lay_building(session, 0, TEN_POINTS)
    session.do(Build(0, (2, 1, 0, 0)))
    assert points(session)[ANA] == 10


def test_sa_b01_what_a_place_gave_just_now_pays():
    session = using(forest=2, clay_pit=1, building_stack_1=1)
    lay_building(session, 0, TEN_POINTS)
    refused(session, Build(0, (2, 1, 0, 0)), "cannot_build", "SA-B04", player="Ana")
    roll(session, "forest", 3, 3)
    roll(session, "clay_pit", 4)
    session.do(Build(0, (2, 1, 0, 0)))
    assert (points(session)[ANA], player(session, ANA).resources) == (10, (0, 0, 0, 0))


def test_sa_b02_its_points_are_scored_at_once():
    session = at_the_stack("bld_2stone_1gold", 0, 0, 2, 1)
    give(session, ANA, points=37)
    session.do(Build(0, (0, 0, 2, 1)))
    assert points(session) == [37 + 16, 0, 0]
    assert session.sheet().cell(ANA, "track").points == 53


# --- the stack ------------------------------------------------------------------------------------------------------


def test_sa_b03_then_the_next_tile_of_that_stack_is_turned_up():
    session = at_the_stack(TEN_POINTS, 2, 1, 0, 0)
    lay_building(session, 1, ONE_TO_SEVEN)
    untold = view(session).untold
    session.do(Build(0, (2, 1, 0, 0)))
    assert [stack.left for stack in view(session).stacks] == [6, 7, 7]
    assert [stack.building and stack.building.id for stack in view(session).stacks] == [None, ONE_TO_SEVEN, None]
    assert view(session).untold == untold + 1, "the app asks for the tile that was turned up"
    refused(session, TellBuilding(0, TEN_POINTS), "building_seen", "SA-S08")
    session.do(TellBuilding(0, "bld_2wood_1stone"))
    assert view(session).untold == untold


def test_sa_b03_after_the_last_tile_nothing_is_turned_up():
    session = at_the_stack(TEN_POINTS, 2, 1, 0, 0)
    fix(session, "stack_left/0", 1)
    lay_building(session, 0, TEN_POINTS)
    untold = view(session).untold
    session.do(Build(0, (2, 1, 0, 0)))
    assert (view(session).stacks[0].left, view(session).stacks[0].building) == (0, None)
    assert view(session).untold == untold
    refused(session, TellBuilding(0, ONE_TO_SEVEN), "nothing_face_up", "SA-S11")


@pytest.mark.parametrize("owned", [(0, 0, 0, 0), (9, 9, 9, 9)], ids=["cannot pay", "does not want to"])
def test_sa_b04_who_does_not_pay_takes_the_figure_back_and_leaves_the_tile(owned):
    session = at_the_stack(TEN_POINTS, *owned)
    assert {"Build", "TakeBack"} <= set(commands(session))
    assert "SA-B04" in session.turn().reminders
    session.do(TakeBack("building_stack_1"))
    assert (player(session, ANA).at_home, player(session, ANA).resources) == (5, owned)
    assert (player(session, ANA).buildings, points(session)[ANA]) == (0, 0)
    assert (view(session).stacks[0].left, view(session).stacks[0].building.id) == (7, TEN_POINTS)
    assert "taken_back" in said(session)


def test_sa_b04_the_app_says_who_cannot_pay():
    session = at_the_stack(FOUR_OF_TWO, 9, 0, 0, 0)
    refusal = why_no_building(session.state, ANA, 0)
    assert (refusal.code, refusal.rule) == ("stone_age.cannot_build", "SA-B04")
    give(session, ANA, gold=1)
    assert why_no_building(session.state, ANA, 0) is None
    assert building_payment(session.state, ANA, 0) == (3, 0, 0, 1)


# --- prices ---------------------------------------------------------------------------------------------------------


def test_sa_b05_wood_is_worth_3_brick_4_stone_5_gold_6():
    for number, value in enumerate((3, 4, 5, 6)):
        paid = tuple(int(kind == number) for kind in range(4))
        session = at_the_stack(ONE_TO_SEVEN, 1, 1, 1, 1)
        session.do(Build(0, paid))
        assert points(session)[ANA] == worth(paid) == value


FIXED = [building for building in box().buildings if building.is_fixed]


def test_sa_b06_seventeen_tiles_have_a_fixed_price_of_three():
    assert len(FIXED) == 17
    assert {sum(building.cost) for building in FIXED} == {3}
    assert Counter(b.points for b in FIXED) == {10: 1, 11: 2, 12: 3, 13: 4, 14: 4, 15: 2, 16: 1}
    for building in FIXED:
        assert building.points == worth(building.cost), f"{building.id} shows what its resources are worth"


@pytest.mark.parametrize("building", FIXED, ids=lambda building: building.id)
def test_sa_b06_a_fixed_price_is_paid_to_the_piece(building):
    session = at_the_stack(building.id, 9, 9, 9, 9)
    for change in ((1, 0, 0, 0), (0, 0, 0, -1), (1, 0, 0, -1), (-1, 1, 0, 0), (0, 0, 1, -1)):
        paid = tuple(price + more for price, more in zip(building.cost, change, strict=True))
        name = message(f"stone_age.building.{building.id}")
        refused(session, Build(0, paid), "building_costs", "SA-B06", building=name)
    session.do(Build(0, building.cost))
    assert points(session)[ANA] == building.points


CHOICE = [building for building in box().buildings if building.kinds]
EVERY_MIX = [
    (wood, brick, stone, gold)
    for wood in range(7)
    for brick in range(7 - wood)
    for stone in range(7 - wood - brick)
    for gold in range(7 - wood - brick - stone)
]
"""Every payment of up to six resources."""


def test_sa_b07_eight_tiles_want_four_or_five_of_so_many_kinds():
    wanted = [(building.least, building.most, building.kinds) for building in CHOICE]
    assert wanted == [(number, number, kinds) for number in (4, 5) for kinds in (1, 2, 3, 4)]


@pytest.mark.parametrize("building", CHOICE, ids=lambda building: building.id)
def test_sa_b07_exactly_so_many_of_exactly_so_many_kinds(building):
    for paid in EVERY_MIX:
        kinds = len([count for count in paid if count])
        assert building.accepts(paid) == (sum(paid) == building.most and kinds == building.kinds), paid


def test_sa_b07_too_many_kinds_or_too_few_are_refused():
    session = at_the_stack(FOUR_OF_TWO, 9, 9, 9, 9)
    for paid in ((4, 0, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1), (2, 1, 0, 0), (3, 2, 0, 0), (0, 0, 0, 0)):
        refused(session, Build(0, paid), "building_kinds", "SA-B07", count=4, kinds=2)
    session.do(Build(0, (0, 0, 1, 3)))
    assert points(session)[ANA] == 5 + 18


@pytest.mark.parametrize("building", CHOICE, ids=lambda building: building.id)
def test_sa_b07_nobody_pays_less_than_nothing(building):
    session = at_the_stack(building.id, 9, 9, 9, 9)
    below = (building.most + 1, -1, 0, 0)
    refused(session, Build(0, below), "building_kinds", "SA-B07", count=building.most, kinds=building.kinds)


def test_sa_b08_three_tiles_take_one_to_seven_of_any_kinds():
    free = [building for building in box().buildings if not building.is_fixed and building.kinds is None]
    assert [(building.least, building.most) for building in free] == [(1, 7)] * 3
    assert len(FIXED) + len(CHOICE) + len(free) == 28
    assert all(free[0].accepts(paid) for paid in EVERY_MIX if sum(paid))


@pytest.mark.parametrize("paid", [(1, 0, 0, 0), (0, 0, 0, 7), (3, 0, 0, 4), (2, 2, 2, 1)])
def test_sa_b08_any_mix_of_one_to_seven_is_taken(paid):
    session = at_the_stack(ONE_TO_SEVEN, 9, 9, 9, 9)
    session.do(Build(0, paid))
    assert points(session)[ANA] == worth(paid)


@pytest.mark.parametrize("paid", [(0, 0, 0, 0), (8, 0, 0, 0), (2, 2, 2, 2), (9, -2, 0, 0)])
def test_sa_b08_nothing_and_more_than_seven_are_refused(paid):
    session = at_the_stack(ONE_TO_SEVEN, 9, 9, 9, 9)
    refused(session, Build(0, paid), "building_range", "SA-B08", least=1, most=7)


@pytest.mark.parametrize(
    ("building", "paid", "scored"),
    [
        (FIVE_OF_THREE, (3, 1, 0, 1), 9 + 4 + 6),
        (FIVE_OF_THREE, (0, 1, 1, 3), 4 + 5 + 18),
        ("bld_choice_5_of_1_kinds", (0, 0, 0, 5), 30),
        ("bld_choice_4_of_4_kinds", (1, 1, 1, 1), 18),
        (ONE_TO_SEVEN, (0, 0, 0, 7), 42),
        (ONE_TO_SEVEN, (1, 0, 0, 0), 3),
    ],
)
def test_sa_b09_tiles_of_free_choice_score_the_sum_of_the_values_paid(building, paid, scored):
    session = at_the_stack(building, 9, 9, 9, 9)
    (taken, *_) = session.do(Build(0, paid))
    assert taken.points == scored
    assert points(session) == [scored, 0, 0]


def test_sa_b10_a_sixth_building_is_stacked_and_counts_as_well():
    session = at_the_stack(TEN_POINTS, 2, 1, 0, 0)
    give(session, ANA, buildings=5, cards=("civ_builder_3_points_3",))
    assert session.state.box.building_spaces == 5
    session.do(Build(0, (2, 1, 0, 0)))
    assert player(session, ANA).buildings == 6
    assert session.sheet().cell(ANA, "builders").points == 3 * 6


def test_sa_b11_two_wood_and_one_brick_pay_a_tile_of_ten_points():
    session = at_the_stack(TEN_POINTS, 2, 1, 0, 0)
    assert building_payment(session.state, ANA, 0) == (2, 1, 0, 0)
    session.do(Build(0, (2, 1, 0, 0)))
    assert points(session)[ANA] == 10


# --- telling tiles --------------------------------------------------------------------------------------------------


def test_a_tile_told_by_mistake_is_told_anew():
    session = at_the_stack(TEN_POINTS, 9, 9, 9, 9)
    session.do(TellBuilding(0, ONE_TO_SEVEN))
    session.do(Build(0, (0, 0, 0, 1)))
    assert points(session)[ANA] == 6
    session.do(TellBuilding(1, TEN_POINTS))  # it never left its stack


def test_each_tile_is_in_the_box_once():
    session = at_the_stack(TEN_POINTS, 2, 1, 0, 0)
    refused(session, TellBuilding(1, TEN_POINTS), "building_seen", "SA-S08")
    refused(session, TellBuilding(1, "bld_casino"), "no_such_building", "SA-S08")
    refused(session, TellBuilding(7, ONE_TO_SEVEN), "nothing_face_up", "SA-S11")
    session.do(Build(0, (2, 1, 0, 0)))
    refused(session, TellBuilding(1, TEN_POINTS), "building_seen", "SA-S08")
