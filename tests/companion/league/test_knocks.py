"""Requests to join lie beside the log: they expire, can be dropped, and are few; all hosts have one time."""

import time

from companion.lan.api import Call
from companion.lan.streams import Streams
from companion.league.postgres import connected
from tests.companion.league.leagues import EN, heard, host, new_table, organise, ready

MANY = 600


async def knocks(league, word: str, name: str = "Cho"):
    return await league.answer("", Call("knock", {"word": word, "name": name}, "", EN))


def rows(url: str, query: str) -> int:
    with connected(url) as connection:
        return connection.execute(query).fetchall()[0][0]


def test_six_hundred_requests_leave_no_record_and_send_nothing_to_phones(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        room, streams = await one.room(table), Streams(at_table=4, at_seat=2, most=9)
        stream = streams.open(room, room.seats.phone(ana.secret), EN)
        first, stream.sent = stream.look(room)
        assert len(first) > 1000
        before, url = room.count, one._ledger._url
        for number in range(MANY):
            reply = await knocks(other, room.seats.word, f"Stranger {number}")
            if reply.status == 200:
                body = {"word": room.seats.word, "secret": reply.body["knock"]}
                await other.answer("", Call("withdraw", body, "", EN))
        await room.refresh()
        assert room.count == before
        assert rows(url, "SELECT count(*) FROM records WHERE kind = 'seats'") < 5
        assert rows(url, "SELECT count(*) FROM knocks") < 100
        assert stream.look(room)[0] == b"", "nothing that a phone is shown has changed"

    play(story)


def test_requests_that_are_over_are_removed(play):
    async def story(one, _other):
        table = await new_table(one)
        await knocks(one, (await one.room(table)).seats.word)
        url = one._ledger._url
        with connected(url) as connection:
            connection.execute("UPDATE knocks SET at = now() - interval '1 hour'")
        await one._ledger.tidy("one", "0")
        assert rows(url, "SELECT count(*) FROM knocks") == 0
        await one.rooms[table].read_knocks()
        assert not one.rooms[table].knocking()

    play(story)


def test_a_hundred_seconds_between_the_clocks_of_two_hosts_keep_nobody_out(play):
    async def story(one, _other):
        url = one._ledger._url
        early, late = (host(url, seed, local=lambda s=skew: time.time() + s) for seed, skew in ((7, -100), (8, 100)))
        table = await new_table(early)
        word = (await early.room(table)).seats.word
        knocked = await knocks(early, word)
        body = {"word": word, "knock": knocked.body["knock"]}
        assert (await late.answer("", Call("knocked", body, "", EN))).body == {"state": "waiting", "at": f"t/{table}/"}
        await late.rooms[table].read_knocks()
        (knock,) = late.rooms[table].knocking()
        yes = {"table": table, "knock": knock.id, "yes": True, "id": "k1"}
        assert (await organise(late, "knock", **yes)).status == 200
        assert (await organise(early, "knock", **yes)).status == 200, "the same request, at another host"
        assert (await early.answer("", Call("knocked", body, "", EN))).body["state"] == "in"
        assert abs(early._clock() - late._clock()) < 5
        for league in (early, late):
            await league._ledger.close()

    play(story)


def test_a_request_is_seen_at_the_other_host_at_once(play):
    async def story(one, other):
        table = await new_table(one)
        word = (await one.room(table)).seats.word
        await knocks(other, word)
        await heard(lambda: bool(one.rooms[table].knocking()))

    play(story)
