"""Free ports for servers that are killed and started again at the same one."""

import socket
from contextlib import suppress
from random import SystemRandom

PORTS = range(20_000, 30_000)
"""Below those the system gives to clients: a port stays free between a kill and the next start."""


def free_port() -> int:
    for port in SystemRandom().sample(PORTS, 100):
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no free port")


def listens(port: int) -> bool:
    """True once somebody accepts connections there."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0
