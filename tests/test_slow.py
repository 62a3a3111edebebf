"""Which tests `make quick` leaves out: whole games and their like, never a rule because of a word in its name."""

from pathlib import Path

import pytest

from tests.conftest import is_slow

TESTS = Path(__file__).parent


@pytest.mark.parametrize(
    "test",
    [
        "companion/great_western_trail/test_turns_hire_build.py::test_gwt_x009_without_any_building_left",
        "companion/stone_age/test_limits.py::test_sa_p12_seven_figures_of_one_player_fit_and_no_eighth",
        "companion/ticket_to_ride/test_turns.py::test_ttr_t04_drawing_cards_is_the_whole_turn",
        "scoring/stone_age/test_rolls.py::test_sa_d08_what_is_left_over_is_lost",
        "screens/pages/test_score.py::test_a_key_on_the_sheet",
    ],
)
def test_a_test_of_a_rule_is_quick_whatever_its_name(test):
    path, _, name = test.partition("::")
    assert not is_slow(TESTS / path, name)


@pytest.mark.parametrize(
    "test",
    [
        "companion/stone_age/test_whole_game.py::test_three_players",
        "scoring/great_western_trail/test_best_objectives.py::test_any_hand",
        "screens/test_fits.py::test_every_page_fits[320x568]",
        "companion/storage/test_store.py::test_a_process_that_is_killed_loses_nothing",
    ],
)
def test_a_whole_game_and_a_word_for_many_cases_are_slow(test):
    path, _, name = test.partition("::")
    assert is_slow(TESTS / path, name)
