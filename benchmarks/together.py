"""Several phones: from an entry to all phones, at one table and at a club evening; milliseconds on the clock."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report
from companion.game import Seat
from companion.games import GAMES
from companion.saves.store import Store
from companion.table.house import CompleteSetup
from companion.table.session import Header, Session
from companion.together.door import Door, Limits
from companion.together.evening import Evening

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")
LANGUAGES = ("en", "ja", "ko")
PLAYED = 40
"""Entries every table begins with: a map in the middle of a game."""
EVERY = 10.0
"""Seconds between two entries at a table."""
ONE, EVENING, MOST = 1, 200, 1_000
SECONDS = 10.0


def run(report: Report) -> None:
    for tables, budget in ((ONE, 100), (50, None), (EVENING, 250), (MOST, None)):
        with tempfile.TemporaryDirectory() as folder:
            told = measure(tables, folder, SECONDS if tables != ONE else 20.0)
        where = f"{tables} tables × 5 phones" if tables > 1 else "one table, 5 phones"
        report.add(f"{where}: entry to all phones, middle", told["median"], "ms")
        report.add(f"{where}: entry to all phones, 95 %", told["p95"], "ms", budget)
        report.add(f"{where}: CPU of the host for an entry", told["cpu"], "ms")
        report.add(f"{where}: memory of the host", told["memory"], "MB")


def measure(tables: int, folder: str, seconds: float) -> dict[str, float]:
    """A host in a process of its own, and its phones in this one."""
    _many_files()
    words = [sys.executable, "-m", "benchmarks.together", str(tables), folder]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        assert host.stdin is not None
        told = json.loads(host.stdout.readline())
        times, cpu = asyncio.run(_play(told, tables, seconds, host.pid))
        memory = _resident(host.pid)
        host.stdin.close()
    times.sort()
    return {
        "median": times[len(times) // 2],
        "p95": times[int(len(times) * 0.95)],
        "cpu": cpu * 1000 / len(times),
        "memory": memory,
    }


# --- the host ---


def serve(tables: int, folder: str) -> None:
    _many_files()
    game = GAMES["ticket_to_ride"]
    options = game.options(map="usa")
    seats = tuple(Seat(*pair) for pair in zip(NAMES, game.colours(options), strict=True))
    entries = list(_played(game, options, seats))
    with Store(Path(folder), GAMES) as store:
        evening = Evening(store, Random(1))
        for _ in range(tables):
            evening.open(store.new_table(game, options, seats, "full", entries)[0])
        door = Door(evening.room, limits=Limits(phones=5 * tables + 10))
        port = door.open("127.0.0.1", 0)
        rooms = {table: room.seats.code for table, room in evening.rooms.items()}
        print(json.dumps({"port": port, "rooms": rooms}), flush=True)
        sys.stdin.read()
        door.close()


def _played(game: Any, options: Any, seats: tuple[Seat, ...]) -> Iterator[Any]:
    session, random = Session(Header(game, options, seats, "full", 0)), Random(4)
    yield CompleteSetup()
    session.do(CompleteSetup())
    for _ in range(PLAYED):
        command = game.suggest(session.state, random)
        session.do(command)
        yield command


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))


# --- the phones ---


@dataclass
class Phone:
    secret: str
    view: dict[str, Any] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def look(self, port: int, table: str, language: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        head = f"GET /t/{table}/api/stream?language={language} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        writer.write(f"{head}X-Seat: {self.secret}\r\n\r\n".encode())
        while (await reader.readline()).strip():
            pass
        while line := await reader.readline():
            told = json.loads(line)
            if "revision" in told:
                self.view = told
                self.changed.set()

    async def sees(self, revision: int) -> None:
        while self.view.get("revision", -1) < revision:
            self.changed.clear()
            await self.changed.wait()


async def _ask(port: int, table: str, what: str, body: dict[str, Any], secret: str = "") -> Any:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    data = json.dumps(body).encode()
    head = f"POST /t/{table}/api/{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Seat: {secret}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
    raw = await reader.read()
    writer.close()
    return json.loads(raw.partition(b"\r\n\r\n")[2])


async def _play(told: dict[str, Any], tables: int, seconds: float, host: int) -> tuple[list[float], float]:
    port, looks, phones = told["port"], [], {}
    for table, code in told["rooms"].items():
        phones[table] = [Phone((await _ask(port, table, "sit", {"code": code, "seat": s}))["secret"]) for s in range(5)]
        for place, phone in enumerate(phones[table]):
            looks.append(asyncio.create_task(phone.look(port, table, LANGUAGES[place % 3])))
        await asyncio.gather(*(phone.sees(0) for phone in phones[table]))
    begin, times, running = _cpu(host), [], []
    count = max(20, int(tables * seconds / EVERY))
    for number, table in zip(range(count), _round(list(phones)), strict=False):
        running.append(asyncio.create_task(_enter(port, table, phones[table], f"n{number}", times)))
        await asyncio.sleep(seconds / count)
    await asyncio.gather(*running)
    used = _cpu(host) - begin
    for look in looks:
        look.cancel()
    return times, used


def _round(tables: list[str]) -> Iterator[str]:
    while True:
        yield from tables


async def _enter(port: int, table: str, phones: list[Phone], id_: str, times: list[float]) -> None:
    """Drew cards: the one tap of most turns, until every phone shows it."""
    view = phones[0].view
    phone = phones[view["turn"]["seat"]]
    want = {
        "epoch": view["epoch"],
        "revision": view["revision"],
        "step": view["step"],
        "id": id_,
        "answers": ["DrawCards"],
    }
    begin = time.perf_counter()
    told = await _ask(port, table, "answer", want, phone.secret)
    await asyncio.gather(*(one.sees(told["revision"]) for one in phones))
    times.append((time.perf_counter() - begin) * 1000)


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2])
