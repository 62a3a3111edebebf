"""What the app proposes: the odds of a roll, the cheapest payment, and the cards that can still turn up."""

from fractions import Fraction

import pytest

from companion.games.stone_age.box import UPPER_KINDS, box
from companion.games.stone_age.records import EnterCard, KeepExtraCard, Throw
from companion.games.stone_age.turns.offers import (
    card_payment,
    odds_for,
    possible_buildings,
    possible_cards,
    tool_sets,
    upper_halves,
    usual_tools,
    why_no_card,
)
from companion.table.table_commands import ChangeDepth
from scoring.stone_age import odds
from tests.companion.stone_age.hands import CARDS, EXTRA_CARD, ONE_USE, took
from tests.companion.stone_age.tables import (
    ANA,
    BEN,
    CARD_SPACES,
    VILLAGE,
    give,
    laid_out,
    lay_building,
    lay_card,
    roll,
    table_of,
    using,
)

RATES = {"hunt": 2, "forest": 3, "clay_pit": 4, "quarry": 5, "river": 6}
GIVES = {"hunt": "food", "forest": "wood", "clay_pit": "brick", "quarry": "stone", "river": "gold"}
MUSIC = ("civ_music_points_3_a", "civ_music_points_3_b")


def ids(cards):
    return [card.id for card in cards]


# --- odds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", RATES)
def test_sa_d03_d04_d05_d06_d07_the_odds_before_placing(where):
    session = table_of()
    give(session, ANA, tools=4, cards=(ONE_USE[3], ONE_USE[2]))
    for dice in range(1, 11):
        found = odds_for(session.state, ANA, where, dice)
        assert found is not None
        assert (found.gives, found.rate, found.dice) == (GIVES[where], RATES[where], dice)
        assert (found.tiles, found.one_use) == (4, 5)
        assert found.bare == odds(dice, RATES[where])
        assert found.with_tiles == odds(dice, RATES[where], 4)
        assert found.with_all == odds(dice, RATES[where], 9)


def test_sa_d11_one_figure_at_the_river_finds_gold_once_in_six():
    found = odds_for(table_of().state, ANA, "river", 1)
    assert found is not None
    assert found.bare.exactly == found.with_tiles.exactly == found.with_all.exactly == (Fraction(5, 6), Fraction(1, 6))


@pytest.mark.parametrize("where", [*VILLAGE, *CARD_SPACES, "building_stack_1", "volcano", ""])
def test_sa_d01_no_odds_where_nothing_is_rolled(where):
    assert odds_for(table_of().state, ANA, where, 1) is None


@pytest.mark.parametrize("dice", [-1, 0, 11])
def test_sa_d09_no_odds_for_more_figures_than_there_are(dice):
    assert odds_for(table_of().state, ANA, "hunt", dice) is None


def test_sa_t10_c20_the_odds_count_only_tools_that_can_still_be_used():
    session = using(hunt=1, forest=1)
    give(session, ANA, tools=5, cards=(ONE_USE[2], ONE_USE[4]))  # 2, 2, 1
    give(session, BEN, tools=12, cards=(ONE_USE[3],))
    roll(session, "hunt", 1, tiles=(0,), one_use=(ONE_USE[4],))
    found = odds_for(session.state, ANA, "forest", 1)
    assert found is not None
    assert (found.tiles, found.one_use) == (3, 2)
    assert found.with_all == odds(1, 3, 5)


# --- payments -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "proposed"),
    [
        ({"wood": 5, "brick": 5, "stone": 5, "gold": 5}, (4, 0, 0, 0)),
        ({"wood": 1, "brick": 1, "stone": 5, "gold": 5}, (1, 1, 2, 0)),
        ({"gold": 4}, (0, 0, 0, 4)),
        ({"wood": 3}, None),
        ({"food": 50}, None),
    ],
)
def test_sa_c01_c02_the_cheapest_resources_are_proposed(owned, proposed):
    session = table_of()
    give(session, ANA, **owned)
    assert card_payment(session.state, ANA, 3) == proposed
    assert (why_no_card(session.state, ANA, 3) is None) == (proposed is not None)


# --- cards that can still turn up -----------------------------------------------------------------------------------


def test_cards_are_offered_by_their_halves_equal_ones_once():
    offered = possible_cards(table_of().state)
    assert len(offered) == 34  # of 36, two pairs are alike
    assert len({card.halves for card in offered}) == 34
    assert {CARDS[card.id] for card in offered} == set(CARDS.values())


def test_a_card_that_lies_open_is_not_offered():
    session = table_of()
    lay_card(session, 0, "civ_art_tool")
    give(session, BEN, cards=("civ_time_field", "civ_art_roll_gold"))
    offered = ids(possible_cards(session.state))
    assert len(offered) == 31
    assert not {"civ_art_tool", "civ_time_field", "civ_art_roll_gold"} & set(offered)


def test_a_taken_card_is_not_offered_again():
    session = took("civ_medicine_food_5")
    assert "civ_medicine_food_5" not in ids(possible_cards(session.state))


def test_of_two_equal_cards_the_second_is_offered_when_the_first_is_seen():
    session = table_of()
    assert [id_ for id_ in ids(possible_cards(session.state)) if id_ in MUSIC] == [MUSIC[0]]
    lay_card(session, 0, MUSIC[0])
    assert [id_ for id_ in ids(possible_cards(session.state)) if id_ in MUSIC] == [MUSIC[1]]
    lay_card(session, 1, MUSIC[1])
    assert [id_ for id_ in ids(possible_cards(session.state)) if id_ in MUSIC] == []


def test_the_card_that_is_told_anew_is_offered_with_the_others():
    session = table_of()
    lay_card(session, 0, "civ_art_tool")
    lay_card(session, 1, "civ_time_field")
    offered = ids(possible_cards(session.state, instead_of="civ_art_tool"))
    assert "civ_art_tool" in offered
    assert "civ_time_field" not in offered


def test_the_last_cards_are_offered_until_none_is_left():
    session = table_of(2)
    give(session, ANA, cards=tuple(CARDS)[:35])
    assert ids(possible_cards(session.state)) == [tuple(CARDS)[35]]
    give(session, BEN, cards=(tuple(CARDS)[35],))
    assert possible_cards(session.state) == ()
    assert upper_halves(possible_cards(session.state)) == ()


def test_in_score_only_a_card_is_offered_until_somebody_holds_it():
    session = laid_out(score_only=True)
    assert len(possible_cards(session.state)) == 34
    session.do(EnterCard(BEN, "civ_art_tool"))
    assert "civ_art_tool" not in ids(possible_cards(session.state))
    session.do(EnterCard(BEN, "civ_art_tool", held=False))
    assert "civ_art_tool" in ids(possible_cards(session.state))


def test_in_score_only_cards_that_lay_face_up_can_still_have_been_taken():
    session = table_of()
    lay_card(session, 0, "civ_art_tool")
    give(session, BEN, cards=("civ_time_field",))
    session.do(ChangeDepth("score_only"))
    offered = ids(possible_cards(session.state))
    assert "civ_art_tool" in offered
    assert "civ_time_field" not in offered


@pytest.mark.parametrize("secret", ["civ_art_tool", MUSIC[0], MUSIC[1]])
def test_sa_c16_a_secret_extra_card_is_offered_like_any_other(secret):
    session = took(EXTRA_CARD)
    before = possible_cards(session.state)
    session.do(KeepExtraCard(ANA, secret))
    assert possible_cards(session.state) == before
    session.do(ChangeDepth("score_only"))
    assert CARDS[secret] in {CARDS[id_] for id_ in ids(possible_cards(session.state))}


def test_upper_halves_are_offered_once_in_the_order_of_the_effects():
    offered = upper_halves(box().cards)
    assert len(offered) == len(set(offered)) == len({upper for upper, _ in CARDS.values()}) == 22
    kinds = [upper.kind for upper in offered]
    assert list(dict.fromkeys(kinds)) == list(UPPER_KINDS)
    assert kinds == sorted(kinds, key=UPPER_KINDS.index)
    assert [upper.count for upper in offered if upper.kind == "food"] == [1, 2, 3, 4, 5, 7]


def test_tiles_are_offered_by_their_price_equal_ones_once():
    session = table_of()
    offered = possible_buildings(session.state)
    assert len({(b.cost, b.least, b.most, b.kinds) for b in offered}) == len(offered)
    assert {(b.cost, b.least, b.most, b.kinds) for b in offered} == {
        (b.cost, b.least, b.most, b.kinds) for b in box().buildings
    }
    twins = [b.id for b in box().buildings if (b.kinds, b.least, b.most) == (None, 1, 7)]
    assert len(twins) == 3
    for stack, tile in enumerate(twins):
        assert [b.id for b in possible_buildings(session.state) if b.id in twins] == [tile]
        lay_building(session, stack, tile)
    assert [b.id for b in possible_buildings(session.state) if b.id in twins] == []
    assert twins[1] in [b.id for b in possible_buildings(session.state, instead_of=twins[1])]


def test_at_milestones_tools_are_spared_for_a_roll_that_may_follow():
    """Where figures stand is not followed there."""
    session = table_of()
    session.do(ChangeDepth("milestones"))
    give(session, ANA, tools=2)
    session.do(Throw(ANA, "forest", (2,)))
    assert [one.gives for one in tool_sets(session.state)] == [0, 1]
    assert usual_tools(session.state).gives == 0
