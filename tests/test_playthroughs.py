"""Whole recorded matches, played again command by command to the same sheet."""

import json
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.stone_age.records import COMMANDS
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.maps import maps
from companion.storage.share import export_table, import_table
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_json
from tests.playthroughs.record import enter, open_match
from tests.sampling import EVERY_CASE

MATCHES = sorted((Path(__file__).parent / "playthroughs").glob("*.json"))


NOTED = {
    "Throw",
    "NewTool",
    "NewFigure",
    "NewField",
    "NoteBuilding",
    "RoundOver",
    "EndPlay",
    "NoExtraCard",
    "EnterGoods",
}
"""Commands of Stone Age's milestones, which a recorded match of full depth has none of."""


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


OF_EVERY_BOX = {path.stem.partition("_players")[0].rpartition("_")[0]: path for path in reversed(MATCHES)}
"""The match of the fewest players of each box."""


@pytest.mark.parametrize("path", MATCHES if EVERY_CASE else sorted(OF_EVERY_BOX.values()), ids=lambda path: path.stem)
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


@pytest.mark.parametrize("map_", maps())
def test_each_map_has_a_match_of_the_fewest_and_one_of_the_most(map_):
    matches = [read(path) for path in MATCHES]
    sizes = {len(m["seats"]) for m in matches if m["game"] == "ticket_to_ride" and m["options"].get("map") == map_}
    players = board(map_).players
    assert {players[0], players[-1]} <= sizes


def test_stone_age_has_a_match_of_two_and_one_of_four():
    sizes = {len(match["seats"]) for match in map(read, MATCHES) if match["game"] == "stone_age"}
    assert {2, 4} <= sizes


def test_the_matches_of_stone_age_end_both_ways_and_use_what_is_rare():
    """Both ends of the game, the secret extra card, hunger, tools: whatever the record should guard is in it."""
    matches = [read(path) for path in MATCHES if read(path)["game"] == "stone_age"]
    sessions = []
    for match in matches:
        session = open_match(match)
        for entry in match["commands"]:
            enter(session, entry)
        sessions.append(session)
    assert {session.state.cause for session in sessions} == {"stack_empty", "deck_short"}
    entered = {entry["is"] for match in matches for entry in match["commands"] if isinstance(entry, dict)}
    assert entered >= {command.__name__ for command in COMMANDS} - {"EnterNumber", "EnterCard", "GoOn"} - NOTED
