"""A map is data: one that is brought from elsewhere is on the shelf, played and scored like the others."""

import json
from random import Random

import pytest

from companion.cli import main
from companion.cli.terminal_client import ask_which_box
from companion.errors import DataError, RuleError
from companion.game import Seat
from companion.games import GAMES, boxes_of, offered
from companion.games.ticket_to_ride.maps import maps
from companion.games.ticket_to_ride.records import Options
from companion.i18n import LANGUAGES, Translator
from companion.input import catalog
from companion.lan.organiser import boxes_as_plain
from companion.storage.share import export_table, import_table
from companion.table.header import Header
from companion.table.session import Session
from demo_players.tables import box_of
from demo_players.terminal import play
from tests.companion.questions import play_by_questions
from tests.companion.ticket_to_ride.made_up_map import HARBOUR, facts, with_two_decks, write_map
from tests.more_data import also_in

GAME = GAMES["ticket_to_ride"]
VARIANTS = {"passengers": facts, "two decks": with_two_decks}


@pytest.fixture(params=VARIANTS)
def harbour(request, tmp_path):
    with also_in(write_map(tmp_path, VARIANTS[request.param]())):
        yield request.param


def table(players: int, **options) -> Session:
    chosen = Options(HARBOUR, **options)
    seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben", "Cho", "Dee"), GAME.colours(chosen), strict=False))
    return Session(Header(GAME, chosen, seats[:players], "full", 0))


def test_the_maps_in_the_box_are_found_the_usual_one_first():
    assert maps()[0] == "usa"
    assert "germany" in maps()[1:]
    assert [*maps()[1:]] == sorted(maps()[1:])
    assert [box.options["map"] for box in boxes_of("ticket_to_ride")] == [*maps()]
    assert Options().map == "usa"


def test_a_map_from_elsewhere_stands_beside_them_with_its_words(harbour):
    assert HARBOUR in maps()
    box = boxes_of("ticket_to_ride")[maps().index(HARBOUR)]
    assert [Translator(language).text(box.title) for language in LANGUAGES] == ["Harbour", "港町", "항구"]
    assert Translator("ja")("ticket_to_ride.place.old_town") == "旧市街"
    assert Translator("ja")("ticket_to_ride.place.denver") == "デンバー"


def test_it_is_gone_with_its_folder(tmp_path):
    with also_in(write_map(tmp_path)):
        assert HARBOUR in maps()
    assert HARBOUR not in maps()
    assert Translator("en")("ticket_to_ride.place.old_town") == "ticket_to_ride.place.old_town"


WRONG = {
    "no JSON": ('{"map": "harbour",', "ticket_to_ride/harbour.json: line 1, column 19: expected JSON"),
    "no object": ("[1]", "ticket_to_ride/harbour.json: expected an object, found a list of 1"),
    "too little": ('{"map": "harbour"}', "ticket_to_ride/harbour.json: expected the field 'players', found none"),
    "another's name": (
        json.dumps({**facts(), "map": "usa"}),
        "ticket_to_ride/harbour.json: map: expected 'harbour', the name of its file, found 'usa'",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_map_that_is_wrong_does_not_stop_the_others(wrong, tmp_path, capsys):
    text, said = WRONG[wrong]
    with also_in(write_map(tmp_path)):
        (catalog.DATA / "ticket_to_ride" / "harbour.json").write_text(text, encoding="utf-8")
        shelf, mistakes = offered()
        assert [box.options["map"] for box in shelf if box.game == "ticket_to_ride"] == ["usa", "germany"]
        assert {box.game for box in shelf} == {*GAMES} - {"own_sheet"}, "a sheet has no box"
        assert [str(mistake).partition(", found the end")[0] for mistake in mistakes] == [said]
        shown = []
        lines = iter(["1"])
        assert ask_which_box(Translator("en"), read=lambda: next(lines), write=shown.append) == shelf[0]
        assert shown[0].startswith(Translator("en").text(mistakes[0].message))
        assert not [line for line in shown if "Harbour" in line]
        assert [box["name"] for box in boxes_as_plain(Translator("en"))] == [box.name for box in shelf]


@pytest.mark.parametrize("card_check", [False, True])
def test_it_is_played_to_a_sheet_by_its_own_numbers(harbour, card_check):
    session = play_by_questions(table(3, card_check=card_check), Random(5))
    sheet = session.sheet()
    bonus = ("longest_route", "passengers") if harbour == "passengers" else ("globetrotter",)
    assert sheet.categories == ("routes", "tickets", *bonus)
    assert all(trains <= 8 for trains in session.state.trains)
    restored = import_table(export_table(session.header, session.steps, session.cursor), "harbour", GAMES)
    assert Session(*restored).sheet() == sheet


def test_its_demonstration_is_named_like_any_box(harbour, capsys):
    game, options = box_of([HARBOUR])
    assert (game.id, options.map) == ("ticket_to_ride", HARBOUR)
    session = play(game, options, Translator("en"), Random(1))
    assert session.table.finished
    assert "Lighthouse" in capsys.readouterr().out


def test_its_setup_guide_counts_its_own_pieces(harbour):
    steps = {step.id: step for step in table(3).table.steps}
    assert steps["trains"].figure == 8
    assert steps["deal"].figure == 9
    assert steps["row"].figure == 4 * 8 + 6 - 9 - 4
    if harbour == "passengers":
        assert steps["passengers"].figure == 6
        assert "longest_route_card" in steps
    else:
        assert "globetrotter_card" in steps
        assert "ticket_decks" in steps


def test_no_more_players_than_its_file_says(harbour):
    with pytest.raises(RuleError) as refusal:
        GAME.start(Options(HARBOUR), tuple(Seat(name, "red") for name in "abcd"), "full")
    assert refusal.value.message.params == {"low": 2, "high": 3, "count": 4}


def test_it_is_scored_from_a_file_too(tmp_path, capsys):
    folder = write_map(tmp_path / "data")
    players = [
        {"name": "Ana", "routes": ["lighthouse--north_quay"], "tickets": [], "passengers": {"red": 2}},
        {"name": "Ben", "routes": ["bridge--mill"], "tickets": ["t:mill--old_town"], "passengers": {"red": 1}},
    ]
    told = tmp_path / "told.json"
    told.write_text(json.dumps({"format": 1, "game": "ticket_to_ride", "map": HARBOUR, "players": players}))
    assert main(["score", str(told)]) == 2
    assert f"map: expected one of {', '.join(maps())}, found" in capsys.readouterr().err
    with also_in(folder):
        assert main(["score", str(told), "--json"]) == 0
    totals = [player["total"] for player in json.loads(capsys.readouterr().out)["players"]]
    assert totals == [4 + 10 + 5, 1 - 3 + 2]


def test_a_table_of_a_map_that_is_not_there_is_refused_with_its_place(tmp_path):
    with also_in(write_map(tmp_path)):
        session = table(2)
        shared = export_table(session.header, session.steps, session.cursor)
    with pytest.raises(DataError) as error:
        import_table(shared, "shared.json", GAMES)
    assert "map" in error.value.place
    assert error.value.expected == f"one of {', '.join(maps())}"
    assert "harbour" in str(error.value)
