"""Visitors for tests of the server: plain sockets, so that they can be as rude as they like."""

import json
import socket
from contextlib import contextmanager, suppress
from http.client import HTTPResponse, IncompleteRead
from typing import Any

from companion.lan.addresses import shown
from companion.lan.http_server import HttpServer, Limits
from companion.lan.room import Room

QUICK = Limits(request_seconds=0.5, answer_seconds=0.4, idle_seconds=0.5, alive_seconds=0.2, pending=40)


class Visitor:
    def __init__(self, server: HttpServer, port: int, address: str = "127.0.0.1") -> None:
        self.server, self.port, self.address = server, port, address
        self.host = shown(address, port)

    def connect(self) -> socket.socket:
        return socket.create_connection((self.address, self.port), timeout=20)

    def raw(self, data: bytes) -> bytes:
        """Whatever comes back until the server closes."""
        with self.connect() as sock:
            sock.sendall(data)
            return read_all(sock)

    def ask(
        self, path: str, body: Any = None, *, method: str = "", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        method = method or ("GET" if body is None else "POST")
        lines = {
            "Host": self.host,
            "Connection": "close",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        data = b""
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            lines = {"Content-Type": "application/json", "Content-Length": str(len(data)), **lines}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        return parted(self.raw(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data))

    def api(self, what: str, body: Any = None, secret: str = "", **headers: str) -> tuple[int, Any]:
        status, _, raw = self.ask(f"/api/{what}", {} if body is None else body, X_Seat=secret, **headers)
        return status, json.loads(raw) if raw else {}

    def sit(self, room: Room, seat: int | None = 0) -> str:
        status, told = self.api("sit", {"code": room.seats.code, "seat": seat})
        assert status == 200, told
        return told["secret"]

    @contextmanager
    def stream(self, secret: str, table: str = ""):
        """Lines of a look, one after the other."""
        path = f"/t/{table}/api/stream" if table else "/api/stream"
        with self.connect() as sock:
            head = f"GET {path}?language=en HTTP/1.1\r\nHost: {self.host}\r\nX-Seat: {secret}\r\n\r\n"
            sock.sendall(head.encode())
            with HTTPResponse(sock) as answer:
                answer.begin()
                yield Lines(answer.status, answer)


class Lines:
    def __init__(self, status: int, file: Any) -> None:
        self.status, self._file = status, file

    def next(self) -> dict[str, Any]:
        """The next line; nothing once the server has closed."""
        with suppress(IncompleteRead, ConnectionError):
            line = self._file.readline()
            return json.loads(line) if line else {}
        return {}

    def until(self, wanted: Any) -> dict[str, Any]:
        """The first line of which this is true."""
        for _ in range(100):
            line = self.next()
            if not line or wanted(line):
                break
        assert line, "the line ended"
        assert wanted(line), line
        return line


def read_all(sock: socket.socket) -> bytes:
    parts = []
    try:
        while part := sock.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def parted(raw: bytes) -> tuple[int, dict[str, str], bytes]:
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(first.split()[1]) if first else 0, headers, body


@contextmanager
def open_server(room: Room, limits: Limits = QUICK, **more):
    server = HttpServer(lambda _: room, limits=limits, **more)
    port = server.open("127.0.0.1", 0)
    try:
        yield Visitor(server, port)
    finally:
        server.close()
