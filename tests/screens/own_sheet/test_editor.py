"""A score sheet made by taps: rows one after another, a trial, what is missing, undo, a kill amid it."""

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.i18n import Translator
from companion.input.json_input import compact_json
from companion.sheets.examples import example, example_ids
from companion.sheets.limits import MOST_ROWS
from screens.own_sheet.editor.trial import tried_on
from screens.own_sheet.kinds import KINDS
from screens.ui.snackbar import Snackbar
from screens.ui.tree.controls import do
from tests.companion.own_sheet.playing import text_of
from tests.screens.checks import misfits
from tests.screens.figures import tell, told
from tests.screens.own_sheet.playing import enter

ROWS = ("Birds", "Bonus cards", "Goal 1", "Goal 2", "Goal 3", "Goal 4", "Eggs", "Food on cards", "Tucked cards", "Food")


def begin(phone, name="Wingspan"):
    """A new sheet with this name; its first row is about to be typed."""
    tell(phone, do("ask_new"))
    phone.type(name)
    press_enter(phone, phone.sheet.fields[0])
    phone.settle()
    return phone.app.page


def press_enter(phone, field):
    field.entered()
    phone.settle()


def type_rows(phone, *names):
    for name in names:
        assert phone.app.page.inputs["name"].focus
        phone.type(name)
        press_enter(phone, phone.app.page.inputs["name"])


def names(page):
    return [row["name"] for row in page.draft["rows"]]


@pytest.fixture
def editor(phone):
    phone.app.go("sheets")
    phone.settle()
    begin(phone)
    return phone


def test_ten_rows_are_typed_without_a_tap_between_them(phone):
    phone.app.go("new_table")
    phone.app.go("sheets", purpose="table")
    phone.settle()
    before = phone.taps
    begin(phone)
    type_rows(phone, *ROWS)
    assert names(phone.app.page) == [*ROWS, ""]
    tell(phone, do("done"))
    assert phone.taps - before == 2, "New sheet and Done"
    (kept,) = phone.app.store.sheets.newest()
    assert [row.name for row in kept.sheet.at_end] == [*ROWS]
    assert phone.app.store.sheets.drafts.all() == ()
    tell(phone, do("choose", kept.sheet.id))
    assert phone.app.stack[-1][0] == "new_table"
    assert "Wingspan" in phone.texts()


def test_a_kill_amid_the_letters_of_a_name_loses_nothing(open_phone, tmp_path):
    phone = open_phone()
    phone.app.go("sheets")
    phone.settle()
    begin(phone)
    type_rows(phone, "Birds")
    phone.type("Eg")
    phone.settle()
    id_ = phone.app.page.sheet
    phone = open_phone(folder=tmp_path)
    phone.settle()
    assert phone.app.stack[-1] == ("sheet_editor", {"sheet": id_})
    assert names(phone.app.page) == ["Birds", "Eg"]
    phone.app.home()
    phone.app.go("sheets")
    phone.settle()
    assert "Not finished yet" in phone.texts()


def test_the_trial_counts_and_is_never_saved(editor):
    type_rows(editor, "Birds", "Eggs")
    birds, eggs = (row["id"] for row in editor.app.page.draft["rows"][:2])
    tell(editor, do("try_row", birds))
    enter(editor, 43)
    tell(editor, do("show_kinds", eggs), do("choose_kind", eggs, "count"))
    assert "Say what one is worth." in editor.texts()
    tell(editor, do("ask_number", "worth"))
    enter(editor, -2)
    tell(editor, do("to_rows"), do("try_row", eggs))
    enter(editor, 3)
    page = editor.app.page
    assert page.trial.total(0) == 37
    assert {"3→−6", "43", "37"} <= {*editor.texts()}
    assert "43" not in editor.app.store.sheets.drafts.find(page.sheet)


def test_what_is_missing_is_said_at_its_row_and_done_stays(editor):
    type_rows(editor, "Birds", "Grain")
    grain = editor.app.page.draft["rows"][1]["id"]
    editor.app.page.choose_kind(grain, "table")
    tell(editor, do("to_rows"), do("done"))
    assert editor.app.stack[-1][0] == "sheet_editor"
    assert editor.texts().count("Say what none, one, two… are worth.") == 2, "at its row, and in the bar"


def test_two_steps_are_enough_for_the_next(editor):
    type_rows(editor, "Sets")
    row = editor.app.page.draft["rows"][0]["id"]
    editor.app.page.choose_kind(row, "table")
    editor.settle()
    tell(editor, do("ask_number", "points", 0))
    enter(editor, 0, 1)
    assert not editor.sheets
    tell(editor, do("ask_number", "points", 2))
    enter(editor, 3)
    tell(editor, do("go_on"))
    assert editor.app.page.draft["rows"][0]["points"] == [0, 1, 3, 6, 10, 15]
    tell(editor, do("drop", "points", 5), do("put", "then", 4))
    assert editor.app.page.draft["rows"][0] | {"id": ""} == {
        "id": "",
        "name": "Sets",
        "kind": "table",
        "points": [0, 1, 3, 6, 10],
        "then": 4,
    }


def test_every_change_can_be_undone(editor):
    type_rows(editor, "Birds", "Eggs")
    page = editor.app.page
    states = [page.draft]
    first, second, *_ = (row["id"] for row in page.draft["rows"])
    for act in (
        lambda: page.turn_round(first),
        lambda: page.show_row(second) or page.put("hidden", True),
        page.break_ties,
        lambda: page.put_players(2, 4),
        lambda: page.delete_row(second),
    ):
        act()
        assert page.draft != states[-1]
        states.append(page.draft)
    for state in reversed(states[:-1]):
        tell(editor, do("undo"))
        assert page.draft == state


def test_a_row_moves_by_its_menu_and_into_a_part(editor):
    type_rows(editor, "Birds", "Goals", "Goal 1")
    page = editor.app.page
    birds, goals, goal, *_ = (row["id"] for row in page.draft["rows"])
    page.choose_kind(goals, "group")
    page.to_rows()
    editor.settle()
    tell(editor, do("show_row_menu", goal))
    editor.tap(editor.button("Move up"))
    editor.settle()
    assert [one["id"] for one in page.draft["rows"][1]["rows"]] == [goal]
    tell(editor, do("show_row_menu", birds))
    editor.tap(editor.button("Move down"))
    assert [one["id"] for one in page.draft["rows"][0]["rows"]] == [birds, goal]


def test_a_full_sheet_says_that_it_takes_no_more_rows(editor):
    type_rows(editor, "Score", *(f"Row {number}" for number in range(2, MOST_ROWS + 1)))
    page = editor.app.page
    rows = page.draft["rows"]

    def refused(more):
        for bar in bars(page):
            bar.close()
        more()
        editor.settle()
        return [bar.text for bar in bars(page)] == [f"A sheet has at most {MOST_ROWS} rows."]

    def copy():
        tell(editor, do("show_row_menu", rows[0]["id"]))
        editor.tap(editor.button("Copy this row"))

    assert refused(lambda: press_enter(editor, page.inputs["name"]))
    assert refused(lambda: tell(editor, do("add_row")))
    assert refused(copy)
    assert page.draft["rows"] == rows
    page.choose_kind(rows[0]["id"], "group")
    assert refused(page.add_inside)
    assert page.draft["rows"][0]["rows"] == []


def bars(page):
    return [one for one in page.floats if isinstance(one, Snackbar)]


def test_a_row_has_no_way_past_the_ends(editor):
    type_rows(editor, "Birds", "Goals")
    first, *_, last = (row["id"] for row in editor.app.page.draft["rows"])
    for id_, there, not_there in ((first, "Move down", "Move up"), (last, "Move up", "Move down")):
        tell(editor, do("show_row_menu", id_))
        assert there in editor.texts()
        assert not_there not in editor.texts()
        editor.app.back()
        editor.settle()


def test_a_version_that_was_played_stays_and_the_next_is_another(phone):
    store = phone.app.store
    store.sheets.keep(text_of("wingspan"))
    store.sheets.mark_shared("wingspan", 1)
    phone.app.go("sheets")
    phone.app.go("sheet_editor", sheet="wingspan")
    phone.settle()
    phone.app.page.put_players(2, 5)
    phone.settle()
    tell(phone, do("done"))
    assert [one.sheet.version for one in store.sheets.versions("wingspan")] == [2, 1]


def test_an_example_that_is_changed_is_a_game_of_its_own(phone):
    phone.app.go("sheets")
    phone.app.go("sheet_editor", sheet="hearts")
    phone.settle()
    phone.app.page.put_players(3, 5)
    phone.settle()
    tell(phone, do("done"))
    (kept,) = phone.app.store.sheets.newest()
    assert (kept.sheet.origin, kept.sheet.version) == ("hearts", 1)
    assert kept.sheet.id != "hearts"


def test_a_row_that_was_only_begun_is_not_shown_beside_others(editor):
    type_rows(editor, "Birds", "Eggs")
    eggs = editor.app.page.draft["rows"][1]["id"]
    tell(editor, do("show_row", eggs))
    assert "Row 2 of 2" in editor.texts()
    assert "Next row" not in editor.texts()
    tell(editor, do("to_rows"))
    assert "Without a name" not in editor.texts()
    tell(editor, do("add_row"))
    editor.type("Food")
    assert names(editor.app.page) == ["Birds", "Eggs", "Food"]


def add_name(phone, *path, name):
    tell(phone, do("ask_name", *path))
    phone.type(name)
    press_enter(phone, phone.sheet.fields[0])


def test_a_row_is_asked_for_each_of_several_names(editor):
    type_rows(editor, "Expeditions")
    page, row = editor.app.page, editor.app.page.draft["rows"][0]["id"]
    tell(editor, do("show_row", row), do("show_more"))
    for at, name in enumerate(("Yellow", "Blue", "White")):
        add_name(editor, "lines", at, name=name)
    tell(editor, do("try_row", row))
    for name, number in (("Yellow", 3), ("Blue", 4), ("White", 5)):
        assert editor.texts().count(name) == 2, "among the names, and as what is asked"
        enter(editor, number)
    assert page.trial.points(0, row) == 12
    assert {"Yellow", "Blue", "White"} <= {*editor.texts()}
    tell(editor, do("drop", "lines", 1))
    assert page.draft["rows"][0]["lines"] == ["Yellow", "White"]
    tell(editor, do("drop", "lines", 1), do("drop", "lines", 0), do("ask_number", "lines"))
    enter(editor, 4)
    assert page.draft["rows"][0]["lines"] == 4
    assert "Yellow" not in editor.texts()


def test_what_all_players_come_to_is_a_number_or_another(editor):
    type_rows(editor, "Hearts")
    row = editor.app.page.draft["rows"][0]["id"]
    tell(editor, do("show_row", row), do("show_more"), do("ask_number", "adds_up", 0))
    enter(editor, 26)
    tell(editor, do("ask_number", "adds_up", 1))
    enter(editor, 104)
    tell(editor, do("to_rows"), do("done"))
    (kept,) = editor.app.store.sheets.newest()
    assert kept.sheet.at_end[0].adds_up == (26, 104)


def test_tricks_come_to_the_number_of_the_round_as_long_as_there_are_rounds(editor):
    type_rows(editor, "Tricks")
    page, row = editor.app.page, editor.app.page.draft["rows"][0]["id"]
    tell(editor, do("show_row", row), do("show_more"), do("ask_in_rounds"), do("put", "adds_up", "round"))
    assert page.draft["rounds"]["rows"][0]["adds_up"] == "round"
    tell(editor, do("ask_in_rounds"))
    assert "adds_up" not in page.draft["rows"][0]
    assert not [one for one in editor.texts() if one == "As many as the number of the round"]


def test_the_picture_of_a_sheet_has_a_colour(editor):
    type_rows(editor, "Birds")
    tell(editor, do("show_whole"), do("put_whole", "icon", "feather"), do("put_whole", "tile", "teal"))
    tell(editor, do("to_rows"), do("done"))
    (kept,) = editor.app.store.sheets.newest()
    assert (kept.sheet.icon, kept.sheet.tile) == ("feather", "teal")
    tell(editor, do("show_menu", kept.sheet.id))
    editor.tap(editor.button("Edit"))
    editor.settle()
    tell(editor, do("show_whole"), do("put_whole", "tile", None))
    assert "tile" not in editor.app.page.draft


@pytest.mark.parametrize("id_", example_ids())
def test_every_example_can_be_looked_at_row_by_row(phone, id_):
    phone.app.go("sheet_editor", sheet=id_)
    phone.settle()
    page = phone.app.page
    assert compact_json(dict(page.draft)) == example(id_, Translator("en"))
    assert tried_on(page.draft, {}).sheet is not None
    for row in page.trial.sheet.by_id:
        page.show_row(row)
        phone.settle()
        assert misfits(phone) == []


@pytest.mark.parametrize(
    ("size", "font", "language"), [((320, 568), 2, "ja"), ((320, 568), 2, "en"), ((915, 412), 1, "ko")]
)
def test_every_kind_fits_where_room_is_scarce(open_phone, size, font, language):
    phone = open_phone(size=size, font=font, language=language)
    phone.app.go("sheets")
    begin(phone, "A game")
    type_rows(phone, "Birds", "Eggs laid", "Rest")
    page = phone.app.page
    assert misfits(phone) == []
    row = page.draft["rows"][1]["id"]
    page.show_kinds(row)
    phone.settle()
    assert misfits(phone) == []
    for kind in KINDS:
        page.choose_kind(row, kind)
        page.show_row(row)
        page.show_more()
        if kind == "number":
            page.put("lines", ["Meadow", "Wood and water"])
            page.put("adds_up", [9999, -9999])
        phone.settle()
        assert misfits(phone) == [], kind
    page.show_whole()
    phone.settle()
    assert misfits(phone) == []


def test_letters_of_one_name_are_one_change(editor):
    editor.type("Birds")
    editor.settle()
    page = editor.app.page
    editor.tap(told(editor, do("undo")))
    editor.settle()
    assert names(page) == [""]
