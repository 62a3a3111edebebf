"""Rolls for food and resources: what they yield, which tools to add, and the odds, against every roll there is."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stone_age import ToolSet, best_sets, odds, yield_of

RATES = {"hunt": 2, "forest": 3, "clay_pit": 4, "quarry": 5, "river": 6}
HUNT, FOREST, CLAY_PIT, QUARRY, RIVER = RATES.values()
every_rate = pytest.mark.parametrize("rate", RATES.values(), ids=RATES)

MOST_TOOLS = 3 * 4 + 2 + 3 + 4
"""Three tiles of 4 and every one-use tool."""


# --- the yield ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rate", "pips", "gives"),
    [
        pytest.param(HUNT, (1, 2, 3, 4), (0, 1, 1, 2), id="SA-D03"),
        pytest.param(FOREST, (2, 3, 5, 6), (0, 1, 1, 2), id="SA-D04"),
        pytest.param(CLAY_PIT, (3, 4, 7, 8), (0, 1, 1, 2), id="SA-D05"),
        pytest.param(QUARRY, (4, 5, 9, 10), (0, 1, 1, 2), id="SA-D06"),
        pytest.param(RIVER, (5, 6, 11, 12), (0, 1, 1, 2), id="SA-D07"),
    ],
)
def test_sa_d03_d04_d05_d06_d07_each_full_rate_gives_one(rate, pips, gives):
    assert tuple(yield_of(sum_, rate) for sum_ in pips) == gives


@every_rate
def test_sa_d08_what_is_left_over_is_lost(rate):
    for pips in range(10 * 6 + MOST_TOOLS + 1):
        gives = yield_of(pips, rate)
        assert gives * rate <= pips < (gives + 1) * rate


def test_sa_d10_d11_d12_the_examples_of_the_rulebook():
    assert yield_of(11 + 1, HUNT) == 6
    assert yield_of(5, RIVER) == 0
    assert yield_of(7 + 2 + 2 + 2, RIVER) == 2


# --- the cheapest tools ---------------------------------------------------------------------------------------------


def all_subsets(count):
    """Every choice among so many things, by place."""
    return chain.from_iterable(combinations(range(count), size) for size in range(count + 1))


def every_choice(pips, rate, tiles, one_use):
    """Every way to add tools, whatever it costs, with its yield and its price.

    One-use tools are dearest, for they are gone: first how many, then their pips. Tiles stand up again: their pips, for
    what is not used can still lift another roll, then their number.
    """
    for some, spent in product(all_subsets(len(tiles)), all_subsets(len(one_use))):
        if all(tiles[place] for place in some):
            lost = sum(one_use[place] for place in spent)
            added = lost + sum(tiles[place] for place in some)
            yield (pips + added) // rate, (len(spent), lost, added, len(some))


def pips_of(chosen, tiles, one_use):
    return sum(tiles[place] for place in chosen.tiles) + sum(one_use[place] for place in chosen.one_use)


boards = st.tuples(*(st.integers(0, 4),) * 3)
one_use_cards = st.sampled_from([cards for size in range(4) for cards in permutations((2, 3, 4), size)])
sums = st.integers(1, 60)
rates = st.sampled_from(tuple(RATES.values()))


@given(sums, rates, boards, one_use_cards)
def test_sa_t06_t08_t09_the_cheapest_tools_for_every_yield_against_all_there_are(pips, rate, tiles, one_use):
    cheapest = {}
    for gives, price in every_choice(pips, rate, tiles, one_use):
        cheapest[gives] = min(price, cheapest.get(gives, price))
    found = best_sets(pips, rate, tiles, one_use)
    assert [chosen.gives for chosen in found] == sorted(cheapest)  # every yield within reach, each once
    for chosen in found:
        lost = sum(one_use[place] for place in chosen.one_use)
        assert (len(chosen.one_use), lost, chosen.pips, len(chosen.tiles)) == cheapest[chosen.gives]


@given(sums, rates, boards, one_use_cards)
def test_sa_t06_t09_a_set_says_what_it_adds_and_uses_no_tool_twice(pips, rate, tiles, one_use):
    for chosen in best_sets(pips, rate, tiles, one_use):
        assert chosen.pips == pips_of(chosen, tiles, one_use)
        assert chosen.gives == (pips + chosen.pips) // rate
        assert len(set(chosen.tiles)) == len(chosen.tiles)
        assert len(set(chosen.one_use)) == len(chosen.one_use)


@given(sums, rates, boards, one_use_cards)
def test_sa_c18_c20_one_use_tools_are_spared_where_tiles_reach(pips, rate, tiles, one_use):
    reached_by_tiles = {chosen.gives: chosen for chosen in best_sets(pips, rate, tiles)}
    for chosen in best_sets(pips, rate, tiles, one_use):
        if chosen.gives in reached_by_tiles:
            assert chosen == reached_by_tiles[chosen.gives]
        else:
            assert chosen.one_use


@given(sums, rates, boards, one_use_cards)
def test_sa_t10_a_turned_or_missing_tile_is_in_no_set(pips, rate, tiles, one_use):
    for chosen in best_sets(pips, rate, tiles, one_use):
        assert all(tiles[place] for place in chosen.tiles)


def test_sa_t07_without_a_tool_there_is_one_choice():
    assert best_sets(7, RIVER, (0, 0, 0)) == (ToolSet(1),)
    assert best_sets(5, RIVER, ()) == (ToolSet(0),)


def test_sa_t08_the_gold_of_the_rulebook_needs_all_three_tools():
    """7 pips and three tools of 2: one gold without any, two with all three, and 13 − 12 = 1 pip is lost."""
    assert best_sets(7, RIVER, (2, 2, 2)) == (ToolSet(1), ToolSet(2, (0, 1, 2), (), 6))


def test_sa_t09_the_tool_that_wastes_least_is_proposed():
    assert best_sets(5, RIVER, (4, 1, 2))[-1] == ToolSet(2, (0, 1, 2), (), 7)
    assert best_sets(5, RIVER, (4, 2, 1))[1] == ToolSet(1, (2,), (), 1)
    assert best_sets(4, RIVER, (1, 1, 2))[1] == ToolSet(1, (2,), (), 2)  # one tile rather than two
    assert best_sets(3, RIVER, (4, 1, 2))[1] == ToolSet(1, (1, 2), (), 3)  # fewer pips rather than fewer tiles


def test_sa_c20_two_small_tiles_rather_than_a_one_use_tool():
    assert best_sets(4, RIVER, (1, 1, 0), (2,))[1] == ToolSet(1, (0, 1), (), 2)
    assert best_sets(4, RIVER, (1, 0, 0), (2,))[1] == ToolSet(1, (), (0,), 2)
    assert best_sets(3, RIVER, (0, 0, 0), (4, 3))[1] == ToolSet(1, (), (1,), 3)  # and the smaller of two


# --- the odds -------------------------------------------------------------------------------------------------------


@cache
def sums_of(dice):
    """How often each sum comes up among all 6**dice rolls, by rolling all of them."""
    return Counter(sum(roll) for roll in product(range(1, 7), repeat=dice))


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
@every_rate
def test_sa_d01_d02_d08_the_odds_against_every_roll_with_any_tools(rate, dice):
    for tools in range(MOST_TOOLS + 1):
        rolled = Counter()
        for pips, times in sums_of(dice).items():
            rolled[(pips + tools) // rate] += times
        expected = tuple(Fraction(rolled[gives], 6**dice) for gives in range(max(rolled) + 1))
        found = odds(dice, rate, tools)
        assert found.exactly == expected
        assert found.mean == Fraction(sum(gives * times for gives, times in rolled.items()), 6**dice)
        for gives, chance in enumerate(found.at_least):
            assert chance == Fraction(sum(times for more, times in rolled.items() if more >= gives), 6**dice)


@given(st.integers(1, 10), rates, st.integers(0, MOST_TOOLS))
def test_sa_d09_the_odds_are_exact_up_to_ten_dice(dice, rate, tools):
    found = odds(dice, rate, tools)
    assert all(isinstance(chance, Fraction) for chance in (*found.exactly, *found.at_least, found.mean))
    assert sum(found.exactly) == 1
    assert all(0 <= chance <= 1 for chance in found.exactly)
    assert found.exactly[-1] > 0
    assert len(found.exactly) == yield_of(6 * dice + tools, rate) + 1
    least = yield_of(dice + tools, rate)
    assert next(gives for gives, chance in enumerate(found.exactly) if chance) == least


@given(st.integers(1, 10), rates, st.integers(0, MOST_TOOLS))
def test_at_least_falls_from_certain_and_its_sum_is_the_mean(dice, rate, tools):
    found = odds(dice, rate, tools)
    assert len(found.at_least) == len(found.exactly)
    assert found.at_least[0] == 1
    assert found.at_least[-1] == found.exactly[-1]
    assert list(found.at_least) == sorted(found.at_least, reverse=True)
    assert sum(found.at_least[1:]) == found.mean


@given(st.integers(1, 10), st.integers(0, MOST_TOOLS))
def test_the_mean_of_bare_pips_is_three_and_a_half_a_die(dice, tools):
    assert odds(dice, 1, tools).mean == Fraction(7, 2) * dice + tools


def test_the_odds_of_one_and_two_figures_at_the_river():
    assert odds(1, RIVER).exactly == (Fraction(5, 6), Fraction(1, 6))
    assert odds(1, RIVER, 1).exactly == (Fraction(4, 6), Fraction(2, 6))
    two = odds(2, RIVER)
    assert two.exactly == (Fraction(10, 36), Fraction(25, 36), Fraction(1, 36))
    assert two.at_least == (Fraction(1), Fraction(26, 36), Fraction(1, 36))
    assert two.mean == Fraction(27, 36)


def test_no_dice_at_all_give_what_the_tools_give():
    assert odds(0, HUNT).exactly == (Fraction(1),)
    assert odds(0, HUNT, 3).exactly == (Fraction(0), Fraction(1))
