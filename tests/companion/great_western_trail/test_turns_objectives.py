"""Objective cards as the rules tell it: when they are played, where they lie and what they give at once."""

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.turns.commands import (
    ChooseTile,
    Deliver,
    EndTurn,
    Hire,
    Move,
    MoveEngine,
    PlayObjective,
    TakeAuxiliary,
    TakeIncome,
    Use,
    Waive,
)
from companion.messages import message
from tests.companion.great_western_trail.offered import playable
from tests.companion.great_western_trail.tables import ANA, BEN, both_editions, fix, player, points, refused, said
from tests.companion.great_western_trail.turns import (
    at,
    by,
    clear,
    due,
    give,
    has,
    lay,
    leave,
    open_choices,
    ranch,
    started,
    turn,
)
from tests.offered import commands

MONEY, DRAW, ENGINE_2, ENGINE_3, HELP, RIDE = (
    "gain2_bxx", "draw_5h", "engine2_345", "engine3_sshh", "aux_terminal", "move_bbhh"
)  # fmt: skip
CARDS = (MONEY, DRAW, ENGINE_2, ENGINE_3, HELP, RIDE)


def holding(edition, *cards, dollars=10, **goods):
    """Ana has these objective cards in her deck; her rider stands on neutral building A, her turn begins."""
    session = started(edition)
    give(session, ANA, dollars=dollars, **goods)
    for card in cards or CARDS:
        fix(session, f"deck/0/{card}", 1)
    return session


def play(session, card):
    return session.do(PlayObjective(ANA, card))


# --- when -----------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_o01_before_phase_a_and_around_every_action_of_phase_b(edition):
    session = holding(edition, "gain2_bxx", "gain2_bgx", "gain2_4hh", "gain2_ssh", "gain2_333b")
    assert "GWT-O01" in session.turn().reminders
    assert len(playable(session)) == 5
    play(session, "gain2_bxx")
    play(session, "gain2_bgx")
    assert turn(session).step == "move", "any number of them"
    session.do(Move(ANA, "neutral/B"))
    play(session, "gain2_4hh")
    session.do(Use(ANA, "B/0/0"))
    play(session, "gain2_ssh")
    assert (has(session, ANA, "dollars"), playable(session)) == (10 + 4 * 2 + 2, ("gain2_333b",))
    refused(session, PlayObjective(BEN, "gain2_333b"), "not_your_turn", "GWT-A01", player="Ana")


@both_editions
def test_gwt_o01_at_a_hazard_and_in_kansas_city_before_the_hand_is_gone(edition):
    session = holding(edition)
    lay(session, lying__flood__1="yes")
    session.do(Move(ANA, "hazard/flood/black"))
    session.do(TakeAuxiliary(ANA, "instead", "dollar"))
    play(session, MONEY)
    session = at(holding(edition), "kansas_city")
    play(session, MONEY)
    for tile in ("flood", "cowboy", "cowboy"):
        session.do(ChooseTile(ANA, tile))
    play(session, DRAW)
    session.do(TakeIncome(ANA, ("gray",)))
    assert playable(session) == ()
    refused(session, PlayObjective(ANA, HELP), "too_late_for_objectives", "GWT-O02")


@both_editions
def test_gwt_o01_only_a_card_of_the_own_deck(edition):
    session = holding(edition, MONEY)
    fix(session, "deck/1/draw_5h", 1)
    name = message(f"great_western_trail.card.{edition}.{DRAW}")
    refused(session, PlayObjective(ANA, DRAW), "not_in_your_deck", "GWT-O01", player="Ana", card=name)
    play(session, MONEY)
    refused(session, PlayObjective(ANA, MONEY), "not_in_your_deck", "GWT-O01")
    for none in ("", "gold", "start_34b"):
        refused(session, PlayObjective(ANA, none), "no_such_objective", "GWT-S10")


@both_editions
def test_gwt_o01_a_card_taken_without_being_told_is_told_when_it_is_played(edition):
    session = holding(edition, MONEY, untold=1)
    play(session, DRAW)
    assert (ranch(session, ANA).untold, player(session, ANA).area) == (0, (DRAW,))
    refused(session, PlayObjective(ANA, HELP), "not_in_your_deck", "GWT-O01")


@both_editions
def test_gwt_o02_not_in_the_middle_of_an_action(edition):
    session = at(holding(edition, worker__cowboy=3), "neutral/A")
    lay(session, market__1__0="cowboy", lying__flood__1="yes")
    assert "GWT-O02" in session.turn().reminders
    session.do(Hire(ANA, "A/1/0", "cowboy", 1))
    assert (due(session), playable(session)) == (Act("hazard"), ())
    refused(session, PlayObjective(ANA, MONEY), "inside_an_action", "GWT-O02")
    leave(session)
    play(session, MONEY)


@both_editions
def test_gwt_o02_not_once_phase_c_has_begun(edition):
    session = at(holding(edition), "kansas_city")
    for tile in ("flood", "cowboy", "cowboy"):
        session.do(ChooseTile(ANA, tile))
    session.do(TakeIncome(ANA, ("gray",)))
    session.do(Deliver(ANA, "kansas_city", "aux_dollar"))
    assert turn(session).step == "refill"
    refused(session, PlayObjective(ANA, MONEY), "too_late_for_objectives", "GWT-O02")
    session.do(EndTurn(ANA))
    refused(session, PlayObjective(ANA, MONEY), "not_your_turn", "GWT-A01", player="Ben")


# --- where it lies and what it gives --------------------------------------------------------------------------------


@both_editions
def test_gwt_o03_a_played_card_lies_in_the_area(edition):
    session = holding(edition, MONEY)
    assert (player(session, ANA).area, player(session, ANA).deck) == ((), (MONEY,))
    assert points(session, ANA, "objectives") == 0, "a card of the deck need not count"
    play(session, MONEY)
    assert (player(session, ANA).area, player(session, ANA).deck) == ((MONEY,), ())
    assert points(session, ANA, "objectives") == -2
    name = message(f"great_western_trail.card.{edition}.{MONEY}")
    assert said(session)["objective_played"] == {"card": name}


@both_editions
@pytest.mark.parametrize("card", [ENGINE_2, ENGINE_3, HELP, RIDE])
def test_gwt_o04_the_immediate_action_comes_now_or_never(edition, card):
    session = holding(edition)
    play(session, card)
    do = due(session).do
    name = message(f"great_western_trail.due.{do}")
    refused(session, Move(ANA, "neutral/B"), "due_first", "GWT-X006", due=name)
    refused(session, EndTurn(ANA), "due_first", "GWT-X006", due=name)
    assert "Waive" in commands(session)[:3]
    session.do(Waive(ANA))
    assert said(session) == {"waived": {"due": name}}
    assert (due(session), player(session, ANA).area) == (None, (card,))
    refused(session, Waive(ANA), "nothing_due", "GWT-X006")
    session.do(Move(ANA, "neutral/B"))


@both_editions
def test_gwt_o04_what_cannot_be_done_is_lost_at_once(edition):
    session = holding(edition, ENGINE_2, engine="39")
    play(session, ENGINE_2)
    assert due(session) is None


@both_editions
def test_gwt_o08_draw_up_to_three_and_discard_as_many(edition):
    session = holding(edition, DRAW)
    play(session, DRAW)
    assert said(session)["draws"] == {"count": 3}
    assert (due(session), has(session, ANA, "dollars"), turn(session).step) == (None, 10, "move")


@both_editions
@pytest.mark.parametrize(("card", "most"), [(ENGINE_2, 2), (ENGINE_3, 3)])
def test_gwt_o09_the_engine_goes_up_to_two_or_three(edition, card, most):
    session = holding(edition, worker__engineer=6)
    play(session, card)
    assert due(session) == Act("engine", most)
    assert open_choices(turn(session).due.view.choices) == ["1", "2", "3"][:most]
    refused(session, MoveEngine(ANA, "due", str(most + 1)), "engine_reach", "GWT-X026", most=most)
    session.do(MoveEngine(ANA, "due", str(most)))
    assert (ranch(session, ANA).engine, due(session)) == (str(most), None)
    session.undo()
    session.do(MoveEngine(ANA, "due", "1"))
    assert (ranch(session, ANA).engine, due(session)) == ("1", None), "the rest is lost"


@both_editions
@pytest.mark.parametrize("card", ["gain2_bxx", "gain2_bgx", "gain2_4hh", "gain2_ssh", "gain2_333b"])
def test_gwt_o10_two_dollars(edition, card):
    session = holding(edition, card)
    play(session, card)
    assert (has(session, ANA, "dollars"), due(session)) == (12, None)


@both_editions
def test_gwt_o11_one_single_or_double_auxiliary_action(edition):
    session = holding(edition, HELP)
    play(session, HELP)
    assert due(session) == Act("auxiliary", 2)
    refused(session, TakeAuxiliary(ANA, "due", "dollar", 2), "one_circle", "GWT-X071", player="Ana")
    refused(session, TakeAuxiliary(ANA, "due", "cull", 1), "row_locked", "GWT-X069")
    clear(session, ANA, "aux_dollar")
    session.do(TakeAuxiliary(ANA, "due", "dollar", 2))
    assert (has(session, ANA, "dollars"), due(session)) == (12, None)
    session.do(Move(ANA, "neutral/B"))
    session.do(TakeAuxiliary(ANA, "instead", "dollar"))


# --- riding without tolls -------------------------------------------------------------------------------------------


@both_editions
@pytest.mark.parametrize("card", ["move_bbhh", "move_ssxx", "move_345", "move_34hh", "move_ssbb"])
def test_gwt_o05_three_steps_without_tolls_or_the_location(edition, card):
    session = holding(edition, card)
    give(session, BEN, building__7a=1, dollars=0)
    lay(session, lying__flood__1="yes")
    session.do(Move(ANA, "neutral/B"))
    play(session, card)
    assert due(session) == Act("free_ride", 3)
    refused(session, Move(ANA, "neutral/G", by="due"), "too_far", "GWT-A08", steps=4, limit=3)
    refused(session, Move(ANA, "neutral/E", ("1/7a", "bank/green"), "due"), "too_far", "GWT-A08", steps=4)
    refused(session, Move(ANA, "neutral/A", by="due"), "only_forward", "GWT-A10")
    session.do(Move(ANA, "neutral/C", ("1/7a", "bank/green"), "due"))
    assert (has(session, ANA, "dollars"), has(session, BEN, "dollars")) == (10, 0)
    assert (turn(session).step, turn(session).chips) == ("done", ())
    refused(session, TakeAuxiliary(ANA, "instead", "dollar"), "not_now", "GWT-A02")


@both_editions
def test_gwt_o05_stopping_on_a_hand_is_free_as_well(edition):
    session = holding(edition, RIDE)
    give(session, BEN, building__7a=1, dollars=0)
    play(session, RIDE)
    session.do(Move(ANA, "other/1/7a", by="due"))
    assert (has(session, ANA, "dollars"), has(session, BEN, "dollars")) == (10, 0)
    assert ranch(session, ANA).rider == "other/1/7a"


@both_editions
def test_gwt_o06_before_phase_a_the_rider_starts_from_there(edition):
    session = holding(edition, RIDE)
    play(session, RIDE)
    session.do(Move(ANA, "neutral/C", by="due"))
    assert (turn(session).step, turn(session).chips, ranch(session, ANA).rider) == ("move", (), "neutral/C")
    refused(session, EndTurn(ANA), "move_first", "GWT-A02", player="Ana")
    refused(session, Move(ANA, "neutral/B"), "only_forward", "GWT-A10")
    refused(session, Move(ANA, "kansas_city"), "too_far", "GWT-A08", steps=4, limit=3)
    session.do(Move(ANA, "neutral/G"))
    assert (turn(session).step, turn(session).place) == ("use", "neutral/G")


@both_editions
def test_gwt_o06_after_the_location_only_the_hand_is_refilled(edition):
    session = holding(edition, RIDE, MONEY)
    session.do(Move(ANA, "neutral/B"))
    session.do(Use(ANA, by(session, "discard")))
    play(session, RIDE)
    session.do(Move(ANA, "neutral/C", by="due"))
    assert turn(session).step == "done"
    refused(session, Use(ANA, "C/0/0"), "not_now", "GWT-A02")
    refused(session, Move(ANA, "neutral/D"), "moved_already", "GWT-A02")
    refused(session, PlayObjective(ANA, MONEY), "too_late_for_objectives", "GWT-O02")
    session.do(EndTurn(ANA))
    assert (turn(session).seat, ranch(session, ANA).rider) == (BEN, "neutral/C")


@both_editions
def test_gwt_o07_never_into_kansas_city(edition):
    session = holding(edition, RIDE)
    fix(session, "rider/0", "neutral/G")
    play(session, RIDE)
    assert "kansas_city" not in [choice.what for choice in turn(session).due.view.choices]
    refused(session, Move(ANA, "kansas_city", by="due"), "not_kansas_city", "GWT-O07")


@both_editions
def test_gwt_o07_and_not_out_of_it_past_its_five_steps(edition):
    """A rider in Kansas City stands at the end of the trail until the delivery puts it back to the start."""
    session = holding(edition, RIDE, building__1a=1)
    give(session, BEN, building__4a=1)
    at(session, "kansas_city")
    play(session, RIDE)
    waiting = turn(session).due
    assert waiting is None or open_choices(waiting.view.choices) == []
    for to in ("own/1a", "other/1/4a"):
        with pytest.raises(RuleError):
            session.do(Move(ANA, to, by="due"))
    assert turn(session).step == "foresight"
