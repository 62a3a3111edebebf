"""Network addresses of this machine, from the system alone; nothing is sent."""

import socket
import struct
from collections.abc import Iterator

SIOCGIFADDR = 0x8915
"""Linux ioctl for the address of an interface; Android uses its own API."""
_LIKELY = ("wl", "ap", "swlan", "en", "eth")
"""Prefixes of likely interface names, the likeliest first."""


def addresses() -> tuple[str, ...]:
    """Addresses other phones may know us by, the likeliest first; none where this machine is in no network."""
    found = sorted(_interfaces(), key=lambda pair: _rank(pair[0]))
    return tuple(dict.fromkeys(address for _, address in found if not address.startswith("127.")))


def _rank(name: str) -> int:
    return next((place for place, sign in enumerate(_LIKELY) if name.startswith(sign)), len(_LIKELY))


def _interfaces() -> Iterator[tuple[str, str]]:
    try:
        from fcntl import ioctl  # noqa: PLC0415 - not every system has it
    except ImportError:
        return
    try:
        names = [name for _, name in socket.if_nameindex()]
    except OSError:  # a system that keeps its networks to itself
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for name in names:
            try:
                reply = ioctl(asked.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # it has none
                continue
            yield name, socket.inet_ntoa(reply[20:24])


def shown(address: str, port: int) -> str:
    """An address as it is typed."""
    name = f"[{address}]" if ":" in address else address
    return f"{name}:{port}" if port != 80 else name
