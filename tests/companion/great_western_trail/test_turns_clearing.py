"""Kansas City, what a delivery costs and clears, as the rules tell it: transport, circles, the end of the visit."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.state import city_name
from companion.games.great_western_trail.turns.commands import Deliver, EndTurn, Move, TellTile, Use
from companion.messages import message
from tests.companion.great_western_trail.kansas_city import (
    BLACK_DISCS,
    VALUES,
    WHITE_DISCS,
    arriving,
    choose,
    city,
    deliver,
    delivering,
    offered,
    visit,
)
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    any_number_of_players,
    both_editions,
    points,
    refused,
    said,
)
from tests.companion.great_western_trail.turns import at, by, clear, due, give, has, lay, ranch, turn

FROM_THE_START = {0: 0, 1: 0, 4: 1, 6: 3, 8: 4, 10: 5, 12: 7, 14: 8, 16: 9, 18: 11}
"""Red crosses between the start of the railroad and each city."""
PASSED = {"0": 0, "3": 0, "4": 1, "T4": 2, "5": 2, "6": 3, "7": 3, "T7": 4, "9": 4, "10": 5, "T10": 6, "11": 6, "12": 7}
PASSED |= {"13": 7, "T13": 8, "15": 8, "16": 9, "T16": 10, "17": 10, "18": 11, "39": 11}
"""Red crosses an engine on these spaces has behind it; in a turnout also the one beside it."""


# --- transport ------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k37_a_dollar_for_each_red_cross_between_engine_and_city(edition):
    session = delivering(edition, engine="0")
    for engine, passed in PASSED.items():
        give(session, ANA, engine=engine)
        fares = {value: offer.fare for value, offer in offered(session).items()}
        assert fares == {value: max(crosses - passed, 0) for value, crosses in FROM_THE_START.items()}, engine


@both_editions
@pytest.mark.parametrize("value", VALUES[1:])
def test_gwt_k37_the_fare_is_paid_to_the_bank(edition, value):
    session = delivering(edition, engine="5")
    fare = max(FROM_THE_START[value] - 2, 0)
    deliver(session, value)
    assert has(session, ANA, "dollars") == 25 - fare
    assert said(session).popitem()[1].get("dollars", 0) == fare
    session.undo()
    give(session, ANA, engine=str(value))
    deliver(session, value)
    assert has(session, ANA, "dollars") == 25, "level with the city it is free"


@pytest.mark.parametrize(("edition", "rule"), [("first", "GWT-W10"), ("second", "GWT-W11")])
def test_gwt_w10_w11_the_example_of_the_rulebook(edition, rule):
    """An income of 10, the engine on 5, discs on the cities of 1 and 6."""
    session = delivering(edition, total=10, engine="5", held=(1, 6))
    assert {value: offer.fare for value, offer in offered(session).items()} == {10: 3, 8: 2, 4: 0, 0: 0}
    for value in (1, 6):
        command = Deliver(ANA, city(edition, value), "aux_draw")
        refused(session, command, "disc_there", "GWT-K25", city=city_name(city(edition, value)))
    deliver(session, 10)
    assert has(session, ANA, "dollars") == 10 - 3


@both_editions
def test_gwt_w12_it_completes_no_link_and_only_the_city_of_10_takes_a_black_disc(edition):
    session = delivering(edition, total=10, engine="5", held=(1, 6))
    for value, offer in offered(session).items():
        assert bool(set(BLACK_DISCS) & set(offer.discs)) == (value == 10)
    assert offered(session)[10].gifts == ()
    deliver(session, 10, "step_right")
    assert (due(session), points(session, ANA, "cities")) == (None, 0)
    assert turn(session).step == "refill"


# --- circles --------------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize(
    ("row", "discs"),
    [("dollar", ["aux_dollar"]), ("draw", ["aux_draw"])]
    + [(row, [f"aux_{row}_1", f"aux_{row}_2"]) for row in ("cert", "engine", "cull")],
)
def test_gwt_k39_a_cleared_auxiliary_circle_widens_the_choice(edition, row, discs):
    session = delivering(edition)
    start = {"dollar": 1, "draw": 1, "cert": 0, "engine": 0, "cull": 0}
    assert ranch(session, ANA).auxiliary == start
    for times, disc in enumerate(discs, 1):
        deliver(session, 0, disc)
        assert ranch(session, ANA).auxiliary == start | {row: start[row] + times}
        assert ranch(session, BEN).auxiliary == start
        session.undo()
        clear(session, ANA, disc)


@both_editions
@pytest.mark.parametrize(("players", "base", "left"), [(2, 3, 1), (3, 3, 2), (4, 4, 2)])
def test_gwt_k40_a_cleared_step_circle_raises_the_step_limit(edition, players, base, left):
    session = delivering(edition, players)
    assert ranch(session, ANA).step_limit == base
    deliver(session, 10, "step_left")
    assert (ranch(session, ANA).step_limit, has(session, ANA, "dollars")) == (base + left, 25 + 3)
    assert points(session, ANA, "step_disc") == 0
    session.undo()
    deliver(session, 10, "step_right")
    assert (ranch(session, ANA).step_limit, has(session, ANA, "dollars")) == (base + 1, 25)
    assert points(session, ANA, "step_disc") == 3
    clear(session, ANA, "step_left")
    assert ranch(session, ANA).step_limit == base + left + 1
    assert ranch(session, BEN).step_limit == base


@both_editions
def test_gwt_k41_a_cleared_hand_circle_raises_the_hand_limit_for_5_dollars(edition):
    session = delivering(edition, engine="5")
    assert ranch(session, ANA).hand_limit == 4
    deliver(session, 12, "hand_left")
    assert (ranch(session, ANA).hand_limit, has(session, ANA, "dollars")) == (5, 25 - 5 - 5), "disc and transport"
    session.undo()
    clear(session, ANA, "hand_left")
    deliver(session, 12, "hand_right")
    assert (ranch(session, ANA).hand_limit, has(session, ANA, "dollars")) == (6, 25 - 5 - 5)


@both_editions
def test_gwt_k41_without_the_full_5_dollars_it_cannot_be_cleared(edition):
    session = delivering(edition)
    give(session, ANA, dollars=4)
    assert "hand_left" not in offered(session)[10].discs
    refused(session, Deliver(ANA, city(edition, 10), "hand_left"), "disc", "GWT-K30", player="Ana")
    give(session, ANA, dollars=5)
    deliver(session, 10, "hand_left")
    assert has(session, ANA, "dollars") == 0


@both_editions
def test_gwt_k37_k41_transport_comes_on_top_of_the_5_dollars(edition):
    session = delivering(edition, engine="5", total=10)
    give(session, ANA, dollars=7)
    refused(session, Deliver(ANA, city(edition, 10), "hand_left"), "money", "GWT-A22", cost=8, have=7, player="Ana")
    give(session, ANA, dollars=5)
    refused(session, Deliver(ANA, city(edition, 10), "hand_left"), "money", "GWT-A22", cost=8, have=5, player="Ana")
    give(session, ANA, dollars=8)
    deliver(session, 10, "hand_left")
    assert has(session, ANA, "dollars") == 0


@both_editions
@pytest.mark.parametrize("stations", [(), (3,)])
def test_gwt_k37_k41_every_disc_that_is_offered_can_be_paid_for(edition, stations):
    """Only hand circles are left, and $5: with transport the disc would cost more than that."""
    session = delivering(edition, engine="0", total=5)
    clear(session, ANA, *WHITE_DISCS, "cert_6", "step_left", "step_right")
    give(session, ANA, **{f"station__{number}": 1 for number in stations})
    for offer in offered(session).values():
        for disc in offer.discs:
            try:
                session.do(Deliver(ANA, offer.city, disc))
            except RuleError as refusal:
                pytest.fail(f"{offer.city} with {disc} is offered and refused: {refusal.code}")
            session.undo()


@both_editions
def test_gwt_k42_the_certificate_limit_rises_to_4_and_then_6(edition):
    session = delivering(edition)
    assert ranch(session, ANA).certificate_limit == 3
    deliver(session, 0, "cert_4")
    assert ranch(session, ANA).certificate_limit == 4
    session.undo()
    clear(session, ANA, "cert_4")
    deliver(session, 10, "cert_6")
    assert ranch(session, ANA).certificate_limit == 6
    session.do(EndTurn(ANA))
    lay(session, turn=str(ANA))
    give(session, ANA, certificates="4")
    at(session, "neutral/C")
    session.do(Use(ANA, by(session, "certificates")))
    assert has(session, ANA, "certificates") == 6


@both_editions
def test_gwt_k43_the_6_alone_leaves_the_limit_at_3(edition):
    session = delivering(edition)
    deliver(session, 10, "cert_6")
    assert ranch(session, ANA).certificate_limit == 3
    session.do(EndTurn(ANA))
    lay(session, turn=str(ANA))
    give(session, ANA, certificates="3")
    at(session, "neutral/C")
    refused(session, Use(ANA, by(session, "certificates")), "at_the_limit", "GWT-B19", limit=3, player="Ana")
    clear(session, ANA, "cert_4")
    assert ranch(session, ANA).certificate_limit == 6


# --- the end of the visit -------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_k44_the_rider_goes_back_to_the_start_of_the_trail(edition, players):
    session = delivering(edition, players, engine="7")
    refused(session, Move(ANA, "neutral/A"), "moved_already", "GWT-A02", player="Ana")
    deliver(session, 0)
    assert (ranch(session, ANA).rider, ranch(session, ANA).engine) == ("start", "7"), "the engine stays"
    assert "GWT-K44" in session.turn().reminders
    session.do(EndTurn(ANA))
    assert turn(session).seat == BEN
    lay(session, turn=str(ANA))
    session.do(Move(ANA, "neutral/A"))
    session.undo()
    far = "kansas_city"
    refused(session, Move(ANA, far), "too_far", "GWT-A08", limit=ranch(session, ANA).step_limit, player="Ana")


@both_editions
def test_gwt_k45_each_empty_foresight_space_gets_a_tile_of_its_number(edition):
    session = arriving(edition)
    first, second, third = session.state.common.stock
    visit(session, "green", "engineer", "craftsman")
    assert session.state.common.foresight == (("flood", "?"), ("cowboy", "?"), ("?", "second_colour"))
    assert session.state.common.stock == (first - 1, second - 1, third - 1)
    assert session.turn().headline == message("great_western_trail.step.refill", player="Ana")
    assert "GWT-K45" in session.turn().reminders
    session.do(TellTile("foresight/1/1", "cowboy"))
    refused(session, TellTile("foresight/1/1", "cowboy"), "nothing_untold", "GWT-S31")
    refused(session, TellTile("foresight/0/1", "cowboy"), "not_in_stock", "GWT-S05")
    assert session.state.common.foresight[1] == ("cowboy", "cowboy")


@both_editions
def test_gwt_k45_spaces_stay_empty_when_no_tile_of_the_number_is_left(edition):
    session = arriving(edition, columns=(("none", "flood"), ("cowboy", "none"), ("none", "green")))
    lay(session, stock__1=1, stock__2=0, stock__3=2)
    choose(session, "flood")
    visit(session, "cowboy", "green")
    assert session.state.common.foresight == (("?", ""), ("", ""), ("?", "?"))
    assert session.state.common.stock == (0, 0, 0)
