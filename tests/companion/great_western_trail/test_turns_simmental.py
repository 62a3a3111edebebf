"""The Simmental variant of the second edition while it is played: buying, the income, growing, paying."""

import pytest

from companion.games.great_western_trail.turns.commands import (
    BuyCattle,
    Deliver,
    EndTurn,
    Grow,
    TakeIncome,
    TakeObjective,
    Use,
)
from companion.games.great_western_trail.turns.kansas import breeding_values, stage_count
from companion.games.great_western_trail.turns.visiting import Decisions, visit_of
from companion.input.catalog import read_rules
from companion.messages import message
from tests.companion.great_western_trail.kansas_city import arriving, choose, earning, nearly_full
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    both_editions,
    fix,
    has_sentence,
    points,
    refused,
    said,
)
from tests.companion.great_western_trail.turns import at, by, give, has, lay, offers, shared, started, turn

CALF, HEIFER, COW = "orange/3", "orange/4", "orange/5"
STAGES = (CALF, HEIFER, COW)
NAMED = {"calf": CALF, "heifer": HEIFER, "cow": COW}
VALUES = {CALF: 2, HEIFER: 4, COW: 5}
"""What a card of each stage counts in an income."""


def own(session, seat=ANA, **cards):
    """Simmental cards in a deck: `own(table, calf=2)`."""
    for name, count in cards.items():
        fix(session, f"cattle/{seat}/{NAMED[name]}", count)


def stages(session, seat=ANA):
    return tuple(has(session, seat, f"cattle/{card}") for card in STAGES)


def buying(cowboys=1, dollars=40, **options):
    """Ana stands at the building that buys cattle."""
    session = started("second", **{"simmental": True, **options})
    give(session, ANA, dollars=dollars, worker__cowboy=cowboys)
    return at(session, "neutral/E")


def showing(**cards):
    """Ana shows her hand in Kansas City."""
    session = earning("second", simmental=True, cattle=())
    own(session, **cards)
    give(session, ANA, dollars=0)
    return session


def growing(*shown, **cards):
    """Ana has taken her income."""
    session = showing(**cards)
    session.do(TakeIncome(ANA, shown))
    return session


def without_a_herd(building):
    """Ana has nothing but what a test gives her, and stands on her own building."""
    session = started("second", simmental=True)
    fix(session, f"building/{ANA}/{building}", 1)
    give(session, ANA, herd__gray=0, herd__green=0, herd__black=0, herd__white=0, dollars=0)
    return at(session, f"own/{building}")


# --- the market -----------------------------------------------------------------------------------------------------


def test_gwt_v06_only_calves_can_be_bought():
    session = buying(cowboys=6)
    for card in (HEIFER, COW):
        refused(session, BuyCattle(ANA, by(session, "buy"), (card,)), "only_calves", "GWT-V06")
        refused(session, BuyCattle(ANA, by(session, "buy"), (CALF, card)), "only_calves", "GWT-V06")
    session.do(BuyCattle(ANA, by(session, "buy"), (CALF,)))
    assert (stages(session), points(session, ANA, "cattle")) == ((1, 0, 0), 3)


@both_editions
def test_gwt_v06_without_the_variant_there_are_none(edition):
    session = started(edition, simmental=edition == "first")
    give(session, ANA, dollars=40)
    at(session, "neutral/E")
    for card in STAGES:
        refused(session, BuyCattle(ANA, by(session, "buy"), (card,)), "no_such_card", "GWT-X023")


@pytest.mark.parametrize(("cowboys", "dollars", "cards"), [(1, 8, 1), (2, 5, 1), (2, 16, 2), (3, 13, 2), (4, 10, 2)])
def test_gwt_v07_one_cowboy_and_8_dollars_or_two_and_5(cowboys, dollars, cards):
    session = buying(cowboys, dollars - 1)
    command = BuyCattle(ANA, by(session, "buy"), (CALF,) * cards)
    refused(session, command, "money", "GWT-A22", cost=dollars, have=dollars - 1)
    give(session, ANA, dollars=dollars)
    session.do(command)
    assert (has(session, ANA, "dollars"), stages(session)) == (0, (cards, 0, 0))


def test_gwt_v07_cowboys_are_divided_among_all_breeds():
    session = buying(cowboys=3)
    session.do(BuyCattle(ANA, by(session, "buy"), (CALF, "red/2")))
    assert has(session, ANA, "dollars") == 40 - 11, "two cowboys and $3 for the red one, one and $8 for the calf"
    session.undo()
    give(session, ANA, worker__cowboy=1)
    too_many = BuyCattle(ANA, by(session, "buy"), (CALF, "red/2"))
    refused(session, too_many, "cowboys", "GWT-X020", have=1, player="Ana")


def test_gwt_v06_v08_calves_that_have_grown_up_left_the_game_and_cannot_be_bought_again():
    """There are eight calves, and every heifer or cow was one of them."""
    session = buying(cowboys=2)
    own(session, ANA, heifer=3)
    own(session, BEN, calf=1, cow=3)
    session.do(BuyCattle(ANA, by(session, "buy"), (CALF,)))
    session.undo()
    own(session, CHO, cow=1)
    refused(session, BuyCattle(ANA, by(session, "buy"), (CALF,)), "cattle", "GWT-V01")


@any_number_of_players
def test_gwt_v03_k11_the_market_is_refilled_to_two_cards_more(players):
    session = arriving("second", players, simmental=True)
    size = {2: 9, 3: 12, 4: 15}[players]
    assert (shared(session).market_size, session.state.common.cattle) == (size, size)
    assert session.state.common.cattle_stack == 36 + 8 - size
    lay(session, cattle_market=4, cattle_stack=20)
    nearly_full(session, 9)
    choose(session, "flood", "cowboy")
    assert (session.state.common.cattle, session.state.common.cattle_stack) == (size, 20 - (size - 4))


# --- the income -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", STAGES)
def test_gwt_v11_each_stage_has_its_value(card):
    session = showing(calf=2, heifer=1, cow=1)
    assert {
        name: value for name, value in breeding_values(session.state, session.state.turn).items() if name in STAGES
    } == VALUES
    session.do(TakeIncome(ANA, ("gray", card)))
    assert (session.state.visit.total, has(session, ANA, "dollars")) == (1 + VALUES[card], 1 + VALUES[card])


def test_gwt_v11_only_one_orange_card_counts():
    session = showing(calf=2, heifer=1, cow=1)
    for cards in ((CALF, HEIFER), (HEIFER, COW), (CALF, CALF), (CALF, HEIFER, COW)):
        refused(session, TakeIncome(ANA, ("gray", *cards)), "one_of_each_breed", "GWT-K15")
    own(session, calf=0)
    assert CALF not in breeding_values(session.state, session.state.turn)
    refused(session, TakeIncome(ANA, (CALF,)), "not_in_herd", "GWT-C08", player="Ana")


# --- growing --------------------------------------------------------------------------------------------------------


def test_gwt_v08_calves_become_heifers_before_the_hand_is_discarded():
    session = growing("gray", calf=3)
    assert (turn(session).step, tuple(stage_count(session.state, session.state.turn, stage) for stage in (0, 1))) == (
        "grow",
        (3, 0),
    )
    assert session.turn().headline == message("great_western_trail.step.grow", player="Ana")
    assert {"GWT-V08", "GWT-V09", "GWT-V10"} <= set(session.turn().reminders)
    refused(session, Grow(BEN, 1), "not_your_turn", "GWT-A01", player="Ana")
    refused(session, Deliver(ANA, "kansas_city", "aux_draw"), "not_this_sub_phase", "GWT-B09")
    refused(session, EndTurn(ANA), "kansas_city_first", "GWT-B09", player="Ana")
    for first in (-1, 4):
        refused(session, Grow(ANA, first), "no_such_stage", "GWT-V08", have=3, stage=1)
    session.do(Grow(ANA, 2))
    assert (stages(session), turn(session).step) == ((1, 2, 0), "deliver")
    assert said(session) == {"grown": {"first": 2, "second": 0}}
    assert points(session, ANA, "cattle") == 3 + 2 * 4
    refused(session, Grow(ANA, 1), "not_this_sub_phase", "GWT-B09")


def test_gwt_v08_nobody_has_to_grow_any():
    session = growing("gray", calf=3, heifer=1)
    session.do(Grow(ANA))
    assert (stages(session), turn(session).step) == ((3, 1, 0), "deliver")


def test_gwt_v09_then_heifers_become_cows():
    session = growing("gray", calf=1, heifer=2)
    assert tuple(stage_count(session.state, session.state.turn, stage) for stage in (0, 1)) == (1, 2)
    for second in (-1, 3):
        refused(session, Grow(ANA, 1, second), "no_such_stage", "GWT-V08", have=2, stage=2)
    session.do(Grow(ANA, 1, 2))
    assert stages(session) == (0, 1, 2)
    assert said(session) == {"grown": {"first": 1, "second": 2}}


def test_gwt_v09_no_card_grows_twice_in_one_visit():
    """The new card goes to the discard pile: it is not in hand any more."""
    session = growing("gray", calf=2)
    refused(session, Grow(ANA, 2, 1), "no_such_stage", "GWT-V08", have=0, stage=2)
    session.do(Grow(ANA, 2))
    assert stages(session) == (0, 2, 0)


@pytest.mark.parametrize("cards", [{}, {"cow": 3}])
def test_gwt_v08_v09_nothing_is_asked_where_nothing_can_grow(cards):
    assert turn(growing("gray", **cards)).step == "deliver"


def test_gwt_v10_new_cards_do_not_raise_the_total():
    session = growing("gray", CALF, calf=1, heifer=1)
    session.do(Grow(ANA, 1, 1))
    assert (session.state.visit.total, has(session, ANA, "dollars")) == (3, 3)
    refused(session, Deliver(ANA, "st_louis", "aux_draw"), "city_too_far", "GWT-K24", value=4, total=3)
    session.do(Deliver(ANA, "fulton", "aux_draw"))


# --- paying with them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["calf", "heifer", "cow"])
def test_gwt_v12_an_orange_card_pays_for_any_cattle_card(stage):
    session = without_a_herd("8b")
    risk = "8b/risk/0"
    action = by(session, "objective")
    for command in (TakeObjective(ANA, action, "draw_5h"), Use(ANA, risk)):
        refused(session, command, "no_card", "GWT-B04", player="Ana")
    own(session, **{stage: 1})
    session.do(Use(ANA, risk))
    assert has(session, ANA, "certificates") == 1
    session.do(TakeObjective(ANA, action, "draw_5h"))
    assert (has(session, ANA, "deck/draw_5h"), has(session, ANA, "dollars")) == (1, 6)
    assert sum(stages(session)) == 1, "a discarded card stays in the deck"


@pytest.mark.parametrize(("building", "others"), [("5a", "red/2"), ("2a", ""), ("5b", "")])
def test_gwt_v13_no_orange_card_pays_for_a_certain_value_or_colour(building, others):
    session = without_a_herd(building)
    own(session, calf=2, heifer=2, cow=2)
    action = next(view.by for view in offers(session, "discard") if "risk" not in view.by)
    refused(session, Use(ANA, action), "no_card", "GWT-B04", player="Ana")
    if others:
        fix(session, f"cattle/{ANA}/{others}", 1)
        session.do(Use(ANA, action))
        assert has(session, ANA, "dollars") == 7


@pytest.mark.parametrize("rule", [f"GWT-V{number:02}" for number in range(6, 14)])
def test_gwt_v12_v13_every_rule_of_the_variant_can_be_read_at_the_table(rule):
    assert rule in read_rules("great_western_trail")[0]["simmental"]
    assert has_sentence(rule)


def test_gwt_v12_while_they_grow_a_visit_counts_those_that_may():
    session = growing(CALF, calf=2, heifer=1)
    assert visit_of(session.state, Decisions()).grows == (2, 1)
    session.do(Grow(ANA, 0, 0))
    assert visit_of(session.state, Decisions()).grows == (0, 0), "it is delivered now"
