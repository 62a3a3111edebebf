"""Sheets that are given to others and taken in: by a link, a code, a file; nothing is added before it was looked at."""

import json
from dataclasses import replace

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.sheets.code import pack
from companion.storage.sheet_import import sheet_from
from screens.own_sheet.kinds import sheet_tile, tile_of_sheet
from screens.own_sheet.shelf.preview import Preview, take_source
from screens.ui.tree.controls import do
from tests.companion.own_sheet.playing import text_of
from tests.screens.checks import misfits
from tests.screens.figures import row, tell

LINK = "https://example.org/app/"


def share(phone, id_):
    phone.app.go("sheets")
    phone.app.go("sheet_share", sheet=id_)
    phone.settle()
    return phone.app.page


def paste(phone, text):
    phone.app.go("sheets")
    phone.settle()
    tell(phone, do("paste"))
    phone.sheet.fields[0].text = text
    phone.sheet.fields[0].entered()
    phone.settle()


def shelf_of(phone):
    return [(one.sheet.id, one.sheet.version) for one in phone.app.store.sheets.newest()]


def test_a_sheet_goes_from_one_phone_to_another_by_its_code(open_phone, tmp_path):
    phone = open_phone()
    phone.app.store.sheets.keep(text_of("agricola"))
    code, text = share(phone, "agricola").code, phone.app.page.text
    assert "Paste a code" in " ".join(phone.texts()), "it is no link, and says so"
    other = tmp_path / "other"
    other.mkdir()
    phone = open_phone(folder=other)
    paste(phone, code)
    assert isinstance(phone.sheet, Preview)
    assert {"Grain", "Begging cards"} <= {*phone.texts()}
    assert shelf_of(phone) == [], "nothing is added before that is tapped"
    phone.tap(phone.button("Add this sheet"))
    phone.settle()
    assert shelf_of(phone) == [("agricola", 1)]
    assert phone.app.store.sheets.newest()[0].text == text
    assert "Agricola" in phone.texts()


def test_with_an_address_the_code_is_a_link_that_ends_with_the_sheet(phone):
    phone.app.store.sheets.keep(text_of("wingspan"))
    page = share(phone, "wingspan")
    tell(phone, do("ask_address"))
    phone.sheet.fields[0].text = "no address"
    phone.sheet.fields[0].entered()
    phone.settle()
    assert "An address begins with https:// and has no space." in phone.texts()
    phone.sheet.fields[0].text = LINK
    phone.sheet.fields[0].entered()
    phone.settle()
    assert page.code == LINK + "#" + pack(page.text)
    assert sheet_from(page.code).text == page.text
    assert "Point a camera here" in phone.texts()


def test_what_was_shared_is_not_changed_any_more(phone):
    phone.app.store.sheets.keep(text_of("wingspan"))
    assert not phone.app.store.sheets.is_used("wingspan", 1)
    share(phone, "wingspan")
    assert phone.app.store.sheets.is_used("wingspan", 1)


def test_a_code_that_lacks_its_end_is_one_sentence(phone):
    paste(phone, pack(text_of("wingspan"))[:40])
    assert "This code isn't complete. Copy it again, from the first sign to the last." in phone.texts()
    assert shelf_of(phone) == []


def test_a_file_with_a_sheet_is_looked_at_first(phone, tmp_path):
    file = tmp_path / "Wizard.sheet.tableside"
    file.write_text(text_of("wizard"), encoding="utf-8")
    phone.app.take_file(file)
    phone.settle()
    assert isinstance(phone.sheet, Preview)
    phone.tap(phone.button("Not now"))
    phone.settle()
    assert (shelf_of(phone), phone.sheets) == ([], [])


def test_its_picture_stands_on_its_colour_before_it_is_added_and_in_the_list(phone):
    sheet = json.loads(text_of("agricola")) | {"icon": "barley", "tile": "brown"}
    take_source(phone.app, json.dumps(sheet))
    phone.settle()
    assert phone.sheet.picture == sheet_tile("barley", "brown", "Agricola")
    phone.tap(phone.button("Add this sheet"))
    phone.settle()
    (kept,) = phone.app.store.sheets.newest()
    assert row(phone, "Agricola").picture == tile_of_sheet(kept.sheet)
    assert tile_of_sheet(kept.sheet) != tile_of_sheet(replace(kept.sheet, tile="red"))


def test_of_two_texts_of_one_version_both_can_stay(phone):
    theirs = text_of("wingspan").replace("Birds", "Vögel")
    phone.app.store.sheets.keep(text_of("wingspan"))
    take_source(phone.app, theirs)
    phone.settle()
    phone.tap(phone.button("Keep both, as two sheets"))
    phone.settle()
    ids = [id_ for id_, _ in shelf_of(phone)]
    assert len(ids) == 2
    assert "wingspan" in ids


def test_two_sheets_of_one_game_are_counted_together_if_that_is_chosen(phone):
    store = phone.app.store
    store.sheets.keep(text_of("wingspan"))
    take_source(phone.app, text_of("wingspan").replace('"wingspan"', '"other"', 1))
    phone.settle()
    phone.tap(phone.button("Count together"))
    phone.settle()
    phone.tap(phone.button("Add this sheet"))
    phone.settle()
    assert store.sheets.marks.of("other").counted_with == "wingspan"


def test_deleting_has_an_undo(phone):
    phone.app.store.sheets.keep(text_of("wingspan"))
    phone.app.go("sheets")
    phone.settle()
    tell(phone, do("show_menu", "wingspan"))
    phone.tap(phone.button("Delete"))
    phone.settle()
    assert shelf_of(phone) == []
    phone.tap(phone.button("Undo"))
    phone.settle()
    assert shelf_of(phone) == [("wingspan", 1)]


def test_an_empty_sheet_is_a_picture(machine, phone, tmp_path):
    phone.app.store.sheets.keep(text_of("wingspan"))
    share(phone, "wingspan")
    tell(phone, do("print_empty"))
    assert (tmp_path / "outgoing" / "Wingspan.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("size", "font", "language"), [((320, 568), 2, "ja"), ((320, 568), 2, "en"), ((915, 412), 1, "ko")]
)
def test_it_fits_where_room_is_scarce(open_phone, size, font, language):
    phone = open_phone(size=size, font=font, language=language)
    for name in ("wingspan", "wizard", "agricola"):
        phone.app.store.sheets.keep(text_of(name))
    share(phone, "wingspan")
    assert misfits(phone) == []
    phone.app.back()
    phone.settle()
    assert misfits(phone) == []
    take_source(phone.app, text_of("agricola").replace("Grain", "Corn"))
    phone.settle()
    assert misfits(phone) == []
