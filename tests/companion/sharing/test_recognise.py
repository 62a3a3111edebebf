"""A file of something else is answered with what it is and what to do with it, never with names of fields."""

import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import TablesideError
from companion.sharing.as_csv import as_csv
from companion.sharing.recognise import kind_of, kind_of_file
from companion.storage.backup import back_up
from companion.storage.backup_words import is_backup, read_table
from tests.companion.playing import quick_store
from tests.companion.sheets.known import BASE
from tests.companion.storage.clubs import finish
from tests.companion.ticket_to_ride.made_up_map import own_text

SCORE = {"format": 1, "game": "stone_age", "players": []}
BG_STATS = {"about": "", "games": [], "players": [], "plays": [{"uuid": "x"}]}


@pytest.fixture
def files(tmp_path):
    """One of each kind."""
    folder = tmp_path / "files"
    folder.mkdir()
    with quick_store(tmp_path / "home") as store:
        id_ = finish(store)
        back_up(store, None, folder / "backup")
        (folder / "table").write_text(store.export_table(id_), encoding="utf-8")
        (folder / "own").write_bytes(store.export_raw(id_))
    (folder / "csv").write_text(as_csv([]), encoding="utf-8")
    (folder / "sheet").write_text(json.dumps(BASE))
    (folder / "map").write_text(own_text(), encoding="utf-8")
    (folder / "score_file").write_text(json.dumps(SCORE))
    (folder / "bgstats").write_text(json.dumps(BG_STATS))
    (folder / "picture").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(20))
    (folder / "document").write_bytes(b"%PDF-1.7\n")
    with zipfile.ZipFile(folder / "zip", "w") as bag:
        bag.writestr("holiday.jpg", b"x")
    (folder / "text").write_text("Buy milk\n")
    (folder / "other").write_bytes(bytes(range(128, 256)))
    return folder


def test_every_kind_is_told_by_its_contents(files):
    found = {path.name: (kind_of_file(path), kind_of(path.read_bytes())) for path in files.iterdir()}
    assert found == {name: (name, name) for name in found}
    assert len(found) == 13


STRANGE = ("own", "csv", "sheet", "map", "score_file", "bgstats", "picture", "document", "zip", "text", "other")


@pytest.mark.parametrize("kind", STRANGE)
def test_the_app_says_what_it_is(files, tmp_path, kind):
    with quick_store(tmp_path / "home") as store:
        assert not is_backup(files / kind)
        with pytest.raises(TablesideError) as said:
            read_table(store, files / kind)
    assert said.value.message.id == ("data.not_ours" if kind in ("text", "other") else f"data.is_{kind}")


@pytest.mark.parametrize("command", ["import", "restore", "replay", "score"])
@pytest.mark.parametrize(
    "kind", ["own", "csv", "score_file", "bgstats", "picture", "document", "zip", "backup", "table"]
)
def test_so_does_the_command_line(files, tmp_path, capsys, command, kind):
    wanted = {"import": "table", "replay": "table", "restore": "backup", "score": "score_file"}[command]
    here = ["--folder", str(tmp_path / "home")] if command in ("import", "restore") else []
    code, said = main([command, str(files / kind), *here]), capsys.readouterr().err
    if kind != wanted:
        assert (code, said.count("\n")) == (2, 1)
        assert said.startswith("Th")
        assert "expected" not in said
        assert "field" not in said


@pytest.mark.parametrize("command", ["import", "replay"])
@pytest.mark.parametrize("content", ['{"a": 1}', "[1, 2]", "Buy milk"])
def test_text_that_is_no_table_is_said_to_be_none(tmp_path, capsys, command, content):
    (tmp_path / "notes").write_text(content)
    here = ["--folder", str(tmp_path / "home")] if command == "import" else []
    assert main([command, str(tmp_path / "notes"), *here]) == 2
    assert capsys.readouterr().err == "This file isn't a Tableside table or backup. Nothing was changed.\n"


def test_what_has_no_end_is_not_read():
    assert kind_of_file(Path("/dev/zero")) == "other"


def spoilt(offset, value):
    """A zip of which a byte of its list of members is another."""
    memory = BytesIO()
    with zipfile.ZipFile(memory, "w") as bag:
        bag.writestr("holiday.jpg", b"x")
    raw = bytearray(memory.getvalue())
    raw[raw.index(b"PK\x01\x02") + offset] = value
    return raw


@pytest.mark.parametrize("command", ["import", "restore", "replay", "score"])
@pytest.mark.parametrize("wrong", [(6, 99), (9, 8)], ids=["made for a newer zip", "a name that is no text"])
def test_a_zip_that_nobody_here_can_open_is_a_zip(tmp_path, capsys, command, wrong):
    raw = spoilt(*wrong)
    if wrong[0] == 9:  # the name is said to be UTF-8
        raw[raw.rindex(b"holiday")] = 0xFF
    path = tmp_path / "strange"
    path.write_bytes(raw)
    assert (kind_of_file(path), kind_of(bytes(raw))) == ("zip", "zip")
    here = ["--folder", str(tmp_path / "home")] if command in ("import", "restore") else []
    code, said = main([command, str(path), *here]), capsys.readouterr().err
    assert (code, said.count("\n")) == (2, 1)


def test_a_backup_that_is_cut_says_that_it_is_one(files, tmp_path):
    raw = (files / "backup").read_bytes()
    bag = zipfile.ZipFile(files / "cut", "w")
    bag.writestr("tableside.json", raw[:20])
    bag.close()
    with quick_store(tmp_path / "home") as store, pytest.raises(TablesideError) as said:
        read_table(store, files / "cut")
    assert said.value.message.id == "data.bad_backup"
