"""Files go out of the page and come in: the app reads what the page wrote, and the page what the app wrote."""

import json
from base64 import b64decode, b64encode
from random import Random

import pytest

from companion.games import GAMES
from companion.sheet_export import sheet_as_json
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.restore import restore
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from tests.companion.playing import Clock, quick_store
from tests.companion.web.visiting import Match, Visitor


@pytest.fixture
def finished(tmp_path):
    """A finished game of USA and an open one of Stone Age."""
    visitor = Visitor(tmp_path / "web")
    Match(visitor, "usa_2_players").play()
    done = visitor.table
    Match(visitor, "stone_age_2_players").play(90)
    visitor.open, visitor.table = visitor.table, done
    return visitor


def raw(file: dict) -> bytes:
    return b64decode(file["base64"])


def sheet(store: Store, id_: str) -> dict:
    session = store.look_at(id_)
    return sheet_as_json(session.header.game, session.sheet())


def test_a_finished_game_goes_out_in_every_way(finished):
    text = raw(finished.ask("share", table=finished.table, **{"as": "text"})).decode()
    assert "Mia" in text
    rows = raw(finished.ask("share", table=finished.table, **{"as": "csv"})).decode("utf-8-sig").splitlines()
    assert rows[0].startswith("play_id")
    assert raw(finished.ask("share_all")).decode("utf-8-sig").splitlines() == rows
    play = finished.ask("share", table=finished.table, **{"as": "bgstats"})
    assert play["name"].endswith(".bgsplay")
    assert json.loads(raw(play))["plays"]
    assert play["link"].startswith("https://app.bgstatsapp.com/")
    file = finished.ask("share", table=finished.table, **{"as": "file"})
    assert file["name"].endswith(".tableside")
    assert json.loads(raw(file))["game"] == "ticket_to_ride"


def test_an_open_game_goes_out_as_its_file_alone(finished):
    assert raw(finished.ask("share", table=finished.open, **{"as": "file"}))
    said = finished.refused("share", table=finished.open, **{"as": "text"})["words"]
    assert said == "Only a finished game has a result to share."
    assert finished.send("share", table=finished.open, **{"as": "picture"})[0] == 400


def test_a_shared_table_is_looked_into_and_taken_in_on_another_phone(finished, tmp_path):
    file = finished.ask("share", table=finished.table, **{"as": "file"})
    other = Visitor(tmp_path / "other")
    assert other.send("take_in", how="table")[0] == 400
    seen = other.ask("look_into", name=file["name"], base64=file["base64"])
    assert (seen["kind"], bool(seen["take"])) == ("table", True)
    assert other.ask("home")["first"]
    taken = other.ask("take_in", how="table")
    assert sheet(other.store, taken["table"]) == sheet(finished.store, finished.table)
    again = other.ask("look_into", name=file["name"], base64=file["base64"])
    assert again["take"] == ""


def test_what_is_no_file_of_ours_is_one_sentence(finished):
    for name, contents in (("a.zip", b"PK\3\4nothing"), ("b.tableside", b"{}"), ("../c", b"\xff\0"), ("d.png", b"")):
        said = finished.refused("look_into", name=name, base64=b64encode(contents).decode())["words"]
        assert said
        assert finished.send("take_in", how="restore")[0] == 400
    assert finished.send("look_into", name="a.zip", base64="*")[0] == 400


def test_a_backup_of_the_page_restores_in_the_app(finished, tmp_path):
    path = tmp_path / "backup.zip"
    finished.ask("set", name="look", value="dark")
    path.write_bytes(raw(finished.ask("backup")))
    with quick_store(tmp_path / "app") as store, Backup(path) as backup:
        settings = SettingsFile(tmp_path / "app" / "settings.json")
        assert restore(store, backup, settings).cases["added"] == 2
        assert settings.settings.look == "dark"
        assert sheet(store, finished.table) == sheet(finished.store, finished.table)
        assert store.open_table(finished.open).cursor == finished.ask("view", table=finished.open)["step"]


def test_a_backup_of_the_app_restores_on_the_page(finished, tmp_path):
    path = tmp_path / "app.zip"
    finished.ask("home")
    back_up(finished.store, None, path)
    other = Visitor(tmp_path / "other")
    seen = other.ask("look_into", name="app.zip", base64=b64encode(path.read_bytes()).decode())
    assert [way["how"] for way in seen["ways"]] == ["restore", "replace"]
    assert seen["sums"][0][1] == "2"
    other.ask("take_in", how="restore")
    other.reopen()
    assert sheet(other.store, finished.table) == sheet(finished.store, finished.table)
    assert [card["id"] for card in other.ask("home")["tables"]] == [finished.open]


def test_a_backup_may_replace_everything_and_the_rest_goes_to_the_bin(finished, tmp_path):
    backup = finished.ask("backup")
    visitor = Visitor(tmp_path / "other", seed=7)
    visitor.lay("stone_age", "Ana", "Bo")
    ours = visitor.table
    visitor.ask("look_into", name=backup["name"], base64=backup["base64"])
    told = visitor.ask("take_in", how="replace")
    assert len(told["words"]) >= 2
    assert [card["id"] for card in visitor.ask("bin")["tables"]] == [ours]
    assert {card["id"] for card in visitor.ask("home")["tables"]} == {finished.open}


def test_a_damaged_backup_changes_nothing(finished, tmp_path):
    contents = bytearray(raw(finished.ask("backup")))
    place = contents.index(b"PK\1\2") - 40
    contents[place] ^= 0xFF
    other = Visitor(tmp_path / "other")
    assert other.send("look_into", name="b.zip", base64=b64encode(bytes(contents)).decode())[0] == 409
    assert other.send("take_in", how="restore")[0] == 400
    assert other.ask("home")["first"]


def test_what_was_backed_up_is_remembered(finished):
    assert finished.ask("data")["since"] == "Never backed up"
    finished.ask("backup")
    assert finished.ask("data")["since"] == "Never backed up"
    finished.ask("backed_up")
    assert finished.ask("data")["since_detail"] == "No games since then."


def test_the_page_goes_on_where_it_was_killed(tmp_path):
    """After every entry of a game the next start finds it, whoever opens the folder."""
    visitor = Visitor(tmp_path)
    match = Match(visitor, "usa_2_players")
    while match.entered < len(match.plain["commands"]):
        match.enter_next()
        if match.entered % 8 == 0:
            visitor.reopen()
            assert visitor.ask("open", table=visitor.table)["step"] == match.core.cursor
    visitor.store.close()
    with Store(tmp_path, GAMES, clock=Clock(), random=Random(3)) as store:
        assert sheet(store, visitor.table) == match.plain["sheet"]


def test_a_damaged_table_says_what_can_be_done_with_its_file(tmp_path):
    visitor = Visitor(tmp_path)
    Match(visitor, "usa_2_players").play(30)
    (path,) = tmp_path.rglob(f"{visitor.table}.json")
    for one in (path, path.with_name(path.name + ".previous")):
        one.write_bytes(b"nothing anybody can read")
    for listed in tmp_path.glob("index.json*"):
        listed.unlink()
    visitor.reopen()
    (card,) = visitor.ask("home")["tables"]
    assert card["state"] == "damaged"
    told = visitor.refused("open", table=visitor.table)
    assert [way["what"] for way in told["ways"]] == ["file_as_it_is", "recover", "put_away"]
    assert raw(visitor.ask("file_as_it_is", table=visitor.table)) == path.read_bytes()
    assert visitor.ask("put_away", table=visitor.table)["words"]
    assert visitor.ask("home")["tables"] == []
