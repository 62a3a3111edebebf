"""What lies under words is seen as it is: pixels of real frames, read back."""

from pathlib import Path

import pytest

from screens.offscreen.finger import Finger
from screens.ui.tree.nodes import Button, Column, ListRow, Node, Text
from screens.ui.tree.tree import Tree
from tests.screens.checks import words_of
from tests.screens.conftest import OpenPhone
from tests.screens.paper import Free, put_on

SECONDARY, PRIMARY = "other", "first"
PAGE = Column(
    (
        Text("Words that leave their texture behind"),
        Button("", "", "secondary", SECONDARY),
        Text("and again"),
        Button("", "", "primary", PRIMARY),
        ListRow("St. Louis", "four points", "4"),
    )
)


def shown(phone, node: Node = PAGE) -> Tree:
    tree = Tree(phone.app.theme, lambda _: None, width=300)
    tree.x, tree.y = 20, 300
    tree.show(node)
    put_on(phone, Free(tree))
    phone.settle()
    return tree


def button(tree: Tree, message: str):
    return next(one for one in tree.targets() if one.tap == message)


def pixel(pixels: bytes, size: tuple[int, int], place: tuple[float, float]) -> tuple[int, ...]:
    at = (int(place[1]) * size[0] + int(place[0])) * 4
    return tuple(pixels[at : at + 3])


def in_bytes(colour) -> object:
    return pytest.approx([part * 255 for part in colour[:3]], abs=2)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_button_has_its_own_ground_whatever_was_drawn_before_it(
    open_phone: OpenPhone, tmp_path: Path, look: str
) -> None:
    phone = open_phone(look=look)
    tree, theme = shown(phone), phone.app.theme
    pixels = phone.shot(tmp_path / "ledge.png")
    for message, ground in ((SECONDARY, theme.card), (PRIMARY, theme.primary)):
        key = button(tree, message)
        assert pixel(pixels, phone.size, key.center) == in_bytes(ground)


def test_the_words_of_a_row_follow_the_look(open_phone: OpenPhone) -> None:
    phone = open_phone()
    tree, theme = shown(phone), phone.app.theme
    for dark in (False, True, False):
        theme.dark = dark
        phone.frames(2)
        said = (words_of(one) for one in tree.handles())
        inks = {words.text: list(words.colour) for words in said if words is not None}
        assert inks["St. Louis"] == inks["4"] == list(theme.ink)
        assert inks["four points"] == list(theme.ink2)


def test_a_pressed_button_lies_where_its_edge_was(open_phone: OpenPhone, tmp_path: Path) -> None:
    phone = open_phone()
    tree, theme = shown(phone), phone.app.theme
    key = button(tree, PRIMARY)
    lowest = (key.center[0], key.y + 1)
    assert pixel(phone.shot(tmp_path / "up.png"), phone.size, lowest) == in_bytes(theme.primary_edge)
    finger = Finger(*key.center)
    finger.touch_down()
    phone.settle()
    assert pixel(phone.shot(tmp_path / "down.png"), phone.size, lowest) == in_bytes(theme.primary)
    finger.touch_up()
