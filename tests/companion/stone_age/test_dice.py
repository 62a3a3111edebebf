"""Rolling for food and resources: a die for each figure, pips added, divided by the rate of the place."""

import pytest

from companion.games.stone_age.events import FiguresHome, Rolled, YieldTaken
from companion.games.stone_age.records import Roll, TakeBack, TakeYield, UsePlace
from companion.messages import message
from scoring.stone_age import RESOURCES
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    RESOURCE_PLACES,
    VILLAGE,
    any_number_of_players,
    checks,
    fix,
    give,
    has_sentence,
    laid_out,
    place,
    player,
    refused,
    roll,
    roll_view,
    said,
    stand,
    table_of,
    using,
)
from tests.offered import commands

PLACES = {"hunt": "food", "forest": "wood", "clay_pit": "brick", "quarry": "stone", "river": "gold"}
"""Where dice are rolled, and for what."""
RATES = {"hunt": 2, "forest": 3, "clay_pit": 4, "quarry": 5, "river": 6}
every_place = pytest.mark.parametrize("where", PLACES)


def owned(session, what, seat=ANA):
    shown = player(session, seat)
    return shown.food if what == "food" else shown.resources[RESOURCES.index(what)]


def dice_showing(pips, count):
    """So many dice that show so many pips together."""
    dice = [1] * count
    for number in range(count):
        dice[number] += min(5, pips - sum(dice))
    assert sum(dice) == pips
    return tuple(dice)


# --- a die for each figure ------------------------------------------------------------------------------------------


@every_place
@pytest.mark.parametrize("figures", [1, 3, 5])
def test_sa_d01_a_die_for_each_figure(where, figures):
    session = using(**{where: figures})
    dice = (4,) * figures
    assert session.do(Roll(where, dice)) == (Rolled(ANA, where, dice),)
    assert said(session) == {"rolled": {"dice": ("4",) * figures, "place": message(f"stone_age.place.{where}")}}
    assert (session.turn().phase, session.turn().seat) == ("roll", ANA)
    shown = roll_view(session)
    assert (shown.source, shown.dice, shown.awaited) == (where, dice, figures)
    assert (shown.gives, shown.rate, shown.card) == (PLACES[where], RATES[where], None)


@every_place
@pytest.mark.parametrize("dice", [(), (6, 6), (6, 6, 6, 6)])
def test_sa_d01_neither_more_nor_fewer_dice_than_figures(where, dice):
    session = using(**{where: 3})
    refused(session, Roll(where, dice), "so_many_dice", "SA-D01", count=3, found=len(dice))
    session.do(Roll(where, (6, 6, 6)))


@every_place
@pytest.mark.parametrize("die", [0, 7, -1, 60])
def test_sa_d01_a_die_shows_one_to_six_pips(where, die):
    session = using(**{where: 2})
    refused(session, Roll(where, (3, die)), "die_faces", "SA-D01")
    refused(session, Roll(where, (die, 3)), "die_faces", "SA-D01")
    session.do(Roll(where, (1, 6)))


@pytest.mark.parametrize("where", [*VILLAGE, *CARD_SPACES, "building_stack_1"])
def test_sa_d01_at_other_places_nothing_is_rolled(where):
    session = using(**{where: 2 if where == "hut" else 1})
    refused(session, Roll(where, (6,)), "nothing_rolled", "SA-D01", place=message(f"stone_age.place.{where}"))


@every_place
def test_sa_d01_at_a_place_with_dice_there_is_nothing_to_take_without_a_roll(where):
    session = using(**{where: 1})
    assert commands(session) == ["Roll", "TakeBack"]
    refused(session, UsePlace(where), "not_used_so", "SA-D01", place=message(f"stone_age.place.{where}"))
    refused(session, TakeYield(), "other_phase", "SA-P01")


def test_sa_d01_only_for_own_figures():
    session = using(hunt=1)
    stand(session, BEN, forest=2)
    refused(session, Roll("forest", (6, 6)), "nobody_there", "SA-A01", player="Ana")
    refused(session, Roll("river", (6,)), "nobody_there", "SA-A01", player="Ana")
    refused(session, Roll("volcano", (6,)), "no_such_place")


def test_sa_d01_others_at_the_same_place_roll_their_own_dice():
    session = using(4, forest=2)
    stand(session, BEN, forest=3)
    refused(session, Roll("forest", (6,) * 5), "so_many_dice", "SA-D01", count=2, found=5)
    roll(session, "forest", 6, 6)
    assert (owned(session, "wood", ANA), owned(session, "wood", BEN)) == (4, 0)
    assert session.turn().seat == BEN
    roll(session, "forest", 1, 1, 1)
    assert (owned(session, "wood", ANA), owned(session, "wood", BEN)) == (4, 1)


def test_sa_d01_not_while_figures_are_still_being_placed():
    session = table_of()
    place(session, "hunt", 2)
    refused(session, Roll("hunt", (6, 6)), "other_phase", "SA-P01")


# --- all together, once ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "dice"), [("hunt", (1, 1)), ("forest", (1, 1, 1)), ("river", (2, 2, 2))])
def test_sa_d02_pips_of_all_dice_are_added_before_they_are_divided(where, dice):
    session = using(**{where: len(dice)})
    before = owned(session, PLACES[where])
    roll(session, where, *dice)
    assert owned(session, PLACES[where]) == before + 1  # no single die would have given anything


@every_place
def test_sa_d02_there_is_one_roll(where):
    session = using(**{where: 2, "tool_maker": 1})
    session.do(Roll(where, (1, 1)))
    assert commands(session) == ["TakeYield", "Roll"]  # real dice instead of these may be told by their total
    for other in (Roll(where, (6, 6)), TakeBack(where), UsePlace("tool_maker")):
        refused(session, other, "yield_first", "SA-D01", player="Ana")
    session.do(TakeYield())
    refused(session, Roll(where, (6, 6)), "nobody_there", "SA-A01")


@every_place
def test_sa_d02_the_figures_go_home_with_the_yield(where):
    session = using(**{where: 3})
    session.do(Roll(where, (4, 4, 4)))
    assert player(session, ANA).at_home == 2
    gained = 12 // RATES[where]
    assert session.do(TakeYield())[:2] == (YieldTaken(ANA, (), (), gained), FiguresHome(ANA, where))
    assert player(session, ANA).at_home == 5
    assert said(session)["took"]["some"] == message(f"stone_age.some.{PLACES[where]}", count=gained)


# --- the rates ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "rate"),
    [
        pytest.param("hunt", 2, id="SA-D03"),
        pytest.param("forest", 3, id="SA-D04"),
        pytest.param("clay_pit", 4, id="SA-D05"),
        pytest.param("quarry", 5, id="SA-D06"),
        pytest.param("river", 6, id="SA-D07"),
    ],
)
def test_sa_d03_d04_d05_d06_d07_each_full_rate_of_the_total_gives_one(where, rate):
    what = PLACES[where]
    for gives in (1, 2, 3):
        for pips, expected in ((gives * rate - 1, gives - 1), (gives * rate, gives)):
            figures = max(1, -(-pips // 6))
            session = using(**{where: figures})
            before = owned(session, what)
            roll(session, where, *dice_showing(pips, figures))
            assert owned(session, what) == before + expected, pips


@every_place
def test_sa_d03_d04_d05_d06_d07_a_place_gives_nothing_else(where):
    session = using(**{where: 5})
    roll(session, where, 6, 6, 6, 6, 6)
    for what in ("food", *RESOURCES):
        start = 12 if what == "food" else 0
        assert owned(session, what) == start + (30 // RATES[where] if what == PLACES[where] else 0)


# --- what is left over ----------------------------------------------------------------------------------------------


def test_sa_d08_what_is_left_over_is_not_kept_for_another_roll():
    """5 pips at the river and 5 pips at the quarry: no gold, one stone, though all ten would have given both."""
    session = using(river=1, quarry=1)
    roll(session, "river", 5)
    roll(session, "quarry", 5)
    assert player(session, ANA).resources == (0, 0, 1, 0)


def test_sa_d08_nor_for_the_next_round():
    session = using(2, river=2)
    roll(session, "river", 5, 6)  # 11: five are left over
    assert owned(session, "gold") == 1
    fix(session, "phase", "use")
    stand(session, ANA, river=1)
    roll(session, "river", 1)
    assert owned(session, "gold") == 1


def test_sa_d08_is_worth_rereading_while_a_roll_lies_open():
    session = using(river=1)
    session.do(Roll("river", (5,)))
    assert "SA-D08" in session.turn().reminders
    assert has_sentence("SA-D08")


# --- seven dice in the box ------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_d09_setup_says_that_seven_dice_serve_for_up_to_ten(players):
    assert ("dice", {"count": 7, "most": 10}) in checks(laid_out(players), "beside")
    assert has_sentence("SA-D09")


@pytest.mark.parametrize("figures", [7, 8, 9, 10])
def test_sa_d09_a_hunt_takes_more_dice_than_the_box_has(figures):
    session = table_of()
    give(session, ANA, figures=10)
    stand(session, ANA, hunt=figures)
    fix(session, "phase", "use")
    refused(session, Roll("hunt", (6,) * (figures - 1)), "so_many_dice", "SA-D01", count=figures)
    refused(session, Roll("hunt", (6,) * (figures + 1)), "so_many_dice", "SA-D01", count=figures)
    roll(session, "hunt", *(6,) * figures)
    assert owned(session, "food") == 12 + 3 * figures


@pytest.mark.parametrize("where", RESOURCE_PLACES)
def test_sa_d09_a_resource_place_never_needs_more_than_the_box_has(where):
    session = table_of()
    give(session, ANA, figures=10)
    stand(session, ANA, **{where: 7})
    fix(session, "phase", "use")
    roll(session, where, *(6,) * 7)
    assert owned(session, PLACES[where]) == 42 // RATES[where]


# --- the examples of the rulebook -----------------------------------------------------------------------------------


def test_sa_d10_a_hunt_of_eleven_with_a_tool_of_one_gives_six_food():
    session = using(hunt=3)
    give(session, ANA, tools=1)
    roll(session, "hunt", 4, 5, 2, tiles=(0,))
    assert owned(session, "food") == 12 + 6
    assert said(session)["took_with_tools"] == {"some": message("stone_age.some.food", count=6), "pips": 1}


def test_sa_d10_without_the_tool_it_would_be_five():
    session = using(hunt=3)
    give(session, ANA, tools=1)
    roll(session, "hunt", 4, 5, 2)
    assert owned(session, "food") == 12 + 5


def test_sa_d11_a_river_roll_of_five_gives_nothing():
    session = using(river=2)
    roll(session, "river", 4, 1)
    assert player(session, ANA).resources == (0, 0, 0, 0)
    assert player(session, ANA).at_home == 5


def test_sa_d12_a_river_roll_of_seven_with_three_tools_of_two_gives_two_gold():
    session = using(river=2)
    give(session, ANA, tools=6)
    session.do(Roll("river", (4, 3)))
    assert [(some.gives, some.tiles, some.pips) for some in roll_view(session).sets] == [(1, (), 0), (2, (0, 1, 2), 6)]
    session.do(TakeYield((0, 1, 2)))
    assert owned(session, "gold") == 2


@pytest.mark.parametrize("tiles", [(), (0,), (0, 1), (1, 2)])
def test_sa_d12_fewer_tools_would_have_left_it_at_one(tiles):
    session = using(river=2)
    give(session, ANA, tools=6)
    roll(session, "river", 4, 3, tiles=tiles)
    assert owned(session, "gold") == 1
