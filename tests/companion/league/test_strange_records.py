"""Whatever a newer release has stored, at any place of a record: that table waits, and everything else goes on."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.cli import main
from companion.lan.api import Call
from companion.lan.ledger import Unreadable
from companion.league.postgres import connected
from tests.companion.league.leagues import EN, new_table, organise, play_out, ready, sit
from tests.sampling import sample

STRANGE = (None, 7, -1, True, "x", [], {}, [[]], [None], {"x": None}, 10**30)
MOST = 400


def places(plain: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something lies in plain data."""
    yield at
    parts = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, part in parts:
        yield from places(part, (*at, key))


def changed(plain: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The same with another value there."""
    if not at:
        return value
    made = copy.deepcopy(plain)
    inner = made
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    return made


def without_or_more(plain: Any, at: tuple[Any, ...]) -> Iterator[Any]:
    """The same without a field, and with one that nobody knows."""
    made = copy.deepcopy(plain)
    inner = made
    for key in at[:-1]:
        inner = inner[key]
    if at and isinstance(inner, dict):
        value = inner.pop(at[-1])
        yield made
        if isinstance(value, dict):
            yield changed(plain, at, {**value, "magic": 1})


def variations(rows: list[tuple[int, Any]]) -> list[list[tuple[int, Any]]]:
    """A table's records with one place of one of them changed."""
    found = []
    for number, (n, record) in enumerate(rows):
        for at in places(record):
            made = [changed(record, at, value) for value in STRANGE] + [*without_or_more(record, at)]
            found += [[*rows[:number], (n, one), *rows[number + 1 :]] for one in made]
    return found


@pytest.mark.parametrize("kind", ["played", "finished"])
def test_a_strange_place_in_any_record_stops_nothing_else(play, kind, tmp_path, capsys):
    async def story(one, other):
        url = one._ledger._url
        table, ana, _ = await ready(one)
        if kind == "finished":
            await play_out(await one.room(table), ana)
            with connected(url) as connection:
                connection.execute("UPDATE records SET stored_at = stored_at - interval '2 days'")
            await one._ledger.tidy("one", "0")
        with connected(url) as connection:
            query = "SELECT n, record, kind, word, line FROM records WHERE table_id = %s ORDER BY n"
            stored = connection.execute(query, (table,)).fetchall()
            more = {row[0]: row[2:] for row in stored}
            strange = sample(variations([row[:2] for row in stored]), MOST)
            with connection.cursor() as cursor:
                for number, rows in enumerate(strange):
                    for n, record in rows:
                        named, word, line = more[n]
                        values = (f"s{number}", n, f"e{n}", named, json.dumps(record), word, line and json.dumps(line))
                        cursor.execute(
                            "INSERT INTO records (table_id, n, entry_id, kind, record, word, line)"
                            " VALUES (%s, %s, %s, %s, %s, %s, %s)",
                            values,
                        )
        lines = [changed(row[4], at, value) for row in stored if row[4] for at in places(row[4]) for value in STRANGE]
        with connected(url) as connection:
            for number, line in enumerate(sample(lines, MOST // 4) if lines else []):
                values = (f"l{number}", json.dumps(stored[-1][1]), json.dumps(line))
                connection.execute(
                    "INSERT INTO records (table_id, n, entry_id, kind, record, line)"
                    " VALUES (%s, 1, 'x', 'finished', %s, %s)",
                    values,
                )
        fine = await new_table(one)
        ben = await sit(one, fine, 0)
        waits = 0
        for number in range(len(strange)):
            for league in (one, other):
                try:
                    reply = await league.answer(f"s{number}", Call("view", {}, ana.secret, EN))
                    await league.room(f"s{number}")
                except Unreadable:
                    waits += 1
                else:
                    assert reply.status in (200, 401, 404)
        assert waits > len(strange) / 4
        for league in (one, other):
            listed = (await organise(league, "tables")).body["tables"]
            assert fine in {line["id"] for line in listed}
            assert (await organise(league, "history")).status == 200
            assert (await ben.ask(league, "view")).status == 200
        assert main(["league", "export", str(tmp_path / "out"), "--database", url]) in (0, 2)
        assert (tmp_path / "out" / f"{fine}.tableside").exists()
        assert main(["stats", "--database", url]) == 0
        assert main(["league", "forget", "Nobody", "--database", url]) == 0
        assert main(["league", "forget", "Ben", "--database", url]) == 0
        capsys.readouterr()

    play(story)


def test_a_strange_record_that_comes_while_the_table_is_played_makes_it_wait_until_it_is_gone(play):
    async def story(one, _other):
        url = one._ledger._url
        table, ana, _ = await ready(one)
        assert (await ana.ask(one, "answer", **await ana.entry(one, "DrawCards"))).status == 200
        with connected(url) as connection:
            query = "SELECT n, record FROM records WHERE table_id = %s AND n > 1 ORDER BY n"
            strange = variations(connection.execute(query, (table,)).fetchall())
            count, before = one.rooms[table].count, (await ana.ask(one, "view")).body
            waits = 0
            for number, rows in enumerate(sample(strange, MOST // 2)):
                for _, record in rows[-2:]:
                    values = (table, count + 1, f"x{number}", json.dumps(record))
                    insert = "INSERT INTO records (table_id, n, entry_id, kind, record) VALUES (%s, %s, %s, 'x', %s)"
                    room = await one._room(table)
                    connection.execute(insert, values)
                    room.is_behind = True
                    try:
                        assert (await ana.ask(one, "view")).status in (200, 401)
                    except Unreadable:
                        waits += 1
                        assert table not in one.rooms
                    connection.execute("DELETE FROM records WHERE table_id = %s AND n > %s", (table, count))
                    one._drop(table)
            assert waits > 100
            view = (await ana.ask(one, "view")).body
            assert {**view, "here": []} == {**before, "here": []}

    play(story)


def test_strange_requests_to_join_are_passed_over(play):
    async def story(one, other):
        url = one._ledger._url
        table = await new_table(one)
        word = (await one.room(table)).seats.word
        knocked = await one.answer("", Call("knock", {"word": word, "name": "Cho"}, "", EN))
        with connected(url) as connection:
            (row,) = [row[0] for row in connection.execute("SELECT knock FROM knocks").fetchall()]
            strange = [changed(row, at, value) for at in places(row) for value in STRANGE]
            for number, knock in enumerate(strange):
                values = (table, str(number), json.dumps(knock))
                connection.execute("INSERT INTO knocks (table_id, asked, knock) VALUES (%s, %s, %s)", values)
        body = {"word": word, "knock": knocked.body["knock"]}
        for league in (one, other):
            assert (await league.answer("", Call("knocked", body, "", EN))).body["state"] == "waiting"
            (line,) = (await organise(league, "tables")).body["tables"]
            assert "Cho" in {knock["name"] for knock in line["knocks"]}
        assert (await one.answer("", Call("withdraw", body, "", EN))).status == 200

    play(story)
