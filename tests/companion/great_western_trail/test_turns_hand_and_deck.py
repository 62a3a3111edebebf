"""Phase C and the deck as the rules tell it: the hand limit, whose turn comes next, and what belongs to a deck."""

import pytest

from companion.games.great_western_trail.turns.commands import (
    BuyCattle,
    ChooseTile,
    Deliver,
    EndTurn,
    Move,
    PlayObjective,
    TakeAuxiliary,
    TakeIncome,
    TakeObjective,
    Use,
)
from companion.games.great_western_trail.turns.kansas import breeding_values
from companion.input.catalog import read_rules
from companion.messages import message
from tests.companion.great_western_trail.tables import (
    ANA,
    BEN,
    CHO,
    any_number_of_players,
    both_editions,
    fix,
    player,
    points,
    refused,
    said,
)
from tests.companion.great_western_trail.turns import at, by, clear, give, has, ranch, started, turn
from tests.offered import commands

VALUES = {"gray": 1, "green": 2, "black": 2, "white": 2}
"""The starting herd, with its breeding values."""


def in_kansas_city(session, *, income=True):
    """Through the three columns of foresight, and if wanted the income."""
    at(session, "kansas_city")
    for tile in ("flood", "cowboy", "cowboy"):
        session.do(ChooseTile(ANA, tile))
    if income:
        session.do(TakeIncome(ANA, ("gray",)))
    return session


# --- phase C --------------------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize(
    ("cleared", "limit"),
    [((), 4), (("hand_left",), 5), (("hand_right",), 5), (("hand_left", "hand_right"), 6), (("step_left",), 4)],
)
def test_gwt_c01_w13_the_hand_limit_is_four_and_rises_to_six(edition, cleared, limit):
    session = started(edition)
    clear(session, ANA, *cleared)
    assert (ranch(session, ANA).hand_limit, ranch(session, BEN).hand_limit) == (limit, 4)


@both_editions
def test_gwt_c01_the_limit_rises_as_soon_as_the_disc_is_gone(edition):
    session = in_kansas_city(started(edition), income=False)
    give(session, ANA, dollars=20)
    session.do(TakeIncome(ANA, ("gray", "green", "black", "white"), 0))
    clear(session, ANA, *(circle for circle in ranch(session, ANA).circles if not circle.startswith("hand")))
    session.do(Deliver(ANA, "kansas_city", "hand_left"))
    assert (ranch(session, ANA).hand_limit, turn(session).step) == (5, "refill")


@both_editions
def test_gwt_c02_the_app_shows_the_limit_to_draw_up_to(edition):
    session = started(edition)
    fix(session, "deck/0/move_bbhh", 1)
    clear(session, ANA, "hand_left")
    at(session, "neutral/B")
    session.do(PlayObjective(ANA, "move_bbhh"))
    session.do(Move(ANA, "neutral/C", by="due"))
    now = session.turn()
    assert now.headline.id == "great_western_trail.step.done"
    assert "GWT-C02" in now.reminders
    assert commands(session)[0] == "EndTurn"
    assert ranch(session, ANA).hand_limit == 5
    assert "GWT-C02" in read_rules("great_western_trail")[0]["turn"]


@both_editions
def test_gwt_c03_after_kansas_city_a_full_new_hand(edition):
    session = in_kansas_city(started(edition))
    assert "GWT-C03" not in session.turn().reminders
    session.do(Deliver(ANA, "kansas_city", "aux_dollar"))
    now = session.turn()
    assert now.headline == message("great_western_trail.step.refill", player="Ana")
    assert "GWT-C03" in now.reminders
    session.do(EndTurn(ANA))
    assert turn(session).seat == BEN


@both_editions
@any_number_of_players
def test_gwt_c04_after_phase_c_the_next_player_has_a_turn(edition, players):
    session = started(edition, players)
    names = [seat.name for seat in session.table.seats]
    for seat in range(players):
        session.do(Move(seat, "neutral/B"))
        session.do(EndTurn(seat))
        following = (seat + 1) % players
        assert said(session) == {"turn": {"player": names[following]}}
        assert (turn(session).seat, turn(session).step, turn(session).place) == (following, "move", "")
        refused(session, EndTurn(seat), "not_your_turn", "GWT-A01", player=names[following])


@both_editions
def test_gwt_c04_a_new_turn_begins_afresh(edition):
    session = started(edition)
    session.do(Move(ANA, "neutral/B"))
    session.do(Use(ANA, "B/0/0"))
    session.do(EndTurn(ANA))
    session.do(Move(BEN, "neutral/B"))
    assert not any(chip.view.used for chip in turn(session).chips)
    session.do(Use(BEN, "B/0/0"))
    session.do(EndTurn(BEN))
    session.do(Move(CHO, "neutral/B"))
    session.do(TakeAuxiliary(CHO, "instead", "dollar"))


# --- the deck -------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_c05_the_deck_is_cattle_and_objectives_wherever_they_lie(edition):
    session = started(edition)
    give(session, ANA, dollars=20)
    assert sum(ranch(session, ANA).herd.values()) == 14
    at(session, "neutral/E")
    session.do(Use(ANA, by(session, "discard")))
    assert ranch(session, ANA).herd["black"] == 3, "a discarded card is still in the deck"
    session.do(BuyCattle(ANA, by(session, "buy"), ("red/2",)))
    assert (has(session, ANA, "cattle/red/2"), points(session, ANA, "cattle")) == (1, 2)
    session = at(started(edition), "neutral/C")
    session.do(TakeObjective(ANA, by(session, "objective"), "draw_5h"))
    assert player(session, ANA).deck == ("draw_5h",)
    assert player(session, ANA).choice.optional != ()


@both_editions
def test_gwt_c05_what_leaves_the_game_leaves_the_deck(edition):
    session = started(edition)
    give(session, ANA, engine="5")
    clear(session, ANA, "aux_cull_1")
    fix(session, "deck/0/draw_5h", 1)
    at(session, "neutral/B")
    for card, left in (("herd/white", 2), ("deck/draw_5h", 0)):
        session.do(TakeAuxiliary(ANA, "instead", "cull", 1, "4", (card,)))
        assert has(session, ANA, card) == left
        session.undo()


@both_editions
def test_gwt_c05_a_cost_is_paid_with_any_card_of_the_deck(edition):
    """The app knows the deck, not the hand: an action is closed only if no such card is in the deck at all."""
    session = started(edition)
    give(session, ANA, building__2a=1, herd__gray=0, herd__green=0, herd__black=0, herd__white=0)
    at(session, "own/2a")
    refused(session, Use(ANA, "2a/risk/0"), "no_card", "GWT-B04", card=message("great_western_trail.pays.any"))
    fix(session, "cattle/0/brown/4", 1)
    session.do(Use(ANA, "2a/risk/0"))
    assert has(session, ANA, "cattle/brown/4") == 1


@both_editions
def test_gwt_c08_every_card_has_a_breed_and_a_breeding_value(edition):
    session = in_kansas_city(started(edition), income=False)
    assert breeding_values(session.state, session.state.turn) == VALUES
    market = {"yellow": (1, 3), "red": (2, 3), "blue": (3, 3), "brown": (4, 4), "purple": (6, 5)}
    for slot, (vp, value) in market.items():
        fix(session, f"cattle/0/{slot}/{vp}", 1)
        assert breeding_values(session.state, session.state.turn)[slot] == value
    everything, totals = tuple(breeding_values(session.state, session.state.turn)), []
    for hand in (everything[:4], everything[4:8], everything[8:]):
        session.do(TakeIncome(ANA, hand))
        totals.append(session.state.visit.total)
        session.undo()
    assert totals == [1 + 2 + 2 + 2, 3 + 3 + 3 + 4, 5]


@both_editions
def test_gwt_c08_only_breeds_of_the_own_deck_are_shown(edition):
    session = in_kansas_city(started(edition), income=False)
    give(session, ANA, herd__white=0)
    fix(session, "cattle/1/purple/6", 1)
    assert breeding_values(session.state, session.state.turn) == {
        slot: value for slot, value in VALUES.items() if slot != "white"
    }
    for card in ("white", "purple", "pink"):
        refused(session, TakeIncome(ANA, (card,)), "not_in_herd", "GWT-C08", player="Ana")


def test_gwt_c08_simmental_are_one_breed_with_three_values():
    session = in_kansas_city(started("second", simmental=True), income=False)
    for vp in (3, 4, 5):
        fix(session, f"cattle/0/orange/{vp}", 1)
    assert breeding_values(session.state, session.state.turn) == VALUES | {"orange/3": 2, "orange/4": 4, "orange/5": 5}
    refused(session, TakeIncome(ANA, ("orange/3", "orange/4")), "one_of_each_breed", "GWT-K15")
