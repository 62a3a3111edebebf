"""Special cases as the rulebooks' last pages tell them: objectives run out, discs run out, tiles under a rider."""

import pytest

from companion.games.great_western_trail.turns.choices import cities
from companion.games.great_western_trail.turns.commands import (
    Build,
    ChooseTile,
    Deliver,
    EndTurn,
    Hire,
    Move,
    MoveEngine,
    RemoveHazard,
    TakeAuxiliary,
    TakeIncome,
    TakeObjective,
    TakeTile,
    Upgrade,
    Use,
)
from companion.messages import message
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, fix, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    clear,
    due,
    give,
    has,
    lay,
    offers,
    ranch,
    shared,
    started,
    turn,
)

WHITE = (
    "aux_dollar", "aux_draw", "aux_cert_1", "aux_cert_2", "aux_engine_1", "aux_engine_2",
    "aux_cull_1", "aux_cull_2", "cert_4",
)  # fmt: skip
HANDS = ("hand_left", "hand_right")
BLACK = ("cert_6", "step_left", "step_right", *HANDS)
CITIES = {
    "first": ("colorado_springs", "santa_fe", "albuquerque"),
    "second": ("bloomington", "peoria", "chicago"),
}
"""Three neighbours: both pairs of them give an objective card."""


def delivering(edition, *cleared, dollars=20, cards=(), **goods):
    """Ana stands in Kansas City before her delivery; some circles of her board are clear."""
    session = started(edition)
    for what, count in goods.items():
        kind, _, which = what.partition("__")
        fix(session, f"{kind}/0/{which.replace('__', '/')}" if which else f"{kind}/0", count)
    clear(session, ANA, *cleared)
    at(session, "kansas_city")
    for tile in ("flood", "cowboy", "cowboy"):
        session.do(ChooseTile(ANA, tile))
    session.do(TakeIncome(ANA, tuple(cards)))
    give(session, ANA, dollars=dollars)
    return session


def discs(session, city):
    return next(
        choice.what.discs
        for choice in cities(session.state, session.state.turn, session.state.visit.total)
        if choice.what.city == city
    )


# --- objective cards run out ----------------------------------------------------------------------------------------


@both_editions
def test_gwt_q02_with_the_stack_empty_the_display_shrinks_until_nothing_is_left(edition):
    session = started(edition)
    lay(session, objective_stack=1, objectives_shown=2)
    cards = ("draw_5h", "draw_bbh", "draw_sgx")
    for card, left in zip(cards, ((0, 2), (0, 1), (0, 0)), strict=True):
        at(session, "neutral/C")
        session.do(TakeObjective(ANA, "C/0/1", card))
        assert (shared(session).common.objective_stack, shared(session).common.objectives) == left
        session.do(EndTurn(ANA))
        lay(session, turn="0")
    at(session, "neutral/C")
    refused(session, TakeObjective(ANA, "C/0/1", "draw_sgg"), "no_objective", "GWT-Q02")
    assert offers(session, "objective")[0].why_not.rule == "GWT-Q02"
    session.do(Use(ANA, "C/0/0"))


@pytest.mark.parametrize(("edition", "building", "dollars"), [("first", "6b", 3), ("second", "8b", 6)])
def test_gwt_q02_x102_without_a_card_the_money_is_still_due(edition, building, dollars):
    session = started(edition)
    give(session, ANA, dollars=0, **{f"building__{building}": 1})
    lay(session, objective_stack=0, objectives_shown=0)
    at(session, f"own/{building}")
    box = by(session, "objective")
    assert offers(session, "objective")[0].why_not is None
    refused(session, TakeObjective(ANA, box, "draw_sgg"), "no_objective", "GWT-Q02")
    session.do(TakeObjective(ANA, box))
    assert said(session) == {
        "discarded.dollars": {"card": message("great_western_trail.pays.any"), "dollars": dollars, "certificates": 0}
    }
    assert [has(session, ANA, what) for what in ("dollars", "untold")] == [dollars, 0]
    assert (shared(session).common.objective_stack, shared(session).common.objectives) == (0, 0)
    refused(session, TakeObjective(ANA, box), "used_already", "GWT-B03")


@both_editions
@pytest.mark.parametrize(("stack", "shown", "due_cards"), [(3, 4, 2), (0, 2, 2), (0, 1, 1), (0, 0, 0)])
def test_gwt_q02_a_link_gives_no_more_cards_than_there_are(edition, stack, shown, due_cards):
    low, middle, high = CITIES[edition]
    session = delivering(edition, cards=("green", "black", "white", "brown"), cattle__brown__4=1)
    for city in (low, high):
        fix(session, f"city/0/{city}", 1)
    lay(session, objective_stack=stack, objectives_shown=shown)
    session.do(Deliver(ANA, middle, "aux_dollar"))
    assert turn(session).dues == due_cards
    for card in ("draw_5h", "draw_bbh")[:due_cards]:
        refused(session, EndTurn(ANA), "due_first", "GWT-X006")
        session.do(TakeObjective(ANA, "due", card))
    assert due(session) is None
    session.do(EndTurn(ANA))


# --- discs run out --------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_q05_without_a_white_disc_a_black_one_fills_a_white_space(edition):
    low = CITIES[edition][0]
    cards = ("gray", "green", "black", "white")
    session = delivering(edition, *WHITE[:-1], cards=cards)
    assert discs(session, low) == ("cert_4",)
    refused(session, Deliver(ANA, low, "step_left"), "disc", "GWT-K30", player="Ana")
    session = delivering(edition, *WHITE, cards=cards, engine="10")
    assert discs(session, low) == ("cert_6", "step_left", "step_right", "hand_left")
    session.do(Deliver(ANA, low, "step_left"))
    assert (has(session, ANA, f"city/{low}"), has(session, ANA, "dollars")) == (1, 23)
    assert "step_left" not in ranch(session, ANA).circles


@both_editions
def test_gwt_q05_at_a_white_station_as_well(edition):
    for cleared, fits in ((WHITE[:-1], ("cert_4",)), (WHITE, ("cert_6", "step_left", "step_right", "hand_left"))):
        session = started(edition)
        give(session, ANA, engine="4", dollars=20)
        clear(session, ANA, *cleared)
        at(session, "neutral/G")
        session.do(MoveEngine(ANA, "G/0/0", "T4"))
        assert turn(session).due.view.choices[0].what.discs == fits
    session.do(Upgrade(ANA, "due", 1, "hand_left"))
    assert has(session, ANA, "dollars") == 20 - 2 - 5


@both_editions
def test_gwt_q06_without_any_disc_one_comes_from_a_station(edition):
    session = delivering(edition, *WHITE, *BLACK, station__3=1, station__6=1)
    assert discs(session, "kansas_city") == ("station/3", "station/6")
    refused(session, Deliver(ANA, "kansas_city", "aux_dollar"), "disc", "GWT-K30", player="Ana")
    session.do(Deliver(ANA, "kansas_city", "station/6"))
    assert [has(session, ANA, what) for what in ("station/3", "station/6", "city/kansas_city")] == [1, 0, 1]


@both_editions
@pytest.mark.parametrize(("dollars", "fits"), [(4, ("station/3",)), (5, ("hand_left",))])
def test_gwt_q06_or_with_none_that_can_be_paid_for(edition, dollars, fits):
    only_hands = [circle for circle in (*WHITE, *BLACK) if circle not in HANDS]
    session = delivering(edition, *only_hands, dollars=dollars, station__3=1)
    assert discs(session, "kansas_city") == fits
    wrong = "station/3" if fits == ("hand_left",) else "hand_left"
    refused(session, Deliver(ANA, "kansas_city", wrong), "disc", "GWT-K30", player="Ana")
    session.do(Deliver(ANA, "kansas_city", fits[0]))
    assert has(session, ANA, "city/kansas_city") == 1


@both_editions
def test_gwt_q06_a_disc_is_never_taken_from_a_city(edition):
    session = delivering(edition, *WHITE, *BLACK, dollars=0)
    fix(session, f"city/0/{CITIES[edition][0]}", 1)
    offer = cities(session.state, session.state.turn, session.state.visit.total)[0].what
    assert (offer.city, offer.discs, offer.dollars) == ("kansas_city", ("",), 0)
    session.do(Deliver(ANA, "kansas_city", ""))
    assert has(session, ANA, "city/kansas_city") == 0
    assert has(session, ANA, f"city/{CITIES[edition][0]}") == 1
    assert has(session, ANA, "dollars") == 0, "the money is for a disc"


@both_editions
def test_gwt_q06_for_a_station_the_disc_of_another_one(edition):
    session = started(edition)
    give(session, ANA, engine="4", dollars=20, station__3=1)
    clear(session, ANA, *WHITE, *BLACK)
    at(session, "neutral/G")
    session.do(MoveEngine(ANA, "G/0/0", "T4"))
    assert turn(session).due.view.choices[0].what.discs == ("station/3",)
    session.do(Upgrade(ANA, "due", 1, "station/3"))
    assert [has(session, ANA, f"station/{number}") for number in (1, 3)] == [1, 0]


# --- tiles under a rider --------------------------------------------------------------------------------------------


def replacing_the_own_building(edition="second", old="6a"):
    """Ana hires her fourth craftsman on a building of hers and builds 8a in its place at once."""
    session = started(edition)
    give(session, ANA, worker__craftsman=3, dollars=20, **{f"building__{old}": 1})
    lay(session, market__1__0="craftsman")
    at(session, f"own/{old}")
    session.do(Hire(ANA, by(session, "hire"), "craftsman", 1))
    session.do(Build(ANA, "due", "8a", old))
    return session


def test_gwt_q07_the_building_that_replaces_the_one_under_the_rider_is_not_used():
    session = replacing_the_own_building()
    assert {chip.view.by.partition("/")[0] for chip in turn(session).chips} == {"6a", "instead"}
    refused(session, MoveEngine(ANA, "8a/1/0", "1"), "new_building", "GWT-Q07", building="8a")
    refused(session, Use(ANA, "8a/risk/0"), "new_building", "GWT-Q07", building="8a")
    refused(session, TakeAuxiliary(ANA, "instead", "dollar"), "local_used", "GWT-B07")
    session.do(EndTurn(ANA))
    fix(session, "turn", "0")
    at(session, "own/8a")
    session.do(MoveEngine(ANA, "8a/1/0", "1"))


def test_gwt_q07_b03_what_is_left_of_the_replaced_building_is_still_used():
    session = replacing_the_own_building()
    refused(session, Hire(ANA, "6a/0/0", "craftsman", 1), "used_already", "GWT-B03")
    session.do(MoveEngine(ANA, "6a/1/0", "1"))
    session.do(Use(ANA, "6a/risk/0"))
    refused(session, Use(ANA, "6a/risk/0"), "used_already", "GWT-B03")


def test_gwt_b03_the_first_edition_bars_neither_the_new_building_nor_the_rest_of_the_old():
    session = replacing_the_own_building("first", "5a")
    session.do(MoveEngine(ANA, "8a/1/0", "1"))
    session.do(MoveEngine(ANA, "5a/1/0", "2"))
    assert [chip.view.by for chip in turn(session).chips if "risk" in chip.view.by] == ["5a/risk/0", "5a/risk/1"]


def test_gwt_q07_the_rider_then_stands_on_the_new_building():
    assert ranch(replacing_the_own_building(), ANA).rider == "own/8a", "building 6a has left the game"


def test_gwt_q07_replacing_another_building_closes_nothing():
    session = started("second")
    give(session, ANA, building__6a=1, building__1a=1, worker__craftsman=3, dollars=20)
    lay(session, market__1__0="craftsman")
    at(session, "own/6a")
    session.do(Hire(ANA, by(session, "hire"), "craftsman", 1))
    session.do(Build(ANA, "due", "4a", "1a"))
    session.do(MoveEngine(ANA, by(session, "engine"), "1"))


def test_gwt_q08_a_rider_stays_where_a_hazard_was():
    session = started("second")
    lay(session, lying__flood__1="yes")
    for seat, to in ((ANA, "neutral/B"), (BEN, "hazard/flood/green"), (CHO, "neutral/B")):
        session.do(Move(seat, to))
        session.do(EndTurn(seat))
    give(session, ANA, dollars=9)
    at(session, "neutral/F")
    session.do(RemoveHazard(ANA, by(session, "hazard"), "flood", 1, 3))
    assert ranch(session, BEN).rider == "hazard/flood/green"
    session.do(EndTurn(ANA))
    refused(session, Move(BEN, "hazard/flood/green"), "no_location", "GWT-A06")
    refused(session, Move(BEN, "neutral/A"), "only_forward", "GWT-A10")
    refused(session, Move(BEN, "neutral/B", ("bank/green",) * 3), "too_far", "GWT-A08", steps=4)
    session.do(Move(BEN, "neutral/B"))
    assert turn(session).place == "neutral/B"


def test_gwt_q08_a_rider_stays_where_an_outlaw_was():
    session = started("second")
    lay(session, track__4="green")
    fix(session, "rider/1", "neutral/D")
    session.do(Move(ANA, "neutral/B"))
    session.do(EndTurn(ANA))
    for seat, to in ((BEN, "tile/green"), (CHO, "neutral/B")):
        session.do(Move(seat, to))
        session.do(EndTurn(seat))
    at(session, "neutral/D")
    session.do(TakeTile(ANA, by(session, "trade"), 4))
    assert ranch(session, BEN).rider == "tile/green"
    session.do(EndTurn(ANA))
    refused(session, Move(BEN, "neutral/D"), "only_forward", "GWT-A10")
    session.do(Move(BEN, "neutral/G"))
    assert turn(session).place == "neutral/G", "E, F and G"
