"""Who is let in and to what: at every address, after a new code, by an answer that was meant for somebody else."""

import socket
from random import Random

import pytest
from playwright.sync_api import expect

from browser.phones import JoinedPhone, words
from companion.i18n import Translator
from companion.lan.addresses import shown
from companion.lan.club_server import ClubServer
from companion.lan.http_server import HttpServer
from companion.lan.knocks import KNOCK_SECONDS
from tests.companion.lan.rooms import EN, StillClock, gives, room_of, sits, table
from tests.companion.playing import quick_store

SAY = Translator("en")
SIT = """
async ([code, seat]) => {
  const { secret } = JSON.parse(localStorage.getItem('tableside /'));
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ code, seat, secret });
  return (await fetch('api/sit', { method: 'POST', headers, body })).status;
}
"""
"""Another seat for the same secret, as no page of ours asks for one."""


def never(route):
    """Neither answered nor refused."""


# --- a seat's secrets are for whoever has it now ---


def test_a_page_whose_seat_changed_never_shows_the_tickets_of_the_next_owner(browser, hosted):
    eve = JoinedPhone(browser, "en-GB", hosted.address, 0)
    eve.page.evaluate(
        """() => new MutationObserver(() => { window.leaked ||= document.body.innerText.includes('Santa Fe'); })
             .observe(document.body, { subtree: true, childList: true, characterData: true })"""
    )
    assert eve.page.evaluate(SIT, [hosted.room.seats.code, 1]) == 200
    ana = sits(hosted.room, 0)
    assert gives(hosted.room, ana, "KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]).status == 200
    eve.sees(hosted.room.session.revision)
    expect(eve.page.locator(".banner h1")).to_have_text("Ana's turn")
    expect(eve.page.locator(".strip .name").nth(1)).to_have_text("Ben, you")
    assert not eve.page.evaluate("() => window.leaked")


# --- a new code, and an answer to a knock ---


def test_a_new_code_shuts_out_whoever_was_let_in_and_has_no_seat(browser, hosted):
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{hosted.port}/{hosted.room.seats.word}")
    page.locator("#name").fill("Eve")
    page.get_by_role("button", name=words("ask_to_join")).click()
    expect(page.locator("h1")).to_have_text(words("waiting"))
    hosted.admit()
    page.locator("[data-key=seat1]").wait_for()
    hosted.room.renew()
    page.locator("[data-key=seat1]").click()
    expect(page.locator("h1")).to_have_text(words("old_code"))
    assert hosted.room.seats.phones == {}


def test_let_in_is_for_whoever_asked_and_nobody_else(browser, tmp_path):
    """Ben's request lapses and Eve asks while the organiser's page still shows Ben."""
    clock = StillClock()
    with quick_store(tmp_path) as store:
        club = ClubServer(store, Random(3), clock=clock)
        server = HttpServer(club.room, organiser=club.organise, by_word=club.room_by_word)
        club.base = f"http://127.0.0.1:{server.open('127.0.0.1', 0)}"
        room = club.open(club.new("ticket_to_ride/usa", ("Mia", "Ben")))
        room.knock(room.seats.word, "Ben", EN)
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(f"{club.base}/evening#{club.code}")
        page.locator(".notice", has_text=words("wants_in", name="Ben")).wait_for()
        page.route("**/organise/tables*", never)  # it hears nothing of what happens now
        clock.now += KNOCK_SECONDS
        eve = room.knock(room.seats.word, "Eve", EN).body["knock"]
        page.get_by_role("button", name=words("let_in")).click()
        page.unroute("**/organise/tables*")
        page.reload()
        page.locator(".notice", has_text=words("wants_in", name="Eve")).wait_for()
        assert room.knocked(eve, EN).body == {"state": "waiting"}
        page.get_by_role("button", name=words("let_in")).click()
        page.locator(".notice", has_text=words("wants_in", name="Eve")).wait_for(state="detached")
        assert room.knocked(eve, EN).body == {"state": "in", "code": room.seats.code}
        page.context.close()
        server.close()


# --- addresses ---


@pytest.mark.parametrize(
    ("listens", "typed"), [("127.0.0.1", "localhost"), ("127.0.0.2", "127.0.0.2"), ("::1", "::1"), ("::1", "localhost")]
)
def test_a_phone_joins_and_plays_at_every_address_of_the_host(browser, listens, typed):
    with socket.socket(socket.AF_INET6 if ":" in listens else socket.AF_INET) as tried:
        try:
            tried.bind((listens, 0))
        except OSError:
            pytest.skip(f"this machine has no {listens}")
    room = room_of(table(map="usa"))
    server = HttpServer(lambda _: room)
    port = server.open(listens, 0)
    try:
        phone = JoinedPhone(browser, "en-GB", f"http://{shown(typed, port)}/#{room.seats.code}", 0)
        phone.enter(["DrawCards"], room.session.revision)
        assert room.session.cursor == 2
        phone.context.close()
    finally:
        server.close()


def test_a_table_s_address_without_its_slash_leads_to_its_seats(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address.replace("/#", "/t/table1#"), 1)
    assert phone.page.url.endswith("/t/table1/")
    phone.sees(hosted.room.session.revision)


# --- the host is ended and comes back ---


def test_after_a_restart_each_tab_hears_of_its_own_entry(browser, hosted):
    """Two tabs of Ana: the answer to one is lost, the request of the other never arrived."""
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    other = ana.context.new_page()
    other.goto(f"http://127.0.0.1:{hosted.port}/")
    other.wait_for_selector("[data-option=DrawTickets]")
    other.route("**/api/answer*", lambda route: route.abort())
    other.locator("[data-option=DrawTickets]").click()

    def lost(route):
        route.fetch()
        route.abort()

    before = hosted.room.session.revision
    ana.page.route("**/api/answer*", lost)
    ana.page.locator("[data-option=DrawCards]").click()
    ana.sees(before + 1)
    hosted.killed()
    hosted.started_again()
    for page in (ana.page, other):
        page.unroute("**/api/answer*")
    expect(ana.page.locator(".said")).to_contain_text(words("arrived"))
    expect(other.locator(".said")).to_contain_text(SAY("lan.moved_on"))
    assert hosted.room.session.cursor == 2, "entered once"


def test_all_phones_of_a_table_are_back_after_a_restart(browser, hosted):
    phones = [JoinedPhone(browser, "en-GB", hosted.address, seat) for seat in (0, 1, 2, None, None)]
    hosted.killed()
    for phone in phones:
        expect(phone.page.locator("#lost")).to_be_visible()
    hosted.started_again()
    for phone in phones:
        expect(phone.page.locator("#lost")).to_be_hidden()
    assert hosted.room.here() == ["here"] * 3
    for phone in phones:
        phone.context.close()
