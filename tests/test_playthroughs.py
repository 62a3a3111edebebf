"""Whole recorded matches, played again command by command to the same sheet."""

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.ticket_to_ride import MAPS
from companion.session import Session
from companion.share import export_table, import_table
from companion.sheets import sheet_as_json
from tests.playthroughs.record import enter, open_match

MATCHES = sorted((Path(__file__).parent / "playthroughs").glob("*.json"))


def read(path: Path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_recorded_match_plays_again_to_the_same_sheet(path):
    match = read(path)
    session = open_match(match)
    for entry in match["commands"]:
        enter(session, entry)
    assert session.table.finished
    assert sheet_as_json(session.header.game, session.sheet()) == match["sheet"]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_recorded_match_survives_being_shared(path):
    match = read(path)
    session = open_match(match)
    for entry in match["commands"]:
        enter(session, entry)
    shared = import_table(export_table(session.header, session.steps, session.cursor), path.name, GAMES)
    assert sheet_as_json(session.header.game, Session(*shared).sheet()) == match["sheet"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_on_the_shelf_has_recorded_matches(game):
    assert [path for path in MATCHES if read(path)["game"] == game]


@pytest.mark.parametrize("map_", MAPS)
def test_each_map_has_a_match_of_two_and_one_of_five(map_):
    matches = [read(path) for path in MATCHES]
    sizes = {len(m["seats"]) for m in matches if m["game"] == "ticket_to_ride" and m["options"].get("map") == map_}
    assert {2, 5} <= sizes
