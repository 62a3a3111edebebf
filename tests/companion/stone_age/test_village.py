"""Using figures in the village: tool maker, hut and field, and where their gains end."""

import pytest

from companion.games.stone_age.events import FiguresHome, Gained
from companion.games.stone_age.records import EnterNumber, PlaceFigures, UsePlace
from companion.messages import message
from companion.table.table_commands import Correct
from tests.companion.stone_age.tables import (
    ANA,
    any_number_of_players,
    feed_view,
    finish_feeding,
    give,
    house_rule,
    laid_out,
    place,
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


def named(place_):
    return message(f"stone_age.place.{place_}")


@any_number_of_players
def test_sa_a05_the_tool_maker_gives_one_tool(players):
    session = using(players, tool_maker=1, hunt=1)
    assert use(session, "tool_maker") == (Gained(ANA, "tool", 1), FiguresHome(ANA, "tool_maker"))
    assert tools(session, ANA) == (1, 0, 0)
    assert [tools(session, seat) for seat in range(1, players)] == [(0, 0, 0)] * (players - 1)


@any_number_of_players
def test_sa_a06_the_hut_gives_one_figure_that_is_placed_from_the_next_round_on(players):
    session = using(players, hut=2, hunt=3)
    assert use(session, "hut") == (Gained(ANA, "figure", 1), FiguresHome(ANA, "hut"))
    assert [mine.figures for mine in view(session).players] == [6, *[5] * (players - 1)]
    refused(session, PlaceFigures("forest", 1), "other_phase", "SA-P01")
    roll(session, "hunt", 1, 1, 2)
    assert feed_view(session, ANA).figures == 6
    finish_feeding(session)
    while session.turn().seat != ANA:
        place(session, "hunt", 1)
    refused(session, PlaceFigures("hunt", 7), "figures_at_home", "SA-P03", player="Ana", count=6)
    place(session, "hunt", 6)


def test_sa_a07_the_tenth_figure_is_the_last():
    session = using(2, hut=2)
    give(session, ANA, figures=9)
    use(session, "hut")
    assert player(session, ANA).figures == 10
    full = using(2, hut=2)
    give(full, ANA, figures=10)
    assert use(full, "hut")[0] == Gained(ANA, "figure", 0)
    assert said(full) == {"no_room": {}}
    assert (player(full, ANA).figures, player(full, ANA).at_home) == (10, 10)


def test_sa_a07_eleven_figures_can_be_entered_nowhere():
    session = table_of(2)
    session.do(Correct("figures/0", 10))
    refused(session, Correct("figures/0", 11), "fix.outside_box")
    counting = laid_out(2, score_only=True)
    counting.do(EnterNumber(ANA, "figures", 10))
    refused(counting, EnterNumber(ANA, "figures", 11), "number_outside", low=5, high=10)
    refused(counting, EnterNumber(ANA, "figures", 4), "number_outside", low=5, high=10)


@any_number_of_players
def test_sa_a08_the_field_moves_the_marker_one_step(players):
    session = using(players, field=1, hunt=1)
    give(session, ANA, field=3)
    assert use(session, "field") == (Gained(ANA, "field", 1), FiguresHome(ANA, "field"))
    assert [mine.field for mine in view(session).players] == [4, *[0] * (players - 1)]


def test_sa_a09_the_tenth_step_is_the_last():
    session = using(2, field=1)
    give(session, ANA, field=9)
    use(session, "field")
    assert player(session, ANA).field == 10
    full = using(2, field=1)
    give(full, ANA, field=10)
    assert use(full, "field")[0] == Gained(ANA, "field", 0)
    assert said(full) == {"no_room": {}}
    assert player(full, ANA).field == 10


@pytest.mark.parametrize("step", [-1, 11])
def test_sa_a09_the_food_track_has_no_other_steps(step):
    session = table_of(2)
    refused(session, Correct("field/0", step), "fix.outside_box")
    counting = laid_out(2, score_only=True)
    refused(counting, EnterNumber(ANA, "field", step), "number_outside", low=0, high=10)
    counting.do(EnterNumber(ANA, "field", 10))
    counting.do(EnterNumber(ANA, "field", 0))


@pytest.mark.parametrize(
    ("where", "full", "almost", "rule"),
    [
        pytest.param("hut", {"figures": 10}, {"figures": 9}, "SA-A07", id="SA-A07"),
        pytest.param("field", {"field": 10}, {"field": 9}, "SA-A09", id="SA-A09"),
        pytest.param("tool_maker", {"tools": 12}, {"tools": 11}, "SA-T05", id="SA-T05"),
    ],
)
def test_sa_a07_a09_a_place_that_gives_nothing_can_be_blocked_unless_the_table_plays_otherwise(
    where, full, almost, rule
):
    session = table_of(2)
    give(session, ANA, **full)
    assert place_view(session, where).idle
    place(session, where)
    session.undo()
    house_rule(session, "no_idle_places")
    refused(session, PlaceFigures(where), "idle_place", rule, player="Ana", place=named(where))
    give(session, ANA, **almost)
    assert not place_view(session, where).idle
    place(session, where)


@pytest.mark.parametrize("where", ["hunt", "forest", "civ_slot_1", "building_stack_1"])
def test_only_village_places_are_used_without_dice_or_payment(where):
    session = using(2, **{where: 1})
    refused(session, UsePlace(where), "not_used_so", "SA-D01", place=named(where))
