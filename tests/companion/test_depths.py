"""Changing depth brings its own consequences, and asks once for what it needs."""

from dataclasses import replace

import pytest

from companion.errors import RuleError
from companion.game import Corrected, GameDefinition, Seat
from companion.i18n import Translator
from companion.question import Question
from companion.secret import PUBLIC
from companion.table.ask import CATCH_UP
from companion.table.catch_up import not_entered
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import (
    ChangeDepth,
    CompleteSetup,
    Correct,
    CorrectAll,
)
from tests import tally
from tests.shelf import put_on_shelf
from tests.tally import TALLY, Take

SEATS = (Seat("Ana", "red"), Seat("Ben", "blue"))


def change_depth(state, before):
    """Back at the full table the pool is what nobody holds; at the end nothing is set."""
    left = 12 - sum(state.tokens)
    return (Corrected("pool", left),) if state.depth == "full" and state.pool != left else ()


def needs(state, before):
    return [f"tokens/{seat}" for seat in range(len(state.seats))] if state.depth == "full" else ()


GAME: GameDefinition = replace(TALLY, depth_change=replace(TALLY.depth_change, events=change_depth, needs=needs))


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch):
    """Tally has its sentences."""
    put_on_shelf(monkeypatch, "tally", "tests.tally")


def playing() -> Session:
    session = Session(Header(GAME, tally.Options(), SEATS, "full", 0))
    session.do(CompleteSetup())
    session.do(Take(3))
    return session


def noted() -> Session:
    """A table where the end alone is entered, and five tokens were."""
    session = playing()
    session.do(ChangeDepth("score_only"))
    session.do(Correct("tokens/1", 2))
    return session


def test_a_change_of_depth_is_one_entry_with_all_it_brings_and_one_undo():
    session = noted()
    before, steps = session.table, session.cursor
    session.do(ChangeDepth("full"))
    assert session.state.pool == 7
    assert session.table.not_entered == {"tokens/0", "tokens/1"}
    assert session.cursor == steps + 1
    session.undo()
    assert session.table == before
    session.redo()
    assert session.state.pool == 7


def test_what_is_not_entered_yet_is_said_until_it_is_entered_even_as_it_was():
    session = noted()
    session.do(ChangeDepth("full"))
    assert Translator().text(session.turn().notices[-1]) == "2 values aren't entered yet. Use Set several values."
    session.do(CorrectAll((("tokens/0", 3),)))
    assert session.table.not_entered == {"tokens/1"}
    session.do(Correct("tokens/1", 2))
    assert not session.table.not_entered
    assert not session.turn().notices
    with pytest.raises(RuleError) as why:
        session.do(Correct("tokens/1", 2))
    assert why.value.code == "fix.no_change"


def test_the_next_change_of_depth_forgets_what_the_last_one_needed():
    session = noted()
    session.do(ChangeDepth("full"))
    session.do(ChangeDepth("score_only"))
    assert not session.table.not_entered


def test_a_group_is_asked_for_what_is_needed_and_sees_it_while_catching_up():
    session = noted()
    session.do(ChangeDepth("full"))
    assert [[fix.id for fix in group.fixes] for group in not_entered(session.table)] == [["tokens/0"], ["tokens/1"]]
    asked = session.ask(PUBLIC, (CATCH_UP, "1"))
    assert isinstance(asked, Question)
    assert Translator().text(asked.options[0].label).endswith("not entered yet")
