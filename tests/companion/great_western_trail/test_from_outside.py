"""Tables from outside: a file whose entries the box cannot contain is refused, whatever event says so."""

import json

import pytest

from companion.errors import DataError
from companion.game import Corrected, Drawn
from companion.games import GAMES
from companion.games.great_western_trail.events import CardRuled, Entered, PlayerConfirmed, TileRead
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.storage.share import export_table, import_table
from companion.table.header import codec_for
from companion.table.session import Session
from tests.companion.great_western_trail.tables import ANA, BEN, put, score_only, view

CODEC = codec_for(GREAT_WESTERN_TRAIL)


def with_events(session, *events):
    """The shared file of a table with one more step of these events."""
    plain = json.loads(export_table(session.header, session.steps, session.cursor))
    plain["steps"].append({"at": 1, "events": [CODEC.encode(event) for event in events]})
    plain["cursor"] += 1
    return json.dumps(plain)


def refused_file(text):
    with pytest.raises(DataError) as refusal:
        import_table(text, "shared", GAMES)
    assert str(refusal.value).startswith("shared: ")


BEYOND = {
    "50 hazards of 4": [Entered(ANA, "hazard/4", 50)],
    "a hazard of 99 points": [Entered(ANA, "hazard/99", 1)],
    "60 cowboys": [Entered(ANA, "worker/cowboy", 60)],
    "no cowboy": [Entered(ANA, "worker/cowboy", 0)],
    "a building five times": [Entered(ANA, "building/1a", 5)],
    "both sides of a building": [Entered(ANA, "building/1a", 1), Entered(ANA, "building/1b", 1)],
    "another side than another player": [Entered(ANA, "building/1a", 1), Entered(BEN, "building/1b", 1)],
    "an unknown city": [Entered(ANA, "city/atlantis", 1)],
    "a city twice": [Entered(ANA, "city/fulton", 2)],
    "15 discs": [Entered(ANA, "city/new_york", 10), Entered(ANA, "city/kansas_city", 5)],
    "five certificates": [Entered(ANA, "certificates", 5)],
    "dollars below zero": [Entered(ANA, "dollars", -50)],
    "5000 dollars": [Corrected("dollars/0", 5000)],
    "50 hazards by correction": [Corrected("hazard/0/4", 50)],
    "a stationmaster of two players": [
        Entered(ANA, "stationmaster/sm_two_perm", 1),
        Entered(BEN, "stationmaster/sm_two_perm", 1),
    ],
    "an objective card of two players": [Entered(ANA, "area/draw_5h", 1), Entered(BEN, "deck/draw_5h", 1)],
    "two job market tokens": [Entered(ANA, "job_market_token", 1), Entered(BEN, "job_market_token", 1)],
    "a 25th orange card": [Entered(ANA, "cattle/orange/3", 9)],
    "a breed that is not there": [Entered(ANA, "cattle/pink/3", 1)],
    "an unknown thing": [Entered(ANA, "gold", 7)],
    "neutral buildings that are none": [Drawn("neutral_buildings", ("X",))],
    "sides that are none": [Drawn("building_sides", ("99z",))],
    "stationmasters that are none": [Drawn("stationmasters", ("sm_nobody",))],
    "a starting objective that is none": [Drawn("starting_objectives", ("start_zzz", "start_ssg"))],
    "three starting objectives for two": [Drawn("starting_objectives", ("start_34b", "start_ssg", "start_bbh"))],
    "a first player who is not there": [Drawn("first_player", ("7",))],
    "an unknown draw": [Drawn("weather", ("rain",))],
    "a printed value below zero": [TileRead("hazard/3", -5)],
    "a printed value that is sure": [TileRead("city/new_york", 5)],
    "an unknown ruling": [Entered(ANA, "deck/draw_5h", 1), CardRuled(ANA, "draw_5h", "maybe")],
    "a player who is not there": [PlayerConfirmed(5)],
}


@pytest.mark.parametrize("what", BEYOND)
def test_a_table_file_cannot_hold_what_the_box_cannot_contain(what):
    refused_file(with_events(score_only("second", simmental=True), *BEYOND[what]))


def test_a_file_with_the_same_kinds_of_events_within_the_box_is_taken_in():
    session = score_only("second", simmental=True)
    put(session, BEN, "hazard/4")
    events = (
        Entered(ANA, "hazard/4", 5),
        Entered(ANA, "worker/cowboy", 6),
        Entered(ANA, "deck/draw_5h", 1),
        CardRuled(ANA, "draw_5h", "add"),
        Corrected("dollars/0", 999),
        Drawn("neutral_buildings", tuple("GFEDCBA")),
        TileRead("hazard/3", 5),
        PlayerConfirmed(ANA),
    )
    taken = Session(*import_table(with_events(session, *events), "shared", GAMES))
    assert taken.sheet().players[ANA].total == 199 + 20 + 8 - 2
    assert view(taken).neutral == tuple("GFEDCBA")
