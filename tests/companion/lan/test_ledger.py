"""Plan, store, take: several hosts with one log, and a coroutine that never waits."""

import asyncio
import json

import pytest

from companion.lan.ledger import Record, encode_record, run_now
from companion.lan.lobby import Reply
from companion.table.session import Session
from tests.companion.lan.rooms import EN, room_of, sits, table, wanted


class SharedLog:
    """A ledger of several hosts in memory."""

    def __init__(self):
        self.records = []

    async def append(self, table, n, record):
        if n != len(self.records) + 1 or any(record.id == one["id"] for one in self.records):
            return False
        self.records.append(json.loads(json.dumps(encode_record(record))))
        return True

    async def read(self, table, after):
        return self.records[after:]

    def watch(self, heard): ...


@pytest.fixture
def hosts():
    """Two rooms of one table with the same phones at it."""
    log, first = SharedLog(), room_of(table(map="usa"))
    phones = sits(first, 0), sits(first, 1)
    rooms = first, room_of(Session(first.session.header, first.session.steps), saved=first.as_plain())
    for room in rooms:
        room.ledger, room.epoch = log, "one"
        room.session.revision = 0
    return log, rooms, phones


def test_what_was_planned_has_not_happened(hosts):
    _, (room, _), (ana, _) = hosts
    planned = room.plan_answer(ana, wanted(room, "DrawCards"), EN)
    assert isinstance(planned, Record)
    assert room.session.cursor == 1
    assert isinstance(room.plan_undo(ana, wanted(room), EN), Reply)


def test_one_entry_sent_to_both_hosts_is_made_once_and_both_say_the_same(hosts):
    log, (one, other), (ana, _) = hosts
    entry = wanted(one, "DrawCards")
    replies = [run_now(room.commit(lambda room=room: room.plan_answer(ana, entry, EN), EN)) for room in (one, other)]
    assert replies[0] == replies[1]
    assert replies[0].status == 200
    assert len(log.records) == 1
    assert one.session.steps == other.session.steps


def test_of_two_entries_at_two_hosts_the_second_hears_that_the_table_moved_on(hosts):
    log, (one, other), (ana, _) = hosts
    first, second = wanted(one, "DrawCards"), wanted(other, "DrawCards")
    assert run_now(one.commit(lambda: one.plan_answer(ana, first, EN), EN)).status == 200
    reply = run_now(other.commit(lambda: other.plan_answer(ana, second, EN), EN))
    assert reply.status == 412
    assert other.session.cursor == one.session.cursor == 2
    assert [record["id"] for record in log.records] == [first.id]


def test_an_entry_made_at_one_host_is_undone_at_the_other(hosts):
    _, (one, other), (ana, ben) = hosts
    assert run_now(one.commit(lambda: one.plan_answer(ana, wanted(one, "DrawCards"), EN), EN)).status == 200
    run_now(other.catch_up())
    assert other.view(ana, EN)["undo"]
    assert not other.view(ben, EN)["undo"]
    reply = run_now(other.commit(lambda: other.plan_undo(ana, wanted(other), EN), EN))
    assert reply.body["undone"]
    run_now(one.catch_up())
    assert one.session.cursor == other.session.cursor == 1


def test_what_has_to_wait_is_not_done_at_once():
    with pytest.raises(RuntimeError):
        run_now(asyncio.sleep(1))
