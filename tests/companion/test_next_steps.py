"""After a refusal the table can go on: every game says where, in words that are there."""

import pytest

from companion.errors import RuleError
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from companion.table.next_steps import EVERY_TABLE, PLAIN, button_text, next_step

ALL_GAMES = tuple(GAMES)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_every_way_on_belongs_to_a_refusal_and_has_its_words(game):
    ways = {**EVERY_TABLE, **GAMES[game].words.next_steps, "refusal.ok": PLAIN}
    for language in LANGUAGES:
        say = Translator(language)
        for code, way in ways.items():
            assert say.has(code), f"no refusal says {code}"
            assert say.has(way.words), f"{language} has no words for {way.words}"


def test_the_game_speaks_first_then_the_house_then_anybody():
    ttr = GAMES["ticket_to_ride"]
    reveal = RuleError("ticket_to_ride.reveal_first", about=1, player="Ben")
    assert button_text(next_step(ttr, reveal), reveal).params == {"player": "Ben"}
    assert Translator("en").text(button_text(next_step(ttr, reveal), reveal)) == "Enter Ben's tickets"
    assert next_step(ttr, RuleError("sheet.no_change")).words == "refusal.on.number"
    assert next_step(None, RuleError("table.players")) == PLAIN
