"""The web app at a host: its files alone, with its own policy, below whatever path a proxy gives it."""

import argparse
from urllib.request import urlopen

import pytest

from companion.games import GAMES
from companion.lan.app_site import AppSite
from companion.lan.host import Hosting
from companion.lan.http_messages import HEADERS
from companion.storage.store import Store
from tests.companion.lan.rooms import room_of, table
from tests.companion.lan.visitors import open_server

pytestmark = pytest.mark.system


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    (folder / "app-0123456789").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Tableside</title>", encoding="utf-8")
    (folder / "app-0123456789" / "app.js").write_text("export const one = 1;", encoding="utf-8")
    (folder / "notes.txt").write_text("not ours to give", encoding="utf-8")
    (tmp_path / "index.html").write_text("beside it", encoding="utf-8")
    return folder


@pytest.fixture
def visitor(site):
    with open_server(room_of(table(map="usa")), app=AppSite(site)) as visitor:
        yield visitor


def test_the_page_and_its_files_have_their_kinds_and_a_policy_that_lets_python_run(visitor):
    status, headers, body = visitor.ask("/app/")
    assert (status, body, headers["content-type"]) == (200, b"<title>Tableside</title>", "text/html; charset=utf-8")
    assert "'wasm-unsafe-eval'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-cache"
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy"):
        assert headers[name.lower()] == HEADERS[name]
    status, headers, _ = visitor.ask("/app/app-0123456789/app.js")
    assert (status, headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in headers["cache-control"], "named by its content"


@pytest.mark.parametrize(
    "path",
    ["/app/notes.txt", "/app/../index.html", "/app/%2e%2e/index.html", "/app/app-0123456789/", "/app//index.html"],
)
def test_nothing_else_is_given(visitor, path):
    status, _, body = visitor.ask(path)
    assert (status, body) == (404, b"")


def test_an_address_without_its_last_slash_leads_on_below_any_path(visitor):
    status, headers, _ = visitor.ask("/app")
    assert (status, headers["location"]) == (308, "app/")


def test_joined_phones_have_their_page_beside_it(visitor):
    assert b"page/main.js" in visitor.ask("/")[2]


def test_where_no_site_was_built_there_is_no_app(tmp_path):
    with open_server(room_of(table(map="usa")), app=AppSite(tmp_path)) as visitor:
        assert visitor.ask("/app/index.html")[0] == 404


def test_the_host_serves_the_folder_it_is_given(site, tmp_path):
    asked = argparse.Namespace(app=site, address="127.0.0.1", port=0, name=[], url="", phones=10, shard="", memory=None)
    with Store(tmp_path / "tables", GAMES) as store:
        hosting = Hosting(store, asked)
        hosting.open()
        try:
            with urlopen(f"{hosting.club.base}/app/") as page:
                assert page.read() == b"<title>Tableside</title>"
        finally:
            hosting.close()
