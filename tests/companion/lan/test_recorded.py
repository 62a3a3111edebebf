"""Whatever was entered at a table can be entered by questions on the phone of its own seat."""

import json

import pytest

from browser.recorded import MATCHES, Loaded, way_to
from companion.input.json_input import Node
from companion.table.table_commands import COMMANDS
from tests.playthroughs.record import codec_of, enter, open_match
from tests.playthroughs.visits import STEPS, visits_together


@pytest.mark.parametrize(
    "name", ["usa_3_players_cards_checked", "stone_age_2_players", "great_western_trail_second_3_players_simmental"]
)
def test_every_entry_but_the_house_s_is_within_reach_of_its_own_seat(name):
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    session = open_match(match)
    codec, joined = codec_of(session.header.game), len(match["seats"])
    for entry in visits_together(match["commands"]):
        if isinstance(entry, dict) and entry["is"] not in STEPS:
            command = codec.decode(Node(entry, "match"))
            if not isinstance(command, COMMANDS):
                assert way_to(session, command, joined, Loaded()) is not None, command
        enter(session, entry)
    assert session.table.finished
