"""Hosts of a league as processes of their own, and phones that ask them over HTTP: for tests, trials and benchmarks.

with LeagueHosts(server.create_database(), count=2) as hosts:
    table = hosts.new_table()
    phone = hosts.sit(table, 0)
    hosts.all[0].kill()                 # SIGKILL; start() listens at the same port again
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
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
BUSY = 503
AWAY: tuple[int, dict[str, Any]] = (BUSY, {})
"""The response of a host that cannot be reached."""


class LeagueHost:
    """One `tableside host --database`, which can be killed and started again at the same port."""

    def __init__(self, url: str, folder: Path, *words: str) -> None:
        self.port = free_port()
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
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT, env=self._environment)

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while "#" not in (written := self.log.read_bytes()[self._begun_at :].decode(errors="replace")):
            if self._process is None or self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the host does not listen:\n{written}")
            time.sleep(0.02)
        self.organiser = written.partition("#")[2].split()[0]

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def ask(self, path: str, body: dict[str, Any], **headers: str) -> tuple[int, dict[str, Any]]:
        """Status and body of the response; `AWAY` if there is none."""
        try:
            with self._answer("POST", path, json.dumps(body), **headers) as answer:
                raw = answer.read()
        except (OSError, HTTPException):
            return AWAY
        return answer.status, json.loads(raw) if raw else {}

    def received(self, path: str, body: dict[str, Any], **headers: str) -> str:
        """Every byte of an answer, its headers too."""
        with self._answer("POST", path, json.dumps(body), **headers) as answer:
            return f"{answer.status} {answer.getheaders()} {answer.read().decode()}"

    def first_line(self, path: str, **headers: str) -> str:
        """Of a stream, with its headers."""
        with self._answer("GET", path, None, **headers) as answer:
            return f"{answer.status} {answer.getheaders()} {answer.readline().decode()}"

    @contextmanager
    def _answer(self, method: str, path: str, body: str | None, **headers: str) -> Iterator[HTTPResponse]:
        connection = HTTPConnection(LOOPBACK, self.port, timeout=PATIENCE)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, {"Content-Type": "application/json", **named})
            with connection.getresponse() as answer:
                yield answer
        finally:
            connection.close()

    def organise(self, what: str, **body: Any) -> dict[str, Any]:
        status, reply = self.ask(f"/api/organise/{what}", body, X_Organiser=self.organiser)
        assert status == 200, (status, reply)
        return reply


class LeagueHosts:
    """So many hosts with one database, for as long as they are open."""

    def __init__(self, url: str, count: int = 2, *words: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tableside-hosts-")
        self.all = [LeagueHost(url, Path(self._folder.name), *words) for _ in range(count)]

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
        status, reply = host.ask(f"/t/{table}/api/sit", {"code": address.partition("#")[2], "seat": seat})
        assert status == 200, (status, reply)
        return LeaguePhone(table, reply["secret"])


class LeaguePhone:
    """A phone at a table: it asks whichever host it is sent to."""

    def __init__(self, table: str, secret: str) -> None:
        self.table, self.secret = table, secret
        self._made = 0

    def ask(self, host: LeagueHost, what: str, **body: Any) -> tuple[int, dict[str, Any]]:
        return host.ask(f"/t/{self.table}/api/{what}", body, X_Seat=self.secret)

    def patiently(self, hosts: list[LeagueHost], what: str, **body: Any) -> tuple[int, dict[str, Any]]:
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
