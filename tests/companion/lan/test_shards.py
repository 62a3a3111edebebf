"""`tableside host --shard`: hosts of one league tell their tables apart by how ids begin."""

import json
from contextlib import contextmanager
from random import Random

import pytest

from companion.cli import main
from companion.lan.api import Call
from companion.lan.club_server import ClubServer
from companion.lan.http_server import HttpServer
from companion.lan.shards import Shard, shard_of
from tests.companion.lan.rooms import EN, StillClock
from tests.companion.lan.visitors import QUICK, Visitor
from tests.companion.playing import new_table, quick_store

pytestmark = pytest.mark.system


@contextmanager
def club_of(folder, shard="a", seed=3):
    with quick_store(folder, random=Random(seed)) as store:
        club = ClubServer(store, Random(seed), shard=shard_of(shard), clock=StillClock())
        club.base = "https://club.example"
        yield club


@contextmanager
def serving(club):
    server = HttpServer(club.room, limits=QUICK, organiser=club.organise, by_word=club.room_by_word, shard=club.shard)
    try:
        yield Visitor(server, server.open("127.0.0.1", 0))
    finally:
        server.close()


def asks(club, what, **body):
    return club.organise(Call(what, body, club.code, EN))


def opens(club) -> str:
    return asks(club, "new", box="stone_age", names=["Mia", "Ben"]).body["table"]


def test_new_tables_begin_with_the_shard_and_are_addressed_as_ever(tmp_path):
    with club_of(tmp_path, "north2") as club:
        table = opens(club)
        assert table.startswith("north2-")
        assert club.rooms[table].session.header.id == table
        code = asks(club, "code", table=table).body
        assert code["address"].startswith(f"https://club.example/t/{table}/#")
        assert code["typed"] == f"https://club.example/e/north2/{club.rooms[table].seats.word}"
        assert club.organiser_address == f"https://club.example/e/north2/evening#{club.code}"


def test_without_a_shard_everything_is_where_it_was(tmp_path):
    with club_of(tmp_path, "") as club:
        table = opens(club)
        assert "-" not in table
        assert asks(club, "code", table=table).body["typed"] == f"https://club.example/{club.rooms[table].seats.word}"
        assert club.organiser_address == f"https://club.example/evening#{club.code}"
        assert Shard().owns("a-123")


def test_a_table_of_another_shard_is_refused_in_one_sentence(tmp_path):
    with club_of(tmp_path, "b") as club:
        theirs = opens(club)
    with club_of(tmp_path, "a", seed=4) as club:
        assert club.room(theirs) is None, "although it was open in this folder"
        reply = asks(club, "open", table=theirs)
        sentence = f"Table {theirs} belongs to another host: the one started with --shard b."
        assert (reply.status, reply.body["words"]) == (409, sentence)
        assert asks(club, "tables").body["tables"] == []
        with serving(club) as visitor:
            status, _, raw = visitor.ask(f"/t/{theirs}/api/look?language=en", {"code": ""})
            assert (status, json.loads(raw)["words"]) == (404, sentence)
            assert visitor.ask(f"/t/{theirs}/api/stream", X_Seat="x")[0] == 404


def test_a_table_from_before_the_shards_goes_on_at_the_host_that_has_it(tmp_path):
    with quick_store(tmp_path) as store:
        before = new_table(store)[0]
    with club_of(tmp_path) as club:
        assert asks(club, "open", table=before).status == 200
        assert [line["id"] for line in asks(club, "tables").body["tables"]] == [before]


def test_a_shard_whose_name_another_begins_with_is_another():
    assert Shard("a").owns("a-1")
    assert not Shard("a").owns("ab-1")
    assert not Shard("ab").owns("a-b1")


def test_the_organiser_lives_under_the_shard_and_nowhere_else(tmp_path):
    with club_of(tmp_path) as club, serving(club) as visitor:
        assert b"organise.js" in visitor.ask("/e/a/evening")[2]
        assert visitor.ask("/e/a/page/organise.js")[0] == 200
        status, _, raw = visitor.ask("/e/a/api/organise/tables", {}, X_Organiser=club.code)
        assert (status, json.loads(raw)["tables"]) == (200, [])
        assert visitor.ask("/e/a")[1]["location"] == "a/"
        for elsewhere in ("/evening", "/e/b/evening", "/kite", "/e/evening"):
            assert visitor.ask(elsewhere)[0] == 404, elsewhere
        for elsewhere in ("/api/organise/tables", "/e/b/api/organise/tables", "/api/knock", "/api/look"):
            assert visitor.ask(elsewhere, {}, X_Organiser=club.code)[0] == 404, elsewhere
        for common in ("/", "/page/main.js", "/api/words/ja"):
            assert visitor.ask(common)[0] == 200, common


def test_whoever_types_the_word_is_led_to_the_table(tmp_path):
    with club_of(tmp_path) as club, serving(club) as visitor:
        table = opens(club)
        word = club.rooms[table].seats.word
        assert b"main.js" in visitor.ask(f"/e/a/{word}")[2]
        knocked = json.loads(visitor.ask("/e/a/api/knock", {"word": word, "name": "Ben"})[2])
        assert knocked["at"] == f"../../t/{table}/", "from /e/a/ to the same table for every host"


@pytest.mark.parametrize("name", ["A", "a-b", "a_b", "ä", "a/b", " ", "x" * 17])
def test_a_name_that_cannot_be_is_refused_in_one_sentence(tmp_path, capsys, name):
    assert main(["host", "--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "0", "--shard", name]) == 2
    said = capsys.readouterr().err
    assert said.startswith("A shard's name is 1 to 16 lower-case letters or digits")
    assert said.count("\n") == 1


def test_the_terminal_refuses_a_table_of_another_shard(tmp_path, capsys):
    with club_of(tmp_path, "b") as club:
        theirs = opens(club)
    words = [theirs, "--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "0", "--shard", "a"]
    assert main(["host", *words]) == 2
    assert "another host" in capsys.readouterr().err
