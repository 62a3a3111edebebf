"""Turns: whose it is, the one action it is for, and passing where the rulebook leaves a table stuck."""

import pytest

from companion.games.ticket_to_ride.events import BlindTaken, CardsDrawn, Passed, RouteClaimed, TicketsDrawn, TurnEnded
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DrawCards,
    DrawTickets,
    Pass,
    TakeBlind,
    TakeFaceUp,
    TurnUp,
)
from companion.table.table_commands import CompleteSetup, Correct, CorrectAll, KeepDraw
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CARD_COLOURS,
    SINGLE_TRACK,
    action,
    any_number_of_players,
    both_maps,
    claim,
    commands,
    draw_cards,
    germany,
    laid_out,
    leave_in_decks,
    play_to_final_scoring,
    refuses,
    said,
    table_of,
    usa,
)

MIX = {"usa": (3,), "germany": (2, 2)}


def empty_hands_and_decks(session):
    """No card and no ticket can be had any more."""
    leave_in_decks(session, *(0 for _ in session.state.board.tickets.decks))
    if session.state.cards is not None:
        session.do(Correct("face_up", ()))
        session.do(Correct("deck", 0))


def only_open(session, *routes):
    """All that Ana could still do is to claim one of these routes: the others have what she has the trains for."""
    empty_hands_and_decks(session)
    rail, players = session.state.board.rail, session.state.players
    most = max(rail.route[route].length for route in routes)
    short = [route for route in rail.routes if route.length <= most and route.id not in routes]
    first_tracks = [route for route in short if route.lane == 0 or players > 3]
    owners = [(f"route/{route.id}", str(BEN + number % (players - 1))) for number, route in enumerate(first_tracks)]
    session.do(CorrectAll((*owners, (f"trains/{ANA}", most))))


# --- order ----------------------------------------------------------------------------------------------------------


@any_number_of_players
@pytest.mark.parametrize("starter", [0, 1])
def test_ttr_t02_turns_pass_clockwise(players, starter):
    session = laid_out("usa", players)
    session.do(KeepDraw("first_player", (str(starter),)))
    session.do(CompleteSetup())
    order = []
    for _ in range(2 * players):
        order.append(session.turn().seat)
        draw_cards(session)
    once_round = [*range(starter, players), *range(starter)]
    assert order == once_round * 2


@any_number_of_players
def test_ttr_t03_in_germany_too_turns_pass_clockwise_from_whoever_began(players):
    session = laid_out("germany", players)
    session.do(KeepDraw("first_player", ("1",)))
    session.do(CompleteSetup())
    order = []
    for _ in range(players):
        order.append(session.turn().seat)
        draw_cards(session)
    assert order == [*range(1, players), 0]


# --- one of three actions -------------------------------------------------------------------------------------------


@both_maps
def test_ttr_t05_the_three_actions_are_offered(map_):
    session = table_of(map_)
    assert session.turn().phase == "action"
    assert commands(session) == ["DrawCards", "ClaimRoute", "DrawTickets"]
    assert session.turn().seat == ANA
    assert all(action(session, command).why_not is None for command in commands(session))


@both_maps
def test_ttr_t05_with_checked_cards_drawing_is_from_the_row_or_the_deck(map_):
    session = table_of(map_, card_check=True)
    assert commands(session) == ["TakeFaceUp", "TakeBlind", "ClaimRoute", "DrawTickets"]
    refuses(session, DrawCards(), "tap_the_cards", "TTR-D01")


@both_maps
def test_ttr_t04_drawing_cards_is_the_whole_turn(map_):
    session = table_of(map_)
    assert session.do(DrawCards()) == (CardsDrawn(ANA), TurnEnded(BEN))
    assert said(session) == {"cards": {}}
    assert session.turn().seat == BEN


@both_maps
def test_ttr_t04_claiming_a_route_is_the_whole_turn(map_):
    session = table_of(map_)
    events = claim(session, SINGLE_TRACK[map_][2])
    assert events[0] == RouteClaimed(ANA, SINGLE_TRACK[map_][2], ())
    assert [event for event in events if isinstance(event, TurnEnded)] == [TurnEnded(BEN)]
    assert session.turn().seat == BEN


@both_maps
def test_ttr_t04_drawing_tickets_is_the_whole_turn(map_):
    session = table_of(map_)
    assert session.do(DrawTickets(MIX[map_])) == (TicketsDrawn(ANA, MIX[map_]), TurnEnded(BEN))
    assert session.turn().seat == BEN


@both_maps
def test_ttr_t04_after_a_first_card_no_other_action_can_be_begun(map_):
    session = table_of(map_, card_check=True)
    assert session.do(TakeBlind()) == (BlindTaken(ANA),)
    assert session.turn().seat == ANA
    assert commands(session) == ["TakeFaceUp", "TakeBlind"]
    paid = ClaimRoute(SINGLE_TRACK[map_][1], ("locomotive",))
    for command in (paid, DrawTickets(MIX[map_]), Pass()):
        refuses(session, command, "second_card_first", "TTR-D01")
    session.do(TakeBlind())
    assert session.turn().seat == BEN


@both_maps
def test_ttr_t04_while_the_row_has_a_gap_nothing_else_can_be_begun(map_):
    session = table_of(map_, card_check=True)
    session.do(TakeFaceUp("blue"))
    paid = ClaimRoute(SINGLE_TRACK[map_][1], ("locomotive",))
    for command in (paid, DrawTickets(MIX[map_]), Pass(), TakeBlind(), TakeFaceUp("pink")):
        refuses(session, command, "turn_up_first", "TTR-D03", count=1)


def test_ttr_t04_before_the_passengers_are_taken_nothing_else_can_be_begun():
    session = germany()
    session.do(ClaimRoute("berlin--leipzig"))
    for command in (DrawCards(), ClaimRoute("berlin--dresden"), DrawTickets((2, 2)), Pass()):
        refuses(session, command, "passengers_first", "TTR-P05")


# --- no passing, unless nothing can be done -------------------------------------------------------------------------


@both_maps
def test_ttr_t04_there_is_no_passing_while_tickets_can_be_drawn(map_):
    session = table_of(map_)
    assert "Pass" not in commands(session)
    refuses(session, Pass(), "no_pass_tickets", "TTR-T04")


@both_maps
def test_ttr_t04_there_is_no_passing_while_cards_can_be_drawn(map_):
    session = table_of(map_, card_check=True)
    leave_in_decks(session, *(0 for _ in MIX[map_]))
    refuses(session, Pass(), "no_pass_cards", "TTR-T04")
    session.do(Correct("deck", 0))
    refuses(session, Pass(), "no_pass_cards", "TTR-T04")  # the row still lies there
    session.do(Correct("face_up", ()))
    session.do(Correct("discards/red", 1))
    session.do(TurnUp(("red",)))
    refuses(session, Pass(), "no_pass_cards", "TTR-T04")


@both_maps
@pytest.mark.parametrize("card_check", [False, True])
def test_passing_is_offered_when_no_card_and_no_ticket_is_left(map_, card_check):
    """The rulebook knows no passing; a table that can do nothing must still go on."""
    session = table_of(map_, card_check=card_check)
    empty_hands_and_decks(session)
    assert (action(session, "Pass").why_not, session.turn().seat) == (None, ANA)
    assert session.do(Pass()) == (Passed(ANA), TurnEnded(BEN))
    assert said(session) == {"passed": {}}
    assert session.turn().seat == BEN


PAID_FOR = {"usa": "denver--santa_fe", "germany": "chemnitz--leipzig"}
"""A grey route of the USA and a coloured one of Germany, each of two spaces and on a single track."""


@both_maps
def test_ttr_t04_there_is_no_passing_while_cards_that_were_seen_pay_for_a_route(map_):
    session = table_of(map_, card_check=True)
    only_open(session, PAID_FOR[map_])
    route = session.state.board.rail.route[PAID_FOR[map_]]
    colour = "pink" if route.colour == "grey" else route.colour
    session.do(CorrectAll(((f"known/{ANA}/{colour}", route.length - 1), (f"known/{BEN}/locomotive", 9))))
    assert (action(session, "Pass").why_not, session.turn().seat) == (
        None,
        ANA,
    )  # one of the two; what Ben holds does not pay
    session.do(Correct(f"known/{ANA}/locomotive", 1))
    assert "Pass" not in commands(session)
    refuses(session, Pass(), "no_pass_route", "TTR-T04", player="Ana", route=session.state.route_name(route))
    session.do(Correct(f"trains/{ANA}", route.length - 1))
    session.do(Pass())


@both_maps
def test_ttr_t04_cards_of_two_colours_pay_for_no_route(map_):
    session = table_of(map_, card_check=True)
    only_open(session, PAID_FOR[map_])
    others = [colour for colour in CARD_COLOURS if colour != session.state.board.rail.route[PAID_FOR[map_]].colour]
    session.do(CorrectAll(tuple((f"known/{ANA}/{colour}", 1) for colour in others)))
    session.do(Pass())


@both_maps
@any_number_of_players
def test_ttr_t04_the_other_track_of_a_pair_can_be_claimed_only_by_four_or_more(map_, players):
    """TTR-C15: with two or three players it closes with the first."""
    pair = {"usa": "dallas--houston", "germany": "augsburg--ulm"}[map_]
    session = table_of(map_, players, card_check=True)
    only_open(session, f"{pair}--a", f"{pair}--b")
    session.do(Correct(f"known/{ANA}/locomotive", 1))
    session.do(Correct(f"route/{pair}--a", str(BEN)))
    assert ("Pass" in commands(session)) == (players <= 3)


@both_maps
def test_a_table_that_passes_at_any_time_passes_with_cards_for_a_route(map_):
    session = table_of(map_, card_check=True)
    only_open(session, PAID_FOR[map_])
    session.do(CorrectAll(((f"known/{ANA}/locomotive", 2), ("house/pass_any_time", "yes"))))
    session.do(Pass())


def test_passing_is_offered_when_the_ticket_deck_may_be_empty():
    session = usa()
    leave_in_decks(session, 3)
    session.do(DrawTickets())
    assert "Pass" in commands(session)  # Ana may have kept all three
    session.do(Pass())


@both_maps
def test_a_table_may_allow_passing_at_any_time(map_):
    session = table_of(map_)
    session.do(Correct("house/pass_any_time", "yes"))
    assert commands(session) == ["DrawCards", "ClaimRoute", "DrawTickets", "Pass"]
    session.do(Pass())
    assert session.turn().seat == BEN
    session.do(Correct("house/pass_any_time", "no"))
    refuses(session, Pass(), "no_pass_tickets", "TTR-T04")


@both_maps
def test_no_turn_is_taken_once_play_is_over(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    for command in (DrawCards(), ClaimRoute(SINGLE_TRACK[map_][1]), DrawTickets(MIX[map_]), Pass()):
        refuses(session, command, "play_is_over", "TTR-E03")
