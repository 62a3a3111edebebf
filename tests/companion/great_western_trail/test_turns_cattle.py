"""Buying cattle, as the rules tell it: what cowboys and dollars buy, cards turned up from the stack, the market."""

import pytest

from companion.games.great_western_trail.turns.commands import BuyCattle, EndTurn
from companion.messages import message
from tests.companion.great_western_trail.tables import (
    ANA,
    both_editions,
    fix,
    has_sentence,
    player,
    points,
    refused,
    said,
)
from tests.companion.great_western_trail.turns import at, by, give, has, lay, offers, shared, started

BUY = "E/1/0"
"""The second box of building E."""
RED, YELLOW, BLUE, BROWN, PURPLE = "red/2", "yellow/1", "blue/3", "brown/3", "purple/5"


def buying(edition="first", *, cowboys=1, dollars=40, market=10, stack=20, place="neutral/E", **options):
    """Ana stands at a building that buys cattle."""
    session = started(edition, **options)
    give(session, ANA, dollars=dollars, worker__cowboy=cowboys)
    lay(session, cattle_market=market, cattle_stack=stack)
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    return at(session, place, ANA)


def paid(session, cards, *, reveal=0):
    """What the cards cost Ana; the purchase is undone again."""
    before = has(session, ANA, "dollars")
    session.do(BuyCattle(ANA, BUY, tuple(cards), reveal))
    cost = before - has(session, ANA, "dollars")
    session.undo()
    return cost


def too_few(session, *cards, reveal=0):
    """So many cards need more cowboys than Ana has."""
    have = has(session, ANA, "worker/cowboy")
    refused(session, BuyCattle(ANA, BUY, cards, reveal), "cowboys", "GWT-X020", have=have, player="Ana")


PRICES = [  # value 3, value 4, value 5
    (1, [RED], 6),
    (2, [YELLOW], 3),
    (3, [YELLOW, BLUE], 5),
    (3, [RED, RED], 5),
    (1, [BROWN], 12),
    (3, ["brown/5"], 6),
    (5, [BROWN, "brown/4"], 8),
    (2, [PURPLE], 12),
    (4, ["purple/7"], 6),
]


@both_editions
@pytest.mark.parametrize(("cowboys", "cards", "dollars"), PRICES)
def test_gwt_x016_x017_x018_x019_what_cowboys_and_dollars_buy(edition, cowboys, cards, dollars):
    session = buying(edition, cowboys=cowboys, dollars=dollars - 1)
    refused(session, BuyCattle(ANA, BUY, tuple(cards)), "money", "GWT-A22", have=dollars - 1)
    give(session, ANA, dollars=dollars)
    session.do(BuyCattle(ANA, BUY, tuple(cards)))
    assert has(session, ANA, "dollars") == 0
    assert {card: has(session, ANA, f"cattle/{card}") for card in cards} == {card: cards.count(card) for card in cards}
    assert has(session, ANA, "worker/cowboy") == cowboys, "cowboys stay"
    assert shared(session).common.cattle == 10 - len(cards)


@both_editions
def test_gwt_x016_w19_one_cowboy(edition):
    session = buying(edition, cowboys=1)
    assert [paid(session, [card]) for card in (RED, YELLOW, BLUE)] == [6, 6, 6]
    assert paid(session, [BROWN]) == 12
    too_few(session, PURPLE)
    too_few(session, RED, RED)
    too_few(session, RED, BROWN)


@both_editions
def test_gwt_x016_w20_two_cowboys(edition):
    session = buying(edition, cowboys=2)
    assert paid(session, [RED, BLUE]) == 12, "$6 each"
    assert paid(session, [RED]) == 3
    assert paid(session, [PURPLE]) == 12
    assert paid(session, [RED, BROWN]) == 18
    assert paid(session, [BROWN]) == 12
    too_few(session, RED, PURPLE)
    too_few(session, RED, RED, RED)


@both_editions
def test_gwt_x020_cowboys_are_divided_freely_and_each_is_used_once(edition):
    session = buying(edition, cowboys=6, dollars=60)
    assert paid(session, [RED, RED, BLUE, BLUE]) == 10, "three for two, twice"
    assert paid(session, [RED, BROWN]) == 3 + 6, "two and three of the six"
    assert paid(session, [PURPLE, RED]) == 6 + 3
    assert paid(session, [PURPLE, BROWN]) == 18, "$6 and $12, or $12 and $6"
    assert paid(session, [RED, BROWN, PURPLE]) == 6 + 6 + 12, "one, three and two"
    assert paid(session, [RED, BLUE, YELLOW]) == 5 + 3, "three for two, two for one, and one left"
    assert paid(session, [PURPLE, "purple/6", "purple/7"]) == 36
    too_few(session, PURPLE, "purple/6", "purple/7", RED)
    give(session, ANA, worker__cowboy=4)
    assert paid(session, [RED, BLUE, YELLOW]) == 5 + 6
    assert paid(session, [RED, BLUE]) == 5
    too_few(session, PURPLE, BROWN, BLUE, RED)


@both_editions
def test_gwt_x020_the_action_is_used_up_with_one_purchase(edition):
    session = buying(edition, cowboys=2)
    session.do(BuyCattle(ANA, BUY, (RED,)))
    refused(session, BuyCattle(ANA, BUY, (RED,)), "used_already", "GWT-B03")


# --- turning cards up -----------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x020_x021_a_cowboy_that_buys_nothing_turns_up_two_cards(edition):
    session = buying(edition, cowboys=3, market=4, stack=9)
    assert paid(session, [RED], reveal=1) == 3, "two buy, one turns up"
    assert paid(session, [RED], reveal=2) == 6
    too_few(session, RED, reveal=3)
    too_few(session, PURPLE, reveal=2)
    too_few(session, reveal=4)
    too_few(session, RED, reveal=-1)
    (bought,) = session.do(BuyCattle(ANA, BUY, (RED,), reveal=2))
    assert (bought.cowboys, bought.revealed) == (1 + 2, 4)
    assert (shared(session).common.cattle, shared(session).common.cattle_stack) == (4 + 4 - 1, 9 - 4)


@both_editions
def test_gwt_x021_cards_may_be_turned_up_without_buying(edition):
    session = buying(edition, cowboys=2, dollars=11, market=4, stack=9)
    session.do(BuyCattle(ANA, BUY, (), reveal=2))
    assert said(session) == {"revealed": {"count": 4}}
    assert (shared(session).common.cattle, shared(session).common.cattle_stack) == (8, 5)
    assert has(session, ANA, "dollars") == 11


@both_editions
def test_gwt_x021_turning_cards_up_costs_nothing(edition):
    """Somebody without money can still put the cowboys to that use."""
    session = buying(edition, cowboys=2, dollars=0, market=4, stack=9)
    assert offers(session, "buy")[0].why_not is None
    session.do(BuyCattle(ANA, BUY, (), reveal=1))
    assert (shared(session).common.cattle, shared(session).common.cattle_stack) == (6, 7)


@both_editions
def test_gwt_x021_no_more_cards_than_the_stack_holds(edition):
    session = buying(edition, cowboys=3, market=4, stack=3)
    session.do(BuyCattle(ANA, BUY, (RED,), reveal=2))
    assert (shared(session).common.cattle, shared(session).common.cattle_stack) == (4 + 3 - 1, 0)


def test_gwt_x022_cards_turned_up_a_moment_ago_can_be_bought():
    session = buying("second", cowboys=2, market=0, stack=9)
    refused(session, BuyCattle(ANA, BUY, (RED,)), "market_short", "GWT-X023", count=0)
    session.do(BuyCattle(ANA, BUY, (RED,), reveal=1))
    assert (shared(session).common.cattle, has(session, ANA, "cattle/red/2")) == (1, 1)
    assert has(session, ANA, "dollars") == 40 - 6, "only one cowboy was left to buy"


# --- the market -----------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x023_only_cards_that_lie_open_are_bought(edition):
    session = buying(edition, cowboys=2, market=1, stack=0)
    refused(session, BuyCattle(ANA, BUY, (RED, RED)), "market_short", "GWT-X023", count=1)
    for card in ("red/3", "gray/0", "orange/3", "red", ""):
        refused(session, BuyCattle(ANA, BUY, (card,)), "no_such_card", "GWT-X023")
    session.do(BuyCattle(ANA, BUY, (RED,)))
    assert shared(session).common.cattle == 0


@pytest.mark.parametrize(("edition", "rule"), [("first", "GWT-S06"), ("second", "GWT-S07")])
def test_gwt_x023_the_box_has_only_so_many_of_a_card(edition, rule):
    session = buying(edition, cowboys=4, dollars=60)
    fix(session, f"cattle/{ANA}/{PURPLE}", 1)
    refused(session, BuyCattle(ANA, BUY, (PURPLE, PURPLE)), "cattle", rule, most=2)
    session.do(BuyCattle(ANA, BUY, (PURPLE, "purple/6")))
    assert has(session, ANA, "dollars") == 60 - 24


@both_editions
def test_gwt_x023_without_any_card_the_action_is_closed(edition):
    session = buying(edition, market=0, stack=0)
    assert offers(session, "buy")[0].why_not.rule == "GWT-X023"
    refused(session, BuyCattle(ANA, BUY, (RED,)), "no_cattle", "GWT-X023")


@both_editions
def test_gwt_x024_fewer_cards_than_allowed_are_fine_but_not_none(edition):
    session = buying(edition, cowboys=6)
    refused(session, BuyCattle(ANA, BUY, ()), "nothing_chosen", "GWT-X024")
    session.do(BuyCattle(ANA, BUY, (RED,)))
    assert (has(session, ANA, "cattle/red/2"), has(session, ANA, "dollars")) == (1, 37)


@both_editions
def test_gwt_x024_the_whole_action_may_be_left_unused(edition):
    session = buying(edition, cowboys=6)
    session.do(EndTurn(ANA))
    assert shared(session).common.cattle == 10


@both_editions
def test_gwt_x025_bought_cattle_belong_to_the_deck_from_now_on(edition):
    session = buying(edition, cowboys=3, place="own/2a")
    session.do(BuyCattle(ANA, by(session, "buy"), (BLUE, BLUE)))
    names = (message(f"great_western_trail.breed.{edition}.blue"),) * 2
    assert said(session) == {"bought": {"cards": names, "dollars": 5}}
    assert (player(session, ANA).counts["cattle/blue/3"], points(session, ANA, "cattle")) == (2, 6)
    assert has_sentence("GWT-X025"), "that they go to the discard pile is a rule to read"
