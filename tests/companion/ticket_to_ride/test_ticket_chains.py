"""What a ticket asks for: an unbroken chain of own trains, and in Germany countries only at its ends."""

from random import Random

import pytest

from companion.games.ticket_to_ride import present
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.game import TICKET_TO_RIDE
from companion.games.ticket_to_ride.records import RevealTickets
from companion.secret import behind_curtain
from companion.table.table_commands import Correct, FinishTable
from demo_players import suggest
from scoring.ticket_to_ride import Ticket, proof
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    OPENING,
    both_maps,
    claim_as,
    hand_of,
    play_to_final_scoring,
    refuses,
    reveal_all,
    table_of,
    view,
)


def holding(map_, ticket, *routes):
    """A table where Ana holds just this ticket and these routes."""
    session = table_of(map_)
    session.do(Correct("tickets/0", (ticket,)))
    for route in routes:
        session.do(Correct(f"route/{route}", str(ANA)))
    return session


def progress(session, seat=ANA):
    (shown,) = hand_of(session, seat).tickets
    return shown.progress


def ticket_points(session):
    """What Ana's tickets count on the final sheet."""
    play_to_final_scoring(session)
    reveal_all(session)
    return session.sheet().cell(ANA, "tickets").points


# --- what is printed on it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map_", "ticket", "places", "value"),
    [
        ("usa", "t:denver--el_paso", {"denver", "el_paso"}, 4),
        ("usa", "t:los_angeles--new_york", {"los_angeles", "new_york"}, 21),
        ("usa", "t:new_york--seattle", {"new_york", "seattle"}, 22),
        ("germany", "t:mannheim--stuttgart", {"mannheim", "stuttgart"}, 2),
        ("germany", "t:kiel--stuttgart", {"kiel", "stuttgart"}, 17),
        ("germany", "t:emden--oesterreich", {"emden", "oesterreich"}, 19),
        ("germany", "t:daenemark--lindau", {"daenemark", "lindau"}, 22),
    ],
)
def test_ttr_k12_a_ticket_names_two_places_and_a_value(map_, ticket, places, value):
    session = holding(map_, ticket)
    (shown,) = hand_of(session, ANA).tickets
    assert ({shown.ticket.a, shown.ticket.b}, shown.ticket.points) == (places, value)
    assert hand_of(session, ANA).points_if_over_now == -value


@pytest.mark.parametrize(("map_", "number", "in_all"), [("usa", 30, 349), ("germany", 89, 941)])
def test_ttr_k12_all_values_printed_in_the_box_add_up(map_, number, in_all):
    tickets = board(map_).rail.tickets
    assert (len(tickets), sum(ticket.points for ticket in tickets)) == (number, in_all)
    assert all(ticket.a != ticket.b for ticket in tickets)


def test_ttr_k12_a_table_can_correct_a_value_printed_otherwise():
    """The contents list says 3 to 11 for short tickets, and one card shows 2."""
    session = holding("germany", "t:mannheim--stuttgart", "mannheim--stuttgart--a")
    assert hand_of(session, ANA).points_if_over_now == 2
    session.do(Correct("ticket_points/t:mannheim--stuttgart", 3))
    assert hand_of(session, ANA).points_if_over_now == 3
    assert ticket_points(session) == 3


# --- the chain ------------------------------------------------------------------------------------------------------

CHAINS = {
    "usa": ("t:denver--el_paso", ("denver--santa_fe", "el_paso--santa_fe"), 4),
    "germany": ("t:berlin--chemnitz", ("berlin--leipzig", "chemnitz--leipzig"), 6),
}


@both_maps
def test_ttr_k13_a_ticket_is_complete_when_a_chain_joins_its_places(map_):
    ticket, chain, value = CHAINS[map_]
    session = holding(map_, ticket, chain[0])
    assert not progress(session).connected
    assert progress(session).missing == 2
    session.do(Correct(f"route/{chain[1]}", str(ANA)))
    assert progress(session).connected
    assert set(progress(session).chain) == set(chain)
    assert ticket_points(session) == value


@both_maps
@pytest.mark.parametrize("missing", [0, 1])
def test_ttr_k13_a_gap_in_the_chain_leaves_it_open(map_, missing):
    ticket, chain, value = CHAINS[map_]
    assert ticket_points(holding(map_, ticket, chain[1 - missing])) == -value


@both_maps
def test_ttr_k13_the_length_of_the_chain_does_not_matter(map_):
    detour = {
        "usa": ("denver--phoenix", "el_paso--phoenix"),
        "germany": ("berlin--magdeburg", "hannover--magdeburg", "erfurt--hannover--a", "chemnitz--erfurt"),
    }
    ticket, _, value = CHAINS[map_]
    assert ticket_points(holding(map_, ticket, *detour[map_])) == value


@both_maps
def test_ttr_k13_either_track_of_a_pair_joins(map_):
    parallel = {
        "usa": (
            "t:houston--kansas_city",
            "dallas--houston--b",
            "dallas--oklahoma_city--a",
            "kansas_city--oklahoma_city--b",
        ),
        "germany": ("t:berlin--hamburg", "berlin--hamburg--b"),
    }
    session = holding(map_, *parallel[map_])
    assert progress(session).connected


@both_maps
def test_ttr_k14_the_trains_of_others_do_not_help(map_):
    ticket, chain, value = CHAINS[map_]
    session = holding(map_, ticket, chain[0])
    claim_as(session, BEN, chain[1])
    assert not progress(session).connected
    assert ticket_points(session) == -value


@both_maps
def test_ttr_k14_nor_can_their_routes_be_counted_on(map_):
    ticket, end = {
        "usa": ("t:chicago--los_angeles", "los_angeles"),
        "germany": ("t:konstanz--rostock", "rostock"),
    }[map_]
    session = holding(map_, ticket)
    for route in session.state.board.rail.at[end]:
        if route.lane == 0:  # with three players the other tracks are closed
            session.do(Correct(f"route/{route.id}", str(BEN)))
    assert progress(session).missing is None


@both_maps
def test_ttr_c06_a_ticket_is_in_reach_while_its_trains_are_left_to_the_last_one(map_):
    """Two trains are missing: with two it can still be joined, with one no more."""
    ticket, chain, _ = CHAINS[map_]
    session = holding(map_, ticket, chain[0])
    session.do(Correct("trains/0", 2))
    assert progress(session).missing == 2
    assert set(progress(session).chain) == set(chain)
    session.do(Correct("trains/0", 1))
    assert progress(session).missing is None


# --- countries ------------------------------------------------------------------------------------------------------

COUNTRIES = {"daenemark", "niederlande", "frankreich", "schweiz", "oesterreich"}


def test_ttr_k15_seventeen_tickets_name_a_country_and_two_name_two():
    tickets = board("germany").rail.tickets
    named = [COUNTRIES & {ticket.a, ticket.b} for ticket in tickets]
    assert sum(bool(countries) for countries in named) == 17
    both = {frozenset((t.a, t.b)): t.points for t in tickets if {t.a, t.b} <= COUNTRIES}
    assert both == {frozenset(("daenemark", "niederlande")): 10, frozenset(("daenemark", "frankreich")): 17}


def test_ttr_k15_a_chain_into_the_country_completes_its_ticket():
    session = holding("germany", "t:berlin--daenemark", "berlin--schwerin", "kiel--schwerin")
    assert not progress(session).connected
    session.do(Correct("route/daenemark--kiel", str(ANA)))
    assert progress(session).connected
    assert ticket_points(session) == 10


def test_ttr_k15_any_route_into_the_country_will_do():
    to_frankfurt = (
        "muenchen--oesterreich",
        "muenchen--nuernberg--a",
        "nuernberg--wuerzburg--a",
        "frankfurt--wuerzburg--a",
    )
    by_lindau = (
        "lindau--oesterreich",
        "lindau--ulm",
        "stuttgart--ulm--a",
        "mannheim--stuttgart--a",
        "frankfurt--mannheim--a",
    )
    for chain in (to_frankfurt, by_lindau):
        assert progress(holding("germany", "t:frankfurt--oesterreich", *chain)).connected


def test_ttr_k15_a_chain_between_two_countries_completes_their_ticket():
    chain = ("bremerhaven--daenemark", "bremerhaven--emden", "emden--niederlande")
    session = holding("germany", "t:daenemark--niederlande", *chain)
    assert progress(session).places == ("daenemark", "bremerhaven", "emden", "niederlande")
    assert ticket_points(session) == 10


def test_ttr_k16_a_country_is_never_a_stop_on_the_way():
    through_france = (
        "koblenz--koeln--a",
        "koblenz--mainz--a",
        "mainz--mannheim--a",
        "karlsruhe--mannheim",
        "frankreich--karlsruhe",
        "frankreich--saarbruecken",
    )
    session = holding("germany", "t:koeln--saarbruecken", *through_france)
    assert not progress(session).connected
    session.do(Correct("route/karlsruhe--saarbruecken", str(ANA)))
    assert progress(session).connected
    assert "frankreich" not in progress(session).places


def test_ttr_k16_nor_on_the_way_between_two_other_countries():
    to_the_west = ("duesseldorf--koeln--a", "koblenz--koeln--a", "koblenz--saarbruecken", "frankreich--saarbruecken")
    through_the_netherlands = ("bremerhaven--daenemark", "bremerhaven--emden", "emden--niederlande")
    session = holding(
        "germany", "t:daenemark--frankreich", *to_the_west, *through_the_netherlands, "duesseldorf--niederlande"
    )
    assert not progress(session).connected
    for route in ("emden--muenster", "dortmund--muenster--a", "dortmund--duesseldorf--a"):
        session.do(Correct(f"route/{route}", str(ANA)))
    assert progress(session).connected


def test_ttr_k16_austrias_two_pictures_do_not_join_lindau_with_munich():
    session = holding(
        "germany", "t:konstanz--muenchen", "konstanz--lindau", "lindau--oesterreich", "muenchen--oesterreich"
    )
    assert not progress(session).connected
    assert ticket_points(session) == -6


def test_ttr_k16_the_shortest_completion_goes_round_a_country_too():
    session = holding("germany", "t:konstanz--muenchen", "konstanz--lindau", "lindau--oesterreich")
    assert progress(session).missing == 5  # Lindau to München, not the three spaces from Austria
    assert "oesterreich" not in progress(session).places


def test_ttr_w06_freiburg_france_and_saarbruecken_france_do_not_join_freiburg_with_saarbruecken():
    rail = board("germany").rail
    asked = Ticket("t:freiburg--saarbruecken", "freiburg", "saarbruecken", 4, "short")
    over_france = ("frankreich--freiburg", "frankreich--saarbruecken")
    assert proof(rail, asked, over_france) is None
    over_karlsruhe = ("freiburg--karlsruhe", "karlsruhe--saarbruecken")
    assert [route.id for route in proof(rail, asked, (*over_france, *over_karlsruhe))] == list(over_karlsruhe)


# --- not before final scoring ---------------------------------------------------------------------------------------


@both_maps
def test_ttr_k17_tickets_are_not_shown_before_final_scoring(map_):
    session = table_of(map_)
    refuses(session, RevealTickets(ANA, OPENING[map_][ANA]), "reveal_later", "TTR-K17")
    refuses(session, FinishTable(), "play_not_over", "TTR-E03")
    for viewer in (None, BEN):
        seen = view(session) if viewer is None else view(session, behind_curtain(viewer))
        assert ANA not in [hand.seat for hand in seen.hands]


@both_maps
def test_ttr_k17_the_sheet_does_not_count_them_until_they_are_revealed(map_):
    ticket, chain, value = CHAINS[map_]
    session = holding(map_, ticket, *chain)
    assert session.sheet().cell(ANA, "tickets").points == 0
    assert session.sheet().cell(ANA, "tickets").because == ()
    play_to_final_scoring(session)
    assert session.sheet().cell(ANA, "tickets").points == 0
    assert view(session).hands == ()
    session.do(RevealTickets(ANA, (ticket,)))
    assert session.sheet().cell(ANA, "tickets").points == value
    assert [hand.seat for hand in view(session).hands] == [ANA]


@both_maps
def test_a_way_that_was_found_once_is_found_again_only_while_it_is_the_same(map_, monkeypatch):
    """Remembered ways are those a fresh search finds, after every entry and undo, and when too many are known."""
    session, random = table_of(map_), Random(7)
    monkeypatch.setattr(present, "REMEMBERED", 40)
    for number in range(60):
        if session.turn().phase == "final_scoring":
            break
        session.do(suggest(TICKET_TO_RIDE, session.state, random))
        if number % 9 == 8:
            session.undo()
        for seat in range(3):
            for ticket in session.state.board.rail.tickets[seat::8]:
                fresh = present._progress(session.state, seat, ticket)
                assert present.ticket_progress(session.state, seat, ticket) == fresh
    assert len(session.state.board.known_ways) <= 40
