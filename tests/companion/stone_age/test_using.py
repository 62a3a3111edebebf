"""Using figures: in what order, what the village gives, and what goes home."""

from itertools import permutations

import pytest

from companion.games.stone_age.events import FeedingBegan, FiguresHome, TurnCame
from companion.games.stone_age.records import (
    Build,
    BuyCard,
    ConfirmPlayer,
    Feed,
    GoOn,
    Roll,
    TakeBack,
    TakeYield,
    UseAnyTwo,
    UsePlace,
)
from companion.games.stone_age.turns.offers import why_no_card
from companion.messages import message
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    feeding,
    finish_placing,
    finish_using,
    fix,
    give,
    has_sentence,
    lay_building,
    lay_card,
    over,
    place,
    place_in_turn,
    place_view,
    player,
    refused,
    roll,
    said,
    table_of,
    tools,
    use,
    using,
    view,
)
from tests.offered import commands, offered


def named(place_):
    return message(f"stone_age.place.{place_}")


# --- whose turn, and in what order ----------------------------------------------------------------------------------


@any_number_of_players
@pytest.mark.parametrize("starter", [ANA, BEN])
def test_sa_a01_the_start_player_uses_all_figures_then_the_next_clockwise(players, starter):
    session = table_of(players, first=starter)
    for _ in range(players):
        place(session, "hunt", 2)
    finish_placing(session)
    order = []
    while session.turn().phase == "use":
        order.append(session.turn().seat)
        session.do(TakeBack(player(session, order[-1]).places[0]))
    once_round = [*range(starter, players), *range(starter)]
    assert list(dict.fromkeys(order)) == once_round
    assert order == sorted(order, key=once_round.index)


def test_sa_a01_nobody_uses_figures_of_others():
    session = table_of(3)
    place_in_turn(session, (ANA, "tool_maker", 1), (BEN, "field", 1), (CHO, "forest", 1))
    finish_placing(session)
    here = {"player": "Ana"}
    refused(session, UsePlace("field"), "nobody_there", "SA-A01", place=named("field"), **here)
    refused(session, TakeBack("field"), "nobody_there", "SA-A01", place=named("field"), **here)
    refused(session, Roll("forest", (4,)), "nobody_there", "SA-A01", place=named("forest"), **here)
    refused(session, BuyCard(0, (1, 0, 0, 0)), "nobody_there", "SA-A01", place=named("civ_slot_1"), **here)
    refused(session, Build(0, (1, 0, 0, 0)), "nobody_there", "SA-A01", place=named("building_stack_1"), **here)
    refused(session, UsePlace("casino"), "no_such_place")
    use(session, "tool_maker")


def test_sa_a01_nobody_leaves_figures_unused_and_goes_on():
    session = using(3, hunt=2, field=1)
    refused(session, GoOn(), "something_to_do", "SA-A01")
    use(session, "field")
    refused(session, GoOn(), "something_to_do", "SA-A01")
    roll(session, "hunt", 2, 3)
    assert session.turn().phase == "feed"


def test_sa_a01_after_a_fix_of_whose_turn_it_is_play_goes_on_clockwise_from_there():
    session = table_of(3)
    for _ in range(3):
        place(session, "hunt", 5)
    fix(session, "turn", str(BEN))
    assert session.do(TakeBack("hunt"))[-1] == TurnCame(CHO)
    assert session.do(TakeBack("hunt"))[-1] == TurnCame(ANA)


@any_number_of_players
def test_sa_a01_who_has_no_figure_on_the_board_is_passed_over(players):
    session = table_of(players)
    for seat in range(players):
        give(session, seat, figures=5 if seat == players - 1 else 0)
    fix(session, f"spot/hunt/{players - 1}", 5)
    assert session.do(GoOn())[-1].seat == players - 1
    assert session.turn().phase == "use"


@pytest.mark.parametrize("order", list(permutations(["tool_maker", "hut", "field"])))
def test_sa_a02_players_choose_the_order_of_their_places(order):
    session = using(4, tool_maker=1, hut=2, field=1)
    for number, where in enumerate(order):
        assert session.turn().headline == message("stone_age.phase.use", count=3 - number)
        use(session, where)
    mine = player(session, ANA)
    assert (tools(session, ANA), mine.figures, mine.field) == ((1, 0, 0), 6, 1)


@any_number_of_players
def test_sa_a02_every_place_with_own_figures_is_offered_and_the_rule_can_be_reread(players):
    session = using(players, hunt=1, tool_maker=1, civ_slot_2=1, building_stack_1=1)
    assert commands(session) == ["UsePlace", "Roll", "BuyCard", "Build", "TakeBack"]
    assert {seat for _, seat in offered(session)} == {ANA}
    assert {"SA-A02", "SA-A04"} <= set(session.turn().reminders)
    assert all(has_sentence(rule) for rule in session.turn().reminders)
    session.do(TakeBack("civ_slot_2"))
    assert commands(session) == ["UsePlace", "Roll", "Build", "TakeBack"]


# --- going home -----------------------------------------------------------------------------------------------------


def test_sa_a03_figures_go_home_as_soon_as_their_place_is_used():
    session = using(4, tool_maker=1, hunt=2, hut=2)
    assert player(session, ANA).at_home == 0
    use(session, "tool_maker")
    assert player(session, ANA).at_home == 1
    session.do(Roll("hunt", (6, 4)))
    assert player(session, ANA).at_home == 1
    session.do(TakeYield())
    assert player(session, ANA).at_home == 3
    assert place_view(session, "hunt").figures == ()
    use(session, "hut")
    assert (player(session, ANA).at_home, player(session, ANA).figures) == (6, 6)


def test_sa_a03_a_bought_card_and_a_building_send_their_figures_home_too():
    session = using(2, civ_slot_1=1, building_stack_1=1, hunt=3)
    give(session, ANA, wood=3, brick=1)
    lay_card(session, 0, "civ_weaving_food_1")
    lay_building(session, 0, "bld_2wood_1brick")
    session.do(BuyCard(0, (1, 0, 0, 0)))
    assert player(session, ANA).at_home == 1
    session.do(Build(0, (2, 1, 0, 0)))
    assert player(session, ANA).at_home == 2


@pytest.mark.parametrize("where", ["tool_maker", "hut", "field", "hunt", "river", "civ_slot_4", "building_stack_2"])
def test_sa_a03_figures_taken_back_unused_go_home_without_a_gain(where):
    session = using(2, **{where: 2 if where == "hut" else 1})
    before = player(session, ANA)
    events = session.do(TakeBack(where))
    assert events == (FiguresHome(ANA, where, used=False), FeedingBegan())
    after = player(session, ANA)
    assert (after.at_home, after.figures, after.field, after.food) == (5, before.figures, before.field, before.food)
    assert (after.tools, after.resources) == (before.tools, before.resources)
    assert said(session) == {"taken_back": {"place": named(where)}}


def test_sa_a03_the_figures_of_others_stay_where_they_are():
    session = table_of(4)
    place_in_turn(session, (ANA, "forest", 2), (BEN, "forest", 3), (CHO, "forest", 1))
    finish_placing(session)
    roll(session, "forest", 3, 4)
    assert place_view(session, "forest").figures == ((BEN, 3), (CHO, 1))


@any_number_of_players
def test_sa_a03_at_the_end_of_the_phase_all_figures_are_home(players):
    session = table_of(players)
    finish_placing(session)
    finish_using(session)
    assert session.turn().phase == "feed"
    assert [(mine.at_home, mine.figures) for mine in view(session).players] == [(5, 5)] * players
    assert all(shown.figures == () for shown in view(session).places)


@any_number_of_players
def test_sa_a03_a_used_place_cannot_be_used_again(players):
    session = using(players, field=1, hunt=1)
    use(session, "field")
    refused(session, UsePlace("field"), "nobody_there", "SA-A01", player="Ana", place=named("field"))


# --- gains are there at once ----------------------------------------------------------------------------------------


def test_sa_a04_wood_from_the_forest_pays_a_card_used_afterwards():
    session = using(2, forest=2, civ_slot_2=1)
    lay_card(session, 1, "civ_weaving_food_3")
    refused(session, BuyCard(1, (2, 0, 0, 0)), "too_few_resources", "SA-C01", player="Ana", owned=0)
    roll(session, "forest", 2, 4)
    assert player(session, ANA).resources == (2, 0, 0, 0)
    session.do(BuyCard(1, (2, 0, 0, 0)))
    assert (player(session, ANA).resources, player(session, ANA).food) == ((0, 0, 0, 0), 15)


def test_sa_a04_brick_and_wood_pay_a_building_used_afterwards():
    session = using(2, forest=2, clay_pit=1, building_stack_1=1)
    lay_building(session, 0, "bld_2wood_1brick")
    roll(session, "clay_pit", 4)
    refused(session, Build(0, (2, 1, 0, 0)), "cannot_build", "SA-B04", player="Ana")
    roll(session, "forest", 3, 3)
    session.do(Build(0, (2, 1, 0, 0)))
    assert player(session, ANA).points == 10


def test_sa_a04_a_new_tool_helps_the_roll_after_it():
    session = using(2, tool_maker=1, river=1)
    use(session, "tool_maker")
    roll(session, "river", 5, tiles=(0,))
    assert player(session, ANA).resources == (0, 0, 0, 1)


def test_sa_a04_not_the_roll_before_it():
    session = using(2, tool_maker=1, river=1)
    session.do(Roll("river", (5,)))
    refused(session, TakeYield((0,)), "no_such_tool", "SA-T01")
    refused(session, UsePlace("tool_maker"), "yield_first", "SA-D01", player="Ana")
    session.do(TakeYield())
    assert player(session, ANA).resources == (0, 0, 0, 0)


# --- food is not a resource -----------------------------------------------------------------------------------------


def test_sa_a11_food_pays_no_card_and_no_building():
    session = using(2, civ_slot_1=1, building_stack_1=1)
    give(session, ANA, food=50)
    lay_card(session, 0, "civ_weaving_food_1")
    lay_building(session, 0, "bld_choice_1_to_7_a")
    assert why_no_card(session.state, ANA, 0).message.params == {"player": "Ana", "count": 1, "owned": 0}
    refused(session, BuyCard(0, (0, 0, 0, 0)), "card_costs", "SA-C01", count=1, paid=0)
    refused(session, BuyCard(0, (1, 0, 0, 0)), "too_few_resources", "SA-C01", player="Ana", owned=0)
    refused(session, Build(0, (1, 0, 0, 0)), "cannot_build", "SA-B04", player="Ana")
    give(session, ANA, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    assert player(session, ANA).food == 51


def test_sa_a11_the_card_for_any_two_resources_gives_no_food():
    session = table_of(2)
    give(session, ANA, cards=("civ_medicine_any_2",))
    refused(session, UseAnyTwo(ANA, (0, 0, 0, 0)), "any_two_is_two", "SA-C22")
    session.do(UseAnyTwo(ANA, (0, 1, 1, 0)))
    assert (player(session, ANA).resources, player(session, ANA).food) == ((0, 1, 1, 0), 12)


def test_sa_a11_hunting_gives_food_and_no_resource():
    session = using(2, hunt=2)
    roll(session, "hunt", 6, 5)
    assert (player(session, ANA).food, player(session, ANA).resources) == (17, (0, 0, 0, 0))


def test_sa_a11_while_the_food_reaches_no_resource_is_paid_for_it():
    session = feeding(2)
    give(session, ANA, wood=5)
    refused(session, Feed(ANA, (1, 0, 0, 0)), "food_reaches", "SA-N03", player="Ana")


def test_sa_a11_food_left_over_scores_nothing():
    session = over(2)
    give(session, ANA, food=40, wood=2)
    for seat in (ANA, BEN):
        session.do(ConfirmPlayer(seat))
    assert session.sheet().cell(ANA, "resources").points == 2
    assert session.sheet().cell(BEN, "resources").points == 0
