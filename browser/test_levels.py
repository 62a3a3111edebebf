"""Back goes one level up: from a sheet, from a menu, from a half-made question, never away from the table."""

import pytest
from playwright.sync_api import expect

from browser.phones import JoinedPhone
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.table.table_commands import Correct


@pytest.fixture
def ana(browser, hosted):
    phone = JoinedPhone(browser, "en-GB", hosted.address, 0)
    phone.page.wait_for_selector("[data-option=DrawCards]")
    return phone


def asked(page, depth: int) -> None:
    page.wait_for_selector(f'main[data-asked="{depth}"]')


@pytest.mark.parametrize("page", ["sheet", "log"])
def test_back_from_a_page_leads_to_the_table(ana, page):
    ana.touch(("key", "menu"))
    ana.touch(("key", page))
    ana.page.wait_for_selector(".banner", state="detached")
    ana.page.go_back()
    expect(ana.page.locator(".banner h1")).to_have_text("Ana")


def test_back_from_the_menu_leads_to_the_table_and_its_own_arrow_too(ana):
    for back in (ana.page.go_back, lambda: ana.touch(("key", "back"))):
        ana.touch(("key", "menu"))
        ana.page.wait_for_selector(".menu")
        back()
        expect(ana.page.locator(".banner h1")).to_have_text("Ana")


def test_back_from_a_question_leads_to_the_one_before_it(ana, hosted):
    """Ana was lent the table and catches up: whose value, which one, what it is."""
    hosted.room.lend(0, True)
    ana.page.reload()  # what is lent is in the first thing it hears
    ana.touch(("key", "menu"))
    ana.touch(("key", "o CorrectAll"))
    asked(ana.page, 1)
    ana.touch(("option", "0"))
    asked(ana.page, 2)
    ana.page.locator("[data-option]").first.click()
    asked(ana.page, 3)
    for depth in (2, 1, 0):
        ana.page.go_back()
        asked(ana.page, depth)
    expect(ana.page.locator("[data-option=ClaimRoute]")).to_be_visible()
    assert hosted.room.session.cursor == 1, "nothing was entered"


SLOW_HISTORY = """
() => {
  const go = history.go.bind(history);
  history.go = (by) => setTimeout(() => go(by), 400);
  addEventListener('popstate', () => setTimeout(() => { window.went = true; }));
}
"""
"""Going back takes a browser a while on a busy phone."""


def test_a_question_stays_that_comes_while_the_browser_still_leaves_the_menu(ana, hosted):
    hosted.room.lend(0, True)
    ana.page.reload()
    ana.page.evaluate(SLOW_HISTORY)
    ana.touch(("key", "menu"))
    ana.touch(("key", "o CorrectAll"))
    asked(ana.page, 1)
    ana.page.wait_for_function("() => window.went")
    expect(ana.page.locator("main")).to_have_attribute("data-asked", "1", timeout=1)
    ana.page.wait_for_function("() => history.state.level === 1")
    ana.page.go_back()
    asked(ana.page, 0)


def test_a_tap_counts_that_began_before_the_page_was_shown_anew(ana, hosted):
    """The host lends the table while a finger is upon a key."""
    key = ana.page.locator("[data-option='KeepTickets:0']")
    key.hover()
    ana.page.mouse.down()
    key.evaluate("(one) => { window.pressed = one; }")
    hosted.room.lend(0, True)
    ana.page.wait_for_function("() => !window.pressed.isConnected")
    ana.page.mouse.up()
    asked(ana.page, 1)


def test_nothing_is_asked_of_the_host_to_go_back(ana):
    ana.touch(("option", "KeepTickets:0"))
    asked(ana.page, 1)
    ana.page.route("**/api/**", lambda route: route.abort())
    ana.page.go_back()
    asked(ana.page, 0)


def test_after_an_entry_back_has_nothing_to_close(ana, hosted):
    """The levels of a question are gone once it is answered: the next Back leaves the page, as anywhere."""
    ana.page.evaluate("() => { window.before = history.length; }")
    ana.enter(["KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]], hosted.room.session.revision)
    ana.page.wait_for_function("() => !(history.state && history.state.level)")
    expect(ana.page.locator(".banner h1")).to_have_text("Ana")


def test_a_table_that_moves_on_closes_the_question_and_back_still_works(ana, hosted):
    ana.touch(("option", "KeepTickets:0"))
    asked(ana.page, 1)
    hosted.room.session.undo()
    asked(ana.page, 0)
    ana.page.wait_for_function("() => !(history.state && history.state.level)")
    ana.touch(("key", "menu"))
    ana.page.wait_for_selector(".menu")
    ana.page.go_back()
    ana.page.wait_for_selector(".banner")


def test_a_reload_in_the_middle_of_a_question_begins_at_the_table(ana):
    ana.touch(("option", "KeepTickets:0"))
    asked(ana.page, 1)
    ana.page.reload()
    asked(ana.page, 0)
    ana.page.wait_for_function("() => !(history.state && history.state.level)")
    ana.touch(("key", "menu"))
    ana.page.wait_for_selector(".menu")
    ana.page.go_back()
    expect(ana.page.locator(".banner h1")).to_have_text("Ana")


def test_an_open_menu_has_what_was_lent_meanwhile_and_nothing_moves_for_it(ana, hosted):
    ana.touch(("key", "menu"))
    leave = ana.page.locator("[data-key=leave]")
    before = leave.bounding_box()
    hosted.room.lend(0, True)
    expect(ana.page.locator('[data-option="CorrectAll"]')).to_be_visible()
    assert leave.bounding_box() == before
    hosted.room.lend(0, False)
    expect(ana.page.locator('[data-option="CorrectAll"]')).to_have_count(0)


def test_a_table_that_moves_on_leaves_the_open_menu_alone(ana, hosted):
    """A finger may be upon a row: the row stays the one it was."""
    ana.touch(("key", "menu"))
    ana.page.locator("[data-key=leave]").evaluate("(row) => { row.same = true; }")
    hosted.room.session.do(Correct("trains/1", 40))
    expect(ana.page.locator("#live")).to_contain_text("45→40")
    assert ana.page.locator("[data-key=leave]").evaluate("(row) => row.same")


def test_an_open_score_sheet_follows_the_table_and_still_says_why(ana, hosted):
    ana.touch(("key", "menu"))
    ana.touch(("key", "sheet"))
    points = ana.page.locator("button.cell").first
    expect(points).to_have_text("0")
    points.click()
    expect(ana.page.locator(".why h2")).to_contain_text("Ana")
    hosted.room.session.do(ClaimRoute("denver--kansas_city--a"))
    expect(points).not_to_have_text("0")
    expect(ana.page.locator(".why h2")).to_contain_text("Ana")
