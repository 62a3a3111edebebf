"""Requests whose framing is odd, each with other requests in its body; and as much of HTTP/2 as sends them through."""

import socket
import struct
from collections.abc import Iterator, Mapping
from typing import NamedTuple

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PATHS = ("/api/look", "/nowhere", "/page/main.js", "/api/stream", "/t/{table}/api/view")
SIZES = (1, 60, 8_191, 8_192, 8_193, 9_000, 70_000)
KINDS = ("application/json", "text/plain", "")
HIDDEN = b"<svg"
"""What the reply to a hidden request contains, and to no other."""


class Strange(NamedTuple):
    name: str
    data: bytes
    ends: bool = True
    """False if its reader may wait for more of it."""


def hidden(host: str) -> bytes:
    return f"GET /page/icon.svg HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()


def body_of(host: str, size: int) -> bytes:
    """Wherever a reader stops, the next request that it finds is a hidden one."""
    inside = hidden(host)
    return (inside * (size // len(inside) + 1))[:size]


def strange_requests(host: str, table: str = "table1") -> list[Strange]:
    return [*_framed(host, table), *_malformed(host)]


def _framed(host: str, table: str) -> Iterator[Strange]:
    """Every method, size and framing."""
    number = 0
    for method in METHODS:
        for size in SIZES:
            body = body_of(host, size)
            chunks = f"{size:x}\r\n".encode() + body + b"\r\n0\r\n\r\n"
            framings = {
                "length": (f"Content-Length: {size}\r\n", body, True),
                "none": ("", b"", True),
                "short": (f"Content-Length: {size - 1}\r\n", body, True),
                "long": (f"Content-Length: {size + 9}\r\n", body, False),
                "chunked": ("Transfer-Encoding: chunked\r\n", chunks, True),
                "chunked, no end": ("Transfer-Encoding: chunked\r\n", chunks[:-5], False),
                "both": (f"Content-Length: {len(chunks)}\r\nTransfer-Encoding: chunked\r\n", chunks, True),
                "both, empty": ("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", b"0\r\n\r\n" + body, True),
            }
            for framing, (lines, data, ends) in framings.items():
                path, kind = PATHS[number % len(PATHS)].format(table=table), KINDS[number % len(KINDS)]
                number += 1
                typed = f"Content-Type: {kind}\r\n" if kind else ""
                head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{typed}{lines}\r\n".encode()
                yield Strange(f"{method} {path} {kind} {size} {framing}", head + data, ends)


def _malformed(host: str) -> Iterator[Strange]:
    """Lengths, codings and lines that readers are known to read differently."""
    inside = hidden(host)
    size, ended = len(inside), b"0\r\n\r\n" + inside
    lengths = (f"+{size}", f"0_{size}", "-1", f"{size},{size + 1}", f"0x{size:x}", f"{size}\0", "9" * 30, "\xb2", "")
    heads = {f"length {length!r}": (f"Content-Length: {length}\r\n", inside) for length in lengths}
    heads["two lengths"] = (f"Content-Length: {size}\r\nContent-Length: 0\r\n", inside)
    heads["two lengths, turned"] = (f"Content-Length: 0\r\nContent-Length: {size}\r\n", inside)
    heads["folded length"] = (f"Content-Length:\r\n {size}\r\n", inside)
    heads["expects"] = (f"Expect: 100-continue\r\nContent-Length: {size}\r\n", inside)
    for coding in ("Chunked", "identity", "xchunked", "chunked, identity", "identity, chunked", "\x0bchunked"):
        heads[f"coding {coding!r}"] = (f"Transfer-Encoding: {coding}\r\n", ended)
        heads[f"coding {coding!r} and length"] = (
            f"Content-Length: {len(ended)}\r\nTransfer-Encoding: {coding}\r\n",
            ended,
        )
    for line in ("Transfer-Encoding : chunked", " Transfer-Encoding: chunked", "Transfer-Encoding\n: chunked"):
        heads[f"line {line!r}"] = (f"Content-Length: {len(ended)}\r\n{line}\r\n", ended)
    for name, (lines, data) in heads.items():
        for method in ("GET", "POST"):
            for version in ("1.1", "1.0"):
                kept = "Connection: keep-alive\r\n" if version == "1.0" else ""
                start = f"{method} /api/look HTTP/{version}\r\nHost: {host}\r\nContent-Type: application/json\r\n{kept}"
                yield Strange(f"{method} {version} {name}", f"{start}{lines}\r\n".encode("latin-1") + data, ends=False)


# --- HTTP/2, which a proxy translates ---

DATA, HEADERS, SETTINGS = 0, 1, 4
END_STREAM, END_HEADERS = 1, 4


def _frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def _header(name: str, value: str) -> bytes:
    """A field that is neither indexed nor compressed; those of a length above 126 are not needed."""
    return b"\0" + b"".join(bytes([len(text)]) + text for text in (name.encode(), value.encode("latin-1")))


def http2_request(host: str, method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """A connection with one request, for whoever has agreed on `h2`."""
    pseudo = {":method": method, ":scheme": "https", ":authority": host, ":path": path}
    block = b"".join(_header(name, value) for name, value in {**pseudo, **headers}.items())
    parts = [body[at : at + 16_000] for at in range(0, len(body), 16_000)]
    frames = [_frame(HEADERS, END_HEADERS | (0 if parts else END_STREAM), 1, block)]
    frames += [_frame(DATA, END_STREAM if part is parts[-1] else 0, 1, part) for part in parts]
    return b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + _frame(SETTINGS, 0, 0, b"") + b"".join(frames)


def strange_http2(host: str) -> list[Strange]:
    """Lengths that lie, codings that HTTP/2 does not have, and line ends within fields."""
    found = []
    for method in METHODS:
        for size in SIZES:
            body = body_of(host, size)
            for name, headers in {
                "length": {"content-length": str(size)},
                "none": {},
                "short": {"content-length": str(size - 1)},
                "long": {"content-length": str(size + 9)},
                "chunked": {"transfer-encoding": "chunked"},
                "line ends": {"x": f"y\r\nContent-Length: 0\r\n\r\n{hidden(host).decode()}"[:120]},
            }.items():
                data = http2_request(host, method, "/api/look", {"content-type": "application/json", **headers}, body)
                found.append(Strange(f"{method} {size} {name}", data))
    return found


def http2_ends(sock: socket.socket) -> bytes:
    """What comes until the stream of the only request has ended, or the connection."""
    got = b""
    while part := sock.recv(65_536):
        got += part
        at = 0
        while len(got) >= at + 9:
            size, kind, flags = int.from_bytes(got[at : at + 3]), got[at + 3], got[at + 4]
            if len(got) >= at + 9 + size and (kind == 3 or (kind in (DATA, HEADERS) and flags & END_STREAM)):
                return got
            at += 9 + size
    return got
