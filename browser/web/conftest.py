"""The built site at a server, and Chromium with a profile of its own."""

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.phones import PATIENCE, launch
from browser.web.chromium import WebApp
from browser.web.owner import seed
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


@pytest.fixture(scope="session")
def browser(playwright):
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def seeded(tmp_path_factory):
    """A folder with a finished table, one that is only to be finished, and some in the middle of a game."""
    folder = tmp_path_factory.mktemp("seeded")
    tables = {
        "finished": seed(folder, "stone_age_2_players"),
        "counted": seed(folder, "usa_2_players", -1),
        "hunters": seed(folder, "stone_age_3_players", 120),
        "trail": seed(folder, "great_western_trail_first_2_players", 150),
    }
    return folder, tables
