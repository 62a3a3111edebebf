"""Sharing, backing up, restoring and dropping files, with a machine that remembers what it was handed."""

import csv
import io
import json
import shutil
import struct
import zipfile
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.i18n import LANGUAGES, Translator
from companion.storage.folder_sync import sync
from companion.storage.backup import back_up
from companion.sharing.result import result_of
from screens import start
from screens.kivy_host import startup_errors
from screens.offscreen.phone import Phone
from screens.pages.data.import_file import take_file
from screens.pages.exported import PREVIEW, export
from screens.pages.picture import draw_result, picture
from screens.pages.score.menu import reopen
from screens.pages.score.painters import bar_parts
from screens.ui.fields import TextField
from screens.ui.tree.nodes import Painted, walk, words
from screens import device
from tests.companion.playing import new_table, play, play_to_the_end, quick_store
from tests.companion.storage.test_counting import copied
from tests.screens.ui.letters import LetterRuler
from tests.screens.device.machines import RememberingMachine

import kivy.core.window as window_module


class Sharing(RememberingMachine):
    """Takes every file it is handed, and chooses those it was told to."""

    shares_files = True

    def __init__(self) -> None:
        super().__init__()
        self.files: list[tuple[str, str, bytes]] = []
        self.links: list[str] = []
        self.takes = True
        self.chosen: Path | None = None

    def share_file(self, path: Path, kind: str, title: str) -> bool:
        if self.takes:
            self.files.append((path.name, kind, path.read_bytes()))
        return self.takes

    def open_link(self, address: str) -> bool:
        self.links.append(address)
        return self.takes

    def choose_file(self, then: Any) -> bool:
        if self.chosen:
            then(self.chosen)
        return bool(self.chosen)


@pytest.fixture
def sharing() -> Any:
    made = Sharing()
    device.use(made)
    yield made
    device.use(None)


@pytest.fixture(scope="module")
def data_folder(tmp_path_factory: Any) -> Path:
    """A finished table and an open one, made once."""
    folder: Path = tmp_path_factory.mktemp("data_folder")
    with quick_store(folder) as store:
        id_, session = new_table(store, "usa", 3)
        play_to_the_end(session)
        store.leave(id_, session)
        id_, session = new_table(store)
        store.leave(id_, play(session, 4))
    return folder


@pytest.fixture
def phone(sharing: Sharing, data_folder: Path, tmp_path: Path, open_phone: Any) -> Phone:
    folder = tmp_path / "here"
    shutil.copytree(data_folder, folder)
    opened: Phone = open_phone(folder=folder)
    return opened


def share(phone: Phone, words: str) -> None:
    line = phone.app.store.history()[0]
    phone.app.resume(line.id)
    phone.settle()
    phone.tap(phone.button("Share"))
    phone.settle()
    phone.tap(phone.button(words))
    phone.settle()


def test_numbers_and_words_and_the_table_itself(phone, sharing):
    line = phone.app.store.history()[0]
    share(phone, "Scores (CSV)")
    share(phone, "Text")
    share(phone, "Tableside file")
    (numbers, kind, raw), (_, _, words), (table, _, file) = sharing.files
    assert (Path(numbers).suffix, kind) == (".csv", "text/csv")
    rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))
    assert {row["player"] for row in rows} == {"Ana", "Ben", "Cho"}
    assert {int(row["total"]) for row in rows} == {result.total for result in line.results}
    assert "Ticket to Ride: USA" in words.decode()
    assert Path(table).suffix == ".tableside"
    assert json.loads(file)["id"] == line.id


def test_bg_stats_is_opened_by_its_link_or_given_its_file(phone, sharing):
    share(phone, "BG Stats")
    assert sharing.links[0].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    sharing.takes = False
    share(phone, "BG Stats")
    (file,) = (phone.app.folder / "outgoing").glob("*.bgsplay")
    assert len(json.loads(file.read_text(encoding="utf-8"))["plays"]) == 1


def test_the_picture_is_as_large_as_chats_like_it_and_leaves_the_look_alone(phone, sharing):
    phone.app.change_setting("look", "dark")
    share(phone, "Share picture")
    ((name, kind, raw),) = sharing.files
    assert (Path(name).suffix, kind) == (".png", "image/png")
    assert struct.unpack(">II", raw[16:24]) == (1080, 1350)
    assert phone.app.theme.dark


def test_a_picture_is_called_after_the_game_the_winner_and_the_day(phone, sharing):
    line = phone.app.store.history()[0]
    share(phone, "Share picture")
    winner = next(seat["name"] for seat, result in zip(line.seats, line.results, strict=True) if result.rank == 1)
    day = date.fromtimestamp(line.played_at).isoformat()
    assert sharing.files[0][0] == f"Ticket-to-Ride-USA-{winner}-{day}.png"


def test_where_nothing_is_shared_the_picture_is_saved_to_a_place_one_chooses(phone, sharing):
    sharing.shares_files, sharing.takes = False, False
    share(phone, "Save picture")
    assert phone.sheet.title.startswith("Save Ticket-to-Ride-USA-")


def test_the_sheet_shows_the_picture_before_it_goes(phone, sharing):
    phone.app.resume(phone.app.store.history()[0].id)
    phone.settle()
    phone.tap(phone.button("Share"))
    while not (seen := phone.sheet.raw):
        phone.frames(1)
    phone.frames(3)
    preview = phone.find(lambda w: isinstance(getattr(w, "node", None), Painted) and w.node.painter == PREVIEW)
    assert preview.node.of == (seen,)
    phone.tap(preview)
    phone.settle()
    ((_, _, raw),) = sharing.files
    assert raw == seen


def test_the_picture_speaks_the_languages_of_the_app(phone):
    """The winner's sentence and the number of players in each of them; every picture is another."""
    id_ = phone.app.store.history()[0].id
    result = result_of(phone.app.store.line(id_))
    (winner,) = (player.name for player in result.players if player.won)
    drawn = set()
    for language in LANGUAGES:
        phone.app.change_setting("language", language)
        say = Translator(language)
        marks = {player.name: ("red", player.name[0]) for player in result.players}
        texts = words(picture(say, LetterRuler(), result, marks, None))
        assert say("sheet.winner", player=winner).rstrip(".。") in texts
        assert say("stats.players", count=3) in texts
        drawn.add(draw_result(phone.app, id_, result))
    assert len(drawn) == len(LANGUAGES)


def test_points_below_zero_hang_left_of_one_line_and_nothing_is_drawn_for_none():
    """Routes 66, tickets −22, no bonus; beside it a player with 80 and 13."""
    low, high = -22, 93
    parts = bar_parts((66, -22, 0), low, high, 115.0)
    assert parts == [(0.0, 22.0, 1), (22.0, 66.0, 0)]
    assert bar_parts((80, 13, 0), low, high, 115.0) == [(22.0, 80.0, 0), (102.0, 13.0, 1)]
    assert bar_parts((0, 0, 0), low, high, 115.0) == []


@pytest.mark.parametrize("points", [(66, -22, 0), (-3, -2, -1), (80, 13, 10), (0, 2, 1), (1, 1, 1), (-22, 71, 0)])
def test_parts_of_a_bar_never_lie_upon_each_other(points):
    parts = bar_parts(points, -22, 103, 260.0)
    assert [place for _, _, place in sorted(parts, key=lambda part: part[2])] == [n for n, p in enumerate(points) if p]
    for (left, wide, _), (after, _, _) in pairwise(parts):
        assert left + wide <= after + 1e-6
    assert all(left >= 0 and left + wide <= 260.0 + 1e-6 for left, wide, _ in parts)


def test_the_picture_of_a_negative_row_says_what_hangs_below_zero(phone):
    result = result_of(phone.app.store.line(phone.app.store.history()[0].id))
    lost = replace(result.players[0], points=(("routes", 66), ("tickets", -22), ("longest_route", 0)), total=44)
    few = replace(
        result, game="ticket_to_ride", players=(lost, *(replace(p, points=lost.points) for p in result.players[1:]))
    )
    marks = {player.name: ("red", player.name[0]) for player in few.players}
    drawn = picture(Translator("en"), LetterRuler(), few, marks, None)
    bars = [one for one in walk(drawn) if isinstance(one, Painted) and one.painter.endswith("points_bar")]
    assert {one.of for one in bars} == {((66, -22, 0), -22, 66)}
    (legend,) = [one for one in walk(drawn) if isinstance(one, Painted) and one.painter.endswith("legend")]
    assert legend.of == (("Routes", "Tickets", "Longest route"), "below zero")


def test_a_year_is_shared_as_a_picture(phone, sharing):
    phone.app.go("year", year=str(phone.app.store.statistics().all_years()[0]))
    phone.settle()
    phone.tap(phone.button("share"))
    ((name, kind, raw),) = sharing.files
    assert (name.startswith("tableside-20"), kind) == (True, "image/png")
    assert struct.unpack(">II", raw[16:24]) == (1080, 1350)


def test_where_nobody_takes_files_a_path_is_asked_for_and_written(phone, sharing, tmp_path):
    sharing.takes = False
    share(phone, "Text")
    assert phone.sheet.title.startswith("Save Ticket-to-Ride-USA-")
    field = next(w for w in phone.sheet.walk() if isinstance(w, TextField))
    field.text = str(tmp_path / "result.txt")
    phone.tap(phone.button(phone.app.tr("share.save")))
    phone.settle()
    assert "Ana" in (tmp_path / "result.txt").read_text(encoding="utf-8")
    assert f"Saved result.txt in {tmp_path}" in phone.texts()
    phone.tap(phone.button("Open folder"))
    assert sharing.links == [tmp_path.as_uri()]


def test_a_place_that_cannot_be_written_is_said(phone, sharing, tmp_path):
    sharing.takes = False
    share(phone, "Text")
    field = next(w for w in phone.sheet.walk() if isinstance(w, TextField))
    (tmp_path / "file").write_text("in the way")
    field.text = str(tmp_path / "file" / "result.txt")
    phone.tap(phone.button(phone.app.tr("share.save")))
    phone.settle()
    assert "The file couldn't be saved. Your game is safe." in phone.texts()


def test_an_open_table_goes_as_its_file(phone, sharing):
    export(phone.app.page, phone.app.store.tables()[0].id)
    ((path, _, _),) = sharing.files
    assert Path(path).name.startswith("Ticket-to-Ride-USA-")
    assert path.endswith(".tableside")


def test_a_file_is_called_as_its_table_and_its_game(phone, sharing):
    line = phone.app.store.history()[0]
    phone.app.store.save_about(line.id, name="Friday night")
    share(phone, "Tableside file")
    assert Path(sharing.files[0][0]).name.startswith("Friday-night-Ticket-to-Ride-USA-")


def test_a_game_goes_in_every_way_as_soon_as_it_is_finished(phone, sharing):
    id_ = phone.app.store.history()[0].id
    phone.app.resume(id_)
    reopen(phone.app.page)
    phone.settle()
    phone.app.go("score", table=id_)
    phone.settle()
    phone.tap(phone.button("Finish and save"))
    phone.tap(phone.button("Share"))
    phone.settle()
    assert phone.button("Share picture")
    assert not sharing.files


# --- backups ---


def test_everything_is_backed_up_and_taken_in_elsewhere(phone, sharing, tmp_path, open_phone):
    phone.app.go("data")
    phone.settle()
    phone.tap(phone.button("Back up everything"))
    ((name, _, raw),) = sharing.files
    assert name.endswith(".zip")
    backup = tmp_path / "mine.zip"
    backup.write_bytes(raw)
    assert zipfile.ZipFile(backup).testzip() is None
    there = tmp_path / "there"
    there.mkdir()
    new = open_phone(folder=there)
    sharing.chosen = backup
    new.app.go("data")
    new.settle()
    new.tap(new.button("Restore"))
    new.settle()
    assert "Backup from today" in new.texts()
    assert words(new.sheet.content.node) == [
        *("Tables in the file", "2"),
        *("New on this device", "2"),
        *("Settings in the file", "unchanged"),
    ]
    assert new.app.store.all_lines() == (), "looking changes nothing"
    new.tap(new.button("Add 2 tables"))
    new.settle()
    assert len(new.app.store.history()) == 1
    assert len(new.app.store.tables()) == 1
    new.app.back()
    new.settle()
    new.tap(new.button("Restore"))
    new.settle()
    assert "Nothing new to add." in new.texts()


def test_replacing_everything_asks_once_more(phone, sharing, tmp_path):
    with quick_store(tmp_path / "other", random=Random(9)) as other:
        id_, session = new_table(other)
        other.leave(id_, play(session, 2))
        back_up(other, None, tmp_path / "other.zip")
    take_file(phone.app, tmp_path / "other.zip")
    phone.settle()
    phone.tap(phone.button("Replace everything instead"))
    phone.settle()
    assert len(phone.app.store.tables()) == 1
    phone.tap(phone.button("Replace"))
    phone.settle()
    assert [line.id for line in phone.app.store.tables()] == [id_]
    assert phone.app.store.in_bin() == 2
    assert (phone.app.folder / "before-restoring-1.zip").exists()


@pytest.mark.parametrize("everywhere", [False, True], ids=["here", "for everyone"])
def test_replacing_everything_beside_a_shared_folder_asks_for_whom(phone, sharing, tmp_path, everywhere):
    club = tmp_path / "club"
    club.mkdir()
    phone.app.settings_file.save_here(shared=str(club))
    sync(phone.app.store, club)
    with quick_store(tmp_path / "other", random=Random(9)) as other:
        id_, session = new_table(other)
        other.leave(id_, play(session, 2))
        back_up(other, None, tmp_path / "other.zip")
        take_file(phone.app, tmp_path / "other.zip")
        phone.settle()
        phone.tap(phone.button("Replace everything instead"))
        phone.settle()
        assert any("“club” and everyone else's games stay as they are" in text for text in phone.texts())
        phone.tap(phone.button("Replace for everyone" if everywhere else "Replace on this device only"))
        phone.settle()
        sync(phone.app.store, club)
        sync(other, club)
        assert (len(other.history()), len(other.deleted())) == ((0, 1) if everywhere else (1, 0))
    said = "The next sync puts the same" if everywhere else "The shared folder and everyone else keep"
    assert any(text.startswith(said) for text in phone.texts())


def test_a_table_dropped_on_the_window_says_what_it_is_before_it_is_taken_in(phone, tmp_path):
    with quick_store(tmp_path / "other", random=Random(9)) as other:
        id_, session = new_table(other)
        other.leave(id_, play(session, 3))
        (tmp_path / "theirs.tableside").write_text(other.export_table(id_), encoding="utf-8")
    phone.window._dropped(None, str(tmp_path / "theirs.tableside").encode())
    phone.settle()
    assert len(phone.app.store.tables()) == 1
    phone.tap(phone.button("Import"))
    phone.settle()
    assert {line.id for line in phone.app.store.tables()} >= {id_}


def test_what_is_neither_table_nor_backup_is_said(phone, tmp_path):
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8 sun")
    take_file(phone.app, tmp_path / "holiday.jpg")
    phone.settle()
    assert any("isn't a Tableside table or backup" in text for text in phone.texts())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(
            {"format": 2, "stations": []}, "newer version of Tableside", id="a newer format, whatever else it has"
        ),
        pytest.param({"game": "chess"}, "a game this Tableside doesn't have", id="another game"),
        pytest.param({"depth": "newer"}, "a level of detail its game doesn't have", id="a depth there is not"),
        pytest.param({"cursor": 999}, "something Tableside doesn't know here (cursor)", id="anything else"),
    ],
)
def test_a_table_that_is_not_understood_has_a_sentence_of_its_own(phone, tmp_path, change, said):
    plain = json.loads(phone.app.store.export_table(phone.app.store.history()[0].id))
    (tmp_path / "newer.tableside").write_text(json.dumps({**plain, **change}), encoding="utf-8")
    take_file(phone.app, tmp_path / "newer.tableside")
    phone.settle()
    assert any(said in text for text in phone.texts())
    assert said == "newer version of Tableside" or not any(
        "newer version of Tableside" in text for text in phone.texts()
    )


def test_all_results_as_numbers(phone, sharing):
    phone.app.go("data")
    phone.settle()
    phone.tap(phone.button("Export all results (CSV)"))
    ((name, _, raw),) = sharing.files
    assert name == "tableside.csv"
    assert raw.decode("utf-8-sig").count("\r\n") == 1 + 3 * 3


def test_a_copy_is_listed_and_written_out_once(phone, sharing):
    """The history shows both tables; their numbers are those of one, on either page."""
    (line,) = phone.app.store.history()
    copied(phone.app.store, line.id)
    phone.app.go("data")
    phone.settle()
    numbers = phone.button("Export all results (CSV)")
    assert "1 game" in numbers.node.detail
    phone.tap(numbers)
    phone.app.go("history")
    phone.settle()
    assert len(phone.app.page.tables) == 2
    phone.tap(phone.button("share"))
    for _, _, raw in sharing.files:
        rows = csv.DictReader(io.StringIO(raw.decode("utf-8-sig")))
        assert {row["play_id"].removeprefix("#") for row in rows} == {line.id}
    assert len(sharing.files) == 2


# --- from a terminal ---


def test_the_picture_from_a_terminal_is_the_one_the_app_shares(data_folder, tmp_path, capsys):
    with quick_store(data_folder, only_reading=True) as store:
        finished, opened = store.history()[0].id, store.tables()[0].id
    before = {path: path.read_bytes() for path in data_folder.rglob("*") if path.is_file()}
    target = tmp_path / "result.png"
    words = ["export", finished, str(target), "--as", "picture", "--language", "ja", "--folder", str(data_folder)]
    assert start.main(words) == 0
    assert struct.unpack(">II", target.read_bytes()[16:24]) == (1080, 1350)
    assert {path: path.read_bytes() for path in data_folder.rglob("*") if path.is_file()} == before, "it only looks"
    assert start.main(["export", opened, "--as", "picture", "--folder", str(data_folder)]) == 2
    assert "Only a finished game" in capsys.readouterr().err


def test_where_kivy_cannot_draw_one_sentence_says_what_is_missing(data_folder, monkeypatch, capsys):
    with quick_store(data_folder, only_reading=True) as store:
        finished = store.history()[0].id
    asked = ["export", finished, "--as", "picture", "--folder", str(data_folder)]

    def missing(_: str) -> None:
        raise OSError

    look = startup_errors.look_for_opengl
    monkeypatch.setattr(startup_errors, "look_for_opengl", lambda libraries: look(libraries, missing))
    assert start.main(asked) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "libgl1" in printed.err
    monkeypatch.undo()
    monkeypatch.setattr(window_module, "Window", None)
    assert start.main(asked) == 2
    assert capsys.readouterr().err.count("\n") == 1
