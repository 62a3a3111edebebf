"""A PostgreSQL server of one's own: Debian's binaries in a temporary folder, started, killed and started again.

    with PostgresServer() as server:
        url = server.create_database()      # a fresh database; the role in the URL owns one schema there, nothing else
        server.kill()                       # SIGKILL for every process of the server
        server.start()                      # the same data at the same port; it recovers by itself

`why_missing()` is the sentence for a skip; tests ask for the fixture `postgres`. The server never runs as root: then
it belongs to the user `postgres`, whom Debian's package makes.
"""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from soak.ports import free_port

ROLE = "tableside"
"""Role and schema of the hosts, as docs/HOSTING.md sets them up."""
SYSTEM_USER = "postgres"
PATIENCE = 60
"""Seconds until a server must be ready or gone."""
STATUS_LINE = 7
"""Of `postmaster.pid`, as pg_ctl reads it."""


def binaries() -> Path | None:
    """Where `postgres` and `initdb` lie; the newest release where there are several."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    if found:
        return max(found, key=lambda path: int(path.parent.name) if path.parent.name.isdigit() else 0)
    elsewhere = shutil.which("postgres")
    return Path(elsewhere).resolve().parent if elsewhere else None


def why_missing() -> str:
    """Why there can be no server here; empty where there can."""
    if os.name != "posix" or not binaries():
        return "There is no PostgreSQL server here. Debian: apt install postgresql"
    if os.geteuid() == 0 and not _has_system_user():
        return "PostgreSQL refuses to run as root, and there is no user postgres here."
    return ""


def _has_system_user() -> bool:
    with suppress(KeyError):
        return bool(pwd.getpwnam(SYSTEM_USER))
    return False


class PostgresServer:
    """One cluster on a Unix socket and a free port of the loopback, for as long as it is open."""

    def __init__(self) -> None:
        folder = binaries()
        assert folder, why_missing()
        self._binaries = folder
        self._as: dict[str, Any] = {"user": SYSTEM_USER, "group": SYSTEM_USER} if os.geteuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="tableside-postgres-"))
        self.data, self.log = self.folder / "data", self.folder / "log"
        self.port, self.password = free_port(), secrets.token_hex(8)
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        if self._as:
            shutil.chown(self.folder, SYSTEM_USER, SYSTEM_USER)
        options = ("--no-sync", "--encoding=UTF8", "--locale=C", "--auth-local=trust", "--auth-host=scram-sha-256")
        self._run("initdb", f"--pgdata={self.data}", "--username=postgres", *options)
        self.start()
        self.psql(f"CREATE ROLE {ROLE} LOGIN PASSWORD '{self.password}'")

    def __enter__(self) -> "PostgresServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, name: str, *words: str, script: str = "") -> str:
        command = [str(self._binaries / name), *words]
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, input=script, check=False, capture_output=True, text=True, cwd=self.folder, **self._as
        )
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stderr.strip()}")
        return done.stdout

    # --- starting and ending ---

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start, and return once connections are accepted; after a kill, once it has recovered."""
        if self.is_running:
            return
        address = ("-c", "listen_addresses=127.0.0.1", "-p", str(self.port), "-k", str(self.folder))
        command = [str(self._binaries / "postgres"), "-D", str(self.data), *address]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as)
        self._wait(self._is_ready, "is not ready")

    def _is_ready(self) -> bool:
        if not self.is_running:
            raise RuntimeError(f"postgres ended:\n{self.log.read_text(errors='replace')[-2000:]}")
        with suppress(OSError):
            lines = (self.data / "postmaster.pid").read_text().splitlines()
            mine = bool(lines) and self._process is not None and lines[0] == str(self._process.pid)
            return mine and len(lines) > STATUS_LINE and lines[STATUS_LINE].strip() == "ready"
        return False

    def processes(self) -> list[int]:
        """The server and the processes it has started, one of which is there for each connection."""
        if self._process is None or not self.is_running:
            return []
        return [self._process.pid, *_children_of(self._process.pid)]

    def kill(self) -> None:
        """SIGKILL for every process, the server first: nothing is written, and no client hears a farewell."""
        if self._process is None:
            return
        found = self.processes()
        for pid in found[:1]:
            os.kill(pid, signal.SIGSTOP)  # else it starts others while they are killed
            found = self.processes()
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(PATIENCE)
        self._wait(lambda: not any(_is_alive(pid) for pid in found), "is not gone")

    def stop(self) -> None:
        """An orderly end that does not wait for clients."""
        if self._process is not None and self.is_running:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)

    def close(self) -> None:
        """Nothing is left, neither processes nor files."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self, condition: Any, what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError(f"postgres {what}:\n{self.log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.01)

    def cpu_seconds(self) -> float:
        """CPU of the processes that run now, for benchmarks; those that ended count with the server."""
        return sum(_cpu_of(pid) for pid in self.processes())

    # --- databases ---

    def create_database(self) -> str:
        """The URL of a fresh database, with the password in it."""
        self._databases += 1
        name = f"league_{self._databases}"
        self.psql(f"CREATE DATABASE {name}")
        self.psql(f"CREATE SCHEMA {ROLE} AUTHORIZATION {ROLE}", name)
        self.psql(f"ALTER ROLE {ROLE} IN DATABASE {name} SET search_path = {ROLE}", name)
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://{ROLE}:{self.password}@127.0.0.1:{self.port}/{database}"

    def psql(self, sql: str, database: str = "postgres") -> str:
        """What the superuser gets, rows as lines and columns parted by a bar; a script of psql may be several lines."""
        options = ("--no-psqlrc", "-qAtX", "-v", "ON_ERROR_STOP=1")
        return self._run("psql", *options, *self._where(database), script=sql).removesuffix("\n")

    def dump(self, database: str, file: Path) -> None:
        """A backup, as docs/HOSTING.md has it."""
        self._run("pg_dump", "--format=custom", f"--file={file}", *self._where(database))

    def restore(self, file: Path, database: str) -> None:
        """Also over what is there, as docs/HOSTING.md has it."""
        self._run("pg_restore", "--clean", "--if-exists", *self._where(database), str(file))

    def _where(self, database: str) -> tuple[str, ...]:
        return f"--host={self.folder}", f"--port={self.port}", "--username=postgres", f"--dbname={database}"


def _stat(pid: int) -> list[str]:
    """Fields of /proc/PID/stat after the name; empty once the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _children_of(parent: int) -> list[int]:
    every = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())
    return [pid for pid in every if _stat(pid)[1:2] == [str(parent)]]


def _is_alive(pid: int) -> bool:
    return _stat(pid)[:1] not in ([], ["Z"])


def _cpu_of(pid: int) -> float:
    """User and system time; of ended children that were waited for too."""
    return sum(map(int, _stat(pid)[11:15])) / os.sysconf("SC_CLK_TCK")
