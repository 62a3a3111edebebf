"""Hosts of a league as processes of their own, and phones that ask them over HTTP: for tests, trials and benchmarks.

with LeagueHosts(server.create_database(), count=2) as hosts:
    table = hosts.new_table()
    phone = hosts.sit(table, 0)
    hosts.all[0].kill()                 # SIGKILL; start() listens at the same port again
"""

import json
import os
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from types import TracebackType
from typing import Any

from soak.ports import free_port

ROOT = Path(__file__).parent.parent
LOOPBACK = "127.0.0.1"
PATIENCE = 60
"""Seconds until a host listens, or an entry is acknowledged."""
RETRY = 0.05
"""Seconds until a phone retries."""
CALL = 8.0
"""Seconds a phone waits for an answer, as the page does (`CALL` in net.js); then it asks another host."""
BUSY = 503
AWAY: tuple[int, dict[str, Any]] = (BUSY, {})
"""The response of a host that cannot be reached."""


class Entrance:
    """Where phones ask: a host itself, or a proxy in front of several."""

    def connect(self, seconds: float) -> HTTPConnection:
        raise NotImplementedError

    def ask(
        self, path: str, body: dict[str, Any], *, seconds: float = PATIENCE, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        """Status and body of the response; `AWAY` if there is none in so many seconds, or a proxy's own."""
        try:
            with self._answer("POST", path, json.dumps(body), seconds, **headers) as answer:
                raw = answer.read()
        except (OSError, HTTPException):
            return AWAY
        return AWAY if raw.startswith(b"<") else (answer.status, json.loads(raw) if raw else {})

    @contextmanager
    def _answer(
        self, method: str, path: str, body: str | None, seconds: float, **headers: str
    ) -> Iterator[HTTPResponse]:
        connection = self.connect(seconds)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, {"Content-Type": "application/json", **named})
            with connection.getresponse() as answer:
                yield answer
        finally:
            connection.close()

    def lines(self, path: str, silent: float, **headers: str) -> Iterator[bytes]:
        """Of a stream, until it ends or none has come for so many seconds."""
        with suppress(OSError, HTTPException), self._answer("GET", path, None, silent, **headers) as answer:
            while answer.status == 200 and (line := answer.readline()):
                yield line


class Front(Entrance):
    """A proxy, by the name in its certificate."""

    def __init__(self, port: int, name: str, certificate: Path) -> None:
        self._port, self._name = port, name
        self._trusted = ssl.create_default_context(cafile=str(certificate))

    def connect(self, seconds: float) -> HTTPConnection:
        found = HTTPConnection(self._name)
        plain = socket.create_connection((LOOPBACK, self._port), timeout=seconds)
        found.sock = self._trusted.wrap_socket(plain, server_hostname=self._name)
        return found


class LeagueHost(Entrance):
    """One `tableside host --database`, which can be killed and started again at the same port."""

    def __init__(self, url: str, folder: Path, *words: str, root: Path = ROOT) -> None:
        self.port, self._root = free_port(), root
        self.log = folder / f"host-{self.port}.log"
        self._words = ("host", "--database", "--address", LOOPBACK, "--port", str(self.port), *words)
        self._environment = {**os.environ, "TABLESIDE_DATABASE": url}
        self._process: subprocess.Popen[bytes] | None = None
        self.organiser = ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and return once it listens."""
        self.begin()
        self.wait()

    def begin(self) -> None:
        self.log.touch()
        self._begun_at = self.log.stat().st_size
        command = [sys.executable, "-m", "companion", *self._words]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._root, env=self._environment)

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while "#" not in (written := self.log.read_bytes()[self._begun_at :].decode(errors="replace")):
            if self._process is None or self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the host does not listen:\n{written}")
            time.sleep(0.02)
        self.organiser = written.partition("#")[2].split()[0]

    def hang(self) -> None:
        """SIGSTOP: it listens, and answers nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def connect(self, seconds: float) -> HTTPConnection:
        return HTTPConnection(LOOPBACK, self.port, timeout=seconds)

    def received(self, path: str, body: dict[str, Any], **headers: str) -> str:
        """Every byte of an answer, its headers too."""
        with self._answer("POST", path, json.dumps(body), PATIENCE, **headers) as answer:
            return f"{answer.status} {answer.getheaders()} {answer.read().decode()}"

    def first_line(self, path: str, **headers: str) -> str:
        """Of a stream, with its headers."""
        with self._answer("GET", path, None, PATIENCE, **headers) as answer:
            return f"{answer.status} {answer.getheaders()} {answer.readline().decode()}"

    def organise(self, what: str, **body: Any) -> dict[str, Any]:
        """As the page does: the same again, under the same id, while the host is busy."""
        end, named = time.monotonic() + PATIENCE, {"id": secrets.token_hex(12), **body}
        while True:
            status, reply = self.ask(f"/api/organise/{what}", named, X_Organiser=self.organiser)
            if status != BUSY or time.monotonic() > end:
                break
            time.sleep(RETRY)
        assert status == 200, (status, reply)
        return reply


class LeagueHosts:
    """So many hosts with one database, for as long as they are open."""

    def __init__(self, url: str, count: int = 2, *words: str, older: str = "") -> None:
        """The last one is of the older release in a folder, if one is named."""
        self._folder = tempfile.TemporaryDirectory(prefix="tableside-hosts-")
        roots = [ROOT] * (count - 1) + [Path(older) if older else ROOT]
        self.all = [LeagueHost(url, Path(self._folder.name), *words, root=root) for root in roots]

    def __enter__(self) -> "LeagueHosts":
        for host in self.all:
            host.begin()
        for host in self.all:
            host.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for host in self.all:
            host.kill()
        self._folder.cleanup()

    @property
    def logs(self) -> str:
        """Whatever the hosts have written."""
        return "".join(host.log.read_text(errors="replace") for host in self.all)

    def new_table(self, box: str = "ticket_to_ride/usa", names: tuple[str, ...] = ("Ana", "Ben"), **more: Any) -> str:
        table: str = self.all[0].organise("new", box=box, names=list(names), **more)["table"]
        return table

    def sit(self, table: str, seat: int | None) -> "LeaguePhone":
        host = self.all[0]
        address = host.organise("code", table=table)["address"]
        code, secret = address.partition("#")[2], secrets.token_urlsafe(16)
        phone = LeaguePhone(table, secret)
        status, reply = phone.patiently([host], "sit", code=code, seat=seat, secret=secret)
        assert status == 200, (status, reply)
        return phone


class LeaguePhone:
    """A phone at a table: it asks whichever host it is sent to."""

    def __init__(self, table: str, secret: str) -> None:
        self.table, self.secret = table, secret
        self._made = 0

    def ask(self, host: Entrance, what: str, **body: Any) -> tuple[int, dict[str, Any]]:
        return host.ask(f"/t/{self.table}/api/{what}", body, seconds=CALL, X_Seat=self.secret)

    def patiently(self, hosts: Sequence[Entrance], what: str, **body: Any) -> tuple[int, dict[str, Any]]:
        """As the page does: the same again, at one host or another, until somebody answers."""
        end, tries = time.monotonic() + PATIENCE, 0
        while time.monotonic() < end:
            status, reply = self.ask(hosts[tries % len(hosts)], what, **body)
            if status != BUSY:
                return status, reply
            tries += 1
            time.sleep(RETRY)
        raise RuntimeError(f"nobody answered {what}")

    def entry(self, view: dict[str, Any], *answers: Any) -> dict[str, Any]:
        """What is sent for an entry at the table as this view shows it."""
        self._made += 1
        now: dict[str, Any] = {name: view[name] for name in ("epoch", "revision", "step") if name in view}
        return {**now, "id": f"e{self._made}", "answers": list(answers)}
