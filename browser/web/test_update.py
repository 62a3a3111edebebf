"""A new release is fetched beside the old one while a table is played, and used at the next start."""

import shutil

import pytest
from playwright.sync_api import expect

from browser.web.matches import Match
from browser.web.server import SITE, SiteServer
from browser.web.test_starts import CACHED, WORDS

WAITING = """
async () => {
  const registered = await navigator.serviceWorker.getRegistration();
  await registered.update();
  return Boolean(registered.waiting);
}
"""


@pytest.fixture
def site(tmp_path):
    """A copy that a test may change."""
    shutil.copytree(SITE, tmp_path / "site")
    server = SiteServer(tmp_path / "site")
    yield server
    server.stop()


def release_anew(site):
    """The same with another word in it."""
    page = site.folder / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("<noscript>", '<meta name="release" content="Newer"><noscript>'),
        encoding="utf-8",
    )
    worker = site.folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace("const CACHE = NAME + '", "const CACHE = NAME + 'b"))


def test_an_update_between_two_entries_waits_for_the_next_start(web, site, tmp_path):
    match = Match("usa_2_players", tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    web.until(CACHED)
    web.open()
    web.core("opened", match.table)
    for turn, entry in enumerate(match.match["commands"][:2]):
        assert web.core("entered", entry)
        if turn == 0:
            release_anew(site)
            web.until(WAITING)
            expect(web.page.get_by_role("alert")).to_contain_text(WORDS("web.page.new_version"))
            assert "Newer" not in web.page.content(), "not in the middle of a table"
    step = web.core("table_now")["step"]
    web.kill()
    web.launch()
    web.open()
    assert web.page.evaluate("async () => (await caches.keys()).length") == 1, "the old release is gone"
    assert "Newer" in web.page.content()
    assert web.core("opened", match.table)["step"] == step


def test_whoever_wishes_uses_the_new_release_at_once(web, site):
    web.open()
    web.until(CACHED)
    web.open()
    release_anew(site)
    web.until(WAITING)
    web.page.get_by_role("button", name=WORDS("web.page.reload")).click()
    web.page.wait_for_function("() => document.querySelector('meta[content=Newer]')")
    web.ready()
    expect(web.page.get_by_role("alert")).to_have_count(0)
