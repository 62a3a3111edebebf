"""A score sheet in a terminal."""

import pytest

from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from companion.views.sheet_export import sheet_as_text
from scoring.sheet import Cell, PlayerScore, make_sheet


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tie_that_nothing_breaks_has_no_empty_clause(language):
    players = [PlayerScore(name, {"routes": Cell(0)}) for name in ("Ana", "Ben")]
    sheet = make_sheet(("routes",), players)
    said = sheet_as_text(GAMES["ticket_to_ride"], None, sheet, Translator(language), reasons=False)
    assert (
        said.splitlines()[-1]
        == {
            "en": "Tied at 0.",
            "ja": "0点で同点です。",
            "ko": "0점으로 동점이에요.",
        }[language]
    )


def test_a_tie_break_continues_the_sentence():
    tickets = {"Ana": 3, "Ben": 2}
    players = [PlayerScore(name, {"routes": Cell(40)}, (("tickets_completed", n),)) for name, n in tickets.items()]
    sheet = make_sheet(("routes",), players)
    said = sheet_as_text(GAMES["ticket_to_ride"], None, sheet, Translator("en"), reasons=False)
    assert said.splitlines()[-1] == "Tied at 40; then tickets completed: Ana 3, Ben 2."
