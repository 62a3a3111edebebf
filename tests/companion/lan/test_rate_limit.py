"""Tries of words: few for one address, whoever waits asks on, and other addresses notice nothing."""

import json

import pytest

from companion.lan.http_server import HttpServer
from companion.lan.rate_limit import MOST_ADDRESSES, RateLimit, network_of
from companion.lan.words_to_type import WORDS
from tests.companion.lan.rooms import StillClock, room_of, table
from tests.companion.lan.visitors import QUICK, Visitor

EVENING = 5 * 60 * 60
PAIRS = len(WORDS) * (len(WORDS) - 1)
EVE, BEN = "203.0.113.7", "203.0.113.8"


def test_guessing_takes_longer_than_an_evening():
    clock = StillClock()
    limit, end, tries = RateLimit(clock=clock), clock.now + EVENING, 0
    while clock.now < end:
        tries += limit.take(EVE)
        clock.now += 1
    assert 100 < tries < PAIRS / 40, "the words of one table: less than one evening of forty"


def test_a_try_that_was_none_is_given_back_and_there_are_never_more():
    limit = RateLimit(2, clock=StillClock())
    limit.give_back(EVE)
    assert [limit.take(EVE) for _ in range(3)] == [True, True, False]
    limit.give_back(EVE)
    assert [limit.take(EVE), limit.take(EVE), limit.take(BEN)] == [True, False, True]


def test_many_addresses_need_little_memory():
    limit = RateLimit(1, clock=StillClock())
    for number in range(MOST_ADDRESSES + 10):
        assert limit.take(f"name {number}")
    assert len(limit._left) == MOST_ADDRESSES


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not an address", "not an address"),
    ],
)
def test_a_household_is_one(address, network):
    assert network_of(address) == network


# --- at a host ---


@pytest.fixture
def room():
    return room_of(table(map="usa"))


@pytest.fixture
def visitor(room):
    server = HttpServer(lambda _: room, limits=QUICK, by_word=lambda word: room if word == room.seats.word else None)
    server.behind_proxy, server._tries = True, RateLimit(5, clock=StillClock())
    yield Visitor(server, server.open("127.0.0.1", 0))
    server.close()


def asks(visitor, what, address=EVE, **body):
    status, _, raw = visitor.ask(f"/api/{what}?language=en", body, X_Forwarded_For=address)
    return status, json.loads(raw)


@pytest.mark.system
@pytest.mark.parametrize("what", ["knock", "knocked", "withdraw"])
def test_whoever_guesses_is_told_to_wait_and_others_come_in(visitor, room, what):
    for number in range(5):
        assert asks(visitor, what, word=WORDS[number], name="Eve")[0] == 404
    status, told = asks(visitor, what, word="elephant", name="Eve")
    assert (status, told["words"]) == (
        429,
        "Too many addresses were tried from your connection. Scan the code, or try again in a minute.",
    )
    assert asks(visitor, what, word=room.seats.word, name="Eve") == (status, told), "the right one tells no more"
    assert asks(visitor, "knock", BEN, word=room.seats.word, name="Ben")[0] == 200
    (ben,) = room.knocking()
    assert ben.address == BEN


@pytest.mark.system
def test_whoever_waits_asks_on_however_often(visitor, room):
    knock = asks(visitor, "knock", word=room.seats.word, name="Ben")[1]["knock"]
    for number in range(5):
        asks(visitor, "knock", word=WORDS[number], name="Eve")
    for _ in range(10):
        assert asks(visitor, "knocked", word=room.seats.word, knock=knock) == (
            200,
            {"state": "waiting", "at": "t/table1/"},
        )


@pytest.mark.system
def test_an_address_that_no_proxy_of_ours_reports_is_not_believed(visitor, room):
    """Reached from outside, past the proxy: the peer itself counts."""
    from companion.lan.http_messages import Request
    from companion.lan.request_checks import client_address

    asked = Request("POST", "/api/knock", {"x-forwarded-for": "1.2.3.4, 5.6.7.8"})
    assert client_address(asked, "127.0.0.1") == "5.6.7.8"
    assert client_address(asked, "10.0.0.3") == "5.6.7.8"
    assert client_address(asked, "::1") == "5.6.7.8"
    assert client_address(asked, "8.8.8.8") == "8.8.8.8"
    assert client_address(Request("POST", "/", {}), "127.0.0.1") == "127.0.0.1"


@pytest.mark.system
def test_the_page_is_there_for_two_words(visitor, room):
    one, two = room.seats.word.split("-")
    for path in (f"{one}-{two}", f"{one}{two}", f"{one}%20{two}", one.upper()):
        assert visitor.ask(f"/{path}")[0] == 200
    assert visitor.ask(f"/{one}-{two}/")[1]["location"] == f"../{one}-{two}"
