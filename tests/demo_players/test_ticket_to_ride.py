"""A demonstration plays as people do: tickets that go together, the ways that join them, then long routes."""

from collections import Counter
from dataclasses import replace
from random import Random

from companion.games.ticket_to_ride.game import TICKET_TO_RIDE
from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards, DrawTickets, EndPlay, TakeFaceUp
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct
from demo_players import suggest
from demo_players.ticket_to_ride.plan import for_tickets, worth_keeping
from tests.companion.ticket_to_ride.tables import ANA, BEN, claim_as, draw_cards, play_until, usa

DENVER_EL_PASO = ("denver--santa_fe", "el_paso--santa_fe")


def suggested(session, times=200):
    """What is suggested at this table, again and again."""
    random = Random(1)
    return [suggest(TICKET_TO_RIDE, session.state, random) for _ in range(times)]


def routes(session):
    rail = session.state.board.rail
    return Counter(rail.route[entry.route].pair for entry in suggested(session) if isinstance(entry, ClaimRoute))


def test_only_what_joins_the_own_tickets_is_claimed():
    session = usa()
    wanted = {route.pair for route in for_tickets(session.state, ANA)}
    assert set(routes(session)) == wanted
    assert set(DENVER_EL_PASO) <= wanted


def test_a_way_that_is_taken_is_gone_around():
    session = usa()
    claim_as(session, BEN, "el_paso--santa_fe")
    play_until(session, ANA)
    assert "el_paso--santa_fe" not in routes(session)
    assert {"el_paso--phoenix", "denver--phoenix"} & set(routes(session))


def test_cards_are_collected_between_claims_the_longer_the_route():
    session = usa()
    session.do(Correct("tickets/0", ("t:denver--el_paso",)))
    kinds = Counter(type(entry) for entry in suggested(session))
    assert set(kinds) == {ClaimRoute, DrawCards}
    assert 0.4 < kinds[ClaimRoute] / sum(kinds.values()) < 0.6, "two trains each: every other turn"
    session.do(Correct("trains/1", 10))
    session.do(Correct("trains/2", 10))
    later = Counter(type(entry) for entry in suggested(session))
    assert later[ClaimRoute] > kinds[ClaimRoute], "whoever is far behind holds more cards"


def test_who_has_joined_everything_draws_tickets_while_there_are_trains():
    session = usa()
    session.do(Correct("tickets/0", ("t:denver--el_paso",)))
    for route in DENVER_EL_PASO:
        claim_as(session, ANA, route)
        draw_cards(session)
    play_until(session, ANA)
    assert Counter(type(entry) for entry in suggested(session))[DrawTickets] > 50
    session.do(Correct("trains/0", 8))
    assert not [entry for entry in suggested(session) if isinstance(entry, DrawTickets)]
    lengths = Counter(
        session.state.board.rail.route[e.route].length for e in suggested(session) if type(e) is ClaimRoute
    )
    assert max(lengths) == 6
    assert lengths[6] > lengths[1], "long routes count more"


def test_tickets_are_kept_that_lie_on_one_way():
    session = usa()
    session.do(Correct("tickets/0", ()))
    session.do(Correct("trains/0", 30))
    drawn = ("t:los_angeles--new_york", "t:chicago--los_angeles", "t:boston--miami")
    assert worth_keeping(session.state, ANA, drawn, 1) == drawn[:2]
    session.do(Correct("trains/0", 10))
    assert len(worth_keeping(session.state, ANA, drawn, 1)) == 1, "nobody keeps more than they must of what is too far"


def test_what_others_hide_changes_nothing():
    session = usa()
    before = suggested(session, 30)
    session.do(Correct("tickets/1", ("t:boston--miami",)))
    assert suggested(session, 30) == before


def test_a_colour_that_is_collected_is_taken_from_the_row():
    session = usa(card_check=True, row=("pink", "pink", "red", "red", "blue"))
    session.do(Correct("tickets/0", ("t:los_angeles--new_york",)))
    wanted = {route.colour for route in for_tickets(session.state, ANA)}
    taken = Counter(entry.card for entry in suggested(session) if isinstance(entry, TakeFaceUp))
    assert taken
    assert set(taken) <= wanted or "grey" in wanted


def test_a_group_that_enters_tickets_again_and_again_runs_out_of_them_and_goes_on():
    """Each time a player turns up a few more; once none is left, none is asked for."""
    session, random = Session(replace(usa(2).header, depth="milestones")), Random(3)
    session.do(CompleteSetup())
    session.do(EndPlay())
    for _ in range(80):
        command = suggest(TICKET_TO_RIDE, session.state, random)
        if session.why_not(command) is None:
            session.do(command)
    left = {ticket.id for ticket in session.state.board.rail.tickets}
    assert left - set(session.state.hand(0)) - set(session.state.hand(1)) == set()
