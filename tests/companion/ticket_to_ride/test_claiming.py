"""Claiming a route: what it costs, what it needs, what it scores."""

import pytest

from companion.games.ticket_to_ride.events import RouteClaimed, RouteEntered, TurnEnded
from companion.games.ticket_to_ride.present import route_sheet
from companion.games.ticket_to_ride.records import ClaimRoute, EnterRoute, TakeFaceUp, TurnUp
from companion.messages import message
from companion.table.rules import fixes
from companion.table.table_commands import Correct
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CARD_COLOURS,
    SINGLE_TRACK,
    action,
    both_maps,
    claim,
    claim_as,
    germany,
    laid_out,
    play_until,
    points,
    refuses,
    route_view,
    said,
    table_of,
    trains,
    usa,
    view,
)

BLUE_OF_THREE = {"usa": "montreal--new_york", "germany": "bremen--emden"}
GREY_OF_THREE = {"usa": "montreal--toronto", "germany": "erfurt--kassel"}


# --- the cards ------------------------------------------------------------------------------------------------------


@both_maps
@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_ttr_c01_a_claim_costs_as_many_cards_as_the_route_has_spaces(map_, count):
    session = table_of(map_)
    for card in ("blue", "locomotive"):
        wrong = ClaimRoute(BLUE_OF_THREE[map_], (card,) * count)
        refuses(session, wrong, "wrong_number_of_cards", "TTR-C01", count=count, needed=3)
    claim(session, BLUE_OF_THREE[map_], "blue", "blue", "blue")
    assert route_view(session, BLUE_OF_THREE[map_]).owner == ANA


@both_maps
def test_ttr_c01_a_table_that_checks_cards_asks_for_them(map_):
    session = table_of(map_, card_check=True)
    refuses(session, ClaimRoute(BLUE_OF_THREE[map_]), "cards_needed", "TTR-C01", count=3)
    claim(session, BLUE_OF_THREE[map_], "blue", "blue", "blue")


@both_maps
def test_ttr_c01_cards_must_come_from_the_own_hand(map_):
    session = table_of(map_, card_check=True)
    five = ClaimRoute(SINGLE_TRACK[map_][5], ("locomotive",) * 5)
    wild = message("ticket_to_ride.card.locomotive")
    refuses(session, five, "not_in_hand", "TTR-C01", player="Ana", count=4, card=wild)
    session.do(Correct("blind/0", 1))
    session.do(Correct("known/0/blue", 1))
    two_unseen = ClaimRoute(BLUE_OF_THREE[map_], ("blue", "blue", "locomotive"))
    refuses(session, two_unseen, "hand_too_small", "TTR-C01", player="Ana")
    session.do(Correct("known/0/locomotive", 1))
    claim(session, BLUE_OF_THREE[map_], "blue", "blue", "locomotive")
    assert view(session).cards.hands[ANA] == 0


@both_maps
def test_ttr_c02_every_coloured_card_must_have_the_colour_of_the_route(map_):
    session = table_of(map_)
    blue = message("ticket_to_ride.card.blue")
    for cards in (("red", "red", "red"), ("blue", "blue", "red"), ("locomotive", "locomotive", "red")):
        refuses(session, ClaimRoute(BLUE_OF_THREE[map_], cards), "wrong_colour", "TTR-C02", colour=blue)


@both_maps
@pytest.mark.parametrize("locomotives", [0, 1, 2, 3])
def test_ttr_c03_locomotives_replace_any_number_of_cards_even_all(map_, locomotives):
    for route, colour in ((BLUE_OF_THREE[map_], "blue"), (GREY_OF_THREE[map_], "yellow")):
        session = table_of(map_)
        paid = (colour,) * (3 - locomotives) + ("locomotive",) * locomotives
        assert claim(session, route, *paid)[0] == RouteClaimed(ANA, route, paid)


@both_maps
def test_ttr_c04_a_grey_route_takes_any_one_colour(map_):
    session = table_of(map_)
    for mixed in (("red", "red", "blue"), ("red", "blue", "locomotive")):
        refuses(session, ClaimRoute(GREY_OF_THREE[map_], mixed), "one_colour", "TTR-C04")
    assert "TTR-C04" in session.turn().reminders
    for colour in CARD_COLOURS:
        session = table_of(map_)
        claim(session, GREY_OF_THREE[map_], *(colour,) * 3)
        assert route_view(session, GREY_OF_THREE[map_]).owner == ANA


@both_maps
def test_ttr_c07_the_cards_used_are_discarded(map_):
    session = table_of(map_, card_check=True)
    session.do(TakeFaceUp("blue"))
    session.do(TurnUp(("blue",)))
    session.do(TakeFaceUp("blue"))
    session.do(TurnUp(("yellow",)))
    play_until(session, ANA)
    assert (view(session).cards.discards, view(session).cards.hands[ANA]) == (0, 6)
    claim(session, BLUE_OF_THREE[map_], "blue", "blue", "locomotive")
    assert (view(session).cards.discards, view(session).cards.hands[ANA]) == (3, 3)
    assert (fixes(session.table)["discards/blue"].value, fixes(session.table)["discards/locomotive"].value) == (2, 1)


# --- the trains and the route ---------------------------------------------------------------------------------------


@both_maps
@pytest.mark.parametrize("length", [1, 2, 3, 4, 5, 6])
def test_ttr_c05_one_train_is_placed_on_each_space(map_, length):
    session = table_of(map_)
    sheet = route_sheet(session.state, SINGLE_TRACK[map_][length])
    assert (sheet.trains_now, sheet.trains_after) == (45, 45 - length)
    claim(session, SINGLE_TRACK[map_][length])
    assert trains(session) == [45 - length, 45, 45]


@both_maps
def test_ttr_c06_a_route_needs_enough_trains_to_fill_it(map_):
    session = table_of(map_)
    session.do(Correct("trains/0", 4))
    five, four = SINGLE_TRACK[map_][5], SINGLE_TRACK[map_][4]
    refuses(session, ClaimRoute(five), "too_few_trains", "TTR-C06", count=4, needed=5)
    assert route_sheet(session.state, five).why_not.rule == "TTR-C06"
    assert route_view(session, five).why_not.rule == "TTR-C06"
    assert route_sheet(session.state, four).why_not is None
    claim(session, four)
    assert trains(session)[ANA] == 0


@both_maps
def test_ttr_c06_without_trains_the_action_itself_says_why_not(map_):
    session = table_of(map_)
    assert action(session, "ClaimRoute").why_not is None
    session.do(Correct("trains/0", 0))
    refusal = action(session, "ClaimRoute").why_not
    assert (refusal.code, refusal.rule) == ("ticket_to_ride.no_route_left", "TTR-C06")


@both_maps
def test_ttr_c08_any_free_route_may_be_claimed_wherever_it_lies(map_):
    far_apart = {
        "usa": ("seattle--vancouver--a", "atlanta--miami", "el_paso--los_angeles"),
        "germany": ("kiel--rostock", "konstanz--lindau", "koblenz--saarbruecken"),
    }
    session = table_of(map_)
    for route in far_apart[map_]:
        claim_as(session, ANA, route)
    assert [route_view(session, route).owner for route in far_apart[map_]] == [ANA, ANA, ANA]


@both_maps
def test_ttr_c09_a_route_that_holds_trains_cannot_be_claimed_again(map_):
    session = table_of(map_)
    route = SINGLE_TRACK[map_][4]
    claim(session, route)
    assert not route_view(session, route).open
    refuses(session, ClaimRoute(route), "route_taken", "TTR-C09", player="Ana")
    play_until(session, ANA)
    refuses(session, ClaimRoute(route), "route_taken", "TTR-C09", player="Ana")
    refuses(session, ClaimRoute("nowhere--elsewhere"), "no_such_route")


@both_maps
def test_ttr_c09_nor_entered_for_two_players_in_score_only(map_):
    session = laid_out(map_, score_only=True)
    route = SINGLE_TRACK[map_][4]
    session.do(EnterRoute(route, ANA))
    refuses(session, EnterRoute(route, BEN), "route_taken", "TTR-C09", player="Ana")
    session.do(EnterRoute(route, None))
    assert session.do(EnterRoute(route, BEN)) == (RouteEntered(route, BEN),)
    assert (trains(session), points(session)) == ([45, 41, 45], [0, 7, 0])


def test_ttr_c10_one_route_is_claimed_per_turn():
    session = usa()
    assert session.do(ClaimRoute("calgary--helena")) == (RouteClaimed(ANA, "calgary--helena", ()), TurnEnded(BEN))
    assert session.do(ClaimRoute("denver--helena"))[0] == RouteClaimed(BEN, "denver--helena", ())


def test_ttr_c10_one_route_is_claimed_per_turn_in_germany_too():
    session = germany()
    session.do(ClaimRoute("berlin--leipzig"))
    refuses(session, ClaimRoute("berlin--dresden"), "passengers_first", "TTR-P05")
    session.undo()
    claim(session, "berlin--leipzig")
    assert session.do(ClaimRoute("berlin--dresden"))[0] == RouteClaimed(BEN, "berlin--dresden", ())


# --- the points -----------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_c18_a_claimed_route_scores_at_once(map_):
    session = table_of(map_)
    events = session.do(ClaimRoute(SINGLE_TRACK[map_][5]))
    assert events[0] == RouteClaimed(ANA, SINGLE_TRACK[map_][5], ())
    assert points(session) == [10, 0, 0]  # before any passenger is taken
    assert said(session)["claimed"]["points"] == 10
    assert session.sheet().cell(ANA, "routes").points == 10
    session.undo()
    assert points(session) == [0, 0, 0]


@pytest.mark.parametrize(
    ("map_", "length", "scored"),
    [
        pytest.param("usa", 1, 1, id="TTR-C19 usa"),
        pytest.param("usa", 2, 2, id="TTR-C20 usa"),
        pytest.param("usa", 3, 4, id="TTR-C21 usa"),
        pytest.param("usa", 4, 7, id="TTR-C22 usa"),
        pytest.param("usa", 5, 10, id="TTR-C23 usa"),
        pytest.param("usa", 6, 15, id="TTR-C24 usa"),
        pytest.param("germany", 1, 1, id="TTR-C19 germany"),
        pytest.param("germany", 2, 2, id="TTR-C20 germany"),
        pytest.param("germany", 3, 4, id="TTR-C21 germany"),
        pytest.param("germany", 4, 7, id="TTR-C22 germany"),
        pytest.param("germany", 5, 10, id="TTR-C23 germany"),
        pytest.param("germany", 6, 15, id="TTR-C24 germany"),
        pytest.param("germany", 7, 18, id="TTR-C25 germany"),
    ],
)
def test_ttr_c19_c20_c21_c22_c23_c24_c25_a_route_scores_by_its_length(map_, length, scored):
    session = table_of(map_)
    route = SINGLE_TRACK[map_][length]
    assert route_sheet(session.state, route).route.length == length
    assert route_sheet(session.state, route).points == scored
    claim(session, route)
    assert points(session) == [scored, 0, 0]
    assert session.sheet().cell(ANA, "routes").points == scored


# --- the rulebook's examples ----------------------------------------------------------------------------------------


def test_ttr_w01_montreal_to_new_york_takes_three_blue_cards():
    session = usa()
    blue = message("ticket_to_ride.card.blue")
    refuses(session, ClaimRoute("montreal--new_york", ("red",) * 3), "wrong_colour", "TTR-C02", colour=blue)
    refuses(session, ClaimRoute("montreal--new_york", ("blue",) * 2), "wrong_number_of_cards", "TTR-C01", needed=3)
    claim(session, "montreal--new_york", "blue", "blue", "blue")
    assert (trains(session)[ANA], points(session)[ANA]) == (42, 4)


def test_ttr_w02_montreal_to_toronto_takes_three_cards_of_any_one_colour():
    for colour in CARD_COLOURS:
        session = usa()
        claim(session, "montreal--toronto", colour, colour, colour)
        assert route_view(session, "montreal--toronto").owner == ANA
    session = usa()
    refuses(session, ClaimRoute("montreal--toronto", ("red", "red", "pink")), "one_colour", "TTR-C04")


@pytest.mark.parametrize("blue", [3, 2, 1, 0])
def test_ttr_w03_a_blue_route_of_three_takes_blue_cards_and_locomotives(blue):
    session = germany()
    claim(session, "bremen--emden", *("blue",) * blue, *("locomotive",) * (3 - blue))
    assert route_view(session, "bremen--emden").owner == ANA


@pytest.mark.parametrize("cards", [("white", "white"), ("black", "locomotive"), ("locomotive", "locomotive")])
def test_ttr_w04_a_grey_route_of_two_takes_one_colour_and_locomotives(cards):
    session = germany()
    refuses(session, ClaimRoute("frankfurt--mannheim--a", ("white", "black")), "one_colour", "TTR-C04")
    claim(session, "frankfurt--mannheim--a", *cards)
    assert route_view(session, "frankfurt--mannheim--a").owner == ANA
