"""Germany's passengers: one from each end of the claimed route, chosen, left, or not there."""

import pytest

from companion.game import Corrected
from companion.games.ticket_to_ride.events import PassengerTaken, RouteClaimed, TurnEnded
from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards, TakePassenger
from companion.messages import message
from companion.table.table_commands import Correct
from tests.companion.playing import after
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    PASSENGER_COLOURS,
    action,
    claim,
    claim_as,
    germany,
    germany_with_passengers,
    points,
    refuses,
    said,
    usa,
    view,
    waiting,
)


def taking(session):
    return [end.place for end in view(session).taking]


def offered(session, place):
    return next(end.colours for end in view(session).taking if end.place == place)


def held(session, seat):
    counts = zip(PASSENGER_COLOURS, view(session).players[seat].passengers, strict=True)
    return {colour: count for colour, count in counts if count}


# --- one from each end ----------------------------------------------------------------------------------------------


def test_ttr_p01_a_claim_takes_one_passenger_from_each_end():
    session = germany()
    assert session.do(ClaimRoute("berlin--leipzig")) == (RouteClaimed(ANA, "berlin--leipzig", ()),)
    assert session.turn().phase == "passengers"
    assert session.turn().seat == ANA
    assert "TTR-P01" in session.turn().reminders
    assert (action(session, "TakePassenger").why_not, session.turn().seat) == (None, ANA)
    assert [(end.place, end.left) for end in view(session).taking] == [("berlin", 5), ("leipzig", 3)]
    assert session.do(TakePassenger("leipzig", "blue")) == (PassengerTaken(ANA, "leipzig", "blue"),)
    assert taking(session) == ["berlin"]
    assert session.do(TakePassenger("berlin", "red")) == (PassengerTaken(ANA, "berlin", "red"), TurnEnded(BEN))
    assert held(session, ANA) == {"blue": 1, "red": 1}
    assert (waiting(session)["berlin"], waiting(session)["leipzig"]) == (4, 2)


def test_ttr_p01_only_one_from_each_end_and_none_from_elsewhere():
    session = germany()
    session.do(ClaimRoute("berlin--leipzig"))
    refuses(session, TakePassenger("hamburg", "red"), "no_passenger_there", "TTR-P01")
    session.do(TakePassenger("berlin", "red"))
    refuses(session, TakePassenger("berlin", "red"), "no_passenger_there", "TTR-P01")


def test_ttr_p01_the_usa_has_no_passengers():
    session = usa()
    assert session.do(ClaimRoute("calgary--helena"))[-1] == TurnEnded(BEN)
    assert view(session).waiting == ()


def test_ttr_p02_where_several_stand_the_player_chooses():
    session = germany_with_passengers(berlin=("red", "red", "green", "black", "black"), leipzig=("blue",) * 3)
    session.do(ClaimRoute("berlin--leipzig"))
    assert "TTR-P02" in session.turn().reminders
    assert offered(session, "berlin") == (("red", 2), ("green", 1), ("black", 2))
    blue_in_berlin = {
        "colour": message("colour.blue"),
        "place": message("ticket_to_ride.place.berlin"),
    }
    refuses(session, TakePassenger("berlin", "blue"), "colour_not_there", "TTR-P02", **blue_in_berlin)
    session.do(TakePassenger("berlin", "green"))
    assert said(session) == {
        "passenger": {"colour": message("colour.green"), "place": message("ticket_to_ride.place.berlin")}
    }
    claim_as(session, BEN, "berlin--dresden")
    session.do(ClaimRoute("berlin--schwerin"))
    assert offered(session, "berlin") == (("red", 1), ("black", 2))  # green is gone, and one red


def test_ttr_p02_passengers_drawn_at_the_table_may_be_of_any_colour():
    session = germany()
    session.do(ClaimRoute("berlin--leipzig"))
    assert offered(session, "leipzig") == tuple((colour, 3) for colour in PASSENGER_COLOURS)
    session = after(session, Corrected("passengers/1/white", 10))
    assert "white" not in dict(offered(session, "leipzig"))  # all ten are taken


def test_ttr_s08_an_eleventh_passenger_of_a_colour_is_not_taken_by_itself():
    """At a table from elsewhere, which gave all ten to somebody, whoever claims is asked."""
    session = germany_with_passengers(berlin=("red",) * 5, leipzig=("blue",) * 3)
    session = after(session, Corrected("passengers/1/blue", 10))
    assert session.do(ClaimRoute("berlin--leipzig"))[-1] == PassengerTaken(ANA, "berlin", "red")
    assert offered(session, "leipzig") == ()
    refuses(session, TakePassenger("leipzig", "blue"), "all_taken", "TTR-S08")
    session.do(TakePassenger("leipzig", None))
    assert held(session, ANA) == {"red": 1}


@pytest.mark.parametrize("colour", PASSENGER_COLOURS)
def test_ttr_p02_any_colour_on_offer_can_be_chosen(colour):
    session = germany()
    session.do(ClaimRoute("berlin--leipzig"))
    session.do(TakePassenger("berlin", colour))
    assert held(session, ANA) == {colour: 1}


# --- empty ends -----------------------------------------------------------------------------------------------------


def test_ttr_p03_an_end_without_passengers_gives_none():
    session = germany()
    claim(session, "kiel--rostock")
    assert (waiting(session)["kiel"], waiting(session)["rostock"]) == (0, 0)
    session.do(ClaimRoute("kiel--schwerin"))
    assert taking(session) == ["schwerin"]
    refuses(session, TakePassenger("kiel", "red"), "no_passenger_there", "TTR-P01")
    assert session.do(TakePassenger("schwerin", "red"))[-1] == TurnEnded(CHO)
    assert session.do(ClaimRoute("rostock--schwerin")) == (
        RouteClaimed(CHO, "rostock--schwerin", ()),
        TurnEnded(ANA),
    )
    assert held(session, CHO) == {}


@pytest.mark.parametrize(
    ("country", "route"),
    [
        ("daenemark", "bremerhaven--daenemark"),
        ("niederlande", "emden--niederlande"),
        ("frankreich", "frankreich--karlsruhe"),
        ("schweiz", "konstanz--schweiz"),
        ("oesterreich", "muenchen--oesterreich"),
    ],
)
def test_ttr_p04_a_country_gives_a_passenger_like_a_city(country, route):
    session = germany()
    session.do(ClaimRoute(route))
    assert country in taking(session)
    session.do(TakePassenger(country, "yellow"))
    assert held(session, ANA) == {"yellow": 1}
    assert waiting(session)[country] == 0


# --- in the same turn, and never refilled ---------------------------------------------------------------------------


def test_ttr_p05_they_are_taken_in_the_turn_that_scores_the_route():
    session = germany()
    session.do(ClaimRoute("berlin--magdeburg"))
    assert points(session) == [4, 0, 0]
    assert session.turn().seat == ANA
    berlin = {"place": message("ticket_to_ride.place.berlin")}
    refuses(session, DrawCards(), "passengers_first", "TTR-P05", **berlin)
    refuses(session, ClaimRoute("berlin--dresden"), "passengers_first", "TTR-P05", **berlin)
    session.do(TakePassenger("berlin", "red"))
    magdeburg = {"place": message("ticket_to_ride.place.magdeburg")}
    refuses(session, DrawCards(), "passengers_first", "TTR-P05", **magdeburg)
    session.do(TakePassenger("magdeburg", "green"))
    assert session.turn().seat == BEN
    refuses(session, TakePassenger("berlin", "red"), "not_now", "TTR-T04")


def test_ttr_p07_sixty_stand_there_at_the_start_and_nothing_refills_a_place():
    session = germany()
    assert sum(waiting(session).values()) == 60
    tracks = ("berlin--leipzig", "berlin--dresden", "berlin--schwerin", "berlin--magdeburg", "berlin--rostock")
    for number, route in enumerate(tracks, start=1):
        claim(session, route)
        assert waiting(session)["berlin"] == 5 - number
        assert sum(waiting(session).values()) == 60 - 2 * number
        in_hands = sum(sum(player.passengers) for player in view(session).players)
        assert in_hands == 2 * number
    session.do(ClaimRoute("berlin--hannover"))
    assert taking(session) == ["hannover"]
    assert dict(session.view().strip[ANA].counts)["passengers"] == 4


# --- where the rulebook is silent -----------------------------------------------------------------------------------


def test_the_only_colour_at_an_end_is_taken_by_itself_with_an_undo():
    """The text says both that a player gains them and that a player can; they come by themselves, with an undo."""
    session = germany_with_passengers(kiel=("red",), rostock=("white",))
    assert session.do(ClaimRoute("kiel--rostock")) == (
        RouteClaimed(ANA, "kiel--rostock", ()),
        PassengerTaken(ANA, "kiel", "red"),
        PassengerTaken(ANA, "rostock", "white"),
        TurnEnded(BEN),
    )
    assert held(session, ANA) == {"red": 1, "white": 1}
    session.undo()
    assert held(session, ANA) == {}
    assert waiting(session)["kiel"] == 1


def test_a_player_may_leave_a_passenger():
    session = germany()
    session.do(ClaimRoute("kiel--rostock"))
    assert session.do(TakePassenger("kiel", None)) == (PassengerTaken(ANA, "kiel", None),)
    assert said(session) == {"passenger_left": {"place": message("ticket_to_ride.place.kiel")}}
    assert session.do(TakePassenger("rostock", None))[-1] == TurnEnded(BEN)
    assert held(session, ANA) == {}
    assert (waiting(session)["kiel"], waiting(session)["rostock"]) == (1, 1)
    session.do(ClaimRoute("kiel--schwerin"))
    assert taking(session) == ["kiel", "schwerin"]  # it is still there for Ben


@pytest.mark.parametrize("route", ["lindau--oesterreich", "muenchen--oesterreich", "oesterreich--regensburg"])
def test_any_route_into_austria_takes_its_one_passenger(route):
    session = germany()
    session.do(ClaimRoute(route))
    assert "oesterreich" in taking(session)


def test_austria_holds_one_passenger_for_both_its_pictures():
    session = germany()
    claim(session, "lindau--oesterreich")
    session.do(ClaimRoute("muenchen--oesterreich"))
    assert taking(session) == ["muenchen"]


def test_a_table_may_keep_austrias_passenger_in_the_east():
    session = germany()
    session.do(Correct("house/austria_east_only", "yes"))
    session.do(ClaimRoute("lindau--oesterreich"))
    assert taking(session) == ["lindau"]
    session.do(TakePassenger("lindau", "red"))
    session.do(ClaimRoute("muenchen--oesterreich"))
    assert taking(session) == ["muenchen", "oesterreich"]


# --- the rulebook's example -----------------------------------------------------------------------------------------


def test_ttr_w05_purple_takes_green_from_magdeburg_and_one_red_from_berlin():
    session = germany_with_passengers(berlin=("red", "red", "blue", "white", "black"), magdeburg=("green",))
    session.do(Correct("turn", str(CHO)))
    assert session.table.seats[CHO].colour == "purple"
    assert session.do(ClaimRoute("berlin--magdeburg")) == (
        RouteClaimed(CHO, "berlin--magdeburg", ()),
        PassengerTaken(CHO, "magdeburg", "green"),
    )
    assert offered(session, "berlin") == (("blue", 1), ("red", 2), ("black", 1), ("white", 1))
    assert session.do(TakePassenger("berlin", "red")) == (PassengerTaken(CHO, "berlin", "red"), TurnEnded(ANA))
    assert held(session, CHO) == {"red": 1, "green": 1}
    assert (waiting(session)["berlin"], waiting(session)["magdeburg"]) == (4, 0)


def test_ttr_w05_reads_the_same_when_the_passengers_were_drawn_at_the_table():
    session = germany()
    session.do(Correct("turn", str(CHO)))
    session.do(ClaimRoute("berlin--magdeburg"))
    session.do(TakePassenger("magdeburg", "green"))
    session.do(TakePassenger("berlin", "red"))
    assert held(session, CHO) == {"red": 1, "green": 1}
