"""What is half entered: kept with its table, settled in the step's own write."""

from random import Random

import pytest

from companion.errors import RuleError
from companion.games import GAMES
from companion.storage.store import Store
from companion.table.draft import Draft, from_plain
from companion.table.table_commands import Correct
from demo_players import suggest
from soak.disks import CountingDisk
from tests.companion.playing import GAME, Clock, new_table, play


@pytest.fixture
def counted(tmp_path):
    """A table in play, and the disk that counts what is written of it."""
    disk = CountingDisk()
    store = Store(tmp_path, GAMES, disk=disk, clock=Clock(), random=Random(1))
    id_, session = new_table(store)
    play(session, 5)
    return id_, session, disk, store


def draft(session, kind="claim", **more):
    return Draft(kind, "table", {"table": "here"}, session.cursor, {"route": "berlin--magdeburg"}, **more)


def entry(session):
    return suggest(GAME, session.state, Random(5))


def kinds(session):
    return [one.kind for one in session.drafts]


# --- one durable write ---


def test_a_step_and_what_becomes_of_its_drafts_are_one_write(counted):
    id_, session, disk, store = counted
    session.save_draft(draft(session))
    session.save_draft(draft(session, "income", survives_undo=True))
    with disk.writes(1):
        session.do(entry(session))
    assert kinds(session) == ["income"]
    assert store.open_table(id_).drafts == session.drafts
    with disk.writes(1):
        session.undo()
    assert kinds(session) == ["income"]
    session.save_draft(draft(session))
    with disk.writes(1):
        session.redo()
    assert kinds(session) == ["income"]
    assert store.open_table(id_).drafts == session.drafts


def test_a_refusal_writes_nothing_and_leaves_what_is_half_entered(counted):
    _, session, disk, _ = counted
    session.save_draft(draft(session))
    with disk.writes(0), pytest.raises(RuleError):
        session.do(Correct("trains/0", -1))
    assert kinds(session) == ["claim"]


def test_keeping_and_dropping_are_writes_of_their_own_and_the_same_again_is_none(counted):
    _, session, disk, _ = counted
    with disk.writes(1):
        session.save_draft(draft(session))
    with disk.writes(0):
        session.save_draft(draft(session))
    with disk.writes(1):
        session.drop_draft("claim")
    with disk.writes(0):
        session.drop_draft("claim")


def test_another_sheet_takes_the_place_of_the_one_before_in_one_write(counted):
    _, session, disk, _ = counted
    session.save_draft(draft(session))
    with disk.writes(1):
        session.save_draft(draft(session, "turn_up"), instead_of=["claim"])
    assert kinds(session) == ["turn_up"]


# --- how long it holds ---


def test_what_survives_undo_is_gone_once_play_goes_another_way(counted):
    _, session, _, _ = counted
    session.do(entry(session))
    session.save_draft(draft(session, "income", survives_undo=True))
    session.undo()
    assert kinds(session) == ["income"]
    assert not session.half_filled
    session.do(entry(session))
    assert session.drafts == ()


def test_only_what_is_for_the_next_step_makes_a_table_half_filled(counted):
    id_, session, _, store = counted
    session.save_draft(draft(session, "income", survives_undo=True))
    store.leave(id_, session)
    assert store.tables()[0].half_filled
    session.do(entry(session))
    store.leave(id_, session)
    assert (kinds(session), store.tables()[0].half_filled) == (["income"], False)


# --- what is no draft ---


NO_DRAFTS = (7, "claim", [], [None], {"sheet": "claim"}, {"sheet": {"kind": 1, "place": [], "step": 0}})


@pytest.mark.parametrize("wrong", NO_DRAFTS, ids=str)
def test_what_does_not_read_as_a_draft_is_dropped_without_a_word(wrong):
    assert from_plain(wrong) == ()
    assert from_plain([wrong, {"kind": "claim", "page": "table", "params": {}, "step": "now", "entered": {}}]) == ()
