"""Checks of every request: against strangers in the network, and other sites.

Cross-site requests and DNS rebinding are refused by their headers, before anything is looked up.
"""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from companion.errors import DataError
from companion.input.json_input import parse_json
from companion.lan.http_messages import Request

JSON = "application/json"
SECRET = "x-seat"
"""The header with a seat's secret: never in an address, which is written down in many places."""
FORWARDED = "x-forwarded-for"
"""The header in which a proxy names whoever asks, last; what stands before that, anybody may have written."""
OURS = ("same-origin", "none")
NO_HOST, FOREIGN, METHOD, NO_JSON, MISDIRECTED = 400, 403, 405, 415, 421


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
    return name, int(port) if port.isascii() and port.isdigit() and len(port) < 6 else -1


def why_turned_away(request: Request, hosts: Hosts, here: str) -> int | None:
    """The status that turns a request away that came to this address; None if it may come in."""
    host = request.headers.get("host", "").lower()
    if not host:
        return NO_HOST
    if not hosts.know(host, here):
        return MISDIRECTED
    is_api = "/api/" in request.path
    if request.method != "GET" and (request.method != "POST" or not is_api):
        return METHOD
    origin = request.headers.get("origin")
    if origin is not None and not _is_ours(origin, host):
        return FOREIGN
    if is_api and request.headers.get("sec-fetch-site", OURS[0]) not in OURS:
        return FOREIGN
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return NO_JSON if request.method == "POST" and kind != JSON else None


def client_address(request: Request, peer: str) -> str:
    """Who asks, as the proxy in front reports it: one on this machine or in its own network."""
    forwarded = request.headers.get(FORWARDED, "").rpartition(",")[2].strip()
    return forwarded if forwarded and _address(peer.partition("%")[0]).is_private else peer


def json_object(body: bytes) -> dict[str, Any]:
    """The object in a body; a DataError if there is none, or a text in it that no database and no reply can hold."""
    try:
        text = body.decode()
        value = parse_json(text, "request").value
    except (UnicodeDecodeError, RecursionError) as error:
        raise DataError("request", "", "JSON in UTF-8", type(error).__name__) from None
    if not isinstance(value, dict) or ("\\u" in text and not _is_text(value)):
        raise DataError("request", "", "an object of whole characters", type(value).__name__)
    return value


def _is_text(value: object) -> bool:
    """False if half a character or a NUL is in any text: JSON can escape what nothing else can hold."""
    match value:
        case str():
            return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value)
        case dict():
            return all(_is_text(part) for pair in value.items() for part in pair)
        case list():
            return all(map(_is_text, value))
    return True


def _is_ours(origin: str, host: str) -> bool:
    """True for a page that came from the very host it asks."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host
