"""What lies under words is seen as it is: pixels of real frames, read back."""

from pathlib import Path

import pytest
from kivy.lang import Builder

from screens.kit import Text
from tests.screens.conftest import OpenPhone

PAGE = """
Column:
    Text:
        text: 'Words that leave their texture behind'
    Action:
        kind: 'secondary'
        text: ''
    Text:
        text: 'and again'
    Action:
        kind: 'primary'
        text: ''
    Row:
        text: 'St. Louis'
        detail: 'four points'
        value: '4'
        arrow: True
"""


def pixel(pixels: bytes, size: tuple[int, int], place: tuple[float, float]) -> tuple[int, ...]:
    at = (int(place[1]) * size[0] + int(place[0])) * 4
    return tuple(pixels[at : at + 3])


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_button_has_its_own_ground_whatever_was_drawn_before_it(
    open_phone: OpenPhone, tmp_path: Path, look: str
) -> None:
    phone = open_phone(look=look)
    column = Builder.load_string(PAGE)
    phone.app.root_layout.add_widget(column)
    phone.settle()
    pixels = phone.shot(tmp_path / "ledge.png")
    row, primary, _, secondary, _ = column.children
    for button, ground in ((secondary, phone.app.theme.card), (primary, phone.app.theme.primary)):
        seen = pixel(pixels, phone.size, button.to_window(*button.center))
        assert seen == pytest.approx([part * 255 for part in ground[:3]], abs=2)
    assert [type(child).__name__ for child in reversed(row.children)] == [
        "AnchorLayout",
        "Column",
        "RowValue",
        "RowArrow",
    ]


def test_the_words_of_a_row_follow_the_look(open_phone: OpenPhone) -> None:
    phone = open_phone()
    column = Builder.load_string(PAGE)
    phone.app.page.add_widget(column)
    phone.settle()
    row = column.children[0]
    for dark in (False, True, False):
        phone.app.theme.dark = dark
        phone.frames(2)
        theme = phone.app.theme
        inks = {words.text: words.color for words in row.walk() if isinstance(words, Text)}
        assert inks["St. Louis"] == inks["4"] == theme.ink
        assert inks["four points"] == theme.ink2


def test_a_pressed_button_lies_where_its_edge_was(open_phone: OpenPhone, tmp_path: Path) -> None:
    phone = open_phone()
    column = Builder.load_string(PAGE)
    phone.app.root_layout.add_widget(column)
    phone.settle()
    button, theme = column.children[1], phone.app.theme
    lowest = button.to_window(button.center_x, button.y + 1)
    assert pixel(phone.shot(tmp_path / "up.png"), phone.size, lowest) == pytest.approx(
        [part * 255 for part in theme.primary_edge[:3]], abs=2
    )
    button.state = "down"
    phone.settle()
    assert pixel(phone.shot(tmp_path / "down.png"), phone.size, lowest) == pytest.approx(
        [part * 255 for part in theme.primary[:3]], abs=2
    )
