"""The deck and the building stacks follow from what has been seen, however it was entered (SA-E01, SA-E02)."""

from itertools import permutations

import pytest
from hypothesis import given

from companion.games.stone_age.box import box
from companion.games.stone_age.events import GameEnded, RoundBegan
from companion.games.stone_age.records import BuyCard, FeedAll
from companion.question import Number
from companion.secret import CLERK
from companion.table.rules import fixes
from companion.table.table_commands import Correct, CorrectAll
from tests.companion.stone_age.counted import counted
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    any_number_of_players,
    feeding,
    fix,
    give,
    lay_card,
    refused,
    table_of,
    using,
    view,
)
from tests.companion.stone_age.whole_games import WHOLE_GAMES, games

CARDS = [card.id for card in box().cards]


def heights(session):
    return [stack.left for stack in view(session).stacks]


# --- play by turns --------------------------------------------------------------------------------------------------


@WHOLE_GAMES
@given(games)
def test_in_play_by_turns_they_are_what_is_counted_move_by_move(game):
    entered = []
    while not game.over:
        before = game.session.state
        game.enter()
        for event in game.session.steps[-1].events:
            entered.append((before, event))
            before = game.session.header.game.evolve(before, event)
        state = game.session.state
        shown = {"deck": state.deck, **{f"stack_left/{n}": stack.left for n, stack in enumerate(state.stacks)}}
        assert counted(entered) == shown
        assert state.unentered == 0
        assert all(stack.known for stack in state.stacks)


# --- the deck -------------------------------------------------------------------------------------------------------


def test_sa_e01_cards_caught_up_have_left_the_deck():
    session = table_of(2)
    session.do(CorrectAll((("cards/0", tuple(CARDS[:14])), ("cards/1", tuple(CARDS[14:32])))))
    assert view(session).deck == 0


def test_sa_e01_with_33_cards_held_and_3_on_display_the_game_is_over():
    session = using(2, civ_slot_1=1)
    session.do(CorrectAll((("cards/0", tuple(CARDS[:14])), ("cards/1", tuple(CARDS[14:32])))))
    lay_card(session, 0, CARDS[32])
    give(session, ANA, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    assert session.do(FeedAll())[-1] == GameEnded("deck_short")


def test_sa_e01_one_card_more_than_the_spaces_need_goes_on():
    session = feeding(2)
    session.do(CorrectAll((("cards/0", tuple(CARDS[:14])), ("cards/1", tuple(CARDS[14:32])))))
    assert session.do(FeedAll())[-1] == RoundBegan(BEN)


def test_the_deck_is_bounded_by_what_has_been_seen():
    session = table_of(2)
    give(session, ANA, cards=tuple(CARDS[:10]))
    give(session, BEN, extra_drawn="yes")
    assert fixes(session.table, CLERK)["deck"].domain == Number(0, 36 - 10 - 1 - 4)
    refused(session, Correct("deck", 22), "fix.outside_box")


def test_cards_entered_after_the_deck_was_counted_are_those_that_nobody_had_entered():
    session = table_of(2)
    fix(session, "deck", 20)
    give(session, ANA, cards=tuple(CARDS[:12]))
    assert view(session).deck == 20
    give(session, BEN, cards=(CARDS[12],))
    assert view(session).deck == 19


def test_a_card_taken_without_being_entered_leaves_the_deck_as_it_is():
    session = table_of(2)
    fix(session, "slot/2", "none")
    assert view(session).deck == 32
    fix(session, "slot/2", "untold")
    assert view(session).deck == 32


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_who_has_it_and_where_it_was_may_be_entered_in_any_order(order):
    session = table_of(2)
    lay_card(session, 1, CARDS[5])
    entries = [("cards/0", (CARDS[5],)), ("slot/1", "none"), ("cards/1", (CARDS[6],))]
    for number in order:
        fix(session, *entries[number])
    fix(session, "slot/1", "none")
    assert view(session).deck == 31, "the card of Ben came from the deck in an earlier round"


# --- the building stacks --------------------------------------------------------------------------------------------


def test_sa_e02_all_tiles_held_leave_no_stack():
    session = feeding(2)
    session.do(CorrectAll((("buildings/0", 8), ("buildings/1", 6))))
    assert heights(session) == [0, 0]
    assert session.do(FeedAll())[-1] == GameEnded("stack_empty", 0)


def test_sa_e02_fewer_tiles_than_stacks_leave_one_empty_whichever_it_is():
    session = feeding(3)
    give(session, ANA, buildings=18)
    assert session.turn().last_round is False
    give(session, BEN, buildings=1)
    assert session.turn().last_round
    assert heights(session) == [2, 2, 2], "the most there can be"
    assert session.do(FeedAll())[-1] == GameEnded("stack_empty", None)


def test_a_building_noted_without_its_stack_makes_the_heights_uncertain():
    session = table_of(2)
    give(session, ANA, buildings=9)
    assert [(stack.left, stack.known) for stack in session.state.stacks] == [(5, False), (5, False)]
    fix(session, "stack_left/0", 2)
    assert [(stack.left, stack.known) for stack in session.state.stacks] == [(2, False), (5, False)]
    fix(session, "stack_left/1", 3)
    assert [(stack.left, stack.known) for stack in session.state.stacks] == [(2, True), (3, True)]


def test_a_stack_is_at_most_as_high_as_the_tiles_that_nobody_holds():
    session = table_of(2)
    give(session, ANA, buildings=11)
    assert fixes(session.table, CLERK)["stack_left/0"].domain == Number(0, 3)


@any_number_of_players
def test_a_stack_may_be_set_without_saying_who_holds_the_tiles(players):
    session = table_of(players)
    fix(session, "stack_left/1", 3)
    assert heights(session) == [7, 3, *[7] * (players - 2)]
    give(session, ANA, buildings=4)
    assert heights(session) == [7, 3, *[7] * (players - 2)], "these are the four that were gone"
    assert all(stack.known for stack in session.state.stacks)
