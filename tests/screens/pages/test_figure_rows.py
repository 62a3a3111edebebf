"""Labelled rows of *Change one thing*: routes by name and owner, passengers by city, tiles by column and name."""

from random import Random

import pytest

from companion.game import Seat
from companion.games import GAMES

from companion.games.ticket_to_ride.fixes import NOBODY
from companion.i18n import LANGUAGES
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct
from companion.words.text_search import in_order
from screens.pages.figures.page_state import PageState, Put, Step, Unfold
from screens.pages.figures.rows import FREE
from screens.pages.figures.stepper import Keys
from screens.ui.tree.controls import SHAPES
from screens.ui.tree.nodes import LazyColumn, Mark, Painted, tap_of, walk, words
from tests.screens.pages.test_figures_page import Hand, at


def opened(section, game="great_western_trail", unfolded=(), language="en", **options):
    chosen = options or ({"edition": "second"} if game == "great_western_trail" else {})
    return Hand(at(game, **chosen), PageState(opened=(section,), unfolded=unfolded), language, everything=True)


def rows_of(hand):
    (rows,) = [one for one in walk(hand.screen()) if isinstance(one, LazyColumn)]
    return rows.parts


def says(row):
    return [word for word in words(row) if word]


def germany():
    """A route of Ben's on the map of Germany, and all others free."""
    session = at("ticket_to_ride", map="germany")
    route = next(one.id for one in session.state.board.rail.routes if one.id.startswith("berlin--hannover"))
    session.do(Correct(f"route/{route}", "1"))
    return session, f"route/{route}"


def test_foresight_stands_by_column_and_name():
    session = at("great_western_trail", edition="second")
    for place, tile in enumerate(("flood", "green")):
        session.do(Correct(f"foresight/0/{place}", tile))
    first, *_ = rows_of(Hand(session, PageState(opened=("foresight",)), everything=True))
    assert says(first) == ["Column 1", "Flood", "Green outlaw"]
    assert len([one for one in walk(first) if isinstance(one, Painted) and one.painter == SHAPES]) == 2
    assert [tap_of(one) for one in walk(first) if tap_of(one)] == [Keys("foresight/0/0"), Keys("foresight/0/1")]


def test_the_job_market_stands_by_row_with_its_price():
    hand = opened("market")
    first = rows_of(hand)[0]
    cost = hand.session.state.board.job_market.costs[0]
    assert says(first)[:2] == ["Row 1", f"costs ${cost}"]
    assert len([one for one in walk(first) if isinstance(tap_of(one), Keys)]) == 3


def test_stacks_stand_by_their_back_and_what_they_hold():
    hand = opened("stock")
    first = rows_of(hand)[0]
    most = hand.session.state.board.stock[0]
    assert says(first)[:3] == ["1", "Hazards, outlaws", f"of {most}"]
    assert Step("stock/1", -1) in [tap_of(one) for one in walk(first)]


def test_stacks_of_buildings_stand_by_their_face():
    first = rows_of(opened("stack_left", "stone_age"))[0]
    assert says(first)[:2] == ["Building stack 1", "Tiles left"]
    assert {Keys("stack_top/0"), Keys("stack_left/0")} <= {tap_of(one) for one in walk(first)}


def test_claimed_routes_come_first_with_name_length_and_owner():
    session, _ = germany()
    hand = Hand(session, PageState(opened=("route",)), everything=True)
    (row,) = rows_of(hand)
    assert says(row) == ["Berlin to Hannover", "black, 18 points", "Ben"]
    assert [one.colour for one in walk(row) if isinstance(one, Mark)] == [session.header.seats[1].colour]
    assert "1 of 110 claimed" in hand.words()
    assert {"Claimed 1", "Free 109", "On the map"} <= set(hand.words())


def test_free_routes_are_a_tap_away_and_what_is_claimed_there_stays():
    session, _ = germany()
    hand = Hand(session, PageState(opened=("route",)), everything=True).tell(Unfold(f"{FREE} route"))
    free = rows_of(hand)
    assert len(free) == 109
    hand.tell(Put(free[0].key, "0"))
    assert len(rows_of(hand)) == 109
    assert "Claimed 2" in hand.words()


def test_a_route_that_is_set_free_stays_with_what_it_was():
    session, route = germany()
    hand = Hand(session, PageState(opened=("route",)), everything=True).tell(Put(route, NOBODY))
    (row,) = rows_of(hand)
    assert "was Ben" in says(row)


def test_passengers_stand_by_city():
    hand = opened("waiting", "ticket_to_ride", map="germany")
    names = [says(row)[0] for row in rows_of(hand)]
    assert names == sorted(names, key=in_order)
    assert "Augsburg" in names


def test_known_colours_of_a_city_unfold_to_a_stepper_each():
    definition = GAMES["ticket_to_ride"]
    options = definition.options(map="germany")
    seats = tuple(Seat(*pair) for pair in zip(("Mia", "Ben"), definition.colours(options), strict=False))
    session = Session(Header(definition, options, seats, "full", 0))
    session.draw("passengers", Random(1))
    session.do(CompleteSetup())
    hand = Hand(session, PageState(opened=("waiting",)), everything=True).tell(Unfold("waiting/berlin"))
    berlin = next(row for row in rows_of(hand) if row.key == "waiting/berlin")
    assert [one.id for one in map(tap_of, walk(berlin)) if isinstance(one, Step) and one.by == 1] == [
        f"waiting/berlin/{colour}" for colour in session.state.board.rail.passenger_colours
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "section"),
    [("ticket_to_ride", "route"), ("great_western_trail", "market"), ("great_western_trail", "track")],
)
def test_every_row_has_its_words_in_every_language(game, section, language):
    unfolded = (f"{FREE} route",) if section == "route" else ()
    hand = opened(section, game, unfolded, language, **({"map": "germany"} if section == "route" else {}))
    assert all(says(row) and "." not in says(row)[0] for row in rows_of(hand))
