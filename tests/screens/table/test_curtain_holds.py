"""The curtain holds: in score only, when the app is paused, and in the phone's list of running apps."""

from kivy.clock import Clock

from companion.games.ticket_to_ride.records import KeepTickets
from companion.table.table_commands import ChangeDepth, CompleteSetup
from screens.ui.curtain import Curtain
from screens.ui.fields import TextField
from tests.screens.figures import does
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


def tickets(phone):
    """The rows of tickets."""
    return [one for one in phone.widgets() if does(tap := getattr(one, "tap", None), "look_at") and tap.given]


def look(phone):
    """Open the curtain as its owner does: two taps on its button."""
    (curtain,) = on_screen(phone, Curtain)
    for _ in range(2):
        phone.tap(curtain.button)
    phone.frames(3)


def test_score_only_does_not_open_a_hand_told_in_play(open_phone, tmp_path):
    id_ = with_a_hand(tmp_path)
    phone = open_phone()
    phone.app.resume(id_)
    assert phone.app.tap(ChangeDepth("score_only"))
    phone.app.go("tickets", table=id_, seat=str(BEN))
    phone.settle()
    assert on_screen(phone, Curtain)
    assert tickets(phone) == []
    look(phone)
    assert len(tickets(phone)) == 2
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
    assert tickets(phone)
    phone.app.on_pause()
    phone.frames(2)
    assert tickets(phone) == []
    assert on_screen(phone, Curtain)
    phone.app.on_resume()
    phone.app.back()
    phone.settle()
    assert not machine.hidden


# --- thirty seconds without a touch ---


def waiting():
    """What will draw the curtain by itself."""
    return [event for event in Clock.get_events() if event.timeout == 30]


def opened(open_phone, folder, seat=BEN):
    id_ = with_a_hand(folder)
    phone = open_phone()
    phone.app.resume(id_)
    phone.app.go("tickets", table=id_, seat=str(seat))
    phone.settle()
    look(phone)
    return phone


def test_every_touch_and_every_letter_begins_the_thirty_seconds_anew(open_phone, tmp_path):
    phone = opened(open_phone, tmp_path)
    (before,) = waiting()
    phone.tap(tickets(phone)[0])
    (touched,) = waiting()
    assert touched is not before
    phone.type("d")
    (typed,) = waiting()
    assert typed is not touched
    typed.get_callback()(30)
    phone.frames(3)
    assert on_screen(phone, Curtain)
    assert waiting() == []
    phone.type("d")
    assert waiting() == [], "a closed curtain waits for nothing"


def test_the_field_for_a_ticket_can_be_typed_in_at_once(open_phone, tmp_path):
    phone = opened(open_phone, tmp_path, seat=0)
    phone.settle()
    assert on_screen(phone, TextField)[0].focus
    phone.type("denver")
    assert on_screen(phone, TextField)[0].text == "denver"
    assert on_screen(phone, TextField)[0].focus, "the list below it changes, the field stays"


def test_the_finder_tells_nothing_that_only_a_secret_hand_knows(open_phone, tmp_path):
    id_ = with_a_hand(tmp_path)
    phone = open_phone()
    phone.app.resume(id_)
    phone.app.go("tickets", table=id_, seat="0")
    phone.settle()
    look(phone)
    phone.settle()
    rail, bens = phone.app.session.state.board.rail, phone.app.session.state.hand(BEN)
    phone.type(phone.app.tr(f"ticket_to_ride.place.{rail.ticket[bens[0]].a}"))
    named = phone.app.tr.text(phone.app.session.state.ticket_name(rail.ticket[bens[0]]))
    assert named in phone.texts(), "what Ben holds unseen can be named by anybody"
