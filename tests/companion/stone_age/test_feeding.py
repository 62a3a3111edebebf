"""Feeding figures: the food track gives, everybody eats, and who has too little chooses what it costs."""

import pytest

from companion.games.stone_age.events import Fed, FeedingBegan, RoundBegan
from companion.games.stone_age.records import Feed, FeedAll, GoHungry, PlaceFigures, TakeBack, UseAnyTwo, UsePlace
from companion.messages import message
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    feed_view,
    feeding,
    finish_placing,
    fix,
    give,
    player,
    points,
    refused,
    roll,
    said,
    stand,
    table_of,
    using,
)
from tests.offered import commands, offered

NOTHING = (0, 0, 0, 0)


def hungry_ana(*, food=0, field=0, figures=5, **resources):
    """Feeding, with this in front of Ana; the others have plenty."""
    session = feeding()
    give(session, ANA, food=food, field=field, figures=figures, **resources)
    return session


# --- when it begins -------------------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_n01_feeding_begins_when_all_figures_are_back(players):
    session = table_of(players)
    for seat in range(players):
        stand(session, seat, hunt=1)
    fix(session, "phase", "use")
    for seat in range(players - 1):
        assert FeedingBegan() not in roll(session, "hunt", 2)
        assert session.turn().seat == seat + 1
        refused(session, FeedAll(), "other_phase", "SA-P01", phase=message("stone_age.phase_name.use"))
        refused(session, Feed(ANA), "other_phase", "SA-P01")
        refused(session, GoHungry(ANA), "other_phase", "SA-P01")
    assert roll(session, "hunt", 2)[-1] == FeedingBegan()
    assert [player(session, seat).at_home for seat in range(players)] == [5] * players
    assert (session.turn().phase, session.turn().seat) == ("feed", None)


def test_sa_n01_feeding_waits_for_every_place_of_the_last_player():
    session = using(hunt=1, field=1)
    roll(session, "hunt", 6)
    assert session.turn().phase == "use"
    assert session.do(UsePlace("field"))[-1] == FeedingBegan()


def test_sa_n01_in_the_feeding_phase_nothing_else_is_placed_or_used():
    session = feeding()
    phase = message("stone_age.phase_name.feed")
    refused(session, PlaceFigures("hunt", 1), "other_phase", "SA-P01", phase=phase)
    refused(session, TakeBack("hunt"), "other_phase", "SA-P01", phase=phase)
    assert set(commands(session)) == {"FeedEveryone", "FeedAll", "Feed"}
    assert {"SA-N02", "SA-N03", "SA-N06", "SA-N07", "SA-N08"} <= set(session.turn().reminders)


# --- enough food ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [0, 1, 7, 10])
def test_sa_n02_first_everybody_takes_food_equal_to_their_position_on_the_food_track(field):
    session = hungry_ana(food=3, field=field, figures=10, wood=9)
    shown = feed_view(session, ANA)
    assert (shown.food, shown.produced, shown.figures) == (3, field, 10)
    assert shown.gap == max(0, 10 - 3 - field)
    (fed, *_) = session.do(Feed(ANA, (shown.gap, 0, 0, 0)))
    assert (fed.produced, fed.eaten) == (field, min(10, 3 + field))
    assert player(session, ANA).food == max(0, 3 + field - 10)


def test_sa_n02_what_the_food_track_gives_is_eaten_first():
    session = hungry_ana(food=0, field=5, figures=5)
    session.do(Feed(ANA))
    assert (player(session, ANA).food, points(session)[ANA]) == (0, 0)


@pytest.mark.parametrize("figures", range(1, 11))
def test_sa_n03_everybody_pays_one_food_per_figure(figures):
    session = hungry_ana(food=12, figures=figures)
    session.do(Feed(ANA))
    assert player(session, ANA).food == 12 - figures
    assert said(session)["fed"] == {"count": figures}


def test_sa_n03_a_figure_from_the_hut_eats_in_the_same_round():
    session = using(hut=2)
    session.do(UsePlace("hut"))
    assert feed_view(session, ANA).figures == 6
    session.do(FeedAll())
    assert [player(session, seat).food for seat in (ANA, BEN, CHO)] == [6, 7, 7]


def test_sa_n03_figures_that_stayed_at_home_eat_too():
    session = table_of(2)
    fix(session, "phase", "use")  # nobody placed anybody
    fix(session, "phase", "feed")
    session.do(FeedAll())
    assert [player(session, seat).food for seat in (ANA, BEN)] == [7, 7]


def test_sa_n03_all_whose_food_reaches_are_fed_at_one_tap():
    session = feeding()
    give(session, BEN, food=4)
    assert session.do(FeedAll()) == (Fed(ANA, 0, 5), Fed(CHO, 0, 5))
    assert [feed_view(session, seat).fed for seat in (ANA, BEN, CHO)] == [True, False, True]
    refused(session, FeedAll(), "nobody_has_enough", "SA-N05")
    refused(session, Feed(ANA), "fed_already", "SA-N03", player="Ana")
    refused(session, GoHungry(CHO), "fed_already", "SA-N03", player="Cho")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_sa_n03_only_players_at_this_table_eat(seat):
    session = feeding()
    refused(session, Feed(seat), "table.no_such_seat")
    refused(session, GoHungry(seat), "table.no_such_seat")


def test_sa_n03_the_order_in_which_players_eat_does_not_matter():
    session = feeding()
    for seat in (CHO, ANA):
        session.do(Feed(seat))
    assert session.do(Feed(BEN))[-1] == RoundBegan(BEN)


def test_sa_n04_food_left_over_is_kept():
    session = hungry_ana(food=20, field=3, figures=8)
    assert feed_view(session, ANA).left == 15
    session.do(FeedAll())
    assert session.turn().phase == "place"
    assert player(session, ANA).food == 15


# --- too little -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paid", [(0, 0, 0, 0), (1, 0, 0, 0)], ids=["and goes hungry", "and pays the rest"])
def test_sa_n05_who_has_too_little_gives_up_all_food(paid):
    session = hungry_ana(food=2, field=2, figures=5, wood=1)
    (fed, *_) = session.do(Feed(ANA, paid) if any(paid) else GoHungry(ANA))
    assert (fed.produced, fed.eaten) == (2, 4)
    assert player(session, ANA).food == 0


def test_sa_n05_resources_are_not_paid_instead_of_food():
    session = hungry_ana(food=4, figures=5, wood=9)
    refused(session, Feed(ANA, (5, 0, 0, 0)), "whole_gap", "SA-N08", player="Ana", count=1)
    session.do(Feed(ANA, (1, 0, 0, 0)))
    assert (player(session, ANA).food, player(session, ANA).resources) == (0, (8, 0, 0, 0))


def test_sa_n05_who_has_enough_food_pays_with_food():
    session = hungry_ana(food=5, figures=5, wood=9)
    refused(session, Feed(ANA, (1, 0, 0, 0)), "food_reaches", "SA-N03", player="Ana")
    refused(session, GoHungry(ANA), "food_reaches", "SA-N03", player="Ana")


@pytest.mark.parametrize("paid", [(3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 3), (1, 1, 0, 1), (0, 2, 1, 0)])
def test_sa_n06_missing_food_is_paid_with_any_resources_one_for_one(paid):
    session = hungry_ana(food=2, figures=5, wood=3, brick=3, stone=3, gold=3)
    session.do(Feed(ANA, paid))
    ana = player(session, ANA)
    assert ana.resources == tuple(3 - part for part in paid)
    assert (ana.food, points(session)[ANA]) == (0, 0)
    assert said(session)["fed_with"]["count"] == 2


def test_sa_n06_the_app_proposes_the_cheapest_resources():
    session = hungry_ana(food=0, figures=5, wood=2, brick=1, stone=1, gold=4)
    assert feed_view(session, ANA).proposal == (2, 1, 1, 1)
    assert feed_view(session, BEN).proposal is None, "nothing is missing"
    give(session, ANA, gold=0)
    assert feed_view(session, ANA).proposal is None, "four resources do not feed five"


def test_sa_n06_nobody_pays_resources_they_do_not_have():
    session = hungry_ana(food=4, figures=5, wood=1)
    refused(session, Feed(ANA, (0, 0, 0, 1)), "not_owned", "SA-C02", player="Ana")
    refused(session, Feed(ANA, (2, -1, 0, 0)), "pay_below_zero", "SA-C02")


def test_sa_n06_the_any_two_card_may_feed():
    session = hungry_ana(food=3, figures=5, any_two="yes")
    assert "UseAnyTwo" in commands(session)
    session.do(UseAnyTwo(ANA, (2, 0, 0, 0)))
    session.do(Feed(ANA, (2, 0, 0, 0)))
    assert (points(session)[ANA], player(session, ANA).resources) == (0, NOTHING)


def test_sa_n07_paying_with_resources_is_voluntary():
    session = hungry_ana(food=4, figures=5, wood=9)
    names = set(offered(session))
    assert {("Feed", ANA), ("GoHungry", ANA)} <= names
    assert ("GoHungry", BEN) not in names, "Ben has enough"
    session.do(GoHungry(ANA))
    assert (points(session)[ANA], player(session, ANA).resources) == (-10, (9, 0, 0, 0))


@pytest.mark.parametrize(("food", "figures"), [(4, 5), (0, 5), (0, 10)])
def test_sa_n08_who_does_not_cover_the_gap_loses_ten_points_however_many_went_hungry(food, figures):
    session = hungry_ana(food=food, figures=figures)
    give(session, ANA, points=30)
    session.do(GoHungry(ANA))
    assert points(session) == [20, 0, 0]
    assert player(session, ANA).figures == figures, "nobody dies"
    assert said(session)["hungry"] == {"points": 10}


@pytest.mark.parametrize("paid", [(0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 2), (2, 2, 0, 0), (2, 0, 0, 2)])
def test_sa_n08_part_of_a_gap_cannot_be_bought_off(paid):
    session = hungry_ana(food=2, figures=5, wood=2, brick=2, gold=2)
    refused(session, Feed(ANA, paid), "whole_gap", "SA-N08", player="Ana", count=3)


def test_sa_n08_the_points_go_every_round_anew():
    session = hungry_ana(food=0, figures=5)
    session.do(GoHungry(ANA))
    session.do(FeedAll())
    finish_placing(session)
    while session.turn().phase == "use":
        roll(session, "hunt", *[1] * session.state.figures_at(session.state.turn, "hunt"))
    give(session, ANA, food=0)
    session.do(GoHungry(ANA))
    assert points(session)[ANA] == -20


def test_sa_n09_a_score_may_become_negative():
    session = hungry_ana(food=0)
    give(session, ANA, points=3)
    session.do(GoHungry(ANA))
    assert points(session)[ANA] == -7
    assert session.sheet().players[ANA].total == -7
    give(session, ANA, points=-195, fed="no")
    session.do(GoHungry(ANA))
    assert points(session)[ANA] == -205, "even below what may be entered by hand"


def test_who_is_still_to_be_fed_is_shown_in_the_strip():
    session = feeding()
    session.do(Feed(BEN))
    told = [seat.status.id for seat in session.view().strip]
    assert told == ["stone_age.strip.hungry", "stone_age.strip.fed", "stone_age.strip.hungry"]
