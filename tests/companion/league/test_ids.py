"""Every change has an id: a request whose id is known gets its stored reply, however old it is, at any host."""

import asyncio

from companion.lan.api import Call
from tests.companion.league.leagues import EN, Visitor, host, new_table, organise, ready, sit

LONG_AGO = 50


async def entered(league, visitor: Visitor, times: int):
    """So many entries of this phone, each undone at once; the first of them as it was sent, and its reply."""
    first = None
    for _ in range(times):
        entry = await visitor.entry(league, "DrawCards")
        reply = await visitor.ask(league, "answer", **entry)
        assert reply.status == 200, reply
        first = first or (entry, reply)
        assert (await visitor.ask(league, "undo", **await visitor.entry(league))).status == 200
    return first


def test_an_id_of_long_ago_gets_its_stored_reply_at_every_host(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        entry, reply = await entered(one, ana, LONG_AGO)
        count = one.rooms[table].count
        now = (await ana.ask(one, "view")).body["revision"]
        async with asyncio.timeout(20):
            for league in (one, other):
                assert await ana.ask(league, "answer", **entry) == reply
                assert await ana.ask(league, "answer", **{**entry, "revision": now}) == reply
        assert (await other.room(table)).count == count

    play(story)


def test_hosts_agree_on_whether_undo_is_offered_also_one_that_has_just_read_the_table(play):
    async def story(one, other):
        table, ana, ben = await ready(one)
        third = host(one._ledger._url, 3)
        for phone in (ana, ben):
            assert (await phone.ask(one, "answer", **await phone.entry(one, "DrawCards"))).status == 200
        assert (await ben.ask(one, "undo", **await ben.entry(one))).status == 200
        await other.room(table)
        offered = [[(await phone.ask(league, "view")).body["undo"] for phone in (ana, ben)] for league in (one, third)]
        assert offered == [[True, False]] * 2
        assert (await ana.ask(third, "undo", **await ana.entry(third))).status == 200
        await third._ledger.close()

    play(story)


def test_an_undo_of_the_organiser_that_is_sent_to_two_hosts_is_made_once(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        await ana.ask(one, "answer", **await ana.entry(one, "DrawCards"))
        replies = [await organise(league, "undo", table=table, id="u1") for league in (one, other, one, other)]
        assert replies == [replies[0]] * 4
        assert (await other.room(table)).session.cursor == 1
        assert (await organise(other, "undo", table=table, id="u2")).status == 200
        assert (await one.room(table)).session.cursor == 0

    play(story)


def test_a_table_the_organiser_asks_for_twice_is_one_table(play):
    async def story(one, other):
        tables = [await new_table(league, id="n1") for league in (one, other, one)]
        assert len({*tables}) == 1
        assert await new_table(one, id="n2") not in tables
        assert len((await organise(other, "tables")).body["tables"]) == 2

    play(story)


def test_a_seat_is_freed_once_and_whoever_sits_there_next_stays(play):
    async def story(one, other):
        table = await new_table(one)
        await sit(one, table, 0)
        reply = await organise(one, "free", table=table, seat=0, id="f1")
        assert reply.status == 200
        ben = await sit(one, table, 0)
        assert await organise(other, "free", table=table, seat=0, id="f1") == reply
        assert (await ben.ask(other, "view")).body["me"] == 0

    play(story)


def test_an_id_that_is_none_is_refused(play):
    async def story(one, _other):
        for id_ in ("", 7, "x" * 41, ["a"]):
            assert (await one.organise(Call("new", {"id": id_}, one.code, EN))).status == 400

    play(story)
