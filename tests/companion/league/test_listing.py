"""The organiser's list comes in pages and then as changes only, wherever something has happened."""

import json
from random import Random

from companion.lan.listing import PAGE, Listing
from companion.league.room import PRESENT_SECONDS
from tests.companion.league.leagues import heard, host, new_table, organise, sit

MANY = 1_000


def test_pages_lead_to_the_whole_list_and_then_only_changes_come():
    listing = Listing(Random(1))
    for number in range(MANY):
        listing.put(str(number), {"id": str(number)})
    known, since, replies = {}, "", 0
    while True:
        reply = listing.changes(since)
        assert len(reply["tables"]) <= PAGE
        assert reply["all"] == (since == "")
        known |= {line["id"]: line for line in reply["tables"]}
        since, replies = reply["known"], replies + 1
        if not reply["more"]:
            break
    assert (len(known), replies) == (MANY, MANY // PAGE)
    assert listing.changes(since)["tables"] == []
    listing.put("7", {"id": "7"})
    assert listing.changes(since)["tables"] == [], "the same line is no change"
    listing.put("7", {"id": "7", "open": True})
    listing.put("8", None)
    later = listing.changes(since)
    assert later["tables"] == [{"id": "7", "open": True}, {"id": "8", "gone": True}]
    assert listing.changes(later["known"])["tables"] == []
    assert listing.changes("another list.5")["all"]


async def polled(league, since=""):
    reply = await organise(league, "tables", known=since)
    assert reply.status == 200
    return reply.body


def test_a_poll_hears_of_what_any_host_did_and_nothing_else(play):
    async def story(one, other):
        await heard(lambda: one._ledger.listening)
        tables = [await new_table(one) for _ in range(3)]
        first = await polled(one)
        assert {line["id"] for line in first["tables"]} == {*tables}
        assert first["boxes"]
        again = await polled(one, first["known"])
        assert (again["tables"], "boxes" in again) == ([], False)
        await sit(other, tables[1], 0)
        await heard(lambda: tables[1] in one._list._unread)
        later = await polled(one, again["known"])
        assert [(line["id"], line["seats"][0]["state"]) for line in later["tables"]] == [(tables[1], "away")]
        room = await one.room(tables[2])
        room.came("somebody")
        await polled(one, later["known"])

    play(story)


def test_a_poll_of_a_thousand_tables_where_nothing_changed_is_small_and_asks_nothing(play):
    async def story(one, _other):
        await heard(lambda: one._ledger.listening)
        since = (await polled(one))["known"]
        await new_table(one)
        await heard(lambda: bool(one._list._unread))
        since = (await polled(one, since))["known"]
        asked = []
        rows, one._ledger._rows = one._ledger._rows, lambda *query: asked.append(query) or rows(*query)
        reply = await polled(one, since)
        assert len(json.dumps(reply)) < 5_000
        assert asked == []

    play(story)


def test_a_page_of_an_older_release_gets_the_whole_list(play):
    async def story(one, _other):
        table = await new_table(one)
        body = (await organise(one, "tables")).body
        assert [line["id"] for line in body["tables"]] == [table]
        assert body["boxes"]
        third = host(one._ledger._url, 3)
        assert [line["id"] for line in (await organise(third, "tables")).body["tables"]] == [table]
        await third._ledger.close()

    play(story)


def test_phones_of_a_host_that_was_killed_are_away_in_the_list_too(play):
    async def story(one, _other):
        await heard(lambda: one._ledger.listening)
        table = await new_table(one)
        ana = await sit(one, table, 0)
        room = await one.room(table)
        room.present_at("another host", [room.seats.phone(ana.secret).key])
        first = await polled(one)
        assert first["tables"][0]["seats"][0]["state"] == "here"
        clock, room._clock = room._clock, lambda: clock() + PRESENT_SECONDS
        one.drop_idle()
        later = await polled(one, first["known"])
        assert later["tables"][0]["seats"][0]["state"] == "away"

    play(story)
