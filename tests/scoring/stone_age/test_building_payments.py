"""The best payment for a building, against every payment there is."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stone_age.box import box
from scoring.stone_age import best_payment, cheapest_mix, points_for, worth
from scoring.stone_age.resources import covers, mixes

owned_resources = st.tuples(*[st.integers(0, 8)] * 4)
buildings = st.sampled_from(box().buildings)


def every_payment(owned, most=8):
    """Every part of what one owns, found the slow way."""
    return [paid for paid in product(*(range(have + 1) for have in owned)) if sum(paid) <= most]


def accepted(building, paid):
    """What the tile says, read anew."""
    if building.cost is not None:
        return paid == building.cost
    kinds = {number for number, count in enumerate(paid) if count}
    return building.least <= sum(paid) <= building.most and building.kinds in (None, len(kinds))


@given(buildings, owned_resources)
def test_the_best_payment_scores_more_than_any_other(building, owned):
    possible = [paid for paid in every_payment(owned) if accepted(building, paid)]
    best = best_payment(building, owned)
    if best is None:
        assert possible == []
    else:
        assert best in possible
        assert points_for(building, best) == max(points_for(building, paid) for paid in possible)


@given(buildings, owned_resources)
def test_a_tile_accepts_what_it_says_and_nothing_else(building, paid):
    assert building.accepts(paid) == accepted(building, paid)


@given(owned_resources, st.integers(1, 10))
def test_the_cheapest_mix_keeps_the_most_valuable_resources(owned, count):
    possible = [paid for paid in every_payment(owned, most=10) if sum(paid) == count]
    cheapest = cheapest_mix(owned, count)
    if sum(owned) < count:
        assert cheapest is None
        assert possible == []
    else:
        assert cheapest in possible
        assert worth(cheapest) == min(map(worth, possible))


@given(owned_resources, st.integers(0, 10))
def test_mixes_are_all_of_them_and_each_once(owned, count):
    found = list(mixes(owned, count))
    assert len(set(found)) == len(found)
    assert set(found) == {paid for paid in every_payment(owned, most=10) if sum(paid) == count}


@given(owned_resources, owned_resources)
def test_owning_covers_a_payment_if_there_is_enough_of_every_kind(owned, paid):
    assert covers(owned, paid) == (paid in set(every_payment(owned, most=32)))


EXAMPLES = [
    ("bld_2wood_1brick", (2, 1, 0, 0), (2, 1, 0, 0)),
    ("bld_2wood_1brick", (1, 9, 9, 9), None),
    ("bld_choice_1_to_7_a", (0, 0, 0, 0), None),
    ("bld_choice_1_to_7_a", (1, 0, 0, 0), (1, 0, 0, 0)),
    ("bld_choice_1_to_7_a", (5, 5, 1, 2), (0, 4, 1, 2)),
    ("bld_choice_4_of_1_kinds", (4, 3, 3, 3), (4, 0, 0, 0)),
    ("bld_choice_4_of_1_kinds", (4, 4, 3, 3), (0, 4, 0, 0)),
    ("bld_choice_4_of_2_kinds", (9, 0, 0, 0), None),
    ("bld_choice_4_of_2_kinds", (9, 1, 0, 9), (0, 1, 0, 3)),
    ("bld_choice_4_of_4_kinds", (9, 9, 9, 1), (1, 1, 1, 1)),
    ("bld_choice_5_of_3_kinds", (9, 1, 1, 1), (3, 0, 1, 1)),
    ("bld_choice_5_of_4_kinds", (1, 1, 1, 1), None),
]


@pytest.mark.parametrize(("building", "owned", "best"), EXAMPLES)
def test_examples_of_best_payments(building, owned, best):
    assert best_payment(box().building[building], owned) == best
