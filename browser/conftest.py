"""A browser for the tests of a module, and a table that phones join."""

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.hosted import Hosted
from browser.phones import PATIENCE, PICTURES, launch

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser():
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def pages_closed(request):
    """A page that nobody looks at any more would go on listening and painting while the next tests run."""
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()


@pytest.fixture
def hosted():
    """A table whose server can be closed and opened again at the same port."""
    hosting = Hosted()
    yield hosting
    hosting.server.close()
