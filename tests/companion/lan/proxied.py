"""Phones and organisers behind a proxy: they know one name, and ask it encrypted."""

import http.client
import json
import secrets
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from soak.hosts import HostProcess
from soak.proxies import NAME, Proxy, why_missing

PATIENCE = 20
"""Seconds a phone waits for a line: none comes where a proxy holds it back."""


SHARDS = ("a", "b")


@contextmanager
def two_shards(server: str, folder: Path) -> Iterator["Proxied"]:
    """A host of each shard, and this proxy in front of them; without it a sentence and a skip."""
    if why_missing(server):
        pytest.skip(why_missing(server))
    with ExitStack() as stack:
        hosts = {
            shard: stack.enter_context(HostProcess(folder / shard, "--shard", shard, url=f"https://{NAME}"))
            for shard in SHARDS
        }
        ports = tuple(host.port for host in hosts.values())
        yield Proxied(hosts, stack.enter_context(Proxy(server, ports)))


class Proxied:
    """Hosts and the proxy in front of them, asked as phones ask."""

    def __init__(self, hosts: dict[str, HostProcess], proxy: Proxy) -> None:
        self.hosts, self.proxy = hosts, proxy
        self._trusted = ssl.create_default_context(cafile=str(self.proxy.certificate))

    def _connection(self) -> http.client.HTTPConnection:
        found = http.client.HTTPConnection(NAME)
        plain = socket.create_connection(("127.0.0.1", self.proxy.port), timeout=PATIENCE)
        found.sock = self._trusted.wrap_socket(plain, server_hostname=NAME)
        return found

    def ask(self, path: str, body=None, **headers: str) -> tuple[int, bytes]:
        with self.answer("GET" if body is None else "POST", path, body, headers) as answer:
            return answer.status, answer.read()

    def patiently(self, path: str, body, **headers: str) -> tuple[int, bytes]:
        """As the page does: the same again while a proxy or a host says that nobody answers now."""
        end = time.monotonic() + PATIENCE
        while (found := self.ask(path, body, **headers))[0] in (502, 503, 504) and time.monotonic() < end:
            pass  # a proxy has waited before it says so
        return found

    @contextmanager
    def answer(self, method, path, body, headers):
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else json.dumps(body).encode()
        with closing(self._connection()) as connection:
            connection.request(method, path, data, {"Content-Type": "application/json", **sent})
            with connection.getresponse() as answer:
                yield answer

    def organise(self, shard: str, what: str, **body):
        """As the organiser of a shard; of all hosts without one."""
        place = f"/e/{shard}" if shard in self.hosts else ""
        organiser = (self.hosts.get(shard) or next(iter(self.hosts.values()))).organiser
        named = {"id": secrets.token_hex(12), **body} if what != "tables" else body
        status, raw = self.patiently(f"{place}/api/organise/{what}", named, X_Organiser=organiser)
        assert status == 200, raw
        return json.loads(raw)

    def new_table(self, shard: str) -> tuple[str, str]:
        """A table of this shard, and the code with which phones join it."""
        table = self.organise(shard, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"], depth="full")["table"]
        address = self.organise(shard, "code", table=table)["address"]
        start, code = address.split("#")
        assert start == f"https://{NAME}/t/{table}/"
        return table, code


class ProxiedPhone:
    def __init__(self, league: Proxied, table: str, code: str, seat: int) -> None:
        self.league, self.table = league, table
        self.secret, self.view = "", {}
        own = secrets.token_urlsafe(16)  # as the page makes it: asked twice, it is one seat
        self.secret = self.post("sit", {"code": code, "seat": seat, "secret": own})[1]["secret"]

    def post(self, what: str, body) -> tuple[int, dict]:
        status, raw = self.league.patiently(f"/t/{self.table}/api/{what}?language=en", body, X_Seat=self.secret)
        return status, json.loads(raw)

    def comes_back(self) -> None:
        """Try until somebody answers, as the page does."""
        end = time.monotonic() + PATIENCE
        while (status := self.league.ask(f"/t/{self.table}/api/view", {}, X_Seat=self.secret)[0]) != 200:
            assert status in (502, 503, 504), status
            assert time.monotonic() < end, "nobody answers"
            time.sleep(0.05)

    @contextmanager
    def looking(self):
        """Its stream, with `next_view` for the line after the next change."""
        path, headers = f"/t/{self.table}/api/stream?language=en", {"X-Seat": self.secret}
        with self.league.answer("GET", path, None, headers) as answer:
            assert answer.status == 200
            self._stream = answer
            self.next_view()
            yield

    def next_view(self) -> dict:
        """The table after the next change; lines about who is there are passed over, a sign of life is not."""
        while "epoch" not in (told := json.loads(self._stream.readline())):
            assert "here" in told, told
        self.view = told
        return told

    def sees_its_stream_end(self) -> None:
        with suppress(http.client.IncompleteRead, ConnectionError, ssl.SSLEOFError):  # cut off, not ended properly
            self._stream.read()

    def sends(self, *answers, id_: str) -> tuple[int, dict]:
        now = {name: self.view[name] for name in ("epoch", "revision", "step")}
        return self.post("answer", {**now, "id": id_, "answers": list(answers)})

    def enters(self, *answers, id_: str) -> None:
        status, told = self.sends(*answers, id_=id_)
        assert (status, told.get("done")) == (200, self.view["step"] + 1), told
