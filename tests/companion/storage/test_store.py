"""The folder of tables: resuming, listing without opening, remembering players, deleting, sharing."""

import os
from random import Random

import pytest

from companion.errors import DataError, RuleError, SaveError
from companion.game import Seat
from companion.games.ticket_to_ride.records import ClaimRoute, Options
from companion.storage.import_table import take_in
from companion.table.draft import Draft
from companion.table.table_commands import ChangeDepth, CompleteSetup, FinishTable
from demo_players import suggest
from tests.companion.playing import GAME, new_table, play, play_briefly, quick_store, seats


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


def forget_every_file(store):
    """Make every table's own file unreadable: what is listed now comes from the lists alone."""
    for path in (store.folder / "tables").iterdir():
        path.write_bytes(b"not a table")


def test_a_table_resumes_exactly_where_it_was_left(store):
    id_, session = new_table(store, "germany", 4)
    end = play(session, 25).state
    session.undo()
    store.leave(id_, session)
    again = store.open_table(id_)
    assert (again.steps, again.cursor, again.table) == (session.steps, session.cursor, session.table)
    again.redo()
    assert again.state == end


def test_it_resumes_the_same_without_ever_having_been_left(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 7)
    with quick_store(tmp_path) as store:
        assert store.tables()[0].steps == session.cursor
        assert store.tables()[0].seat == session.turn().seat
        assert store.open_table(id_).state == session.state


def test_a_python_that_knows_no_second_names_for_files_keeps_tables_all_the_same(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "link", raising=False)
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 7)
        store.leave(id_, session)
    assert list(tmp_path.rglob("*.previous"))
    with quick_store(tmp_path) as store:
        assert store.open_table(id_).state == session.state


def test_open_tables_are_listed_latest_first_without_opening_their_files(store):
    first, one = new_table(store, "usa", 2)
    second, two = new_table(store, "germany", 5)
    play(two, 3)
    store.leave(second, two)
    play(one, 6)
    store.leave(first, one)
    forget_every_file(store)
    listed = store.tables()
    assert [summary.id for summary in listed] == [first, second]
    assert [summary.steps for summary in listed] == [7, 4]
    assert listed[0].seat == one.turn().seat
    assert listed[0].headline == one.turn().headline
    assert [seat["name"] for seat in listed[1].header["seats"]] == ["Ana", "Ben", "Cho", "Dee", "Eva"]
    assert listed[1].header["options"] == {"map": "germany"}


def test_the_first_seat_is_a_seat_in_the_list_too(store):
    id_, session = new_table(store)
    session.do(CompleteSetup())
    store.leave(id_, session)
    assert session.turn().seat == 0
    assert store.tables()[0].seat == 0


def test_a_finished_table_moves_to_the_history_with_its_figures(store):
    id_, session = new_table(store, "germany", 3)
    play_briefly(session)
    store.leave(id_, session)
    forget_every_file(store)
    assert store.tables() == ()
    (past,) = store.history()
    sheet = session.sheet()
    assert past.finished
    assert [result.total for result in past.results] == [player.total for player in sheet.players]
    assert [result.rank for result in past.results] == list(sheet.ranks)
    assert [dict(result.points) for result in past.results] == [
        {category: player.cells[category].points for category in sheet.categories} for player in sheet.players
    ]


def test_undoing_the_end_brings_a_table_back_from_the_history(store):
    id_, session = new_table(store)
    play_briefly(session)
    store.leave(id_, session)
    again = store.open_table(id_)
    again.undo()
    store.leave(id_, again)
    assert [summary.id for summary in store.tables()] == [id_]
    assert store.history() == ()


def test_a_table_finished_just_before_a_kill_is_found_in_the_history(tmp_path):
    with quick_store(tmp_path) as store:
        _, session = new_table(store)
        play_briefly(session)
    with quick_store(tmp_path) as store:
        assert store.tables() == ()
        assert len(store.history()) == 1


def test_players_are_remembered_between_tables_with_the_colour_they_last_took(store):
    new_table(store, "usa", 2)
    options = Options()
    store.new_table(GAME, options, (Seat("Ben", "black"), Seat("Zoë", "green")))
    assert [(p.name, p.colour, p.tables) for p in store.players.offered()] == [
        ("Ben", "black", 2),
        ("Zoë", "green", 1),
        ("Ana", "blue", 1),
    ]
    store.players.forget("Zoë")
    assert [p.name for p in store.players.offered()] == ["Ben", "Ana"]


def test_seats_that_cannot_sit_are_refused_and_nothing_is_written(store):
    options = Options()
    crowds = {
        "table.players": seats(2, options)[:1],
        "table.same_name": (Seat("Ana", "blue"), Seat("Ana", "red")),
        "table.same_colour": (Seat("Ana", "blue"), Seat("Ben", "blue")),
        "table.colour_not_in_box": (Seat("Ana", "blue"), Seat("Ben", "purple")),
        "table.name_needed": (Seat("Ana", "blue"), Seat(" ", "red")),
    }
    for code, crowd in crowds.items():
        with pytest.raises(RuleError) as refusal:
            store.new_table(GAME, options, crowd)
        assert refusal.value.code == code
    assert store.tables() == ()
    assert not (store.folder / "tables").exists()


def test_a_deleted_table_can_be_restored(store):
    id_, session = new_table(store)
    play_briefly(session)
    store.leave(id_, session)
    store.delete(id_)
    assert store.history() == ()
    store.restore(id_)
    assert [summary.id for summary in store.history()] == [id_]
    assert store.open_table(id_).steps == session.steps


def test_a_deleted_table_does_not_come_back_by_itself(store):
    id_, session = new_table(store)
    play(session, 3)
    store.delete(id_)
    with pytest.raises(SaveError):
        store.open_table(id_)
    assert store.tables() == ()


def test_a_table_brought_back_from_the_bin_is_the_same_to_the_last_entry(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 3)
        store.delete(id_)
    with quick_store(tmp_path) as store:
        store.restore(id_)
        assert store.open_table(id_).steps == session.steps
    with quick_store(tmp_path) as store:
        assert [summary.id for summary in store.tables()] == [id_]
        assert store.deleted() == ()


def test_erasing_takes_a_table_out_of_the_bin_for_good_and_no_other_table(store):
    id_, _ = new_table(store)
    other, _ = new_table(store)
    with pytest.raises(SaveError) as refusal:
        store.erase(id_)
    assert refusal.value.code == "store.not_in_bin"
    store.delete(id_)
    store.erase(id_)
    assert store.deleted() == ()
    assert [summary.id for summary in store.tables()] == [other]
    with pytest.raises(SaveError):
        store.restore(id_)


def test_what_an_earlier_tableside_had_deleted_lies_in_the_bin(tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 3)
        store.leave(id_, session)
    (tmp_path / "deleted").mkdir()
    (tmp_path / "tables" / f"{id_}.json").rename(tmp_path / "deleted" / f"{id_}.json")
    with quick_store(tmp_path) as store:
        assert store.tables() == ()
        assert [summary.id for summary in store.deleted()] == [id_]
        store.restore(id_)
        assert store.open_table(id_).steps == session.steps


def test_what_is_said_about_a_table_lies_beside_it_and_its_file_is_not_touched(store):
    id_, session = new_table(store)
    play_briefly(session)
    store.leave(id_, session)
    path = store.folder / "tables" / f"{id_}.json"
    before = path.read_bytes()
    store.save_about(id_, name="  The long\nnight ", place="At Ben's")
    store.save_about(id_, notes="Cho was late")
    assert path.read_bytes() == before
    about = store.about(id_)
    assert (about.name, about.notes, about.place, about.deleted_at) == ("The long night", "Cho was late", "At Ben's", 0)
    (past,) = store.history()
    assert (past.name, past.place) == ("The long night", "At Ben's")
    store.delete(id_)
    store.restore(id_)
    assert store.about(id_) == about


def test_a_half_filled_sheet_comes_back_and_is_named_in_the_list(store):
    id_, session = new_table(store, "germany", 2)
    play(session, 3)
    draft = Draft("claim", "table", {"table": id_}, session.cursor, {"route": "berlin--magdeburg"})
    session.save_draft(draft)
    store.leave(id_, session)
    assert store.tables()[0].half_filled
    again = store.open_table(id_)
    assert again.drafts == (draft,)
    again.drop_draft("claim")
    store.leave(id_, again)
    assert not store.tables()[0].half_filled
    assert store.open_table(id_).drafts == ()


def test_an_undone_tail_is_gone_from_disk_once_play_goes_another_way(store):
    id_, session = new_table(store)
    play(session, 10)
    for _ in range(4):
        session.undo()
    session.do(suggest(GAME, session.state, Random(99)))
    again = store.open_table(id_)
    assert not again.can_redo
    assert again.steps == session.steps


def test_a_finished_table_comes_in_as_a_finished_one(store, tmp_path):
    id_, session = new_table(store)
    play_briefly(session)
    with quick_store(tmp_path / "other") as other:
        taken = take_in(other, store.export_table(id_), "shared.json").id
        assert [summary.id for summary in other.history()] == [taken]


def test_a_shared_table_that_makes_no_sense_is_refused_and_nothing_is_written(store):
    id_, session = new_table(store)
    play(session, 5)
    text = store.export_table(id_)
    before = store.tables()
    for wrong in (text.replace("StepCompleted", "StepCompletedd"), text.replace('"seat":0', '"seat":7'), text[:-9]):
        assert wrong != text
        with pytest.raises(DataError):
            take_in(store, wrong, "shared.json")
    assert store.tables() == before


def test_a_table_turns_from_full_to_score_only_and_back_and_keeps_what_it_holds(store):
    id_, session = new_table(store, "usa", 2)
    session.do(CompleteSetup())
    session.do(ClaimRoute("denver--kansas_city--a"))
    session.do(ChangeDepth("score_only"))
    assert session.turn().phase == "entry"
    with pytest.raises(RuleError) as refusal:
        session.do(ClaimRoute("duluth--helena"))
    assert refusal.value.code == "ticket_to_ride.score_only"
    store.leave(id_, session)
    again = store.open_table(id_)
    assert again.table.depth == "score_only"
    assert again.sheet().cell(0, "routes").points == 7
    again.do(ChangeDepth("full"))
    assert again.turn().seat == 1
    again.do(ClaimRoute("duluth--helena"))
    assert [player.cells["routes"].points for player in again.sheet().players] == [7, 15]
    with pytest.raises(RuleError):
        again.do(FinishTable())
