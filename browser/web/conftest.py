"""The built site at a server, and Chromium with a profile of its own."""

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.phones import PATIENCE
from browser.web.chromium import WebApp
from browser.web.server import SiteServer

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture
def site():
    server = SiteServer()
    yield server
    server.stop()


@pytest.fixture
def web(playwright, site, tmp_path):
    app = WebApp(playwright, tmp_path / "profile", site.address)
    yield app
    app.close()
