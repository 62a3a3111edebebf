"""Two sheets that are one game are counted as one, and apart again; a sheet's name is that of its newest version."""

import random

import pytest

from companion.errors import SaveError
from companion.games import box_named
from companion.games.own_sheet.records import Options
from companion.i18n import Translator
from companion.statistics.words import title_of
from companion.storage.sheet_marks import SheetMark
from companion.storage.sheets_together import count_apart, count_together, counted_with, game_of
from companion.table.table_commands import FinishTable
from companion.views.history import Wanted, offers, past_tables
from tests.companion.own_sheet.playing import GAME, play, seats_of
from tests.companion.playing import quick_store
from tests.companion.storage.test_sheets import text

GERMAN = text("Herzen", id_="herzen", origin="hearts")
ENGLISH = text("Hearts", id_="hearts")


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


def finish(store, sheet, seed=1):
    id_, session = store.new_table(GAME, Options(sheet), seats_of(sheet, 2))
    play(session, random.Random(seed))
    session.do(FinishTable())
    store.leave(id_, session)
    return id_


def games(store):
    return {box.removeprefix("own_sheet/"): brief.games for box, brief in store.statistics().all_boxes().items()}


def title(store, id_):
    return Translator("en").text(title_of(f"own_sheet/{id_}")) if store.statistics() else ""


@pytest.fixture
def played(store):
    """Two tables with the one, one with the other."""
    for sheet in (ENGLISH, GERMAN, GERMAN):
        finish(store, sheet)
    return store


def test_tables_of_two_sheets_are_counted_together_and_apart_again(played):
    assert games(played) == {"hearts": 1, "herzen": 2}
    results = [line.results for line in played.history()]
    count_together(played, "herzen", "hearts")
    assert games(played) == {"hearts": 3}
    assert counted_with(played, "herzen") == ("hearts",)
    assert counted_with(played, "hearts") == ("herzen",)
    assert [line.results for line in played.history()] == results
    count_apart(played, "herzen")
    assert games(played) == {"hearts": 1, "herzen": 2}


def test_the_history_shows_the_same_tables_as_the_statistics(played):
    count_together(played, "herzen", "hearts")
    past = past_tables(played.history(), played.counted_as())
    [(box, name)] = offers(Translator("en"), past, ())["box"]
    assert (box, name) == ("own_sheet/hearts", "Hearts")
    assert len([table for table in past if Wanted(box=box).fits(table)]) == games(played)["hearts"]
    assert {Translator("en").text(table.title) for table in past} == {"Hearts", "Herzen"}


def test_it_holds_after_a_start(played):
    count_together(played, "herzen", "hearts")
    played.close()
    with quick_store(played.folder) as again:
        assert games(again) == {"hearts": 3}


def test_three_are_one_whichever_is_named(played):
    played.sheets.keep(text("Cœurs", id_="coeurs"))
    count_together(played, "herzen", "hearts")
    count_together(played, "hearts", "coeurs")
    assert games(played) == {"coeurs": 3}
    count_together(played, "coeurs", "herzen")
    assert games(played) == {"coeurs": 3}
    assert counted_with(played, "herzen") == ("coeurs", "hearts")


def test_what_is_won_by_the_most_is_not_counted_with_what_is_won_by_the_fewest(played):
    played.sheets.keep(text("Low", id_="low", wins="least"))
    with pytest.raises(SaveError) as why:
        count_together(played, "low", "hearts")
    assert why.value.code == "sheets.won_otherwise"
    with pytest.raises(SaveError):
        count_together(played, "nobody", "hearts")
    assert games(played) == {"hearts": 1, "herzen": 2}


def test_a_circle_of_two_backups_is_one_game():
    marks = {one: SheetMark(one, counted_with=other) for one, other in ("ab", "bc", "cb", "xa")}
    assert {game_of(marks, one) for one in "abcx"} == {"b"}
    assert game_of(marks, "y") == "y"


# --- names over versions, and deletion ---


def test_a_game_has_the_name_of_its_newest_version(store):
    old = text("Skt", id_="named", rows=[{"id": "r", "name": "Pionts", "kind": "number"}])
    new = text("Skat", 2, "named", rows=[{"id": "r", "name": "Points", "kind": "number"}])
    for sheet in (new, old):
        finish(store, sheet)
    assert title(store, "named") == "Skat"
    assert Translator("en").text(box_named("own_sheet/named").category("r")) == "Points"
    store.sheets.keep(text("Skat!", 3, "named"))
    assert title(store, "named") == "Skat!"
    assert [Translator("en").text(table.title) for table in past_tables(store.history())] == ["Skt", "Skat"]


def test_a_row_that_the_newest_version_lacks_keeps_its_name(store):
    finish(store, text("Skat", id_="rows", rows=[{"id": "gone", "name": "Gone", "kind": "number"}]))
    finish(store, text("Skat", 2, "rows"))
    store.statistics()
    box = box_named("own_sheet/rows")
    assert [Translator("en").text(box.category(row)) for row in ("gone", "r")] == ["Gone", "R"]


def test_the_tables_of_a_deleted_sheet_stay_and_count(played):
    played.sheets.keep(GERMAN)
    before = [(line.id, line.results) for line in played.history()]
    played.sheets.delete("herzen")
    assert [(line.id, line.results) for line in played.history()] == before
    assert (games(played), title(played, "herzen")) == ({"hearts": 1, "herzen": 2}, "Herzen")
