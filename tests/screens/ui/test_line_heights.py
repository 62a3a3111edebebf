"""Lines of words are as high as each other, whatever letters they have: what stands below them stays where it is."""

import json

import pytest
from kivy.core.text import Label as CoreLabel

from screens.fonts import ICONS, icon
from screens.kivy_host.text import KivyTypesetter
from screens.theme import ASSETS
from screens.ui.tree.nodes import Text
from screens.ui.tree.rendered_text import TextRuler

ROLES = ("micro", "caption", "label", "body", "strong", "head2", "head", "title", "hero", "display")


@pytest.mark.parametrize("font", [1.0, 1.15, 1.3, 1.5, 2.0])
def test_a_line_is_as_high_whatever_letters_it_has(open_phone, font):
    ruler = TextRuler(open_phone(font=font).app.theme)

    def heights(role, bold, room):
        return {
            ruler.text(Text(words, role, bold=bold), room).height
            for words in ("Ben is here", "3 gypsy jays|ç", "満員：7個")
        }

    uneven = [(role, bold) for role in ROLES for bold in (False, True) if len(heights(role, bold, None)) > 1]
    assert uneven == []
    assert len(heights("caption", False, 1000)) == 1


def test_no_icon_is_cut_to_the_height_of_letters(open_phone):
    assert open_phone()
    label = CoreLabel(font_name=ICONS, font_size=14)
    names = json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))
    high = {name: label.get_extents(icon(name))[1] for name in names}
    assert len(set(high.values())) > 1
    assert {name: KivyTypesetter().icon(name, 14).height for name in names} == high
