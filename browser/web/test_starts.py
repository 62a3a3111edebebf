"""Starts: without a network, in a second tab, where the browser keeps nothing, before Python is there."""

import re

import pytest
from playwright.sync_api import expect

from browser.web.chromium import START_PATIENCE, WebApp
from browser.web.matches import Match
from browser.web.server import BELOW
from companion.i18n import Translator

WORDS = Translator("en")
CARD = "Ticket to Ride"
AT_TABLE = re.compile(r"#.*table")
READY = "() => document.documentElement.dataset.ready ?? null"
KEPT = "() => Object.keys(localStorage).some((name) => name.startsWith('tableside'))"
SEEN = """
() => {
  const nodes = [...document.querySelectorAll('main .node')];
  const isBeside = ({ left, right }) => left < 0 || right > innerWidth;
  const beside = nodes.filter((one) => isBeside(one.getBoundingClientRect())).map((one) => one.outerHTML);
  const words = [...document.querySelectorAll('main .words')].map((one) => one.textContent).join('');
  return [document.documentElement.dataset.ready ?? null, words.replace(/\\s/g, ''), beside];
}
"""
"""Whether Python is there, all words in order, and what is beside the window."""
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
    web.target(CARD).click()
    web.page.wait_for_url(AT_TABLE)
    expect(web.page.get_by_role("heading").first).to_be_visible()
    assert site.requested == []
    site.start()


def test_a_second_tab_says_one_sentence_and_takes_over(web):
    web.open()
    second = web.new_page()
    second.goto(web.address)
    assert web.ready(second) == "other_tab"
    expect(second.get_by_role("alert")).to_contain_text(WORDS("web.page.other_tab"))
    expect(second.locator("main")).to_be_empty()
    second.get_by_role("button", name=WORDS("web.page.use_tab")).click()
    second.wait_for_selector("html[data-ready=saved]", timeout=START_PATIENCE)
    expect(second.get_by_role("alert")).to_have_count(0)
    expect(second.get_by_role("button", name=WORDS("home.new_table"))).to_be_visible()
    expect(web.page.get_by_role("alert")).to_contain_text(WORDS("web.page.other_tab"))
    expect(web.page.locator("main")).to_be_empty()
    assert web.troubles == []


@pytest.fixture
def denied(playwright, site, tmp_path):
    app = WebApp(playwright, tmp_path / "profile", site.address, storage=False)
    yield app
    app.close()


def test_where_nothing_is_kept_one_sentence_says_so_and_play_goes_on(denied):
    denied.page.goto(denied.address)
    assert denied.ready() == "denied"
    expect(denied.page.locator("main")).to_contain_text(WORDS("web.storage_denied")[:40])
    denied.target(WORDS("home.new_table")).click()
    expect(denied.page.get_by_role("heading").first).to_have_text(WORDS("home.new_table"))


def test_home_is_there_before_python_and_an_early_tap_is_kept(web, tmp_path):
    web.seed(Match("usa_2_players", tmp_path / "seed").folder)
    web.open()
    web.page.wait_for_function(KEPT)
    web.page.goto(web.address, wait_until="commit")
    web.target(CARD).click()
    expect(web.page.get_by_role("progressbar")).to_be_visible()
    assert web.page.evaluate(READY) is None, "Python is not there yet"
    web.page.wait_for_url(AT_TABLE, timeout=START_PATIENCE)
    expect(web.page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (375, 700)], ids=str)
def test_a_newcomer_sees_the_whole_welcome_before_python(web, size):
    web.page.set_viewport_size({"width": size[0], "height": size[1]})
    web.page.goto(web.address, wait_until="commit")
    expect(web.target(WORDS("home.new_table"))).to_be_in_viewport(ratio=1)
    expect(web.target(WORDS("welcome.sample"))).to_be_in_viewport(ratio=1)
    expect(web.page.locator("main")).to_contain_text(WORDS("welcome.what"))
    ready, early, beside = web.page.evaluate(SEEN)
    assert (ready, beside) == (None, []), "Python is not there yet, and nothing is beside the window"
    web.ready()
    assert web.page.evaluate(SEEN) == ["saved", early, []]


def test_what_a_newcomer_taps_at_once_is_done(web):
    web.page.goto(web.address, wait_until="commit")
    web.target(WORDS("home.new_table")).click()
    assert web.page.evaluate(READY) is None, "Python is not there yet"
    web.page.wait_for_url(re.compile("#new_table"), timeout=START_PATIENCE)


def test_a_newcomer_reads_what_this_is_and_how_far_the_start_is_in_their_language(web):
    web.page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['fr', 'ja-JP', 'en'] })")
    web.page.emulate_media(color_scheme="dark")
    web.page.goto(web.address, wait_until="commit")
    tr = Translator("ja")
    expect(web.page.get_by_role("progressbar", name=tr("web.page.getting_ready"))).to_be_visible()
    expect(web.target(tr("home.new_table"))).to_be_visible()
    assert "".join(tr("welcome.what").split()) in web.page.evaluate(SEEN)[1]
    web.ready()
    expect(web.target(tr("home.new_table"))).to_be_visible()


def test_without_a_picture_of_it_a_newcomer_reads_what_this_is(web):
    web.page.route("**/welcome-*", lambda route: route.abort())
    web.page.goto(web.address, wait_until="commit")
    expect(web.page.get_by_role("status")).to_contain_text([WORDS("welcome.what")])
    web.ready()
    expect(web.target(WORDS("home.new_table"))).to_be_visible()


def test_whoever_was_here_is_never_welcomed_as_a_newcomer(web, tmp_path):
    web.seed(Match("usa_2_players", tmp_path / "seed").folder)
    web.open()
    web.page.wait_for_function(KEPT)
    web.page.set_viewport_size({"width": 412, "height": 915})
    web.page.goto(web.address, wait_until="commit")
    expect(web.page.get_by_role("progressbar")).to_be_visible()
    assert web.page.evaluate(SEEN)[1] == "", "what was kept is of another window"
    web.ready()
    expect(web.target(CARD)).to_be_visible()


def test_whoever_reloads_or_is_killed_at_a_table_is_back_at_it(web, tmp_path):
    web.seed(Match("usa_2_players", tmp_path / "seed").folder)
    web.open()
    web.target(CARD).click()
    web.page.wait_for_url(AT_TABLE)
    address = web.page.url
    web.page.reload()
    web.ready()
    assert web.page.url == address
    web.kill()
    web.launch()
    web.open()
    web.page.wait_for_url(address)


def test_an_app_that_cannot_go_on_says_so_and_is_loaded_anew(web):
    web.open()
    web.page.evaluate("() => session.send({ do: 'what nobody knows' })")
    expect(web.page.get_by_role("alert")).to_contain_text(WORDS("web.page.stopped"))
    web.page.get_by_role("button", name=WORDS("web.page.reload")).click()
    web.ready()
    expect(web.target(WORDS("home.new_table"))).to_be_visible()


def test_what_comes_by_itself_is_shown_to_a_page_that_sends_nothing(web):
    web.open()
    web.core("goes_soon", "about")
    web.refresh()
    web.page.evaluate("() => { session.send = session.queue = () => { throw new Error('asked'); }; }")
    expect(web.page.get_by_role("heading", name=WORDS("about.title"), exact=True)).to_be_visible()
    assert web.troubles == []
