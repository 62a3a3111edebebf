"""The end: two trains or fewer, one more turn for everybody, then final scoring."""

import pytest

from companion.games.ticket_to_ride.events import LastRoundBegun, PlayEnded, TurnEnded
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DrawCards,
    DrawTickets,
    KeepTickets,
    RevealTickets,
    TakeBlind,
    TakePassenger,
)
from companion.messages import message
from companion.table.table_commands import Correct, FinishTable
from tests.companion.ticket_to_ride.tables import (
    ANA,
    BEN,
    CHO,
    NAMES,
    OPENING,
    SINGLE_TRACK,
    action,
    any_number_of_players,
    both_maps,
    claim,
    commands,
    draw_cards,
    germany,
    play_to_final_scoring,
    play_until,
    refuses,
    reveal_all,
    said,
    table_of,
    usa,
    view,
)
from tests.offered import offered

MIX = {"usa": (3,), "germany": (2, 2)}


def end_turn_with(session, trains, map_):
    """The player on turn claims a route of four and is left with so many trains."""
    session.do(Correct(f"trains/{session.turn().seat}", trains + 4))
    return claim(session, SINGLE_TRACK[map_][4])


def of_type(kind, events):
    return [event for event in events if isinstance(event, kind)]


# --- what triggers it -----------------------------------------------------------------------------------------------


@both_maps
@pytest.mark.parametrize("left", [2, 1, 0])
def test_ttr_e01_a_turn_that_ends_with_two_trains_or_fewer_begins_the_last_round(map_, left):
    session = table_of(map_)
    events = end_turn_with(session, left, map_)
    assert events[-2:] == (TurnEnded(BEN), LastRoundBegun(ANA))
    assert said(session)["last_round"] == {"player": "Ana", "count": left}
    assert session.turn().notices == (message("ticket_to_ride.last_round", count=3),)
    assert view(session).last_turns == 3


@both_maps
def test_ttr_e01_three_trains_do_not(map_):
    session = table_of(map_)
    events = end_turn_with(session, 3, map_)
    assert events[-1] == TurnEnded(BEN)
    assert session.turn().notices == ()
    assert view(session).last_turns is None


@both_maps
@pytest.mark.parametrize("drawn", ["cards", "tickets"])
def test_ttr_e01_any_turn_that_ends_so_counts(map_, drawn):
    """A table that finds it miscounted its trains still has its last round."""
    session = table_of(map_)
    session.do(Correct("trains/0", 2))
    assert session.turn().notices == ()  # not before the turn has ended
    events = session.do(DrawCards() if drawn == "cards" else DrawTickets(MIX[map_]))
    assert events[-1] == LastRoundBegun(ANA)


@both_maps
def test_ttr_e01_with_checked_cards_too(map_):
    session = table_of(map_, card_check=True)
    session.do(Correct("trains/0", 2))
    session.do(TakeBlind())
    assert session.do(TakeBlind())[-2:] == (TurnEnded(BEN), LastRoundBegun(ANA))


def test_ttr_e01_in_germany_the_turn_ends_after_the_passengers():
    session = germany()
    session.do(Correct("trains/0", 6))
    assert of_type(LastRoundBegun, session.do(ClaimRoute("berlin--leipzig"))) == []
    session.do(TakePassenger("berlin", "red"))
    assert session.do(TakePassenger("leipzig", "red"))[-1] == LastRoundBegun(ANA)


@both_maps
def test_ttr_e01_only_the_trains_of_the_player_on_turn_are_looked_at(map_):
    session = table_of(map_)
    session.do(Correct(f"trains/{CHO}", 1))
    assert of_type(LastRoundBegun, draw_cards(session)) == []


# --- one more turn each ---------------------------------------------------------------------------------------------


@both_maps
@any_number_of_players
def test_ttr_e02_then_everybody_takes_one_more_turn_the_trigger_player_last(map_, players):
    session = table_of(map_, players)
    play_until(session, BEN)
    assert end_turn_with(session, 2, map_)[-1] == LastRoundBegun(BEN)
    order, told = [], []
    for _ in range(players):
        order.append(NAMES[session.turn().seat])
        (notice,) = session.turn().notices
        told.append(notice.params["count"])
        events = draw_cards(session)
    assert order == [*NAMES[2:players], "Ana", "Ben"]
    assert told == list(range(players, 0, -1))
    assert events[-1] == PlayEnded()
    assert session.turn().phase == "final_scoring"


@both_maps
def test_ttr_e02_whoever_runs_out_later_triggers_nothing_more(map_):
    session = table_of(map_)
    end_turn_with(session, 2, map_)
    session.do(Correct("trains/1", 3))
    events = claim(session, SINGLE_TRACK[map_][2])  # Ben is left with one
    assert of_type(LastRoundBegun, events) == []
    assert view(session).last_turns == 2
    draw_cards(session)
    assert of_type(PlayEnded, draw_cards(session)) == [PlayEnded()]


@both_maps
def test_ttr_e02_the_last_turn_may_be_any_action(map_):
    session = table_of(map_)
    end_turn_with(session, 2, map_)
    assert commands(session) == ["DrawCards", "ClaimRoute", "DrawTickets"]
    claim(session, SINGLE_TRACK[map_][5])
    session.do(DrawTickets(MIX[map_]))
    session.do(Correct("trains/0", 1))
    assert claim(session, SINGLE_TRACK[map_][1])[-1] == PlayEnded()


@both_maps
def test_ttr_e02_undo_takes_the_last_round_back(map_):
    session = table_of(map_)
    session.do(Correct("trains/0", 2))
    draw_cards(session)
    session.undo()
    assert view(session).last_turns is None
    assert session.turn().seat == ANA


# --- then it is over ------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_e03_after_those_turns_the_game_is_over(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    assert said(session) == {"cards": {}, "play_ended": {}}
    turn = session.turn()
    assert (turn.phase, turn.seat, turn.notices) == ("final_scoring", None, ())
    for command in (DrawCards(), ClaimRoute(SINGLE_TRACK[map_][1]), DrawTickets(MIX[map_])):
        refuses(session, command, "play_is_over", "TTR-E03")


@both_maps
def test_ttr_e03_totals_are_not_worked_out_before(map_):
    session = table_of(map_)
    refuses(session, FinishTable(), "play_not_over", "TTR-E03")
    end_turn_with(session, 0, map_)
    refuses(session, FinishTable(), "play_not_over", "TTR-E03")
    for _ in range(3):
        draw_cards(session)
    reveal_all(session)
    session.do(FinishTable())
    assert session.turn().phase == "finished"
    refuses(session, DrawCards(), "table.is_finished")


@both_maps
def test_ttr_f02_final_scoring_asks_everybody_for_all_their_tickets(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    assert "TTR-F02" in session.turn().reminders
    assert [one for one in offered(session) if one[0] == "RevealTickets"] == [
        ("RevealTickets", ANA),
        ("RevealTickets", BEN),
        ("RevealTickets", CHO),
    ]
    for seat in (ANA, BEN, CHO):
        refuses(session, FinishTable(), "reveal_first", "TTR-F02", player=NAMES[seat])
        session.do(RevealTickets(seat, OPENING[map_][seat]))
        assert said(session) == {"revealed": {"count": 2}}
    assert offered(session) == []
    assert [hand.seat for hand in view(session).hands] == [ANA, BEN, CHO]
    session.do(FinishTable())


@both_maps
def test_ttr_f02_as_many_are_revealed_as_the_draws_allow(map_):
    session = table_of(map_)
    session.do(DrawTickets(MIX[map_]))
    play_to_final_scoring(session)
    drawn = sum(MIX[map_])
    two_and_the_draw = {"least": 3, "most": 2 + drawn}
    refuses(session, RevealTickets(ANA, OPENING[map_][ANA]), "reveal_so_many", "TTR-F02", **two_and_the_draw)
    all_but_others = [t.id for t in session.state.board.rail.tickets if t.id not in OPENING[map_][BEN]]
    held = OPENING[map_][ANA]
    free = [t for t in all_but_others if t not in (*held, *OPENING[map_][CHO])]
    too_many = (*held, *free[: drawn + 1])
    refuses(session, RevealTickets(ANA, too_many), "reveal_so_many", "TTR-F02", **two_and_the_draw)
    once = "TTR-S05" if map_ == "usa" else "TTR-S06"
    session.do(RevealTickets(BEN, OPENING[map_][BEN]))
    refuses(session, RevealTickets(ANA, OPENING[map_][BEN]), "ticket_elsewhere", once)
    session.do(RevealTickets(ANA, (*held, free[0])))
    refuses(session, KeepTickets(ANA, (free[1],)), "already_revealed", "TTR-F02", player="Ana")


def test_ttr_e02_f02_a_whole_last_round_reads_like_this():
    session = usa(2)
    session.do(Correct("trains/0", 8))
    claim(session, "calgary--winnipeg")  # Ana is left with two
    claim(session, "duluth--helena")
    claim(session, "seattle--vancouver--a")  # and may still place one
    assert session.turn().phase == "final_scoring"
    assert action(session, "RevealTickets").id == f"RevealTickets:{ANA}"
    reveal_all(session)
    session.do(FinishTable())
    # Ana: 15 + 1 − 4 − 7 + 10; Ben: 15 − 8 − 10 + 10
    assert [player.total for player in session.sheet().players] == [15, 7]
    assert session.sheet().winners == ("Ana",)
