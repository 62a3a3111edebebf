"""Starts: without a network, in a second tab, where the browser keeps nothing, before Python is there."""

import pytest
from playwright.sync_api import expect

from browser.web.chromium import START_PATIENCE, WebApp
from browser.web.matches import Match
from browser.web.server import BELOW
from companion.i18n import Translator

WORDS = Translator("en")
CACHED = """
async () => {
  const registered = await navigator.serviceWorker.getRegistration();
  return Boolean(registered && registered.active);
}
"""


def test_the_second_start_needs_no_network_and_fetches_nothing(web, site, tmp_path):
    match = Match("usa_2_players", tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    web.until(CACHED)
    assert all(path.startswith(BELOW) or path == "/favicon.ico" for path in site.requested), "no other path"
    site.stop()
    site.requested.clear()
    web.open()
    card = web.page.locator(f"[data-table='{match.table}']")
    expect(card).to_be_visible()
    card.click()
    web.page.wait_for_selector("main[data-revision]")
    assert site.requested == []
    site.start()


def test_a_second_tab_says_one_sentence_and_takes_over(web):
    web.open()
    second = web.new_page()
    second.goto(web.address)
    assert web.ready(second) == "other_tab"
    trouble = second.locator("#trouble")
    expect(trouble.locator("p")).to_have_text(WORDS("web.page.other_tab"))
    expect(second.locator("main")).to_be_empty()
    trouble.locator("button").click()
    second.wait_for_selector("html[data-ready=saved]", timeout=START_PATIENCE)
    expect(trouble).to_be_hidden()
    expect(web.page.locator("#trouble p")).to_have_text(WORDS("web.page.other_tab"))
    assert web.troubles == []


@pytest.fixture
def denied(playwright, site, tmp_path):
    app = WebApp(playwright, tmp_path / "profile", site.address, storage=False)
    yield app
    app.close()


def test_where_nothing_is_kept_one_sentence_says_so_and_play_goes_on(denied):
    denied.page.goto(denied.address)
    assert denied.ready() == "denied"
    expect(denied.page.locator("#trouble p")).to_have_text(WORDS("web.page.storage_denied"))
    denied.page.locator("[data-key=new_table]").click()
    expect(denied.page.locator("[data-key^='box ']")).to_have_count(5)


def test_home_is_there_before_python_and_an_early_tap_is_kept(web, tmp_path):
    match = Match("usa_2_players", tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    web.page.wait_for_function("() => JSON.stringify({ ...localStorage }).includes('tables')")
    web.page.goto(web.address, wait_until="commit")
    card = web.page.locator(f"[data-table='{match.table}']")
    card.click()
    expect(card).to_have_attribute("aria-busy", "true")
    assert web.page.evaluate("() => document.documentElement.dataset.ready") is None, "Python is not there yet"
    web.page.wait_for_selector("main[data-revision]", timeout=START_PATIENCE)
