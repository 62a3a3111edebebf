"""No byte of another seat's secret leaves any host of a league: whatever the others hold, a phone is told the same."""

import asyncio
import json
import re
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.lan.api import Call, answer
from companion.lan.ledger import Unreachable, encode_record
from companion.lan.organiser import change_room
from companion.lan.streams import Stream
from companion.league.room import LeagueRoom, open_room
from companion.league.transfer import records_from
from companion.question import Question, any_answer
from companion.secret import behind_curtain
from companion.storage.table_file import Contents
from companion.table.session import Session
from soak.league_hosts import LeagueHosts
from tests.companion.lan.rooms import EN, StillClock
from tests.companion.lan.test_secrets import TABLES, others_hold_otherwise, played, tables
from tests.sampling import examples


class MemoryLedger:
    """A log in memory; full, it stores nothing more."""

    def __init__(self, records: list[dict[str, Any]]) -> None:
        self.records, self.full = records, False
        self._knocks: dict[str, Any] = {}

    async def append(self, table, n, record) -> bool:
        if self.full:
            raise Unreachable
        if record.is_logged and n != len(self.records) + 1:
            return False
        for asked in record.knocks["gone"] if record.knocks else ():
            self._knocks.pop(asked, None)
        self._knocks |= record.knocks["asked"] if record.knocks else {}
        if not record.is_logged:
            return True
        self.records.append(json.loads(json.dumps(encode_record(record))))
        return True

    async def read(self, table, after):
        return self.records[after:]

    async def knocks(self, table):
        return list(self._knocks.values())

    def watch(self, heard) -> None: ...


async def everything_told(session: Session, seat: int, seed: int) -> list[str]:
    """All that can reach a phone at a host that has seen the whole table, and at one that was just started."""
    found = Contents(session.header, tuple(session.steps), session.cursor)
    ledger = MemoryLedger([json.loads(json.dumps(encode_record(record))) for record in records_from(found, Random(5))])
    seen = open_room(ledger.records[:1], GAMES, ledger, Random(6), clock=StillClock())
    await seen.refresh()
    told: list[str] = []
    secret = await sits(seen, seat, told)
    fresh = open_room(ledger.records, GAMES, ledger, Random(6), clock=StillClock())
    ledger.full = True
    for room in (seen, fresh):
        told += await looks(room, secret)
        told += await tries_everything(room, secret, seat, Random(seed))
    return told


async def asks(room: LeagueRoom, seated: str, what: str, **body: Any) -> Any:
    try:
        return await answer(room, Call(what, body, seated, EN))
    except Unreachable:
        return None


async def sits(room: LeagueRoom, seat: int, told: list[str]) -> str:
    body = {"code": room.seats.code, "seat": seat}
    reply = await asks(room, "", "sit", **body)
    told.append(repr(reply))
    if reply.status == 202:
        yes = {"knock": room.knocking()[-1].id, "yes": True}
        await room.seated(lambda: change_room("knock", room, yes, EN), EN)
        reply = await asks(room, "", "sit", **body, secret=reply.body["secret"], waiting=True)
        told.append(repr(reply))
    assert reply.status == 200, reply
    return reply.body["secret"]


async def looks(room: LeagueRoom, secret: str) -> list[str]:
    phone = room.seats.phone(secret)
    assert phone is not None
    line, _ = Stream(phone.key, phone.seat, EN).look(room)
    replies = [await asks(room, secret, what) for what in ("view", "sheet", "log", "network")]
    replies.append(await asks(room, "", "look", code=room.seats.code))
    replies.append(await asks(room, secret, "answer", epoch=room.epoch, revision=-1, id="old"))
    replies.append(await asks(room, secret, "undo", **now(room)))
    return [line.decode(), *(json.dumps(reply.body, default=list) for reply in replies)]


def now(room: LeagueRoom) -> dict[str, Any]:
    return {"epoch": room.epoch, "revision": room.session.revision, "id": "now"}


async def tries_everything(room: LeagueRoom, secret: str, seat: int, random: Random) -> list[str]:
    """Questions as deep as they go; an entry is planned, and cannot be stored."""
    told, viewer = [], behind_curtain(seat)
    every = room.session.ask(viewer)
    for option in every.options if isinstance(every, Question) else ():
        answers: list[Any] = [option.id]
        for _ in range(4):
            reply = await asks(room, secret, "answer", **now(room), answers=[*map(plain, answers)])
            told.append(repr(reply))
            if reply is None or "question" not in reply.body:
                break
            asked = room.session.ask(viewer, tuple(answers))
            given_ = any_answer(asked, random) if isinstance(asked, Question) else None
            if given_ is None:
                break
            answers.append(given_)
    return told


def plain(given_: Any) -> Any:
    return list(given_) if isinstance(given_, tuple) else given_


@settings(TABLES, max_examples=examples(4))
@given(tables, st.integers(0, 3), st.integers(0, 10**6))
def test_what_a_phone_is_told_at_any_host_does_not_depend_on_what_the_others_hide(how, seat, seed):
    session = played(*how)
    seat %= len(session.header.seats)
    other = others_hold_otherwise(session, seat, Random(seed))
    same = Session(session.header, session.steps)
    assert asyncio.run(everything_told(same, seat, seed)) == asyncio.run(everything_told(other, seat, seed))


def test_the_trial_above_would_find_a_secret():
    session = played(("ticket_to_ride", {"map": "usa"}), 2, "full", 12, 3)
    other = others_hold_otherwise(session, 0, Random(1))
    assert session.state.hand(1) != other.state.hand(1)
    told = asyncio.run(everything_told(session, 1, 1))
    assert len(told) > 20
    assert told != asyncio.run(everything_told(other, 1, 1))


# --- over HTTP ---

PRESENCE = re.compile(r'"here":\[[^]]*\]')
"""Who is connected, which depends on the moment."""
KEPT = (["t:chicago--santa_fe", "t:denver--el_paso"], ["t:boston--miami", "t:chicago--los_angeles"])


def bytes_received(hosts: LeagueHosts, kept: list[str], seat: int | None) -> list[str]:
    """All that a phone receives at both hosts, of a table where Ana keeps these tickets."""
    table = hosts.new_table()
    ana = hosts.sit(table, 0)
    phone = ana if seat == 0 else hosts.sit(table, seat)
    for answers in (["CompleteSetup"], ["KeepTickets:0", kept], ["DrawCards"]):
        _, view = ana.ask(hosts.all[0], "view")
        status, told = ana.ask(hosts.all[0], "answer", **ana.entry(view, *answers))
        assert status == 200, told
    received = []
    for host in hosts.all:
        _, view = phone.patiently([host], "view")
        asked = [(what, {}) for what in ("view", "sheet", "log", "network", "nonsense")]
        asked += [("undo", phone.entry(view)), ("answer", phone.entry({**view, "revision": 1}, "DrawCards"))]
        options = view["question"]["options"] if view["question"] else ()
        asked += [("answer", phone.entry(view, one["id"])) for one in options if one["id"].startswith("Keep")]
        paths = [(f"/t/{table}/api/{what}", body) for what, body in asked]
        received += [host.received(path, body, X_Seat=phone.secret) for path, body in paths]
        received.append(host.first_line(f"/t/{table}/api/stream", X_Seat=phone.secret))
    return [PRESENCE.sub("", text.replace(table, "TABLE")) for text in received]


def test_every_byte_that_another_phone_receives_at_either_host_is_the_same_whatever_ana_keeps(postgres):
    with LeagueHosts(postgres.create_database()) as hosts:
        for seat in (1, None):
            first, second = (bytes_received(hosts, kept, seat) for kept in KEPT)
            assert len(first) >= 16
            assert first == second
        first, second = (bytes_received(hosts, kept, 0) for kept in KEPT)
        assert first != second, "Ana sees her own"
        assert "santa_fe" not in hosts.logs
