"""In which round an entry was made: told by the game, or by who had a turn before."""

from random import Random

import pytest

from companion.game import Seat
from companion.games import GAMES
from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, EndTurn, Move
from companion.games.stone_age.records import NewTool, RoundOver
from companion.games.ticket_to_ride.records import DrawCards
from companion.table import rules
from companion.table.header import Header
from companion.table.replay import CHECKPOINT_INTERVAL
from companion.table.rounds import count_some, rounds
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, CompleteSetup, Correct, FinishTable
from demo_players import suggest
from demo_players.tables import sit_down
from tests.companion.great_western_trail.tables import playing
from tests.declared import lay_out
from tests.full_games import FULL_GAMES
from tests.tally import TALLY, Take


def test_a_round_begins_when_the_first_has_another_turn():
    seats = (Seat("Mia", "red"), Seat("Ben", "blue"))
    session = Session(Header(TALLY, TALLY.options(), seats, "full", 0))
    session.do(CompleteSetup())
    for _ in range(5):
        session.do(Take(1))
    assert rounds(session) == (None, 1, 1, 2, 2, 3)
    session.undo()
    assert rounds(session) == (None, 1, 1, 2, 2)


def test_what_was_counted_stays_and_after_undo_only_what_is_new_is_counted(monkeypatch):
    seats = (Seat("Mia", "red"), Seat("Ben", "blue"))
    session = Session(Header(TALLY, TALLY.options(), seats, "full", 0))
    session.do(CompleteSetup())
    for _ in range(5):
        session.do(Take(1))
    before = rounds(session)
    asked, whose = [], rules.phase_and_seat
    monkeypatch.setattr(rules, "phase_and_seat", lambda table: asked.append(table) or whose(table))
    assert rounds(session) == before
    assert not asked
    session.undo()
    session.undo()
    session.do(Take(2))
    asked.clear()
    assert rounds(session) == (None, 1, 1, 2, 2)
    assert len(asked) == 1


def test_counted_some_at_a_time_it_is_the_same(monkeypatch):
    game = GAMES["great_western_trail"]
    sessions = [Session(Header(game, game.options(), sit_down(game, game.options()), "full", 0)) for _ in range(2)]
    for session in sessions:
        session.do(CompleteSetup())
        random = Random(2)
        for _ in range(2 * CHECKPOINT_INTERVAL + 5):
            session.do(suggest(game, session.state, random))
    asked, whose = [], rules.phase_and_seat
    monkeypatch.setattr(rules, "phase_and_seat", lambda table: asked.append(table) or whose(table))
    steps = [count_some(sessions[0])]
    while steps[-1]:
        steps.append(count_some(sessions[0]))
        assert len(asked) <= CHECKPOINT_INTERVAL * len(steps)
    assert len(steps) == 3
    asked.clear()
    counted = rounds(sessions[0])
    assert not asked
    assert counted == rounds(sessions[1])


def test_stone_age_counts_its_own_rounds_and_setting_up_is_none():
    game = GAMES["stone_age"]
    session = Session(Header(game, game.options(), sit_down(game, game.options()), "full", 0))
    session.do(CompleteSetup())
    random = Random(1)
    while session.state.round < 3:
        session.do(suggest(game, session.state, random))
    counted = rounds(session)
    assert counted[0] is None
    assert [number for number in dict.fromkeys(counted) if number] == [1, 2]


def test_stone_age_goes_on_counting_its_rounds_after_a_change_of_depth():
    """Whoever places again in a round begins none: in round 5 the picture of the score said 14."""
    game = GAMES["stone_age"]
    session = Session(Header(game, game.options(), sit_down(game, game.options()), "full", 0))
    session.do(CompleteSetup())
    random = Random(1)
    while session.state.round < 5:
        session.do(suggest(game, session.state, random))
    session.do(ChangeDepth("milestones"))
    session.do(NewTool(0))
    assert rounds(session)[-1] == 5
    session.do(RoundOver())
    session.do(NewTool(1))
    assert rounds(session)[-1] == 6


def test_whose_turn_it_is_set_by_hand_begins_no_round():
    game = GAMES["ticket_to_ride"]
    session = Session(Header(game, game.options(), sit_down(game, game.options()), "full", 0))
    session.do(CompleteSetup())
    session.do(DrawCards())
    for seat in ("0", "1", "2", "0", "2"):
        session.do(Correct("turn", seat)) if str(session.state.turn) != seat else None
    session.do(DrawCards())
    assert {counted for counted in rounds(session) if counted} == {1}


def test_a_missed_move_that_is_entered_later_begins_no_round():
    session = playing("first", 3)
    for seat in (0, 1):
        session.do(Move(seat, "neutral/A"))
        session.do(EndTurn(seat))
    session.do(Move(2, "neutral/A"))
    session.do(CatchUp(0))
    session.do(Move(0, "neutral/B"))
    session.do(CaughtUp())
    session.do(EndTurn(2))
    assert {counted for counted in rounds(session) if counted} == {1}
    session.do(Move(0, "neutral/C"))
    assert rounds(session)[-1] == 2


def test_finishing_is_no_part_of_a_round():
    seats = (Seat("Mia", "red"), Seat("Ben", "blue"))
    session = Session(Header(TALLY, TALLY.options(), seats, "full", 0))
    session.do(CompleteSetup())
    while session.state.pool:
        session.do(Take(min(3, session.state.pool)))
    session.do(FinishTable())
    assert rounds(session)[-1] is None


@pytest.mark.parametrize("game", [*(GAMES[id_] for id_ in FULL_GAMES), TALLY], ids=lambda game: game.id)
def test_whose_turn_it_is_said_apart_is_what_the_turn_says(game):
    met = []
    for depth in game.depths:
        session, random = Session(Header(game, game.options(), sit_down(game, game.options()), depth, 0)), Random(5)
        met.append(_said_alike(session.table))
        lay_out(session)
        for _ in range(60):
            met.append(_said_alike(session.table))
            if game.ready_to_finish(session.state) is None:
                break
            session.do(suggest(game, session.state, random))
    assert len(set(met)) > 1, "more than one phase was met"


def _said_alike(table):
    turn = rules.turn(table)
    assert rules.phase_and_seat(table) == (turn.phase, turn.seat)
    return turn.phase
