"""Shared files, read back by readers that know nothing of how they were written."""

import json
import re
import time
from dataclasses import replace
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.errors import SaveError
from companion.i18n import LANGUAGES, Translator
from companion.messages import message
from companion.sharing.as_csv import COLUMNS, as_csv
from companion.sharing.bgstats import KNOWN, as_file, as_link
from companion.sharing.result import PlayerResult, TableResult, result_of
from companion.sharing.words import as_text
from tests.companion.playing import new_table, play, play_to_the_end, quick_store

SAY = Translator("en")
CATEGORIES = ("track", "culture", "farmers")


def table(**more):
    players = (
        PlayerResult("a" * 12, "Mia", 69, 2, tuple(zip(CATEGORIES, (14, 55, 0), strict=True)), began=True),
        PlayerResult("b" * 12, 'Ben, "B"', -2, 3, tuple(zip(CATEGORIES, (-2, 0, 0), strict=True)), began=False),
        PlayerResult("c" * 12, "유나", 123, 1, tuple(zip(CATEGORIES, (41, 42, 40), strict=True)), began=False),
    )
    made = TableResult(
        "0123456789ab",
        "stone_age",
        "stone_age",
        message("stone_age.title"),
        1_794_765_600,
        1_794_770_100,
        75,
        players,
    )
    return replace(made, **more)


# --- CSV ---


def read_csv(text):
    """RFC 4180 by hand: fields between commas, quotes doubled inside quotes, CRLF at the end of each record."""
    assert text.startswith("\ufeff")
    rows, row, field, quoted, at = [], [], "", False, 1
    while at < len(text):
        sign = text[at]
        if quoted:
            if text[at : at + 2] == '""':
                field, at = field + '"', at + 1
            elif sign == '"':
                quoted = False
            else:
                field += sign
        elif sign == '"':
            assert field == ""
            quoted = True
        elif sign == ",":
            row, field = [*row, field], ""
        elif text[at : at + 2] == "\r\n":
            rows, row, field, at = [*rows, [*row, field]], [], "", at + 1
        else:
            assert sign not in "\r\n"
            field += sign
        at += 1
    assert (row, field, quoted) == ([], "", False)
    return [dict(zip(rows[0], one, strict=True)) for one in rows[1:]]


def test_csv_holds_every_player_and_category():
    rows = read_csv(as_csv([table()]))
    assert len(rows) == 9
    assert tuple(rows[0]) == COLUMNS
    assert ",".join(rows[0].values()) == "0123456789ab,2026-11-15 18:00:00,stone_age,3,75,Mia,1,1,track,14,69,2,0,,,"
    assert {row["player"] for row in rows} == {"Mia", 'Ben, "B"', "유나"}
    assert [row["points"] for row in rows if row["category"] == "track"] == ["14", "-2", "41"]
    for name in ("Mia", 'Ben, "B"', "유나"):
        mine = [row for row in rows if row["player"] == name]
        assert sum(int(row["points"]) for row in mine) == int(mine[0]["total"])
    assert [row["winner"] for row in rows] == ["0"] * 6 + ["1"] * 3


def test_csv_leaves_open_what_nobody_knows():
    unknown = tuple(replace(player, began=None) for player in table().players)
    rows = read_csv(as_csv([table(minutes=None, players=unknown)]))
    assert {(row["duration_min"], row["start_player"]) for row in rows} == {("", "")}


FORMULAS = [
    *("=1+1", "+49", "-x", "@SUM(A1)"),
    *("\uff1d1+1", "\uff0b49", "\uff0dx", "\uff20SUM(A1)"),
    *("\u200b=1+1", "\u2060\ufeff=1", "\u3164=1", " =1", "\u00ad\uff1d1"),
]
"""Plain, in full width, behind what nobody sees."""


@pytest.mark.parametrize("words", FORMULAS)
def test_no_text_is_a_formula(words):
    players = (replace(table().players[0], name=words), *table().players[1:])
    row = read_csv(as_csv([table(players=players, name=words, place=words, notes=words)]))[0]
    assert [row[column] for column in ("player", "name", "place", "notes")] == [f"'{words}"] * 4


def test_what_only_holds_such_a_sign_is_left_alone():
    row = read_csv(as_csv([table(name="2 = 2", place="A-1", notes="a@b")]))[0]
    assert (row["name"], row["place"], row["notes"]) == ("2 = 2", "A-1", "a@b")


def test_csv_ends_with_name_place_and_notes():
    assert COLUMNS[-3:] == ("name", "place", "notes")
    rows = read_csv(as_csv([table(name="Finals", place="Kitchen, upstairs", notes='"Late"')]))
    assert {(row["name"], row["place"], row["notes"]) for row in rows} == {("Finals", "Kitchen, upstairs", '"Late"')}


@pytest.mark.parametrize("id_", ["000000000012", "12e456789012", "0" * 12, "-1", "-a1", "--"])
def test_an_id_is_never_a_number_or_a_formula(id_):
    """LibreOffice took the first for 12."""
    assert read_csv(as_csv([table(id=id_)]))[0]["play_id"] == f"#{id_}"


def test_many_tables_are_one_csv():
    rows = read_csv(as_csv([table(id="a" * 12), table(id="b" * 12)]))
    assert [row["play_id"] for row in rows] == ["a" * 12] * 9 + ["b" * 12] * 9
    assert read_csv(as_csv([])) == []


# --- BG Stats ---


def data_of(link):
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert re.fullmatch(r"[!-~]+", link), "every sign of a link can be typed"
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    return json.loads(data)


def test_the_link_says_winner_and_start_player_of_everybody():
    play = data_of(as_link(table(place="Küche & Bar", notes="rematch? #1"), SAY))
    assert play["sourceName"] == "Tableside"
    assert play["sourcePlayId"] == "0123456789ab"
    assert play["playDate"] == "2026-11-15 18:00:00"
    assert (play["durationMin"], play["location"]) == (75, "Küche & Bar")
    assert play["game"] == {
        "name": "Stone Age",
        "sourceGameId": "stone_age",
        "bggId": 34635,
        "highestWins": True,
        "noPoints": False,
    }
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
        ("Mia", 69, 2, False, True),
        ('Ben, "B"', -2, 3, False, False),
        ("유나", 123, 1, True, False),
    ]
    assert play["comments"].startswith("rematch? #1\nMia: ")


def won_by_the_fewest():
    """Ben has least, Mia comes second."""
    places = zip(table().players, (2, 1, 3), strict=True)
    return table(players=tuple(replace(player, rank=rank) for player, rank in places), least=True)


def test_a_table_that_the_fewest_points_won_says_so():
    assert as_text(won_by_the_fewest(), SAY).splitlines()[-1] == 'Ben, "B" wins by 71 points.'
    assert data_of(as_link(won_by_the_fewest(), SAY))["game"]["highestWins"] is False
    whole = json.loads(as_file([won_by_the_fewest()], SAY))
    assert (whole["games"][0]["highestWins"], whole["plays"][0]["manualWinner"]) == (False, False)


def test_categories_of_a_sheet_are_called_what_its_author_calls_them():
    named = table(categories={"track": message("stats.box", value="Wander <b>trail")})
    assert "Mia: Wander <b>trail 14, " in data_of(as_link(named, SAY))["comments"]


def test_a_starter_nobody_knows_is_said_to_be_nobody():
    players = tuple(replace(player, began=None) for player in table().players)
    assert [p["startPlayer"] for p in data_of(as_link(table(players=players), SAY))["players"]] == [False] * 3


def test_a_box_that_boardgamegeek_was_not_asked_about_goes_by_its_name():
    germany = table(
        game="ticket_to_ride", box="ticket_to_ride/germany", title=message("ticket_to_ride.title.germany"), players=()
    )
    assert "ticket_to_ride/germany" not in KNOWN
    assert "bggId" not in data_of(as_link(germany, SAY))["game"]


def read_bgsplay(text):
    """As BG Stats must: plays point to games, players and places by number; things are known by their uuid."""
    data = json.loads(text)
    found = {kind: {one["id"]: one for one in data[kind]} for kind in ("games", "players", "locations")}
    for kind in found.values():
        assert len({one["uuid"] for one in kind.values()}) == len(kind)
        assert all(re.fullmatch(r"[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", one["uuid"]) for one in kind.values())
    plays = []
    for one in data["plays"]:
        moment = datetime.strptime(one["playDate"], "%Y-%m-%d %H:%M:%S")
        assert one["playDateYmd"] == moment.year * 10000 + moment.month * 100 + moment.day
        scores = {found["players"][s["playerRefId"]]["name"]: s for s in one["playerScores"]}
        where = found["locations"][one["locationRefId"]]["name"] if "locationRefId" in one else ""
        plays.append((one["uuid"], found["games"][one["gameRefId"]]["name"], moment.timestamp(), where, scores))
    return plays


def test_a_bgsplay_says_the_same():
    ((_, game, moment, where, scores),) = read_bgsplay(as_file([table(place="Table")], SAY))
    assert (game, moment, where) == ("Stone Age", 1_794_765_600, "Table")
    assert {
        name: (s["score"], s["winner"], s["startPlayer"], s["rank"], s["seatOrder"]) for name, s in scores.items()
    } == {
        "Mia": ("69", False, True, 2, 1),
        'Ben, "B"': ("-2", False, False, 3, 2),
        "유나": ("123", True, False, 1, 3),
    }


@pytest.fixture
def clock_of(monkeypatch):
    def live_in(zone):
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield live_in
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("Asia/Tokyo", "2026-11-16 03:00:00"),
        ("UTC", "2026-11-15 18:00:00"),
        ("America/New_York", "2026-11-15 13:00:00"),
        ("Pacific/Kiritimati", "2026-11-16 08:00:00"),
    ],
)
def test_moment_and_day_of_a_game_are_those_at_the_table(clock_of, zone, moment):
    """Three in the morning in Tokyo is still the day before in UTC, which entries and the link are told in."""
    clock_of(zone)
    (play,) = json.loads(as_file([table()], SAY))["plays"]
    assert (play["playDate"], play["entryDate"]) == (moment, "2026-11-15 18:00:00")
    assert play["playDateYmd"] == int(moment[:10].replace("-", ""))
    assert data_of(as_link(table(), SAY))["playDate"] == "2026-11-15 18:00:00"


def test_nobody_is_me_until_somebody_said_so():
    """It was always the first player of the file."""
    assert json.loads(as_file([table()], SAY))["userInfo"] == {}
    data = json.loads(as_file([table()], SAY, me={"b" * 12, "z" * 12}))
    (me,) = [one["id"] for one in data["players"] if one["name"] == 'Ben, "B"']
    assert data["userInfo"] == {"meRefId": me}
    assert json.loads(as_file([table()], SAY, me={"Zoe"}))["userInfo"] == {}, "who did not play is not in the file"


def test_the_fields_are_those_of_the_example_we_know():
    """The maker describes none of them: these were read in two other programs."""
    data = json.loads(as_file([table(place="Table")], SAY))
    assert set(data) == {"about", "games", "locations", "players", "plays", "userInfo"}
    assert set(data["games"][0]) == {
        *("id", "uuid", "name", "modificationDate", "cooperative", "highestWins", "noPoints", "usesTeams"),
        *("bggId", "bggName", "bggYear", "isBaseGame", "isExpansion"),
    }
    assert set(data["plays"][0]) == {
        *("uuid", "modificationDate", "entryDate", "playDate", "playDateYmd", "usesTeams", "durationMin", "ignored"),
        *("manualWinner", "rounds", "rating", "scoringSetting", "locationRefId", "gameRefId", "board", "comments"),
        *("playImages", "playerScores", "expansionPlays"),
    }
    assert all(isinstance(score["score"], str) for score in data["plays"][0]["playerScores"])


def test_ids_never_change():
    """Written down: another id would make every table a new one there."""
    data = json.loads(as_file([table(place="Table")], SAY))
    assert [one["uuid"] for one in (*data["plays"], *data["games"], *data["players"], *data["locations"])] == [
        PLAY,
        GAME,
        *PLAYERS,
        PLACE,
    ]
    renamed = replace(table().players[0], name="Maria")
    again = json.loads(as_file([table(place="Table", players=(renamed, *table().players[1:]))], SAY))
    assert [one["uuid"] for one in again["players"]] == [one["uuid"] for one in data["players"]]


PLAY = "FE63B953-250F-5E93-BC6D-E14AED61EC51"
GAME = "64E245D8-DB81-5794-AC38-66C456841F36"
PLAYERS = (
    "1EF53A38-2AE1-5BBA-B97B-6F8E193EF633",
    "E6390D2D-0C5B-5825-B635-983E8ABBCA39",
    "217D8898-332C-53DF-A7A3-771AE7278664",
)
PLACE = "742BBA9B-3BDC-505B-805C-ADC4287C3C10"


# --- words ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_everybody_in_order(language):
    text = as_text(table(name="Finals", place="Café"), Translator(language))
    assert text.index("유나") < text.index("Mia") < text.index("Ben")
    assert text.startswith("Finals\n")
    for part in ("123", "69", "−2", "Café", "2026", "54"):
        assert part in text


def test_a_shared_win_names_both():
    players = tuple(replace(player, rank=1, total=9) for player in table().players[:2])
    assert "Shared win: Mia, Ben" in as_text(table(players=players), SAY)


def test_a_tie_break_names_no_margin():
    players = tuple(replace(p, rank=rank, total=9) for rank, p in enumerate(table().players[:2], 1))
    assert "Mia wins." in as_text(table(players=players), SAY)


# --- from the list ---


def test_a_result_comes_from_the_list(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store, players=3)
        play_to_the_end(session)
        store.leave(id_, session)
        store.save_about(id_, name="Finals", place="Kitchen", notes="Late.")
        store.players.rename("Ana", "Anna")
        result = result_of(store.line(id_))
    assert (result.id, result.box) == (id_, "ticket_to_ride/usa")
    assert (result.name, result.place, result.notes) == ("Finals", "Kitchen", "Late.")
    assert [player.name for player in result.players] == ["Anna", "Ben", "Cho"]
    assert [player.id for player in result.players] == list(session.header.players)
    assert [player.total for player in result.players] == [player.total for player in session.sheet().players]


def test_an_open_table_has_no_result(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        store.leave(id_, play(session, 3))
        with pytest.raises(SaveError, match=r"share\.not_finished"):
            result_of(store.line(id_))
