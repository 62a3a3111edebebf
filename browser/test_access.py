"""The page for everybody: small screens, letters of twice the size, light and dark, keyboard and screen reader."""

import pytest
from playwright.sync_api import expect

from browser.looks import LARGE, LOOKED_AT, USUAL
from browser.phones import LOCALES, PICTURES, JoinedPhone

SMALL = {"width": 320, "height": 568}


@pytest.mark.parametrize(("locale", "dark"), [(LOCALES[0], False), (LOCALES[1], True), (LOCALES[2], False)])
def test_every_state_fits_a_small_screen_with_letters_of_twice_the_size(browser, hosted, locale, dark):
    watching = browser.new_context(locale=locale, viewport=SMALL, color_scheme="dark" if dark else "light").new_page()
    watching.goto(hosted.address)
    watching.wait_for_selector("[data-key=seat0]")
    phone = JoinedPhone(browser, locale, hosted.address, 0, dark=dark)
    phone.page.set_viewport_size(SMALL)
    name = f"small-{locale[:2]}"

    def looks(page, state):
        for size in ("", "-large"):
            if size:
                page.evaluate(LARGE)
            assert page.evaluate(LOOKED_AT) == [], f"{state}{size}"
            page.screenshot(path=PICTURES / f"{name}-{state}{size}.png")
        page.evaluate(USUAL)

    looks(watching, "seats")
    watching.locator("[data-key=seat1]").click()
    watching.wait_for_selector("main[data-revision]")
    looks(watching, "waits")
    looks(phone.page, "turn")
    phone.touch(("option", "KeepTickets:0"))
    phone.page.wait_for_selector('main[data-asked="1"]')
    looks(phone.page, "several")
    phone.touch(("option", "t:chicago--santa_fe"))
    phone.touch(("option", "t:denver--el_paso"))
    phone.touch(("key", "confirm"))
    phone.page.wait_for_selector(".part .ledger li")
    looks(phone.page, "tickets")
    phone.touch(("option", "ClaimRoute"))
    phone.page.wait_for_selector('main[data-asked="1"]')
    looks(phone.page, "claim")
    phone.touch(("option", "denver--santa_fe"))
    phone.page.wait_for_selector("main[data-asked='0']")
    phone.touch(("key", "menu"))
    phone.page.wait_for_selector(".menu")
    looks(phone.page, "menu")
    phone.touch(("key", "sheet"))
    phone.page.wait_for_selector("tr.total")
    looks(phone.page, "sheet")
    phone.page.go_back()
    phone.page.wait_for_selector(".banner")
    hosted.killed()
    phone.page.wait_for_selector("#lost:not([hidden])")
    looks(phone.page, "lost")
    phone.page.evaluate(LARGE)
    covered = phone.page.locator("#lost").bounding_box()["height"]
    assert covered < SMALL["height"] / 2, "the table is in sight below it"
    assert phone.troubles == []


def test_what_others_enter_is_said_and_the_focus_stays(browser, hosted):
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    ben = JoinedPhone(browser, "en-GB", hosted.address, 1)
    ben.page.locator("[data-key=menu]").focus()
    ana.page.locator("[data-option=DrawCards]").focus()
    ana.page.keyboard.press("Enter")
    expect(ben.page.locator("#live")).to_have_text("Ana: Drew train cards. Your turn")
    assert ben.page.locator("#live").get_attribute("aria-live") == "polite"
    assert ben.page.evaluate("() => document.activeElement.dataset.key") == "menu"


def test_while_another_moves_all_names_stand_there_and_the_map_is_folded_away(browser, hosted):
    ben = JoinedPhone(browser, "en-GB", hosted.address, 1)
    expect(ben.page.locator(".strip .name")).to_have_text(["Ana", "Ben, you", "Cho"])
    expect(ben.page.locator(".network")).to_be_hidden()
    ben.touch(("key", "map"))
    expect(ben.page.locator(".network")).to_be_visible()
    ana = JoinedPhone(browser, "en-GB", hosted.address, 0)
    expect(ana.page.locator(".network")).to_be_visible()
    assert ana.page.locator(".options .card").last.get_attribute("data-option") == "DrawCards", "nearest to the thumb"


def test_what_a_turn_is_stands_beside_its_picture(browser, hosted):
    ana = JoinedPhone(browser, "ja-JP", hosted.address, 0, dark=True)
    ana.page.set_viewport_size({"width": 360, "height": 740})
    cards = ana.page.locator(".options.short .card")
    expect(cards.first).to_be_visible()
    assert [card.locator("svg.drawn").count() for card in cards.all()] == [1] * cards.count()
    lines = "one => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize)"
    for option in ("ClaimRoute", "DrawTickets", "DrawCards"):
        words = ana.page.locator(f"[data-option={option}] b")
        assert words.evaluate(lines) < 2, f"in two lines: {words.inner_text()}"
    ground, letter = (
        ana.page.locator(f".banner {part}").evaluate("one => getComputedStyle(one).fill") for part in ("circle", "text")
    )
    assert (ground, letter) == ("rgb(255, 253, 247)", "rgb(36, 83, 154)"), "as in the light: the banner is the same"


KEYS = """
() => [...document.querySelectorAll('button, select')]
  .filter((one) => one.getClientRects().length)
  .map((one) => one.dataset.key || one.getAttribute('aria-label'))
"""
FOCUS = """
() => {
  const { activeElement: one } = document;
  return [one.dataset.key || one.getAttribute('aria-label'), getComputedStyle(one).outlineStyle];
}
"""


def test_tab_reaches_everything_and_shows_where_it_is(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    phone.page.wait_for_selector("[data-option=DrawCards]")
    wanted, reached = set(phone.page.evaluate(KEYS)), set()
    for _ in range(len(wanted) + 6):
        phone.page.keyboard.press("Tab")
        where, line = phone.page.evaluate(FOCUS)
        reached.add(where)
        assert where is None or line == "solid", where
    assert wanted <= reached
