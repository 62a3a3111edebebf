"""Setup: players, colours, board, passengers, trains, markers, and one step after the other."""

from collections import Counter
from random import Random

import pytest

from companion.errors import RuleError
from companion.game import Corrected, Seat
from companion.games.ticket_to_ride.events import RouteClaimed
from companion.games.ticket_to_ride.game import TICKET_TO_RIDE
from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards, EnterPassengers, Options, TakePassenger
from companion.messages import message
from companion.table.state import open_table
from companion.table.table_commands import CompleteSetup, CompleteStep, KeepDraw, Tick
from tests.companion.playing import after, standings
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    COLOURS,
    NAMES,
    PASSENGER_COLOURS,
    SINGLE_TRACK,
    any_number_of_players,
    both_maps,
    checks,
    claim,
    claim_as,
    draw_cards,
    germany,
    laid_out,
    points,
    refuses,
    seats_at,
    step,
    table_of,
    trains,
    view,
    waiting,
)


def sit_down(map_, seats):
    return open_table(TICKET_TO_RIDE, Options(map_), tuple(seats), "full")


# --- players and colours --------------------------------------------------------------------------------------------


@both_maps
@any_number_of_players
def test_ttr_s01_two_to_five_players_can_sit_down(map_, players):
    assert len(sit_down(map_, seats_at(map_, players)).seats) == players


@both_maps
@pytest.mark.parametrize("players", [0, 1, 6])
def test_ttr_s01_fewer_or_more_players_cannot(map_, players):
    crowd = [*seats_at(map_, 5), Seat("Fay", COLOURS[map_][0])][:players]
    with pytest.raises(RuleError) as refusal:
        sit_down(map_, crowd)
    assert refusal.value.code == "table.players"
    assert refusal.value.message.params == {"low": 2, "high": 5, "count": players}


@pytest.mark.parametrize(
    ("map_", "colours", "not_in_box"),
    [
        pytest.param("usa", {"blue", "red", "green", "yellow", "black"}, {"white", "purple"}, id="TTR-S02"),
        pytest.param("germany", {"white", "red", "purple", "yellow", "black"}, {"blue", "green"}, id="TTR-S03"),
    ],
)
def test_ttr_s02_s03_the_box_has_five_player_colours_with_45_trains_each(map_, colours, not_in_box):
    for colour in colours:
        other = (colours - {colour}).pop()
        session = laid_out(map_, seats=(Seat("Ana", colour), Seat("Ben", other)))
        own = {"player": "Ana", "colour": message(f"colour.{colour}"), "count": 45}
        assert checks(session, "trains")[0] == ("trains", own)
        assert step(session, "trains").figure == 45
    for colour in not_in_box:
        with pytest.raises(RuleError) as refusal:
            sit_down(map_, [Seat("Ana", colour), Seat("Ben", "red")])
        assert refusal.value.code == "table.colour_not_in_box"
        assert refusal.value.message.params == {"colour": message(f"colour.{colour}")}


@both_maps
@any_number_of_players
def test_ttr_s12_everybody_has_a_colour_of_their_own_with_45_trains_and_a_marker(map_, players):
    session = laid_out(map_, players)
    *own, markers = checks(session, "trains")
    assert [params["player"] for _, params in own] == list(NAMES[:players])
    assert [params["colour"] for _, params in own] == [message(f"colour.{c}") for c in COLOURS[map_][:players]]
    assert {params["count"] for _, params in own} == {45}
    assert markers == ("markers", {})
    assert trains(session) == [45] * players


@both_maps
def test_ttr_s12_two_players_cannot_share_a_colour(map_):
    with pytest.raises(RuleError) as refusal:
        sit_down(map_, [Seat("Ana", "red"), Seat("Ben", "yellow"), Seat("Cho", "red")])
    assert refusal.value.code == "table.same_colour"
    assert refusal.value.message.params == {"value": message("colour.red")}


@both_maps
@any_number_of_players
def test_ttr_s13_every_marker_begins_at_zero(map_, players):
    session = laid_out(map_, players)
    assert points(session) == [0] * players
    assert [player.points for player in view(session).players] == [0] * players
    assert checks(session, "trains")[-1] == ("markers", {})


@both_maps
def test_ttr_s14_the_marker_moves_whenever_its_owner_scores(map_):
    session = table_of(map_)
    claim_as(session, ANA, SINGLE_TRACK[map_][4])
    assert points(session) == [7, 0, 0]
    claim_as(session, BEN, SINGLE_TRACK[map_][2])
    assert points(session) == [7, 2, 0]
    draw_cards(session)
    assert points(session) == [7, 2, 0]
    claim_as(session, ANA, SINGLE_TRACK[map_][6])
    assert points(session) == [22, 2, 0]
    assert standings(session)[-1] == (22, 2, 0)


# --- board and passengers -------------------------------------------------------------------------------------------


@both_maps
def test_ttr_s09_the_board_comes_first(map_):
    session = laid_out(map_)
    assert session.table.steps[0].id == "board"
    assert checks(session, "board") == [("board", {})]


def test_ttr_s08_the_box_has_ten_passengers_of_each_of_six_colours():
    session = laid_out("germany")
    pool = step(session, "passengers").offer.pool
    assert Counter(pool) == {"blue": 10, "red": 10, "green": 10, "yellow": 10, "black": 10, "white": 10}
    eleven_blue = ("blue", *pool[:-1])
    assert eleven_blue.count("blue") == 11
    refuses(session, KeepDraw("passengers", eleven_blue), "setup.draw_impossible", count=60)
    refuses(session, KeepDraw("passengers", pool[:-1]), "setup.draw_impossible", count=60)


def test_ttr_s08_the_eleventh_passenger_of_a_colour_cannot_be_taken():
    session = after(germany(), Corrected("passengers/1/green", 10))
    session.do(ClaimRoute("berlin--leipzig"))
    none_left = {"colour": message("colour.green"), "count": 10}
    refuses(session, TakePassenger("berlin", "green"), "all_taken", "TTR-S08", **none_left)
    refuses(session, TakePassenger("berlin", "pink"), "no_such_passenger", "TTR-S08")
    session.do(TakePassenger("berlin", "red"))


def test_ttr_s08_score_only_takes_ten_of_a_colour_in_all_hands():
    session = laid_out("germany", score_only=True)
    session.do(EnterPassengers(ANA, "red", 6))
    too_many = {"colour": message("colour.red"), "count": 10}
    refuses(session, EnterPassengers(BEN, "red", 5), "only_so_many", "TTR-S08", **too_many)
    refuses(session, EnterPassengers(BEN, "red", -1), "only_so_many", "TTR-S08")
    refuses(session, EnterPassengers(BEN, "orange", 1), "no_such_passenger", "TTR-S08")
    session.do(EnterPassengers(BEN, "red", 4))


def test_ttr_s10_all_sixty_passengers_go_through_the_bag_onto_the_board():
    session = laid_out("germany")
    lines = checks(session, "passengers")
    assert lines[0] == ("bag", {"count": 60, "each": 10, "colours": 6})
    assert lines[-1] == ("bag_empty", {})
    assert step(session, "passengers").figure == 60
    assert "passengers" not in [s.id for s in laid_out("usa").table.steps]


def test_ttr_s10_the_app_can_draw_them_and_remembers_where_they_stand():
    session = laid_out("germany")
    drawn = session.draw("passengers", Random(4))
    assert Counter(drawn) == dict.fromkeys(PASSENGER_COLOURS, 10)
    standing = [place.colours for place in session.state.waiting]
    assert [sum(colour) for colour in zip(*standing, strict=True)] == [10] * 6
    assert sum(waiting(session).values()) == 60


def test_ttr_s11_berlin_gets_five_and_the_smaller_places_fewer():
    session = laid_out("germany")
    where = {params["count"]: params["places"] for id_, params in checks(session, "passengers") if "places" in params}
    named = {count: {place.id.rpartition(".")[2] for place in places} for count, places in where.items()}
    assert named == {
        5: {"berlin"},
        4: {"hamburg", "koeln", "frankfurt", "muenchen"},
        3: {"leipzig", "stuttgart"},
    }
    assert ("passengers_elsewhere", {"cities": 28, "countries": 5}) in checks(session, "passengers")


def test_ttr_s11_the_state_starts_with_the_same_numbers():
    standing = waiting(laid_out("germany"))
    more = {place: count for place, count in standing.items() if count != 1}
    four, three = dict.fromkeys(("hamburg", "koeln", "frankfurt", "muenchen"), 4), dict.fromkeys(("leipzig",), 3)
    assert more == {"berlin": 5, **four, **three, "stuttgart": 3}
    assert len(standing) == 40
    assert sum(standing.values()) == 60
    for country in ("daenemark", "niederlande", "frankreich", "schweiz", "oesterreich"):
        assert standing[country] == 1


# --- bonus cards, and one step after the other ----------------------------------------------------------------------


def test_ttr_s18_the_longest_route_card_lies_beside_the_usa_board():
    session = laid_out("usa")
    assert checks(session, "longest_route_card") == [("longest_route_card", {"points": 10})]
    assert "globetrotter_card" not in [s.id for s in session.table.steps]


def test_ttr_s19_the_globetrotter_card_lies_beside_the_germany_board():
    session = laid_out("germany")
    assert checks(session, "globetrotter_card") == [("globetrotter_card", {"points": 15})]
    assert "longest_route_card" not in [s.id for s in session.table.steps]


@pytest.mark.parametrize(
    ("map_", "order"),
    [
        ("usa", "board trains deal row longest_route_card tickets first_player"),
        ("germany", "board passengers trains deal row globetrotter_card ticket_decks tickets first_player"),
    ],
)
def test_the_guide_takes_the_steps_in_the_rulebooks_order_and_each_is_ticked(map_, order):
    session = laid_out(map_)
    assert [s.id for s in session.table.steps] == order.split()
    refuses(session, CompleteStep("board"), "setup.tick_all", count=1)
    refuses(session, Tick("trains", 0), "setup.not_yet")
    session.do(Tick("board", 0))
    session.do(CompleteStep("board"))
    assert session.table.open_step.id == order.split()[1]


@both_maps
def test_play_waits_until_the_table_is_set_up(map_):
    session = laid_out(map_)
    first_step = {"step": message("ticket_to_ride.setup.board")}
    refuses(session, DrawCards(), "setup.first", **first_step)
    refuses(session, ClaimRoute(SINGLE_TRACK[map_][1]), "setup.first", **first_step)
    session.do(CompleteSetup())
    assert claim(session, SINGLE_TRACK[map_][1])[0] == RouteClaimed(ANA, SINGLE_TRACK[map_][1], ())
