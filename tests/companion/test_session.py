"""The table around any game: setup guide, undo and redo, corrections, overruled cells, the log."""

from random import Random

import pytest

from companion.errors import RuleError, SaveError
from companion.game import Seat
from companion.table.header import Header
from companion.table.session import Session, StepStorage
from companion.table.table_commands import (
    ChangeDepth,
    CompleteSetup,
    CompleteStep,
    Correct,
    FinishTable,
    KeepDraw,
    OverrideCell,
    Tick,
)
from tests.companion.playing import standings
from tests.tally import TALLY, Options, Take

SEATS = (Seat("Ana", "red"), Seat("Bo", "blue"))


def open_tally(storage=None, depth="full", pool=12) -> Session:
    return Session(Header(TALLY, Options(pool), SEATS, depth, 0), storage=storage)


def ready_tally(pool=12) -> Session:
    session = open_tally(pool=pool)
    session.do(CompleteSetup())
    return session


def refused(session: Session, command) -> str:
    """The refusal's code; and nothing has changed."""
    before = (session.table, session.steps, session.cursor)
    with pytest.raises(RuleError) as refusal:
        session.do(command)
    assert (session.table, session.steps, session.cursor) == before
    return refusal.value.code


# --- the setup guide ---


def test_the_next_step_opens_when_this_one_is_ticked():
    session = open_tally()
    assert session.turn().phase == "setup"
    assert refused(session, CompleteStep("pool")) == "setup.tick_all"
    assert refused(session, Tick("starter", 0)) == "setup.not_yet"
    assert refused(session, Take(1)) == "setup.first"
    session.do(Tick("pool", 0))
    assert refused(session, Tick("pool", 0)) == "setup.ticked_already"
    session.do(Tick("pool", 1))
    session.do(Tick("pool", 1, done=False))
    assert refused(session, CompleteStep("pool")) == "setup.tick_all"
    session.do(Tick("pool", 1))
    session.do(CompleteStep("pool"))
    assert refused(session, CompleteStep("pool")) == "setup.step_done"
    assert session.table.open_step.id == "starter"


def test_a_step_with_a_draw_that_is_needed_waits_for_it():
    session = open_tally()
    session.do(Tick("pool", 0))
    session.do(Tick("pool", 1))
    session.do(CompleteStep("pool"))
    session.do(Tick("starter", 0))
    assert refused(session, CompleteStep("starter")) == "setup.draw_first"
    session.do(KeepDraw("starter", ("1",)))
    session.do(CompleteStep("starter"))
    assert session.turn().phase == "take"
    assert session.turn().seat == 1
    assert refused(session, KeepDraw("starter", ("0",))) == "setup.step_done"


def test_the_app_draws_from_what_is_in_the_box_and_keeps_the_outcome():
    drawn = {open_tally().draw("starter", Random(seed)) for seed in range(20)}
    assert drawn == {("0",), ("1",)}
    session = open_tally()
    outcome = session.draw("starter", Random(3))
    assert session.table.draws["starter"] == outcome
    assert session.state.turn == int(outcome[0])
    assert refused(session, KeepDraw("starter", ("7",))) == "setup.draw_impossible"
    assert refused(session, KeepDraw("starter", ("0", "1"))) == "setup.draw_impossible"
    assert refused(session, KeepDraw("elephant", ("0",))) == "setup.no_such_draw"


def test_we_have_done_this_ticks_everything_and_is_one_undo():
    session = open_tally()
    session.do(CompleteSetup())
    assert session.table.open_step is None
    assert refused(session, CompleteSetup()) == "setup.already_done"
    session.undo()
    assert session.table.open_step.id == "pool"


# --- undo and redo ---


def test_undo_and_redo_have_no_limit_and_are_exact():
    session = ready_tally()
    tables = [session.table]
    for count in (1, 2, 3, 1):
        session.do(Take(count))
        tables.append(session.table)
    for table in reversed(tables[:-1]):
        session.undo()
        assert session.table == table
    for table in tables[1:]:
        session.redo()
        assert session.table == table
    assert not session.can_redo
    while session.can_undo:
        session.undo()
    with pytest.raises(RuleError) as refusal:
        session.undo()
    assert refusal.value.code == "session.nothing_to_undo"


def test_a_new_entry_after_undo_forgets_the_other_way():
    session = ready_tally()
    session.do(Take(1))
    assert (standings(session)[-1], session.log()[-1].lines[0].text.params["count"]) == ((1, 0), 1)
    session.undo()
    session.do(Take(3))
    assert (standings(session)[-1], session.log()[-1].lines[0].text.params["count"]) == ((3, 0), 3)
    with pytest.raises(RuleError) as refusal:
        session.redo()
    assert refusal.value.code == "session.nothing_to_redo"
    assert session.state.tokens == (3, 0)


def test_a_refusal_names_its_rule_and_changes_nothing():
    session = ready_tally(pool=2)
    with pytest.raises(RuleError) as refusal:
        session.do(Take(3))
    assert (refusal.value.code, refusal.value.rule) == ("tally.pool_too_small", "TALLY-2")
    assert refusal.value.message.params == {"left": 2}
    assert session.state.tokens == (0, 0)


class NoRoom(StepStorage):
    def store(self, change, drafts):
        raise SaveError("store.disk_full")


def test_an_entry_that_cannot_be_saved_did_not_happen():
    session = open_tally(NoRoom())
    before = session.table
    with pytest.raises(SaveError):
        session.do(CompleteSetup())
    assert session.table == before
    assert session.steps == ()


# --- fix the table ---


def test_a_correction_is_logged_and_marks_the_cells_it_touches():
    session = ready_tally()
    session.do(Take(2))
    session.do(Correct("tokens/0", 5))
    assert session.state.tokens == (5, 0)
    entry = session.last_entry()
    assert entry.lines[0].corrected
    sheet = session.sheet()
    assert sheet.cell(0, "tokens").corrected
    assert not sheet.cell(1, "tokens").corrected
    session.undo()
    assert not session.sheet().cell(0, "tokens").corrected


def test_a_correction_stays_within_the_box():
    session = ready_tally()
    assert refused(session, Correct("tokens/0", 13)) == "fix.outside_box"
    assert refused(session, Correct("tokens/0", True)) == "fix.outside_box"
    assert refused(session, Correct("tokens/0", "five")) == "fix.outside_box"
    assert refused(session, Correct("tokens/9", 1)) == "fix.unknown"
    assert refused(session, Correct("pool", 12)) == "fix.no_change"


# --- the sheet ---


def test_an_overridden_cell_is_marked_and_counts_and_can_go_back():
    session = ready_tally(pool=6)
    session.do(Take(3))
    session.do(Take(3))
    assert session.sheet().winners == ("Ana",)  # level at 3, and a longer name breaks the tie
    session.do(OverrideCell(1, "tokens", 4))
    cell = session.sheet().cell(1, "tokens")
    assert (cell.points, cell.counted, cell.overridden) == (4, 3, True)
    assert session.sheet().winners == ("Bo",)
    assert refused(session, OverrideCell(1, "tokens", 4)) == "sheet.no_change"
    session.do(OverrideCell(1, "tokens", None))
    assert not session.sheet().cell(1, "tokens").overridden
    assert refused(session, OverrideCell(2, "tokens", 4)) == "sheet.no_such_cell"
    assert refused(session, OverrideCell(0, "gold", 4)) == "sheet.no_such_cell"
    assert refused(session, OverrideCell(0, "tokens", 1_000_000)) == "sheet.number_too_large"
    assert refused(session, OverrideCell(0, "tokens", -1_000_000)) == "sheet.number_too_large"


def test_a_table_finishes_only_when_its_game_is_ready_and_then_only_undo_changes_it():
    session = ready_tally(pool=2)
    assert refused(session, FinishTable()) == "tally.pool_not_empty"
    session.do(Take(2))
    session.do(FinishTable())
    assert session.turn().phase == "finished"
    assert refused(session, Take(1)) == "table.is_finished"
    assert refused(session, Correct("pool", 5)) == "table.is_finished"
    session.undo()
    assert session.turn().phase == "take"


def test_depth_turns_both_ways():
    session = open_tally(depth="score_only")
    assert session.turn().phase == "take", "score only asks for no setup"
    assert refused(session, ChangeDepth("score_only")) == "table.depth_already"
    session.do(ChangeDepth("full"))
    assert session.turn().phase == "setup"
    session.do(ChangeDepth("score_only"))
    assert session.state.depth == "score_only"


# --- what is shown ---


def test_the_log_numbers_every_step_and_skips_what_says_nothing():
    session = open_tally()
    session.do(Tick("pool", 0))
    session.do(CompleteSetup())
    session.do(Take(2))
    session.do(Take(1))
    session.undo()
    assert [(entry.number, len(entry.lines)) for entry in session.log()] == [(2, 2), (3, 1)]
    assert session.last_entry().number == 3


def test_the_view_has_all_a_table_screen_shows():
    session = ready_tally()
    session.do(Take(2))
    view = session.view()
    assert [seat.points for seat in view.strip] == [2, 0]
    assert view.turn.seat == 1
    assert (view.step, view.can_undo, view.can_redo) == (2, True, False)
    assert view.last.lines[0].text.params == {"count": 2}
    assert standings(session) == [(0, 0), (0, 0), (2, 0)]
