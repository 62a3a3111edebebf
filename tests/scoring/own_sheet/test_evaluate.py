"""Worked examples of known games by their sheets, and each kind of row by itself."""

import json
import random

import pytest

from companion.sheets.reading import read_sheet
from scoring.own_sheet.evaluate import expected_sums, found_sum, is_over, score
from tests.companion.sheets.known import BASE, EXAMPLES, NAMES, entered, example, points, totals


def with_rows(*rows):
    return read_sheet(json.dumps({**BASE, "rows": rows}))


def test_wingspan_shares_places_and_breaks_a_tie_by_food():
    mia = {
        "birds": 43,
        "bonus": 7,
        "goal1": 3,
        "goal2": 2,
        "goal3": 4,
        "goal4": 0,
        "eggs": 12,
        "cached": 5,
        "tucked": 8,
        "food": 1,
    }
    ben = {
        "birds": 45,
        "bonus": 5,
        "goal1": 3,
        "goal2": 4,
        "goal3": 4,
        "goal4": 0,
        "eggs": 12,
        "cached": 5,
        "tucked": 5,
        "food": 3,
    }
    found = points(example("wingspan"), mia, ben)
    assert [found.cell(0, f"goal{n}").points for n in (1, 2, 3, 4)] == [2, 2, 4, 0]
    assert totals(found) == [83, 83]
    assert found.winners == ("Ben",)
    assert found.tie_break.steps[0].by == "food"
    assert found.cell(0, "goal1").because[0].facts == {
        "name": "Goal 1",
        "count": 3,
        "place": 1,
        "level": 2,
        "tie": "share",
    }


def test_seven_wonders_science_counts_squares_and_sets():
    mia = {"military": -2, "coins": 8, "wonder": 10, "science": (2, 3, 1)}
    cell = points(example("seven-wonders"), mia, {}, {}).cell(0, "science")
    assert cell.points == 4 + 9 + 1 + 7
    assert [(i.what, i.points) for i in cell.because] == [
        ("looked_up", 4),
        ("looked_up", 9),
        ("looked_up", 1),
        ("full_sets", 7),
    ]
    assert totals(points(example("seven-wonders"), mia, {}, {}))[0] == -2 + 2 + 10 + 21


def test_agricola_counts_below_zero_for_what_is_missing():
    empty = dict.fromkeys(("fields", "pastures", "grain", "vegetables", "sheep", "boar", "cattle"), 0)
    found = points(
        example("agricola"),
        {**empty, "unused": 10, "family": 2, "begging": 1, "rooms": (2, 0)},
        {
            "fields": 5,
            "pastures": 4,
            "grain": 9,
            "vegetables": 4,
            "sheep": 8,
            "boar": 7,
            "cattle": 6,
            "family": 5,
            "rooms": (0, 5),
        },
    )
    assert totals(found) == [-7 - 10 + 6 - 3 + 2, 28 + 15 + 10]


def test_cascadia_ranks_habitats_that_are_counted_anyway():
    sheet = example("cascadia")
    three = points(sheet, {"forest": 7, "river": 5}, {"forest": 7, "river": 4}, {"forest": 3, "river": 4})
    assert [three.cell(s, "most-forest").points for s in range(3)] == [2, 2, 0]
    assert [three.cell(s, "most-river").points for s in range(3)] == [3, 0, 0]
    assert totals(points(sheet, {"forest": 7}, {"forest": 7})) == [8, 8]


def test_lost_cities_multiplies_what_is_left_after_twenty():
    first = {"expeditions": [(0, 0), (25, 1), (0, 2), (36, 0), (0, 0)], "long": 1}
    found = points(example("lost-cities"), [first], [{}], rounds=True)
    assert [i.points for i in found.cell(0, "expeditions").because] == [10, -60, 16]
    assert totals(found)[0] == 10 - 60 + 16 + 20


def test_wizard_counts_bids_and_notices_a_trick_too_many():
    sheet = example("wizard")
    found = points(
        sheet,
        [{"tricks": (1, 1)}, {"tricks": (0, 2)}],
        [{"tricks": (0, 0)}, {"tricks": (2, 0)}],
        [{"tricks": (1, 0)}, {"tricks": (0, 1)}],
        rounds=True,
    )
    assert totals(found) == [30 - 20, 20 - 20, -10 - 10]
    assert found.cell(0, "tricks").because[1].facts == {"name": "Tricks", "bid": 0, "made": 2, "round": 2}
    wrong = entered([{"tricks": (1, 1)}], [{"tricks": (0, 0)}], [{"tricks": (1, 1)}], rounds=True)
    tricks = sheet.by_id["tricks"]
    assert (expected_sums(tricks, 1), found_sum(tricks, 1, 3, wrong)) == ((1,), 2)


def test_hearts_is_won_by_the_fewest_and_ends_at_a_hundred():
    sheet = example("hearts")
    hands = [[{"hearts": n} for n in one] for one in ((26, 26, 26, 20, 5), (0, 0, 0, 3, 10), (0, 0, 0, 3, 11))]
    found = points(sheet, *hands, rounds=True)
    assert totals(found) == [103, 13, 14]
    assert found.ranks == (3, 1, 2)
    assert found.winners == ("Ben",)
    assert is_over(sheet, NAMES[:3], entered(*hands, rounds=True), 5)
    assert not is_over(sheet, NAMES[:3], entered(*(one[:4] for one in hands), rounds=True), 4)
    level = points(sheet, [{"hearts": 13}], [{"hearts": 13}], [{"hearts": 0}], rounds=True)
    assert level.ranks == (2, 2, 1)
    assert level.tie_break is None


def test_kniffel_gives_the_bonus_at_63():
    upper = {f"d{n}": 3 for n in range(1, 7)}
    sheet = example("kniffel")
    assert totals(points(sheet, upper, {**upper, "d6": 2})) == [98, 57]
    cell = points(sheet, {**upper, "straights": (1, 0, 1, 0)}).cell(0, "straights")
    assert [(i.facts["name"], i.points) for i in cell.because] == [("Full house", 25), ("Large straight", 40)]


def test_terraforming_mars_gives_everybody_level_the_first_place():
    sheet = example("terraforming-mars")
    found = points(sheet, {"awards": [9, 4]}, {"awards": [9, 2]}, {"awards": [5, 2]})
    assert [[i.points for i in found.cell(s, "awards").because] for s in range(3)] == [[5, 5], [5, 2], [0, 2]]
    assert totals(points(sheet, {"awards": [9]}, {"awards": [3]})) == [5, 0]


def test_kingdomino_sums_areas_times_crowns():
    found = points(example("kingdomino"), {"land": [(7, 3), (5, 0), (2, 2)], "bonus": (1, 0)}, {"land": [(11, 3)]})
    assert totals(found) == [21 + 0 + 4 + 10, 33]


def test_sushi_go_has_rounds_and_an_end():
    one = [{"maki": 4, "tempura": 3, "sashimi": 3, "dumplings": 6}], [{"maki": 4}], [{"maki": 2}]
    found = points(example("sushi-go"), *one, rounds=True, end=({"puddings": 2}, {"puddings": 0}, {"puddings": 2}))
    assert totals(found) == [3 + 5 + 10 + 15 + 3, 3 - 6, 0 + 3]


def test_dominion_gardens_and_fewest_turns():
    found = points(example("dominion"), {"gardens": (3, 29), "turns": 20}, {"cards": (0, 2, 0, 0, 0), "turns": 19})
    assert totals(found) == [6, 6]
    assert found.winners == ("Ben",)


@pytest.mark.parametrize(
    ("name", "mine", "total"),
    [
        ("azul", {"track": 40, "rows": 2, "columns": 1, "colours": 1}, 61),
        ("carcassonne", {"track": 70, "cities": 5, "roads": 3, "cloisters": 6, "farms": 4}, 96),
        ("catan", {"settlements": 2, "cities": 3, "holders": (1, 0), "cards": 1}, 11),
        ("coloretto", {"plus": [6, 5, 3], "minus": [2, 1], "twos": 1}, 21 + 15 + 6 - 3 - 1 + 2),
        (
            "everdell",
            {"cards": 30, "purple": 8, "tokens": 4, "events": (2,), "special": 6, "journey": (0, 1, 0, 0)},
            57,
        ),
        ("patchwork", {"buttons": 20, "empty": 9, "seven": (1,)}, 9),
        (
            "ticket-to-ride-europe",
            {"routes": (1, 4, 5, 3, 1, 0), "stations": 2, "tickets": 21, "failed": -8, "express": 30},
            1 + 8 + 20 + 21 + 15 + 8 + 21 - 8 + 10,
        ),
        ("who-won", {"winner": (1,)}, 1),
    ],
)
def test_one_player_of(name, mine, total):
    assert totals(points(example(name), mine, {}))[0] == total


def test_sets_of_different_things_by_size():
    row = {"id": "a", "name": "A", "kind": "sets", "parts": ["x", "y", "z"], "sizes": [0, 1, 4, 9]}
    sheet = with_rows(row)
    assert totals(points(sheet, {"a": (3, 2, 1)})) == [9 + 4 + 1]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("share", [2, 2, 0]), ("split", [1, 1, 0]), ("each", [3, 3, 0]), ("lower", [1, 1, 0]), ("none", [0, 0, 0])],
)
def test_each_rule_for_players_who_are_level(rule, expected):
    row = {"id": "a", "name": "A", "kind": "rank", "places": [3, 1], "ties": rule}
    assert totals(points(with_rows(row), {"a": 5}, {"a": 5}, {"a": 1})) == expected


def test_a_penalty_is_shared_towards_nothing():
    row = {"id": "a", "name": "A", "kind": "rank", "places": [-6], "ties": "split", "best": "least", "from": 0}
    assert totals(points(with_rows(row), *({"a": 0} for _ in range(4)), {"a": 3})) == [-1, -1, -1, -1, 0]


def test_bounds_are_reasons():
    row = {"id": "a", "name": "A", "kind": "count", "worth": 3, "cap": 10}
    cell = points(with_rows(row), {"a": 5}).cell(0, "a")
    assert cell.points == 10
    assert [(i.what, i.points) for i in cell.because] == [("times", 15), ("at_most", -5)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_any_numbers_in_any_sheet_are_the_sum_of_their_reasons(path):
    sheet, luck = example(path.stem), random.Random(path.stem)
    in_rounds = {row.id for row in sheet.of_rounds}
    for _ in range(100):
        players, numbers = luck.randint(*sheet.players), {}
        for row in sheet.by_id.values():
            for seat in range(players):
                for at in range(1, luck.randint(1, 5)) if row.id in in_rounds else (0,):
                    line = [tuple(luck.randint(one.low, one.high) for one in row.slots) for _ in range(row.lines)]
                    numbers[seat, at, row.id] = tuple(line) if row.slots else ()
        found = score(sheet, NAMES[:players], numbers)
        assert 1 in found.ranks
        assert found == score(sheet, NAMES[:players], numbers)
        assert found.categories == tuple(sheet.categories)
        for player in found.players:
            assert all(cell.points == sum(item.points for item in cell.because) for cell in player.cells.values())
            assert abs(player.total) < 2**53
