"""Let others join: the code, who has joined, and entries of other phones on the table's own."""

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.ticket_to_ride.records import KeepTickets
from companion.sharing.qr_code import code_of
from companion.lan.knocks import KNOCK_SECONDS
from companion.sheets.code import pack
from screens.pages.join.page import CODE
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.nodes import ListRow, words
from screens import device
from screens.ui.tree.controls import do
from tests.companion.playing import new_table, play
from tests.companion.lan.visitors import Visitor
from tests.companion.own_sheet.playing import text_of
from tests.screens.checks import misfits
from tests.screens.device.machines import RememberingMachine
from tests.screens.figures import does

pytestmark = pytest.mark.system


class InNetwork(RememberingMachine):
    where: tuple[str, ...] = ("127.0.0.1",)

    def addresses(self) -> tuple[str, ...]:
        return self.where


@pytest.fixture
def machine():
    machine = InNetwork()
    device.use(machine)
    yield machine
    device.use(None)


@pytest.fixture
def phone(open_phone, machine):
    phone = open_phone()
    id_, session = new_table(phone.app.store, players=3)
    play(session, 0)
    phone.app.resume(id_)
    phone.settle()
    yield phone
    if phone.app.lan_host:
        phone.app.stop_hosting()


def lets_others_join(phone: Phone) -> Visitor:
    """From the table's menu to the page with the code."""
    phone.app.page.show_menu()
    phone.settle()
    phone.tap(phone.button("Let others join"))
    phone.settle()
    lan_host = phone.app.lan_host
    assert lan_host is not None
    return Visitor(lan_host.server, lan_host.port)


def while_frames_go_on(phone: Phone, ask: Callable[[], Any]) -> Any:
    """What another thread is answered while this one draws its frames."""
    with ThreadPoolExecutor(1) as other:
        asked = other.submit(ask)
        while not asked.done():
            phone.frames(1)
        return asked.result()


def enters(phone: Phone, visitor: Visitor, secret: str, *answers: Any) -> tuple[int, Any]:
    room = phone.app.lan_host.room
    seen = {"epoch": room.epoch, "revision": room.session.revision, "step": room.session.cursor}
    want = {**seen, "id": f"{room.session.revision}", "answers": list(answers)}
    return while_frames_go_on(phone, lambda: visitor.api("answer", want, secret))


def sits(phone: Phone, visitor: Visitor, seat: int) -> str:
    return while_frames_go_on(phone, lambda: visitor.sit(phone.app.lan_host.room, seat))


def values(phone: Phone) -> list[tuple[str, str]]:
    return [(row.node.text, words(row.node)[-1]) for row in seats(phone)]


def seats(phone: Phone) -> list[NodeHandle]:
    found = (one for one in phone.widgets() if isinstance(one, NodeHandle) and isinstance(one.node, ListRow))
    return [one for one in found if does(one.tap, "show_seat")]


def code_shown(phone: Phone) -> Any:
    return phone.find(lambda one: isinstance(one, NodeHandle) and getattr(one.node, "painter", "") == CODE).node.of[0]


def grounds(phone: Phone) -> list[str]:
    return [end.surface.fill for row in seats(phone) for end in row.node.end]


def test_nothing_listens_before_and_after(phone, machine, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as free:  # no other phone of these tests comes to this one
        monkeypatch.setattr("screens.lan_host.FIRST_PORT", free.getsockname()[1])
    assert phone.app.lan_host is None
    visitor = lets_others_join(phone)
    assert visitor.ask("/")[0] == 200, "the page needs no answer of the table"
    phone.tap(phone.find(lambda one: isinstance(one, NodeHandle) and one.tap == do("stop")))
    phone.settle()
    assert phone.app.lan_host is None
    assert phone.app.stack[-1][0] == "table"
    with pytest.raises(ConnectionRefusedError):
        visitor.connect()


def test_the_page_shows_the_code_the_address_and_every_seat(phone):
    lets_others_join(phone)
    lan_host = phone.app.lan_host
    assert f"127.0.0.1:{lan_host.port}/{lan_host.room.seats.word}" in phone.texts()
    address = f"http://127.0.0.1:{lan_host.port}/#{lan_host.room.seats.code}"
    assert code_shown(phone) == code_of(address)
    assert values(phone) == [("Ana", "not joined"), ("Ben", "not joined"), ("Cho", "not joined")]
    assert grounds(phone) == ["sunken"] * 3


@pytest.mark.parametrize("players", [3, 5])
def test_lying_seats_stand_beside_the_code_if_the_column_holds_them_all(open_phone, machine, players):
    phone = open_phone(size=(915, 412))
    id_, session = new_table(phone.app.store, players=players)
    play(session, 0)
    phone.app.resume(id_)
    phone.settle()
    phone.app.go("join", table=id_)
    phone.settle()
    rows = seats(phone)
    assert len(rows) == players
    stop = phone.find(lambda one: isinstance(one, NodeHandle) and one.tap == do("stop"))
    assert (min(row.pos[1] for row in rows) > stop.top) == (players == 3)
    phone.app.stop_hosting()


def test_the_menu_of_a_card_leads_here_and_back_leads_to_the_table(phone):
    id_ = phone.app.table_id
    phone.app.home()
    phone.settle()
    assert not phone.app.table_open
    phone.app.page.show_menu(id_)
    phone.settle()
    phone.tap(phone.button("Let others join"))
    phone.settle()
    assert [name for name, _ in phone.app.stack] == ["home", "table", "join"]
    assert phone.app.lan_host.table == id_ == phone.app.table_id
    phone.tap(phone.find(lambda one: isinstance(one, NodeHandle) and one.tap == do("stop")))
    phone.settle()
    assert phone.app.stack[-1] == ("table", {"table": id_})
    assert phone.app.lan_host is None


def test_the_page_opens_while_the_table_is_open_to_others_already(phone):
    """It has a width before it has its parts."""
    phone.app.let_others_join()
    phone.app.go("join", table=phone.app.table_id)
    phone.settle()
    assert code_shown(phone)


def test_a_phone_joins_and_its_entry_appears_like_any_other(phone, machine):
    visitor = lets_others_join(phone)
    ana = sits(phone, visitor, 0)
    assert values(phone)[0] == ("Ana", "offline")
    assert grounds(phone) == ["alert_wash", "sunken", "sunken"]
    phone.tap(phone.button("Back to the table"))
    phone.settle()
    page = phone.app.page
    assert "1" in phone.texts(), "the number of phones in the banner"
    machine.buzzes.clear()
    status, _ = enters(phone, visitor, ana, "DrawCards")
    phone.settle()
    assert status == 200
    assert page.ledger.text == "Drew train cards"
    assert page.ledger.initial == "A"
    assert page.banner.name.startswith("Ben")
    assert machine.buzzes == [(0.02,)]
    page.app.undo()
    assert phone.app.session.cursor == 1


def test_a_seat_is_freed_lent_and_kept_for_this_phone(phone):
    visitor = lets_others_join(phone)
    ana = sits(phone, visitor, 0)
    page, room = phone.app.page, phone.app.lan_host.room
    page.show_seat(0)
    phone.settle()
    phone.tap(phone.button("Make co-host (setup and finish)"))
    assert room.lent == {0}
    page.show_seat(0)
    phone.settle()
    phone.tap(phone.button("Free this seat"))
    phone.settle()
    assert while_frames_go_on(phone, lambda: visitor.api("view", {}, ana))[0] == 401
    page.show_seat(1)
    phone.settle()
    phone.tap(phone.button("Play on this phone"))
    phone.settle()
    assert values(phone)[:2] == [("Ana", "not joined"), ("Ben", "this phone")]


def test_who_typed_the_address_waits_for_a_yes(phone):
    visitor = lets_others_join(phone)
    word = phone.app.lan_host.room.seats.word
    knock = while_frames_go_on(phone, lambda: visitor.api("knock", {"word": word, "name": "Ben"}))[1]["knock"]
    phone.settle()
    assert phone.sheet.title == "Ben wants to join"
    phone.tap(phone.button("Let in"))
    phone.settle()
    told = while_frames_go_on(phone, lambda: visitor.api("knocked", {"knock": knock}))[1]
    assert (told["state"], told["code"]) == ("in", phone.app.lan_host.room.seats.code)


def test_an_answer_to_somebody_who_has_stopped_waiting_lets_nobody_in(phone):
    visitor = lets_others_join(phone)
    room = phone.app.lan_host.room
    while_frames_go_on(phone, lambda: visitor.api("knock", {"word": room.seats.word, "name": "Ben"}))
    phone.settle()
    later = room._clock() + KNOCK_SECONDS
    room._clock = lambda: later
    eve = while_frames_go_on(phone, lambda: visitor.api("knock", {"word": room.seats.word, "name": "Eve"}))[1]["knock"]
    phone.settle()
    assert [sheet.title for sheet in phone.sheets] == ["Eve wants to join"], "nobody is asked about Ben any more"
    told = while_frames_go_on(phone, lambda: visitor.api("knocked", {"knock": eve}))[1]
    assert told == {"state": "waiting"}


def test_a_yes_to_somebody_who_has_stopped_waiting_says_so(phone):
    visitor = lets_others_join(phone)
    room = phone.app.lan_host.room
    knock = while_frames_go_on(phone, lambda: visitor.api("knock", {"word": room.seats.word, "name": "Ben"}))[1][
        "knock"
    ]
    phone.settle()
    later = room._clock() + KNOCK_SECONDS
    room._clock = lambda: later
    phone.tap(phone.button("Let in"))
    phone.settle()
    assert "They have stopped waiting. Nobody was let in." in phone.texts()
    assert while_frames_go_on(phone, lambda: visitor.api("knocked", {"knock": knock}))[0] == 403


def test_whoever_cancels_is_not_asked_about_any_more(phone):
    visitor = lets_others_join(phone)
    room = phone.app.lan_host.room
    knock = while_frames_go_on(phone, lambda: visitor.api("knock", {"word": room.seats.word, "name": "Ben"}))[1][
        "knock"
    ]
    phone.settle()
    assert phone.sheet.title == "Ben wants to join"
    assert while_frames_go_on(phone, lambda: visitor.api("withdraw", {"secret": knock}))[0] == 200
    phone.settle()
    assert not phone.sheets


def test_a_seat_that_holds_secrets_is_asked_for_and_marked_once_it_was_open(phone):
    phone.app.session.do(KeepTickets(0, ("t:chicago--santa_fe", "t:denver--el_paso")))
    visitor = lets_others_join(phone)
    wanted = {"code": phone.app.lan_host.room.seats.code, "seat": 0, "secret": "E" * 22}
    agent = "Mozilla/5.0 (iPhone) Safari/605"
    asked = while_frames_go_on(phone, lambda: visitor.api("sit", wanted, User_Agent=agent))
    assert asked[0] == 202
    phone.settle()
    assert phone.sheet.title == "Another phone wants Ana's seat"
    assert any("Safari, iPhone" in text for text in phone.texts())
    phone.tap(phone.button("Let in"))
    phone.settle()
    assert while_frames_go_on(phone, lambda: visitor.api("sit", {**wanted, "waiting": True}))[0] == 200
    assert while_frames_go_on(phone, lambda: visitor.api("view", {}, "E" * 22))[1]["parts"][0]["lines"]
    assert while_frames_go_on(phone, lambda: visitor.api("leave", {}, "E" * 22))[0] == 200
    phone.settle()
    assert seats(phone)[0].node.detail == "was open on another phone"
    assert phone.app.session.log()[-1].lines[0].text.id == "log.opened_elsewhere"


def test_paused_it_tells_the_phones_and_coming_back_goes_on(phone):
    visitor = lets_others_join(phone)
    ana = sits(phone, visitor, 0)
    phone.app.on_pause()
    assert visitor.api("view", {}, ana)[0] == 503, "answered though no frame is drawn"
    phone.app.on_resume()
    assert while_frames_go_on(phone, lambda: visitor.api("view", {}, ana))[0] == 200


def test_the_phone_stays_awake_while_others_depend_on_it(phone, machine):
    phone.app.settings_file.change(keep_awake=False)
    phone.app.home()
    assert machine.awake is False
    phone.app.resume(phone.app.store.tables()[0].id)
    lets_others_join(phone)
    assert machine.awake is True
    phone.app.home()
    phone.settle()
    assert machine.awake is True
    assert phone.app.lan_host is not None, "home is shown; the table goes on for the others"


def test_while_others_may_join_the_settings_do_not_say_that_nothing_is_sent(phone):
    def footer() -> str:
        phone.app.go("settings")
        phone.settle()
        said = " ".join(phone.texts())
        phone.app.back()
        phone.settle()
        return said

    assert "no data sent" in footer()
    lets_others_join(phone)
    assert "phones on this network" in footer()
    phone.app.stop_hosting()
    assert "no data sent" in footer()


def test_at_home_the_others_play_on_and_the_table_is_where_they_left_it(phone):
    visitor = lets_others_join(phone)
    ana = sits(phone, visitor, 0)
    phone.app.home()
    phone.settle()
    assert enters(phone, visitor, ana, "DrawCards")[0] == 200
    phone.app.resume(phone.app.lan_host.table)
    phone.settle()
    assert phone.app.page.ledger.text == "Drew train cards"


def test_in_no_network_it_says_so_and_nothing_listens(phone, machine):
    machine.where = ()
    phone.app.go("join", table=phone.app.table_id)
    phone.settle()
    page = phone.app.page
    assert "This phone isn't on a network" in phone.texts()
    assert code_shown(phone) == ()
    page.show_trouble()
    phone.settle()
    machine.where = ("127.0.0.1",)
    phone.tap(phone.button("Try again"))
    phone.settle()
    assert code_shown(phone)
    assert phone.app.lan_host.port


def test_after_a_kill_the_same_code_lets_the_same_phones_in(open_phone, machine, phone):
    visitor = lets_others_join(phone)
    ana, id_ = sits(phone, visitor, 0), phone.app.table_id
    folder, code = phone.app.folder, phone.app.lan_host.room.seats.code
    file = folder / "seats" / f"{id_}.json"
    assert ana not in file.read_text()
    phone.app.back()
    phone.app.lan_host.server.close()  # as the system does when it ends the app
    again = open_phone(folder=folder)
    assert again.app.lan_host is None, "nothing listens until somebody wants it"
    again.app.resume(id_)
    again.app.go("join", table=id_)
    again.settle()
    lan_host = again.app.lan_host
    assert lan_host.room.seats.code == code
    visitor = Visitor(lan_host.server, lan_host.port)
    assert while_frames_go_on(again, lambda: visitor.api("view", {}, ana))[1]["me"] == 0
    again.app.stop_hosting()
    assert not file.exists()


def test_a_phone_that_hangs_up_before_it_is_answered_does_no_harm(phone):
    lets_others_join(phone)
    done = []
    asked = phone.app.lan_host._between_frames(lambda: done.append(True))
    asked.cancel()
    phone.frames(3)
    assert done == []


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
def test_the_code_and_the_seats_fit_a_small_phone_with_large_words(open_phone, machine, language):
    phone = open_phone(size=(320, 568), language=language)
    phone.app.change_setting("text_size", "larger")
    id_, session = new_table(phone.app.store, players=5)
    play(session, 0)
    phone.app.resume(id_)
    phone.app.go("join", table=id_)
    phone.settle()
    assert misfits(phone) == []
    phone.app.page.show_trouble(1)
    phone.settle()
    assert misfits(phone) == []
    phone.app.page.back()
    phone.app.back()
    phone.settle()
    assert misfits(phone) == [], "the banner with the number of phones"
    phone.app.stop_hosting()


def test_the_address_at_which_others_join_takes_in_no_sheet_and_is_in_no_link(phone):
    visitor = lets_others_join(phone)
    assert visitor.ask("/app")[2] == visitor.ask("/")[2], "a word of a table, at the page of joined phones"
    assert visitor.ask("/app/index.html")[0] == 404, "the app serves no web app"
    phone.app.store.sheets.keep(text_of("wingspan"))
    phone.app.go("sheet_share", sheet="wingspan")
    phone.settle()
    assert phone.app.page.code == pack(phone.app.page.text)
    assert "Paste a code" in " ".join(phone.texts())
