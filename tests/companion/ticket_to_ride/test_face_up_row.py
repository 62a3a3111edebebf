"""The face-up row: flushed at three locomotives, and what happens when the deck runs out."""

import pytest

from companion.games.ticket_to_ride.events import (
    BlindTaken,
    DeckReshuffled,
    FaceUpTaken,
    RowFilled,
    RowFlushed,
    TurnEnded,
)
from companion.games.ticket_to_ride.records import DrawTickets, TakeBlind, TakeFaceUp, TurnUp
from companion.table.table_commands import Correct, CorrectAll
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CARD_COLOURS,
    SINGLE_TRACK,
    action,
    both_maps,
    claim,
    refuses,
    said,
    table_of,
    view,
)

TWO_LOCOMOTIVES = ("locomotive", "locomotive", "orange", "white", "green")
MIX = {"usa": (3,), "germany": (2, 2)}


def checked(map_, **options):
    return table_of(map_, card_check=True, **options)


def run_dry(session, *row):
    """Deck and discards are empty, and only these cards lie face up."""
    session.do(Correct("deck", 0))
    session.do(Correct("face_up", row))


# --- three locomotives face up --------------------------------------------------------------------------------------


@both_maps
def test_ttr_d11_the_third_locomotive_flushes_the_whole_row_even_in_mid_turn(map_):
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(TakeFaceUp("orange"))
    assert "TTR-D11" in session.turn().reminders
    assert session.do(TurnUp(("locomotive",))) == (RowFilled(("locomotive",)), RowFlushed())
    assert "flushed" in said(session)
    cards = view(session).cards
    assert (cards.face_up, cards.discards, cards.due) == ((), 5, 5)
    session.do(TurnUp(("red", "red", "blue", "locomotive", "locomotive")))
    assert session.turn().phase == "second_card"
    session.do(TakeFaceUp("blue"))
    assert session.do(TurnUp(("black",)))[-1] == TurnEnded(BEN)


@both_maps
def test_ttr_d11_two_locomotives_may_lie_there(map_):
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(TakeFaceUp("orange"))
    assert session.do(TurnUp(("red",))) == (RowFilled(("red",)),)
    assert view(session).cards.face_up.count("locomotive") == 2


@both_maps
def test_ttr_d11_a_new_row_with_three_locomotives_is_flushed_again(map_):
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(TakeFaceUp("orange"))
    session.do(TurnUp(("locomotive",)))
    again = ("locomotive", "red", "locomotive", "locomotive", "blue")
    assert session.do(TurnUp(again)) == (RowFilled(again), RowFlushed())
    assert view(session).cards.discards == 10
    assert session.turn().phase == "turn_up"


@both_maps
def test_ttr_d11_a_flush_after_the_last_card_of_a_turn_still_belongs_to_it(map_):
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(TakeBlind())
    session.do(TakeFaceUp("white"))
    assert session.do(TurnUp(("locomotive",))) == (RowFilled(("locomotive",)), RowFlushed())
    assert session.turn().seat == ANA
    assert session.do(TurnUp(("red", "red", "blue", "blue", "pink")))[-1] == TurnEnded(BEN)


@both_maps
def test_ttr_d11_the_row_stands_when_the_players_hold_all_coloured_cards(map_):
    """The rulebook would flush for ever; it stops when no better row can be had."""
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(CorrectAll(tuple((f"blind/{seat}", 0) for seat in range(3))))
    for colour in CARD_COLOURS:
        in_the_row = colour in TWO_LOCOMOTIVES
        session.do(Correct(f"known/1/{colour}", 11 if in_the_row else 12))
    session.do(TakeFaceUp("orange"))
    assert session.do(TurnUp(("locomotive",))) == (RowFilled(("locomotive",)),)
    assert session.turn().phase == "second_card"


@both_maps
def test_ttr_d11_the_row_stands_when_deck_and_discards_have_nothing_better(map_):
    """Deck and discards are empty, so the same three locomotives would come back for ever."""
    session = checked(map_)
    session.do(Correct("deck", 1))
    session.do(Correct("face_up", ("locomotive", "locomotive", "orange", "white", "green")))
    session.do(TakeFaceUp("orange"))
    assert session.do(TurnUp(("locomotive",))) == (RowFilled(("locomotive",)),)
    assert session.turn().phase == "second_card"


@both_maps
def test_ttr_d11_an_empty_deck_still_flushes_while_the_discards_may_do_better(map_):
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(Correct("deck", 1))
    session.do(Correct("discards/red", 3))
    session.do(TakeFaceUp("orange"))
    assert session.do(TurnUp(("locomotive",))) == (RowFilled(("locomotive",)), RowFlushed())
    better = ("red", "red", "red", "white", "locomotive")
    assert session.do(TurnUp(better)) == (DeckReshuffled(), RowFilled(better))


@both_maps
def test_ttr_d11_the_table_may_let_a_row_of_locomotives_stand(map_):
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(TakeFaceUp("orange"))
    assert session.do(TurnUp(("locomotive",), stands=True)) == (RowFilled(("locomotive",)),)
    assert view(session).cards.face_up.count("locomotive") == 3
    assert session.turn().phase == "second_card"


# --- a deck that runs out -------------------------------------------------------------------------------------------


@both_maps
def test_ttr_d13_when_the_deck_is_empty_the_discards_become_the_new_deck(map_):
    session = checked(map_)
    session.do(Correct("discards/black", 7))
    session.do(Correct("deck", 1))
    assert session.do(TakeBlind()) == (BlindTaken(ANA),)
    assert (view(session).cards.deck, view(session).cards.discards) == (0, 7)
    assert session.do(TakeBlind()) == (DeckReshuffled(), BlindTaken(ANA), TurnEnded(BEN))
    assert list(said(session)) == ["reshuffled", "blind_taken"]
    assert (view(session).cards.deck, view(session).cards.discards) == (6, 0)


@both_maps
def test_ttr_d13_the_row_too_is_filled_from_the_new_deck(map_):
    session = checked(map_)
    session.do(Correct("deck", 0))
    session.do(Correct("discards/black", 12))
    session.do(TakeFaceUp("blue"))
    assert "TTR-D13" in session.turn().reminders
    assert session.do(TurnUp(("black",))) == (DeckReshuffled(), RowFilled(("black",)))
    assert (view(session).cards.deck, view(session).cards.discards) == (11, 0)


@both_maps
def test_ttr_d13_from_the_discards_comes_only_what_lies_there(map_):
    session = checked(map_)
    session.do(Correct("deck", 0))
    session.do(Correct("discards/black", 12))
    session.do(TakeFaceUp("blue"))
    refuses(session, TurnUp(("red",)), "only_discards_come", rule="TTR-D13", count=0)
    session.do(TurnUp(("black",)))


@both_maps
def test_ttr_d13_the_last_cards_of_the_deck_come_first(map_):
    """One card of the old deck and four of the discards: two that lie in neither cannot both come."""
    session = checked(map_, row=TWO_LOCOMOTIVES)
    session.do(Correct("deck", 2))
    session.do(Correct("discards/black", 6))
    session.do(TakeFaceUp("orange"))
    session.do(TurnUp(("locomotive",)))
    refuses(session, TurnUp(("red", "red", "black", "black", "black")), "only_discards_come", rule="TTR-D13", count=1)
    refuses(session, TurnUp(("red", "yellow", "black", "black", "black")), "only_discards_come", rule="TTR-D13")
    session.do(TurnUp(("red", "black", "black", "black", "black")))


@both_maps
def test_ttr_s04_a_card_of_which_all_lie_in_sight_cannot_come(map_):
    session = checked(map_)
    session.do(Correct("known/0/black", 12))
    session.do(TakeFaceUp("blue"))
    refuses(session, TurnUp(("black",)), "not_so_many_cards", rule="TTR-S04", count=12)


@both_maps
def test_ttr_d13_a_card_that_lay_in_the_discards_tells_that_they_were_shuffled(map_):
    """After the deck has run out once, the app may take for discards what the table has long shuffled in."""
    session = checked(map_)
    session.do(Correct("deck", 0))
    session.do(Correct("discards/black", 2))
    session.do(TakeBlind())
    assert session.state.cards.reshuffled
    session.do(Correct("discards/red", 12))
    session.do(Correct("deck", 30))
    session.do(TakeFaceUp("blue"))
    assert session.do(TurnUp(("red",)))[:2] == (DeckReshuffled(), RowFilled(("red",)))
    assert (view(session).cards.deck, view(session).cards.discards) == (41, 0)


@both_maps
def test_ttr_d15_with_deck_and_discards_empty_no_card_can_be_drawn(map_):
    session = checked(map_)
    run_dry(session)
    for command in ("TakeFaceUp", "TakeBlind"):
        refusal = action(session, command).why_not
        assert (refusal.code, refusal.rule) == ("ticket_to_ride.no_cards_left", "TTR-D15")
    refuses(session, TakeBlind(), "no_cards_left", "TTR-D15")
    assert action(session, "ClaimRoute").why_not is None
    assert action(session, "DrawTickets").why_not is None
    session.do(DrawTickets(MIX[map_]))
    claim(session, SINGLE_TRACK[map_][1], "locomotive")


@both_maps
def test_ttr_d15_what_lies_face_up_can_still_be_taken(map_):
    session = checked(map_)
    run_dry(session, "red", "blue", "locomotive")
    assert action(session, "TakeFaceUp").why_not is None
    assert session.do(TakeFaceUp("red")) == (FaceUpTaken(ANA, "red"),)  # the row stays below five
    assert session.do(TakeFaceUp("blue")) == (FaceUpTaken(ANA, "blue"), TurnEnded(BEN))
    assert view(session).cards.face_up == ("locomotive",)


@both_maps
@pytest.mark.parametrize("row", [("red",), ("red", "locomotive")])
def test_ttr_d15_if_only_one_card_can_be_had_from_the_row_the_turn_ends_after_it(map_, row):
    session = checked(map_)
    run_dry(session, *row)
    assert session.do(TakeFaceUp("red")) == (FaceUpTaken(ANA, "red"), TurnEnded(BEN))
    assert view(session).cards.hands == (5, 4, 4)


@both_maps
def test_ttr_d15_if_only_one_card_can_be_had_from_the_deck_the_turn_ends_after_it(map_):
    session = checked(map_)
    session.do(Correct("deck", 1))
    session.do(Correct("face_up", ("locomotive",) * 5))
    assert session.do(TakeBlind()) == (BlindTaken(ANA), TurnEnded(BEN))
    assert view(session).cards.hands == (5, 4, 4)
