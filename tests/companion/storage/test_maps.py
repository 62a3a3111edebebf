"""Maps of the group's own: in a folder, on the command line, and at a table that carries one."""

import json
import os

import pytest

from companion.cli import main
from companion.errors import DataError, SaveError
from companion.game import Seat
from companion.games import box_of, offered
from companion.i18n import Translator
from companion.new_table.planned_table import PlannedTable, from_draft
from companion.storage.disk import Disk
from companion.storage.maps import MOST_READ, KeptMap, MapFolder, read_map
from tests.companion.playing import quick_store
from tests.companion.ticket_to_ride.made_up_map import facts, own, own_text, with_two_decks


def kept(**more) -> KeptMap:
    return read_map(own_text(**more).encode(), "mine.json")


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


def put(store, name: str, text: str) -> None:
    store.maps.folder.mkdir(exist_ok=True)
    (store.maps.folder / name).write_text(text, encoding="utf-8")


def test_a_file_that_is_copied_into_the_folder_is_offered(store):
    put(store, "my harbour.json", json.dumps(own(), indent=2))
    shelf, mistakes = offered(own=store.maps.boxes())
    titles = [Translator("ja").text(box.title) for box in shelf if box.game == "ticket_to_ride"]
    assert titles[-1] == "港町"
    assert mistakes == store.maps.notices == ()
    assert [box.game for box in shelf] == sorted((box.game for box in shelf), key=[*store.games].index)


def test_what_is_wrong_is_said_and_the_others_are_offered(store):
    put(store, "a.json", json.dumps({**own(), "trains": 0}))
    put(store, "b.json", "{")
    put(store, "c.json", json.dumps(own(with_two_decks())))
    put(store, "d.json", "x" * (MOST_READ + 1))
    put(store, "notes.txt", "not looked at")
    os.mkfifo(store.maps.folder / "e.json")
    assert len(store.maps.boxes()) == 1
    said = [Translator().text(why) for why in store.maps.notices]
    assert [words.partition(":")[0] for words in said[:2]] == ["maps/a.json", "maps/b.json"]
    assert len(said) == 3
    assert "maps/d.json" in said[2]


def test_a_file_that_was_put_right_is_read_again(store):
    put(store, "a.json", "{}")
    assert store.maps.notices
    put(store, "a.json", own_text())
    assert store.maps.boxes()
    assert not store.maps.notices


def test_the_same_map_is_kept_once(store):
    put(store, "my harbour.json", json.dumps(own(), indent=2))
    assert store.maps.keep(kept()) == "known"
    assert store.maps.keep(kept(trains=7)) == "added"
    assert store.maps.keep(kept(trains=7)) == "known"
    assert len(store.maps.all()) == 2
    assert MapFolder(store.folder, Disk()).all() == store.maps.all()


def test_a_map_that_was_removed_comes_back(store):
    store.maps.keep(kept())
    store.maps.remove(kept().key)
    assert store.maps.all() == ()
    assert store.maps.removed() == {kept().key}
    store.maps.restore(kept().key)
    assert store.maps.all() == (kept(),)
    store.maps.remove(kept().key)
    assert store.maps.keep(kept()) == "added"
    assert store.maps.removed() == set()


class Full(Disk):
    def write(self, file, data):
        raise OSError(28, os.strerror(28))


def test_a_full_disk_keeps_nothing_and_says_so(tmp_path):
    maps = MapFolder(tmp_path, Full())
    with pytest.raises(SaveError):
        maps.keep(kept())
    assert maps.all() == ()


def test_its_table_stays_once_the_map_is_gone(store):
    store.maps.keep(kept())
    (box,) = store.maps.boxes()
    game = store.games["ticket_to_ride"]
    id_, _ = store.new_table(game, game.options(**box.opening), (Seat("Ana", "red"), Seat("Ben", "blue")))
    store.maps.remove(kept().key)
    (line,) = store.tables()
    assert len(str(line.header["options"])) < 200
    assert Translator("ja").text(box_of(line.game, line.header["options"]).title) == "港町"
    assert store.open_table(id_).state.board.is_own


def test_a_planned_table_remembers_its_map(store):
    box = kept().box
    planned = PlannedTable(box=box, seats=(Seat("Ana", "red"),), depth="full")
    assert from_draft(json.loads(json.dumps(planned.draft())), store.games).box == box


def test_a_file_that_is_none_is_named(tmp_path):
    for raw in (b"[]", b"\xff", b"", b"x" * (MOST_READ + 1)):
        with pytest.raises(DataError) as refusal:
            read_map(raw, "mine.json")
        assert refusal.value.file == "mine.json"


# --- on the command line ---


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own(), indent=1), encoding="utf-8")
    return path


def test_a_map_is_checked_imported_listed_and_removed(file, tmp_path, capsys):
    home = ["--folder", str(tmp_path / "home"), "--language", "en"]
    facts_said = "Hafen: 6 places, 7 routes, 6 tickets, 2 to 3 players"
    assert main(["map", "check", str(file), *home]) == 0
    assert capsys.readouterr().out.strip() == facts_said
    assert main(["map", "list", *home]) == 0
    assert capsys.readouterr().out == ""
    for said in ("now one of your maps", "one of your maps already"):
        assert main(["map", "import", str(file), *home]) == 0
        assert said in capsys.readouterr().out
    assert main(["map", "list", *home]) == 0
    assert capsys.readouterr().out.strip() == f"{kept().key}  {facts_said}"
    assert main(["map", "remove", "harbour", *home]) == 0
    assert main(["map", "remove", "harbour", *home]) == 2
    assert "harbour" in capsys.readouterr().err


def test_a_map_is_played_on_the_command_line(file, tmp_path, capsys, monkeypatch):
    home = ["--folder", str(tmp_path / "home"), "--language", "ja"]
    assert main(["map", "import", str(file), *home]) == 0

    def leave(_prompt=""):
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "harbour", "--players", "2", *home]) == 0
    assert main(["tables", *home]) == 0
    assert kept().key in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bent", "said"),
    [
        ({"tunnels": 3}, "can't have tunnels"),
        ({"map": "usa"}, "a name that no map of the app has"),
        ({"places": []}, "2 to 80 places"),
    ],
)
def test_what_is_wrong_with_a_map_is_one_line(bent, said, file, capsys):
    file.write_text(json.dumps({**own(), **bent}), encoding="utf-8")
    assert main(["map", "check", str(file), "--language", "en"]) == 2
    found = capsys.readouterr().err
    assert found.startswith("mine.json: ")
    assert said in found
    assert found.count("\n") == 1


def test_a_map_of_ours_needs_a_name_to_be_somebodys_own(file, capsys):
    file.write_text(json.dumps(facts()), encoding="utf-8")
    assert main(["map", "check", str(file)]) == 2
    assert "the field 'name'" in capsys.readouterr().err
