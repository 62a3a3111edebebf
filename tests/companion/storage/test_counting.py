"""A table and its copies count once, and everywhere the same one: in statistics, exports and what the pages say."""

import csv
import io
import json
from random import Random

import pytest

from companion.cli import main
from companion.messages import message
from companion.storage.counting import counted
from companion.storage.import_table import take_in
from companion.storage.summary import Result, Summary
from companion.table.table_commands import FinishTable, OverrideCell
from tests.companion.playing import new_table, play_briefly, quick_store


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as opened:
        yield opened


def finished(store, seed=1):
    id_, session = new_table(store)
    play_briefly(session, seed)
    store.leave(id_, session)
    return id_


def ended_otherwise(store, id_, points):
    """Reopened, one number overruled, and finished again: its log has gone another way."""
    session = store.open_table(id_)
    session.reopen()
    session.do(OverrideCell(0, "routes", points))
    session.do(FinishTable())
    store.leave(id_, session)
    return store.export_table(id_)


def copied(store, id_, points=99):
    """A copy of a table as it ended before; ours ended otherwise since."""
    before = store.export_table(id_)
    ended_otherwise(store, id_, points)
    return take_in(store, before, "theirs.tableside", copy=True).id


def in_statistics(store):
    kept = store.statistics()
    assert kept.player("Ana") is None or kept.player("Ana").games == len(kept.tables)
    return [table.id for table in kept.tables]


def in_exports(store, capsysbinary):
    """Every table the commands write when they are asked for all."""
    for form in ("csv", "bgstats"):
        assert main(["export", "all", "--as", form, "--folder", str(store.folder)]) == 0
    sheet, _, plays = capsysbinary.readouterr().out.decode("utf-8-sig").partition("\r\n{")
    rows = csv.DictReader(io.StringIO(sheet, newline=""))
    ids = list(dict.fromkeys(row["play_id"].removeprefix("#") for row in rows))
    assert len(json.loads("{" + plays)["plays"]) == len(ids)
    return ids


def test_a_copy_beside_its_table_counts_nowhere(store, capsysbinary):
    store.statistics()
    id_ = finished(store)
    copy = copied(store, id_)
    assert {line.id for line in store.history()} == {id_, copy}
    assert in_statistics(store) == in_exports(store, capsysbinary) == [id_]


def test_a_copy_whose_table_is_gone_counts_everywhere(store, capsysbinary):
    id_ = finished(store)
    copy = copied(store, id_)
    store.delete(id_)
    assert in_statistics(store) == in_exports(store, capsysbinary) == [copy]
    store.restore(id_)
    assert in_statistics(store) == in_exports(store, capsysbinary) == [id_]


def test_a_copy_of_a_table_that_is_open_again_counts_until_that_is_finished(store, capsysbinary):
    id_ = finished(store)
    copy = copied(store, id_)
    session = store.open_table(id_)
    session.reopen()
    store.note(id_, session)
    assert in_statistics(store) == in_exports(store, capsysbinary) == [copy]
    session.redo()
    store.leave(id_, session)
    assert in_statistics(store) == in_exports(store, capsysbinary) == [id_]


def test_of_several_copies_and_copies_of_copies_one_counts(store, capsysbinary):
    id_ = finished(store)
    first = copied(store, id_)
    second = copied(store, first, 77)
    assert store.line(second).birth == first
    assert in_statistics(store) == in_exports(store, capsysbinary) == [id_]
    assert take_in(store, store.export_table(second), "again.tableside", copy=True).how == "same"


def test_an_exported_copy_is_the_one_that_was_asked_for(store, capsysbinary):
    copy = copied(store, finished(store))
    assert main(["export", copy, "--as", "csv", "--folder", str(store.folder)]) == 0
    assert copy.encode() in capsysbinary.readouterr().out


def test_whatever_happens_to_tables_and_copies_all_count_the_same(store, capsysbinary):
    random = Random(18)
    every = [finished(store, seed) for seed in range(3)]
    for _ in range(12):
        id_ = random.choice(every)
        match random.choice(("copy", "bin", "back")):
            case "copy" if not store.about(id_).deleted_at:
                every.append(copied(store, id_, random.randrange(100, 999)))
            case "bin":
                store.delete(id_)
            case "back":
                store.restore(id_)
        assert sorted(in_statistics(store)) == sorted(line.id for line in store.counted())
    assert in_statistics(store) == in_exports(store, capsysbinary)
    assert len(every) > 3
    assert 0 < len(store.counted()) <= 3


def line(id_, origin="", touched=0):
    header = {"origin": origin}
    return Summary(id_, "tally", header, "full", touched, 0, message("x"), finished=True, results=(Result(1, 1, ()),))


def test_of_a_table_and_its_copies_one_counts():
    table, other, copy = line("a", touched=5), line("b", touched=3), line("0", "a", touched=9)
    assert counted([copy, table, other]) == [other, table]
    assert counted([copy, other]) == [other, copy], "the table itself is gone"


def test_tables_that_are_copies_of_each_other_are_still_one():
    """Nobody makes such files, but somebody may write them."""
    assert [one.id for one in counted([line("a", "b"), line("b", "a"), line("c", "c")])] == ["a", "c"]
