"""Strangers who open, ask or read slowly, thousands of times: everybody else is served, and memory stays small."""

import asyncio
import resource
import socket
from contextlib import ExitStack
from http.client import HTTPConnection

import pytest

from companion.lan.app_site import AppSite
from companion.lan.connections import descriptors, raise_descriptors
from companion.lan.http_messages import WRITE, Answer, Connection
from soak.hosts import HostProcess
from tests.companion.lan.rooms import room_of, table
from tests.companion.lan.visitors import QUICK, open_server

pytestmark = pytest.mark.system
LARGE = 16 * 2**20
"""More than the system keeps of what nobody reads."""


def status(port: int, address: str) -> int:
    """What somebody at another address gets."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20, source_address=(address, 0))
    try:
        connection.request("GET", "/")
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_host_with_few_descriptors_is_there_for_others_whoever_opens_many_connections(tmp_path):
    """Out of descriptors it would take nobody, and write so without end."""
    with HostProcess(tmp_path, descriptors=(256, 256)) as host, ExitStack() as rude:
        for _ in range(600):
            sock = rude.enter_context(socket.create_connection(("127.0.0.1", host.port), timeout=20))
            sock.sendall(b"GET / HT")
        for _ in range(20):
            assert status(host.port, "127.0.0.2") == 200


def test_a_host_takes_as_many_descriptors_as_it_may(tmp_path):
    with HostProcess(tmp_path, descriptors=(256, 2_000)) as host:
        assert host.process
        assert resource.prlimit(host.process.pid, resource.RLIMIT_NOFILE) == (2_000, 2_000)


@pytest.mark.parametrize(("limits", "have"), [((300, 400), 300), ((resource.RLIM_INFINITY,) * 2, 65_536)])
def test_descriptors_without_a_limit_are_many(monkeypatch, limits, have):
    wanted = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: wanted.append(both))
    assert descriptors() == have
    raise_descriptors()
    assert wanted == [(400, 400) if have == 300 else (65_536, resource.RLIM_INFINITY)]


def test_who_reads_nothing_of_a_large_file_makes_room_for_the_next(tmp_path):
    (tmp_path / "index.html").write_bytes(b"x" * LARGE)
    with open_server(room_of(table()), QUICK, app=AppSite(tmp_path)) as visitor, ExitStack() as rude:
        sockets = []
        for _ in range(QUICK.pending + 5):
            sock = rude.enter_context(visitor.connect())
            sock.sendall(f"GET /app/ HTTP/1.1\r\nHost: {visitor.host}\r\n\r\n".encode())
            assert sock.recv(1) == b"H"
            sockets.append(sock)
        assert [len(rest) < LARGE for rest in map(read_to_the_end, sockets[:5])] == [True] * 5
        assert visitor.ask("/")[0] == 200


def read_to_the_end(sock: socket.socket) -> bytes:
    parts = []
    try:
        while part := sock.recv(2**20):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def test_a_large_file_is_in_memory_once(tmp_path):
    (tmp_path / "index.html").write_bytes(b"x" * 100_000)
    app = AppSite(tmp_path)
    assert app.answer("").body is app.answer("").body
    before = app.answer("").body
    (tmp_path / "index.html").write_bytes(b"y" * 100_001)
    assert app.answer("").body == b"y" * 100_001 != before


def test_a_large_file_is_written_in_pieces():
    class Writer:
        def __init__(self) -> None:
            self.sizes, self.drained = [], 0

        def write(self, data: bytes) -> None:
            self.sizes.append(len(data))

        async def drain(self) -> None:
            self.drained += 1

    async def run() -> tuple[bool, Writer]:
        reader, writer = asyncio.StreamReader(), Writer()
        connection = Connection(reader, writer)
        reader.feed_data(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await connection.request(20)
        return await connection.answer(Answer(200, b"x" * (3 * WRITE + 1))), writer

    stays, writer = asyncio.run(run())
    assert stays
    assert max(writer.sizes) < 2 * WRITE
    assert writer.drained == len(writer.sizes) == 4
