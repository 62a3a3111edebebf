"""Setup of the train cards: 110 of them, four in each hand, five face up, the rest a deck."""

import pytest

from companion.games.ticket_to_ride.events import RowFilled, RowFlushed
from companion.games.ticket_to_ride.records import ClaimRoute, TurnUp
from companion.messages import message
from companion.table.table_commands import Correct
from tests.companion.ticket_to_ride.tables import (
    ROW,
    both_maps,
    checks,
    laid_out,
    refuses,
    step,
    table_of,
    view,
)


@both_maps
def test_ttr_s04_there_are_110_train_cards(map_):
    session = laid_out(map_, card_check=True)
    assert checks(session, "deal")[0] == ("shuffle", {"count": 110})
    cards = view(session).cards
    assert cards.deck + sum(cards.hands) == 110


@both_maps
@pytest.mark.parametrize(("card", "copies"), [("red", 12), ("pink", 12), ("locomotive", 14)])
def test_ttr_s04_no_more_of_a_card_can_turn_up_than_the_box_has(map_, card, copies):
    session = laid_out(map_, card_check=True)
    session.do(Correct(f"discards/{card}", copies))
    turned = (card, "blue", "orange", "white", "green")
    shown = message(f"ticket_to_ride.card.{card}")
    refuses(session, TurnUp(turned), "not_so_many_cards", "TTR-S04", count=copies, card=shown)
    refuses(session, TurnUp(("grey", *turned[1:])), "no_such_card", "TTR-S04")
    session.do(Correct(f"discards/{card}", copies - 1))
    assert session.do(TurnUp(turned)) == (RowFilled(turned),)


@both_maps
def test_ttr_s04_nobody_pays_with_a_thirteenth_red_card(map_):
    session = table_of(map_, card_check=True)
    session.do(Correct("discards/red", 11))
    two_red = ClaimRoute({"usa": "atlanta--charleston", "germany": "lindau--ulm"}[map_], ("red", "red"))
    refuses(session, two_red, "not_in_hand", "TTR-C01", player="Ana", count=1)


@both_maps
@pytest.mark.parametrize(("players", "dealt"), [(2, 8), (3, 12), (4, 16), (5, 20)])
def test_ttr_s15_four_train_cards_are_dealt_to_each(map_, players, dealt):
    session = laid_out(map_, players, card_check=True)
    assert checks(session, "deal") == [("shuffle", {"count": 110}), ("deal", {"count": 4, "dealt": dealt})]
    assert step(session, "deal").figure == dealt
    assert view(session).cards.hands == (4,) * players


@both_maps
@pytest.mark.parametrize(("players", "left"), [(2, 97), (3, 93), (4, 89), (5, 85)])
def test_ttr_s16_s17_five_cards_lie_face_up_and_the_rest_is_the_deck(map_, players, left):
    session = laid_out(map_, players, card_check=True)
    assert checks(session, "row")[:3] == [("deck", {}), ("face_up", {"count": 5}), ("deck_left", {"count": left})]
    assert step(session, "row").figure == left
    session.do(TurnUp(ROW))
    cards = view(session).cards
    assert (cards.face_up, cards.deck, cards.due) == (ROW, left, 0)


@both_maps
def test_ttr_s17_the_row_takes_five_cards_and_no_sixth(map_):
    session = laid_out(map_, card_check=True)
    assert ("enter_row", {"count": 5}) in checks(session, "row")
    refuses(session, TurnUp(ROW[:4]), "turn_up_so_many", "TTR-D03", count=5)
    refuses(session, TurnUp((*ROW, "red")), "turn_up_so_many", "TTR-D03", count=5)
    session.do(TurnUp(ROW))
    refuses(session, TurnUp(("red",)), "row_is_full", "TTR-S17", count=5)


@both_maps
def test_ttr_s17_d11_three_locomotives_in_the_first_row_are_flushed_at_once(map_):
    session = laid_out(map_, card_check=True)
    assert ("flush", {"count": 3, "row": 5}) in checks(session, "row")
    unlucky = ("locomotive", "red", "locomotive", "locomotive", "blue")
    assert session.do(TurnUp(unlucky)) == (RowFilled(unlucky), RowFlushed())
    cards = view(session).cards
    assert (cards.face_up, cards.deck, cards.discards, cards.due) == ((), 93, 5, 5)
