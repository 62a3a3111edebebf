"""A league: one or two hosts on PostgreSQL and a folder's host beside them; an entry to all phones, and its CPU.

Phones, entries and their moments are those of `lan`. A load balancer that hashes by table is played by whom a phone
asks; at "both hosts" the phones of every table ask one host or the other in turn. Hosts are processes of their own
(`tableside host --database`), the server is Debian's with its defaults.
"""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.lan import (
    BOXES,
    EVERY,
    LANGUAGES,
    PHONES,
    SECONDS,
    Club,
    Phone,
    Table,
    begun,
    cpu_of,
    many_files,
    measure,
    resident,
)
from benchmarks.report import Report
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.ledger import Record, encode_record
from companion.league.postgres import connected, store_table
from companion.league.room import LeagueRoom, open_room
from companion.league.transfer import records_from
from companion.storage.table_file import Contents
from companion.table.header import Header
from companion.table.session import Session
from soak.league_hosts import LeagueHosts
from soak.postgres import PostgresServer, why_missing

SIZES = (20, 200, 1_000)
MOST_RATE = 20.0
"""Entries a second at all tables together: beyond that a shared machine says nothing."""
SLOWEST_JOIN = 64
"""So many tables are joined at the same time."""


def run(report: Report) -> None:
    if why_missing():
        print(f"  {why_missing()}")
        return
    many_files()
    for tables in SIZES:
        every = max(EVERY, tables / MOST_RATE)
        (beside,) = measure(tables, SECONDS, (every,))
        _report(report, f"{tables} tables, folder", beside)
        for hosts, spread in ((1, False), (2, False), (2, True)):
            where = f"{tables} tables, {hosts} host{'s' * (hosts > 1)}{', both' * spread}"
            _report(report, where, _measured(tables, hosts, every, spread=spread))


def _report(report: Report, where: str, found: dict[str, float]) -> None:
    report.add(f"{where}: entries measured", found["entries"], "")
    report.add(f"{where}: entry to all phones, middle", found["median"], "ms")
    report.add(f"{where}: entry to all phones, 95 %", found["p95"], "ms")
    report.add(f"{where}: CPU of all hosts for an entry", found["cpu"], "ms")
    if "database" in found:
        report.add(f"{where}: CPU of the database for an entry", found["database"], "ms")
        report.add(f"{where}: memory of a host before the first table", found["empty"], "MB")
        report.add(f"{where}: memory of all hosts for a table", found["by_table"], "MB")
    else:
        report.add(f"{where}: memory of the host", found["memory"], "MB")
    report.add(f"{where}: entries lost or made twice", found["wrong"], "", 0)


def _measured(tables: int, count: int, every: float, *, spread: bool) -> dict[str, float]:
    with PostgresServer() as server:
        url = server.create_database()
        ids, secrets = _stored(url, tables)
        with LeagueHosts(url, count, "--phones", str(PHONES * tables)) as hosts:
            league = LeagueClub(server, hosts, secrets, spread=spread)
            empty = league.memory()
            (found,) = asyncio.run(league.play_at(ids, SECONDS, every))
            return {**found, "empty": empty / count, "by_table": (found["memory"] - empty) / tables}


def _stored(url: str, tables: int) -> tuple[list[str], list[list[str]]]:
    """Tables in the middle of a game with phones at them; their ids, and the secrets of their phones by box."""
    begun_boxes = [_seated(*box) for box in BOXES]
    ids = [f"{number:012x}" for number in range(1, tables + 1)]
    with connected(url) as connection:
        for number, id_ in enumerate(ids):
            records, _ = begun_boxes[number % len(begun_boxes)]
            header = {**(records[0].header or {}), "id": id_}
            store_table(connection, id_, [replace(records[0], header=header), *records[1:]])
    return ids, [secrets for _, secrets in begun_boxes]


def _seated(name: str, chosen: dict[str, str]) -> tuple[list[Record], list[str]]:
    """The records of a table and the secrets of its phones."""
    game, options, seats, entries = begun(name, chosen)
    session = Session(Header(game, options, seats, "full", 0, id="begun"))
    for entry in entries:
        session.do(entry)
    found = Contents(session.header, tuple(session.steps), session.cursor)
    records = [*records_from(found, Random(1))]
    plains = [encode_record(record) for record in records]
    room = open_room(plains, GAMES, Nothing(), Random(2), clock=lambda: 0.0)
    secrets = [_sits(room, place if place < len(seats) else None) for place in range(PHONES)]
    return [*records, Record("seated", seats=room.as_plain())], secrets


def _sits(room: LeagueRoom, seat: int | None) -> str:
    tr = Translator("en")
    reply = room.sit(room.seats.code, seat, "", tr)
    secret: str = reply.body["secret"]
    for knock in room.knocking():  # the seat holds secrets
        room.answer_knock(knock.id, True)
        room.sit(room.seats.code, seat, "", tr, secret=secret, waiting=True)
    return secret


class Nothing:
    """A ledger for a room that is only read."""

    async def append(self, table: str, n: int, record: Record) -> bool:  # noqa: ARG002
        return True

    async def read(self, table: str, after: int) -> tuple[()]:  # noqa: ARG002
        return ()

    async def knocks(self, table: str) -> tuple[()]:  # noqa: ARG002
        return ()

    def watch(self, heard: Any) -> None: ...


class LeagueClub(Club):
    """All phones of all tables, at one host or another."""

    def __init__(self, server: PostgresServer, hosts: LeagueHosts, secrets: list[list[str]], *, spread: bool) -> None:
        super().__init__({"port": 0, "rooms": {}}, 0)
        self._server, self._hosts, self._secrets, self._spread = server, hosts, secrets, spread

    def cpu(self) -> float:
        return sum(cpu_of(host.pid) for host in self._hosts.all)

    def memory(self) -> float:
        return sum(resident(host.pid) for host in self._hosts.all)

    async def play_at(self, ids: list[str], seconds: float, every: float) -> list[dict[str, float]]:
        looks: list[asyncio.Task[None]] = []
        joining = asyncio.Semaphore(SLOWEST_JOIN)
        await asyncio.gather(*(self._joined(number, id_, looks, joining) for number, id_ in enumerate(ids)))
        begin = self._server.cpu_seconds()
        found = await self._at_pace(seconds, every)
        found["database"] = (self._server.cpu_seconds() - begin) * 1000 / found["entries"]
        for look in looks:
            look.cancel()
        return [found]

    async def _joined(self, number: int, id_: str, looks: list[asyncio.Task[None]], joining: asyncio.Semaphore) -> None:
        async with joining:
            table, ports = Table(id_, 0), [host.port for host in self._hosts.all]
            for place, secret in enumerate(self._secrets[number % len(self._secrets)]):
                port = ports[(number + (place if self._spread else 0)) % len(ports)]
                table.phones.append(Phone(secret, port))
                looks.append(asyncio.create_task(table.phones[-1].look(id_, LANGUAGES[place % 3])))
            await asyncio.gather(*(phone.sees(0) for phone in table.phones))
            table.revision = table.phones[0].view["revision"]
            self._tables.append(table)
