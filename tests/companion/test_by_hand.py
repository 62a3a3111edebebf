"""We play it differently: a refused entry as values that can be set by hand, for every game."""

import json
from pathlib import Path

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.turns.commands import Move
from companion.games.stone_age.records import PlaceFigures
from companion.games.ticket_to_ride.records import ClaimRoute
from companion.i18n import Translator
from companion.json_input import Node
from companion.table.catch_up import by_hand
from companion.table.table_commands import CorrectAll
from tests.companion.great_western_trail.tables import fix
from tests.companion.great_western_trail.turns import started
from tests.companion.stone_age.tables import table_of as stone_age_table
from tests.companion.ticket_to_ride.tables import table_of as railway_table
from tests.playthroughs.record import codec_of, enter, open_match

PLAYED = sorted((Path(__file__).parent.parent / "playthroughs").glob("*.json"))


def test_a_second_track_that_is_closed_is_set_by_hand_with_trains_points_and_turn():
    session = railway_table("usa", players=3)
    first, second = [r.id for r in session.state.board.rail.routes if {r.a, r.b} == {"kansas_city", "saint_louis"}]
    session.do(ClaimRoute(first))
    with pytest.raises(RuleError):
        session.do(ClaimRoute(second))
    before = session.table
    values = by_hand(before, ClaimRoute(second))
    assert values == ((f"route/{second}", "1"), ("trains/1", 43), ("marker/1", 2), ("turn", "2"))
    session.do(CorrectAll(values))
    state = session.state
    assert (state.owner(second), state.trains[1], state.marker[1], state.turn) == (1, 43, 2, 2)
    [line, *_] = session.log()[-1].lines
    assert line.corrected
    words = Translator().text(line.text)
    assert words.startswith("Edited: ")
    assert "Kansas City to Saint Louis, track 2 (pink) nobody→Ben" in words
    session.undo()
    assert session.table == before


def test_a_third_village_place_is_set_by_hand():
    session = stone_age_table(2)
    for place in ("tool_maker", "field"):
        session.do(PlaceFigures(place))
    with pytest.raises(RuleError):
        session.do(PlaceFigures("hut"))
    values = by_hand(session.table, PlaceFigures("hut"))
    assert values == (("spot/hut/0", 2), ("turn", "1"))
    session.do(CorrectAll(values))
    assert (session.state.figures_at(0, "hut"), session.state.turn) == (2, 1)


def test_a_move_beyond_the_limit_is_set_by_hand_with_the_money():
    session = started("first")
    fix(session, "rider/0", "neutral/A")
    refused = Move(0, "neutral/F", ("neutral/B", "neutral/C", "neutral/D", "neutral/E"))
    assert session.why_not(refused) is not None
    values = by_hand(session.table, refused)
    assert [id_ for id_, _ in values] == ["rider/0", "dollars/0"]
    session.do(CorrectAll(values))
    assert session.state.ranches[0].rider == "neutral/F"


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_what_a_match_entered_is_made_of_values_that_the_table_has(path):
    played = json.loads(path.read_text(encoding="utf-8"))
    session = open_match(played)
    game, codec = session.header.game, codec_of(session.header.game)
    for entry in played["commands"]:
        table = session.table
        if isinstance(entry, dict):
            command = codec.decode(Node(entry, "match"))
            told = game.by_hand(table.state, command)
            assert {id_ for id_, _ in told} == {id_ for id_, _ in by_hand(table, command)}, command
        enter(session, entry)
