"""Changing depth: nothing of a half-played round stays that the new depth cannot finish; what it needs is asked for."""

import pytest

from companion.games.stone_age.events import GameEnded, RoundDropped, RoundLaidOut
from companion.games.stone_age.records import (
    BuyCard,
    EnterCard,
    EnterNumber,
    FeedAll,
    NewTool,
    NoteBuilding,
    PlaceFigures,
    Roll,
    RoundOver,
    TakeYield,
    TellCard,
    Throw,
)
from companion.table.catch_up import groups
from companion.table.table_commands import ChangeDepth, Correct, CorrectAll
from tests.companion.stone_age.hands import ANY_TWO, at_card
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    feeding,
    finish_placing,
    fix,
    give,
    lay_building,
    lay_card,
    open_places,
    place,
    place_in_turn,
    player,
    refused,
    table_of,
    using,
    view,
)
from tests.companion.stone_age.test_milestones import CARDS, note_cards, noting
from tests.companion.stone_age.test_round_end import FIRST, FOURTH, SECOND, TAKEN, THIRD, UNTOLD, row

GOODS = ("food", "wood", "brick", "stone", "gold")


def to(session, depth):
    return session.do(ChangeDepth(depth))


def there_and_back(session, *commands):
    """At Milestones for these entries."""
    to(session, "milestones")
    for command in commands:
        session.do(command)
    to(session, "full")


# --- back at the full table -----------------------------------------------------------------------------------------


@any_number_of_players
def test_sa_a03_the_figures_of_the_old_round_are_home(players):
    session = table_of(players)
    place_in_turn(session, (ANA, "hut", 2), (BEN, "forest", 3))
    there_and_back(session, RoundOver())
    assert not any(shown.figures for shown in view(session).places)
    assert {"hut", "forest"} <= set(open_places(session)), "nothing is blocked"
    assert [player(session, seat).at_home for seat in range(players)] == [5] * players


def test_sa_a03_nothing_of_the_old_round_is_to_be_used_any_more():
    session = using(hunt=2, hut=2)
    session.do(Roll("hunt", (3, 4)))
    there_and_back(session, TakeYield(), RoundOver())
    assert (session.turn().phase, session.turn().seat) == ("place", BEN), "who has the start figure now"
    assert view(session).roll is None


def test_sa_n01_whoever_was_fed_before_is_fed_again_in_the_next_round():
    session = feeding()
    fix(session, "fed/1", "yes")
    there_and_back(session, RoundOver())
    finish_placing(session)
    fix(session, "phase", "feed")
    assert [shown.fed for shown in view(session).feeding] == [False] * 3
    assert [event.seat for event in session.do(FeedAll())[:3]] == [ANA, BEN, CHO]


def test_who_was_left_out_places_again():
    session = table_of(2)
    place(session, "hunt", 5)
    assert session.state.left_out == ()
    place(session, "forest", 4)
    assert [seat for seat, _ in session.state.left_out] == [ANA]
    there_and_back(session, NewTool(BEN))
    assert (session.state.left_out, session.turn().seat) == ((), ANA)


def test_dice_that_were_awaited_are_not_rolled_any_more():
    session = at_card("civ_time_dice_list")
    session.do(BuyCard(0, (1, 0, 0, 0)))
    assert session.turn().phase == "list_roll"
    there_and_back(session, NewTool(BEN))
    assert session.turn().phase == "place"


def test_known_cards_slide_to_the_cheap_end_and_unknown_ones_fill_up():
    session = table_of(2)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    to(session, "milestones")
    note_cards(session, SECOND, "civ_time_field")
    assert to(session, "full")[1] == RoundLaidOut(ANA)
    assert row(session) == [FIRST, THIRD, FOURTH, UNTOLD]
    assert view(session).deck == 36 - 2 - 4


def test_a_named_card_behind_unknown_ones_is_named_anew_once_one_of_them_was_taken():
    session = table_of(2)
    lay_card(session, 0, FIRST)
    lay_card(session, 2, THIRD)
    there_and_back(session, EnterCard(ANA, SECOND), RoundOver())
    assert row(session) == [FIRST, UNTOLD, UNTOLD, UNTOLD], "the third has slid if the second was taken"


def test_a_named_card_behind_the_only_unknown_one_has_slid_for_certain():
    session = table_of(2)
    for slot, card in ((0, FIRST), (2, THIRD), (3, FOURTH)):
        lay_card(session, slot, card)
    there_and_back(session, EnterCard(ANA, SECOND), RoundOver())
    assert row(session) == [FIRST, THIRD, FOURTH, UNTOLD]


def test_cards_that_are_caught_up_after_rounds_nobody_followed_have_let_the_others_slide():
    session = table_of(2)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    to(session, "score_only")
    to(session, "milestones")
    session.do(CorrectAll((("cards/0", (FIRST, THIRD)), ("cards/1", ("civ_time_field",)))))
    to(session, "full")
    assert row(session) == [SECOND, FOURTH, UNTOLD, UNTOLD]
    assert view(session).deck == 36 - 3 - 4


def test_a_round_that_goes_on_can_still_be_put_right_card_space_by_card_space():
    """The new cards are a guess; where none was laid the deck has them back."""
    session = table_of(2)
    there_and_back(session, EnterCard(ANA, FIRST), EnterCard(ANA, SECOND))
    assert (view(session).deck, row(session)) == (30, [UNTOLD] * 4)
    session.do(CorrectAll((("slot/0", "none"), ("slot/3", "none"))))
    assert view(session).deck == 32


def test_tools_stay_as_they_are():
    session = using(hunt=1)
    give(session, ANA, tools=2)
    session.do(Roll("hunt", (1,)))
    there_and_back(session, TakeYield((0,)))
    assert [tool.turned for tool in player(session, ANA).tools] == [True, False, False]


def test_a_tile_on_top_is_known_no_longer_once_a_building_was_noted():
    session = table_of(2)
    lay_building(session, 0, "bld_2wood_1brick")
    there_and_back(session)
    assert view(session).stacks[0].building is not None
    there_and_back(session, NoteBuilding(ANA, 12))
    assert view(session).stacks[0].building is None


def test_a_tile_on_top_is_known_no_longer_after_rounds_that_nobody_followed():
    session = table_of(2)
    lay_building(session, 0, "bld_2wood_1brick")
    to(session, "score_only")
    to(session, "milestones")
    to(session, "full")
    assert view(session).stacks[0].building is None


def test_a_tile_on_top_is_known_no_longer_even_if_the_heights_are_counted():
    session = table_of(2)
    lay_building(session, 0, "bld_2wood_1brick")
    counted = CorrectAll((("stack_left/0", 6), ("stack_left/1", 6)))
    there_and_back(session, NoteBuilding(ANA, 12), NoteBuilding(BEN, 12), counted)
    assert [(stack.left, stack.building) for stack in view(session).stacks] == [(6, None), (6, None)]


def test_a_table_that_only_looked_at_another_depth_before_its_first_round_has_nothing_to_lay_out():
    session = noting()
    assert to(session, "full")[1:] == ()
    assert session.table.not_entered == frozenset()


def test_the_final_scoring_stays_the_final_scoring():
    session = using(2, hunt=1)
    fix(session, "phase", "over")
    for depth in ("milestones", "score_only", "full"):
        assert to(session, depth)[1:] == ()
    assert session.turn().phase == "final_scoring"


# --- from the full table --------------------------------------------------------------------------------------------


def test_sa_d01_a_roll_that_lies_on_the_table_is_finished_at_milestones_and_not_rolled_again():
    session = using(2, forest=3)
    session.do(Roll("forest", (6, 5, 4)))
    assert to(session, "milestones")[1:] == (RoundDropped(keeps_roll=True),)
    assert session.turn().phase == "roll"
    session.do(TakeYield())
    to(session, "full")
    refused(session, Roll("forest", (6, 6, 6)), "other_phase", "SA-P01")
    assert not any(shown.figures for shown in view(session).places)


def test_sa_d01_score_only_asks_for_no_roll():
    session = using(2, forest=3)
    session.do(Roll("forest", (6, 5, 4)))
    to(session, "score_only")
    assert (view(session).roll, session.turn().phase) == (None, "entry")
    to(session, "full")
    assert session.turn().phase == "roll", "it lies on the table as before"


def test_a_roll_taken_at_milestones_is_not_rolled_again_at_the_full_table():
    session = using(2, forest=3)
    there_and_back(session, Throw(ANA, "forest", (6, 5, 4)), TakeYield())
    assert open_places(session), "the round begins anew"
    assert session.turn().phase == "place"


# --- the end of the game --------------------------------------------------------------------------------------------


def test_sa_e01_after_32_cards_at_milestones_the_deck_of_the_full_table_is_empty():
    session = noting()
    note_cards(session, *CARDS[:32])
    session.do(RoundOver())
    to(session, "full")
    assert (view(session).deck, row(session)) == (0, [UNTOLD] * 4)
    place(session, "civ_slot_1")
    finish_placing(session)
    lay_card(session, 0, CARDS[32])
    give(session, BEN, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    fix(session, "phase", "feed")
    for seat in range(2):
        give(session, seat, food=12)
    assert session.do(FeedAll())[-1] == GameEnded("deck_short")


def test_sa_e01_with_too_few_cards_for_the_spaces_the_round_is_the_last():
    session = noting()
    note_cards(session, *CARDS[:33])
    to(session, "full")
    assert (view(session).deck, row(session)) == (0, [UNTOLD] * 3 + [TAKEN])
    assert session.turn().last_round
    fix(session, "phase", "feed")
    assert session.do(FeedAll())[-1] == GameEnded("deck_short")


def test_sa_e02_after_all_14_buildings_at_milestones_no_stack_is_left():
    session = noting()
    for number in range(14):
        session.do(NoteBuilding(number % 2, 12))
    to(session, "full")
    assert [stack.left for stack in view(session).stacks] == [0, 0]
    assert session.turn().last_round
    fix(session, "phase", "feed")
    assert session.do(FeedAll())[-1] == GameEnded("stack_empty", 0)


# --- what is asked for ----------------------------------------------------------------------------------------------


def test_goods_of_milestones_are_asked_for():
    session = noting(3)
    session.do(RoundOver())
    to(session, "full")
    assert session.table.not_entered == {f"{kind}/{seat}" for kind in GOODS for seat in range(3)}
    session.do(CorrectAll(tuple((f"{kind}/{seat}", 0) for kind in GOODS for seat in range(3))))
    assert session.table.not_entered == frozenset()


@pytest.mark.parametrize(
    "entries",
    [(Throw(BEN, "forest", (6, 6)), TakeYield()), (EnterCard(BEN, FIRST),), (NoteBuilding(BEN, 12),)],
    ids=["a roll", "a card", "a building"],
)
def test_only_whose_goods_may_have_changed_is_asked(entries):
    session = table_of(3)
    give(session, BEN, wood=3)
    there_and_back(session, *entries)
    assert {id_ for id_ in session.table.not_entered if "stack" not in id_} == {f"{kind}/1" for kind in GOODS}


def test_a_depth_changed_by_mistake_and_back_asks_for_nothing():
    session = table_of(3)
    there_and_back(session, NewTool(ANA), EnterNumber(BEN, "field", 1))
    assert session.table.not_entered == frozenset()


def test_heights_of_stacks_are_asked_for_where_they_are_uncertain():
    session = noting(3)
    session.do(NoteBuilding(ANA, 12))
    to(session, "full")
    assert {id_ for id_ in session.table.not_entered if "stack" in id_} == {f"stack_left/{n}" for n in range(3)}
    session.do(CorrectAll((("stack_left/0", 7), ("stack_left/1", 6), ("stack_left/2", 7))))
    assert not {id_ for id_ in session.table.not_entered if "stack" in id_}
    assert all(stack.known for stack in session.state.stacks)


def test_whether_the_any_two_card_was_used_is_asked():
    session = noting(2)
    note_cards(session, ANY_TWO, seat=BEN)
    to(session, "full")
    assert "any_two/1" in session.table.not_entered
    session.do(Correct("any_two/1", "yes"))
    assert player(session, BEN).any_two


def test_after_score_only_all_that_a_player_has_is_asked_for():
    session = table_of(2)
    to(session, "score_only")
    to(session, "full")
    noted = ("figures", "field", "points", "tools", "buildings", "cards")
    assert session.table.not_entered == {f"{kind}/{seat}" for kind in (*noted, *GOODS) for seat in range(2)}
    to(session, "score_only")
    to(session, "milestones")
    assert session.table.not_entered == {f"{kind}/{seat}" for kind in noted for seat in range(2)}


@pytest.mark.parametrize("depth", ["full", "milestones"])
def test_the_deck_can_be_caught_up(depth):
    session = table_of(2)
    if depth != "full":
        to(session, depth)
    assert "deck" in [fix_.id for group in groups(session.table) for fix_ in group.fixes]


# --- a round was missed ---------------------------------------------------------------------------------------------


def missed(session):
    """The whole round that nobody entered, as *Set several values* proposes it."""
    return session.do(CorrectAll(session.table.game.corrections.missed_round(session.state)))


def with_taken(*taken):
    """Four known cards, of which Ana took these."""
    session = using(2, **{f"civ_slot_{slot + 1}": 1 for slot in taken}, hunt=1)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    give(session, ANA, wood=20)
    for slot in taken:
        session.do(BuyCard(slot, (slot + 1, 0, 0, 0)))
    return session


def test_sa_r02_r03_in_a_missed_round_cards_slid_and_were_filled_up():
    session = with_taken(0, 2)
    deck = view(session).deck
    missed(session)
    assert row(session) == [SECOND, FOURTH, UNTOLD, UNTOLD]
    assert view(session).deck == deck - 2
    assert (view(session).round, session.turn().phase, session.turn().seat) == (2, "place", BEN)


def test_sa_r02_the_cards_that_slid_are_named_where_they_lie_now():
    session = with_taken(0, 2)
    missed(session)
    session.do(TellCard(2, "civ_art_tool"))
    refused(session, TellCard(3, SECOND), "card_seen", "SA-S06")
    session.do(CorrectAll((("slot/0", FOURTH), ("slot/1", "untold"), ("cards/1", (SECOND,)))))
    assert row(session) == [FOURTH, UNTOLD, "civ_art_tool", UNTOLD]


def test_sa_r03_cards_that_nobody_entered_are_gone_from_the_deck_all_the_same():
    session = table_of(2)
    fix(session, "slot/0", "none")
    fix(session, "slot/1", "none")
    missed(session)
    assert view(session).deck == 30
    give(session, ANA, cards=(FIRST, SECOND))
    assert view(session).deck == 30


@pytest.mark.parametrize("first", [True, False])
def test_sa_r03_cards_taken_in_the_missed_round_are_entered_with_it_in_any_order(first):
    session = with_taken(0, 2)
    proposed, held = session.table.game.corrections.missed_round(session.state), ("cards/1", (SECOND,))
    session.do(CorrectAll((held, *proposed) if first else (*proposed, held)))
    assert row(session) == [FOURTH, UNTOLD, UNTOLD, UNTOLD]
    assert view(session).deck == 36 - 3 - 4


def test_sa_e01_no_new_round_after_a_missed_one_that_was_the_last():
    session = with_taken(0, 1)
    fix(session, "deck", 1)
    missed(session)
    assert session.turn().phase == "final_scoring"
    assert session.turn().headline.id == "stone_age.phase.over.deck_short"


def test_sa_e02_nor_with_an_empty_stack():
    session = table_of(2)
    fix(session, "stack_left/1", 0)
    missed(session)
    assert session.turn().headline.id == "stone_age.phase.over.stack_empty"
    refused(session, PlaceFigures("hunt", 1), "game_is_over", "SA-E03")
