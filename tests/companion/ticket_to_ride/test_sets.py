"""Values set together: the last round follows from the trains, and nothing is in two places."""

import pytest

from companion.errors import RuleError
from companion.games.ticket_to_ride.records import ClaimRoute, EnterRoute, TakeBlind
from companion.secret import PUBLIC
from companion.table.catch_up import by_hand
from companion.table.table_commands import ChangeDepth, Correct, CorrectAll
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    both_maps,
    draw_cards,
    germany,
    germany_with_passengers,
    play_to_final_scoring,
    table_of,
    usa,
    view,
)


def route_of(session, length: int) -> str:
    state = session.state
    return next(r.id for r in state.board.rail.routes if r.length == length and state.owner(r.id) is None)


def seats_on_turn(session, most: int = 9) -> list[int]:
    """Who is on turn from now until play is over."""
    found = []
    while session.turn().phase == "action" and len(found) < most:
        found.append(session.turn().seat)
        draw_cards(session)
    return found


def refusal(session, *values) -> RuleError:
    table = session.table
    with pytest.raises(RuleError) as raised:
        session.do(CorrectAll(values))
    assert session.table is table
    return raised.value


# --- the last round (TTR-E01, TTR-E02) ---


def with_eight_trains(session):
    """Ben is on turn and has eight trains."""
    session.do(CorrectAll((("trains/1", 8), ("turn", "1"))))
    return session


def test_ttr_e01_a_claim_set_together_with_the_turn_begins_the_last_round():
    session = with_eight_trains(usa())
    session.do(CorrectAll(((f"route/{route_of(session, 6)}", "1"), ("turn", "2"))))
    assert (session.state.trains[BEN], view(session).last_turns) == (2, 3)
    assert session.turn().last_round
    assert not session.table.not_entered
    assert seats_on_turn(session) == [CHO, ANA, BEN]


def test_ttr_e02_the_turn_set_within_the_last_round_gives_nobody_another_turn():
    session = with_eight_trains(usa())
    session.do(CorrectAll(((f"route/{route_of(session, 6)}", "1"), ("turn", "2"))))
    session.do(Correct("turn", "0"))
    assert seats_on_turn(session) == [ANA, BEN]


@pytest.mark.parametrize("was_set", [True, False])
def test_ttr_e01_the_claim_that_began_it_taken_back_calls_the_last_round_off(was_set):
    session = with_eight_trains(usa())
    route = route_of(session, 6)
    session.do(CorrectAll(((f"route/{route}", "1"), ("turn", "2"))) if was_set else ClaimRoute(route))
    assert session.turn().last_round
    session.do(Correct(f"route/{route}", "nobody"))
    assert (view(session).last_turns, session.turn().last_round) == (None, False)
    assert session.turn().seat == CHO


def test_ttr_e01_who_has_few_trains_amid_a_turn_has_not_begun_it_yet():
    session = with_eight_trains(usa())
    session.do(Correct(f"route/{route_of(session, 6)}", "1"))
    assert (view(session).last_turns, session.table.not_entered) == (None, frozenset())
    assert seats_on_turn(session) == [BEN, CHO, ANA, BEN]


def test_ttr_e01_a_whole_round_that_nobody_entered_may_have_begun_it():
    """Ana is on turn before and after it: only the group knows whether her claim was her last turn but one."""
    session = usa()
    session.do(Correct("trains/0", 8))
    claims = [(f"route/{route_of(session, 6)}", "0"), (f"route/{route_of(session, 5)}", "1")]
    session.do(CorrectAll(tuple(claims)))
    assert (session.turn().seat, session.table.not_entered) == (ANA, {"last_turns"})
    session.do(Correct("last_turns", "1"))
    assert seats_on_turn(session) == [ANA]


def test_ttr_e01_where_nobody_can_know_who_began_it_the_table_asks():
    session = usa()
    session.do(CorrectAll((("trains/1", 2), ("turn", "1"))))
    assert session.table.not_entered == {"last_turns"}
    session.do(Correct("last_turns", "1"))
    assert not session.table.not_entered
    assert seats_on_turn(session) == [BEN]


def test_ttr_e02_the_turn_set_on_from_the_last_one_asks_whether_play_is_over():
    session = with_eight_trains(usa())
    session.do(CorrectAll(((f"route/{route_of(session, 6)}", "1"), ("turn", "2"))))
    draw_cards(session)
    draw_cards(session)
    assert (session.turn().seat, view(session).last_turns) == (BEN, 1)
    session.do(Correct("turn", "2"))
    assert session.table.not_entered == {"last_turns"}


def test_ttr_e01_a_last_round_that_the_trains_do_not_bear_out_is_refused():
    session = usa()
    assert refusal(session, ("last_turns", "2")).code == "ticket_to_ride.last_round_not_so"
    why = refusal(session, ("trains/1", 2), ("turn", "2"), ("last_turns", "not_begun"))
    assert why.code == "catch_up.not_together_because"
    assert len(why.message.params["what"]) > 1
    session.do(CorrectAll((("trains/1", 2), ("turn", "2"), ("last_turns", "3"))))
    assert session.turn().last_round


def test_ttr_e03_play_ends_by_hand_with_the_last_turn_that_a_rule_refuses():
    session = usa()
    session.do(CorrectAll((("trains/0", 2), ("turn", "0"), ("last_turns", "1"))))
    values = by_hand(session.table, ClaimRoute(route_of(session, 6)))
    assert ("last_turns", "0") in values
    assert "turn" not in dict(values)


def test_ttr_e01_every_turn_entered_again_has_the_last_round_from_the_trains():
    session = usa()
    session.do(ChangeDepth("milestones"))
    session.do(Correct("trains/1", 2))
    session.do(ChangeDepth("full"))
    assert view(session).last_turns == 2  # Ana is on turn, then Ben
    assert "last_turns" in session.table.not_entered


def test_ttr_e01_a_claim_taken_back_after_the_end_asks_whether_play_is_over():
    """Without it nobody has begun the last round; only the group knows whether they agreed to stop."""
    session = with_eight_trains(usa())
    route = route_of(session, 6)
    session.do(CorrectAll(((f"route/{route}", "1"), ("turn", "2"))))
    assert seats_on_turn(session) == [CHO, ANA, BEN]
    session.do(Correct(f"route/{route}", "nobody"))
    assert session.table.not_entered == {"last_turns"}
    session.do(Correct("last_turns", "not_begun"))
    assert (session.turn().phase, session.turn().last_round) == ("action", False)


# --- what the box holds ---


def test_ttr_s02_trains_on_the_board_and_off_it_are_no_more_than_there_are():
    session = usa()
    route = route_of(session, 6)
    why = refusal(session, (f"route/{route}", "0"), ("trains/0", 40))
    assert (why.code, why.rule) == ("catch_up.not_together_because", "TTR-S02")
    assert why.message.params["why"].params["count"] == 46
    assert len(why.message.params["what"]) == 2
    session.do(CorrectAll(((f"route/{route}", "0"), ("trains/0", 39))))
    assert refusal(session, ("trains/0", 40)).code in ("fix.outside_box", "ticket_to_ride.only_so_many_trains")


def test_ttr_s08_a_passenger_is_in_one_hand_or_on_the_board():
    session = germany()
    assert refusal(session, ("passengers/0/red", 1)).rule == "TTR-P01"
    route = route_of(session, 2)
    session.do(CorrectAll(((f"route/{route}", "0"), ("passengers/0/red", 2))))
    why = refusal(session, ("passengers/1/red", 1), ("passengers/2/blue", 1))
    assert why.rule == "TTR-P01"


def test_ttr_s04_train_cards_are_as_many_as_the_box_has():
    session = usa(card_check=True)
    session.do(CorrectAll((("face_up", ("red", "red", "red", "red", "red")), ("known/0/red", 4))))
    cards = session.state.cards
    in_all = sum(cards.hands) + len(cards.face_up) + sum(cards.discards) + cards.deck
    assert in_all == session.state.board.cards.total
    why = refusal(session, ("known/1/red", 2), ("known/2/red", 2))
    assert (why.code, why.rule) == ("catch_up.not_together_because", "TTR-S04")
    session.do(CorrectAll((("known/1/red", 2), ("known/2/red", 1))))


def test_ttr_s08_what_may_stand_in_a_place_is_what_is_left_of_a_colour():
    """All ten of a colour are out: where another has left, there is room for none of them."""
    session = germany_with_passengers()
    state, colours = session.state, session.state.board.rail.passenger_colours
    place = max(state.board.places, key=lambda place: place.passengers)
    here = dict(zip(colours, state.waiting_at(place.id).colours, strict=True))
    gone = next(colour for colour, count in here.items() if count)
    session.do(Correct(f"waiting/{place.id}/{gone}", here[gone] - 1))
    for colour in colours:
        domain = session.table.game.corrections.find(session.state, f"waiting/{place.id}/{colour}", PUBLIC).domain
        assert domain.high == here[colour]


@both_maps
def test_ttr_s05_a_ticket_lies_face_up_before_one_player(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    ticket = session.state.board.rail.tickets[0].id
    session.do(CorrectAll(tuple((f"revealed/{seat}", "yes") for seat in range(3))))
    why = refusal(session, ("tickets/0", (ticket,)), ("tickets/1", (ticket,)))
    assert len(why.message.params["what"]) == 2


def test_ttr_k01_no_more_draws_than_the_deck_can_give():
    session = usa()
    fix = session.table.game.corrections.find(session.state, "draws/0", None)
    assert fix.domain.high < 30
    session.do(Correct("draws/0", fix.domain.high))
    why = refusal(session, ("draws/1", 2), ("draws/2", 2))
    assert why.rule == "TTR-S05" or why.code == "fix.outside_box"


# --- a change of depth amid a turn ---


@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_ttr_p05_passengers_due_are_asked_for_again_after_a_change_of_depth_and_back(between):
    session = germany()
    session.do(ClaimRoute(route_of(session, 2)))
    taking, state = session.state.taking, session.state
    assert session.turn().phase == "passengers"
    session.do(ChangeDepth(between))
    session.do(ChangeDepth("full"))
    assert (session.state, session.state.taking) == (state, taking)
    assert "turn" in session.table.not_entered  # it may have been played on
    session.undo()
    session.undo()
    assert session.state == state


@pytest.mark.parametrize("between", [("milestones",), ("score_only",), ("score_only", "milestones")])
def test_ttr_p05_the_page_of_needed_values_saved_as_it_stands_goes_on_with_that_turn(between):
    session = germany()
    session.do(ClaimRoute(route_of(session, 2)))
    state = session.state
    for depth in (*between, "full"):
        session.do(ChangeDepth(depth))
    game, now = session.table.game, session.state
    session.do(
        CorrectAll(tuple((id_, game.corrections.find(now, id_, PUBLIC).value) for id_ in session.table.not_entered))
    )
    assert (session.state, session.table.not_entered) == (state, frozenset())
    assert session.turn().phase == "passengers"


def test_ttr_p05_a_turn_that_came_round_meanwhile_does_not_go_on():
    """Nobody entered a whole round of turns: the same player is on turn, and nothing is due."""
    session = germany()
    session.do(ClaimRoute(route_of(session, 2)))
    session.do(ChangeDepth("milestones"))
    session.do(ChangeDepth("full"))
    assert {"begun", "turn"} <= session.table.not_entered
    session.do(CorrectAll((("begun", "no"), ("turn", "0"), ("passengers/0/red", 2))))
    assert (session.turn().phase, session.turn().seat) == ("action", ANA)
    assert sum(here.count for here in session.state.waiting) == 58, "both have left their places (TTR-P01)"
    why = refusal(session, ("begun", "yes"))
    assert why.code == "fix.outside_box", "nothing can be gone on with"


def test_ttr_d01_a_second_card_is_due_after_a_change_of_depth_and_back():
    session = usa(card_check=True)
    session.do(TakeBlind())
    session.do(ChangeDepth("milestones"))
    session.do(ChangeDepth("full"))
    game, now = session.table.game, session.state
    session.do(
        CorrectAll(tuple((id_, game.corrections.find(now, id_, PUBLIC).value) for id_ in session.table.not_entered))
    )
    assert (session.turn().phase, session.turn().seat) == ("second_card", ANA)


def test_ttr_d01_a_hand_that_is_counted_anew_leaves_the_second_card_due():
    session = usa(card_check=True)
    session.do(TakeBlind())
    session.do(Correct("hand/1", 7))
    assert (session.turn().phase, session.turn().seat) == ("second_card", ANA)


@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_ttr_p01_a_claim_with_passengers_due_ends_the_turn_once_play_goes_on_at_another_depth(between):
    session = germany()
    session.do(ClaimRoute(route_of(session, 2)))
    session.do(ChangeDepth(between))
    session.do(EnterRoute(route_of(session, 3), BEN))
    session.do(ChangeDepth("full"))
    assert session.turn().seat == BEN
    mine = {f"passengers/0/{colour}" for colour in session.state.board.rail.passenger_colours}
    assert mine <= session.table.not_entered


def test_ttr_e01_a_claim_broken_off_by_a_change_of_depth_begins_the_last_round():
    session = germany()
    session.do(Correct("trains/0", 4))
    session.do(ClaimRoute(route_of(session, 2)))
    session.do(ChangeDepth("milestones"))
    session.do(EnterRoute(route_of(session, 3), BEN))
    session.do(ChangeDepth("full"))
    assert (session.turn().seat, view(session).last_turns) == (BEN, 3)
