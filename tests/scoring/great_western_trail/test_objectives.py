"""The objective row: when a card is fulfilled, what it costs if not, and what may serve its tasks."""

import pytest

from scoring.great_western_trail import FAILED, FULFILLED, LEFT_OUT, TASKS, Holding, Objective, objective_choice, things
from tests.scoring.great_western_trail.hands import (
    FIRST,
    OBJECTIVES,
    SECOND,
    both_editions,
    card,
    cell,
    city,
    points,
    reasons,
    scored,
)

EXAMPLE = ("engine3_bxhh", "draw_bbh", "aux_terminal", "aux_terminal")
"""The four cards of the example in both rulebooks: 5, 3, 5 and 5 points."""


def example(edition, terminal_discs):
    return {
        "objectives_committed": EXAMPLE,
        "buildings": ("1a", "2a", "3a"),
        "hazards": (2, 3, 4),
        "tiles_second_colour": 1,
        "cities": {city(edition, 18): terminal_discs},
    }


@both_editions
def test_gwt_w23_three_buildings_three_hazards_a_tile_and_two_terminal_discs_fulfil_four_cards_for_18(edition):
    assert points(edition, "objectives", **example(edition, 2)) == 18
    assert [what for what, _ in reasons(edition, "objectives", **example(edition, 2))] == [
        "objective_area_fulfilled"
    ] * 4


@both_editions
def test_gwt_w24_with_one_terminal_disc_three_cards_give_13_and_the_fourth_costs_3(edition):
    by_card = [vp for _, vp in reasons(edition, "objectives", **example(edition, 1))]
    assert sorted(by_card) == [-3, 3, 5, 5]
    assert points(edition, "objectives", **example(edition, 1)) == 13 - 3 == 10


@both_editions
@pytest.mark.parametrize("short", ["buildings", "hazards", "tiles_second_colour"])
def test_gwt_w23_each_of_these_things_is_needed(edition, short):
    held = example(edition, 2)
    held[short] = 0 if short == "tiles_second_colour" else held[short][:2]
    assert points(edition, "objectives", **held) < 18


# --- fulfilled or not -----------------------------------------------------------------------------------------------


@both_editions
def test_gwt_o13_all_tasks_met_give_the_points_and_any_task_unmet_costs_the_penalty(edition):
    whole = {"cattle": {"brown": (3, 4)}, "stations": (1,), "tiles_green": 1}
    held = {"objectives_committed": ("engine2_44sg",)}
    assert points(edition, "objectives", **held, **whole) == 5
    for short in ({"cattle": {"brown": (5,)}}, {"stations": ()}, {"tiles_green": 0}):
        assert points(edition, "objectives", **held, **{**whole, **short}) == -3


PRINTED = {
    "gain2_bxx": (3, 2), "gain2_bgx": (3, 2), "gain2_4hh": (3, 2), "gain2_ssh": (3, 2), "gain2_333b": (4, 2),
    "aux_terminal": (5, 3), "draw_bbh": (3, 2), "draw_sgx": (3, 2), "draw_5h": (3, 2), "draw_sgg": (3, 2),
    "draw_333s": (4, 2), "engine2_44sg": (5, 3), "engine2_345": (5, 3), "engine2_bbgg": (5, 3),
    "engine3_bxhh": (5, 3), "engine3_sshh": (5, 3), "move_bbhh": (5, 2), "move_ssxx": (5, 2), "move_345": (5, 2),
    "move_34hh": (5, 2), "move_ssbb": (5, 2),
    "start_34b": (3, 0), "start_ssg": (3, 0), "start_bbh": (3, 0), "start_xhh": (3, 0),
}  # fmt: skip
PLENTY = {
    "buildings": ("1a", "2a", "3a"),
    "stations": (1, 2, 3),
    "hazards": (2, 2, 2),
    "tiles_green": 3,
    "tiles_second_colour": 3,
    "cattle": {"yellow": (1, 1, 1), "brown": (3, 3), "purple": (5,)},
}


@both_editions
def test_gwt_o13_every_card_gives_or_costs_what_is_printed_on_it(edition):
    assert set(edition.objectives) == set(PRINTED)
    plenty = {**PLENTY, "cities": {city(edition, 18): 1}}
    for id_, (vp, penalty) in PRINTED.items():
        assert points(edition, "objectives", objectives_committed=(id_,), **plenty) == vp
        assert points(edition, "objectives", objectives_committed=(id_,)) == -penalty


@both_editions
@pytest.mark.parametrize("start", ["start_34b", "start_ssg", "start_bbh", "start_xhh"])
def test_gwt_o14_a_starting_objective_costs_nothing_if_it_fails(edition, start):
    assert points(edition, "objectives", objectives_committed=(start,)) == 0
    assert points(edition, "objectives", objectives_committed=(start,), **PLENTY) == 3
    assert reasons(edition, "objectives", objectives_committed=(start,)) == [("objective_area_failed", 0)]


@both_editions
def test_gwt_o15_equal_tasks_on_several_cards_must_be_met_separately(edition):
    held = {"objectives_committed": ("start_bbh", "draw_bbh")}
    assert points(edition, "objectives", **held, buildings=("1a", "2a"), hazards=(2,)) == 3 - 0
    assert points(edition, "objectives", **held, buildings=("1a", "2a", "3a"), hazards=(2, 2)) == 3 - 0
    assert points(edition, "objectives", **held, buildings=("1a", "2a", "3a", "4a"), hazards=(2, 2)) == 6


@both_editions
def test_gwt_o15_what_is_too_little_for_all_serves_the_card_that_costs_most(edition):
    """Two buildings, one hazard: the card with a penalty is fulfilled, the starting one fails for nothing."""
    held = {"objectives_committed": ("start_bbh", "draw_bbh"), "buildings": ("1a", "2a"), "hazards": (2,)}
    assert reasons(edition, "objectives", **held) == [("objective_area_failed", 0), ("objective_area_fulfilled", 3)]


# --- what serves a task ---------------------------------------------------------------------------------------------

SERVING = {
    "building": {"buildings": ("4b",)},
    "green_tile": {"tiles_green": 1},
    "second_colour_tile": {"tiles_second_colour": 1},
    "hazard": {"hazards": (3,)},
    "station": {"stations": (7,)},
    "cattle_value4": {"cattle": {"brown": (4,)}},
    "cattle_value5": {"cattle": {"purple": (6,)}},
}


@both_editions
@pytest.mark.parametrize("task", SERVING)
def test_gwt_o16_o17_o18_o19_o20_o21_one_thing_serves_one_task_of_its_kind_and_no_other(edition, task):
    assert {kind: n for kind, n in things(edition, Holding("Ana", **SERVING[task])).items() if n} == {task: 1}


@both_editions
@pytest.mark.parametrize("slot", ["yellow", "red", "blue"])
def test_gwt_o21_cattle_of_the_three_colours_of_value_3_serve_alike(edition, slot):
    printed = {"yellow": 1, "red": 2, "blue": 3}[slot]
    counted = things(edition, Holding("Ana", cattle={slot: (printed, printed)}))
    assert {kind: n for kind, n in counted.items() if n} == {"cattle_value3": 2}
    mixed = {"yellow": (1,), "red": (2,), "blue": (3,)}
    assert points(edition, "objectives", objectives_committed=("gain2_333b",), cattle=mixed, buildings=("1a",)) == 4


def test_gwt_o21_simmental_serve_no_task():
    counted = things(SECOND, Holding("Ana", cattle={"orange": (3, 4, 5)}))
    assert not any(counted.values())


@both_editions
def test_gwt_o19_hazards_of_any_printed_value_serve(edition):
    assert things(edition, Holding("Ana", hazards=(2, 3, 4, 4)))["hazard"] == 4


@pytest.mark.parametrize(
    ("edition", "terminal"), [(FIRST, "san_francisco"), (SECOND, "new_york")], ids=["first", "second"]
)
def test_gwt_o22_every_disc_on_the_last_city_serves_a_terminal_task_and_no_other_city_does(edition, terminal):
    for name in edition.cities:
        served = things(edition, Holding("Ana", cities={name: 3}))["terminal_city_disc"]
        assert served == (3 if name == terminal else 0)
    assert points(edition, "objectives", objectives_committed=("aux_terminal",) * 4, cities={terminal: 4}) == 20


@both_editions
def test_every_task_of_every_card_is_a_kind_of_thing_that_can_be_held(edition):
    assert {task for found in edition.objectives.values() for task in found.tasks} == set(TASKS)
    assert all(isinstance(found, Objective) for found in edition.objectives.values())


# --- what is done with the deck -------------------------------------------------------------------------------------


@both_editions
def test_gwt_f08_a_card_in_the_deck_joins_if_it_is_fulfilled_and_stays_out_if_not(edition):
    held = {"objectives_in_deck": ("aux_terminal", "move_345"), "cities": {city(edition, 18): 1}}
    assert reasons(edition, "objectives", **held) == [("objective_deck_fulfilled", 5), ("objective_deck_left_out", 0)]
    ana = scored(edition, **held)
    assert ana.facts == {"objectives_fulfilled": ("aux_terminal",), "objectives_taken": ("aux_terminal",)}


@both_editions
def test_gwt_f08_nothing_is_taken_that_would_spoil_a_better_card(edition):
    """Two buildings and two hazards serve one card of 5 points rather than one of 3."""
    held = {"buildings": ("1a", "2a"), "hazards": (2, 2)}
    choice = objective_choice(edition, Holding("Ana", objectives_in_deck=("draw_bbh", "move_bbhh"), **held))
    assert (choice.optional, choice.points, choice.area) == ((LEFT_OUT, FULFILLED), 5, 1)


@both_editions
def test_gwt_f09_cards_in_the_area_must_be_counted(edition):
    held = {"objectives_committed": ("aux_terminal", "move_345")}
    assert points(edition, "objectives", **held) == -3 - 2
    assert points(edition, "objectives", objectives_in_deck=held["objectives_committed"]) == 0


@both_editions
def test_gwt_f10_the_row_is_fulfilled_cards_less_penalties_and_may_be_negative(edition):
    committed = ("draw_5h", "engine2_345", "move_ssxx")
    assert points(edition, "objectives", objectives_committed=committed) == -2 - 3 - 2
    held = {"cattle": {"purple": (5,)}, "hazards": (2,)}
    assert points(edition, "objectives", objectives_committed=committed, **held) == 3 - 3 - 2
    ana = scored(edition, objectives_committed=committed)
    assert ana.total == -7


@both_editions
def test_gwt_f10_the_reasons_name_every_card_with_its_tasks(edition):
    found = cell(edition, "objectives", objectives_committed=("draw_5h",), objectives_in_deck=("aux_terminal",)).because
    assert [(item.what, dict(item.facts)) for item in found] == [
        (
            "objective_area_failed",
            {"edition": edition.id, "card": "draw_5h", "tasks": ("cattle_value5", "hazard")},
        ),
        (
            "objective_deck_left_out",
            {"edition": edition.id, "card": "aux_terminal", "tasks": ("terminal_city_disc",)},
        ),
    ]


@both_editions
def test_gwt_f18_a_failed_card_of_the_deck_pays_if_it_completes_a_pair(edition):
    """One card in the area, one hopeless card of penalty 2 in the deck: 3 points for the pair are worth it."""
    held = {"objectives_committed": ("start_ssg",), "objectives_in_deck": ("draw_5h",)}
    assert points(edition, "objectives", **held) == 0
    with_master = scored(edition, stationmasters=(OBJECTIVES,), **held)
    assert (with_master.cells["objectives"].points, with_master.cells["stationmasters"].points) == (-2, 3)
    assert with_master.facts == {"objectives_fulfilled": (), "objectives_taken": ("draw_5h",)}
    assert with_master.cells["objectives"].because[1].what == f"objective_deck_{FAILED}"


@both_editions
def test_gwt_f18_a_failed_card_that_costs_as_much_as_the_pair_gives_is_not_worth_it(edition):
    assert card(edition, "aux_terminal").penalty == 3
    held = {"objectives_committed": ("start_ssg",), "objectives_in_deck": ("aux_terminal",)}
    ana = scored(edition, stationmasters=(OBJECTIVES,), **held)
    assert ana.cells["objectives"].points + ana.cells["stationmasters"].points == 0
