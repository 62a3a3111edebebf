"""Several phones: from an entry to all phones, at one table and at a club evening; milliseconds on the clock.

And the reconnect storm: the host of a whole club is killed and started again at the same port, and all phones come back
as the page does, with exponential retries and jitter.

Entries come as people make them, at random moments (a seeded exponential), at tables of all games in turn: whoever may
enter something answers at random what is asked. A table enters one thing after the other; what is measured is the last
answer of an entry until every phone of its table shows it.
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.report import Report
from companion.game import Seat
from companion.games import GAMES
from companion.lan.club_server import ClubServer
from companion.lan.http_server import HttpServer, Limits
from companion.lan.room import Room
from companion.storage.store import Store
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import COMMANDS, CompleteSetup
from demo_players import suggest

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")
LANGUAGES = ("en", "ja", "ko")
BOXES: tuple[tuple[str, dict[str, str]], ...] = (
    ("ticket_to_ride", {"map": "usa"}),
    ("stone_age", {}),
    ("great_western_trail", {"edition": "second"}),
)
PHONES = 5
"""At every table; where fewer play, the others watch."""
PLAYED = 40
"""Entries every table begins with: the middle of a game."""
EVERY = 10.0
"""Seconds between two entries at a table."""
EVENING, MOST = 200, 1_000
SECONDS = 10.0
BUDGET_ONE, BUDGET_EVENING = 100, 250
BUDGET_STORM = 20
"""Seconds until all phones of an evening are back."""
FIRST_RETRY, LONGEST_RETRY = 0.3, 4.0
"""Seconds between two tries of a phone, as in the page's `net.js`."""
FASTER = (10.0, 5.0, 2.5, 1.25, 0.6, 0.3)
"""Seconds between two entries at a table, shorter and shorter until the limit is found."""
ASIDE = frozenset((*(command.__name__ for command in COMMANDS), "CatchUp", "EndPlay", "ReadTile", "TakeBack"))
"""What ends a game or mends it is no turn."""
TRIES = 12
"""So many random ways are tried until one makes an entry."""


def run(report: Report) -> None:
    for game, _ in BOXES:
        (reply,) = measure(1, 20.0, (0.5,), only=game)
        _report(report, f"one table of {game}", reply, BUDGET_ONE)
    for tables, budget in ((50, None), (EVENING, BUDGET_EVENING), (MOST, None)):
        (reply,) = measure(tables, SECONDS, (EVERY,))
        _report(report, f"{tables} tables", reply, budget)
    found = measure(EVENING, SECONDS, FASTER, until=BUDGET_EVENING)
    for reply in found:
        rate = f"{reply['rate']:.0f} entries a second at {EVENING} tables"
        report.add(f"{rate}: 95 %", reply["p95"], "ms")
        report.add(f"{rate}: entries lost or made twice", reply["wrong"], "", 0)

    back = storm(EVENING)
    where = f"host killed and started again: {EVENING * PHONES} phones back"
    report.add(f"{where} after the kill", back.after_kill, "s", BUDGET_STORM)
    report.add(f"{where} after it listened", back.after_listening, "s")
    report.add(f"{where}: CPU of the host from its start", back.cpu, "s")


def _report(report: Report, where: str, reply: dict[str, float], budget: float | None) -> None:
    where = f"{where}, {PHONES} phones each"
    report.add(f"{where}: entry to all phones, middle", reply["median"], "ms")
    report.add(f"{where}: entry to all phones, 95 %", reply["p95"], "ms", budget)
    report.add(f"{where}: CPU of the host for an entry", reply["cpu"], "ms")
    report.add(f"{where}: memory of the host", reply["memory"], "MB")
    report.add(f"{where}: entries lost or made twice", reply["wrong"], "", 0)


def measure(
    tables: int, seconds: float, everies: tuple[float, ...], *, only: str = "", until: float = float("inf")
) -> list[dict[str, float]]:
    """A host in a process of its own and its phones in this one, at one pace after the other until one is too slow."""
    many_files()
    with tempfile.TemporaryDirectory() as folder, _host(tables, folder, only) as host:
        return asyncio.run(Club(host.reply, host.process.pid).play(seconds, everies, until))


@dataclass(frozen=True, slots=True)
class Back:
    """Seconds until every phone looks at its table again."""

    after_kill: float
    after_listening: float
    cpu: float
    """Of the new host, its start among it."""


def storm(tables: int) -> Back:
    """Kill a host that has all its phones, start it again, and wait for them."""
    many_files()
    with tempfile.TemporaryDirectory() as folder, _host(tables, folder, "") as host:
        return asyncio.run(Club(host.reply, host.process.pid).come_back(host))


@dataclass
class Host:
    """A host that can be killed and started again at the same port, with what lies in its folder."""

    words: list[str]
    process: subprocess.Popen[str]
    reply: dict[str, Any]

    def start_again(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process, self.reply = _started([*self.words, str(self.reply["port"])])


def _started(words: list[str]) -> tuple[subprocess.Popen[str], dict[str, Any]]:
    host = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    return host, json.loads(host.stdout.readline())


@contextmanager
def _host(tables: int, folder: str, only: str) -> Iterator[Host]:
    words = [sys.executable, "-m", "benchmarks.lan", str(tables), folder, only]
    host = Host(words, *_started(words))
    try:
        yield host
    finally:
        assert host.process.stdin is not None
        host.process.stdin.close()
        host.process.wait()


# --- the host ---


def serve(tables: int, folder: str, only: str, port: str = "0") -> None:
    many_files()
    with Store(Path(folder), GAMES) as store:
        club = ClubServer(store, Random(1))
        if port == "0":
            boxes = [begun(*box) for box in BOXES if only in ("", box[0])]
            for number in range(tables):
                game, options, seats, entries = boxes[number % len(boxes)]
                room = club.open(store.new_table(game, options, seats, "full", entries)[0])
                room.listeners.append(partial(_admit, room))
        server = HttpServer(club.room, limits=Limits(phones=PHONES * tables, pending=PHONES * tables + 256))
        found = server.open("127.0.0.1", int(port))
        rooms = {
            table: {"code": room.seats.code, "seats": len(room.session.header.seats), "revision": room.session.revision}
            for table, room in club.rooms.items()
        }
        print(json.dumps({"port": found, "rooms": rooms}), flush=True)
        sys.stdin.read()
        server.close()


def _admit(room: Room) -> None:
    """To whoever wants a seat that holds secrets."""
    for knock in room.knocking():
        room.answer_knock(knock.id, True)


def begun(name: str, chosen: dict[str, str]) -> tuple[Any, Any, tuple[Seat, ...], list[Any]]:
    game = GAMES[name]
    options = game.options(**chosen)
    players = min(PHONES, game.players[-1])
    seats = tuple(Seat(*pair) for pair in zip(NAMES[:players], game.colours(options), strict=False))
    session, random, entries = Session(Header(game, options, seats, "full", 0)), Random(4), [CompleteSetup()]
    session.do(entries[0])
    for _ in range(PLAYED):
        entries.append(suggest(game, session.state, random))
        session.do(entries[-1])
    return game, options, seats, entries


def resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))


# --- the phones ---


@dataclass
class Phone:
    secret: str
    port: int
    """Of the host it asks."""
    view: dict[str, Any] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def look(self, table: str, language: str) -> None:
        """Look at the table for good, as the page does: lost, it tries again, later and later, and never in step."""
        failed, random = 0, Random(self.secret)
        while True:
            with suppress(OSError, ValueError, IndexError, EOFError):
                failed = await self._look_once(table, language) or failed
            self.view = {}
            await asyncio.sleep(min(LONGEST_RETRY, FIRST_RETRY * 2**failed) * random.uniform(0.5, 1))
            failed += 1

    async def _look_once(self, table: str, language: str) -> int | None:
        """Until the stream ends; nothing if it was none, so that the next try comes later."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        try:
            head = f"GET /t/{table}/api/stream?language={language} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            writer.write(f"{head}X-Seat: {self.secret}\r\n\r\n".encode())
            if int((await reader.readline()).split()[1]) != 200:
                return None
            while (await reader.readline()).strip():
                pass
            while size := int(await reader.readline() or b"0", 16):
                reply = json.loads((await reader.readexactly(size + 2))[:size])
                if "revision" in reply:
                    self.view = reply
                    self.changed.set()
        finally:
            writer.close()
        return 0

    async def sees(self, revision: int) -> None:
        while self.view.get("revision", -1) < revision:
            self.changed.clear()
            await self.changed.wait()


@dataclass
class Table:
    id: str
    revision: int
    phones: list[Phone] = field(default_factory=list)
    entering: asyncio.Lock = field(default_factory=asyncio.Lock)
    entered: int = 0


class Club:
    """All phones of all tables, and what they enter."""

    def __init__(self, reply: dict[str, Any], host: int) -> None:
        self._port, self._rooms, self._host = reply["port"], reply["rooms"], host
        self._random, self._made = Random(11), 0
        self._tables: list[Table] = []
        self._times: list[float] = []

    def cpu(self) -> float:
        """Seconds, of all hosts."""
        return cpu_of(self._host)

    def memory(self) -> float:
        """MB, of all hosts."""
        return resident(self._host)

    async def play(self, seconds: float, everies: tuple[float, ...], until: float) -> list[dict[str, float]]:
        looks, found = [look async for look in self._join()], []
        for every in everies:
            found.append(await self._at_pace(seconds, every))
            if found[-1]["p95"] > until:
                break
        for look in looks:
            look.cancel()
        return found

    async def come_back(self, host: Host) -> Back:
        looks = [look async for look in self._join()]
        everybody = [phone for table in self._tables for phone in table.phones]
        begin = time.perf_counter()
        await asyncio.to_thread(host.start_again)
        listens = time.perf_counter()
        await asyncio.gather(*(phone.sees(0) for phone in everybody))
        end = time.perf_counter()
        for look in looks:
            look.cancel()
        return Back(end - begin, end - listens, cpu_of(host.process.pid))

    async def _join(self) -> Any:
        for id_, reply in self._rooms.items():
            table = Table(id_, reply["revision"])
            for place in range(PHONES):
                seat = place if place < reply["seats"] else None
                sat = await self._ask(self._port, id_, "sit", {"code": reply["code"], "seat": seat})
                table.phones.append(Phone(sat["secret"], self._port))
                yield asyncio.create_task(table.phones[-1].look(id_, LANGUAGES[place % 3]))
            await asyncio.gather(*(phone.sees(0) for phone in table.phones))
            self._tables.append(table)

    async def _at_pace(self, seconds: float, every: float) -> dict[str, float]:
        """Entries at random moments, on average so many; and whether each was made once."""
        self._times, running, rate = [], [], len(self._tables) / every
        begin, clock = self.cpu(), time.perf_counter()
        for _ in range(max(40, int(rate * seconds))):
            await asyncio.sleep(self._random.expovariate(rate))
            running.append(asyncio.create_task(self._enter(self._random.choice(self._tables))))
        await asyncio.gather(*running)
        times, wrong = (
            sorted(self._times),
            sum(abs(table.phones[0].view["revision"] - table.revision - table.entered) for table in self._tables),
        )
        return {
            "rate": len(times) / (time.perf_counter() - clock),
            "median": times[len(times) // 2],
            "p95": times[int(len(times) * 0.95)],
            "entries": len(times),
            "cpu": (self.cpu() - begin) * 1000 / len(times),
            "memory": self.memory(),
            "wrong": wrong,
        }

    async def _enter(self, table: Table) -> None:
        """Whoever may enter something does, until every phone shows it."""
        async with table.entering:
            for _ in range(TRIES):
                asked = [phone for phone in table.phones if phone.view["question"] and _open(phone.view["question"])]
                if asked and await self._answers(table, self._random.choice(asked)):
                    return

    async def _answers(self, table: Table, phone: Phone) -> bool:
        """One conversation, at random; True if it became an entry."""
        now = {name: phone.view[name] for name in ("epoch", "revision", "step")}
        question, answers = phone.view["question"], []
        while question:
            answer = _any(question, self._random)
            if answer is None:
                return False
            answers.append(answer)
            self._made += 1
            begin = time.perf_counter()
            body = {**now, "id": f"n{self._made}", "answers": answers}
            reply = await self._ask(phone.port, table.id, "answer", body, phone.secret)
            question, answers = reply.get("question"), reply.get("answers", answers)
        if "done" not in reply:
            return False
        table.entered += 1
        await asyncio.gather(*(one.sees(reply["revision"]) for one in table.phones))
        self._times.append((time.perf_counter() - begin) * 1000)
        return True

    @staticmethod
    async def _ask(port: int, table: str, what: str, body: dict[str, Any], secret: str = "") -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        data = json.dumps(body).encode()
        head = f"POST /t/{table}/api/{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        head += f"X-Seat: {secret}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        raw = await reader.read()
        writer.close()
        return json.loads(raw.partition(b"\r\n\r\n")[2])


def _open(question: dict[str, Any]) -> list[str]:
    """Options that can be taken and are part of a turn."""
    options = [option["id"] for option in question.get("options", ()) if "closed" not in option]
    return [id_ for id_ in options if id_.partition(":")[0] not in ASIDE]


def _any(question: dict[str, Any], random: Random) -> Any:
    """An answer at random; None where there is none."""
    if question["chance"]:
        return {"chance": True}
    if question["kind"] == "number":
        return random.randint(question["low"], question["high"])
    options = _open(question)
    if question["kind"] == "choice":
        return random.choice(options) if options else None
    if "usual" in question:
        return question["usual"]
    return random.sample(options, question["least"]) if len(options) >= question["least"] else None


if __name__ == "__main__":
    serve(int(sys.argv[1]), *sys.argv[2:])
