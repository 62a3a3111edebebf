"""Final scoring of Ticket to Ride: who has turned the tickets up is seen at once."""

from contextlib import contextmanager
from random import Random

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.records import DrawCards, DrawTickets, KeepTickets, RevealTickets
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from screens.ui.fields import TextField
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import ListRow
from tests.companion.playing import GAME, new_table


@pytest.fixture
def final(tmp_path):
    with in_final_scoring(tmp_path) as phone:
        yield phone


@pytest.fixture
def told_twice(tmp_path):
    """Both told the same ticket behind their curtains, one of them by mistake."""
    tickets = [ticket.id for ticket in board("usa").rail.tickets]
    with in_final_scoring(tmp_path, tickets[:2], (tickets[0], tickets[3])) as phone:
        yield phone, tickets[0]


@contextmanager
def in_final_scoring(tmp_path, *hands):
    """The last turn is played, and the first player has turned the tickets up."""
    with Store(tmp_path, GAMES) as store:
        id_, session = new_table(store, "usa", 2)
        session.do(CompleteSetup())
        for seat, hand in enumerate(hands):
            session.do(KeepTickets(seat, tuple(hand)))
        random = Random(1)
        while session.turn().phase != "final_scoring":
            command = suggest(GAME, session.state, random)
            session.do(DrawCards() if isinstance(command, DrawTickets) and hands else command)
        session.do(RevealTickets(0, session.state.hand(0)))
        store.leave(id_, session)
    with Phone(tmp_path, size=(360, 800)) as phone:
        phone.app.change_setting("language", "en")
        phone.app.resume(id_)
        phone.settle()
        yield phone


def test_every_ticket_says_by_icon_word_and_sign_whether_it_is_completed(final):
    for look in ("light", "dark"):
        final.app.change_setting("look", look)
        final.settle()
        rows = [row.node for row in final.widgets() if isinstance(getattr(row, "node", None), ListRow)]
        assert len(rows) == sum(len(final.app.session.state.hand(seat)) for seat in range(2))
        told = {(row.picture.icon, row.value_ink, row.value[0], row.detail.partition(",")[0]) for row in rows}
        done, lost = (
            ("check-circle", "primary", "+", "Connected"),
            ("minus-circle-outline", "alert", "−", "Not connected"),
        )
        assert told <= {done, lost}


def tickets_of(phone, seat):
    phone.app.go("tickets", table=phone.app.table_id, seat=str(seat))
    phone.settle()


def found(phone, ticket):
    """True if the finder lists this ticket once its first city is typed."""
    rail = phone.app.session.state.board.rail
    field = phone.find(lambda w: isinstance(w, TextField))
    field.text = phone.app.tr(f"ticket_to_ride.place.{rail.ticket[ticket].a}")
    phone.frames(1)
    return phone.app.tr.text(phone.app.session.state.ticket_name(rail.ticket[ticket])) in phone.texts()


def test_the_finder_leaves_out_what_lies_face_up_elsewhere(final):
    state = final.app.session.state
    tickets_of(final, 1)
    assert state.hand(0)
    assert not any(found(final, ticket) for ticket in state.hand(0))
    nobodys = [ticket.id for ticket in state.board.rail.tickets if ticket.id not in (*state.hand(0), *state.hand(1))]
    assert found(final, nobodys[0])


def test_a_ticket_told_twice_is_settled_when_the_second_hand_is_turned_up(told_twice):
    phone, twice = told_twice
    session = phone.app.session
    tickets_of(phone, 1)
    row = phone.find(lambda w: getattr(w, "tap", None) == do("look_at", twice))
    assert row.node.detail == f"{session.header.seats[0].name} has this ticket: it doesn't count here"
    phone.tap(phone.button(phone.app.tr("tickets.face_up")))
    phone.settle()
    assert session.state.revealed == (True, True)
    assert twice in session.state.hand(0)
    assert twice not in session.state.hand(1)
