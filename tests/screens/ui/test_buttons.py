"""Buttons beside each other: icons on all of them or on none, words in even lines."""

import pytest

from screens.ui.tree.layout import lay, places
from screens.ui.tree.nodes import Button, Buttons, Icon, Key, Text
from screens.ui.tree.rendered_text import TextRuler

BAR = Buttons((Button("History", "history", tap=1), Button("A new table", "plus", tap=2)))


def laid(phone, node, width):
    return [place.placed for place in places(lay(TextRuler(phone.app.theme), node, width))]


@pytest.mark.parametrize(("wide", "icons"), [(400, 2), (285, 2), (230, 0)])
def test_buttons_beside_each_other_show_all_icons_or_none(open_phone, wide, icons):
    found = laid(open_phone(), BAR, wide)
    assert sum(isinstance(one.node, Icon) for one in found) == icons
    heights = {one.height for one in found if isinstance(one.node, Key)}
    assert len(heights) == 1


def test_words_on_a_button_wrap_in_even_lines(open_phone):
    (words,) = (one for one in laid(open_phone(), Button("Missed: catch up", tap=1), 150) if isinstance(one.node, Text))
    assert words.width < 110, "no word alone in the last line"
