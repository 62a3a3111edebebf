"""What is half entered: kept with its table, settled in the step's own write, and read as the first saves had it."""

import shutil
from pathlib import Path
from random import Random

import pytest

from companion.errors import RuleError
from companion.games import GAMES
from companion.storage.store import Store
from companion.storage.table_file import TableFile
from companion.table.draft import Draft
from companion.table.table_commands import Correct
from demo_players import suggest
from soak.disks import CountingDisk, QuickDisk
from tests.companion.playing import GAME, Clock, new_table, play, quick_store

FIRST_SHAPE = Path(__file__).parent / "first_shape"


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


# --- as the first saves have it ---


def from_first_saves(folder, game):
    path = folder / "first.json"
    shutil.copy(FIRST_SHAPE / f"{game}.json", path)
    return TableFile(path, QuickDisk()).read(GAMES).drafts


def test_half_filled_sheets_of_the_first_saves_come_back(tmp_path):
    route = {"route": "dallas--houston--a", "colour": "red", "locomotives": 1}
    place = {"table": "91b72265b1f5"}
    assert from_first_saves(tmp_path, "ticket_to_ride") == (Draft("ticket_to_ride/claim", "table", place, 3, route),)
    dice = {"source": "forest", "dice": [6, 2]}
    assert from_first_saves(tmp_path, "stone_age") == (Draft("stone_age/dice", "table", {"table": "first"}, 3, dice),)
    fix, income = from_first_saves(tmp_path, "great_western_trail")
    assert (fix.kind, fix.page, fix.entered) == ("fix", "fix", {"fix": "turn", "value": "1"})
    assert (income.kind, income.survives_undo) == ("great_western_trail/kansas_income", True)
    assert income.entered == {"seat": 0, "cards": ["gray", "white"], "certificates": 1}


@pytest.mark.parametrize("game", sorted(path.stem for path in FIRST_SHAPE.glob("*.json")))
def test_a_first_save_is_played_on_and_written_in_the_new_shape(tmp_path, game):
    (tmp_path / "tables").mkdir()
    path = tmp_path / "tables" / "first.json"
    shutil.copy(FIRST_SHAPE / f"{game}.json", path)
    with quick_store(tmp_path) as store:
        session = store.open_table("first")
        kept = session.drafts
        session.save_draft(Draft("new", "table", {}, session.cursor))
        again = store.open_table("first")
        assert again.drafts == (*kept, Draft("new", "table", {}, session.cursor))
        assert b'"draft":' not in path.read_bytes()
        assert (again.steps, again.cursor, again.notice) == (session.steps, session.cursor, None)


NO_DRAFTS = (7, "claim", [], [None], {"sheet": "claim"}, {"sheet": {"kind": 1, "place": [], "step": 0}})


@pytest.mark.parametrize("wrong", NO_DRAFTS, ids=str)
def test_what_does_not_read_as_a_draft_is_dropped_without_a_word(wrong):
    from companion.table.draft import from_first_shape, from_plain

    assert from_first_shape(wrong, "first") == ()
    assert from_plain(wrong) == ()
    assert from_plain([wrong, {"kind": "claim", "page": "table", "params": {}, "step": "now", "entered": {}}]) == ()
