"""A sheet from a file, a code or a link: what it means here is said first, and nothing is added before one says so."""

import json

import pytest

from companion.errors import TablesideError
from companion.i18n import Translator
from companion.input.json_input import compact_json
from companion.sheets.code import pack
from companion.sheets.limits import LONGEST_FILE
from companion.storage.sheet_import import MOST_READ, add_sheet, preview_sheet, sheet_from
from tests.companion.playing import new_table, quick_store
from tests.companion.sheets.known import BASE, EXAMPLES
from tests.companion.storage.test_sheets import names, text

LINK = "https://tableside.example/app/#"


@pytest.fixture
def store(tmp_path):
    with quick_store(tmp_path) as store:
        yield store


def preview(store, source):
    return preview_sheet(store, source)


def files(store):
    folder = store.sheets.folder
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_sheet_is_the_same_from_a_file_a_code_and_a_link(path):
    raw = path.read_bytes()
    code = pack(compact_json(json.loads(raw)))
    assert sheet_from(raw) == sheet_from(raw.decode()) == sheet_from(code) == sheet_from(f" {LINK}{code}\n")


def test_what_it_means_here_is_said_and_nothing_is_written(store):
    assert preview(store, text(version=2)).how == "new"
    assert files(store) == []
    ours = store.sheets.keep(text(version=2))
    before = files(store)
    found = {version: preview(store, text("Skat!", version)) for version in (1, 2, 3)}
    assert {version: one.how for version, one in found.items()} == {1: "older", 2: "conflict", 3: "newer"}
    assert all(one.ours == ours for one in found.values())
    same = preview(store, text(version=2))
    assert (same.how, same.choices) == ("same", ())
    assert files(store) == before


def test_what_is_added_is_ours_and_not_changed_any_more(store):
    theirs = preview(store, text(version=2)).theirs
    assert add_sheet(store, theirs) == theirs
    assert names(store.sheets.newest()) == [("Skat", 2)]
    assert store.sheets.is_used("k3v9x2", 2)
    assert add_sheet(store, theirs) == theirs
    add_sheet(store, sheet_from(text("Older", 1)))
    assert names(store.sheets.versions("k3v9x2")) == [("Skat", 2), ("Older", 1)]
    add_sheet(store, sheet_from(text("Newer", 3)))
    assert names(store.sheets.newest()) == [("Newer", 3)]


def test_a_deleted_sheet_comes_back_only_when_it_is_added(store):
    store.sheets.keep(text())
    store.sheets.delete("k3v9x2")
    found = preview(store, text())
    assert (found.how, found.deleted, found.choices) == ("same", True, ("add",))
    assert store.sheets.newest() == ()
    add_sheet(store, found.theirs)
    assert names(store.sheets.newest()) == [("Skat", 1)]


@pytest.fixture
def conflict(store):
    """Ours, and another text of the same version."""
    ours = store.sheets.keep(text(by="Mia", version=4))
    found = preview(store, text(by="Ben", version=4))
    assert (found.how, found.ours, found.choices) == ("conflict", ours, ("replace", "both", "decline"))
    return found


def test_of_two_texts_of_one_version_neither_wins_by_itself(store, conflict):
    before = files(store)
    with pytest.raises(TablesideError) as said:
        add_sheet(store, conflict.theirs)
    assert said.value.message == conflict.message
    assert files(store) == before


def test_theirs_takes_the_place_of_ours(store, conflict):
    add_sheet(store, conflict.theirs, "replace")
    assert [kept.sheet.by for kept in store.sheets.versions("k3v9x2")] == ["Ben"]


def test_ours_stays_and_theirs_is_not_offered_again(store, conflict):
    assert add_sheet(store, conflict.theirs, "decline") == conflict.ours
    assert store.sheets.newest() == (conflict.ours,)
    assert store.sheets.receive(conflict.theirs.text) == "known"
    assert store.sheets.offered() == ()
    assert preview(store, conflict.theirs.text).how == "conflict"


def test_both_are_two_sheets_and_the_second_names_where_it_comes_from(store, conflict):
    added = add_sheet(store, conflict.theirs, "both")
    assert (added.sheet.origin, added.sheet.version, added.sheet.by) == ("k3v9x2", 1, "Ben")
    assert {kept.sheet.by: kept.sheet.id for kept in store.sheets.newest()} == {"Mia": "k3v9x2", "Ben": added.sheet.id}
    assert store.sheets.offered() == ()


def test_what_a_shared_folder_offered_is_decided_in_the_same_way(store):
    store.sheets.keep(text(by="Mia"))
    store.sheets.receive(text(by="Ben"))
    [offer] = store.sheets.offered()
    add_sheet(store, offer, "both")
    assert store.sheets.offered() == ()
    assert sorted(kept.sheet.by for kept in store.sheets.newest()) == ["Ben", "Mia"]


def test_sheets_that_may_be_the_same_game_are_named(store):
    for one in (text("Hearts", id_="h"), text("Cœurs", id_="c", origin="h"), text("Skat")):
        store.sheets.keep(one)
    assert names(preview(store, text("HEARTS", id_="x")).alike) == [("Hearts", 1)]
    assert names(preview(store, text("Black Lady", id_="x", origin="h")).alike) == [("Cœurs", 1), ("Hearts", 1)]
    assert preview(store, text("Hearts", id_="h")).alike == preview(store, text("Black Lady", id_="h")).alike


# --- what is refused ---


def sentence(source):
    with pytest.raises(TablesideError) as said:
        sheet_from(source, "A.sheet.tableside")
    words = Translator("en").text(said.value.message)
    assert "\n" not in words
    return said.value.message.id, words


REFUSED = {
    "nothing": (b"", "sheets.import.no_sheet"),
    "a shopping list": ("Buy milk", "sheets.import.no_sheet"),
    "bytes": (bytes(range(128, 256)), "sheets.import.no_sheet"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(20), "data.is_picture"),
    "another object": ('{"kind": "street"}', "sheets.import.no_sheet"),
    "a list": ("[1]", "sheets.import.no_sheet"),
    "huge": (b"x" * (MOST_READ + 1), "sheets.import.no_sheet"),
    "a newer file": (text(format=2), "sheets.import.from_newer"),
    "a newer code": (f"{LINK}s2AAEC", "sheets.import.from_newer"),
    "half a code": (pack(text())[:-8], "sheets.import.part_of_code"),
    "a code of something else": (LINK + pack('{"kind": "street"}'), "data.wrong_file"),
    "another link": (LINK + "join", "sheets.import.no_sheet"),
    "an unknown rule": (text(formula="1+1"), "data.wrong_file"),
    "a senseless row": (text(rows=[{"id": "r", "name": "R", "kind": "table", "points": []}]), "data.wrong"),
    "too long": (json.dumps({**BASE, "note": "x" * LONGEST_FILE}), "data.wrong_file"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_sheet_is_one_sentence(case):
    source, id_ = REFUSED[case]
    assert sentence(source)[0] == id_


def test_a_table_is_named_as_one(store):
    table = store.export_table(new_table(store)[0])
    assert sentence(table)[0] == "data.is_table"


def test_a_sheet_that_is_only_laid_out_widely_is_read():
    rows = [{"id": f"r{number}", "name": f"Row {number}", "kind": "number"} for number in range(40)]
    wide = json.dumps(json.loads(text(rows=rows)), indent=16)
    assert LONGEST_FILE < len(wide) < MOST_READ
    assert sheet_from(wide).text == text(rows=rows)
