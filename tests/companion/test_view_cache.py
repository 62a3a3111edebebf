"""What a table shows is worked out once, however often a tap asks for it."""

import pytest

from companion.secret import PUBLIC, behind_curtain
from companion.table.table_commands import Correct
from tests.companion.counting import Asked
from tests.companion.test_session import ready_tally
from tests.tally import TALLY, Take


@pytest.fixture
def asked(monkeypatch):
    return Asked(monkeypatch, TALLY, "turn", "secrets.present", "score", "views.strip")


def look(session):
    for _ in range(3):
        session.turn(), session.sheet(), session.view(), session.view(behind_curtain(1))
        session.shown.game_view(PUBLIC)


def test_one_entry_asks_a_game_for_each_thing_once(asked):
    session = ready_tally()
    look(session)
    session.do(Take(2))
    look(session)
    assert asked.times() == {"turn": 1, "secrets.present": 1, "score": 1, "views.strip": 1}


def test_what_is_shown_is_that_of_the_table_now(asked):
    session = ready_tally()
    for entry in (lambda: session.do(Take(2)), lambda: session.do(Correct("pool", 3)), session.undo, session.redo):
        before = session.view()
        look(session)
        entry()
        assert session.view() != before
        assert session.turn().seat == session.state.turn
        assert session.view().game_view == session.state
        assert session.sheet() == TALLY.score(session.state)
        assert (session.view().step, session.view().can_redo) == (session.cursor, session.can_redo)


def test_a_refusal_and_a_look_from_another_seat_leave_what_is_shown(asked):
    session = ready_tally()
    before = session.view()
    assert session.why_not(Take(9)) is not None
    assert session.view() is before
    assert session.view(behind_curtain(0)) is not before
