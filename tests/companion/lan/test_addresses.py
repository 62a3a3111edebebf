"""Addresses: whatever is printed or typed leads to the page, and foreign names do not."""

import socket

import pytest

from companion.lan.addresses import shown
from companion.lan.host import _names_of
from companion.lan.http_server import HttpServer
from companion.lan.request_checks import Hosts
from tests.companion.lan.rooms import room_of, table
from tests.companion.lan.visitors import Visitor, open_server

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def visitor():
    with open_server(room_of(table(map="usa"))) as visitor:
        yield visitor


@pytest.mark.parametrize(
    ("host", "here", "port"),
    [
        ("192.168.1.24", "192.168.1.24", 80),
        ("192.168.1.24:80", "192.168.1.24", 80),
        ("192.168.1.24:8014", "192.168.1.24", 8014),
        ("[::1]:8014", "::1", 8014),
        ("[::1]", "::1", 80),
        ("[fe80::1]:8014", "fe80::1%eth0", 8014),
        ("[::ffff:10.0.0.2]:8014", "::ffff:10.0.0.2", 8014),
        ("10.0.0.2:8014", "::ffff:10.0.0.2", 8014),
        ("localhost:8014", "127.0.0.1", 8014),
        ("localhost", "::1", 80),
        ("127.0.0.2:8014", "127.0.0.2", 8014),
        ("club.example", "10.0.0.2", 8014),
        ("table.local:8014", "10.0.0.2", 8014),
    ],
)
def test_a_host_by_which_we_are_known(host, here, port):
    assert Hosts(port, frozenset({"club.example", "table.local"})).know(host, here)


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("evil.example:8014", "192.168.1.24"),
        ("192.168.1.25:8014", "192.168.1.24"),
        ("192.168.1.24", "192.168.1.24"),
        ("192.168.1.24:80", "192.168.1.24"),
        ("localhost:8014", "192.168.1.24"),
        ("localhost.evil.example:8014", "127.0.0.1"),
        ("[::1]:8014", "127.0.0.1"),
        ("[::1", "::1"),
        ("127.0.0.1:8014@evil", "127.0.0.1"),
        ("127.0.0.1:²", "127.0.0.1"),
        ("", "127.0.0.1"),
        (":8014", "127.0.0.1"),
    ],
)
def test_a_host_that_is_not_us(host, here):
    assert not Hosts(8014).know(host, here)


@pytest.mark.parametrize(
    ("address", "port", "typed"),
    [
        ("10.0.0.2", 8014, "10.0.0.2:8014"),
        ("10.0.0.2", 80, "10.0.0.2"),
        ("::1", 8014, "[::1]:8014"),
        ("::1", 80, "[::1]"),
    ],
)
def test_an_address_as_it_is_typed(address, port, typed):
    assert shown(address, port) == typed


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1"])
def test_this_machine_opens_the_page_by_its_own_name(visitor, name):
    host = f"{name}:{visitor.port}"
    assert visitor.ask("/", Host=host)[0] == 200
    assert visitor.ask("/api/look", {"code": ""}, Host=host, Origin=f"http://{host}")[0] == 404, "let in, code unknown"


@pytest.mark.parametrize("address", ["127.0.0.2", "::1"])
def test_every_loopback_address_opens_the_page(address):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as tried:
        try:
            tried.bind((address, 0))
        except OSError:
            pytest.skip(f"this machine has no {address}")
    room = room_of(table(map="usa"))
    server = HttpServer(lambda _: room)
    port = server.open(address, 0)
    try:
        visitor = Visitor(server, port, address)
        assert visitor.ask("/")[0] == 200
        assert visitor.api("look", {"code": room.seats.code}, Origin=f"http://{shown(address, port)}")[0] == 200
        assert visitor.ask("/", Host="evil.example")[0] == 421
    finally:
        server.close()


@pytest.mark.parametrize(
    ("typed", "leads"), [("/t/table1", "table1/"), ("/kite/", "../kite"), ("/t/table1/kite/", "../kite")]
)
def test_a_slash_too_few_or_too_many_leads_on(visitor, typed, leads):
    status, headers, _ = visitor.ask(typed)
    assert (status, headers["location"]) == (308, leads)


def test_two_words_together_open_the_page_too(visitor):
    assert visitor.ask("/lanternsaddle")[0] == 200


@pytest.mark.parametrize(
    ("url", "names"),
    [
        ("", set()),
        ("https://club.example", {"club.example", "club.example:443"}),
        ("http://club.example/", {"club.example", "club.example:80"}),
        ("https://club.example:8443", {"club.example:8443"}),
    ],
)
def test_a_public_address_is_known_with_its_port_and_without(url, names):
    assert _names_of(url) == names
