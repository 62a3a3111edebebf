"""`python -m demo_players`: which words it takes."""

import pytest

from demo_players import terminal
from demo_players.tables import box_words


@pytest.mark.parametrize("words", [["atlantis"], ["germany", "atlantis"], ["stone_age", "fr"]])
def test_a_word_that_names_nothing_is_refused_with_one_sentence(words, capsys):
    assert terminal.main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    boxes = ", ".join(box_words())
    assert said.err == (
        f"python -m demo_players: {words[-1]} is neither a box ({boxes}) nor a language (en, ja, ko).\n"
    )
    assert {"ticket_to_ride", "usa", "germany", "stone_age", "great_western_trail", "first", "second"} <= {*box_words()}


def test_a_table_that_never_ends_is_given_up_with_one_sentence(monkeypatch):
    """On a map of one's own nobody may have a route left to claim, nor few enough trains for the last round."""
    monkeypatch.setattr(terminal, "NEVER_ENDS", 20)
    with pytest.raises(SystemExit) as ended:
        terminal.main(["usa"])
    assert str(ended.value) == "python -m demo_players: no end after 20 entries."
