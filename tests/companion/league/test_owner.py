"""What the owner of the database may do, and what becomes of tables that were finished long ago."""

import json
import unicodedata

import pytest

from companion.cli import main
from companion.lan.api import Call
from companion.lan.host import in_journal
from companion.lan.ledger import Unreachable
from companion.league.postgres import connected
from tests.companion.league.leagues import EN, heard, host, new_table, organise, play_out, ready


def column(url: str, query: str) -> list:
    with connected(url) as connection:
        return [row[0] for row in connection.execute(query).fetchall()]


def everything(url: str) -> str:
    return json.dumps([column(url, f"SELECT {what}::text FROM records") for what in ("record", "line")])


def test_a_deleted_table_is_gone_at_every_host_and_cannot_go_on(play, capsys):
    async def story(one, other):
        url = one._ledger._url
        table, ana, _ = await ready(one)
        fine = await new_table(one)
        late = host(url, 3)  # one that hears nothing
        entry = await ana.entry(late, "DrawCards")
        await heard(lambda: one._ledger.listening and other._ledger.listening)
        assert main(["league", "delete", table, "--database", url]) == 0
        assert capsys.readouterr().out == f"{table}: Deleted.\n"
        await heard(lambda: table not in one.rooms)
        for league in (one, other):
            assert (await ana.ask(league, "view")).status == 404
            assert [line["id"] for line in (await organise(league, "tables")).body["tables"]] == [fine]
        with pytest.raises(Unreachable):
            await ana.ask(late, "answer", **entry)
        assert set(column(url, "SELECT DISTINCT table_id FROM records")) == {"", fine}
        assert main(["league", "delete", table, "--database", url]) == 2
        assert capsys.readouterr().err == f"There is no table {table} in this league.\n"
        await late._ledger.close()

    play(story)


def test_a_player_is_forgotten_wherever_the_name_is_stored(play, capsys):
    async def story(one, other):
        url = one._ledger._url
        table, ana, _ = await ready(one)
        await play_out(await one.room(table), ana)
        going = await new_table(one, names=("Cho", "ana"))
        await organise(other, "tables")
        assert "Ana" in everything(url)
        assert main(["league", "forget", "Ana", "--database", url]) == 0
        assert capsys.readouterr().out == "Forgotten at 2 tables.\n"
        assert "ana" not in everything(url).casefold()
        (past,) = (await organise(other, "history")).body["tables"]
        assert {player["name"] for player in past["players"]} == {"#1", "Ben"}
        third = host(url, 3)
        (line,) = (await organise(third, "tables")).body["tables"]
        assert (line["id"], line["names"]) == (going, ["Cho", "#2"])
        await heard(lambda: table not in one.rooms)
        assert (await ana.ask(one, "view")).status == 200
        await third._ledger.close()

    play(story)


@pytest.mark.parametrize("typed", ["JOSÉ", " josé ", unicodedata.normalize("NFD", "José")])
def test_a_name_is_forgotten_however_it_is_composed(play, capsys, typed):
    async def story(one, _other):
        table = await new_table(one, names=("José", "Ben"))
        assert main(["league", "forget", typed, "--database", one._ledger._url]) == 0
        assert capsys.readouterr().out == "Forgotten at 1 table.\n"
        third = host(one._ledger._url, 3)
        (line,) = (await organise(third, "tables")).body["tables"]
        assert (line["id"], line["names"]) == (table, ["#1", "Ben"])
        await third._ledger.close()

    play(story)


def test_the_organisers_code_can_be_changed_and_hosts_know_it(play, capsys):
    async def story(one, _other):
        url, old = one._ledger._url, one.code
        assert main(["league", "code", "--database", url]) == 0
        assert old in capsys.readouterr().out
        assert main(["league", "code", "new", "--database", url]) == 0
        new = capsys.readouterr().out.split()[-1]
        assert new != old
        await one.learn()
        assert (await one.organise(Call("tables", {}, old, EN))).status == 401
        assert (await one.organise(Call("tables", {}, new, EN))).status == 200

    play(story)


def test_no_code_is_printed_into_a_journal(monkeypatch, tmp_path):
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.delenv("JOURNAL_STREAM", raising=False)
        assert not in_journal()
        found = (tmp_path / "out").stat()
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        assert in_journal()


def test_a_table_finished_for_long_is_one_row_and_everything_is_as_before(play, tmp_path):
    async def story(one, other):
        url = one._ledger._url
        table, ana, _ = await ready(one)
        await play_out(await one.room(table), ana)
        assert main(["league", "export", str(tmp_path / "before"), "--database", url]) == 0
        await one._ledger.tidy("one", "0")
        many = len(column(url, "SELECT n FROM records"))
        assert many > 3, "it was finished just now"
        count = one.rooms[table].count
        with connected(url) as connection:
            connection.execute("UPDATE records SET stored_at = stored_at - interval '2 days'")
        history = (await organise(one, "history")).body
        await one._ledger.tidy("one", "0")
        assert column(url, f"SELECT n FROM records WHERE table_id = '{table}'") == [count]
        assert (await organise(one, "history")).body == history
        assert (await ana.ask(other, "view")).body == (await ana.ask(one, "view")).body
        assert (await organise(one, "tables")).body["tables"] == []
        assert main(["league", "export", str(tmp_path / "after"), "--database", url]) == 0
        texts = [(tmp_path / name / f"{table}.tableside").read_text() for name in ("before", "after")]
        assert texts[0] == texts[1]
        assert (await organise(other, "undo", table=table, id="u1")).status == 200
        assert (await one.room(table)).count == count + 1
        third = host(url, 3)
        (line,) = (await organise(third, "tables")).body["tables"]
        assert (line["id"], line["names"]) == (table, ["Ana", "Ben"])
        assert (await third.room(table)).session.cursor == (await one.room(table)).session.cursor
        assert await organise(third, "undo", table=table, id="u1") == await organise(one, "undo", table=table, id="u1")
        await third._ledger.close()

    play(story)
