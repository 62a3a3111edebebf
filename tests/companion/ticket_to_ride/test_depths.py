"""Changing depth: what was begun is over with, what was not followed is asked for or no longer held against anybody."""

import pytest

from companion.game import Corrected
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DeclareMix,
    DrawTickets,
    EndPlay,
    EnterRoute,
    KeepTickets,
    Pass,
    RevealTickets,
    TakeBlind,
    TakeFaceUp,
    TakePassenger,
    TurnUp,
)
from companion.question import Question
from companion.secret import CLERK, behind_curtain
from companion.storage.verify import Shown, look_closely
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct, CorrectAll, FinishTable
from tests.companion.playing import after
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    EVA,
    OPENING,
    ROW,
    SINGLE_TRACK,
    both_maps,
    claim,
    draw_cards,
    germany,
    germany_with_passengers,
    laid_out,
    refuses,
    table_of,
    usa,
    waiting,
)

MORE = {"usa": ("t:los_angeles--new_york", "t:new_york--seattle"), "germany": ("t:kiel--stuttgart",)}
"""Tickets that were drawn while nobody entered any."""


def through(session, *depths):
    for depth in depths:
        session.do(ChangeDepth(depth))
    return session


def phase(session):
    return session.turn().phase


# --- a turn that was begun ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_ttr_p05_passengers_of_a_turn_that_was_left_are_not_asked_for_later(between):
    session = germany()
    session.do(ClaimRoute("berlin--leipzig"))
    before = waiting(session)
    assert phase(session) == "passengers"
    through(session, between)
    session.do(Correct("marker/1", 1))  # play went on
    through(session, "full")
    assert phase(session) == "action"
    assert waiting(session)["berlin"] == before["berlin"] - 1  # somebody left, and is counted with the others


@both_maps
def test_ttr_d01_the_second_card_of_a_turn_that_was_left_is_not_asked_for_later(map_):
    session = table_of(map_, card_check=True)
    session.do(TakeBlind())
    assert phase(session) == "second_card"
    through(session, "milestones")
    session.do(Correct("marker/1", 1))  # play went on
    through(session, "full")
    session.do(TurnUp(ROW))
    assert phase(session) == "action"


# --- what is asked for ----------------------------------------------------------------------------------------------


@both_maps
def test_ttr_t04_every_turn_again_asks_whose_it_is_and_what_only_turns_follow(map_):
    session = through(table_of(map_, 2), "milestones", "full")
    asked = {fix.partition("/")[0] for fix in session.table.not_entered}
    assert asked == ({"turn", "passengers"} if map_ == "germany" else {"turn"})


@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_ttr_e01_every_turn_again_asks_for_the_last_round_if_it_may_have_begun(between):
    session = usa()
    assert ("last_turns" in through(session, between, "full").table.not_entered) == (between == "score_only")
    session.do(Correct("trains/2", 2))
    assert "last_turns" in through(session, between, "full").table.not_entered


def test_ttr_e03_a_game_that_is_over_stays_over():
    session = through(usa(), "milestones")
    session.do(EndPlay())
    through(session, "full")
    assert (phase(session), session.table.not_entered) == ("final_scoring", frozenset())
    session.do(CorrectAll((("last_turns", "2"), ("turn", "1"), ("trains/2", 2))))
    assert (phase(session), session.turn().seat, session.turn().last_round) == ("action", BEN, True)


@pytest.mark.parametrize("depth", ["milestones", "score_only"])
def test_less_than_every_turn_needs_nothing(depth):
    assert not through(germany(card_check=True), depth).table.not_entered


# --- train cards ----------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_d02_the_face_up_cards_are_entered_anew(map_):
    session = through(table_of(map_, card_check=True), "milestones", "full")
    assert {"face_up", "hand/0", "hand/1", "hand/2"} <= session.table.not_entered
    assert phase(session) == "turn_up"
    session.do(TurnUp(("red", "red", "red", "black", "black")))
    assert phase(session) == "action"


@both_maps
def test_ttr_c01_cards_of_turns_that_were_not_entered_can_be_paid(map_):
    session = through(table_of(map_, card_check=True), "milestones", "full")
    session.do(CorrectAll((("hand/0", 9), ("hand/1", 2), ("face_up", ROW), ("turn", "0"))))
    cards = session.state.cards
    assert cards.hands == (9, 2, 4)
    assert cards.deck + sum(cards.hands) + len(ROW) == 110
    session.do(ClaimRoute(SINGLE_TRACK[map_][6], ("locomotive",) * 6))
    assert session.state.cards.hands[ANA] == 3


@both_maps
def test_ttr_c01_how_many_cards_everybody_holds_is_set_at_a_glance(map_):
    """Ana was seen to take pink; after turns that nobody entered it is not known what she holds."""
    session = table_of(map_, card_check=True)
    session.do(Correct("known/0/pink", 2))
    session.do(CorrectAll((("hand/0", 3), ("hand/2", 8))))
    assert session.state.cards.hands == (3, 4, 8)
    assert sum(session.state.cards.known[ANA]) == 0
    refuses(session, ClaimRoute(SINGLE_TRACK[map_][4], ("locomotive",) * 4), "not_in_hand", "TTR-C01", count=3)
    session.do(ClaimRoute(SINGLE_TRACK[map_][3], ("locomotive",) * 3))


@both_maps
def test_ttr_d03_a_row_that_is_set_comes_from_the_deck(map_):
    session = laid_out(map_, card_check=True)
    session.do(CompleteSetup())
    before = session.state.cards.deck
    session.do(Correct("face_up", ROW))
    assert session.state.cards.deck == before - 5


# --- tickets --------------------------------------------------------------------------------------------------------


@both_maps
@pytest.mark.parametrize("between", ["milestones", "score_only"])
def test_ttr_k10_tickets_that_were_drawn_meanwhile_can_be_told_and_revealed(map_, between):
    session = through(table_of(map_), between, "full")
    session.do(KeepTickets(ANA, MORE[map_]))
    session.do(Correct("trains/0", 2))
    for _ in range(4):
        draw_cards(session)
    assert phase(session) == "final_scoring"
    refuses(session, RevealTickets(ANA, OPENING[map_][ANA]), "kept_stays", "TTR-K10")
    session.do(RevealTickets(ANA, (*OPENING[map_][ANA], *MORE[map_])))
    session.do(RevealTickets(BEN, (*OPENING[map_][BEN], OPENING[map_][EVA][0])))  # never told before
    session.do(RevealTickets(CHO, OPENING[map_][CHO]))
    session.do(FinishTable())


@both_maps
def test_tickets_that_were_drawn_meanwhile_are_asked_for_as_a_question(map_):
    session = through(table_of(map_), "milestones", "full")
    assert [o.id for o in session.ask().options if o.id.startswith("Keep")] == [
        f"KeepTickets:{seat}" for seat in range(3)
    ]
    asked = session.ask(behind_curtain(ANA), ("KeepTickets:0",))
    assert isinstance(asked, Question)
    assert {*MORE[map_]} <= {option.id for option in asked.options}
    assert not {*OPENING[map_][ANA]} & {option.id for option in asked.options}
    entry = session.ask(behind_curtain(ANA), ("KeepTickets:0", MORE[map_]))
    assert entry.command == KeepTickets(ANA, MORE[map_])


@both_maps
def test_a_player_who_told_no_tickets_yet_tells_at_least_those_of_the_setup(map_):
    session = laid_out(map_)
    session.do(CompleteSetup())
    through(session, "milestones", "full")
    rule = {"usa": "TTR-S21", "germany": "TTR-S27"}[map_]
    refuses(session, KeepTickets(ANA, OPENING[map_][ANA][:1]), "keep_so_many", rule, least=2)
    session.do(KeepTickets(ANA, OPENING[map_][ANA]))


@both_maps
def test_tickets_that_were_set_by_hand_are_those_of_the_setup_too(map_):
    session = laid_out(map_)
    session.do(CompleteSetup())
    through(session, "milestones")
    session.do(Correct("tickets/0", OPENING[map_][ANA]))
    through(session, "full")
    session.do(CorrectAll((("last_turns", "0"),)))
    session.do(RevealTickets(ANA, OPENING[map_][ANA]))


@both_maps
def test_the_number_of_draws_can_be_said_and_counts_again(map_):
    session = through(table_of(map_), "milestones", "full")
    session.do(CorrectAll((("draws/0", 1), ("draws/1", 1))))
    session.do(Correct("draws/1", 0))
    refuses(session, KeepTickets(BEN, MORE[map_]), "no_open_draw")
    if map_ == "germany":
        session.do(DeclareMix(ANA, (0, 4)))
    session.do(KeepTickets(ANA, MORE[map_]))
    refuses(session, KeepTickets(ANA, (OPENING[map_][CHO][0],)), "no_open_draw")


@both_maps
def test_ttr_k04_k05_a_deck_may_have_run_out_unseen(map_):
    """Fewer tickets than the rule says can be drawn where others may be in hands that nobody told."""
    session, two = table_of(map_), {"usa": (2,), "germany": (1, 1)}[map_]
    rule, draw = {"usa": ("TTR-K01", 3), "germany": ("TTR-K02", 4)}[map_]
    refuses(session, DrawTickets(two), "draw_so_many_tickets", rule, count=draw)
    through(session, "milestones", "full")
    refuses(session, Pass(), "no_pass_tickets", "TTR-T04")
    session.do(DrawTickets(two))


# --- passengers -----------------------------------------------------------------------------------------------------


def test_ttr_p01_a_noted_route_takes_a_passenger_from_each_end():
    session = through(germany(), "milestones")
    before = waiting(session)
    session.do(EnterRoute("berlin--leipzig", ANA))
    session.do(EnterRoute("berlin--dresden", BEN))
    assert waiting(session)["berlin"] == before["berlin"] - 2
    session.do(EnterRoute("berlin--dresden", None))
    assert waiting(session)["berlin"] == before["berlin"] - 1
    through(session, "full")
    claim(session, "berlin--dresden")
    assert waiting(session)["berlin"] == before["berlin"] - 2


def test_ttr_p02_of_passengers_who_left_unseen_any_colour_may_still_stand_there():
    session = germany_with_passengers(leipzig=("red", "red", "blue"))
    through(session, "milestones")
    session.do(EnterRoute("chemnitz--leipzig", ANA))
    through(session, "full")
    session.do(ClaimRoute("erfurt--leipzig"))
    refuses(session, TakePassenger("leipzig", "green"), "colour_not_there", "TTR-P02")
    session.do(TakePassenger("leipzig", "red"))
    assert session.state.waiting_at("leipzig").count == 1


@both_maps
def test_a_hand_of_all_the_cards_there_are_can_grow_and_be_mended(map_):
    session = table_of(map_, card_check=True)
    session.do(CorrectAll((("face_up", ROW), ("hand/0", 97), ("turn", "0"))))
    session.do(TakeFaceUp(ROW[0]))
    assert session.state.cards.hands[ANA] == 98
    look_closely(Shown(session.table))
    session.do(Correct("hand/0", 5))
    assert session.state.cards.hands[ANA] == 5


def test_more_trains_on_the_map_than_in_the_box_can_be_kept_and_told():
    """Trains that were counted wrongly again and again: what was entered stays, and a copy of the table opens."""
    session = table_of("usa")
    rail = session.state.board.rail
    longest = sorted((route for route in rail.routes if not route.lane), key=lambda route: -route.length)[:9]
    for route in longest:
        session.do(ClaimRoute(route.id))
        session = after(session, Corrected("trains/0", rail.trains), Corrected("turn", "0"))
    assert sum(route.length for route in longest) > rail.trains
    look_closely(Shown(session.table))
    assert (
        session.header.game.corrections.find(session.state, f"route/{longest[0].id}", CLERK).why_not.rule == "TTR-C06"
    )
