"""Request smuggling: whatever a request says of its length, no byte of its body is taken for another request.

Asked directly, and through a real nginx and a real Caddy as docs/hosting has them; nginx also with connections to the
host that are shared among everybody, as Caddy's are.
"""

import json
import re
import socket
import ssl
import threading
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from http.client import HTTPResponse
from pathlib import Path

import pytest

from companion.i18n import LANGUAGES
from soak.hosts import HostProcess
from soak.proxies import NAME, Proxy, why_missing
from tests.companion.lan.proxied import Proxied, ProxiedPhone
from tests.companion.lan.rooms import room_of, table
from tests.companion.lan.strange_requests import HIDDEN, Strange, http2_ends, strange_http2, strange_requests
from tests.companion.lan.visitors import QUICK, open_server
from tests.sampling import sample

pytestmark = pytest.mark.system

SMUGGLERS = 4
THROUGH_PROXY = 240
"""Strange requests through each proxy, of all of them."""
PATIENCE = 20


def shared_connections(example: str) -> str:
    """nginx with connections to the hosts that stay open, and nothing between a phone's bytes and a host."""
    kept = 'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_request_buffering off; proxy_buffering off;'
    example = re.sub(r"(upstream tableside {[^}]*)}", r"\1  keepalive 32;\n}", example)
    assert "keepalive" in example
    assert "proxy_buffering off;" in example
    example = any_number(example)
    return example.replace("proxy_buffering off;", kept).replace("client_max_body_size 8k", "client_max_body_size 1m")


def any_number(example: str) -> str:
    """nginx with as many requests as there are: everybody has one address here."""
    assert "rate=50r/s" in example
    return example.replace("rate=50r/s", "rate=9000r/s")


PROXIES = {
    "nginx": ("nginx", "nginx.conf", any_number),
    "nginx of a club": ("nginx", "nginx-club.conf", any_number),
    "nginx of a league": ("nginx", "nginx-league.conf", any_number),
    "nginx, shared connections": ("nginx", "nginx-league.conf", shared_connections),
    "caddy": ("caddy", "Caddyfile", str),
    "caddy of a club": ("caddy", "Caddyfile-club", str),
}


# --- directly ---


def test_no_body_is_taken_for_a_request():
    """A last request follows each strange one: it is answered, or the connection was closed before it."""
    limits = replace(QUICK, request_seconds=0.1)
    with open_server(room_of(table()), limits) as visitor:
        last = f"GET /api/words/ko HTTP/1.1\r\nHost: {visitor.host}\r\nConnection: close\r\n\r\n".encode()
        for strange in strange_requests(visitor.host):
            with visitor.connect() as sock:
                with suppress(ConnectionError):
                    sock.sendall(strange.data + last)
                with sock.makefile("rb") as file, suppress(ConnectionError):
                    got = file.read()
            assert HIDDEN not in got, strange.name
            heads = [line for line in got.split(b"HTTP/1.1 ")[1:] if not line.startswith(b"100")]
            assert 1 <= len(heads) <= 2, (strange.name, got[:300])
            if len(heads) == 2:
                assert b"connection: keep-alive" in heads[0].lower(), strange.name
                shifted = strange.name.endswith((" short", " long"))  # the last request begins within its sender's own
                assert heads[1].startswith((b"400", b"405") if shifted else b"200"), (strange.name, heads)
            else:
                assert b"connection: close" in heads[0].lower(), strange.name


# --- through a proxy ---


class Bystanders:
    """Phones on connections that stay open, each of which knows what it must get; until they are told to stop."""

    def __init__(self, club: "Club") -> None:
        self._club, self.got, self._over = club, Counter(), threading.Event()
        asks = [(f"GET /e/a/api/words/{language}", "", language) for language in LANGUAGES]
        asks += [(f"POST /t/{phone.table}/api/view", phone.secret, str(seat)) for seat, phone in enumerate(club.phones)]
        self._threads = [threading.Thread(target=self._ask, args=ask) for ask in asks]

    def __enter__(self) -> Counter[str]:
        for thread in self._threads:
            thread.start()
        return self.got

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _ask(self, line: str, secret: str, own: str) -> None:
        body = "{}" if secret else ""
        head = f"{line} HTTP/1.1\r\nHost: {NAME}\r\nX-Seat: {secret}\r\nContent-Type: application/json\r\n"
        data = f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()
        while not self._over.is_set():
            with self._club.connect() as sock:
                while not self._over.is_set():
                    sock.sendall(data)
                    with HTTPResponse(sock) as answer:
                        answer.begin()
                        raw = answer.read()
                    self.got[self._judged(answer.status, raw, own)] += 1
                    if answer.will_close:
                        break

    @staticmethod
    def _judged(status: int, raw: bytes, own: str) -> str:
        if status != 200:
            return f"{status} {raw[:200]!r}"
        told = json.loads(raw)
        return "right" if own in (told.get("language"), str(told.get("me"))) else f"not {own}: {raw[:200]!r}"


class Club:
    """A host behind a proxy, and two phones at one of its tables."""

    def __init__(self, host: HostProcess, proxy: Proxy) -> None:
        self._proxy = proxy
        self._trusted = ssl.create_default_context(cafile=str(proxy.certificate))
        club = Proxied({"a": host}, proxy)
        self.table, code = club.new_table("a")
        self.phones = [ProxiedPhone(club, self.table, code, seat) for seat in range(2)]

    @contextmanager
    def connect(self, protocol: str = "http/1.1"):
        context = self._trusted
        if protocol != "http/1.1":
            context = ssl.create_default_context(cafile=str(self._proxy.certificate))
            context.set_alpn_protocols([protocol])
        with (
            socket.create_connection(("127.0.0.1", self._proxy.port), timeout=PATIENCE) as plain,
            context.wrap_socket(plain, server_hostname=NAME) as sock,
        ):
            yield sock

    def words(self, language: str) -> dict[str, object]:
        with self.connect() as sock:
            sock.sendall(f"GET /e/a/api/words/{language} HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
            with HTTPResponse(sock) as answer:
                answer.begin()
                return json.loads(answer.read())

    def smuggle(self, requests: list[Strange], protocol: str = "http/1.1") -> int:
        """Send each on a connection of its own, several at a time; how many were sent."""
        sent = Counter()

        def some(first: int) -> None:
            for strange in requests[first::SMUGGLERS]:
                with suppress(OSError), self.connect(protocol) as sock:
                    sent["sent"] += 1
                    sock.sendall(strange.data)
                    if strange.ends:
                        http2_ends(sock) if protocol == "h2" else sock.recv(65_536)

        threads = [threading.Thread(target=some, args=(first,)) for first in range(SMUGGLERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sent["sent"]


@pytest.fixture(scope="module", params=PROXIES)
def club(request, tmp_path_factory):
    kind, example, change = PROXIES[request.param]
    if why_missing(kind):
        pytest.skip(why_missing(kind))
    folder: Path = tmp_path_factory.mktemp("club")
    with ExitStack() as stack:
        host = stack.enter_context(HostProcess(folder, "--shard", "a", url=f"https://{NAME}"))
        hosts = (host.port,) * (1 if "club" in request.param else 2)
        yield Club(host, stack.enter_context(Proxy(kind, hosts, example, change)))


def test_behind_a_proxy_everybody_gets_what_they_asked_for(club):
    requests = sample(strange_requests(NAME, club.table), THROUGH_PROXY)
    with Bystanders(club) as got:
        sent = club.smuggle(requests)
    assert sent == len(requests)
    assert set(got) == {"right"}, got
    assert got["right"] > 5


def test_what_comes_in_http_2_leaks_nothing_either(club):
    requests = sample(strange_http2(NAME), THROUGH_PROXY // 2)
    with Bystanders(club) as got:
        sent = club.smuggle(requests, "h2")
    assert sent == len(requests)
    assert set(got) == {"right"}, got


@pytest.mark.parametrize(
    ("name", "head", "body"),
    [
        ("a line above 64 KiB", "X-Long: " + "y" * 70_000, b"{}"),
        ("an address above 64 KiB", "?" + "a" * 70_000, b"{}"),
        ("half a character", "", rb'{"word": "\ud800", "name": "Ben"}'),
        ("a NUL", "", rb'{"word": "kite\u0000", "name": "Ben"}'),
        ("bytes that are no text", "", b'{"word": "\xff\xfe"}'),
        ("too much", "", b'{"word": "' + b"x" * 9_000 + b'"}'),
    ],
)
def test_what_is_not_understood_gets_a_clear_status_through_a_proxy_too(club, name, head, body):
    """And whoever asks next on another connection is served."""
    query, line = (head, "") if head.startswith("?") else ("", head and f"{head}\r\n")
    start = f"POST /e/a/api/knock{query} HTTP/1.1\r\nHost: {NAME}\r\nContent-Type: application/json\r\n{line}"
    with club.connect() as sock:
        with suppress(ConnectionError, ssl.SSLError):  # it may refuse before all of it was sent
            sock.sendall(f"{start}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        with HTTPResponse(sock) as answer:
            answer.begin()
            assert 400 <= answer.status < 500, (name, answer.status)
    assert club.words("ko")["language"] == "ko"


def test_half_a_request_keeps_nobody_waiting_behind_a_proxy(club):
    halves = [
        b"POST /e/a/api/kn",
        f"POST /e/a/api/knock HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 9\r\n\r\n{{".encode(),
    ]
    with ExitStack() as stack:
        for number in range(20):
            stack.enter_context(club.connect()).sendall(halves[number % 2])
        for _ in range(20):
            assert club.words("ja")["language"] == "ja"
