"""The words pages are laid out with: columns and lines that hug, texts of no height."""

from typing import Any

import pytest
from kivy.lang import Builder

from screens.kit import Action, Row, Text
from screens.ui.bottom_sheet import Sheet
from tests.screens.conftest import OpenPhone


def shown(open_phone: OpenPhone, kv: str, width: float) -> Any:
    """The parts of the first thing in a column so wide."""
    phone = open_phone()
    column = Builder.load_string(kv)
    column.size_hint_x, column.width = None, width
    phone.app.root_layout.add_widget(column)
    phone.frames(6)
    return column.children[-1]


@pytest.mark.parametrize(("word", "height"), [("Column", 70), ("Across", 40)])
def test_columns_and_lines_hug_what_they_hold(open_phone: OpenPhone, word: str, height: float) -> None:
    part = "        Widget:\n            size_hint_y: None\n            height: dp({})\n"
    row = shown(open_phone, f"Column:\n    {word}:\n{part.format(30)}{part.format(40)}", 300)
    assert row.height == height
    assert not shown(open_phone, f"Column:\n    {word}:\n        spacing: 0\n", 300).height


def test_a_line_has_a_least_height(open_phone: OpenPhone) -> None:
    assert shown(open_phone, "Column:\n    Across:\n        line: dp(44)\n", 300).height == 44


def test_a_text_that_says_nothing_takes_no_room(open_phone: OpenPhone) -> None:
    text = shown(open_phone, "Column:\n    Text:\n        text: 'Three figures'\n", 300)
    assert text.height > 0
    text.text = ""
    assert text.height == 0, "at once, not a frame later"


BAR = """
Column:
    Buttons:
        Action:
            icon: 'history'
            text: 'History'
        Action:
            icon: 'plus'
            text: 'A new table'
"""


@pytest.mark.parametrize(("wide", "icons"), [(400, [True, True]), (285, [True, True]), (230, [False, False])])
def test_buttons_beside_each_other_show_all_icons_or_none(
    open_phone: OpenPhone, wide: float, icons: list[bool]
) -> None:
    history, new = shown(open_phone, BAR, wide).children[::-1]
    assert [history.shows_icon, new.shows_icon] == icons
    assert new.height == history.height
    assert new.width >= new.least


def test_words_on_a_button_wrap_in_even_lines(open_phone: OpenPhone) -> None:
    (button,) = shown(
        open_phone, "Column:\n    Buttons:\n        Action:\n            text: 'Missed: catch up'", 150
    ).children
    words = button.ids.words
    assert words.height > 2 * words.font_size  # in two lines
    assert words.width < 100  # no word alone in the last one


def test_a_sheet_of_rows_alone_is_a_ledger(open_phone: OpenPhone) -> None:
    phone = open_phone()
    sheet = Sheet(title="Rows").fill([Row(text="One"), Row(text="Two"), Action(text="Close")]).show(phone.app.page)
    phone.frames(6)
    two, one = sheet.lines.children
    assert one.y == two.top
    sheet.fill([Row(text="One"), Text(text="Two")])
    phone.frames(6)
    two, one = sheet.lines.children
    assert one.y > two.top


def test_words_keep_the_weight_chosen_for_them_when_all_words_grow(open_phone: OpenPhone) -> None:
    phone = open_phone()
    column = Builder.load_string("Column:\n    Text:\n        role: 'caption'\n        bold: True\n    Text:\n")
    phone.app.theme.scale = 1.6
    chosen, usual = reversed(column.children)
    assert (chosen.bold, usual.bold) == (True, False)
    usual.role = "label"
    assert usual.bold
