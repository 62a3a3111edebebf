"""Milestones of Stone Age: what is noted says when the game is over, and what nobody noted is asked for."""

import pytest

from companion.games.stone_age.box import box
from companion.games.stone_age.events import ExtraCardDrawn, GameEnded, RoundBegan
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import EnterCard, NoteBuilding, Options, RoundOver
from companion.messages import message
from companion.table.house import CompleteSetup
from companion.table.session import Header, Session
from tests.companion.stone_age.hands import EXTRA_CARD
from tests.companion.stone_age.tables import ANA, BEN, any_number_of_players, fix, said, seats_at, view

CARDS = [card.id for card in box().cards if card.id != EXTRA_CARD]
"""The cards of the box in some order, the one that draws another aside."""


def noting(players: int = 2) -> Session:
    """A table at Milestones, past setup."""
    session = Session(Header(STONE_AGE, Options(), seats_at(players), "milestones", 0))
    session.do(CompleteSetup())
    return session


def note_cards(session: Session, *cards: str, seat: int = ANA) -> None:
    for card in cards:
        session.do(EnterCard(seat, card))


# --- the end of the game --------------------------------------------------------------------------------------------


def test_sa_e01_32_cards_noted_leave_just_enough_for_another_round():
    session = noting()
    note_cards(session, *CARDS[:32])
    assert not session.turn().last_round
    assert session.do(RoundOver()) == (RoundBegan(BEN),)
    assert view(session).deck == 0


def test_sa_e01_33_cards_noted_end_the_game_once_the_round_is_over():
    session = noting()
    note_cards(session, *CARDS[:33])
    assert session.turn().last_round
    assert message("stone_age.last_round_deck") in session.turn().notices
    assert session.do(RoundOver()) == (GameEnded("deck_short"),)
    assert session.turn().phase == "entry"
    assert session.turn().headline == message("stone_age.phase.over.deck_short")
    assert said(session).keys() == {"ended.deck_short"}


@any_number_of_players
def test_sa_e02_a_stack_that_is_empty_for_certain_ends_it(players):
    session = noting(players)
    for _ in range(7 * players - players):
        session.do(NoteBuilding(ANA, 10))
    assert session.do(RoundOver()) == (RoundBegan(BEN),), "one tile may be left on each"
    session.do(NoteBuilding(BEN, 10))
    assert message("stone_age.last_round") in session.turn().notices
    assert session.do(RoundOver()) == (GameEnded("stack_empty", None),)
    assert session.turn().headline == message("stone_age.phase.over.stack_empty")


def test_sa_e02_a_stack_known_to_be_empty_ends_it():
    session = noting()
    fix(session, "stack_left/1", 0)
    assert session.turn().last_round
    assert session.do(RoundOver()) == (GameEnded("stack_empty", 1),)


# --- the deck -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "drawn"), [(2, True), (1, True), (0, False)])
def test_sa_c16_the_extra_card_is_the_last_of_the_deck_even_after_others_were_taken_this_round(deck, drawn):
    session = noting()
    note_cards(session, *CARDS[:2])
    fix(session, "deck", deck)
    assert session.do(EnterCard(BEN, EXTRA_CARD))[-1] == ExtraCardDrawn(BEN, drawn)
    assert view(session).deck == max(0, deck - 1)


def test_sa_r03_the_spaces_are_filled_from_the_deck_when_the_round_is_over():
    session = noting()
    note_cards(session, *CARDS[:3])
    assert view(session).deck == 32
    session.do(RoundOver())
    assert view(session).deck == 29
