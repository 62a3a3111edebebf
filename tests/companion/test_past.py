"""Past games: read from files of others, looked at, added once, and taken back."""

import json
from datetime import datetime
from random import Random

import pytest

from companion.cli import main
from companion.games import GAMES, box_of
from companion.games.own_sheet.records import Options
from companion.i18n import Translator
from companion.sheets.examples import example
from companion.storage.store import Store
from companion.table.table_commands import FinishTable
from tests.companion.own_sheet.playing import play as play_sheet
from tests.companion.own_sheet.playing import seats_of
from tests.companion.playing import new_table, play_briefly, quick_store

SCORE_FILE = {
    "format": 1,
    "game": "ticket_to_ride",
    "map": "usa",
    "players": [
        {"name": "Ana", "routes": ["chicago--saint_louis--a"], "tickets": []},
        {"name": "Ben", "routes": ["calgary--seattle"], "tickets": []},
    ],
}


@pytest.fixture
def add(tmp_path, capsys):
    """Add a file of this content to a folder of tables; what was printed, line by line."""

    def run(content, *words, folder="home"):
        file = tmp_path / "past"
        file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        code = main(["add", str(file), *words, "--folder", str(tmp_path / folder), "--language", "en"])
        printed = capsys.readouterr()
        return (printed.out if code == 0 else printed.err).splitlines()

    return run


def history(folder):
    """Box, title, players with points and ranks, day, place: of every finished table."""
    with Store(folder, GAMES, only_reading=True) as store:
        return [
            (
                box_of(line.game, line.header["options"]).name,
                [(seat["name"], r.total, r.rank, r.points) for seat, r in zip(line.seats, line.results, strict=True)],
                line.played_at,
                line.place,
            )
            for line in store.history()
        ]


def export(folder, form, tmp_path, capsys):
    file = tmp_path / form
    assert main(["export", "all", str(file), "--as", form, "--folder", str(folder)]) == 0
    capsys.readouterr()
    return file.read_text(encoding="utf-8-sig")


@pytest.fixture
def group(tmp_path):
    """A group with games of two boxes and of a sheet, one of them named and with a place."""
    folder = tmp_path / "group"
    with quick_store(folder) as store:
        for map_, players in (("usa", 2), ("germany", 3)):
            id_, session = new_table(store, map_, players)
            play_briefly(session, players)
            store.leave(id_, session)
        store.save_about(id_, place="Café")
        hearts = example("hearts", Translator())
        id_, session = store.new_table(GAMES["own_sheet"], Options(hearts), seats_of(hearts, 3))
        play_sheet(session, Random(1))
        session.do(FinishTable())
        store.leave(id_, session)
    return folder


def test_games_exported_as_csv_are_the_same_games_where_they_are_added(group, add, tmp_path, capsys):
    text = export(group, "csv", tmp_path, capsys)
    assert add(text, "--look")[-2:] == ["3 games to add", "New players: Ana, Ben, Cho, Mia, Yuna"]
    assert not history(tmp_path / "home")
    assert add(text)[-2] == "3 games added"
    assert history(tmp_path / "home") == history(group)
    assert add(text)[-2:] == ["Nothing new in this file", "3 games skipped"]
    assert add(text, folder="group")[-2:] == ["Nothing new in this file", "3 games skipped"], "it is theirs"


def test_an_addition_is_taken_back_as_a_whole_and_can_be_made_again(group, add, tmp_path, capsys):
    text = export(group, "csv", tmp_path, capsys)
    add(SCORE_FILE)
    before = history(tmp_path / "home")
    add(text)
    assert add(text, "--undo") == ["3 games moved to the bin"]
    assert history(tmp_path / "home") == before
    assert add(text, "--undo", folder="group") == ["0 games moved to the bin"], "what was played here stays"
    assert add(text)[-2] == "3 games added"
    assert len(history(tmp_path / "home")) == 4


def test_a_score_file_becomes_a_table_of_its_box_on_the_day_that_is_said(add, tmp_path):
    assert (
        add(SCORE_FILE, "--date", "2024-05-01", "--place", "Home")[0]
        == "2024-05-01  Ticket to Ride: USA: Ana 2, Ben 17"
    )
    ((box, players, at, place),) = history(tmp_path / "home")
    assert (box, [player[:3] for player in players], place) == (
        "ticket_to_ride/usa",
        [("Ana", 2, 2), ("Ben", 17, 1)],
        "Home",
    )
    assert datetime.fromtimestamp(at).strftime("%Y-%m-%d %H") == "2024-05-01 12"


def bgstats(*plays, **game):
    """An export with these plays of one game: players with what is said of each."""
    people = sorted({name for play in plays for name in play["players"]})
    return {
        "games": [{"id": 7, "name": "Azul", "highestWins": True, "noPoints": False, "cooperative": False, **game}],
        "players": [{"id": n, "name": name} for n, name in enumerate(people)],
        "locations": [{"id": 3, "name": "Club"}],
        "plays": [
            {
                "uuid": f"A{number}",
                "playDate": f"2020-01-0{number} 20:00:00",
                "gameRefId": 7,
                "locationRefId": 3,
                "ignored": play.get("ignored", False),
                "playerScores": [{"playerRefId": people.index(n), **said} for n, said in play["players"].items()],
            }
            for number, play in enumerate(plays, 1)
        ],
    }


def test_bg_stats_plays_become_points_by_player_and_names_are_matched(add, tmp_path):
    with quick_store(tmp_path / "home") as store:
        new_table(store)
    play = {"players": {"ana": {"score": "61", "winner": False}, "Theo": {"score": "-4", "winner": True}}}
    lines = add(bgstats(play, highestWins=False))
    assert lines[:2] == ["2020-01-01  Azul: ana 61, Theo −4", "New players: Theo"]
    ((box, players, _, place),) = history(tmp_path / "home")
    assert box.startswith("own_sheet/past_")
    assert [player[:3] for player in players] == [("Ana", 61, 2), ("Theo", -4, 1)]
    assert place == "Club"


def test_games_without_points_and_winners_by_other_means_say_only_who_won(add, tmp_path):
    plays = (
        {"players": {"Ana": {"score": "", "winner": True}, "Ben": {"score": "", "winner": False}}},
        {"players": {"Ana": {"score": "9", "winner": False}, "Ben": {"score": "3", "winner": True}}},
    )
    add(bgstats(*plays))
    found = history(tmp_path / "home")
    assert [[(name, rank) for name, _, rank, _ in players] for _, players, _, _ in found] == [
        [("Ana", 2), ("Ben", 1)],
        [("Ana", 1), ("Ben", 2)],
    ]
    with Store(tmp_path / "home", GAMES, only_reading=True) as store:
        assert [line.notes for line in store.history()] == ["Ana 9, Ben 3", ""]


def test_a_level_score_is_won_by_whoever_the_file_says(add, tmp_path):
    add(bgstats({"players": {"Ana": {"score": "9", "winner": False}, "Ben": {"score": "9", "winner": True}}}))
    ((_, players, _, _),) = history(tmp_path / "home")
    assert [player[:3] for player in players] == [("Ana", 9, 2), ("Ben", 9, 1)]


def test_what_makes_no_game_is_skipped_with_its_reason(add):
    nobody = {"players": {"Ana": {"score": "", "winner": False}, "Ben": {"score": "", "winner": False}}}
    many = {"players": {f"P{n}": {"score": str(n), "winner": n == 9} for n in range(10)}}
    ignored = {"ignored": True, "players": {"Ana": {"score": "1", "winner": True}}}
    strange = {"players": {"A\u200bna": {"score": "1", "winner": True}}}
    lines = add(bgstats(nobody, many, ignored, strange))
    for line, why in zip(lines, ("who won", "1 to 7 players", "doesn't count", "leave out"), strict=False):
        assert ", skipped: " in line
        assert why in line
    assert lines[4:] == ["Nothing new in this file", "4 games skipped"]


def test_a_spreadsheet_with_few_columns_and_semicolons_will_do(add, tmp_path):
    lines = add("date_utc;game;player;points\n2021-03-04;Azul;Ana;61\n2021-03-04;Azul;Ben;70\n")
    assert lines[0] == "2021-03-04  Azul: Ana 61, Ben 70"
    ((_, players, at, _),) = history(tmp_path / "home")
    assert [player[:3] for player in players] == [("Ana", 61, 2), ("Ben", 70, 1)]
    assert datetime.fromtimestamp(at).hour == 12


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("nothing,like,it\n1,2,3\n", "columns date_utc, game, player"),
        ("date_utc,game,player\nyesterday,Azul,Ana\n", "a moment such as"),
        ("date_utc,game,player,points\n2021-03-04,Azul,Ana,many\n", "a whole number"),
        (bgstats({"players": {}}) | {"players": {}}, "a list"),
        (bgstats({"players": {"Ana": {}}}) | {"games": []}, "a game of this file"),
        (example("hearts", Translator()), "score sheet"),
    ],
)
def test_what_is_none_of_these_files_is_one_line(add, tmp_path, content, said):
    (line,) = add(content)
    assert said in line
    assert not (tmp_path / "home" / "tables").exists()
