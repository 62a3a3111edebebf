"""Requests that are half, slow, too long or not text: a status that says so, no traceback, and the next is served."""

import asyncio
import json
import socket
from contextlib import suppress
from dataclasses import replace

import pytest

from companion.lan.app_site import AppSite
from companion.lan.http_messages import MOST_HEAD, Answer, Connection
from companion.lan.http_server import HttpServer
from tests.companion.lan.rooms import room_of, table
from tests.companion.lan.visitors import QUICK, Visitor, open_server, parted, read_all

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def room():
    return room_of(table(map="usa"))


@pytest.fixture(scope="module")
def shared(room):
    with open_server(room) as visitor:
        yield visitor


@pytest.fixture
def visitor(shared, caplog):
    yield shared
    assert caplog.records == [], "nothing went wrong in the loop"
    assert shared.ask("/")[0] == 200


# --- clear statuses ---


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: {host}\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", 431),
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: {host}\r\nX: " + b"y" * (MOST_HEAD // 2) + b"\r\n\r\n", 200),
        (b"GET / HTTP/1.1\r\nX: y\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\nX: y\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x:" + b"9" * 6_000 + b"\r\n\r\n", 421),
        (b"POST /api/look HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
        (b"POST /api/look HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        (b"POST /api/look HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999\r\n\r\n" + b"x" * 99_999, 413),
        (b"PUT / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9000\r\n\r\n" + b"x" * 9_000, 413),
    ],
)
def test_what_is_too_long_or_not_understood_is_refused_with_its_status(visitor, data, status):
    ending = b"Connection: close\r\n\r\n"
    data = data.replace(b"{host}", visitor.host.encode()).replace(b"\r\n\r\n", b"\r\n" + ending, 1)
    got, headers, _ = parted(visitor.raw(data))
    assert (got, headers["connection"]) == (status, "close")


@pytest.mark.parametrize("data", [b"G", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_half_a_request_is_waited_for_and_then_told_so(visitor, data):
    assert parted(visitor.raw(data))[0] == 408, "its sender still listens"
    with visitor.connect() as sock:
        sock.sendall(data)
        sock.shutdown(socket.SHUT_WR)
        assert parted(read_all(sock))[0] == 400, "its sender has said that there is no more"


def test_half_a_body_is_told_so(visitor):
    head = f"POST /api/look HTTP/1.1\r\nHost: {visitor.host}\r\nContent-Type: application/json\r\n"
    with visitor.connect() as sock:
        sock.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        sock.shutdown(socket.SHUT_WR)
        assert parted(read_all(sock))[0] == 400


@pytest.mark.parametrize("text", ["\ud800", "x\udfff", "\0", "kite\0", "a\ud83db", ["\0"], {"\ud800": 1}])
@pytest.mark.parametrize("field", ["word", "name", "id", "code", "secret", "epoch", "answers", "\0", "anything"])
def test_half_a_character_or_a_nul_is_refused(visitor, room, field, text):
    word = {"word": room.seats.word, "name": "Ben"}
    for what in ("knock", "knocked", "withdraw", "look", "sit", "answer", "undo"):
        assert visitor.api(what, {**word, field: text}) == (400, {})


def test_whole_characters_are_not_refused_however_they_are_escaped(visitor, room):
    body = rb'{"code": "\u00e9\ud83d\ude00\uac00"}'
    assert visitor.ask("/api/look", body)[0] == 404


# --- the start ---


def test_the_first_request_after_the_start_is_not_misdirected(room, monkeypatch):
    """Asked in the moment the socket listens, before `open` has returned."""
    got = []

    class Eager(HttpServer):
        def _accept(self, reader, writer):
            got.append(self.hosts)
            super()._accept(reader, writer)

    waiting = asyncio.start_server

    async def start(*words, **more):
        server = await waiting(*words, **more)
        with suppress(OSError), socket.create_connection(server.sockets[0].getsockname(), timeout=20) as phone:
            await asyncio.sleep(0)
            pytest.fail(f"somebody was answered before the names are known: {phone}")
        return server

    monkeypatch.setattr(asyncio, "start_server", start)
    server = Eager(lambda _: room, limits=QUICK)
    visitor = Visitor(server, server.open("127.0.0.1", 0, frozenset({"Club.Example"})))
    try:
        for host in (visitor.host, "club.example", "CLUB.EXAMPLE"):
            assert visitor.ask("/", Host=host)[0] == 200
    finally:
        server.close()
    assert {hosts.names for hosts in got} == {frozenset({"club.example"})}


# --- what need not be sent again ---


@pytest.mark.parametrize("path", ["/", "/kite", "/page/main.js", "/page/icon.svg", "/api/words/ko"])
def test_a_file_that_is_known_is_not_sent_again(visitor, path):
    status, headers, body = visitor.ask(path)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert body
    tag = headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        status, headers, body = visitor.ask(path, If_None_Match=known)
        assert (status, headers["etag"], body) == (304, tag, b"")
        assert "content-length" not in headers
    assert visitor.ask(path, If_None_Match='"other"')[0] == 200


def test_a_file_of_the_app_has_a_tag_until_it_changes(tmp_path):
    (tmp_path / "index.html").write_text("one")
    app = AppSite(tmp_path)
    first = app.answer("")
    (tmp_path / "index.html").write_text("other")
    assert first.headers["ETag"] != app.answer("").headers["ETag"]


# --- the queue ---


def test_pages_and_messages_have_turns_too(room):
    """Four greedy connections and one polite one, all from one address but for what the proxy says of them."""
    server = HttpServer(lambda _: room, limits=replace(QUICK, request_seconds=20))
    server.behind_proxy = True
    visitor = Visitor(server, server.open("127.0.0.1", 0))
    turns, entered = server._page_turns, []
    waiting = turns._enter

    async def enter(address: str) -> None:
        entered.append(address)
        await waiting(address)

    turns._enter = enter
    try:
        for path in ("/", "/page/main.js", "/api/words/en", "/t/table1/", "/nowhere/at/all"):
            visitor.ask(path, X_Forwarded_For="203.0.113.7")
    finally:
        server.close()
    assert entered == ["203.0.113.7"] * 5


def test_lines_that_end_end_their_connection():
    async def run() -> tuple[bool, int]:
        reader, writer = asyncio.StreamReader(), Stuck(stuck_after=9)

        async def lines():
            yield b"{}\n"

        connection = Connection(reader, writer)
        reader.feed_data(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await connection.request(20)
        return await connection.answer(Answer(200, lines())), writer.written

    assert asyncio.run(run()) == (False, 3), "its head, its line and its end, and nothing is waited for"


# --- who has hung up ---


@pytest.mark.parametrize("how", ["close", "reset"])
def test_a_phone_that_hangs_up_is_gone_at_once(room, how):
    """No sign of life is due for a long time: the socket alone says it."""
    with open_server(room, replace(QUICK, alive_seconds=20)) as visitor:
        room.seats.phones.clear()
        ana, ben = (visitor.sit(room, seat) for seat in range(2))
        sock = visitor.connect()
        sock.sendall(f"GET /api/stream HTTP/1.1\r\nHost: {visitor.host}\r\nX-Seat: {ana}\r\n\r\n".encode())
        with visitor.stream(ben) as other:
            assert other.until(lambda line: line.get("here", [""])[0] == "here")
            if how == "reset":
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            sock.close()
            assert other.until(lambda line: line.get("here", [""])[0] == "away")


class Stuck:
    """A writer that takes the head of a response, and whose peer reads nothing of the rest."""

    def __init__(self, stuck_after: int = 1) -> None:
        self.written, self.stuck, self._stuck_after = 0, asyncio.Event(), stuck_after

    def write(self, _data: bytes) -> None:
        self.written += 1

    async def drain(self) -> None:
        if self.written > self._stuck_after:
            self.stuck.set()
            await asyncio.Event().wait()

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        pytest.fail("all of the request was read")


def test_the_lines_of_a_phone_that_hangs_up_while_one_is_written_are_closed():
    async def run() -> list[str]:
        reader, writer, ended = asyncio.StreamReader(), Stuck(), []

        async def lines():
            try:
                while True:
                    yield b"{}\n"
            finally:
                ended.append("ended")

        connection, made = Connection(reader, writer), lines()
        reader.feed_data(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await connection.request(20)
        answering = asyncio.ensure_future(connection.answer(Answer(200, made)))
        await writer.stuck.wait()
        reader.feed_eof()
        assert await answering is False
        return list(ended)

    assert asyncio.run(run()) == ["ended"]


def test_a_refusal_is_json_for_whoever_asks_in_json(visitor):
    assert json.loads(visitor.ask("/api/look", b"{}")[2])["words"]
