"""Changing depth brings its own consequences, asks once for what it needs, and mends what an older release left."""

from dataclasses import replace

import pytest

from companion.errors import RuleError
from companion.game import Corrected, DepthChanged, GameDefinition, Seat
from companion.i18n import Translator
from companion.question import Question
from companion.secret import PUBLIC
from companion.storage.store import Store
from companion.storage.table_file import Contents, TableFile
from companion.table.ask import CATCH_UP
from companion.table.catch_up import not_entered
from companion.table.header import Header
from companion.table.session import Session
from companion.table.steps import Step
from companion.table.table_commands import (
    ChangeDepth,
    CompleteSetup,
    Correct,
    CorrectAll,
    Finished,
    StepCompleted,
    Ticked,
)
from soak.disks import QuickDisk
from tests import tally
from tests.shelf import put_on_shelf
from tests.tally import TALLY, Take, Taken

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


# --- what an older release left ---


class OlderRelease:
    """A store with tables as a release before 0.2.0 wrote them: a change of depth came alone."""

    def __init__(self, folder) -> None:
        self.folder, self.store = folder, Store(folder, {GAME.id: GAME}, disk=QuickDisk())

    def table(self, *events, undone: int = 0, current: bool = False) -> str:
        id_, session = self.store.new_table(GAME, tally.Options(), SEATS, "full")
        session.do(CompleteSetup())
        steps = (*session.steps, *(Step(0, (event,)) for event in events))
        contents = Contents(session.header, steps, len(steps) - undone, current=current)
        TableFile(self.folder / "tables" / f"{id_}.json", QuickDisk()).create(contents)
        return id_

    def bytes(self, id_: str) -> bytes:
        return (self.folder / "tables" / f"{id_}.json").read_bytes()


@pytest.fixture
def older(tmp_path):
    release = OlderRelease(tmp_path)
    yield release
    release.store.close()


TWO_TRUTHS = (Taken(0, 3), DepthChanged("score_only"), Corrected("tokens/1", 2), DepthChanged("full"))


def test_an_open_table_with_two_truths_is_reconciled_and_says_what_was_set(older):
    id_ = older.table(*TWO_TRUTHS)
    written = older.bytes(id_)
    session = older.store.open_table(id_)
    assert session.state.pool == 7
    assert session.table.not_entered == {"tokens/0", "tokens/1"}
    assert Translator().text(session.notice).endswith("It is now: The pool 9→7.")
    assert older.bytes(id_) == written  # looking never writes


def test_what_was_reconciled_is_part_of_the_next_entry_and_of_its_undo(older):
    id_ = older.table(*TWO_TRUTHS)
    session = older.store.open_table(id_)
    session.do(Take(1))
    again = older.store.open_table(id_)
    assert again.notice is None
    assert (again.state.pool, again.table.not_entered) == (6, {"tokens/0", "tokens/1"})
    assert again.table == session.table
    session.undo()
    assert session.state.pool == 7


def test_what_had_been_undone_can_still_be_redone_there(older):
    id_ = older.table(*TWO_TRUTHS, Taken(1, 1), undone=1)
    session = older.store.open_table(id_)
    assert session.state.pool == 7
    session.redo()
    assert session.state.pool == 8  # the older release took it from nine
    session.undo()
    assert session.state.pool == 7


def test_setup_that_was_gone_on_with_after_the_change_is_no_going_on(older):
    session = older.store.open_table(older.table(*TWO_TRUTHS, Ticked("pool", 0), StepCompleted("pool")))
    assert session.state.pool == 7
    assert Translator().text(session.notice).endswith("It is now: The pool 9→7.")


def test_a_table_that_went_on_after_the_change_is_left_as_its_group_has_it(older):
    session = older.store.open_table(older.table(*TWO_TRUTHS, Taken(1, 1)))
    assert session.state.pool == 8
    assert session.notice is None


def test_a_finished_table_is_never_reconciled(older):
    ended = (Taken(0, 3), DepthChanged("full"), Finished())
    session = older.store.open_table(older.table(*ended))
    assert session.state.pool == 9
    assert session.notice is None


def test_values_that_are_derived_now_are_said_as_the_older_release_had_them(tmp_path):
    """The game says what that release counted; this one counts the pool from the tokens."""
    counted = replace(GAME, corrections=replace(GAME.corrections, earlier=lambda entered: {"pool": len(list(entered))}))
    release = OlderRelease(tmp_path)
    older, newer = release.table(Taken(0, 3)), release.table(Taken(0, 3), current=True)
    release.store.close()
    with Store(tmp_path, {GAME.id: counted}, disk=QuickDisk()) as store:
        session = store.open_table(older)
        events = sum(len(step.events) for step in session.steps)
        assert Translator().text(session.notice).endswith(f"It is now: The pool {events}→9.")
        assert store.open_table(newer).notice is None
