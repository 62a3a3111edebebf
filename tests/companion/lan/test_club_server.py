"""`tableside host`: one table or a club evening, each table a room of its own."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import Request, urlopen

import pytest

from companion.errors import RuleError
from companion.games.ticket_to_ride.records import DrawCards
from companion.i18n import Translator
from companion.lan.api import Call
from companion.lan.club_server import ClubServer
from companion.lan.knocks import KNOCK_SECONDS
from companion.lan.memory import MEGABYTE, Memory
from companion.lan.seat_file import FOLDER, ORGANISER, SeatFiles
from companion.lan.words_to_type import WORDS, choose, is_word, spelled
from companion.sharing.qr_code import code_for_terminal, code_of
from companion.table.table_commands import CompleteSetup
from tests.companion.lan.rooms import EN, StillClock, gives, sits
from tests.companion.playing import new_table, quick_store

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def club(tmp_path):
    with quick_store(tmp_path) as store:
        yield ClubServer(store, Random(3), clock=StillClock())


def asks(club, what, **body):
    return club.organise(Call(what, body, club.code, EN))


def test_an_organiser_opens_tables_and_shows_each_code(club):
    club.base = "http://10.0.0.2:8014"
    made = asks(club, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"], depth="full")
    table = made.body["table"]
    told = asks(club, "tables").body
    assert [(line["id"], line["names"], line["open"]) for line in told["tables"]] == [(table, ["Mia", "Ben"], True)]
    assert "Ticket to Ride: USA" in [box["title"] for box in told["boxes"]]
    code = asks(club, "code", table=table).body
    assert code["address"] == f"http://10.0.0.2:8014/t/{table}/#{club.rooms[table].seats.code}"
    assert len(code["rows"]) == len(code["rows"][0])


def test_a_poll_works_out_what_has_changed_and_nothing_else(club, monkeypatch):
    tables = [asks(club, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"]).body["table"] for _ in range(3)]
    first, drawn = asks(club, "tables", known="").body, []
    shown = ClubServer._shown
    monkeypatch.setattr(ClubServer, "_shown", lambda self, table, tr: drawn.append(table) or shown(self, table, tr))
    again = asks(club, "tables", known=first["known"]).body
    assert (drawn, again["tables"]) == ([], [])
    sits(club.rooms[tables[1]], 0)
    later = asks(club, "tables", known=again["known"]).body
    assert (drawn, [line["id"] for line in later["tables"]]) == ([tables[1]], [tables[1]])
    club.rooms[tables[2]].knock(club.rooms[tables[2]].seats.word, "Cho", EN)
    assert asks(club, "tables", known=later["known"]).body["tables"][0]["knocks"][0]["name"] == "Cho"
    club._clock.now += KNOCK_SECONDS
    assert asks(club, "tables", known=later["known"]).body["tables"][0]["knocks"] == []


def test_the_list_of_changes_is_the_list_as_it_is(club):
    """Whatever happens at a table: a list that was kept says the same as one that is made anew."""
    one, other, third = [
        asks(club, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"], depth="full").body["table"] for _ in range(3)
    ]
    what_happens = [
        lambda: club.rooms[one].session.do(CompleteSetup()),
        lambda: sits(club.rooms[one], 1),
        lambda: club.rooms[one].came(club.rooms[one].seats.at(1).key),
        lambda: club.rooms[one].knock(club.rooms[one].seats.word, "Cho", EN),
        lambda: club._rest(other),
        lambda: asks(club, "renew", table=other),
        lambda: asks(club, "close", table=third),
        lambda: asks(club, "free", table=one, seat=1),
        lambda: club.rooms[one].went("somebody"),
        lambda: club.new("ticket_to_ride/usa", ("Ana", "Cho")),
        lambda: asks(club, "open", table=third),
        lambda: asks(club, "undo", table=one, step=1),
        lambda: club._store.delete(other) or asks(club, "close", table=other),
    ]

    def in_order():
        return sorted(asks(club, "tables").body["tables"], key=lambda line: line["id"])

    in_order()
    for happens in what_happens:
        happens()
        kept = in_order()
        club._lists.clear()
        assert in_order() == kept


def test_without_its_file_the_organiser_has_another_code_after_a_restart(club):
    (club._store.folder / FOLDER / ORGANISER).unlink()
    again = ClubServer(club._store, Random(4), clock=StillClock())
    assert again.code != club.code
    assert again.organise(Call("tables", {}, club.code, EN)).status == 401
    assert asks(again, "tables").status == 200


def test_what_the_organiser_asks_for_twice_under_one_id_is_done_once(club):
    new = {"box": "ticket_to_ride/usa", "names": ["Mia", "Ben"], "id": "n1"}
    made = asks(club, "new", **new)
    assert asks(club, "new", **new) == made
    table = made.body["table"]
    again = ClubServer(club._store, Random(4), clock=StillClock())
    assert asks(again, "new", **new) == made, "after a restart too"
    assert asks(again, "new", **{**new, "id": "n2"}).body != made.body
    session = club.rooms[table].session
    for command in (CompleteSetup(), DrawCards()):
        session.do(command)
    assert [asks(club, "undo", table=table, id="u1").status for _ in range(2)] == [200, 200]
    assert session.cursor == 1
    assert asks(club, "undo", table=table, id="u2", step=2).status == 409, "not what the organiser saw"
    assert session.cursor == 1
    assert asks(club, "undo", table=table, id="").status == 400


def test_every_table_is_a_room_of_its_own(club):
    ids = [asks(club, "new", box="stone_age", names=["Mia", "Ben"]).body["table"] for _ in range(2)]
    one, two = (club.rooms[table] for table in ids)
    assert one.seats.code != two.seats.code
    assert two.look(one.seats.code, EN).status == 404
    mia = sits(one, 0)
    assert two.seats.phones.get(mia.key) is None
    assert club.room(ids[0]) is one
    assert club.room("") is None, "which one is not said"
    club.close(ids[1])
    assert club.room("") is one


def test_a_table_without_a_screen_is_set_up_and_finished_by_its_phones(club):
    table = asks(club, "new", box="ticket_to_ride/usa", names=["Mia", "Ben"]).body["table"]
    room = club.rooms[table]
    sits(room, 0)
    asks(club, "free", table=table, seat=0)
    mia = sits(room, 0)
    assert gives(room, mia, "CompleteSetup").status == 200, "also on the phone that follows another at its seat"


def test_who_knocks_is_let_in_and_seats_are_freed_by_the_organiser(club):
    table = asks(club, "new", box="stone_age", names=["Mia", "Ben"]).body["table"]
    room = club.rooms[table]
    knock = room.knock(room.seats.word, "Ben", EN).body["knock"]
    (ben,) = asks(club, "tables").body["tables"][0]["knocks"]
    assert ben["name"] == "Ben"
    assert asks(club, "knock", table=table, knock=ben["id"], yes=True).status == 200
    assert asks(club, "knock", table=table, knock=ben["id"], yes=True).body["words"] == EN("lan.knock_over")
    assert room.knocked(knock, EN).body["state"] == "in"
    sits(room, 1)
    assert [seat["state"] for seat in asks(club, "tables").body["tables"][0]["seats"]] == ["", "away"]
    asks(club, "free", table=table, seat=1)
    assert room.seats.is_free(1)
    old = room.seats.code
    asks(club, "renew", table=table)
    assert room.seats.code != old
    assert asks(club, "undo", table=table).status == 409, "nothing was entered yet"
    assert asks(club, "close", table=table).status == 200
    assert asks(club, "code", table=table).status == 404


@pytest.mark.parametrize("secret", ["", "x", "A" * 22])
def test_nobody_else_organises(club, secret):
    for what in ("tables", "new", "open", "close", "code", "free", "knock", "undo"):
        assert club.organise(Call(what, {}, secret, EN)).status == 401


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
def test_a_table_that_cannot_be_is_refused_in_words(club, body):
    reply = asks(club, "new", **body)
    assert reply.status == 409
    assert reply.body["words"]
    assert club.rooms == {}


def test_more_tables_than_memory_are_refused_in_words_and_nothing_is_lost(tmp_path):
    with quick_store(tmp_path) as store:
        club = None
        memory = Memory(300 * MEGABYTE, lambda: 100 * MEGABYTE * len(club.rooms))
        club = ClubServer(store, Random(3), memory=memory, clock=StillClock())
        ids = [asks(club, "new", box="stone_age", names=["Mia", "Ben"]).body["table"] for _ in range(3)]
        for table in ids:
            club.room(table).came(sits(club.room(table), 0).key)
        reply = asks(club, "new", box="stone_age", names=["Mia", "Ben"])
        assert reply.body["words"].startswith("This host has used 300 of 300 MB of memory")
        waiting = [line for line in asks(club, "tables").body["tables"] if not line["open"]]
        assert len(waiting) == 1, "it was opened, and waits"
        club.close(ids[0])
        assert asks(club, "open", table=waiting[0]["id"]).status == 200


def test_the_evening_goes_on_after_a_restart(tmp_path):
    with quick_store(tmp_path) as store:
        first = ClubServer(store, Random(3), clock=StillClock())
        table = new_table(store)[0]
        mia = sits(first.open(table), 0)
        first.end()
    with quick_store(tmp_path) as store:
        again = ClubServer(store, Random(4), clock=StillClock()).open(table)
        assert again.seats.phones == {mia.key: mia}
        assert again.seats.code == first.rooms[table].seats.code


def test_after_a_kill_every_table_and_the_organiser_come_back(tmp_path):
    """Nothing was ended properly: what was open is open, with its phones, and the organiser's code is the same."""
    with quick_store(tmp_path) as store:
        first = ClubServer(store, Random(3), clock=StillClock())
        tables = [new_table(store)[0] for _ in range(3)]
        phones = {table: sits(first.open(table), 0) for table in tables}
        first.close(tables[2])
        code = first.code
    with quick_store(tmp_path) as store:
        again = ClubServer(store, Random(4), clock=StillClock())
        assert again.code == code
        assert asks(again, "tables").status == 200
        assert again.rooms == {}, "read when they are asked for"
        lines = {line["id"]: line for line in asks(again, "tables").body["tables"]}
        assert [lines[table]["open"] for table in tables] == [True, True, False]
        assert [seat["state"] for seat in lines[tables[0]]["seats"]][:2] == ["away", ""]
        for table in tables[:2]:
            assert again.room(table).seats.phones == {phones[table].key: phones[table]}
        assert again.room(tables[2]) is None, "it was stopped"


def test_a_table_of_the_app_s_own_is_not_opened_by_a_club(tmp_path):
    with quick_store(tmp_path) as store:
        table = new_table(store)[0]
        SeatFiles(tmp_path).save(table, {"code": "A" * 16, "word": "amber-kite"})
        club = ClubServer(store, Random(4), clock=StillClock())
        assert club.room(table) is None
        assert club.open(table).seats.word == "amber-kite", "opened by hand it has its code"


def test_a_table_that_is_in_the_bin_since_is_no_trouble(tmp_path):
    with quick_store(tmp_path) as store:
        table = new_table(store)[0]
        ClubServer(store, Random(3), clock=StillClock()).open(table)
        store.delete(table)
    with quick_store(tmp_path) as store:
        again = ClubServer(store, Random(4), clock=StillClock())
        assert again.room(table) is None
        assert again.room("") is None
        assert asks(again, "tables").body["tables"] == []
        assert asks(again, "close", table=table).status == 200


def test_the_word_alone_tells_which_table_is_meant(tmp_path):
    with quick_store(tmp_path) as store:
        club = ClubServer(store, Random(3), clock=StillClock())
        club.base = "http://10.0.0.2:8014"
        tables = [new_table(store)[0] for _ in range(3)]
        rooms = [club.open(table) for table in tables]
        assert len({room.seats.word for room in rooms}) == 3
        for table, room in zip(tables, rooms, strict=True):
            assert club.room_by_word(room.seats.word) is room
            assert asks(club, "code", table=table).body["typed"] == f"http://10.0.0.2:8014/{room.seats.word}"
        assert club.room_by_word("elephant") is None
        words = [room.seats.word for room in rooms]
    with quick_store(tmp_path, random=Random(2)) as store:
        again = ClubServer(store, Random(4), clock=StillClock())
        assert again.room_by_word(words[1]).session.header.id == tables[1]
        fresh = again.open(new_table(store)[0])
        assert fresh.seats.word not in words


def test_every_table_has_two_words():
    random, taken = Random(1), set()
    for _ in range(len(WORDS) * 3):
        word = choose(random, taken)
        assert word not in taken
        assert is_word(word)
        assert spelled(word.replace("-", "")) == word
        assert is_word(word.replace("-", "")), "as a league stores them"
        taken.add(word)
    pairs = {one + two for one in WORDS for two in WORDS if one != two}
    assert len(pairs) == 30_102, "and no two of them have the same letters"
    assert not pairs & set(WORDS)
    assert not any(map(is_word, ("kite", "", "kite-", "kite-kite-kite")))


def test_a_table_that_is_not_there_is_refused(club):
    assert asks(club, "open", table="nowhere").status == 409
    with pytest.raises(RuleError):
        club.new("chess", (), "full")


def test_a_code_can_be_scanned_from_a_terminal():
    rows = code_of("http://192.168.1.24:8014/#abcdefghijklmnop")
    assert rows[0][:7] == (True,) * 7, "the corner every code has"
    drawn = code_for_terminal("http://192.168.1.24:8014/#abcdefghijklmnop").splitlines()
    assert len({len(line) for line in drawn}) == 1
    assert len(drawn[0]) == len(rows) + 4


@contextmanager
def hosting(folder, *words, language="en"):
    """`tableside host` in a process of its own, and what it has said until it listens."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [
        *words,
        "--folder",
        str(folder),
        "--app",
        str(folder),
        "--address",
        "127.0.0.1",
        "--port",
        "0",
        "--language",
        language,
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "host", *words],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        said = []
        while not said or Translator(language)("lan.ends_with") not in said[-1]:
            said.append(process.stdout.readline())
            assert said[-1], "it ended by itself"
        try:
            yield process, [word for line in said for word in line.split() if "://" in word]
        finally:
            process.kill()


def post(address, body, **headers):
    asked = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})
    with urlopen(asked) as told:
        return json.loads(told.read())


@pytest.mark.system
@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_terminal_hosts_a_table_until_it_is_ended(tmp_path, language):
    with quick_store(tmp_path) as store:
        table = new_table(store)[0]
    with hosting(tmp_path, table, language=language) as (process, addresses):
        (scanned, typed, _) = addresses
        base, _, code = scanned.partition("#")
        assert post(f"{base}api/look", {"code": code})["title"] == "Ticket to Ride: USA"
        host, _, word = typed.rpartition("/")
        assert post(f"{host}/api/knock", {"word": word, "name": "Ben"})["knock"], (
            "the word that was printed is asked for"
        )
        with urlopen(f"{base.removesuffix('/')}") as page:
            assert page.url == base, "without its slash it leads on"
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


@pytest.mark.system
def test_killed_and_started_again_a_phone_has_its_seat_and_the_organiser_the_table(tmp_path):
    with quick_store(tmp_path) as store:
        table = new_table(store)[0]
    with hosting(tmp_path) as (process, (club,)):
        base, _, organiser = club.partition("/evening#")
        post(f"{base}/api/organise/open", {"table": table}, **{"X-Organiser": organiser})
        address = post(f"{base}/api/organise/code", {"table": table}, **{"X-Organiser": organiser})["address"]
        code = address.partition("#")[2]
        secret = post(f"{base}/t/{table}/api/sit", {"code": code, "seat": 0})["secret"]
        process.kill()
    with hosting(tmp_path) as (_, (again,)):
        base, _, same = again.partition("/evening#")
        assert same == organiser
        assert post(f"{base}/t/{table}/api/view", {}, **{"X-Seat": secret})["me"] == 0
        lines = post(f"{base}/api/organise/tables", {}, **{"X-Organiser": organiser})["tables"]
        assert [(line["id"], line["open"]) for line in lines] == [(table, True)]


def test_a_port_nobody_can_have_is_said_in_one_line(tmp_path, capsys):
    from companion.cli import main

    code = main(["host", "--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "99999"])
    assert code == 2
    assert capsys.readouterr().err.startswith("Can't listen on 127.0.0.1:99999")
