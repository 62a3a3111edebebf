"""A score sheet in Chromium: ten rows typed, tried, played by two, and taken in at a link by somebody else."""

from browser.app_page import app_page
from companion.i18n import Translator
from companion.table.table_commands import FinishTable

WORDS = Translator("en")
ROWS = (
    "Birds",
    "Bonus cards",
    "Goal 1",
    "Goal 2",
    "Goal 3",
    "Goal 4",
    "Eggs",
    "Food on cards",
    "Tucked cards",
    "Nectar",
)
MOST_TAPS = 4
"""Of a sheet with ten rows, from New table on: another game, new sheet, done, and the sheet itself."""


def make(shown):
    """From New table to a table's players."""
    shown.show(lambda: shown.app.go("new_table"))
    shown.asked.clear()
    shown.tap(WORDS("new_table.another_game"))
    shown.tap(WORDS("sheets.new"))
    shown.later(0.2)
    for name in ("Wingspan", *ROWS):
        shown.type(name)
        shown.press("Enter")
        shown.later(0.2)
    shown.tap(WORDS("sheet_editor.done"))
    shown.later(7)
    shown.tap("Wingspan")
    return shown.asked.count("tap")


def test_a_sheet_of_ten_rows_is_made_played_by_two_and_taken_in_at_a_link(browser, tmp_path):
    with app_page(browser, tmp_path / "ana") as shown:
        assert make(shown) <= MOST_TAPS
        (kept,) = shown.app.store.sheets.newest()
        assert [row.name for row in kept.sheet.at_end] == [*ROWS]
        for name in ("Ana", "Ben"):
            shown.show(lambda: shown.app.page.add(name))  # noqa: B023 - at once
        shown.tap(WORDS("new_table.open"))
        _play(shown)
        assert [player.total for player in shown.app.session.sheet().players] == [20, 30]
        assert shown.app.session.table.finished
        link = _link(shown, kept.sheet.id)
    with app_page(browser, tmp_path / "ben") as other:
        code = link.partition("#")[2]
        other.act(lambda: other.page.evaluate("(code) => { location.hash = code; }", code))
        other.target(WORDS("sheets.add")).wait_for()
        assert other.app.store.sheets.newest() == ()
        other.tap(WORDS("sheets.add"))
        assert [one.text for one in other.app.store.sheets.newest()] == [kept.text]
        assert not other.page.evaluate("location.hash").startswith("#s1"), "what was opened is not opened again"


def _play(shown):
    """Two of everything for the first player, three for the second."""
    shown.tap(WORDS("own_sheet.page.enter", what=f"Ana, {ROWS[0]}"))
    for number in (2, 3):
        for _ in ROWS:
            shown.tap(str(number))
            shown.tap(WORDS("pick.enter"))
    shown.show(lambda: shown.app.tap(FinishTable()))


def _link(shown, id_):
    """The web app's own address, with the sheet behind it."""
    shown.show(lambda: shown.app.go("sheet_share", sheet=id_))
    link = shown.app.page.code
    assert link.startswith(f"{shown.page.url.partition('#')[0]}#s1")
    return link


def test_a_sheet_is_tried_while_it_is_typed_and_is_there_after_a_reload(browser, tmp_path):
    with app_page(browser, tmp_path / "app") as shown:
        shown.show(lambda: shown.app.go("sheets"))
        shown.tap(WORDS("sheets.new"))
        shown.later(0.2)
        for name in ("Game", "Birds"):
            shown.type(name)
            shown.press("Enter")
            shown.later(0.2)
        shown.type("Eggs")
        shown.later(0.2)
        shown.tap(WORDS("sheet_editor.try_row", row="Birds"))
        shown.tap("7")
        shown.tap(WORDS("pick.enter"))
        assert shown.app.page.trial.total(0) == 7
        id_ = shown.app.page.sheet
    with app_page(browser, tmp_path / "app") as shown:
        assert shown.app.stack[-1] == ("sheet_editor", {"sheet": id_})
        assert [row["name"] for row in shown.app.page.draft["rows"]] == ["Birds", "Eggs"]
        assert shown.app.page.local.tried == {}
