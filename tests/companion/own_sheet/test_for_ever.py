"""A finished table is scored by the sheet it was played with: edited, deleted, or where that sheet never was."""

import random

import pytest

from companion.games.own_sheet.records import Options
from companion.i18n import Translator
from companion.sheets.code import pack
from companion.sheets.examples import example, example_ids
from companion.sheets.reading import sheet_in
from companion.storage.import_table import take_in
from companion.storage.sheet_import import add_sheet, sheet_from
from companion.table.table_commands import FinishTable, OverrideCell
from companion.views.sheet_export import sheet_as_json
from tests.companion.own_sheet.playing import GAME, play, seats_of, text_of, text_with
from tests.companion.playing import quick_store
from tests.companion.sheets.known import EXAMPLES

SHEETS = {
    **{f"known {path.stem}": text_of(path.stem) for path in EXAMPLES},
    **{f"shipped {id_}": example(id_, Translator("en")) for id_ in example_ids()},
}
SCORED = {"id": "r", "name": "R", "kind": "count", "worth": 3}
DOUBLED = {"id": "r", "name": "R", "kind": "count", "worth": 6}


@pytest.fixture
def home(tmp_path):
    with quick_store(tmp_path / "home") as store:
        yield store


@pytest.fixture
def elsewhere(tmp_path):
    """A data folder that never had the sheet."""
    with quick_store(tmp_path / "elsewhere") as store:
        yield store


def finish(store, sheet, luck):
    low, high = sheet_in(sheet).players
    id_, session = store.new_table(GAME, Options(sheet), seats_of(sheet, min(max(low, 3), high)))
    play(session, luck)
    session.do(FinishTable())
    store.leave(id_, session)
    return id_


def scored(store, id_):
    """The score sheet with every reason, its words, and what the history says."""
    session = store.open_table(id_)
    sheet = session.sheet()
    categories = [Translator("ja").text(GAME.words.category(session.header.options, one)) for one in sheet.categories]
    return sheet, sheet_as_json(GAME, sheet), categories, store.line(id_).results


@pytest.mark.parametrize("name", SHEETS)
def test_finished_exported_and_taken_in_elsewhere_it_is_equal(name, home, elsewhere):
    id_ = finish(home, SHEETS[name], random.Random(name))
    taken = take_in(elsewhere, home.export_table(id_), "x.tableside")
    assert (taken.how, scored(elsewhere, taken.id)) == ("added", scored(home, id_))
    assert elsewhere.sheets.newest() == ()
    assert elsewhere.history()[0].results == home.history()[0].results


CHANGES = {
    "edited": lambda shelf: shelf.keep(text_with(DOUBLED, version=2)),
    "edited to win by the fewest": lambda shelf: shelf.keep(text_with(DOUBLED, version=2, wins="least")),
    "replaced by another text of the same version": lambda shelf: shelf.keep(text_with(DOUBLED)),
    "deleted": lambda shelf: shelf.delete("a"),
    "lost": lambda shelf: [path.unlink() for path in shelf.folder.iterdir()],
    "damaged": lambda shelf: [path.write_bytes(b"{") for path in shelf.folder.iterdir()],
}


@pytest.mark.parametrize("change", CHANGES)
def test_it_scores_the_same_whatever_becomes_of_its_sheet(change, home, elsewhere):
    home.sheets.keep(text_with(SCORED))
    id_ = finish(home, text_with(SCORED), random.Random(1))
    before = scored(home, id_)
    CHANGES[change](home.sheets)
    home.close()
    with quick_store(home.folder) as again:
        assert scored(again, id_) == before
        assert [line.results for line in again.history()] == [before[-1]]
        again.statistics()
        taken = take_in(elsewhere, again.export_table(id_), "x.tableside")
    assert scored(elsewhere, taken.id) == before


def test_it_can_be_opened_again_and_put_right_where_its_sheet_never_was(home, elsewhere):
    id_ = finish(home, text_with(SCORED), random.Random(1))
    taken = take_in(elsewhere, home.export_table(id_), "x.tableside")
    session = elsewhere.open_table(taken.id)
    session.undo()
    session.do(OverrideCell(0, "r", 9_000))
    assert session.sheet().players[0].total == 9_000
    assert home.open_table(id_).sheet().players[0].total < 9_000


def test_its_sheet_can_be_kept_from_the_table(home, elsewhere):
    """A phone that never had it takes it from the table, and then plays with that very sheet."""
    id_ = finish(home, text_with(SCORED), random.Random(1))
    taken = take_in(elsewhere, home.export_table(id_), "x.tableside")
    carried = elsewhere.open_table(taken.id).header.options.text
    kept = add_sheet(elsewhere, sheet_from(pack(carried)))
    assert kept.text == text_with(SCORED)
    assert elsewhere.sheets.is_used("a", 1)
