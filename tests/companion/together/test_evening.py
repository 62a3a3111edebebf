"""`tableside host`: one table or a club evening, each table a room of its own."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from urllib.request import Request, urlopen

import pytest

from companion.errors import RuleError
from companion.i18n import Translator
from companion.together.code import code_for_terminal, code_of
from companion.together.evening import Evening
from tests.companion.playing import new_table, quick_store
from tests.companion.together.rooms import EN, StillClock, gives, sits

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def evening(tmp_path):
    with quick_store(tmp_path) as store:
        yield Evening(store, Random(3), most=3, clock=StillClock())


def asks(evening, what, **body):
    return evening.asked(evening.code, f"organise/{what}", body, EN)


def test_an_organiser_opens_tables_and_shows_each_code(evening):
    evening.base = "http://10.0.0.2:8014"
    made = asks(evening, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"], depth="full")
    table = made.body["table"]
    told = asks(evening, "tables").body
    assert [(line["id"], line["names"], line["open"]) for line in told["tables"]] == [(table, ["Mia", "Ben"], True)]
    assert "Ticket to Ride: USA" in [box["title"] for box in told["boxes"]]
    code = asks(evening, "code", table=table).body
    assert code["address"] == f"http://10.0.0.2:8014/t/{table}/#{evening.rooms[table].seats.code}"
    assert len(code["rows"]) == len(code["rows"][0])


def test_every_table_is_a_room_of_its_own(evening):
    ids = [asks(evening, "new", box="stone_age", names=["Mia", "Ben"]).body["table"] for _ in range(2)]
    one, two = (evening.rooms[table] for table in ids)
    assert one.seats.code != two.seats.code
    assert two.look(one.seats.code, EN).status == 404
    mia = sits(one, 0)
    assert two.seats.phones.get(mia.key) is None
    assert evening.room(ids[0]) is one
    assert evening.room("") is None, "which one is not said"
    evening.close(ids[1])
    assert evening.room("") is one


def test_a_table_without_a_screen_is_set_up_and_finished_by_its_phones(evening):
    table = asks(evening, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"]).body["table"]
    room = evening.rooms[table]
    mia = sits(room, 0)
    assert gives(room, mia, "CompleteSetup").status == 200


def test_who_knocks_is_let_in_and_seats_are_freed_by_the_organiser(evening):
    table = asks(evening, "new", box="stone_age", names=["Mia", "Ben"]).body["table"]
    room = evening.rooms[table]
    knock = room.knock(room.seats.word, "Ben", EN).body["knock"]
    assert asks(evening, "tables").body["tables"][0]["knock"] == "Ben"
    assert asks(evening, "knock", table=table, yes=True).status == 200
    assert room.knocked(knock, EN).body["state"] == "in"
    sits(room, 1)
    assert [seat["state"] for seat in asks(evening, "tables").body["tables"][0]["seats"]] == ["", "away"]
    asks(evening, "free", table=table, seat=1)
    assert room.seats.is_free(1)
    old = room.seats.code
    asks(evening, "renew", table=table)
    assert room.seats.code != old
    assert asks(evening, "undo", table=table).status == 409, "nothing was entered yet"
    assert asks(evening, "close", table=table).status == 200
    assert asks(evening, "code", table=table).status == 404


@pytest.mark.parametrize("secret", ["", "x", "A" * 22])
def test_nobody_else_organises(evening, secret):
    for what in ("tables", "new", "open", "close", "code", "free", "knock", "undo"):
        assert evening.asked(secret, f"organise/{what}", {}, EN).status == 401
    assert evening.asked(evening.code, "look", {}, EN) is None


@pytest.mark.parametrize(
    "body",
    [
        {"box": "chess", "names": ["Mia", "Ben"]},
        {"box": "stone_age", "names": []},
        {"box": "stone_age", "names": ["Mia"] * 2},
        {"box": "stone_age", "names": [" ", "Ben"]},
        {"box": "stone_age", "names": ["x"] * 90},
        {"box": "stone_age", "names": "Mia"},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(evening, body):
    reply = asks(evening, "new", **body)
    assert reply.status == 409
    assert reply.body["words"]
    assert evening.rooms == {}


def test_more_tables_than_fit_are_refused_in_words_and_nothing_is_lost(evening):
    ids = [asks(evening, "new", box="stone_age", names=["Mia", "Ben"]).body["table"] for _ in range(3)]
    reply = asks(evening, "new", box="stone_age", names=["Mia", "Ben"])
    assert reply.body["words"].startswith("3 tables are open to phones here, and no more fit.")
    waiting = [line for line in asks(evening, "tables").body["tables"] if not line["open"]]
    assert len(waiting) == 1, "it was opened, and waits"
    evening.close(ids[0])
    assert asks(evening, "open", table=waiting[0]["id"]).status == 200


def test_the_evening_goes_on_after_a_restart(tmp_path):
    with quick_store(tmp_path) as store:
        first = Evening(store, Random(3), clock=StillClock())
        table = new_table(store)[0]
        mia = sits(first.open(table), 0)
        first.end()
    with quick_store(tmp_path) as store:
        again = Evening(store, Random(4), clock=StillClock()).open(table)
        assert again.seats.phones == {mia.key: mia}
        assert again.seats.code == first.rooms[table].seats.code


def test_a_table_that_is_not_there_is_refused(evening):
    assert asks(evening, "open", table="nowhere").status == 409
    with pytest.raises(RuleError):
        evening.new("chess", (), "full")


def test_a_code_can_be_scanned_from_a_terminal():
    rows = code_of("http://192.168.1.24:8014/#abcdefghijklmnop")
    assert rows[0][:7] == (True,) * 7, "the corner every code has"
    drawn = code_for_terminal("http://192.168.1.24:8014/#abcdefghijklmnop").splitlines()
    assert len({len(line) for line in drawn}) == 1
    assert len(drawn[0]) == len(rows) + 4


@pytest.mark.system
@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_door_of_the_terminal_hosts_a_table_until_it_is_ended(tmp_path, language):
    with quick_store(tmp_path) as store:
        table = new_table(store)[0]
    words = ["host", table, "--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "0", "--language", language]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as hosting:
        said = []
        while not said or Translator(language)("together.ends_with") not in said[-1]:
            said.append(hosting.stdout.readline())
            assert said[-1], "it ended by itself"
        base, _, code = next(word for line in said for word in line.split() if "/t/" in word).partition("#")
        body = json.dumps({"code": code}).encode()
        asked = Request(f"{base}api/look", body, {"Content-Type": "application/json"})
        with urlopen(asked) as told:
            assert json.loads(told.read())["title"] == "Ticket to Ride: USA"
        hosting.send_signal(signal.SIGINT)
        assert hosting.wait(30) == 0


def test_a_port_nobody_can_have_is_said_in_one_line(tmp_path, capsys):
    from companion.doors import main

    code = main(["host", "--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "99999"])
    assert code == 2
    assert capsys.readouterr().err.startswith("Nobody can listen at 127.0.0.1:99999")
