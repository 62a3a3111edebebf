"""Score sheets on the command line: list, check, print, code, and a table played with one."""

import json

import pytest

from companion.cli import main
from companion.input.json_input import compact_json
from companion.sheets.code import pack
from tests.companion.own_sheet.playing import text_of
from tests.companion.playing import quick_store
from tests.companion.sheets.known import BASE, EXAMPLES


def test_the_examples_are_listed(capsys):
    assert main(["sheet", "list", "--language", "ko"]) == 0
    assert "hearts       하트" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_sheet_is_checked_printed_and_packed(path, capsys):
    assert main(["sheet", "check", str(path)]) == 0
    assert main(["sheet", "print", str(path)]) == 0
    capsys.readouterr()
    assert main(["sheet", "code", str(path)]) == 0
    code = capsys.readouterr().out.strip()
    assert main(["sheet", "export", f"https://tableside.example/#{code}"]) == 0
    assert capsys.readouterr().out.strip() == text_of(path.stem)


def test_a_blank_pad_names_every_row_and_its_rule(capsys):
    main(["sheet", "print", "hearts"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["Hearts", "", "Hand", "  Points:  ______"]
    assert "26" in lines[4]


@pytest.mark.parametrize("bent", [{"wins": "none"}, {"formula": "1+1"}, {"rows": []}], ids=str)
def test_what_is_wrong_with_a_sheet_is_one_line(bent, tmp_path, capsys):
    path = tmp_path / "A.sheet.tableside"
    path.write_text(json.dumps({**BASE, **bent}), encoding="utf-8")
    assert main(["sheet", "check", str(path)]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert main(["play", "--sheet", str(path), "--folder", str(tmp_path / "tables")]) == 2


@pytest.mark.parametrize("words", [["check"], ["check", "nothing-there"], ["check", "s1AAEC"]], ids=str)
def test_what_is_no_sheet_is_one_line(words, capsys):
    assert main(["sheet", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def answers(monkeypatch, *lines):
    """Typed one after the other."""
    left = iter(lines)
    monkeypatch.setattr("builtins.input", lambda: next(left))


def test_a_table_is_played_with_a_sheet_and_gone_on_with(tmp_path, capsys, monkeypatch):
    folder = ["--folder", str(tmp_path)]
    answers(monkeypatch, "1", "1", "q")
    assert main(["play", "--sheet", pack(text_of("who-won")), "--names", "Mia", "Ben", *folder]) == 0
    table = capsys.readouterr().out.split()[-1]
    answers(monkeypatch, "1", "0", "1")
    assert main(["play", "--table", table, *folder]) == 0
    out = capsys.readouterr().out
    assert "Mia wins" in out
    assert main(["tables", *folder]) == 0
    assert "own_sheet/who-won" in capsys.readouterr().out
    assert main(["stats", "Mia", *folder]) == 0
    assert "Who won?: 1 game" in capsys.readouterr().out
    assert main(["export", table, "--as", "bgstats", "--link", *folder]) == 0
    assert "Who%20won%3F" in capsys.readouterr().out


# --- the shelf ---


@pytest.fixture
def sheet(tmp_path, capsys):
    """A command for sheets with a folder of its own: its exit code, and what it said."""

    def run(*words):
        code = main(["sheet", *words, "--folder", str(tmp_path / "home"), "--language", "en"])
        said = capsys.readouterr()
        return code, (said.err if code else said.out).strip()

    return run


def written(tmp_path, **more):
    path = tmp_path / "A.sheet.tableside"
    path.write_text(json.dumps({**BASE, "id": "mine", "name": "Mine", **more}), encoding="utf-8")
    return str(path)


def test_a_sheet_is_imported_listed_exported_and_played(sheet, tmp_path, capsys, monkeypatch):
    path = written(tmp_path)
    assert sheet("import", path, "--look") == (0, "Mine, version 1, is new here.")
    assert not (tmp_path / "home").exists()
    assert sheet("import", path) == (0, "Mine, version 1, is among your score sheets now: mine")
    assert sheet("import", path) == (0, "Mine, version 1, is already here.")
    listed = sheet("list")[1].splitlines()
    assert (listed[0], listed[1].split()[0]) == ("mine         Mine, version 1", "bids")
    assert json.loads(sheet("export", "mine")[1])["id"] == "mine"
    assert sheet("import", sheet("code", "mine")[1])[1] == "Mine, version 1, is already here."
    answers(monkeypatch, "q")
    assert main(["play", "--sheet", "mine", "--folder", str(tmp_path / "home")]) == 0


def test_what_was_exported_is_not_changed_any_more(sheet, tmp_path):
    with quick_store(tmp_path / "home") as store:
        store.sheets.keep(compact_json({**BASE, "id": "mine"}))
    sheet("print", "mine")
    with quick_store(tmp_path / "home") as store:
        assert not store.sheets.is_used("mine", 1)
    sheet("export", "mine")
    with quick_store(tmp_path / "home") as store:
        assert store.sheets.is_used("mine", 1)


def test_two_texts_of_one_version_are_decided_about(sheet, tmp_path):
    sheet("import", written(tmp_path))
    path = written(tmp_path, by="Ben")
    code, said = sheet("import", path)
    assert (code, "--theirs, --ours or --both" in said) == (2, True)
    assert sheet("import", path, "--ours") == (0, "Mine, version 1, stays as it is.")
    assert sheet("import", path, "--both")[0] == 0
    assert len([line for line in sheet("list")[1].splitlines() if "Mine" in line]) == 2
    assert sheet("import", path, "--theirs")[0] == 0
    assert json.loads(sheet("export", "mine")[1])["by"] == "Ben"


def test_a_long_code_is_no_name_of_a_file(sheet):
    code = pack(text_of("terraforming-mars"))
    assert len(code) > 255
    assert sheet("check", code)[0] == 0
