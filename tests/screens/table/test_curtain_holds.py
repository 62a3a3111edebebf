"""The curtain holds: in score only, when the app is paused, and in the phone's list of running apps."""

from companion.games.ticket_to_ride.records import KeepTickets
from companion.table.house import ChangeDepth, CompleteSetup
from screens.kit import Curtain
from screens.ticket_to_ride.tickets.page import TicketRow
from tests.companion.playing import new_table, quick_store

BEN = 1


def with_a_hand(folder):
    with quick_store(folder) as store:
        id_, session = new_table(store)
        session.do(CompleteSetup())
        tickets = [ticket.id for ticket in session.state.board.rail.tickets][:2]
        session.do(KeepTickets(BEN, tuple(tickets)))
        store.leave(id_, session)
    return id_


def on_screen(phone, kind):
    return [widget for widget in phone.widgets() if isinstance(widget, kind)]


def look(phone):
    """Open the curtain as its owner does: two taps on its button."""
    curtain = on_screen(phone, Curtain)[0]
    for _ in range(2):
        curtain.press()
        curtain.release()
    phone.frames(3)


def test_score_only_does_not_open_a_hand_told_in_play(open_phone, tmp_path):
    id_ = with_a_hand(tmp_path)
    phone = open_phone()
    phone.app.resume(id_)
    assert phone.app.tap(ChangeDepth("score_only"))
    phone.app.go("tickets", table=id_, seat=str(BEN))
    phone.settle()
    assert on_screen(phone, Curtain)
    assert on_screen(phone, TicketRow) == []
    look(phone)
    assert len(on_screen(phone, TicketRow)) == 2
    phone.tap(phone.button(phone.app.tr("tickets.face_up")))
    assert phone.app.session.state.revealed[BEN]
    assert [one.seat for one in phone.app.session.uncovered] == [BEN]


def test_a_paused_app_has_drawn_the_curtain(machine, open_phone, tmp_path):
    id_ = with_a_hand(tmp_path)
    phone = open_phone()
    phone.app.resume(id_)
    assert not machine.hidden
    phone.app.go("tickets", table=id_, seat=str(BEN))
    phone.settle()
    assert machine.hidden
    look(phone)
    assert on_screen(phone, TicketRow)
    phone.app.on_pause()
    phone.frames(2)
    assert on_screen(phone, TicketRow) == []
    assert on_screen(phone, Curtain)
    phone.app.on_resume()
    phone.app.back()
    phone.settle()
    assert not machine.hidden
