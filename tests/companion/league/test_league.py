"""Two hosts with one real database: whatever is entered, seated, undone or closed at one holds at the other."""

import asyncio

import pytest

from companion.lan.api import Call
from companion.lan.fair_queue import Full
from companion.lan.ledger import Unreachable
from companion.lan.memory import IDLE_SECONDS, SWEEP_SECONDS, Memory
from companion.lan.streams import Streams
from tests.companion.lan.rooms import StillClock
from tests.companion.league.leagues import (
    EN,
    Visitor,
    heard,
    host,
    new_table,
    organise,
    patiently,
    play_out,
    ready,
)


def test_what_is_entered_at_one_host_is_seen_at_the_other(play):
    async def story(one, other):
        table, ana, ben = await ready(one)
        await ben.ask(other, "view")
        reply = await ana.ask(one, "answer", **await ana.entry(one, "DrawCards"))
        assert reply.status == 200
        await heard(lambda: other.rooms[table].session.cursor == 2)
        assert (await ben.ask(other, "view")).body["turn"]["seat"] == 1
        assert other.rooms[table].session.steps == one.rooms[table].session.steps

    play(story)


def test_an_entry_that_is_sent_to_both_hosts_is_made_once_and_both_say_the_same(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        await ana.ask(other, "view")
        entry = await ana.entry(one, "DrawCards")
        replies = await asyncio.gather(*(ana.ask(league, "answer", **entry) for league in (one, other, one, other)))
        assert [reply.status for reply in replies] == [200] * 4
        assert len({reply.body["done"] for reply in replies}) == 1
        for league in (one, other):
            assert (await league.room(table)).session.cursor == 2

    play(story)


def test_a_retry_is_answered_exactly_after_a_restart(play):
    async def story(one, other):
        table, ana, ben = await ready(one)
        entry = await ana.entry(one, "DrawCards")
        first = await ana.ask(one, "answer", **entry)
        later = await ben.ask(one, "answer", **await ben.entry(one, "DrawCards"))
        assert later.status == 200
        assert table not in other.rooms
        assert await ana.ask(other, "answer", **entry) == first
        assert other.rooms[table].session.cursor == 3

    play(story)


def test_of_two_entries_at_two_hosts_one_stands_and_the_other_hears_so(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        second = Visitor(ana.table, ana.secret)
        second._entries = 50
        entries = await ana.entry(one, "DrawCards"), await second.entry(other, "DrawCards")
        replies = await asyncio.gather(ana.ask(one, "answer", **entries[0]), second.ask(other, "answer", **entries[1]))
        assert sorted(reply.status for reply in replies) == [200, 412]
        assert (await one.room(table)).session.steps == (await other.room(table)).session.steps

    play(story)


def test_a_seat_is_given_away_once(play):
    async def story(one, other):
        table = await new_table(one)
        rooms = await one.room(table), await other.room(table)

        async def sits(league, room):
            return await league.answer(table, Call("sit", {"code": room.seats.code, "seat": 0}, "", EN))

        replies = await asyncio.gather(*(sits(league, room) for league, room in zip((one, other), rooms, strict=True)))
        assert sorted(reply.status for reply in replies) == [200, 409]

    play(story)


def test_an_own_entry_is_undone_at_the_other_host(play):
    async def story(one, other):
        table, ana, ben = await ready(one)
        await ana.ask(one, "answer", **await ana.entry(one, "DrawCards"))
        assert (await ana.ask(other, "view")).body["undo"]
        assert not (await ben.ask(other, "view")).body["undo"]
        reply = await ana.ask(other, "undo", **await ana.entry(other))
        assert reply.body["undone"]
        assert (await one.room(table)).session.cursor == 1

    play(story)


def test_whoever_leaves_a_seat_with_open_secrets_leaves_a_trace_at_both_hosts(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        keeps = ["KeepTickets:0", ["t:chicago--santa_fe", "t:denver--el_paso"]]
        asked = await ana.ask(one, "answer", **await ana.entry(one, *keeps))
        assert asked.status == 200, asked
        assert (await ana.ask(other, "view")).body["parts"][0]["lines"]
        await heard(
            lambda: all(phone.saw_secrets for phone in other.rooms[table].seats.phones.values() if not phone.seat)
        )
        assert (await ana.ask(one, "leave")).status == 200
        for league in (one, other):
            assert (await league.room(table)).was_opened(0)
        assert (await ana.ask(other, "view")).status == 401

    play(story)


def test_the_organiser_closes_and_opens_a_table_for_all_hosts(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        assert (await ana.ask(other, "view")).status == 200
        assert (await organise(one, "close", table=table)).status == 200
        await heard(lambda: not other.rooms[table].is_open)
        assert (await ana.ask(other, "view")).status == 404
        listed = (await organise(other, "tables")).body["tables"]
        assert [(line["id"], line["open"]) for line in listed] == [(table, False)]
        assert (await organise(other, "open", table=table)).status == 200
        assert (await ana.ask(one, "view")).status == 401
        assert (await organise(one, "undo", table=table)).status == 200
        assert (await other.room(table)).session.cursor == 0

    play(story)


def test_a_word_that_is_typed_finds_its_table_at_any_host(play):
    async def story(one, other):
        table = await new_table(one)
        await new_table(one, box="stone_age")
        word = (await one.room(table)).seats.word
        knocked = await other.answer("", Call("knock", {"word": word, "name": "Cho"}, "", EN))
        assert (knocked.status, knocked.body["at"]) == (200, f"t/{table}/")
        line = next(line for line in (await organise(one, "tables")).body["tables"] if line["id"] == table)
        await heard(lambda: bool(one.rooms[table].knocking()))
        knock = one.rooms[table].knocking()[0]
        assert knock.name == "Cho"
        assert line["word"] == word
        assert (await organise(one, "knock", table=table, knock=knock.id, yes=True)).status == 200
        body = {"word": word, "knock": knocked.body["knock"]}
        told = await other.answer("", Call("knocked", body, "", EN))
        assert told.body["state"] == "in"

    play(story)


def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back_as_it_was(play):
    async def story(one, _other):
        clock = StillClock()
        league = host(one._ledger._url, 3, clock=clock)
        table, ana, _ = await ready(league)
        before = (await ana.ask(league, "view")).body
        clock.now += SWEEP_SECONDS + 1
        league.drop_idle()
        assert table in league.rooms
        clock.now += IDLE_SECONDS
        league.drop_idle()
        assert table not in league.rooms
        assert (await ana.ask(league, "view")).body == before

    play(story)


def test_where_memory_is_short_a_table_that_nobody_looks_at_makes_room(play):
    async def story(one, _other):
        used = [0]
        league = host(one._ledger._url, 3, memory=Memory(100, lambda: used[0]))
        table, ana, _ = await ready(league)
        other = await new_table(league)
        used[0] = 100
        assert await league.room(other)
        assert table not in league.rooms
        room = league.rooms[other]
        room.came("somebody")
        with pytest.raises(Full):
            await ana.ask(league, "view")
        room.went("somebody")
        assert (await ana.ask(league, "view")).status == 200

    play(story)


def test_while_the_database_is_away_nothing_is_accepted_and_then_it_goes_on(play, postgres):
    async def story(one, other):
        table, ana, _ = await ready(one)
        await ana.ask(other, "view")
        entry = await ana.entry(one, "DrawCards")
        postgres.kill()
        for league in (one, other):
            with pytest.raises(Unreachable):
                await ana.ask(league, "answer", **entry)
        assert one.rooms[table].session.cursor == 1
        postgres.start()

        reply = await patiently(lambda: ana.ask(other, "answer", **entry))
        assert reply.status == 200
        assert (await patiently(lambda: one.room(table))).session.cursor == 2

    play(story)


def test_a_finished_table_is_in_the_history_of_every_host_until_it_is_opened_again(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        room = await one.room(table)
        await play_out(room, ana)
        assert room.session.table.finished
        past = (await organise(other, "history")).body["tables"]
        assert [line["id"] for line in past] == [table]
        totals = {player["name"]: player["total"] for player in past[0]["players"]}
        assert totals == {
            name: one.total for name, one in zip(("Ana", "Ben"), room.session.sheet().players, strict=True)
        }
        assert (await organise(other, "tables")).body["tables"] == []
        assert (await organise(other, "undo", table=table)).status == 200
        assert (await organise(one, "history")).body["tables"] == []
        assert [line["id"] for line in (await organise(one, "tables")).body["tables"]] == [table]

    play(story)


def test_a_phone_at_one_host_is_here_at_the_other_until_it_goes(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        room, seen = await one.room(table), await other.room(table)
        key = room.seats.phone(ana.secret).key
        assert seen.state_of(0) == "away"
        room.came(key)
        await heard(lambda: seen.state_of(0) == "here")
        room.went(key)
        await heard(lambda: seen.state_of(0) == "away")

    play(story)


def test_a_phone_whose_host_was_killed_is_not_here_for_ever(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        room, seen = await one.room(table), await other.room(table)
        room.came(room.seats.phone(ana.secret).key)
        await heard(lambda: seen.state_of(0) == "here")
        seen._clock = lambda: 10**11
        assert seen.state_of(0) == "away"
        seen.present_at("third", ())
        assert set(seen._elsewhere) == {"third"}, "hosts that are silent are forgotten"

    play(story)


def test_a_word_belongs_to_the_open_table_that_has_it_now(play):
    async def story(one, other):
        table, ana, _ = await ready(one)
        room = await one.room(table)
        old = room.seats.word
        assert await one._ledger.with_word(old) == [table]
        assert (await organise(one, "renew", table=table)).status == 200
        word = room.seats.word
        assert await one._ledger.with_word(old) == []
        assert await one._ledger.words() == {word}
        await play_out(room, ana)
        assert await other._ledger.with_word(word) == []
        assert await other._ledger.words() == set()

    play(story)


def test_a_stream_of_a_table_that_left_the_memory_ends_so_that_its_phone_comes_back(play):
    async def story(one, _other):
        table, ana, _ = await ready(one)
        room, streams = await one.room(table), Streams(at_table=4, at_seat=2, most=9)
        stream = streams.open(room, room.seats.phone(ana.secret), EN)
        one.when_dropped = streams.forget
        assert one._drop(table)
        assert stream.is_over
        assert stream.wake.is_set()

    play(story)
