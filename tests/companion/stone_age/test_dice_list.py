"""Dice-list cards: a die for each player, picked clockwise from the taker, each for one thing and without tools."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.stone_age.events import DiePicked, Gained, ListRolled, TurnCame
from companion.games.stone_age.records import PickDie, Roll, RollForCard, RollList, TakeBack
from companion.messages import message
from companion.table.table_commands import Correct
from scoring.stone_age import RESOURCES
from tests.companion.stone_age.hands import DICE_LIST, cards_with, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    DEE,
    any_number_of_players,
    give,
    has_sentence,
    player,
    refused,
    roll,
    said,
    stand,
    tools,
    view,
)
from tests.offered import commands, offered
from tests.sampling import examples

GIVES = {1: "wood", 2: "brick", 3: "stone", 4: "gold", 5: "tool", 6: "field"}


def rolled(*dice, seat=ANA, **standing):
    """A table of as many players as there are dice, where this player has just rolled them for a dice list."""
    session = took(DICE_LIST, len(dice), seat=seat, **standing)
    session.do(RollList(dice))
    return session


def has(session, seat):
    """What a player has of all that a dice list gives."""
    shown = player(session, seat)
    counts = {**dict(zip(RESOURCES, shown.resources, strict=True)), "tool": sum(tools(session, seat))}
    return {what: count for what, count in {**counts, "field": shown.field}.items() if count}


def pick_event(seat, die):
    return DiePicked(seat, die), Gained(seat, GIVES[die], 1)


# --- the roll -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", cards_with("dice_list"))
def test_sa_c07_each_of_the_ten_cards_rolls_a_list(card):
    session = took(card)
    assert (session.turn().phase, session.turn().seat) == ("list_roll", ANA)
    assert commands(session) == ["RollList"]
    assert {"SA-C07", "SA-C08", "SA-C09", "SA-T11"} <= set(session.turn().reminders)
    assert all(has_sentence(rule) for rule in ("SA-C07", "SA-C08", "SA-C09", "SA-T11"))


@any_number_of_players
def test_sa_c07_as_many_dice_as_players(players):
    session = took(DICE_LIST, players)
    for count in range(6):
        if count != players:
            dice = (1, 2, 3, 4, 5)[:count]
            refused(session, RollList(dice), "so_many_dice", "SA-C07", count=players, found=count)
    dice = (1, 2, 3, 4)[:players]
    assert session.do(RollList(dice)) == (ListRolled(ANA, dice),)
    assert said(session) == {"list_rolled": {"dice": tuple(str(die) for die in dice)}}
    shown = view(session).dice_list
    assert shown is not None
    assert (shown.picker, shown.dice) == (ANA, tuple((die, GIVES[die]) for die in dice))


@pytest.mark.parametrize("dice", [(0, 1, 2), (1, 2, 7), (3, -1, 3)])
def test_sa_c07_a_die_shows_one_to_six_pips(dice):
    refused(took(DICE_LIST), RollList(dice), "die_faces", "SA-C07")


def test_sa_c07_the_list_is_rolled_before_anything_else_and_once():
    session = took(DICE_LIST, hunt=1)
    for other in (Roll("hunt", (6,)), TakeBack("hunt"), RollForCard((1, 2)), PickDie(1)):
        refused(session, other, "list_roll_first", "SA-C07", player="Ana")
    session.do(RollList((1, 2, 3)))
    for other in (Roll("hunt", (6,)), TakeBack("hunt"), RollForCard((1, 2)), RollList((1, 2, 3))):
        refused(session, other, "list_pick_first", "SA-C08", player="Ana")


def test_sa_c07_nobody_rolls_a_list_without_its_card():
    session = rolled(1, 1, hunt=1)
    refused(session, RollList((1, 2)), "other_phase", "SA-P01")
    refused(session, PickDie(1), "other_phase", "SA-P01")


# --- the picks ------------------------------------------------------------------------------------------------------


def test_sa_c08_the_taker_picks_first_then_clockwise_until_none_is_left():
    session = rolled(1, 2, 3, 4)
    for seat, die in ((ANA, 4), (BEN, 1)):
        turn = session.turn()
        assert (turn.phase, turn.seat, view(session).dice_list.picker) == ("list_pick", seat, seat)
        assert offered(session) == [("PickDie", seat)]
        assert session.do(PickDie(die)) == pick_event(seat, die)
        assert said(session)["die_picked"] == {"player": ("Ana", "Ben")[seat], "die": die}
    assert [die for die, _ in view(session).dice_list.dice] == [2, 3]
    assert session.do(PickDie(3))[:4] == (*pick_event(CHO, 3), *pick_event(DEE, 2))  # the last die takes itself
    assert view(session).dice_list is None
    assert [has(session, seat) for seat in range(4)] == [{"gold": 1}, {"wood": 1}, {"stone": 1}, {"brick": 1}]


@pytest.mark.parametrize(("taker", "order"), [(BEN, (BEN, CHO, ANA)), (CHO, (CHO, ANA, BEN))])
def test_sa_c08_clockwise_from_the_taker_whoever_that_is(taker, order):
    session = rolled(1, 2, 3, seat=taker)
    picked = []
    while view(session).dice_list:
        die = view(session).dice_list.dice[-1][0]
        picked += [event.seat for event in session.do(PickDie(die)) if isinstance(event, DiePicked)]
    assert tuple(picked) == order
    assert [has(session, seat) for seat in order] == [{"stone": 1}, {"brick": 1}, {"wood": 1}]


@pytest.mark.parametrize("die", [3, 5, 0, 7, -1])
def test_sa_c08_only_a_die_that_is_left(die):
    session = rolled(1, 4, 6, 3)
    session.do(PickDie(3))
    refused(session, PickDie(die), "die_not_left", "SA-C08", dice=("1", "4", "6"))
    session.do(PickDie(6))


def test_sa_c08_of_two_equal_dice_one_is_left():
    session = rolled(4, 4, 2)
    session.do(PickDie(4))
    assert session.turn().seat == BEN
    assert [die for die, _ in view(session).dice_list.dice] == [2, 4]
    session.do(PickDie(4))
    assert [has(session, seat) for seat in range(3)] == [{"gold": 1}, {"gold": 1}, {"brick": 1}]


@any_number_of_players
def test_sa_c08_equal_dice_are_dealt_without_asking(players):
    dice = (3,) * players
    session = took(DICE_LIST, players, seat=BEN)
    events = session.do(RollList(dice))
    order = [(BEN + step) % players for step in range(players)]
    assert [event for event in events if isinstance(event, DiePicked)] == [DiePicked(seat, 3) for seat in order]
    assert [has(session, seat) for seat in range(players)] == [{"stone": 1}] * players
    assert view(session).dice_list is None
    assert session.turn().phase == "feed"


def test_sa_c08_as_soon_as_only_equal_dice_are_left():
    session = rolled(2, 4, 4, 4)
    assert session.turn().seat == ANA
    assert session.do(PickDie(2))[:8] == (
        *pick_event(ANA, 2),
        *pick_event(BEN, 4),
        *pick_event(CHO, 4),
        *pick_event(DEE, 4),
    )
    assert view(session).dice_list is None


def test_sa_c08_then_the_taker_goes_on_with_the_turn():
    session = rolled(1, 2, hunt=1)
    stand(session, BEN, forest=1)
    session.do(PickDie(2))
    assert (session.turn().phase, session.turn().seat) == ("use", ANA)
    roll(session, "hunt", 6)
    assert session.turn().seat == BEN


def test_sa_c08_or_the_turn_passes_after_the_last_pick():
    session = rolled(1, 2, 3)
    stand(session, CHO, forest=1)
    session.do(PickDie(1))
    assert session.do(PickDie(2))[-1] == TurnCame(CHO)  # Ben has no figures on the board, Cho picked last


@given(st.lists(st.integers(1, 6), min_size=2, max_size=4), st.data())
@settings(max_examples=examples(30), deadline=None)
def test_sa_c07_c08_c09_however_it_falls_everybody_takes_one_die_in_order(dice, data):
    players = len(dice)
    seat = data.draw(st.integers(0, players - 1))
    session = took(DICE_LIST, players, seat=seat)
    events = list(session.do(RollList(tuple(dice))))
    while view(session).dice_list:
        left = sorted({die for die, _ in view(session).dice_list.dice})
        assert len(left) > 1  # nobody is asked without a choice
        events += session.do(PickDie(data.draw(st.sampled_from(left))))
    picks = [event for event in events if isinstance(event, DiePicked)]
    assert [pick.seat for pick in picks] == [(seat + step) % players for step in range(players)]
    assert sorted(pick.die for pick in picks) == sorted(dice)
    assert all(has(session, pick.seat) == {GIVES[pick.die]: 1} for pick in picks)


# --- what they give -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", GIVES)
def test_sa_c09_each_face_gives_its_thing_at_once(die):
    other = die % 6 + 1
    session = rolled(die, other)
    assert dict(view(session).dice_list.dice) == {die: GIVES[die], other: GIVES[other]}
    assert session.do(PickDie(die))[:2] == (DiePicked(ANA, die), Gained(ANA, GIVES[die], 1))
    assert has(session, ANA) == {GIVES[die]: 1}
    assert has(session, BEN) == {GIVES[other]: 1}  # not only on Ben's own turn


def test_sa_c09_a_tool_goes_where_the_next_tool_goes():
    session = took(DICE_LIST, 2)
    give(session, ANA, tools=3)
    give(session, BEN, tools=7)
    session.do(RollList((5, 5)))
    assert (tools(session, ANA), tools(session, BEN)) == ((2, 1, 1), (3, 3, 2))


@pytest.mark.parametrize(("die", "full"), [(5, {"tools": 12}), (6, {"field": 10})])
def test_sa_c09_a_die_without_room_for_its_thing_is_taken_for_nothing(die, full):
    session = took(DICE_LIST, 2)
    give(session, BEN, **full)
    before = has(session, BEN)
    session.do(RollList((1, die)))
    events = session.do(PickDie(1))
    assert events[2:4] == (DiePicked(BEN, die), Gained(BEN, GIVES[die], 0))
    assert has(session, BEN) == before
    assert "no_room" in said(session)
    assert view(session).dice_list is None


@pytest.mark.parametrize(("die", "full"), [(5, {"tools": 12}), (6, {"field": 10})])
def test_sa_c09_even_by_choice(die, full):
    """Somebody may take a die that gives nothing, to keep it from others."""
    session = took(DICE_LIST, 2)
    give(session, ANA, **full)
    session.do(RollList((die, 1)))
    assert session.do(PickDie(die))[1] == Gained(ANA, GIVES[die], 0)
    assert has(session, BEN) == {"wood": 1}


@pytest.mark.parametrize(("die", "nearly"), [(5, {"tools": 11}), (6, {"field": 9})])
def test_sa_c09_the_last_tool_and_the_last_step_are_still_given(die, nearly):
    session = took(DICE_LIST, 2)
    give(session, BEN, **nearly)
    session.do(RollList((1, die)))
    assert session.do(PickDie(1))[3] == Gained(BEN, GIVES[die], 1)


def test_the_dice_of_a_list_can_be_corrected_while_they_lie_there():
    session = rolled(1, 2, 3)
    session.do(PickDie(1))
    session.do(Correct("list_dice", ("2", "6")))
    refused(session, PickDie(3), "die_not_left", "SA-C08", dice=("2", "6"))
    refused(session, Correct("list_dice", ("2",)), "fix.outside_box")
    refused(session, Correct("list_dice", ("2", "7")), "fix.outside_box", what=message("stone_age.fix.list_dice"))
    session.do(PickDie(6))
    assert (has(session, BEN), has(session, CHO)) == ({"field": 1}, {"brick": 1})


def test_the_strip_says_who_picks_who_waits_and_who_is_done():
    session = rolled(6, 5, 4)
    session.do(PickDie(5))
    says = [shown.status for shown in session.view().strip]
    assert says == [message(f"stone_age.strip.{word}") for word in ("done", "picks", "waiting")]
