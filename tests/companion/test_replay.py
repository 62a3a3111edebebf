"""Tables gone back to are made again from the steps: the very ones that were there, and few are kept."""

import gc
from random import Random

import pytest

from companion.table import replay as module
from companion.table import rules
from companion.table.rounds import rounds
from companion.table.session import Session
from companion.table.state import Table
from companion.table.table_commands import CompleteSetup, Correct, Tick
from tests.companion.counting import Asked
from tests.companion.playing import standings
from tests.companion.test_session import open_tally, ready_tally
from tests.sampling import sample
from tests.tally import TALLY, Take

LONG = 1_000


def long_tally(steps=LONG) -> Session:
    session = ready_tally()
    while session.cursor < steps:
        session.do(Correct("pool", 11 if session.state.pool == 12 else 12))
    return session


@pytest.fixture
def few(monkeypatch):
    """Hardly any table is kept, so that all ways to make one again are gone through."""
    monkeypatch.setattr(module, "CHECKPOINT_INTERVAL", 4)
    monkeypatch.setattr(module, "RECENT", 3)


@pytest.mark.parametrize("seed", sample(range(20), 8))
def test_wherever_undo_redo_and_new_entries_lead_the_table_is_the_one_that_was_there(few, seed):
    random, session = Random(seed), ready_tally()
    was = [open_tally().table, session.table]
    for _ in range(150):
        match random.choice(("enter", "enter", "undo", "redo", "reopen")):
            case "enter":
                session.do(Correct(random.choice(("pool", "tokens/0", "tokens/1")), random.choice(not_now(session))))
                del was[session.cursor :]
                was.append(session.table)
            case "undo" if session.can_undo:
                session.undo()
            case "redo" if session.can_redo:
                session.redo()
            case "reopen":
                session = Session(session.header, session.steps, session.cursor)
        assert session.table == was[session.cursor]
        assert session.last_entry() == next(iter(reversed(session.log())), None)
        session.view()
    assert len(standings(session)) == session.cursor + 1
    anew = Session(session.header, session.steps, session.cursor)
    assert standings(session) == standings(anew)
    assert session.log() == anew.log()
    assert rounds(session) == rounds(anew)


def not_now(session):
    """Values that are a change wherever they are set."""
    held = {session.state.pool, *session.state.tokens}
    return [value for value in range(13) if value not in held]


def test_a_long_table_keeps_few_of_the_tables_it_was():
    session = long_tally()
    reopened = Session(session.header, session.steps, session.cursor)
    for one in (session, reopened):
        one.log(), standings(one)
        for _ in range(200):
            one.undo()
    del session, one
    gc.collect()
    mine = [found for found in gc.get_objects() if type(found) is Table and found.game is TALLY]
    assert len(mine) <= LONG // module.CHECKPOINT_INTERVAL + module.RECENT + 3


def test_undo_applies_few_steps_again_and_the_log_each_step_once(monkeypatch):
    session = long_tally()
    session = Session(session.header, session.steps, session.cursor)
    asked = Asked(monkeypatch, TALLY, "evolve")
    for _ in range(module.CHECKPOINT_INTERVAL // 2):
        session.undo()
    assert asked.count <= module.CHECKPOINT_INTERVAL
    asked.forget()
    standings(session)
    assert asked.count <= session.cursor
    asked.forget()
    session.log()
    assert asked.count <= session.cursor


def test_a_log_that_was_read_while_nobody_waited_is_there_and_only_what_is_new_is_worked_out(monkeypatch):
    session = long_tally()
    session = Session(session.header, session.steps, session.cursor)
    chunks = 1
    while session.read_log():
        chunks += 1
    assert chunks == -(-LONG // module.CHECKPOINT_INTERVAL)
    said, asked = [], Asked(monkeypatch, TALLY, "evolve")
    line = rules.log_line
    monkeypatch.setattr("companion.table.rules.log_line", lambda *event: said.append(1) or line(*event))
    before = session.log()
    assert (len(before), asked.count, len(said)) == (session.cursor, 0, 0)
    session.undo()
    session.do(Correct("pool", 5))
    said.clear()
    assert session.log()[:-1] == before[:-1]
    assert session.log()[-1] != before[-1]
    assert len(said) == 1


def test_points_that_were_shown_are_not_worked_out_again(monkeypatch):
    session = open_tally()
    session.view()
    for number in range(40):
        session.do(Correct("pool", number % 2 + 1))
        session.view()
    asked = Asked(monkeypatch, TALLY, "views.strip")
    assert len(standings(session)) == 41
    assert asked.count == 0


def test_a_thousand_steps_that_say_nothing_are_looked_through_once(monkeypatch):
    session = open_tally()
    for number in range(LONG):
        session.do(Tick("pool", 0, done=number % 2 == 0))
    assert session.last_entry() is None
    said = []
    monkeypatch.setattr("companion.table.rules.log_line", lambda *_: said.append(1))
    session.do(Tick("pool", 0))
    session.view(), session.last_entry()
    assert len(said) == 1


def test_the_last_entry_is_that_of_the_way_play_went():
    session = ready_tally()
    session.do(Take(1))
    assert session.view().last.number == 2
    session.undo()
    session.undo()
    session.do(Tick("pool", 0))
    assert session.view().last is None
    session.do(CompleteSetup())
    assert session.view().last.number == 2
