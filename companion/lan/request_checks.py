"""Checks of every request and headers of every response: against strangers in the network, and other sites.

Cross-site requests and DNS rebinding are refused by their headers, before anything is looked up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from microdot import Request

MOST_BODY = 8_192
MOST_HEAD = 16_384
"""Bytes of one request, its lines and its body."""
Request.max_content_length = Request.max_body_length = MOST_BODY

HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
}
"""Of every answer; the last but one is for a proxy in front, which must not hold lines back."""

JSON = "application/json"
SECRET = "X-Seat"
"""The header with a seat's secret: never in an address, which is written down in many places."""
OURS = ("same-origin", "none")


@dataclass(frozen=True, slots=True)
class Hosts:
    """How this machine may be called: by the address a connection came to, and by names that were allowed."""

    port: int = 0
    names: frozenset[str] = frozenset()
    """With their ports; without one a name goes with our own."""

    def know(self, host: str, here: str) -> bool:
        """Whether a request to this host is meant for us, who were reached at this address.

        A name that somebody else owns may be pointed at our address; an address itself cannot, nor can `localhost`.
        """
        if host in self.names:
            return True
        name, port = _split(host)
        if port != self.port:
            return False
        if name in self.names:
            return True
        ours = _address(here.partition("%")[0])
        if name == "localhost":
            return ours.is_loopback
        try:
            return _address(name.removeprefix("[").removesuffix("]")) == ours
        except ValueError:
            return False


def _address(text: str) -> IPv4Address | IPv6Address:
    """An address; where IPv6 only carries one of IPv4, that one."""
    found = ip_address(text)
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def _split(host: str) -> tuple[str, int]:
    """The name of a host and its port, 80 if there is none, -1 if it is malformed."""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        return host, 80
    return name, int(port) if port.isascii() and port.isdigit() else -1


def why_turned_away(request: Request, hosts: Hosts, here: str) -> int | None:
    """The status that turns a request away that came to this address; None if it may come in."""
    host = (request.headers.get("Host") or "").lower()
    if not hosts.know(host, here):
        return 421
    if request.method not in ("GET", "POST"):
        return 405
    is_api = "/api/" in request.path
    if request.method == "POST" and not is_api:
        return 405
    origin = request.headers.get("Origin")
    if origin is not None and not _is_ours(origin, host):
        return 403
    if is_api and (request.headers.get("Sec-Fetch-Site") or OURS[0]) not in OURS:
        return 403
    if request.method == "POST":
        if (request.content_type or "").partition(";")[0].strip().lower() != JSON:
            return 415
        if request.content_length > MOST_BODY:
            return 413
        if request.headers.get("Transfer-Encoding"):
            return 411
    return None


def _is_ours(origin: str, host: str) -> bool:
    """True for a page that came from the very host it asks."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host
