"""Final scoring of Ticket to Ride: who has turned the tickets up is seen at once."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.games.ticket_to_ride.records import RevealTickets
from companion.saves.store import Store
from companion.table.house import CompleteSetup
from screens.kit import Row, Text
from tests.companion.playing import GAME, new_table


@pytest.fixture
def final(tmp_path):
    with Store(tmp_path, GAMES) as store:
        id_, session = new_table(store, "usa", 2)
        session.do(CompleteSetup())
        random = Random(1)
        while session.turn().phase != "final_scoring":
            session.do(GAME.suggest(session.state, random))
        session.do(RevealTickets(0, session.state.hand(0)))
        store.leave(id_, session)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.set_language("en")
        phone.app.resume(id_)
        phone.settle()
        yield phone


def test_a_green_tick_stands_at_whoever_has_turned_them_up(final):
    for look in ("light", "dark"):
        final.app.set_look(look)
        final.settle()
        rows = {row.value: row for row in final.widgets() if isinstance(row, Row)}
        assert set(rows) == {"✓", ""}
        tick = next(words for words in rows["✓"].walk() if isinstance(words, Text) and words.text == "✓")
        assert tick.color == final.app.theme.primary
