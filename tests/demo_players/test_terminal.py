"""`python -m demo_players`: which words it takes."""

import pytest

from demo_players import terminal


@pytest.mark.parametrize("words", [["atlantis"], ["germany", "atlantis"], ["stone_age", "fr"]])
def test_a_word_that_names_nothing_is_refused_with_one_sentence(words, capsys):
    assert terminal.main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"python -m demo_players: {words[-1]} is neither a box (ticket_to_ride, usa, germany, stone_age, "
        "great_western_trail, first, second) nor a language (en, ja, ko).\n"
    )
