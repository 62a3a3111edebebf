"""A new release is fetched beside the old one while a table is played, and used at the next start."""

import shutil

import pytest

from browser.web.matches import Match
from browser.web.server import SITE, SiteServer
from browser.web.test_starts import CACHED

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
    """The same with another title."""
    page = site.folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<title>Tableside", "<title>Newer"), encoding="utf-8")
    worker = site.folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace("const CACHE = NAME + '", "const CACHE = NAME + 'b"))


def test_an_update_between_two_entries_waits_for_the_next_start(web, site, tmp_path):
    match = Match("usa_2_players", tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    web.until(CACHED)
    web.open()
    requests = match.requests()
    view = web.ask("open", table=match.table)["body"]
    for turn in range(2):
        what, body = next(requests)
        reply = web.ask(what, **{**body, "revision": view["revision"]})
        assert reply["status"] == 200
        view = reply["body"]["view"]
        if turn == 0:
            release_anew(site)
            web.until(WAITING)
            assert web.page.title() == "Tableside", "not in the middle of a table"
    web.kill()
    web.launch()
    web.open()
    assert web.page.evaluate("async () => (await caches.keys()).length") == 1, "the old release is gone"
    assert "Newer" in web.page.content()
    assert web.ask("open", table=match.table)["body"]["step"] == view["step"]
