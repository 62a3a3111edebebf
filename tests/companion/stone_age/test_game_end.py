"""The end of the game: a deck too short for the card spaces, or an empty building stack; then the final scoring."""

import pytest

from companion.games.stone_age.events import FeedingBegan, GameEnded, RoundBegan
from companion.games.stone_age.records import (
    Build,
    BuyCard,
    ConfirmPlayer,
    FeedAll,
    GoHungry,
    KeepExtraCard,
    PlaceFigures,
    TakeBack,
    UseAnyTwo,
)
from companion.messages import message
from companion.secret import behind_curtain
from companion.table.table_commands import FinishTable
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
    over,
    place,
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
from tests.offered import commands, offered

CARDS = ("civ_pottery_food_7", "civ_weaving_food_1", "civ_transport_stone_2", "civ_builder_3_points_3")
ANY_TILE = "bld_choice_1_to_7_a"


def take_cards(session, *slots):
    """Ana takes the cards from these spaces, and uses her last place; feeding begins."""
    give(session, ANA, wood=20)
    for slot in slots:
        lay_card(session, slot, CARDS[slot])
        session.do(BuyCard(slot, (slot + 1, 0, 0, 0)))
    roll(session, "hunt", 2)


def with_cards_taken(taken, deck, players=3):
    session = using(players, hunt=1, **{f"civ_slot_{slot + 1}": 1 for slot in range(taken)})
    fix(session, "deck", deck)
    take_cards(session, *range(taken))
    return session


# --- the deck -------------------------------------------------------------------------------------------------------


@any_number_of_players
@pytest.mark.parametrize(("taken", "deck"), [(1, 0), (2, 1), (3, 0), (4, 3)])
def test_sa_e01_a_deck_too_short_for_the_card_spaces_ends_the_game_at_once(players, taken, deck):
    session = with_cards_taken(taken, deck, players)
    assert session.do(FeedAll())[-1] == GameEnded("deck_short")
    assert session.turn().phase == "final_scoring"
    assert (view(session).round, view(session).first) == (1, ANA), "no new round has begun"
    assert said(session).keys() >= {"ended.deck_short"}
    assert session.turn().headline == message("stone_age.phase.over.deck_short")


@pytest.mark.parametrize(("taken", "deck"), [(0, 0), (1, 1), (3, 3), (4, 4), (4, 5)])
def test_sa_e01_a_deck_that_is_just_enough_does_not(taken, deck):
    session = with_cards_taken(taken, deck)
    assert session.do(FeedAll())[-1] == RoundBegan(BEN)
    assert view(session).deck == deck - taken


def test_sa_e01_with_an_empty_deck_play_goes_on_while_no_card_is_taken():
    session = with_cards_taken(2, 2)
    session.do(FeedAll())
    assert view(session).deck == 0
    finish_placing(session)
    while session.turn().phase == "use":
        session.do(TakeBack("hunt"))
    assert session.do(FeedAll())[-1] == RoundBegan(CHO)


def test_sa_e01_the_extra_card_shortens_the_deck():
    session = using(civ_slot_1=1, hunt=1)
    fix(session, "deck", 1)
    lay_card(session, 0, "civ_writing_extra_card")
    give(session, ANA, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    assert view(session).deck == 0
    roll(session, "hunt", 1)
    assert session.do(FeedAll())[-1] == GameEnded("deck_short")


def test_sa_e01_the_round_is_fed_before_the_game_ends():
    session = with_cards_taken(1, 0)
    give(session, BEN, food=0)
    assert session.turn().phase == "feed"
    session.do(FeedAll())
    assert session.turn().phase == "feed"
    assert session.do(GoHungry(BEN))[-1] == GameEnded("deck_short")
    assert points(session) == [0, -10, 0]


# --- a building stack -----------------------------------------------------------------------------------------------


def take_the_last_tile(session, stack=0):
    fix(session, f"stack_left/{stack}", 1)
    lay_building(session, stack, ANY_TILE)
    give(session, ANA, gold=1)
    return session.do(Build(stack, (0, 0, 0, 1)))


@any_number_of_players
def test_sa_e02_an_empty_building_stack_ends_the_game_after_the_round_and_its_feeding(players):
    session = using(players, building_stack_2=1, hunt=1)
    stand(session, BEN, forest=2)
    give(session, BEN, food=0)
    assert session.turn().notices == ()
    take_the_last_tile(session, stack=1)
    assert session.turn().phase == "use", "the round is played to its end"
    assert session.turn().notices == (message("stone_age.last_round"),)
    roll(session, "hunt", 6)
    assert session.turn().seat == BEN
    assert roll(session, "forest", 6, 6)[-1] == FeedingBegan()
    assert player(session, BEN).resources == (4, 0, 0, 0)
    session.do(FeedAll())
    assert session.do(GoHungry(BEN))[-1] == GameEnded("stack_empty", 1)
    assert points(session)[:2] == [6, -10]
    assert session.turn().headline == message("stone_age.phase.over.stack_empty")
    assert view(session).round == 1


def test_sa_e02_a_stack_with_one_tile_left_does_not_end_it():
    session = using(building_stack_1=1)
    fix(session, "stack_left/0", 2)
    lay_building(session, 0, ANY_TILE)
    give(session, ANA, gold=1)
    session.do(Build(0, (0, 0, 0, 1)))
    assert session.turn().notices == ()
    assert session.do(FeedAll())[-1] == RoundBegan(BEN)


def test_sa_e02_other_players_still_take_from_other_stacks_this_round():
    session = using(building_stack_1=1)
    stand(session, BEN, building_stack_2=1)
    take_the_last_tile(session)
    lay_building(session, 1, "bld_choice_1_to_7_b")
    give(session, BEN, gold=1)
    session.do(Build(1, (0, 0, 0, 1)))
    assert points(session) == [6, 6, 0]
    assert session.do(FeedAll())[-1] == GameEnded("stack_empty", 0)


def test_sa_e02_both_ends_at_once_are_told_as_the_empty_stack():
    session = using(building_stack_1=1, civ_slot_1=1, hunt=1)
    fix(session, "deck", 0)
    take_the_last_tile(session)
    take_cards(session, 0)
    assert session.do(FeedAll())[-1] == GameEnded("stack_empty", 0)


# --- then the final scoring -----------------------------------------------------------------------------------------


def test_sa_e03_after_the_end_nothing_is_placed_any_more():
    session = with_cards_taken(1, 0)
    session.do(FeedAll())
    refused(session, PlaceFigures("hunt", 1), "game_is_over", "SA-E03")
    refused(session, FeedAll(), "game_is_over", "SA-E03")
    assert commands(session) == ["ConfirmPlayer"] * 3
    assert {"SA-F01", "SA-F07", "SA-X01"} <= set(session.turn().reminders)


@pytest.mark.parametrize("played_to", ["place", "feed"])
def test_sa_e03_there_is_no_final_scoring_before(played_to):
    session = table_of() if played_to == "place" else feeding()
    refused(session, FinishTable(), "play_not_over", "SA-E03")
    refused(session, ConfirmPlayer(ANA), "other_phase", "SA-P01", phase=message(f"stone_age.phase_name.{played_to}"))


def test_sa_e03_every_player_is_checked_and_the_table_finished():
    session = over(2)
    give(session, ANA, cards=("civ_farmer_2_food_3",), field=4)
    refused(session, FinishTable(), "confirm_first", player="Ana")
    session.do(ConfirmPlayer(ANA))
    refused(session, ConfirmPlayer(ANA), "confirmed_already", player="Ana")
    refused(session, FinishTable(), "confirm_first", player="Ben")
    session.do(ConfirmPlayer(BEN))
    session.do(FinishTable())
    assert session.sheet().winners == ("Ana",)
    assert session.turn().phase == "finished"


def test_sa_e03_the_extra_card_is_shown_and_counts_before_its_owner_is_checked():
    session = table_of(2)
    give(session, ANA, extra=("civ_farmer_2_food_3",), field=4)
    fix(session, "phase", "over")
    assert session.sheet().cell(ANA, "farmers").points == 0, "still secret"
    assert offered(session)[0] == ("KeepExtraCard", ANA)
    refused(session, ConfirmPlayer(ANA), "show_extra_card", "SA-C17", player="Ana")
    session.do(KeepExtraCard(ANA, "civ_farmer_2_food_3"))
    assert session.sheet().cell(ANA, "farmers").points == 8
    assert said(session)["extra_shown"] == {"card": message("stone_age.card.civ_farmer_2_food_3")}
    refused(session, KeepExtraCard(ANA, "civ_farmer_1_field"), "no_extra_card", "SA-C16", player="Ana")
    session.do(ConfirmPlayer(ANA))
    assert [card.id for card in player(session, ANA, behind_curtain(ANA)).cards] == ["civ_farmer_2_food_3"]


def test_sa_e03_an_unused_any_two_card_gives_two_resources_before_the_count():
    session = over(2)
    give(session, BEN, any_two="yes")
    refused(session, ConfirmPlayer(BEN), "use_any_two", "SA-C22", player="Ben")
    session.do(UseAnyTwo(BEN, (0, 0, 0, 2)))
    assert session.sheet().cell(BEN, "resources").points == 2
    session.do(ConfirmPlayer(BEN))


def test_sa_e03_figures_on_the_board_score_like_those_at_home():
    session = table_of(2)
    give(session, ANA, cards=("civ_shaman_2_brick_1",))
    place(session, "forest", 4)
    fix(session, "phase", "over")
    assert session.sheet().cell(ANA, "shamans").points == 2 * 5
