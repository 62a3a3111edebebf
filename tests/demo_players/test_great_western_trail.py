"""A demonstration plays as people do: useful buildings, one trade before others, good cattle, far cities."""

from collections import Counter
from random import Random

import pytest

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.turns.commands import (
    BuyCattle,
    Deliver,
    Hire,
    Move,
    PlayObjective,
    TakeIncome,
    TellTile,
)
from companion.games.great_western_trail.turns.events import TileTold
from companion.games.great_western_trail.turns.kansas import breeding_values
from demo_players import suggest
from demo_players.great_western_trail.plan import stops, trade_of
from demo_players.great_western_trail.telling import suggest_telling
from scoring.great_western_trail import WORKERS
from tests.companion.great_western_trail.kansas_city import city, delivering, earning
from tests.companion.great_western_trail.random_tables import Game
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, fix, playing
from tests.companion.great_western_trail.turns import at, give, lay, started

both_editions = pytest.mark.parametrize("edition", ["first", "second"])


def suggested(session, kind, times=60):
    """What is suggested of a kind at this table, again and again."""
    random = Random(1)
    found = [suggest(GREAT_WESTERN_TRAIL, session.state, random) for _ in range(times)]
    return [command for command in found if isinstance(command, kind)]


def told(session):
    """Everything that lies on the table is told."""
    random = Random(2)
    while tile := suggest_telling(session.state, random):
        session.do(tile)
    return session


# --- on the trail ---


def test_who_has_money_rides_to_the_cattle_and_who_has_none_mostly_does_not():
    session = told(started())
    fix(session, f"rider/{ANA}", "neutral/C")
    give(session, ANA, dollars=20)
    rich = Counter(move.to for move in suggested(session, Move))
    give(session, ANA, dollars=0)
    poor = Counter(move.to for move in suggested(session, Move))
    assert rich.most_common(1)[0][0] == "neutral/E"
    assert poor["neutral/E"] < rich["neutral/E"] / 2


def test_hardly_anybody_stops_where_there_is_nothing_to_do():
    session = told(started(seeds=True))
    stops = [move.to for move in suggested(session, Move, 200)]
    assert sum(stop.startswith(("hazard", "tile", "other")) for stop in stops) < 10


def test_a_ride_goes_on_from_where_the_rider_stands_and_own_buildings_are_used_once_a_lap():
    session = told(started())
    give(session, ANA, building__1a=1, building__2a=1)
    fix(session, f"rider/{ANA}", "start")
    assert "own/1a" in stops(session.state, ANA, 3)
    fix(session, f"rider/{ANA}", "own/2a")
    assert "own/1a" not in stops(session.state, ANA, 3)
    assert "neutral/A" not in stops(session.state, ANA, 3)


# --- at a building ---


def test_everybody_has_a_trade_and_neighbours_differ():
    state = started().state
    assert {trade_of(state, seat) for seat in (ANA, BEN, CHO)} == set(WORKERS)


def test_the_own_trade_is_hired_first():
    session = told(started())
    lay(session, token=3, market__1__0="cowboy", market__1__1="craftsman", market__1__2="engineer")
    give(session, ANA, dollars=6)
    fix(session, f"rider/{ANA}", "start")
    session.do(Move(ANA, "neutral/A"))
    hired = Counter(command.worker for command in suggested(session, Hire, 200))
    assert hired.most_common(1)[0][0] == trade_of(session.state, ANA)


def test_as_many_good_cattle_are_bought_as_can_be_paid_for():
    session = told(started())
    give(session, ANA, dollars=5, worker__cowboy=3)
    at(session, "neutral/E")
    bought = suggested(session, BuyCattle)
    assert bought
    assert {len(command.cards) for command in bought} == {2}, "three cowboys get two for 5"


# --- Kansas City ---


@both_editions
def test_a_hand_shows_different_breeds_within_its_limit(edition):
    session = earning(edition)
    values = breeding_values(session.state, ANA)
    for command in suggested(session, TakeIncome):
        assert len(set(command.cards)) == len(command.cards) <= 4
        assert 6 <= sum(values[card] for card in command.cards) <= 15


def test_certificates_are_spent_where_they_lead_further():
    session = earning()
    give(session, ANA, certificates="3")
    values = breeding_values(session.state, ANA)
    for command in suggested(session, TakeIncome):
        income = sum(values[card] for card in command.cards)
        assert command.certificates == 0 or income + command.certificates in (8, 10, 12, 14, 16, 18)


@both_editions
def test_deliveries_go_far_and_hardly_ever_stay_at_home(edition):
    session = delivering(edition, total=13, dollars=20)
    cities = Counter(command.city for command in suggested(session, Deliver, 200))
    assert cities.most_common(1)[0][0] in (city(edition, 10), city(edition, 12))
    assert cities[city(edition, 0)] == 0


def test_an_objective_card_is_played_once_it_is_served():
    session = told(started())
    give(session, ANA, deck__gain2_bxx=1)
    assert not suggested(session, PlayObjective)
    give(session, ANA, building__1a=1, tiles_second_colour=2)
    assert {command.card for command in suggested(session, PlayObjective)} == {"gain2_bxx"}


# --- what turns up ---


def test_every_tile_of_setup_finds_room():
    session = told(playing("first", 4))
    assert session.state.common.seeds == 0
    assert not suggested(session, TellTile)


def test_the_last_stock_turns_up_five_tiles_that_are_no_workers():
    """With more of them the workers would not last, and the job market would never be full."""
    for seed in range(3):
        session = Game("first", 4, seed, first_game=True, simmental=False, drawn=True).fill()
        tiles = [event for step in session.steps for event in step.events if isinstance(event, TileTold)]
        last = [event.tile for event in tiles if event.where.startswith("foresight/2")]
        assert session.state.over
        assert sum(tile not in WORKERS for tile in last) <= 5
