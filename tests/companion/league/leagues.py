"""Leagues for tests: hosts in this process with one real database, and phones that ask one or the other."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.api import Call
from companion.lan.ledger import Record, Unreachable
from companion.lan.lobby import Reply
from companion.league.league import League
from companion.league.postgres import PostgresLedger, connected, organiser_code
from companion.table.session import Session
from tests.companion.playing import play_briefly

EN = Translator("en")
CODE = "organiser-of-the-night"


def host(url: str, seed: int = 1, *, local: Callable[[], float] = time.time, **more: Any) -> League:
    """One of any number of hosts."""
    with connected(url) as connection:
        code = organiser_code(connection, CODE)
    league = League(PostgresLedger(url, local), GAMES, Random(seed), code=code, **more)
    league.base = "http://club.example"
    return league


async def organise(league: League, what: str, **body: Any) -> Reply:
    return await league.organise(Call(what, body, league.code, EN))


async def new_table(
    league: League, box: str = "ticket_to_ride/usa", names: tuple[str, ...] = ("Ana", "Ben"), **more: Any
) -> str:
    reply = await organise(league, "new", box=box, names=list(names), **more)
    assert reply.status == 200, reply
    return reply.body["table"]


class Visitor:
    """A phone at a table: it asks whichever host it is sent to."""

    def __init__(self, table: str, secret: str) -> None:
        self.table, self.secret = table, secret
        self._entries = 0

    async def ask(self, league: League, what: str, **body: Any) -> Reply:
        return await league.answer(self.table, Call(what, body, self.secret, EN))

    async def entry(self, league: League, *answers: Any) -> dict[str, Any]:
        """What is sent for an entry at the table as this host shows it."""
        view = (await self.ask(league, "view")).body
        self._entries += 1
        id_ = f"e{self._entries}"
        return {"epoch": view["epoch"], "revision": view["revision"], "id": id_, "answers": list(answers)}


async def sit(league: League, table: str, seat: int | None) -> Visitor:
    room = await league.room(table)
    assert room is not None
    body = {"code": room.seats.code, "seat": seat}
    reply = await league.answer(table, Call("sit", body, "", EN))
    if reply.status == 202:
        room = await league.room(table)
        assert room is not None
        knock = room.knocking()[-1].id
        assert (await organise(league, "knock", table=table, knock=knock, yes=True)).status == 200
        body = {**body, "secret": reply.body["secret"], "waiting": True}
        reply = await league.answer(table, Call("sit", body, "", EN))
    assert reply.status == 200, reply
    return Visitor(table, reply.body["secret"])


async def ready(league: League) -> tuple[str, Visitor, Visitor]:
    """A table whose setup is done, and two phones at it."""
    table = await new_table(league)
    ana, ben = await sit(league, table, 0), await sit(league, table, 1)
    reply = await ana.ask(league, "answer", **await ana.entry(league, "CompleteSetup"))
    assert reply.status == 200, reply
    return table, ana, ben


async def heard(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


async def patiently(ask: Callable[[], Awaitable[Any]]) -> Any:
    """As phones do: once more whenever the database could not be reached."""
    async with asyncio.timeout(60):
        while True:
            try:
                return await ask()
            except Unreachable:
                await asyncio.sleep(0.05)


async def play_out(room, visitor):
    """A short game to its end, entered by one phone."""
    phone = room.seats.phone(visitor.secret)
    for number, command in enumerate(entries_to_the_end(room.session)):

        def plan(number=number, command=command):
            return room.with_line(Record(f"c{number}", phone.key, 0, room.session.prepare(command)))

        assert (await room.commit(plan, EN)).status == 200
    assert room.session.table.finished


def entries_to_the_end(session):
    """What a short game enters from here on."""
    log = []

    class Noting(Session):
        def do(self, command):
            log.append(command)
            return super().do(command)

    play_briefly(Noting(session.header, session.steps))
    return log
