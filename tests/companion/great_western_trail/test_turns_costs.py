"""Costs and rewards as the rules tell it: cards discarded, money moved, certificates gained."""

import pytest

from companion.games.great_western_trail.turns.commands import EndTurn, Hire, MoveEngine, Use, Waive
from companion.games.great_western_trail.turns.needs import deck_cards
from companion.input.catalog import read_rules
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
    started,
    turn,
)


def standing(edition, place, dollars=20, **goods):
    """Ana stands at a location; a flood, two tiles and a cowboy can be seen, and Ben owns a building."""
    session = started(edition)
    give(session, ANA, dollars=dollars, **goods)
    give(session, BEN, building__4a=1)
    lay(session, lying__flood__1="yes", track__4="green", track__5="second_colour", market__1__0="cowboy")
    if place.startswith("own/"):
        give(session, ANA, **{f"building__{place.removeprefix('own/')}": 1})
    return at(session, place)


def gain(session, command):
    """Dollars and certificates an action brings; it is undone again."""
    before = has(session, ANA, "dollars"), has(session, ANA, "certificates")
    session.do(command)
    after = has(session, ANA, "dollars"), has(session, ANA, "certificates")
    session.undo()
    return after[0] - before[0], after[1] - before[1]


@both_editions
def test_gwt_b13_rewards_may_be_declined_but_money_is_taken_in_full(edition):
    session = standing(edition, "neutral/G", worker__engineer=3)
    session.do(MoveEngine(ANA, "G/0/0", "1"))
    assert ranch(session, ANA).engine == "1", "one space of three"
    session.do(EndTurn(ANA))
    session = standing(edition, "neutral/A", dollars=6, worker__cowboy=3)
    session.do(Hire(ANA, "A/1/0", "cowboy", 1))
    assert due(session).do == "hazard"
    session.do(Waive(ANA))
    assert said(session) == {"waived": {"due": message("great_western_trail.due.hazard")}}
    for count in (0, 1):
        assert gain(session, Use(ANA, "A/0/0", count)) == (2, 0)
    session.do(EndTurn(ANA))
    assert has(session, ANA, "dollars") == 0


@both_editions
@pytest.mark.parametrize(
    ("place", "by_", "label", "card"),
    [
        ("neutral/E", "E/0/0", "discard.dollars", "black"),
        ("neutral/F", "F/0/0", "discard.dollars", "pair"),
        ("own/2a", "2a/risk/0", "discard.certificates", "any"),
        ("own/2a", "2a/risk/1", "discard.both", "gray"),
    ],
)
def test_gwt_b14_the_app_names_exactly_the_cards_to_discard(edition, place, by_, label, card):
    session = standing(edition, place)
    kind = "pays" if card in ("pair", "any") else f"breed.{edition}"
    name = message(f"great_western_trail.{kind}.{card}")
    chip = next(chip for chip in turn(session).chips if chip.view.by == by_)
    assert (chip.label.id, chip.label.params["card"]) == (f"great_western_trail.act.{label}", name)
    session.do(Use(ANA, by_))
    assert said(session)[label.replace("discard", "discarded")]["card"] == name
    assert "GWT-B14" in read_rules("great_western_trail")[0]["costs"]


@both_editions
def test_gwt_b15_once_even_if_the_cost_could_be_paid_again(edition):
    session = standing(edition, "neutral/E")
    assert has(session, ANA, "herd/black") == 3
    session.do(Use(ANA, "E/0/0"))
    refused(session, Use(ANA, "E/0/0"), "used_already", "GWT-B03")


def test_gwt_b16_a_cost_names_cattle_by_colour_or_value():
    session = standing("second", "own/5a")
    refused(session, Use(ANA, "5a/0/0"), "no_card", "GWT-B04", card=message("great_western_trail.pays.value_3"))
    fix(session, "cattle/0/brown/4", 1)
    refused(session, Use(ANA, "5a/0/0"), "no_card", "GWT-B04")
    for card in ("yellow/1", "red/2", "blue/3"):
        fix(session, f"cattle/0/{card}", 1)
        assert gain(session, Use(ANA, "5a/0/0")) == (7, 0)
        fix(session, f"cattle/0/{card}", 0)
    session = standing("first", "own/6a")
    fix(session, "cattle/0/red/2", 1)
    refused(session, Use(ANA, "6a/0/0"), "no_card", "GWT-B04", card=message("great_western_trail.breed.first.yellow"))
    fix(session, "cattle/0/yellow/1", 1)
    assert gain(session, Use(ANA, "6a/0/0")) == (10, 0)


@both_editions
@pytest.mark.parametrize(
    ("place", "by_", "gained"),
    [
        ("own/2a", "2a/risk/1", (2, 1)),
        ("neutral/E", "E/0/0", (2, 0)),
        ("own/2a", "2a/risk/0", (0, 1)),
        ("neutral/F", "F/0/0", (4, 0)),
    ],
)
def test_gwt_b17_b20_what_the_sample_discards_give(edition, place, by_, gained):
    session = standing(edition, place)
    others = has(session, BEN, "dollars")
    assert gain(session, Use(ANA, by_)) == gained
    assert has(session, BEN, "dollars") == others, "it comes from the bank"


@both_editions
def test_gwt_b17_paying_moves_exactly_as_much(edition):
    session = standing(edition, "neutral/D", dollars=2)
    session.do(MoveEngine(ANA, "D/0/1", "1"))
    assert has(session, ANA, "dollars") == 0


@both_editions
@pytest.mark.parametrize(
    ("cleared", "limit", "one", "two"),
    [
        ((), 3, [1, 2, 3], [2, 3, 3]),
        (("cert_6",), 3, [1, 2, 3], [2, 3, 3]),
        (("cert_4",), 4, [1, 2, 3, 4], [2, 3, 4, 4]),
        (("cert_4", "cert_6"), 6, [1, 2, 3, 4, 6], [2, 3, 4, 6, 6]),
    ],
)
def test_gwt_b18_b19_the_marker_moves_by_spaces_and_never_past_the_limit(edition, cleared, limit, one, two):
    session = standing(edition, "own/5b")
    clear(session, ANA, *cleared)
    assert ranch(session, ANA).certificate_limit == limit
    track = [space for space in (0, 1, 2, 3, 4, 6) if space <= limit]
    for command, after in ((Use(ANA, "5b/risk/0"), one), (Use(ANA, "5b/0/0"), two)):
        for now, then in zip(track, after, strict=False):
            give(session, ANA, certificates=str(now))
            assert gain(session, command) == (0, then - now)
    give(session, ANA, certificates=str(limit))
    assert gain(session, Use(ANA, "5b/risk/1")) == (2, 0), "the money comes all the same"


@both_editions
def test_gwt_b19_at_the_limit_a_certificate_alone_is_not_gained(edition):
    session = standing(edition, "neutral/C", certificates="3")
    refused(session, Use(ANA, "C/0/0"), "at_the_limit", "GWT-B19", limit=3, player="Ana")


@pytest.mark.parametrize(("edition", "card", "spaces"), [("first", "gray", ["1"]), ("second", "green", ["1", "2"])])
def test_gwt_b21_a_card_for_the_engine(edition, card, spaces):
    session = standing(edition, "own/2b")
    offer = offers(session, "engine")[0]
    assert (offer.act.card, open_choices(offer.choices)) == (card, spaces)
    too_far = str(len(spaces) + 1)
    refused(session, MoveEngine(ANA, by(session, "engine"), too_far), "engine_reach", "GWT-X026", most=len(spaces))
    session.do(MoveEngine(ANA, by(session, "engine"), spaces[-1]))
    assert ranch(session, ANA).engine == spaces[-1]
    session.undo()
    give(session, ANA, **{f"herd__{card}": 0})
    refused(session, MoveEngine(ANA, by(session, "engine"), "1"), "no_card", "GWT-B04")


@both_editions
def test_gwt_b14_bought_cattle_pay_like_the_herd_of_the_start(edition):
    """The herd of the start has fourteen cards; the first breed of the market is none of them."""
    session = started(edition)
    cattle = next(one for one in session.state.box.cattle if one.slot not in session.state.board.start_herd)
    assert deck_cards(session.state, ANA, "any") == 14
    fix(session, f"cattle/{ANA}/{cattle.slot}/{cattle.vp[0][0]}", 2)
    assert deck_cards(session.state, ANA, "any") == 16
