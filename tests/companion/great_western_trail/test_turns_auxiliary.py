"""Auxiliary actions and riding on, as the rules tell it: open circles, once or twice, and a second location."""

import pytest

from companion.games.great_western_trail.turns.commands import BuyCattle, EndTurn, Hire, Move, TakeAuxiliary, Use
from companion.messages import message
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, fix, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    clear,
    due,
    give,
    has,
    lay,
    offers,
    open_choices,
    ranch,
    shared,
    started,
    turn,
)

ROWS = ("dollar", "draw", "cert", "engine", "cull")
CIRCLES = {
    "dollar": ("aux_dollar",),
    "draw": ("aux_draw",),
    "cert": ("aux_cert_1", "aux_cert_2"),
    "engine": ("aux_engine_1", "aux_engine_2"),
    "cull": ("aux_cull_1", "aux_cull_2"),
}
"""The circles that hold a disc at the start; the upper two rows have one more that is free."""
EVERY = tuple(circle for circles in CIRCLES.values() for circle in circles)


def helping(edition="first", *cleared, engine="20", dollars=10, place="neutral/G"):
    """Ana stands at a building with the single-or-double icon; some circles of hers are cleared."""
    session = started(edition)
    give(session, ANA, engine=engine, dollars=dollars)
    clear(session, ANA, *cleared)
    return at(session, place, ANA)


def take(row, times=1, engine="", cards=(), *, instead=False):
    return TakeAuxiliary(ANA, "instead" if instead else "G/1/0", row, times, engine, tuple(cards))


def rows(session, number=0):
    """How often each row can be done by an icon; the single action instead of the location is the last one."""
    return {row.id: row.most for row in open_choices(offers(session, "auxiliary")[number].choices)}


# --- which are open -------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_x068_five_auxiliary_actions_with_two_circles_each(edition):
    session = helping(edition)
    board = shared(session).board
    assert tuple(row.id for row in board.auxiliary) == ROWS
    for row in board.auxiliary:
        on_it = [circle.id for circle in board.circles if circle.id.startswith(f"aux_{row.id}")]
        assert (row.free + len(on_it), tuple(on_it)) == (2, CIRCLES[row.id])
    for row in ("bank", ""):
        refused(session, take(row), "no_such_thing", "GWT-X068")
    for times in (0, -1):
        refused(session, take("dollar", times), "no_such_thing", "GWT-X068")


@both_editions
@pytest.mark.parametrize("row", ["cert", "engine", "cull"])
def test_gwt_x069_with_both_circles_covered_it_is_locked(edition, row):
    session = helping(edition)
    refused(session, take(row, 1, "19"), "row_locked", "GWT-X069", player="Ana")
    reasons = {c.what.id: c.why_not for c in offers(session, "auxiliary")[0].choices if c.why_not}
    locked = dict.fromkeys(("cert", "engine", "cull"), ("great_western_trail.row_locked", "GWT-X069"))
    assert {id_: (why.code, why.rule) for id_, why in reasons.items()} == locked
    clear(session, ANA, CIRCLES[row][1])
    session.do(take(row, 1, "21" if row == "engine" else "19"))
    assert ranch(session, ANA).auxiliary[row] == 1


@both_editions
def test_gwt_x070_at_the_start_the_upper_two_are_open(edition):
    session = helping(edition)
    opened = {"dollar": 1, "draw": 1, "cert": 0, "engine": 0, "cull": 0}
    assert ranch(session, ANA).auxiliary == ranch(session, BEN).auxiliary == opened
    assert rows(session) == {"dollar": 1, "draw": 1}


# --- once or twice --------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("row", ROWS)
def test_gwt_x071_with_one_free_circle_it_is_done_once(edition, row):
    session = helping(edition, *(circles[0] for circles in CIRCLES.values() if len(circles) == 2))
    assert rows(session) == dict.fromkeys(ROWS, 1)
    refused(session, take(row, 2, "18"), "one_circle", "GWT-X071", player="Ana")


@both_editions
def test_gwt_x071_only_one_row_is_chosen(edition):
    session = helping(edition, *EVERY)
    chosen = take("dollar")
    session.do(chosen)
    refused(session, TakeAuxiliary(ANA, chosen.by, "draw"), "used_already", "GWT-B03")


@both_editions
def test_gwt_x072_with_both_free_cost_and_reward_count_twice(edition):
    session = helping(edition, *EVERY)
    assert rows(session) == dict.fromkeys(ROWS, 2)
    for times, gained in ((1, 1), (2, 2)):
        session.do(take("dollar", times))
        assert has(session, ANA, "dollars") == 10 + gained
        row = message("great_western_trail.aux.dollar")
        assert said(session) == {"auxiliary": {"row": row, "times": times}}
        session.undo()
    refused(session, take("dollar", 3), "single_only", "GWT-X073")
    give(session, ANA, dollars=1)
    assert rows(session) | {"dollar": 2, "draw": 2, "cull": 2} == rows(session)
    assert (rows(session)["cert"], rows(session)["engine"]) == (1, 1), "twice would cost $2"
    refused(session, take("cert", 2, "18"), "money", "GWT-A22", cost=2, have=1)


@both_editions
@pytest.mark.parametrize("place", ["neutral/G", "neutral/A", "other/1/1a", "hazard/flood/green"])
def test_gwt_x073_instead_of_the_location_it_is_never_doubled(edition, place):
    session = started(edition)
    give(session, ANA, dollars=10, engine="20")
    give(session, BEN, building__1a=1)
    lay(session, lying__flood__1="yes")
    clear(session, ANA, *EVERY)
    at(session, place)
    now = has(session, ANA, "dollars")
    assert rows(session, -1) == dict.fromkeys(ROWS, 1)
    refused(session, take("dollar", 2, instead=True), "single_only", "GWT-X073")
    session.do(take("dollar", instead=True))
    assert has(session, ANA, "dollars") == now + 1
    refused(session, take("dollar", instead=True), "auxiliary_taken", "GWT-B07")


# --- the five of them -----------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("times", [1, 2])
def test_gwt_x074_money(edition, times):
    session = helping(edition, *EVERY)
    session.do(take("dollar", times))
    assert has(session, ANA, "dollars") == 10 + times
    session.undo()
    refused(session, take("dollar", times, "21"), "no_such_thing", "GWT-X068")


@both_editions
@pytest.mark.parametrize("times", [1, 2])
def test_gwt_x075_draw_and_discard(edition, times):
    session = helping(edition, *EVERY)
    (event,) = session.do(take("draw", times))
    assert (event.draw, event.dollars, event.engine) == (times, 0, "")
    assert said(session) == {"auxiliary": {"row": message("great_western_trail.aux.draw"), "times": times}}


@both_editions
def test_gwt_x076_a_certificate_for_a_dollar_and_a_space_back(edition):
    session = helping(edition, *EVERY)
    session.do(take("cert", 1, "19"))
    assert [ranch(session, ANA).engine, *goods(session)] == ["19", 9, 1]
    session.undo()
    session.do(take("cert", 2, "18"))
    assert [ranch(session, ANA).engine, *goods(session)] == ["18", 8, 2]
    session.undo()
    give(session, ANA, certificates="2")
    session.do(take("cert", 2, "18"))
    assert goods(session) == [8, 3], "up to two: the limit is three"
    session.undo()
    give(session, ANA, dollars=0)
    refused(session, take("cert", 1, "19"), "money", "GWT-A22", cost=1, have=0)


def goods(session):
    return [has(session, ANA, "dollars"), has(session, ANA, "certificates")]


@both_editions
def test_gwt_x077_the_engine_forward_for_a_dollar(edition):
    session = helping(edition, *EVERY, engine="21")
    once, twice = next(
        row.spaces for row in open_choices(offers(session, "auxiliary")[0].choices) if row.id == "engine"
    )
    assert (once, twice) == (("T21", "22"), ("T21", "22", "23"))
    refused(session, take("engine", 1, "23"), "engine_reach", "GWT-X077", most=1)
    for times, space in ((1, "22"), (2, "22"), (2, "23")):
        session.do(take("engine", times, space))
        assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == (space, 10 - times)
        session.undo()
    session.do(take("engine", 1, "T21"))
    assert due(session).do == "upgrade_here"


@pytest.mark.parametrize(("edition", "gained"), [("first", 0), ("second", 1)])
def test_gwt_x078_x079_a_hand_card_leaves_the_game(edition, gained):
    session = helping(edition, *EVERY, dollars=0)
    session.do(take("cull", 1, "19", ["herd/gray"]))
    assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == ("19", gained)
    assert ranch(session, ANA).herd == {"gray": 4, "green": 3, "black": 3, "white": 3}
    session.undo()
    fix(session, f"cattle/{ANA}/red/2", 1)
    fix(session, f"deck/{ANA}/draw_5h", 1)
    session.do(take("cull", 2, "18", ["cattle/red/2", "deck/draw_5h"]))
    assert (ranch(session, ANA).engine, has(session, ANA, "dollars")) == ("18", 2 * gained)
    assert [has(session, ANA, what) for what in ("cattle/red/2", "deck/draw_5h", "herd/gray")] == [0, 0, 5]


@both_editions
def test_gwt_x078_no_more_cards_than_times_and_only_own_ones(edition):
    session = helping(edition, *EVERY)
    give(session, ANA, herd__gray=1)
    grays = ["herd/gray", "herd/gray"]
    refused(session, take("cull", 1, "19", ["herd/gray", "herd/white"]), "too_many_cards", "GWT-X078", most=1)
    refused(session, take("cull", 2, "18", grays), "card_not_owned", "GWT-X078", player="Ana")
    refused(session, take("cull", 1, "19", ["cattle/red/2"]), "card_not_owned", "GWT-X078")
    for card in ("dollars", "herd/pink", "station/1", "area/draw_5h"):
        refused(session, take("cull", 1, "19", [card]), "no_such_card", "GWT-X078")
    refused(session, take("dollar", 1, "", ["herd/gray"]), "too_many_cards", "GWT-X078", most=0)
    refused(session, take("cull", 1, "18", ["herd/gray"]), "engine_reach", "GWT-X035", most=1)


# --- riding on ------------------------------------------------------------------------------------------------------

RIDES = {"3a": 1, "3b": 1, "4a": 2, "4b": 3, "10a": 5, "10b": 4}
STEPS = {"A": 1, "B": 2, "C": 3, "D": 4, "E": 4, "F": 5, "G": 6}
"""The fewest steps to each neutral building from the start; the way past D need not lead past E."""


def riding(edition, building="4a", *, before_a=False, **goods):
    """Ana stands at a building of hers that lets her ride on; `before_a` if it is known to lie before building A."""
    session = started(edition)
    give(session, ANA, **{f"building__{building}": 1}, **goods)
    at(session, f"own/{building}", ANA)
    if before_a:
        fix(session, f"rider/{ANA}", "start")
    return session


@pytest.mark.parametrize(
    ("edition", "building", "most"),
    [(edition, *ride) for edition in ("first", "second") for ride in RIDES.items()] + [("second", "12a", 1)],
)
def test_gwt_x080_at_most_the_steps_shown(edition, building, most):
    session = riding(edition, building, before_a=True)
    ride = by(session, "ride")
    reached = [place for place in open_choices(offers(session, "ride")[0].choices) if place.startswith("neutral/")]
    assert reached == [f"neutral/{letter}" for letter, steps in STEPS.items() if steps <= most]
    beyond = next(f"neutral/{letter}" for letter, steps in STEPS.items() if steps > most)
    refused(session, Move(ANA, beyond, (), ride), "too_far", "GWT-A08", steps=most + 1, limit=most)
    session.do(Move(ANA, reached[-1], (), ride))
    assert ranch(session, ANA).rider == reached[-1]


@both_editions
def test_gwt_x080_at_least_one_step(edition):
    session = riding(edition)
    refused(session, Move(ANA, "own/4a", (), by(session, "ride")), "only_forward", "GWT-A10")


@both_editions
def test_gwt_x080_tolls_apply_on_the_way(edition):
    session = riding(edition, "4b", before_a=True, dollars=5)
    give(session, BEN, building__8a=1, dollars=0)
    session.do(Move(ANA, "neutral/A", ("bank/black", "1/8a"), by(session, "ride")))
    assert [has(session, seat, "dollars") for seat in (ANA, BEN)] == [5 - 1 - 2, 2]
    session.undo()
    too_far = Move(ANA, "neutral/B", ("bank/black", "1/8a"), by(session, "ride"))
    refused(session, too_far, "too_far", "GWT-A08", steps=4, limit=3)


@both_editions
def test_gwt_x081_phase_b_is_carried_out_again_at_the_new_location(edition):
    session = riding(edition, "3a", dollars=0)
    session.do(Use(ANA, "3a/0/0"))
    ride = by(session, "ride")
    session.do(Move(ANA, "neutral/A", (), ride))
    assert (turn(session).step, turn(session).place) == ("use", "neutral/A")
    assert [chip.view.by for chip in turn(session).chips] == ["A/1/0", "A/2/0", "A/0/0", "instead"]
    refused(session, Move(ANA, "neutral/B", (), ride), "not_here", "GWT-B01")
    session.do(TakeAuxiliary(ANA, "instead", "dollar"))
    assert has(session, ANA, "dollars") == 3 + 1, "nothing of the new location was used"
    session.undo()
    session.do(Use(ANA, by(session, "discard")))
    refused(session, TakeAuxiliary(ANA, "instead", "dollar"), "local_used", "GWT-B07")


@both_editions
def test_gwt_x081_riding_on_to_kansas_city_and_to_a_second_building_that_rides(edition):
    session = riding(edition, "3a", building__4a=1)
    session.do(Move(ANA, "own/4a", (), by(session, "ride")))
    session.do(Move(ANA, "neutral/B", (), by(session, "ride")))
    assert turn(session).place == "neutral/B"
    session = riding(edition, "4a")
    fix(session, f"rider/{ANA}", "neutral/G")
    assert "kansas_city" in open_choices(offers(session, "ride")[0].choices)
    session.do(Move(ANA, "kansas_city", (), by(session, "ride")))
    assert turn(session).step == "foresight"


@both_editions
def test_gwt_x082_the_hand_is_refilled_only_when_the_turn_ends(edition):
    session = riding(edition, "4a", dollars=20)
    session.do(Move(ANA, "neutral/A", (), by(session, "ride")))
    assert set(said(session)) == {"moved"}
    assert (turn(session).seat, turn(session).why_not_end) == (ANA, None)
    lay(session, market__1__0="cowboy")
    session.do(Hire(ANA, by(session, "hire"), "cowboy", 1))
    refused(session, BuyCattle(ANA, "E/1/0", ("red/2",)), "not_here", "GWT-B01")
    session.do(EndTurn(ANA))
    assert (turn(session).seat, said(session)) == (BEN, {"turn": {"player": "Ben"}})


@both_editions
def test_gwt_x026_an_engine_that_cannot_move_on_closes_its_row(edition):
    session = helping(edition, CIRCLES["engine"][1])
    closed = {c.what.id: c.why_not and c.why_not.code for c in offers(session, "auxiliary")[0].choices}
    assert closed["engine"] is None
    give(session, ANA, engine=str(shared(session).board.railroad.last))
    closed = {c.what.id: c.why_not and c.why_not.code for c in offers(session, "auxiliary")[0].choices}
    assert closed["engine"] == "great_western_trail.engine_stuck"
