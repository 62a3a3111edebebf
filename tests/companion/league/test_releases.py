"""Records of a release that is not known here: that one table waits with one sentence, and everything else goes on."""

import pytest

from companion.cli import main
from companion.lan.ledger import Unreadable
from companion.league.league import RELEASE
from companion.league.postgres import connected
from tests.companion.league.leagues import heard, new_table, organise, ready

SENTENCE = "A newer release of Tableside has continued this table. It waits here until this host is updated."


def stranger(url: str, table: str, n: int, record: str = '{"id": "x", "magic": 1}') -> None:
    """What a newer release might write."""
    with connected(url) as connection:
        connection.execute(
            "INSERT INTO records (table_id, n, entry_id, kind, record) VALUES (%s, %s, 'x', 'entered', %s)",
            (table, n, record),
        )
        connection.execute("SELECT pg_notify('tableside', %s)", (f"{table} {n}",))


def test_a_table_with_a_record_that_cannot_be_read_waits_and_the_others_go_on(play):
    async def story(one, other):
        url = one._ledger._url
        table, ana, _ = await ready(one)
        fine, ben, _ = await ready(one)
        dropped = []
        one.when_dropped = dropped.append
        room = await one.room(table)
        stranger(url, table, room.count + 1)
        await heard(lambda: dropped == [room])
        for league in (one, other):
            with pytest.raises(Unreadable) as raised:
                await ana.ask(league, "view")
            assert raised.value.code == "lan.league.newer_table"
            with pytest.raises(Unreadable):
                await league.room(table)
            assert (await organise(league, "undo", table=table)).body == {"words": SENTENCE}
            assert (await ben.ask(league, "view")).status == 200
            listed = (await organise(league, "tables")).body["tables"]
            assert {line["id"] for line in listed} == {table, fine}

    play(story)


def test_a_header_that_cannot_be_read_is_a_line_with_one_sentence(play, tmp_path, capsys):
    async def story(one, _other):
        url = one._ledger._url
        fine = await new_table(one)
        with connected(url) as connection:
            connection.execute(
                "INSERT INTO records (table_id, n, entry_id, kind, record, word)"
                """ VALUES ('strange', 1, 'x', 'opened', '{"id": "x", "header": {"game": "chess"}}', 'x')"""
            )
            connection.execute(
                "INSERT INTO records (table_id, n, entry_id, kind, record, line)"
                """ VALUES ('odd', 1, 'x', 'entered', '{"id": "x"}', '{"id": "odd", "header": 7}')"""
            )
        listed = {line["id"]: line for line in (await organise(one, "tables")).body["tables"]}
        assert listed.keys() == {fine, "strange"}
        assert (listed["strange"]["words"], listed["strange"]["waits"]) == (SENTENCE, True)
        assert (await organise(one, "history")).body["tables"] == []
        assert main(["league", "export", str(tmp_path / "out"), "--database", url]) == 2
        told = capsys.readouterr()
        assert told.out == "Exported 1 table.\n"
        assert told.err.startswith("strange: ")
        assert [path.stem for path in (tmp_path / "out").iterdir()] == [fine]
        assert main(["stats", "--database", url]) == 0

    play(story)


def test_hosts_say_which_release_they_are(play):
    async def story(one, other):
        for league in (one, other):
            await league._ledger.tidy(league._host, RELEASE)
        assert await one._ledger.releases() == {RELEASE: 2}
        await other._ledger.tidy("third", "9.9.9/9.9")
        assert await one._ledger.releases() == {RELEASE: 2, "9.9.9/9.9": 1}

    play(story)
