"""Kansas City, the delivery, as the rules tell it: which cities, which discs, links, transport, cleared circles."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.state import city_name
from companion.games.great_western_trail.state.in_play import DELIVER
from companion.games.great_western_trail.turns.choices import cities
from companion.games.great_western_trail.turns.commands import Deliver, EndTurn, TakeObjective, Waive
from companion.games.great_western_trail.turns.visiting import Decisions, visit_of
from companion.messages import message
from tests.companion.great_western_trail.kansas_city import (
    BLACK_DISCS,
    CITIES,
    VALUES,
    WHITE_DISCS,
    city,
    deliver,
    delivering,
    offered,
)
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, fix, points, refused, said
from tests.companion.great_western_trail.turns import clear, due, has, lay, ranch, turn

BLACK = (10, 12, 16, 18)
"""Values of the cities with a black edge."""


def objectives(session):
    return session.state.common.objectives, session.state.common.objective_stack


# --- which city -----------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k23_nobody_leaves_without_a_delivery(edition):
    session = delivering(edition, total=0)
    assert (turn(session).step, session.turn().headline.id) == (DELIVER, "great_western_trail.step.deliver")
    assert {"GWT-K23", "GWT-K25", "GWT-K26", "GWT-K30", "GWT-K37"} <= set(session.turn().reminders)
    refused(session, EndTurn(ANA), "kansas_city_first", "GWT-B09", player="Ana")
    refused(session, Deliver(BEN, "kansas_city", "aux_draw"), "not_your_turn", "GWT-A01", player="Ana")
    assert list(offered(session)) == [0], "Kansas City is always open"
    deliver(session, 0)
    refused(session, Deliver(ANA, "kansas_city", "aux_cert_1"), "not_this_sub_phase", "GWT-B09")
    session.do(EndTurn(ANA))
    assert turn(session).seat == BEN


@both_editions
@pytest.mark.parametrize(("total", "cities"), [(0, 1), (1, 2), (5, 3), (7, 4), (10, 6), (25, 10)])
def test_gwt_k24_no_city_beyond_the_income(edition, total, cities):
    session = delivering(edition, total=total, dollars=50)
    assert tuple(offered(session)) == VALUES[:cities]
    for value in VALUES[cities:]:
        far = city(edition, value)
        params = {"city": city_name(far), "value": value, "total": total}
        refused(session, Deliver(ANA, far, "aux_draw"), "city_too_far", "GWT-K24", **params)
    deliver(session, VALUES[cities - 1])


@both_editions
def test_gwt_k25_k26_only_the_first_and_the_last_city_take_a_second_disc_of_a_player(edition):
    session = delivering(edition, held=VALUES)
    assert tuple(offered(session)) == (0, 18)
    for value in VALUES[1:-1]:
        again = Deliver(ANA, city(edition, value), "aux_draw")
        refused(session, again, "disc_there", "GWT-K25", city=city_name(city(edition, value)), player="Ana")
    for value in (0, 18):
        deliver(session, value)
        assert has(session, ANA, f"city/{city(edition, value)}") == 2
        session.undo()


@both_editions
def test_gwt_k25_k29_discs_of_others_do_not_matter(edition):
    session = delivering(edition)
    for value in (4, 8):
        fix(session, f"city/{BEN}/{city(edition, value)}", 1)
    deliver(session, 4)
    assert [has(session, seat, f"city/{city(edition, 4)}") for seat in (ANA, BEN)] == [1, 1]


@pytest.mark.parametrize(("edition", "rule", "other"), [("first", "GWT-K27", "second"), ("second", "GWT-K28", "first")])
def test_gwt_k27_k28_the_cities_of_each_edition(edition, rule, other):
    session = delivering(edition)
    assert [
        choice.what.city for choice in cities(session.state, session.state.turn, session.state.visit.total)
    ] == list(CITIES[edition])
    for elsewhere in (*CITIES[other][1:], "boston", ""):
        refused(session, Deliver(ANA, elsewhere, "aux_draw"), "no_such_city", rule)


# --- which disc -----------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_k29_a_disc_goes_from_the_player_board_to_the_city(edition):
    session = delivering(edition)
    assert (len(ranch(session, ANA).circles), has(session, ANA, f"city/{city(edition, 6)}")) == (14, 0)
    deliver(session, 6, "aux_cull_1")
    assert has(session, ANA, f"city/{city(edition, 6)}") == 1
    assert len(ranch(session, ANA).circles) == 13
    assert "aux_cull_1" not in ranch(session, ANA).circles
    said_disc = said(session).popitem()[1]["disc"]
    assert said_disc == message("great_western_trail.circle.aux_cull_1")


@both_editions
def test_gwt_k29_a_circle_that_is_cleared_has_no_disc_to_give(edition):
    session = delivering(edition)
    clear(session, ANA, "aux_draw", "step_left")
    for disc in ("aux_draw", "step_left", "", "gold", "station/1"):
        refused(session, Deliver(ANA, city(edition, 10), disc), "disc", "GWT-K30", player="Ana")


@both_editions
@pytest.mark.parametrize("value", VALUES)
def test_gwt_k30_white_discs_fit_everywhere_and_black_ones_on_a_black_edge(edition, value):
    session = delivering(edition)
    discs = offered(session)[value].discs
    fitting = (*WHITE_DISCS, *BLACK_DISCS) if value in BLACK else WHITE_DISCS
    assert set(discs) <= set(fitting)
    assert {"aux_dollar", "aux_cull_1", "cert_4"} <= set(discs)
    assert {disc for disc in BLACK_DISCS if disc != "hand_right"} & set(discs) == set(discs) - set(WHITE_DISCS)
    for disc in BLACK_DISCS[:3]:
        if value in BLACK:
            deliver(session, value, disc)
            session.undo()
        else:
            refused(session, Deliver(ANA, city(edition, value), disc), "disc", "GWT-K30", player="Ana")


@both_editions
def test_gwt_k30_without_a_white_disc_left_a_black_one_goes_to_a_white_edge(edition):
    session = delivering(edition)
    clear(session, ANA, *WHITE_DISCS)
    assert offered(session)[4].discs == ("cert_6", "step_left", "step_right", "hand_left")
    deliver(session, 4, "step_right")
    assert points(session, ANA, "step_disc") == 3


@both_editions
def test_the_only_disc_that_fits_is_taken_and_of_two_none_before_it_is_chosen(edition):
    session = delivering(edition)
    to = city(edition, 4)
    two, (only, *_) = WHITE_DISCS[:2], WHITE_DISCS
    clear(session, ANA, *(disc for disc in WHITE_DISCS if disc not in two))
    assert visit_of(session.state, Decisions(city=to)).decided.disc is None
    clear(session, ANA, *(disc for disc in two if disc != only))
    assert visit_of(session.state, Decisions(city=to)).decided.disc == only


# --- what the cities give -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "dollars", "rule"), [("first", 6, "GWT-K31"), ("second", 4, "GWT-K32")])
def test_gwt_k31_k32_kansas_city_brings_money_now_and_costs_points(edition, dollars, rule):
    session = delivering(edition, total=1)
    assert offered(session)[0].dollars == dollars
    assert offered(session)[1].dollars == 0
    deliver(session, 0)
    assert (has(session, ANA, "dollars"), points(session, ANA, "cities")) == (1 + dollars, -6)


@both_editions
def test_gwt_k33_nothing_between_two_cities_counts_with_one_disc(edition):
    for held, value in (((), 1), ((1,), 6), ((), 8), ((4,), 8), ((10,), 14)):
        session = delivering(edition, held=held)
        assert offered(session)[value].gifts == ()
        deliver(session, value)
        assert (session.state.visit.dues, points(session, ANA, "cities")) == ((), 0)


@both_editions
def test_gwt_k33_points_between_two_cities_count_with_both_discs(edition):
    small = -1 if edition == "first" else 0
    for held, value, worth in ((1, 4, -3), (4, 6, small), (10, 12, 6), (12, 14, 8), (14, 16, 4 + 6)):
        session = delivering(edition, held=(held,))
        deliver(session, value)
        assert points(session, ANA, "cities") == worth


@both_editions
@pytest.mark.parametrize(("held", "value"), [(1, 4), (4, 1), (6, 8), (8, 6), (8, 10), (10, 8)])
def test_gwt_k34_a_completed_pair_brings_an_objective_card_that_must_be_taken(edition, held, value):
    session = delivering(edition, held=(held,))
    assert offered(session)[value].gifts == ("objective",)
    deliver(session, value)
    assert due(session) == Act("objective", must=True)
    refused(session, Waive(ANA), "must", "GWT-K34", due=message("great_western_trail.due.objective"))
    refused(session, EndTurn(ANA), "due_first", "GWT-X006", due=message("great_western_trail.due.objective"))
    session.do(TakeObjective(ANA, "due", "draw_5h"))
    assert (has(session, ANA, "deck/draw_5h"), objectives(session), due(session)) == (1, (4, 19), None)
    session.do(EndTurn(ANA))


@both_editions
def test_gwt_k34_other_pairs_bring_no_card_and_a_second_disc_nothing_again(edition):
    for held, value in ((12, 10), (14, 12), (16, 14), (16, 18), (1, 0), (18, 18), (0, 0)):
        session = delivering(edition, held=(held,))
        assert offered(session)[value].gifts == ()
        deliver(session, value)
        assert session.state.visit.dues == ()


@both_editions
@pytest.mark.parametrize(("display", "stack"), [(4, 20), (1, 1), (2, 0), (1, 0), (0, 0)])
def test_gwt_k35_a_disc_between_two_brings_both_one_after_the_other(edition, display, stack):
    session = delivering(edition, held=(6, 10))
    lay(session, objectives_shown=display, objective_stack=stack)
    assert offered(session)[8].gifts == ("objective", "objective")
    deliver(session, 8)
    for number in range(min(2, display + stack)):
        session.do(TakeObjective(ANA, "due"))
        stack, display = (stack - 1, display) if stack else (0, display - 1)
        assert objectives(session) == (display, stack), f"refilled before the next, if possible ({number})"
    assert due(session) is None
    refused(session, TakeObjective(ANA, "due"), "nothing_due", "GWT-X006")
    session.do(EndTurn(ANA))


@both_editions
def test_gwt_k34_a_display_counted_wrongly_is_no_dead_end(edition):
    """By the count in *Change one thing* the display is empty and the stack is not."""
    session = delivering(edition, held=(6,))
    lay(session, objectives_shown=0, objective_stack=3)
    deliver(session, 8)
    if due(session) is not None:
        session.do(TakeObjective(ANA, "due"))
    session.do(EndTurn(ANA))


def test_gwt_k36_the_second_pair_of_the_second_edition_gives_an_exchange_token():
    for held, value in ((4, 6), (6, 4)):
        session = delivering("second", held=(held,))
        tokens = ranch(session, ANA).tokens
        assert offered(session)[value].gifts == ("token",)
        deliver(session, value)
        assert (ranch(session, ANA).tokens, due(session)) == (tokens + 1, None)
    session = delivering("second", held=(4, 8))
    deliver(session, 6)
    assert (ranch(session, ANA).tokens, due(session)) == (tokens + 1, Act("objective", must=True))
    session = delivering("first", held=(4,))
    deliver(session, 6)
    assert (ranch(session, ANA).tokens, due(session)) == (0, None), "the first edition gives nothing there"


@both_editions
def test_gwt_k33_k36_without_a_disc_there_is_nothing_to_gain(edition):
    """All fourteen discs lie on cities: the delivery puts none there (Q06 knows nothing for it)."""
    session = delivering(edition, total=10, held=(6,))
    clear(session, ANA, *WHITE_DISCS, *BLACK_DISCS)
    assert offered(session)[8].discs == ("",)
    deliver(session, 8, "")
    assert (has(session, ANA, f"city/{city(edition, 8)}"), due(session)) == (0, None)
    session.undo()
    deliver(session, 0, "")
    assert has(session, ANA, "dollars") == 10
