"""The server: what comes in, what is turned away, and that it never goes out."""

import json
import socket
import sys
import time
import warnings
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from queue import Queue
from typing import Any

import pytest

from companion.games.ticket_to_ride.records import DrawCards
from companion.lan.http_messages import MOST_BODY
from companion.lan.http_server import HttpServer, Limits
from tests.companion.lan.rooms import EN, room_of, table
from tests.companion.lan.visitors import QUICK, Visitor, open_server, parted, read_all

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def shared():
    room = room_of(table(map="usa"))
    with open_server(room) as visitor:
        yield visitor, room


@pytest.fixture
def visitor(shared) -> Visitor:
    return shared[0]


@pytest.fixture
def room(shared):
    room = shared[1]
    while room.session.cursor > 1:
        room.session.undo()
    room.seats.phones.clear()
    return room


# --- in ---


def test_a_phone_joins_plays_and_hears_of_it(visitor, room):
    assert visitor.api("look", {"code": room.seats.code})[1]["title"] == "Ticket to Ride: USA"
    ana, ben = visitor.sit(room, 0), visitor.sit(room, 1)
    with visitor.stream(ben) as lines:
        view = lines.until(lambda line: line.get("turn", {}).get("seat") == 0)
        want = {"epoch": view["epoch"], "revision": view["revision"], "step": 1, "id": "a", "answers": ["DrawCards"]}
        assert visitor.api("answer", want, ana) == (200, {"done": 2, "revision": view["revision"] + 1})
        assert lines.until(lambda line: line.get("step") == 2)["turn"]["seat"] == 1
        assert lines.until(lambda line: "alive" in line)
        assert visitor.api("answer", want, ana)[0] == 200, "the answer was lost on its way: asked again"
        assert room.session.cursor == 2
        room.session.do(DrawCards())
        assert lines.until(lambda line: line.get("step") == 3), "what the host enters is heard too"
        room.free(1)
        assert lines.until(lambda line: "freed" in line)
        assert lines.next() == {}


def test_a_phone_that_hangs_up_is_no_longer_there(visitor, room):
    ana, ben = visitor.sit(room, 0), visitor.sit(room, 1)
    with visitor.stream(ben) as lines:
        with visitor.stream(ana) as more:
            assert more.next()
            assert lines.until(lambda line: line.get("here", [""])[0] == "here")
        assert lines.until(lambda line: line.get("here", [""])[0] == "away")


def test_all_that_can_be_asked_is_answered(visitor, room):
    ana = visitor.sit(room, 0)
    for what in ("view", "network", "sheet", "log", "leave"):
        assert visitor.api(what, {}, ana)[0] == 200, what
    assert visitor.api("view", {}, ana)[0] == 401
    ana = visitor.sit(room, 0)
    view = visitor.api("view", {}, ana)[1]
    want = {"epoch": view["epoch"], "revision": view["revision"], "id": "u1"}
    assert visitor.api("undo", want, ana)[0] == 403
    assert visitor.api("answer", {**want, "id": "u2", "answers": [{"chance": True}]}, ana)[0] == 409
    knock = visitor.api("knock", {"word": room.seats.word, "name": "Ben"})[1]["knock"]
    assert visitor.api("knocked", {"knock": knock})[1] == {"state": "waiting"}
    room.answer_knock(room.knocking()[0].id, True)
    assert visitor.api("knocked", {"knock": knock})[1]["state"] == "in"
    assert "who" in json.loads(visitor.ask("/api/words/ja")[2])["words"]


def test_the_page_and_its_files_are_there_by_any_word(visitor, room):
    for path in ("/", "/kite", "/t/table1/"):
        status, headers, body = visitor.ask(path)
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert b"<noscript>" in body
    assert visitor.ask("/page/main.js")[0] == visitor.ask("/t/table1/page/style.css")[0] == 200


def test_every_answer_carries_what_protects_the_page(visitor, room):
    for path in ("/", "/page/main.js", "/nowhere/at/all", "/api/words/en"):
        headers = visitor.ask(path)[1]
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert headers["cache-control"] == ("no-store" if path == "/nowhere/at/all" else "no-cache")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers
        assert "access-control-allow-origin" not in headers


# --- turned away ---


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost:80", "", "127.0.0.1:80@evil"])
def test_a_foreign_host_is_turned_away(visitor, room, host):
    refused = 421 if host else 400
    assert visitor.ask("/", Host=host)[0] == refused
    assert visitor.api("look", {"code": room.seats.code}, Host=host)[0] == refused


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://evil.example:8014", "http://127.0.0.1", "http://["]
)
def test_a_page_of_another_site_is_turned_away(visitor, room, origin):
    assert visitor.api("look", {"code": room.seats.code}, Origin=origin)[0] == 403
    assert visitor.api("look", {"code": room.seats.code}, Origin=f"http://{visitor.host}")[0] == 200


def test_what_a_browser_says_of_another_site_is_believed(visitor, room):
    assert visitor.api("look", {"code": room.seats.code}, Sec_Fetch_Site="cross-site")[0] == 403
    assert visitor.api("look", {"code": room.seats.code}, Sec_Fetch_Site="same-origin")[0] == 200
    assert visitor.ask("/", Sec_Fetch_Site="cross-site")[0] == 200, "a link may lead here"


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain", ""])
def test_a_form_of_another_site_is_turned_away(visitor, room, kind):
    body = json.dumps({"code": room.seats.code}).encode()
    assert visitor.ask("/api/look", body, Content_Type=kind)[0] == 415


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "HEAD", "TRACE", "CONNECT"])
def test_other_methods_are_turned_away(visitor, room, method):
    assert visitor.ask("/api/look", method=method)[0] == 405


def test_a_big_body_is_turned_away_unread(visitor, room):
    status, headers, _ = visitor.ask("/api/look", b"x" * (MOST_BODY + 1), Connection="keep-alive")
    assert (status, headers["connection"]) == (413, "close")
    assert visitor.ask("/api/look", b'{"code": "' + b"x" * (MOST_BODY - 20) + b'"}')[0] == 404


@pytest.mark.parametrize(
    "body",
    [b"", b"[", b"[]", b"7", b"null", b"\xff\xfe", b"[" * 4000, b'{"a":' * 900, b'{"seat": NaN}', b'{"a":1,"a":2}'],
)
def test_a_body_that_is_no_object_is_turned_away(visitor, room, body):
    assert visitor.ask("/api/look", body)[0] in (400, 404)
    assert visitor.ask("/api/look", b"{}")[0] == 404


@pytest.mark.parametrize(
    "more",
    [
        {"seat": "0"},
        {"seat": True},
        {"seat": 1.5},
        {"seat": 10**30},
        {"seat": [0]},
    ],
)
def test_a_seat_that_is_none_is_turned_away(visitor, room, more):
    assert visitor.api("sit", {"code": room.seats.code, **more})[0] in (400, 409)
    assert room.seats.phones == {}


@pytest.mark.parametrize(
    "want",
    [
        {},
        {"epoch": 1, "revision": 1, "id": "x"},
        {"epoch": "e", "revision": "1", "id": "x"},
        {"epoch": "e", "revision": 1, "id": ""},
        {"epoch": "e", "revision": 1, "id": "x" * 41},
        {"epoch": "e", "revision": 1, "id": "x", "answers": "DrawCards"},
        {"epoch": "e", "revision": 1, "id": "x", "answers": [None]},
        {"epoch": "e", "revision": 1, "id": "x", "answers": [[1]]},
        {"epoch": "e", "revision": 1, "id": "x", "answers": [True]},
        {"epoch": "e", "revision": 1, "id": "x", "answers": ["a"] * 61},
    ],
)
def test_a_command_that_is_none_is_turned_away(visitor, room, want):
    ana = visitor.sit(room, 0)
    assert visitor.api("answer", want, ana)[0] == 400
    assert room.session.cursor == 1


@pytest.mark.parametrize("secret", ["", "x", "A" * 22, "é" * 5])
def test_a_wrong_secret_opens_nothing(visitor, room, secret):
    visitor.sit(room, 0)
    for what in ("view", "answer", "sheet", "log", "network", "leave"):
        status, told = visitor.api(what, {}, secret)
        assert status == 401
        assert "Ana" not in json.dumps(told)
    with visitor.stream(secret) as lines:
        assert lines.status == 401


@pytest.mark.parametrize(
    "path",
    [
        "/page/../room.py",
        "/page/..%2froom.py",
        "/page/%2e%2e/room.py",
        "/../../etc/passwd",
        "//etc/passwd",
        "/page/",
        "/page/index.html",
        "/t/../page/x",
        "/page\\..\\room.py",
        "/%00",
        "/favicon.ico",
    ],
)
def test_nothing_but_the_page_is_read_from_disk(visitor, room, path):
    status, _, body = visitor.ask(path)
    assert (status, body) == (404, b"")


@pytest.mark.parametrize(
    "data",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / x\r\n\r\n",
        b"GET / HTTP\r\n\r\n",
        b"GET / HTTP/2\r\n\r\n",
        b"get / HTTP/1.1\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nnonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n\n",
        b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 8_000 + b"\r\n",
    ],
)
def test_what_is_no_request_is_no_trouble(visitor, room, data):
    status, _, body = parted(visitor.raw(data))
    assert status in (400, 408, 431)
    assert body == b""
    assert visitor.ask("/")[0] == 200


def test_what_is_no_request_is_answered_with_400(visitor, room, caplog):
    assert parted(visitor.raw(b"GET / x\r\n\r\n"))[0] == 400
    assert caplog.records == []


# --- one connection for many requests ---


def test_a_connection_stays_open_for_the_next_request(visitor, room):
    ana = visitor.sit(room, 0)
    with visitor.connect() as sock, sock.makefile("rb") as file:
        for _ in range(3):
            body = b"{}"
            head = f"POST /api/view HTTP/1.1\r\nHost: {visitor.host}\r\nX-Seat: {ana}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            sock.sendall(head.encode() + body)
            assert file.readline() == b"HTTP/1.1 200 OK\r\n"
            headers = {}
            while line := file.readline().strip().decode():
                name, _, value = line.partition(": ")
                headers[name.lower()] = value
            assert headers["connection"] == "keep-alive"
            assert json.loads(file.read(int(headers["content-length"])))["me"] == 0


@pytest.mark.parametrize(("version", "wish"), [("1.1", "close"), ("1.0", "")])
def test_a_connection_is_closed_for_whoever_wants_that(visitor, room, version, wish):
    head = f"GET / HTTP/{version}\r\nHost: {visitor.host}\r\n" + (f"Connection: {wish}\r\n" if wish else "")
    status, headers, body = parted(visitor.raw(f"{head}\r\n".encode()))
    assert (status, headers["connection"]) == (200, "close")
    assert len(body) == int(headers["content-length"])


def test_an_idle_connection_is_closed_after_a_while(visitor, room):
    with visitor.connect() as sock:
        sock.sendall(f"GET / HTTP/1.1\r\nHost: {visitor.host}\r\n\r\n".encode())
        assert parted(read_all(sock))[0] == 200, "read until the server closes"


# --- slow, many, dead ---


def test_a_slow_body_is_not_waited_for(visitor, room):
    with visitor.connect() as sock:
        head = f"POST /api/look HTTP/1.1\r\nHost: {visitor.host}\r\nContent-Type: application/json\r\n"
        sock.sendall(head.encode() + b"Content-Length: 100\r\n\r\n{")
        status, headers, _ = parted(read_all(sock))
        assert (status, headers["connection"]) == (408, "close")
    assert visitor.ask("/")[0] == 200


def test_five_hundred_half_open_sockets_keep_nobody_out(visitor, room):
    rude = []
    try:
        for _ in range(500):
            sock = visitor.connect()
            sock.sendall(b"GET / HT")
            rude.append(sock)
        ana = visitor.sit(room, 0)
        assert visitor.api("view", {}, ana)[0] == 200
        assert len(visitor.server._connections) <= QUICK.pending
    finally:
        for sock in rude:
            sock.close()


def test_a_table_has_so_many_looks_and_says_so():
    room = room_of(table())
    with open_server(room, Limits(streams=2, alive_seconds=0.2)) as visitor:
        ana = visitor.sit(room, 0)
        with visitor.stream(ana) as one, visitor.stream(ana) as two:
            assert one.next()
            assert two.next()
            with visitor.stream(ana) as three:
                assert three.status == 503
                assert three.next()["words"] == "This table is full: no more phones can connect."


def test_a_host_has_so_many_phones_at_all_tables_and_nothing_entered_is_lost():
    """At the limit one look more is refused in words; whoever is there plays on, and a place that is left is free."""
    rooms = {name: room_of(table()) for name in ("one", "two")}
    server = HttpServer(rooms.get, limits=Limits(phones=2, alive_seconds=0.2))
    visitor = Visitor(server, server.open("127.0.0.1", 0))
    try:
        secrets = {}
        for name, room in rooms.items():
            body = {"code": room.seats.code, "seat": 0}
            secrets[name] = json.loads(visitor.ask(f"/t/{name}/api/sit", body)[2])["secret"]
        with visitor.stream(secrets["one"], "one") as first:
            assert first.next()["me"] == 0
            with visitor.stream(secrets["one"], "one") as second:
                assert second.next()["me"] == 0
                with visitor.stream(secrets["two"], "two") as refused:
                    assert refused.status == 503
                    assert refused.next()["words"]
                want = {"epoch": rooms["two"].epoch, "revision": rooms["two"].session.revision, "id": "x"}
                body = {**want, "answers": ["DrawCards"]}
                status, _, _ = visitor.ask("/t/two/api/answer", body, X_Seat=secrets["two"])
                assert (status, rooms["two"].session.cursor) == (200, 2), "what it enters is entered all the same"
        while True:
            with visitor.stream(secrets["two"], "two") as free:
                if free.status == 200:
                    break
    finally:
        server.close()


def test_a_host_that_does_not_answer_is_said_and_not_waited_for_for_ever():
    room = room_of(table())
    with open_server(room, QUICK, owner=lambda job: Future()) as visitor:
        status, headers, raw = visitor.ask("/api/look", {"code": room.seats.code})
        assert (status, headers["retry-after"]) == (503, "2")
        assert json.loads(raw) == {"words": EN("lan.busy")}


@pytest.mark.parametrize(
    "what", [*("look", "sit", "knock", "knocked", "withdraw"), *("view", "answer", "undo", "leave", "sheet")]
)
def test_a_host_that_does_not_answer_tells_no_phone_that_its_seat_is_gone(what):
    """An owner that is busy for too long: nothing is 401 or 404, which a phone could take for an answer."""
    room = room_of(table())
    with open_server(room, QUICK, owner=lambda job: Future()) as visitor:
        assert visitor.api(what, {}, "A" * 22)[0] == 503
        with visitor.stream("A" * 22) as lines:
            assert lines.status == 503


def test_a_host_that_sleeps_tells_the_phones_and_goes_on_when_it_wakes(visitor, room):
    ana = visitor.sit(room, 0)
    with visitor.stream(ana) as lines:
        assert lines.next()["me"] == 0
        visitor.server.sleep(True)
        assert lines.until(lambda line: "asleep" in line)
        status, told = visitor.api("view", {}, ana)
        assert (status, told["words"]) == (503, "The host phone is asleep.")
        visitor.server.sleep(False)
        assert lines.until(lambda line: "turn" in line)
        assert visitor.api("view", {}, ana)[0] == 200


def test_a_full_disk_is_said_and_changes_nothing(visitor, room, monkeypatch):
    from companion.errors import SaveError

    ana = visitor.sit(room, 0)
    view = visitor.api("view", {}, ana)[1]
    want = {"epoch": view["epoch"], "revision": view["revision"], "id": "f1", "answers": ["DrawCards"]}
    with monkeypatch.context() as patch:

        def full(*_):
            raise SaveError("disk.full")

        patch.setattr(room.session._storage, "store", full, raising=False)
        status, told = visitor.api("answer", want, ana)
        assert status == 507
        assert told["words"]
        assert room.session.cursor == 1
    assert visitor.api("answer", want, ana)[0] == 200, "the same again, now that there is room"
    assert room.session.cursor == 2


def test_a_port_that_is_taken_is_an_oserror(visitor, room):
    with pytest.raises(OSError, match="in use"):
        HttpServer(lambda _: room).open("127.0.0.1", visitor.port)


def test_closed_nothing_listens_and_looks_end():
    room = room_of(table())
    with open_server(room) as visitor:
        ana = visitor.sit(room, 0)
        with visitor.stream(ana) as lines:
            assert lines.next()
            visitor.server.close()
            while lines.next():
                pass
        with pytest.raises(ConnectionRefusedError):
            visitor.connect()
    assert room.listeners == []
    assert room.view(room.seats.phone(ana), EN)


@pytest.mark.parametrize("turns", range(6))
def test_a_line_that_comes_while_the_server_closes_ends(turns):
    """It closes so many turns of its loop after a phone has called; nothing that was taken stays open."""
    server = HttpServer(lambda _: None)
    port = server.open("127.0.0.1", 0)
    called: Future[socket.socket] = Future()

    def call() -> None:
        called.set_result(socket.create_connection(("127.0.0.1", port), timeout=20))
        close_after(turns)

    def close_after(left: int) -> None:
        server._stop.set() if left == 0 else server._loop.call_soon(close_after, left - 1)

    with warnings.catch_warnings(record=True) as left_open:
        warnings.simplefilter("always", ResourceWarning)
        server._loop.call_soon_threadsafe(call)
        with called.result(20) as phone, suppress(ConnectionResetError):
            assert phone.recv(1) == b""
        server.close()
    assert [str(warning.message) for warning in left_open] == []


def test_the_server_never_connects_to_anywhere():
    """Every attempt of this process is heard: there are none but those of the visitor."""
    tried, listening = [], [True]
    out = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.sendmsg")

    def handle(event, args):
        if listening[0] and event in out:
            tried.append((event, args[-1]))

    sys.addaudithook(handle)
    room = room_of(table())
    with open_server(room) as visitor:
        ana = visitor.sit(room, 0)
        with visitor.stream(ana) as lines:
            assert lines.next()
        visitor.ask("/kite")
    listening[0] = False
    at_the_server = {("socket.connect", ("127.0.0.1", visitor.port))}
    assert {attempt for attempt in tried if attempt[0] != "socket.getaddrinfo"} == at_the_server


@pytest.mark.parametrize(("behind_proxy", "place"), [(True, 2), (False, 6)])
def test_behind_a_proxy_a_greedy_phone_waits_behind_itself(behind_proxy, place):
    """All come from one address; turns go in rotation by the address the proxy names, where there is a proxy."""
    jobs: Queue[tuple[Any, Future[Any]]] = Queue()
    asked: list[str] = []

    def owner(job):
        done: Future[Any] = Future()
        jobs.put((job, done))
        return done

    server = HttpServer(asked.append, owner, limits=replace(QUICK, turns=1, request_seconds=20, answer_seconds=20))
    server.behind_proxy = behind_proxy
    visitor = Visitor(server, server.open("127.0.0.1", 0))
    phones = [("greedy", "9.9.9.9, 1.1.1.1")] * 6 + [("patient", "1.1.1.1, 2.2.2.2")]
    try:
        with ThreadPoolExecutor(len(phones)) as pool:
            for number, (table_id, address) in enumerate(phones):
                pool.submit(visitor.ask, f"/t/{table_id}/api/look", {}, X_Forwarded_For=address)
                while server._turns._running + server._turns._waiting <= number:  # until it has come
                    time.sleep(0.001)
            for _ in phones:
                job, done = jobs.get(timeout=20)
                done.set_result(job())
    finally:
        server.close()
    assert asked.index("patient") == place
