"""What every request has to be, and what every answer carries: for strangers in the same network, and other sites.

A page of another site can make a browser knock here, and a name it owns can be pointed at this address; both are
turned away by what the browser itself says, before anything is looked up.
"""

from collections.abc import Mapping
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


def why_turned_away(request: Request, hosts: frozenset[str]) -> int | None:
    """The status that turns a request away; None if it may come in."""
    if (request.headers.get("Host") or "").lower() not in hosts:
        return 421
    if request.method not in ("GET", "POST"):
        return 405
    is_api = "/api/" in request.path
    if request.method == "POST" and not is_api:
        return 405
    origin = request.headers.get("Origin")
    if origin is not None and not _is_ours(origin, hosts):
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


def _is_ours(origin: str, hosts: frozenset[str]) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() in hosts
