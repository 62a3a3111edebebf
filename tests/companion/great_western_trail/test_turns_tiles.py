"""Teepees and outlaws, exchange tokens and hazards, as the rules tell it: what they bring, cost and leave behind."""

import pytest

from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import (
    DeliverByRail,
    EndTurn,
    Hire,
    RemoveHazard,
    SpendToken,
    TakeTile,
    Use,
)
from companion.messages import message
from tests.companion.great_western_trail.tables import ANA, BEN, CHO, both_editions, has_sentence, points, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    due,
    give,
    has,
    lay,
    offers,
    open_choices,
    ranch,
    shared,
    started,
    tell_seeds,
    turn,
)
from tests.offered import offered

TRADE = (-3, -2, -1, 1, 2, 4, 6, 8, 10)
BOUNTY = ("token", 1, 2, 3, 4, 5, 6, 8, 10)
TRADE_BOX, REMOVE = "D/0/0", "F/1/0"
"""Boxes of the neutral buildings D and F."""
KINDS = ("flood", "drought", "rockfall")


def trading(edition="first", *, dollars=10, **tiles):
    """Ana stands at building D; tiles lie on the track: `space_3="green"`."""
    session = started(edition)
    give(session, ANA, dollars=dollars)
    lay(session, **{f"track__{space.removeprefix('space_')}": tile for space, tile in tiles.items()})
    return at(session, "neutral/D", ANA)


def full_track(edition, **more):
    tiles = {f"space_{space}": "green" if space % 2 else "second_colour" for space in range(1, 10)}
    return trading(edition, **tiles, **more)


def clearing(edition="first", *, dollars=10, place="neutral/F", **lying):
    """Ana stands at a building that removes hazards; some lie on the trail: `flood_1="yes"`."""
    session = started(edition)
    give(session, ANA, dollars=dollars)
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    lay(session, **{f"lying__{which.replace('_', '__')}": "yes" for which in lying})
    return at(session, place, ANA)


# --- teepees and outlaws --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", range(1, 10))
def test_gwt_x057_any_teepee_for_the_amount_of_its_space(space):
    session = full_track("first")
    session.do(TakeTile(ANA, TRADE_BOX, space))
    colour = "green" if space % 2 else "second_colour"
    assert (has(session, ANA, "dollars"), has(session, ANA, f"tiles_{colour}")) == (10 + TRADE[space - 1], 1)
    assert shared(session).common.track[space - 1] == "", "and no other one moves"
    assert shared(session).common.track.count("") == 1
    line = said(session)["tile_gains" if TRADE[space - 1] > 0 else "tile_pays"]
    assert (line["tile"].id, line["dollars"]) == (
        f"great_western_trail.tile.first.tiles_{colour}",
        abs(TRADE[space - 1]),
    )


def test_gwt_x057_w21_one_teepee_costs_two_dollars_another_gives_six():
    session = trading("first", dollars=2, space_2="second_colour", space_7="green")
    session.do(TakeTile(ANA, TRADE_BOX, 2))
    assert (has(session, ANA, "dollars"), has(session, ANA, "tiles_second_colour")) == (0, 1)
    session.undo()
    session.do(TakeTile(ANA, TRADE_BOX, 7))
    assert (has(session, ANA, "dollars"), has(session, ANA, "tiles_green")) == (8, 1)


def test_gwt_x057_a_payment_is_made_in_full():
    session = trading("first", dollars=2, space_1="green", space_2="green")
    closed = [(c.what.space, c.why_not.rule) for c in offers(session, "trade")[0].choices if c.why_not]
    assert closed == [(1, "GWT-A22")]
    refused(session, TakeTile(ANA, TRADE_BOX, 1), "money", "GWT-A22", cost=3, have=2)
    give(session, ANA, dollars=1)
    assert offers(session, "trade")[0].why_not.rule == "GWT-A22", "both cost more than she has"


@pytest.mark.parametrize("space", range(1, 10))
def test_gwt_x058_x060_any_outlaw_for_the_bounty_of_its_space(space):
    session = full_track("second")
    before = ranch(session, ANA).tokens
    session.do(TakeTile(ANA, TRADE_BOX, space))
    dollars, tokens = (0, 1) if BOUNTY[space - 1] == "token" else (BOUNTY[space - 1], 0)
    assert (has(session, ANA, "dollars"), ranch(session, ANA).tokens) == (10 + dollars, before + tokens)
    assert has(session, ANA, "tiles_green" if space % 2 else "tiles_second_colour") == 1
    assert shared(session).common.track[space - 1] == ""


def test_gwt_x058_w22_one_outlaw_gives_six_dollars_another_a_token():
    session = trading("second", space_1="green", space_7="second_colour")
    assert [(t.space, t.dollars, t.token) for t in open_choices(offers(session, "trade")[0].choices)] == [
        (1, 0, True),
        (7, 6, False),
    ]
    session.do(TakeTile(ANA, TRADE_BOX, 1))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).tokens) == (10, 2)
    assert "tile_token" in said(session)
    session.undo()
    session.do(TakeTile(ANA, TRADE_BOX, 7))
    assert (has(session, ANA, "dollars"), ranch(session, ANA).tokens) == (16, 1)


@both_editions
def test_gwt_x059_nothing_is_taken_where_nothing_lies(edition):
    session = trading(edition)
    refused(session, TakeTile(ANA, TRADE_BOX, 1), "no_tile", "GWT-X059")
    assert offers(session, "trade")[0].why_not.rule == "GWT-X059"
    assert offers(session, "engine")[0].why_not is None, "the other action of the box is open"
    lay(session, track__5="green")
    for space in (0, 4, 6, 10):
        refused(session, TakeTile(ANA, TRADE_BOX, space), "no_such_tile", "GWT-X059")
    refused(session, TakeTile(ANA, TRADE_BOX, 5, "second_colour"), "other_colour", "GWT-X059")
    session.do(TakeTile(ANA, TRADE_BOX, 5, "green"))


@both_editions
def test_gwt_x059_while_tiles_of_setup_are_untold_one_of_them_may_be_taken(edition):
    session = at(started(edition, seeds=True), "neutral/D")
    refused(session, TakeTile(ANA, TRADE_BOX, 4), "other_colour", "GWT-X059")
    session.do(TakeTile(ANA, TRADE_BOX, 4, "green"))
    assert (has(session, ANA, "tiles_green"), shared(session).common.seeds) == (1, 6)


# --- exchange tokens ------------------------------------------------------------------------------------------------


def test_gwt_x060_x063_x114_a_token_from_building_12b():
    session = started("second")
    give(session, ANA, building__12b=1, exchange_tokens=3)
    at(session, "own/12b")
    session.do(Use(ANA, by(session, "token")))
    assert said(session) == {"token_gained": {"count": 1}}
    assert ranch(session, ANA).tokens == 4, "the bank never runs out"


def test_gwt_x063_a_token_from_the_link_of_two_cities():
    session = started("second")
    give(session, ANA, building__9a=1, engine="10", city__st_louis=1)
    at(session, "own/9a")
    session.do(DeliverByRail(ANA, by(session, "special_delivery"), "3", "bloomington", "aux_draw"))
    assert ranch(session, ANA).tokens == 2


def test_gwt_x061_x062_a_token_is_spent_at_any_time():
    session = at(started("second"), "neutral/A")
    session.do(SpendToken(BEN))
    assert said(session) == {"token_spent": {"player": "Ben"}}
    assert (ranch(session, BEN).tokens, ranch(session, ANA).tokens) == (0, 1), "back to the bank"
    assert has_sentence("GWT-X062"), "what is drawn and discarded is a rule to read"
    refused(session, SpendToken(BEN), "no_token", "GWT-X061", player="Ben")
    give(session, ANA, dollars=20)
    lay(session, market__1__0="engineer")
    session.do(Hire(ANA, by(session, "hire"), "engineer", 1))
    session.do(SpendToken(CHO))
    session.do(SpendToken(ANA))
    assert due(session) == Act("discard", card="gray", certificates=1), "in the middle of an action"
    assert [ranch(session, seat).tokens for seat in (ANA, BEN, CHO)] == [0, 0, 0]
    assert turn(session).seat == ANA


def test_gwt_x061_x062_everybody_with_a_token_is_offered_to_spend_it():
    session = at(started("second"), "neutral/A")
    give(session, BEN, exchange_tokens=0)
    assert [seat for name, seat in offered(session) if name == "SpendToken"] == [ANA, CHO]
    session.do(EndTurn(ANA))
    assert [seat for name, seat in offered(session) if name == "SpendToken"] == [ANA, CHO]


def test_gwt_x061_the_first_edition_has_no_tokens():
    session = at(started("first"), "neutral/A")
    refused(session, SpendToken(ANA), "no_token", "GWT-X061", player="Ana")
    assert ranch(session, ANA).tokens == 0


# --- hazards --------------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("kind", KINDS)
def test_gwt_x064_any_one_hazard_goes_into_the_own_stock(edition, kind):
    session = clearing(edition, flood_1=1, drought_1=1, rockfall_1=1, rockfall_4=1)
    lying = [("flood", 1), ("drought", 1), ("rockfall", 1), ("rockfall", 4)]
    assert open_choices(offers(session, "hazard")[0].choices) == lying
    session.do(RemoveHazard(ANA, REMOVE, kind, 1, 3))
    assert (has(session, ANA, "hazard/3"), has(session, ANA, "dollars")) == (1, 3)
    hazards = dict(zip(KINDS, shared(session).common.hazards, strict=True))
    left = [(name, number) for name, spaces in hazards.items() for number, lies in enumerate(spaces, 1) if lies]
    assert left == [which for which in lying if which != (kind, 1)]
    name = message(f"great_western_trail.hazard_kind.{kind}")
    assert said(session) == {"hazard": {"hazard": name, "number": 1, "vp": 3, "dollars": 7}}


@both_editions
def test_gwt_x064_only_a_hazard_that_lies_there(edition):
    session = clearing(edition, flood_2=1)
    for kind, number in (("flood", 1), ("drought", 2), ("flood", 0), ("flood", 5), ("tornado", 2)):
        refused(session, RemoveHazard(ANA, REMOVE, kind, number, 3), "no_such_hazard", "GWT-X064")
    session.do(RemoveHazard(ANA, REMOVE, "flood", 2, 3))
    refused(session, RemoveHazard(ANA, REMOVE, "flood", 2, 3), "used_already", "GWT-B03")


PRICES = [("first", "neutral/F", 7), ("second", "neutral/F", 7), ("first", "own/4a", 5), ("second", "own/4a", 5)]


@pytest.mark.parametrize(("edition", "place", "price"), [*PRICES, ("second", "own/11a", 2)])
def test_gwt_x065_the_price_on_the_icon_is_paid_in_full(edition, place, price):
    session = clearing(edition, dollars=price - 1, place=place, flood_1=1)
    remove = by(session, "hazard")
    assert offers(session, "hazard")[0].why_not.rule == "GWT-A22"
    refused(session, RemoveHazard(ANA, remove, "flood", 1, 2), "money", "GWT-A22", cost=price, have=price - 1)
    give(session, ANA, dollars=price)
    session.do(RemoveHazard(ANA, remove, "flood", 1, 2))
    assert (has(session, ANA, "dollars"), has(session, ANA, "hazard/2")) == (0, 1)


@both_editions
def test_gwt_x065_without_a_price_it_is_free(edition):
    session = started(edition)
    give(session, ANA, dollars=6, worker__cowboy=3)
    lay(session, market__1__0="cowboy", lying__drought__2="yes")
    at(session, "neutral/A")
    session.do(Hire(ANA, by(session, "hire"), "cowboy", 1))
    session.do(RemoveHazard(ANA, "due", "drought", 2, 4))
    assert (has(session, ANA, "dollars"), has(session, ANA, "hazard/4")) == (0, 1)


@both_editions
def test_gwt_x066_a_hazard_gives_two_three_or_four_points(edition):
    session = clearing(edition, flood_1=1)
    for vp in (0, 1, 5):
        refused(session, RemoveHazard(ANA, REMOVE, "flood", 1, vp), "hazard_points", "GWT-X066")
    for vp in (2, 3, 4):
        session.do(RemoveHazard(ANA, REMOVE, "flood", 1, vp))
        assert points(session, ANA, "hazards") == vp
        session.undo()
    give(session, BEN, hazard__4=6)
    refused(session, RemoveHazard(ANA, REMOVE, "flood", 1, 4), "hazards", "GWT-S03", most=6, taken=6)


@both_editions
def test_gwt_x067_no_hazard_on_the_board_none_to_remove(edition):
    session = clearing(edition)
    assert offers(session, "hazard")[0].why_not.rule == "GWT-X067"
    refused(session, RemoveHazard(ANA, REMOVE, "flood", 1, 3), "no_hazard", "GWT-X067")


@both_editions
def test_gwt_x067_tiles_of_setup_count_until_they_are_told(edition):
    session = started(edition, seeds=True)
    give(session, ANA, dollars=20)
    at(session, "neutral/F")
    session.do(RemoveHazard(ANA, REMOVE, "rockfall", 2, 3))
    assert (has(session, ANA, "hazard/3"), shared(session).common.seeds) == (1, 6)
    session.undo()
    tell_seeds(session, "green", "green", "green", "green", "second_colour", "second_colour", "flood")
    assert open_choices(offers(session, "hazard")[0].choices) == [("flood", 1)]
    refused(session, RemoveHazard(ANA, REMOVE, "rockfall", 2, 3), "no_such_hazard", "GWT-X064")
