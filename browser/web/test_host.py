"""The web app at a host, by plain HTTP: it works while the host runs, and says what it cannot do."""

import pytest
from playwright.sync_api import expect

from browser.web.chromium import WebApp
from browser.web.server import SITE
from companion.i18n import Translator
from companion.lan.addresses import addresses
from companion.lan.app_site import AppSite
from companion.lan.http_server import HttpServer

ADDRESS = next(iter(addresses()), "")
"""This machine's in its network: no browser takes it for a safe place."""


@pytest.fixture
def hosted():
    server = HttpServer(lambda _: None, app=AppSite(SITE))
    port = server.open(ADDRESS, 0, frozenset({ADDRESS}))
    yield f"http://{ADDRESS}:{port}/app/"
    server.close()


@pytest.mark.skipif(not ADDRESS, reason="this machine is in no network")
def test_on_plain_http_one_sentence_says_so_and_a_table_is_played(playwright, hosted, tmp_path):
    web = WebApp(playwright, tmp_path / "profile", hosted)
    try:
        web.page.goto(web.address)
        assert web.ready() == "insecure"
        assert web.page.evaluate("() => isSecureContext") is False
        main, tr = web.page.locator("main"), Translator("en")
        expect(main).to_contain_text(tr("web.storage_insecure")[:40])
        web.target(tr("welcome.sample")).click()
        web.page.wait_for_url("**table**")
        expect(web.page.get_by_role("heading").first).to_be_visible()
        assert [one for one in web.troubles if "Cross-Origin-Opener-Policy" not in one] == [], "which needs HTTPS"
    finally:
        web.close()
