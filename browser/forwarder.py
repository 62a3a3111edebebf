"""A load balancer in miniature: whatever comes to one port goes to whichever host is there."""

import socket
from contextlib import suppress
from threading import Condition, Thread

LOOPBACK = "127.0.0.1"
PATIENCE = 60
"""Seconds."""


class Forwarder:
    """Every connection goes to the host that answered last; where it is gone, to the next."""

    def __init__(self) -> None:
        self._listening = socket.create_server((LOOPBACK, 0), backlog=64)
        self.port: int = self._listening.getsockname()[1]
        self.hosts: list[int] = []
        """Their ports."""
        self.moved = 0
        """How often the host that answered last was gone."""
        self._moving = Condition()
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._listening.accept()
                Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        for port in tuple(self.hosts):
            with suppress(OSError):
                other = socket.create_connection((LOOPBACK, port))
                Thread(target=_pump, args=(other, line), daemon=True).start()
                _pump(line, other)
                return
            self._leave(port)
        line.close()

    def _leave(self, port: int) -> None:
        with self._moving:
            if self.hosts[0] == port:
                self.moved += 1
                self.hosts = [*self.hosts[1:], port]
                self._moving.notify_all()

    def wait_until_left(self, port: int) -> None:
        """Until somebody came who found nobody there."""
        with self._moving:
            assert self._moving.wait_for(lambda: self.hosts[0] != port, PATIENCE)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    """Until one side closes; then both do."""
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for line in (source, sink):
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
        line.close()
