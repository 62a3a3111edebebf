"""Score sheets on the command line: list, check, print, code, and a table played with one."""

import json

import pytest

from companion.cli import main
from companion.sheets.code import pack
from tests.companion.own_sheet.playing import text_of
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
