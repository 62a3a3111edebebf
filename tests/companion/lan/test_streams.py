"""Streams: every line is made for whoever holds the seat now, and a phone that comes back is never kept out."""

import asyncio
import json
import socket
from contextlib import ExitStack
from http.client import HTTPResponse

import pytest

from companion.lan.http_messages import Answer, Request
from companion.lan.http_server import HttpServer, Limits
from companion.lan.request_checks import Hosts
from tests.companion.lan.rooms import gives, room_of, sits, table
from tests.companion.lan.visitors import open_server

pytestmark = pytest.mark.system

TICKETS = ["t:chicago--santa_fe", "t:denver--el_paso"]
SECRET = "E" * 22


@pytest.fixture
def room():
    return room_of(table(map="usa"))


@pytest.fixture
def visitor(room):
    with open_server(room) as visitor:
        yield visitor


def test_the_next_owner_s_tickets_are_not_shown_in_an_old_stream(visitor, room):
    """Eve sits on seat 0, opens a stream, and takes seat 1 with the same secret; then Ana sits on seat 0."""
    assert visitor.api("sit", {"code": room.seats.code, "seat": 0, "secret": SECRET})[0] == 200
    with visitor.stream(SECRET) as old:
        assert old.next()["me"] == 0
        assert visitor.api("sit", {"code": room.seats.code, "seat": 1, "secret": SECRET})[0] == 200
        ana = room.seats.phone(visitor.sit(room, 0))
        assert gives(room, ana, "KeepTickets:0", TICKETS).status == 200
        seen = []
        while line := old.next():
            seen.append(line)
    assert seen[-1] == {"moved": True}, "the stream was closed"
    assert "Santa Fe" not in json.dumps(seen)
    with visitor.stream(SECRET) as new:
        view = new.next()
    assert view["me"] == 1
    assert "Santa Fe" not in json.dumps(view)


def test_an_answer_is_for_the_seat_a_phone_has_when_it_is_made(visitor, room):
    visitor.api("sit", {"code": room.seats.code, "seat": 0, "secret": SECRET})
    view = visitor.api("view", {}, SECRET)[1]
    visitor.api("sit", {"code": room.seats.code, "seat": 1, "secret": SECRET})
    want = {"epoch": view["epoch"], "revision": view["revision"], "id": "a", "answers": ["DrawCards"]}
    assert visitor.api("answer", want, SECRET)[0] == 403, "it is Ana's turn, and this is no longer Ana's seat"


def test_a_phone_that_comes_or_goes_is_a_short_line_for_the_others(visitor, room):
    ana, ben = visitor.sit(room, 0), visitor.sit(room, 1)
    with visitor.stream(ana) as lines:
        lines.until(lambda line: line.get("here", [""])[0] == "here")
        with visitor.stream(ben):
            assert lines.until(lambda line: line.get("here", ["", ""])[1] == "here") == {"here": ["here", "here", ""]}
        assert lines.until(lambda line: line.get("here", ["", ""])[1] == "away") == {"here": ["here", "away", ""]}


def test_a_seat_has_four_streams_and_the_oldest_makes_room(visitor, room):
    ana = visitor.sit(room, 0)
    with ExitStack() as open_:
        streams = [open_.enter_context(visitor.stream(ana)) for _ in range(4)]
        for stream in streams:
            assert stream.next()["me"] == 0
        fifth = open_.enter_context(visitor.stream(ana))
        assert fifth.next()["me"] == 0
        assert streams[0].until(lambda line: "elsewhere" in line)
        assert streams[0].next() == {}, "closed"
        room.session.undo()
        for stream in (*streams[1:], fifth):
            assert stream.until(lambda line: line.get("step") == 0)


def test_one_seat_does_not_keep_the_others_out():
    room = room_of(table(map="usa"))
    with open_server(room, Limits(streams=6, alive_seconds=0.2)) as visitor, ExitStack() as open_:
        ana, ben, cho = (visitor.sit(room, seat) for seat in range(3))
        for secret in (ana, ana, ana, ana, ben, ben):
            assert open_.enter_context(visitor.stream(secret)).next()["me"] is not None
        assert open_.enter_context(visitor.stream(cho)).next()["me"] == 2


def test_watchers_do_not_keep_a_player_out():
    room = room_of(table(map="usa"))
    with open_server(room, Limits(streams=2, alive_seconds=0.2)) as visitor, ExitStack() as open_:
        watchers = [open_.enter_context(visitor.stream(visitor.sit(room, None))) for _ in range(2)]
        assert [lines.next()["me"] for lines in watchers] == [None, None]
        assert open_.enter_context(visitor.stream(visitor.sit(room, 0))).next()["me"] == 0
        assert watchers[0].until(lambda line: "elsewhere" in line)
        refused = open_.enter_context(visitor.stream(visitor.sit(room, None)))
        assert refused.status == 503, "another watcher finds no room"


def test_many_phones_that_come_back_at_once_are_all_served():
    """None is turned away to make room for another: each of them reads the table."""
    rooms = {f"table{n}": room_of(table(map="usa")) for n in range(60)}
    secrets = {}
    for name, room in rooms.items():
        for place in range(5):
            seat = place if place < 3 else None
            secrets[f"{name}-{place}".ljust(22, "x")] = name
            room.seats.sit(seat, secret=f"{name}-{place}".ljust(22, "x"))
    from companion.lan.http_server import HttpServer

    server = HttpServer(rooms.get)
    port = server.open("127.0.0.1", 0)
    lines: list[tuple[socket.socket, str]] = []
    try:
        for secret, name in secrets.items():
            line = socket.create_connection(("127.0.0.1", port), timeout=60)
            head = f"GET /t/{name}/api/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Seat: {secret}\r\n\r\n"
            line.sendall(head.encode())
            lines.append((line, secret))
        for line, _ in lines:
            with HTTPResponse(line) as answer:
                answer.begin()
                assert answer.status == 200
                assert json.loads(answer.readline())["title"] == "Ticket to Ride: USA"
    finally:
        for line, _ in lines:
            line.close()
        server.close()


def test_a_stream_whose_phone_hangs_up_before_it_begins_takes_no_place():
    """The generator of its lines never runs then, and so never ends."""
    room = room_of(table(map="usa"))
    phone = sits(room, 0)
    secret = room.new_secret()
    room.seats.leave(phone.key)
    room.seats.sit(0, "", secret)

    class Gone:
        """A connection whose other side has gone when the response is written."""

        def __init__(self) -> None:
            self.reader, self.writer = asyncio.StreamReader(), self

        def get_extra_info(self, _name: str) -> tuple[str, int]:
            return "127.0.0.1", 80

        async def begins(self) -> None: ...

        async def request(self, _seconds: float) -> Request:
            return Request("GET", "/api/stream", {"host": "127.0.0.1", "x-seat": secret})

        async def answer(self, answer: Answer) -> bool:
            assert answer.status == 200
            raise ConnectionResetError

    async def run() -> int:
        server = HttpServer(lambda _: room)
        server.hosts = Hosts(80)
        for _ in range(3):
            with pytest.raises(ConnectionResetError):
                await server._one_request(Gone(), 20)
        return server._streams.count

    assert asyncio.run(run()) == 0
