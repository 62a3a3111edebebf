"""When it goes wrong: each a sentence and a way on, and nothing entered is lost or done twice."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from browser.hosted import Hosted
from browser.phones import JoinedPhone, words
from companion.lan.http_server import HttpServer
from tests.companion.lan.cutting import CUTS, Cutting
from tests.companion.lan.rooms import room_of, table


def test_a_request_that_never_arrives_is_sent_again_and_entered_once(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    lost = []

    def once(route):
        lost.append(route.request.url)
        route.abort() if len(lost) == 1 else route.continue_()

    phone.page.route("**/api/answer*", once)
    phone.page.locator("[data-option=DrawCards]").click()
    expect(phone.page.locator(".said")).to_contain_text(words("arrived"))
    assert len(lost) == 2
    assert hosted.room.session.cursor == 2


def test_an_answer_that_is_lost_on_its_way_is_not_entered_twice(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    asked = []

    def after(route):
        asked.append(route.fetch().status)
        route.abort() if len(asked) == 1 else route.continue_()

    phone.page.route("**/api/answer*", after)
    phone.page.locator("[data-option=DrawCards]").click()
    expect(phone.page.locator(".said")).to_contain_text(words("arrived"))
    assert asked[0] == 200
    assert hosted.room.session.cursor == 2


@pytest.mark.parametrize(
    ("status", "body"), [(413, "<html>Request Entity Too Large</html>"), (431, ""), (400, ""), (403, "")]
)
def test_what_is_refused_for_good_is_said_and_not_sent_for_ever(browser, hosted, status, body):
    """As a proxy or the host refuses what it does not read."""
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        route.fulfill(status=status, body=body, headers={"Content-Length": str(len(body))})

    phone.page.route("**/api/answer*", refuse)
    phone.page.locator("[data-option=DrawCards]").click()
    expect(phone.page.locator(".said")).to_contain_text(words("not_done"))
    assert len(asked) == 1


@pytest.mark.parametrize("status", [408, 502, 503, 504])
def test_what_nobody_had_time_for_is_sent_again(browser, hosted, status):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    asked = []

    def busy(route):
        asked.append(route.request.url)
        route.fulfill(status=status, body="<html></html>") if len(asked) == 1 else route.continue_()

    phone.page.route("**/api/answer*", busy)
    phone.page.locator("[data-option=DrawCards]").click()
    expect(phone.page.locator(".said")).to_contain_text(words("arrived"))
    assert len(asked) == 2


@pytest.mark.parametrize("first", range(len(CUTS)))
def test_every_request_is_cut_once_and_nothing_is_lost_or_done_twice(browser, hosted, first):
    """Before it arrives, in its middle, in the middle of the answer, after all was done: each in its turn."""
    network = Cutting(hosted.port)
    hosted.server.hosts = replace(hosted.server.hosts, names=frozenset({f"127.0.0.1:{network.port}"}))
    network.cut_all(first)
    phone = JoinedPhone(browser, "en-GB", hosted.address.replace(str(hosted.port), str(network.port)), 0)
    phone.touch(("option", "ClaimRoute"), revision=hosted.room.session.revision)
    phone.touch(("option", "denver--santa_fe"), revision=hosted.room.session.revision, asked=1)
    phone.page.wait_for_selector("[data-key=undo]")
    phone.touch(("key", "undo"))
    phone.page.wait_for_selector("[data-key=undo]", state="detached")
    phone.enter(["DrawCards"], hosted.room.session.revision)
    assert hosted.room.session.cursor == 2
    assert hosted.room.session.revision == 4, "claimed, taken back, drawn"
    assert len(hosted.room.seats.phones) == 1
    assert {path.partition("?")[0].rpartition("/")[2] for path in network.asked} >= {"look", "sit", "answer", "undo"}
    assert phone.troubles == []
    network.close()


def test_lost_and_found_again_by_itself(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    hosted.killed()
    expect(phone.page.locator("#lost")).to_contain_text(words("lost"))
    expect(phone.page.get_by_text(words("waiting_for_host"))).to_be_visible()
    hosted.started_again()
    expect(phone.page.locator("#lost")).to_be_hidden()
    phone.page.locator("[data-option=DrawCards]").click()
    phone.sees(1)
    assert hosted.room.session.cursor == 2


def test_after_a_reload_the_phone_has_its_seat(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 1)
    assert "#" not in phone.page.url, "the code does not stay in the address"
    phone.page.reload()
    phone.page.wait_for_selector("main[data-revision]")
    expect(phone.page.locator(".you")).to_contain_text(words("you"))


def test_a_phone_that_slept_for_an_hour_looks_again(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 1)
    phone.page.clock.install()
    phone.page.reload()
    phone.page.wait_for_selector("main[data-revision]")
    asked = []
    phone.page.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    with phone.page.expect_request(lambda request: "stream" in request.url):
        phone.page.clock.fast_forward("01:00:00")
        phone.page.clock.run_for(5000)
    assert asked.index("view") < asked.index("stream"), "first a call, by which a proxy notices a host that hangs"


def test_a_freed_seat_says_so(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    hosted.room.free(0)
    expect(phone.page.locator("h1")).to_have_text(words("gone"))


def test_a_code_of_an_old_table_says_so(browser, hosted):
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(hosted.address[:-3] + "xyz")
    expect(page.locator("h1")).to_have_text(words("old_code"))


def test_a_seat_that_is_taken_says_so(browser, hosted):
    JoinedPhone(browser, "en-GB", hosted.address, 0)
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(hosted.address)
    expect(page.locator("[data-key=seat0]")).to_contain_text(words("seat_taken"))
    assert page.locator("[data-key=seat0]").get_attribute("aria-disabled") == "true"


def test_whoever_types_the_word_waits_for_a_yes(browser, hosted):
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"http://127.0.0.1:{hosted.port}/{hosted.room.seats.word}")
    page.locator("#name").fill("Ben")
    page.get_by_role("button", name=words("ask_to_join")).click()
    expect(page.locator("h1")).to_have_text(words("waiting"))
    hosted.room.answer_knock(hosted.room.knocking()[0].id, True)
    expect(page.locator("[data-key=seat1]")).to_be_visible()


def test_without_javascript_there_is_a_sentence(browser, hosted):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(hosted.address)
    expect(page.locator("noscript p")).to_have_count(3)
    for sentence in page.locator("noscript p").all():
        expect(sentence).to_be_visible()


def test_a_turn_is_entered_with_the_keyboard_alone(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    phone.page.locator("[data-option=ClaimRoute]").focus()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("#question:focus")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.type("denver kansas")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector('main[data-asked="0"]')
    assert hosted.room.session.cursor == 2
    expect(phone.page.locator("#live")).to_contain_text("Denver")


def test_a_route_is_claimed_on_the_map(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    phone.page.locator("[data-option=ClaimRoute]").click()
    phone.page.wait_for_selector('main[data-asked="1"]')
    phone.page.locator('[data-link="calgary--seattle"]').focus()
    phone.page.keyboard.press("Enter")
    phone.page.locator("[data-key=confirm]").click()
    expect(phone.page.locator('[data-link="calgary--seattle"].own')).to_have_count(1)
    assert hosted.room.session.state.owner("calgary--seattle") == 0


def test_script_in_a_name_is_shown_as_it_is(browser):
    hosting = Hosted()
    hosting.server.close()
    hosting.room = room_of(table(names=("<img src=x onerror=window.bad=1>", "<b>Ben</b>", "Cho")))
    hosting.server = HttpServer(lambda _: hosting.room)
    hosting.port = hosting.server.open("127.0.0.1", 0)
    phone = JoinedPhone(browser, "en-GB", hosting.address, 0)
    expect(phone.page.locator(".banner h1")).to_have_text("<img src=x onerror=window.bad=1>")
    assert phone.page.evaluate("window.bad") is None
    hosting.server.close()
