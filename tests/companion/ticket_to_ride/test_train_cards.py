"""Drawing train cards: two of them, from the row or the deck, their colours and locomotives."""

import pytest

from companion.games.ticket_to_ride.events import (
    BlindTaken,
    CardsDrawn,
    FaceUpTaken,
    RouteClaimed,
    RowFilled,
    TurnEnded,
)
from companion.games.ticket_to_ride.records import ClaimRoute, DrawCards, TakeBlind, TakeFaceUp, TurnUp
from companion.messages import message
from companion.table.table_commands import Correct
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CARD_COLOURS,
    SINGLE_TRACK,
    action,
    both_maps,
    claim,
    play_until,
    refuses,
    said,
    table_of,
    view,
)

ONE_LOCOMOTIVE = ("locomotive", "blue", "orange", "white", "green")


def checked(map_, **options):
    return table_of(map_, card_check=True, **options)


def run_dry(session, *row):
    """Deck and discards are empty, and only these cards lie face up."""
    session.do(Correct("deck", 0))
    session.do(Correct("face_up", row))


# --- two cards ------------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_d01_the_action_gives_two_cards(map_):
    session = checked(map_)
    session.do(TakeBlind())
    assert session.turn().phase == "second_card"
    assert session.do(TakeBlind()) == (BlindTaken(ANA), TurnEnded(BEN))
    assert view(session).cards.hands == (6, 4, 4)
    assert session.turn().seat == BEN


@both_maps
def test_ttr_d01_without_card_check_the_whole_action_is_one_tap(map_):
    session = table_of(map_)
    assert session.do(DrawCards()) == (CardsDrawn(ANA), TurnEnded(BEN))
    refuses(session, TakeBlind(), "cards_not_checked")
    assert {"TTR-D01", "TTR-D08"} <= set(session.turn().reminders), "two cards, but one face-up locomotive"


@both_maps
def test_ttr_d02_each_card_comes_from_the_row_or_unseen_from_the_deck(map_):
    session = checked(map_)
    assert view(session).cards.face_up == ("pink", "blue", "orange", "white", "green")
    assert action(session, "TakeFaceUp").why_not is None
    assert action(session, "TakeBlind").why_not is None
    refuses(session, TakeFaceUp("red"), "not_face_up", "TTR-D02")
    session.do(TakeFaceUp("blue"))
    assert said(session) == {"face_up_taken": {"card": message("ticket_to_ride.card.blue")}}
    session.do(TurnUp(("black",)))
    session.do(TakeBlind())
    assert said(session) == {"blind_taken": {}}
    assert view(session).cards.hands == (6, 4, 4)


@both_maps
def test_ttr_d03_a_card_taken_from_the_row_is_replaced_at_once(map_):
    session = checked(map_)
    assert session.do(TakeFaceUp("blue")) == (FaceUpTaken(ANA, "blue"),)
    assert view(session).cards.due == 1
    assert session.turn().phase == "turn_up"
    assert "TTR-D03" in session.turn().reminders
    refuses(session, TakeBlind(), "turn_up_first", "TTR-D03", count=1)
    refuses(session, TurnUp(("red", "red")), "turn_up_so_many", "TTR-D03", count=1)
    deck = view(session).cards.deck
    assert session.do(TurnUp(("red",))) == (RowFilled(("red",)),)
    assert said(session) == {"turned_up": {"cards": (message("ticket_to_ride.card.red"),)}}
    assert sorted(view(session).cards.face_up) == ["green", "orange", "pink", "red", "white"]
    assert view(session).cards.deck == deck - 1


@both_maps
def test_ttr_d03_the_row_is_filled_again_after_the_second_card_too(map_):
    session = checked(map_)
    session.do(TakeBlind())
    assert session.do(TakeFaceUp("blue")) == (FaceUpTaken(ANA, "blue"),)
    assert session.turn().seat == ANA
    assert session.do(TurnUp(("red",))) == (RowFilled(("red",)), TurnEnded(BEN))


@both_maps
def test_ttr_d04_the_second_card_is_chosen_after_the_row_is_full_again(map_):
    session = checked(map_)
    session.do(TakeFaceUp("blue"))
    refuses(session, TakeFaceUp("pink"), "turn_up_first", "TTR-D03", count=1)
    session.do(TurnUp(("red",)))
    assert session.turn().phase == "second_card"
    assert "TTR-D04" in session.turn().reminders
    session.do(TakeFaceUp("red"))  # the very card that was turned up
    assert session.do(TurnUp(("yellow",)))[-1] == TurnEnded(BEN)


# --- colours and locomotives ----------------------------------------------------------------------------------------


@both_maps
def test_ttr_d05_cards_and_routes_have_the_same_eight_colours(map_):
    session = table_of(map_)
    eight = {"pink", "blue", "orange", "white", "green", "yellow", "black", "red"}
    assert {route.colour for route in session.state.board.rail.routes} == eight | {"grey"}
    refuses(session, ClaimRoute(SINGLE_TRACK[map_][1], ("purple",)), "no_such_card", "TTR-S04")


@both_maps
@pytest.mark.parametrize("colour", CARD_COLOURS)
def test_ttr_d05_c02_each_colour_of_cards_pays_for_its_own_routes_only(map_, colour):
    session = table_of(map_)
    route = next(r for r in session.state.board.rail.routes if r.colour == colour)
    for other in set(CARD_COLOURS) - {colour}:
        shown = message(f"ticket_to_ride.card.{colour}")
        refuses(session, ClaimRoute(route.id, (other,) * route.length), "wrong_colour", "TTR-C02", colour=shown)
    paid = (colour,) * route.length
    assert claim(session, route.id, *paid)[0] == RouteClaimed(ANA, route.id, paid)


@both_maps
@pytest.mark.parametrize("colour", CARD_COLOURS)
def test_ttr_d06_a_locomotive_counts_as_any_colour(map_, colour):
    session = table_of(map_)
    route = next(r for r in session.state.board.rail.routes if r.colour == colour and r.length > 1)
    paid = (colour,) * (route.length - 1) + ("locomotive",)
    assert claim(session, route.id, *paid)[0] == RouteClaimed(ANA, route.id, paid)


@both_maps
def test_ttr_d07_a_face_up_locomotive_is_the_only_card_of_its_turn(map_):
    session = checked(map_, row=ONE_LOCOMOTIVE)
    assert session.do(TakeFaceUp("locomotive")) == (FaceUpTaken(ANA, "locomotive"),)
    refuses(session, TakeBlind(), "turn_up_first", "TTR-D03", count=1)
    assert session.do(TurnUp(("red",))) == (RowFilled(("red",)), TurnEnded(BEN))
    assert view(session).cards.hands == (5, 4, 4)
    assert session.turn().seat == BEN
    assert session.turn().phase == "action"


@both_maps
def test_ttr_d07_it_ends_the_turn_at_once_when_nothing_can_replace_it(map_):
    session = checked(map_)
    run_dry(session, "locomotive", "red", "blue")
    assert session.do(TakeFaceUp("locomotive")) == (FaceUpTaken(ANA, "locomotive"), TurnEnded(BEN))


@both_maps
def test_ttr_d08_a_locomotive_that_replaces_the_first_card_cannot_be_the_second(map_):
    session = checked(map_)
    session.do(TakeFaceUp("blue"))
    session.do(TurnUp(("locomotive",)))
    assert "TTR-D08" in session.turn().reminders
    refuses(session, TakeFaceUp("locomotive"), "locomotive_second", "TTR-D08")
    session.do(TakeFaceUp("pink"))


@both_maps
@pytest.mark.parametrize("first", ["coloured", "blind"])
def test_ttr_d09_a_locomotive_that_already_lay_there_cannot_be_the_second(map_, first):
    session = checked(map_, row=ONE_LOCOMOTIVE)
    if first == "blind":
        session.do(TakeBlind())
    else:
        session.do(TakeFaceUp("blue"))
        session.do(TurnUp(("red",)))
    refuses(session, TakeFaceUp("locomotive"), "locomotive_second", "TTR-D08")
    session.do(TakeBlind())
    assert session.turn().seat == BEN
    session.do(TakeFaceUp("locomotive"))  # as Ben's first card it is free to take


@both_maps
def test_ttr_d10_a_locomotive_drawn_blind_is_an_ordinary_card(map_):
    session = checked(map_)
    session.do(TakeBlind())
    assert session.turn().phase == "second_card"
    assert "TTR-D10" in session.turn().reminders
    session.do(TakeBlind())
    assert view(session).cards.hands == (6, 4, 4)
    play_until(session, ANA)
    six_wild = ("locomotive",) * 6
    claim(session, SINGLE_TRACK[map_][6], *six_wild)  # any of the unseen cards may be locomotives
    assert view(session).cards.hands[ANA] == 0
