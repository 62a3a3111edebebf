"""Placing until nobody can: who is left out, and what the table is told meanwhile."""

import pytest

from companion.errors import RuleError
from companion.games.stone_age.events import FeedingBegan, FiguresPlaced, LeftOut, TurnCame, UsingBegan
from companion.games.stone_age.records import GoOn
from companion.messages import message
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    CHO,
    RESOURCE_PLACES,
    any_number_of_players,
    feed_view,
    finish_using,
    give,
    has_sentence,
    open_places,
    place,
    place_in_turn,
    player,
    stacks_of,
    stand,
    table_of,
    view,
)
from tests.offered import commands

# --- left out -------------------------------------------------------------------------------------------------------


def test_sa_p21_who_has_no_figures_left_is_left_out_and_the_others_go_on():
    session = table_of(3)
    place_in_turn(session, (ANA, "hunt", 5), (BEN, "hunt", 1), (CHO, "hunt", 1))
    assert session.turn().notices == (message("stone_age.left_out.no_figures", player="Ana"),)
    place_in_turn(session, (BEN, "forest", 4))
    assert session.turn().notices == ()
    events = place(session, "civ_slot_1")
    assert events == (FiguresPlaced(CHO, "civ_slot_1", 1), LeftOut(BEN, "no_figures"), TurnCame(CHO))
    assert session.turn().notices == (message("stone_age.left_out.no_figures", player="Ben"),)
    place_in_turn(session, (CHO, "civ_slot_2", 1), (CHO, "civ_slot_3", 1))
    events = place(session, "civ_slot_4")
    assert events == (FiguresPlaced(CHO, "civ_slot_4", 1), LeftOut(CHO, "no_figures"), UsingBegan(ANA))


def hemmed_in():
    """Ben stands on ten places; Ana has hunted and has three figures at home, but one place to go."""
    session = table_of(2)
    give(session, BEN, figures=10)
    stand(session, BEN, tool_maker=1, field=1, **dict.fromkeys((*RESOURCE_PLACES, *CARD_SPACES), 1))
    stand(session, ANA, hunt=1, building_stack_1=1)
    return session


def test_sa_p21_figures_without_a_place_stay_at_home():
    session = hemmed_in()
    assert open_places(session) == ["building_stack_2"]
    events = place(session, "building_stack_2")
    assert events[1:] == (LeftOut(BEN, "no_figures"), LeftOut(ANA, "no_place"), UsingBegan(ANA))
    assert player(session, ANA).at_home == 2
    finish_using(session)
    assert feed_view(session, ANA).figures == 5


def test_sa_p08_p21_one_figure_and_only_the_hut_left_is_no_place():
    session = table_of(2)
    give(session, BEN, figures=10)
    stand(session, BEN, tool_maker=1, **dict.fromkeys((*RESOURCE_PLACES, *CARD_SPACES), 1))
    stand(session, ANA, hunt=2, building_stack_1=1)
    assert open_places(session) == ["hut", "field", "building_stack_2"]
    events = place(session, "building_stack_2")
    assert events[-1] == TurnCame(BEN)
    events = place(session, "field")
    assert events[1:] == (LeftOut(ANA, "no_place"), LeftOut(BEN, "no_figures"), UsingBegan(ANA))


def test_sa_p21_who_has_no_place_is_left_out_while_the_others_go_on():
    session = table_of(3)
    give(session, ANA, figures=6)
    stand(session, ANA, **dict.fromkeys(RESOURCE_PLACES, 1))
    give(session, CHO, figures=10)
    stand(session, CHO, tool_maker=1, field=1, **dict.fromkeys((*CARD_SPACES, *stacks_of(3)), 1))
    place_in_turn(session, (ANA, "hunt", 1), (BEN, "forest", 1), (CHO, "hunt", 1))
    assert session.steps[-1].events[1:] == (LeftOut(ANA, "no_place"), TurnCame(BEN))
    assert session.turn().notices == (message("stone_age.left_out.no_place", player="Ana"),)
    place_in_turn(session, (BEN, "clay_pit", 1))
    assert session.turn().notices == (message("stone_age.left_out.no_figures", player="Cho"),)
    place_in_turn(session, (BEN, "quarry", 1), (BEN, "river", 1))
    assert session.turn().notices == ()
    place_in_turn(session, (BEN, "hunt", 1))
    assert session.steps[-1].events[1:] == (LeftOut(BEN, "no_figures"), UsingBegan(ANA))
    assert player(session, ANA).at_home == 1


@any_number_of_players
def test_sa_p21_the_phase_ends_when_nobody_can_place(players):
    session = table_of(players)
    for seat in range(players):
        assert (session.turn().phase, session.turn().seat) == ("place", seat)
        events = place(session, "hunt", 5)
    assert events[-1] == UsingBegan(ANA)
    assert [event.seat for event in events if isinstance(event, LeftOut)] == [*range(players)]


def test_sa_p21_a_round_without_a_figure_on_the_board_goes_straight_to_feeding():
    session = table_of(2)
    give(session, ANA, figures=0)
    give(session, BEN, figures=0)
    assert commands(session) == ["GoOn"]
    assert session.do(GoOn())[-1] == FeedingBegan()


# --- what the table is told while placing ---------------------------------------------------------------------------


@any_number_of_players
def test_the_rules_of_placing_can_be_reread_with_the_limits_of_this_table(players):
    session = table_of(players)
    limits = {2: ("SA-P16", "SA-P18"), 3: ("SA-P16", "SA-P19"), 4: ("SA-P20",)}[players]
    reminders = session.turn().reminders
    assert reminders == ("SA-P03", "SA-P05", "SA-P08", "SA-P11", "SA-P12", *limits)
    assert all(has_sentence(rule) for rule in reminders)
    assert session.turn().headline == message("stone_age.phase.place", count=5)


@any_number_of_players
def test_what_a_place_says_of_itself_is_what_happens_there(players):
    """For every place and every number of figures the view and the rules agree."""
    session = table_of(players)
    place_in_turn(session, (ANA, "forest", 4), (BEN, "tool_maker", 1))
    seen = {shown.place.id: set(shown.numbers) for shown in view(session).places}
    for where, allowed in seen.items():
        for count in range(1, 7):
            cursor = session.cursor
            if count in allowed:
                place(session, where, count)
                session.undo()
                assert session.cursor == cursor
            else:
                with pytest.raises(RuleError):
                    place(session, where, count)
