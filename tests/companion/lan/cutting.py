"""A network that can be cut: stands between phones and the server, and breaks one connection where it is told to.

It asks for one answer on each connection, so the number of a connection is the number of a request.
"""

import socket
from contextlib import suppress
from threading import Thread

BEFORE, IN_REQUEST, IN_ANSWER, AFTER = "before", "in the request", "in the answer", "after"
CUTS = (BEFORE, IN_REQUEST, IN_ANSWER, AFTER)
"""Nothing arrives; half of what was asked does; half of the answer comes back; all was done and no answer comes."""


class Cutting:
    def __init__(self, port: int) -> None:
        self._behind = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.asked: list[str] = []
        """What was asked since the last cut was set, as far as its first line came."""
        self._at, self._how = -1, ""
        self._first: int | None = None
        self._known: list[bytes] = []
        Thread(target=self._accept, daemon=True).start()

    def cut(self, at: int, how: str) -> None:
        """Break the request of this number from now on, counted from nought."""
        self.asked, self._at, self._how, self._first = [], at, how, None

    def cut_all(self, first: int) -> None:
        """Break every request the first time it is asked, one way after the other, beginning with this one."""
        self.asked, self._at, self._first, self._known = [], -1, first, []

    def _cut_of(self, asked: bytes, path: str) -> str:
        if self._first is None or "/api/" not in path:
            return self._how if len(self.asked) == self._at else ""
        key = path.encode() + asked.partition(b"\r\n\r\n")[2]
        if key in self._known:
            return ""
        self._known.append(key)
        return CUTS[(len(self._known) + self._first) % len(CUTS)]

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                phone, _ = self._listening.accept()
                Thread(target=self._pass_on, args=(phone,), daemon=True).start()

    def _pass_on(self, phone: socket.socket) -> None:
        with phone, suppress(OSError):
            asked = _whole(phone)
            path = asked.split(b" ", 2)[1].decode() if asked else ""
            how = self._cut_of(asked, path)
            self.asked.append(path)
            if how == BEFORE:
                return
            with socket.create_connection(("127.0.0.1", self._behind), timeout=20) as host:
                if how == IN_REQUEST:
                    host.sendall(asked[: len(asked) // 2])
                    return
                host.sendall(asked)
                if how:
                    self._break(phone, host, how)
                    return
                _flow(host, phone)

    def _break(self, phone: socket.socket, host: socket.socket, how: str) -> None:
        """The host has done what was asked; of its answer half comes through, or nothing."""
        answer = host.recv(65536)
        while len(answer) < 65536 and (more := host.recv(65536)):
            answer += more
            if b"application/x-ndjson" in answer:  # a look has no end
                break
        if how == IN_ANSWER:
            phone.sendall(answer[: len(answer) // 2])


def _whole(phone: socket.socket) -> bytes:
    """A request with its body, as one that wants its connection closed."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = phone.recv(65536)
        if not part:
            return data
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")]
    while len(body) < int(lengths[0] if lengths else 0):
        body += phone.recv(65536)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    return b"\r\n".join((*lines, b"Connection: close", b"", body))


def _flow(host: socket.socket, phone: socket.socket) -> None:
    """Until either side has gone."""
    leaving = Thread(target=_until_gone, args=(phone, host), daemon=True)
    leaving.start()
    host.settimeout(None)
    while part := host.recv(65536):
        phone.sendall(part)
    phone.shutdown(socket.SHUT_RDWR)  # closed alone, it would stay open for whoever still reads from it


def _until_gone(phone: socket.socket, host: socket.socket) -> None:
    with suppress(OSError):
        while phone.recv(1024):
            pass
    with suppress(OSError):
        host.shutdown(socket.SHUT_RDWR)
