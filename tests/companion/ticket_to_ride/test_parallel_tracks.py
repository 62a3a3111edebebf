"""The map: its cities, routes and pairs, who may claim parallel tracks, and routes into a country."""

from collections import Counter

import pytest

from companion.games.ticket_to_ride.events import RouteClaimed
from companion.games.ticket_to_ride.log import taken_in
from companion.games.ticket_to_ride.present import route_sheet
from companion.games.ticket_to_ride.records import ClaimRoute, EnterRoute
from companion.table.table_commands import Correct
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    DEE,
    EVA,
    both_maps,
    claim,
    claim_as,
    germany,
    laid_out,
    play_until,
    points,
    refuses,
    route_view,
    table_of,
    trains,
    waiting,
)

TWIN = {
    "usa": ("denver--kansas_city--a", "denver--kansas_city--b"),
    "germany": ("berlin--hamburg--a", "berlin--hamburg--b"),
}
TRIPLET = ("dortmund--duesseldorf--a", "dortmund--duesseldorf--b", "dortmund--duesseldorf--c")
INTO_A_COUNTRY = {
    "daenemark": ("bremerhaven--daenemark", "daenemark--kiel"),
    "niederlande": ("duesseldorf--niederlande", "emden--niederlande", "muenster--niederlande"),
    "frankreich": ("frankreich--freiburg", "frankreich--karlsruhe", "frankreich--saarbruecken"),
    "schweiz": ("freiburg--schweiz", "konstanz--schweiz", "lindau--schweiz"),
    "oesterreich": ("lindau--oesterreich", "muenchen--oesterreich", "oesterreich--regensburg"),
}


# --- the maps -------------------------------------------------------------------------------------------------------


def pairs_by_tracks(routes):
    return Counter(Counter(frozenset((route.a, route.b)) for route in routes).values())


def test_ttr_c12_the_usa_has_36_cities_and_100_routes_of_length_1_to_6():
    board = laid_out("usa").state.board
    assert (len(board.places), sum(place.country for place in board.places)) == (36, 0)
    assert len(board.rail.routes) == 100
    assert pairs_by_tracks(board.rail.routes) == {1: 56, 2: 22}  # 78 pairs
    lengths = Counter(route.length for route in board.rail.routes)
    assert lengths == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}


def test_ttr_c13_germany_has_35_cities_5_countries_and_110_routes_of_length_1_to_7():
    board = laid_out("germany").state.board
    assert (len(board.places), sum(place.country for place in board.places)) == (40, 5)
    assert len(board.rail.routes) == 110
    assert pairs_by_tracks(board.rail.routes) == {1: 62, 2: 21, 3: 2}  # 85 pairs
    lengths = Counter(route.length for route in board.rail.routes)
    assert lengths == {1: 23, 2: 30, 3: 25, 4: 17, 5: 8, 6: 2, 7: 5}


# --- parallel tracks ------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_c11_each_parallel_track_is_a_route_of_its_own(map_):
    session = table_of(map_, 4)
    first, second = TWIN[map_]
    assert [track.id for track in route_sheet(session.state, first).tracks] == [first, second]
    claim_as(session, ANA, first)
    assert (route_view(session, first).owner, route_view(session, second).owner) == (ANA, None)
    claim_as(session, BEN, second)
    assert (route_view(session, first).owner, route_view(session, second).owner) == (ANA, BEN)
    assert trains(session)[ANA] == trains(session)[BEN] < 45


@both_maps
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ttr_c14_one_player_never_claims_two_tracks_of_a_pair(map_, players):
    session = table_of(map_, players)
    first, second = TWIN[map_]
    claim_as(session, ANA, first)
    play_until(session, ANA)
    refuses(session, ClaimRoute(second), "own_parallel", "TTR-C14")
    assert not route_view(session, second).open
    assert route_sheet(session.state, second).why_not.rule == "TTR-C14"


@pytest.mark.parametrize("players", [4, 5])
def test_ttr_c14_nor_two_of_three(players):
    session = germany(players)
    claim_as(session, ANA, TRIPLET[0])
    claim_as(session, BEN, TRIPLET[1])
    play_until(session, ANA)
    refuses(session, ClaimRoute(TRIPLET[2]), "own_parallel", "TTR-C14")


@both_maps
@pytest.mark.parametrize("players", [2, 3])
def test_ttr_c15_with_two_or_three_players_the_other_track_closes(map_, players):
    session = table_of(map_, players)
    first, second = TWIN[map_]
    assert route_sheet(session.state, first).closes == (second,)
    claim(session, first)
    for seat in range(1, players):
        play_until(session, seat)
        refuses(session, ClaimRoute(second), "track_closed", "TTR-C15", count=3)
        assert not route_view(session, second).open
        assert route_view(session, second).why_not.rule == "TTR-C15"


@pytest.mark.parametrize("players", [2, 3])
def test_ttr_c15_of_three_tracks_both_others_close(players):
    session = germany(players)
    assert route_sheet(session.state, TRIPLET[1]).closes == (TRIPLET[0], TRIPLET[2])
    claim(session, TRIPLET[1])
    for other in (TRIPLET[0], TRIPLET[2]):
        refuses(session, ClaimRoute(other), "track_closed", "TTR-C15", count=3)


@both_maps
def test_ttr_c15_they_stay_closed_for_the_rest_of_the_game(map_):
    session = table_of(map_)
    first, second = TWIN[map_]
    claim(session, first)
    for _ in range(4):
        play_until(session, CHO)
        refuses(session, ClaimRoute(second), "track_closed", "TTR-C15")
        play_until(session, ANA)
        play_until(session, BEN)


@both_maps
def test_ttr_c15_holds_for_score_only_too(map_):
    session = laid_out(map_, score_only=True)
    first, second = TWIN[map_]
    session.do(EnterRoute(first, ANA))
    refuses(session, EnterRoute(second, BEN), "track_closed", "TTR-C15", count=3)
    refuses(session, EnterRoute(second, ANA), "own_parallel", "TTR-C14")


@both_maps
def test_ttr_c15_a_table_that_knows_better_can_fix_it(map_):
    session = table_of(map_)
    first, second = TWIN[map_]
    claim(session, first)
    session.do(Correct(f"route/{second}", str(BEN)))
    assert route_view(session, second).owner == BEN
    assert session.last_entry().lines[0].corrected


@both_maps
@pytest.mark.parametrize("players", [4, 5])
def test_ttr_c16_with_four_or_five_players_the_other_track_stays_open(map_, players):
    session = table_of(map_, players)
    first, second = TWIN[map_]
    assert route_sheet(session.state, first).closes == ()
    claim(session, first)
    assert route_view(session, second).open
    assert session.do(ClaimRoute(second))[0] == RouteClaimed(BEN, second, ())


@pytest.mark.parametrize("players", [4, 5])
def test_ttr_c16_three_tracks_can_go_to_three_players(players):
    session = germany(players)
    for seat, track in enumerate(TRIPLET):
        claim_as(session, seat, track)
    assert [route_view(session, track).owner for track in TRIPLET] == [ANA, BEN, CHO]


@both_maps
def test_ttr_c16_a_double_track_takes_no_third_player(map_):
    session = table_of(map_, 5)
    first, second = TWIN[map_]
    claim_as(session, DEE, first)
    claim_as(session, EVA, second)
    refuses(session, ClaimRoute(second), "track_taken", "TTR-C09", player="Eva")


# --- countries ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("country", INTO_A_COUNTRY)
def test_ttr_c17_routes_into_a_country_are_claimed_like_any_other(country):
    board = laid_out("germany").state.board
    assert {route.id for route in board.rail.routes if country in (route.a, route.b)} == set(INTO_A_COUNTRY[country])
    for route in INTO_A_COUNTRY[country]:
        session = germany()
        length = board.rail.route[route].length
        claim(session, route)
        assert route_view(session, route).owner == ANA
        assert trains(session)[ANA] == 45 - length
        assert points(session)[ANA] == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}[length]


def test_ttr_c17_several_routes_into_one_country_may_belong_to_one_player():
    session = germany()
    for route in INTO_A_COUNTRY["schweiz"]:
        claim_as(session, ANA, route)
    assert [route_view(session, route).owner for route in INTO_A_COUNTRY["schweiz"]] == [ANA, ANA, ANA]
    assert waiting(session)["schweiz"] == 0


# --- since when -----------------------------------------------------------------------------------------------------


def test_a_track_that_is_taken_tells_in_which_entry_that_was():
    session = table_of("usa", 3)
    taken, beside = TWIN["usa"]
    claim(session, taken)
    number = session.cursor
    claim_as(session, BEN, "denver--helena")
    rail = session.state.board.rail
    for track in (taken, beside):
        assert taken_in(session.state, session.steps, ANA, rail.route[track]) == number
    session.undo()
    session.undo()
    steps = session.steps[: session.cursor]
    assert taken_in(session.state, steps, ANA, rail.route[taken]) is None, "taken back, nobody has it"
