"""Two hosts under one name behind a real nginx and a real Caddy, with the examples of docs/hosting."""

import http.client
import json
import socket
import ssl
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

from soak.hosts import HostProcess
from soak.proxies import NAME, Proxy, why_missing

pytestmark = pytest.mark.system
SHARDS = ("a", "b")
PATIENCE = 20
"""Seconds a phone waits for a line: none comes where a proxy holds it back."""


class League:
    """Two hosts and the proxy in front of them, asked as phones ask: by the common name, encrypted."""

    def __init__(self, folder, kind: str, stack: ExitStack) -> None:
        self.hosts = {
            shard: stack.enter_context(HostProcess(folder / shard, "--shard", shard, url=f"https://{NAME}"))
            for shard in SHARDS
        }
        ports = tuple(host.port for host in self.hosts.values())
        self.proxy = stack.enter_context(Proxy(kind, ports))
        self._trusted = ssl.create_default_context(cafile=str(self.proxy.certificate))

    def _connection(self) -> http.client.HTTPConnection:
        found = http.client.HTTPConnection(NAME)
        plain = socket.create_connection(("127.0.0.1", self.proxy.port), timeout=PATIENCE)
        found.sock = self._trusted.wrap_socket(plain, server_hostname=NAME)
        return found

    def ask(self, path: str, body=None, **headers: str) -> tuple[int, bytes]:
        with self._answer("GET" if body is None else "POST", path, body, headers) as answer:
            return answer.status, answer.read()

    @contextmanager
    def _answer(self, method, path, body, headers):
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else json.dumps(body).encode()
        with closing(self._connection()) as connection:
            connection.request(method, path, data, {"Content-Type": "application/json", **sent})
            with connection.getresponse() as answer:
                yield answer

    def organise(self, shard: str, what: str, **body):
        status, raw = self.ask(f"/e/{shard}/api/organise/{what}", body, X_Organiser=self.hosts[shard].organiser)
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
    def __init__(self, league: League, table: str, code: str, seat: int) -> None:
        self.league, self.table = league, table
        self.secret, self.view = "", {}
        self.secret = self.post("sit", {"code": code, "seat": seat})[1]["secret"]

    def post(self, what: str, body) -> tuple[int, dict]:
        status, raw = self.league.ask(f"/t/{self.table}/api/{what}?language=en", body, X_Seat=self.secret)
        return status, json.loads(raw)

    @contextmanager
    def looking(self):
        """Its stream, with `next_view` for the line after the next change."""
        path, headers = f"/t/{self.table}/api/stream?language=en", {"X-Seat": self.secret}
        with self.league._answer("GET", path, None, headers) as answer:
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


@pytest.fixture(params=["nginx", "caddy"])
def league(request, tmp_path):
    if why_missing(request.param):
        pytest.skip(why_missing(request.param))
    with ExitStack() as stack:
        yield League(tmp_path, request.param, stack)


def test_phones_of_both_shards_play_and_come_back_after_a_kill_of_their_host(league):
    phones = {}
    for shard in SHARDS:
        table, code = league.new_table(shard)
        assert table.startswith(f"{shard}-")
        phones[shard] = [ProxiedPhone(league, table, code, seat) for seat in range(2)]
    for mia, ben in phones.values():
        with mia.looking(), ben.looking():
            mia.enters("CompleteSetup", id_="setup")
            for phone in (mia, ben):
                assert phone.next_view()["step"] == 1, "while the stream is open: nothing is held back"
    (mia, ben), other = phones["a"], phones["b"][0]
    with mia.looking(), ben.looking(), other.looking():
        league.hosts["a"].kill()
        mia.sees_its_stream_end()
        ben.sees_its_stream_end()
        assert league.ask(f"/t/{mia.table}/api/view", {}, X_Seat=mia.secret)[0] == 502, "the page tries again"
        other.enters("DrawCards", id_="cards")
        assert other.next_view()["step"] == 2, "the other shard plays on"
    league.hosts["a"].start()
    mia.view["step"] = 0  # as if the answer had been lost
    status, told = mia.sends("CompleteSetup", id_="setup")
    assert (status, told["arrived"]) == (412, True), "sent again, it is known"
    with mia.looking(), ben.looking():
        assert (mia.view["step"], mia.view["me"], ben.view["me"]) == (1, 0, 1)
        mia.enters("DrawCards", id_="cards")
        assert ben.next_view()["step"] == 2


def test_the_organisers_of_both_shards_have_pages_of_their_own(league):
    for shard in SHARDS:
        for path in ("evening", "page/organise.js", "api/words/ko"):
            assert league.ask(f"/e/{shard}/{path}")[0] == 200
    table, _ = league.new_table("b")
    assert [line["id"] for line in league.organise("b", "tables")["tables"]] == [table]
    assert league.organise("a", "tables")["tables"] == []
    status, _ = league.ask("/e/b/api/organise/tables", {}, X_Organiser=league.hosts["a"].organiser)
    assert status == 401, "each organiser has one shard"
    assert league.ask(f"/t/{table}/")[0] == 200
    assert league.ask("/")[0] == 200
    word = league.organise("b", "tables")["tables"][0]["word"]
    status, raw = league.ask("/e/b/api/knock", {"word": word, "name": "Ben"})
    assert (status, json.loads(raw)["at"]) == (200, f"../../t/{table}/")


def test_what_is_too_long_gets_nowhere(league):
    table, code = league.new_table("b")
    assert league.ask(f"/t/{table}/api/look", {"code": code, "more": "x" * 9_000})[0] == 413
    assert league.ask(f"/t/{table}/api/look", {"code": code})[0] == 200
