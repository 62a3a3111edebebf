"""Germany's passengers in final scoring: most and second most, colour by colour."""

import pytest

from companion.games.ticket_to_ride.records import EnterPassengers
from companion.table.table_commands import Correct
from scoring.ticket_to_ride import House
from tests.companion.ticket_to_ride.tables import ANA, BEN, PASSENGER_COLOURS, laid_out
from tests.scoring.ticket_to_ride.holdings import column, holds, sheet_of


def passengers(*counts, colour="red", house=None):
    """Points for one colour when the players hold so many of it."""
    players = [holds(f"Player {seat}", **{colour: count}) for seat, count in enumerate(counts)]
    return column(sheet_of("germany", *players, house=house), "passengers")


def test_ttr_f13_each_of_the_six_colours_is_judged_by_itself():
    ana = holds("Ana", blue=3, red=3, green=1)
    ben = holds("Ben", blue=1, green=2, yellow=1, black=4)
    cho = holds("Cho", green=3, black=5, white=1)
    sheet = sheet_of("germany", ana, ben, cho)
    # Ana: most blue and red. Ben: second blue and green, most yellow, second black. Cho: most green, black, white.
    assert column(sheet, "passengers") == [20 + 20, 10 + 10 + 20 + 10, 20 + 20 + 20]
    by_colour = {item.facts["colour"]: item.points for item in sheet.cell(1, "passengers").because}
    assert by_colour == {"blue": 10, "green": 10, "yellow": 20, "black": 10}


@pytest.mark.parametrize("colour", PASSENGER_COLOURS)
def test_ttr_f13_f14_f15_every_colour_scores_the_same(colour):
    assert passengers(4, 3, 2, colour=colour) == [20, 10, 0]


def test_ttr_f14_most_passengers_of_a_colour_score_twenty():
    assert passengers(1, 0) == [20, 0]
    assert passengers(2, 6) == [10, 20]
    assert passengers(1, 2, 7) == [0, 10, 20]


def test_ttr_f15_second_most_score_ten_and_third_nothing():
    assert passengers(4, 3, 2, 1) == [20, 10, 0, 0]
    sheet = sheet_of("germany", *(holds(f"Player {count}", red=count) for count in (4, 3, 2)))
    (third,) = sheet.cell(2, "passengers").because
    assert (third.what, third.facts) == ("passengers_no_place", {"colour": "red", "count": 2, "counts": (4, 3, 2)})


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 3), [20, 20]),
        ((3, 3, 2), [20, 20, 0]),
        ((2, 3, 1, 3), [0, 20, 0, 20]),
        ((2, 2, 2, 2, 2), [20, 20, 20, 20, 20]),
    ],
)
def test_ttr_f16_tied_for_most_all_score_twenty_and_nobody_ten(counts, points):
    assert passengers(*counts) == points


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((4, 2, 2), [20, 10, 10]),
        ((1, 3, 1, 1), [10, 20, 10, 10]),
        ((4, 2, 2, 1), [20, 10, 10, 0]),
    ],
)
def test_ttr_f17_with_a_single_first_all_tied_for_second_score_ten(counts, points):
    assert passengers(*counts) == points


def test_a_player_without_a_passenger_takes_no_place_unless_the_table_says_so():
    assert passengers(3, 0, 0) == [20, 0, 0]
    assert passengers(3, 0, 0, house=House(second_with_none=True)) == [20, 10, 10]
    assert passengers(3, 1, 0, house=House(second_with_none=True)) == [20, 10, 0]
    assert passengers(3, 3, 0, house=House(second_with_none=True)) == [20, 20, 0]


def test_a_colour_nobody_holds_scores_nothing_whatever_the_table_says():
    assert passengers(0, 0, 0) == [0, 0, 0]
    assert passengers(0, 0, 0, house=House(second_with_none=True)) == [0, 0, 0]


def test_second_place_with_none_is_a_switch_of_the_table():
    session = laid_out("germany", score_only=True)
    session.do(EnterPassengers(ANA, "red", 2))
    assert column(session.sheet(), "passengers") == [20, 0, 0]
    session.do(Correct("house/second_with_none", "yes"))
    assert column(session.sheet(), "passengers") == [20, 10, 10]
    assert session.sheet().cell(BEN, "passengers").corrected
