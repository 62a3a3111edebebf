"""A real tap asks a game once whose turn it is and once for its view, however many parts of the page want to know."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from demo_players.tables import has_ended, sit_down
from companion.games import GAMES
from demo_players import suggest
from tests.companion.counting import Asked
from tests.companion.playing import quick_store
from tests.declared import declares, lay_out
from tests.full_games import FULL_GAMES

ENTRIES, TAPS = 30, 3


@pytest.mark.parametrize("name", FULL_GAMES)
def test_a_tap_asks_for_each_thing_once(open_phone, tmp_path, monkeypatch, name):
    game = GAMES[name]
    random = Random(2)
    with quick_store(tmp_path) as store:
        id_, session = store.new_table(game, game.options(), sit_down(game, game.options(), 3))
        lay_out(session)
        for _ in range(ENTRIES):
            if not has_ended(session):
                session.do(suggest(game, session.state, random))
        if has_ended(session):  # a short game: back to where it can be tapped on
            session.go_to(session.cursor // 4)
        store.leave(id_, session)
    phone = open_phone(random=random)
    phone.app.resume(id_)
    phone.settle()
    turn = ("turn",) if declares(game, "phase_and_seat") else ()  # else it is asked in place of that too
    asked = Asked(monkeypatch, game, *turn, "secrets.present", "views.strip")
    for _ in range(TAPS):
        assert phone.app.tap(suggest(game, phone.app.session.state, random))
        phone.settle()
        assert set(asked.times().values()) == {1}, asked.times()
        asked.forget()
