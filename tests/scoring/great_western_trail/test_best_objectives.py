"""The best that can be made of objective cards: never beaten by trying everything, and honest about its choice."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.great_western_trail import (
    FAILED,
    FULFILLED,
    LEFT_OUT,
    TASKS,
    Holding,
    Objective,
    best_objectives,
    objective_choice,
    pair_bonus,
    things,
)
from tests.sampling import examples
from tests.scoring.great_western_trail.hands import FIRST, OBJECTIVES, SECOND, both_editions, card, city
from tests.scoring.great_western_trail.plain_search import plainly_best

WORST_HANDS = Path(__file__).parents[3] / "benchmarks" / "worst_hands.json"

# --- other ways to the same number ----------------------------------------------------------------------------------


def by_trying_everything(committed, optional, stock, per_pair):
    """The most that any subset of the deck and any way of serving the cards is worth."""
    cards = [*((one, False) for one in committed), *((one, True) for one in optional)]

    def rest(number, left, points, area):
        if number == len(cards):
            return points + per_pair * (area // 2)
        one, may_stay = cards[number]
        paths = [rest(number + 1, left, points - one.penalty, area + 1)]
        if may_stay:
            paths.append(rest(number + 1, left, points, area))
        needs = Counter(one.tasks)
        if all(left.get(kind, 0) >= count for kind, count in needs.items()):
            after = {kind: count - needs[kind] for kind, count in left.items()}
            paths.append(rest(number + 1, after, points + one.vp, area + 1))
        return max(paths)

    return rest(0, dict(stock), 0, 0)


def by_used_things(committed, optional, stock, per_pair):
    """Card by card, for every vector of things used and every parity of the area the most points: slow and plain."""
    best = {((0,) * len(TASKS), 0): 0}
    for one, may_stay in [*((one, False) for one in committed), *((one, True) for one in optional)]:
        needs = [one.tasks.count(kind) for kind in TASKS]
        after = {}

        def reach(used, area, points, after=after):
            if points > after.get((used, area), -(10**6)):
                after[used, area] = points

        for (used, odd), points in best.items():
            pair = per_pair if odd else 0
            reach(used, 1 - odd, points - one.penalty + pair)
            if may_stay:
                reach(used, odd, points)
            more = tuple(a + b for a, b in zip(used, needs, strict=True))
            if all(count <= stock.get(kind, 0) for kind, count in zip(TASKS, more, strict=True)):
                reach(more, 1 - odd, points + one.vp + pair)
        best = after
    return max(best.values())


def by_greed(optional, stock):
    """Whoever takes the card with the most points first, as long as the things last."""
    left, points = Counter(stock), 0
    for one in sorted(optional, key=lambda one: -one.vp):
        needs = Counter(one.tasks)
        if all(left[kind] >= count for kind, count in needs.items()):
            left -= needs
            points += one.vp
    return points


def check_honest(choice, committed, optional, stock, per_pair):
    """Points and bonus follow from what is done with each card, and nothing serves twice."""
    done = [*zip(committed, choice.committed, strict=True), *zip(optional, choice.optional, strict=True)]
    assert set(choice.committed) <= {FULFILLED, FAILED}
    assert set(choice.optional) <= {FULFILLED, FAILED, LEFT_OUT}
    worth = {FULFILLED: lambda one: one.vp, FAILED: lambda one: -one.penalty, LEFT_OUT: lambda one: 0}
    assert choice.points == sum(worth[state](one) for one, state in done)
    assert choice.area == sum(state != LEFT_OUT for _, state in done)
    assert choice.bonus == per_pair * (choice.area // 2)
    used = Counter(kind for one, state in done if state == FULFILLED for kind in one.tasks)
    assert all(used[kind] <= stock.get(kind, 0) for kind in used), "a thing serves two tasks"


def check_best(committed, optional, stock, per_pair, expected):
    choice = best_objectives(committed, optional, stock, per_pair)
    check_honest(choice, committed, optional, stock, per_pair)
    assert choice.points + choice.bonus == expected


# --- against trying everything --------------------------------------------------------------------------------------

REAL = [one for one in FIRST.objectives.values() for _ in range(4 if one.id == "aux_terminal" else 1)]
"""All 28 cards of the box."""
BONUSES = (0, 0, 3, 3, 1, 2, 4, 7)


def some_stock(random, most):
    return {kind: random.randint(0, most) for kind in TASKS}


def test_all_28_cards_are_there():
    assert len(REAL) == 28


@pytest.mark.parametrize("seed", range(8))
def test_thousands_of_hands_of_real_cards_are_never_beaten(seed):
    random = Random(seed)
    for _ in range(250):
        cards = random.sample(REAL, random.randint(0, 7))
        cut, per_pair = random.randint(0, len(cards)), random.choice(BONUSES)
        committed, optional, stock = cards[:cut], cards[cut:], some_stock(random, random.choice((1, 2, 3, 4)))
        check_best(committed, optional, stock, per_pair, by_trying_everything(committed, optional, stock, per_pair))


@pytest.mark.parametrize("seed", range(4))
def test_hands_of_cards_that_quarrel_over_two_or_three_kinds_of_things_are_never_beaten(seed):
    random = Random(100 + seed)
    for number in range(250):
        kinds = random.sample(TASKS, random.randint(1, 3))
        cards = [
            Objective(f"{number}/{n}", tuple(random.choices(kinds, k=random.randint(1, 4))), random.randint(0, 9),
                      random.randint(0, 5))
            for n in range(random.randint(1, 7))
        ]  # fmt: skip
        cut, per_pair = random.randint(0, len(cards)), random.choice(BONUSES)
        committed, optional, stock = cards[:cut], cards[cut:], some_stock(random, 6)
        check_best(committed, optional, stock, per_pair, by_trying_everything(committed, optional, stock, per_pair))


some_cards = st.lists(
    st.builds(
        Objective,
        id=st.just("card"),
        tasks=st.lists(st.sampled_from(TASKS), min_size=1, max_size=4).map(tuple),
        vp=st.integers(0, 9),
        penalty=st.integers(0, 5),
    ),
    max_size=4,
)
stocks = st.dictionaries(st.sampled_from(TASKS), st.integers(0, 5))


@settings(deadline=None, max_examples=examples(60))
@given(some_cards, some_cards, stocks, st.sampled_from((0, 3, 1, 2, 5)))
def test_no_hand_of_up_to_eight_cards_is_beaten(committed, optional, stock, per_pair):
    check_best(committed, optional, stock, per_pair, by_trying_everything(committed, optional, stock, per_pair))


@settings(deadline=None, max_examples=examples(25))
@given(some_cards, some_cards, stocks, st.sampled_from((0, 3)), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(committed, optional, stock, per_pair, random):
    best = best_objectives(committed, optional, stock, per_pair)
    random.shuffle(committed)
    random.shuffle(optional)
    again = best_objectives(committed, optional, stock, per_pair)
    assert again.points + again.bonus == best.points + best.bonus


@settings(deadline=None, max_examples=examples(25))
@given(some_cards, some_cards, stocks, st.sampled_from(TASKS), st.sampled_from((0, 3)))
def test_one_thing_more_never_costs_points(committed, optional, stock, kind, per_pair):
    more = {**stock, kind: stock.get(kind, 0) + 1}
    few, many = (best_objectives(committed, optional, held, per_pair) for held in (stock, more))
    assert many.points + many.bonus >= few.points + few.bonus


# --- the whole box --------------------------------------------------------------------------------------------------


def odd_stock(random, most_vectors):
    """Of every kind none, one, three or five, but not more vectors than the slow way can count."""
    stock, vectors = dict.fromkeys(TASKS, 0), 1
    for kind in random.sample(TASKS, len(TASKS)):
        count = random.choice((0, 1, 3, 3, 5))
        if vectors * (count + 1) <= most_vectors:
            stock[kind], vectors = count, vectors * (count + 1)
    return stock


@pytest.mark.parametrize("seed", range(30))
def test_all_28_cards_with_odd_stocks_are_worth_what_a_slower_way_finds(seed):
    random = Random(1000 + seed)
    stock, per_pair = odd_stock(random, 4000), (0, 3)[seed % 2]
    cut = random.choice((0, 3, 5, 14, 28))
    cards = random.sample(REAL, len(REAL))
    check_best(cards[:cut], cards[cut:], stock, per_pair, by_used_things(cards[:cut], cards[cut:], stock, per_pair))


HARD = {11806: 42, 9445: 62, 11879: 63, 12460: 81, 5920: 60}
"""Hands of which the first, narrow look misses the best, with what they are worth."""


@pytest.mark.parametrize("seed", HARD)
def test_hands_that_a_quick_look_gets_wrong_are_worth_what_the_slower_way_finds(seed):
    random = Random(seed)
    most = random.choice((3, 5, 7, 9))
    stock = {kind: random.randint(0, most) for kind in TASKS}
    cards = random.sample(REAL, random.choice((28, 28, 24, 20)))
    cut, per_pair = random.choice((0, 0, 4, 10)), random.choice((0, 3))
    assert by_used_things(cards[:cut], cards[cut:], stock, per_pair) == HARD[seed]
    check_best(cards[:cut], cards[cut:], stock, per_pair, HARD[seed])


# --- which of the best it is ----------------------------------------------------------------------------------------


def any_hand(random):
    """Any cards in any order, in the area and in the deck, with any things."""
    most = random.choice((1, 3, 5, 7, 9, 14))
    stock = {kind: random.randint(0, most) for kind in TASKS}
    cards = random.sample(REAL, random.choice((28, 28, 28, 24, 20, 12, 5)))
    cut = random.randint(0, len(cards)) if random.random() < 0.5 else random.choice((0, 4, 10))
    return cards[:cut], cards[cut:], stock, random.choice((0, 3))


@pytest.mark.parametrize("seed", [*range(60), *HARD])
def test_of_choices_worth_the_same_it_is_the_one_it_always_was(seed):
    random = Random(seed)
    for _ in range(5):
        hand = any_hand(random)
        assert best_objectives(*hand) == plainly_best(*hand)


def test_the_hardest_hands_known_are_chosen_as_they_always_were():
    for hand in json.loads(WORST_HANDS.read_text(encoding="utf-8")):
        area = [one for one, held in zip(REAL, hand["area"], strict=True) if held]
        deck = [one for one, held in zip(REAL, hand["area"], strict=True) if not held]
        chosen_from = (area, deck, hand["things"], hand["per_pair"])
        assert best_objectives(*chosen_from) == plainly_best(*chosen_from)


@pytest.mark.parametrize("per_pair", [0, 3])
def test_all_28_cards_with_more_than_enough_are_all_fulfilled(per_pair):
    plenty = dict.fromkeys(TASKS, 40)
    choice = best_objectives((), REAL, plenty, per_pair)
    assert choice.optional == (FULFILLED,) * 28
    assert choice.points == sum(one.vp for one in REAL)
    assert choice.bonus == 14 * per_pair


def test_all_28_cards_with_nothing_stay_out_unless_pairs_are_paid():
    assert best_objectives((), REAL, {}).optional == (LEFT_OUT,) * 28
    choice = best_objectives((), REAL, {}, 3)
    assert choice.points + choice.bonus == by_used_things((), REAL, {}, 3) == 6, "the four that cost nothing"
    assert choice.area == 4 or choice.points < 0


def test_no_cards_are_worth_nothing():
    choice = best_objectives((), (), dict.fromkeys(TASKS, 3), 3)
    assert (choice.points, choice.bonus, choice.committed, choice.optional) == (0, 0, (), ())


# --- traps ----------------------------------------------------------------------------------------------------------


@both_editions
def test_taking_the_dearest_card_first_is_not_best(edition):
    """Two buildings and three hazards: 5 points at once, or 3 and 3."""
    cards = [card(edition, id_) for id_ in ("move_bbhh", "draw_bbh", "gain2_4hh")]
    stock = {"building": 2, "hazard": 3, "cattle_value4": 1}
    assert by_greed(cards, stock) == 5
    choice = best_objectives((), cards, stock)
    assert (choice.points, choice.optional) == (6, (LEFT_OUT, FULFILLED, FULFILLED))


def test_greed_is_beaten_on_many_hands_and_never_better():
    random, beaten = Random(7), 0
    for _ in range(300):
        cards, stock = random.sample(REAL, 8), some_stock(random, 3)
        best, greedy = best_objectives((), cards, stock).points, by_greed(cards, stock)
        assert greedy <= best
        beaten += greedy < best
    assert beaten > 20


@both_editions
def test_a_card_that_could_be_fulfilled_by_itself_joins_failed_if_the_pair_pays(edition):
    """Two buildings and two hazards serve the card of 5; the card of 3 joins all the same: 5 − 2 + 3."""
    cards = [card(edition, "draw_bbh"), card(edition, "move_bbhh")]
    stock = {"building": 2, "hazard": 2}
    assert best_objectives((), cards[:1], stock).optional == (FULFILLED,)
    assert best_objectives((), cards, stock).optional == (LEFT_OUT, FULFILLED)
    choice = best_objectives((), cards, stock, 3)
    assert (choice.points, choice.bonus, choice.optional) == (3, 3, (FAILED, FULFILLED))


@both_editions
def test_a_deck_of_three_hopeless_cards_gives_one_to_a_lone_card_in_the_area(edition):
    cards = [card(edition, id_) for id_ in ("draw_5h", "move_345", "gain2_bxx")]
    choice = best_objectives([card(edition, "start_ssg")], cards, {}, 3)
    assert (choice.points, choice.bonus, choice.area) == (-2, 3, 2)
    assert sorted(choice.optional) == [FAILED, LEFT_OUT, LEFT_OUT]


@both_editions
def test_a_card_in_the_area_may_be_left_failed_for_a_better_card_of_the_deck(edition):
    """Two hazards: better the card of 5 points in the deck, and 0 for the starting card."""
    stock = {"second_colour_tile": 1, "hazard": 2, "building": 1}
    choice = best_objectives([card(edition, "start_xhh")], [card(edition, "engine3_bxhh")], stock)
    assert (choice.points, choice.committed, choice.optional) == (5, (FAILED,), (FULFILLED,))


@both_editions
def test_several_copies_of_a_card_are_chosen_one_by_one(edition):
    four = (card(edition, "aux_terminal"),) * 4
    choice = best_objectives((), four, {"terminal_city_disc": 2})
    assert Counter(choice.optional) == {FULFILLED: 2, LEFT_OUT: 2}
    choice = best_objectives(four, (), {"terminal_city_disc": 2})
    assert choice.points == 5 + 5 - 3 - 3


# --- rulings --------------------------------------------------------------------------------------------------------


@both_editions
def test_the_stationmaster_pays_three_for_each_two_cards(edition):
    assert pair_bonus(edition, Holding("Ana", stationmasters=(OBJECTIVES,))) == 3
    assert pair_bonus(edition, Holding("Ana", stationmasters=("sm_perm_hazards",))) == 0


@both_editions
@pytest.mark.parametrize("seed", range(6))
def test_a_group_that_rules_on_cards_gets_the_best_of_what_is_left(edition, seed):
    """A card that must join counts like one in the area; one that must stay out is not there."""
    random = Random(seed)
    for _ in range(25):
        ids = [one.id for one in random.sample(REAL, random.randint(1, 6))]
        cut = random.randint(0, len(ids) - 1)
        ruled = [random.choice(("add", "leave", None)) for _ in ids[cut:]]
        held = Holding(
            "Ana",
            objectives_committed=tuple(ids[:cut]),
            objectives_in_deck=tuple(ids[cut:]),
            buildings=tuple(f"{n}a" for n in range(1, random.randint(1, 5))),
            hazards=(2,) * random.randint(0, 4),
            stations=tuple(range(1, random.randint(1, 5))),
            tiles_green=random.randint(0, 3),
            tiles_second_colour=random.randint(0, 3),
            cattle={"yellow": (1,) * random.randint(0, 4), "brown": (3,) * random.randint(0, 2)},
            cities={city(edition, 18): random.randint(0, 2)},
            stationmasters=random.choice(((), (OBJECTIVES,))),
            must_add=tuple(id_ for id_, said in zip(ids[cut:], ruled, strict=True) if said == "add"),
            must_leave=tuple(id_ for id_, said in zip(ids[cut:], ruled, strict=True) if said == "leave"),
        )
        check_ruled(edition, held)


def check_ruled(edition, held):
    """Nobody can do better within the same rulings, and every ruled card is where the group wants it."""
    choice = objective_choice(edition, held)
    deck = [card(edition, id_) for id_ in held.objectives_in_deck]
    area = [card(edition, id_) for id_ in held.objectives_committed]
    add, leave = Counter(held.must_add), Counter(held.must_leave)
    forced, free = list(area), []
    for one in deck:
        if add[one.id]:
            add[one.id] -= 1
            forced.append(one)
        elif leave[one.id]:
            leave[one.id] -= 1
        else:
            free.append(one)
    stock, pair = things(edition, held), pair_bonus(edition, held)
    assert choice.points + choice.bonus == by_trying_everything(forced, free, stock, pair)
    check_honest(choice, area, deck, stock, pair)
    states = Counter(
        (id_, state == LEFT_OUT) for id_, state in zip(held.objectives_in_deck, choice.optional, strict=True)
    )
    for id_, count in Counter(held.must_leave).items():
        assert states[id_, True] >= count
    for id_, count in Counter(held.must_add).items():
        assert states[id_, False] >= count


def test_a_ruling_never_brings_more_than_the_best_choice():
    held = {"objectives_in_deck": ("draw_5h", "aux_terminal"), "cities": {"new_york": 1}}
    best = objective_choice(SECOND, Holding("Ana", **held))
    for ruling in ({"must_add": ("draw_5h",)}, {"must_leave": ("aux_terminal",)}):
        ruled = objective_choice(SECOND, Holding("Ana", **held, **ruling))
        assert ruled.points + ruled.bonus < best.points + best.bonus
    same = objective_choice(SECOND, Holding("Ana", **held, must_add=("aux_terminal",), must_leave=("draw_5h",)))
    assert same == best
