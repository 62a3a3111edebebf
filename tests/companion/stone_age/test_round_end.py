"""The end of a round: the start figure passes on, cards slide and are filled up, tools stand up again."""

import pytest

from companion.games.stone_age.events import RoundBegan
from companion.games.stone_age.records import BuyCard, Feed, FeedAll, TellCard
from companion.messages import message
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    feeding,
    finish_round,
    fix,
    give,
    lay_card,
    place,
    place_view,
    player,
    refused,
    roll,
    said,
    table_of,
    tools,
    using,
    view,
)

FIRST, SECOND, THIRD, FOURTH = (
    "civ_pottery_food_7",
    "civ_weaving_food_1",
    "civ_transport_stone_2",
    "civ_builder_3_points_3",
)
UNTOLD, TAKEN = "face up, not told", "taken"


def row(session):
    """The card spaces, the cheapest first."""
    return [slot.card.id if slot.card else TAKEN if slot.empty else UNTOLD for slot in view(session).slots]


def after_taking(*slots, players=3):
    """The round after one in which Ana took the cards from these spaces."""
    session = using(players, **{f"civ_slot_{slot + 1}": 1 for slot in slots}, hunt=1)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    give(session, ANA, wood=20)
    for slot in slots:
        session.do(BuyCard(slot, (slot + 1, 0, 0, 0)))
    roll(session, "hunt", 1)
    session.do(FeedAll())
    return session


@any_number_of_players
def test_sa_r01_the_start_figure_passes_to_the_left_neighbour(players):
    session = table_of(players)
    for round_ in range(1, 2 * players + 1):
        assert (view(session).round, view(session).first) == (round_, (round_ - 1) % players)
        assert session.turn().seat == view(session).first, "whoever has the start figure places first"
        for seat in range(players):
            give(session, seat, food=12)
        finish_round(session)


def test_sa_r01_whoever_began_the_next_one_to_the_left_follows():
    session = table_of(3, first=CHO)
    finish_round(session)
    assert (view(session).first, session.turn().seat) == (ANA, ANA)
    assert said(session)["round"] == {"round": 2, "player": "Ana"}


def test_sa_r01_the_new_start_player_also_uses_first():
    session = table_of(2)
    finish_round(session)
    assert session.turn().seat == BEN
    place(session, "hunt", 5)
    place(session, "forest", 5)
    assert (session.turn().phase, session.turn().seat) == ("use", BEN)


def test_sa_r02_remaining_cards_slide_to_the_cheap_end():
    session = after_taking(0)
    assert row(session) == [SECOND, THIRD, FOURTH, UNTOLD]


@pytest.mark.parametrize(
    ("taken", "then"),
    [
        ((), [FIRST, SECOND, THIRD, FOURTH]),
        ((3,), [FIRST, SECOND, THIRD, UNTOLD]),
        ((0, 1), [THIRD, FOURTH, UNTOLD, UNTOLD]),
        ((0, 2), [SECOND, FOURTH, UNTOLD, UNTOLD]),
        ((0, 1, 2), [FOURTH, UNTOLD, UNTOLD, UNTOLD]),
        ((0, 1, 2, 3), [UNTOLD] * 4),
    ],
)
def test_sa_r02_they_keep_their_order(taken, then):
    assert row(after_taking(*taken)) == then


def test_sa_r02_during_the_round_a_taken_card_leaves_its_space_empty():
    session = using(civ_slot_2=1, hunt=1)
    for slot, card in enumerate((FIRST, SECOND, THIRD, FOURTH)):
        lay_card(session, slot, card)
    give(session, ANA, wood=2)
    session.do(BuyCard(1, (2, 0, 0, 0)))
    assert row(session) == [FIRST, TAKEN, THIRD, FOURTH]
    assert view(session).deck == 32
    refused(session, TellCard(1, "civ_art_tool"), "nothing_face_up", "SA-S07")


def test_sa_r02_a_card_that_was_not_told_slides_as_well():
    session = using(civ_slot_1=1, hunt=1)
    lay_card(session, 0, FIRST)
    lay_card(session, 2, THIRD)
    give(session, ANA, wood=1)
    session.do(BuyCard(0, (1, 0, 0, 0)))
    roll(session, "hunt", 1)
    session.do(FeedAll())
    assert row(session) == [UNTOLD, THIRD, UNTOLD, UNTOLD]
    refused(session, TellCard(3, THIRD), "card_seen", "SA-S06")


@pytest.mark.parametrize("taken", [(), (1,), (0, 3), (0, 1, 3), (0, 1, 2, 3)])
def test_sa_r03_empty_spaces_are_filled_from_the_deck(taken):
    session = after_taking(*taken)
    assert view(session).deck == 32 - len(taken)
    assert row(session).count(UNTOLD) == len(taken)
    assert TAKEN not in row(session)


def test_sa_r03_the_app_asks_for_the_new_cards_and_takes_each_once():
    session = after_taking(0, 1)
    refused(session, TellCard(2, FIRST), "card_seen", "SA-S06")
    before = view(session).untold
    session.do(TellCard(2, "civ_art_tool"))
    session.do(TellCard(3, "civ_time_field"))
    assert row(session) == [THIRD, FOURTH, "civ_art_tool", "civ_time_field"]
    assert view(session).untold == before - 2


def test_sa_r03_a_new_card_can_be_taken_before_it_is_told():
    session = after_taking(0, 1, 2)
    place(session, "civ_slot_4")
    assert place_view(session, "civ_slot_4").figures == ((BEN, 1),)


def test_sa_r04_used_tools_are_turned_back():
    session = using(hunt=2, forest=1)
    give(session, ANA, tools=4)
    roll(session, "hunt", 1, 1, tiles=(0, 2))
    assert [tile.turned for tile in player(session, ANA).tools] == [True, False, True]
    roll(session, "forest", 1, tiles=(1,))
    assert all(tile.turned for tile in player(session, ANA).tools)
    session.do(FeedAll())
    assert not any(tile.turned for tile in player(session, ANA).tools)
    assert tools(session, ANA) == (2, 1, 1)


def test_sa_r04_they_stay_turned_until_everybody_has_eaten():
    session = using(hunt=1)
    give(session, ANA, tools=1)
    roll(session, "hunt", 1, tiles=(0,))
    session.do(Feed(ANA))
    session.do(Feed(BEN))
    assert player(session, ANA).tools[0].turned
    session.do(Feed(CHO))
    assert not player(session, ANA).tools[0].turned


def test_sa_r04_they_can_be_used_again():
    session = using(2, hunt=1)
    give(session, ANA, tools=3)
    roll(session, "hunt", 1, tiles=(0, 1, 2))
    session.do(FeedAll())
    place(session, "forest", 5)
    place(session, "hunt", 5)
    roll(session, "forest", 1, 1, 1, 1, 1)
    roll(session, "hunt", 1, 1, 1, 1, 1, tiles=(0, 1, 2))
    assert player(session, ANA).food == 12 + 2 - 5 + 4


def test_sa_r05_if_the_second_and_third_card_were_taken_the_fourth_slides_to_the_second_space():
    session = after_taking(1, 2)
    assert row(session) == [FIRST, FOURTH, UNTOLD, UNTOLD]
    assert view(session).deck == 30


def test_a_new_round_begins_when_the_last_player_is_fed():
    session = feeding()
    for seat in (ANA, BEN):
        assert session.do(Feed(seat))[1:] == ()
    assert session.do(Feed(CHO))[1:] == (RoundBegan(BEN),)
    shown = view(session)
    assert shown.round == 2
    assert not any(feeding_.fed for feeding_ in shown.feeding)
    assert all(not place_.figures for place_ in shown.places)
    assert session.turn().headline == message("stone_age.phase.place", count=5)


def test_who_was_left_out_places_again_in_the_new_round():
    session = table_of(3)
    give(session, CHO, figures=0)
    place(session, "hunt", 5)
    place(session, "hunt", 5)
    assert [seat for seat, _ in session.state.left_out] == [CHO, ANA, BEN]
    give(session, CHO, figures=5)
    fix(session, "phase", "feed")
    session.do(FeedAll())
    assert session.state.left_out == ()
    assert session.turn().seat == BEN
