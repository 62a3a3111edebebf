"""A connection that comes and goes: a seat is never forgotten, an entry on its way is said, leaving works at once."""

import pytest
from playwright.sync_api import expect

from browser.hosted import Hosted
from browser.phones import PATIENCE, SPOT, JoinedPhone, words
from companion.i18n import Translator
from companion.lan.http_server import HttpServer

SAY = Translator("en")
SECRET = "() => JSON.parse(localStorage.getItem('tableside /') || '{}').secret"


@pytest.fixture
def ana(browser, hosted):
    return JoinedPhone(browser, "en-GB", hosted.address, 0)


# --- a seat is forgotten only when it was freed ---


@pytest.mark.parametrize("status", [401, 404, 503])
def test_no_answer_of_the_host_makes_a_phone_forget_its_seat(ana, status):
    """A host that was started again and does not know its tables yet, or one that is busy."""
    secret = ana.page.evaluate(SECRET)
    refused = {"status": status, "content_type": "application/json", "body": '{"words": "not now"}'}
    ana.page.route("**/api/stream*", lambda route: route.fulfill(**refused))
    ana.page.reload()
    expect(ana.page.locator("#lost")).to_be_visible()
    assert ana.page.evaluate(SECRET) == secret
    ana.page.unroute("**/api/stream*")
    expect(ana.page.locator(".banner h1")).to_have_text("Ana")


@pytest.mark.parametrize(("status", "says"), [(401, "unknown"), (404, "closed")])
def test_a_host_that_does_not_know_the_phone_now_is_said_and_asked_again(ana, hosted, status, says):
    secret = ana.page.evaluate(SECRET)
    body = '{"words": "not now", "freed": false}'
    ana.page.route("**/api/stream*", lambda route: route.fulfill(status=status, body=body))
    hosted.killed()
    hosted.started_again()
    expect(ana.page.locator("#lost")).to_contain_text(words(says))
    ana.page.unroute("**/api/stream*")
    expect(ana.page.locator("#lost")).to_be_hidden()
    assert ana.page.evaluate(SECRET) == secret


def test_a_killed_host_that_comes_back_finds_the_phone_at_its_seat(ana, hosted):
    hosted.killed()
    expect(ana.page.locator("#lost")).to_contain_text(words("lost"))
    hosted.started_again()
    expect(ana.page.locator("#lost")).to_be_hidden()
    ana.page.locator("[data-option=DrawCards]").click()
    expect(ana.page.locator(".banner h1")).to_have_text("Ben's turn")


def test_a_finger_that_finds_no_connection_waits_for_the_question(ana, hosted):
    """It sought what was asked in the menu, and there it never came."""
    revision = hosted.room.session.revision
    hosted.killed()
    expect(ana.page.locator("#lost")).to_contain_text(words("lost"))
    sought = {"find": [["option", "DrawCards"]], "revision": revision, "asked": 0}
    ana.page.evaluate(f"(given) => {{ window.found = ({SPOT})(given); }}", sought)
    hosted.server = HttpServer(lambda _: hosted.room)
    assert hosted.server.open("127.0.0.1", hosted.port) == hosted.port
    assert ana.page.evaluate("() => window.found")["kind"] == "button"


def test_a_seat_that_was_freed_is_forgotten(ana, hosted):
    hosted.room.free(0)
    expect(ana.page.locator("h1")).to_have_text(words("gone"))
    assert ana.page.evaluate(SECRET) == ""


def test_a_seat_that_was_freed_while_the_phone_slept_is_forgotten_when_it_wakes(browser, hosted):
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    ana.page.goto("about:blank")
    hosted.room.free(0)
    ana.page.goto(f"http://127.0.0.1:{hosted.port}/")
    expect(ana.page.locator("h1")).to_have_text(words("gone"))


# --- tabs ---


def test_a_fifth_tab_takes_the_place_of_the_oldest_which_says_so(ana, hosted):
    tabs = [ana.page, *(ana.context.new_page() for _ in range(4))]
    for tab in tabs[1:]:
        tab.goto(f"http://127.0.0.1:{hosted.port}/")
        tab.wait_for_selector("main[data-revision]")
    expect(tabs[0].locator("h1")).to_have_text(words("elsewhere"))
    assert tabs[0].evaluate(SECRET), "the seat is still ours"
    tabs[0].locator("[data-key=use_here]").click()
    expect(tabs[0].locator(".banner h1")).to_have_text("Ana")
    expect(tabs[1].locator("h1")).to_have_text(words("elsewhere"))


# --- an entry on its way ---


def never(route):
    """Neither answered nor refused: a line that is dead."""


def test_what_was_tapped_shows_at_once_that_it_is_on_its_way(ana, hosted):
    ana.page.route("**/api/answer*", never)
    tapped = ana.page.locator("[data-option=DrawCards]")
    tapped.click()
    expect(tapped).to_have_attribute("aria-busy", "true")
    after = tapped.evaluate("one => getComputedStyle(one, '::after').content")
    assert after == f'"{words("sending")}"'
    hosted.room.present["another"] = 1
    hosted.room.lend(1, True)
    expect(ana.page.locator("#live")).to_have_text(words("sending"))
    expect(tapped).to_have_attribute("aria-busy", "true")


def test_after_three_seconds_without_an_answer_it_says_so(browser, hosted):
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    ana.page.clock.install()
    ana.page.reload()
    ana.page.wait_for_selector("main[data-revision]")
    ana.page.clock.pause_at(ana.page.evaluate("() => Date.now()") / 1000 + 5)
    ana.page.route("**/api/answer*", never)
    ana.page.locator("[data-option=DrawCards]").click()
    ana.page.clock.run_for(2_900)
    expect(ana.page.locator("#lost")).to_be_hidden()
    ana.page.clock.run_for(200)
    expect(ana.page.locator("#lost")).to_contain_text(words("no_connection"))
    ana.page.unroute("**/api/answer*")
    ana.page.clock.run_for(12_000)
    ana.page.clock.resume()
    expect(ana.page.locator(".banner h1")).to_have_text("Ben's turn", timeout=PATIENCE)
    expect(ana.page.locator("#lost")).to_be_hidden(timeout=PATIENCE)
    assert hosted.room.session.cursor == 2, "entered once"


@pytest.mark.parametrize("busy", [True, False])
def test_leaving_works_at_once_whatever_the_connection_does(ana, hosted, busy):
    ana.page.route("**/api/**", never)
    if busy:
        ana.page.locator("[data-option=DrawCards]").click()
    for key in ("menu", "leave", "leave_now"):
        ana.page.locator(f"[data-key={key}]").click()
    expect(ana.page.locator("h1")).to_have_text(words("left"))
    assert ana.page.evaluate(SECRET) == ""
    assert hosted.room.seats.at(0), "the host has not heard of it yet"
    ana.page.unroute("**/api/**")
    ana.page.goto(f"http://127.0.0.1:{hosted.port}/")
    expect(ana.page.locator("h1")).to_have_text(words("no_code"))
    ana.page.wait_for_function("() => !JSON.parse(localStorage.getItem('tableside /')).leaving")
    assert hosted.room.seats.at(0) is None, "it was told as soon as it could be"


def test_phones_that_were_cut_off_together_do_not_come_back_together(ana):
    """Waits grow, and each is between half and all of what it could be."""
    waits = ana.page.evaluate(
        """async () => {
          const { retryAfter } = await import('./page/net.js');
          return Array.from({ length: 8 }, (_, failed) => Array.from({ length: 50 }, () => retryAfter(failed)));
        }"""
    )
    for failed, found in enumerate(waits):
        most = min(4000, 300 * 2**failed)
        assert most / 2 <= min(found) <= max(found) <= most
        assert len(set(found)) > 40


# --- knocking ---


def test_a_request_to_be_let_in_goes_on_after_a_reload(browser, hosted):
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{hosted.port}/{hosted.room.seats.word}")
    page.locator("#name").fill("Ben")
    page.get_by_role("button", name=words("ask_to_join")).click()
    expect(page.locator("h1")).to_have_text(words("waiting"))
    page.reload()
    expect(page.locator("h1")).to_have_text(words("waiting"))
    assert [knock.name for knock in hosted.room.knocking()] == ["Ben"]
    hosted.admit()
    expect(page.locator("[data-key=seat1]")).to_be_visible()


def test_a_seat_that_holds_secrets_waits_for_the_host_s_yes(browser, hosted):
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    ana.enter(["KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]], hosted.room.session.revision)
    ana.context.close()
    hosted.room.free(0)
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(hosted.address)
    expect(page.locator("[data-key=seat0]")).to_contain_text(words("was_open"))
    page.locator("[data-key=seat0]").click()
    expect(page.locator("h1")).to_have_text(words("waiting_seat"))
    hosted.admit()
    expect(page.locator(".part .ledger b").first).to_have_text("Chicago to Santa Fe")
    ben = JoinedPhone(browser, "en-GB", hosted.address, 1)
    expect(ben.page.locator(".strip .name").first).to_contain_text(words("was_open"))
    expect(ben.page.locator("section.log")).to_contain_text(SAY("log.opened_elsewhere", player="Ana"))


def test_a_no_leads_back_to_the_seats_and_says_so(browser, hosted):
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    ana.enter(["KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]], hosted.room.session.revision)
    ana.context.close()
    hosted.room.free(0)
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(hosted.address)
    page.locator("[data-key=seat0]").click()
    expect(page.locator("h1")).to_have_text(words("waiting_seat"))
    hosted.room.answer_knock(hosted.room.knocking()[0].id, False)
    expect(page.locator("#why")).to_have_text(SAY("lan.not_let_in"))


@pytest.mark.parametrize("reloads", [False, True])
def test_whoever_waits_to_be_let_in_can_cancel(browser, hosted, reloads):
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{hosted.port}/{hosted.room.seats.word}")
    page.locator("#name").fill("Ben")
    page.get_by_role("button", name=words("ask_to_join")).click()
    expect(page.locator("h1")).to_have_text(words("waiting"))
    if reloads:
        page.reload()
    page.get_by_role("button", name=words("cancel")).click()
    expect(page.locator("#name")).to_be_visible()
    assert hosted.room.knocking() == (), "the host is not asked any more"
    page.reload()
    expect(page.locator("#name")).to_be_visible()


def test_whoever_waits_for_a_seat_can_cancel_and_choose_another(browser, hosted):
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    ana.enter(["KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]], hosted.room.session.revision)
    ana.context.close()
    hosted.room.free(0)
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(hosted.address)
    page.locator("[data-key=seat0]").click()
    expect(page.locator("h1")).to_have_text(words("waiting_seat"))
    page.get_by_role("button", name=words("cancel")).click()
    page.locator("[data-key=seat1]").click()
    page.wait_for_selector("main[data-revision]")
    assert hosted.room.knocking() == ()
    assert hosted.room.seats.is_free(0)


def test_at_a_club_the_word_leads_to_its_own_table(browser):
    hosts = [Hosted(), Hosted()]
    rooms = {host.room.seats.word: host.room for host in hosts}
    tables = {f"table{place}": host.room for place, host in enumerate(hosts)}
    for host in hosts:
        host.server.close()
    hosts[1].room.seats.word = "kite"
    rooms["kite"] = hosts[1].room
    server = HttpServer(tables.get, by_word=rooms.get)
    port = server.open("127.0.0.1", 0)
    try:
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(f"http://127.0.0.1:{port}/kite")
        page.locator("#name").fill("Ben")
        page.get_by_role("button", name=words("ask_to_join")).click()
        expect(page.locator("h1")).to_have_text(words("waiting"))
        hosts[1].admit()
        page.wait_for_url(f"http://127.0.0.1:{port}/t/table1/")
        expect(page.locator("[data-key=seat1]")).to_be_visible()
    finally:
        server.close()
